"""How a position of It's Mine! (Knizia) stands for each seat, as named terms for bots and tips.

A bot counts the cards, as a player with a perfect memory would: worlds are made from what was seen.
Answers that are not in yet are open: each is a claim or not with the same chance, and the terms are
the mean over who may get the offer. So nothing depends on what a single world happens to draw.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from engine.core.actions import Seat
from engine.games.its_mine_knizia import scoring
from engine.games.its_mine_knizia.components import Components
from engine.games.its_mine_knizia.table import KniziaTable
from engine.games.its_mine_knizia.view import ANSWER, NO_LIMIT, PASS, UNKNOWN

WEIGHTS: Mapping[str, float] = {
    "hands": 30.0,
    "points": 1.0,
    "pairs": 1.0,
    "toast": 1.0,
    "jackpots": 1.0,
    "stacks": 1.75,
}

Number = TypeVar("Number", int, float)

Terms = list[dict[str, float]]
"""The terms of each seat."""


def appraise(world: KniziaTable) -> tuple[Mapping[str, float], ...]:
    """The terms of every seat, in points unless weighted otherwise.

    hands: hands won. points: what its stacks score as they are. pairs, toast, jackpots: what more
    they promise, given the cards to come. stacks: how many cards its stacks to come may bring.
    """
    components = world.components
    counts = [components.counts([c for stack in own for c in stack]) for own in world.stacks]
    if world.phase != ANSWER:
        points = scoring.hand_points(components, counts)
        return tuple(
            [
                {"hands": float(wins), "points": float(own)}
                for wins, own in zip(world.wins, points, strict=True)
            ]
        )
    offer, deck = components.counts(world.offer), components.counts(world.deck)
    hand = _Hand(world, counts, offer, deck)
    means: Terms = [dict.fromkeys(WEIGHTS, 0.0) for _ in counts]
    for taker, chance in _takers(world):
        for mean, terms in zip(means, hand.after(taker), strict=True):
            for name, amount in terms.items():
                mean[name] += chance * amount
    return tuple(means)


def after(
    world: KniziaTable,
    counts: Sequence[Sequence[int]],
    offer: Sequence[int],
    deck: Sequence[int],
    taker: Seat | None,
) -> Terms:
    """The terms of every seat once this seat has taken the offer, or nobody has, where the seats
    hold so many of each card; `world` tells the rest."""
    return _Hand(world, counts, offer, deck).after(taker)


def _takers(world: KniziaTable) -> Iterator[tuple[Seat | None, float]]:
    """Who may get the offer, or nobody, and with what chance."""
    answers = {seat: world.answers[seat] for seat in world.answering}
    known = [answer for answer in answers.values() if answer > PASS]
    claimed = [seat for seat, answer in answers.items() if known and answer == min(known)]
    open_ = [seat for seat, answer in answers.items() if answer == UNKNOWN]
    if not claimed:
        yield None, 0.5 ** len(open_)
    for seat in claimed:
        yield seat, win_chance(len(claimed) - 1, len(open_))
    for seat in open_:
        yield seat, 0.5 * win_chance(len(claimed), len(open_) - 1)


def win_chance(sure: int, maybe: int) -> float:
    """The chance to be drawn among so many other claims that are sure, and so many that may be."""
    return sum(math.comb(maybe, number) / (sure + number + 1) for number in range(maybe + 1)) / (
        1 << maybe
    )


class _Hand:
    """A hand in which an offer lies on the table, given as a number for each card."""

    def __init__(
        self,
        world: KniziaTable,
        counts: Sequence[Sequence[int]],
        offer: Sequence[int],
        deck: Sequence[int],
    ) -> None:
        self.world = world
        self.counts = counts
        self.offer = offer
        self.deck = deck
        self.spent = [len(own) for own in world.stacks]
        self.own: dict[tuple[Seat, int, int], tuple[int, float, float]] = {}
        """What a seat's cards are worth alone: most of it is the same whoever takes the offer."""

    def after(self, taker: Seat | None) -> Terms:
        """The terms once this seat has taken the offer, or once nobody has."""
        held, spent, limit = list(self.counts), list(self.spent), self.world.limit
        if taker is not None:
            held[taker] = added(held[taker], self.offer)
            spent[taker] += 1
            below = [seat for seat, stacks in enumerate(spent) if not 0 < limit <= stacks]
            if len(below) == 1:  # who takes the rest of the deck
                held[below[0]] = added(held[below[0]], self.deck)
                return self._ended(held)
        if not self.world.deck:
            return self._ended(held)
        to_come = added(self.offer, self.deck) if taker is None else self.deck
        return self._going_on(held, spent, to_come)

    def _ended(self, held: Sequence[Sequence[int]]) -> Terms:
        points = scoring.hand_points(self.world.components, held)
        winners = scoring.hand_winners(points)
        return [
            {"hands": float(self.world.wins[seat] + (seat in winners)), "points": float(own)}
            for seat, own in enumerate(points)
        ]

    def _going_on(
        self, held: Sequence[Sequence[int]], spent: Sequence[int], to_come: Sequence[int]
    ) -> Terms:
        world, components = self.world, self.world.components
        free = free_stacks(world.limit, spent)
        all_free = sum(free)
        shares = [own / all_free for own in free]
        cards_to_come = sum(to_come)
        # A stack kept waits for a better offer, as far as the others leave it: with two seats there
        # is nothing to wait for, as what one does not claim the other will.
        by_stacks = cards_to_come * (1 - 1 / (world.seat_count - 1))
        toasts = [own[components.toast] for own in held]
        first = scoring.toast_winner(toasts)
        promised = toast_hopes(components.toast_points, toasts, to_come[components.toast], shares)
        terms = []
        for seat, share in enumerate(shares):
            key = (seat, spent[seat], cards_to_come)
            if key not in self.own:
                self.own[key] = (
                    scoring.points(components, held[seat]),
                    _pairs(components, held[seat], to_come, share),
                    _jackpots(components, held[seat], to_come, share),
                )
            points, pairs, jackpots = self.own[key]
            toast = components.toast_points if seat == first else 0
            terms.append(
                {
                    "hands": float(world.wins[seat]),
                    "points": float(points + toast),
                    "pairs": pairs,
                    "toast": promised[seat] - toast,
                    "jackpots": jackpots,
                    "stacks": by_stacks * share,
                }
            )
        return terms


def free_stacks(limit: int, spent: Sequence[int]) -> list[int]:
    """How many stacks each seat may still gather; without a limit, 1 for each."""
    return [1 if limit == NO_LIMIT else max(0, limit - own) for own in spent]


def added(some: Sequence[Number], others: Sequence[Number]) -> list[Number]:
    """Both together, card by card or seat by seat."""
    return [a + b for a, b in zip(some, others, strict=True)]


def _pairs(
    components: Components, own: Sequence[int], to_come: Sequence[int], share: float
) -> float:
    """What singles may still become, plus and minus, and Wilds that have no single."""
    wilds = own[components.wild]
    expected = 0.0
    for card, value in components.doubles:
        if own[card] & 1:
            if wilds:  # completes this single already
                wilds -= 1
                continue
            # What a single adds to the pairs to come: a pair if an odd number of its kind comes.
            expected += value * (1 - (1 - 2 * share) ** to_come[card]) / 2
    return expected + idle_wilds(components, wilds, to_come, share) if wilds else expected


def idle_wilds(components: Components, wilds: int, to_come: Sequence[int], share: float) -> float:
    """What Wilds promise that have no single to complete."""
    plus = sum([to_come[card] for card, value in components.doubles if value > 0])
    best = max([value for _, value in components.doubles], default=0)
    return wilds * best * 0.5 * (1 - (1 - share) ** plus)


def _jackpots(
    components: Components, own: Sequence[int], to_come: Sequence[int], share: float
) -> float:
    """What the Jackpots to come may add."""
    held, pays = own[components.jackpot], components.jackpot_pays
    expected = held + share * to_come[components.jackpot]
    below = int(expected)
    low, high = pays[below], pays[below + 1]
    return low + (expected - below) * (high - low) - pays[held]


def toast_hopes(
    points: int, held: Sequence[int], to_come: int, shares: Sequence[float]
) -> list[float]:
    """What the chance of the most Toasts at the end of the hand is worth."""
    expected = [own + share * to_come for own, share in zip(held, shares, strict=True)]
    spread = math.sqrt(0.25 + to_come / len(held))
    second, best = sorted(expected)[-2:]
    promised = []
    for mine in expected:
        rival = second if mine == best else best
        promised.append(points / (1 + math.exp(1.7 * (rival - mine + 0.3) / spread)))
    return promised
