"""What comes from a terminal, as events for an app: in pieces, and never more than it can bear.

A packet may come from a cat on the keyboard, or from somebody who wants to see what breaks.
Nobody's flood makes the neighbours wait.
"""

import asyncio
from collections.abc import Callable

from textual.message import Message

from tui.terminal.decoder import Decoder

FEED = 256
"""Bytes that are read at once before the other sessions have their turn."""

REST = 0.02
"""Seconds that input waits when the app is busy with what came before."""


class Keyboard:
    """Takes bytes and sends events."""

    def __init__(
        self,
        send: Callable[[Message], None],
        busy: Callable[[], bool],
        most: int,
        flooded: Callable[[], None],
    ) -> None:
        """`busy`: the app has not dealt with what it got; `most`: bytes that may wait, and of one
        paste; `flooded` is called when more came and all of it was dropped.
        """
        self._send = send
        self._busy = busy
        self._most = most
        self._flooded = flooded
        self._loop = asyncio.get_running_loop()
        self._decoder = Decoder(most)
        self._floods = 0
        """How many of the decoder's were told."""
        self._waiting = bytearray()
        self._next: asyncio.TimerHandle | None = None
        """When the rest of what waits is read."""
        self._timer: asyncio.TimerHandle | None = None
        """When silence counts."""
        self._closed = False

    def take(self, data: bytes) -> None:
        """Bytes from the terminal."""
        if self._closed:
            return
        if self._decoder.is_deaf:  # half a sequence would be read as keys
            self._wait()
            return
        if len(self._waiting) + len(data) > self._most:
            self._waiting.clear()
            self._decoder.drop()
            self._flooded()
            self._wait()
            return
        self._waiting += data
        if self._next is None:
            self._read()

    def close(self) -> None:
        """Nothing more is sent."""
        self._closed = True
        self._waiting.clear()
        for handle in (self._timer, self._next):
            if handle is not None:
                handle.cancel()

    def _read(self) -> None:
        """Read a piece; the rest has its turn after the others."""
        self._next = None
        if self._closed or not self._waiting:
            return
        if self._busy():
            self._next = self._loop.call_later(REST, self._read)
            return
        piece = bytes(self._waiting[:FEED])
        del self._waiting[:FEED]
        for event in self._decoder.feed(piece, self._loop.time()):
            self._send(event)
        if self._decoder.floods > self._floods:
            self._floods = self._decoder.floods
            self._waiting.clear()
            self._flooded()
        if self._waiting:
            self._next = self._loop.call_later(0, self._read)
        else:
            self._wait()

    def _wait(self) -> None:
        """Note when silence will mean something."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        patience = self._decoder.patience
        if patience is not None:
            self._timer = self._loop.call_later(patience, self._settle)

    def _settle(self) -> None:
        """Nothing came for a while: a lone Escape is the key, a paste without end is over."""
        self._timer = None
        if not self._closed and not self._waiting:
            for event in self._decoder.silence():
                self._send(event)
