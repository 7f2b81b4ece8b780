"""Hexes with a corner on top, in axial coordinates: q counts to the east, r to the south.

Printed maps number rows and columns instead; here odd rows stand half a hex further east
("odd-r offset").

>>> from_offset(row=3, column=1)
Hex(q=0, r=3)
>>> neighbour(Hex(0, 3), "SE")
Hex(q=0, r=4)
>>> to_offset(Hex(0, 4))
(4, 2)
"""

from collections.abc import Collection, Iterator
from typing import NamedTuple


class Hex(NamedTuple):
    """A place in the grid. The third cube coordinate is -q - r."""

    q: int
    r: int


DIRECTIONS = {
    "E": Hex(1, 0),
    "NE": Hex(1, -1),
    "NW": Hex(0, -1),
    "W": Hex(-1, 0),
    "SW": Hex(-1, 1),
    "SE": Hex(0, 1),
}
"""The six sides of a hex and the step over each, counter-clockwise from the east."""


STEPS = tuple(DIRECTIONS.values())


def neighbour(place: Hex, direction: str) -> Hex:
    """The hex across that side."""
    q, r = DIRECTIONS[direction]
    return Hex(place.q + q, place.r + r)


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """The six hexes around, in the order of DIRECTIONS."""
    return tuple([Hex(place.q + q, place.r + r) for q, r in STEPS])


def from_offset(row: int, column: int) -> Hex:
    """The hex in a row and column of a printed map."""
    return Hex(column - (row - row % 2) // 2, row)


def to_offset(place: Hex) -> tuple[int, int]:
    """The row and column of a hex on a printed map."""
    return place.r, place.q + (place.r - place.r % 2) // 2


def centre(place: Hex) -> int:
    """How far east the middle of a hex lies, in half widths of a hex."""
    return 2 * place.q + place.r


def groups(places: Collection[Hex]) -> Iterator[frozenset[Hex]]:
    """The connected parts of a set of hexes."""
    left = set(places)
    while left:
        edge = [left.pop()]
        group = set(edge)
        while edge:
            for other in neighbours(edge.pop()):
                if other in left:
                    left.remove(other)
                    group.add(other)
                    edge.append(other)
        yield frozenset(group)
