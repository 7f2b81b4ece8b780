"""Turns and rounds of Meins!: what follows when a turn, or a round, has ended."""

from engine.core.actions import Seat
from engine.core.events import Emit
from engine.games.meins.events import NothingToTake, RoundBegan, RoundEnded
from engine.games.meins.table import MeinsTable
from engine.games.meins.view import DISCARD, EMPTY, OVER, ROUNDS, TAKE, USE


def begin_turn(table: MeinsTable, seat: Seat, emit: Emit) -> None:
    """A turn begins with taking, unless the grid is empty (ME-5)."""
    table.turn = seat
    table.used = False
    if max(table.grid) >= 0:
        table.phase = TAKE
    else:
        table.phase = USE
        emit(NothingToTake(seat))


def end_round(table: MeinsTable, seat: Seat, emit: Emit, *, stalled: bool) -> None:
    """The round ends; all give up half their cards, except after the last (ME-10 to ME-12)."""
    table.ender = seat
    table.stalled = stalled
    table.idle_turns = 0
    last = table.round == ROUNDS
    half = [0 if last else sum(supply) // 2 for supply in table.supplies]
    emit(RoundEnded(seat, table.round, stalled, tuple(half)))
    if last:
        table.phase = OVER
        return
    table.refill_grid(emit)
    table.to_discard = half
    next_discard(table, seat, emit)


def next_discard(table: MeinsTable, seat: Seat, emit: Emit) -> None:
    """The next seat clockwise that still has to give up cards, or the next round."""
    for _ in range(table.seat_count):
        if table.to_discard[seat]:
            table.turn = seat
            table.phase = DISCARD
            return
        seat = (seat + 1) % table.seat_count
    _begin_round(table, emit)


def _begin_round(table: MeinsTable, emit: Emit) -> None:
    """Four new exhibits; the seat after the one who ended the round begins (ME-13, ME-14)."""
    table.removed += [card for card in table.display if card >= 0]
    for slot in range(len(table.display)):
        table.display[slot] = table.exhibit_pile.pop() if table.exhibit_pile else EMPTY
    table.round += 1
    seat = (table.ender + 1) % table.seat_count
    emit(RoundBegan(seat, table.round, tuple(table.display)))
    # Discards may have brought cards back for places that stayed empty at the round's end.
    table.refill_grid(emit)
    begin_turn(table, seat, emit)
