"""Hosts to try things on: one in the test's own loop with a tiny app, one that is a process."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import textual.screen
from textual import events
from textual.app import App
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tests.tui.ssh.visitors import PATIENCE, Visitor
from tests.tui.terminal import APP
from tui.club.links import Way
from tui.ssh.host import Host, Options


class Slate(Widget):
    """A widget that shows who is there, the size, and the last keys."""

    DEFAULT_CSS = "Slate { width: 100%; height: 100%; color: #ff0000; }"

    def render_line(self, y: int) -> Strip:
        """The first lines tell, the rest is filled."""
        app = self.app
        assert isinstance(app, Tiny)
        rows = [app.who, f"{self.size.width}x{self.size.height}", " ".join(app.pressed[-8:])]
        text = rows[y] if y < len(rows) else str(app.drawn) * self.size.width
        return Strip([*self.render_segments(text.ljust(self.size.width)[: self.size.width])])

    def render_segments(self, text: str) -> list[Any]:
        """The text in the widget's own colour."""
        from rich.segment import Segment

        return [Segment(text, self.rich_style)]


class Tiny(App[int]):
    """An app that shows what reaches it."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, who: str, delay: Callable[[], float | None], driver: Any) -> None:
        super().__init__(driver_class=driver)
        self._capture_stdout = sys.stdout  # type: ignore[assignment]
        self._capture_stderr = sys.stderr  # type: ignore[assignment]
        self.who = who
        self.delay = delay
        self.way = Way()
        self.pressed: list[str] = []
        self.drawn = 0

    def compose(self) -> Any:
        """One slate."""
        yield Slate()

    def on_key(self, event: events.Key) -> None:
        """Show the key; some do something."""
        self.pressed.append(event.key)
        if event.key == "q":
            self.exit(0, message="Bye.")
        if event.key == "x":
            raise RuntimeError("SECRET")
        if event.key == "f":
            self.drawn = (self.drawn + 1) % 10
        self.query_one(Slate).refresh(Region(0, 0, *self.size))

    def on_paste(self, event: events.Paste) -> None:
        """Show how long it was."""
        self.pressed.append(f"paste:{len(event.text)}")
        self.query_one(Slate).refresh()


class Hosted:
    """A host in this loop."""

    def __init__(self, host: Host, port: int, apps: list[Tiny]) -> None:
        self.host = host
        self.port = port
        self.apps = apps

    async def until(self, true: Callable[[], bool]) -> None:
        """Let the loop run until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.01)


@asynccontextmanager
async def hosting(data: Path, **options: Any) -> AsyncIterator[Hosted]:
    """A host with tiny apps."""
    apps: list[Tiny] = []

    def open_app(who: str, network: str, terminal: Any, delay: Any, driver: Any, way: Way) -> Tiny:
        app = Tiny(who, delay, driver)
        app.way = way
        apps.append(app)
        return app

    host = Host(Options(**{"address": "127.0.0.1", "port": 0, **options}), data, open_app)
    hosted = Hosted(host, await host.start(), apps)
    try:
        yield hosted
    finally:
        await host.close()


TURNS = 30
"""Turns of the loop in which whatever leads from a key to a byte gets done, step after step."""


async def rest(apps: Sequence[App[Any]], *visitors: Visitor) -> None:
    """Wait until the apps of a host in this loop have drawn everything, and it has arrived."""
    quiet, before = 0, -1
    async with asyncio.timeout(PATIENCE):
        while quiet < 3:
            for _ in range(TURNS):
                await asyncio.sleep(0)
            await asyncio.sleep(2 * textual.screen.UPDATE_PERIOD)
            came = sum(len(visitor.raw) for visitor in visitors)
            quiet = quiet + 1 if came == before and not any(map(_is_busy, apps)) else 0
            before = came


def _is_busy(app: App[Any]) -> bool:
    if not app.screen_stack:
        return not app._exit
    pumps = (app, *app.screen.walk_children(with_self=True))
    dirty = any(screen._dirty_widgets or screen._layout_required for screen in app.screen_stack)
    return (
        dirty
        or any(pump.message_queue_size for pump in pumps)
        or app._resize_timer is not None
        or any(not worker.is_finished for worker in app.workers)
    )


def run(body: Coroutine[Any, Any, None]) -> None:
    """Run the body of a test."""
    asyncio.run(body)


class RealHost:
    """`lightfingers serve` as a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, home: Path) -> None:
        self._process = process
        self.home = home
        self.lines: list[str] = []
        """Its log."""
        self.port = 0
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    @classmethod
    async def start(cls, home: Path, *options: str, command: Sequence[str] = APP) -> "RealHost":
        """A host whose data lie in a folder; it listens when this returns."""
        process = await asyncio.create_subprocess_exec(
            *(*command, "serve", "--address", "127.0.0.1", "--port", "0"),
            *(options or ("--open",)),
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "LIGHTFINGERS_HOME": str(home)},
        )
        host = cls(process, home)
        host._reader = asyncio.create_task(host._read())
        line = await host.log(r" listening .*port=(\d+)")
        host.port = int(line[1])
        return host

    async def _read(self) -> None:
        assert self._process.stderr is not None
        async for line in self._process.stderr:
            self.lines.append(line.decode().rstrip("\n"))
            self._news.set()

    async def log(self, pattern: str) -> re.Match[str]:
        """Wait for a log line in which the pattern is found."""
        seen = 0
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    while seen < len(self.lines):
                        found = re.search(pattern, self.lines[seen])
                        if found:
                            return found
                        seen += 1
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"no line {pattern}:\n" + "\n".join(self.lines)) from None

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    def signal(self, number: int) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    async def ended(self) -> int:
        """Wait for its end; its exit status."""
        async with asyncio.timeout(PATIENCE):
            status = await self._process.wait()
            if self._reader is not None:
                await self._reader
        return status

    async def kill(self) -> None:
        """End it at once, whatever it does."""
        if self._process.returncode is None:
            self.signal(signal.SIGKILL)
        await self.ended()
