"""Pass: the topmost free box of the passing track (MI-26, MI-27)."""

from dataclasses import dataclass
from typing import Any

from engine.core.actions import Reason
from engine.core.english import count
from engine.core.events import Emit
from engine.core.moves import Form
from engine.games.mint_italy import deeds
from engine.games.mint_italy.events import Passed
from engine.games.mint_italy.lexicon import ROUNDS
from engine.games.mint_italy.moves.move import Menu
from engine.games.mint_italy.table import Table


@dataclass(frozen=True, slots=True)
class Pass(Menu):
    """Pass for the rest of the round: "0 pass"."""

    form = Form("pass", "pass stands alone")
    name = "Pass"

    def against(self, table: Table, frame: Any) -> Reason | None:
        """Always possible."""
        return None

    def do(self, table: Table, emit: Emit) -> None:
        """Take the coins of the box."""
        coins = deeds.give_coins(table, self.seat, table.passing_coins())
        table.passed.append(self.seat)
        emit(Passed(self.seat, len(table.passed), coins))

    def note(self, table: Table) -> str:
        """The coins."""
        return f"+{min(table.passing_coins(), deeds.coin_room(table, self.seat))}c"

    def lacks(self, table: Table) -> str:
        """Nothing."""
        return ""

    def told(self, before: Table, after: Table) -> str:
        """The coins, and the place in the next round."""
        place = ("first", "second", "third", "fourth")[len(before.passed)]
        coins = after.estates[self.seat].coins - before.estates[self.seat].coins
        if before.round == ROUNDS:
            return f"{count(coins, 'coin')} and no more actions"
        return f"{count(coins, 'coin')}, no more actions in this round, and {place} in the next"
