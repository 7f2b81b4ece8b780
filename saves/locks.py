"""Who plays a save: one process at a time, by a lock file next to it.

The lock holds the process, its host, the time and a random token. Whoever looks at a lock and acts
on what it saw does so inside the folder's guard, so that two never win. Taking over replaces the
token; the former holder finds out before it writes again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType

from saves import files
from saves.errors import Held, LostLock, NotASave, WriteFailed
from saves.fields import mistakes_told, read_table
from saves.holders import LockHolder, start_of

_LARGEST_PID = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Lock:
    """This process's hold on a save, until it is released or somebody takes over."""

    path: Path
    name: str
    """The name of the save."""
    token: str
    text: str = ""
    """What its file says."""

    def check(self) -> None:
        """Raise LostLock if somebody else has taken the save over."""
        if self._is_as_written():
            return
        holder = read_holder(self.path)
        if holder is None:
            raise LostLock(
                f"The lock of “{self.name}” is gone: somebody else took the match over, "
                "or removed the lock."
            )
        if holder.token != self.token:
            raise LostLock(f"The match “{self.name}” was taken over by {holder}.")

    def _is_as_written(self) -> bool:
        """True if nobody has touched the file; most often so, and it needs no parsing."""
        try:
            return bool(self.text) and files.read_text(self.path) == self.text
        except NotASave:
            return False

    def release(self) -> None:
        """Let go, if it is still ours; a lock that cannot be removed dies with the process."""
        with suppress(WriteFailed, OSError), files.guard(self.path.parent):
            holder = read_holder(self.path)
            if holder is not None and holder.token == self.token:
                self.path.unlink()

    def __enter__(self) -> Lock:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


def acquire(path: Path, name: str, *, alone: bool = False) -> Lock:
    """Make the lock file, also in place of one whose process is gone.

    `alone`: no other computer has anything to do here, so a lock that is not of a process that runs
    on this one is left over. To be called inside the guard of its folder. Raises Held and
    WriteFailed.
    """
    holder = read_holder(path)
    if holder is not None and (holder.is_gone or (alone and not holder.is_here)):
        return take_over(path, name)
    lock, text = _new_lock(path, name)
    try:
        files.write_file(path, text, new=True)
    except FileExistsError:
        raise Held(name, read_holder(path) or _unknown(path)) from None
    return lock


def take_over(path: Path, name: str) -> Lock:
    """Replace whatever lock there is. To be called inside the guard. Raises WriteFailed."""
    lock, text = _new_lock(path, name)
    if path.is_dir() and not path.is_symlink():  # nobody's lock; what is in it is kept
        try:
            path.rename(path.with_name(f"{path.name}.{lock.token}"))
        except OSError as error:
            raise files.write_failed(path, error) from error
    files.write_file(path, text, through=False)
    return lock


def read_holder(path: Path) -> LockHolder | None:
    """Who holds the lock, gone or not; None if there is no lock file."""
    if not os.path.lexists(path):
        return None
    try:
        with mistakes_told():
            table = read_table(files.read_text(path), path.name)
            holder = LockHolder(
                pid=table.integer("pid", 1, _LARGEST_PID),
                host=table.words("host", 255),
                since=table.moment("time"),
                started=table.words("started", 80),
                token=table.words("token", 32),
            )
            table.done()
            return holder
    except NotASave:
        return _unknown(path) if os.path.lexists(path) else None


def _unknown(path: Path) -> LockHolder:
    """The holder of a lock file that cannot be read: nobody knows if it is gone."""
    return LockHolder(0, "", datetime.fromtimestamp(0, UTC), "", "")


def _new_lock(path: Path, name: str) -> tuple[Lock, str]:
    """A lock of this process, and the text of its file."""
    import tomli_w

    token = os.urandom(8).hex()
    text = tomli_w.dumps(
        {
            "pid": os.getpid(),
            "host": os.uname().nodename,
            "time": datetime.now(UTC).replace(microsecond=0),
            "started": start_of(os.getpid()) or "",
            "token": token,
        }
    )
    return Lock(path, name, token, text), text
