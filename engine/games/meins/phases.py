"""Which step of a turn of Meins! it is, and why another must wait."""

from engine.core.actions import Reason
from engine.core.english import count
from engine.games.meins.table import MeinsTable
from engine.games.meins.view import TAKE, USE


def must_be(table: MeinsTable, wanted: str) -> Reason | None:
    """Why a move that belongs to another step of the turn must wait; None: it is the step."""
    if table.phase == wanted:
        return None
    if table.phase == TAKE:
        return Reason("Take a line first.", "ME-3")
    if table.phase == USE:
        if wanted == TAKE:
            if max(table.grid) < 0:
                return Reason("The grid is empty, so there's nothing to take.", "ME-5")
            return Reason("You've already taken a line. Buy something or end your turn.", "ME-3")
        return Reason("You only discard cards after a round ends.", "ME-11")
    left = table.to_discard[table.turn]
    return Reason(f"The round is over. Discard {count(left, 'more card')} first.", "ME-11")
