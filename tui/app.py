"""The app: its look, its keys, its screens, and how it ends."""

import asyncio
import signal
from functools import partial
from typing import TYPE_CHECKING

from textual.app import App
from textual.theme import Theme as TextualTheme

from saves import Store
from tui.commands import Keys
from tui.look import Look, load_theme
from tui.settings import Settings

if TYPE_CHECKING:
    from tui.bot_client import BotClient
    from tui.table import Table


class LightfingersApp(App[int]):
    """Five table games by keyboard."""

    TITLE = "Lightfingers"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $background; }
    """
    # Ctrl+Q stays Textual's own way out, and Ctrl+C says so.

    def __init__(
        self,
        store: Store,
        *,
        table: "Table | None" = None,
        setup: str | None = None,
        settings: Settings | None = None,
    ) -> None:
        """Start at a table, in the set-up of a game (its id), or at home."""
        super().__init__()
        self.store = store
        self.settings = settings or Settings()
        self.keys = Keys()
        self._first_table = table
        self._first_setup = setup
        self._looks: dict[str, Look] = {}
        self._bots: BotClient | None = None
        self._dress()

    # --- Look --------------------------------------------------------------------------------

    def look_for(self, board: str = "") -> Look:
        """The look in which a board, or any other screen, is drawn."""
        look = self._looks.get(board)
        if look is None:
            theme = load_theme(self.settings.theme)
            look = self._looks[board] = Look(theme, self.settings.ascii, board)
        return look

    def _dress(self) -> None:
        """Give Textual's own widgets the colours of our theme."""
        self._looks.clear()
        theme = load_theme(self.settings.theme)
        inks, papers = theme.inks, theme.papers

        def colour(spec: str, otherwise: str) -> str:
            return next((word for word in spec.split() if word.startswith("#")), otherwise)

        light, dark = ("#ffffff", "#000000") if theme.dark else ("#000000", "#ffffff")
        self.register_theme(
            TextualTheme(
                name="lightfingers",
                primary=colour(inks["accent"], light),
                secondary=colour(inks["choice"], light),
                accent=colour(inks["accent"], light),
                foreground=colour(inks["text"], light),
                background=colour(papers["ground"], dark),
                surface=colour(papers["card"], dark),
                panel=colour(papers["raised"], dark),
                warning=colour(inks["orange"], light),
                error=colour(inks["missing"], light),
                success=colour(inks["good"], light),
                dark=theme.dark,
            )
        )
        self.theme = "lightfingers"

    # --- Life --------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Open the first screen; end cleanly when the line drops or the system says so."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGHUP, signal.SIGTERM):
            loop.add_signal_handler(number, partial(self.exit, 0))
        from tui.screens.home import HomeScreen

        self.push_screen(HomeScreen())
        if self._first_table is not None:
            self.open_table(self._first_table)
        elif self._first_setup is not None:
            from tui.screens.setup import SetupScreen

            self.push_screen(SetupScreen(self._first_setup))

    def open_table(self, table: "Table") -> None:
        """Sit down at a table."""
        from tui.screens.table import TableScreen

        self.push_screen(TableScreen(table))

    @property
    def bots(self) -> "BotClient":
        """The process in which bots think; started when the first one must."""
        if self._bots is None:
            from tui.bot_client import BotClient

            self._bots = BotClient()
        return self._bots

    async def on_unmount(self) -> None:
        """Let the bots go home."""
        if self._bots is not None:
            await self._bots.close()


def run_app(store: Store, *, table: "Table | None" = None, setup: str | None = None) -> int:
    """Run the app in this terminal until the player leaves; the exit status."""
    app = LightfingersApp(store, table=table, setup=setup)
    return app.run() or 0
