"""What was read of the saves in a folder, kept so that a list need not read them all again.

It lies in a folder `.index` inside: a cache that may be deleted at any time, and that any number of
processes may use. What it says of a file counts as long as the file's inode, size and time of last
change (which no program can set back) are the same; files changed just now are always read.

Nothing but `os` is needed here, as the first screen and the list of saves begin with it.
"""

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

FOLDER = ".index"
SUFFIX = ".toml"
LOCK_SUFFIX = ".lock"

GOING, OVER = "going", "over"
"""What a row is of: a match that goes on, or one that has ended."""

_FILE = "list"
_HEAD = "lightfingers-index-1"
"""To be changed when rows say other things, or say them otherwise."""
SETTLED = 2.0
"""Seconds after which another change would have another time, whatever the disk."""
_PEEK = 32 * 1024


class Row:
    """What is known of one save."""

    __slots__ = ("kind", "name", "stamp", "text", "updated")

    def __init__(self, name: str, kind: str, updated: int, text: str, stamp: str = "") -> None:
        self.name = name
        self.kind = kind
        self.updated = updated
        """Seconds since 1970."""
        self.text = text
        """The entry as JSON, which whoever wants the rest takes apart (see `entries`)."""
        self.stamp = stamp
        """The file of which this was read."""


class Index:
    """A folder as it is now, and what is known of its saves. A folder that is not there is empty.

    Raises OSError.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.locked: set[str] = set()
        """The names that have a lock, whoever holds it."""
        self.rows: dict[str, Row] = {}
        """The saves that are as they were when they were read."""
        self._now = time.time()
        self._time = 0
        """When a name in the folder was last changed, in nanoseconds."""
        self._stamps: dict[str, str] = {}
        self._fresh: set[str] = set()
        """Those that were changed a moment ago."""
        with suppress(FileNotFoundError):
            self._time = _time_of(folder)
            self._scan()
        self._head, rows = "", 0
        for row in self._read():
            rows += 1
            if self._stamps.get(row.name) == row.stamp and row.updated <= self._now:
                self.rows[row.name] = row
        self._stale = rows > len(self.rows)

    @property
    def unread(self) -> list[str]:
        """The names of those that have to be read; `add` what they say."""
        return [name for name in self._stamps if name not in self.rows]

    def add(self, row: Row) -> None:
        """Know what a file says that was read just now."""
        row.stamp = self._stamps[row.name]
        self.rows[row.name] = row
        self._stale = self._stale or row.name not in self._fresh

    def newest(self) -> list[Row]:
        """All rows, the newest first."""
        return sorted(self.rows.values(), key=lambda row: (row.updated, row.name), reverse=True)

    def keep(self) -> None:
        """Write it for the next time, if it knows more now; a disk that refuses does no harm."""
        calm = not self.locked and len(self.rows) == len(self._stamps)
        calm = calm and not self._fresh and self._time < (self._now - SETTLED) * 1e9
        kinds = [row.kind for row in self.rows.values()]
        counts = f"{kinds.count(GOING)} {kinds.count(OVER)}"
        head = f"{_HEAD} {self._time if calm else 0} {counts}"
        rows = [
            f"{row.stamp} {row.kind} {row.updated} {row.name}\t{row.text}"
            for row in self.newest()
            if row.name not in self._fresh and row.updated <= self._now
        ]
        if rows and (self._stale or head != self._head):
            with suppress(OSError, UnicodeEncodeError):
                _write(self.folder, "\n".join([head, *rows, ""]))

    def _scan(self) -> None:
        settled = (self._now - SETTLED) * 1e9
        with os.scandir(self.folder) as entries:
            for entry in entries:
                if entry.name.endswith(LOCK_SUFFIX):
                    self.locked.add(entry.name.removesuffix(LOCK_SUFFIX))
                elif _is_save(entry.name):
                    name = entry.name.removesuffix(SUFFIX)
                    try:
                        status = entry.stat()
                    except OSError:
                        self._stamps[name] = ""  # a link to nowhere, or gone by now
                        self._fresh.add(name)
                        continue
                    self._stamps[name] = _stamp(status)
                    if status.st_ctime_ns > settled or not name.isprintable():
                        self._fresh.add(name)

    def _read(self) -> Iterator[Row]:
        lines = _lines(self.folder, -1)
        self._head = next(lines, "")
        return _rows(self._head, lines)


class Glance(NamedTuple):
    """What can be said of a folder without a look at all its files."""

    rows: list[Row]
    """The newest saves that go on."""
    going: int
    """How many go on."""
    over: int
    """How many have ended."""


def glance(folder: str, count: int = 0) -> Glance | None:
    """The newest saves that go on, and how many there are of all; only those few are looked at.

    Every file that is new, renamed or gone is noticed; but whoever shows this looks at the others
    afterwards, as another program may have changed one where it lies. None: the folder has to be
    looked at. Raises OSError.
    """
    lines = _lines(folder, _PEEK if count else 200)
    head = next(lines, "")
    words = head.split(" ")
    if len(words) != 4 or words[1] != str(_time_of(folder)):
        return None
    going, over = (int(word) if word.isdecimal() else -1 for word in words[2:])
    rows: list[Row] = []
    for row in _rows(head, lines):
        if len(rows) == min(count, going):
            break
        if row.kind == GOING:
            path = os.path.join(folder, row.name + SUFFIX)
            if _stamp(os.stat(path)) != row.stamp or row.updated > time.time():
                return None
            rows.append(row)
    return Glance(rows, going, over) if len(rows) == min(count, going) else None


def names(folder: str) -> list[str]:
    """The names of all saves in a folder, read or not. Raises OSError."""
    try:
        return [n.removesuffix(SUFFIX) for n in os.listdir(folder) if _is_save(n)]
    except FileNotFoundError:
        return []


def _is_save(name: str) -> bool:
    return name.endswith(SUFFIX) and name[0] != "."


def _stamp(status: os.stat_result) -> str:
    return f"{status.st_ino}:{status.st_size}:{status.st_ctime_ns}"


def _time_of(folder: str) -> int:
    return os.stat(folder).st_mtime_ns


def _lines(folder: str, most: int) -> Iterator[str]:
    """The whole lines among the first `most` bytes of the index; -1: of all."""
    try:
        with open(os.path.join(folder, FOLDER, _FILE), "rb") as file:
            text = file.read(most).decode(errors="replace")
    except OSError:
        return iter(())
    return iter(text.split("\n")[:-1])


def _rows(head: str, lines: Iterable[str]) -> Iterator[Row]:
    """The rows of an index; what is none of ours is left out."""
    if not head.startswith(f"{_HEAD} "):
        return
    for line in lines:
        key, tab, text = line.partition("\t")
        words = key.split(" ", 3)
        if tab and len(words) == 4 and words[1] in (GOING, OVER) and words[2].isdecimal():
            yield Row(words[3], words[1], int(words[2]), text, words[0])


def _write(folder: str, text: str) -> None:
    """Put the index in its place, whole. It need not outlast a power cut."""
    place = os.path.join(folder, FOLDER)
    with suppress(FileExistsError):
        os.mkdir(place, 0o700)
    for left in os.listdir(place):  # by whoever was killed here
        if left != _FILE and _time_of(os.path.join(place, left)) < (time.time() - 60) * 1e9:
            os.unlink(os.path.join(place, left))
    name = os.path.join(place, f"{os.getpid()}-{time.monotonic_ns()}")
    descriptor = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        with open(descriptor, "wb") as file:
            file.write(text.encode())
        os.replace(name, os.path.join(place, _FILE))
    except OSError:
        os.unlink(name)
        raise
