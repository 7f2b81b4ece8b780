"""A table of the club: its chairs, its match, and everybody who looks at it.

Whatever changes the match goes through here: it is on the disk before anybody hears of it, and then
everybody does (`listeners`), each at a screen and with eyes of their own.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextvars import Context
from datetime import datetime
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any

from engine import Action, AnyGame, Event, IllegalAction, Match, Reason, Seat
from saves import LostLock, WriteFailed, harmless
from tui.bot_client import BotError
from tui.club.asking import UndoAsked, majority
from tui.club.chairs import FREE, PERSON, Chair, Record
from tui.club.talk import Talk
from tui.table import Table, is_live, seat_player

if TYPE_CHECKING:
    from tui.club.club import Club
    from tui.club.live import LiveMatch
    from tui.club.people import Person
    from tui.club.place import ClubPlace

LOG = logging.getLogger("lightfingers.club")

STAND_IN = "bot:normal"
"""Who plays for somebody who dropped out, if the others want it."""

LATE = Reason("The table has moved on meanwhile: look again, then choose.")


class ClubTable:
    """One table."""

    def __init__(self, club: "Club", path: Path, record: Record, game: AnyGame) -> None:
        self.club = club
        self.path = path
        """Its file in the club; see `Record`."""
        self.record = record
        self.game = game
        self.live: Table | None = None
        """The match; None: people are still to sit down."""
        self.talk = Talk()
        self.places: list[ClubPlace] = []
        """The screens of those who are at the table now, on chairs and behind them."""
        self.listeners: list[Callable[[], None]] = []
        """What is called after every change."""
        self.undo_asked: UndoAsked | None = None
        self.votes: dict[Seat, set[Seat]] = {}
        """For the seat of somebody absent, the seats that want a bot to play on."""
        self.trouble = ""
        """Why bots do not play, or why the chairs are not kept; empty: all is well."""
        self.clockwork: LiveMatch | None = None
        """What lets the cards come in a live match of It's Mine! (Knizia); None elsewhere."""
        self._fresh = 0
        """The moment since which everybody chooses at the same time: choices made since count."""
        self._bots: asyncio.Task[None] | None = None

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
        own = self.seat_of(person)
        if own is not None:
            self.chairs[own].who = FREE
        chair.who = PERSON + person.id
        self.chairs_changed(begin=True)
        return ""

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
        self.live = Table.new(self.club.store, match)
        self.record.save = self.live.save.name or ""
        self._set_clock()
        LOG.info("begun table=%s game=%s seats=%d", self.name, self.game.id, len(players))

    def take_up(self, live: Table) -> None:
        """Go on with a match after the club has started again."""
        if len(live.match.players) != len(self.chairs):
            live.leave()
            raise ValueError("the match has other seats than the table")
        self.live = live
        self.game = live.match.game
        self._fresh = live.moment
        self._set_clock()

    def _set_clock(self) -> None:
        """A live match gets its clock."""
        if is_live(self.match):
            from tui.club.live import LiveMatch

            self.clockwork = LiveMatch(self)

    @property
    def match_updated(self) -> datetime:
        """When something was played last; of an open table, when it was made."""
        return self.record.made if self.live is None else self.live.save.updated

    def keep(self) -> None:
        """Write the table's file; when the disk refuses, it is told at the table."""
        try:
            self.record.write(self.path)
        except WriteFailed as error:
            self.trouble = str(error)
            LOG.warning("not kept table=%s: %s", self.name, harmless(str(error)))

    # --- Who comes and goes --------------------------------------------------------------------

    def come(self, place: "ClubPlace") -> None:
        """Somebody is at the table; whoever plays takes the seat back from a bot."""
        self.places.append(place)
        seat = self.seat_of(place.person)
        if seat is not None and self.chairs[seat].stand_in:
            self.chairs[seat].stand_in = ""
            self.keep()
            self.talk.add("", f"{self.name_at(seat)} is back.")
        if seat is not None:
            self.votes.pop(seat, None)
        self.changed()

    def go(self, place: "ClubPlace") -> None:
        """Somebody is no longer at the table; the seat stays theirs."""
        if place not in self.places:
            return
        self.places.remove(place)
        self._count_answers()
        self.changed()

    def changed(self) -> None:
        """Tell everybody, and let bots play if it is their turn."""
        asked = self.undo_asked
        if asked is not None and (self.live is None or asked.moment != self.live.moment):
            self.undo_asked = None
        if self.clockwork is not None:
            self.clockwork.check_people()
        self.tell()
        self.club.changed()
        self.wake()

    def tell(self) -> None:
        """Let everybody at the table look again."""
        for listener in list(self.listeners):
            listener()

    def say(self, person: "Person", text: str) -> str:
        """Say something at the table; why it was not said, or an empty text."""
        if not self.club.may_speak(person):
            return "Not so fast: the others want to read it."
        self.talk.add(person.name, text)
        self.tell()
        return ""

    # --- Playing -------------------------------------------------------------------------------

    def play(self, seat: Seat | None, action: Action, moment: int) -> None:
        """Carry out what a seat chose at a moment. Raises IllegalAction, LostLock.

        What was chosen on an older position is refused, unless all that happened since is that
        others made their choice at the same time.
        """
        live = self.live
        if live is None or seat is None or action.seat != seat:
            raise IllegalAction(Reason("Only who sits there can play that."))
        if self.clockwork is not None:
            raise IllegalAction(Reason("A live match is played with the claim key alone."))
        if moment < self._fresh or moment > live.moment:
            raise IllegalAction(LATE)
        self._play(live, [action])

    def play_together(self, actions: Sequence[Action]) -> list[Event]:
        """Carry out what the clock has settled. Raises LostLock."""
        assert self.live is not None
        return self._play(self.live, actions)

    def _play(self, live: Table, actions: Sequence[Action]) -> list[Event]:
        before = set(live.match.waiting_for())
        try:
            events = live.play_all(actions)
        except LostLock:
            self.changed()
            raise
        after = set(live.match.waiting_for())
        if not after or after != before - {action.seat for action in actions}:
            self._fresh = live.moment
        if live.match.outcome() is not None:
            self.club.over(self)
        self.changed()
        return events

    # --- Taking back ---------------------------------------------------------------------------

    def ask_undo(self, seat: Seat, *, all_of_it: bool) -> str:
        """Take a seat's last step (or all it may) back, if the others agree; what to say about it.

        Raises IllegalAction with the reason if it cannot be taken back at all, LostLock.
        """
        live = self.live
        if live is None:
            return "The match has not begun."
        reason = live.can_undo(seat)
        if reason is not None:
            raise IllegalAction(reason)
        asked = UndoAsked(seat, all_of_it, live.moment)
        if asked.is_granted(self._others(seat)):
            self._undo(asked)
            return ""
        self.undo_asked = asked
        self.changed()
        return "You asked the others; it is taken back when all of them agree."

    def answer_undo(self, seat: Seat, agrees: bool) -> str:
        """What somebody says to a wish to take something back; what to tell them, or empty."""
        asked = self.undo_asked
        if asked is None or seat == asked.seat:
            return "Nobody asks you for anything."
        if agrees:
            asked.agreed.add(seat)
            self._count_answers()
        else:
            self.undo_asked = None
            self.talk.add("", f"{self.name_at(seat)} would rather not take it back.")
        self.changed()
        return ""

    def _others(self, seat: Seat) -> list[Seat]:
        """The people at the table beside one of them."""
        return [other for other in self.present() if other != seat]

    def _count_answers(self) -> None:
        """Do what enough people have agreed to; fewer may be needed since somebody left."""
        asked = self.undo_asked
        if asked is not None and asked.is_granted(self._others(asked.seat)):
            self.undo_asked = None
            try:
                self._undo(asked)
            except (IllegalAction, LostLock) as error:
                self.talk.add("", str(error))
        for seat in list(self.votes):
            voters = self._others(seat)
            votes = self.votes[seat].intersection(voters)
            if voters and len(votes) >= majority(len(voters)):
                del self.votes[seat]
                self.chairs[seat].stand_in = STAND_IN
                self.keep()
                self.talk.add("", f"A bot plays for {self.name_at(seat)} until they are back.")

    def _undo(self, asked: UndoAsked) -> None:
        live = self.live
        assert live is not None
        if asked.all_of_it:
            live.undo_turn(asked.seat)
        else:
            live.undo(asked.seat)
        self._fresh = live.moment
        if self.clockwork is not None:
            self.clockwork.take_up()
        self.changed()

    # --- Bots ----------------------------------------------------------------------------------

    def absent(self) -> list[Seat]:
        """The seats of people who are not here and for whom no bot plays."""
        here = self.present()
        return [s for s in self.people() if s not in here and not self.chairs[s].stand_in]

    def vote_bot(self, voter: Seat, seat: Seat) -> str:
        """Want a bot for somebody absent, or no longer; what to tell, or empty."""
        if self.is_over or seat not in self.absent():
            return "Nobody is missing here."
        votes = self.votes.setdefault(seat, set())
        votes ^= {voter}
        self._count_answers()
        self.changed()
        return ""

    def show_seat(self, seat: Seat) -> bool:
        """Let those who watch see what a seat sees, or no longer; True if they may now."""
        chair = self.chairs[seat]
        chair.shows = not chair.shows
        self.keep()
        self.changed()
        return chair.shows

    def shown_seats(self) -> Sequence[Seat]:
        """The seats whose eyes those who watch may have: all of them, or none."""
        people = self.people()
        if self.is_open or not all(self.chairs[seat].shows for seat in people):
            return ()
        return people

    def _next_bot(self) -> tuple[Seat, str] | None:
        live = self.live
        if live is None or live.watching or self.clockwork is not None:
            return None
        for seat in live.match.waiting_for():
            if self.chairs[seat].bot:
                return seat, self.chairs[seat].bot
        return None

    def wake(self) -> None:
        """Let bots play, if it is their turn and they do not think already."""
        if self.club.closed or (self._bots is not None and not self._bots.done()):
            return
        if self._next_bot() is not None:
            # In a context of its own: whoever woke them may leave, and nothing of it shall stay.
            loop = asyncio.get_running_loop()
            self._bots = loop.create_task(self._let_bots_play(), context=Context())

    async def _let_bots_play(self) -> None:
        live = self.live
        assert live is not None
        while (next_bot := self._next_bot()) is not None:
            seat, kind = next_bot
            moment = live.moment
            try:
                action = await self.club.bots.choose(live.match, seat, kind)
            except BotError as error:
                self.trouble = str(error)
                LOG.warning("bots stopped table=%s: %s", self.name, harmless(str(error)))
                self._bots = None
                self.tell()
                return
            self.trouble = ""
            if live.moment != moment or self._next_bot() != next_bot:
                continue  # the position changed under the bot's thoughts
            try:
                events = self._play(live, [action])
            except LostLock:
                return
            if self.club.pace and any(live.match.say(event) for event in events):
                await asyncio.sleep(self.club.pace)

    def close(self) -> None:
        """Stop its bots and give its match free."""
        if self._bots is not None:
            self._bots.cancel()
        if self.clockwork is not None:
            self.clockwork.stop()
        if self.live is not None:
            self.live.leave()
