"""What README.md says is so."""

import re
from pathlib import Path

from engine import GAMES
from tui.command_line.cli import COMMANDS
from tui.text.phrases import seats_of

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def test_the_table_of_games_is_the_registry() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+?) \| ([0-9-]+) \|$", README, re.MULTILINE)
    assert rows == [
        (entry.id, entry.title, seats_of(entry.seat_counts).split()[0]) for entry in GAMES.values()
    ]


def test_every_command_is_named() -> None:
    named = set(re.findall(r"^    lightfingers ([a-z]+)", README, re.MULTILINE))
    assert named == set(COMMANDS)


def test_the_picture_is_there_and_loads_nothing_from_elsewhere() -> None:
    picture = Path(__file__).parent.parent / "README.svg"
    svg = picture.read_text(encoding="utf-8")
    assert "Meins!" in svg and "url(http" not in svg and "@import" not in svg
