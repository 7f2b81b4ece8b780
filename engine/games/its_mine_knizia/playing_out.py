"""A hand told on from an offer: everybody claims as soon as that seems at least as good as to pass.

Nobody has secrets but the answers of the moment, and what seems good follows from what everybody
has seen. So the others' answers can be foreseen, and only the order of the deck is chance. After a
few more claims the hand is judged: by how likely each seat is to win it.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from typing import Any

from engine.core.actions import Seat
from engine.core.mind import End
from engine.games.its_mine_knizia import appraise, scoring
from engine.games.its_mine_knizia.appraise import WEIGHTS, Terms, added, free_stacks
from engine.games.its_mine_knizia.components import CARDS, Components
from engine.games.its_mine_knizia.moves import Claim
from engine.games.its_mine_knizia.table import KniziaTable
from engine.games.its_mine_knizia.view import ANSWER, NO_LIMIT, turned_at_once

TAKES = 3
"""After so many claimed offers the hand is judged."""

# Found in 3,000 hands of normal bots: who wins, by what the seats had after an offer was taken. Per
# card that is still to come:
SPREAD, SPREAD_BY_CARD = 1.7, 0.035
"""By how many points a seat must be ahead of another one to win nearly three times as often."""
TOAST_BY_CARD, TOAST_LEAST = 0.01, 0.3
"""How much less the chance of the most Toasts is worth than `appraise` says, but at least this."""
SHARE = 0.8
"""What a seat's share of the cards to come is worth, in points a card."""
DEALING = 0.02
"""What it costs to deal the next offer, which one cannot claim."""
FULL = 1.5
"""What it costs to have all one's stacks, whatever comes."""


def at_once(world: KniziaTable, seat: Seat, actions: Sequence[Any]) -> list[End] | None:
    """See `Mind.at_once`: a claim and a pass meet the same cards, and the same luck in draws."""
    if world.phase != ANSWER:
        return None
    order = list(world.deck)
    world.rng.shuffle(order)
    luck = [world.rng.uniform() for _ in range(len(order) + 1)]
    return [Hand(world, order, luck).end(seat, isinstance(action, Claim)) for action in actions]


class Hand:
    """A hand in the middle, with a deck in an order of its own; cards as a number of each."""

    def __init__(self, world: KniziaTable, order: Sequence[int], luck: Sequence[float]) -> None:
        """`order`: the deck, drawn from its end. `luck`: what draws among claims, from 0 to 1, for
        each number of cards that may be left."""
        components = world.components
        self.world = world
        self.components = components
        self.order = list(order)
        self.luck = luck
        self.dealer = world.dealer
        self.held = [components.counts([c for own in all_ for c in own]) for all_ in world.stacks]
        self.spent = [len(own) for own in world.stacks]
        self.offer = components.counts(world.offer)
        self.deck = components.counts(order)
        self.claimers = list(world.answering)
        self.left_alone: list[float] = []
        """What `outlook` found if nobody takes the offer: the same until somebody does."""

    def end(self, me: Seat, claims: bool) -> End:
        """Where the hand leads if this seat answers so now."""
        wants = [seat for seat in self.wanting() if seat != me]
        if claims:
            wants = sorted([*wants, me])
        for takes in range(TAKES, 0, -1):
            while not wants:
                if not self.order:
                    return self.judged(None, me)
                self.turn()
                wants = self.wanting()
            taker = wants[int(self.luck[len(self.order)] * len(wants))]
            if takes == 1 or self.ends_with(taker):
                break
            self.take(taker)
            wants = self.wanting()
        return self.judged(taker, me)

    def is_full(self, seat: Seat) -> bool:
        """Whether the seat has all its stacks of this hand."""
        return 0 < self.world.limit <= self.spent[seat]

    def below(self, taker: Seat) -> list[Seat]:
        """Who may still claim once this seat has taken the offer."""
        limit = self.world.limit
        return [s for s, own in enumerate(self.spent_after(taker)) if not 0 < limit <= own]

    def spent_after(self, taker: Seat) -> list[int]:
        """How many stacks each seat has once this one has taken the offer."""
        return [own + (seat == taker) for seat, own in enumerate(self.spent)]

    def ends_with(self, taker: Seat) -> bool:
        """Whether the hand is over once this seat has taken the offer."""
        return not self.order or len(self.below(taker)) == 1

    def take(self, taker: Seat) -> None:
        """The offer becomes a stack of the seat, and the next card is turned (KZ-7, KZ-21)."""
        self.held[taker] = added(self.held[taker], self.offer)
        self.dealer = self.dealer_after(taker)
        self.spent[taker] += 1
        self.offer = [0] * len(self.offer)
        self.left_alone = []
        dealer = self.dealer if len(self.spent) > 2 else None
        seats = range(len(self.spent))
        self.claimers = [seat for seat in seats if seat != dealer and not self.is_full(seat)]
        self.turn()

    def dealer_after(self, taker: Seat) -> Seat:
        """Who turns the cards once this seat has taken the offer."""
        return self.dealer if self.is_full(self.dealer) else taker

    def turn(self) -> None:
        """The next card, or one of each pile, joins the offer."""
        for _ in range(turned_at_once(len(self.spent))):
            card = self.order.pop()
            self.deck[card] -= 1
            self.offer[card] += 1

    # --- Who wants the offer ---------------------------------------------------------------------

    def wanting(self) -> list[Seat]:
        """The seats to whom a claim seems at least as good as to pass, as the normal bot sees it:
        the others may do both."""
        nobody, taken = self.outlook()
        seats = len(nobody)
        mine, theirs, let_go, passed = _chances(len(taken) - 1)
        nobodys = sum(nobody)
        sums = [sum(values) for values in taken]
        wants = []
        for at, seat in enumerate(self.claimers):
            change = -let_go * (nobody[seat] * seats - nobodys)
            for other, values in enumerate(taken):
                weight = mine if other == at else theirs - passed
                change += weight * (values[seat] * seats - sums[other])
            if change >= 0:
                wants.append(seat)
        return wants

    def outlook(self) -> tuple[list[float], list[list[float]]]:
        """What `appraise` says of every seat, in points: if nobody takes the offer, and if each of
        those who may claim takes it. Fast: what is the same in all cases is reckoned once."""
        held, offer, deck, left = self.held, self.offer, self.deck, len(self.order)
        limit = self.world.limit
        free = free_stacks(limit, self.spent)
        if not left:
            self.left_alone = self.final(held)
        elif not self.left_alone:
            shares = [own / sum(free) for own in free]
            self.left_alone = self.values(held, added(deck, offer), shares)
        spends = 0 if limit == NO_LIMIT else 1
        others: list[float] = []
        taken = []
        for taker in self.claimers:
            own = added(held[taker], offer)
            after = [*held[:taker], own, *held[taker + 1 :]]
            if self.ends_with(taker):
                for seat in self.below(taker) if left and limit != NO_LIMIT else ():
                    after[seat] = added(after[seat], deck)  # who is left takes the rest
                taken.append(self.final(after))
                continue
            all_free = sum(free) - spends
            shares = [own / all_free for own in free]
            if not others:
                others = self.alone(held, deck, shares)
            shares[taker] = (free[taker] - spends) / all_free
            values = others[:]
            values[taker] = self.alone([own], deck, [shares[taker]])[0]
            taken.append(added(values, self.toast(after, deck, shares)))
        return self.left_alone, taken

    def final(self, held: Sequence[Sequence[int]]) -> list[float]:
        """What every seat has if the hand ends so."""
        points = scoring.hand_points(self.components, held)
        best = max(points)
        return [own + WEIGHTS["hands"] * (own == best) for own in points]

    def values(
        self, held: Sequence[Sequence[int]], to_come: Sequence[int], shares: Sequence[float]
    ) -> list[float]:
        """What every seat has and may expect, with such shares of the cards to come."""
        return added(self.alone(held, to_come, shares), self.toast(held, to_come, shares))

    def alone(
        self, held: Sequence[Sequence[int]], to_come: Sequence[int], shares: Sequence[float]
    ) -> list[float]:
        """The same without Toast or Most."""
        a_card = WEIGHTS["stacks"] * (1 - 1 / (len(self.spent) - 1)) * sum(to_come)
        return [
            _alone(self.components, own, to_come, share) + a_card * share
            for own, share in zip(held, shares, strict=True)
        ]

    def toast(
        self, held: Sequence[Sequence[int]], to_come: Sequence[int], shares: Sequence[float]
    ) -> list[float]:
        """What the chance of the most Toasts is worth."""
        toast = self.components.toast
        toasts = [own[toast] for own in held]
        return appraise.toast_hopes(self.components.toast_points, toasts, to_come[toast], shares)

    # --- How likely each seat wins the hand ------------------------------------------------------

    def judged(self, taker: Seat | None, me: Seat) -> End:
        """How it stands once this seat has taken the offer, or nobody has."""
        world = self.world.copy()
        world.stacks = [[()] * number for number in self.spent]
        world.deck = self.order
        terms = appraise.after(world, self.held, self.offer, self.deck, taker)
        wins = self.world.wins
        if "pairs" not in terms[0]:  # the hand is over
            won = [int(own["hands"]) for own in terms]
            return End(tuple(terms), _match(won, me, self.world.hands_to_win))
        assert taker is not None
        worth = 0.0
        for seat, chance in enumerate(self.hopes(terms, taker)):
            won = [own + (other == seat) for other, own in enumerate(wins)]
            worth += chance * _match(won, me, self.world.hands_to_win)
        return End(tuple(terms), worth)

    def hopes(self, terms: Terms, taker: Seat) -> list[float]:
        """How likely each seat wins the hand, once this one has taken the offer."""
        left = len(self.order)
        toast, toast_points = self.components.toast, self.components.toast_points
        toasts = [own[toast] for own in self.held]
        toasts[taker] += self.offer[toast]
        first = scoring.toast_winner(toasts)
        dealer = self.dealer_after(taker) if len(terms) > 2 else None
        free = free_stacks(self.world.limit, self.spent_after(taker))
        less = 1 - max(TOAST_LEAST, 1 - TOAST_BY_CARD * left)
        points = []
        for seat, own in enumerate(terms):
            most = toast_points if seat == first else 0
            found = own["points"] + own["pairs"] + own["jackpots"] + own["toast"]
            found += SHARE * left * free[seat] / sum(free) - less * (own["toast"] + most)
            found -= DEALING * left * (seat == dealer) + FULL * (not free[seat])
            points.append(found)
        spread = SPREAD + SPREAD_BY_CARD * left
        best = max(points)
        weights = [exp((found - best) / spread) for found in points]
        whole = sum(weights)
        return [weight / whole for weight in weights]


def _match(won: Sequence[int], me: Seat, target: int) -> float:
    """How likely the seat wins the match where all have won so many hands; a shared victory counts
    as a part of one."""
    return _of_match(won[me], tuple(sorted([*won[:me], *won[me + 1 :]])), target)


@lru_cache(maxsize=4096)
def _of_match(own: int, others: tuple[int, ...], target: int) -> float:
    most = max(own, *others)
    if most >= target:
        return 1 / (1 + others.count(most)) if own == most else 0.0
    chance = _of_match(own + 1, others, target)  # each is as likely to win the next hand
    for number, wins in enumerate(others):
        after = sorted([*others[:number], wins + 1, *others[number + 1 :]])
        chance += _of_match(own, tuple(after), target)
    return chance / (1 + len(others))


@cache
def _chances(others: int) -> tuple[float, float, float, float]:
    """With so many others who may claim or not: to get the offer by a claim; that a certain other
    one gets it then; that nobody claims if one passes; that a certain other one gets it then."""
    if not others:
        return 1.0, 0.0, 1.0, 0.0
    win = appraise.win_chance
    return win(0, others), 0.5 * win(1, others - 1), 0.5**others, 0.5 * win(0, others - 1)


def _alone(
    components: Components, own: Sequence[int], to_come: Sequence[int], share: float
) -> float:
    """What cards are worth without Toast: the points, pairs and Jackpots of `appraise` in one."""
    pays = components.jackpot_pays
    expected = own[components.jackpot] + share * to_come[components.jackpot]
    below = int(expected)
    total = pays[below] + (expected - below) * (pays[below + 1] - pays[below])
    for card, value in components.sure:
        total += own[card] * value
    wilds = own[components.wild]
    for card, value in components.doubles:
        if number := own[card]:
            total += value * (number >> 1)
            if number & 1 and wilds:
                wilds -= 1
                total += value
            elif number & 1:
                total += value * _odd(share)[to_come[card]]
    if wilds:
        total += appraise.idle_wilds(components, wilds, to_come, share)
    return total


@lru_cache(maxsize=64)
def _odd(share: float) -> list[float]:
    """How likely an odd number comes to a seat with such a share, for each number of cards."""
    return [(1 - (1 - 2 * share) ** number) / 2 for number in range(CARDS + 1)]
