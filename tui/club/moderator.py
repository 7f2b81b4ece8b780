"""What a moderator can do, from the host's machine (`lightfingers club`) or in the lobby (`/ban`).

Each thing done is a line of the log and of the file `moderated.log` in the club's folder.
"""

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from saves import SaveError, WriteFailed, harmless
from saves.files import make_folder
from tui.club.bans import BANNED, covers, network_named
from tui.club.invites import DAYS, PEOPLE
from tui.club.people import BadName, Person
from tui.text.phrases import when

if TYPE_CHECKING:
    from tui.club.club import Club
    from tui.club.tables import ClubTable

LOG = logging.getLogger("lightfingers.club")

LAST = 40
"""Lines of the log that are shown."""
REMOVED = "Your name was removed from this club."
MOST_DAYS = 3650


class Refused(ValueError):
    """What cannot be done; the message is a sentence for the moderator."""


class Word(NamedTuple):
    """A command."""

    usage: str
    help: str
    do: "Callable[[Moderator, Sequence[str]], str]"
    least: int = 0
    most: int = 0
    quiet: bool = False
    """True if it changes nothing and is not logged."""
    on_host: bool = False
    """True if it can be done on the host's machine alone."""


class Moderator:
    """One moderator, for one command."""

    def __init__(self, club: "Club", person: Person | None) -> None:
        """`person` None: whoever has the host's machine."""
        self.club = club
        self.name = person.name if person is not None else "host"
        self._me = person
        """None: on the host's machine."""

    def do(self, words: Sequence[str]) -> str:
        """Carry a command out; what to tell. Raises Refused."""
        word = WORDS.get(words[0] if words else "")
        if word is None:
            raise Refused(f"Choose one of: {', '.join(WORDS)}.")
        if word.on_host and self._me is not None:
            raise Refused("That can be done on the host's machine alone.")
        rest = words[1:]
        if not word.least <= len(rest) <= word.most:
            raise Refused(f"Like this: {word.usage}")
        try:
            told = word.do(self, rest)
        except (WriteFailed, SaveError, OSError) as error:
            raise Refused(harmless(str(error))) from None
        if not word.quiet:
            self._log(words)
        return told

    def _log(self, words: Sequence[str]) -> None:
        done = harmless(" ".join(words))
        LOG.info("moderated by=%r what=%r", harmless(self.name), done)
        path = self.club.store.saves / "moderated.log"
        try:
            make_folder(path.parent)
            descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            with os.fdopen(descriptor, "a", encoding="utf-8") as file:
                now = datetime.now(UTC)
                file.write(f"{now:%Y-%m-%dT%H:%M:%SZ} {harmless(self.name)}: {done}\n")
        except OSError as error:
            LOG.warning("not logged: %s", error.strerror)

    # --- Who and which -------------------------------------------------------------------------

    def _person(self, text: str) -> Person:
        found = self.club.people.called(text) or self.club.people.find(text)
        if found is None:
            raise Refused(f"Nobody is called “{harmless(text)}”. See who is: people")
        return found

    def _table(self, text: str) -> "ClubTable":
        table = self.club.tables.get(text) or self.club.tables.get(f"table-{text}")
        if table is None:
            raise Refused(f"There is no table “{harmless(text)}”. See which are: tables")
        return table

    @staticmethod
    def _number(text: str, least: int, most: int, what: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise Refused(f"{what} must be {least} to {most}.")
        return int(text)

    # --- People --------------------------------------------------------------------------------

    def _people(self, words: Sequence[str]) -> str:
        now = datetime.now(UTC)
        rows = []
        for person in self.club.people:
            visit = self.club.visits.get(person.id)
            seen = when(person.seen or person.since, now)
            where = f"here from {visit.network or '?'}" if visit else f"last here {seen}"
            row = f"{person.name:24}  {where}  {person.fingerprint}"
            row += "  moderator" * person.moderator
            row += "  banned" * bool(self.club.bans.of_person(person.id))
            if not words or words[0].casefold() in row.casefold():
                rows.append(row)
        return "\n".join(rows) or "Nobody."

    def _rename(self, words: Sequence[str]) -> str:
        person, before = self._person(words[0]), self._person(words[0]).name
        try:
            self.club.people.rename(person, words[1])
        except BadName as error:
            raise Refused(str(error)) from None
        self.club.everything_changed()
        return f"{before} is now called {person.name}. Matches that have begun keep the old name."

    def _ban(self, words: Sequence[str]) -> str:
        days = self._number(words[1], 1, MOST_DAYS, "Days") if len(words) > 1 else 0
        network = network_named(words[0])
        if network is not None:
            if network.is_loopback:
                raise Refused("That is this machine itself. Ban people by name instead.")
            own = self.club.visits.get(self._me.id) if self._me is not None else None
            if own is not None and covers(network, own.network):
                raise Refused("You are there yourself.")
            ban = self.club.bans.add(str(network), str(network), days)
            for visit in list(self.club.visits.values()):
                if self.club.bans.of_network(visit.network) is ban:
                    visit.end(BANNED)
            return f"Banned: {ban}."
        person = self._person(words[0])
        if person is self._me:
            raise Refused("That is you.")
        visit = self.club.visits.get(person.id)
        ban = self.club.bans.add(person.id, person.name, days)
        self.club.send_off(person, BANNED)
        address = f" Ban the address, too: ban {visit.network}" if visit and visit.network else ""
        return f"Banned: {ban}.{address}"

    def _unban(self, words: Sequence[str]) -> str:
        ban = self.club.bans.lift(words[0])
        if ban is None:
            raise Refused("There is no such ban. See which are: bans")
        return f"{ban.name} may come in again."

    def _bans(self, words: Sequence[str]) -> str:
        return "\n".join(map(str, self.club.bans)) or "Nobody is banned."

    def _remove(self, words: Sequence[str]) -> str:
        person = self._person(words[0])
        self.club.send_off(person, REMOVED)
        self.club.people.remove(person)
        return f"{person.name} is removed. The name can be taken again."

    def _moderator(self, words: Sequence[str]) -> str:
        person = self._person(words[0])
        person.moderator = not person.moderator
        self.club.people.keep(person)
        return f"{person.name} is {'now' if person.moderator else 'no longer'} a moderator."

    # --- Tables and talk -----------------------------------------------------------------------

    def _tables(self, words: Sequence[str]) -> str:
        now = datetime.now(UTC)
        rows = []
        for table in self.club.tables.values():
            names = ", ".join(table.name_at(seat) or "free" for seat in range(len(table.chairs)))
            stage = "open" if table.is_open else "over" if table.is_over else "playing"
            told = f"{stage}, {when(table.match_updated, now)}"
            rows.append(f"{table.name}  {table.game.title}: {names}  {told}")
        return "\n".join(rows) or "There is no table."

    def _close(self, words: Sequence[str]) -> str:
        table = self._table(words[0])
        save = table.live.save.name if table.live is not None and not table.is_over else ""
        table.close()
        self.club.remove(table)
        return f"{table.name} is closed." + (f" Its match is kept as {save}.toml." if save else "")

    def _say(self, words: Sequence[str]) -> str:
        text = " ".join(words)
        self.club.announce(text)
        return "Said to everybody."

    # --- Invitations ---------------------------------------------------------------------------

    def _invite(self, words: Sequence[str]) -> str:
        people = self._number(words[0], 1, 1000, "People") if words else PEOPLE
        days = self._number(words[1], 1, 365, "Days") if len(words) > 1 else DAYS
        return str(self.club.invites.make(people, days))

    def _invites(self, words: Sequence[str]) -> str:
        return "\n".join(map(str, self.club.invites)) or "There is no invitation."

    def _uninvite(self, words: Sequence[str]) -> str:
        invite = self.club.invites.good(words[0])
        if invite is None:
            raise Refused("There is no such invitation. See which are: invites")
        self.club.invites.cancel(invite)
        return "Nobody comes in with it any more."

    def _show_log(self, words: Sequence[str]) -> str:
        path = self.club.store.saves / "moderated.log"
        lines = path.read_text("utf-8", "replace").splitlines()[-LAST:] if path.exists() else []
        return "\n".join(map(harmless, lines)) or "Nothing was done yet."


WORDS: Mapping[str, Word] = {
    "people": Word("people [TEXT]", "who has a name here", Moderator._people, 0, 1, True),
    "rename": Word("rename NAME NEW-NAME", "give somebody another name", Moderator._rename, 2, 2),
    "ban": Word("ban NAME|ADDRESS [DAYS]", "keep somebody out", Moderator._ban, 1, 2),
    "unban": Word("unban NAME|ADDRESS", "let them in again", Moderator._unban, 1, 1),
    "bans": Word("bans", "who is banned", Moderator._bans, quiet=True),
    "remove": Word("remove NAME", "take a name back", Moderator._remove, 1, 1),
    "moderator": Word(
        "moderator NAME",
        "make somebody a moderator, or no longer",
        Moderator._moderator,
        1,
        1,
        on_host=True,
    ),
    "tables": Word("tables", "which tables there are", Moderator._tables, quiet=True),
    "close": Word("close TABLE", "clear a table away", Moderator._close, 1, 1),
    "say": Word("say TEXT", "say something to everybody", Moderator._say, 1, 100),
    "invite": Word("invite [PEOPLE] [DAYS]", "make an invitation code", Moderator._invite, 0, 2),
    "invites": Word("invites", "which codes hold", Moderator._invites, quiet=True),
    "uninvite": Word("uninvite CODE", "take a code back", Moderator._uninvite, 1, 1),
    "log": Word("log", "what moderators did", Moderator._show_log, quiet=True),
}
"""Every command, in the order in which help lists them."""
