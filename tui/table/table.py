"""A live table: one match, its seats, its bots and its save. Screens and line mode talk to this.

Every action is on disk before anybody sees it. When the disk refuses, the game goes on and
`trouble` says that it is not being saved.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from engine import Action, Decision, Event, Match, Player, Reason, Seat
from saves import (
    Held,
    Lock,
    LostLock,
    Outdated,
    Save,
    SaveError,
    Store,
    WriteFailed,
    composed,
    one_like,
)
from tui.outside.kinds import STAND_IN, program_name


def seat_player(word: str, seat: Seat, taken: Sequence[str], *, shared: bool = False) -> Player:
    """The player of a word of the command line: you, human:NAME, bot:LEVEL, bot:FILE.

    Bots get names of their own, programs that of their file; no name is given twice. Where several
    people share the keyboard (`shared`), nobody alone is "You".
    """
    if word == "you":
        name = f"Player {seat + 1}" if shared else "You"
    elif word.startswith("human:"):
        name = composed(word.removeprefix("human:"))
    else:
        free = [name for name in BOT_NAMES if one_like(name, taken) is None]
        name = program_name(word, taken) or free[seat % len(free)]
    return Player(name, word)


def shares_secrets(match: Match) -> bool:
    """True if several people play a game with secrets."""
    people = sum(not player.is_bot for player in match.players)
    return people > 1 and not match.game.open_information


def needs_curtain(match: Match) -> bool:
    """True if people share a keyboard in a game with secrets.

    Nobody looks away from a live table.
    """
    return shares_secrets(match) and match.clock is None


BOT_NAMES = ("Emil", "Rosa", "Jonas", "Mira", "Otto", "Lena", "Hugo", "Ida")
"""Who the bots are at the table."""


class Table:
    """One match being played and kept."""

    def __init__(self, store: Store, save: Save, lock: Lock | None) -> None:
        """`lock` None: it could not be saved, or another process plays it."""
        self.store = store
        self.save = save
        self.lock = lock
        self.word = save.torn
        """What the player is told once, when the table opens."""
        self.trouble = ""
        """Why the match is not being saved right now; empty: it is."""
        self.watching = ""
        """Why this process may only look on: who plays the match; empty: we do."""
        self._seen: tuple[int, int] | None = None
        """The file as it was when a watcher last read it: (time in ns, bytes)."""

    @classmethod
    def new(cls, store: Store, match: Match, *, lesson: bool = False) -> "Table":
        """A table with a new match, saved at once under a name of its own."""
        table = cls(store, Save(match, lesson=lesson), None)
        table.keep()
        return table

    @classmethod
    def resume(cls, store: Store, name: str) -> "Table":
        """The table of a save. Raises SaveError (Held: somebody else plays it; Outdated: it was
        played with other cards or rules).

        On a disk that cannot be written the match can be played all the same.
        """
        try:
            lock = store.lock(name)
        except WriteFailed as error:
            table = cls(store, store.load(name), None)
            table.trouble = str(error)
            return table
        return cls._open(store, name, lock)

    @classmethod
    def take_over(cls, store: Store, name: str) -> "Table":
        """The table of a save, whoever plays it now: they only watch from then on.

        Raises SaveError.
        """
        return cls._open(store, name, store.take_over(name))

    @classmethod
    def _open(cls, store: Store, name: str, lock: Lock) -> "Table":
        try:
            save = store.load(name)
            if save.notice:  # played with other cards: its file stays theirs
                raise Outdated(save.notice, save.match, save.match.ply + 1)
            return cls(store, save, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def watch(cls, store: Store, name: str, holder: str) -> "Table":
        """The table of a save that somebody else plays, to look on. Raises SaveError."""
        table = cls(store, store.load(name), None)
        table.watching = holder
        return table

    def look_again(self) -> bool:
        """Read what whoever plays the match has saved since; True if there was anything.

        A file that cannot be read just now, as it is being written, is read next time.
        """
        name = self.save.name
        if not self.watching or name is None:
            return False
        try:
            status = self.store.path_of(name).stat()
            seen = (status.st_mtime_ns, status.st_size)
            if seen == self._seen:
                return False
            self.save = self.store.load(name)
        except (OSError, SaveError):
            return False
        self._seen = seen
        return True

    def seize(self) -> None:
        """Play on what was only watched. Raises SaveError."""
        name = self.save.name
        if not self.watching or name is None:
            return
        table = self.take_over(self.store, name)
        self.save, self.lock, self.watching, self._seen = table.save, table.lock, "", None

    def _lose(self, told: str) -> None:
        """Another process plays on: look on from what it has saved."""
        self.watching, self.trouble = told, ""
        self.lock = None
        self._seen = None
        self.look_again()

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.save.match

    @property
    def moment(self) -> int:
        """A number that only grows: one more for every action played or taken back."""
        return self.match.ply + 2 * self.match.undone + self.match.replaced

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats of people at this keyboard."""
        return tuple(s for s, player in enumerate(self.match.players) if not player.is_bot)

    @property
    def acting(self) -> Seat | None:
        """The seat that decides next: of several at once a person first; None: it is over.

        Who has chosen in secret and may only think again is not waited for.
        """
        seats = self.match.waiting_for()
        people = [seat for seat in seats if seat in self.humans]
        return (people or list(seats) or [None])[0]

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the screen has: the person to act, else the one person there is.

        With several people and none to act it is the one who acted last in an open game, and a
        spectator where there are secrets.
        """
        people = self.humans
        if self.acting in people:
            return self.acting
        if len(people) == 1:
            return people[0]
        if people and self.match.game.open_information:
            for action in reversed(self.match.log):
                if action.seat in people:
                    return action.seat
            return people[0]
        return None

    @property
    def needs_curtain(self) -> bool:
        """True if people share this keyboard in a game with secrets."""
        return needs_curtain(self.match)

    def ask(self, seat: Seat) -> Decision[Any, Any]:
        """The decision of a seat."""
        return self.match.ask(seat)

    def play(self, action: Action) -> list[Event]:
        """Carry out an action and keep it. Raises IllegalAction, and LostLock before anything."""
        return self.play_all([action])

    def play_all(self, actions: Sequence[Action]) -> list[Event]:
        """Carry out actions that belong together, and keep them with one save. Raises as `play`."""
        self._check_lock()
        events = [event for action in actions for event in self.match.play(action)]
        self.keep()
        return events

    def undo(self, seat: Seat) -> None:
        """Take the seat's last action back. Raises IllegalAction with the reason, LostLock."""
        self._check_lock()
        self.match.undo(seat)
        self.keep()

    def undo_turn(self, seat: Seat) -> int:
        """Take back all that the seat may take back; returns how many actions.

        Raises IllegalAction with the reason if there is none, LostLock.
        """
        self._check_lock()
        self.match.undo(seat)
        count = 1
        while self.match.can_undo(seat) is None:
            self.match.undo(seat)
            count += 1
        self.keep()
        return count

    def can_undo(self, seat: Seat) -> Reason | None:
        """None if the seat may take its last action back, or why not."""
        return self.match.can_undo(seat)

    def keep(self) -> None:
        """Write the save; a finished match moves to the finished ones. Raises LostLock."""
        try:
            if self.lock is None:
                self._get_lock()
            assert self.lock is not None
            if self.match.outcome() is None:
                self.store.write(self.save, self.lock)
            else:
                self.store.finish(self.save, self.lock)
                self.lock = None
            self.trouble = ""
        except (LostLock, Held) as error:
            self._lose(str(error))
            raise LostLock(str(error)) from None
        except WriteFailed as error:
            self.trouble = str(error)

    def _get_lock(self) -> None:
        """The lock that could not be had before, or a new save with its own."""
        if self.save.name is None:
            self.save, self.lock = self.store.begin(self.match, lesson=self.save.lesson)
        else:
            self.lock = self.store.lock(self.save.name)

    def give_seat(self, seat: Seat, player: Player) -> None:
        """Let somebody else play on for a seat, and keep that. Raises LostLock."""
        self._check_lock()
        players = list(self.match.players)
        players[seat] = player
        self.match.players = tuple(players)
        self.keep()

    def lose_seat(self, seat: Seat) -> None:
        """A program has lost the match: a bot plays on under its name. Raises LostLock."""
        self.give_seat(seat, Player(self.match.names[seat], STAND_IN))

    def leave(self, *, listed: bool = True) -> None:
        """Give the save free for others. The match itself is saved already, unless the disk refused
        it: that is tried once more.

        `listed` False: no list shows it, so the head of its file need not tell where it stands.
        """
        if self.trouble:
            with suppress(LostLock):
                self.keep()
        if self.lock is not None:
            if listed:
                self.store.leave(self.save, self.lock)
            else:
                self.lock.release()
            self.lock = None

    def _check_lock(self) -> None:
        if self.watching:
            raise LostLock(self.watching)
        if self.lock is not None:
            try:
                self.lock.check()
            except LostLock as error:
                self._lose(str(error))
                raise
