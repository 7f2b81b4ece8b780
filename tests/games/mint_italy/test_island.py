"""Hexes and islands: coordinates, joined halves, reach and cities, however the cards lie."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Rng
from engine.games.mint_italy import hexes
from engine.games.mint_italy.hexes import DIRECTIONS, Hex
from engine.games.mint_italy.island import Island, bits, build, hex_set
from tests.games.mint_italy.positions import GAME

COMPONENTS = GAME.components
NORTH, SOUTH = COMPONENTS.cards_of("north"), COMPONENTS.cards_of("south")
places = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))


def islands(count: int) -> list[Island]:
    """Islands of 2, 3 and 4 cards a side, drawn at random."""
    rng = Rng(11)
    made = []
    for number in range(count):
        north, south = NORTH[:], SOUTH[:]
        rng.shuffle(north)
        rng.shuffle(south)
        size = 2 + number % 3
        made.append(build(COMPONENTS, tuple(north[:size]), tuple(south[:size])))
    return made


ISLANDS = islands(30)


# --- Hexes ---------------------------------------------------------------------------------------


@given(places)
def test_six_neighbours_each_across_the_opposite_side(place: Hex) -> None:
    opposite = {"E": "W", "NE": "SW", "NW": "SE", "W": "E", "SW": "NE", "SE": "NW"}
    around = hexes.neighbours(place)
    assert len(set(around)) == 6 and place not in around
    for side in DIRECTIONS:
        other = hexes.neighbour(place, side)
        assert hexes.neighbour(other, opposite[side]) == place


@given(st.integers(0, 20), st.integers(-5, 20))
def test_rows_and_columns_and_axial_coordinates_say_the_same(row: int, column: int) -> None:
    place = hexes.from_offset(row, column)
    assert hexes.to_offset(place) == (row, column)
    assert hexes.centre(place) == 2 * column + row % 2, "odd rows stand half a hex further east"
    east = hexes.neighbour(place, "E")
    assert hexes.to_offset(east) == (row, column + 1)
    south_east = hexes.neighbour(place, "SE")
    assert hexes.centre(south_east) - hexes.centre(place) == 1


@given(st.sets(st.builds(Hex, st.integers(0, 5), st.integers(0, 5)), max_size=20))
@settings(max_examples=60)
def test_groups_are_the_connected_parts(cells: set[Hex]) -> None:
    parts = list(hexes.groups(cells))
    assert sum(map(len, parts)) == len(cells)
    owner = {cell: number for number, part in enumerate(parts) for cell in part}
    for cell in cells:
        for other in hexes.neighbours(cell):
            assert other not in cells or owner[other] == owner[cell]
    for part in parts:
        seen, edge = set(), [next(iter(part))]
        while edge:
            cell = edge.pop()
            seen.add(cell)
            edge += [other for other in hexes.neighbours(cell) if other in part - seen]
        assert seen == part


# --- Islands -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size, land, hexes_", [(2, 42, 56), (3, 59, 77), (4, 76, 98)])
def test_islands_have_so_much_land(size: int, land: int, hexes_: int) -> None:
    for island in ISLANDS:
        if len(island.north) == size:
            assert island.land.bit_count() == land and len(island.places) == hexes_


def test_every_half_finds_its_partner() -> None:
    for island in ISLANDS:
        size = len(island.north)
        joined = [place for place in island.places if place.joined]
        assert len(joined) == 4 * (size + 1) + 3 * size + 2
        assert all(len(place.cards) == 2 and place.is_land for place in joined)
        assert all(len(place.cards) == 1 for place in island.places if not place.joined)


def test_hexes_are_named_by_row_and_number_from_the_west() -> None:
    for island in ISLANDS:
        rows = Counter(place.hex.r for place in island.places)
        assert [rows[row] for row in range(7)] == [
            3 * len(island.north) + more for more in (1, 2, 3, 2, 3, 2, 1)
        ]
        for i, place in enumerate(island.places):
            if place.letters != "@":
                row = "abcdefg"[place.hex.r]
                number = sum(other.hex.r == place.hex.r for other in island.places[: i + 1])
                assert place.name == f"{row}{number}" and island.index[place.name] == i
        assert [island.places[i].name for i in island.marinas] == ["nw", "ne", "sw", "se"]


def test_all_land_is_one_mass_and_every_marina_touches_land() -> None:
    for island in ISLANDS:
        land = [place.hex for place in island.places if place.is_land]
        assert len(list(hexes.groups(land))) == 1
        for marina in island.marinas:
            assert any(reach >> marina & 1 for reach in island.reach[0])


def test_there_is_enough_of_every_terrain() -> None:
    for island in ISLANDS:
        for terrain in island.terrain:
            assert terrain.bit_count() >= 10


def slow_reach(island: Island, place: int, level: int) -> set[int]:
    """What can be reached from a hex, looked up hex by hex."""
    at = {other.hex: number for number, other in enumerate(island.places)}
    found = set()
    for other in hexes.neighbours(island.places[place].hex):
        number = at.get(other)
        if number is None:
            continue
        if island.places[number].letters == "~":
            if level >= 2:
                lakes, edge = set(), [other]
                while edge:
                    lake = edge.pop()
                    lakes.add(lake)
                    for coast in hexes.neighbours(lake):
                        if coast in at and coast not in lakes:
                            if island.places[at[coast]].letters == "~":
                                edge.append(coast)
                            else:
                                found.add(at[coast])
        elif level or tuple(sorted((place, number))) not in island.rivers:
            found.add(number)
    return found - {place}


def test_reach_by_land_river_and_lake_is_what_a_slow_search_finds() -> None:
    for island in ISLANDS[:9]:
        for place in bits(island.land):
            for level in range(3):
                assert set(bits(island.reach[level][place])) == slow_reach(island, place, level)


def test_rivers_part_neighbours_at_the_start_level_only() -> None:
    for island in ISLANDS:
        assert len(island.rivers) > 15
        for a, b in island.rivers:
            assert island.places[b].hex in hexes.neighbours(island.places[a].hex)
            assert not island.reach[0][a] >> b & 1 and island.reach[1][a] >> b & 1


def test_sets_of_land_by_cost_and_shore() -> None:
    island = ISLANDS[2]
    for most in range(10):
        cheap = {i for i, place in enumerate(island.places) if place.is_land and place.cost <= most}
        assert set(bits(island.up_to[most])) == cheap
    at = {place.hex: place for place in island.places}
    for i, place in enumerate(island.places):
        wet = any(at[o].letters == "~" for o in hexes.neighbours(place.hex) if o in at)
        assert bool(island.shore >> i & 1) == (wet and place.is_land)


@given(st.sets(st.integers(0, 55), max_size=14))
@settings(max_examples=100)
def test_cities_are_the_parts_that_touch_without_a_river(chosen: set[int]) -> None:
    island = ISLANDS[0]
    settled = [i for i in chosen if island.places[i].is_land]
    parts = {i: i for i in settled}

    def root(i: int) -> int:
        while parts[i] != i:
            i = parts[i]
        return i

    for a in settled:
        for b in settled:
            touch = island.places[b].hex in hexes.neighbours(island.places[a].hex)
            if touch and tuple(sorted((a, b))) not in island.rivers:
                parts[root(a)] = root(b)
    sizes = Counter(root(i) for i in settled)
    assert sorted(island.cities(settled)) == sorted(sizes.values())


@given(st.sets(st.integers(0, 200)))
def test_sets_of_hexes_as_integers(numbers: set[int]) -> None:
    assert list(bits(hex_set(numbers))) == sorted(numbers)


def test_islands_of_the_same_cards_are_equal() -> None:
    again = build.__wrapped__(COMPONENTS, ISLANDS[0].north, ISLANDS[0].south)
    assert again == ISLANDS[0] and hash(again) == hash(ISLANDS[0]) and again is not ISLANDS[0]
    assert ISLANDS[0] != ISLANDS[1] and ISLANDS[0] != "island"


def test_any_card_fits_beside_and_above_any_other() -> None:
    for north in permutations(NORTH[:3], 2):
        for south in permutations(SOUTH[3:], 2):
            assert build(COMPONENTS, north, south).land.bit_count() == 42
