"""The way from the shell into the app: what is put off until the first screen is up."""

import gc
import subprocess
import sys
from collections.abc import Iterator

import pytest

from tests.tui.desk import at_desk, make_app, new_table, run
from tui import VERSION


@pytest.fixture
def uncollected() -> Iterator[None]:
    """No garbage is collected, as `tui.start` leaves it."""
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


def test_garbage_is_collected_once_the_first_screen_is_up(uncollected: None) -> None:
    async def body() -> None:
        async with at_desk(make_app(table=new_table())) as desk:
            await desk.settle()
            assert gc.isenabled() and gc.get_freeze_count() > 10_000

    run(body())


@pytest.mark.parametrize("words", [["saves"], ["rules", "meins"], ["play", "meins", "--plain"]])
def test_commands_in_lines_collect_theirs_at_once(words: list[str]) -> None:
    program = (
        "import gc, sys\n"
        "from tui.start import main\n"
        f"sys.argv[1:] = {words!r}\n"
        "main()\n"
        "sys.exit(0 if gc.isenabled() else 'still disabled')\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr


def test_the_version_is_told_without_loading_anything() -> None:
    program = (
        "import sys\n"
        "from tui.start import main\n"
        "sys.argv[1:] = ['--version']\n"
        "main()\n"
        "heavy = {'argparse', 'engine', 'saves', 'tui.command_line.cli'}\n"
        "sys.exit(str(sorted(heavy & set(sys.modules))))\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == (f"lightfingers {VERSION}\n", "[]\n")
