"""Why a seat has nothing to answer in It's Mine! (Knizia)."""

from engine.core.actions import Reason, Seat
from engine.core.english import count
from engine.games.its_mine_knizia.table import KniziaTable
from engine.games.its_mine_knizia.view import DEAL, PASS

STACKS = "Stacks"


def must_be_asked(table: KniziaTable, seat: Seat) -> Reason | None:
    """Why the seat cannot answer now; None if it can."""
    if table.phase == DEAL:
        return Reason("There's nothing to claim yet.", "KZ-23")
    if seat in table.answering:
        return None
    if seat == table.dealer:
        return Reason("You're turning the cards, so you can't claim.", "KZ-6")
    return Reason(f"You already have all {count(table.limit, 'stack')} for this hand.", STACKS)


def may_claim(table: KniziaTable, seat: Seat) -> Reason | None:
    """Why the seat cannot claim now; None if it can."""
    asked = must_be_asked(table, seat)
    if asked is None and table.answers[seat] > PASS:
        return Reason("You've already claimed this offer.", "KZ-2")
    return asked
