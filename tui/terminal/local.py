"""The line to the terminal in which the process runs: its modes, its size, its signals.

Standard output is the terminal, whatever standard error is. A program that is stopped with Ctrl+Z
has left the terminal as it was, with all that it started, and comes back whole.
"""

import asyncio
import contextlib
import os
import selectors
import signal
import sys
import termios
import time
from collections.abc import Callable
from typing import Any

from textual.app import App

from tui.terminal.driver import TerminalDriver, fit_out
from tui.terminal.kinds import Terminal, terminal_here
from tui.terminal.line import HIGH, LOW, Line

PIECE = 64 * 1024
"""Bytes that are read from the terminal, or may wait there, at once."""

LAST_WORDS = 2.0
"""Seconds for which a terminal may keep what is written last waiting."""


class LocalLine(Line):
    """The way to the terminal that is standard input and output."""

    far = False

    def __init__(self, terminal: Terminal) -> None:
        super().__init__(self._put, terminal.depth, most=PIECE)
        self._in, self._out = sys.__stdin__.fileno(), sys.__stdout__.fileno()  # type: ignore
        self.encoding = sys.__stdout__.encoding or "utf-8"  # type: ignore[union-attr]
        self._loop = asyncio.get_running_loop()
        self._waiting = bytearray()
        """What the terminal has not taken yet."""
        self._before: list[Any] | None = None
        """Its modes before us, while it is ours."""
        with contextlib.suppress(OSError):
            # Our own way in: what is set here counts for no other program with this terminal.
            self._out = os.open(
                os.ttyname(self._out), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC
            )
        self._measure()

    # --- Begin and end -------------------------------------------------------------------------

    def begin(self, driver: TerminalDriver) -> None:
        """Keys come one by one and unseen from now on."""
        super().begin(driver)
        self._seize()
        self._loop.add_reader(self._in, self._read)
        for number, act in self._signals():
            self._loop.add_signal_handler(number, act)

    def listen_no_more(self) -> None:
        """Read nothing, and heed no signal that is about the terminal."""
        self._loop.remove_reader(self._in)
        for number, _ in self._signals():
            self._loop.remove_signal_handler(number)

    def end(self) -> None:
        """Give the terminal back, after the last words."""
        super().end()
        with contextlib.suppress(termios.error):  # none of our keys or answers for what comes next
            termios.tcflush(self._in, termios.TCIFLUSH)
        self._release()

    def _signals(self) -> tuple[tuple[int, Callable[[], None]], ...]:
        return (
            (signal.SIGWINCH, self._measure),
            (signal.SIGTSTP, self._stop),
            (signal.SIGCONT, self._came_back),
        )

    def _seize(self) -> None:
        """Raw mode. In the background this waits until we are in the foreground again."""
        with contextlib.suppress(termios.error):
            modes = termios.tcgetattr(self._in)
            self._before = self._before or [*modes[:6], list(modes[6])]
            modes[0] &= ~(
                termios.IXON | termios.IXOFF | termios.ICRNL | termios.INLCR | termios.IGNCR
            )
            modes[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN | termios.ISIG)
            modes[6][termios.VMIN], modes[6][termios.VTIME] = 1, 0
            termios.tcsetattr(self._in, termios.TCSANOW, modes)

    def _release(self) -> None:
        """Its own modes again, after our last words."""
        self._send_rest()
        if self._before is not None:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self._in, termios.TCSANOW, self._before)
            self._before = None

    # --- Out -----------------------------------------------------------------------------------

    def _put(self, data: bytes) -> None:
        waited = bool(self._waiting)
        self._waiting += data
        if not waited:
            self._push()
            if self._waiting:
                self._loop.add_writer(self._out, self._push_on)
        if len(self._waiting) > HIGH:
            self.filled("terminal")

    def _push(self) -> None:
        """Write as much as the terminal takes."""
        try:
            while self._waiting:
                del self._waiting[: os.write(self._out, self._waiting)]
        except BlockingIOError:
            pass
        except OSError:  # it is gone: whoever reads from it ends the app
            self._waiting.clear()

    def _push_on(self) -> None:
        self._push()
        if not self._waiting:
            self._loop.remove_writer(self._out)
        if len(self._waiting) < LOW:
            self.drained("terminal")

    def _send_rest(self) -> None:
        """Send what waits; a terminal that takes nothing does not keep us."""
        if self._waiting:
            self._loop.remove_writer(self._out)
        until = time.monotonic() + LAST_WORDS
        with selectors.SelectSelector() as selector:
            selector.register(self._out, selectors.EVENT_WRITE)
            while self._waiting and selector.select(max(0.0, until - time.monotonic())):
                self._push()
        self._waiting.clear()
        self.drained("terminal")

    # --- In ------------------------------------------------------------------------------------

    def _read(self) -> None:
        try:
            data = os.read(self._in, PIECE)
        except OSError:
            data = b""
        if self.driver is None:
            return
        if not data:  # hung up
            self._loop.remove_reader(self._in)
            self.driver.leave()
            return
        try:
            self.take(data)
        except Exception as error:
            self.driver.fail(error)

    def _measure(self) -> None:
        """Ask for the size of the window."""
        try:
            self.resize(*os.get_terminal_size(self._out))
        except OSError:
            self.resize(0, 0)

    # --- Stopped, and going on -------------------------------------------------------------------

    def _stop(self) -> None:
        """Ctrl+Z: stop with all that belongs to the command, as the terminal itself would have it.

        Where there is no shell to come back to the system lets nobody stop, and we go on at once.
        """
        assert self.driver is not None
        self.driver.suspending()
        self.driver.give_back()
        self._release()
        for number in (signal.SIGTSTP, signal.SIGCONT):
            self._loop.remove_signal_handler(number)
        os.killpg(os.getpgrp(), signal.SIGTSTP)
        for number, act in self._signals():
            self._loop.add_signal_handler(number, act)
        self._go_on()

    def _came_back(self) -> None:
        """Somebody stopped us without a warning, and lets us go on."""
        assert self.driver is not None
        self.driver.suspending()
        self.driver.give_back()
        self._go_on()

    def _go_on(self) -> None:
        """Take a terminal over that somebody else may have used meanwhile."""
        assert self.driver is not None
        self._seize()
        self.driver.take_over()
        self._measure()
        self.driver.resumed()


def drive_here(app: App[Any], **how: Any) -> TerminalDriver:
    """The driver of an app in this terminal."""
    return TerminalDriver(LocalLine(terminal_here()), app, **how)


def run_here(app: App[Any], *, mouse: bool) -> None:
    """Run an app in this terminal until it ends; its driver comes from `drive_here`."""
    fit_out(app, terminal_here())
    with asyncio.Runner(loop_factory=_loop) as runner:
        runner.run(app.run_async(mouse=mouse))


def _loop() -> asyncio.AbstractEventLoop:
    """A loop that waits with `select`: on macOS the others do not take every terminal."""
    return asyncio.SelectorEventLoop(selectors.SelectSelector())
