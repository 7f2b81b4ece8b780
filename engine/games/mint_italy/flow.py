"""How a match of Mint Italy goes on after an action: turns, phases, rounds."""

from engine.core.events import Emit
from engine.games.mint_italy import deeds, events, frames, lexicon, persona, scoring
from engine.games.mint_italy.lexicon import FIRST_SCORING, NONE, ROUNDS
from engine.games.mint_italy.settle import conversion, settle
from engine.games.mint_italy.table import (
    ACTIONS,
    CLEANUP,
    FIRST_MOVES,
    OVER,
    PLACEMENT,
    PRODUCTION,
    Table,
    WholeTable,
)

BOT_TURN, DEAL = "bot turn", "deal"
"""Where chance comes in: the bot turns up a card; a new row is dealt for the next round."""


def advance(state: WholeTable, emit: Emit) -> None:
    """Go on until a player has to decide something, or the match is over."""
    table = state.table
    if table.frames:
        return
    if table.top == NONE:
        turn_deck(state, emit)
    chance = go_on(table, emit)
    while chance:
        if chance == BOT_TURN:
            persona.take_turn(state, emit)
            chance = _hand_on(table, emit)
        else:
            deal_row(state, emit)
            chance = _next_round(table, emit)


def go_on(table: Table, emit: Emit) -> str:
    """What follows from an action for certain: until somebody decides, or up to a card's turning.

    Empty, or the chance that comes next.
    """
    if table.phase == ACTIONS:
        return _after_action(table, emit)
    if table.phase == PLACEMENT:
        table.step += 1
        return place_next(table, emit)
    if table.phase == PRODUCTION:
        return _produce(table, emit)
    return _end_round(table, emit)


# --- The order deck ------------------------------------------------------------------------------


def turn_deck(state: WholeTable, emit: Emit) -> None:
    """Show the next face of the order deck, after the top one was taken."""
    if _draw(state, emit):
        emit(events.DeckTurned(state.table.top))


def _draw(state: WholeTable, emit: Emit) -> bool:
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


def deal_row(state: WholeTable, emit: Emit) -> None:
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


def place_next(table: Table, emit: Emit) -> str:
    """The next placement: in player order, then in reverse (MI-9); then the first round."""
    seats = [number for number in table.order if number < table.seat_count]
    turns = [*seats, *reversed(seats)]
    if table.step == FIRST_MOVES * len(seats):
        return _begin_round(table, emit)
    table.turn = turns[table.step]
    table.frames.append(frames.choose_kind(0, False))
    return ""


def _begin_round(table: Table, emit: Emit) -> str:
    table.phase = ACTIONS
    table.step = 0
    order = tuple([table.who(number) for number in table.order])
    emit(events.RoundBegan(table.round, order, table.scoring[table.round - 1]))
    return _hand_over(table, table.order, emit)


def _after_action(table: Table, emit: Emit) -> str:
    """A free order for a last token, if one is due (MI-16); then the next player's turn."""
    if table.last_token:
        table.last_token = False
        if deeds.can_take_free_order(table, table.turn):
            table.frames.append(frames.CHOOSE_FREE_ORDER)
            return ""
    return _hand_on(table, emit)


def _hand_on(table: Table, emit: Emit) -> str:
    """The next in player order after the one on turn."""
    order = table.order
    after = order.index(table.turn) + 1
    return _hand_over(table, order[after:] + order[:after], emit)


def _hand_over(table: Table, order: tuple[int, ...], emit: Emit) -> str:
    """The next in this order who has not passed; a bot that cannot pay for a turn passes."""
    passed, rival = table.passed, table.rival
    for number in order:
        if number in passed:
            continue
        table.turn = number
        if number != rival:
            return ""
        if persona.can_take_turn(table):
            return BOT_TURN
        persona.pass_round(table, emit)
        return _hand_on(table, emit)
    return _begin_production(table, emit)


# --- Production, scoring, clean-up ---------------------------------------------------------------


def _begin_production(table: Table, emit: Emit) -> str:
    table.phase = PRODUCTION
    table.step = 0
    return _produce(table, emit)


def _produce(table: Table, emit: Emit) -> str:
    """Who passed last produces first; conversions are each player's choice (MI-28)."""
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
            table.frames.append(conversion(made))
            settle(table, emit)
            if table.frames:
                return ""
    _score(table, emit)
    return _clean_up(table, emit)


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


def _clean_up(table: Table, emit: Emit) -> str:
    """Orders left in the row move their food, from left to right (MI-33); then who passed first
    moves a token of choice (MI-34)."""
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
        return _end_round(table, emit)
    table.frames.append(frames.choose_food(1))
    return ""


def _end_round(table: Table, emit: Emit) -> str:
    """The last round ends here (MI-32); otherwise a row is dealt for the next."""
    if table.round < ROUNDS:
        return DEAL
    table.phase = OVER
    emit(events.Ended())
    return ""


def _next_round(table: Table, emit: Emit) -> str:
    """All is made ready for the next round."""
    table.order = tuple(table.passed)
    table.passed = []
    for estate in table.estates:
        estate.gone = 0  # MI-24
    table.round += 1
    return _begin_round(table, emit)
