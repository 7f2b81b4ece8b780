"""The island of Mint Italy: hexes, rivers, reach, cities; from rules.md and components.toml."""

from dataclasses import dataclass
from functools import cache, cached_property

from tests.oracles.form import Position, components

DATA = components("mint_italy")
CARDS = {card["id"]: card for card in DATA["map_card"]}
CORNERS = {card["corner"]: card["land"] for card in DATA["corner_card"]}
TERRAINS = {"M": "meadow", "F": "forest", "G": "mountain"}
ROWS = 7
MIDDLE = 3
"""The row where north meets south."""
LAKE, MARINA = "~", "@"

Hex = tuple[int, int]
"""Row and distance from the west shore; neighbours in a row are 2 apart, in the next row 1."""

RIVER, LAKES = 1, 2
"""Levels of navigation."""


def start(row: int) -> int:
    """Where a row begins: the middle rows stick out, and every other row is shifted by half."""
    return (2, 1, 0, 1, 0, 1, 2)[row]


def name(spot: Hex) -> str:
    """The word for a hex, as in `a3`."""
    row, x = spot
    return f"{'abcdefg'[row]}{(x - start(row)) // 2 + 1}"


@dataclass(frozen=True)
class Island:
    """All hexes with the pieces of which they are made, and the sides on which rivers run."""

    pieces: dict[Hex, tuple[str, ...]]
    rivers: frozenset[frozenset[Hex]]

    def near(self, spot: Hex) -> list[Hex]:
        """The hexes that touch this one."""
        row, x = spot
        steps = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
        return [(row + r, x + c) for r, c in steps if (row + r, x + c) in self.pieces]

    @cached_property
    def land(self) -> dict[str, Hex]:
        """The hexes on which one may build."""
        return {
            name(spot): spot
            for spot, parts in self.pieces.items()
            if LAKE not in parts and MARINA not in parts
        }

    def terrains(self, spot: Hex) -> set[str]:
        """The terrains of a hex, of both of its halves (MI-3)."""
        return {TERRAINS[part[0]] for part in self.pieces[spot]}

    def cost(self, spot: Hex) -> int:
        """The dearer of its prices (MI-3)."""
        return max(int(part[1:]) for part in self.pieces[spot])

    def lake(self, spot: Hex) -> bool:
        return LAKE in self.pieces[spot]

    def marinas(self) -> dict[str, Hex]:
        """The marina of each corner."""
        spots = sorted(spot for spot, parts in self.pieces.items() if MARINA in parts)
        return dict(zip(("nw", "ne", "sw", "se"), spots, strict=True))

    def reach(self, settled: list[Hex], level: int) -> set[Hex]:
        """All that is one step away from any of these (MI-11, MI-12, MI-57)."""
        found = set()
        for home in settled:
            for spot in self.near(home):
                if self.lake(spot):
                    if level >= LAKES:
                        found |= self.shores(spot)
                elif level >= RIVER or frozenset((home, spot)) not in self.rivers:
                    found.add(spot)
        return found

    def shores(self, lake: Hex) -> set[Hex]:
        """Every hex around the group of lakes of which this is one."""
        group, todo, found = {lake}, [lake], set()
        while todo:
            for spot in self.near(todo.pop()):
                if not self.lake(spot):
                    found.add(spot)
                elif spot not in group:
                    group.add(spot)
                    todo.append(spot)
        return found

    def cities(self, settled: list[Hex]) -> list[int]:
        """The sizes of the groups of these that touch, not across rivers (MI-38)."""
        left, sizes = set(settled), []
        while left:
            todo, size = [left.pop()], 0
            while todo:
                home = todo.pop()
                size += 1
                for spot in self.near(home):
                    if spot in left and frozenset((home, spot)) not in self.rivers:
                        left.remove(spot)
                        todo.append(spot)
            sizes.append(size)
        return sizes


def island_of(p: Position) -> Island:
    return build(tuple(p["north"]), tuple(p["south"]))


@cache
def build(north: tuple[str, ...], south: tuple[str, ...]) -> Island:
    """Lay the map cards between the corner cards."""
    pieces: dict[Hex, list[str]] = {}
    rivers = set()
    steps = {"E": (0, 2), "W": (0, -2), "SE": (1, 1), "SW": (1, -1), "NE": (-1, 1), "NW": (-1, -1)}

    def lay(row: int, x: int, words: str) -> None:
        for number, part in enumerate(words.split()):
            pieces.setdefault((row, x + 2 * number), []).append(part)

    def first(card: int, row: int) -> int:
        """Where a map card's part of a row begins; its outer rows have no corner hex before."""
        return start(row) + 6 * card + (0 if row in (0, ROWS - 1) else 2)

    for cards, top in ((north, 0), (south, MIDDLE)):
        for number, card in enumerate(cards):
            for row, words in enumerate(CARDS[card]["land"], top):
                lay(row, first(number, row), words)
            for river in CARDS[card]["rivers"]:
                place, side = river.split()
                row, column = (int(part) for part in place.split(","))
                x = first(number, row) + 2 * column
                rivers.add(frozenset(((row, x), (row + steps[side][0], x + steps[side][1]))))
    east = 6 * len(north)
    for corner, land in CORNERS.items():
        for row, words in enumerate(land, 0 if corner[0] == "n" else MIDDLE):
            if corner[1] == "w":
                lay(row, start(row), words)
            else:
                last = east + 4 - start(row)
                lay(row, last - 2 * (len(words.split()) - 1), words)
    return Island({spot: tuple(parts) for spot, parts in pieces.items()}, frozenset(rivers))


def in_scan(spots: set[Hex], corner: str, towards: str) -> list[Hex]:
    """These hexes in the order of a scan: line after line from the corner (MI-62, MI-66)."""
    south, west = corner[0] == "s", corner[1] == "w"

    def key(spot: Hex) -> tuple[int, int]:
        row, x = spot
        down, across = -row if south else row, x if west else -x
        return (down, across) if towards in ("east", "west") else (across, down)

    return sorted(spots, key=key)
