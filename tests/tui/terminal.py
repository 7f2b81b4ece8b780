"""The real thing: a command in a pseudo-terminal, its screen read with an emulator."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType

import pyte

PATIENCE = 30.0
"""Seconds after which what was waited for counts as never coming; a busy machine is slow."""

APP = (sys.executable, "-m", "tui.command_line.cli")
"""The command line, as it is in this checkout."""

KEYS = {"enter": "\r", "escape": "\x1b", "tab": "\t", "down": "\x1b[B", "right": "\x1b[C"}


class RealTerminal:
    """A process with a terminal of its own. Use it in a `with`: it never outlives the block."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        size: tuple[int, int] = (80, 24),
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self.raw = bytearray()
        """All that was written to the terminal."""
        self.status: int | None = None
        """The exit status as `os.waitpid` gives it, once the process has ended."""
        variables = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLUMNS": "",
            "LINES": "",
            **(env or {}),
        }
        for name in ("COLUMNS", "LINES", "NO_COLOR", "SSH_CONNECTION", "COLORTERM"):
            if name not in (env or {}):
                variables.pop(name, None)
        self.pid, self._master = pty.fork()
        if self.pid == 0:
            os.execvpe(command[0], list(command), variables)
        self._set_size(*size)

    def _set_size(self, width: int, height: int) -> None:
        data = struct.pack("HHHH", height, width, 0, 0)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, data)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, as a person with a mouse does."""
        self.screen.resize(height, width)
        self._set_size(width, height)

    def tell_size(self, width: int, height: int) -> None:
        """Say that the window has this size, whatever it has."""
        self._set_size(width, height)

    @property
    def descriptor(self) -> int:
        """The terminal itself, for questions about its modes."""
        return self._master

    # --- Reading -----------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def titles(self) -> list[str]:
        """The titles that the window was given, the last one last."""
        return [title.decode() for title in re.findall(rb"\x1b\]2;([^\x07]*)\x07", self.raw)]

    @property
    def bells(self) -> int:
        """How often it rang; the same character also ends titles and the like."""
        return re.sub(rb"\x1b\][^\x07\x1b]*(\x07|\x1b\\)", b"", self.raw).count(b"\x07")

    def _read(self, seconds: float) -> bool:
        """Take in what comes within so many seconds; False at the end of the output."""
        ready, _, _ = select.select([self._master], [], [], max(0.0, seconds))
        if not ready:
            return True
        try:
            data = os.read(self._master, 65536)
        except OSError:  # Linux reports the end of the other side so
            return False
        self.raw += data
        self._stream.feed(data)
        return bool(data)

    def wait_for(self, text: str, seconds: float = PATIENCE) -> float:
        """Read until the text stands on the screen; how many seconds that took."""
        return self.until(lambda: text in self.text, f"“{text}”", seconds)

    def until(self, true: Callable[[], bool], what: str, seconds: float = PATIENCE) -> float:
        """Read until something is so; how many seconds that took."""
        start = time.monotonic()
        while not true():
            left = start + seconds - time.monotonic()
            assert left > 0, f"{what} did not come within {seconds} seconds:\n{self.text}"
            assert self._read(left), f"the output ended before {what} came:\n{self.text}"
        return time.monotonic() - start

    def look(self, seconds: float) -> None:
        """Take in what comes within a moment, if anything does."""
        self._read(seconds)

    def rest(self, seconds: float) -> None:
        """Take in what comes for so many seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self._read(left):
            pass

    # --- Typing ------------------------------------------------------------------------------

    def send(self, *keys: str) -> None:
        """Type keys: characters, or names from `KEYS`."""
        os.write(self._master, "".join(KEYS.get(key, key) for key in keys).encode())

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        while data:
            data = data[os.write(self._master, data) :]

    # --- The end -----------------------------------------------------------------------------

    def hang_up(self) -> None:
        """Close the line, as when a connection drops."""
        os.close(self._master)
        self._master = -1

    def signal(self, number: int) -> None:
        """Send the process a signal."""
        os.kill(self.pid, number)

    def ended(self, seconds: float = PATIENCE) -> int:
        """Wait for the process to end by itself; its exit status, negative for a signal."""
        deadline = time.monotonic() + seconds
        while self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
                break
            assert time.monotonic() < deadline, f"it has not ended after {seconds} seconds"
            if self._master < 0 or not self._read(0.02):
                select.select([], [], [], 0.02)
        if self._master >= 0:
            while self._read(0.0) and select.select([self._master], [], [], 0.0)[0]:
                pass
        return self.status

    def __enter__(self) -> "RealTerminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self._master >= 0:
            os.close(self._master)
