"""The Finger Variant: cards laid ready, fingers at the countdown, lateness, the vote (SM-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.core.events import Emit
from engine.games.stealing_mona_lisa import events, heists
from engine.games.stealing_mona_lisa.actions import NO_ART, Accuse, Point, PointLate, Ready, Vote
from engine.games.stealing_mona_lisa.view import ACCUSE, NOBODY, POINT, VOTE

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import Choices, MonaLisaState


def lay_ready(state: MonaLisaState, choices: Choices, emit: Emit) -> None:
    """Everybody has laid down cards: the countdown begins."""
    codes = state.components.card_of_code
    for seat, choice in enumerate(choices):
        assert isinstance(choice, Ready)
        state.stacks[seat] = tuple([codes[code] for code in choice.crew])
    state.phase = POINT
    emit(events.CountdownBegan())


def fingers_down(state: MonaLisaState, choices: Choices, emit: Emit) -> None:
    """All fingers are down; lateness comes with them, as the rules know no clock."""
    slots, late = [], []
    for choice in choices:
        assert isinstance(choice, Point | PointLate)
        slots.append(choice.slot)
        late.append(isinstance(choice, PointLate))
    state.points = tuple(slots)
    state.late = tuple(late)
    emit(events.FingersDown(state.points, state.late))
    _next_late(state, 0, emit)


def accusations(state: MonaLisaState, choices: Choices, emit: Emit) -> None:
    """If anybody accuses the late thief, all others vote; the accused does not."""
    accusers = tuple([s for s, c in enumerate(choices) if isinstance(c, Accuse) and c.accuses])
    emit(events.Accused(state.accused, accusers))
    if accusers:
        state.phase = VOTE
    else:
        _next_late(state, state.accused + 1, emit)


def count_votes(state: MonaLisaState, choices: Choices, emit: Emit) -> None:
    """More than half of the voters deny the accused any art in this round."""
    votes = [(s, c.denies) for s, c in enumerate(choices) if isinstance(c, Vote)]
    against = tuple([seat for seat, denies in votes if denies])
    denied = 2 * len(against) > len(votes)
    accused = state.accused
    if denied:
        state.denied = (*state.denied[:accused], True, *state.denied[accused + 1 :])
    emit(events.VoteTaken(accused, against, len(votes), denied))
    _next_late(state, accused + 1, emit)


def _next_late(state: MonaLisaState, first: Seat, emit: Emit) -> None:
    """The next late finger in seat order that touches an art, or the heists (SM-27)."""
    for seat in range(first, state.seat_count):
        if state.late[seat] and state.points[seat] != NO_ART:
            state.accused = seat
            state.phase = ACCUSE
            return
    state.accused = NOBODY
    pairs = zip(state.points, state.denied, strict=True)
    heists.resolve(state, [NO_ART if denied else slot for slot, denied in pairs], emit)
