"""Leaving the rest of an optional choice."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.actions import Reason
from engine.core.events import Emit
from engine.core.moves import Form
from engine.core.state import Choice
from engine.games.mint_italy.frames import ChooseConversion, ChooseFreeOrder, ChooseSquare
from engine.games.mint_italy.lexicon import GRAPES
from engine.games.mint_italy.moves.move import MintMove
from engine.games.mint_italy.phrases import amount
from engine.games.mint_italy.table import Table


@dataclass(frozen=True, slots=True)
class Done(MintMove):
    """No free order, no more squares, or the other grapes are kept: "0 done"."""

    form = Form("done", "done stands alone")
    answers = (ChooseFreeOrder, ChooseSquare, ChooseConversion)

    @property
    def target(self) -> str:
        """The notation."""
        return "done"

    def against(self, table: Table, frame: Any) -> Reason | None:
        """Always possible."""
        return None

    def do(self, table: Table, emit: Emit) -> None:
        """The question is settled."""
        table.frames.pop()

    def told(self, before: Table, after: Table) -> str:
        """What is left alone."""
        match before.frames[-1]:
            case ChooseFreeOrder():
                return "no order"
            case ChooseSquare():
                return "stop here; ends the action"
        return f"keep {amount(GRAPES, before.estates[self.seat].goods[GRAPES])}"

    def worded(self, table: Table, possible: bool) -> Choice:
        """What is left alone, as briefly."""
        labels = {ChooseFreeOrder: "take no order", ChooseSquare: "no more"}
        return Choice("done", labels.get(type(table.frames[-1]), "keep the rest"), self)


done = cache(Done)
