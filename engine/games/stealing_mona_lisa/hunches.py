"""What thieves think at first sight: quick guesses for bots that search, in imagined worlds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from engine.core.actions import Seat
from engine.games.stealing_mona_lisa import guess as chance
from engine.games.stealing_mona_lisa import odds
from engine.games.stealing_mona_lisa.actions import MonaLisaAction, Send
from engine.games.stealing_mona_lisa.appraise import WEIGHTS, goes_on, promised, worth_kept
from engine.games.stealing_mona_lisa.crews import fit, without
from engine.games.stealing_mona_lisa.heists import strength
from engine.games.stealing_mona_lisa.view import CHOICE, DRAFT, KEEP

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import MonaLisaState

MILLION = WEIGHTS["arts"]
"""A million in points."""
DOUBT_IN_DRAFT, DOUBT = 0.5, 1.0
"""By how many points others may think better of a pick, or of a heist, than we do."""


def plausible(world: MonaLisaState, seat: Seat) -> Sequence[MonaLisaAction]:
    """What is worth a look: crews with a point, the strongest cards to keep, or all."""
    if world.phase == CHOICE:
        return sends(world, seat)
    if world.phase == KEEP:
        return [chance.choice(world, seat)]
    return [action for action in world.legal_actions(seat) if not action.table_only]


def sends(world: MonaLisaState, seat: Seat) -> list[MonaLisaAction]:
    """Every crew with a point, see odds, for every art."""
    components, crew = world.components, world.crews[seat]
    codes = components.codes
    return [
        Send(seat, slot, tuple([codes[card] for card in sent]))
        for slot, art in enumerate(world.arts)
        for sent in odds.crews_worth_sending(art, crew, components)
    ]


def leanings(
    world: MonaLisaState, seat: Seat, actions: Sequence[MonaLisaAction]
) -> list[float] | None:
    """What picks and crews seem to bring the seat, in points; None for other choices."""
    if world.phase == DRAFT:
        return _of_picks(world, seat, actions)
    if world.phase == CHOICE:
        return _of_sends(world, seat, actions)
    return None


def guess(world: MonaLisaState, seat: Seat) -> MonaLisaAction:
    """What the seat may choose: what seems best to it, give or take a doubt."""
    if world.phase not in (DRAFT, CHOICE):
        return chance.choice(world, seat)
    actions = plausible(world, seat)
    doubt = DOUBT_IN_DRAFT if world.phase == DRAFT else DOUBT
    found = leanings(world, seat, actions)
    assert found is not None
    thought = [leaning + doubt * world.rng.uniform() for leaning in found]
    return actions[thought.index(max(thought))]


def _of_picks(world: MonaLisaState, seat: Seat, actions: Sequence[Any]) -> list[float]:
    components, arts = world.components, world.arts
    known = components.card_of_code
    carried, picks = world.carried[seat], world.picks[seat]
    left = components.hand - len(picks) - 1
    limit = components.keep_limit(world.seat_count) if goes_on(world) else 0
    found = []
    for action in actions:
        cards = (*picks, known[action.card], *carried)
        millions = promised(arts, cards, left, components)
        if limit:
            millions += worth_kept(cards, limit, components) / 2
        found.append(MILLION * millions)
    return found


def _of_sends(world: MonaLisaState, seat: Seat, actions: Sequence[Any]) -> list[float]:
    """By the chances of each crew, given what the others are likely to aim at."""
    components, arts, crew = world.components, world.arts, world.crews[seat]
    known, printed = components.card_of_code, components.arts
    others = [
        odds.prospect(own, arts, components)
        for other, own in enumerate(world.crews)
        if other != seat
    ]
    limit = components.keep_limit(world.seat_count) if goes_on(world) else 0
    kept_all = worth_kept(crew, limit, components) if limit else 0.0
    found = []
    for action in actions:
        slot = action.slot
        sent = tuple([known[code] for code in action.crew])
        brought = fit(printed[arts[slot]], sent, components)
        mine = strength(brought) if brought.qualified else ()
        wins = 1.0
        for other in others:
            if not mine or other.strengths[slot] > mine:
                wins *= 1 - other.aims[slot]
        millions = wins * printed[arts[slot]].value + (1 - wins) * kept_all
        if limit:
            millions += wins * worth_kept(without(crew, sent), limit, components)
        found.append(MILLION * millions)
    return found
