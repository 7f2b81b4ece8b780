"""The wheel that people install: an editable install hides missing files."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from saves import Store
from tests.tui.web.own import begin_meins, own_server, play_to_the_end
from tests.tui.web.tabs import tab

ROOT = Path(__file__).parent.parent

LOAD_EVERYTHING = """
import engine, themes, tui
from pathlib import Path
from importlib.metadata import version
from engine import GAMES
from tui.boards import make_board
from tui.table.lesson import start_lesson
from tui.drawing.look import ascii_glyphs, load_theme, theme_ids
site = Path(engine.__file__).parent.parent
assert Path(themes.__file__).parent.parent == Path(tui.__file__).parent.parent == site
for entry in GAMES.values():
    game = entry.load()
    assert game.rules() and game.words.card_list()
    make_board(entry.id)
    start_lesson(game)
    ascii_glyphs(entry.id)
for theme in theme_ids():
    load_theme(theme)
print(site, len(GAMES), len(theme_ids()))
"""


def test_the_wheel_holds_all_it_needs_and_plays_a_match_in_a_browser(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    site, wheels = tmp_path / "site", tmp_path / "wheels"
    build = [*pip, "wheel", "--no-deps", "--no-build-isolation", "-w", str(wheels), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = wheels.iterdir()
    subprocess.run(
        [*pip, "install", "--no-deps", "--no-compile", "--target", str(site), str(wheel)],
        check=True,
        capture_output=True,
    )
    ran = subprocess.run(
        [sys.executable, "-c", LOAD_EVERYTHING],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith(str(site))

    async def play() -> None:
        home = tmp_path / "played"
        async with own_server(
            home,
            command=(sys.executable, "-m", "tui.start"),
            cwd=tmp_path,
            env={"PYTHONPATH": str(site)},
        ) as (port, _):
            store = Store(home / "saves", home / "finished", home / "config")
            async with tab(port, "") as own:
                name = await begin_meins(own, store)
                match = await play_to_the_end(own, store, name)
                outcome = match.outcome()
                assert outcome is not None and match.ply > 20
                await own.see(match.names[outcome.winners()[0]])

    asyncio.run(play())
