"""What an answer in It's Mine! (Knizia) would bring, before it is given.

An offer is valued on its own: what it adds to stacks that lie face down is for the player to
remember (KZ-12).
"""

from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.english import count
from engine.core.state import Preview
from engine.games.its_mine_knizia import scoring
from engine.games.its_mine_knizia.phrases import role, signed
from engine.games.its_mine_knizia.scoring import Worth
from engine.games.its_mine_knizia.steps import Step, offer_steps
from engine.games.its_mine_knizia.view import NO_LIMIT, KniziaView


@dataclass(frozen=True, slots=True)
class KniziaPreview(Preview):
    """An answer's result in figures."""

    worth: Worth
    """What the offer is worth on its own, Toast not counted."""
    steps: tuple[Step, ...]
    """The same, kind by kind, in words."""
    stack: int
    """Which stack the offer would become, 1 for the first; 0 for answers that take nothing."""


def standing(view: KniziaView) -> tuple[Worth, tuple[Step, ...]]:
    """The offer on the table on its own, whoever may claim it."""
    worth = scoring.worth(view.components, view.components.counts(view.offer))
    return worth, offer_steps(view.components, worth)


def outlook(view: KniziaView, text: str) -> KniziaPreview:
    """The offer as it lies there, and what happens to it in a sentence."""
    worth, steps = standing(view)
    return KniziaPreview(text, worth, steps, stack=0)


def unclaimed(view: KniziaView) -> KniziaPreview:
    """What happens if nobody claims."""
    if view.last_card:
        what = "the offer is discarded and the hand is scored"
    else:
        what = "the next two cards come" if view.turned_at_once == 2 else "the next card comes"
    return outlook(view, f"if no one claims, {what}")


def claimed(view: KniziaView, seat: Seat) -> KniziaPreview:
    """The offer as the seat's next stack."""
    worth, steps = standing(view)
    stack = len(view.stacks[seat]) + 1
    return KniziaPreview(_claimed(view, seat, worth, stack), worth, steps, stack)


def _claimed(view: KniziaView, seat: Seat, worth: Worth, stack: int) -> str:
    taken = f"{count(len(view.offer), 'card')}, {signed(worth.total)} on their own"
    if len(view.offer) == 1:
        taken = f"1 card, {signed(worth.total)} on its own"
    if view.limit == NO_LIMIT:
        return f"{taken}, as your stack {stack}"
    text = f"{taken}, as your stack {stack} of {view.limit}"
    if stack == view.limit:
        return f"{text}; your last claim this hand{_when_full(view, seat)}"
    if view.seat_count == 2 or view.deals_on or not view.deck:
        return text
    return f"{text}; you'd {role(view.seat_count)} next"


def _when_full(view: KniziaView, seat: Seat) -> str:
    """What follows when a seat has its last stack (KZ-7, KZ-8, KZ-29)."""
    below = [
        other
        for other in range(view.seat_count)
        if other != seat and len(view.stacks[other]) < view.limit
    ]
    if not view.deck:
        return ""
    if len(below) == 1:
        return f"; {{{below[0]}}} takes the rest of the deck, and the hand is scored"
    return "" if view.seat_count == 2 or view.deals_on else "; you'd deal to the end"
