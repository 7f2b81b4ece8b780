"""A question over the screen: yes or no, or a text."""

from collections.abc import Callable, Iterable

from textual import events
from textual.widget import Widget

from tui.commands.table import bindings
from tui.drawing.canvas import HEAVY, Box, Canvas, wrap
from tui.screens.base import BaseScreen
from tui.widgets.face import Face
from tui.widgets.text_field import TextField


class AskScreen(BaseScreen[str | None]):
    """Answers with the text, with "" for yes, or with None for no."""

    CONTEXTS = ("cursor", "app")
    BINDINGS = bindings(*CONTEXTS)

    def __init__(
        self,
        question: str,
        text: str | None,
        yes: str = "keep",
        why_not: Callable[[str], str] = lambda text: "",
        longest: int = 60,
    ) -> None:
        """`text`: what stands there to be changed, and `yes` what Enter does with it; None: a
        question of yes or no. `why_not`: why an answer cannot be taken, then it is asked again."""
        super().__init__()
        self._why_not = why_not
        self._yes = yes if text is not None else "yes"
        self._question = question
        self._field = None if text is None else TextField(text, longest=longest)
        self.rests = text is None
        self.page = Face(self._draw, id="page", focus=True)

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """Ready."""
        self.page.focus()

    @property
    def field(self) -> TextField | None:
        """The text to be changed."""
        return self._field

    def _draw(self, canvas: Canvas) -> None:
        width = min(64, canvas.width - 8)
        rows = wrap(self._question, width - 6)
        height = len(rows) + 5
        box = Box((canvas.width - width) // 2, (canvas.height - height) // 2, width, height)
        canvas.fill(box, "card")
        canvas.frame(box, HEAVY, "accent")
        for number, row in enumerate(rows):
            canvas.put(box.x + 3, box.y + 1 + number, row, "bright bold")
        y = box.y + height - 3
        if self._field is not None:
            field = Box(box.x + 3, y, width - 6, 1)
            canvas.fill(field, "raised", " ")
            canvas.write(box.x + 4, y, *self._field.pieces(width - 8))
        enter, back = self._key("cursor.confirm"), self._key("cursor.back")
        yes = self._yes
        canvas.write(
            box.x + 3,
            y + 1,
            (enter, "choice bold"),
            (f" {yes}   ", "muted"),
            ("Esc" if self._field is not None else f"{back} or n", "choice bold"),
            (" no", "muted"),
        )
        canvas.right(box.x + width - 3, y + 1, self.rest_words(), "choice")
        self.page.hit(Box(box.x + 3, y + 1, len(enter) + len(yes) + 1, 1), "confirm")

    def on_key(self, event: events.Key) -> None:
        """Letters go into the text; without one, y and n answer."""
        character = event.character or ""
        if self._field is None:
            if character in ("y", "n"):
                event.stop()
                self.dismiss("" if character == "y" else None)
            return
        if self._field.take(event):
            self.typed()

    def action_confirm(self) -> None:
        """Yes, or the text as it stands, if it can be taken."""
        answer = self._field.text if self._field is not None else ""
        problem = self._why_not(answer)
        if not problem:
            self.dismiss(answer)
            return
        self._question = problem
        if self._field is not None:
            self._field.put("")
        self.page.redraw()

    def action_back(self) -> None:
        """No."""
        self.dismiss(None)

    def action_left(self) -> None:
        """Nothing to move to."""

    action_right = action_up = action_down = action_next = action_previous = action_left
