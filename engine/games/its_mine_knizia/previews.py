"""What an answer in It's Mine! (Knizia) would bring, before it is given.

An offer is valued by itself: what it adds to stacks that lie face down is for the player to
remember (KZ-12).
"""

from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.game import Preview
from engine.core.words import count
from engine.games.its_mine_knizia import scoring
from engine.games.its_mine_knizia.actions import Claim, Deal, KniziaAction
from engine.games.its_mine_knizia.scoring import Worth
from engine.games.its_mine_knizia.steps import Step, offer_steps
from engine.games.its_mine_knizia.view import NO_LIMIT, KniziaView
from engine.games.its_mine_knizia.words import role, signed


@dataclass(frozen=True, slots=True)
class KniziaPreview(Preview):
    """An answer's result in figures."""

    worth: Worth
    """What the offer is worth by itself, Toast not counted."""
    steps: tuple[Step, ...]
    """The same, kind by kind, in words."""
    stack: int
    """Which stack the offer would become, 1 for the first; 0 for answers that take nothing."""


def standing(view: KniziaView) -> tuple[Worth, tuple[Step, ...]]:
    """The offer on the table by itself, whoever may claim it."""
    worth = scoring.worth(view.components, view.components.counts(view.offer))
    return worth, offer_steps(view.components, worth)


def preview(view: KniziaView, action: KniziaAction) -> KniziaPreview:
    """The figures after an action, and a sentence that says them."""
    worth, steps = standing(view)
    stack = len(view.stacks[action.seat]) + 1 if isinstance(action, Claim) else 0
    return KniziaPreview(_text(view, action, worth, stack), worth, steps, stack)


def _text(view: KniziaView, action: KniziaAction, worth: Worth, stack: int) -> str:
    if isinstance(action, Deal):
        turned = "two are" if view.turned_at_once == 2 else "one is"
        return f"all cards are shuffled and the first {turned} turned"
    if not stack:
        if view.last_card:
            return "unless somebody claims, the offer is discarded and the hand is scored"
        more = "the next two cards come" if view.turned_at_once == 2 else "the next card comes"
        return f"unless somebody claims, {more}"
    taken = f"{count(len(view.offer), 'card')}, {signed(worth.total)} by themselves"
    if len(view.offer) == 1:
        taken = f"1 card, {signed(worth.total)} by itself"
    if view.limit == NO_LIMIT:
        return f"{taken}, as your stack {stack}"
    text = f"{taken}, as your stack {stack} of {view.limit}"
    if stack == view.limit:
        return f"{text}: you would claim no more{_when_full(view, action.seat)}"
    if view.seat_count == 2 or view.deals_on or not view.deck:
        return text
    return f"{text}; you would {role(view.seat_count)} next"


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
    return "" if view.seat_count == 2 or view.deals_on else "; you would deal to the end"
