"""A page of rows with a cursor: matches, keys, headings."""

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from tui.drawing.canvas import Box, Canvas
from tui.screens.base import BaseScreen, Hint
from tui.widgets.face import Face

Row = Sequence[tuple[int, str, str]]
"""(column, text, ink) pieces; the text ends where the next piece begins."""


class ListScreen(BaseScreen[None]):
    """Rows to choose from; more than fit scroll."""

    heading = ""
    empty = "There is nothing here yet."

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.top = 0
        self.notice = ""
        self.page = Face(self._draw, id="page", focus=True)

    # --- What derived classes provide --------------------------------------------------------

    def count(self) -> int:
        """How many rows there are."""
        raise NotImplementedError(f"{type(self).__name__} must count its rows")

    def row(self, number: int) -> Row:
        """What a row shows."""
        raise NotImplementedError(f"{type(self).__name__} must have rows")

    def about(self) -> str:
        """A few words beside the title."""
        return ""

    def prompt(self) -> list[tuple[str, str]]:
        """The prompt line for the row under the cursor."""
        return []

    def hints(self) -> list[Hint]:
        """The keys that work."""
        return [("↑↓", "line"), ("cursor.confirm", "choose"), ("cursor.back", "back")]

    def choose(self) -> None:
        """Enter on the row under the cursor."""

    # --- Drawing -----------------------------------------------------------------------------

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """Ready."""
        self.page.focus()

    def _draw(self, canvas: Canvas) -> None:
        count = self.count()
        rows = canvas.height - 5
        self.at = max(0, min(self.at, count - 1))
        self.top = max(0, min(self.top, self.at, count - rows))
        if self.at >= self.top + rows:
            self.top = self.at - rows + 1
        more = f"{self.at + 1} of {count}" if count > rows else ""
        self.paint_bar(canvas, self.heading, self.about(), more)
        if not count:
            canvas.put(2, 2, self.empty, "muted", canvas.width - 4)
        for y, number in enumerate(range(self.top, min(count, self.top + rows)), 2):
            box = Box(1, y, canvas.width - 2, 1)
            cursor = number == self.at
            if cursor:
                canvas.fill(box, "cursor", " ")
            self.page.hit(box, f"pick({number})")
            pieces = self.row(number)
            for index, (x, text, ink) in enumerate(pieces):
                end = pieces[index + 1][0] - 1 if index + 1 < len(pieces) else canvas.width - 2
                canvas.put(x, y, text, f"{ink} bold" if cursor else ink, max(0, end - x))
        prompt = [(self.notice, "missing bold")] if self.notice else self.prompt()
        self.paint_prompt(canvas, canvas.height - 2, *prompt)
        self.paint_hints(self.page, canvas, canvas.height - 1, self.hints())

    def say(self, notice: str) -> None:
        """Tell something in the prompt line."""
        self.notice = notice
        self.page.redraw()

    # --- Keys --------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Put the cursor on a row."""
        self.at = max(0, min(at, self.count() - 1))
        self.notice = ""
        self.page.redraw()

    def action_up(self) -> None:
        self.go(self.at - 1)

    def action_down(self) -> None:
        self.go(self.at + 1)

    def action_left(self) -> None:
        self.go(self.at - 10)

    def action_right(self) -> None:
        self.go(self.at + 10)

    def action_next(self) -> None:
        self.go(self.at + 1)

    def action_previous(self) -> None:
        self.go(self.at - 1)

    def action_pick(self, number: int) -> None:
        """A click points; a second one chooses."""
        if number == self.at:
            self.action_confirm()
        else:
            self.go(number)

    def action_confirm(self) -> None:
        """Choose the row under the cursor."""
        if self.count():
            self.choose()

    def action_back(self) -> None:
        """Back to where one came from."""
        self.dismiss()

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.dismiss()
