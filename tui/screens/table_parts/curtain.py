"""The curtain between two people who share a keyboard and have secrets."""

from collections.abc import Iterator

from textual.widget import Widget

from tui.commands.gate import Meaning
from tui.drawing.canvas import ROUND, Box, Canvas
from tui.screens.base import Hint
from tui.screens.foot import Pieces
from tui.screens.table_parts import faces
from tui.screens.table_parts.mode import Mode
from tui.screens.table_parts.open_table import OpenTable
from tui.widgets.face import Face


class Curtain(Mode):
    """Hides the table until the next player is there."""

    def __init__(self, screen: OpenTable, then: Mode) -> None:
        super().__init__(screen, then)
        self.face = Face(self._draw, id="curtain")

    @property
    def _name(self) -> str:
        """Who is to come."""
        return self.screen.match.names[self.screen.place.viewer or 0]

    def parts(self) -> Iterator[Widget]:
        """It hides the board."""
        yield self.face
        yield from self.then.parts()

    def prepare(self) -> None:
        """Close or lift it."""
        self.screen.set_class(self.screen.curtained, "-curtain")
        self.face.redraw()
        self.then.prepare()

    def meaning(self) -> Meaning:
        """Enter lifts it."""
        if self.screen.curtained:
            return Meaning("lift", self.screen.place.viewer)
        return self.then.meaning()

    def prompt(self) -> Pieces:
        """Who is asked to come."""
        if not self.screen.curtained:
            return self.then.prompt()
        return [
            (f"{self._name}, are you there? ", "bright bold"),
            ("Enter shows what only you may see.", "text"),
        ]

    def hints(self) -> list[Hint]:
        """The key that lifts it."""
        if not self.screen.curtained:
            return self.then.hints()
        return [("cursor.confirm", "I am there"), ("table.rules", "rules"), *faces.ENDS]

    def confirm(self) -> None:
        """Lift it."""
        screen = self.screen
        if screen.curtained:
            screen.sight.present = screen.place.viewer
            screen.sync()
        else:
            self.then.confirm()

    def _draw(self, canvas: Canvas) -> None:
        """What hides the table."""
        screen = self.screen
        canvas.fill(Box(0, 0, canvas.width, canvas.height), "curtain", " ")
        if not screen.curtained:
            return
        box = Box(4, canvas.height // 2 - 3, canvas.width - 8, 6)
        canvas.frame(box, ROUND, "frame")
        turn = screen.match.word(f"It is {self._name}'s turn.")
        canvas.centre(box, box.y + 1, turn, "accent bold")
        canvas.centre(box, box.y + 3, f"Let {self._name} sit down at the keyboard, alone.", "text")
        canvas.centre(box, box.y + 4, "Then Enter.", "text")
        y = box.y + box.height + 1
        since = screen.sight.chronicle.since(screen.place.viewer)
        for row, line in enumerate(since[-max(0, canvas.height - y) :]):
            canvas.put(5, y + row, line, "text", canvas.width - 10)
