"""A disk that forgets: after a power cut it has what was synced, and nothing else.

The process that plays gets `watch`: whenever it syncs a file or a folder, what that holds at this
moment is noted in a folder beside. After the kill, `cut` makes the home what the notes say. It is
the harshest disk that keeps its word: a file that was never synced is empty, a name that was never
synced is gone.
"""

import json
import os
import shutil
import stat
import threading
from pathlib import Path
from typing import Any

_ROOT = "root"


def watch(home: Path, notes: Path) -> None:
    """Note from now on what this process syncs below a folder, which is safe as it is now."""
    notes.mkdir(exist_ok=True)  # serve starts itself once more, to have another allocator
    _note_all(home, notes)
    (notes / _ROOT).write_text(str(home.stat().st_ino), encoding="utf-8")
    paths: dict[int, Path] = {}
    opened, synced, guard = os.open, os.fsync, threading.Lock()

    def open_and_remember(path: Any, *args: Any, **more: Any) -> int:
        descriptor = opened(path, *args, **more)
        if isinstance(path, (str, Path)):
            paths[descriptor] = Path(path).absolute()
        return descriptor

    def sync_and_note(descriptor: int) -> None:
        synced(descriptor)
        path = paths.get(descriptor)
        if path is not None and path.is_relative_to(home):
            with guard:
                _note(path, notes)

    os.open = open_and_remember
    os.fsync = sync_and_note


def cut(home: Path, notes: Path) -> None:
    """The power is gone, and back: the folder is what the disk had of it. The notes are used up."""
    shutil.rmtree(home)
    _bring_back(home, int((notes / _ROOT).read_text(encoding="utf-8")), notes)
    shutil.rmtree(notes)


def _note_all(path: Path, notes: Path) -> None:
    if path.is_dir():
        for inner in path.iterdir():
            _note_all(inner, notes)
    if path.is_dir() or path.is_file():
        _note(path, notes)


def _note(path: Path, notes: Path) -> None:
    """Note a file's bytes, or a folder's names, under its inode."""
    status = path.stat()
    new = notes / f"{status.st_ino}.new"
    if stat.S_ISDIR(status.st_mode):
        with os.scandir(path) as entries:
            names = {e.name: e.inode() for e in entries if e.is_dir() or e.is_file()}
            new.write_text(json.dumps({"mode": status.st_mode, "names": names}), encoding="utf-8")
        new.replace(notes / f"{status.st_ino}.folder")
    else:
        shutil.copy2(path, new)
        new.replace(notes / f"{status.st_ino}.file")


def _bring_back(path: Path, inode: int, notes: Path) -> None:
    folder, file = notes / f"{inode}.folder", notes / f"{inode}.file"
    if folder.exists():
        noted = json.loads(folder.read_text(encoding="utf-8"))
        path.mkdir(mode=stat.S_IMODE(noted["mode"]))
        for name, inner in noted["names"].items():
            _bring_back(path / name, inner, notes)
    elif file.exists():
        shutil.copy2(file, path)
    else:
        path.touch(mode=0o600)
