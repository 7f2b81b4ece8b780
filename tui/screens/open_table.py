"""What the parts of a table's screen know of the screen."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from textual.geometry import Size
from textual.worker import Worker

from engine import Choice, Match
from tui.screens.desk import Desk
from tui.table.table import Table

if TYPE_CHECKING:
    from tui.boards.board import Board
    from tui.table.lesson import Lesson
    from tui.widgets.face import Face


class OpenTable(Protocol):
    """The screen of a table, as its parts know it."""

    table: Table
    board: "Board"
    foot: "Face"
    lesson: "Lesson | None"
    notice: str
    """What the player must know now."""
    typing: Any
    """What is typed in place of the prompt; None: nothing."""
    is_attached: bool

    @property
    def app(self) -> Desk:
        """The app."""

    @property
    def size(self) -> Size:
        """The window's."""

    @property
    def match(self) -> Match:
        """The match as it is on the screen: live, or as it stood."""

    def sync(self) -> None:
        """Show the position as it is now."""

    def say(self, notice: str) -> None:
        """Tell something in the prompt line."""

    def play(self, choice: Choice) -> None:
        """Carry out a choice of the player."""

    def watch_others(self) -> None:
        """Only look on from now on."""

    def run_worker(
        self, work: Callable[..., Any], *, group: str = "", exclusive: bool = False
    ) -> Worker[Any]:
        """Do something beside the keys."""
