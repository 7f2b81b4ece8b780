"""Orders: one of the row taken for this round's fee, or a free one for a last token (MI-16)."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.actions import Reason, Seat
from engine.core.english import count
from engine.core.events import Emit
from engine.core.moves import Form, Name
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import deeds, frames
from engine.games.mint_italy.frames import ChooseFreeOrder, ChooseOrder
from engine.games.mint_italy.lexicon import NONE
from engine.games.mint_italy.moves.done import done
from engine.games.mint_italy.moves.move import (
    QUESTIONS,
    Menu,
    MintMove,
    Question,
    offered,
    too_dear,
)
from engine.games.mint_italy.orders import order_lacks
from engine.games.mint_italy.phrases import needs, order, reward
from engine.games.mint_italy.table import Table

DECK = 0
"""In place of a slot of the row: the top of the order deck."""


@dataclass(frozen=True, slots=True)
class Order(Menu):
    """Begin to take an order: "0 order"."""

    form = Form("order", "order stands alone")
    name = "Gain order"

    def against(self, table: Table, frame: Any) -> Reason | None:
        """An order in hand, an empty row, or a fee that cannot be paid."""
        if table.estates[self.seat].order != NONE:
            return Reason("You already hold an order. Finish it first.", "MI-19")
        if all(face == NONE for face in table.row):
            return Reason("No order is left in the row.", "MI-17")
        have = table.estates[self.seat].coins
        return too_dear(-table.order_fee(), have, "Taking an order this round", "MI-18")

    def do(self, table: Table, emit: Emit) -> None:
        """Ask for the order."""
        table.frames.append(frames.CHOOSE_ORDER)

    def note(self, table: Table) -> str:
        """The fee."""
        fee = table.order_fee()
        return f"{min(fee, deeds.coin_room(table, self.seat)):+}c" if fee else "no fee"

    def lacks(self, table: Table) -> str:
        """A free hand, a card, or the fee."""
        if table.estates[self.seat].order != NONE:
            return "hold one"
        return "row empty" if all(face == NONE for face in table.row) else self.note(table)

    def told(self, before: Table, after: Table) -> str:
        """The fee, and how many orders there are."""
        fee = min(before.order_fee(), deeds.coin_room(before, self.seat))
        left = sum(face >= 0 for face in before.row)
        paid = f"pay {-fee} and " if fee < 0 else f"gain {fee} and " if fee else ""
        return f"{paid}take one of {count(left, 'order')}"


@dataclass(frozen=True, slots=True)
class Take(MintMove):
    """Take an order: "0 take 3" for the third place of the row, "0 take deck" from the deck."""

    form = Form(
        "take {slot}",
        "take a place of the row, 1 to 9, or the deck: take 3",
        slot=Name(("deck", *"123456789")),
    )
    answers = (ChooseOrder, ChooseFreeOrder)
    slot: int
    """1 to 9, or DECK."""

    @property
    def target(self) -> str:
        """The place in the row, or the deck."""
        return f"{self.slot}" if self.slot != DECK else "deck"

    def against(self, table: Table, frame: Any) -> Reason | None:
        """The deck is not open, or no card lies there."""
        if self.slot == DECK:
            if isinstance(frame, ChooseOrder):
                text = "Take an order from the row. The deck is only for last tokens."
                return Reason(text, "MI-17")
            return None if table.top != NONE else Reason("The order deck is empty.", "MI-41")
        if self.slot > len(table.row):
            return Reason(f"The row has {len(table.row)} places.", "MI-17")
        if table.row[self.slot - 1] == NONE:
            return Reason("That order is already taken.", "MI-17")
        return None

    def do(self, table: Table, emit: Emit) -> None:
        """Into the hand; a last token's order has no fee."""
        free = isinstance(table.frames.pop(), ChooseFreeOrder)
        deeds.take_order(table, self.seat, self.slot, free=free, emit=emit)

    def told(self, before: Table, after: Table) -> str:
        """The fee, what it needs and brings, and what is missing."""
        seat = self.seat
        face = after.components.faces[after.estates[seat].order]
        change = after.estates[seat].coins - before.estates[seat].coins
        fee = f"gain {count(change, 'coin')}; " if change > 0 else ""
        fee = f"pay {count(-change, 'coin')}; " if change < 0 else fee
        lacks = order_lacks(before, seat, after.estates[seat].order)
        missing = f"you need {lacks}" if lacks else "you have everything"
        return f"{fee}{needs(face)} for {reward(face)}; {missing}"

    def worded(self, table: Table, possible: bool) -> Choice:
        """The order, and what is missing for it."""
        target = self.target
        face = table.top if self.slot == DECK else table.row[self.slot - 1]
        if face == NONE:
            return Choice(target, f"{target}: {'empty' if self.slot == DECK else 'taken'}", self)
        lacks = order_lacks(table, self.seat, face)
        note = f"needs {lacks}" if lacks else "can finish"
        label = f"{target}: {order(table.components.faces[face])}, {note}"
        return Choice(target, label, self, None, f"order {target}", note)


take = cache(Take)


def _row(table: Table, seat: Seat, frame: ChooseOrder) -> list[Take]:
    return [take(seat, slot) for slot, face in enumerate(table.row, 1) if face != NONE]


def _which_order(table: Table, seat: Seat, frame: ChooseOrder) -> Prompt:
    fee = table.order_fee()
    paid = f" and pay {count(-fee, 'coin')}" if fee < 0 else ""
    paid = f" and gain {count(fee, 'coin')}" if fee > 0 else paid
    text = f"Take an order from the row{paid}."
    choices = offered(table, [take(seat, slot) for slot in range(1, len(table.row) + 1)])
    return Prompt("take an order", text, choices, "Gain order")


def _free_orders(table: Table, seat: Seat, frame: ChooseFreeOrder) -> list[MintMove]:
    legal: list[MintMove] = [
        take(seat, slot) for slot, face in enumerate(table.row, 1) if face != NONE
    ]
    if table.top != NONE:
        legal.append(take(seat, DECK))
    return [*legal, done(seat)]


def _which_free_order(table: Table, seat: Seat, frame: ChooseFreeOrder) -> Prompt:
    slots = [*range(1, len(table.row) + 1), DECK]
    choices = offered(table, [*(take(seat, slot) for slot in slots), done(seat)])
    text = "You placed the last token of its type: take an order for free, or skip it."
    return Prompt("take a free order or none", text, choices, "Last tokens")


QUESTIONS[ChooseOrder] = Question("choose an order from the row", "gain order", _row, _which_order)
QUESTIONS[ChooseFreeOrder] = Question(
    "take an order for your last token, or skip it",
    "a last token",
    _free_orders,
    _which_free_order,
)
