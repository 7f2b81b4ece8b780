"""Dealing a hand; with two seats, calling it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.core.actions import Reason, Seat
from engine.core.events import Emit
from engine.core.moves import Form, Move
from engine.core.state import Choice
from engine.games.its_mine_knizia.events import KniziaEvent
from engine.games.its_mine_knizia.hands import turn
from engine.games.its_mine_knizia.outlook import KniziaPreview, outlook
from engine.games.its_mine_knizia.phrases import role
from engine.games.its_mine_knizia.table import KniziaTable
from engine.games.its_mine_knizia.view import ANSWER, DEAL, KniziaView

DEALING = "Dealing an offer"


@dataclass(frozen=True, slots=True)
class HandBegan(KniziaEvent):
    """All cards were shuffled and a hand began with this dealer (or caller)."""

    hand: int
    seat: Seat

    def said(self, names: Sequence[str]) -> str:
        """The log line."""
        if len(names) == 2:
            return f"Hand {self.hand} began: {names[self.seat]} called the first cards."
        return f"{names[self.seat]} dealt hand {self.hand}."


@dataclass(frozen=True, slots=True)
class Deal(Move[KniziaTable, KniziaView]):
    """Shuffle all cards and turn the first one of a hand: "0 deal"."""

    form = Form("deal", "deal stands alone")

    def why_not(self, table: KniziaTable) -> Reason | None:
        """Between hands, by the dealer (KZ-19, KZ-30)."""
        if table.phase != DEAL:
            return Reason("This hand isn't over yet.", DEALING)
        if self.seat != table.dealer:
            return Reason(f"Waiting for {{{table.dealer}}} to {role(table.seat_count)}.", "KZ-19")
        return None

    def do(self, table: KniziaTable, emit: Emit) -> None:
        """Collect and shuffle all cards; the first one is turned at once (KZ-5)."""
        table.deck = table.components.full_deck()
        if not table.loose:
            table.rng.shuffle(table.deck)
        table.offer = []
        table.stacks = [[] for _ in range(table.seat_count)]
        table.ending = ""
        table.last_taker = None
        table.unclaimed = ()
        table.phase = ANSWER
        emit(HandBegan(table.hand, self.seat))
        table.answering = table.claimers()
        turn(table, emit)

    def brings(self, view: KniziaView) -> KniziaPreview:
        """The first cards."""
        turned = "two are" if view.turned_at_once == 2 else "one is"
        return outlook(view, f"all cards are shuffled and the first {turned} turned up")

    def offer(self, table: KniziaTable) -> Choice:
        """Which hand it is."""
        verb = role(table.seat_count)
        label = f"{verb} hand {table.hand}"
        return Choice(target="deal", label=label, short=verb, action=self)


deal = cache(Deal)
