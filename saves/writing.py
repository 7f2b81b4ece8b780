"""One save on its way to the disk.

It is prepared where the match is, carried out anywhere (a thread will do, as it needs the match no
more), and settled where the match is:

>>> import tempfile
>>> from engine import GAMES, Match, Player
>>> from saves import Store
>>> match = Match(GAMES["meins"].load(), [Player("Ada"), Player("Bea")], seed=1)
>>> with tempfile.TemporaryDirectory() as folder:
...     store = Store.open(folder)
...     save, lock = store.begin(match)
...     writing = store.prepare(save, lock)
...     writing.run()
...     writing.settle()
True
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from saves import files
from saves.errors import WriteFailed
from saves.files import End

if TYPE_CHECKING:
    from saves.locks import Lock
    from saves.save import Save
    from saves.trail import Trail


@dataclass(slots=True)
class Writing:
    """What to write for a save, and where. Of one save, one at a time may be on its way."""

    path: Path
    lock: Lock
    text: str
    """The whole file; with `end` what is to be added to it."""
    end: End | None
    """Where the file ended, if something is to be added."""
    finished: Path | None
    """The folder to which it moves then, as the match is over; None: it stays."""
    save: Save = field(repr=False)
    trail: Trail = field(repr=False)
    """What the file says once it is written."""
    _done: bool = False

    def run(self) -> bool:
        """Write, and see it safe on the disk; False if the file has to be prepared once more.

        It looks at nothing but the disk. A match that is over is in one folder or the other at
        every moment, and its lock is let go. Raises LostLock and WriteFailed.
        """
        with playing_on(), files.guard(self.path.parent):
            self.lock.check()
            if self.end is None:
                files.write_file(self.path, self.text)
                self.trail.end = files.end_of(self.path)
                self.trail.size = len(self.text)
            elif self.text:
                self.trail.end = files.append(self.path, self.text.encode(), self.end)
                if self.trail.end is None:
                    return False
            self._done = True
            if self.finished is not None:
                self.path = self._move(self.finished)
        if self.finished is not None:
            self.lock.release()
        return True

    def settle(self) -> None:
        """Have the save know what is on the disk now, however `run` ended."""
        if self._done:
            self.save.trail = self.trail
        else:
            self.save.trail.end = None

    def _move(self, folder: Path) -> Path:
        target = _place_in(folder, self.path)
        try:
            files.make_folder(folder)
            files.move(self.path, target)
        except OSError as error:
            raise files.write_failed(target, error) from error
        return target


def _place_in(folder: Path, path: Path) -> Path:
    """Where a finished match goes; a file that somebody put there is not overwritten."""
    target, number = folder / path.name, 1
    while os.path.lexists(target):
        number += 1
        target = folder / f"{path.stem}-{number}{path.suffix}"
    return target


@contextmanager
def playing_on() -> Iterator[None]:
    """Say, where a match could not be kept, that this does not end it."""
    try:
        yield
    except WriteFailed as error:
        raise WriteFailed(f"{error} The game goes on unsaved.") from error.__cause__
