"""Every screen in a window that is too small, in one that is large, and in plain ASCII."""

from collections.abc import AsyncIterator, Callable, Iterable, Sequence

import pytest

from engine import GAMES, Match, Rng
from tests.tui.desk import Desk, at_desk, make_app, new_table, run
from tests.tui.hands import find, way_home
from tui.drawing.look import ascii_glyphs, theme_ids
from tui.screens.home import HomeScreen

SCREENS: dict[str, Sequence[str]] = {
    "home": (),
    "help": ("question_mark",),
    "commands": ("semicolon",),
    "matches": ("o",),
    "a question": ("o", "D"),
    "a name": ("o", "n"),
    "finished matches": ("H",),
    "results": ("H", "enter"),
    "the log": ("H", "enter", "g"),
    "looking back": ("H", "enter", "left_square_bracket"),
    "statistics": ("H", "s"),
    "settings": ("comma",),
    "keys": ("comma", "K"),
    "about": ("A",),
    "set-up": ("2",),
    "the table": ("1",),
    "scores": ("1", "s"),
    "rules": ("1", "r"),
    "a search": ("1", "r", "slash", "v"),
    "contents": ("1", "r", "c"),
    "a card": ("1", "a", "i"),
    "a tip": ("1", "t"),
    "the line": ("1", "colon", "t"),
}
"""Every screen, and the keys that lead to it from home with one match that goes on."""


LARGE = ("home", "the table", "results", "settings", "set-up", "scores", "a tip")
"""Those that a larger window shows otherwise."""


def lay_out() -> None:
    """A match of Meins! that goes on, and one that is over."""
    new_table("you,bot:easy", options={"start": "1"}).leave()
    new_table("you,bot:easy", seed=3, plies=10_000).leave()


async def until(desk: Desk, true: Callable[..., bool]) -> None:
    """Wait until the screen is as it must be."""
    for _ in range(100):
        if true():
            return
        await desk.pilot.pause()
    raise AssertionError(desk.text)


async def home(desk: Desk) -> None:
    """Back to the first screen."""
    for key in way_home(desk.app):
        if isinstance(desk.screen, HomeScreen):
            return
        await desk.press(key)
    raise AssertionError(desk.text)


async def tour(desk: Desk, names: Iterable[str] = SCREENS) -> AsyncIterator[str]:
    """Every screen, or those of these names, one after the other."""
    for name in names:
        keys = SCREENS[name]
        await desk.press(*keys)
        await desk.settle()
        yield name
        await home(desk)


def test_below_the_smallest_window_every_screen_says_what_it_needs_and_comes_back() -> None:
    async def body() -> None:
        lay_out()
        async with at_desk(make_app()) as desk:
            async for name in tour(desk):
                screen, shown = desk.screen, desk.text
                width, height = (20, 3) if len(shown) % 2 else (79, 24)
                needed = f"Make the window 80x24; it is {width}x{height}."
                await desk.resize(width, height)
                await until(desk, lambda text=needed: " ".join(desk.text.split()) == text)
                await desk.resize(80, 24)
                await until(desk, lambda text=shown: desk.text == text)
                assert desk.screen is screen, name

    run(body())


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)], ids="{0[0]}x{0[1]}".format)
def test_every_screen_fills_its_window_also_in_plain_ascii(size: tuple[int, int]) -> None:
    async def body() -> None:
        lay_out()
        app = make_app()
        known = set(ascii_glyphs()) | set(ascii_glyphs("meins"))
        async with at_desk(app, size) as desk:
            async for name in tour(desk, SCREENS if size == (80, 24) else LARGE):
                strips = desk.screen._compositor.render_strips()
                assert len(strips) == size[1], name
                assert {strip.cell_length for strip in strips} == {size[0]}, name
                if name not in ("a question", "a name"):
                    assert desk.line(0).strip() and desk.hints, name
                assert nameless(desk.text, known) == set(), f"{name}: ASCII has no sign for them"
                await in_ascii(desk, name)

    run(body())


async def in_ascii(desk: Desk, name: str) -> None:
    """The screen must have nothing but ASCII where the player or the terminal says so."""
    app = desk.app
    for glyphs in ("ascii", "unicode"):
        app.settings.glyphs = glyphs
        app.dress()
        await desk.pilot.pause()
        assert desk.text.isascii() or glyphs == "unicode", name


def nameless(text: str, known: set[str]) -> set[str]:
    """The characters of a screen for which ASCII has only a question mark."""
    names = set("".join(entry.load().imprint.author for entry in GAMES.values()))
    return {char for char in text if not char.isascii()} - known - names


def random_table(game_id: str, seats: int, plies: int) -> Match:
    """A match in the middle, as random hands brought it there."""
    game = GAMES[game_id].load()
    words = ",".join(["you", *["bot:random"] * (seats - 1)])
    table = new_table(words, game=game, seed=seats)
    rng = Rng(seats)
    while table.match.ply < plies and table.match.to_act():
        seat = table.match.waiting_for()[0]
        table.match.play(rng.choice(table.match.ask(seat).legal))
    table.keep()
    table.leave()
    return table.match


@pytest.mark.parametrize("game_id", GAMES)
def test_the_table_of_every_game_can_be_drawn_in_ascii_with_a_sign_for_every_glyph(
    game_id: str,
) -> None:
    async def body() -> None:
        known = set(ascii_glyphs()) | set(ascii_glyphs(game_id))
        counts = GAMES[game_id].seat_counts
        for seats, plies in ((counts[0], 0), (counts[-1], 30)):
            random_table(game_id, seats, plies)
        async with at_desk(make_app(pace="step")) as desk:
            for number in "12":
                for size in ((80, 24), (120, 36)):
                    await desk.resize(*size)
                    await desk.press(number)
                    await desk.pilot.pause()
                    assert nameless(desk.text, known) == set()
                    await in_ascii(desk, game_id)
                    await home(desk)

    run(body())


@pytest.mark.parametrize("theme", theme_ids())
def test_what_is_under_the_cursor_looks_different_in_every_theme(theme: str) -> None:
    async def body() -> None:
        async with at_desk(make_app(table=new_table(options={"start": "1"}), theme=theme)) as desk:
            shown = []
            for key in "23":
                await desk.press(key)
                strips = desk.screen._compositor.render_strips()
                x, y = find(desk, "2▸")
                shown.append(strips[y].crop(x, x + 2))
            marked, plain = ([segment.style for segment in strip] for strip in shown)
            assert marked != plain

    run(body())
