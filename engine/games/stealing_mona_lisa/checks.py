"""Whether the parts of a position fit together. Every fault is told as InvalidPosition."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from engine.core.game import InvalidPosition
from engine.games.stealing_mona_lisa.actions import NO_ART
from engine.games.stealing_mona_lisa.view import (
    ACCUSE,
    CHOICE,
    DRAFT,
    KEEP,
    NOBODY,
    OVER,
    POINT,
    READY,
    VOTE,
)

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import MonaLisaState

_CARDS = (CHOICE,)
_FINGERS = (READY, POINT, ACCUSE, VOTE)


def _demand(fits: bool, problem: str) -> None:
    if not fits:
        raise InvalidPosition(problem)


def check_cards(state: MonaLisaState) -> None:
    """Every card lies somewhere once, and everybody has drafted as many."""
    components = state.components
    placed = sorted(chain(state.arts, state.art_pile, *state.collections))
    _demand(placed == list(range(len(components.arts))), "every art must stand once")
    size, step = components.hand, len(state.picks[0])
    steps = range(size - 1) if state.phase == DRAFT else (size,)
    _demand(step in steps, f"seat 0: picks cannot be {step} cards now")
    limit = components.keep_limit(state.seat_count)
    for seat in range(state.seat_count):
        place = f"seat {seat}: "
        _demand(len(state.picks[seat]) == step, f"{place}picks must be {step} cards")
        _demand(len(state.hands[seat]) == size - step, f"{place}hand must be {size - step} cards")
        _demand(len(state.carried[seat]) <= limit, f"{place}carried is too much to keep")
        for cards in (state.hands[seat], state.carried[seat], state.crews[seat]):
            _demand(list(cards) == sorted(cards), f"{place}cards must be in order")
    if state.phase in (KEEP, OVER):
        held = Counter(chain(*state.crews, state.discards))
    else:
        _demand(not state.discards, "discards must be empty before the heists")
        held = Counter(chain(*state.hands, *state.picks, *state.carried))
    held.update(state.deck)
    full = dict(enumerate(components.copies))
    _demand(held == full, "every skill card must stand as often as the deck has it")


def check_table(state: MonaLisaState) -> None:
    """Phase, arts, crews, stacks, fingers and the last heists agree with each other."""
    finger = state.settings.finger
    _demand(state.phase not in (_CARDS if finger else _FINGERS), "phase does not fit the settings")
    _check_arts(state)
    _check_crews(state)
    _check_heists(state)
    _check_fingers(state)


def _check_arts(state: MonaLisaState) -> None:
    arts, pile, n = len(state.arts), len(state.art_pile), state.seat_count
    stalled = state.idle_rounds == state.components.stall_rounds
    if state.phase == OVER:
        _demand(stalled or (arts < 2 and not pile), "phase cannot be over with arts to steal")
        return
    _demand(not stalled, "idle_rounds have ended the match already")
    if state.phase == KEEP:
        _demand(arts + pile >= 2, "phase cannot be keep when the match must end")
        return
    _demand(2 <= arts <= n - 1, f"arts must be 2 to {n - 1}")
    _demand(arts == n - 1 or not pile, "arts must be filled up from the pile")


def _check_crews(state: MonaLisaState) -> None:
    """Crews are what was picked and carried, less what the winners discarded."""
    winners = {heist.winner for heist in state.heists}
    discarded: list[int] = []
    for seat in range(state.seat_count):
        crew, stack = state.crews[seat], state.stacks[seat]
        whole = Counter(state.picks[seat] + state.carried[seat])
        place = f"seat {seat}: "
        if state.phase == DRAFT:
            _demand(not crew and not stack, f"{place}crew and stack must wait for the draft")
            continue
        if state.phase in (CHOICE, READY):
            _demand(not stack, f"{place}stack must be empty before cards are played")
        else:
            _demand(bool(stack), f"{place}stack must have a card")
            _demand(Counter(stack) <= whole, f"{place}stack has cards that are not there")
        if state.phase in (KEEP, OVER) and seat in winners:
            whole -= Counter(stack)
            discarded += stack
        _demand(Counter(crew) == whole, f"{place}crew must be what was picked and carried")
    _demand(
        Counter(discarded) == Counter(state.discards), "discards must be what the winners played"
    )


def _check_heists(state: MonaLisaState) -> None:
    """The last heists: those of this round once it is resolved, else those of the one before."""
    told, done = state.heists, state.phase in (KEEP, OVER)
    _demand(bool(told) == (done or state.round > 1), "heists must be told from round 1 on")
    arts = [heist.art for heist in told]
    _demand(len(set(arts)) == len(arts), "heists must be of different arts")
    thieves = list(chain(*[heist.thieves for heist in told]))
    _demand(len(set(thieves)) == len(thieves), "heists: a thief stands at two arts")
    if not state.settings.finger and told:
        _demand(len(thieves) == state.seat_count, "heists: a thief is missing")
    _demand(
        all(heist.how != "lots" or state.settings.lots for heist in told),
        "heists: no lots are drawn in this match",
    )
    _demand(
        all(heist.how != "even" or not state.settings.lots for heist in told),
        "heists: lots are drawn in this match",
    )
    shown = Counter(card for heist in told for stack in heist.stacks for card in stack)
    _demand(
        shown <= Counter(dict(enumerate(state.components.copies))), "heists show a card too often"
    )
    for heist in told:
        own = heist.winner != NOBODY and heist.art in state.collections[heist.winner]
        _demand(own or heist.winner == NOBODY, "heists: a stolen art is not with its thief")
    stolen = sum(heist.winner != NOBODY for heist in told)
    idle = not stolen and bool(told)
    _demand((state.idle_rounds > 0) == idle, "idle_rounds do not fit the last heists")
    _demand(state.idle_rounds < state.round + done, "idle_rounds are more than there were rounds")
    back = {
        seat: len(stack)
        for heist in told
        for seat, stack in zip(heist.thieves, heist.stacks, strict=False)
        if seat != heist.winner
    }
    for seat, number in enumerate(state.leftover):
        if done:
            fits = number == len(state.crews[seat])
        else:
            fits = number >= max(len(state.carried[seat]), back.get(seat, 0))
        _demand(fits if told else number == 0, f"seat {seat}: leftover does not fit")
    if done:
        _check_own_heists(state)


def _check_own_heists(state: MonaLisaState) -> None:
    """In this round's heists the stacks and the arts are those that lie on the table."""
    for heist in state.heists:
        for number, seat in enumerate(heist.thieves):
            stack = state.stacks[seat]
            fits = heist.sizes[number] == len(stack)
            fits = fits and (not heist.stacks or heist.stacks[number] == stack)
            _demand(fits, f"seat {seat}: stack does not fit the heists")
    left = [heist.art for heist in state.heists if heist.winner == NOBODY]
    _demand(list(state.arts[: len(left)]) == left, "arts must be those that nobody took")
    if state.phase == KEEP or state.idle_rounds == state.components.stall_rounds:
        _demand(len(left) == len(state.arts), "arts are turned up too early")


def _check_fingers(state: MonaLisaState) -> None:
    done = state.phase in (KEEP, OVER)
    pointed = state.settings.finger and (done or state.phase in (ACCUSE, VOTE))
    _demand(bool(state.points) == pointed, "point does not fit the phase")
    slots = len(state.heists) if done else len(state.arts)
    for seat, slot in enumerate(state.points):
        late, denied = state.late[seat], state.denied[seat]
        _demand(slot < slots, f"seat {seat}: point names no art")
        _demand(slot != NO_ART or late, f"seat {seat}: a finger that points at nothing is late")
        _demand(not denied or (late and slot != NO_ART), f"seat {seat}: denied for no reason")
        if done:
            aims = [heist.slot for heist in state.heists if seat in heist.thieves]
            wanted = [] if denied or slot == NO_ART else [slot]
            _demand(aims == wanted, f"seat {seat}: point does not fit the heists")
    if not state.points:
        _demand(not any(state.late + state.denied), "late and denied are for fingers that are down")
    accused = state.accused
    if state.phase in (ACCUSE, VOTE):
        fits = accused != NOBODY and state.late[accused] and state.points[accused] != NO_ART
        _demand(fits, "accused must be a seat that was late")
        _demand(not any(state.denied[accused:]), "denied before the accused was heard")
    else:
        _demand(accused == NOBODY, "accused must be nobody now")


def check_choices(state: MonaLisaState) -> None:
    """Somebody still has to choose, unless the match is over."""
    _demand(state.phase == OVER or bool(state.waiting_for()), "all choices are in already")
