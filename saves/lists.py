"""The lists of a folder of saves: what the index knows, and what has to be read."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from saves import files, index
from saves.errors import SaveError
from saves.index import Index, Row

if TYPE_CHECKING:  # an empty list needs none of it
    from saves.entry import SaveEntry
    from saves.load import GameFor


def going(folder: Path, game_for: GameFor) -> list[SaveEntry]:
    """What goes on in a folder, and files with a problem, newest first. Raises SaveError."""
    with _told(folder):
        known, problems = _look(folder, game_for)
        rows = [row for row in known.newest() if row.kind == index.GOING]
        return _newest_first([*problems, *_entries(folder, rows, known.locked)])


def finished(folder: Path, saves: Path, game_for: GameFor) -> list[SaveEntry]:
    """All that lies in the folder of what is finished, newest first. Raises SaveError.

    And what still lies among the saves, if its process was killed just before it was moved.
    """
    with _told(folder):
        known, problems = _look(folder, game_for)
        found = [*problems, *_entries(folder, known.newest(), known.locked)]
    with _told(saves):
        late = _late(saves, game_for)
        found += [e for e in _entries(saves, late, set()) if e.name not in known.rows]
    return _newest_first(found)


def count_finished(folder: Path, saves: Path, game_for: GameFor) -> int:
    """How many `finished` has. Raises SaveError."""
    with _told(folder):
        names = set(index.names(str(folder)))
    with _told(saves):
        return len(names.union(row.name for row in _late(saves, game_for)))


def _late(saves: Path, game_for: GameFor) -> list[Row]:
    """The rows of matches that are over and lie among the saves."""
    seen = index.glance(str(saves))  # one that is over always came as a new file
    if seen is not None and not seen.over:
        return []
    known, _ = _look(saves, game_for)
    return [row for row in known.rows.values() if row.kind == index.OVER]


def newest(
    folder: Path, count: int, game_for: GameFor, *, sure: bool
) -> tuple[list[SaveEntry], int]:
    """The first matches that go on, and how many there are: see `Store`. Raises SaveError."""
    with _told(folder):
        seen = None if sure else index.glance(str(folder), count)
        if seen is not None:
            return list(_entries(folder, seen.rows, set())), seen.going
        known, problems = _look(folder, game_for)
        rows = [row for row in known.newest() if row.kind == index.GOING]
        first = [*problems, *_entries(folder, rows[:count], known.locked)]
        return _newest_first(first)[:count], len(rows) + len(problems)


def _look(folder: Path, game_for: GameFor) -> tuple[Index, list[SaveEntry]]:
    """What is known of a folder once all is read that was not, and its files with a problem."""
    with _uncollected():
        known = Index(str(folder))
    problems = []
    for name in known.unread:
        from saves.entries import read_entry
        from saves.entry import text_of

        path = folder / f"{name}{index.SUFFIX}"
        entry = read_entry(path, game_for)
        if entry.problem is None:
            kind = index.GOING if entry.result is None else index.OVER
            known.add(Row(name, kind, int(entry.updated.timestamp()), text_of(entry)))
        elif os.path.lexists(path):  # one that was moved away in this moment is no problem
            problems.append(entry)
    known.keep()
    return known, problems


def _entries(folder: Path, rows: list[Row], locked: set[str]) -> list[SaveEntry]:
    """The entries of rows, with who plays them."""
    if not rows:
        return []
    from saves.entry import entry_of, holder_of

    def entry(row: Row) -> SaveEntry:
        holder = holder_of(folder, row.name) if row.name in locked else None
        found = entry_of(row, folder, holder)
        if found is None:  # somebody has spoiled the row
            from saves.entries import read_entry

            found = read_entry(folder / f"{row.name}{index.SUFFIX}")
        return found

    with _uncollected():
        return [entry(row) for row in rows]


@contextmanager
def _uncollected() -> Iterator[None]:
    """Make many things at once that are in no circles: the collector would look at all of them
    again and again, which takes a third of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _newest_first(found: list[SaveEntry]) -> list[SaveEntry]:
    return sorted(found, key=lambda entry: (entry.updated, entry.name), reverse=True)


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Say in a sentence why a folder cannot be listed."""
    try:
        yield
    except OSError as error:
        raise SaveError(f"{folder} cannot be listed: {files.describe(error)}.") from None
