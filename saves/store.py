"""Where matches live on the disk: saves, finished ones, and the player's own files.

Everything that changes the folder of saves happens inside its guard (see `files.guard`).
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import GAMES
from saves import files
from saves.errors import Held, NotASave, SaveError, WriteFailed
from saves.files import LOCK_SUFFIX, SUFFIX
from saves.words import harmless, why_not_stem

if TYPE_CHECKING:  # what a match needs is loaded with the first match, not with the first screen
    from engine import AnyGame, Match
    from saves.entries import SaveEntry
    from saves.load import GameFor
    from saves.locks import Lock
    from saves.save import Save

HOME = "LIGHTFINGERS_HOME"
"""The environment variable that moves saves, finished matches and settings to one folder."""
_APP = "lightfingers"


class Store:
    """The folders of one player. They are made, private, when something is first written."""

    def __init__(self, saves: Path, finished: Path, config: Path) -> None:
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
        save = loads(files.read_text(path), path.name, game_for or self.game_for)
        save.name = name
        return save

    def write(self, save: Save, lock: Lock) -> None:
        """Write the save under the name that is locked. Raises LostLock and WriteFailed."""
        from saves.save import dumps, now

        save.name = lock.name
        save.updated = now()
        text = dumps(save)
        with _playing_on(), files.guard(self.saves):
            lock.check()
            files.write_file(self._path(lock.name), text)

    def finish(self, save: Save, lock: Lock) -> Path:
        """Move a match that is over to the finished ones, and let the lock go.

        Returns its file. It is in one folder or the other at every moment. Raises LostLock and
        WriteFailed; then it is still among the saves.
        """
        if save.match.outcome() is None:
            raise ValueError("this match is not over")
        self.write(save, lock)
        with _playing_on(), files.guard(self.saves):
            lock.check()
            path = self._path(lock.name)
            target = self._place_among_finished(lock.name)
            try:
                files.make_folder(self.finished)
                _move(path, target)
            except OSError as error:
                raise files.write_failed(target, error) from error
        lock.release()
        return target

    # --- Locks -----------------------------------------------------------------------------------

    def lock(self, name: str) -> Lock:
        """Hold a save, new or old, so that no other process plays it. Raises Held, WriteFailed."""
        from saves import locks

        with _playing_on(), files.guard(self.saves):
            lock = locks.acquire(self._lock_path(name), name)
            files.sweep(self._path(name))
            return lock

    def take_over(self, name: str) -> Lock:
        """Hold a save whoever holds it; they find out before they write again.

        Load it after this, not before. Raises WriteFailed.
        """
        from saves import locks

        with _playing_on(), files.guard(self.saves):
            return locks.take_over(self._lock_path(name), name)

    # --- Lists -----------------------------------------------------------------------------------

    def entries(self) -> list[SaveEntry]:
        """The matches that go on, and files with a problem, newest first. Raises SaveError."""
        return _newest_first(entry for entry in _list(self.saves) if entry.result is None)

    def finished_entries(self) -> list[SaveEntry]:
        """The matches that are over, newest first. Raises SaveError."""
        finished = _list(self.finished)
        names = {entry.name for entry in finished}
        # One may still lie among the saves, if its process was killed just before the move.
        late = (e for e in _list(self.saves) if e.result is not None and e.name not in names)
        return _newest_first([*finished, *late])

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
                _move(path, path.with_name(f"{new}{SUFFIX}"))

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

    def _place_among_finished(self, name: str) -> Path:
        """Where a finished match goes; a file that somebody put there is not overwritten."""
        path, number = self.finished / f"{name}{SUFFIX}", 1
        while os.path.lexists(path):
            number += 1
            path = self.finished / f"{name}-{number}{SUFFIX}"
        return path


def _move(path: Path, target: Path) -> None:
    """Move a file in one step, also in case of a power cut. Raises OSError and WriteFailed."""
    try:
        path.rename(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        files.write_file(target, files.read_text(path))
        path.unlink()
    for folder in {path.parent, target.parent}:
        files.sync_folder(folder)


def _list(folder: Path) -> list[SaveEntry]:
    """The entries of a folder; none if it does not exist yet. Raises SaveError."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX]
        if not paths:
            return []
        from saves.entries import read_entry

        entries = [read_entry(path) for path in paths if not path.name.startswith(".")]
        # One that was moved away in this moment is no entry with a problem.
        return [e for e in entries if e.problem is None or os.path.lexists(e.path)]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise SaveError(f"{folder} cannot be listed: {files.describe(error)}.") from None


def _newest_first(entries: Iterable[SaveEntry]) -> list[SaveEntry]:
    return sorted(entries, key=lambda entry: (entry.updated, entry.name), reverse=True)


@contextmanager
def _playing_on() -> Iterator[None]:
    """Say, where a match could not be kept, that this does not end it."""
    try:
        yield
    except WriteFailed as error:
        raise WriteFailed(f"{error} The game goes on unsaved.") from error.__cause__


@contextmanager
def _changing(path: Path) -> Iterator[None]:
    """Turn what the disk has against a change of a file into SaveError."""
    try:
        yield
    except OSError as error:
        raise SaveError(f"{path.name} was not changed: {files.describe(error)}.") from error
