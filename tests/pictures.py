"""Pictures of every screen and board: `python -m tests.pictures OUT [--only WORD]`.

Each screen as SVG, for eyes, and as text, for comparing, at four sizes, and at 80x24 in plain ASCII
and without colour. Tables are shown at the first decision of each kind in a match of fixed chance,
with the fewest and the most seats.
"""

import argparse
import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine import GAMES, AnyGame, Match, Player, Rng, bots
from saves import Store
from saves.store import HOME
from tests.games.mint_italy import positions as island
from tests.tui.desk import Desk, at_desk, make_app
from tui.table.table import Table, seat_player

SEED = 7

LOOKS: tuple[tuple[str, tuple[int, int], dict[str, str]], ...] = (
    ("80x24", (80, 24), {}),
    ("120x36", (120, 36), {}),
    ("160x45", (160, 45), {}),
    ("200x60", (200, 60), {}),
    ("80x24-ascii", (80, 24), {"glyphs": "ascii"}),
    ("80x24-no-colour", (80, 24), {"theme": "plain"}),
)

PAGES = {
    "card": ("i",),
    "scores": ("s",),
    "log": ("g",),
    "tip": ("t",),
    "known": ("m",),
    "rules": ("r",),
    "help": ("question_mark",),
    "palette": ("semicolon",),
    "review": ("left_square_bracket",),
}
"""The pages over a table, by the keys that open them."""

AT_HOME = {
    "home": (),
    "set-up": ("3", "tab"),
    "settings": ("comma",),
    "keys": ("comma", "K"),
    "matches": ("M",),
    "finished": ("H",),
    "statistics": ("H", "s"),
    "results": ("H", "enter"),
    "about": ("A",),
}
"""The screens around the tables, by the keys that lead there from home."""


@dataclass(frozen=True)
class Scene:
    """Something to take pictures of."""

    name: str
    match: Match | None
    """None: at home."""
    keys: tuple[str, ...] = ()


def scenes() -> Iterator[Scene]:
    """Everything there is to see."""
    for name, keys in AT_HOME.items():
        yield Scene(name, None, keys)
    for entry in GAMES.values():
        game = entry.load()
        for seats in dict.fromkeys((game.seat_counts[0], game.seat_counts[-1])):
            kinds = list(decisions(game, seats))
            for what, match in kinds:
                yield Scene(f"{entry.id}-{seats}-{what}", match)
            for page, keys in PAGES.items() if seats == game.seat_counts[-1] else ():
                yield Scene(f"{entry.id}-page-{page}", kinds[-1][1], keys)
    trade = island.build(island.estate(60, bottle=3), island.estate(), prices={"bottle": 0})
    yield Scene("mint-italy-mercato-dear", trade, ("2", "enter"))


def decisions(game: AnyGame, seats: int) -> Iterator[tuple[str, Match]]:
    """The first decision of each kind that the first seat has in a match of fixed chance."""
    kinds = ["you", *["bot:easy"] * (seats - 1)]
    players: list[Player] = []
    for seat, word in enumerate(kinds):
        players.append(seat_player(word, seat, [player.name for player in players]))
    match = Match(game, players, SEED)
    bot, rng, seen = bots.bot("easy", game), Rng(SEED), set[str]()
    while match.waiting_for():
        seat = match.waiting_for()[0]
        prompt = match.ask(0).prompt
        named = re.findall(r"[a-z]+", f"{prompt.topic} {prompt.task.split()[0]}".lower())
        what = "-".join(named)
        if seat == 0 and what not in seen:
            seen.add(what)
            yield what, match.at(match.ply)
        match.play(bot.choose(match.ask(seat), rng, 2))
    yield "over", match


async def take(desk: Desk, scene: Scene, path: Path) -> None:
    """Go there, and take the pictures."""
    for key in scene.keys:
        await desk.press(key)
        await desk.settle()
    await desk.pilot.pause()
    svg = desk.app.export_screenshot(title=scene.name)
    Path(f"{path}.txt").write_text(f"{desk.text}\n", encoding="utf-8")
    Path(f"{path}.svg").write_text(svg, encoding="utf-8")


def fill_home(store: Store) -> None:
    """Matches of every game to go on with, and some that are over."""
    for entry in GAMES.values():
        kinds = [match for _, match in decisions(entry.load(), entry.seat_counts[-1])]
        for match in (kinds[len(kinds) // 2], kinds[-1]):
            table = Table.new(store, match.at(0))
            for action in match.log:
                table.play(action)
            table.leave()


async def all_pictures(out: Path, only: str) -> int:
    """Take them all; how many."""
    taken = 0
    shown = [scene for scene in scenes() if only in scene.name]
    for look, size, settings in LOOKS:
        for scene in shown:
            with tempfile.TemporaryDirectory() as home:
                os.environ[HOME] = home
                table = None
                if scene.match is not None:
                    table = Table.new(Store.open(), scene.match)
                else:
                    fill_home(Store.open())
                async with at_desk(make_app(table=table, **settings), size) as desk:
                    await take(desk, scene, out / f"{scene.name}-{look}")
            taken += 1
            print(f"\r{taken} of {len(shown) * len(LOOKS)} pictures", end="", file=sys.stderr)
    print(file=sys.stderr)
    return taken


def main(words: list[str]) -> None:
    """Draw everything into a folder."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder for the pictures")
    parser.add_argument("--only", metavar="WORD", default="", help="those with this in their name")
    args = parser.parse_args(words)
    args.out.mkdir(parents=True, exist_ok=True)
    asyncio.run(all_pictures(args.out, args.only))


if __name__ == "__main__":
    main(sys.argv[1:])
