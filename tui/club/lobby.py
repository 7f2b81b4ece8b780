"""The lobby: who is here, which tables there are, what is said."""

from collections.abc import Iterable

from textual.widget import Widget

from tui.canvas import Canvas
from tui.club.club import Club
from tui.commands import bindings
from tui.screens.base import BaseScreen
from tui.widgets.face import Face


class LobbyScreen(BaseScreen[None]):
    """The first screen of everybody who came in."""

    CONTEXTS = ("cursor", "lobby", "app")
    BINDINGS = bindings(*CONTEXTS)

    def __init__(self, club: Club) -> None:
        super().__init__()
        self.club = club
        self.page = Face(self._draw, id="page", focus=True)

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """Ready."""
        self.page.focus()

    def _draw(self, canvas: Canvas) -> None:
        here = ", ".join(visit.person.name for visit in self.club.visits.values())
        self.paint_bar(canvas, "Lightfingers", "the club", here)
        self.paint_hints(
            self.page, canvas, canvas.height - 1, [("app.help", "help"), ("lobby.quit", "quit")]
        )

    def action_quit(self) -> None:
        """Leave the club."""
        self.app.exit(0)
