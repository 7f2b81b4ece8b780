"""People with a key and a terminal, at the other end of a real connection."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

import asyncssh
import pyte

from tests.tui.terminal import KEYS

PATIENCE = 90.0
"""Seconds after which what was waited for counts as never coming; a busy machine is slow."""

CALM = 0.15
"""Seconds without a byte after which everything has been drawn."""


@cache
def key_of(name: str) -> asyncssh.SSHKey:
    """The private key of somebody, the same whenever they are asked."""
    return asyncssh.generate_private_key("ssh-ed25519", comment=name)


def fingerprint(name: str) -> str:
    """By what the host knows somebody."""
    return str(key_of(name).get_fingerprint())


class _Glass(pyte.Screen):
    """A screen that answers when it is asked where its cursor is."""

    answer: Callable[[str], None]

    def write_process_input(self, data: str) -> None:
        """What a terminal says by itself."""
        self.answer(data)


class Visitor(asyncssh.SSHClientSession[bytes]):
    """Somebody's terminal: what stands on it, and what came."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.glass = _Glass(*size)
        self.glass.answer = self.type
        self._stream = pyte.ByteStream(self.glass)
        self.raw = bytearray()
        self.status: int | None = None
        self.closed = False
        self._news = asyncio.Event()
        self._channel: Any = None
        self.line: asyncssh.SSHClientConnection

    def connection_made(self, chan: Any) -> None:
        """The channel is open."""
        self._channel = chan

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Something is drawn."""
        self.raw += data
        self._stream.feed(data)
        self._news.set()

    def exit_status_received(self, status: int) -> None:
        """The app has ended."""
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone."""
        self.closed = True
        self._news.set()

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.glass.display)

    async def until(self, true: Callable[[], bool], what: str) -> None:
        """Wait until something is so."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not true():
                    assert not self.closed or what == "the end", (
                        f"no {what}, but the end:\n{self.text}"
                    )
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"{what} never came:\n{self.text}") from None

    async def see(self, *words: str) -> None:
        """Wait until all the words stand on the screen."""
        await self.until(lambda: all(word in self.text for word in words), f"“{words}”")

    async def quiet(self) -> None:
        """Wait until nothing more is drawn."""
        before = -1
        while len(self.raw) != before:
            before = len(self.raw)
            await asyncio.sleep(CALM)

    async def end(self) -> int | None:
        """Wait until the host has closed the line; the exit status it gave."""
        await self.until(lambda: self.closed, "the end")
        return self.status

    def type(self, *keys: str) -> None:
        """Type keys: characters, or names from `KEYS`."""
        self.send("".join(KEYS.get(key, key) for key in keys).encode())

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._channel.write(data)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.glass.resize(height, width)
        self._channel.change_terminal_size(width, height)

    def stop_reading(self, where: str) -> None:
        """Take nothing more from the channel, or from the whole connection."""
        self._part(where).pause_reading()

    def read_on(self, where: str) -> None:
        """Take what has come since."""
        self._part(where).resume_reading()

    def _part(self, where: str) -> Any:
        return self._channel if where == "channel" else self.line._transport


async def connect(port: int, name: str = "", **options: Any) -> asyncssh.SSHClientConnection:
    """A connection with somebody's key, or with a user name and password."""
    if name:
        options.setdefault("client_keys", [key_of(name)])
    options.setdefault("username", "anyone")
    options.setdefault("client_keys", None)
    return await asyncssh.connect(
        "127.0.0.1",
        port,
        known_hosts=None,
        config=None,
        agent_path=None,
        **options,
    )


@asynccontextmanager
async def visit(
    port: int,
    name: str = "ada",
    *,
    size: tuple[int, int] = (80, 24),
    told_size: tuple[int, int] | None = None,
    term: str = "xterm-256color",
    env: dict[str, str] | None = None,
    window: int = 2**21,
    **options: Any,
) -> AsyncIterator[Visitor]:
    """Somebody at their terminal in the club, until the block ends.

    `told_size`: what the client says of the size, if that is not so.
    """
    async with await connect(port, name, **options) as line:
        channel, visitor = await line.create_session(
            lambda: Visitor(size),
            encoding=None,
            term_type=term,
            term_size=told_size or size,
            env=env or {},
            window=window,
        )
        visitor.line = line
        yield visitor
        channel.abort()
