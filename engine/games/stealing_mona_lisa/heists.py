"""The heists: who takes which art, and what happens to the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.core.events import Emit
from engine.games.stealing_mona_lisa import draft, events
from engine.games.stealing_mona_lisa.actions import Keep
from engine.games.stealing_mona_lisa.components import Art, Components
from engine.games.stealing_mona_lisa.crews import Fit, fit, without
from engine.games.stealing_mona_lisa.view import (
    ALONE,
    EVEN,
    KEEP,
    LEFT,
    LOTS,
    NOBODY,
    ONLY,
    OVER,
    TIE,
    TOTAL,
    UNFIT,
    Heist,
)

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import Choices, MonaLisaState


def resolve(state: MonaLisaState, slots: Sequence[int], emit: Emit) -> None:
    """Settle every art in the order of the letters; `slots` has the art of each seat."""
    told = []
    for slot, art in enumerate(state.arts):
        thieves = tuple([seat for seat, aim in enumerate(slots) if aim == slot])
        stacks = [state.stacks[seat] for seat in thieves]
        heist = judge(slot, art, thieves, stacks, state.components)
        if heist.how == EVEN and state.settings.lots:
            winner = state.rng.choice(equals(heist, state.components))
            heist = replace(heist, winner=winner, how=LOTS)
        told.append(heist)
        winner = heist.winner
        if winner != NOBODY:  # only what was played is discarded (SM-11)
            state.collections[winner] += (art,)
            state.crews[winner] = without(state.crews[winner], state.stacks[winner])
            state.discards += state.stacks[winner]
        emit(events.HeistEnded(heist))
    state.heists = tuple(told)
    state.arts = tuple([heist.art for heist in told if heist.winner == NOBODY])
    stolen = len(told) - len(state.arts)
    state.idle_rounds = 0 if stolen else state.idle_rounds + 1
    state.leftover = tuple([len(crew) for crew in state.crews])
    _go_on(state, emit)


def judge(
    slot: int,
    art: int,
    thieves: tuple[Seat, ...],
    stacks: Sequence[tuple[int, ...]],
    components: Components,
) -> Heist:
    """Who of the thieves takes the art with these stacks (SM-6 to SM-12)."""
    sizes = tuple([len(stack) for stack in stacks])
    if len(thieves) < 2:  # no check at all, and nothing is shown (SM-6)
        winner, how = (thieves[0], ALONE) if thieves else (NOBODY, LEFT)
        return Heist(slot, art, thieves, sizes, (), winner, how)
    printed = components.arts[art]
    fits = [fit(printed, stack, components) for stack in stacks]
    winner, how, skill = _best(printed, thieves, fits)
    return Heist(slot, art, thieves, sizes, tuple(stacks), winner, how, skill)


def strength(found: Fit) -> tuple[int, ...]:
    """What is compared: the total, then the sums in the printed order of skills (SM-12)."""
    return (sum(found.sums), *found.sums)


def _best(art: Art, thieves: Sequence[Seat], fits: Sequence[Fit]) -> tuple[Seat, str, int]:
    """The winner among several thieves, how it won, and the skill that broke a tie."""
    rivals = [(strength(f), seat) for seat, f in zip(thieves, fits, strict=True) if f.qualified]
    if len(rivals) < 2:
        return (rivals[0][1], ONLY, -1) if rivals else (NOBODY, UNFIT, -1)
    for place in range(len(art.skills) + 1):
        most = max(figures[place] for figures, _ in rivals)
        rivals = [rival for rival in rivals if rival[0][place] == most]
        if len(rivals) == 1:
            winner = rivals[0][1]
            return (winner, TOTAL, -1) if place == 0 else (winner, TIE, art.skills[place - 1])
    return NOBODY, EVEN, -1


def equals(heist: Heist, components: Components) -> tuple[Seat, ...]:
    """The thieves who are equal in everything at a heist that nobody won for that."""
    art = components.arts[heist.art]
    figures = [strength(fit(art, stack, components)) for stack in heist.stacks]
    best = max(figure for figure in figures if 0 not in figure)
    return tuple([s for s, figure in zip(heist.thieves, figures, strict=True) if figure == best])


def _go_on(state: MonaLisaState, emit: Emit) -> None:
    """To the choice of cards to keep, or to the end, where keeping would be idle (SM-28)."""
    stalled = state.idle_rounds >= state.components.stall_rounds
    if stalled or len(state.arts) + len(state.art_pile) < 2:
        if not stalled:
            draft.turn_up_arts(state)  # a last single art is nobody's (SM-16)
        state.phase = OVER
        emit(events.MatchEnded(state.arts, stalled))
        return
    state.phase = KEEP
    if not state.waiting_for():
        keep_cards(state, state.pending, emit)


def keep_cards(state: MonaLisaState, choices: Choices, emit: Emit) -> None:
    """All have chosen what to keep; the rest is discarded face down (SM-13)."""
    codes = state.components.card_of_code
    carried = []
    for seat, choice in enumerate(choices):
        kept = tuple([codes[code] for code in choice.cards]) if isinstance(choice, Keep) else ()
        carried.append(kept)
        state.discards += without(state.crews[seat], kept)
    state.carried = tuple(carried)
    emit(events.CardsKept(tuple([len(kept) for kept in carried])))
    draft.begin_round(state, emit)
