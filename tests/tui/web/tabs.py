"""Tabs of a browser, without the browser: what xterm.js would show, and what came."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from tests.tui.ssh.hosting import Hosted, hosting
from tests.tui.ssh.visitors import Visitor
from tui.web.doors import COOKIE, Doors


class Tab(Visitor):
    """A web socket with a terminal at this end."""

    def __init__(self, size: tuple[int, int], socket: aiohttp.ClientWebSocketResponse) -> None:
        super().__init__(size)
        self.socket = socket
        self.words = ""
        """The last words."""

    async def read(self) -> None:
        """Take what comes until the end."""
        async for message in self.socket:
            if message.type == aiohttp.WSMsgType.BINARY:
                self.data_received(message.data, None)
            else:
                self.words = message.data
        self.connection_lost(None)

    @property
    def code(self) -> int | None:
        """How it was closed."""
        return self.socket.close_code

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        asyncio.get_running_loop().create_task(self._send(data))

    async def press(self, key: str) -> None:
        """Press a key, and give the app the time to draw."""
        await self._send(key.encode())
        await asyncio.sleep(0.02)

    async def _send(self, data: bytes) -> None:
        if not self.socket.closed:
            await self.socket.send_bytes(data)

    @property
    def transport(self) -> Any:
        """The connection below."""
        return self.socket._response.connection.transport  # type: ignore[union-attr]

    def drop(self) -> None:
        """Lose the line without a word."""
        self.transport.abort()


def origin(port: int) -> str:
    """Where our own page comes from."""
    return f"http://127.0.0.1:{port}"


async def new_token(port: int) -> str:
    """A token, as a browser gets it on its first visit."""
    async with (
        aiohttp.ClientSession() as http,
        http.post(f"{origin(port)}/key", headers={"Origin": origin(port)}) as answer,
    ):
        assert answer.status == 204
        return answer.cookies[COOKIE].value


def headers(port: int, token: str, **others: str) -> dict[str, str]:
    """What a browser with that token says when it asks for a line."""
    return {"Origin": origin(port), "Cookie": f"{COOKIE}={token}", **others}


@asynccontextmanager
async def tab(
    port: int,
    token: str,
    *,
    size: tuple[int, int] = (80, 24),
    said: dict[str, str] | None = None,
    narrow: bool = False,
    code: str = "",
) -> AsyncIterator[Tab]:
    """Somebody at a tab of their browser, until the block ends.

    `said`: other headers; `narrow`: the system keeps little of what was not read yet; `code`: of
    the link that was opened.
    """

    def line(address: Any) -> socket.socket:
        made = socket.socket(address[0], address[1], address[2])
        if narrow:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        return made

    async with (
        aiohttp.ClientSession(connector=aiohttp.TCPConnector(socket_factory=line)) as http,
        http.ws_connect(f"{origin(port)}/line", headers=said or headers(port, token)) as far,
    ):
        here = Tab(size, far)
        await far.send_str(f"{size[0]}x{size[1]} {code}".rstrip())
        reader = asyncio.create_task(here.read())
        try:
            yield here
        finally:
            reader.cancel()


@asynccontextmanager
async def doors_open(data: Path, **options: Any) -> AsyncIterator[tuple[Hosted, Doors]]:
    """A host with tiny apps and a door for browsers."""
    async with hosting(data, **options) as hosted:
        doors = Doors(hosted.host)
        await doors.start("127.0.0.1", 0)
        try:
            yield hosted, doors
        finally:
            doors.close()
