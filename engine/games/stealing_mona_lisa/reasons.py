"""Why a choice in Stealing Mona Lisa is not possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.core.actions import Reason, Seat
from engine.core.english import count
from engine.games.stealing_mona_lisa.actions import (
    LETTERS,
    NO_ART,
    Accuse,
    Keep,
    MonaLisaAction,
    Pick,
    Point,
    PointLate,
    Ready,
    Send,
    Vote,
)
from engine.games.stealing_mona_lisa.telling import card_name
from engine.games.stealing_mona_lisa.view import (
    ACCUSE,
    CHOICE,
    DRAFT,
    KEEP,
    OVER,
    POINT,
    READY,
    VOTE,
)

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import MonaLisaState

_PHASE_OF: Mapping[type[MonaLisaAction], str] = {
    Pick: DRAFT,
    Send: CHOICE,
    Ready: READY,
    Point: POINT,
    PointLate: POINT,
    Accuse: ACCUSE,
    Vote: VOTE,
    Keep: KEEP,
}

_NOW: Mapping[str, Reason] = {
    DRAFT: Reason("It is the draft: pick a card of your hand.", "The draft"),
    CHOICE: Reason("The draft is over: send some of your crew for an art.", "The secret choice"),
    READY: Reason("The draft is over: lay down the cards you play.", "The Finger Variant"),
    POINT: Reason("The countdown runs: point at an art.", "The Finger Variant"),
    ACCUSE: Reason("A finger was late: accuse, or overlook it.", "The Finger Variant"),
    VOTE: Reason("There is a vote: deny, or allow.", "The Finger Variant"),
    KEEP: Reason("The heists are over: choose the cards you keep.", "Keeping cards"),
}


NO_CARDS = Reason("Play at least one card.", "SM-4")


def no_art_yet(arts: int) -> Reason:
    """Cards without an art are no choice."""
    return Reason(f"Choose an art: A to {LETTERS[arts - 1]}.", "SM-4")


def too_many_kept(limit: int, seat_count: int) -> Reason:
    """How many cards may be kept depends on the number of thieves."""
    thieves = count(seat_count, "thief", "thieves")
    return Reason(f"With {thieves} you may keep {count(limit, 'card')} at most.", "SM-13")


def why_not(state: MonaLisaState, action: MonaLisaAction) -> Reason | None:
    """Why the action is not legal in this position; None if it is."""
    if state.phase == OVER:
        return Reason("The match is over.", "End of the match")
    if action.seat >= state.seat_count:
        return Reason("There is no such seat at this table.")
    if _PHASE_OF[type(action)] != state.phase:
        if state.settings.finger and isinstance(action, Send):
            return Reason("No choice cards here: first lay down your cards, then point.", "SM-20")
        return _NOW[state.phase]
    if action.seat not in state.to_act():
        return why_not_to_act(state, action.seat)
    check = _CHECKS.get(type(action))
    return check(state, action) if check else None


def why_not_to_act(state: MonaLisaState, seat: Seat) -> Reason:
    """Why a seat is not asked while others are; in most phases all are."""
    if state.phase == KEEP:
        return Reason(f"{{{seat}}} has no cards left to keep.", "SM-30")
    if state.phase == POINT:
        return Reason(f"{{{seat}}} pointed already: the finger stays where it is.", "SM-34")
    return Reason(f"{{{seat}}} is accused: the others decide.", "SM-20")


def _why_not_pick(state: MonaLisaState, action: Pick) -> Reason | None:
    card = state.components.card_of_code.get(action.card)
    if card in state.hands[action.seat]:
        return None
    return Reason(f"There is no {_name(state, action.card)} in your hand.", "The draft")


def _why_not_send(state: MonaLisaState, action: Send) -> Reason | None:
    return _why_not_slot(state, action.slot) or _why_not_crew(state, action, action.crew)


def _why_not_ready(state: MonaLisaState, action: Ready) -> Reason | None:
    return _why_not_crew(state, action, action.crew)


def _why_not_crew(
    state: MonaLisaState, action: MonaLisaAction, crew: Sequence[str]
) -> Reason | None:
    if not crew:
        return NO_CARDS
    return _why_not_held(state, action, crew)


def _why_not_point(state: MonaLisaState, action: Point | PointLate) -> Reason | None:
    if action.slot == NO_ART and isinstance(action, PointLate):
        return None
    return _why_not_slot(state, action.slot)


def _why_not_keep(state: MonaLisaState, action: Keep) -> Reason | None:
    limit = state.components.keep_limit(state.seat_count)
    if len(action.cards) > limit:
        return too_many_kept(limit, state.seat_count)
    return _why_not_held(state, action, action.cards)


def _why_not_slot(state: MonaLisaState, slot: int) -> Reason | None:
    if 0 <= slot < len(state.arts):
        return None
    last = LETTERS[len(state.arts) - 1]
    letter = LETTERS[slot] if 0 <= slot < len(LETTERS) else "that letter"
    return Reason(f"No art lies above {letter}: there are A to {last}.", "SM-5")


def _why_not_held(
    state: MonaLisaState, action: MonaLisaAction, codes: Sequence[str]
) -> Reason | None:
    known = state.components.card_of_code
    held = Counter(state.components.codes[card] for card in state.crews[action.seat])
    for code, number in Counter(codes).items():
        if number > held[code]:
            once = "" if not held[code] else f" {count(number, 'time')}"
            return Reason(f"You do not hold {_name(state, code)}{once}.", "SM-4")
    if list(codes) != sorted(codes, key=known.__getitem__):
        return Reason("Name the cards in the order of the skills, small values first.")
    return None


def _name(state: MonaLisaState, code: str) -> str:
    card = state.components.card_of_code.get(code)
    return code if card is None else card_name(card, state.components)


_CHECKS: Mapping[type[MonaLisaAction], Callable[[Any, Any], Reason | None]] = {
    Pick: _why_not_pick,
    Send: _why_not_send,
    Ready: _why_not_ready,
    Point: _why_not_point,
    PointLate: _why_not_point,
    Keep: _why_not_keep,
}
