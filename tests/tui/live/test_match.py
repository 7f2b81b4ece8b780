"""A live match moves by its clock, whatever the game: here one that no other code knows."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

import pytest

from engine import Action, Event, Match, Player, Seat
from saves import LostLock
from tests.tui.live.apples import APPLES, Apples, Grab, Leave, Shake
from tui.live.match import LiveMatch
from tui.live.ticker import COUNT_SECONDS, OPEN, PAUSED, REST, SLAPPED, TAKEN, Ticker


class HandDriven(LiveMatch):
    """A live match whose time stands until the test moves it."""

    def __init__(self, *kinds: str) -> None:
        players = [Player(f"P{seat}", kind or "human") for seat, kind in enumerate(kinds)]
        self._match = Match(Apples(), players, 7)
        self.kinds = kinds
        self.time = 100.0
        self.is_lost = False
        self.shows = self.plays_told = 0
        self.seconds: float | None = None
        self.thinking: list[Coroutine[Any, Any, None]] = []
        super().__init__(Ticker(), lambda: self.time)
        self.take_up()

    @property
    def match(self) -> Match:
        return self._match

    def bot_in(self, seat: Seat) -> str:
        return self.kinds[seat]

    def play_together(self, actions: Sequence[Action]) -> Sequence[Event]:
        if self.is_lost:
            raise LostLock("another process")
        return [event for action in actions for event in self._match.play(action)]

    def lost(self) -> None:
        self.shows = -1

    def show(self) -> None:
        self.shows += 1

    def played(self) -> None:
        self.plays_told += 1

    def come_back(self, seconds: float | None) -> None:
        self.seconds = seconds

    def think(self, asking: Coroutine[Any, Any, None]) -> None:
        self.thinking.append(asking)

    async def ask(self, seat: Seat) -> None:
        async def choose(match: Match, seat: Seat, kind: str, looks: int | None) -> Action:
            return Grab(seat, 1) if kind == "bot:hard" else Leave(seat)

        await self.wants(seat, choose)

    def go(self, seconds: float) -> None:
        """Let time pass, with everything that is due in it."""
        end = self.time + seconds
        while self.seconds is not None and self.time + self.seconds <= end:
            self.time += self.seconds
            self.tick()
        self.time = end

    def open_apple(self) -> None:
        self.deal()
        self.go(3 * COUNT_SECONDS + 0.01)
        assert self.ticker.phase == OPEN


def test_the_dealer_deals_all_count_and_then_it_lies_open() -> None:
    live = HandDriven("", "")
    assert live.ticker.phase == REST and live.seconds is None and live.ticker.pace == "fast"
    live.open_apple()
    assert live.match.log == [Shake(0)] and live.ticker.seats == (0, 1) and live.plays_told == 1


def test_the_first_has_it_and_the_other_comes_behind() -> None:
    live = HandDriven("", "", "")
    live.open_apple()
    assert live.slap(2, live.time) and live.slap(0, live.time) and not live.slap(2, live.time)
    assert live.ticker.phase == SLAPPED
    live.go(0.01)
    assert live.match.log[1:] == [Grab(2, 1), Grab(0, 2), Leave(1)]
    assert live.ticker.phase == TAKEN and live.claimed is not None
    assert (live.claimed.seat, live.claimed.late) == (2, (0,))
    live.go(2)
    assert live.ticker.phase == OPEN and live.claimed is None
    assert live.view.baskets == (0, 0, 1)


def test_without_a_claim_the_next_one_comes_until_nothing_is_left() -> None:
    live = HandDriven("", "")
    live.open_apple()
    live.go(60)
    assert live.match.outcome() is not None and live.ticker.phase == REST
    assert len(live.match.log) == 1 + 2 * APPLES and live.seconds is None


def test_a_pause_stops_it_and_after_three_two_one_it_goes_on() -> None:
    live = HandDriven("", "")
    live.open_apple()
    assert live.pause("P0 paused.") and live.stopped == "P0 paused." and not live.pause()
    live.go(60)
    assert len(live.match.log) == 1 and not live.slap(0, live.time)
    live.go_on()
    live.go(3 * COUNT_SECONDS + 0.01)
    assert live.ticker.phase == OPEN and not live.stopped
    again = HandDriven("", "")
    again.match.play(Shake(0))
    again.take_up()
    assert again.ticker.phase == PAUSED, "in the middle it begins paused"


@pytest.mark.parametrize(("kind", "apples"), [("bot:hard", 1), ("bot:easy", 0)])
def test_bots_look_at_what_lies_open_and_slap_in_their_time(kind: str, apples: int) -> None:
    live = HandDriven("", kind)
    live.open_apple()
    (asking,) = live.thinking
    asyncio.run(asking)
    live.go(1.3)
    assert live.view.baskets == (0, apples)
    for other in live.thinking[1:]:
        other.close()


def test_a_bots_late_thought_is_about_a_card_that_is_gone() -> None:
    live = HandDriven("", "bot:hard")
    live.open_apple()
    (asking,) = live.thinking
    live.slap(0, live.time)
    live.go(0.01)
    asyncio.run(asking)
    live.go(1)
    assert live.match.log[1:] == [Grab(0, 1), Leave(1)]
    assert not live.slap(1, live.time), "a bot has no key"


def test_whoever_has_lost_the_match_lets_it_rest() -> None:
    live = HandDriven("", "")
    live.open_apple()
    live.is_lost = True
    live.go(5)
    assert live.shows == -1 and live.ticker.phase == REST and live.seconds is None
