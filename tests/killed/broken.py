"""Lightfingers with a fault built in: `python -m tests.killed.broken FAULT HOME NOTES WORDS...`.

Runs the real command line on a disk that forgets (see `tests.killed.disk`). A soak must find every
fault of `FAULTS`; "none" is as it should be, and "fills" on a disk that can be full.
"""

import errno
import os
import secrets
import stat
import sys
import threading
from collections.abc import Callable
from itertools import count
from pathlib import Path

from tests.killed import disk

ONE_IN = 6
LATE = 0.4
"""Seconds after which the build that answers first has written."""

Fault = Callable[[Path, Path], None]


def no_fault(home: Path, notes: Path) -> None:
    """As it should be."""
    disk.watch(home, notes)


def loses(home: Path, notes: Path) -> None:
    """One line in six that is to be added to a save is not written, and nobody is told."""
    from saves.writing import Writing

    disk.watch(home, notes)
    run = Writing.run
    number = count(secrets.randbelow(ONE_IN))  # no process lives for many moves

    def run_most(writing: Writing) -> bool:
        if writing.end is None or next(number) % ONE_IN:
            return run(writing)
        writing.trail.end = writing.end
        writing._done = True
        return True

    Writing.run = run_most  # type: ignore[method-assign]


def answers_first(home: Path, notes: Path) -> None:
    """People see what they did before it is on the disk."""
    from saves.writing import Writing

    disk.watch(home, notes)
    run = Writing.run

    def run_later(writing: Writing) -> bool:
        threading.Timer(LATE, run, [writing]).start()
        return True

    Writing.run = run_later  # type: ignore[method-assign]


def syncs_no_file(home: Path, notes: Path) -> None:
    """What is in the files is left to the system, which has not written it when the power goes."""
    _watch_without(home, notes, stat.S_ISREG)


def syncs_no_folder(home: Path, notes: Path) -> None:
    """The names of new files are left to the system."""
    _watch_without(home, notes, stat.S_ISDIR)


def _watch_without(home: Path, notes: Path, kind: Callable[[int], bool]) -> None:
    disk.watch(home, notes)
    sync = os.fsync

    def sync_some(descriptor: int) -> None:
        if not kind(os.fstat(descriptor).st_mode):
            sync(descriptor)

    os.fsync = sync_some


def full(notes: Path) -> Path:
    """The file that makes the disk of a "fills" build full as long as it is there."""
    return notes.with_name("full")


def fills(home: Path, notes: Path) -> None:
    """No fault: the disk takes no more bytes while a test says so."""
    disk.watch(home, notes)
    write = os.write

    def write_if_there_is_room(descriptor: int, data: bytes) -> int:
        if stat.S_ISREG(os.fstat(descriptor).st_mode) and full(notes).exists():
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, data)

    os.write = write_if_there_is_room


FAULTS: dict[str, Fault] = {
    fault.__name__: fault for fault in (loses, answers_first, syncs_no_file, syncs_no_folder)
}
NONE = "none"
BUILDS: dict[str, Fault] = {NONE: no_fault, fills.__name__: fills, **FAULTS}


def command(fault: str, home: Path, notes: Path) -> list[str]:
    """The command line of a build; the words for Lightfingers follow."""
    return [sys.executable, "-m", "tests.killed.broken", fault, str(home), str(notes)]


def main(fault: str, home: str, notes: str, *words: str) -> int:
    """Break what is to be broken, and run."""
    BUILDS[fault](Path(home), Path(notes))
    from tui.command_line.cli import main as run

    return run(list(words))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
