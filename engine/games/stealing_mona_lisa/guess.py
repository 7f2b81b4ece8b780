"""A likely choice for a seat whose choice a sampled world left open until it is turned up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.games.stealing_mona_lisa import actions, odds
from engine.games.stealing_mona_lisa.actions import Keep, MonaLisaAction, Ready, Send
from engine.games.stealing_mona_lisa.prompts import likely_crews
from engine.games.stealing_mona_lisa.view import CHOICE, KEEP, POINT, READY

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import MonaLisaState


def choice(world: MonaLisaState, seat: Seat) -> MonaLisaAction:
    """What the seat chose, drawn with the world's own chance from what is likely."""
    components = world.components
    if world.phase in (CHOICE, READY):
        slot, crew = crew_and_aim(world, seat)
        codes = tuple([components.codes[card] for card in crew])
        return Send(seat, slot, codes) if world.phase == CHOICE else Ready(seat, codes)
    if world.phase == POINT:
        return actions.point(seat, _aim(world, seat, world.stacks[seat]))
    if world.phase == KEEP:
        limit = components.keep_limit(world.seat_count)
        strong = sorted(world.crews[seat], key=lambda card: -components.cards[card].value)
        return Keep(seat, tuple([components.codes[card] for card in sorted(strong[:limit])]))
    return world.rng.choice(list(world.legal_actions(seat)))


def crew_and_aim(world: MonaLisaState, seat: Seat) -> tuple[int, tuple[int, ...]]:
    """An art, and a crew that one might send there."""
    slot = _aim(world, seat, world.crews[seat])
    likely = likely_crews(world.arts[slot], world.crews[seat], world.components)
    return slot, world.rng.choice(likely)[1]


def _aim(world: MonaLisaState, seat: Seat, cards: tuple[int, ...]) -> int:
    aims = odds.prospect(cards, world.arts, world.components).aims
    drawn = world.rng.uniform()
    for slot, aim in enumerate(aims):
        drawn -= aim
        if drawn < 0:
            return slot
    return len(aims) - 1
