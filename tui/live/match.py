"""A live match: one clock lets its cards come, takes its claims and asks its bots.

The same at one keyboard and in the club. What they do in their own way is left to those who derive:
how a batch of actions is played and shown, how one comes back when something is due, who is a bot.
"""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from time import monotonic
from typing import Any, TypeAlias

from engine import Action, Event, Match, Seat
from engine.core.clock import AnyClock, Taken
from saves import LostLock
from tui.live.ticker import CLOSED, OPEN, PAUSED, SHOWN, Ticker, looks, reaction

Choose: TypeAlias = Callable[[Match, Seat, str, int | None], Awaitable[Action]]
"""What lets a bot of a kind think, in so many iterations."""


class LiveMatch(ABC):
    """Moves the clock of a match by what happens, and the match by what is due."""

    def __init__(self, ticker: Ticker, now: Callable[[], float] = monotonic) -> None:
        self.ticker = ticker
        self.ticker.pace = self.clock.pace(self.match.options)
        self.now = now
        self.claimed: Taken | None = None
        """The last claim, until the next card is shown."""
        self.stopped = ""
        """Why nothing moves: who paused, or who is missing; empty: it was not told."""

    # --- What derived classes provide --------------------------------------------------------

    @property
    @abstractmethod
    def match(self) -> Match:
        """What is played."""

    @abstractmethod
    def bot_in(self, seat: Seat) -> str:
        """The kind of the bot that plays a seat now; empty: a person does."""

    @abstractmethod
    def play_together(self, actions: Sequence[Action]) -> Sequence[Event]:
        """Play what belongs together, with one save. Raises LostLock."""

    @abstractmethod
    def lost(self) -> None:
        """Another process has the match by now."""

    @abstractmethod
    def show(self) -> None:
        """The clock says something new."""

    def played(self) -> None:
        """The position is another one."""
        self.show()

    @abstractmethod
    def come_back(self, seconds: float | None) -> None:
        """Call `tick` in so many seconds, and not as was said before; None: no more."""

    @abstractmethod
    def think(self, asking: Coroutine[Any, Any, None]) -> None:
        """Let a bot think beside everything else."""

    @abstractmethod
    async def ask(self, seat: Seat) -> None:
        """Let a bot look at what lies open, and tell what went wrong; see `wants`."""

    def places(self) -> Sequence[tuple[Seat, int]]:
        """Who has claimed, and as the how many."""
        return [(seat, place) for place, seat in enumerate(self.ticker.slaps, 1)]

    # --- What lies there ---------------------------------------------------------------------

    @property
    def clock(self) -> AnyClock:
        """What the game says."""
        clock = self.match.clock
        assert clock is not None, "a live match has a clock"
        return clock

    @property
    def view(self) -> Any:
        """What lies open."""
        return self.match.view(None)

    @property
    def dealer(self) -> Seat:
        """Who lets the next card come."""
        return self.clock.dealer(self.view)

    def plays(self, seat: Seat) -> bool:
        """True if a person plays the seat now."""
        return not self.bot_in(seat)

    def take_up(self) -> None:
        """Begin at rest, or paused in the middle of what lies open."""
        self.claimed = None
        self.ticker.rest()
        if self._set_card():
            self.ticker.phase = PAUSED

    def _set_card(self) -> bool:
        """Tell the ticker what lies open; False: nothing does."""
        card = self.clock.card(self.view)
        if card is not None:
            deals = self.plays(self.dealer)
            self.ticker.card(card.seats, last=card.last, person_deals=deals)
        return card is not None

    # --- What people do ----------------------------------------------------------------------

    def slap(self, seat: Seat, when: float) -> bool:
        """Somebody's claim key came in at a moment of the clock; True if it counts."""
        counts = self.plays(seat) and self.ticker.slap(when, seat)
        if counts:
            self.wake()
        return counts

    def deal(self) -> None:
        """The dealer deals."""
        self.play([self.clock.deal(self.view)])

    def turn(self) -> None:
        """The dealer's key: the next card, if it waits for that."""
        if self.ticker.turn(self.now()):
            self.tick()

    def go_on(self) -> None:
        """Count 3, 2, 1, and show the card."""
        self.stopped = ""
        self.ticker.go_on(self.now())
        self._moved()

    def pause(self, why: str = "") -> bool:
        """Stop the clock; True if it was running."""
        stopped = self.ticker.pause()
        if stopped:
            self.stopped = why
            self._moved()
        return stopped

    def change_pace(self, step: int) -> None:
        """Slower (-1) or faster (1)."""
        self.ticker.change_pace(step)
        self._moved()

    # --- Time --------------------------------------------------------------------------------

    def _moved(self) -> None:
        self.wake()
        self.show()

    def wake(self) -> None:
        """Come back when the clock has something to do."""
        wakes = self.ticker.wakes
        self.come_back(None if wakes is None else max(0.001, wakes - self.now()))

    def tick(self) -> None:
        """Do what is due."""
        what = self.ticker.tick(self.now())
        if what == CLOSED:
            self.close()
        elif what:
            if what == SHOWN:
                self.claimed = None
                self._ask_bots()
            self.show()
        self.wake()

    def close(self) -> None:
        """Play what everybody answered to the card."""
        self.play(self.clock.answers(self.places(), self.match.waiting_for()))

    def play(self, actions: Sequence[Action]) -> None:
        """Play what belongs together, and let the clock go on from there."""
        try:
            happened = self.play_together(actions)
        except LostLock:
            self.ticker.rest()
            self.wake()
            self.lost()
            return
        self.claimed = self.clock.taken(happened)
        if not self._set_card():
            self.ticker.rest()
        elif self.clock.dealt(happened):
            self.ticker.deal(self.now())
        elif self.claimed is not None:
            self.ticker.take(self.now())
        else:
            self.ticker.show(self.now())
            self._ask_bots()
        self.played()
        self.wake()

    # --- Bots --------------------------------------------------------------------------------

    def _ask_bots(self) -> None:
        """Every bot that may claim looks at the card that was shown."""
        for seat in self.ticker.seats:
            if not self.plays(seat):
                self.think(self.ask(seat))

    async def wants(self, seat: Seat, choose: Choose) -> None:
        """What a bot thinks of what lies open; if it wants that, when it will slap.

        Raises BotError.
        """
        match, kind = self.match, self.bot_in(seat)
        ply = match.ply
        action = await choose(match, seat, kind, looks(kind))
        if match.ply != ply or self.ticker.phase != OPEN or not self.clock.claims(action):
            return
        delay = reaction(kind, match.seed, seat, ply)
        if delay is not None:
            self.ticker.plan(seat, delay)
            self.wake()
