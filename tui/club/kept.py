"""A match of the club and its save, which is written while everybody else plays on."""

from collections.abc import Callable
from typing import Self

from engine import Match
from saves import Held, Lock, LostLock, Save, Store, WriteFailed
from saves.writing import Writing
from tui.club.disk import Disk, Written
from tui.table.table import Table


class KeptTable(Table):
    """A table whose saves go to the disk of the club.

    What was played is not `kept` until it is there: till then nobody may be shown it.
    """

    def __init__(self, store: Store, save: Save, lock: Lock | None, disk: Disk) -> None:
        super().__init__(store, save, lock)
        self._disk = disk
        self._writing: Writing | None = None
        self._written: Written | None = None
        """What is under way; None: nothing is."""
        self._more = False
        """Whether something was played while it was."""
        self.on_kept: Callable[[], None] = lambda: None
        """Called once everything is on the disk, or refused, if that took a while."""

    @classmethod
    def dealt(cls, store: Store, match: Match, disk: Disk) -> Self:
        """A table with a new match, saved at once under a name of its own."""
        table = cls(store, Save(match), None, disk)
        table.keep()
        return table

    @classmethod
    def taken_up(cls, store: Store, name: str, disk: Disk) -> Self:
        """The table of a save as `Table.resume` finds it. Raises SaveError."""
        found = Table.resume(store, name)
        table = cls(store, found.save, found.lock, disk)
        table.word, table.trouble = found.word, found.trouble
        return table

    @property
    def kept(self) -> bool:
        """True if all that was played is on the disk, or `trouble` says why it is not."""
        return self._written is None

    def keep(self) -> None:
        """Have the save written; a finished match moves to the finished ones.

        A save that has no file yet gets it at once. Raises LostLock.
        """
        if self.lock is None:
            super().keep()
        elif self.kept:
            self._write()
        else:
            self._more = True

    def leave(self, *, listed: bool = True) -> None:
        """Wait until everything is on the disk; then as every table does it."""
        while self._written is not None:
            self._written.exception()  # waits
            self._end()
        super().leave(listed=listed)

    def _write(self) -> None:
        assert self.lock is not None
        self._more = False
        try:
            finish = self.match.outcome() is not None
            self._writing = self.store.prepare(self.save, self.lock, finish=finish)
        except WriteFailed as error:
            self.trouble = str(error)
            return
        self._written = self._disk.write(self._writing, self._came_back)
        if self._written.done():
            self._end()

    def _came_back(self, written: Written) -> None:
        """Called by the event loop; whoever had to wait has seen to it already."""
        if written is self._written:
            try:
                self._end()
            finally:
                if self.kept:
                    self.on_kept()

    def _end(self) -> None:
        """See what became of what was under way, and go on with what came meanwhile."""
        writing, written = self._writing, self._written
        assert writing is not None and written is not None
        self._writing = self._written = None
        writing.settle()
        try:
            again = not written.result() or self._more
            self.trouble = ""
            if writing.finished is not None and written.result():
                self.lock = None
        except (LostLock, Held) as error:
            self._lose(str(error))
            return
        except WriteFailed as error:
            self.trouble = str(error)
            return
        if again and self.lock is not None:
            self._write()
