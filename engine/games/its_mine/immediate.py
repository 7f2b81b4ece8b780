"""What a card does at once: tokens, showing the hand, burning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.core.events import Emit
from engine.games.its_mine import events, placing
from engine.games.its_mine.counting import Here, amount
from engine.games.its_mine.effects import BURN, HAND, STEAL, TOKENS, Effect
from engine.games.its_mine.table import Table, area, rows_of
from engine.games.its_mine.view import ALL, Pending

if TYPE_CHECKING:
    from engine.games.its_mine.state import ItsMineState


def work(state: ItsMineState, seat: Seat, district: int, card: int, start: int, emit: Emit) -> bool:
    """The immediate effects of a card from number `start` on, in the order of the card (IM-42).

    False if a burn waits for a decision; a burn without a target is skipped (IM-15).
    """
    effects = state.at_once(card)
    for number in range(start, len(effects)):
        effect = effects[number]
        if effect.verb != BURN:
            _move_tokens(state, seat, district, card, effect, emit)
        elif placing.burnable(state, seat, district, effect.what):
            state.pending += (Pending(BURN, seat, district, card, number),)
            state.turn = seat
            return False
        else:
            emit(events.NothingBurnt(seat, card, chosen=False))
    return True


def _move_tokens(
    state: ItsMineState, seat: Seat, district: int, card: int, effect: Effect, emit: Emit
) -> None:
    """Tokens from the supply, from the rival, or from the rival to the supply."""
    count = effect.amount
    if effect.per:
        hand = state.hands[seat]
        if effect.where == HAND and hand:  # counted after the card has left it (IM-31)
            state.known[seat] = ALL
            emit(events.HandShown(seat, card, hand))
        own, other = (
            area(state.components, rows_of(state, side, district)) for side in (seat, 1 - seat)
        )
        here = Here(state.components, own, other, state.tokens[seat], state.discards[seat], hand)
        count = amount(effect, here)
    if effect.verb == TOKENS:
        supply, taken = take(state, seat, count)
        if supply or taken:
            emit(events.Gained(seat, card, supply, taken))
        return
    moved = min(count, state.tokens[1 - seat])  # whoever is richer (IM-43)
    if moved:
        state.tokens[1 - seat] -= moved
        if effect.verb == STEAL:
            state.tokens[seat] += moved
            emit(events.Stole(seat, card, moved))
        else:
            state.supply += moved
            emit(events.Drained(seat, card, moved))


def take(state: ItsMineState, seat: Seat, count: int) -> tuple[int, int]:
    """Give a seat what it gains: tokens from the supply, and from the rival."""
    supply, rival = gain(state, seat, count)
    state.supply -= supply
    state.tokens[seat] += supply + rival
    state.tokens[1 - seat] -= rival
    return supply, rival


def gain(table: Table, seat: Seat, count: int) -> tuple[int, int]:
    """What a gain of so many tokens would come to: from the supply, and from the rival.

    One by one from the supply, then from the rival as long as the rival has more (IM-12).
    """
    supply = min(count, table.supply)
    lead = table.tokens[1 - seat] - (table.tokens[seat] + supply)
    return supply, min(count - supply, max(0, (lead + 1) // 2))
