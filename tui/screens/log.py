"""Everything that happened, as the viewer may know it; Enter on a line goes to that position."""

from collections.abc import Callable

from engine import Match, Seat
from tui.commands.table import bindings
from tui.drawing.canvas import wrap
from tui.screens.base import Hint
from tui.screens.listing import ListScreen, Row


class LogScreen(ListScreen):
    """One row a sentence; long ones take several."""

    CONTEXTS = ("cursor", "log", "app")
    BINDINGS = bindings(*CONTEXTS)
    heading = "Log"
    empty = "Nothing has happened yet."

    def __init__(
        self, match: Match, viewer: Seat | None, ply: int, go: Callable[[int], None] | None
    ) -> None:
        """`ply`: the position on the screen now; `go`: shows another one, None: there is no way."""
        super().__init__()
        self._match = match
        self._viewer = viewer
        self._ply = ply
        self._here = ply
        """The last move up to the position of which there is something to say."""
        self._go_to = go
        self._rows: list[tuple[int, str, bool]] = []
        """Ply, text, and whether the sentence begins here."""

    def on_mount(self) -> None:
        """Break the sentences to the width, and begin at the position on the screen."""
        width = self.app.size.width - 12
        for ply, event in self._match.events(self._viewer, since=-1):
            text = self._match.say(event)
            for number, row in enumerate(wrap(text, width)):
                self._rows.append((ply, row, number == 0))
        upto = [number for number, (ply, _, _) in enumerate(self._rows) if ply <= self._ply]
        self._here = self._rows[upto[-1]][0] if upto else 0
        self.go(upto[-1] if upto else 0)

    def about(self) -> str:
        """Which match."""
        return self._match.game.title

    def count(self) -> int:
        """All rows."""
        return len(self._rows)

    def row(self, number: int) -> Row:
        """Ply and text; the position on the screen is marked."""
        ply, text, begins = self._rows[number]
        here = "▸" if ply == self._here else ""
        return [(1, here, "accent"), (3, f"{ply:>4}" if begins else "", "faint"), (9, text, "text")]

    def prompt(self) -> list[tuple[str, str]]:
        """What Enter does."""
        if not self._rows:
            return []
        ply = self._rows[self.at][0]
        if self._go_to is None:
            return [(f"Move {ply}.", "muted")]
        return [(f"Enter shows the table after move {ply} of {self._match.ply}.", "text")]

    def hints(self) -> list[Hint]:
        """The keys that work."""
        shows: list[Hint] = [("cursor.confirm", "go there")] if self._go_to else []
        return [
            *shows,
            ("↑↓", "line"),
            ("←→", "ten lines"),
            ("app.help", "help"),
            ("log.close", "close"),
        ]

    def choose(self) -> None:
        """Show the position after this sentence."""
        if self._go_to is not None:
            self.dismiss()
            self._go_to(self._rows[self.at][0])

    def action_close(self) -> None:
        """Back."""
        self.dismiss()
