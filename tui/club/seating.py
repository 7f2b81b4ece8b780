"""The chairs of a table in the club, and everybody around it."""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any

from engine import AnyGame, Match, Seat
from saves import WriteFailed, harmless
from tui.club.chairs import FREE, PERSON, Chair, Record
from tui.club.house import House, Spot
from tui.club.kept import KeptTable
from tui.club.talk import Talk
from tui.table.table import seat_player

if TYPE_CHECKING:
    from tui.club.people import Person

LOG = logging.getLogger("lightfingers.club")


TALK = ".talk"
"""What the file with a table's talk ends in, beside the table's own."""


def discard(path: Path) -> None:
    """Remove a table's file, and its talk before it: no other table shall find that."""
    path.with_suffix(TALK).unlink(missing_ok=True)
    path.unlink(missing_ok=True)


class Seating:
    """A table as far as its chairs go; what is played on it is in `ClubTable`."""

    def __init__(self, club: House, path: Path, record: Record, game: AnyGame) -> None:
        self.club = club
        self.path = path
        """Its file in the club; see `Record`."""
        self.record = record
        self.game = game
        self.live: KeptTable | None = None
        """The match; None: people are still to sit down."""
        self.talk = Talk(path.with_suffix(TALK))
        self.places: list[Spot] = []
        """The screens of those who are at the table now, on chairs and behind them."""
        self.listeners: list[Callable[[], None]] = []
        """What is called after every change."""
        self.trouble = ""
        """Why bots do not play; empty: they do."""
        self.unkept = ""
        """Why the chairs are not kept on the disk; empty: they are."""

    # --- What it is ----------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The stem of its file."""
        return self.path.stem

    @property
    def chairs(self) -> list[Chair]:
        """The chairs in seat order."""
        return self.record.chairs

    @property
    def is_open(self) -> bool:
        """True until the match begins."""
        return self.live is None

    @property
    def is_over(self) -> bool:
        """True once the match has ended."""
        return self.live is not None and self.live.match.outcome() is not None

    @property
    def is_private(self) -> bool:
        """True if it has a password."""
        return bool(self.record.lock)

    @property
    def match(self) -> Match:
        """The match that was begun."""
        assert self.live is not None
        return self.live.match

    def seat_of(self, person: "Person") -> Seat | None:
        """The seat of a person at this table."""
        own = (seat for seat, chair in enumerate(self.chairs) if chair.person == person.id)
        return next(own, None)

    def name_at(self, seat: Seat) -> str:
        """Who sits on a chair, in a word."""
        if self.live is not None:
            return self.match.names[seat]
        chair = self.chairs[seat]
        person = self.club.person_by_id(chair.person)
        return person.name if person else chair.bot.removeprefix("bot:") + " bot" * bool(chair.bot)

    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person]

    def present(self) -> list[Seat]:
        """The seats of people who are at the table now."""
        there = {place.person.id for place in self.places}
        return [seat for seat in self.people() if self.chairs[seat].person in there]

    def watchers(self) -> list[str]:
        """The names of those who look on."""
        return [p.person.name for p in self.places if self.seat_of(p.person) is None]

    def whereabouts(self, seat: Seat) -> str:
        """Where somebody is who is not at the table; empty for who is, and for bots."""
        if seat not in self.people() or seat in self.present():
            return ""
        return "away" if self.chairs[seat].person in self.club.visits else "dropped out"

    def delay_of(self, seat: Seat) -> float | None:
        """The round trip to the terminal of who sits there, in milliseconds, if it is known."""
        visit = self.club.visits.get(self.chairs[seat].person)
        return visit.milliseconds if visit is not None else None

    def absent(self) -> list[Seat]:
        """The seats of people who are not here and for whom no bot plays."""
        here = self.present()
        return [s for s in self.people() if s not in here and not self.chairs[s].stand_in]

    def is_asked(self, seat: Seat) -> bool:
        """True if the match waits for this seat."""
        return self.live is not None and seat in self.match.waiting_for()

    # --- Before the match ----------------------------------------------------------------------

    def sit(self, person: "Person", seat: Seat) -> str:
        """Take a free chair; why that cannot be, or an empty text.

        On the last one the match begins. Somebody who sits already changes over.
        """
        if not self.is_open:
            return "The match has begun without you; you can watch."
        chair = self.chairs[seat]
        if chair.person == person.id:
            return ""
        if chair.who != FREE:
            return f"{self.name_at(seat)} sits there."
        kept_for = self.kept_for(seat)
        if kept_for is not None and kept_for is not person:
            return f"This chair is kept for {kept_for.name}."
        own = self.seat_of(person)
        if own is not None:
            self.chairs[own].who = FREE
        chair.who = PERSON + person.id
        self.chairs_changed(begin=True)
        return ""

    def kept_for(self, seat: Seat) -> "Person | None":
        """The person for whom a free chair is kept, while they are in the club."""
        chair = self.chairs[seat]
        waits = chair.who == FREE and chair.kept_for in self.club.visits
        return self.club.person_by_id(chair.kept_for) if waits else None

    def stand_up(self, person: "Person") -> None:
        """Give a chair up. A table on which nobody sits any more is cleared away."""
        seat = self.seat_of(person)
        if not self.is_open or seat is None:
            return
        self.chairs[seat] = Chair()
        if not self.people():
            self.club.remove(self)
        else:
            self.chairs_changed()

    def place_bot(self, person: "Person", seat: Seat, bot: str) -> str:
        """Put a bot on a free chair, or take it away with FREE; why that cannot be, or empty."""
        chair = self.chairs[seat]
        if not self.is_open or self.seat_of(person) is None:
            return "Only who sits at the table can ask a bot to play."
        if chair.person:
            return f"{self.name_at(seat)} sits there."
        kept_for = self.kept_for(seat)
        if kept_for is not None:
            return f"This chair is kept for {kept_for.name}."
        chair.who = bot
        self.chairs_changed()
        return ""

    @property
    def is_full(self) -> bool:
        """True if no chair is free."""
        return all(chair.who != FREE for chair in self.chairs)

    def begin(self, person: "Person") -> str:
        """Deal, as nobody else is to come; why that cannot be, or an empty text."""
        if self.seat_of(person) is None or not self.is_full:
            return "The match begins when all chairs are taken."
        self.chairs_changed(begin=True)
        return ""

    def chairs_changed(self, *, begin: bool = False) -> None:
        """Keep the chairs as they stand now; with `begin`, deal if none is free."""
        if begin and self.is_open and self.is_full:
            self._begin()
        self.keep()
        self.changed()

    def _begin(self) -> None:
        """Everybody sits: deal."""
        players: list[Any] = []
        people = [self.name_at(seat) for seat in self.people()]
        for seat, chair in enumerate(self.chairs):
            word = f"human:{self.name_at(seat)}" if chair.person else chair.who
            taken = people + [player.name for player in players]
            players.append(seat_player(word, seat, taken))
        match = Match(self.game, players, randbits(64), self.record.options)
        self.live = KeptTable.dealt(self.club.store, match, self.club.disk)
        self.record.save = self.live.save.name or ""
        self.begun()
        LOG.info("begun table=%s game=%s seats=%d", self.name, self.game.id, len(players))

    def take_up(self, live: KeptTable) -> None:
        """Go on with a match after the club has started again."""
        if len(live.match.players) != len(self.chairs):
            live.leave()
            raise ValueError("the match has other seats than the table")
        self.live = live
        self.game = live.match.game
        self.begun()

    @property
    def match_updated(self) -> datetime:
        """When something was played last; of an open table, when it was made."""
        return self.record.made if self.live is None else self.live.save.updated

    @property
    def held(self) -> int:
        """Bytes that its files hold on the disk."""
        files = [self.path, self.path.with_suffix(TALK)]
        if self.live is not None and self.live.save.name:
            files.append(self.live.store.path_of(self.live.save.name))
        return sum(file.stat().st_size for file in files if file.exists())

    def discard(self) -> None:
        """Remove its files."""
        discard(self.path)

    def keep(self) -> None:
        """Write the table's file; when the disk refuses, it is told at the table."""
        self.unkept = ""
        try:
            self.record.write(self.path)
        except WriteFailed as error:
            self.unkept = str(error)
            LOG.warning("not kept table=%s: %s", self.name, harmless(str(error)))

    # --- Who comes and goes --------------------------------------------------------------------

    def come(self, place: Spot) -> None:
        """Somebody is at the table; whoever plays takes the seat back from a bot."""
        self.places.append(place)
        seat = self.seat_of(place.person)
        if seat is not None and self.chairs[seat].stand_in:
            self.chairs[seat].stand_in = ""
            self.keep()
            self.talk.add("", f"{self.name_at(seat)} is back.")
        self.changed()

    def go(self, place: Spot) -> None:
        """Somebody is no longer at the table; the seat stays theirs."""
        if place in self.places:
            self.places.remove(place)
            self.changed()

    def begun(self) -> None:
        """The match lies on the table."""

    def changed(self) -> None:
        """Something is different now: tell everybody."""
        self.club.standings.touch(self)
        self.tell()
        self.club.changed()

    def tell(self) -> None:
        """Let everybody at the table look again."""
        for listener in list(self.listeners):
            listener()

    def say(self, person: "Person", text: str) -> str:
        """Say something at the table; why it was not said, or an empty text."""
        why = self.club.why_not_speak(person)
        if why:
            return why
        self.talk.add(person.name, text)
        self.tell()
        return ""

    # --- What those who watch see ---------------------------------------------------------------

    def show_seat(self, seat: Seat) -> bool:
        """Let those who watch see what a seat sees, or no longer; True if they may now."""
        chair = self.chairs[seat]
        chair.shows = not chair.shows
        self.keep()
        self.changed()
        return chair.shows

    def show_page(self, person: "Person") -> str:
        """Let anybody watch in a page, or no longer; why that cannot be, or empty."""
        if self.is_private and not self.record.page:
            return "This table is private: no page shows it."
        self.record.page = not self.record.page
        self.keep()
        shows = "Anyone can watch in a page now" if self.record.page else "The page is closed"
        self.talk.add("", f"{person.name}: {shows}.")
        self.changed()
        return ""

    def shown_seats(self) -> Sequence[Seat]:
        """The seats whose eyes those who watch may have: all of them, or none."""
        people = self.people()
        if self.is_open or not all(self.chairs[seat].shows for seat in people):
            return ()
        return people
