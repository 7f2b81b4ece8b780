"""Reads the map cards of Mint Italy.

Every card of a side has the same shape, so the data only tells terrain and cost, row by row. A
card is three hexes wide: in the outermost row and the next but one its borders cut through the
middle of a hex, in the others they run along sides; and where north meets south, three hexes are
cut in an upper and a lower half (MI-3).
"""

import re
from collections.abc import Sequence

from engine.core.components import Entry
from engine.games.mint_italy.components import LAKE, MARINA, MapCard, MapHex
from engine.games.mint_italy.hexes import from_offset, neighbour, to_offset
from engine.games.mint_italy.lexicon import TERRAIN_LETTERS

_ACROSS = (0, ("east", "full", "full", "west"))
_WHOLE = (0, ("full", "full", "full"))
_MARINA = "marina"

_SHAPES: dict[str, dict[int, tuple[int, tuple[str, ...]]]] = {
    "north": {0: _ACROSS, 1: _WHOLE, 2: _ACROSS, 3: (0, ("upper",) * 3)},
    "south": {3: (0, ("lower",) * 3), 4: _ACROSS, 5: _WHOLE, 6: _ACROSS},
    "nw": {0: (0, ("west",)), 1: (-1, (_MARINA,)), 2: (-1, ("full", "west")), 3: (-1, ("upper",))},
    "ne": {0: (0, ("east",)), 1: (0, (_MARINA,)), 2: (0, ("east", "full")), 3: (0, ("upper",))},
    "sw": {3: (-1, ("lower",)), 4: (-1, ("full", "west")), 5: (-1, (_MARINA,)), 6: (0, ("west",))},
    "se": {3: (0, ("lower",)), 4: (0, ("east", "full")), 5: (0, (_MARINA,)), 6: (0, ("east",))},
}
"""For each row of a card its first column and the part of each hex that lies on the card."""

HALVES = ("east", "west", "upper", "lower")
_RIVER = re.compile(r"([0-6]),([0-3]) (E|NE|NW|W|SW|SE)")
_LAND = re.compile(rf"([{TERRAIN_LETTERS}])([1-9])")


def map_card(entry: Entry, ids: list[str]) -> MapCard:
    """A card of the north or the south; `ids` collects the ids so far."""
    side = entry.one_of("side", ("north", "south"))
    hexes = _hexes(entry, side)
    ids.append(entry.id(ids))
    name = entry.text("name", longest=20)
    card = MapCard(ids[-1], name, side, hexes, _rivers(entry, hexes), entry.source())
    entry.done()
    return card


def corner_card(entry: Entry, corner: str) -> MapCard:
    """A corner card with its marina."""
    entry.one_of("corner", (corner,))
    name = entry.text("name", longest=20)
    card = MapCard(corner, name, corner, _hexes(entry, corner), (), entry.source())
    entry.done()
    return card


def check_map_cards(top: Entry, cards: Sequence[MapCard], most: int) -> None:
    """Enough cards on each side, and full hexes on each for the bot's workers (MI-48)."""
    for side in ("north", "south"):
        if sum(card.side == side for card in cards) < most:
            raise top.fail("map_card", f"must have at least {most} of the {side}")
    for card in cards:
        full = {hex_.terrain for hex_ in card.hexes if hex_.part == "full"}
        for letter in "GF":
            if TERRAIN_LETTERS.index(letter) not in full:
                raise top.fail("map_card", f"must have a full {letter} hex on {card.name}")


def _hexes(entry: Entry, side: str) -> tuple[MapHex, ...]:
    shape = _SHAPES[side]
    rows = entry.texts("land", len(shape))
    hexes = []
    for (row, (first, parts)), text in zip(shape.items(), rows, strict=True):
        marks = text.split()
        if len(marks) != len(parts):
            raise entry.fail("land", f"must have {len(parts)} hexes in “{text}”")
        for column, (part, mark) in enumerate(zip(parts, marks, strict=True), first):
            hexes.append(_hex(entry, row, column, part, mark))
    return tuple(hexes)


def _hex(entry: Entry, row: int, column: int, part: str, mark: str) -> MapHex:
    if part == _MARINA:
        if mark != "@":
            raise entry.fail("land", f"must have the marina, @, instead of “{mark}”")
        return MapHex(row, column, "full", MARINA, 0)
    if mark == "~":
        if part in HALVES:
            raise entry.fail("land", "must have land where a hex is cut in two, not a lake")
        return MapHex(row, column, part, LAKE, 0)
    land = _LAND.fullmatch(mark)
    if land is None:
        raise entry.fail("land", f"knows ~ and {TERRAIN_LETTERS} with a cost, not “{mark}”")
    return MapHex(row, column, part, TERRAIN_LETTERS.index(land[1]), int(land[2]))


def _rivers(entry: Entry, hexes: Sequence[MapHex]) -> tuple[tuple[int, int, str], ...]:
    """Rivers lie on sides that are wholly on one card and have land on both sides (MI-6)."""
    here = {(hex_.row, hex_.column): hex_ for hex_ in hexes}
    rivers: list[tuple[int, int, str]] = []
    seen = set()
    for text in entry.texts("rivers", 0, 12):
        found = _RIVER.fullmatch(text)
        if found is None:
            raise entry.fail("rivers", f"must be like “2,1 SE”, not “{text}”")
        row, column, side = int(found[1]), int(found[2]), found[3]
        place = from_offset(row, column)
        ends = frozenset({(row, column), to_offset(neighbour(place, side))})
        parts = [here.get(end) for end in ends]
        if any(part is None or part.terrain < 0 for part in parts):
            raise entry.fail("rivers", f"must have land of this card on both sides of {text}")
        if all(part is not None and part.part in ("upper", "lower") for part in parts):
            raise entry.fail("rivers", f"must not run between two halves: {text}")
        if ends in seen:
            raise entry.fail("rivers", f"name a side twice: {text}")
        seen.add(ends)
        rivers.append((row, column, side))
    return tuple(rivers)
