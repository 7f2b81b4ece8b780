"""An entry of a list of saves, and how it is kept in the index. Light: lists are read often."""

import json
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from engine import GAMES, Player
from saves.holders import LockHolder
from saves.index import LOCK_SUFFIX, SUFFIX, Row
from saves.words import harmless


class Result(NamedTuple):
    """How a match ended."""

    reason: str
    """One sentence with the players' names."""
    places: tuple[int, ...]
    """The place of each seat, then of each rival without a seat; 1 for the winner, ties share."""
    scores: tuple[int, ...]
    """The points, in the same order."""
    rivals: tuple[str, ...]
    """The names of the rivals without a seat."""

    def won(self, seat: int) -> float:
        """1 for a victory of the seat, 1/2 or 1/3 for a shared one, else 0."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


class SaveEntry(NamedTuple):
    """One line of a list of saves; every text in it is safe to show."""

    name: str
    folder: Path
    updated: datetime
    """UTC; of a file with a problem, when it was last changed on the disk."""
    created: datetime
    problem: str | None = None
    """Why it cannot be used, in a sentence; then little else is known."""
    game: str = ""
    """The id of the game."""
    title: str = ""
    players: tuple[Player, ...] = ()
    undone: int = 0
    progress: str = ""
    to_move: tuple[str, ...] = ()
    task: str = ""
    totals: tuple[int, ...] = ()
    result: Result | None = None
    """How it ended, for a match that is over."""
    holder: LockHolder | None = None
    """Who plays it just now."""
    file: str = ""
    """The name of its file, where that is not the name and .toml."""

    @property
    def path(self) -> Path:
        """Its file."""
        return self.folder / (self.file or f"{self.name}{SUFFIX}")


def text_of(entry: SaveEntry) -> str:
    """An entry without a problem as JSON, for the index."""
    result = entry.result
    return json.dumps(
        [
            int(entry.created.timestamp()),
            entry.game,
            [[player.name, player.kind] for player in entry.players],
            entry.undone,
            entry.progress,
            entry.to_move,
            entry.task,
            entry.totals,
            result,
        ],
        separators=(",", ":"),
    )


def entry_of(row: Row, folder: Path, holder: LockHolder | None = None) -> SaveEntry | None:
    """The entry of a row of the index; None if the row is spoiled."""
    try:
        created, game, players, undone, progress, to_move, task, totals, result = json.loads(
            row.text
        )
        return SaveEntry(
            name=row.name,
            folder=folder,
            updated=datetime.fromtimestamp(row.updated, UTC),
            created=datetime.fromtimestamp(created, UTC),
            game=game,
            title=GAMES[game].title,
            players=tuple([_player(harmless(name), kind) for name, kind in players]),
            undone=undone,
            progress=harmless(progress),
            to_move=tuple(map(harmless, to_move)),
            task=harmless(task),
            totals=tuple(totals),
            result=None if result is None else _result(len(players), *result),
            holder=holder,
        )
    except (ValueError, TypeError, KeyError, OverflowError, AttributeError):
        return None


@lru_cache(maxsize=4096)
def _player(name: str, kind: str) -> Player:
    return Player(name, kind)


def _result(
    seats: int, reason: str, places: list[int], scores: list[int], rivals: list[str]
) -> Result:
    if not len(places) == len(scores) == seats + len(rivals):
        raise ValueError("one place and score for each")
    return Result(harmless(reason), tuple(places), tuple(scores), tuple(map(harmless, rivals)))


def holder_of(folder: Path, name: str) -> LockHolder | None:
    """Who plays a save just now."""
    from saves.locks import read_holder

    holder = read_holder(folder / f"{name}{LOCK_SUFFIX}")
    return None if holder is None or holder.is_gone else holder
