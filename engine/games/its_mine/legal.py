"""What is legal in a position of It's Mine, and why something is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core.actions import Reason, Seat
from engine.games.its_mine import actions, placing
from engine.games.its_mine.actions import (
    Burn,
    Discard,
    Give,
    ItsMineAction,
    Pass,
    Place,
    Play,
    Salvage,
)
from engine.games.its_mine.effects import ACTION, BOSS, BURN
from engine.games.its_mine.table import (
    DISTRICTS,
    FULL,
    PER_DISTRICT,
    PLACES,
    face,
    slot_of,
    start_of,
)
from engine.games.its_mine.view import GIVE, OVER, UNDERTAKER

if TYPE_CHECKING:
    from engine.games.its_mine.state import ItsMineState


def _bosses(state: ItsMineState, seat: Seat) -> list[ItsMineAction]:
    """A Boss in any district with a free place; if there is none, a discard (IM-6)."""
    ids = state.components.ids
    hand = dict.fromkeys(state.hands[seat])
    places = [d for d in range(DISTRICTS) if placing.free_place(state, seat, d) is not None]
    if not places:
        return [actions.discard(seat, ids[card]) for card in hand]
    return [actions.place(seat, ids[card], d) for card in hand for d in places]


def _plays(state: ItsMineState, seat: Seat) -> list[ItsMineAction]:
    """Actions of the hand on any row with room, discards, Actions of the discard area."""
    components = state.components
    ids, cards = components.ids, components.cards
    hand = dict.fromkeys(state.hands[seat])
    purse = state.tokens[seat]
    areas = []
    salvaging = []
    for district in range(DISTRICTS):
        places = placing.open_rows(state, seat, district)
        if places:
            changes = placing.cost_effects(state, seat, district)
            areas.append((places, changes))
            if placing.salvages(state, seat, district):
                salvaging.append((places, changes))
    legal: list[ItsMineAction] = []
    for card in hand:
        for places, changes in areas:
            price = placing.price(state, card, changes) if changes else cards[card].cost
            if price <= purse:
                legal += [actions.play(seat, ids[card], place) for place in places]
    legal += [actions.discard(seat, ids[card]) for card in hand]
    if salvaging:
        for card in state.salvageable(seat):
            for places, changes in salvaging:
                if placing.price(state, card, changes) <= purse:
                    legal += [actions.salvage(seat, ids[card], place) for place in places]
    return legal


def _burns(state: ItsMineState, seat: Seat) -> list[ItsMineAction]:
    frame = state.pending[-1]
    effect = state.at_once(frame.card)[frame.effect]
    targets = placing.burnable(state, seat, frame.district, effect.what)
    legal: list[ItsMineAction] = [actions.burn(seat, place) for place in targets]
    return [*legal, actions.pass_(seat)] if effect.optional else legal


def _gifts(state: ItsMineState, seat: Seat) -> list[ItsMineAction]:
    ids = state.components.ids
    return [actions.give(seat, ids[card]) for card in dict.fromkeys(state.hands[seat])]


def _undertaking(state: ItsMineState, seat: Seat) -> list[ItsMineAction]:
    """A discarded Action on any Boss of that district, or none (IM-32)."""
    ids = state.components.ids
    places = placing.open_rows(state, seat, state.pending[-1].district, FULL + 1)
    legal: list[ItsMineAction] = [
        actions.salvage(seat, ids[card], place)
        for card in state.salvageable(seat)
        for place in places
    ]
    return [*legal, actions.pass_(seat)]


LEGAL: dict[str, Callable[[ItsMineState, Seat], list[ItsMineAction]]] = {
    BOSS: _bosses,
    ACTION: _plays,
    BURN: _burns,
    GIVE: _gifts,
    UNDERTAKER: _undertaking,
    OVER: lambda state, seat: [],
}
"""The legal actions of the seat on turn in each phase."""


# --- Why not ------------------------------------------------------------------------------------

_ASKED = {
    BOSS: (Reason("This is a Boss round: place a Boss.", "Boss rounds"), (Place, Discard)),
    ACTION: (
        Reason("This is an Action round: play or discard an Action.", "Action rounds"),
        (Play, Salvage, Discard),
    ),
    BURN: (Reason("First decide whom to burn.", "IM-15"), (Burn, Pass)),
    GIVE: (Reason("First give up a hand card for the salvaged one.", "IM-34"), (Give,)),
    UNDERTAKER: (
        Reason("The rounds are over: only the Undertaker acts now.", "IM-32"),
        (Salvage, Pass),
    ),
}


def why_not(state: ItsMineState, action: ItsMineAction) -> Reason | None:
    """Why the action is not legal in this position; None if it is."""
    phase = state.phase
    if phase == OVER or action.seat != state.turn:
        return Reason("It is not this seat's turn.", "Rounds and turns")
    asked, kinds = _ASKED[phase]
    if not isinstance(action, kinds):
        return asked
    return _WHY_NOT[type(action)](state, action)


def _held(state: ItsMineState, seat: Seat, card_id: str) -> Reason | None:
    card = state.components.card_of_id.get(card_id)
    if card is None:
        return Reason(f"No card is called “{card_id}”.")
    if card in state.hands[seat]:
        return None
    return Reason(f"{state.components.cards[card].name} is not in your hand.")


def _place(state: ItsMineState, action: Place) -> Reason | None:
    reason = _held(state, action.seat, action.card)
    if reason is not None or placing.free_place(state, action.seat, action.district) is not None:
        return reason
    name = state.components.districts[state.districts[action.district]].name
    return Reason(f"You have {PER_DISTRICT} Bosses in {name}: that is the most.", "Boss rounds")


def _play(state: ItsMineState, action: Play) -> Reason | None:
    return (
        _held(state, action.seat, action.card)
        or _row_takes(state, action.seat, action.place, FULL)
        or affords(state, action.seat, action.card, action.place)
    )


def _row_takes(state: ItsMineState, seat: Seat, place: int, length: int) -> Reason | None:
    """Why a row takes no Action; `length` is that of a row that can take no more."""
    row = state.rows[slot_of(seat, place)]
    if not row:
        return Reason(f"No Boss stands at {PLACES[place]}: Actions lie on Bosses.", "Action rounds")
    if len(row) < length:
        return None
    boss = state.components.cards[face(row[0])].name
    return Reason(f"{boss} already hosts {length - 1} Actions.", "Action rounds")


def affords(state: ItsMineState, seat: Seat, card_id: str, place: int) -> Reason | None:
    """Why the seat cannot pay for an Action there; None if it can."""
    card = state.components.card_of_id[card_id]
    changes = placing.cost_effects(state, seat, place // PER_DISTRICT)
    price = placing.price(state, card, changes)
    short = price - state.tokens[seat]
    if short <= 0:
        return None
    name = state.components.cards[card].name
    return Reason(f"{name} costs {price} there: you lack {short}.", "IM-11")


def _discard(state: ItsMineState, action: Discard) -> Reason | None:
    reason = _held(state, action.seat, action.card)
    if reason is not None or state.phase == ACTION:
        return reason
    if any(placing.free_place(state, action.seat, d) is not None for d in range(DISTRICTS)):
        return Reason("A Boss must be placed: only Actions may be discarded.", "IM-7")
    return None


def _salvage(state: ItsMineState, action: Salvage) -> Reason | None:
    seat, place = action.seat, action.place
    card = state.components.card_of_id.get(action.card)
    if card not in state.salvageable(seat):
        return Reason("Only an Action of your own discard area can be salvaged.", "IM-34")
    district = place // PER_DISTRICT
    if state.phase == UNDERTAKER:
        if district != state.pending[-1].district:
            return Reason("The Undertaker plays in its own district only.", "IM-32")
        return _row_takes(state, seat, place, FULL + 1)
    if not placing.salvages(state, seat, district):
        return Reason("Nothing there lets you play discarded Actions.", "IM-34")
    return _row_takes(state, seat, place, FULL) or affords(state, seat, action.card, place)


def _give(state: ItsMineState, action: Give) -> Reason | None:
    return _held(state, action.seat, action.card)


def _burn(state: ItsMineState, action: Burn) -> Reason | None:
    frame = state.pending[-1]
    effect = state.at_once(frame.card)[frame.effect]
    if action.place // PER_DISTRICT != frame.district:
        return Reason("A card burns only in the district of the burning card.", "IM-14")
    if action.place in placing.burnable(state, action.seat, frame.district, effect.what):
        return None
    return unburnable(state, action.seat, action.place, effect.what)


def unburnable(state: ItsMineState, seat: Seat, place: int, what: str) -> Reason:
    """Why the rival's row has no card that this seat may burn."""
    components = state.components
    rival = 1 - seat
    district, number = divmod(place, PER_DISTRICT)
    row = state.rows[start_of(rival, district) + number]
    if not row:
        return Reason(f"Nothing stands at {PLACES[place]}.", "IM-16")
    top = row[-1]
    if top < 0:
        return Reason("The top card of that row is burnt already.", "Burning")
    name = components.cards[top].name
    if what == BOSS and top >= components.bosses:
        return Reason(f"{components.cards[face(row[0])].name} is covered by {name}.", "IM-16")
    if what == ACTION and top < components.bosses:
        return Reason(f"{name} is a Boss: only an Action can be burnt.", "Burning")
    guard = placing.protectors(state, rival, district, top)[0]
    keeper = components.districts[~guard] if guard < 0 else components.cards[guard]
    return Reason(f"{keeper.name} protects {name}.", "IM-20")


def _pass(state: ItsMineState, action: Pass) -> Reason | None:
    frame = state.pending[-1]
    if frame.kind == UNDERTAKER or state.at_once(frame.card)[frame.effect].optional:
        return None
    return Reason("You must burn one: a card there can be burnt.", "IM-15")


_WHY_NOT: dict[type[ItsMineAction], Callable[..., Reason | None]] = {
    Place: _place,
    Play: _play,
    Salvage: _salvage,
    Discard: _discard,
    Give: _give,
    Burn: _burn,
    Pass: _pass,
}
