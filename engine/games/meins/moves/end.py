"""Ending one's turn (ME-21, ME-24)."""

from dataclasses import dataclass
from functools import cache

from engine.core.actions import Reason, Seat
from engine.core.events import Emit
from engine.core.moves import Form, Move
from engine.core.state import Choice
from engine.games.meins.events import MeinsEvent
from engine.games.meins.outlook import Outlook, either
from engine.games.meins.phases import must_be
from engine.games.meins.table import MeinsTable
from engine.games.meins.turns import begin_turn, end_round
from engine.games.meins.view import USE, MeinsPreview, MeinsView


@dataclass(frozen=True, slots=True)
class TurnEnded(MeinsEvent):
    """A seat ended its turn by its own choice."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class End(Move[MeinsTable, MeinsView]):
    """Use no more cards: "0 end"."""

    form = Form("end", "end takes no letter: end")

    def why_not(self, table: MeinsTable) -> Reason | None:
        """Any time after taking."""
        return must_be(table, USE)

    def do(self, table: MeinsTable, emit: Emit) -> None:
        """End the turn: the grid is refilled, the next seat clockwise plays (ME-24)."""
        emit(TurnEnded(self.seat))
        table.idle_turns = 0 if table.used else table.idle_turns + 1
        if table.idle_turns == table.seat_count:  # a whole lap of idle turns (ME-21)
            end_round(table, self.seat, emit, stalled=True)
            return
        table.refill_grid(emit)
        begin_turn(table, (self.seat + 1) % table.seat_count, emit)

    def brings(self, view: MeinsView) -> MeinsPreview:
        """What is left unused; after a lap of idle turns the round ends (ME-21)."""
        idle = self.seat == view.turn and not view.used
        ends = idle and view.idle_turns + 1 == view.seat_count
        after = Outlook(view, self.seat, ends=ends)
        if ends:
            return after.preview(
                f"no card taken or used for a full lap: it ends the round{after.last}"
            )
        enough = after.enough()
        unused = f"you could still afford {either(enough)}" if enough else ""
        return after.preview(unused or f"you keep {after.held()}")

    def offer(self, table: MeinsTable) -> Choice:
        """That, in three words."""
        return Choice(target="end", label="end the turn", action=self)


end = cache(End)
