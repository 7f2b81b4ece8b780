"""Claim or pass at first sight: what either seems to bring a seat, and what it may therefore do."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.games.its_mine_knizia import appraise
from engine.games.its_mine_knizia.view import CLAIM, PASS, UNKNOWN

if TYPE_CHECKING:
    from engine.games.its_mine_knizia.state import KniziaState

NERVE = 1.0
"""By how many points a claim must seem better for nearly three players in four to make it."""


class _Offer:
    """An offer as a seat sees it; equal to another one if both are worth the same to it."""

    __slots__ = ("key", "seat", "world")

    def __init__(self, world: KniziaState, seat: Seat) -> None:
        self.world: KniziaState | None = world
        self.seat = seat
        self.key = (
            world.components,
            seat,
            world.limit,
            world.dealer,
            len(world.deck),
            tuple(sorted(world.offer)),
            tuple([tuple(own) for own in world.stacks]),
            tuple(world.wins),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Offer) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)


def leads(world: KniziaState, seat: Seat) -> tuple[float, float]:
    """How many points ahead the seat is if it claims, and if it passes; the others may do both."""
    offer = _Offer(world, seat)
    found = _leads(offer)
    offer.world = None  # what is remembered need not keep the whole position
    return found


def claims(world: KniziaState, seat: Seat) -> bool:
    """Whether the seat claims: the likelier, the better it seems; with the world's own chance."""
    claimed, passed = leads(world, seat)
    return world.rng.uniform() * (1 + exp((passed - claimed) / NERVE)) < 1


# In imagined worlds the same offer lies on the table again and again.
@lru_cache(maxsize=4096)
def _leads(offer: _Offer) -> tuple[float, float]:
    world, seat = offer.world, offer.seat
    assert world is not None
    given, found = world.answers, []
    for answer in (CLAIM, PASS):
        world.answers = [UNKNOWN] * world.seat_count
        world.answers[seat] = answer
        found.append(appraise.lead(world, seat))
    world.answers = given
    return found[0], found[1]
