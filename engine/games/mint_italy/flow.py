"""How a match of Mint Italy goes on after an action: turns, phases, rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.events import Emit
from engine.games.mint_italy import deeds, events, frames, lexicon, persona, scoring, steps
from engine.games.mint_italy.lexicon import FIRST_SCORING, NONE, ROUNDS
from engine.games.mint_italy.table import (
    ACTIONS,
    CLEANUP,
    FIRST_MOVES,
    OVER,
    PLACEMENT,
    PRODUCTION,
    Table,
)

if TYPE_CHECKING:
    from engine.games.mint_italy.state import MintState


def advance(state: MintState, emit: Emit) -> None:
    """Go on until a player has to decide something, or the match is over."""
    table = state.table
    if table.frames:
        return
    if table.top == NONE:
        turn_deck(state, emit)
    if table.phase == ACTIONS:
        _after_action(state, emit)
    elif table.phase == PLACEMENT:
        table.step += 1
        place_next(state, emit)
    elif table.phase == PRODUCTION:
        _produce(state, emit)
    else:
        _next_round(state, emit)


# --- The order deck ------------------------------------------------------------------------------


def turn_deck(state: MintState, emit: Emit) -> None:
    """Show the next face of the order deck, after the top one was taken."""
    if _draw(state, emit):
        emit(events.DeckTurned(state.table.top))


def _draw(state: MintState, emit: Emit) -> bool:
    """Put the next card on top; False if there is none.

    An empty deck is made of the whole discard pile turned over: the card that was discarded first
    lies on top, and every card shows its other face (MI-41).
    """
    table = state.table
    if not state.deck and table.discards:
        state.deck = [face ^ 1 for face in reversed(table.discards)]
        table.discards = []
        table.turned = True
        emit(events.DiscardsTurned(len(state.deck)))
    table.top = state.deck.pop() if state.deck else NONE
    return table.top != NONE


def deal_row(state: MintState, emit: Emit) -> None:
    """Deal the order row by the number of players, as far as cards go."""
    table = state.table
    row: list[int] = []
    for _ in range(table.components.order_row[table.seat_count - 1]):
        if table.top == NONE and not _draw(state, emit):
            break
        row.append(table.top)
        _draw(state, emit)
    table.row = row
    emit(events.RowDealt(tuple(row), table.top))


# --- Placements and turns ------------------------------------------------------------------------


def place_next(state: MintState, emit: Emit) -> None:
    """The next placement: in player order, then in reverse (MI-9); then the first round."""
    table = state.table
    seats = [number for number in table.order if number < table.seat_count]
    turns = [*seats, *reversed(seats)]
    if table.step == FIRST_MOVES * len(seats):
        _begin_round(state, emit)
        return
    table.turn = turns[table.step]
    table.frames.append(frames.choose_kind(0, False))


def _begin_round(state: MintState, emit: Emit) -> None:
    table = state.table
    table.phase = ACTIONS
    table.step = 0
    order = tuple([table.who(number) for number in table.order])
    emit(events.RoundBegan(table.round, order, table.scoring[table.round - 1]))
    _hand_over(state, table.order, emit)


def _after_action(state: MintState, emit: Emit) -> None:
    """A free order for a last token, if one is due (MI-16); then the next player's turn."""
    table = state.table
    if table.last_token:
        table.last_token = False
        if deeds.can_take_free_order(table, table.turn):
            table.frames.append(frames.CHOOSE_FREE_ORDER)
            return
    after = table.order.index(table.turn) + 1
    _hand_over(state, (*table.order[after:], *table.order[:after]), emit)


def _hand_over(state: MintState, order: tuple[int, ...], emit: Emit) -> None:
    """The next in this order who has not passed; the bot acts at once."""
    table = state.table
    while True:
        active = [number for number in order if number not in table.passed]
        if not active:
            _begin_production(state, emit)
            return
        table.turn = active[0]
        if table.turn != table.rival:
            return
        persona.take_turn(state, emit)
        after = order.index(table.turn) + 1
        order = (*order[after:], *order[:after])


# --- Production, scoring, clean-up ---------------------------------------------------------------


def _begin_production(state: MintState, emit: Emit) -> None:
    state.table.phase = PRODUCTION
    state.table.step = 0
    _produce(state, emit)


def _produce(state: MintState, emit: Emit) -> None:
    """Who passed last produces first; conversions are each player's choice (MI-28)."""
    table = state.table
    while table.step < len(table.passed):
        table.step += 1
        number = table.passed[-table.step]
        table.turn = number
        if number == table.rival:
            persona.produce(table, emit)
            continue
        made, workers = deeds.income(table, number)
        got = deeds.gain(table, number, made, lexicon.PRODUCTION)
        emit(events.Produced(number, got, workers))
        if made.to_jar or made.to_bottle:
            table.frames.append(steps.conversion(made))
            steps.settle(table, emit)
            if table.frames:
                return
    _score(table, emit)
    _clean_up(state, emit)


def _score(table: Table, emit: Emit) -> None:
    """Everybody scores the round's card, after production (MI-31, MI-58)."""
    card = table.scoring[table.round - 1]
    effect = table.components.scoring[card].effect
    points = []
    for number, estate in enumerate(table.estates):
        vp = scoring.points(table, number, effect)
        estate.vp[FIRST_SCORING + table.round - 1] = vp
        points.append((table.who(number), vp))
    emit(events.Scored(card, tuple(points)))


def _clean_up(state: MintState, emit: Emit) -> None:
    """Orders left in the row move their food, from left to right (MI-33); then who passed first
    moves a token of choice (MI-34)."""
    table = state.table
    table.phase = CLEANUP
    left = [face for face in table.row if face != NONE]
    for face in left:
        deeds.raise_food(table, table.components.faces[face].food)
        table.discards.append(face)
    table.row = [NONE] * len(table.row)
    emit(events.RowCleared(tuple(left)))
    table.turn = table.passed[0]
    if table.turn == table.rival:
        persona.move_food(table, emit)
        _next_round(state, emit)
    else:
        table.frames.append(frames.choose_food(1))


def _next_round(state: MintState, emit: Emit) -> None:
    """The last round ends here (MI-32); otherwise all is made ready for the next."""
    table = state.table
    if table.round == ROUNDS:
        table.phase = OVER
        emit(events.Ended())
        return
    deal_row(state, emit)
    table.order = tuple(table.passed)
    table.passed = []
    for estate in table.estates:
        estate.gone = 0  # MI-24
    table.round += 1
    _begin_round(state, emit)
