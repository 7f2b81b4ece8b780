"""The decisions of It's Mine! (Knizia), a file for each."""

from engine.core.moves import Notation
from engine.games.its_mine_knizia.moves.claim import Claim, LateClaim
from engine.games.its_mine_knizia.moves.deal import Deal
from engine.games.its_mine_knizia.moves.let_go import LetGo

KniziaMove = Deal | Claim | LateClaim | LetGo

NOTATION: Notation[KniziaMove] = Notation(Deal, Claim, LateClaim, LetGo, usage="claim, pass, deal")

__all__ = ["NOTATION", "Claim", "Deal", "KniziaMove", "LateClaim", "LetGo"]
