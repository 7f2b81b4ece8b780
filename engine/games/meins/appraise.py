"""How a position of Meins! stands for each seat, as named terms for bots and tips."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.games.meins import scoring

if TYPE_CHECKING:
    from engine.games.meins.state import MeinsState

WEIGHTS: Mapping[str, float] = {"points": 1.0, "cards": 0.7}


def appraise(world: "MeinsState") -> tuple[Mapping[str, float], ...]:
    """The terms of every seat, in points unless weighted otherwise."""
    view = world.view(None)
    return tuple(
        {"points": float(sheet.total), "cards": float(sum(world.supplies[seat]))}
        for seat, sheet in enumerate(scoring.sheets(view))
    )
