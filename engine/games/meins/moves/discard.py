"""Giving up half of one's cards at the end of a round (ME-11)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.core.actions import Reason, Seat
from engine.core.events import Emit
from engine.core.moves import Capitals, Form, Move
from engine.core.state import Choice
from engine.games.meins.components import Components
from engine.games.meins.events import MeinsEvent
from engine.games.meins.outlook import Outlook
from engine.games.meins.phases import must_be
from engine.games.meins.table import MeinsTable
from engine.games.meins.turns import next_discard
from engine.games.meins.view import DISCARD, MeinsPreview, MeinsView


@dataclass(frozen=True, slots=True)
class Discarded(MeinsEvent):
    """A seat gave up a card of this type."""

    seat: Seat
    type: int

    def said(self, names: Sequence[str], deck: Components) -> str:
        """The log line."""
        return f"{names[self.seat]} discarded {deck.procurement[self.type].name}."


@dataclass(frozen=True, slots=True)
class Discard(Move[MeinsTable, MeinsView]):
    """Give up one card of this letter at the end of a round: "0 discard M"."""

    form = Form("discard {letter}", "discard one letter: discard M", letter=Capitals())
    letter: str

    def why_not(self, table: MeinsTable) -> Reason | None:
        """A card that one holds (ME-11)."""
        early = must_be(table, DISCARD)
        if early is not None:
            return early
        deck = table.components
        kind = deck.type_of_letter.get(self.letter)
        if kind is None:
            return Reason(f"No card type has the letter {self.letter}.", "ME-11")
        if table.supplies[self.seat][kind]:
            return None
        return Reason(f"You have no {deck.procurement[kind].name}.", "ME-11")

    def do(self, table: MeinsTable, emit: Emit) -> None:
        """Give up one card; when all have given up half, the next round begins (ME-11)."""
        seat = self.seat
        kind = table.components.type_of_letter[self.letter]
        table.supplies[seat][kind] -= 1
        table.discards[kind] += 1
        table.to_discard[seat] -= 1
        emit(Discarded(seat, kind))
        if not table.to_discard[seat]:
            next_discard(table, (seat + 1) % table.seat_count, emit)

    def brings(self, view: MeinsView) -> MeinsPreview:
        """What one would keep."""
        after = Outlook(view, self.seat)
        after.supply[view.components.type_of_letter[self.letter]] -= 1
        return after.preview(f"leaves you {after.held()}")

    def offer(self, table: MeinsTable) -> Choice:
        """The card's name."""
        deck = table.components
        name = deck.procurement[deck.type_of_letter[self.letter]].name
        return Choice(target=self.letter, label=f"discard {name}", short=name, action=self)


discard = cache(Discard)
