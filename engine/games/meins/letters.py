"""Cards of Meins! as letters, and the names of lines and places."""

from collections.abc import Sequence

from engine.games.meins.components import TYPES, Components, Exhibit

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


def line_words(line: int) -> str:
    """A line as people say it: "row 2", "column 5", "diagonal 7"."""
    name = LINE_NAMES[line]
    return f"{name[:-1]} {name[-1]}"


def letters_of(cards: Sequence[int], components: Components, extra: str = "?") -> str:
    """Counts of each type as letters, "C C M"; a sixth figure counts free or further cards."""
    letters = [c for kind, c in enumerate(components.letters) for _ in range(cards[kind])]
    further = cards[TYPES] if len(cards) > TYPES else 0
    if extra == "?":
        letters += ["?"] * further
    text = " ".join(letters)
    if further and extra != "?":
        text = f"{text} and {further} {extra}" if text else f"{further} {extra}"
    return text or "nothing"


def held(supply: Sequence[int], components: Components) -> str:
    """A supply in short: "C2 X1", "nothing"."""
    have = zip(components.letters, supply, strict=True)
    return " ".join(f"{letter}{number}" for letter, number in have if number) or "nothing"


def price_letters(exhibit: Exhibit, components: Components) -> str:
    """A price as it stands on the card: "C C T ?"; a free choice of two is "?2"."""
    parts = [c for kind, c in enumerate(components.letters) for _ in range(exhibit.fixed[kind])]
    parts += ["?" if number == 1 else f"?{number}" for number in exhibit.any]
    return " ".join(parts)


def villa_price(components: Components) -> str:
    """The villa's price in a few words: "one of each, 3 alike"."""
    villa = components.villa
    each = {0: "", 1: "one of each, "}.get(villa.each_type, f"{villa.each_type} of each, ")
    return f"{each}{villa.same_type_extra} alike"
