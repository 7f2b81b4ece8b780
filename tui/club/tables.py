"""A table of the club: its match, and how people and bots play it together.

Whatever changes the match goes through here: it is on the disk before anybody hears of it, and then
everybody does (`listeners`), each at a screen and with eyes of their own.
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from contextvars import Context
from pathlib import Path
from typing import TYPE_CHECKING

from engine import Action, AnyGame, Event, IllegalAction, Reason, Seat
from saves import LostLock, harmless
from tui.club.asking import UndoAsked, majority
from tui.club.bots import PATIENT, OnesBots
from tui.club.chairs import Record
from tui.club.house import House, Spot
from tui.club.seating import Seating
from tui.table.table import Table
from tui.thinking.bot_client import BotError

if TYPE_CHECKING:
    from tui.club.live import ClubMatch
    from tui.club.people import Person

LOG = logging.getLogger("lightfingers.club")

STAND_IN = "bot:normal"
"""Who plays for somebody who dropped out, if the others want it."""

TRY_AGAIN = 5.0
"""Seconds after which it is tried again to keep what the disk refused."""

LATE = Reason("The table has moved on meanwhile: look again, then choose.")


class ClubTable(Seating):
    """One table."""

    def __init__(self, club: House, path: Path, record: Record, game: AnyGame) -> None:
        super().__init__(club, path, record, game)
        self.undo_asked: UndoAsked | None = None
        self.votes: dict[Seat, set[Seat]] = {}
        """For the seat of somebody absent, the seats that want a bot to play on."""
        self.clockwork: ClubMatch | None = None
        """What lets the cards come in a live match; None: it goes turn by turn."""
        self._was_over = False
        self._held: list[Spot] = []
        """The places where nothing is drawn, as what was played is not on the disk yet."""
        self._called: set[str] = set()
        """The ids of the people for whom the match waited when it was last told."""
        self._fresh = 0
        """The moment since which everybody chooses at the same time: choices made since count."""
        self._bots: asyncio.Task[None] | None = None
        self._thinks_of: tuple[int, tuple[Seat, str] | None] | None = None
        """What a bot thinks about just now; None: none thinks."""
        self._trying: asyncio.TimerHandle | None = None
        """What keeps again what the disk refused; None: it has everything."""
        self._quick = False
        """True while the hard bots play like easy ones, as their thinking is used up."""

    @property
    def thinkers(self) -> OnesBots:
        """The bots as they think at this table, in the time of the person who opened it."""
        return self.club.bots.of(self.record.host, self.name)

    def begun(self) -> None:
        """What is chosen from now on counts; a live match gets its clock."""
        assert self.live is not None
        self._fresh = self.live.moment
        self._was_over = self.is_over
        self.live.on_kept = self._kept
        if self.match.clock is not None:
            from tui.club.live import ClubMatch

            self.clockwork = ClubMatch(self)

    def come(self, place: Spot) -> None:
        """Somebody is at the table; nobody votes for a bot in their place any more."""
        seat = self.seat_of(place.person)
        if seat is not None:
            self.votes.pop(seat, None)
        if not self._is_kept:
            self._hold(place)
        super().come(place)

    def go(self, place: Spot) -> None:
        """Somebody is no longer at the table: fewer need to agree."""
        super().go(place)
        if self.undo_asked is not None or self.votes:
            self.count_answers()
            self.changed()

    @property
    def _is_kept(self) -> bool:
        """True if everything that was played is on the disk, or was refused by it."""
        return self.live is None or self.live.kept

    def _hold(self, place: Spot) -> None:
        self._held.append(place)
        place.hold(True)

    def _moved(self) -> None:
        """Something was played: tell everybody as soon as it is on the disk."""
        if self._is_kept:
            self._kept()
            return
        for place in self.places:
            if place not in self._held:
                self._hold(place)

    def _kept(self) -> None:
        """What was played is on the disk."""
        self._keep_chairs()
        if self.is_over and not self._was_over:
            self.club.over(self)
        self._was_over = self.is_over
        held, self._held = self._held, []
        self.changed()
        for place in held:
            place.hold(False)

    def tell(self) -> None:
        """Let everybody at the table look again; while something is being written, after that."""
        if self._is_kept:
            super().tell()

    def changed(self) -> None:
        """Tell everybody, and let bots play if it is their turn.

        While something is being written they hear of it after that.
        """
        if not self._is_kept:
            return
        asked = self.undo_asked
        if asked is not None and (self.live is None or asked.moment != self.live.moment):
            self.undo_asked = None
        if self.clockwork is not None:
            self.clockwork.check_people()
        self._call_players()
        super().changed()
        self.wake()
        self._watch_disk()

    def _watch_disk(self) -> None:
        """Where the disk refused something, try it again by and by: nobody may come to act."""
        lacks = self.unkept or (self.live is not None and self.live.trouble)
        if lacks and self._trying is None and not self.club.closed:
            loop = asyncio.get_running_loop()
            self._trying = loop.call_later(TRY_AGAIN, self._try_again, context=Context())

    def _try_again(self) -> None:
        self._trying = None
        if self.club.tables.get(self.name) is not self:
            return
        with suppress(LostLock):  # then it is told at the table who plays it
            if self.live is not None and self.live.trouble:
                self.live.keep()
        self._moved()

    def _keep_chairs(self) -> None:
        """Write what the table's file lacks, as the disk had refused the match or the chairs."""
        name = self.record.save if self.live is None else self.live.save.name or ""
        if name != self.record.save or self.unkept:
            self.record.save = name
            self.keep()

    def _call_players(self) -> None:
        """Let those know who are elsewhere that the match waits for them here."""
        seats = (n for n in self.people() if self.is_asked(n) or self.owes_answer(n))
        asked = {self.chairs[seat].person for seat in seats}
        for id_ in asked - self._called:
            self.club.call(id_, self)
        self._called = asked

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
            raise IllegalAction(Reason("In live play, use your claim key only."))
        if moment < self._fresh or moment > live.moment:
            raise IllegalAction(LATE)
        self._play(live, [action])

    @property
    def closed(self) -> bool:
        """True once the club is closed."""
        return self.club.closed

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
        self._moved()
        return events

    # --- Taking back ---------------------------------------------------------------------------

    def ask_undo(self, seat: Seat, *, all_of_it: bool) -> str:
        """Take a seat's last step (or all it may) back, if the others agree; what to say about it.

        Those in the lobby or at another table are asked, too. Raises IllegalAction with the reason
        if it cannot be taken back at all, LostLock.
        """
        live = self.live
        if live is None:
            return "The match has not begun."
        reason = live.can_undo(seat)
        if reason is not None:
            raise IllegalAction(reason)
        asked = UndoAsked(seat, all_of_it, live.moment)
        if asked.is_granted(self._rivals(seat)):
            self._undo(asked)
            gone = [self.name_at(other) for other in self.people() if other != seat]
            return f"{' and '.join(gone)} dropped out and can't be asked." if gone else ""
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
            self.count_answers()
        else:
            self.undo_asked = None
            self.talk.add("", f"{self.name_at(seat)} would rather not take it back.")
        self.changed()
        return ""

    def owes_answer(self, seat: Seat) -> bool:
        """True if somebody waits for this seat to agree to an undo, or not."""
        asked = self.undo_asked
        return asked is not None and seat != asked.seat and seat not in asked.agreed

    def _rivals(self, seat: Seat) -> list[Seat]:
        """The people of the table beside one of them, as far as they are in the club."""
        here = self.club.visits
        return [n for n in self.people() if n != seat and self.chairs[n].person in here]

    def _others(self, seat: Seat) -> list[Seat]:
        """The people at the table beside one of them."""
        return [other for other in self.present() if other != seat]

    def count_answers(self) -> None:
        """Do what enough people have agreed to; fewer may be needed since somebody left."""
        asked = self.undo_asked
        if asked is not None and asked.is_granted(self._rivals(asked.seat)):
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
                self.hand_over(seat)

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
        self._moved()

    def give_up(self, person: "Person") -> None:
        """Somebody does not come back: their chair is free, or a bot plays on."""
        seat = self.seat_of(person)
        if self.is_open:
            self.stand_up(person)
        elif seat is not None and not self.is_over and not self.chairs[seat].bot:
            self.hand_over(seat)
            self.changed()

    def hand_over(self, seat: Seat) -> None:
        """Let a bot play for somebody who is missing."""
        self.chairs[seat].stand_in = STAND_IN
        self.keep()
        self.talk.add("", f"A bot plays for {self.name_at(seat)} until they are back.")

    # --- Bots ----------------------------------------------------------------------------------

    def vote_bot(self, voter: Seat, seat: Seat) -> str:
        """Want a bot for somebody absent, or no longer; what to tell, or empty."""
        if self.is_over or seat not in self.absent():
            return "Nobody is missing here."
        votes = self.votes.setdefault(seat, set())
        votes ^= {voter}
        self.count_answers()
        self.changed()
        return ""

    def _next_bot(self) -> tuple[Seat, str] | None:
        live = self.live
        if live is None or live.watching or self.clockwork is not None:
            return None
        for seat in live.match.waiting_for():
            if self.chairs[seat].bot:
                return seat, self.chairs[seat].bot
        return None

    def wake(self) -> None:
        """Let bots play, if it is their turn; what they think about is what is asked now."""
        if self.club.closed:
            return
        if self._bots is not None and not self._bots.done():
            if self._thinks_of is None or self._thinks_of == self._question():
                return
            self._bots.cancel()  # a step was taken back, or somebody is here again
        if self._next_bot() is not None:
            # In a context of its own: whoever woke them may leave, and nothing of it shall stay.
            loop = asyncio.get_running_loop()
            self._bots = loop.create_task(self._let_bots_play(), context=Context())

    def _question(self) -> tuple[int, tuple[Seat, str] | None]:
        """What a bot is asked now: what others choose at the same time makes it no other one."""
        return self._fresh, self._next_bot()

    async def _let_bots_play(self) -> None:
        live = self.live
        assert live is not None
        while (next_bot := self._next_bot()) is not None:
            asked = self._thinks_of = self._question()
            self._tell_of_thinking(next_bot[1])
            try:
                action = await self.thinkers.choose(live.match, *next_bot)
            except BotError as error:
                self.trouble = str(error)
                LOG.warning("bots stopped table=%s: %s", self.name, harmless(str(error)))
                self._bots = None
                self.tell()
                return
            finally:
                if self._thinks_of is asked:
                    self._thinks_of = None
            self.trouble = ""
            if asked != self._question():
                continue
            try:
                events = self._play(live, [action])
            except LostLock:
                return
            told = live.match.since == live.match.ply and any(map(live.match.say, events))
            if self.club.pace and told:  # nobody waits for what others choose at the same time
                await asyncio.sleep(self.club.pace)

    def _tell_of_thinking(self, bot: str) -> None:
        """Say at the table, once, that its hard bots play like easy ones for a while."""
        why = self.thinkers.why_quick if bot == PATIENT else ""
        if why and not self._quick:
            host = self.club.person_by_id(self.record.host)
            told = why.replace("Your", f"{host.name}'s" if host else "These", 1)
            self.talk.add("", f"{told} Till then the hard ones play like easy ones.")
            self.tell()
        self._quick = bool(why)

    def close(self) -> None:
        """Stop its bots and give its match free."""
        if self._bots is not None:
            self._bots.cancel()
        if self.clockwork is not None:
            self.clockwork.stop()
        if self._trying is not None:
            self._trying.cancel()
        if self.live is not None:
            self.live.leave(listed=False)
        for place in self._held:
            place.hold(False)
