"""Where the hexes of an island lie on the screen, and the lines between them."""

from functools import lru_cache

from engine.games.mint_italy.hexes import centre
from engine.games.mint_italy.island import Island
from tui.boards.mint_italy.signs import RIVER_INK
from tui.drawing.canvas import Box, Canvas

_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_JOINTS = {
    _LEFT | _RIGHT: "─",
    _UP | _DOWN: "│",
    _DOWN | _RIGHT: "╭",
    _DOWN | _LEFT: "╮",
    _UP | _RIGHT: "╰",
    _UP | _LEFT: "╯",
    _DOWN | _LEFT | _RIGHT: "┬",
    _UP | _LEFT | _RIGHT: "┴",
    _UP | _DOWN | _RIGHT: "├",
    _UP | _DOWN | _LEFT: "┤",
    _UP | _DOWN | _LEFT | _RIGHT: "┼",
}
"""The sign for lines that lead these ways."""


class HexMap:
    """An island drawn with hexes `cell` wide and `lines` high, one side of each included."""

    def __init__(self, island: Island, cell: int, lines: int) -> None:
        self.island = island
        self.cell = cell
        self.lines = lines
        west = min(centre(place.hex) for place in island.places)
        self.boxes = tuple(
            Box(
                (centre(place.hex) - west) // 2 * cell + (centre(place.hex) - west) % 2 * cell // 2,
                place.hex.r * (lines + 1),
                cell + 1,
                lines + 2,
            )
            for place in island.places
        )
        """Each hex with all its sides, from the upper left corner of the island."""
        self._joints = self._draw_joints()
        self._rivers = [cell for a, b in island.rivers for cell in self._river(a, b)]

    def inside(self, number: int, at: Box) -> Box:
        """The cells of a hex between its sides, with the island at a box."""
        box = self.boxes[number]
        return Box(at.x + box.x + 1, at.y + box.y + 1, box.width - 2, box.height - 2)

    def name_at(self, number: int, at: Box) -> tuple[int, int] | None:
        """Where a hex has room for its name: on its upper side, where no river flows, or at least
        some of the river is left to be seen."""
        box, letters = self.boxes[number], len(self.island.places[number].name)
        half = self.cell // 2
        river = {(x, y) for x, y, _ in self._rivers}
        second = min(half + 1, self.cell - letters)  # the corner stays free
        for free in (letters, half - 1):
            for x in (box.x + 1, box.x + second):
                if not any((x + step, box.y) in river for step in range(free)):
                    return at.x + x, at.y + box.y
        return None

    def paint(self, canvas: Canvas, at: Box) -> None:
        """Draw the lines between the hexes, and the rivers."""
        for (x, y), sign in self._joints.items():
            canvas.put(at.x + x, at.y + y, sign, "frame")
        for x, y, sign in self._rivers:
            canvas.put(at.x + x, at.y + y, sign, RIVER_INK)

    def _draw_joints(self) -> dict[tuple[int, int], str]:
        ways: dict[tuple[int, int], int] = {}

        def add(x: int, y: int, way: int) -> None:
            ways[x, y] = ways.get((x, y), 0) | way

        for box in self.boxes:
            right, low = box.x + box.width - 1, box.y + box.height - 1
            for y in (box.y, low):
                for x in range(box.x, right):
                    add(x, y, _RIGHT)
                    add(x + 1, y, _LEFT)
            for x in (box.x, right):
                for y in range(box.y, low):
                    add(x, y, _DOWN)
                    add(x, y + 1, _UP)
        return {cell: _JOINTS[way] for cell, way in ways.items()}

    def _river(self, a: int, b: int) -> list[tuple[int, int, str]]:
        """The cells of a river between two hexes."""
        one, two = self.boxes[a], self.boxes[b]
        if one.y == two.y:
            x = max(one.x, two.x)
            return [(x, one.y + row, "║") for row in range(1, self.lines + 1)]
        west, east = max(one.x, two.x) + 1, min(one.x, two.x) + self.cell
        return [(x, max(one.y, two.y), "═") for x in range(west, east)]


@lru_cache(maxsize=8)
def hex_map(island: Island, cell: int, lines: int) -> HexMap:
    """The map of an island in a size; kept, as every key draws it again."""
    return HexMap(island, cell, lines)
