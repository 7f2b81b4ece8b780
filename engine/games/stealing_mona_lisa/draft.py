"""A round's beginning and its draft: arts turned up, cards dealt, picked and passed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.core.events import Emit
from engine.games.stealing_mona_lisa import events
from engine.games.stealing_mona_lisa.actions import Pick
from engine.games.stealing_mona_lisa.crews import without
from engine.games.stealing_mona_lisa.view import CHOICE, DRAFT, READY

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import Choices, MonaLisaState


def begin_round(state: MonaLisaState, emit: Emit) -> None:
    """Turn up arts and deal five cards each from all that nobody carries (SM-1, SM-15)."""
    state.round += 1
    new = turn_up_arts(state)
    emit(events.RoundBegan(state.round, state.arts, new))
    seats = range(state.seat_count)
    hand = state.components.hand
    pile = state.deck + state.discards
    dealt = state.rng.draw(pile, hand * state.seat_count)
    state.deck = pile
    state.discards = []
    state.hands = [tuple(sorted(dealt[s * hand : s * hand + hand])) for s in seats]
    state.picks = [()] * state.seat_count
    state.crews = [()] * state.seat_count
    state.stacks = [()] * state.seat_count
    state.points = ()
    state.late = state.denied = (False,) * state.seat_count
    state.phase = DRAFT
    for seat in seats:
        emit(events.Dealt(seat, state.hands[seat], audience=(seat,)))


def turn_up_arts(state: MonaLisaState) -> int:
    """Fill up to one art fewer than thieves, as far as arts go; how many were new (SM-16)."""
    new = min(state.seat_count - 1 - len(state.arts), len(state.art_pile))
    state.arts += tuple(state.rng.draw(state.art_pile, new))
    return new


def pass_hands(state: MonaLisaState, choices: Choices, emit: Emit) -> None:
    """All picks are in: the rest of each hand goes to the right, the seat before (rulebook)."""
    codes = state.components.card_of_code
    rests = []
    for seat, choice in enumerate(choices):
        assert isinstance(choice, Pick)
        card = codes[choice.card]
        state.picks[seat] += (card,)
        rests.append(without(state.hands[seat], (card,)))
    state.hands = rests[1:] + rests[:1]
    step = len(state.picks[0])
    emit(events.HandsPassed(step))
    last = step == state.components.hand - 1
    if not last:
        for seat, hand in enumerate(state.hands):
            emit(events.HandCame(seat, hand, audience=(seat,)))
        return
    for seat in range(state.seat_count):  # the last single card is nobody's choice (SM-2)
        state.picks[seat] += state.hands[seat]
        state.hands[seat] = ()
    _end_draft(state, emit)


def _end_draft(state: MonaLisaState, emit: Emit) -> None:
    """Now, and only now, carried cards join the crew (SM-3)."""
    emit(events.DraftEnded(tuple([len(cards) for cards in state.carried])))
    for seat in range(state.seat_count):
        crew = state.crews[seat] = tuple(sorted(state.picks[seat] + state.carried[seat]))
        emit(events.CrewComplete(seat, crew, audience=(seat,)))
    state.phase = READY if state.settings.finger else CHOICE


def hands_seen(state: MonaLisaState, seat: Seat) -> tuple[tuple[int, ...], ...]:
    """Every hand that came to the seat in this round, as it came.

    A hand had what was picked from it then and later, and what is still left of it.
    """
    n, picks = state.seat_count, state.picks
    step = len(picks[0])
    seen = []
    for came in range(min(step, state.components.hand - 1) + 1):
        dealt_to = seat + came
        cards = [picks[(dealt_to - later) % n][later] for later in range(came, step)]
        seen.append(tuple(sorted([*cards, *state.hands[(dealt_to - step) % n]])))
    return tuple(seen)
