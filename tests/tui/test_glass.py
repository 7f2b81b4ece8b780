"""Fewer bytes, the same screen: what a terminal shows is what was drawn."""

from collections.abc import Sequence

import pyte
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from engine import GAMES, Match, Player
from saves import Store
from tests.tui.desk import Meter, make_app, on_meter, run
from tests.tui.hands import Hands, press, resize
from tui.drawing.thrift import Glass
from tui.table.table import Table

COLOURS = ("#000000", "#ffd75f", "#1c1c1c", "#87d7af", "red", "bright_blue", None)
STYLES = st.builds(
    Style,
    color=st.sampled_from(COLOURS),
    bgcolor=st.sampled_from(COLOURS),
    bold=st.booleans(),
    italic=st.booleans(),
    underline=st.booleans(),
    reverse=st.booleans(),
    strike=st.booleans(),
)
LETTERS = [*"aB1 ─╭漢か│é", "d\u0301", "A\u0336", "กุ", "漢\u0301"]
TEXTS = st.lists(st.sampled_from(LETTERS), min_size=1, max_size=6).map("".join)
RUNS = st.lists(st.tuples(TEXTS, STYLES), max_size=12)


def shown(data: str, size: tuple[int, int] = (40, 6)) -> list[list[pyte.screens.Char]]:
    """The cells of a terminal after it got this."""
    screen = pyte.Screen(*size)
    pyte.Stream(screen).feed(data)
    return cells(screen)


def cells(screen: pyte.Screen) -> list[list[pyte.screens.Char]]:
    return [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]


def drawn(runs: Sequence[tuple[str, Style]], system: ColorSystem) -> str:
    """The runs as Rich writes them: set everything, text, reset everything."""
    return "".join(style.render(text, color_system=system) for text, style in runs)


def sent(glass: Glass, strip: Strip, y: int, system: ColorSystem) -> str:
    """What is written when a strip comes to lie on a row of the glass."""
    console = Console(width=80)
    console._color_system = system
    region = Region(0, y, strip.cell_length, 1)
    return glass.frame(LayoutUpdate([[strip]], region)).render_segments(console)


# --- The pen: codes only where it changes ---


@settings(max_examples=60)
@given(
    st.lists(RUNS, max_size=5),
    st.sampled_from([ColorSystem.STANDARD, ColorSystem.EIGHT_BIT, ColorSystem.TRUECOLOR]),
)
def test_a_terminal_shows_the_same_as_of_what_rich_writes(
    rows: list[list[tuple[str, Style]]], system: ColorSystem
) -> None:
    thin = whole = ""
    for y, runs in enumerate(rows):
        strip = Strip(Segment(text, style) for text, style in runs)
        whole += f"\x1b[{y + 1};1H{drawn(runs, system)}"
        thin += sent(Glass(), strip, y, system)
    assert shown(thin) == shown(whole)
    assert len(thin) <= len(whole)
    # The pen is the terminal's own again: whatever is written next is plain.
    assert shown(thin + "\x1b[6;1Hx") == shown(whole + "\x1b[m\x1b[6;1Hx")


def test_codes_of_one_run_after_the_other_are_not_repeated() -> None:
    style = Style(color="#ffd75f", bold=True)
    strip = Strip([Segment("one", style), Segment("two", style), Segment(" ", Style())])
    written = sent(Glass(), strip, 0, ColorSystem.EIGHT_BIT)
    assert written == "\x1b[1;1H\x1b[1;38;5;221monetwo\x1b[m "


def test_only_what_changes_of_the_pen_is_written() -> None:
    red, green = Style(color="red", bold=True), Style(color="green", bold=True)
    strip = Strip([Segment("a", red), Segment("b", green)])
    written = sent(Glass(), strip, 0, ColorSystem.STANDARD)
    assert written == "\x1b[1;1H\x1b[1;31ma\x1b[32mb\x1b[m"


def test_two_terminals_with_other_colours_do_not_get_each_others() -> None:
    strip = Strip([Segment("a", Style(color="#ffd75f"))])
    for system, code in ((ColorSystem.EIGHT_BIT, "38;5;221"), (ColorSystem.STANDARD, "93")):
        assert sent(Glass(), strip, 0, system) == f"\x1b[1;1H\x1b[{code}ma\x1b[m"


# --- Glass: only cells that differ ---

SHORT_RUNS = st.lists(st.tuples(TEXTS, STYLES), min_size=1, max_size=5)


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 2), SHORT_RUNS), max_size=12))
def test_strips_laid_over_each_other_show_the_last_ones(
    pieces: list[tuple[int, int, list[tuple[str, Style]]]],
) -> None:
    console = Console(color_system="256", force_terminal=True, width=80)
    glass = Glass()
    sparing = pyte.Screen(80, 3)
    whole = pyte.Screen(80, 3)
    sparing_stream, whole_stream = pyte.Stream(sparing), pyte.Stream(whole)
    for x, y, runs in pieces:
        # A screen lays whole rows: what stands left of a piece is blank, never half a character.
        strip = Strip([Segment(" " * x), *(Segment(text, style) for text, style in runs)])
        strip = strip.extend_cell_length(80)
        sparing_stream.feed(sent(glass, strip, y, ColorSystem.EIGHT_BIT))
        whole_stream.feed(f"\x1b[{y + 1};1H{strip.render(console)}")
        assert cells(sparing) == cells(whole) or not pieces


def test_what_is_on_the_glass_already_is_not_sent_again() -> None:
    def runs(strip: Strip) -> list[tuple[int, str]]:
        laid = glass.lay(3, 1, strip)
        return [(x, "".join(char for char, _ in cells)) for x, cells in laid]

    glass = Glass()
    strip = Strip([Segment("take row 1"), Segment(" or 2", Style(bold=True))])
    assert runs(strip) == [(3, "take row 1 or 2")]
    assert runs(strip) == []
    assert runs(Strip([Segment("take row 7")])) == [(12, "7")]
    glass.forget()
    assert runs(strip) == [(3, "take row 1 or 2")]


# --- The app on a terminal ---


class Terminal:
    """A terminal of the emulator that shows what the app sends."""

    def __init__(self, meter: Meter, size: tuple[int, int]) -> None:
        self._meter = meter
        self._screen = pyte.Screen(*size)
        self._stream = pyte.Stream(self._screen)

    def read(self) -> None:
        """Take in what was sent."""
        written = self._meter.driver.written
        self._stream.feed("".join(written))
        written.clear()

    def resize(self, width: int, height: int) -> None:
        """The window changes at once; the app hears of it a little later."""
        self.read()
        self._screen.resize(height, width)
        resize(self._meter.app, width, height)

    def check(self, where: object = "") -> None:
        """Compare with what was drawn, rendered whole into a fresh terminal."""
        self.read()
        app = self._meter.app
        strips = app.screen._compositor.render_strips()
        size = self._screen.columns, self._screen.lines
        assert (strips[0].cell_length, len(strips)) == size, where
        rows = (f"\x1b[{y};1H{s.render(app.console)}" for y, s in enumerate(strips, 1))
        fresh = pyte.Screen(*size)
        pyte.Stream(fresh).feed("".join(rows))
        assert self._screen.display == fresh.display, where
        assert cells(self._screen) == cells(fresh), where


WIDE = ("名前漢字", "ｗｉｄｅ", "Zoë ☕é", "あ")


def wide_table(seed: int = 3) -> Table:
    """A table at which the names take two cells a character."""
    players = [Player(WIDE[0], "you"), *(Player(name, "bot:easy") for name in WIDE[1:])]
    return Table.new(Store.open(), Match(GAMES["meins"].load(), players, seed))


TOUR = (
    *("2", "right", "down", "enter", "a", "tab", "left", "e", "7", "enter", "i", "escape"),
    *("s", "down", "escape", "g", "up", "up", "enter", "end", "r", "slash", "v", "i", "enter"),
    *("n", "c", "down", "enter", "escape", "question_mark", "pagedown", "escape"),
    *("semicolon", "s", "c", "escape", "t", "escape", "colon", "e", "tab", "escape"),
    *("left_square_bracket", "home", "end", "q", "o", "n", "x", "escape", "D", "n", "q"),
    *("comma", "right", "right", "left", "K", "down", "escape", "q", "A", "down", "up", "q"),
)


def test_on_a_tour_of_all_screens_the_terminal_shows_exactly_what_was_drawn() -> None:
    async def body() -> None:
        async with on_meter(make_app(table=wide_table()), (80, 24)) as meter:
            terminal = Terminal(meter, (80, 24))
            terminal.check("first paint")
            for first, second in zip(TOUR[::2], TOUR[1::2], strict=True):
                for key in (first, second):
                    press(meter.app, key)
                    await meter.rest()
                terminal.check((first, second))

    run(body())


@pytest.mark.parametrize("seed", range(2))
def test_after_random_keys_clicks_and_resizes_the_terminal_shows_what_was_drawn(seed: int) -> None:
    async def body() -> None:
        app = make_app(table=wide_table(seed))
        async with on_meter(app, (80, 24)) as meter:
            leave, app.exit = app.exit, lambda *_: None  # type: ignore[method-assign]
            try:
                terminal = Terminal(meter, (80, 24))
                hands = Hands(app, seed)
                hands.resize = terminal.resize  # type: ignore[method-assign]
                for _ in range(15):
                    hands.do(15)
                    await meter.rest()
                    terminal.check(hands)
            finally:
                app.exit = leave  # type: ignore[method-assign]

    run(body())


def test_a_window_that_shrinks_in_the_middle_of_a_frame_is_painted_right() -> None:
    async def body() -> None:
        async with on_meter(make_app(table=wide_table()), (120, 36)) as meter:
            terminal = Terminal(meter, (120, 36))
            for size in ((90, 26), (120, 36), (80, 24), (30, 8), (100, 40)):
                # Keys that arrive before the app has laid everything out anew.
                terminal.resize(*size)
                for key in ("2", "s", "escape", "5"):
                    press(meter.app, key)
                await meter.rest()
                terminal.check(size)
            terminal.resize(70, 20)
            terminal.resize(100, 40)
            await meter.rest()
            terminal.check("there and back")

    run(body())


def test_a_screen_that_something_else_wrote_over_is_drawn_anew_on_ctrl_l() -> None:
    async def body() -> None:
        async with on_meter(make_app(table=wide_table()), (80, 24)) as meter:
            terminal = Terminal(meter, (80, 24))
            terminal.read()
            terminal._stream.feed("\x1b[5;5HBroadcast message from root")
            with pytest.raises(AssertionError):
                terminal.check()
            press(meter.app, "ctrl+l")
            await meter.rest()
            terminal.check()

    run(body())
