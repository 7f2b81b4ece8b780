"""A position of Meins!: who acts, what is legal, and how the match ends."""

from dataclasses import dataclass

from engine.core.actions import Reason, Seat
from engine.core.events import Emit, ignore
from engine.core.outcome import Outcome
from engine.core.state import State
from engine.games.meins import prices, scoring
from engine.games.meins.components import TYPES
from engine.games.meins.letters import LINES
from engine.games.meins.moves import MeinsMove
from engine.games.meins.moves.buy import buy
from engine.games.meins.moves.discard import discard
from engine.games.meins.moves.end import end
from engine.games.meins.moves.expand import expand
from engine.games.meins.moves.take import take
from engine.games.meins.table import MeinsTable
from engine.games.meins.view import DISCARD, OVER, TAKE, USE, MeinsView


@dataclass(slots=True)
class MeinsPosition(MeinsTable, State[MeinsMove, MeinsView]):
    """The table, and the rules of change."""

    def to_act(self) -> tuple[Seat, ...]:
        """One seat at a time, until the match is over."""
        return () if self.phase == OVER else (self.turn,)

    def legal_actions(self, seat: Seat) -> list[MeinsMove]:
        """All that the seat may do: lines in their order; or purchases, villa, end; or discards."""
        if seat != self.turn:
            return []
        supply = self.supplies[seat]
        letters = self.components.letters
        legal: list[MeinsMove]
        if self.phase == TAKE:
            grid = self.grid
            return [
                take(seat, line)
                for line, (a, b, c) in enumerate(LINES)
                if grid[a] >= 0 or grid[b] >= 0 or grid[c] >= 0
            ]
        if self.phase == USE:
            legal = []
            exhibits = self.components.exhibits
            held = sum(supply)
            for slot, card in enumerate(self.display):
                if card >= 0 and exhibits[card].price <= held:
                    for payment in prices.payments(supply, exhibits[card]):
                        legal.append(buy(seat, slot, payment.free))
            if not self.villas[seat] and held >= self.components.villa.price:
                for kind in prices.expansions(supply, self.components):
                    legal.append(expand(seat, letters[kind]))
            legal.append(end(seat))
            return legal
        if self.phase == DISCARD:
            return [discard(seat, letters[t]) for t in range(TYPES) if supply[t]]
        return []

    def why_not(self, action: MeinsMove) -> Reason | None:
        """Why the move is not legal here, and the rule behind it; None if it is legal."""
        if action.seat != self.turn or self.phase == OVER:
            return Reason("It's not your turn.", "Turn Sequence")
        return action.why_not(self)

    def apply(self, action: MeinsMove, emit: Emit = ignore) -> None:
        """Carry out a legal move."""
        action.do(self, emit)

    def view(self, seat: Seat | None) -> MeinsView:
        """Everything but the order of the two piles is open (ME-23)."""
        view: MeinsView = self.show(viewer=seat)
        return view

    def outcome(self) -> Outcome | None:
        """The final scoring, once the third round has ended."""
        return scoring.outcome(self.view(None)) if self.phase == OVER else None
