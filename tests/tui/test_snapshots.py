"""What screens look like: three as pictures, and the table in every theme as text.

A file in `golden/` has two lines for each row of the screen, what stands there and in which style,
and then the styles. After a change on purpose write everything anew and look at the diff:

    make snapshots                      the pictures
    python -m tests.tui.test_snapshots  the tables in all themes
"""

import asyncio
import os
import tempfile
from itertools import chain
from pathlib import Path
from string import ascii_letters, digits
from typing import Any

import pytest
from rich.style import Style

from tests.saves.matches import over
from tests.tui.desk import at_desk, make_app, new_table
from tui.app import LightfingersApp
from tui.drawing.look import theme_ids
from tui.screens.results import ResultsScreen
from tui.table.table import Table

GOLDEN = Path(__file__).parent / "golden"
SEED = 7
LETTERS = ascii_letters + digits


def table() -> Table:
    """A table in the middle of a match; always the same one."""
    return new_table("you,bot:easy,bot:easy", SEED, options={"start": "1"}, plies=21)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids="{0[0]}x{0[1]}".format)
def test_snapshot_of_the_table(size: tuple[int, int], snap_compare: Any) -> None:
    assert snap_compare(make_app(table=table()), terminal_size=size)


def test_snapshot_of_the_results(snap_compare: Any) -> None:
    class Results(LightfingersApp):
        def on_mount(self) -> None:
            super().on_mount()
            self.push_screen(ResultsScreen(self.store, over(seats=3, seed=SEED)))

    app = make_app()
    app.__class__ = Results
    assert snap_compare(app, terminal_size=(80, 24))


@pytest.mark.parametrize("theme", theme_ids())
def test_the_table_looks_in_every_theme_as_before(theme: str) -> None:
    golden = (GOLDEN / f"table-{theme}.txt").read_text(encoding="utf-8")
    assert asyncio.run(painted(theme)) == golden, "on purpose? python -m tests.tui.test_snapshots"


def test_no_theme_is_without_a_table_and_no_table_without_a_theme() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {f"table-{theme}" for theme in theme_ids()}


async def painted(theme: str) -> str:
    """The table in a theme: rows, the style of each cell as a letter, the styles."""
    async with at_desk(make_app(table=table(), theme=theme)) as desk:
        await desk.settle()
        names: dict[str, str] = {}
        lines = []
        for strip in desk.screen._compositor.render_strips():
            styles = "".join(
                names.setdefault(spell(style), LETTERS[len(names)]) * len(text)
                for text, style, _ in strip
            )
            lines += [strip.text.rstrip(), shorten(styles)]
        lines += [f"{letter} = {style}" for style, letter in names.items()]
        return "\n".join(chain(lines, [""]))


def shorten(styles: str) -> str:
    """The styles of a row without the cells at its end that are all in one."""
    last = styles[-1]
    return styles.rstrip(last) + last


def spell(style: Style | None) -> str:
    """Ink, paper and attributes of a style."""
    if style is None:
        return "plain"
    colours = (style.color.name if style.color else "", style.bgcolor.name if style.bgcolor else "")
    marks = [m for m in ("bold", "dim", "underline", "reverse") if getattr(style, m)]
    return " ".join([f"{colours[0] or 'ink'} on {colours[1] or 'paper'}", *marks])


def write_anew() -> None:
    """Write the tables of all themes."""
    with tempfile.TemporaryDirectory() as home:
        for theme in theme_ids():
            os.environ["LIGHTFINGERS_HOME"] = f"{home}/{theme}"
            GOLDEN.mkdir(exist_ok=True)
            text = asyncio.run(painted(theme))
            (GOLDEN / f"table-{theme}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_anew()
