"""What is asked of a player of It's Mine, and what can be answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.core.actions import Reason, Seat
from engine.core.english import count
from engine.core.state import Choice, Prompt
from engine.games.its_mine import actions, immediate, legal, placing
from engine.games.its_mine.actions import ItsMineAction
from engine.games.its_mine.effects import ACTION, ANY, BOSS, BURN
from engine.games.its_mine.table import (
    DISTRICTS,
    PER_DISTRICT,
    PER_SIDE,
    PLACES,
    face,
    rows_of,
    slot_of,
)
from engine.games.its_mine.view import GIVE, OVER, UNDERTAKER

if TYPE_CHECKING:
    from engine.games.its_mine.state import ItsMineState

TURNS = "Rounds and turns"
BOSS_ROUNDS = "Boss rounds"
ACTION_ROUNDS = "Action rounds"
SALVAGING = "Playing from your discards"
BURNING = "Burning"
UNDERTAKING = "The Undertaker"
THE_END = "End of the match"

BIN = " bin"
"""What the target of a card of the discard area ends with; that of a hand card is its id alone."""

_TASKS = {
    BOSS: ("place a Boss", BOSS_ROUNDS),
    ACTION: ("play an Action", ACTION_ROUNDS),
    BURN: ("burn a card", BURNING),
    GIVE: ("give up a card", SALVAGING),
    UNDERTAKER: ("use the Undertaker", UNDERTAKING),
}


def prompt(state: ItsMineState, seat: Seat) -> Prompt:
    """What is asked of the seat; without choices if it is not its turn."""
    phase = state.phase
    if phase == OVER:
        return Prompt("look at the results", "The match is over.", (), THE_END)
    task, topic = _TASKS[phase]
    if seat != state.turn:
        return Prompt("wait", f"{{{state.turn}}} is to {task}.", (), TURNS)
    text, choices = _ASK[phase](state, seat)
    return Prompt(task, text, tuple(choices), topic)


def _choice(
    state: ItsMineState, action: ItsMineAction, target: str, label: str, short: str, variant: str
) -> Choice:
    reason = legal.why_not(state, action)
    return Choice(target, label, None if reason else action, reason, short, variant)


def _place(state: ItsMineState, seat: Seat) -> tuple[str, list[Choice]]:
    components = state.components
    hand = dict.fromkeys(state.hands[seat])
    choices = []
    for card in (components.cards[number] for number in hand):
        for number in range(DISTRICTS):
            district = components.districts[state.districts[number]]
            choices.append(
                _choice(
                    state,
                    actions.place(seat, card.id, number),
                    card.id,
                    f"{card.name} in {district.name}",
                    f"{card.bare} in {district.short}",
                    district.short,
                )
            )
    if all(choice.action is None for choice in choices):
        discards = [_discard(state, seat, number) for number in hand]
        return "All your places are taken: discard a Boss.", [*choices, *discards]
    if state.last_turn:
        return "Last turn of the round: place one Boss, the other is discarded.", choices
    return "Place a Boss.", choices


def _discard(state: ItsMineState, seat: Seat, number: int) -> Choice:
    components = state.components
    card = components.cards[number]
    gain = _discard_gain(state, seat) if number >= components.bosses else 0
    brings = f"for {count(gain, 'token')}" if gain else "for nothing"
    return _choice(
        state,
        actions.discard(seat, card.id),
        card.id,
        f"discard {card.name} {brings}",
        f"discard {card.bare}",
        "discard",
    )


def _discard_gain(state: ItsMineState, seat: Seat) -> int:
    """The tokens that discarding an Action would bring now."""
    return sum(immediate.gain(state, seat, state.components.discard_tokens))


def _play(state: ItsMineState, seat: Seat) -> tuple[str, list[Choice]]:
    components = state.components
    hand = dict.fromkeys(state.hands[seat])
    choices = []
    for number in hand:
        card = components.cards[number]
        rows = [place for place in range(PER_SIDE) if state.rows[slot_of(seat, place)]]
        choices += [_on_row(state, actions.play(seat, card.id, place)) for place in rows]
        if not rows:
            nowhere = Reason("You have no Boss to play it on.", ACTION_ROUNDS)
            choices.append(Choice(card.id, card.name, None, nowhere, card.short))
    choices += [_discard(state, seat, number) for number in hand]
    for number in state.salvageable(seat):
        card_id = components.ids[number]
        for district in range(DISTRICTS):
            if placing.salvages(state, seat, district):
                for row, cards in enumerate(rows_of(state, seat, district)):
                    if cards:
                        place = district * PER_DISTRICT + row
                        choices.append(_on_row(state, actions.salvage(seat, card_id, place)))
    gain = _discard_gain(state, seat)
    bring = f"for {count(gain, 'token')}" if gain else "for nothing"
    playable = any(choice.action and choice.variant != "discard" for choice in choices)
    ask = "play an Action, or discard one" if playable else "no Action can be played: discard one"
    if state.last_turn:
        ask = f"last turn of the round: {ask} {bring}, the other is discarded without a token"
    else:
        ask = f"{ask} {bring}"
    return f"{ask[0].upper()}{ask[1:]}.", choices


def _on_row(state: ItsMineState, action: actions.Play | actions.Salvage) -> Choice:
    """An Action on a row: the card, its Boss, what it costs there."""
    components = state.components
    seat, place = action.seat, action.place
    card = components.cards[components.card_of_id[action.card]]
    boss = components.cards[face(state.rows[slot_of(seat, place)][0])]
    salvaged = isinstance(action, actions.Salvage)
    if state.phase == UNDERTAKER:
        price = 0
    else:
        changes = placing.cost_effects(state, seat, place // PER_DISTRICT)
        price = placing.price(state, components.card_of_id[action.card], changes)
    cost = count(price, "token") if price else "free"
    where = PLACES[place]
    return _choice(
        state,
        action,
        f"{card.id}{BIN}" if salvaged else card.id,
        f"{card.name}{' of your discards' if salvaged else ''} on {boss.name} ({where}), {cost}",
        f"{card.bare} on {boss.bare}",
        f"{boss.bare} {where}",
    )


def _burn(state: ItsMineState, seat: Seat) -> tuple[str, list[Choice]]:
    components = state.components
    frame = state.pending[-1]
    effect = state.at_once(frame.card)[frame.effect]
    choices = []
    for row, cards in enumerate(rows_of(state, 1 - seat, frame.district)):
        if cards:
            place = frame.district * PER_DISTRICT + row
            top = components.cards[face(cards[-1])]
            label, short = f"burn {top.name}", f"burn {top.bare}"
            if len(cards) > 1:
                boss = components.cards[face(cards[0])]
                label, short = f"{label} on {boss.name}", f"{short} on {boss.bare}"
            action = actions.burn(seat, place)
            choices.append(_choice(state, action, PLACES[place], label, short, PLACES[place]))
    possible = sum(choice.action is not None for choice in choices)
    district = components.districts[state.districts[frame.district]].name
    what = {BOSS: "Boss", ACTION: "Action", ANY: "card"}[effect.what]
    number = f" of {possible} {'Bosses' if what == 'Boss' else f'{what}s'}" if possible > 1 else ""
    text = f"Burn one{number} in {district}" if number else f"Burn the {what} in {district}"
    if effect.optional:
        pass_ = actions.pass_(seat)
        choices.append(_choice(state, pass_, "pass", "burn nobody", "burn nobody", "nobody"))
        text += ", or nobody"
    return f"{text}.", choices


def _give(state: ItsMineState, seat: Seat) -> tuple[str, list[Choice]]:
    components = state.components
    choices = []
    for number in dict.fromkeys(state.hands[seat]):
        card = components.cards[number]
        action = actions.give(seat, card.id)
        label, short = f"give up {card.name}", f"give up {card.bare}"
        choices.append(_choice(state, action, card.id, label, short, ""))
    salvaged = components.cards[state.pending[-1].card].name
    return f"Give up a hand card for {salvaged}; it brings no token.", choices


def _undertake(state: ItsMineState, seat: Seat) -> tuple[str, list[Choice]]:
    components = state.components
    frame = state.pending[-1]
    choices = []
    for number in state.salvageable(seat):
        for row, cards in enumerate(rows_of(state, seat, frame.district)):
            if cards:
                place = frame.district * PER_DISTRICT + row
                action = actions.salvage(seat, components.ids[number], place)
                choices.append(_on_row(state, action))
    pass_ = actions.pass_(seat)
    label = "leave your discards where they are"
    choices.append(_choice(state, pass_, "pass", label, "leave them", "leave them"))
    undertaker = components.cards[frame.card].name
    district = components.districts[state.districts[frame.district]].name
    return f"{undertaker} may play one of your discards in {district} for free.", choices


_ASK: dict[str, Callable[[ItsMineState, Seat], tuple[str, list[Choice]]]] = {
    BOSS: _place,
    ACTION: _play,
    BURN: _burn,
    GIVE: _give,
    UNDERTAKER: _undertake,
}
