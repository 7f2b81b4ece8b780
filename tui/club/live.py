"""The live table of It's Mine! (Knizia) in the club: one clock, and slaps over lines of any length.

The clock is that of every live table (`tui.live.clock`); here slaps are put into their order by
reaction (`tui.club.fairness`), and after the first one the card stays open until no faster one can
still be under way. The match gets the settled claims of a card as one batch.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextvars import Context
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING

from engine import Action, Seat
from engine.games.its_mine_knizia.events import Claimed
from engine.games.its_mine_knizia.moves.claim import claim, late_claim
from engine.games.its_mine_knizia.moves.deal import deal
from engine.games.its_mine_knizia.moves.let_go import let_go
from engine.games.its_mine_knizia.view import KniziaView
from saves import LostLock
from tui.club.fairness import CAP, Slap, closes_at, reaction, settle
from tui.live import match as live_match
from tui.live.clock import CLOSED, PAUSED, REST, SHOWN, Clock
from tui.thinking.bot_client import BotError

if TYPE_CHECKING:
    from tui.club.tables import ClubTable

NOBODY: Callable[[Seat], float | None] = lambda seat: None  # noqa: E731


@dataclass(slots=True)
class FairClock(Clock):
    """The clock of a live table whose players sit at terminals of their own."""

    delay_of: Callable[[Seat], float | None] = NOBODY
    """The round trip to a seat's terminal in milliseconds; bots have 0."""
    cap: float = CAP
    came: list[Slap] = field(default_factory=list)
    """The slaps for the card that lies open."""

    def show(self, now: float) -> None:
        """The card lies open: slaps count from now on."""
        Clock.show(self, now)
        self.came = []

    def pause(self) -> bool:
        """Stop everything; slaps for the card no longer count."""
        paused = Clock.pause(self)
        if paused:
            self.came = []
        return paused

    @property
    def shown(self) -> float:
        """When the card was shown, in milliseconds."""
        return self._shown * 1000

    def settled(self) -> list[tuple[Seat, int]]:
        """Who slapped, with the place of each slap."""
        return settle(self.came, self.shown, self.cap)

    def _slap(self, time: float, seat: Seat, now: float) -> bool:
        if not Clock._slap(self, time, seat, now):
            return False
        self.came.append(Slap(seat, time * 1000, self.delay_of(seat)))
        there = {slap.seat for slap in self.came}
        awaited = [self.delay_of(other) for other in self.seats if other not in there]
        self.due = closes_at(self.came, self.shown, awaited, self.cap) / 1000
        return True


def settled_answers(places: Sequence[tuple[Seat, int]], waiting: Sequence[Seat]) -> list[Action]:
    """What all who were asked answered to a card; who did not slap lets the offer go."""
    slapped = {seat: place for seat, place in places if seat in waiting}
    # The first places go first, whoever they are: only the order of the places means something.
    first = min(slapped.values(), default=1)
    return [
        *(
            claim(seat) if place == first else late_claim(seat, place)
            for seat, place in sorted(slapped.items(), key=lambda item: item[1])
        ),
        *(let_go(seat) for seat in waiting if seat not in slapped),
    ]


class LiveMatch:
    """Lets the cards of a table come, and takes the slaps of its people."""

    def __init__(self, at: "ClubTable", now: Callable[[], float] = monotonic) -> None:
        self.at = at
        self.now = now
        self.clock = FairClock(pace=at.match.options["pace"], delay_of=self._delay)
        self.claimed: Claimed | None = None
        """The last claim, until the next card is shown."""
        self.stopped = ""
        """Why nothing moves: who paused, or who is missing; empty: it was not told."""
        self._reactions: dict[Seat, list[int]] = {}
        """How many milliseconds each slap of the hand took."""
        self._timer: asyncio.TimerHandle | None = None
        self._asking: set[asyncio.Task[None]] = set()
        self.take_up()

    def take_up(self) -> None:
        """Begin at rest, or paused in the middle of an offer (KZ-26)."""
        self.claimed = None
        live_match.take_up(self.clock, self.view, person_deals=self._person_deals)

    @property
    def view(self) -> KniziaView:
        """What lies open."""
        view: KniziaView = self.at.match.view(None)
        return view

    def _delay(self, seat: Seat) -> float | None:
        return 0.0 if self.at.chairs[seat].bot else self.at.delay_of(seat)

    def plays(self, seat: Seat) -> bool:
        """True if a person plays the seat now."""
        return not self.at.chairs[seat].bot

    # --- What people do ----------------------------------------------------------------------

    def slap(self, seat: Seat, when: float) -> None:
        """Somebody's claim key came in at the host at a moment of its clock."""
        if self.plays(seat) and self.clock.slap(when, seat):
            self.wake()

    def confirm(self, seat: Seat) -> str:
        """Deal, go on, or turn the next card; why not, or an empty text."""
        dealer = self.view.dealer
        if self.clock.phase == PAUSED:
            return self.go_on()
        if self.plays(dealer) and seat != dealer:
            return f"{self.at.name_at(dealer)} deals."
        if self.clock.phase == REST:
            missing = self._missing()
            if missing:
                return missing
            self._play([deal(dealer)])
        elif self.clock.turn(self.now()):
            self.tick()
        return ""

    def go_on(self) -> str:
        """Count 3, 2, 1, and show the card; why not, or an empty text."""
        missing = self._missing()
        if missing or self.clock.phase != PAUSED:
            return missing
        self.stopped = ""
        self.clock.go_on(self.now())
        self._moved()
        return ""

    def pause(self, why: str) -> bool:
        """Stop the clock for everybody; True if it was running."""
        stopped = self.clock.pause()
        if stopped:
            self.stopped = why
            self._moved()
        return stopped

    def change_pace(self, step: int) -> None:
        """Slower (-1) or faster (1), for everybody."""
        self.clock.change_pace(step)
        self._moved()

    def check_people(self) -> None:
        """Cards wait for whoever drops out."""
        missing = self._missing()
        if missing:
            self.pause(missing)

    def _missing(self) -> str:
        absent = self.at.absent()
        return f"{self.at.name_at(absent[0])} is missing." if absent else ""

    # --- The clock ---------------------------------------------------------------------------

    def _moved(self) -> None:
        self.wake()
        self.at.tell()

    def wake(self) -> None:
        """Come back when the clock has something to do."""
        self.stop()
        wakes = self.clock.wakes
        if wakes is not None and not self.at.club.closed:
            seconds = max(0.001, wakes - self.now())
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, self.tick, context=Context())

    def stop(self) -> None:
        """Come back no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def tick(self) -> None:
        """Do what is due."""
        what = self.clock.tick(self.now())
        if what == CLOSED:
            waiting = self.at.match.waiting_for()
            for slap in self.clock.came:
                took = round(reaction(slap, self.clock.shown, self.clock.cap))
                self._reactions.setdefault(slap.seat, []).append(took)
            self._play(settled_answers(self.clock.settled(), waiting))
        elif what:
            if what == SHOWN:
                self.claimed = None
                self._ask_bots()
            self.at.tell()
        self.wake()

    def _play(self, actions: Sequence[Action]) -> None:
        """Play what belongs together, with one save, and let the clock go on from there."""
        try:
            happened = self.at.play_together(actions)
        except LostLock:
            self.clock.rest()
            self.stop()
            return
        self.claimed = live_match.claim_in(happened)
        deals = self._person_deals
        if live_match.go_on(self.clock, self.view, happened, self.now(), person_deals=deals):
            self._ask_bots()
        if self.clock.phase == REST or self.at.is_over:
            self._tell_reactions()
        self._moved()

    def _tell_reactions(self) -> None:
        """After a hand, say at the table how quick everybody was."""
        told = []
        for seat, took in sorted(self._reactions.items()):
            few = f"{took[0]}" if len(took) == 1 else f"{min(took)} to {max(took)} ({len(took)})"
            told.append(f"{self.at.name_at(seat)} {few}")
        self._reactions = {}
        if told:
            self.at.talk.add("", f"Reactions in ms: {', '.join(told)}")

    @property
    def _person_deals(self) -> bool:
        return self.plays(self.view.dealer)

    # --- Bots --------------------------------------------------------------------------------

    def _ask_bots(self) -> None:
        """Every bot that may claim looks at the card that was shown."""
        for seat in self.clock.seats:
            if not self.plays(seat):
                loop = asyncio.get_running_loop()
                task = loop.create_task(self._ask(seat), context=Context())
                self._asking.add(task)
                task.add_done_callback(self._asking.discard)

    async def _ask(self, seat: Seat) -> None:
        """What a bot thinks of the offer; if it wants it, when it will slap."""
        at, match = self.at, self.at.match
        kind = at.chairs[seat].bot
        try:
            choose = at.thinkers.choose
            if await live_match.ask_bot(self.clock, choose, match, seat, kind, match.ply):
                self.wake()
        except BotError as error:
            at.trouble = str(error)
            at.tell()
