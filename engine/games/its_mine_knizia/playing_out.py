"""A hand told on from an offer: everybody claims as soon as that seems better than to pass.

Nobody has secrets but the answers of the moment, and what seems better follows from what everybody
has seen: so the others' answers can be foreseen, and only the order of the deck is chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.games.its_mine_knizia import appraise, scoring
from engine.games.its_mine_knizia.actions import Claim, KniziaAction
from engine.games.its_mine_knizia.appraise import WEIGHTS, Terms
from engine.games.its_mine_knizia.components import CARDS, Components
from engine.games.its_mine_knizia.view import ANSWER, NO_LIMIT, turned_at_once

if TYPE_CHECKING:
    from engine.games.its_mine_knizia.state import KniziaState

TAKES = 2
"""After so many claimed offers the position is judged."""


class Hand:
    """A hand in the middle, with a deck in an order of its own."""

    def __init__(self, world: KniziaState, order: Sequence[int], luck: Sequence[float]) -> None:
        """`order`: the deck, drawn from its end. `luck`: a draw among claims for each number of
        cards that may be left."""
        components = world.components
        self.world = world
        self.components = components
        self.limit = world.limit
        self.number = turned_at_once(world.seat_count)
        self.order = list(order)
        self.luck = luck
        self.dealer = world.dealer
        self.held = [components.counts([c for st in own for c in st]) for own in world.stacks]
        self.spent = [len(own) for own in world.stacks]
        self.offer = components.counts(world.offer)
        self.deck = components.counts(order)
        self.claimers = list(world.answering)
        self.unclaimed: list[float] = []

    def is_full(self, seat: Seat) -> bool:
        return 0 < self.limit <= self.spent[seat]

    def play(self, me: Seat, claims: bool, takes: int = TAKES) -> Terms:
        """The terms of every seat where this leads: `me` answers so at first."""
        first = True
        while True:
            wants = self.wanting()
            if first:
                wants = [seat for seat in wants if seat != me]
                if claims:
                    wants.append(me)
                    wants.sort()
                first = False
            if not wants:
                if not self.order:
                    return self.judged(None)
                self.turn()
                continue
            taker = wants[int(self.luck[len(self.order)] * len(wants))]
            takes -= 1
            if not takes or self.ends_with(taker):
                return self.judged(taker)
            self.take(taker)

    def ends_with(self, taker: Seat) -> bool:
        """Whether the hand is over if this seat takes the offer."""
        if not self.order:
            return True
        if not 0 < self.limit <= self.spent[taker] + 1:
            return False
        below = [s for s in range(len(self.spent)) if s != taker and not self.is_full(s)]
        return len(below) == 1

    def take(self, taker: Seat) -> None:
        own, offer = self.held[taker], self.offer
        self.held[taker] = [a + b for a, b in zip(own, offer, strict=True)]
        self.spent[taker] += 1
        self.offer = [0] * len(offer)
        self.unclaimed = []
        seats = range(len(self.spent))
        if len(self.spent) == 2 or not self.is_full(self.dealer):
            self.dealer = taker
        dealer = self.dealer if len(self.spent) > 2 else None
        self.claimers = [s for s in seats if s != dealer and not self.is_full(s)]
        self.turn()

    def turn(self) -> None:
        for _ in range(self.number):
            card = self.order.pop()
            self.deck[card] -= 1
            self.offer[card] += 1

    def judged(self, taker: Seat | None) -> Terms:
        """The terms once this seat has taken the offer, or nobody has."""
        world = self.world.copy()
        world.stacks = [[()] * number for number in self.spent]
        world.deck = self.order
        return appraise.after(world, self.held, self.offer, self.deck, taker)

    # --- Who wants the offer ---------------------------------------------------------------------

    def wanting(self) -> list[Seat]:
        """The seats to whom a claim seems at least as good as to pass."""
        claimers, spent, limit = self.claimers, self.spent, self.limit
        components, held, deck, offer = self.components, self.held, self.deck, self.offer
        seats = range(len(spent))
        n = len(spent)
        left = len(self.order)
        free = [1 if limit == NO_LIMIT else max(0, limit - own) for own in spent]
        all_free = sum(free)
        waits = WEIGHTS["stacks"] * (1 - 1 / (n - 1))
        toast = components.toast
        toasts = [own[toast] for own in held]
        # Nobody takes it.
        if not left:
            nobody = self._final(held)
        else:
            if not self.unclaimed:
                both = [a + b for a, b in zip(deck, offer, strict=True)]
                shares = [own / all_free for own in free]
                self.unclaimed = [
                    _alone(components, held[seat], both, shares[seat])
                    + waits * sum(both) * shares[seat]
                    for seat in seats
                ]
                toast_ = appraise._toast(components.toast_points, toasts, both[toast], shares)
                self.unclaimed = [a + b for a, b in zip(self.unclaimed, toast_, strict=True)]
            nobody = self.unclaimed
        # Somebody takes it.
        less = 0 if limit == NO_LIMIT else 1
        others_left = all_free - less
        shares = [own / others_left if others_left else 0.0 for own in free]
        passive: list[float] = []
        taken = []
        for taker in claimers:
            after = [a + b for a, b in zip(held[taker], offer, strict=True)]
            if self.ends_with(taker):
                found = list(held)
                found[taker] = after
                if left:
                    below = [s for s in seats if s != taker and not self.is_full(s)]
                    if below:
                        rest = below[0]
                        found[rest] = [a + b for a, b in zip(found[rest], deck, strict=True)]
                taken.append(self._final(found))
                continue
            if not passive:
                passive = [
                    _alone(components, held[seat], deck, shares[seat]) + waits * left * shares[seat]
                    for seat in seats
                ]
            values = passive[:]
            mine = (free[taker] - less) / others_left
            values[taker] = _alone(components, after, deck, mine) + waits * left * mine
            own_shares, own_toasts = shares[:], toasts[:]
            own_shares[taker] = mine
            own_toasts[taker] = after[toast]
            toast_ = appraise._toast(components.toast_points, own_toasts, deck[toast], own_shares)
            taken.append([a + b for a, b in zip(values, toast_, strict=True)])
        mine_, theirs, let_go, passed = _chances(len(claimers) - 1)
        wants = []
        none_sum = sum(nobody)
        sums = [sum(values) for values in taken]
        for at, seat in enumerate(claimers):
            change = -let_go * (nobody[seat] * n - none_sum)
            for other, values in enumerate(taken):
                weight = mine_ if other == at else theirs - passed
                change += weight * (values[seat] * n - sums[other])
            if change >= 0:
                wants.append(seat)
        return wants

    def _final(self, held: Sequence[Sequence[int]]) -> list[float]:
        points = scoring.hand_points(self.components, held)
        best = max(points)
        return [own + WEIGHTS["hands"] * (own == best) for own in points]


@cache
def _chances(others: int) -> tuple[float, float, float, float]:
    """With so many others who may claim: to get it by a claim, that another one gets it then; that
    nobody claims when one passes, that another one gets it then."""
    win = appraise._win_chance
    if not others:
        return 1.0, 0.0, 1.0, 0.0
    return win(0, others), 0.5 * win(1, others - 1), 0.5**others, 0.5 * win(0, others - 1)


@lru_cache(maxsize=64)
def _odd(share: float) -> list[float]:
    """How likely an odd number of so many cards comes to a seat with this share of them."""
    return [(1 - (1 - 2 * share) ** number) / 2 for number in range(CARDS + 1)]


def _alone(
    components: Components, own: Sequence[int], to_come: Sequence[int], share: float
) -> float:
    """What cards are worth without Toast, with what they promise: points, pairs, Jackpots."""
    pays = components.jackpot_pays
    expected = own[components.jackpot] + share * to_come[components.jackpot]
    below = int(expected)
    total = pays[below] + (expected - below) * (pays[below + 1] - pays[below])
    for card, value in components.sure:
        total += own[card] * value
    wilds = own[components.wild]
    for card, value in components.doubles:
        number = own[card]
        if number:
            total += value * (number >> 1)
            if number & 1:
                if wilds:
                    wilds -= 1
                    total += value
                else:
                    total += value * _odd(share)[to_come[card]]
    if wilds:
        plus = sum([to_come[card] for card, value in components.doubles if value > 0])
        best = max([value for _, value in components.doubles], default=0)
        total += wilds * best * 0.5 * (1 - (1 - share) ** plus)
    return total


def at_once(world: KniziaState, seat: Seat, actions: Sequence[KniziaAction]) -> list[Terms] | None:
    """See `Game.at_once`."""
    if world.phase != ANSWER:
        return None
    rng = world.rng
    order = list(world.deck)
    rng.shuffle(order)
    luck = [rng.uniform() for _ in range(len(order) + 1)]
    return [
        Hand(world, order, luck).play(seat, isinstance(action, Claim), TAKES) for action in actions
    ]
