"""What comes from a terminal, as Textual's events: byte by byte, whatever it is.

A packet may end within a character or an escape sequence, come from a cat on the keyboard, or from
somebody who wants to see what breaks. Nobody's flood makes the neighbours wait.
"""

import asyncio
import codecs
from collections.abc import Callable

from textual import constants
from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.message import Message

FEED = 256
"""Bytes that are read at once before the other sessions have their turn."""

REST = 0.02
"""Seconds that input waits when the app is busy with what came before."""

QUIET = 0.1
"""Seconds of silence after which a flood is over."""


class _Parser(XTermParser):
    """Textual's parser, without the cache that would keep every app of the process alive."""

    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore


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
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._parser = _Parser()
        self._waiting = bytearray()
        self._next: asyncio.TimerHandle | None = None
        """When the rest of what waits is read."""
        self._timer: asyncio.TimerHandle | None = None
        """When an Escape counts as the key."""
        self._silent_until = 0.0
        self._unread = 0
        """Characters since the parser made an event: those of a paste or sequence without end."""
        self._closed = False

    def take(self, data: bytes) -> None:
        """Bytes from the terminal."""
        now = self._loop.time()
        if self._closed:
            return
        if now < self._silent_until:  # half a sequence would be read as keys
            self._silent_until = now + QUIET
            return
        if len(self._waiting) + len(data) > self._most:
            self._drop(now)
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

    def _drop(self, now: float) -> None:
        """Forget all that came, and what comes without a pause after it."""
        self._waiting.clear()
        self._silent_until = now + QUIET
        self._begin_anew()
        self._flooded()

    def _begin_anew(self) -> None:
        self._parser = _Parser()
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._unread = 0

    def _read(self) -> None:
        """Read a piece; the rest has its turn after the others."""
        self._next = None
        if self._closed or not self._waiting:
            return
        if self._busy():
            self._next = self._loop.call_later(REST, self._read)
            return
        piece = bytes(self._waiting[:FEED])
        text = self._decode(piece)
        if text:
            self._feed(text)
        del self._waiting[: len(piece)]
        if self._waiting:
            self._next = self._loop.call_later(0, self._read)

    def _feed(self, text: str) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._unread += len(text)
        try:
            for event in self._parser.feed(text):
                self._unread = 0
                self._send(event)
        except (ParseError, ValueError, OverflowError, StopIteration, RuntimeError):
            self._begin_anew()  # a sequence that no terminal sends
            return
        if self._unread > self._most:
            self._drop(self._loop.time())
        elif "\x1b" in text:
            self._timer = self._loop.call_later(constants.ESCAPE_DELAY + 0.001, self._tick)

    def _tick(self) -> None:
        """An Escape after which nothing came is the key."""
        self._timer = None
        if not self._closed:
            for event in self._parser.tick():
                self._unread = 0
                self._send(event)
