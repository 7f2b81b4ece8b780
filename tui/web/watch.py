"""Pages that show a table to anybody: `/watch/TABLE`, read only, without a person.

All who watch a table see one screen, drawn once: each step is one frame that goes to all of them as
it is. Whoever comes, or could not keep up, gets the whole screen first.
"""

import asyncio
import contextlib
import io
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType
from aiohttp.web import WebSocketResponse
from textual.app import App
from textual.driver import Driver

from tui.club.people import Person
from tui.club.place import ClubPlace
from tui.club.screens.app import ClubApp
from tui.club.screens.live_table import ClubLiveScreen
from tui.club.screens.room import RoomScreen
from tui.club.screens.table import ClubTableScreen
from tui.club.visits import Visit
from tui.commands.table import bindings
from tui.screens.base import BaseScreen, Hint
from tui.ssh import log
from tui.ssh.caller import MANY_WATCH
from tui.ssh.sitting import LINGER, quieten, take_apart
from tui.terminal.driver import TerminalDriver, fit_out
from tui.terminal.kinds import terminal_of
from tui.terminal.line import Line
from tui.web.frames import framed
from tui.web.sitting import TERMINAL, farewell

if TYPE_CHECKING:
    from textual.screen import Screen

    from tui.club.club import Club
    from tui.club.tables import ClubTable
    from tui.web.door import WebDoor

SIZES = ((120, 36), (80, 24))
"""What is drawn: the first that fits into somebody's window, at least the last."""

AT_ONCE = 50
"""Frames that are sent before everybody else has their turn."""

EMPTY = 10.0
"""Seconds without anybody after which a screen is drawn no more."""

MOST_SCREENS = 40
"""Screens drawn at a time, of all tables."""

BEGIN = b"\x1b[?25l\x1b[?7l\x1b[m"
"""No cursor, no line wrap: the rest of a whole screen sets all cells."""

CLOSED = "This table isn't shown any more."


# --- What is drawn -----------------------------------------------------------------------------


class PageVisit(Visit):
    """Nobody's visit: the club hears nothing of its end."""

    def leave(self) -> None:
        """Nobody has left."""
        self.ended = True


class PagePlace(ClubPlace):
    """A spot from which everybody watches: those at the table do not count it as somebody."""

    def come(self) -> None:
        """The screen is open."""
        self.visit.place = self

    def leave(self) -> None:
        """The screen is closed."""
        self.visit.place = None


class GroundScreen(BaseScreen[None]):
    """What lies below the table; when it is on top again, the table is gone."""

    BINDINGS = bindings("app")

    def parts(self) -> tuple[()]:
        """Nothing."""
        return ()

    def on_screen_resume(self) -> None:
        """The table was cleared away."""
        app = self.app
        assert isinstance(app, PageApp)
        if app.begun and app.screen is self:
            app.exit(0)


class PageTableScreen(ClubTableScreen):
    """A table without keys."""

    def hints(self) -> list[Hint]:
        """There is nothing to press."""
        return []


class PageLiveScreen(ClubLiveScreen):
    """A live table without keys."""

    def hints(self) -> list[Hint]:
        """There is nothing to press."""
        return []


class PageRoomScreen(RoomScreen):
    """An open table without keys."""

    def _hints(self) -> list[Hint]:
        return []

    def _prompt(self, width: int) -> list[tuple[str, str]]:
        return [(self._waiting(), "bright bold")]


class PageApp(ClubApp):
    """A table as those see it who sit nowhere."""

    def __init__(self, club: "Club", table: "ClubTable", driver: Any) -> None:
        nobody = f"PAGE:{table.name}"
        super().__init__(club, nobody, terminal=terminal_of(TERMINAL), driver_class=driver)
        self.visit = PageVisit(club, Person(nobody, "A page", datetime.now(UTC)))
        self.settings.rest = "off"  # no key is pressed here
        self._table = table
        self.begun = False

    def get_default_screen(self) -> "Screen[Any]":
        """No lobby: who is here is nobody's business outside."""
        return GroundScreen()

    def open_first(self) -> None:
        """The table."""
        self._table.listeners.append(self._look)
        self.go_to(self._table)
        self.begun = True

    def go_to(self, table: "ClubTable", *, instead: bool = False) -> None:
        """Be around a table while it is open, else at its match."""
        screen: Screen[Any] = PageRoomScreen(table)
        if not table.is_open:
            place = PagePlace(table, self.me)
            live = table.clockwork is not None
            screen = PageLiveScreen(place) if live else PageTableScreen(place)
        if instead:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def show_all(self, driver: TerminalDriver) -> None:
        """Draw the whole screen, whatever was drawn before."""
        self._glass.forget()
        driver.draw_all()
        driver.flush()

    def _look(self) -> None:
        """Called by whoever changed the table."""
        if not self._table.record.page:
            self.call_later(self.exit, 0)

    async def go_home(self) -> None:
        """Hear no more of the table."""
        with contextlib.suppress(ValueError):
            self._table.listeners.remove(self._look)


# --- Who sees it -------------------------------------------------------------------------------


class Viewer:
    """One web socket with somebody behind it who watches."""

    def __init__(self, door: "WebDoor", socket: WebSocketResponse) -> None:
        self._door = door
        self.socket = socket
        self.screen: SharedScreen | None = None
        self.since = 0
        """The frame after which it had the whole screen; what is older is not for it."""
        self._full = False
        self._late = False
        """True if frames were left out."""

    def give(self, frame: bytes) -> None:
        """Send a message of the web socket, or leave it out while the line is full."""
        if self._full:
            self._late = True
        else:
            self._door.write(frame)

    def filled(self, what: str) -> None:
        """The network takes no more for the moment."""
        self._full = True

    def drained(self, what: str) -> None:
        """It does again: what was left out is on the screen as it is now."""
        self._full = False
        if self._late and self.screen is not None:
            self._late = False
            self.screen.refresh(self)


class SharedScreen:
    """One table at one size, drawn once for all who watch."""

    def __init__(self, pages: "Pages", table: "ClubTable", size: tuple[int, int]) -> None:
        self._pages = pages
        self.table = table
        self.size = size
        self._viewers: dict[Viewer, None] = {}
        self._frames: list[tuple[int, bytes]] = []
        """What is to be sent, each with its number."""
        self._number = 0
        self._whole = b""
        """The frame that draws all of it; empty: it must be made anew."""
        self._made: bytearray | None = None
        """What is drawn, while it is drawn for that frame."""
        self._line = Line(self._take, "true")
        self._line.resize(*size)
        self._app: PageApp | None = None
        self._sends: asyncio.Task[None] | None = None
        self._empty: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        words = io.StringIO()
        try:
            app = self._app = PageApp(self._pages.club, self.table, self._driver)
            fit_out(app, app.terminal)
            quieten(app, words)
            await app.run_async(mouse=False)
        except Exception as error:
            log.fault("fault", error, who=f"page of {self.table.name}")
        finally:
            if self._app is not None:
                asyncio.get_running_loop().call_later(LINGER, take_apart, self._app)
            self._app = None
            self._pages.forget(self)
            for viewer in list(self._viewers):
                viewer.screen = None
                self._pages.say(viewer, CLOSED)
            self._viewers.clear()

    def _driver(self, app: App[Any], **how: Any) -> Driver:
        return TerminalDriver(self._line, app, **how)

    # --- Out -----------------------------------------------------------------------------------

    def _take(self, data: bytes) -> None:
        """Something was drawn: send it to all, but never to all at once."""
        if self._made is not None:
            self._made += data
            return
        self._whole = b""
        self._number += 1
        self._frames.append((self._number, framed(data)))
        if self._sends is None or self._sends.done():
            self._sends = asyncio.create_task(self._send())

    async def _send(self) -> None:
        while self._frames:
            frames, self._frames = self._frames, []
            together = b"".join(frame for _, frame in frames)
            for count, viewer in enumerate(list(self._viewers), 1):
                if viewer.screen is not self or viewer.since >= frames[-1][0]:
                    pass
                elif viewer.since < frames[0][0]:
                    viewer.give(together)
                else:
                    viewer.give(b"".join(frame for n, frame in frames if n > viewer.since))
                if count % AT_ONCE == 0:
                    await asyncio.sleep(0)

    def refresh(self, viewer: Viewer) -> None:
        """Give somebody the whole screen, and from now on what changes."""
        whole = self.whole()
        viewer.since = self._number
        viewer.give(whole)

    def whole(self) -> bytes:
        """The frame that draws the whole screen, as it is now."""
        driver = self._line.driver
        if not self._whole and self._app is not None and driver is not None:
            driver.flush()  # what the others get is not in it twice
            self._made = bytearray(BEGIN)
            try:
                self._app.show_all(driver)
            finally:
                made, self._made = self._made, None
            self._whole = framed(bytes(made))
        return self._whole or framed(BEGIN)

    # --- Who is there --------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many watch."""
        return len(self._viewers)

    def come(self, viewer: Viewer) -> None:
        """Somebody watches: the whole screen first, then all that changes."""
        if self._empty is not None:
            self._empty.cancel()
            self._empty = None
        viewer.screen = self
        self.refresh(viewer)
        self._viewers[viewer] = None

    def go(self, viewer: Viewer) -> None:
        """Somebody watches no more; when nobody does, nothing is drawn after a while."""
        viewer.screen = None
        self._viewers.pop(viewer, None)
        if not self._viewers and self._empty is None:
            self._empty = asyncio.get_running_loop().call_later(EMPTY, self.close)

    def close(self) -> None:
        """Draw no more."""
        if self._app is not None:
            self._app.exit(0)


class Pages:
    """All screens that are shown to anybody."""

    def __init__(self, club: "Club") -> None:
        self.club = club
        self._screens: dict[tuple[str, tuple[int, int]], SharedScreen] = {}
        self._farewells: set[asyncio.Task[None]] = set()

    def shows(self, name: str) -> "ClubTable | None":
        """The table of a page, if its people let anybody watch."""
        table = self.club.tables.get(name)
        return table if table is not None and table.record.page else None

    def forget(self, screen: SharedScreen) -> None:
        """A screen is drawn no more."""
        key = (screen.table.name, screen.size)
        if self._screens.get(key) is screen:
            del self._screens[key]

    def say(self, viewer: Viewer, words: str) -> None:
        """Last words."""
        task = asyncio.create_task(farewell(viewer.socket, words))
        self._farewells.add(task)
        task.add_done_callback(self._farewells.discard)

    def _screen(self, table: "ClubTable", told: str) -> SharedScreen | None:
        """The screen for a window, as in `80x24`; None: there are too many."""
        width, _, height = told[:16].partition("x")
        known = width.isascii() and width.isdigit() and height.isascii() and height.isdigit()
        room = (int(width), int(height)) if known else (0, 0)
        size = next((s for s in SIZES if s[0] <= room[0] and s[1] <= room[1]), SIZES[-1])
        screen = self._screens.get((table.name, size))
        if screen is None and len(self._screens) < MOST_SCREENS:
            screen = self._screens[table.name, size] = SharedScreen(self, table, size)
        return screen

    async def attend(
        self, door: "WebDoor", socket: WebSocketResponse, table: "ClubTable", size: str
    ) -> None:
        """Show a table until the line ends. All that comes is the size of the window."""
        viewer = Viewer(door, socket)
        door.line = viewer  # type: ignore[assignment]
        try:
            while True:
                screen = self._screen(table, size)
                if screen is None:
                    await farewell(socket, MANY_WATCH)
                    return
                if screen is not viewer.screen:
                    if viewer.screen is not None:
                        viewer.screen.go(viewer)
                    await socket.send_str(f"{screen.size[0]}x{screen.size[1]}")
                    screen.come(viewer)
                message = await socket.receive()
                if message.type == WSMsgType.BINARY:
                    continue  # keys are nobody's here
                if message.type != WSMsgType.TEXT:
                    return
                size = message.data
                if viewer.screen is None:
                    return
        finally:
            door.line = None
            if viewer.screen is not None:
                viewer.screen.go(viewer)

    def close(self) -> None:
        """The host goes down."""
        for screen in list(self._screens.values()):
            screen.close()
