"""Where everything lies on the board of Mint Italy, for every window and number of players."""

from dataclasses import dataclass

from tui.canvas import Box

ROWS = 7
"""Rows of hexes, whatever the number of players."""
CARD_WIDTH = 3
CHOICES, MARKET, PASSING = 8, 5, 1
CARDS = 5
"""Rows of a part with a heading and four lines."""
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
    mats = 3 if below.height >= 8 and cards == 2 else 2
    boxes = _stack(side, estates, other)
    if mats > 2:
        boxes["income"] = Box(below.x, height - mats, below.width, 1)
    return Plan(
        island=island,
        cell=cell,
        lines=lines,
        orders=below._replace(height=below.height - mats),
        mats=Box(below.x, height - mats, below.width, mats),
        **boxes,
    )


def _stack(side: Box, estates: int, other: bool) -> dict[str, Box]:
    """The parts beside the island, the most needed first, as many as fit."""
    wide = side.width >= WIDE
    people = 1 + estates if wide else (3 if side.width >= 24 else 2) * estates
    parts = [
        ("choices", CHOICES),
        ("market", MARKET),
        ("food", 1),
        ("people", people),
        ("scoring", CARDS),
        ("marinas", CARDS),
        ("passing", PASSING),
    ]
    if other:
        parts = [parts[0], parts[4], parts[6], ("income", 1), *parts[5:1:-2], parts[2], parts[1]]
    shown = {}
    left = side.height
    for name, rows in parts:
        if rows <= left:
            shown[name] = rows
            left -= rows
    gap = 1 if left >= len(shown) - 1 else 0
    order = ("choices", "market", "food", "scoring", "marinas", "passing", "income", "people")
    boxes = dict.fromkeys(order, NOWHERE)
    y = side.y
    for name in order:
        if name in shown:
            rows = shown[name]
            if name == "people":
                rows = side.y + side.height - y
            boxes[name] = Box(side.x, y, side.width, rows)
            y += rows + gap
    return boxes


def _under(width: int, height: int, island: Box, cell: int, lines: int, other: bool) -> Plan:
    """The largest island leaves no room beside it: everything else is lines under it."""
    island = island._replace(x=(width - island.width) // 2)
    y = island.height
    line = [Box(0, y + row, width, 1) for row in range(max(5, height - y))]
    pair = line[3]._replace(height=2)
    spare = NOWHERE
    return Plan(
        island=island,
        cell=cell,
        lines=lines,
        choices=line[0],
        market=spare if other else line[1]._replace(width=width - 20),
        food=spare if other else Box(width - 19, y + 1, 19, 1),
        orders=spare if other else line[2],
        people=spare if other else pair,
        mats=line[1]._replace(height=2) if other else spare,
        scoring=line[3] if other else spare,
        marinas=line[4] if other else spare,
        passing=spare,
        income=spare,
    )
