"""The club: who is here, which tables there are, what is said. One for each process."""

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from engine import AnyGame
from saves import SaveError, Store, WriteFailed, composed, harmless
from tui.club.bans import BANNED, Bans
from tui.club.bots import SharedBots
from tui.club.budget import MOST_BYTES, MOST_WATCHERS, TABLES, TALK, Budget
from tui.club.calls import Calls
from tui.club.chairs import PERSON, Chair, Record, lock_of, opens, read_record
from tui.club.disk import Disk
from tui.club.invites import Invites
from tui.club.kept import KeptTable
from tui.club.links import GONE, WATCH, Link, Links
from tui.club.people import GUEST, NAMES_A_DAY, BadName, People, Person
from tui.club.seating import discard
from tui.club.standings import Standings
from tui.club.tables import ClubTable
from tui.club.talk import Breath, Talk
from tui.club.tries import Tries
from tui.club.visits import Delay, Visit
from tui.settings import Settings
from tui.thinking.bot_client import BotClient

LOG = logging.getLogger("lightfingers.club")

PACE = 0.9
"""Seconds that a bot's step stays on everybody's screen before the next one."""
FINISHED = 12
"""Matches that are over stay in the lobby until there are so many later ones."""
OPEN_FOR = timedelta(days=7)
"""A table whose match never began is cleared away after so long, when the club starts."""
MOST_TABLES = 12
"""Tables that one person may have made and that are not over."""
ALL_TABLES = 500
"""Tables in all that are not over."""

__all__ = ["GUEST", "BadName", "Club", "ClubTable", "Delay", "Person", "Visit", "WriteFailed"]


class Club:
    """All that the people of one process share."""

    def __init__(
        self,
        store: Store,
        *,
        bots: BotClient | None = None,
        pace: float = PACE,
        names_a_day: int = NAMES_A_DAY,
        most_tables: int = ALL_TABLES,
        by_invitation: bool = False,
        disk: Disk | None = None,
    ) -> None:
        """`store`: its saves get a folder "club" with matches, people and tables.

        `names_a_day`: from one network. `most_tables`: in all, that are not over. `disk`: None: who
        plays waits until it is written.

        Everybody sits where they sat when it was last closed, or killed. Raises SaveError, BadToml
        if it cannot be told who is banned or invited.
        """
        folder = store.saves / "club"
        self.store = Store(folder, folder / "finished", store.config, alone=True)
        self.disk = disk or Disk()
        self.budget = Budget()
        self.bots = SharedBots(bots or BotClient(), self.budget)
        self.pace = pace
        self.closed = False
        self.visits: dict[str, Visit] = {}
        """Who is here, by the person's id."""
        self.tables: dict[str, ClubTable] = {}
        """The tables by their names, the oldest first."""
        self.standings = Standings(self.tables)
        self._most_tables = most_tables
        self.talk = Talk()
        """What is said in the lobby."""
        self.listeners: list[Callable[[], None]] = []
        """What is called when anything in the club changes."""
        self.bans = Bans(folder / "bans.toml")
        self.invites = Invites(folder / "invites.toml")
        self.by_invitation = by_invitation
        """True if whoever is new needs a code."""
        self.people = People(folder / "people", names_a_day)
        self.bans.id_of = self.people.id_of
        self.calls: Calls | None = None
        """What calls those who are away; None: nothing does."""
        self.links = Links(folder / "links.toml", self.is_on)
        self.tries = Tries()
        self._lapsed_on: date | None = None
        """The day on which names were last taken back."""
        self._breaths: dict[str, Breath] = {}
        self._dropped_at: dict[str, ClubTable] = {}
        """Where those were whose connection ended at a table."""
        self._folder = folder / "tables"
        self._restore()
        self._lapse()

    # --- People ------------------------------------------------------------------------------

    def person(self, fingerprint: str) -> Person | None:
        """Who has this key; None: nobody has given a name for it yet, or it is a guest's."""
        person = self.people.find(fingerprint)
        secret = person is not None and person.secret and person.fingerprint == fingerprint
        return None if secret else person

    def person_by_id(self, id_: str) -> Person | None:
        """The person whom a table names."""
        return self.people.by_id(id_)

    def register(self, fingerprint: str, name: str, network: str = "", code: str = "") -> Person:
        """Give a key a name. Raises BadName with a sentence, WriteFailed.

        `code`: of the invitation, where one is needed.
        """
        needed = self.by_invitation and not fingerprint.startswith(GUEST)
        invite = self.invites.good(code) if needed else None
        if needed and invite is None:
            raise BadName("Your invitation doesn't hold any more. Ask for another.")
        person = self.people.register(fingerprint, name, network)
        if invite is not None:
            self.invites.use(invite)
        LOG.info("registered name=%r", harmless(person.name))
        return person

    def try_code(self, code: str, network: str) -> str:
        """See whether somebody can come in with a code; why not, or an empty text."""
        why = self.tries.why_wait(network)
        if why or self.invites.good(code) is not None:
            return why
        self.tries.failed(network)
        LOG.info("wrong code network=%s", harmless(network))
        return "That is no invitation to this club."

    def try_link(self, code: str, network: str) -> Link | str:
        """The link of a code, or why there is none. A table's name is a link to that table."""
        if code in self.tables:
            return Link(code, WATCH, "", code)
        link = self.links.find(code)
        why = self.tries.why_wait(network)
        if why or link is not None:
            return why or link or GONE
        self.tries.failed(network)
        LOG.info("wrong link network=%s", harmless(network))
        return GONE

    def is_on(self, name: str) -> bool:
        """True if a table is there and its match not over."""
        table = self.tables.get(name)
        return table is not None and not table.is_over

    def guest(self, name: str) -> Person | None:
        """The guest of a name, who is known again by a secret."""
        person = self.people.called(composed(name))
        return person if person is not None and person.secret else None

    def know_guest(self, person: Person, secret: str, network: str) -> str:
        """See whether a secret is the guest's; why they are not let in, or an empty text."""
        why = self.tries.why_wait(network) or (BANNED if self.bans.of_person(person.id) else "")
        if why or opens(person.secret, secret.strip().lower()):
            return why
        self.tries.failed(network)
        LOG.info("wrong secret who=%r network=%s", person.name, harmless(network))
        return f"That is not {person.name}'s secret."

    def _lapse(self) -> None:
        """Once a day, take names back that nobody uses."""
        today = datetime.now(UTC).date()
        if self._lapsed_on != today:
            self._lapsed_on = today
            seated = {c.person for table in self.tables.values() for c in table.chairs}
            gone = self.people.lapse(seated.union(self.visits))
            if gone:
                LOG.info("lapsed names=%d", len(gone))

    def keep_settings(self, person: Person, settings: Settings) -> str:
        """Keep a person's settings; why that failed, or an empty text."""
        person.settings = settings
        try:
            self.people.keep(person)
        except WriteFailed as error:
            return str(error)
        return ""

    def enter(self, person: Person, delay: Delay | None = None, network: str = "") -> Visit:
        """Somebody comes in. An earlier visit of the same person ends."""
        self.people.see(person)
        self._lapse()
        earlier = self.visits.get(person.id)
        if earlier is not None:
            earlier.end("You came in from elsewhere; this connection ends.")
        back_at = self._dropped_at.pop(person.id, None)
        if back_at is not None and self.tables.get(back_at.name) is not back_at:
            back_at = None
        visit = self.visits[person.id] = Visit(self, person, delay, network, back_at=back_at)
        self._tell_of(person)
        for table in list(self.tables.values()):
            table.wake()
        return visit

    def left(self, visit: Visit) -> None:
        """A visit has ended."""
        if self.visits.get(visit.person.id) is visit:
            del self.visits[visit.person.id]
        if visit.place is not None:
            self._dropped_at[visit.person.id] = visit.place.at
            visit.place.leave()
        self._tell_of(visit.person)

    def forget_place(self, before: Person, person: Person) -> None:
        """Somebody is somebody else now: where they dropped out is where they come back."""
        at = self._dropped_at.pop(before.id, None)
        if at is not None:
            self._dropped_at[person.id] = at

    def _tell_of(self, person: Person) -> None:
        """Let everybody hear that somebody has come or gone, also where the person sits."""
        for table in list(self.tables.values()):
            if table.seat_of(person) is not None:
                table.count_answers()
                table.changed()
        self.changed()

    def send_away(self, why: str) -> None:
        """End every visit with a word, as the host is closing."""
        for visit in list(self.visits.values()):
            visit.end(why)

    def send_off(self, person: Person, why: str) -> None:
        """End somebody's visit; their chairs are free, and bots play on for them."""
        visit = self.visits.get(person.id)
        if visit is not None:
            visit.end(why)
        for table in list(self.tables.values()):
            table.give_up(person)

    def announce(self, text: str) -> None:
        """Tell everybody something, wherever they are."""
        told = f"The house says: {text}"
        self.talk.add("", told)
        for table in self.tables.values():
            if table.listeners:
                table.talk.add("", told)
                table.tell()
        self.changed()

    def everything_changed(self) -> None:
        """Let everybody look again, as somebody is called otherwise."""
        for table in list(self.tables.values()):
            table.changed()
        self.changed()

    def why_not_speak(self, person: Person) -> str:
        """Why the person has said too much; empty: another line is counted and can be said."""
        if not self._breaths.setdefault(person.id, Breath()).take():
            return "Not so fast: the others want to read it."
        why = self.budget.why_not(TALK, person.id)
        if not why:
            self.budget.use(TALK, person.id)
        return why

    def why_not_watch(self, table: ClubTable, person: Person) -> str:
        """Why somebody cannot watch a table; empty if they can, or sit there."""
        host = table.record.host
        others = (other for other in self.tables.values() if other.record.host == host)
        if table.seat_of(person) is not None or table.is_open:
            return ""
        if sum(len(other.watchers()) for other in others) < MOST_WATCHERS:
            return ""
        return f"{MOST_WATCHERS} people watch the tables of this person already. Try later."

    def held_by(self, person: Person) -> int:
        """Bytes on the disk that somebody's tables hold."""
        return sum(t.held for t in self.tables.values() if t.record.host == person.id)

    def figures(self) -> dict[str, Any]:
        """What `--status` tells of the club: how much there is, and who uses most of it."""

        def name(id_: str) -> str:
            person = self.person_by_id(id_)
            return person.name if person is not None else "somebody"

        told: dict[str, Any] = {"tables": len(self.tables), "names": len(self.people)}
        told |= self.budget.figures(name)
        hosts: dict[str, list[ClubTable]] = {}
        for table in self.tables.values():
            hosts.setdefault(table.record.host, []).append(table)
        for what, most, each in (
            ("tables open", MOST_TABLES, lambda table: not table.is_over),
            ("watchers", MOST_WATCHERS, lambda table: len(table.watchers())),
            ("bytes held", MOST_BYTES, lambda table: table.held),
        ):
            sums = [(sum(map(each, tables)), id_) for id_, tables in hosts.items()]
            used, id_ = max(sums, default=(0, ""))
            if used:
                told[f"most {what}"] = f"{used} of {most} by {name(id_)}"
        return told

    def say(self, person: Person, text: str) -> str:
        """Say something in the lobby; why it was not said, or an empty text."""
        why = self.why_not_speak(person)
        if why:
            return why
        self.talk.add(person.name, text)
        self.changed()
        return ""

    def call(self, id_: str, table: ClubTable) -> None:
        """It has become somebody's turn at a table at which they are not."""
        person, visit = self.person_by_id(id_), self.visits.get(id_)
        if visit is None:
            if self.calls is not None and person is not None and not self.closed:
                self.calls.soon(self.people, person, table)
        elif visit.place is not None and visit.place.at is not table and visit.on_called:
            visit.on_called(table)

    def changed(self) -> None:
        """Tell everybody who looks at the lobby."""
        for listener in list(self.listeners):
            listener()

    # --- Tables ------------------------------------------------------------------------------

    def make_table(
        self,
        host: Person,
        game: AnyGame,
        chairs: Sequence[str],
        options: Mapping[str, str],
        password: str = "",
        after: str = "",
    ) -> ClubTable | str:
        """A new table, or why there can be none.

        `chairs`: for each seat "me" (the host), "free" or bot:LEVEL. It begins at once if none is
        free.
        """
        mine = [t for t in self.tables.values() if t.record.host == host.id and not t.is_over]
        if len(mine) >= MOST_TABLES:
            return f"You have {len(mine)} tables already: play one to its end first."
        why = self.budget.why_not(TABLES, host.id)
        if why:
            return why
        if self.held_by(host) >= MOST_BYTES:
            return "Your tables fill 8 MB on the host's disk. Play one to its end first."
        if not self._has_room():
            return f"The club has {self._most_tables} tables already. Sit down at one of them."
        record = Record(
            game=game.id,
            options=game.check_setup(len(chairs), options),
            chairs=[Chair(PERSON + host.id if who == "me" else who) for who in chairs],
            host=host.id,
            lock=lock_of(password),
            after=after,
        )
        table = ClubTable(self, self._new_path(), record, game)
        self.tables[table.name] = table
        self.budget.use(TABLES, host.id)
        LOG.info("made table=%s game=%s private=%s", table.name, game.id, table.is_private)
        table.chairs_changed(begin=True)
        return table

    def _has_room(self) -> bool:
        """True if one more table can be made, at need in the place of one that nobody is here for.

        That is the oldest open one whose people are all away.
        """
        if sum(not table.is_over for table in self.tables.values()) < self._most_tables:
            return True
        for table in self.tables.values():
            away = all(c.person not in self.visits for c in table.chairs if c.person)
            if table.is_open and away and not table.places:
                LOG.info("cleared table=%s", table.name)
                self.remove(table)
                return True
        return False

    def remove(self, table: ClubTable) -> None:
        """Clear a table away on which nobody sits."""
        self._take_away(table)
        table.discard()
        for listener in list(table.listeners):
            listener()
        self.changed()

    def over(self, table: ClubTable) -> None:
        """A match has ended: its table stays in the lobby for a while."""
        LOG.info("over table=%s", table.name)
        finished = [other for other in self.tables.values() if other.is_over]
        finished.sort(key=lambda other: other.match_updated)
        for old in finished[:-FINISHED]:
            if not old.places:
                self._take_away(old)
                old.discard()

    def _take_away(self, table: ClubTable) -> None:
        del self.tables[table.name]
        self.standings.touch(table)

    def again(self, table: ClubTable, person: Person) -> ClubTable | str:
        """Another match with the same chairs: the first who wants it makes the table.

        Everybody's chair is kept for them as long as they are in the club.
        """
        seat = table.seat_of(person)
        if seat is None:
            return "Only who played can ask for another match."
        for other in self.tables.values():
            if other.record.after == table.name:
                if other.seat_of(person) is None:
                    problem = other.sit(person, seat)
                    if problem:
                        return problem
                return other
        chairs = [
            "me" if at == seat else "free" if chair.person else chair.who
            for at, chair in enumerate(table.chairs)
        ]
        fresh = self.make_table(person, table.game, chairs, table.record.options, "", table.name)
        if isinstance(fresh, ClubTable):
            fresh.record.lock = table.record.lock
            for chair, before in zip(fresh.chairs, table.chairs, strict=True):
                chair.kept_for = before.person
            fresh.keep()
            fresh.changed()
        return fresh

    def _new_path(self) -> Path:
        number = 1 + max((int(name.rpartition("-")[2]) for name in self.tables), default=0)
        while (path := self._folder / f"table-{number}.toml").exists():
            number += 1
        return path

    def _restore(self) -> None:
        """The tables as they stood. A file that cannot be used is logged and left as it is."""
        paths = self._folder.glob("table-*.toml") if self._folder.is_dir() else ()
        for path in sorted(paths, key=lambda path: (len(path.stem), path.stem)):
            try:
                self._restore_table(path)
            except (SaveError, ValueError) as error:
                LOG.warning("table left out: %s", harmless(f"{path.name}: {error}"))

    def _restore_table(self, path: Path) -> None:
        record = read_record(path)
        if not record.save and datetime.now(UTC) - record.made > OPEN_FOR:
            discard(path)
            return
        if not path.stem.rpartition("-")[2].isdecimal():
            raise ValueError("this is not the name of a table")
        table = ClubTable(self, path, record, self.store.game(record.game))
        table.talk.take_up()
        if record.save:
            table.take_up(self._open_match(record.save))
        self.tables[table.name] = table
        self.standings.touch(table)

    def _open_match(self, name: str) -> KeptTable:
        if (self.store.saves / f"{name}.toml").exists():
            table = KeptTable.taken_up(self.store, name, self.disk)
            if table.match.outcome() is None:
                return table
            table.leave()
        return KeptTable(self.store, self.store.load(name), None, self.disk)

    # --- Its end -----------------------------------------------------------------------------

    async def close(self) -> None:
        """Let the bots go home and give every match free. Everything is saved already."""
        self.closed = True
        for table in self.tables.values():
            table.close()
        self.disk.close()
        if self.calls is not None:
            await self.calls.close()
        await self.bots.close()
