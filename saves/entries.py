"""Entries of lists of saves that the index does not know: from each file's head and summary."""

import re
from datetime import UTC, datetime
from pathlib import Path

from engine import GAMES, BadToml
from saves import files
from saves.entry import SaveEntry
from saves.errors import NotASave, Outdated
from saves.fields import Fields, mistakes_told, read_table
from saves.index import SUFFIX
from saves.load import GameFor, loads, read_header, unknown_game
from saves.save import MOVES
from saves.summary import Summary, read_result, read_seats, read_summary, summary_of
from saves.trail import LONGEST_LINE
from saves.words import harmless

_LATEST = 2**34
"""The latest time that is believed, in seconds; later ones overflow in some time zones."""
_LAST_LINE = re.compile(r'\n(\d{1,7}) = "[^\n]*"\n[^\n]*\Z')
"""The last line of [moves] that is whole."""


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
    return entry._replace(
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
    return entry._replace(updated=min(_changed(entry.path), now), created=min(entry.created, now))


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
