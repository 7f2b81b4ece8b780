"""Letting the offer go."""

from dataclasses import dataclass
from functools import cache

from engine.core.actions import Reason
from engine.core.events import Emit
from engine.core.moves import Form, Move
from engine.core.state import Choice
from engine.games.its_mine_knizia.hands import answer
from engine.games.its_mine_knizia.outlook import KniziaPreview, unclaimed
from engine.games.its_mine_knizia.phases import must_be_asked
from engine.games.its_mine_knizia.table import KniziaTable
from engine.games.its_mine_knizia.view import PASS, KniziaView


@dataclass(frozen=True, slots=True)
class LetGo(Move[KniziaTable, KniziaView]):
    """Let the offer grow: "0 pass"."""

    form = Form("pass", "pass stands alone")

    def why_not(self, table: KniziaTable) -> Reason | None:
        """Once for each card; a claim may still be taken back by it (KZ-2)."""
        asked = must_be_asked(table, self.seat)
        if asked is None and table.answers[self.seat] == PASS:
            return Reason("You already let this offer go.", "KZ-2")
        return asked

    def do(self, table: KniziaTable, emit: Emit) -> None:
        """The offer is left to the others."""
        answer(table, self.seat, PASS, emit)

    def brings(self, view: KniziaView) -> KniziaPreview:
        """What happens if nobody claims."""
        return unclaimed(view)

    def offer(self, table: KniziaTable) -> Choice:
        """That, in three words."""
        return Choice(target="pass", label="let it go", action=self)


let_go = cache(LetGo)
