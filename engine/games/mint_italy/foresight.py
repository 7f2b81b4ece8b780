"""How a round of Mint Italy may go on: turns as a whole, and those that look best at first sight.

A turn here reaches from the menu, or from wherever in it the seat is, to the end of the action.
"""

from collections.abc import Sequence
from typing import TypeAlias

from engine.core.actions import Seat
from engine.core.mind import Foresight, Turn
from engine.games.mint_italy import appraise, deeds
from engine.games.mint_italy.lexicon import NONE, ROUNDS
from engine.games.mint_italy.moves import legal_actions
from engine.games.mint_italy.moves.expand import PickKind
from engine.games.mint_italy.moves.move import Menu, MintMove
from engine.games.mint_italy.position import MintPosition
from engine.games.mint_italy.table import CLEANUP, Table

Line: TypeAlias = tuple[MintMove, ...]
"""The choices of a turn in their order."""

REMEMBERED = 5000
"""The turns of so many positions, then all are forgotten."""
ASKING = ("expand", "mercato", "upgrade", "marina", "order")
"""The words of the menu that change nothing yet, but only ask for more."""


class MintForesight(Foresight[MintMove, MintPosition]):
    """What a search for one decision finds out about turns."""

    def __init__(self, table: Table) -> None:
        self.sure = table.persona == NONE
        self._round = table.round
        self._scored_is_enough = table.round < ROUNDS and table.phase != CLEANUP
        self._known: dict[tuple[object, ...], list[Turn[MintMove]]] = {}
        """The turns of a seat by all that they depend on, but for what the others have: whatever
        one player does, the others mostly go on as before."""

    def far_enough(self, world: MintPosition) -> bool:
        """True once the round is scored and its orders are gone; of the last round, at its end."""
        table = world.table
        return table.round > self._round or (self._scored_is_enough and table.phase == CLEANUP)

    def turns(self, world: MintPosition, seat: Seat) -> Sequence[Turn[MintMove]]:
        """All turns but for some details; what they promise is how far ahead they leave the seat.

        The first choice that changes anything is tried in all ways; those that follow from it are
        made one by one, each where it looks best.
        """
        table = world.table
        everything_that_counts = (
            appraise.everything_that_counts(table, seat),
            deeds.free_land(table, seat),
            tuple(deeds.hens(table, seat)),
            table.top,
            tuple(table.food_boxes),
            tuple(table.frames),
        )
        turns = self._known.get(everything_that_counts)
        if turns is None:
            if len(self._known) == REMEMBERED:
                self._known.clear()
            finder = _Finder(world, seat)
            finder.add_turns(world.copy(), ())
            turns = sorted(finder.found, key=lambda turn: -turn.promise)
            self._known[everything_that_counts] = turns
        return turns


class _Finder:
    """Finds the turns of one position."""

    def __init__(self, world: MintPosition, seat: Seat) -> None:
        self.found: list[Turn[MintMove]] = []
        table = world.table
        self._seat = seat
        self._when = (seat, table.phase, table.step)
        self._row, self._ladder = table.row, table.ladder
        self._rivals = appraise.rivals(world, seat)

    def add_turns(self, world: MintPosition, begun: Line) -> None:
        """Find all turns that begin so; the world is used up."""
        table = world.table
        for action in legal_actions(table, self._seat):
            line = (*begun, action)
            if isinstance(action, PickKind) or (isinstance(action, Menu) and action.what in ASKING):
                asked = table.frames
                table.frames = asked[:]
                world.apply(action)
                self.add_turns(world, line)
                table.frames = asked
            else:
                later = world.copy_for(self._seat)
                later.apply(action)
                self.found.append(self._finished(later, line))

    def _finished(self, world: MintPosition, line: Line) -> Turn[MintMove]:
        """The turn carried on step by step, each where it stands best.

        A placement may be followed by another of the same seat, and passing by its conversions:
        these are turns of their own.
        """
        promise = self._promise(world)
        while (table := world.table).frames and (table.turn, table.phase, table.step) == self._when:
            best = None
            for action in legal_actions(table, self._seat):
                later = world.copy_for(self._seat)
                later.apply(action)
                promise = self._promise(later)
                if best is None or promise > best[0]:
                    best = promise, action, later
            assert best is not None
            promise, action, world = best
            line = (*line, action)
        return Turn(line, promise)

    def _promise(self, world: MintPosition) -> float:
        """How far the seat is ahead; what rivals have is seldom changed but by orders and foods."""
        table = world.table
        if table.row != self._row or table.ladder != self._ladder:
            return appraise.points(world, self._seat) - appraise.rivals(world, self._seat)
        return appraise.points(world, self._seat) - self._rivals
