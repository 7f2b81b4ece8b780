"""Whole matches at every number of seats, watched by a referee who knows only the rulebook."""

from collections.abc import Callable

import pytest

from engine import Event, Match, Rng
from engine.games.its_mine_knizia.events import (
    Claimed,
    HandEnded,
    OfferDiscarded,
    RestTaken,
    Turned,
)
from engine.games.its_mine_knizia.moves.deal import HandBegan
from engine.games.its_mine_knizia.view import CLAIMED, DISCARDED, ENDINGS, LIMIT
from tests.games.its_mine_knizia.positions import GAME, begin
from tests.games.its_mine_knizia.slow_scorer import score_hand

STACKS = {2: 99, 3: 4, 4: 3, 5: 3}

Temper = Callable[[int, Rng], bool]
"""Whether a seat claims an offer of so many cards."""


def now_and_then(size: int, rng: Rng) -> bool:
    return rng.below(9) == 0


def early(size: int, rng: Rng) -> bool:
    return size >= 2 and rng.below(2) == 0


def late(size: int, rng: Rng) -> bool:
    return size >= 16 and rng.below(3) == 0


def never(size: int, rng: Rng) -> bool:
    return False


class Referee:
    """Keeps the cards on the table by hand, from what is told to everybody."""

    def __init__(self, seats: int, limit: int) -> None:
        self.seats, self.limit = seats, limit
        self.wins = [0] * seats
        self.dealer = -1
        self.ended: list[str] = []
        self._clear()

    def _clear(self) -> None:
        self.offer: list[int] = []
        self.held: list[list[list[int]]] = [[] for _ in range(self.seats)]
        self.left = 78
        self.deals_on = False

    def below(self) -> list[int]:
        return [seat for seat in range(self.seats) if len(self.held[seat]) < self.limit]

    def may_claim(self) -> list[int]:
        return [seat for seat in self.below() if self.seats == 2 or seat != self.dealer]

    def see(self, event: Event) -> None:
        match event:
            case HandBegan(seat=seat):
                if self.ended and self.seats > 2:
                    assert seat == (self.dealer + 1) % self.seats, "left of the last dealer"
                self.dealer = seat
                self._clear()
            case Turned(cards=cards, left=left):
                assert len(cards) == (2 if self.seats == 2 else 1)
                self.offer += cards
                self.left -= len(cards)
                assert left == self.left
            case Claimed(seat=seat, size=size):
                assert seat in self.may_claim() and size == len(self.offer) > 0
                self.held[seat].append(self.offer)
                self.offer = []
                if self.left and not self.deals_on:
                    self.dealer = seat
                self.deals_on = self.deals_on or len(self.held[seat]) == self.limit
            case OfferDiscarded(size=size):
                assert size == len(self.offer) and not self.left
                self.offer = []
            case RestTaken(seat=seat, size=size):
                assert self.below() == [seat] and size == self.left > 0
                self.left = 0
            case HandEnded():
                self._score(event)

    def _score(self, event: HandEnded) -> None:
        assert not self.left and not self.offer
        for seat, own in enumerate(self.held):
            shown = [list(stack) for stack in event.stacks[seat]]
            assert shown[: len(own)] == own, "the cards that were seen when they were claimed"
            assert len(shown) <= self.limit
        cards = GAME.components.cards
        hands = [
            [(cards[c].kind.letter, cards[c].value) for stack in own for c in stack]
            for own in event.stacks
        ]
        points = score_hand(hands)
        assert list(event.points) == points
        for seat, own_points in enumerate(points):
            self.wins[seat] += own_points == max(points)
        self.ended.append(event.ending)


def referee(match: Match, tempers: list[Temper], seed: int) -> Referee:
    """Play the match to its end under the referee's eyes."""
    seats = len(match.players)
    limit = match.view(None).limit or STACKS[seats]
    eyes = Referee(seats, limit)
    rng = Rng(seed)
    while match.to_act():
        if eyes.offer:
            assert list(match.to_act()) == eyes.may_claim()
        seat = rng.choice(match.waiting_for())
        legal = match.ask(seat).legal
        claims = len(legal) > 1 and tempers[seat](len(eyes.offer), rng)
        for event in match.play(legal[0] if claims or len(legal) == 1 else legal[1]):
            eyes.see(event)
        assert list(match.view(None).wins) == eyes.wins
    assert max(eyes.wins) >= 2
    return eyes


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("temper", [now_and_then, early, late, never])
def test_whole_matches_follow_the_rulebook(seats: int, temper: Temper) -> None:
    for seed in range(4):
        eyes = referee(begin(seats, seed), [temper] * seats, seed)
        assert set(eyes.ended) <= set(ENDINGS)
        if temper is never:
            assert eyes.ended == [DISCARDED] * 2 and eyes.wins == [2] * seats, "all share"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_hands_of_three_and_more_end_in_all_three_ways(seats: int) -> None:
    tempers: list[Temper] = [now_and_then, late, never, now_and_then, late]
    seen = set()
    for seed in range(12):
        seen |= {*referee(begin(seats, seed), tempers[:seats], seed).ended}
        seen |= {*referee(begin(seats, seed), [early] * seats, seed).ended}
    assert seen == {LIMIT, CLAIMED, DISCARDED}


def test_two_seats_end_with_the_deck_or_with_the_option_of_six_stacks() -> None:
    printed = {way for seed in range(6) for way in _endings(seed, "none")}
    limited = {way for seed in range(6) for way in _endings(seed, "on")}
    assert printed == {CLAIMED, DISCARDED}
    assert LIMIT in limited


def _endings(seed: int, limit: str) -> list[str]:
    temper = early if seed % 2 else late
    return referee(begin(2, seed, limit=limit), [temper] * 2, seed).ended


def test_a_longer_match_with_playing_on_ends_too() -> None:
    match = begin(5, 2, hands="5", ties="on")
    eyes = referee(match, [never] * 5, 2)
    assert eyes.wins == [8] * 5, "all tie for ever, until three wins above the goal"
    outcome = match.outcome()
    assert outcome is not None and outcome.winners() == (0, 1, 2, 3, 4)
