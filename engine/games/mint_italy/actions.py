"""What a player of Mint Italy can do, and how it is written.

An action of the rulebook is a menu word followed by its choices, each an action of its own here:
"0 expand", "0 kind hen", "0 build c4". Nothing is revealed between, so each can be taken back.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from engine.core.actions import Action, InvalidNotation, Seat, split_notation
from engine.games.mint_italy.lexicon import CORNERS, FOODS, GOODS, JAR, KINDS, TRACKS

MENU = ("expand", "mercato", "upgrade", "marina", "order", "finish", "pass")
"""The seven actions of a turn, in the order of the menu."""

DECK = 0
"""In place of a slot of the row: the top of the order deck."""


@dataclass(frozen=True, slots=True)
class Menu(Action):
    """Begin one of the seven actions: "0 expand"."""

    what: str

    def __str__(self) -> str:
        return f"{self.seat} {self.what}"


@dataclass(frozen=True, slots=True)
class PickKind(Action):
    """Expand: choose the settlement: "0 kind hen"."""

    kind: int

    def __str__(self) -> str:
        return f"{self.seat} kind {KINDS[self.kind]}"


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Expand: put the settlement there: "0 build c4"."""

    hex: str

    def __str__(self) -> str:
        return f"{self.seat} build {self.hex}"


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Mercato: buy so many: "0 buy egg 2"."""

    good: int
    amount: int

    def __str__(self) -> str:
        return f"{self.seat} buy {GOODS[self.good]} {self.amount}"


@dataclass(frozen=True, slots=True)
class Sell(Action):
    """Mercato: sell so many: "0 sell bottle 3"."""

    good: int
    amount: int

    def __str__(self) -> str:
        return f"{self.seat} sell {GOODS[self.good]} {self.amount}"


@dataclass(frozen=True, slots=True)
class Raise(Action):
    """Move the cube of a track up by one: "0 raise navigation"."""

    track: int

    def __str__(self) -> str:
        return f"{self.seat} raise {TRACKS[self.track]}"


@dataclass(frozen=True, slots=True)
class Dock(Action):
    """Marina: put a token on the card of this corner: "0 dock nw"."""

    corner: int

    def __str__(self) -> str:
        return f"{self.seat} dock {CORNERS[self.corner]}"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take an order: "0 take 3" for the third place of the row, "0 take deck" from the deck."""

    slot: int
    """1 to 9, or DECK."""

    def __str__(self) -> str:
        return f"{self.seat} take {self.slot or 'deck'}"


@dataclass(frozen=True, slots=True)
class Return(Action):
    """Finish order: this hen goes back to the mat: "0 return c4"."""

    hex: str

    def __str__(self) -> str:
        return f"{self.seat} return {self.hex}"


@dataclass(frozen=True, slots=True)
class GainChoice(Action):
    """Marina: gain what stands there, counted from 1: "0 gain 2"."""

    choice: int

    def __str__(self) -> str:
        return f"{self.seat} gain {self.choice}"


@dataclass(frozen=True, slots=True)
class ProduceSquare(Action):
    """Marina: this uncovered square makes its goods: "0 produce vineyard 4"."""

    kind: int
    square: int
    """From 1 at the top."""

    def __str__(self) -> str:
        return f"{self.seat} produce {KINDS[self.kind]} {self.square}"


@dataclass(frozen=True, slots=True)
class TurnGrapes(Action):
    """Turn one grapes into this: "0 convert jar"."""

    good: int

    def __str__(self) -> str:
        return f"{self.seat} convert {GOODS[self.good]}"


@dataclass(frozen=True, slots=True)
class PushFood(Action):
    """Move this food token up one box: "0 food corn"."""

    food: int

    def __str__(self) -> str:
        return f"{self.seat} food {FOODS[self.food]}"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """Leave the rest of an optional choice: "0 done"."""

    def __str__(self) -> str:
        return f"{self.seat} done"


MintAction: TypeAlias = (
    Menu
    | PickKind
    | Build
    | Buy
    | Sell
    | Raise
    | Dock
    | Take
    | Return
    | GainChoice
    | ProduceSquare
    | TurnGrapes
    | PushFood
    | Done
)

# Actions are immutable and few, so each is made once.
menu = cache(Menu)
pick_kind = cache(PickKind)
build = cache(Build)
buy = cache(Buy)
sell = cache(Sell)
raise_track = cache(Raise)
dock = cache(Dock)
take = cache(Take)
return_hen = cache(Return)
gain_choice = cache(GainChoice)
produce_square = cache(ProduceSquare)
turn_grapes = cache(TurnGrapes)
push_food = cache(PushFood)
done = cache(Done)


def target(action: MintAction) -> str:
    """Where on the table an action points; as in `Choice.target`."""
    match action:
        case Menu(what=what):
            return what
        case PickKind(kind=kind) | ProduceSquare(kind=kind):
            return KINDS[kind]
        case Build(hex=name) | Return(hex=name):
            return name
        case Buy(good=good) | Sell(good=good) | TurnGrapes(good=good):
            return GOODS[good]
        case Raise(track=track):
            return TRACKS[track]
        case Dock(corner=corner):
            return CORNERS[corner]
        case Take(slot=slot):
            return f"{slot}" if slot != DECK else "deck"
        case GainChoice(choice=number):
            return f"gain {number}"
        case PushFood(food=food):
            return FOODS[food]
        case Done():
            return "done"


_HEX = re.compile(r"[a-g]([1-9]|1[0-9])")


def parse(text: str) -> MintAction:
    """The action of a notation such as "0 build c4". Raises InvalidNotation."""
    seat, words = split_notation(text)
    return _parse_words(seat, words)


def _parse_words(seat: Seat, words: list[str]) -> MintAction:
    match words:
        case [what] if what in MENU:
            return menu(seat, what)
        case ["done"]:
            return done(seat)
        case ["kind", kind] if kind in KINDS:
            return pick_kind(seat, KINDS.index(kind))
        case ["kind", *_]:
            raise InvalidNotation(f"kind with one of: {', '.join(KINDS)}")
        case ["build", place] if _HEX.fullmatch(place):
            return build(seat, place)
        case ["return", place] if _HEX.fullmatch(place):
            return return_hen(seat, place)
        case [("build" | "return") as verb, *_]:
            raise InvalidNotation(f"{verb} with a hex, its row and its number: {verb} c4")
        case ["buy", good, amount] if good in GOODS and _number(amount):
            return buy(seat, GOODS.index(good), int(amount))
        case ["sell", good, amount] if good in GOODS and _number(amount):
            return sell(seat, GOODS.index(good), int(amount))
        case [("buy" | "sell") as verb, *_]:
            raise InvalidNotation(f"{verb} with a good and how many: {verb} egg 2")
        case ["raise", track] if track in TRACKS:
            return raise_track(seat, TRACKS.index(track))
        case ["raise", *_]:
            raise InvalidNotation("raise navigation or mercato")
        case ["dock", corner] if corner in CORNERS:
            return dock(seat, CORNERS.index(corner))
        case ["dock", *_]:
            raise InvalidNotation(f"dock at one of: {', '.join(CORNERS)}")
        case ["take", "deck"]:
            return take(seat, DECK)
        case ["take", slot] if _number(slot):
            return take(seat, int(slot))
        case ["take", *_]:
            raise InvalidNotation("take a place of the row, 1 to 9, or the deck: take 3")
        case ["gain", choice] if _number(choice):
            return gain_choice(seat, int(choice))
        case ["gain", *_]:
            raise InvalidNotation("gain with the number of the choice: gain 1")
        case ["produce", kind, square] if kind in KINDS and _number(square):
            return produce_square(seat, KINDS.index(kind), int(square))
        case ["produce", *_]:
            raise InvalidNotation("produce with a kind and its square: produce vineyard 1")
        case ["convert", good] if good in GOODS[JAR:]:
            return turn_grapes(seat, GOODS.index(good))
        case ["convert", *_]:
            raise InvalidNotation("convert to jar or bottle")
        case ["food", food] if food in FOODS:
            return push_food(seat, FOODS.index(food))
        case ["food", *_]:
            raise InvalidNotation(f"food with one of: {', '.join(FOODS)}")
    raise InvalidNotation(f"no action begins with “{words[0][:20]}”; try {', '.join(MENU)}")


def _number(text: str) -> bool:
    """True for 1 to 9, as they are written here."""
    return len(text) == 1 and text in "123456789"
