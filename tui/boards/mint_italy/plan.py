"""Where everything lies on the board of Mint Italy, for every window and number of players."""

from collections.abc import Sequence
from dataclasses import dataclass

from tui.drawing.canvas import Box

ROWS = 7
"""Rows of hexes, whatever the number of players."""
CARD_WIDTH = 3
PARTS = {
    "choices": 8,
    "market": 5,
    "food": 1,
    "scoring": 5,
    "marinas": 5,
    "passing": 1,
    "income": 1,
    "people": 6,
}
"""The parts beside the island from the top, and their rows; those of people vary."""
FIRST = ("choices", "market", "food", "people", "scoring", "marinas", "passing", "income")
OTHER = ("choices", "scoring", "passing", "income", "marinas", "people", "food", "market")
"""Which parts are wanted most, at first and with what has no room then."""
NARROW = 18
"""The least width of the column beside the island."""
WIDE = 42
"""The width from which that column tells more of everything."""
WIDEST = 64
NOWHERE = Box(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Plan:
    """The boxes of one window; a box without height is not shown."""

    island: Box
    cell: int
    """The width of a hex, with one of its sides."""
    lines: int
    """Rows of a hex between its upper and its lower side."""
    choices: Box
    """What is asked: the menu, a list, or what the cursor is on."""
    market: Box
    food: Box
    orders: Box
    mats: Box
    people: Box
    scoring: Box
    marinas: Box
    passing: Box
    income: Box

    @property
    def strip(self) -> bool:
        """True where choices are one line under the island."""
        return self.choices.height == 1

    @property
    def wide(self) -> bool:
        """True where the column beside the island has room for words."""
        return self.choices.width >= WIDE and not self.strip


def hexes_across(cards: int) -> int:
    """The hexes of the longest row, with so many map cards in the north."""
    return CARD_WIDTH * (cards + 1)


def make_plan(width: int, height: int, cards: int, estates: int, *, other: bool) -> Plan:
    """The plan for a board of at least 80 by 20 cells. `other`: what does not fit at first."""
    across = hexes_across(cards)
    least = 6 if across * 6 + 1 + NARROW < 80 else 5
    beside = WIDE if width >= across * 5 + 1 + WIDE and height >= 30 else NARROW + 1
    cell = min(12, max(least, (width - beside - 2) // across))
    lines = max(1, min((height - 5 - 1) // ROWS - 1, (cell - 1) // 2))
    if height >= 30:
        lines = max(1, min(lines, (height - 8 - 1) // ROWS - 1))
    island = Box(0, 0, across * cell + 1, ROWS * (lines + 1) + 1)
    if width - island.width - 1 < NARROW:
        return _under(width, height, island, cell, lines, other)
    wide = min(WIDEST, width - island.width - 1)
    island = island._replace(x=(width - 1 - island.width - wide) // 2)
    side = Box(island.x + island.width, 0, wide, height)
    below = Box(island.x, island.height, island.width, height - island.height)
    roomy = below.height >= 8 and cards == 2
    mats = 3 if roomy else 2
    wanted = [part for part in (OTHER if other else FIRST) if part != "income" or not roomy]
    boxes = _stack(side, estates, wanted)
    if roomy:
        boxes["income"] = Box(below.x, height - mats, below.width, 1)
    return Plan(
        island=island,
        cell=cell,
        lines=lines,
        orders=below._replace(height=below.height - mats),
        mats=Box(below.x, height - mats, below.width, mats),
        **boxes,
    )


def _stack(side: Box, estates: int, wanted: Sequence[str]) -> dict[str, Box]:
    """The parts beside the island, the most wanted first, as many as fit."""
    wide = side.width >= WIDE
    people = 1 + 2 * estates if wide else (3 if side.width >= 24 else 2) * estates
    rows_of = {**PARTS, "people": people}
    shown = set()
    left = side.height
    for name in wanted:
        if rows_of[name] <= left:
            shown.add(name)
            left -= rows_of[name]
    gap = 1 if left >= len(shown) - 1 else 0
    boxes = dict.fromkeys(rows_of, NOWHERE)
    y = side.y
    for name, rows in rows_of.items():
        if name in shown:
            boxes[name] = Box(side.x, y, side.width, rows)
            y += rows + gap
    if "people" in shown:
        boxes["people"] = boxes["people"]._replace(height=side.y + side.height - boxes["people"].y)
    return boxes


def _under(width: int, height: int, island: Box, cell: int, lines: int, other: bool) -> Plan:
    """The largest island leaves no room beside it: everything else is lines under it."""
    island = island._replace(x=(width - island.width) // 2)
    y = island.height
    line = [Box(0, y + row, width, 1) for row in range(max(9, height - y))]
    more = height - y >= 8  # a taller window shows both
    first, second = not other or more, other or more
    low = 5 if more else 1
    return Plan(
        island=island,
        cell=cell,
        lines=lines,
        choices=line[0],
        market=line[1]._replace(width=width - 20) if first else NOWHERE,
        food=Box(width - 19, y + 1, 19, 1) if first else NOWHERE,
        orders=line[2] if first else NOWHERE,
        people=line[3]._replace(height=2) if first else NOWHERE,
        mats=line[low]._replace(height=2) if second else NOWHERE,
        scoring=line[low + 2] if second else NOWHERE,
        marinas=line[low + 3] if second and (not more or height - y >= 9) else NOWHERE,
        passing=NOWHERE,
        income=NOWHERE,
    )
