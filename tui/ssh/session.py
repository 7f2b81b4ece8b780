"""One person's terminal and app, from the opening of the channel to its end."""

import asyncio
import io
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import asyncssh
from rich.console import Console
from textual.app import App
from textual.driver import Driver

from tui.ssh import log
from tui.terminal.driver import TerminalDriver, fit_out
from tui.terminal.kinds import Terminal, terminal_of
from tui.terminal.line import HIGH, LOW, Line

if TYPE_CHECKING:
    from tui.ssh.door import Door

LINGER = 2.0
"""Seconds in which the last words can arrive."""

PACKET = 32 * 1024
"""The largest packet, as the protocol asks."""

WANTED = (b"COLORTERM", b"NO_COLOR")
"""What a client may tell of its environment; the rest is not kept."""

NO_TERMINAL = "The club needs a terminal. Try: ssh -t\r\n"
FAULT = "Lightfingers stopped by a fault of its own; your matches are saved, come back.\r\n"


class Channel(asyncssh.SSHServerChannel[bytes]):
    """A channel that keeps no more of a client's environment than is asked for."""

    def _process_env_request(self, packet: Any) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        if name in WANTED and len(value) < 80:
            self._env[name] = value
        return name in WANTED


def make_channel(conn: asyncssh.SSHServerConnection, window: int) -> Channel:
    """A channel of bytes with a terminal, for at most so many bytes under way to us."""
    loop = asyncio.get_running_loop()
    return Channel(conn, loop, True, False, False, 0, 0, None, "strict", window, PACKET)


class Session(asyncssh.SSHServerSession[bytes]):
    """The session of a connection: it has one, and in it runs one app."""

    def __init__(self, door: "Door") -> None:
        self._door = door
        self._host = door.host
        self._channel: Channel
        flooded = partial(self._door.refuse, "flood")
        self._line = Line(self._send, "256", self._host.options.message_size, flooded)
        self._terminal = terminal_of({})
        self._app: App[Any] | None = None
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._told = ""
        """What is written below everything else when the app has ended."""
        self._touched = self._host.now()
        self.term = ""

    # --- What a client asks for ----------------------------------------------------------------

    def connection_made(self, chan: Any) -> None:
        """The channel is open."""
        self._channel = chan
        chan.set_write_buffer_limits(high=HIGH, low=LOW)

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        """A terminal: its kind and its size."""
        self.term = term_type[:64]
        self._line.resize(term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        """The one thing that there is."""
        return True

    def exec_requested(self, command: str) -> bool:
        """No command runs here, whatever it is; scp would be one."""
        self._door.refuse("exec")
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        """No sftp, and nothing else."""
        self._door.refuse("subsystem")
        return False

    def session_started(self) -> None:
        """Run the app."""
        if not self.term:
            self._end(NO_TERMINAL, 1)
            return
        refusal = self._host.begin(self)
        if refusal:
            self._end(refusal, 1)
            return
        self._terminal = self._look_at_terminal()
        self._line.depth = self._terminal.depth
        log.line("session-start", address=self._door.address, who=self._door.who, term=self.term)
        self._task = asyncio.create_task(self._run())

    def _look_at_terminal(self) -> Terminal:
        """What the terminal can show, unless the host knows better."""
        terminal = terminal_of({**self._channel.get_environment(), "TERM": self.term})
        colours = self._host.options.colours
        return replace(terminal, depth=colours) if colours else terminal

    # --- The line --------------------------------------------------------------------------------

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Something was typed."""
        self._touched = self._host.now()
        self._line.take(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The window has another size."""
        self._line.resize(width, height)

    def eof_received(self) -> bool:
        """Nothing more will be typed: as good as hung up."""
        return False

    def signal_received(self, signal: str) -> None:
        """Signals of a client are not for us."""

    def break_received(self, msec: int) -> bool:
        """Nor is a break."""
        return False

    def pause_writing(self) -> None:
        """The client takes no more for the moment."""
        self._line.filled("channel")

    def resume_writing(self) -> None:
        """It does again."""
        self._line.drained("channel")

    def connection_filled(self, full: bool) -> None:
        """The network takes no more for the moment, or does again."""
        if full:
            self._line.filled("connection")
        else:
            self._line.drained("connection")

    def connection_lost(self, exc: Exception | None) -> None:
        """The line has dropped, or was closed by us."""
        self._closed = True
        self._door.session_closed()
        if self._app is not None:
            self._app.exit(0)

    def _send(self, data: bytes) -> None:
        if not self._closed:
            try:
                self._channel.write(data)
            except OSError:
                self._closed = True

    # --- The app -------------------------------------------------------------------------------

    async def _run(self) -> None:
        words = io.StringIO()
        try:
            app = self._app = self._host.open_app(
                self._door.who, self._door.network, self._terminal, self._delay, self._driver
            )
            fit_out(app, self._terminal)
            quieten(app, words)
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

    def _driver(self, app: App[Any], **how: Any) -> Driver:
        return TerminalDriver(self._line, app, **how)

    def _delay(self) -> float | None:
        driver = self._line.driver
        told = driver.delay() if driver is not None else None
        return told if told is None else min(told, self._door.longest_delay())

    # --- The end -------------------------------------------------------------------------------

    @property
    def idle(self) -> float:
        """Seconds since something was typed."""
        return self._host.now() - self._touched

    def leave(self, words: str) -> None:
        """End the app, and say why."""
        self._told = f"{words}\r\n"
        if self._app is not None:
            self._app.exit(0)

    def _end(self, words: str, status: int) -> None:
        """Say the last words. A client then closes the connection; if it does not, we do."""
        if words:
            self._send(words.encode("utf-8", "replace"))
        if not self._closed:
            self._channel.exit(status)
        self._closed = True
        asyncio.get_running_loop().call_later(LINGER, self._door.close)

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
    [str, str, Terminal, Callable[[], float | None], Callable[..., Driver]], App[Any]
]
"""Makes the app of somebody: who it is, from which network, what the terminal can show, its delay,
its driver."""
