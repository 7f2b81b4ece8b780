"""The app: its look, its keys, its screens, and how it ends."""

import asyncio
import gc
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import RenderableType
from textual import events
from textual._compositor import CompositorUpdate
from textual.app import App
from textual.binding import Binding
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen
from textual.theme import Theme as TextualTheme
from textual.timer import Timer

from saves import Store, harmless
from tui.commands.gate import Gate
from tui.commands.keyfile import read_keys, write_keys
from tui.commands.table import Keys
from tui.drawing.look import BadTheme, Look, Theme, load_theme, load_theme_file, theme_ids
from tui.drawing.stylesheet import SharedStylesheet, css_variables
from tui.drawing.thrift import Glass
from tui.screens.base import BaseScreen
from tui.settings import (
    BadSettings,
    Settings,
    keep_own_file,
    read_settings,
    write_settings,
)
from tui.terminal.kinds import Terminal, terminal_here
from tui.terminal.sequences import apart
from tui.widgets.drawn import Drawn

if TYPE_CHECKING:
    from engine import AnyGame, Match
    from tui.table.table import Table
    from tui.thinking.bot_client import BotClient


SECONDS_TO_MOUNT = 2.0
"""A key waits so long at most for the screen that it is meant for."""


class LightfingersApp(App[int]):
    """Five table games by keyboard."""

    TITLE = "Lightfingers"
    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: $background; }"
    # As everywhere in terminals; Textual itself adds Ctrl+Q, which quits.
    BINDINGS: ClassVar = [
        Binding("ctrl+l", "redraw", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        store: Store,
        *,
        table: "Table | None" = None,
        setup: "AnyGame | None" = None,
        settings: Settings | None = None,
        driver_class: Callable[..., Driver] | None = None,
    ) -> None:
        """Start at a table, in the set-up of a game, or at home.

        `settings`: instead of those in the config folder. `driver_class`: another kind of terminal.
        """
        super().__init__(driver_class=driver_class)  # type: ignore[arg-type]
        self.stylesheet: SharedStylesheet = SharedStylesheet()
        self.store = store
        self.problems: list[str] = []
        """What is wrong with the player's own files, a sentence each; shown at home once."""
        self.keys = Keys()
        self.settings = settings or Settings()
        self._first_table = table
        self._first_setup = setup
        self._looks: dict[str, Look] = {}
        self._theme: Theme = load_theme("dark")
        self._bots: BotClient | None = None
        self._title = ""
        self.gate = Gate(lambda: self.settings.rest_seconds)
        self._rest_timer: Timer | None = None
        self._glass = Glass()
        self._resized = False
        self._painted: Size | None = None
        """The size of the last whole screen that was sent."""
        self._begun = False
        self._read_own_files(settings is None)
        self.dress()
        self.stylesheet.set_variables(self.get_css_variables())

    def _read_own_files(self, with_settings: bool) -> None:
        """Settings and keys of the player; what cannot be used is told and left out."""
        try:
            if with_settings:
                self.settings = read_settings(self.store.config)
        except BadSettings as error:
            self.problems.append(str(error))
        try:
            self.keys = read_keys(self.store.config)
        except BadSettings as error:
            self.problems.append(str(error))

    @property
    def own_folder(self) -> Path | None:
        """Where the player's own files lie; None: they have no folder here."""
        return self.store.config

    def keep_settings(self, settings: Settings) -> str:
        """Let other settings count and keep them; why they were not kept, or an empty text."""
        self.settings = settings
        return write_settings(self.store.config, settings)

    def keep_keys(self, keys: Keys) -> str:
        """Let other keys count and keep them; why they were not kept, or an empty text."""
        self.keys = keys
        self.set_keymap(keys.keymap())
        return write_keys(self.store.config, keys.own)

    # --- Look --------------------------------------------------------------------------------

    @property
    def terminal(self) -> Terminal:
        """What the terminal can show."""
        return terminal_here()

    def themes(self) -> list[str]:
        """The ids of all themes: built in, then the player's own."""
        own = sorted(path.stem for path in (self.store.config / "themes").glob("*.toml"))
        return [*theme_ids(), *(stem for stem in own if stem not in theme_ids())]

    def find_theme(self, theme_id: str) -> Theme:
        """A theme by its id. Raises BadTheme with a sentence."""
        if theme_id == "auto":
            return load_theme(self.terminal.theme)
        if theme_id in theme_ids():
            return load_theme(theme_id)
        path = self.store.config / "themes" / f"{theme_id}.toml"
        if theme_id not in self.themes():
            there = ", ".join(self.themes())
            raise BadTheme(f"There is no theme {harmless(theme_id)[:40]}; there are: {there}.")
        return load_theme_file(path)

    def look_for(self, board: str = "") -> Look:
        """The look in which a board, or any other screen, is drawn."""
        look = self._looks.get(board)
        if look is None:
            look = self._looks[board] = Look(self._theme, self.settings.ascii, board)
        return look

    def dress(self) -> None:
        """Take the theme and glyphs of the settings, for our drawings and Textual's widgets."""
        try:
            self._theme = self.find_theme(self.settings.theme)
        except BadTheme as error:
            self.problems.append(str(error))
            self._theme = self.find_theme("auto")
        self._looks.clear()
        inks, papers = self._theme.inks, self._theme.papers

        def colour(spec: str, otherwise: str) -> str:
            return next((word for word in spec.split() if word.startswith("#")), otherwise)

        light, dark = ("#ffffff", "#000000") if self._theme.dark else ("#000000", "#ffffff")
        name = f"lightfingers-{self._theme.id}"
        self.register_theme(
            TextualTheme(
                name=name,
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
                dark=self._theme.dark,
            )
        )
        self.theme = name
        for screen in self.screen_stack if self.is_running else ():
            for drawn in screen.query(Drawn):
                drawn.restyle()

    def get_css_variables(self) -> dict[str, str]:
        """The colours of the theme, as style sheets name them; made once for each theme."""
        return css_variables(self.current_theme)

    def refresh_css(self, animate: bool = True) -> None:
        """Take the colours of another theme; at the start they are the theme's already."""
        if self.stylesheet.takes(self.get_css_variables()):
            super().refresh_css(animate)

    # --- Keys --------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """One key after the other, each for the screen that the one before it left on top.

        Textual hands a key to the screen that is on top when the key arrives. When several arrive
        at once, as over a slow line, what was meant for a page that opens would go to the table.
        """
        if isinstance(event, events.Key) and event.key == "ctrl+j":
            # Enter, pressed before the terminal was told to send keys one by one.
            event = events.Key("enter", "\r")
        screen = self.screen_stack[-1] if self.screen_stack else None
        if isinstance(event, events.Paste) and isinstance(screen, BaseScreen):
            with screen._context():
                screen.paste(event.text)
            return
        if not isinstance(event, events.Key) or event.is_forwarded or screen is None:
            await super().on_event(event)
            return
        if getattr(screen, "field", None) is None and (keys := apart(event)):
            for key in keys:
                await self.on_event(key)
            return
        if not screen._mounted_event.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(screen._mounted_event.wait(), SECONDS_TO_MOUNT)
        if await self._check_bindings(event.key, priority=True):
            return
        typing = getattr(screen, "field", None) is not None
        if not typing and not self._counts(event):
            return
        take = getattr(screen, "on_key", None)
        if take is not None:
            with screen._context():
                take(event)
        if not event._stop_propagation and not await self._check_bindings(event.key):
            unused = getattr(screen, "unused", None)
            if unused is not None:
                with screen._context():
                    unused(event)
        if typing and screen.rests and screen is self.screen and screen.field is None:
            self.rest_keys()  # Enter has ended what was typed; it does nothing else as well

    async def _dispatch_action(self, namespace: Any, action_name: str, params: Any) -> bool:
        """Textual's way to an action: a screen may leave it to one of its parts."""
        if isinstance(namespace, BaseScreen):
            namespace = namespace.doer(action_name)
        return await super()._dispatch_action(namespace, action_name, params)

    def _counts(self, event: events.Key) -> bool:
        """True if a key does anything: not if it was pressed for what stood there before."""
        rested = self.gate.rests(event.time)
        counts = self.gate.takes(
            event.character or "",
            event.time,
            confirms=self.keys.means(event.key, "cursor.confirm"),
            hurries=self.keys.means(event.key, "table.hurry"),
        )
        if rested:
            self._show_rest()
        return counts

    def rest_keys(self) -> None:
        """Let Enter and Space rest: what they would do now is not what they were pressed for."""
        self.gate.rest(monotonic())
        self._show_rest()

    def rests(self) -> bool:
        """True if a click that does what Enter does comes too early; then Enter rests anew."""
        rests = self.gate.rests(monotonic())
        if rests:
            self.rest_keys()
        return rests

    def _show_rest(self) -> None:
        """Show how long they still rest, until they do no more."""
        if self._rest_timer is not None:
            self._rest_timer.stop()
            self._rest_timer = None
        if isinstance(self.screen, BaseScreen):
            self.screen.show_rest()
        now = monotonic()
        if self.gate.rests(now):
            self._rest_timer = self.set_timer(self.gate.changes(now), self._show_rest)

    # --- Terminal ----------------------------------------------------------------------------

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Textual's way out to the terminal: only what is not on the glass yet is sent."""
        if isinstance(renderable, CompositorUpdate):
            if getattr(renderable, "region", None) == self.size.region:
                if self._resized:
                    self._glass.forget()
                self._resized = False
                self._painted = self.size
            renderable = self._glass.frame(renderable)
        super()._display(screen, renderable)

    def on_resize(self, event: events.Resize) -> None:
        """A terminal of another size may have moved everything, and what is sent before all is
        laid out anew lands anywhere: the first whole screen of the new size is sent whole."""
        # Only the size that a terminal tells at the start is no news.
        self._resized = self._resized or self._begun or event.size != self._painted

    def on_ready(self) -> None:
        """The first screen is up."""
        self._begun = True
        self.collect_garbage()

    def collect_garbage(self) -> None:
        """Let garbage be collected from now on (see `tui.start`), but of what is loaded none."""
        gc.freeze()
        gc.enable()

    def action_redraw(self) -> None:
        """Draw everything anew, when something else wrote over the terminal."""
        self._glass.forget()
        self.screen.refresh(layout=True)

    def tell(self, notice: str) -> None:
        """Tell something where the screen tells such things, if it has a place for it."""
        say = getattr(self.screen, "say", None)
        if say is not None:
            say(notice)

    def action_help_quit(self) -> None:
        """Ctrl+C is pressed too easily to leave with: it only names the key that does."""
        way_out = getattr(self.screen, "way_out", None)
        if way_out is not None:
            self.tell(f"Ctrl+C doesn't leave. {way_out} does.")

    def call_player(self, title: str, *, bell: bool = False) -> None:
        """Put words into the terminal's title, and ring once if it is somebody's turn."""
        if bell:
            self.ring(title)
        if title != self._title and self.settings.title and self._driver is not None:
            self._title = title
            self._driver.write(f"\x1b]2;{title}\x07")

    def ring(self, words: str) -> None:
        """Call the player from elsewhere: by a bell, and by a notice on the desktop."""
        if self.settings.bell:
            self.bell()
        notice = self.terminal.call("Lightfingers", words)
        if notice and self.settings.notice and self._driver is not None:
            self._driver.write(notice)

    def get_default_screen(self) -> Screen[Any]:
        """Home lies below everything else."""
        from tui.screens.home import HomeScreen

        return HomeScreen()

    # --- Life --------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Open the first screen."""
        self.watch_line()
        self.set_keymap(self.keys.keymap())
        self.app_resume_signal.subscribe(self, lambda _: self._resumed())
        self.open_first()

    def _resumed(self) -> None:
        """In the foreground again: what was typed at the shell is no answer to anything here."""
        self.action_redraw()
        title, self._title = self._title, ""  # somebody else may have put theirs there
        if title:
            self.call_player(title)
        self.rest_keys()

    def watch_line(self) -> None:
        """End cleanly when the system says so."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGHUP, signal.SIGTERM):
            loop.add_signal_handler(number, partial(self.exit, 0))

    def open_first(self) -> None:
        """Open what was asked for over the home screen."""
        if self._first_table is not None:
            self.open_table(self._first_table)
        elif self._first_setup is not None:
            from tui.screens.setup import SetupScreen

            self.push_screen(SetupScreen(self._first_setup))

    def open_table(self, table: "Table") -> None:
        """Sit down at a table."""
        if table.match.clock is not None:
            from tui.screens.table_live import LiveTableScreen

            self.push_screen(LiveTableScreen(table))
            return
        from tui.screens.table import TableScreen

        self.push_screen(TableScreen(table))

    def look_back(self, match: "Match", ply: int) -> None:
        """A match that is over, as it stood after so many moves."""
        from saves import Save
        from tui.screens.table import TableScreen
        from tui.table.table import Table

        self.push_screen(TableScreen(Table(self.store, Save(match), None), review_at=ply))

    def open_help(self, screen: BaseScreen[Any]) -> None:
        """Show the commands of a screen with their keys."""
        from tui.screens.reader import open_help

        open_help(screen)

    def open_palette(self, screen: BaseScreen[Any]) -> None:
        """Let the player find a command of a screen by its name."""
        from tui.screens.palette import open_palette

        open_palette(screen)

    @property
    def bots(self) -> "BotClient":
        """The process in which bots think; started when the first one must."""
        if self._bots is None:
            from tui.thinking.bot_client import BotClient

            self._bots = BotClient(lambda: self.settings.thinking_seconds)
        return self._bots

    async def on_unmount(self) -> None:
        """Leave."""
        await self.go_home()

    async def go_home(self) -> None:
        """Let the bots go home."""
        if self._bots is not None:
            await self._bots.close()

    def _fatal_error(self) -> None:
        """A fault of ours: no traceback with somebody's hand in it goes to a terminal."""
        import traceback

        path = self.store.config / "fault.txt"
        told = "Lightfingers stopped by a fault of its own; your match is saved, go on with it."
        if not keep_own_file(path, traceback.format_exc()):
            told += f" For a report: {path}"
        self._exit_renderables.append(told)
        self._close_messages_no_wait()


def run_app(store: Store, *, table: "Table | None" = None, setup: "AnyGame | None" = None) -> int:
    """Run the app in this terminal until the player leaves; the exit status."""
    from tui.terminal.local import drive_here, run_here

    app = LightfingersApp(store, table=table, setup=setup, driver_class=drive_here)
    run_here(app, mouse=app.settings.mouse)
    return app.return_value or app.return_code or 0
