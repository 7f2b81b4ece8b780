"""How Mint Italy speaks of its things: amounts, orders, effects, bot cards."""

from collections.abc import Callable, Iterable, Sequence

from engine.core.english import count, series
from engine.games.mint_italy.components import (
    GOOD_NAMES,
    NO_MAXIMUM,
    BotCard,
    BotStep,
    Components,
    Convert,
    Face,
    FreeUpgrade,
    Gain,
    MarinaEffect,
    MoveFood,
    PersonaEffect,
    Press,
    Produce,
    Scan,
    Score,
    SellMost,
    Survey,
    Term,
    UseMarina,
    Yield,
)
from engine.games.mint_italy.lexicon import (
    BOTTLE,
    FOODS,
    GRAPES,
    JAR,
    NAVIGATION,
    NAVIGATION_LEVELS,
    PERSONAS_FROM,
    TOP_LEVEL,
)

CORNER_WORDS = ("north-west", "north-east", "south-west", "south-east")


# --- Amounts -------------------------------------------------------------------------------------


def amount(good: int, number: int) -> str:
    """ "1 egg", "2 eggs", "1 grape", "3 grapes"."""
    return f"{number} {GOOD_NAMES[good][number != 1]}"


def goods(numbers: Sequence[int]) -> list[str]:
    """The goods that there are any of."""
    return [amount(good, number) for good, number in enumerate(numbers) if number]


def yield_words(what: Yield) -> str:
    """ "2 coins, 1 egg and 3 VP"; "1 jar from 1 grape"; "nothing"."""
    parts = [count(what.coins, "coin")] if what.coins else []
    parts += goods(what.goods)
    parts += [f"{what.vp} VP"] if what.vp else []
    for good, number in ((JAR, what.to_jar), (BOTTLE, what.to_bottle)):
        parts += [f"{amount(good, number)} from {amount(GRAPES, number)}"] if number else []
    return series(parts) or "nothing"


def needs(face: Face) -> str:
    """What an order asks for: "1 egg and 1 hen"."""
    return series([*goods(face.goods), *([count(face.hens, "hen")] if face.hens else [])])


def reward(face: Face) -> str:
    """What an order brings: "1 upgrade of your choice and 3 VP"."""
    parts = ["1 upgrade of your choice"] if face.upgrade else []
    parts += [count(face.coins, "coin")] if face.coins else []
    parts += [f"{face.vp} VP"] if face.vp else []
    return series(parts)


def order(face: Face) -> str:
    """An order in a few words: "apple order (1 egg and 1 hen for 7 coins)"."""
    return f"{FOODS[face.food]} order ({needs(face)} for {reward(face)})"


def level_name(components: Components, who: int, track: int, level: int) -> str:
    """A level of a track: "lake"; of the mercato the most that may be traded at once."""
    if track == NAVIGATION:
        return NAVIGATION_LEVELS[level]
    own = components.quantity if who < PERSONAS_FROM else components.bot_quantity
    return f"{own[level]}"


# --- Effects in sentences ------------------------------------------------------------------------


def kind_names(kinds: Iterable[int], components: Components, last: str = "or") -> str:
    """ "grey worker or green worker"."""
    return series((components.kinds[kind].name.lower() for kind in kinds), last)


def term(what: Term, components: Components) -> str:
    """ "1 VP for each city, up to 5"."""
    one, several = _COUNTED[what.count](what, components)
    each = f"for every {what.per} {several}" if what.per > 1 else f"for each {one}"
    most = f", up to {what.max}" if what.max < NO_MAXIMUM else ""
    return f"{what.vp} VP {each}{most}"


def score(what: Score, components: Components) -> str:
    """The terms as one sentence without its full stop."""
    return series(term(part, components) for part in what.terms)


_COUNTED: dict[str, Callable[[Term, Components], tuple[str, str]]] = {
    "built": lambda what, components: (
        f"{kind_names(what.kinds, components)} you have built",
        f"{kind_names(what.kinds, components)} settlements you have built",
    ),
    "orders": lambda *_: ("finished order", "finished orders"),
    "order-foods": lambda *_: ("different food on them", "different foods on them"),
    "upgrades": lambda *_: ("upgrade you have made", "upgrades you have made"),
    "full-tracks": lambda *_: ("track you have completed", "tracks you have completed"),
    "lakeside": lambda *_: ("settlement that touches a lake", "settlements that touch a lake"),
    "joined": lambda *_: (
        "settlement on land formed by two cards",
        "settlements on land formed by two cards",
    ),
    "dear-land": lambda what, _: (
        f"settlement on land that costs {what.at_least} or more",
        f"settlements on land that costs {what.at_least} or more",
    ),
    "marinas": lambda *_: ("marina token you have placed", "marina tokens you have placed"),
    "largest-city": lambda *_: (
        "settlement in your largest city",
        "settlements in your largest city",
    ),
    "cities": lambda *_: ("city", "cities"),
    "goods": lambda *_: ("good you hold", "goods you hold"),
}


def marina_effect(what: MarinaEffect, components: Components) -> str:
    """An effect of a marina card as a sentence."""
    match what:
        case Gain(choice=choice):
            return f"Gain {series((yield_words(one) for one in choice), 'or')}."
        case Produce(squares=squares):
            return f"Choose up to {squares} of your settlements to produce now."
        case FreeUpgrade():
            return "Take 1 upgrade for free."
        case MoveFood(steps=steps):
            return f"Move foods up {count(steps, 'box')} in total."
        case Convert(grapes=grapes):
            return f"Turn up to {grapes} grapes into jars or bottles."
        case Score() as terms:
            return f"Gain {score(terms, components)}."
        case Survey(discount=discount):
            return (
                f"Expand now: free land, and the settlement costs {count(discount, 'coin')} less."
            )


def persona_effect(what: PersonaEffect, components: Components) -> str:
    """A persona's own action as a sentence."""
    match what:
        case Score() as terms:
            return f"Gains {score(terms, components)}."
        case UseMarina():
            return (
                "Takes a marina action as if it had lake navigation, "
                "and always picks the first option."
            )
        case SellMost(goods=number):
            return f"Sells up to {number} of the good it holds most of, for 1 VP each."
        case Press(gain=gain, grapes=grapes, into=into):
            pressed = f"turns up to {grapes} into {GOOD_NAMES[into][1]}"
            return f"Gains {amount(GRAPES, gain)}, then {pressed}."


def bot_step(step: BotStep, components: Components) -> str:
    """ "build a hen for 10 coins"; "work on an order for free"."""
    what = {
        "expand": f"build a {components.kinds[step.kind].name.lower()}",
        "order": "work on an order",
        "mercato": "trade at the mercato",
        "persona": "use the persona's own action",
    }[step.action]
    return f"{what} for {count(step.cost, 'coin') if step.cost else 'free'}"


def scan(by: Scan) -> str:
    """ "from the north-west eastward"."""
    return f"from the {CORNER_WORDS[by.corner]} {by.first}ward"


def left_half(card: BotCard) -> str:
    """The left half of a bot card in a few words."""
    wares = series((GOOD_NAMES[good][1] for good in card.goods), "then")
    return f"{wares}; order {card.order}; scans {scan(card.scan)}"


def level_words(components: Components, track: int, level: int) -> str:
    """What a level of a track gives: "lake", "trade up to 2, 1 egg a round"."""
    if track == NAVIGATION:
        extra = ", 1 more coin for each worker" if level == TOP_LEVEL else ""
        return f"{NAVIGATION_LEVELS[level]}{extra}"
    makes = amount(components.track_makes[level], 1)
    return f"trade up to {components.quantity[level]}, {makes} a round"


def coming(printed: Yield, got: Yield) -> str:
    """What comes in of something printed: "1 jar"; "nothing, for want of room"."""
    same = (printed.coins, printed.goods) == (got.coins, got.goods)
    return yield_words(got) + ("" if same else ", for want of room")


def of_coins(cost: int, have: int) -> str:
    """ "5 of your 12 coins"."""
    return f"{cost} of your {count(have, 'coin')}"
