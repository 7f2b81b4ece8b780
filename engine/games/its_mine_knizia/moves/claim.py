"""Claiming the offer, alone or, on a live table, after others."""

from dataclasses import dataclass
from functools import cache

from engine.core.actions import Reason
from engine.core.events import Emit
from engine.core.moves import Digit, Form, Move
from engine.core.state import Choice
from engine.games.its_mine_knizia.hands import answer
from engine.games.its_mine_knizia.outlook import KniziaPreview, claimed
from engine.games.its_mine_knizia.phases import may_claim
from engine.games.its_mine_knizia.table import KniziaTable
from engine.games.its_mine_knizia.view import CLAIM, KniziaView

USAGE = "claim stands alone, or with the place of a slap that came late: claim 2"


@dataclass(frozen=True, slots=True)
class Claim(Move[KniziaTable, KniziaView]):
    """Slap for the whole offer: "0 claim".

    Of several for the same card, one is drawn by the match's own chance (KZ-2, KZ-3).
    """

    form = Form("claim", USAGE)

    def why_not(self, table: KniziaTable) -> Reason | None:
        """Once for each card, by a seat that neither deals nor has all its stacks (KZ-6, KZ-10)."""
        return may_claim(table, self.seat)

    def do(self, table: KniziaTable, emit: Emit) -> None:
        """A claim without anybody known to be faster."""
        answer(table, self.seat, CLAIM, emit)

    def brings(self, view: KniziaView) -> KniziaPreview:
        """The offer as a stack, and what follows from that."""
        return claimed(view, self.seat)

    def offer(self, table: KniziaTable) -> Choice:
        """How many cards it takes."""
        size = len(table.offer)
        label = f"claim all {size} cards" if size > 1 else "claim the card"
        return Choice(target="claim", label=label, short="claim", action=self)


@dataclass(frozen=True, slots=True)
class LateClaim(Claim):
    """A slap that came after others on a live table: "0 claim 2" is the second one.

    It takes the offer only if none before it counts. The table knows the order of the slaps; no
    player chooses to be late (KZ-3).
    """

    form = Form("claim {place}", USAGE, place=Digit(2, 9))
    table_only = True
    place: int
    """2 to 9."""

    def why_not(self, table: KniziaTable) -> Reason | None:
        """As for any claim, and no place is higher than the seats that may claim."""
        reason = may_claim(table, self.seat)
        if reason is None and not 2 <= self.place <= len(table.answering):
            return Reason(f"Only {len(table.answering)} seats can claim this offer.", "KZ-3")
        return reason

    def do(self, table: KniziaTable, emit: Emit) -> None:
        """A claim in its place."""
        answer(table, self.seat, self.place, emit)


claim = cache(Claim)
"""A move is immutable, and there are few: each is made once."""
late_claim = cache(LateClaim)
