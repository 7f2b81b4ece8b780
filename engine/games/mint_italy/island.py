"""The island: map cards joined to one map, and what can be reached from where.

Hexes are numbered in reading order, and sets of hexes are integers with one bit a hex, so that
"every hex in reach that is free and cheap enough" is one line of arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from engine.games.mint_italy.components import LAKE, MARINA, Components, MapHex, Scan
from engine.games.mint_italy.hexes import (
    STEPS,
    Hex,
    centre,
    from_offset,
    groups,
    neighbour,
    neighbours,
)
from engine.games.mint_italy.lexicon import CORNERS, TERRAIN_LETTERS, TERRAINS

Hexes: TypeAlias = int
"""A set of hexes: bit i stands for hex i of the island."""

CARD_WIDTH = 3
ROW_LETTERS = "abcdefg"
"""Rows from north to south; a hex is called by its row and its number from the west: c4."""

LAND_WAY, RIVER_WAY, LAKE_WAY = "land", "river", "lake"
"""The ways to a hex, in the order of the navigation levels that open them (MI-11)."""


def bits(hexes: Hexes) -> Iterator[int]:
    """The hexes of a set, in reading order."""
    while hexes:
        low = hexes & -hexes
        yield low.bit_length() - 1
        hexes ^= low


def hex_set(hexes: Iterable[int]) -> Hexes:
    """The set of these hexes."""
    result = 0
    for number in hexes:
        result |= 1 << number
    return result


@dataclass(frozen=True, slots=True)
class Place:
    """A hex of the island."""

    name: str
    """ "c4", or the corner of a marina: "nw"."""
    hex: Hex
    terrains: tuple[int, ...]
    """One or two kinds of terrain; LAKE or MARINA alone."""
    cost: int
    """What the land costs; of two halves the dearer price (MI-3)."""
    joined: bool
    """True if it is made of two halves, even of the same terrain (MI-56)."""
    cards: tuple[str, ...]
    """The names of the map cards it lies on."""

    @property
    def is_land(self) -> bool:
        """True if somebody can settle here."""
        return self.terrains[0] >= 0

    @property
    def letters(self) -> str:
        """The terrain as letters, "FM"; "~" for a lake, "@" for a marina."""
        if self.terrains[0] < 0:
            return "~" if self.terrains[0] == LAKE else "@"
        return "".join(TERRAIN_LETTERS[terrain] for terrain in self.terrains)


@dataclass(frozen=True, slots=True, eq=False)
class Island:
    """One map. Two islands are equal if they are made of the same cards."""

    north: tuple[int, ...]
    """The map cards of the north from the west, as indexes into the components."""
    south: tuple[int, ...]
    places: tuple[Place, ...]
    index: dict[str, int]
    """Each hex by its name."""
    rivers: frozenset[tuple[int, int]]
    """Pairs of land hexes with a river between them, the lower number first."""
    land: Hexes
    terrain: tuple[Hexes, ...]
    """The land of each kind of terrain; joined hexes are in two."""
    up_to: tuple[Hexes, ...]
    """The land that costs at most so much: up_to[0] to up_to[9]."""
    joined: Hexes
    shore: Hexes
    """The land that touches a lake."""
    marinas: tuple[int, ...]
    """The marina hexes in the order of CORNERS."""
    reach: tuple[tuple[Hexes, ...], ...]
    """For each way, what can be reached from each land hex by it or by the ways before it."""
    card_of: dict[tuple[str, int], Hexes]
    """The full land hexes of each map card: ("north", 0) is its westernmost (MI-48)."""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Island):
            return NotImplemented
        return (self.north, self.south, self.places) == (other.north, other.south, other.places)

    def __hash__(self) -> int:
        return hash((self.north, self.south))

    def cheapest(self, hexes: Hexes) -> int:
        """The least that land of this set costs."""
        return next(cost for cost, land in enumerate(self.up_to) if hexes & land)

    def dearest(self, hexes: Hexes) -> Hexes:
        """The land of this set that costs most; it must not be empty."""
        return next(dear for land in reversed(self.up_to[:-1]) if (dear := hexes & ~land))

    def names(self, hexes: Hexes) -> list[str]:
        """The names of these hexes, in reading order."""
        return [self.places[place].name for place in bits(hexes)]

    def beside(self, place: int) -> Hexes:
        """The land and marinas next to a hex, not across a river."""
        return self.reach[0][place]

    def cities(self, settled: Sequence[int]) -> tuple[int, ...]:
        """The sizes of the groups of these hexes that touch, rivers apart (MI-38)."""
        return _cities(self, hex_set(settled))

    def scan(self, candidates: Hexes, by: Scan) -> int:
        """The first candidate from the scan's corner on, line by line (MI-62)."""
        if not candidates & (candidates - 1):
            return candidates.bit_length() - 1
        south = -1 if CORNERS[by.corner][0] == "s" else 1
        east = -1 if CORNERS[by.corner][1] == "e" else 1

        def order(place: int) -> tuple[int, int]:
            row, across = self.places[place].hex.r * south, centre(self.places[place].hex) * east
            return (row, across) if by.first in ("east", "west") else (across, row)

        return min(bits(candidates), key=order)


@lru_cache(maxsize=512)
def _cities(island: Island, left: Hexes) -> tuple[int, ...]:
    """The sizes of the groups of these hexes; asked for far more often than anybody builds."""
    near = island.reach[0]
    sizes = []
    while left:
        edge = left & -left
        city = 0
        while edge:
            city |= edge
            left ^= edge
            beside = 0
            while edge:
                low = edge & -edge
                beside |= near[low.bit_length() - 1]
                edge ^= low
            edge = beside & left
        sizes.append(city.bit_count())
    return tuple(sizes)


@lru_cache(maxsize=32)
def build(components: Components, north: tuple[int, ...], south: tuple[int, ...]) -> Island:
    """The island of these map cards, each row from west to east, between the corner cards.

    Undo, review and loading come to the same island again and again, so the last ones are kept.
    """
    parts: dict[Hex, list[tuple[MapHex, str]]] = {}
    banks: list[tuple[Hex, Hex]] = []
    fulls: dict[tuple[str, int], list[Hex]] = {}
    for number, column in _cards(components, north, south):
        laid = _laid(components, number, column)
        for place, part in laid.parts:
            parts.setdefault(place, []).append(part)
        banks += laid.rivers
        if laid.full:
            fulls.setdefault(laid.key, []).extend(laid.full)
    order = sorted(parts, key=itemgetter(1, 0))  # row by row, from the west
    number_of = {place: i for i, place in enumerate(order)}
    places = tuple(_places(order, parts))
    lakes = {place for place, own in zip(order, places, strict=True) if own.terrains[0] == LAKE}
    rivers = {(number_of[a], number_of[b]) for a, b in banks}
    rivers = {(i, j) if i < j else (j, i) for i, j in rivers}
    by_land, by_river = [0] * len(order), [0] * len(order)
    terrain, up_to, land, joined = [0] * len(TERRAINS), [0] * 10, 0, 0
    for i, own in enumerate(places):
        if own.terrains[0] < 0:
            continue
        q, r = own.hex
        for east, south_ in STEPS:
            other = (q + east, r + south_)
            if other in number_of and other not in lakes:
                by_river[i] |= 1 << number_of[other]
        by_land[i] = by_river[i]
        land |= 1 << i
        joined |= own.joined << i
        for kind in own.terrains:
            terrain[kind] |= 1 << i
        for most in range(own.cost, len(up_to)):
            up_to[most] |= 1 << i
    for i, j in rivers:
        by_land[i] &= ~(1 << j)
        by_land[j] &= ~(1 << i)
    by_lake, shore = by_river[:], 0
    for lake in groups(lakes):
        around = {other for place in lake for other in neighbours(place)} - lake
        coast = hex_set([number_of[other] for other in around if other in number_of])
        for i in bits(coast):
            by_lake[i] |= coast & ~(1 << i)
        shore |= coast
    return Island(
        north=north,
        south=south,
        places=places,
        index={place.name: i for i, place in enumerate(places)},
        rivers=frozenset(rivers),
        land=land,
        terrain=tuple(terrain),
        up_to=tuple(up_to),
        joined=joined,
        shore=shore & land,
        marinas=tuple(
            i for corner in CORNERS for i, place in enumerate(places) if place.name == corner
        ),
        reach=(tuple(by_land), tuple(by_river), tuple(by_lake)),
        card_of={key: hex_set([number_of[place] for place in own]) for key, own in fulls.items()},
    )


def _cards(
    components: Components, north: Sequence[int], south: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Every card of the island with its column: the corners lie at both ends.

    Corner cards are counted on from the map cards.
    """
    for row in (north, south):
        for place, number in enumerate(row):
            yield number, CARD_WIDTH * place
    for number, corner in enumerate(CORNERS, len(components.map_cards)):
        yield number, CARD_WIDTH * len(north) if corner[1] == "e" else 0


class _Laid(NamedTuple):
    """A map card in its place on the island."""

    key: tuple[str, int]
    """As in `Island.card_of`."""
    parts: tuple[tuple[Hex, tuple[MapHex, str]], ...]
    rivers: tuple[tuple[Hex, Hex], ...]
    full: tuple[Hex, ...]
    """Its full land hexes."""


@lru_cache(maxsize=512)
def _laid(components: Components, number: int, column: int) -> _Laid:
    card = (*components.map_cards, *components.corners)[number]
    parts = [(from_offset(part.row, part.column + column), part) for part in card.hexes]
    banks = [(from_offset(row, local + column), side) for row, local, side in card.rivers]
    return _Laid(
        (card.side, column // CARD_WIDTH),
        tuple([(place, (part, card.name)) for place, part in parts]),
        tuple([(place, neighbour(place, side)) for place, side in banks]),
        tuple([place for place, part in parts if part.part == "full" and part.terrain >= 0]),
    )


def _places(order: Sequence[Hex], parts: dict[Hex, list[tuple[MapHex, str]]]) -> Iterator[Place]:
    """Each hex in reading order, halves joined (MI-3)."""
    row, count = -1, 0
    for place in order:
        count = count + 1 if place.r == row else 1
        row = place.r
        own = parts[place]
        name = f"{ROW_LETTERS[row]}{count}"
        if own[0][0].terrain == MARINA:
            west = count == 1
            name = ("n" if row < len(ROW_LETTERS) // 2 else "s") + ("w" if west else "e")
        if len(own) == 1:
            part, card = own[0]
            yield Place(name, place, (part.terrain,), part.cost, False, (card,))
            continue
        yield Place(
            name=name,
            hex=place,
            terrains=tuple(sorted({part.terrain for part, _ in own})),
            cost=max([part.cost for part, _ in own]),
            joined=True,
            cards=tuple([card for _, card in own]),
        )
