"""How a position of It's Mine! (Knizia) stands for each seat, as named terms for bots and tips.

A bot counts the cards, as a player with a perfect memory would: worlds are made from what was seen.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.games.its_mine_knizia import scoring
from engine.games.its_mine_knizia.components import Components
from engine.games.its_mine_knizia.view import ANSWER, NO_LIMIT

if TYPE_CHECKING:
    from engine.games.its_mine_knizia.state import KniziaState

WEIGHTS: Mapping[str, float] = {
    "hands": 30.0,
    "points": 1.0,
    "pairs": 1.0,
    "toast": 1.0,
    "jackpots": 1.0,
    "stacks": 1.75,
}


def appraise(world: KniziaState) -> tuple[Mapping[str, float], ...]:
    """The terms of every seat, in points unless weighted otherwise.

    hands: hands won. points: what its stacks score as they are. pairs, toast, jackpots: what more
    they promise, given the cards to come. stacks: how many cards its stacks to come may bring.
    """
    components = world.components
    counts = [components.counts([c for stack in own for c in stack]) for own in world.stacks]
    points = scoring.hand_points(components, counts)
    if world.phase != ANSWER:
        return tuple(
            [
                {"hands": float(world.wins[seat]), "points": float(points[seat])}
                for seat in range(world.seat_count)
            ]
        )
    to_come = components.counts(world.deck + world.offer)
    free = [max(0, world.limit - len(own)) for own in world.stacks]
    # A stack kept waits for a better offer, as far as the others leave it: with two seats there is
    # nothing to wait for, as what one does not claim the other will.
    by_stacks = (len(world.deck) + len(world.offer)) * (1 - 1 / (world.seat_count - 1))
    if world.limit == NO_LIMIT:
        free = [1] * world.seat_count
    all_free = sum(free)
    shares = [own / all_free for own in free]
    toast = _toast(components, counts, to_come, shares)
    return tuple(
        [
            {
                "hands": float(world.wins[seat]),
                "points": float(points[seat]),
                "pairs": _pairs(components, counts[seat], to_come, shares[seat]),
                "toast": toast[seat],
                "jackpots": _jackpots(components, counts[seat], to_come, shares[seat]),
                "stacks": by_stacks * shares[seat],
            }
            for seat in range(world.seat_count)
        ]
    )


def _pairs(
    components: Components, own: Sequence[int], to_come: Sequence[int], share: float
) -> float:
    """What singles may still become, plus and minus, and Wilds that have no plus single."""
    wilds = own[components.wild]
    expected = 0.0
    for card, value in components.doubles:
        if own[card] & 1:
            if wilds and value > 0:
                wilds -= 1
                continue
            forced = wilds > 0  # a Wild completes this minus single already
            wilds -= forced
            if not forced:
                expected += value * (1 - (1 - share) ** to_come[card])
    if wilds:
        plus = sum([to_come[card] for card, value in components.doubles if value > 0])
        best = max([value for _, value in components.doubles], default=0)
        expected += wilds * best * 0.5 * (1 - (1 - share) ** plus)
    return expected


def _jackpots(
    components: Components, own: Sequence[int], to_come: Sequence[int], share: float
) -> float:
    """What the Jackpots to come may add."""
    held = own[components.jackpot]
    expected = held + share * to_come[components.jackpot]
    below = int(expected)
    low, high = components.jackpot_pay(below), components.jackpot_pay(below + 1)
    return low + (expected - below) * (high - low) - components.jackpot_pay(held)


def _toast(
    components: Components,
    counts: Sequence[Sequence[int]],
    to_come: Sequence[int],
    shares: Sequence[float],
) -> list[float]:
    """What the chance of the most Toasts is worth beyond the points that are counted already."""
    left = to_come[components.toast]
    held = [own[components.toast] for own in counts]
    winner = scoring.toast_winner(held)
    expected = [own + share * left for own, share in zip(held, shares, strict=True)]
    spread = math.sqrt(0.25 + left / len(held))
    promised = []
    for seat, mine in enumerate(expected):
        rival = max([other for s, other in enumerate(expected) if s != seat])
        chance = 1 / (1 + math.exp(1.7 * (rival - mine + 0.3) / spread))
        counted = components.toast_points if seat == winner else 0
        promised.append(components.toast_points * chance - counted)
    return promised
