"""Expanding the villa (ME-16)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.core.actions import Reason, Seat
from engine.core.english import count
from engine.core.events import Emit
from engine.core.moves import Capitals, Form, Move
from engine.core.state import Choice
from engine.games.meins import prices
from engine.games.meins.components import Components
from engine.games.meins.events import MeinsEvent
from engine.games.meins.letters import letters_of
from engine.games.meins.outlook import Outlook, free_cards
from engine.games.meins.phases import must_be
from engine.games.meins.table import MeinsTable
from engine.games.meins.view import USE, MeinsPreview, MeinsView


@dataclass(frozen=True, slots=True)
class Expanded(MeinsEvent):
    """A seat expanded its villa."""

    seat: Seat
    paid: tuple[int, ...]

    def said(self, names: Sequence[str], deck: Components) -> str:
        """The log line."""
        return f"{names[self.seat]} expanded the villa for {letters_of(self.paid, deck)}."


@dataclass(frozen=True, slots=True)
class Expand(Move[MeinsTable, MeinsView]):
    """Expand the villa, paying the extra matching cards in this letter: "0 expand M"."""

    form = Form(
        "expand {letter}",
        "expand with the letter of the extra matching cards: expand M",
        letter=Capitals(),
    )
    letter: str

    def why_not(self, table: MeinsTable) -> Reason | None:
        """Once a match, with one card of each type and some more of one (ME-16)."""
        early = must_be(table, USE)
        if early is not None:
            return early
        deck = table.components
        supply = table.supplies[self.seat]
        if table.villas[self.seat]:
            return Reason("Your villa is already expanded. Once is enough.", "ME-16")
        possible = [deck.letters[kind] for kind in prices.expansions(supply, deck)]
        if self.letter in possible:
            return None
        if possible:
            ways = " or ".join(possible)
            extra = deck.villa.same_type_extra
            text = f"The last {extra} cards must match. You can use {ways}."
            return Reason(text, "ME-16")
        lacks = letters_of(prices.villa_missing(supply, deck), deck, extra="alike")
        return Reason(f"You can't afford the villa: you still need {lacks}.", "ME-16")

    def do(self, table: MeinsTable, emit: Emit) -> None:
        """Expand the villa: once a match, any own turn, before or after buying (ME-16)."""
        kind = table.components.type_of_letter[self.letter]
        paid = prices.expansion_cards(kind, table.components)
        table.pay(self.seat, paid)
        table.villas[self.seat] = True
        emit(Expanded(self.seat, paid))

    def brings(self, view: MeinsView) -> MeinsPreview:
        """Points, and what one would keep."""
        deck = view.components
        paid = prices.expansion_cards(deck.type_of_letter[self.letter], deck)
        after = Outlook(view, self.seat)
        after.pay(paid)
        after.expand()
        points = f"{count(deck.villa.points, 'point')} for {letters_of(paid, deck)}"
        return after.preview(f"{points}; leaves you {after.held()}")

    def offer(self, table: MeinsTable) -> Choice:
        """The villa and what it is worth."""
        deck = table.components
        label = f"expand the villa, {count(deck.villa.points, 'point')}"
        if prices.expansions(table.supplies[self.seat], deck):
            label += f", with {deck.villa.same_type_extra} extra {self.letter}"
        return Choice(
            target="villa",
            label=label,
            short="the villa",
            variant=free_cards(self.letter, deck),
            action=self,
        )


expand = cache(Expand)
