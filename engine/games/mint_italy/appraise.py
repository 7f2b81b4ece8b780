"""How a position of Mint Italy stands for each seat, as named terms for bots and tips."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.games.mint_italy import scoring

if TYPE_CHECKING:
    from engine.games.mint_italy.state import MintState

WEIGHTS: Mapping[str, float] = {"points": 1.0}


def appraise(world: MintState) -> tuple[Mapping[str, float], ...]:
    """The terms of every seat."""
    table = world.table
    return tuple({"points": float(scoring.total(table, seat))} for seat in range(table.seat_count))
