"""Buying an exhibit on display (ME-2, ME-6 to ME-9)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.core.actions import Reason, Seat
from engine.core.english import count
from engine.core.events import Emit
from engine.core.moves import Capitals, Form, Move, Name
from engine.core.state import Choice
from engine.games.meins import prices
from engine.games.meins.components import Components
from engine.games.meins.events import MeinsEvent
from engine.games.meins.letters import SLOTS, letters_of
from engine.games.meins.outlook import Outlook, free_cards
from engine.games.meins.phases import must_be
from engine.games.meins.table import MeinsTable
from engine.games.meins.turns import end_round
from engine.games.meins.view import EMPTY, PER_SIDE, USE, MeinsPreview, MeinsView


@dataclass(frozen=True, slots=True)
class Bought(MeinsEvent):
    """A seat placed an exhibit on this round's side; `paid` counts each type."""

    seat: Seat
    exhibit: int
    paid: tuple[int, ...]
    place: int
    """1 to 3: the place on the side."""

    def said(self, names: Sequence[str], deck: Components) -> str:
        """The log line."""
        exhibit = deck.exhibits[self.exhibit]
        close = "" if self.place < PER_SIDE else ", the third on this side"
        return (
            f"{names[self.seat]} bought {exhibit.name} ({exhibit.points}) "
            f"for {letters_of(self.paid, deck)}{close}."
        )


@dataclass(frozen=True, slots=True)
class Buy(Move[MeinsTable, MeinsView]):
    """Buy an exhibit on display: "0 buy c"; with the letters paid for each "?": "0 buy c M"."""

    form = Form(
        "buy {slot} {free?}",
        "buy a, b, c or d, with the letter paid for a “?”: buy c M",
        slot=Name(SLOTS),
        free=Capitals(2),
    )
    slot: int
    free: str = ""

    def why_not(self, table: MeinsTable) -> Reason | None:
        """An exhibit that can be paid in the cards that are named (ME-2)."""
        early = must_be(table, USE)
        if early is not None:
            return early
        deck = table.components
        card = table.display[self.slot]
        if card == EMPTY:
            return Reason(f"There's no exhibit at {SLOTS[self.slot]}.", "ME-7")
        exhibit = deck.exhibits[card]
        supply = table.supplies[self.seat]
        possible = prices.payments(supply, exhibit)
        if any(payment.free == self.free for payment in possible):
            return None
        if not possible:
            lacks = letters_of(prices.missing(supply, exhibit), deck)
            return Reason(
                f"You can't afford {exhibit.name}: you need {lacks} more.", "Acquiring Exhibits"
            )
        if self.free not in [payment.free for payment in exhibit.payments]:
            if not exhibit.any:
                return Reason(f"{exhibit.name} has no ? to pay for.", "ME-2")
            ways = ", ".join(payment.free for payment in possible)
            text = f"Choose what pays for the ? of {exhibit.name}: {ways}."
            return Reason(text, "ME-2")
        free = " ".join(self.free)
        return Reason(f"You don't have {free} to pay for the ?.", "ME-2")

    def do(self, table: MeinsTable, emit: Emit) -> None:
        """Pay for an exhibit, place it on this round's side, refill the display (ME-6, ME-7)."""
        seat, slot = self.seat, self.slot
        card = table.display[slot]
        paid = table.components.exhibits[card].cards_paid(self.free)
        table.pay(seat, paid)
        side = table.collections[seat][table.round - 1]
        side.append(card)
        table.display[slot] = EMPTY
        emit(Bought(seat, card, paid, len(side)))
        if len(side) == PER_SIDE:  # the turn and the round end at that instant (ME-8, ME-9)
            end_round(table, seat, emit, stalled=False)
        else:
            table.turn_up(slot, emit)

    def brings(self, view: MeinsView) -> MeinsPreview:
        """Points, category cards that change hands, and what one would keep."""
        exhibit = view.components.exhibits[view.display[self.slot]]
        ends = len(view.collections[self.seat][view.round - 1]) == PER_SIDE - 1
        after = Outlook(view, self.seat, ends=ends)
        after.place(self.slot)
        after.pay(exhibit.cards_paid(self.free))
        paid = letters_of(exhibit.cards_paid(self.free), view.components)
        text = "; ".join([f"{count(exhibit.points, 'point')} for {paid}", *after.card_texts()])
        if ends:
            return after.preview(f"{text}; your third here, so it ends the round{after.last}")
        return after.preview(f"{text}; leaves you {after.held()}")

    def offer(self, table: MeinsTable) -> Choice:
        """The exhibit and its price."""
        deck = table.components
        letter = SLOTS[self.slot]
        card = table.display[self.slot]
        if card == EMPTY:
            return Choice(target=letter, label=f"buy {letter}: empty", action=self)
        exhibit = deck.exhibits[card]
        price = letters_of(exhibit.fixed, deck)
        if exhibit.any:
            wild = " ".join(self.free) if self.free else "?"
            price = f"{price}, with {wild} for the ?" if any(exhibit.fixed) else wild
        return Choice(
            target=letter,
            label=f"buy {exhibit.name}, {count(exhibit.points, 'point')}, for {price}",
            short=f"{letter} {exhibit.name}",
            variant=free_cards(self.free, deck),
            action=self,
        )


buy = cache(Buy)
