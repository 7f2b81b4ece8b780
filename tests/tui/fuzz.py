"""Random hands at the keyboard and the mouse, in a window that changes its size."""

from collections.abc import Iterator

from textual import events
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Size
from textual.keys import key_to_character

from engine import Rng
from tui.app import LightfingersApp
from tui.commands import COMMANDS

SMALLEST, LARGEST = (20, 5), (200, 60)
USUAL = ((80, 24), (80, 24), (100, 30), (120, 36))
"""Half of all sizes are such that the match goes on."""

USEFUL = tuple(dict.fromkeys(key for command in COMMANDS for key in command.keys))
OFTEN = (*("enter",) * 6, *("escape",) * 3, *("left", "right", "up", "down", "tab") * 3)
BOARD = tuple("12345678abcdvCAMXT")
ODD = (
    *("shift", "f1", "ctrl+l", "ctrl+x", "alt+b", "delete", "insert", "ctrl+up", "ctrl+space"),
    *("é", "漢", "ａ", "€", "\u0301", "\u200d", "quotation_mark", "number_sign", "circumflex_accent"),
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
