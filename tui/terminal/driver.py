"""Textual's way to a terminal at the other end of a `Line`: no threads, one way for all of them."""

import asyncio
from collections import deque
from io import StringIO
from pathlib import Path
from typing import Any, BinaryIO, Literal, TextIO

from rich.console import Console
from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.app import App
from textual.driver import Driver
from textual.filter import Monochrome
from textual.geometry import Size
from textual.message import Message

from tui.terminal.keyboard import Keyboard
from tui.terminal.kinds import Terminal
from tui.terminal.line import Line

PROBE_EVERY = 10.0
"""The round trip is measured again with the first key after so many seconds."""

PROBES = 5
"""The round trip that counts is the middle one of so many."""

LOST = 5.0
"""Seconds after which an answer that has not come does not come any more."""

BUSY = 64
"""Messages that may wait in an app before more is read from its terminal."""

ENTER = "\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?7l\x1b[>1u\x1b[?2026$p"
"""Alternate screen, no cursor, pastes told from keys, no line wrap, Escape told from what begins
with it (text and Enter stay as they are: a terminal left so can still be told `reset`); has it
synchronised output?"""

UNWANTED = ("\x1b]52;", "\x1b]22;")
"""What Textual would do with the clipboard and the shape of the mouse pointer over there."""

MOUSE_ON = "\x1b[?1000h\x1b[?1006h"
"""Clicks and the wheel. Not every movement: that is more than all keys together."""

MOUSE_OFF = "\x1b[?1006l\x1b[?1000l"

LEAVE = "\x1b[<u\x1b[?2026l\x1b[?7h\x1b[?2004l\x1b[?1049l\x1b[?25h\x1b[m"


class TerminalDriver(Driver):
    """Drives one app on one line."""

    def __init__(
        self,
        line: Line,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, mouse=mouse, size=size or line.size)
        self._line = line
        self._out: list[str] = []
        self._soon: asyncio.Handle | None = None
        self._cursor = ""
        """The move of the cursor with which the last frame ended."""
        self._missed = False
        self.keyboard = Keyboard(self.process_message, self._is_busy, line.most, line.flooded)
        self._probed = 0.0
        self._answered = True
        self._delays: deque[float] = deque(maxlen=PROBES)

    # --- Out -----------------------------------------------------------------------------------

    def write(self, data: str) -> None:
        """Send with the next flush, at the latest when the loop comes round."""
        if data.startswith(UNWANTED):
            return
        self._out.append(data)
        if self._soon is None:
            self._soon = self._loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send what was written as one piece."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        drawing = "".join(self._out)
        self._out.clear()
        plain = drawing.removeprefix(SYNC_START).removesuffix(SYNC_END)
        if plain in ("", self._cursor):  # a frame in which nothing is new
            return
        self._cursor = plain[plain.rfind("\x1b[") :] if plain.endswith("H") else ""
        self._line.write(drawing)

    @property
    def is_headless(self) -> bool:
        """True while the line is full: Textual then draws nothing and rings no bell."""
        self._missed = self._missed or self._line.is_full
        return self._line.is_full

    def catch_up(self) -> None:
        """Draw what changed while the line was full."""
        if self._missed:
            self._missed = False
            self._app.call_later(self.draw_all)

    def hold(self, held: bool) -> None:
        """Draw nothing for a moment, or draw again."""
        if held:
            self.flush()
            self._line.filled("hold")
        else:
            self._line.drained("hold")

    def draw_all(self) -> None:
        """Draw the whole screen."""
        screen = self._app.screen
        self._app._display(screen, screen._compositor.render_full_update())

    # --- In ------------------------------------------------------------------------------------

    def _is_busy(self) -> bool:
        return self._app.message_queue_size > BUSY

    def process_message(self, message: Message) -> None:
        """An event of the keyboard: to the app, but for what is the driver's own business."""
        if isinstance(message, events.CursorPosition):
            self._take_answer()
        elif isinstance(message, events.Resize):
            self._line.resize(*message.size)
        else:
            if isinstance(message, events.Key):
                self._probe()
            super().process_message(message)

    def send_message(self, message: Message) -> None:
        """To the app, in the order in which it came; Textual's own way makes a task for each."""
        self._app.post_message(message)

    def tell_size(self) -> None:
        """Tell the app the size of the window."""
        size = Size(*self._line.size)
        self._app.post_message(events.Resize(size, size))

    def fail(self, error: Exception) -> None:
        """A fault while input was read ends the app as one of its own would. Called where it is
        handled."""
        self._app._handle_exception(error)

    def leave(self) -> None:
        """The terminal is gone: the app ends."""
        self._app.exit(0)

    # --- Delay ---------------------------------------------------------------------------------

    def delay(self) -> float | None:
        """The round trip to the terminal in milliseconds, as measured lately; None: not yet."""
        return sorted(self._delays)[len(self._delays) // 2] if self._delays else None

    def _probe(self) -> None:
        """Ask where the cursor is: the answer tells how long a question and an answer take."""
        now = self._loop.time()
        waits = not self._answered and now - self._probed < LOST
        every = PROBE_EVERY if len(self._delays) == PROBES else 1.0
        if self._line.far and not waits and now - self._probed >= every and not self._line.is_full:
            self._probed, self._answered = now, False
            self.write("\x1b[6n")

    def _take_answer(self) -> None:
        now = self._loop.time()
        if not self._answered and now - self._probed < LOST:
            self._delays.append(1000 * (now - self._probed))
        self._answered = True

    # --- Modes ---------------------------------------------------------------------------------

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        self._line.begin(self)
        self.take_over()
        self._probe()
        self.tell_size()

    def take_over(self) -> None:
        """Set the terminal's modes."""
        self.write(ENTER + (MOUSE_ON if self._mouse else ""))
        self.flush()

    def give_back(self) -> None:
        """Set the terminal's modes as they were."""
        self.write((MOUSE_OFF if self._mouse else "") + LEAVE)
        self.flush()

    def suspending(self) -> None:
        """The app is about to lose the terminal for a while, or has just lost it."""
        self._app._suspend_signal()

    def resumed(self) -> None:
        """The app has the terminal again, and knows nothing of what stands on it."""
        self._cursor = ""
        self._app.post_message(self.SignalResume())

    def disable_input(self) -> None:
        """Read nothing more."""
        self.keyboard.close()
        self._line.listen_no_more()

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        self.disable_input()
        self.give_back()
        self._line.end()

    @property
    def can_suspend(self) -> bool:
        """True if there is a shell to go back to."""
        return not self._line.far

    # --- What would act on this machine ----------------------------------------------------------

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """The browser would open here, not there."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """The file would be written here, not there."""
        binary.close()


def fit_out(app: App[Any], terminal: Terminal) -> None:
    """Let an app draw for a terminal, whatever the environment of this process says of its own.

    In true colour: how many colours there really are counts on the line alone.
    """
    app.console = Console(
        color_system="truecolor",
        file=StringIO(),
        force_terminal=True,
        legacy_windows=False,
        safe_box=False,
        soft_wrap=False,
        highlight=False,
        emoji=False,
        _environ={},
    )
    filters = [each for each in app._filters if not isinstance(each, Monochrome)]
    app._filters = [*filters, Monochrome()] if terminal.colourless else filters
