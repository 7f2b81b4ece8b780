"""What the parts of a table's screen know of the screen."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from textual.geometry import Size
from textual.timer import Timer
from textual.worker import Worker

from engine import Choice, Match, Seat
from tui.screens.desk import Desk
from tui.table.place import Place
from tui.table.table import Table

if TYPE_CHECKING:
    from tui.boards.board import Board
    from tui.screens.table_parts.sight import Sight
    from tui.table.lesson import Lesson
    from tui.widgets.face import Face


class OpenTable(Protocol):
    """The screen of a table, as its parts know it."""

    place: Place
    table: Table
    sight: "Sight"
    board: "Board"
    title_bar: "Face"
    foot: "Face"
    mode: Any
    """The first mode: it is asked, and asks the others."""
    teaching: Any
    reading: Any
    bots: Any
    notice: str
    """What the player must know now."""
    typing: Any
    """What is typed in place of the prompt; None: nothing."""
    is_attached: bool
    is_active: bool

    @property
    def app(self) -> Desk:
        """The app."""

    @property
    def size(self) -> Size:
        """The window's."""

    @property
    def lesson(self) -> "Lesson | None":
        """The lesson that is given; None: none."""

    @property
    def match(self) -> Match:
        """The match as it is on the screen: live, or as it stood."""

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the screen has."""

    @property
    def reviewing(self) -> bool:
        """True while a past position is on the screen."""

    @property
    def curtained(self) -> bool:
        """True while the curtain hides the table."""

    def sync(self) -> None:
        """Show the position as it is now."""

    def say(self, notice: str) -> None:
        """Tell something in the prompt line."""

    def is_idle(self, action: str) -> bool:
        """True if a command does nothing now; then the player is told why."""

    def idle(self, action: str) -> str:
        """Why a command would do nothing now; empty: it does."""

    def hints(self) -> Any:
        """The keys that work now."""

    def paint_bar(self, canvas: Any, title: str, rest: str, right: str = "") -> None:
        """Draw the title bar."""

    def paint_prompt(self, canvas: Any, y: int, *pieces: tuple[str, str]) -> None:
        """Draw the prompt line."""

    def paint_hints(self, face: "Face", canvas: Any, y: int, hints: Any) -> None:
        """Draw the hint line."""

    def play(self, choice: Choice) -> None:
        """Carry out a choice of the player."""

    def show_ply(self, ply: int) -> None:
        """Show the position after so many moves."""

    def mind_keys(self) -> None:
        """Let Enter rest if it would do something else by now than it was pressed for."""

    def dismiss(self) -> Any:
        """Close the screen."""

    def set_class(self, add: bool, *names: str) -> Any:
        """Change what the style sheet goes by."""

    def set_interval(self, interval: float, callback: Callable[..., Any], *, name: str) -> Timer:
        """Do something again and again."""

    def set_timer(self, delay: float, callback: Callable[..., Any]) -> Timer:
        """Do something later."""

    def call_after_refresh(self, callback: Callable[..., Any]) -> bool:
        """Do something when all is drawn."""

    def run_worker(self, work: Any, *, group: str = "", exclusive: bool = False) -> Worker[Any]:
        """Do something beside the keys."""
