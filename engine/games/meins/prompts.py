"""What is asked of a player of Meins!, what can be answered, and why something cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.actions import Reason, Seat
from engine.core.state import Choice, Prompt
from engine.core.words import count
from engine.games.meins import actions, prices
from engine.games.meins.actions import (
    LINE_NAMES,
    LINES,
    SLOTS,
    Buy,
    Discard,
    End,
    Expand,
    MeinsAction,
    Take,
)
from engine.games.meins.view import DISCARD, EMPTY, OVER, TAKE, USE
from engine.games.meins.words import letters_of, line_words

if TYPE_CHECKING:
    from engine.games.meins.state import MeinsState

TAKING = "1. Take procurement cards"
USING = "2. Use procurement cards"
VILLA = "Expand the villa"
ROUND_END = "End of a round"
GAME_END = "End of the game"


def why_not(state: MeinsState, action: MeinsAction) -> Reason | None:
    """Why the action is not legal in this position; None if it is."""
    if action.seat != state.turn or state.phase == OVER:
        return Reason("It is not this seat's turn.", "Turn Sequence")
    match action:
        case Take():
            return _phase(state, TAKE) or _why_not_take(state, action)
        case Buy():
            return _phase(state, USE) or _why_not_buy(state, action)
        case Expand():
            return _phase(state, USE) or _why_not_expand(state, action)
        case End():
            return _phase(state, USE)
        case Discard():
            return _phase(state, DISCARD) or _why_not_discard(state, action)


def _phase(state: MeinsState, wanted: str) -> Reason | None:
    """Why an action that belongs to another step of the turn must wait."""
    if state.phase == wanted:
        return None
    if state.phase == TAKE:
        return Reason("First take the cards of a line.", "ME-3")
    if state.phase == USE:
        if wanted == TAKE:
            if max(state.grid) < 0:
                return Reason("The grid is empty: there is nothing to take.", "ME-5")
            return Reason("You have taken your cards; now use them or end the turn.", "ME-3")
        return Reason("Cards are given up only when a round has ended.", "ME-11")
    left = state.to_discard[state.turn]
    return Reason(f"The round is over: first give up {count(left, 'more card')}.", "ME-11")


def _why_not_take(state: MeinsState, action: Take) -> Reason | None:
    if any(state.grid[cell] >= 0 for cell in LINES[action.line]):
        return None
    return Reason(
        f"{line_words(action.line).capitalize()} is empty: take a line with cards.", "ME-5"
    )


def _why_not_buy(state: MeinsState, action: Buy) -> Reason | None:
    components = state.components
    card = state.display[action.slot]
    if card == EMPTY:
        return Reason(f"No exhibit lies at {SLOTS[action.slot]}.", "ME-7")
    exhibit = components.exhibits[card]
    supply = state.supplies[action.seat]
    possible = prices.payments(supply, exhibit)
    if any(payment.free == action.free for payment in possible):
        return None
    if not possible:
        lacks = letters_of(prices.missing(supply, exhibit), components)
        return Reason(f"{exhibit.name} is too dear: you lack {lacks}.", "Acquiring Exhibits")
    ways = [payment.free for payment in exhibit.payments]
    if action.free not in ways:
        if not exhibit.any:
            return Reason(f"{exhibit.name} has no free choice to pay for.", "ME-2")
        return Reason(
            f"Say what pays for the free choice of {exhibit.name}: "
            + ", ".join(payment.free for payment in possible)
            + ".",
            "ME-2",
        )
    return Reason(
        f"You have not got the cards to pay {' '.join(action.free)} for the free choice.", "ME-2"
    )


def _why_not_expand(state: MeinsState, action: Expand) -> Reason | None:
    components = state.components
    supply = state.supplies[action.seat]
    if state.villas[action.seat]:
        return Reason("Your villa is expanded already: once is all.", "ME-16")
    possible = [components.letters[kind] for kind in prices.expansions(supply, components)]
    if action.letter in possible:
        return None
    if possible:
        return Reason(
            f"The {components.villa.same_type_extra} further cards must be alike: "
            f"you can pay with {' or '.join(possible)}.",
            "ME-16",
        )
    lacks = letters_of(prices.villa_missing(supply, components), components, extra="alike")
    return Reason(f"The villa is too dear: you lack {lacks}.", "ME-16")


def _why_not_discard(state: MeinsState, action: Discard) -> Reason | None:
    kind = state.components.type_of_letter.get(action.letter)
    if kind is None:
        return Reason(f"No card has the letter {action.letter}.", "ME-11")
    if state.supplies[action.seat][kind]:
        return None
    return Reason(f"You hold no {state.components.procurement[kind].name}.", "ME-11")


def prompt(state: MeinsState, seat: Seat) -> Prompt:
    """What is asked of the seat; without choices if it is not its turn."""
    phase = state.phase
    if phase == OVER:
        return Prompt("look at the results", "The match is over.", (), GAME_END)
    if seat != state.turn:
        waits = {TAKE: "take a line", USE: "use cards", DISCARD: "give up cards"}[phase]
        return Prompt("wait", f"{{{state.turn}}} is to {waits}.", (), "A turn")
    if phase == TAKE:
        choices = tuple(_choice(state, actions.take(seat, line)) for line in range(len(LINES)))
        return Prompt("take a line", "Take a line.", choices, TAKING)
    if phase == USE:
        return _use_prompt(state, seat)
    left = state.to_discard[seat]
    choices = tuple(
        _choice(state, actions.discard(seat, letter)) for letter in state.components.letters
    )
    text = f"Round {state.round} is over: give up {count(left, 'card')}."
    return Prompt(f"give up {count(left, 'card')}", text, choices, ROUND_END)


def _use_prompt(state: MeinsState, seat: Seat) -> Prompt:
    components = state.components
    choices: list[Choice] = []
    for slot, card in enumerate(state.display):
        ways = prices.payments(state.supplies[seat], components.exhibits[card]) if card >= 0 else []
        for payment in ways:
            choices.append(_choice(state, actions.buy(seat, slot, payment.free)))
        if not ways:
            choices.append(_choice(state, actions.buy(seat, slot)))
    kinds = [] if state.villas[seat] else prices.expansions(state.supplies[seat], components)
    for kind in kinds:
        choices.append(_choice(state, actions.expand(seat, components.letters[kind])))
    if not kinds:
        choices.append(_choice(state, actions.expand(seat, components.letters[0])))
    choices.append(_choice(state, actions.end(seat)))
    can = any(choice.action for choice in choices[:-1])
    text = "Use your cards, or end the turn." if can else "Nothing can be paid: end the turn."
    return Prompt("use cards or end the turn", text, tuple(choices), USING)


def _choice(state: MeinsState, action: MeinsAction) -> Choice:
    reason = why_not(state, action)
    return Choice(
        target=_target(action),
        label=_label(state, action),
        action=None if reason else action,
        why_not=reason,
        short=_short(state, action),
        variant=_variant(state, action),
    )


def _short(state: MeinsState, action: MeinsAction) -> str:
    """A label of letters for a narrow line."""
    components = state.components
    match action:
        case Take(line=line):
            cards = [state.grid[cell] for cell in LINES[line] if state.grid[cell] >= 0]
            return f"{line_words(line)} {' '.join(components.letters[card] for card in cards)}"
        case Buy(slot=slot) if state.display[slot] != EMPTY:
            return f"{SLOTS[slot]} {components.exhibits[state.display[slot]].name}"
        case Expand():
            return "the villa"
        case Discard(letter=letter):
            return components.procurement[components.type_of_letter[letter]].name
        case _:
            return ""


def _variant(state: MeinsState, action: MeinsAction) -> str:
    """The cards that are free to choose in a payment."""
    components = state.components
    letters = {Buy: "free", Expand: "letter"}.get(type(action), "")
    chosen: str = getattr(action, letters, "") if letters else ""
    names = (components.procurement[components.type_of_letter[c]].name for c in chosen)
    return " and ".join(f"{c} {name}" for c, name in zip(chosen, names, strict=True))


def _target(action: MeinsAction) -> str:
    match action:
        case Take(line=line):
            return LINE_NAMES[line]
        case Buy(slot=slot):
            return SLOTS[slot]
        case Expand():
            return "villa"
        case Discard(letter=letter):
            return letter
        case End():
            return "end"


def _label(state: MeinsState, action: MeinsAction) -> str:
    components = state.components
    match action:
        case Take(line=line):
            cards = [state.grid[cell] for cell in LINES[line] if state.grid[cell] >= 0]
            names = ", ".join(components.procurement[card].name for card in cards) or "empty"
            return f"{line_words(line)}: {names}"
        case Buy(slot=slot, free=free):
            card = state.display[slot]
            if card == EMPTY:
                return f"buy {SLOTS[slot]}: nothing there"
            exhibit = components.exhibits[card]
            paid = exhibit.fixed
            price = letters_of(paid, components)
            if exhibit.any:
                wild = " ".join(free) if free else "?"
                price = f"{price} and {wild} for the free choice" if any(paid) else wild
            return f"buy {exhibit.name}, {count(exhibit.points, 'point')}, for {price}"
        case Expand(letter=letter):
            villa = components.villa
            if not prices.expansions(state.supplies[action.seat], components):
                return f"expand the villa, {count(villa.points, 'point')}"
            return (
                f"expand the villa, {count(villa.points, 'point')}, "
                f"with {villa.same_type_extra} further {letter}"
            )
        case Discard(letter=letter):
            kind = components.type_of_letter[letter]
            return f"give up {components.procurement[kind].name}"
        case End():
            return "end the turn"
