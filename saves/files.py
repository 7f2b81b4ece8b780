"""The disk: one way to read a file of ours, one way to write it, one guard between processes."""

import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from engine.core.toml import MAX_BYTES
from saves.errors import NotASave, WriteFailed
from saves.words import harmless

_TEMPORARY = ".tmp"
_GUARD = ".guard"

_PROBLEMS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.EFBIG: "the file would be too large",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "you may not write there",
    errno.EPERM: "you may not write there",
    errno.EIO: "the disk reports an error",
    errno.ENOENT: "the folder is gone",
    errno.ENOTDIR: "there is a file where a folder should be",
    errno.EISDIR: "there is a folder where the file should be",
    errno.ELOOP: "it is a link that leads nowhere",
    errno.ENAMETOOLONG: "its name is too long",
}


def describe(error: OSError) -> str:
    """What the disk says, in plain words."""
    return _PROBLEMS.get(error.errno or 0, error.strerror or "the disk reports an error")


def write_failed(path: Path, error: OSError) -> WriteFailed:
    """The error for a file that could not be written; the caller raises it."""
    return WriteFailed(f"{path.name} was not saved: {describe(error)}.")


def read_text(path: Path) -> str:
    """The text of a file of at most 2 MiB. Raises NotASave with a sentence.

    A pipe or a device never holds the reader up; a link to a file is followed.
    """
    source = harmless(path.name)
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC)
        try:
            mode = os.fstat(descriptor).st_mode
            if not stat.S_ISREG(mode):
                kind = "a folder" if stat.S_ISDIR(mode) else "no regular file"
                raise NotASave(f"{source} is {kind}, not a save.")
            pieces: list[bytes] = []
            room = MAX_BYTES + 1
            while room and (piece := os.read(descriptor, room)):
                pieces.append(piece)
                room -= len(piece)
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        raise NotASave(f"There is no file {source}.") from None
    except PermissionError:
        raise NotASave(f"{source} cannot be read: you may not read it.") from None
    except OSError as error:
        raise NotASave(f"{source} cannot be read: {describe(error)}.") from None
    if not room:
        raise NotASave(f"{source} is larger than 2 MiB and was not read.")
    data = b"".join(pieces)
    try:
        return data.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotASave(f"{source}, line {line}: this is not text in UTF-8.", line=line) from None


class End(NamedTuple):
    """A file as it was left: whoever has changed it since has changed one of these."""

    device: int
    inode: int
    size: int
    """In bytes."""
    time: int
    """When it was last written, in nanoseconds."""


def end_of(path: Path) -> End | None:
    """The file as it is now; None if nobody can tell."""
    try:
        return _end(path.stat())
    except OSError:
        return None


def _end(status: os.stat_result) -> End:
    return End(status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)


def append(path: Path, data: bytes, end: End) -> End | None:
    """Add bytes to a file that is as we left it, and see them safe on the disk; its new end.

    None, and nothing was written: it is not as we left it, or cannot be opened. Raises WriteFailed;
    then it may be as it was, or have some of the bytes, and is to be written anew.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        if _end(os.fstat(descriptor)) != end:
            return None
        try:
            _write_all(descriptor, data)
            os.fsync(descriptor)
        except OSError:
            with suppress(OSError):  # nothing half written shall stay, if the disk lets us
                os.ftruncate(descriptor, end.size)
            raise
        return _end(os.fstat(descriptor))
    except OSError as error:
        raise write_failed(path, error) from error
    finally:
        os.close(descriptor)


def check_size(path: Path, text: str) -> None:
    """Raise WriteFailed if the file would be larger than what is read."""
    if len(text.encode()) > MAX_BYTES:
        raise WriteFailed(f"{path.name} was not saved: it would be larger than 2 MiB.")


def make_folder(path: Path) -> None:
    """Make a folder and whatever is missing above it, private, to stay there also in case of a
    power cut. Raises OSError.
    """
    if path.is_dir():
        return
    if path.parent != path:
        make_folder(path.parent)
    try:
        path.mkdir(mode=0o700)
    except FileExistsError:
        if not path.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(path)) from None
    sync_folder(path.parent)


def write_file(path: Path, text: str, *, new: bool = False, through: bool = True) -> None:
    """Put a text into a private file whole or not at all, and see it safe on the disk.

    With `new`, a file that is there already is left alone and FileExistsError is raised. A link is
    written through, to the file that it means; without `through` it is replaced. Raises
    WriteFailed.
    """
    try:
        target = path if new or not through else _behind(path)
        temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}{_TEMPORARY}")
        if target is path:
            make_folder(path.parent)
        try:
            _write_whole(temporary, text.encode())
            if new:
                _give_name(temporary, path)
            else:
                temporary.replace(target)
        finally:
            with suppress(OSError):
                temporary.unlink()
        sync_folder(target.parent)
    except OSError as error:
        if new and isinstance(error, FileExistsError):
            raise
        raise write_failed(path, error) from error


def _behind(path: Path) -> Path:
    """The file that a path means: another one where it is a link. Raises OSError."""
    if not path.is_symlink():
        return path
    try:
        return path.resolve()
    except RuntimeError:  # what Python before 3.13 says of a link to itself
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP)) from None


def move(path: Path, target: Path) -> None:
    """Move a file in one step, also in case of a power cut; a link goes on to mean its file.

    Raises OSError and WriteFailed.
    """
    try:
        if path.is_symlink() and path.parent != target.parent:
            target.symlink_to(path.resolve())
            path.unlink()
        else:
            path.rename(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        write_file(target, read_text(path))
        path.unlink()
    # First where it is now, or a power cut between the two would leave it nowhere.
    for folder in dict.fromkeys((target.parent, path.parent)):
        sync_folder(folder)


def _write_whole(path: Path, data: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        _write_all(descriptor, data)
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        written = os.write(descriptor, rest)
        if not written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rest = rest[written:]


def _give_name(temporary: Path, path: Path) -> None:
    """Name a finished file, unless the name is taken: like O_EXCL, but never seen half written."""
    try:
        os.link(temporary, path)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS):
            raise
        # A disk without hard links (FAT): claim the name first, then move over the claim.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        temporary.replace(path)


def sync_folder(folder: Path) -> None:
    """See the names in a folder safe on the disk. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # not every disk can do this
            raise
    finally:
        os.close(descriptor)


@contextmanager
def guard(folder: Path) -> Iterator[None]:
    """Only one process at a time is in here for a folder; the system lets go when one dies.

    Whoever is inside may look at a lock and act on what it saw. Held for a few milliseconds.
    Raises WriteFailed if the folder cannot be written to.
    """
    try:
        make_folder(folder)
        descriptor = os.open(folder / _GUARD, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise WriteFailed(f"Nothing can be saved in {folder}: {describe(error)}.") from error
    try:
        # Some network disks know no flock; there the lock files with their tokens must do.
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def sweep(path: Path) -> None:
    """Remove what killed writers of this file left half written. For whoever holds its lock."""
    with suppress(OSError):
        for entry in path.parent.iterdir():
            if entry.name.startswith(f".{path.name}.") and entry.suffix == _TEMPORARY:
                entry.unlink(missing_ok=True)
