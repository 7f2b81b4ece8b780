"""What the screens ask of the app: files, settings, keys, bots, and what lies on top of what."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from textual.geometry import Size
    from textual.screen import Screen

    from engine import Match
    from saves import Store
    from tui.commands.gate import Gate
    from tui.commands.table import Keys
    from tui.drawing.look import Theme
    from tui.settings import Settings
    from tui.table.table import Table
    from tui.thinking.bot_client import BotClient


class Desk(Protocol):
    """The app, as its screens know it."""

    store: "Store"
    settings: "Settings"
    keys: "Keys"
    gate: "Gate"
    problems: list[str]
    """What is wrong with the player's own files, a sentence each; shown at home once."""
    app_suspend_signal: Any

    @property
    def bots(self) -> "BotClient":
        """The process in which bots think."""

    @property
    def size(self) -> "Size":
        """The terminal's, in cells."""

    @property
    def screen(self) -> "Screen[Any]":
        """What lies on top."""

    # --- What lies on top ----------------------------------------------------------------------

    def push_screen(
        self, screen: "Screen[Any]", callback: Callable[[Any], None] | None = None
    ) -> Any:
        """Lay a screen over this one; its answer goes to `callback`."""

    def switch_screen(self, screen: "Screen[Any]") -> Any:
        """Put a screen in the place of the one on top."""

    def pop_screen(self) -> Any:
        """Take away the one on top."""

    def open_table(self, table: "Table") -> None:
        """Sit down at a table."""

    def look_back(self, match: "Match", ply: int) -> None:
        """A match that is over, as it stood after so many moves."""

    def open_help(self, screen: Any) -> None:
        """Show the commands of a screen with their keys."""

    def open_palette(self, screen: Any) -> None:
        """Let the player find a command of a screen by its name."""

    def exit(self, result: int | None = None) -> None:
        """Leave."""

    # --- The player's own ----------------------------------------------------------------------

    @property
    def own_folder(self) -> Path | None:
        """Where the player's own files lie; None: they have no folder here."""

    def keep_settings(self, settings: "Settings") -> str:
        """Let other settings count and keep them; why they were not kept, or an empty text."""

    def keep_keys(self, keys: "Keys") -> str:
        """Let other keys count and keep them; why they were not kept, or an empty text."""

    def themes(self) -> Sequence[str]:
        """The ids of all themes."""

    def find_theme(self, theme_id: str) -> "Theme":
        """A theme by its id. Raises BadTheme with a sentence."""

    def dress(self) -> None:
        """Take the theme and glyphs of the settings."""

    # --- Keys and terminal ---------------------------------------------------------------------

    def rest_keys(self) -> None:
        """Let Enter and Space rest: what they would do now is not what they were pressed for."""

    def rests(self) -> bool:
        """True if a click that does what Enter does comes too early; then Enter rests anew."""

    def call_player(self, title: str, *, bell: bool = False) -> None:
        """Put words into the terminal's title, and ring once if it is somebody's turn."""
