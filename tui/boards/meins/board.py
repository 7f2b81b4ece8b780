"""The board of Meins!: what lies where, where the cursor goes, which key points at what."""

from collections.abc import Sequence
from typing import Any

from textual import events

from engine.games.meins.letters import LINE_NAMES, LINES, SLOTS
from engine.games.meins.outlook import standing
from engine.games.meins.view import DISCARD, TAKE, USE, MeinsPreview, MeinsView
from tui.boards.board import Board, Scene
from tui.boards.meins import cards, ring
from tui.boards.meins.plan import Plan, make_plan
from tui.drawing.canvas import Box, Canvas

GRID, DISPLAY, RING = range(3)
"""The groups of the cursor."""

COMPASS = ("row3", "row2", "row1", "diagonal7", "column4", "column5", "column6", "diagonal8")
"""The lines as they stand around the grid: arrows walk along this row and around."""


class MeinsBoard(Board):
    """The table of Meins!."""

    board = "meins"
    known_early = False
    keys = {  # noqa: RUF012
        **{name[-1]: name for name in LINE_NAMES},
        "v": "villa",
    }

    def __init__(self) -> None:
        super().__init__()
        self.plan: Plan | None = None

    def hints(self, scene: Scene) -> Sequence[tuple[str, str]]:
        """The keys of the step that is asked for."""
        phase = scene.view.phase
        if phase == TAKE:
            return [("1-8 ←↓↑→", "line"), ("cursor.confirm", "take"), ("cursor.next", "look")]
        if phase == USE:
            what, end = ("a-d v ←↓↑→", "what"), ("table.end", "end turn")
            if self.cursor == "end":
                return [what, ("cursor.confirm", "end turn")]
            return [what, ("cursor.confirm", "pay"), end]
        which = [("←→", "card")] if len(scene.chosen) > 1 else []
        return [*which, ("cursor.confirm", "give up")]

    def help_notes(self) -> Sequence[tuple[str, str]]:
        """The marks around the grid, the exhibits, the villa."""
        return [
            ("1 2 3", "The rows of the grid; 4 5 6 its columns, 7 and 8 its diagonals."),
            ("a b c d", "The exhibits on display; v the villa."),
            ("C A M X T", "When a round has ended: the card of your supply to give up."),
        ]

    def start(self, scene: Scene) -> str:
        """Where a decision begins: the line or exhibit that brings most points at once."""
        if scene.view.phase != USE:
            return super().start(scene)
        best, points = "end", 0
        for target in scene.chosen:
            preview: Any = scene.preview(next((c for c in scene.chosen[target] if c.action), None))
            if preview is not None and preview.points > points:
                best, points = target, preview.points
        return best

    def nearest(self, dx: int, dy: int) -> str:
        """Among the lines arrows walk around the grid; elsewhere to the nearest thing."""
        if self.cursor not in COMPASS or self.scene is None:
            return super().nearest(dx, dy)
        at = COMPASS.index(self.cursor)
        step = dx - dy
        for distance in range(1, len(COMPASS)):
            target = COMPASS[(at + step * distance) % len(COMPASS)]
            if self.scene.possible(target):
                return target
        return ""

    # --- Drawing -----------------------------------------------------------------------------

    def paint(self, canvas: Canvas, scene: Scene) -> None:
        """Draw grid, exhibits, villa and ring."""
        view: MeinsView = scene.view
        plan = self.plan = make_plan(canvas.width, canvas.height, view.seat_count)
        choice = self.choice()
        shown = scene.preview(choice)
        if not isinstance(shown, MeinsPreview):
            shown = standing(view, scene.viewer) if scene.viewer is not None else None
        self._paint_grid(canvas, scene, plan)
        self._paint_display(canvas, scene, plan, shown)
        after = shown if choice and choice.action else None
        self._paint_ring(canvas, scene, plan, after)

    def _paint_grid(self, canvas: Canvas, scene: Scene, plan: Plan) -> None:
        view: MeinsView = scene.view
        taking = scene.decision is not None and view.phase == TAKE
        line = LINE_NAMES.index(self.cursor) if self.cursor in LINE_NAMES else None
        chosen = LINES[line] if taking and line is not None else ()
        for cell, box in enumerate(plan.cells):
            cards.paint_procurement(
                canvas, box, view.components, view.grid[cell], plan.roomy, cell in chosen, taking
            )
        if taking:
            for name in LINE_NAMES:
                box, text = self._mark(plan, name)
                self.spot(name, box, GRID)
                ink = (
                    "text on cursor bold"
                    if name == self.cursor
                    else ("choice bold" if scene.possible(name) else "faint")
                )
                canvas.put(box.x, box.y, text, ink)
        elif "end" in scene.chosen:
            self.spot("end", plan.end, DISPLAY)
            cards.paint_button(
                canvas, plan.end, "e", scene.chosen["end"][0].label, self.cursor == "end"
            )

    def _mark(self, plan: Plan, name: str) -> tuple[Box, str]:
        """Where the mark of a line stands, and the mark."""
        digit = name[-1]
        first, last = plan.cells[0], plan.cells[-1]
        if name.startswith("row"):
            cell = plan.cells[3 * (int(digit) - 1)]
            return Box(1, cell.y + cell.height // 2, 2, 1), f"{digit}▸"
        if name.startswith("column"):
            cell = plan.cells[int(digit) - 4]
            return Box(cell.x + cell.width // 2, plan.labels_y, 2, 1), f"{digit}▾"
        if name == "diagonal7":
            return Box(first.x - 3, plan.labels_y, 2, 1), "7╲"
        return Box(last.x + last.width, plan.labels_y, 2, 1), "╱8"

    def _paint_display(
        self, canvas: Canvas, scene: Scene, plan: Plan, shown: MeinsPreview | None
    ) -> None:
        view: MeinsView = scene.view
        now = standing(view, scene.viewer) if scene.viewer is not None else None
        for slot, box in enumerate(plan.exhibits):
            target = SLOTS[slot]
            self.spot(target, box, DISPLAY)
            figures = shown if shown is not None and shown.notes[slot] else now
            cards.paint_exhibit(
                canvas,
                box,
                target,
                view,
                view.display[slot],
                figures,
                slot,
                cursor=self.cursor == target,
                roomy=plan.roomy,
            )
        self.spot("villa", plan.villa, DISPLAY)
        if scene.viewer is not None and shown is not None:
            cards.paint_villa_line(canvas, plan.villa, view, shown, self.cursor == "villa")

    def _paint_ring(
        self, canvas: Canvas, scene: Scene, plan: Plan, after: MeinsPreview | None
    ) -> None:
        view: MeinsView = scene.view
        first = scene.viewer or 0
        order = [(first + place) % view.seat_count for place in range(view.seat_count)]
        for place, seat in enumerate(order):
            owner = (seat - 1) % view.seat_count
            target = f"category {owner}"
            self.spot(target, plan.categories[place], RING)
            ring.paint_category(
                canvas, plan.categories[place], scene, owner, self.cursor == target, plan.roomy
            )
            mine = seat == scene.viewer
            letters = ring.paint_panel(
                canvas,
                plan.panels[place],
                scene,
                seat,
                after if mine else None,
                plan,
                self.cursor if mine and view.phase == DISCARD else "",
            )
            if mine and scene.decision is not None and view.phase == DISCARD:
                for letter, box in letters.items():
                    self.spot(letter, box, GRID)

    def on_click(self, event: events.Click) -> None:
        """A click on a card of the grid points at a line through it, the next one each time.

        The handler of `Board` comes after this one, unless it is prevented.
        """
        if self.scene is not None and self.plan is not None and self.scene.view.phase == TAKE:
            for cell, box in enumerate(self.plan.cells):
                if box.contains(event.x, event.y):
                    through = [
                        LINE_NAMES[number]
                        for number, line in enumerate(LINES)
                        if cell in line and self.scene.possible(LINE_NAMES[number])
                    ]
                    if through:
                        at = through.index(self.cursor) if self.cursor in through else -1
                        target = through[(at + 1) % len(through)]
                        self.post_message(self.Clicked(target, False))
                    event.stop()
                    event.prevent_default()
                    return
