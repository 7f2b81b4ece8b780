"""The entries of lists of saves: from the index, or from each file's head and summary."""

import json
import re
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from engine import GAMES, BadToml, Player
from saves import files, locks
from saves.errors import NotASave, Outdated
from saves.fields import Fields, mistakes_told, read_table
from saves.holders import LockHolder
from saves.index import LOCK_SUFFIX, SUFFIX, Row
from saves.load import GameFor, loads, read_header, unknown_game
from saves.save import MOVES
from saves.summary import Result, Summary, read_result, read_seats, read_summary, summary_of
from saves.trail import LONGEST_LINE
from saves.words import harmless

_LATEST = 2**34
"""The latest time that is believed, in seconds; later ones overflow in some time zones."""
_LAST_LINE = re.compile(r'\n(\d{1,7}) = "[^\n]*"\n[^\n]*\Z')
"""The last line of [moves] that is whole."""


@dataclass(slots=True)  # not frozen: that takes three times as long, and lists are long
class SaveEntry:
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


def read_entry(path: Path, game_for: GameFor | None = None) -> SaveEntry:
    """The entry of a file; a file that cannot be used becomes an entry with a problem.

    Only a match that is being played, or whose process was killed, is replayed.
    """
    stem = path.name.removesuffix(SUFFIX)
    try:
        if harmless(stem) != stem:
            raise NotASave(f"The file name {stem} has characters that cannot be shown: rename it.")
        text = files.read_text(path)
        with mistakes_told():
            entry, lines = _read(_quick_table(text, path.name), path, stem)
        return _in_time(_caught_up(entry, lines, text, game_for))
    except NotASave as error:
        changed = _changed(path)
        return SaveEntry(harmless(stem), path.parent, changed, changed, str(error), file=path.name)


def _read(table: Fields, path: Path, stem: str) -> tuple[SaveEntry, int]:
    """The entry, and to how many lines of its moves the summary goes; 0: to all."""
    _, game_id = read_header(table, path.name)
    if game_id not in GAMES:
        raise unknown_game(path.name, game_id)
    players = read_seats(table)
    summary: Summary = read_summary(table)
    entry = SaveEntry(
        name=stem,
        folder=path.parent,
        created=table.moment("created"),
        updated=table.moment("updated"),
        game=game_id,
        title=GAMES[game_id].title,
        players=tuple(players),
        undone=table.integer("undone", 0, 1_000_000),
        progress=summary.progress,
        to_move=summary.to_move,
        task=summary.task,
        totals=summary.totals,
        result=read_result(table, len(players)),
    )
    return entry, summary.lines


def _caught_up(entry: SaveEntry, lines: int, text: str, game_for: GameFor | None) -> SaveEntry:
    """The entry with all that was added to the file since its head was written. Raises NotASave."""
    last = _LAST_LINE.search(text, max(0, len(text) - 2 * LONGEST_LINE))
    if not lines or last is None or int(last[1]) <= lines:
        return entry
    try:
        match = loads(text, entry.path.name, game_for).match
    except Outdated:
        return entry
    summary = summary_of(match)
    return replace(
        entry,
        updated=max(entry.updated, _changed(entry.path)),
        undone=match.undone,
        progress=harmless(summary["progress"]),
        to_move=tuple(map(harmless, summary["to_move"])),
        task=harmless(summary["task"]),
        totals=tuple(summary["totals"]),
    )


def _in_time(entry: SaveEntry) -> SaveEntry:
    """The entry, dated by the disk if its own date is still to come; that of a clock gone wrong."""
    now = datetime.now(UTC)
    if entry.updated <= now:
        return entry
    return replace(entry, updated=min(_changed(entry.path), now), created=min(entry.created, now))


def holder_of(folder: Path, name: str) -> LockHolder | None:
    """Who plays a save just now."""
    holder = locks.read_holder(folder / f"{name}{LOCK_SUFFIX}")
    return None if holder is None or holder.is_gone else holder


def _quick_table(text: str, source: str) -> Fields:
    """The table of a save without its long lists, where they are written as we write them."""
    start = text.find(f"\n{MOVES}")
    short = text if start < 0 else text[: start + 1]
    for field in ("moves", "check"):  # as format 1 had them
        start = short.find(f"\n{field} = [\n")
        end = short.find("\n]\n", start)
        if 0 <= start < end:
            short = short[:start] + short[end + 2 :]
    try:
        return read_table(short, source)
    except BadToml:
        return read_table(text, source)


def _changed(path: Path) -> datetime:
    """When a file was last changed on the disk."""
    try:
        return datetime.fromtimestamp(min(max(0, int(path.lstat().st_mtime)), _LATEST), UTC)
    except OSError:
        return datetime.fromtimestamp(0, UTC)
