"""A table on a screen without a terminal: keys go in, text and bytes come out."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

import textual._wait
import textual.screen
from rich.console import ColorSystem
from textual import events
from textual.driver import Driver
from textual.geometry import Size
from textual.keys import key_to_character
from textual.pilot import Pilot

from engine import GAMES, Action, AnyGame, Match, Player, Rng, Seat, bots
from saves import Store
from tui.app import LightfingersApp
from tui.settings import Settings
from tui.table.table import Table, seat_player
from tui.thinking.bot_client import think

# Pilot sleeps after every key; the shortest sleep with right results (see Textual's `_wait`).
textual._wait.SLEEP_GRANULARITY = 0.002
textual._wait.SLEEP_IDLE = 0.0001
# Textual sends a frame at most 60 times a second; a test need not wait for that.
textual.screen.UPDATE_PERIOD = 0.002  # type: ignore

CALM = {"theme": "dark", "glyphs": "unicode", "pace": "instant", "rest": "off", "animations": "off"}


class HereBots:
    """Bots that think in the test's own process: a busy worker would make every key slow."""

    async def choose(
        self, match: Match, seat: Seat, kind: str, budget: int | None = None
    ) -> Action:
        """What the worker would answer."""
        return think(match, seat)

    async def advise(self, match: Match, seat: Seat) -> list[bots.Judgement]:
        """What the worker would answer."""
        rng = bots.bot_rng(match.seed, seat, match.ply)
        return bots.evaluate(match.game, match.ask(seat), rng, 2)

    async def close(self) -> None:
        """Nothing runs."""


class LateBots(HereBots):
    """Bots that think until the test lets them come to an end."""

    def __init__(self) -> None:
        self.ready = asyncio.Event()

    async def choose(
        self, match: Match, seat: Seat, kind: str, budget: int | None = None
    ) -> Action:
        """What the worker would answer, when it is time."""
        await self.ready.wait()
        return await super().choose(match, seat, kind, budget)


class Desk:
    """An app that runs, and what a test wants to do with it."""

    def __init__(self, app: LightfingersApp, pilot: Pilot[int]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            await self.pilot.press(key)

    async def burst(self, keys: Sequence[str]) -> None:
        """Press many keys at once, as over a slow line."""
        for key in keys:
            self.app.post_message(events.Key(key, key_to_character(key)))
        await self.pilot.pause()

    async def settle(self) -> None:
        """Wait until nothing happens any more."""
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        await self.pilot.resize_terminal(width, height)
        for _ in range(100):
            await self.pilot.pause()
            rows = self.text.split("\n")
            if len(rows) == height and self.app.screen.size == (width, height):
                return
        raise AssertionError(f"the screen did not take the size {width}x{height}")

    @property
    def screen(self) -> Any:
        """The screen on top."""
        return self.app.screen

    @property
    def text(self) -> str:
        """What stands on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    def line(self, number: int) -> str:
        """A row of the screen; negative: from below."""
        return self.text.split("\n")[number]

    @property
    def prompt(self) -> str:
        """The prompt line, the last but one; at the table with the line above if it takes two."""
        canvas = getattr(getattr(self.screen, "foot", None), "_canvas", None)
        if canvas is not None and canvas.papers[canvas.height - 3][0] == "prompt":
            return f"{self.line(-3).strip()} {self.line(-2).strip()}"
        return self.line(-2).strip()

    @property
    def hints(self) -> str:
        """The hint line, the last."""
        return self.line(-1).strip()


def make_app(
    store: Store | None = None, table: Table | None = None, **settings: Any
) -> LightfingersApp:
    """An app with calm settings."""
    app = LightfingersApp(
        store or Store.open(), table=table, settings=Settings(**{**CALM, **settings})
    )
    app._bots = HereBots()  # type: ignore[assignment]
    return app


@asynccontextmanager
async def at_desk(app: LightfingersApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Desk]:
    """Run an app; its faults are raised here."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Desk(app, pilot)


def run(body: Coroutine[Any, Any, None]) -> None:
    """Run the body of a test."""
    asyncio.run(body)


def new_table(
    words: str = "you,bot:easy",
    seed: int = 11,
    *,
    game: AnyGame | None = None,
    plies: int = 0,
    options: dict[str, str] | None = None,
) -> Table:
    """A new table in the test's home, `plies` actions played by normal bots."""
    players: list[Player] = []
    for seat, word in enumerate(words.split(",")):
        players.append(seat_player(word, seat, [player.name for player in players]))
    table = Table.new(
        Store.open(), Match(game or GAMES["meins"].load(), players, seed, options or {})
    )
    while table.match.ply < plies and table.match.to_act():
        table.play(advice(table.match))
    return table


def advice(match: Match) -> Action:
    """What a normal bot would do for the seat to act."""
    seat = match.waiting_for()[0]
    player = bots.bot("normal", match.game)
    return player.choose(match.ask(seat), Rng(match.ply), 2)


class CountingDriver(Driver):
    """A terminal that only counts what it gets."""

    written: list[str]

    def __init__(self, app: Any, **options: Any) -> None:
        super().__init__(app, **options)
        self.written = []

    @property
    def is_headless(self) -> bool:
        """Output is made, as for a real terminal."""
        return False

    def write(self, data: str) -> None:
        """Count it."""
        self.written.append(data)

    def start_application_mode(self) -> None:
        """Tell the size, as a terminal does."""
        width, height = self._size or (80, 24)
        size = Size(width, height)
        self._app.post_message(events.Resize(size, size))

    def stop_application_mode(self) -> None:
        """Nothing to undo."""

    def disable_input(self) -> None:
        """There is none."""


class Meter:
    """An app on a counting terminal with 256 colours."""

    def __init__(self, app: LightfingersApp, while_bots_think: bool) -> None:
        self.app = app
        self._unheeded = {"bots"} if while_bots_think else set()

    @property
    def driver(self) -> CountingDriver:
        """The terminal."""
        driver = self.app._driver
        assert isinstance(driver, CountingDriver)
        return driver

    async def rest(self) -> None:
        """Let everything that was asked for be done: nobody is busy, nothing more is written."""
        quiet = 0
        for _ in range(2000):
            written = len(self.driver.written)
            await textual._wait.wait_for_idle(0)
            pumps = (self.app, *self.app.screen.walk_children(with_self=True))
            busy = any(pump.message_queue_size for pump in pumps)
            working = [worker for worker in self.app.workers if not worker.is_finished]
            busy = busy or any(worker.group not in self._unheeded for worker in working)
            busy = busy or self.app._resize_timer is not None
            quiet = 0 if busy or len(self.driver.written) != written else quiet + 1
            if quiet == 3:
                return
        raise AssertionError("the app does not come to rest")

    def taken(self) -> int:
        """Bytes written since last time."""
        count = len("".join(self.driver.written).encode())
        self.driver.written.clear()
        return count

    async def cost(self, key: str) -> int:
        """Bytes that a key costs."""
        self.taken()
        self.app.post_message(events.Key(key, key_to_character(key)))
        await self.rest()
        return self.taken()


@asynccontextmanager
async def on_meter(
    app: LightfingersApp, size: tuple[int, int], *, while_bots_think: bool = False
) -> AsyncIterator[Meter]:
    """Run an app on a counting terminal; it rests when nothing is done any more, but perhaps by
    bots."""
    app.driver_class = CountingDriver
    app.console._color_system = ColorSystem.EIGHT_BIT
    runner = asyncio.create_task(app.run_async(headless=False, size=size))
    meter = Meter(app, while_bots_think)
    while app._driver is None or not app.screen_stack:
        await asyncio.sleep(0.01)
    try:
        await meter.rest()
        yield meter
    finally:
        app.exit(0)
        await runner
