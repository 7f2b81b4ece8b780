"""The way to a terminal: bytes go out, its size and whether it keeps up come back.

While the other side does not keep up, nothing is drawn for it; when it has caught up it gets what
stands on the screen then.
"""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol

from tui.terminal.colours import translate
from tui.terminal.pace import Pace

FALLBACK = (80, 24)
"""For terminals that do not know their size and tell 0x0."""

LARGEST = (400, 120)
"""Cells are kept in memory: a window cannot be made so large that the others feel it."""

SIZES, RESIZE = 5, 1.0
"""Sizes in a row that are told at once, and seconds between the ones after them."""

HIGH, LOW = 64 * 1024, 16 * 1024
"""Bytes that wait to be sent: above the one nothing more is drawn, below the other it is again."""


class Drives(Protocol):
    """What a line tells the driver of the app that runs on it."""

    keyboard: Any

    def tell_size(self) -> None:
        """The terminal has another size."""

    def catch_up(self) -> None:
        """The other side keeps up again."""


class Line:
    """The way to one terminal, and what is known of that terminal."""

    far = True
    """Whether there is a network in between: then its delay is measured, and nothing that the app
    could do to a desktop is done to that of somebody else."""

    def __init__(
        self,
        write: Callable[[bytes], None],
        depth: str,
        most: int = 8192,
        flooded: Callable[[], None] = lambda: None,
    ) -> None:
        """`write` takes bytes at once and never raises; `depth`: see `kinds`; `most`, `flooded`:
        see `Keyboard`."""
        self._write = write
        self.depth = depth
        self.most = most
        self.flooded = flooded
        self.encoding = "utf-8"
        self.size = FALLBACK
        self.driver: Drives | None = None
        """The driver of the app that runs, once there is one."""
        self.sent = 0
        """Bytes so far."""
        self._full: set[str] = set()
        self._sizes = Pace(SIZES, RESIZE)
        self._size_waits = False

    def begin(self, driver: Drives) -> None:
        """An app takes the terminal over."""
        self.driver = driver

    def listen_no_more(self) -> None:
        """What comes from now on is nobody's."""

    def end(self) -> None:
        """The app has written its last."""
        self.driver = None

    def take(self, data: bytes) -> None:
        """Bytes that came from the terminal."""
        if self.driver is not None:
            self.driver.keyboard.take(data)

    def resize(self, width: int, height: int) -> None:
        """The window has this size now; 0x0 is no size."""
        if width <= 0 or height <= 0:
            width, height = FALLBACK
        self.size = (min(width, LARGEST[0]), min(height, LARGEST[1]))
        self._tell_size()

    def _tell_size(self) -> None:
        """Tell the app, but not again and again: each new size is laid out and drawn anew.

        While nothing can be drawn, and while sizes come too fast, it waits; then the last one
        counts.
        """
        if self.driver is None:
            return
        now = monotonic()
        if self.is_full:
            self._size_waits = True
        elif not self.far or self._sizes.take("", now):
            self._size_waits = False
            self.driver.tell_size()
        elif not self._size_waits:
            self._size_waits = True
            asyncio.get_running_loop().call_later(RESIZE, self._tell_last_size)

    def _tell_last_size(self) -> None:
        if self._size_waits:
            self._size_waits = False
            self._tell_size()

    def write(self, drawing: str) -> None:
        """Send a drawing in the colours that the terminal has."""
        data = translate(drawing, self.depth).encode(self.encoding, "replace")
        self.sent += len(data)
        self._write(data)

    @property
    def is_full(self) -> bool:
        """True while more waits to be sent than the other side takes."""
        return bool(self._full)

    def filled(self, what: str) -> None:
        """A buffer on the way, such as the channel's or the connection's, is full."""
        self._full.add(what)

    def drained(self, what: str) -> None:
        """That buffer has room again."""
        self._full.discard(what)
        if not self._full and self.driver is not None:
            self._tell_last_size()
            self.driver.catch_up()
