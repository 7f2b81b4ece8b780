"""The table of It's Mine: three districts, three rows for each side in each, cards face up or down.

A row is a tuple of cards, the Boss first; a burnt card is ~card, a number below 0. All eighteen
rows stand in one list: nine for each seat, three for each district. A place is the number of a
row among a seat's nine and is written "2b": district 2, row b.
"""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeAlias

from engine.core.actions import Seat
from engine.games.its_mine.components import Components

DISTRICTS = 3
PER_DISTRICT = 3
"""Rows, and so Bosses, of one side in one district."""
PER_SIDE = DISTRICTS * PER_DISTRICT
ACTIONS = 3
"""Actions that a Boss can host."""
FULL = 1 + ACTIONS
"""The length of a full row."""
NOBODY = -1

Row: TypeAlias = tuple[int, ...]

PLACES = tuple(f"{d + 1}{'abc'[r]}" for d in range(DISTRICTS) for r in range(PER_DISTRICT))
"""How a side's nine rows are written."""
PLACE_OF: dict[str, int] = {name: place for place, name in enumerate(PLACES)}


class Table(Protocol):
    """What lies open in a position: both the state and every view have it."""

    @property
    def components(self) -> Components: ...

    @property
    def districts(self) -> tuple[int, ...]:
        """The three districts, from the Axis card on."""

    @property
    def rows(self) -> Sequence[Row]:
        """All eighteen rows."""

    @property
    def discards(self) -> Sequence[tuple[int, ...]]:
        """For each seat the cards of its discard area, in the order in which they came."""

    @property
    def tokens(self) -> Sequence[int]: ...

    @property
    def supply(self) -> int: ...

    @property
    def judged(self) -> Sequence[tuple[int, int]]:
        """The masks of seat 0 and seat 1 by which districts were judged so far."""


class Area(NamedTuple):
    """What one side has in one district, as effects count it (IM-17)."""

    bosses: int
    """Burnt ones too: the back still shows a Boss."""
    colours: tuple[int, ...]
    """The colour bits of each Action that lies face up."""
    burnt: int


def slot_of(seat: Seat, place: int) -> int:
    """The index in `rows` of a seat's place."""
    return seat * PER_SIDE + place


def start_of(seat: Seat, district: int) -> int:
    """The index in `rows` of the first row of a seat in a district."""
    return seat * PER_SIDE + district * PER_DISTRICT


def rows_of(table: Table, seat: Seat, district: int) -> Sequence[Row]:
    """The three rows of a seat in a district."""
    start = seat * PER_SIDE + district * PER_DISTRICT
    return table.rows[start : start + PER_DISTRICT]


def area(components: Components, rows: Sequence[Row]) -> Area:
    """What stands in the rows of one side of a district."""
    colours_of = components.colours_of
    bosses = burnt = 0
    colours = []
    for row in rows:
        if row:
            bosses += 1
            for card in row:
                if card < 0:
                    burnt += 1
                elif colours_of[card]:
                    colours.append(colours_of[card])
    return Area(bosses, tuple(colours), burnt)


def face(card: int) -> int:
    """The card, whether it lies face up or was burnt."""
    return ~card if card < 0 else card
