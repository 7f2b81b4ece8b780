"""The live match of a table in the club: slaps over lines of any length.

The clock is that of every live match (`tui.live`); here slaps are put into their order by reaction
(`tui.club.fairness`), and after the first one the card stays open until no faster one can still be
under way. The match gets the settled claims of a card as one batch.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextvars import Context
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Protocol

from engine import Action, Event, Match, Seat
from tui.club.bots import OnesBots
from tui.club.chairs import Chair
from tui.club.fairness import CAP, Slap, closes_at, reaction, settle
from tui.club.talk import Talk
from tui.live.match import LiveMatch
from tui.live.ticker import PAUSED, REST, Ticker
from tui.thinking.bot_client import BotError

NOBODY: Callable[[Seat], float | None] = lambda seat: None  # noqa: E731


@dataclass(slots=True)
class FairTicker(Ticker):
    """The clock of a live table whose players sit at terminals of their own."""

    delay_of: Callable[[Seat], float | None] = NOBODY
    """The round trip to a seat's terminal in milliseconds; bots have 0."""
    cap: float = CAP
    came: list[Slap] = field(default_factory=list)
    """The slaps for the card that lies open."""

    def show(self, now: float) -> None:
        """The card lies open: slaps count from now on."""
        Ticker.show(self, now)
        self.came = []

    def pause(self) -> bool:
        """Stop everything; slaps for the card no longer count."""
        paused = Ticker.pause(self)
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
        if not Ticker._slap(self, time, seat, now):
            return False
        self.came.append(Slap(seat, time * 1000, self.delay_of(seat)))
        there = {slap.seat for slap in self.came}
        awaited = [self.delay_of(other) for other in self.seats if other not in there]
        self.due = closes_at(self.came, self.shown, awaited, self.cap) / 1000
        return True


class Around(Protocol):
    """What a live match needs of the table around it."""

    chairs: list[Chair]
    talk: Talk
    trouble: str

    @property
    def match(self) -> Match:
        """What is played."""

    @property
    def is_over(self) -> bool:
        """True once the match has ended."""

    @property
    def closed(self) -> bool:
        """True once nothing goes on any more."""

    @property
    def thinkers(self) -> OnesBots:
        """The bots as they think at this table."""

    def name_at(self, seat: Seat) -> str:
        """Who sits there."""

    def delay_of(self, seat: Seat) -> float | None:
        """The round trip to the terminal of who sits there."""

    def absent(self) -> list[Seat]:
        """The seats of people who are not here and for whom no bot plays."""

    def play_together(self, actions: Sequence[Action]) -> list[Event]:
        """Play what belongs together. Raises LostLock."""

    def tell(self) -> None:
        """Let everybody at the table look again."""


class ClubMatch(LiveMatch):
    """Lets the cards of a table come, and takes the slaps of its people."""

    ticker: FairTicker

    def __init__(self, at: Around, now: Callable[[], float] = monotonic) -> None:
        self.at = at
        super().__init__(FairTicker(delay_of=self._delay), now)
        self._reactions: dict[Seat, list[int]] = {}
        """How many milliseconds each slap of the hand took."""
        self._timer: asyncio.TimerHandle | None = None
        self._asking: set[asyncio.Task[None]] = set()
        self.take_up()

    @property
    def match(self) -> Match:
        """What the table plays."""
        return self.at.match

    def _delay(self, seat: Seat) -> float | None:
        return 0.0 if self.at.chairs[seat].bot else self.at.delay_of(seat)

    def bot_in(self, seat: Seat) -> str:
        """The bot on a chair; a stand-in, too."""
        return self.at.chairs[seat].bot

    # --- What people do ----------------------------------------------------------------------

    def confirm(self, seat: Seat) -> str:
        """Deal, go on, or turn the next card; why not, or an empty text."""
        dealer = self.dealer
        if self.ticker.phase == PAUSED:
            return self.resume()
        if self.plays(dealer) and seat != dealer:
            return f"{self.at.name_at(dealer)} deals."
        if self.ticker.phase == REST:
            missing = self._missing()
            if missing:
                return missing
            self.deal()
        else:
            self.turn()
        return ""

    def resume(self) -> str:
        """End a pause; why not, or an empty text."""
        missing = self._missing()
        if not missing and self.ticker.phase == PAUSED:
            self.go_on()
        return missing

    def check_people(self) -> None:
        """Cards wait for whoever drops out."""
        missing = self._missing()
        if missing:
            self.pause(missing)

    def _missing(self) -> str:
        absent = self.at.absent()
        return f"{self.at.name_at(absent[0])} is missing." if absent else ""

    # --- What happens ------------------------------------------------------------------------

    def places(self) -> Sequence[tuple[Seat, int]]:
        """The slaps in the order of their reactions, which all may read after the hand."""
        for slap in self.ticker.came:
            took = round(reaction(slap, self.ticker.shown, self.ticker.cap))
            self._reactions.setdefault(slap.seat, []).append(took)
        return self.ticker.settled()

    def play_together(self, actions: Sequence[Action]) -> Sequence[Event]:
        """Play it at the table. Raises LostLock."""
        return self.at.play_together(actions)

    def lost(self) -> None:
        """The table says so itself."""

    def show(self) -> None:
        """Everybody at the table looks again."""
        self.at.tell()

    def played(self) -> None:
        """Everybody looks; after a hand, they can read how quick they were."""
        if self.ticker.phase == REST or self.at.is_over:
            self._tell_reactions()
        self.show()

    def _tell_reactions(self) -> None:
        """After a hand, say at the table how quick everybody was."""
        told = []
        for seat, took in sorted(self._reactions.items()):
            few = f"{took[0]}" if len(took) == 1 else f"{min(took)} to {max(took)} ({len(took)})"
            told.append(f"{self.at.name_at(seat)} {few}")
        self._reactions = {}
        if told:
            self.at.talk.add("", f"Reactions in ms: {', '.join(told)}")

    # --- Time and bots -----------------------------------------------------------------------

    def come_back(self, seconds: float | None) -> None:
        """In the context of the club, not of whoever did something."""
        self.stop()
        if seconds is not None and not self.at.closed:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, self.tick, context=Context())

    def stop(self) -> None:
        """Come back no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def think(self, asking: Coroutine[Any, Any, None]) -> None:
        """In the context of the club, too."""
        task = asyncio.get_running_loop().create_task(asking, context=Context())
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def ask(self, seat: Seat) -> None:
        """Let a bot think; everybody reads what went wrong."""
        try:
            await self.wants(seat, self.at.thinkers.choose)
        except BotError as error:
            self.at.trouble = str(error)
            self.at.tell()
