"""What a live table needs of It's Mine! (Knizia)."""

from collections.abc import Sequence

from engine.core.actions import Seat
from engine.games.its_mine_knizia.moves import KniziaMove
from engine.games.its_mine_knizia.moves.claim import claim, late_claim
from engine.games.its_mine_knizia.moves.let_go import let_go


def answers(slaps: Sequence[Seat], seats: Sequence[Seat]) -> list[KniziaMove]:
    """What all `seats` answered, on a live table: slaps in the order in which they came.

    Whoever did not slap lets the offer go.
    """
    first, late = [claim(seat) for seat in slaps[:1]], enumerate(slaps[1:], 2)
    return [
        *first,
        *(late_claim(seat, place) for place, seat in late),
        *(let_go(seat) for seat in seats if seat not in slaps),
    ]
