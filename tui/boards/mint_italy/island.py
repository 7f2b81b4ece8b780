"""The island: every hex with terrain, cost, owner and settlement, and where one may go."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.games.mint_italy import briefs
from engine.games.mint_italy.components import LAKE
from engine.games.mint_italy.island import Place
from engine.games.mint_italy.lexicon import CORNERS, KIND_LETTERS, NONE, TERRAIN_LETTERS
from engine.games.mint_italy.table import Table
from engine.games.mint_italy.view import Plot
from tui.boards.board import Scene
from tui.boards.mint_italy.hexmap import HexMap, hex_map
from tui.boards.mint_italy.plan import Plan
from tui.boards.mint_italy.signs import (
    BACK,
    DIM_INK,
    GO,
    LAND_INK,
    LAND_PAPERS,
    MARINA_INK,
    PRICE_INK,
    SEAT_FILLS,
    SEAT_INKS,
    SHAPES,
    TEXTURES,
    WATER_INK,
    WATER_PAPER,
    WAYS,
)
from tui.drawing.canvas import Box, Canvas


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on the map for what is asked."""

    cursor: str = ""
    plots: Mapping[str, Plot] = field(default_factory=dict)
    """Where the settlement that is meant may go, and for how much."""
    terrain: int = NONE
    """The terrain it needs."""
    lit: frozenset[str] = frozenset()
    """Hexes that what is under the cursor is about."""


def paint_island(canvas: Canvas, plan: Plan, scene: Scene, marks: Marks) -> dict[str, Box]:
    """Draw the map; returns where each hex lies."""
    table: Table = scene.view.table
    drawn = hex_map(table.island, plan.cell, plan.lines)
    drawn.paint(canvas, plan.island)
    boxes = {}
    for number, place in enumerate(table.island.places):
        box = drawn.inside(number, plan.island)
        boxes[place.name] = box
        if place.is_land:
            _paint_land(canvas, box, table, number, marks)
        elif place.terrains[0] == LAKE:
            _paint_lake(canvas, box, marks.cursor == place.name, place.hex.r)
        else:
            _paint_marina(canvas, box, table, place, marks)
        spot = drawn.name_at(number, plan.island)
        if spot is not None and place.name not in CORNERS:
            canvas.put(*spot, place.name, "muted")
        if marks.cursor == place.name:
            _paint_cursor(canvas, box)
            if place.name not in CORNERS:
                canvas.put(*(spot or (box.x, box.y - 1)), place.name, "accent bold")
    _paint_nooks(canvas, drawn, plan, table)
    return boxes


def _paint_cursor(canvas: Canvas, box: Box) -> None:
    """Brackets in the sides of the hex, for eyes without colours."""
    canvas.fill(box, "cursor")
    y = box.y + (box.height - 1) // 2
    canvas.put(box.x - 1, y, GO, "accent bold")
    canvas.put(box.x + box.width, y, BACK, "accent bold")


# --- Land ----------------------------------------------------------------------------------------


def _paint_land(canvas: Canvas, box: Box, table: Table, number: int, marks: Marks) -> None:
    place = table.island.places[number]
    if table.occupied[number] != NONE:
        _paint_settled(canvas, box, table, number, marks)
        return
    plot = marks.plots.get(place.name)
    halves = place.terrains if len(place.terrains) > 1 else place.terrains * 2
    half = (box.width + 1) // 2
    canvas.fill(box, LAND_PAPERS[halves[0]], " ")
    right = box._replace(x=box.x + half, width=box.width - half)
    canvas.fill(right, LAND_PAPERS[halves[1]], " ")
    ink = DIM_INK if marks.plots and place.name not in marks.lit else f"{LAND_INK} bold"
    if box.height == 1:
        _paint_line(canvas, box, place, plot, marks, ink)
        return
    _paint_texture(canvas, box, place, half)
    canvas.put(box.x, box.y, place.letters, ink)
    canvas.right(box.x + box.width, box.y, f"{place.cost}", ink)
    y = box.y + 1 + (box.height - 1) // 2
    if plot is not None:
        canvas.put(box.x, y, " " * box.width, ink)
        price = f"{WAYS[plot.way]}{plot.price}c"
        canvas.centre(box, y, price, PRICE_INK)
    elif place.name in marks.lit:
        canvas.put(box.x, y, " " * box.width, ink)
        canvas.centre(box, y, GO, PRICE_INK)


def _paint_line(
    canvas: Canvas, box: Box, place: Place, plot: Plot | None, marks: Marks, ink: str
) -> None:
    """A hex of one line: letters and cost, or letters and the price to be paid."""
    if plot is None:
        sign = GO if place.name in marks.lit else " "
        x = canvas.put(box.x, box.y, sign, PRICE_INK)
        text = f"{place.letters}{place.cost}"
        canvas.put(x if len(text) > box.width - 2 else x + box.width // 5, box.y, text, ink)
        return
    letters = place.letters
    if len(letters) + len(f"{plot.price}") + 1 > box.width:
        letters = TERRAIN_LETTERS[marks.terrain]
    text = f"{WAYS[plot.way]}{letters}{plot.price}c"
    canvas.put(box.x, box.y, text[: box.width], PRICE_INK)


def _paint_texture(canvas: Canvas, box: Box, place: Place, half: int) -> None:
    """What grows there, sparsely, in the lower rows."""
    for y in range(box.y + 1, box.y + box.height):
        for x in range(box.x, box.x + box.width):
            terrain = place.terrains[-1 if x >= box.x + half else 0]
            sign, ink = TEXTURES[terrain]
            if (x - box.x + 2 * (y - box.y)) % 4 == 1:
                canvas.put(x, y, sign, ink)


def _paint_settled(canvas: Canvas, box: Box, table: Table, number: int, marks: Marks) -> None:
    place = table.island.places[number]
    owner = table.owner_of(number)
    ink, paper = SEAT_FILLS[owner]
    settlement = f"{SHAPES[owner]}{KIND_LETTERS[table.kind_at(number)]}"
    canvas.fill(box, paper, " ")
    bold = f"{ink} bold"
    if box.height == 1:
        canvas.put(box.x, box.y, settlement, bold)
        if place.name in marks.lit:
            canvas.right(box.x + box.width, box.y, GO, bold)
        else:
            canvas.right(box.x + box.width, box.y, f"{place.cost}", ink)
        return
    canvas.put(box.x, box.y, place.letters, ink)
    canvas.right(box.x + box.width, box.y, f"{place.cost}", ink)
    y = box.y + 1 + (box.height - 1) // 2
    sign = GO if place.name in marks.lit else ""
    canvas.centre(box, y, f"{sign}{settlement}", bold)


# --- Water ---------------------------------------------------------------------------------------


def _paint_lake(canvas: Canvas, box: Box, cursor: bool, row: int) -> None:
    canvas.fill(box, "cursor" if cursor else WATER_PAPER, " ")
    for y in range(box.height):
        for x in range(box.width):
            if (x + y + row) % 2 == 0:
                canvas.put(box.x + x, box.y + y, "~", WATER_INK)


def _paint_marina(canvas: Canvas, box: Box, table: Table, place: Place, marks: Marks) -> None:
    """ "@Har", with the viewer's way to it; tokens stand beside the island."""
    corner = CORNERS.index(place.name)
    card = table.components.marinas[table.marinas[corner]]
    lit = place.name in marks.lit
    canvas.fill(box, WATER_PAPER, " ")
    canvas.put(box.x, box.y, f"{GO if lit else '@'}", PRICE_INK if lit else MARINA_INK)
    canvas.put(box.x + 1, box.y, card.name[: box.width - 1], MARINA_INK, box.width - 1)
    if box.height > 1:
        _tokens(canvas, Box(box.x, box.y + 1, box.width, 1), table, corner)


def _tokens(canvas: Canvas, box: Box, table: Table, corner: int) -> None:
    x = box.x
    for number, estate in enumerate(table.estates):
        if estate.docked >> corner & 1:
            x = canvas.put(x, box.y, SHAPES[number], f"{SEAT_INKS[number]} bold")


def _paint_nooks(canvas: Canvas, drawn: HexMap, plan: Plan, table: Table) -> None:
    """What each marina does, and whose tokens lie there, in the corners of the sea."""
    rows = [box for box in drawn.boxes if box.y == 0]
    west, east = rows[0].x, rows[-1].x + rows[-1].width
    for corner, name in enumerate(CORNERS):
        card = table.components.marinas[table.marinas[corner]]
        text = briefs.marina(card.effects)
        left = name[1] == "w"
        x = plan.island.x if left else plan.island.x + east
        width = west if left else plan.island.width - east
        if plan.strip:  # nothing lies beside the island: there is more room
            width += plan.island.x
            x = 0 if left else x
        top = plan.island.y if name[0] == "n" else plan.island.y + plan.island.height - 2
        canvas.centre(Box(x, 0, width, 1), top, text, "muted")
        if plan.lines == 1:
            _tokens(canvas, Box(x + 1, top + 1, width, 1), table, corner)
