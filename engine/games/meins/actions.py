"""What a player of Meins! can do, and how it is written."""

from dataclasses import dataclass
from functools import cache

from engine.core.actions import Action, InvalidNotation, Seat, split_notation

LINES: tuple[tuple[int, int, int], ...] = (
    (0, 1, 2),
    (3, 4, 5),
    (6, 7, 8),
    (0, 3, 6),
    (1, 4, 7),
    (2, 5, 8),
    (0, 4, 8),
    (2, 4, 6),
)
"""The cells of the eight lines (ME-3); cells are numbered in reading order, 0 to 8."""

LINE_NAMES = ("row1", "row2", "row3", "column4", "column5", "column6", "diagonal7", "diagonal8")
"""How lines are written; the digit is the key that chooses the line on the board."""

SLOTS = "abcd"
"""The letters of the four exhibits on display."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the cards of one line of the grid: "0 take row2"."""

    line: int

    def __str__(self) -> str:
        return f"{self.seat} take {LINE_NAMES[self.line]}"


@dataclass(frozen=True, slots=True)
class Buy(Action):
    """Buy an exhibit on display: "0 buy c"; with the letters paid for each "?": "0 buy c M"."""

    slot: int
    free: str = ""

    def __str__(self) -> str:
        text = f"{self.seat} buy {SLOTS[self.slot]}"
        return f"{text} {self.free}" if self.free else text


@dataclass(frozen=True, slots=True)
class Expand(Action):
    """Expand the villa, paying the further identical cards in this letter: "0 expand M"."""

    letter: str

    def __str__(self) -> str:
        return f"{self.seat} expand {self.letter}"


@dataclass(frozen=True, slots=True)
class End(Action):
    """Use no more cards: "0 end"."""

    def __str__(self) -> str:
        return f"{self.seat} end"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Give up one card of this letter at the end of a round: "0 discard M"."""

    letter: str

    def __str__(self) -> str:
        return f"{self.seat} discard {self.letter}"


MeinsAction = Take | Buy | Expand | End | Discard

# Actions are immutable and few, so each is made once.
take = cache(Take)
buy = cache(Buy)
expand = cache(Expand)
end = cache(End)
discard = cache(Discard)


def parse(text: str) -> MeinsAction:
    """The action of a notation such as "0 buy c M". Raises InvalidNotation."""
    seat, words = split_notation(text)
    return _parse_words(seat, words)


def _parse_words(seat: Seat, words: list[str]) -> MeinsAction:
    match words:
        case ["take", name] if name in LINE_NAMES:
            return take(seat, LINE_NAMES.index(name))
        case ["take", *_]:
            raise InvalidNotation(f"take one of: {', '.join(LINE_NAMES)}")
        case ["buy", slot] if len(slot) == 1 and slot in SLOTS:
            return buy(seat, SLOTS.index(slot))
        case ["buy", slot, free] if len(slot) == 1 and slot in SLOTS and _is_letters(free, 2):
            return buy(seat, SLOTS.index(slot), free)
        case ["buy", *_]:
            raise InvalidNotation("buy a, b, c or d, with the letter paid for a “?”: buy c M")
        case ["expand", letter] if _is_letters(letter, 1):
            return expand(seat, letter)
        case ["expand", *_]:
            raise InvalidNotation("expand with the letter of the further identical cards: expand M")
        case ["end"]:
            return end(seat)
        case ["end", *_]:
            raise InvalidNotation("end stands alone: end")
        case ["discard", letter] if _is_letters(letter, 1):
            return discard(seat, letter)
        case ["discard", *_]:
            raise InvalidNotation("discard one letter: discard M")
    raise InvalidNotation(f"no action begins with “{words[0][:20]}”; try take, buy, expand, end")


def _is_letters(text: str, most: int) -> bool:
    return 1 <= len(text) <= most and text.isascii() and text.isalpha() and text.isupper()
