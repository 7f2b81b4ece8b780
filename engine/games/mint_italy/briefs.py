"""Mint Italy in a few letters, for boards that have a few cells only.

Goods are o egg, % grapes, u jar and i bottle; H a hen, c coins; foods their first letter.
"""

from collections.abc import Callable, Sequence

from engine.games.mint_italy.components import (
    NO_MAXIMUM,
    Components,
    Convert,
    Face,
    FreeUpgrade,
    Gain,
    MarinaEffect,
    MoveFood,
    Produce,
    Score,
    Survey,
    Term,
    Yield,
)
from engine.games.mint_italy.lexicon import HEN, KIND_LETTERS, WORKERS
from engine.games.mint_italy.moves.menu import MENU

GOOD_SIGNS = "o%ui"

MENU_WORDS = dict(
    zip(MENU, ("Expand", "Mercato", "Upgrade", "Marina", "Order", "Finish", "Pass"), strict=True)
)
"""The seven actions in one word each."""


def goods(numbers: Sequence[int]) -> str:
    """ "oo%": a sign for each."""
    return "".join(sign * number for sign, number in zip(GOOD_SIGNS, numbers, strict=True))


def makes(what: Yield) -> str:
    """What a square makes or somebody gains: "4c", "1o", "%u", "2VP"."""
    parts = [f"{what.coins}c"] if what.coins else []
    parts += [f"{n}{sign}" for sign, n in zip(GOOD_SIGNS, what.goods, strict=True) if n]
    parts += [f"{what.vp}VP"] if what.vp else []
    parts += [f"{'%' * what.to_jar}u"] if what.to_jar else []
    parts += [f"{'%' * what.to_bottle}i"] if what.to_bottle else []
    return "+".join(parts)


def needs(face: Face) -> str:
    """What an order asks for, a sign for each: "oH", "uui"."""
    return goods(face.goods) + "H" * face.hens


def reward(face: Face) -> str:
    """What an order brings: "7c", "up+3VP", "upgrade"."""
    if face.upgrade and not face.coins and not face.vp:
        return "upgrade"
    parts = ["up"] if face.upgrade else []
    parts += [f"{face.coins}c"] if face.coins else []
    parts += [f"{face.vp}VP"] if face.vp else []
    return "+".join(parts)


def short_reward(face: Face) -> str:
    """The same in fewer cells: "up", "up3VP", "7c3VP"."""
    return reward(face).replace("upgrade", "up").replace("+", "")


def marina(effects: tuple[MarinaEffect, ...]) -> str:
    """The most telling effect of a marina card: "3make", "+10c", "u/i"."""
    telling = next((e for e in effects if not isinstance(e, Gain)), effects[0])
    match telling:
        case Gain(choice=(only,)):
            return f"+{goods(only.goods) or makes(only)}"
        case Gain(choice=several):
            return "/".join(goods(one.goods) or makes(one) for one in several)
        case Produce(squares=squares):
            return f"{squares}make"
        case FreeUpgrade():
            return "up"
        case MoveFood(steps=steps):
            return f"{steps}food"
        case Convert(grapes=grapes):
            return f"{grapes}%▸ui"
        case Score():
            return "+VP"
        case Survey(discount=discount):
            return f"−{discount}c"


def score(what: Score) -> str:
    """The terms in a few words: "1 per worker", "2 per city, max 10"."""
    return ", ".join(_term(term) for term in what.terms)


def _term(term: Term) -> str:
    noun = _COUNTED[term.count](term)
    each = f"{term.vp} per {f'{term.per} ' if term.per > 1 else ''}{noun}"
    return each if term.max >= NO_MAXIMUM else f"{each}, max {term.max}"


_COUNTED: dict[str, Callable[[Term], str]] = {
    "built": lambda term: (
        "worker"
        if set(term.kinds) == set(WORKERS)
        else "hen"
        if term.kinds == (HEN,)
        else " ".join(KIND_LETTERS[kind] for kind in term.kinds)
    ),
    "orders": lambda _: "order",
    "order-foods": lambda _: "food",
    "upgrades": lambda _: "level",
    "full-tracks": lambda _: "full track",
    "lakeside": lambda _: "lakeside hex",
    "joined": lambda _: "joined hex",
    "dear-land": lambda term: f"hex of {term.at_least}+",
    "marinas": lambda _: "marina",
    "largest-city": lambda _: "hex of a city",
    "cities": lambda _: "city",
    "goods": lambda _: "good",
}
"""What is counted, in a word or two."""


def status(components: Components, scoring: tuple[int, ...], round_: int) -> str:
    """The scoring cards of the four rounds: "Census ▸Vintage Pioneers Lakeside"."""
    names = [components.scoring[card].name for card in scoring]
    return " ".join(f"▸{name}" if n == round_ else name for n, name in enumerate(names, 1))
