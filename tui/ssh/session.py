"""One person's SSH channel, from its opening to its end."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import asyncssh

from tui.ssh.caller import Caller
from tui.ssh.sitting import LINGER, Sitting
from tui.terminal.kinds import Terminal, terminal_of
from tui.terminal.line import HIGH, LOW, Line

PACKET = 32 * 1024
"""The largest packet, as the protocol asks."""

WANTED = (b"COLORTERM", b"NO_COLOR")
"""What a client may tell of its environment; the rest is not kept."""

NO_TERMINAL = "The club needs a terminal. Try: ssh -t\r\n"


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


class Session(Sitting, asyncssh.SSHServerSession[bytes]):
    """The session of a connection: it has one, and in it runs one app."""

    def __init__(self, door: Caller, closed: Callable[[], None]) -> None:
        """`closed` is called when it has ended."""
        flooded = partial(door.refuse, "flood")
        line = Line(self._send, "256", door.host.options.message_size, flooded)
        super().__init__(door, line, terminal_of({}))
        self._channel: Channel
        self._closed = False
        self._on_closed = closed

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
        self._start()

    def _look_at_terminal(self) -> Terminal:
        """What the terminal can show, unless the host knows better."""
        terminal = terminal_of({**self._channel.get_environment(), "TERM": self.term})
        colours = self._host.options.colours
        return replace(terminal, depth=colours) if colours else terminal

    # --- The line --------------------------------------------------------------------------------

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Something was typed."""
        self._take(data)

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
        self._on_closed()
        self._hang_up()

    def _send(self, data: bytes) -> None:
        if not self._closed:
            try:
                self._channel.write(data)
            except OSError:
                self._closed = True

    # --- The end -------------------------------------------------------------------------------

    def _end(self, words: str, status: int) -> None:
        """Say the last words. A client then closes the connection; if it does not, we do."""
        if words:
            self._send(words.encode("utf-8", "replace"))
        if not self._closed:
            self._channel.exit(status)
        self._closed = True
        asyncio.get_running_loop().call_later(LINGER, self._door.close)
