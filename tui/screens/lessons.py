"""The lessons of a game that has several, to choose one."""

from collections.abc import Callable, Sequence

from engine import AnyGame
from tui.commands.table import bindings
from tui.screens.base import Hint
from tui.screens.listing import ListScreen, Row


class LessonsScreen(ListScreen):
    """A row for each lesson."""

    CONTEXTS = ("cursor", "app")
    BINDINGS = bindings(*CONTEXTS)
    heading = "Lessons"

    def __init__(self, game: AnyGame, titles: Sequence[str], start: Callable[[int], None]) -> None:
        """`start` begins the lesson of a number, from 1."""
        super().__init__()
        self._game = game
        self._titles = titles
        self._start = start

    def about(self) -> str:
        """The game."""
        return self._game.title

    def count(self) -> int:
        """As many as there are."""
        return len(self._titles)

    def row(self, number: int) -> Row:
        """Its number, and what it is about."""
        return [(2, f"{number + 1}", "choice bold"), (5, self._titles[number], "bright")]

    def prompt(self) -> list[tuple[str, str]]:
        """What a lesson is."""
        told = "A guided game. " + ("It goes on from the first one." if self.at else "")
        return [(told.strip(), "text")]

    def hints(self) -> list[Hint]:
        """The keys that work."""
        return [
            ("↑↓", "which"),
            ("cursor.confirm", "start"),
            ("app.help", "help"),
            ("cursor.back", "back"),
        ]

    def choose(self) -> None:
        """Start the lesson under the cursor."""
        self.dismiss()
        self._start(self.at + 1)
