"""The decisions of Meins!, a file for each."""

from engine.core.moves import Notation
from engine.games.meins.moves.buy import Buy
from engine.games.meins.moves.discard import Discard
from engine.games.meins.moves.end import End
from engine.games.meins.moves.expand import Expand
from engine.games.meins.moves.take import Take

MeinsMove = Take | Buy | Expand | End | Discard

NOTATION: Notation[MeinsMove] = Notation(
    Take, Buy, Expand, End, Discard, usage="take, buy, expand, end"
)

__all__ = ["NOTATION", "Buy", "Discard", "End", "Expand", "MeinsMove", "Take"]
