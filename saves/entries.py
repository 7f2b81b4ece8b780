"""The lists of saves: read from each file's head and summary alone, without a replay."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from engine import GAMES, BadToml, Player
from saves import files, locks
from saves.errors import NotASave
from saves.fields import Fields, mistakes_told, read_table
from saves.files import LOCK_SUFFIX, SUFFIX
from saves.load import read_header, unknown_game
from saves.summary import Result, Summary, read_result, read_seats, read_summary
from saves.words import harmless

_LATEST = 2**34
"""The latest time that is believed, in seconds; later ones overflow in some time zones."""


@dataclass(frozen=True, slots=True)
class SaveEntry:
    """One line of a list of saves; every text in it is safe to show."""

    name: str
    path: Path
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
    holder: locks.LockHolder | None = None
    """Who plays it just now."""


def read_entry(path: Path) -> SaveEntry:
    """The entry of a file; a file that cannot be used becomes an entry with a problem."""
    stem = path.name.removesuffix(SUFFIX)
    try:
        if harmless(stem) != stem:
            raise NotASave(f"The file name {stem} has characters that cannot be shown: rename it.")
        text = files.read_text(path)
        with mistakes_told():
            return _read(_quick_table(text, path.name), path, stem)
    except NotASave as error:
        changed = _changed(path)
        return SaveEntry(harmless(stem), path, changed, changed, str(error))


def _read(table: Fields, path: Path, stem: str) -> SaveEntry:
    game_id = read_header(table, path.name)
    if game_id not in GAMES:
        raise unknown_game(path.name, game_id)
    players = read_seats(table)
    summary: Summary = read_summary(table)
    holder = locks.read_holder(path.with_suffix(LOCK_SUFFIX))
    return SaveEntry(
        name=stem,
        path=path,
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
        holder=None if holder is None or holder.is_gone else holder,
    )


def _quick_table(text: str, source: str) -> Fields:
    """The table of a save without its long lists, where they are written as we write them."""
    short = text
    for field in ("moves", "check"):
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
