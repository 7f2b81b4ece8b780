"""Programs for the tests: each is written into a folder, and plays."""

import textwrap
from pathlib import Path

from engine import Match, Player
from tui.outside import kinds

EXAMPLE = Path(kinds.__file__).with_name("example_bot.py")


def kind_of(path: Path) -> str:
    """The word for a program."""
    return kinds.settled(f"bot:{path}")


def write(folder: Path, body: str, name: str = "mine.py") -> str:
    """Write a program that runs `body` for each decision it is asked; its word.

    `message` is what it was told, `legal` the actions.
    """
    body = textwrap.indent(textwrap.dedent(body).strip(), "    ")
    path = folder / name
    path.write_text(
        "import json, os, sys, time\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] != 'decide': continue\n"
        f"    legal = message['legal']\n{body}\n"
    )
    return kind_of(path)


FIRST = "print(legal[0], flush=True)"
"""Does what is listed first."""


def begin(game: object, *players: str, **more: object) -> Match:
    """A match of players of these kinds."""
    seats = [Player(f"P{seat}", kind) for seat, kind in enumerate(players)]
    return Match(game, seats, **{"seed": 1, **more})  # type: ignore[arg-type]
