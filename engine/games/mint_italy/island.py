"""The island: map cards joined to one map, and what can be reached from where.

Hexes are numbered in reading order, and sets of hexes are integers with one bit a hex, so that
"every hex in reach that is free and cheap enough" is one line of arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from engine.games.mint_italy.components import LAKE, MARINA, Components, MapCard, MapHex, Scan
from engine.games.mint_italy.hexes import (
    Hex,
    centre,
    from_offset,
    groups,
    neighbour,
    neighbours,
    to_offset,
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
    rivers: set[frozenset[Hex]] = set()
    fulls: dict[tuple[str, int], list[Hex]] = {}
    for card, column in _cards(components, north, south):
        for part in card.hexes:
            place = from_offset(part.row, part.column + column)
            parts.setdefault(place, []).append((part, card.name))
            if part.part == "full" and part.terrain >= 0:
                fulls.setdefault((card.side, column // CARD_WIDTH), []).append(place)
        for row, local, side in card.rivers:
            place = from_offset(row, local + column)
            rivers.add(frozenset({place, neighbour(place, side)}))
    order = sorted(parts, key=to_offset)
    number = {place: i for i, place in enumerate(order)}
    places = tuple(_places(order, parts))
    land = [place for place in order if places[number[place]].is_land]
    lakes = [place for place in order if places[number[place]].terrains[0] == LAKE]
    marinas = tuple(
        i for corner in CORNERS for i, place in enumerate(places) if place.name == corner
    )
    around = {place: [other for other in neighbours(place) if other in number] for place in order}
    crossed = {(a, b) for a, b in (tuple(pair) for pair in rivers)}
    crossed |= {(b, a) for a, b in crossed}
    by_land, by_river, by_lake = ([0] * len(order) for _ in range(3))
    for place in land:
        i = number[place]
        dry = [other for other in around[place] if places[number[other]].terrains[0] != LAKE]
        by_land[i] = hex_set(number[o] for o in dry if (place, o) not in crossed)
        by_river[i] = hex_set(number[o] for o in dry)
        by_lake[i] = by_river[i]
    shore = 0
    for lake in groups(lakes):
        coast = hex_set(number[other] for place in lake for other in around[place]) & ~hex_set(
            number[place] for place in lake
        )
        for i in bits(coast):
            by_lake[i] |= coast & ~(1 << i)
        shore |= coast
    land_set = hex_set(number[place] for place in land)
    costs = [places[number[place]].cost for place in land]
    return Island(
        north=north,
        south=south,
        places=places,
        index={place.name: i for i, place in enumerate(places)},
        rivers=frozenset((i, j) for i, j in ((number[a], number[b]) for a, b in crossed) if i < j),
        land=land_set,
        terrain=tuple(
            hex_set(number[p] for p in land if kind in places[number[p]].terrains)
            for kind in range(len(TERRAINS))
        ),
        up_to=tuple(
            hex_set(number[p] for p, cost in zip(land, costs, strict=True) if cost <= most)
            for most in range(10)
        ),
        joined=hex_set(number[place] for place in land if places[number[place]].joined),
        shore=shore & land_set,
        marinas=marinas,
        reach=(tuple(by_land), tuple(by_river), tuple(by_lake)),
        card_of={key: hex_set(number[place] for place in own) for key, own in fulls.items()},
    )


def _cards(
    components: Components, north: Sequence[int], south: Sequence[int]
) -> Iterator[tuple[MapCard, int]]:
    """Every card of the island with its column: the corners lie at both ends."""
    for row in (north, south):
        for place, number in enumerate(row):
            yield components.map_cards[number], CARD_WIDTH * place
    for corner, card in zip(CORNERS, components.corners, strict=True):
        yield card, CARD_WIDTH * len(north) if corner[1] == "e" else 0


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
        terrains = tuple(sorted({part.terrain for part, _ in own}))
        yield Place(
            name=name,
            hex=place,
            terrains=terrains,
            cost=max(part.cost for part, _ in own),
            joined=len(own) > 1,
            cards=tuple(card for _, card in own),
        )
