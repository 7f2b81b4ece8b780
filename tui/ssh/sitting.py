"""One person's app at the end of a line, whatever kind of line that is, until the app ends."""

import asyncio
import io
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rich.console import Console
from textual.app import App
from textual.driver import Driver

from tui.club.links import Way
from tui.ssh import log
from tui.terminal.driver import TerminalDriver, fit_out
from tui.terminal.kinds import Terminal
from tui.terminal.line import Line

if TYPE_CHECKING:
    from tui.ssh.caller import Caller

LINGER = 2.0
"""Seconds in which the last words can arrive."""

FAULT = "Lightfingers stopped by a fault of its own; your matches are saved, come back.\r\n"


class Sitting:
    """Somebody with an app on their line."""

    def __init__(self, door: "Caller", line: Line, terminal: Terminal) -> None:
        self._door = door
        self._host = door.host
        self._line = line
        self._terminal = terminal
        self._app: App[Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._told = ""
        """What is written below everything else when the app has ended."""
        self._gone = False
        """True once nobody is there, also if the app has not begun yet."""
        self._touched = self._host.now()
        self.term = ""

    def _start(self) -> None:
        """Run the app."""
        self._line.depth = self._terminal.depth
        log.line("session-start", address=self._door.address, who=self._door.who, term=self.term)
        self._task = asyncio.create_task(self._run())

    def _take(self, data: bytes) -> None:
        """Something was typed."""
        self._touched = self._host.now()
        self._line.take(data)

    async def _run(self) -> None:
        words = io.StringIO()
        try:
            app = self._app = self._host.open_app(
                self._door.who,
                self._door.network,
                self._terminal,
                self._delay,
                self._driver,
                self._door.way(),
            )
            fit_out(app, self._terminal)
            quieten(app, words)
            if not self._gone:
                await app.run_async(mouse=True)
            told = self._told or words.getvalue().replace("\n", "\r\n")
            if app._exception is not None:  # the club has told the log
                told = FAULT
        except Exception as error:
            log.fault("fault", error, who=self._door.who)
            told = FAULT
        finally:
            if self._app is not None:
                asyncio.get_running_loop().call_later(LINGER, take_apart, self._app)
            self._app = None
            self._host.end(self)
        log.line(
            "session-end", address=self._door.address, who=self._door.who, bytes=self._line.sent
        )
        self._end(told, 0)

    def _end(self, words: str, status: int) -> None:
        """Say the last words and end the line."""
        raise NotImplementedError

    def _driver(self, app: App[Any], **how: Any) -> Driver:
        return TerminalDriver(self._line, app, **how)

    def _delay(self) -> float | None:
        driver = self._line.driver
        told = driver.delay() if driver is not None else None
        return told if told is None else min(told, self._door.longest_delay())

    @property
    def door(self) -> "Caller":
        """The connection."""
        return self._door

    @property
    def idle(self) -> float:
        """Seconds since something was typed."""
        return self._host.now() - self._touched

    def leave(self, words: str) -> None:
        """End the app, and say why."""
        self._told = f"{words}\r\n"
        self._hang_up()

    def _hang_up(self) -> None:
        """Nobody is there any more: the app ends."""
        self._gone = True
        if self._app is not None:
            self._app.exit(0)

    async def ended(self) -> None:
        """Wait until the app has ended."""
        if self._task is not None:
            await asyncio.wait([self._task])


def quieten(app: App[Any], words: io.StringIO) -> None:
    """Free an app from what Textual takes from the process it runs in.

    What it would print on the standard error when it ends goes to `words`.
    """
    app.error_console = Console(file=words, width=78, highlight=False, markup=False, _environ={})
    app.animation_level = "none"


def take_apart(app: App[Any]) -> None:
    """Free an app that has ended at once, and not when the garbage is collected next.

    All that it had hangs on it and it on all of that; nothing asks for any of it any more.
    """
    vars(app).clear()


OpenApp = Callable[
    [str, str, Terminal, Callable[[], float | None], Callable[..., Driver], Way], App[Any]
]
"""Makes the app of somebody: who it is, from which network, what the terminal can show, its delay,
its driver, how they came."""
