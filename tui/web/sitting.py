"""One person's app behind a web socket. A line that is lost and comes back finds it as it was."""

import asyncio
import contextlib
from typing import Any, Protocol

from aiohttp import WSCloseCode, WSMsgType
from aiohttp.web import WebSocketResponse

from tui.ssh.sitting import LINGER, Sitting
from tui.terminal.kinds import terminal_of
from tui.terminal.line import Line
from tui.web.door import WebDoor
from tui.web.frames import framed

ENDED = 4000
"""The app has ended, and the page must not come back by itself."""

ELSEWHERE = 4001
"""The same browser shows it in another tab now."""

TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
"""What xterm.js can show."""


class Keeper(Protocol):
    """What keeps the sittings of browsers, by who they are."""

    kept: float | None
    """Seconds for which a lost line may come back; None: for ever."""

    def forget(self, sitting: Any) -> None:
        """An app has ended."""


class WebSitting(Sitting):
    """Somebody's app, shown in the tab of their browser that came last."""

    _door: WebDoor

    def __init__(self, doors: Keeper, door: WebDoor) -> None:
        line = Line(self._send, "true", door.host.options.message_size, self._flooded)
        super().__init__(door, line, terminal_of(TERMINAL))
        self.term = "browser"
        self._doors = doors
        self._socket: WebSocketResponse | None = None
        self._left: asyncio.TimerHandle | None = None
        """When nobody comes back any more."""
        self._hung_up = False
        self._farewell: asyncio.Task[None] | None = None

    def _flooded(self) -> None:
        self._door.refuse("flood")

    # --- The line ------------------------------------------------------------------------------

    async def attend(self, door: WebDoor, socket: WebSocketResponse, size: str) -> None:
        """Show the app here until this line ends. `size`: see `resize`."""
        before, self._socket = self._socket, socket
        self._door.line = None  # what becomes of an older line is nobody's business now
        self._door, door.line = door, self._line
        self._line.drained("connection")
        self.resize(size)
        if self._task is None:
            refusal = self._host.begin(self)
            if refusal:
                self._end(refusal, 1)
            else:
                self._start()
        else:
            self._come_back()
        try:
            if before is not None:
                await before.close(code=ELSEWHERE)
            async for message in socket:
                if self._socket is not socket:
                    break
                if message.type == WSMsgType.BINARY:
                    self._take(message.data)
                elif message.type == WSMsgType.TEXT:
                    self.resize(message.data)
                else:  # too large, or no message at all
                    door.refuse("flood")
        finally:
            door.line = None
            if self._socket is socket:
                self._lose()

    def _come_back(self) -> None:
        """Somebody was away, and finds all as it was."""
        if self._left is not None:
            self._left.cancel()
            self._left = None
        driver = self._line.driver
        if driver is not None:
            driver.take_over()
            driver.resumed()
        self._line.drained("away")

    def _lose(self) -> None:
        """The line is lost; nothing is drawn until it is back."""
        self._socket = None
        self._line.filled("away")
        if not self._host.knows(self._door.who):  # nothing is lost that could be kept
            self._hang_up()
        elif self._is_on and self._doors.kept is not None:
            loop = asyncio.get_running_loop()
            self._left = loop.call_later(self._doors.kept, self._hang_up)

    @property
    def _is_on(self) -> bool:
        """True until the app has ended, also before it begins."""
        return self._task is not None and not self._task.done()

    def _hang_up(self) -> None:
        self._hung_up = not self._told
        super()._hang_up()

    def resize(self, size: str) -> None:
        """The tab has another size, as in `80x24`; anything else is no size."""
        width, _, height = size[:16].partition("x")
        numbers = width.isascii() and width.isdigit() and height.isascii() and height.isdigit()
        self._line.resize(*(map(int, (width, height)) if numbers else (0, 0)))

    # --- Out -----------------------------------------------------------------------------------

    def _send(self, data: bytes) -> None:
        """Straight to the connection: when it is full it says so, see `Connection`."""
        if self._socket is not None:
            self._door.write(framed(data))

    # --- The end -------------------------------------------------------------------------------

    def _end(self, words: str, status: int) -> None:
        self._doors.forget(self)
        if self._left is not None:
            self._left.cancel()
        if self._socket is not None:
            code = WSCloseCode.GOING_AWAY if self._hung_up else ENDED
            self._farewell = asyncio.create_task(farewell(self._socket, words, code))


async def farewell(socket: WebSocketResponse, words: str, code: int = ENDED) -> None:
    """Say the last words and end the line; a browser that does not hear them is cut off."""
    with contextlib.suppress(ConnectionError, TimeoutError):
        async with asyncio.timeout(LINGER):
            await socket.send_str(words.strip())
            await socket.close(code=code)
