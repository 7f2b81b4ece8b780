"""Random hands at the keyboard and the mouse, in a window that changes its size.

`fuzz_the_app` is a whole session of them, and looks whether all is well afterwards.
"""

from collections.abc import Iterator

from rich.cells import cell_len
from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.keys import key_to_character

from engine import GAMES, Rng
from saves import Store
from tests.tui.desk import Desk, at_desk, make_app, new_table, run
from tui.app import LightfingersApp
from tui.commands.table import COMMANDS
from tui.screens.home import HomeScreen
from tui.screens.table import TableScreen

PATIENCE = 400
"""Pauses after which an app that still works on something counts as stuck."""

SMALLEST, LARGEST = (20, 5), (200, 60)
USUAL = ((80, 24), (80, 24), (100, 30), (120, 36))
"""Half of all sizes are such that the match goes on."""

USEFUL = tuple(dict.fromkeys(key for command in COMMANDS for key in command.keys))
OFTEN = (*("enter",) * 6, *("escape",) * 3, *("left", "right", "up", "down", "tab") * 3)
BOARD = tuple("12345678abcdvCAMXT")
ODD = (
    *("shift", "f1", "ctrl+l", "ctrl+x", "alt+b", "delete", "insert", "ctrl+up", "ctrl+space"),
    *(
        "é",
        "漢",
        "ａ",
        "€",
        "\u0301",
        "\u200d",
        "quotation_mark",
        "number_sign",
        "circumflex_accent",
    ),
)


def press(app: LightfingersApp, key: str) -> None:
    """A key as the terminal would report it."""
    app.post_message(events.Key(key, key_to_character(key)))


def click(app: LightfingersApp, x: int, y: int) -> None:
    """A button pressed and let go at a cell of the screen."""
    for kind in (events.MouseDown, events.MouseUp):
        app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))


def resize(app: LightfingersApp, width: int, height: int) -> None:
    """Another size for the window, told and not waited for."""
    size = Size(width, height)
    if isinstance(app._driver, HeadlessDriver):
        app._driver._size = size
    app.post_message(events.Resize(size, size))


class Hands:
    """A stream of random inputs; the same seed does the same things."""

    def __init__(self, app: LightfingersApp, seed: int) -> None:
        self.app = app
        self.size = (80, 24)
        """The size of the window that the app was told last."""
        self.done = 0
        """How many inputs there were."""
        self._rng = Rng(seed)
        self._recent: list[str] = []

    def roll(self, sides: int) -> int:
        """A number from 0 to sides - 1, from the same stream."""
        return self._rng.below(sides)

    def do(self, count: int) -> None:
        """So many inputs at once, as over a slow line."""
        for _ in range(count):
            self.done += 1
            what = self._rng.below(100)
            if what < 90:
                press(self.app, self._key(what))
            elif what < 98:
                x, y = (self._rng.below(length) for length in self.size)
                click(self.app, x, y)
                if self._rng.below(2):
                    click(self.app, x, y)
            else:
                self.resize(*self._size())

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.size = (width, height)
        self._recent.append(f"{width}x{height}")
        resize(self.app, width, height)

    def _key(self, what: int) -> str:
        keys = USEFUL if what < 40 else OFTEN if what < 65 else BOARD if what < 82 else ODD
        key = self._rng.choice(keys)
        self._recent = [*self._recent[-60:], key]
        return key

    def _size(self) -> tuple[int, int]:
        if self._rng.below(2):
            return self._rng.choice(USUAL)
        width, height = (
            low + self._rng.below(high - low + 1)
            for low, high in zip(SMALLEST, LARGEST, strict=True)
        )
        return width, height

    def __str__(self) -> str:
        return f"after {self.done} inputs, the last: {' '.join(self._recent)}"


def way_home(app: LightfingersApp) -> Iterator[str]:
    """The keys that lead home from whichever screen is on top, one after the other.

    Escape closes what is asked or typed; a screen that it does not leave has a key to leave it.
    """
    for _ in range(12):
        yield "escape"
        yield from (
            key
            for command in COMMANDS
            if command.action in ("leave", "close", "back")
            and command.context in getattr(app.screen, "CONTEXTS", ())
            for key in app.keys.keys(command)[:1]
        )


def fuzz_the_app(seed: int, bursts: int) -> int:
    """Random inputs in bursts, across all screens; returns how many there were.

    Between bursts every save must load. At the end the keys lead home, and a match can be played.
    """
    done = 0

    async def body() -> None:
        nonlocal done
        for number, entry in enumerate(GAMES.values()):
            seats = entry.seat_counts[(seed + number) % len(entry.seat_counts)]
            words = ",".join(["you", *["bot:random"] * (seats - 1)])
            new_table(words, seed, game=entry.load(), plies=7 * number).leave()
        new_table("you,bot:random", seed, plies=10_000).leave()
        app = make_app()
        # Whoever quits at home would end the test early.
        app.exit = lambda *_, **__: None  # type: ignore[method-assign]
        async with at_desk(app) as desk:
            hands = Hands(app, seed)
            for number in range(bursts):
                hands.do(1 + hands.roll(40))
                await rest(desk, hands)
                if number % 10 == 0:
                    saves_load(hands)
            done = hands.done
            hands.resize(80, 24)
            await rest(desk, hands)
            await go_home(desk, hands)
            await play_on(desk, hands)
            saves_load(hands)

    run(body())
    return done


async def rest(desk: Desk, hands: Hands) -> None:
    """Wait until the app has done what was asked."""
    for _ in range(PATIENCE):
        await desk.pilot.pause()
        pumps = (desk.app, *desk.app.screen.walk_children(with_self=True))
        if not any(pump.message_queue_size for pump in pumps):
            return
    raise AssertionError(f"the app never comes to rest {hands}")


def saves_load(hands: Hands) -> None:
    """Every file among the saves and the finished matches is a sound one."""
    store = Store.open()
    for entry in (*store.entries(), *store.finished_entries()):
        assert entry.problem is None, f"{entry.name}: {entry.problem} {hands}"
    for path in (*store.saves.glob("*.toml"), *store.finished.glob("*.toml")):
        store.load(path.stem)


async def go_home(desk: Desk, hands: Hands) -> None:
    """Every screen has a way out."""
    for key in way_home(desk.app):
        if isinstance(desk.screen, HomeScreen):
            return
        press(desk.app, key)
        await rest(desk, hands)
    raise AssertionError(f"stuck on {desk.screen} {hands}\n{desk.text}")


async def play_on(desk: Desk, hands: Hands) -> None:
    """A new match can be begun and its first line taken, with the keys as they are now."""
    keys = desk.app.keys
    home = desk.screen
    games = [entry.id for entry in home.games]
    number = games.index("meins") + 1
    confirm = next(command for command in COMMANDS if command.id == "cursor.confirm")
    enter = keys.keys(confirm)[0]
    for key in (str(number), enter):
        press(desk.app, key)
        await rest(desk, hands)
    assert isinstance(desk.screen, TableScreen), f"{desk.screen} {hands}\n{desk.text}"
    table = desk.screen.table
    for _ in range(PATIENCE):
        if table.acting == 0:
            break
        press(desk.app, enter)  # a bot's turn may wait for it
        await rest(desk, hands)
    ply = table.match.ply
    for key in ("3", enter):
        press(desk.app, key)
        await rest(desk, hands)
    assert table.match.ply > ply, f"no move can be made {hands}\n{desk.text}"


def find(desk: Desk, text: str, nth: int = 0) -> tuple[int, int]:
    """The cell at which a text begins on the screen; `nth` counts from the top."""
    places = [
        (cell_len(row[:start]), y)
        for y, row in enumerate(desk.text.split("\n"))
        for start in range(len(row))
        if row.startswith(text, start)
    ]
    assert len(places) > nth, f"“{text}” does not stand on the screen {nth + 1} times:\n{desk.text}"
    return places[nth]


async def click_on(desk: Desk, text: str, nth: int = 0) -> None:
    """Click on the first character of a text on the screen."""
    click(desk.app, *find(desk, text, nth))
    await desk.pilot.pause()
    await desk.settle()
