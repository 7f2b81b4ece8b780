"""How a live match moves its clock: the same at one keyboard and in the club."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from engine import Action, Event, Match, Seat
from engine.games.its_mine_knizia.events import Claimed
from engine.games.its_mine_knizia.moves.claim import claim
from engine.games.its_mine_knizia.moves.deal import HandBegan
from engine.games.its_mine_knizia.view import ANSWER, KniziaView
from tui.live.clock import OPEN, PAUSED, Clock, looks, reaction

Choose: TypeAlias = Callable[[Match, Seat, str, int | None], Awaitable[Action]]
"""What lets a bot of a kind think, in so many iterations."""


def take_up(clock: Clock, view: KniziaView, *, person_deals: bool) -> None:
    """Begin at rest, or paused in the middle of an offer (KZ-26)."""
    clock.rest()
    if view.phase == ANSWER:
        _set_card(clock, view, person_deals)
        clock.phase = PAUSED


def claim_in(happened: Sequence[Event]) -> Claimed | None:
    """The claim among what has happened, if there is one."""
    return next((event for event in happened if isinstance(event, Claimed)), None)


def go_on(
    clock: Clock, view: KniziaView, happened: Sequence[Event], now: float, *, person_deals: bool
) -> bool:
    """Set the clock to what has happened; True if a card is shown, so that bots are to look."""
    if view.phase != ANSWER:
        clock.rest()
        return False
    _set_card(clock, view, person_deals)
    if any(isinstance(event, HandBegan) for event in happened):
        clock.deal(now)
    elif claim_in(happened) is not None:
        clock.take(now)
    else:
        clock.show(now)
        return True
    return False


def _set_card(clock: Clock, view: KniziaView, person_deals: bool) -> None:
    clock.card(view.answering, last=view.last_card, person_deals=person_deals)


async def ask_bot(
    clock: Clock, choose: Choose, match: Match, seat: Seat, kind: str, ply: int
) -> bool:
    """What a bot thinks of the offer as it lay at a ply; True if it planned a slap.

    Raises BotError.
    """
    action = await choose(match, seat, kind, looks(kind))
    if match.ply != ply or clock.phase != OPEN or action != claim(seat):
        return False
    delay = reaction(kind, match.seed, seat, ply)
    if delay is None:
        return False
    clock.plan(seat, delay)
    return True
