"""How a position of It's Mine stands for each side, as named terms for bots and tips."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.games.its_mine import scoring

if TYPE_CHECKING:
    from engine.games.its_mine.state import ItsMineState

WEIGHTS: Mapping[str, float] = {"points": 1.0, "tokens": 0.5}


def appraise(world: "ItsMineState") -> tuple[Mapping[str, float], ...]:
    """The terms of both seats, in points unless weighted otherwise."""
    totals = scoring.totals(world)
    return tuple(
        {"points": float(totals[seat]), "tokens": float(world.tokens[seat])} for seat in (0, 1)
    )
