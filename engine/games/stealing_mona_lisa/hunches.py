"""What thieves think at first sight: quick guesses for bots that search the Finger Variant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.core.actions import Seat
from engine.games.stealing_mona_lisa import guess as chance
from engine.games.stealing_mona_lisa.actions import MonaLisaAction
from engine.games.stealing_mona_lisa.appraise import WEIGHTS, cards_to_keep, promised, worth_kept
from engine.games.stealing_mona_lisa.view import DRAFT, KEEP

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import MonaLisaState

MILLION = WEIGHTS["arts"]
"""A million in points."""
DOUBT = 0.5
"""By how many points others may think better of a pick than we do."""


def plausible(world: MonaLisaState, seat: Seat) -> Sequence[MonaLisaAction]:
    """What is worth a look: the strongest cards to keep, or all."""
    if world.phase == KEEP:
        return [chance.choice(world, seat)]
    return [action for action in world.legal_actions(seat) if not action.table_only]


def leanings(
    world: MonaLisaState, seat: Seat, actions: Sequence[MonaLisaAction]
) -> list[float] | None:
    """What picks seem to bring the seat, in points; None for other choices."""
    return _of_picks(world, seat, actions) if world.phase == DRAFT else None


def guess(world: MonaLisaState, seat: Seat) -> MonaLisaAction:
    """What the seat may choose: of picks the one that seems best to it, give or take a doubt."""
    if world.phase != DRAFT:
        return chance.choice(world, seat)
    actions = plausible(world, seat)
    thought = [found + DOUBT * world.rng.uniform() for found in _of_picks(world, seat, actions)]
    return actions[thought.index(max(thought))]


def _of_picks(world: MonaLisaState, seat: Seat, actions: Sequence[Any]) -> list[float]:
    components, arts = world.components, world.arts
    known = components.card_of_code
    carried, picks = world.carried[seat], world.picks[seat]
    left = components.hand - len(picks) - 1
    limit = cards_to_keep(world)
    found = []
    for action in actions:
        cards = (*picks, known[action.card], *carried)
        millions = promised(arts, cards, left, components)
        if limit:
            millions += worth_kept(cards, limit, components) / 2
        found.append(MILLION * millions)
    return found
