"""What is one key away in small windows: scoring cards, marinas, passing boxes."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.games.mint_italy import briefs
from engine.games.mint_italy.lexicon import CORNERS, NONE
from engine.games.mint_italy.reports import Production
from engine.games.mint_italy.view import MintView
from tui.boards.board import Scene
from tui.boards.mint_italy.signs import (
    DONE,
    GO,
    SEAT_INKS,
    SHAPES,
    goods_pieces,
    heading,
    name_of,
    near,
    seating,
)
from tui.drawing.canvas import Box, Canvas


def paint_scoring(canvas: Canvas, box: Box, scene: Scene, cursor: str) -> dict[str, Box]:
    """The four scoring cards, and what each has brought or would bring everybody now."""
    view: MintView = scene.view
    if box.height == 1:
        return _paint_scoring_line(canvas, box, scene, cursor)
    heading(canvas, box, "Scoring")
    table = view.table
    seats = seating(scene)
    points = [view.card_points(number) for number in seats]
    step = 3
    first = box.x + box.width - step * len(seats)
    for place, number in enumerate(seats):
        canvas.put(first + place * step + 1, box.y, SHAPES[number], f"{SEAT_INKS[number]} bold")
    boxes = {}
    for row, card in enumerate(table.scoring):
        scoring = view.components.scoring[card]
        y = box.y + 1 + row
        target = f"scoring {scoring.id}"
        place_ = boxes[target] = Box(box.x, y, box.width, 1)
        if cursor == target:
            canvas.fill(place_, "cursor")
        over = row < table.round - 1 + table.has_scored
        now = row == table.round - 1
        sign = DONE if over else GO if now else " "
        ink = "faint" if over else "accent bold" if now else "bright"
        x = canvas.put(box.x + 1, y, f"{sign} ", ink)
        x = canvas.put(x, y, scoring.name, ink, first - 1 - x) + 1
        brief = briefs.score(scoring.effect)
        if x + len(brief) < first or box.width >= 30:
            canvas.put(x, y, brief, "muted", max(0, first - x))
        for place in range(len(seats)):
            figure = f"{points[place][row]}"
            figure_ink = "faint" if over else "bright bold" if now else "text"
            canvas.right(first + place * step + 2, y, figure, figure_ink)
    return boxes


def _paint_scoring_line(canvas: Canvas, box: Box, scene: Scene, cursor: str) -> dict[str, Box]:
    view: MintView = scene.view
    table = view.table
    x = canvas.put(box.x, box.y, " VP ", "muted")
    boxes = {}
    for row, card in enumerate(table.scoring):
        scoring = view.components.scoring[card]
        now = row == table.round - 1
        figures = "/".join(f"{view.card_points(number)[row]}" for number in seating(scene))
        start = x
        x = canvas.put(x, box.y, f"{GO if now else ''}{scoring.name} ", "accent" if now else "text")
        x = canvas.put(x, box.y, figures, "bright bold")
        place = boxes[f"scoring {scoring.id}"] = Box(start, box.y, x - start, 1)
        if cursor == f"scoring {scoring.id}":
            canvas.fill(place, "cursor")
        x += 2
    return boxes


def paint_marinas(canvas: Canvas, box: Box, scene: Scene, lit: frozenset[str]) -> None:
    """The four marinas: where, what they do, whose tokens lie there."""
    view: MintView = scene.view
    table = view.table
    if box.height == 1:
        _paint_marinas_line(canvas, box, view, lit)
        return
    heading(canvas, box, "Marinas")
    for corner, name in enumerate(CORNERS):
        card = view.components.marinas[table.marinas[corner]]
        y = box.y + 1 + corner
        ink = "choice bold" if name in lit else "text"
        x = canvas.put(box.x + 1, y, f"{name.upper()} ", "blue bold")
        effect = briefs.marina(card.effects)
        first = box.x + box.width - len(table.estates)
        x = canvas.put(x, y, card.name, ink, min(14, first - x - len(effect) - 1)) + 1
        canvas.put(x, y, effect, "muted")
        x = first
        for number, estate in enumerate(table.estates):
            if estate.docked >> corner & 1:
                canvas.put(x + number, y, SHAPES[number], f"{SEAT_INKS[number]} bold")


def _paint_marinas_line(canvas: Canvas, box: Box, view: MintView, lit: frozenset[str]) -> None:
    step = (box.width - 1) // len(CORNERS)
    for corner, name in enumerate(CORNERS):
        card = view.components.marinas[view.table.marinas[corner]]
        x = canvas.put(box.x + 1 + corner * step, box.y, f"{name.upper()} ", "blue bold")
        canvas.put(x, box.y, card.name, "choice bold" if name in lit else "text", step - 4)


def paint_passing(canvas: Canvas, box: Box, scene: Scene) -> None:
    """The passing boxes: coins, and who lies there; what taking an order costs."""
    view: MintView = scene.view
    word = "Passed " if box.width >= 7 + 5 * len(view.passing()) else ""
    x = canvas.put(box.x + 1, box.y, word, "bright bold")
    for place in view.passing():
        if x + len(f"+{place.coins}c") > box.x + box.width:
            break
        if place.number == NONE:
            x = canvas.put(x, box.y, f"+{place.coins}c ", "muted")
        else:
            ink = f"{SEAT_INKS[place.number]} bold"
            x = canvas.put(x, box.y, f"{SHAPES[place.number]}{place.coins}c ", ink)
    fee = view.table.order_fee()
    text = f"orders {fee:+}c" if fee else "orders free"
    if x + len(text) < box.x + box.width:
        canvas.right(box.x + box.width - 1, box.y, text, "muted")


def paint_income(canvas: Canvas, box: Box, scene: Scene) -> None:
    """What the next production would bring the viewer."""
    view: MintView = scene.view
    word = "Next production" if box.width >= 40 else "Makes"
    x = canvas.put(box.x + 1, box.y, f"{word} ", "bright bold")
    made = briefs.makes(view.income(near(scene))) or "0c"
    canvas.write(x, box.y, *goods_pieces(made), width=box.width - len(word) - 2)


@dataclass(frozen=True, slots=True)
class Report:
    """A round that has ended."""

    view: MintView
    """The position then."""
    made: Mapping[int, Production]
    """What came in for each estate."""


def paint_report(canvas: Canvas, box: Box, scene: Scene, report: Report) -> None:
    """What a round brought and scored, for everybody."""
    view = report.view
    last = view.rounds_scored
    card = view.components.scoring[view.table.scoring[last - 1]].name
    if box.height == 1:
        canvas.fill(box, "bar", " ")
        x = canvas.put(box.x + 1, box.y, f"Round {last}: {card} ", "bright bold")
        for number in seating(scene):
            points = view.card_points(number)[last - 1]
            x = canvas.put(x, box.y, SHAPES[number], f"{SEAT_INKS[number]} bold")
            x = canvas.put(x, box.y, f"+{points}VP  ", "bright bold")
        return
    heading(canvas, box, f"Round {last}", card)
    y = box.y + 1
    rows = min(3, (box.height - 1) // len(view.table.estates))
    for number in seating(scene):
        points_ = f"+{view.card_points(number)[last - 1]}VP"
        x = canvas.put(box.x + 1, y, f"{SHAPES[number]} ", f"{SEAT_INKS[number]} bold")
        canvas.put(x, y, name_of(scene, number), "bright bold", box.width - 10)
        canvas.right(box.x + box.width, y, points_, "accent bold")
        if rows > 1 and number in report.made:
            room = box.width - 3
            text = next(text for text in _made(report.made[number]) if len(text) <= room)
            canvas.put(box.x + 3, y + 1, text, "text", room)
        y += rows


def _made(production: Production) -> tuple[str, ...]:
    """What came in, and after a ▸ what was made of grapes: "made 15c+3%▸uui", or shorter."""
    made = briefs.makes(production.gain) or "0c"
    pressed = briefs.goods(production.pressed)
    text = f"{made}{GO}{pressed}" if pressed else made
    return f"made {text}", text, text.replace("+", ""), ""
