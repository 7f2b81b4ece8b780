"""How a round of Mint Italy may go on: turns as a whole, and those that look best at first sight.

A turn here reaches from the menu, or from wherever in it the seat is, to the end of the action.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engine.core.actions import Seat
from engine.core.game import Foresight, Turn
from engine.games.mint_italy import appraise, deeds, legal
from engine.games.mint_italy.actions import Menu, MintAction, PickKind
from engine.games.mint_italy.state import MintState
from engine.games.mint_italy.table import CLEANUP, PRODUCTION, Table

Line: TypeAlias = tuple[MintAction, ...]
"""The choices of a turn in their order."""

ASKING = ("expand", "mercato", "upgrade", "marina", "order")
"""The words of the menu that change nothing yet, but only ask for more."""


class MintForesight(Foresight[MintAction, MintState]):
    """What a search for one decision finds out about turns."""

    def __init__(self, table: Table) -> None:
        self._round = table.round + (table.phase in (PRODUCTION, CLEANUP))
        self._known: dict[tuple[object, ...], list[Turn[MintAction]]] = {}
        """The turns of a seat by all that they depend on, but for what the others have: whatever
        one player does, the others mostly go on as before."""

    def far_enough(self, world: MintState) -> bool:
        """True once the round is over, when coins have been spent and all has been scored."""
        return world.table.round > self._round

    def turns(self, world: MintState, seat: Seat) -> Sequence[Turn[MintAction]]:
        """All turns but for some details; what they promise is how far ahead they leave the seat.

        The first choice that changes anything is tried in all ways; those that follow from it are
        made one by one, each where it looks best.
        """
        table = world.table
        everything_that_counts = (
            appraise.everything_that_counts(table, seat),
            deeds.free_land(table, seat),
            table.top,
            tuple(table.food_boxes),
            tuple(table.frames),
        )
        turns = self._known.get(everything_that_counts)
        if turns is None:
            turns = self._known[everything_that_counts] = []
            _add_turns(world.copy(), seat, (), turns)
            turns.sort(key=lambda turn: -turn.promise)
        return turns


def _add_turns(world: MintState, seat: Seat, begun: Line, found: list[Turn[MintAction]]) -> None:
    table = world.table
    for action in legal.legal_actions(table, seat):
        line = (*begun, action)
        if isinstance(action, PickKind) or (isinstance(action, Menu) and action.what in ASKING):
            asked = table.frames
            table.frames = asked[:]
            world.apply(action)
            _add_turns(world, seat, line, found)
            table.frames = asked
        else:
            later = world.copy()
            later.apply(action)
            found.append(_finished(later, seat, line))


def _finished(world: MintState, seat: Seat, line: Line) -> Turn[MintAction]:
    """The turn finished step by step, each where it stands best."""
    promise = appraise.lead(world, seat)
    while world.table.frames and world.to_act() == (seat,):
        best = None
        for action in legal.legal_actions(world.table, seat):
            later = world.copy()
            later.apply(action)
            promise = appraise.lead(later, seat)
            if best is None or promise > best[0]:
                best = promise, action, later
        assert best is not None
        promise, action, world = best
        line = (*line, action)
    return Turn(line, promise)
