"""Where matches live on the disk: saves, finished ones, and the player's own files.

Everything that changes the folder of saves happens inside its guard (see `files.guard`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import GAMES
from saves import files
from saves.errors import Held, NotASave, SaveError
from saves.index import LOCK_SUFFIX, SUFFIX
from saves.words import harmless, why_not_stem

if TYPE_CHECKING:  # what a match needs is loaded with the first match, not with the first screen
    from engine import AnyGame, Match
    from saves.entry import SaveEntry
    from saves.load import GameFor
    from saves.locks import Lock
    from saves.save import Save
    from saves.writing import Writing

HOME = "LIGHTFINGERS_HOME"
"""The environment variable that moves saves, finished matches and settings to one folder."""
_APP = "lightfingers"


class Store:
    """The folders of one player. They are made, private, when something is first written."""

    def __init__(self, saves: Path, finished: Path, config: Path, *, alone: bool = False) -> None:
        """`alone`: whoever opens it has made sure that no other computer plays here."""
        self._alone = alone
        self.saves = saves
        """Matches that go on: NAME.toml, and NAME.lock while somebody plays."""
        self.finished = finished
        """Matches that are over."""
        self.config = config
        """Settings, keys, themes, and own decks in decks/GAME.toml."""

    @classmethod
    def open(cls, saves: str | Path | None = None) -> Store:
        """The folders of LIGHTFINGERS_HOME or of the system; `saves` replaces that of saves."""
        home = os.environ.get(HOME)
        if home:
            data = Path(home).expanduser()
            config = data / "config"
        else:
            import platformdirs

            data = Path(platformdirs.user_data_dir(_APP, appauthor=False))
            config = Path(platformdirs.user_config_dir(_APP, appauthor=False))
        if saves is not None:
            folder = Path(saves).expanduser()
            return cls(folder, folder / "finished", config)
        return cls(data / "saves", data / "finished", config)

    # --- Games -----------------------------------------------------------------------------------

    def game(self, game_id: str) -> AnyGame:
        """A game for a new match: with the player's own deck if there is one.

        Raises KeyError for an unknown game, NotASave if the deck cannot be read.
        """
        from saves.fields import mistakes_told

        game = GAMES[game_id].load()
        deck = self.config / "decks" / f"{game_id}{SUFFIX}"
        if not deck.exists():
            return game
        with mistakes_told():
            return game.with_components(files.read_text(deck), deck.name)

    def game_for(self, game_id: str, digest: str) -> AnyGame:
        """The game for a saved match: the built-in cards if it was played with them."""
        built_in = GAMES[game_id].load()
        return built_in if digest == built_in.components_digest else self.game(game_id)

    # --- One match -------------------------------------------------------------------------------

    def new_name(self, game_id: str) -> str:
        """A name that is free at this moment, such as "meins-2026-11-30-1"."""
        return self._free(f"{game_id}-{datetime.now():%Y-%m-%d}-", 1)

    def begin(self, match: Match, *, lesson: bool = False) -> tuple[Save, Lock]:
        """A new save with a name and a lock of its own, not yet written. Raises WriteFailed."""
        from saves.save import Save

        while True:
            name = self.new_name(match.game.id)
            try:
                lock = self.lock(name)
            except Held:  # another process was faster; its lock makes the name taken
                continue
            if not self._path(name).exists():
                return Save(match, name, lesson=lesson), lock
            lock.release()

    def path_of(self, name: str) -> Path:
        """The file of a save or else of a finished match. Raises NotASave."""
        for folder in (self.saves, self.finished):
            path = folder / f"{self._checked(name)}{SUFFIX}"
            if os.path.lexists(path):
                return path
        raise NotASave(f"There is no match called “{name[:64]}”.")

    def load(self, name: str, game_for: GameFor | None = None) -> Save:
        """The save of that name, or else the finished match. Raises NotASave and Outdated."""
        from saves.load import loads

        path = self.path_of(name)
        end = files.end_of(path)
        text = files.read_text(path)
        save = loads(text, path.name, game_for or self.game_for)
        save.name = name
        save.trail.read(text, end)
        return save

    def write(self, save: Save, lock: Lock) -> None:
        """Write the save under the name that is locked. Raises LostLock and WriteFailed."""
        self._carry_out(save, lock)

    def finish(self, save: Save, lock: Lock) -> Path:
        """Move a match that is over to the finished ones, and let the lock go.

        Returns its file. It is in one folder or the other at every moment. Raises LostLock and
        WriteFailed; then it is still among the saves.
        """
        return self._carry_out(save, lock, finish=True).path

    def leave(self, save: Save, lock: Lock) -> None:
        """Let the lock go; before, the head of the file is brought up to the match, for lists."""
        if save.trail.end is not None and save.trail.told < save.trail.lines:
            save.trail.end = None
            with suppress(SaveError):  # the match itself is there already
                self.write(save, lock)
        lock.release()

    def prepare(self, save: Save, lock: Lock, *, finish: bool = False) -> Writing:
        """All that is to be written of the save now; with `finish` as `finish` does it.

        For whoever wants to write in a thread: see `Writing`. Raises WriteFailed if no file may be
        so large.
        """
        from saves.save import compose, now
        from saves.trail import number_lines
        from saves.writing import Writing, playing_on

        match, trail = save.match, save.trail
        if finish and match.outcome() is None:
            raise ValueError("this match is not over")
        save.name = lock.name
        save.updated = now()
        path = self._path(lock.name)
        folder = self.finished if finish else None
        lines = trail.lacks(match) if trail.end is not None else None
        if trail.end is not None and lines is not None:
            text = number_lines(lines, trail.lines + 1)
            if trail.has_room(text):
                grown = trail.grown(match, lines)
                return Writing(path, lock, text, trail.end, folder, save, grown)
        text, whole = compose(save)
        with playing_on():
            files.check_size(path, text)
        return Writing(path, lock, text, None, folder, save, whole)

    def _carry_out(self, save: Save, lock: Lock, *, finish: bool = False) -> Writing:
        done = False
        while not done:
            writing = self.prepare(save, lock, finish=finish)
            try:
                done = writing.run()
            finally:
                writing.settle()
        return writing

    # --- Locks -----------------------------------------------------------------------------------

    def lock(self, name: str) -> Lock:
        """Hold a save, new or old, so that no other process plays it. Raises Held, WriteFailed."""
        from saves import locks
        from saves.writing import playing_on

        with playing_on(), files.guard(self.saves):
            lock = locks.acquire(self._lock_path(name), name, alone=self._alone)
            files.sweep(self._path(name))
            return lock

    def take_over(self, name: str) -> Lock:
        """Hold a save whoever holds it; they find out before they write again.

        Load it after this, not before. Raises WriteFailed.
        """
        from saves import locks
        from saves.writing import playing_on

        with playing_on(), files.guard(self.saves):
            return locks.take_over(self._lock_path(name), name)

    # --- Lists -----------------------------------------------------------------------------------

    def entries(self) -> list[SaveEntry]:
        """The matches that go on, and files with a problem, newest first. Raises SaveError."""
        from saves import lists

        return lists.going(self.saves, self.game_for)

    def newest(self, count: int, *, sure: bool = True) -> tuple[list[SaveEntry], int]:
        """The first few of `entries`, and how many there are. Raises SaveError.

        Not `sure`: at once, however many there are. It is to be asked again later, as another
        program may have changed a file that is not among the first.
        """
        from saves import lists

        return lists.newest(self.saves, count, self.game_for, sure=sure)

    def finished_entries(self) -> list[SaveEntry]:
        """The matches that are over, newest first. Raises SaveError."""
        from saves import lists

        return lists.finished(self.finished, self.saves, self.game_for)

    def entry(self, name: str) -> SaveEntry | None:
        """The entry of one save, or else of a finished match; None if there is none."""
        from saves.entries import read_entry

        try:
            return read_entry(self.path_of(name), self.game_for)
        except NotASave:
            return None

    def count_finished(self) -> int:
        """How many matches are over. Raises SaveError."""
        from saves import lists

        return lists.count_finished(self.finished, self.saves, self.game_for)

    def rename(self, old: str, new: str) -> None:
        """Rename a save, or else a finished match. Raises SaveError (Held if it is played)."""
        problem = why_not_stem(new)
        if problem is not None:
            raise SaveError(f"“{new}” cannot be its name: {problem}.")
        with files.guard(self.saves):
            path = self._unheld(old)
            if not self._is_free(new):
                raise SaveError(f"There is already a match called “{new}”.")
            with _changing(path):
                files.move(path, path.with_name(f"{new}{SUFFIX}"))

    def delete(self, name: str) -> None:
        """Remove a save, or else a finished match. Raises SaveError (Held if it is played)."""
        with files.guard(self.saves):
            path = self._unheld(name)
            with _changing(path):
                path.unlink()
                files.sync_folder(path.parent)

    def copy(self, name: str) -> str:
        """Copy a save as it is, and return the name of the copy. Raises SaveError."""
        text = files.read_text(self._path(self._checked(name)))
        with files.guard(self.saves):
            new = self._free(f"{name[:50]}-copy-", 1)
            files.write_file(self._path(new), text, new=True)
        return new

    # --- Positions -------------------------------------------------------------------------------

    def read_position(self, path: str | Path) -> dict[str, Any]:
        """A position to begin from, out of a file with `game` and [position], or out of a save.

        Returns game (its id), position, seats (how many) and options, all checked: what
        `Match(..., start=position)` needs. Raises NotASave.
        """
        from engine import InvalidOption
        from saves.fields import mistakes_told, read_table
        from saves.load import count_seats, unknown_game

        path = Path(path)
        source = harmless(path.name)
        text = files.read_text(path)
        with mistakes_told():
            table = read_table(text, source)
            game_id = table.text("game")
            if game_id not in GAMES:
                raise unknown_game(source, game_id)
            position = table.data("position")
            options = table.options("options")
            if table.has("format"):
                game = self.game_for(game_id, table.text("components"))
            else:
                table.done()
                game = self.game(game_id)
        seats = count_seats(game, position, source)
        try:
            options = game.check_setup(seats, options)
        except InvalidOption as error:
            raise NotASave(f"{source}: {error}.") from None
        return {"game": game_id, "position": position, "seats": seats, "options": options}

    # --- Names and paths -------------------------------------------------------------------------

    def _path(self, name: str) -> Path:
        return self.saves / f"{name}{SUFFIX}"

    def _lock_path(self, name: str) -> Path:
        return self.saves / f"{self._checked(name)}{LOCK_SUFFIX}"

    def _checked(self, name: str) -> str:
        """The name, if it can be one of a file in our folder. Raises NotASave."""
        if not name or name.startswith(".") or "/" in name or harmless(name) != name:
            raise NotASave(f"There is no match called “{name[:64]}”.")
        return name

    def _unheld(self, name: str) -> Path:
        """The file of a match that nobody plays; a left-over lock is removed."""
        from saves import locks

        path, lock_path = self.path_of(name), self._lock_path(name)
        holder = locks.read_holder(lock_path)
        if holder is not None:
            if not holder.is_gone:
                raise Held(name, holder)
            with _changing(lock_path):
                lock_path.unlink(missing_ok=True)
        return path

    def _is_free(self, name: str) -> bool:
        paths = (self._path(name), self._lock_path(name), self.finished / f"{name}{SUFFIX}")
        return not any(map(os.path.lexists, paths))

    def _free(self, begin: str, number: int) -> str:
        while not self._is_free(f"{begin}{number}"):
            number += 1
        return f"{begin}{number}"


@contextmanager
def _changing(path: Path) -> Iterator[None]:
    """Turn what the disk has against a change of a file into SaveError."""
    try:
        yield
    except OSError as error:
        raise SaveError(f"{path.name} was not changed: {files.describe(error)}.") from error
