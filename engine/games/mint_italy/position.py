"""A position of Mint Italy: who acts, what is legal, what is open, and how the match ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from engine.core.actions import Reason, Seat
from engine.core.events import Emit, ignore
from engine.core.outcome import Outcome
from engine.core.state import Data, State
from engine.games.mint_italy import checks, data, flow, scoring
from engine.games.mint_italy.components import Components
from engine.games.mint_italy.lexicon import NONE
from engine.games.mint_italy.moves import legal_actions
from engine.games.mint_italy.moves.move import MintMove
from engine.games.mint_italy.settle import settle
from engine.games.mint_italy.table import ACTIONS, OVER, PLACEMENT, WholeTable
from engine.games.mint_italy.view import MintView


@dataclass(slots=True)
class MintPosition(WholeTable, State[MintMove, MintView]):
    """The whole table, and the rules of change."""

    def to_act(self) -> tuple[Seat, ...]:
        """One seat at a time, until the match is over; the bot persona never."""
        return () if self.table.phase == OVER else (self.table.turn,)

    def mid_action(self) -> bool:
        """True between the menu and the end of an action, and in choices of other phases."""
        return bool(self.table.frames)

    def legal_actions(self, seat: Seat) -> Sequence[MintMove]:
        """All that the seat may do: the menu, or the choices within an action."""
        if seat != self.table.turn or self.table.phase == OVER:
            return ()
        return legal_actions(self.table, seat)

    def why_not(self, action: MintMove) -> Reason | None:
        """Why the action is not legal here, and the rule behind it; None if it is legal."""
        return action.why_not(self.table)

    def apply(self, action: MintMove, emit: Emit = ignore) -> None:
        """Carry out a legal action, and all that follows until somebody has to decide."""
        action.do(self.table, emit)
        settle(self.table, emit)
        flow.advance(self, emit)

    def view(self, seat: Seat | None) -> MintView:
        """Everything but the order of the decks is open."""
        table = self.table
        known = () if table.top == NONE else (table.top,)
        return MintView(
            viewer=seat,
            table=table.copy(),
            deck=(*known, *reversed(self.deck)) if table.turned else known,
            deck_count=len(known) + len(self.deck),
            bot_deck_count=len(self.bot_deck),
        )

    def outcome(self) -> Outcome | None:
        """The end scoring, once the fourth round is over."""
        return scoring.outcome(self.table) if self.table.is_over else None

    def copy(self) -> Self:
        """A position of its own; components and island are shared."""
        return type(self)(self.table.copy(), self.deck[:], self.bot_deck[:], self.rng.copy())

    def copy_for(self, seat: Seat) -> Self:
        """A position of its own for what the seat does next: what the others have is shared where
        that leaves it alone, as nobody produces or scores yet and no persona answers."""
        table = self.table
        goes_on = table.phase in (PLACEMENT, ACTIONS) and len(table.passed) < table.seat_count - 1
        only = seat if goes_on and table.persona == NONE else NONE
        return type(self)(table.copy(only), self.deck[:], self.bot_deck[:], self.rng.copy())

    def to_data(self) -> Data:
        """The position as plain data."""
        return data.to_data(self)

    @classmethod
    def from_data(cls, data_: Data, components: Components, seat_counts: Sequence[int]) -> Self:
        """The position of `to_data`, which play can go on from.

        Raises InvalidPosition with the field that is wrong.
        """
        position = cls(*data.from_data(data_, components, seat_counts))
        checks.check(position)
        return position
