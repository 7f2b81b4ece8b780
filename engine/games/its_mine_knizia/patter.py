"""What whoever turns the cards says now and then: one line, from what lies open alone."""

from collections.abc import Sequence

from engine.core.rng import Rng
from engine.games.its_mine_knizia import scoring
from engine.games.its_mine_knizia.components import DOUBLE, JACKPOT, SURE, TOAST, WILD, Kind
from engine.games.its_mine_knizia.view import KniziaView

ONE_IN = 4
"""Of so many cards about one gets a line."""

_APART = 0x7061_7474_6572_2121

LINES: dict[Kind, tuple[str, ...]] = {
    SURE: (
        "Small, but it stays where it is.",
        "No luck needed for this one.",
        "Someone will be glad of that at the end.",
    ),
    DOUBLE: (
        "One is none. Two would be something.",
        "Now who has the other one?",
        "Half a good idea.",
    ),
    TOAST: (
        "Still counting, are we?",
        "One more slice for the table.",
        "Who had the most again?",
    ),
    JACKPOT: (
        "On its own it just shines.",
        "Another star. Anyone collecting?",
        "It doesn't look like much yet.",
    ),
    WILD: (
        "This one goes where it must.",
        "A friend to every pair. Bad ones too.",
        "Careful what you've got there.",
    ),
}
"""For the kind of the newest card."""

MINUS = (
    "Oh. Sorry about that.",
    "Nobody promised it would be good.",
    "And who's taking that home?",
)
LONG = (
    "Quite a row by now. No one?",
    "I can do this all evening.",
    "My arm's getting longer. So are your faces.",
)
RICH = ("Hands on the table, please.", "I would, if I could.", "Don't look so calm.")
LAST = ("That was the last one. Anyone?", "The deck is empty. Now or never.")
FIRST = ("A fresh table.", "Here we go.", "Eyes open, hands ready.")


def line(view: KniziaView) -> str:
    """What is said over the offer as it lies there; empty most of the time.

    The same whenever the same offer lies there again: it needs no chance of the match's own.
    """
    if not view.offer:
        return ""
    rng = Rng(_APART).fork(view.hand, view.deck, *view.offer)
    if not view.last_card and rng.below(ONE_IN):
        return ""
    return rng.choice(_fitting(view))


def _fitting(view: KniziaView) -> Sequence[str]:
    """The lines for what is most striking about the offer."""
    components, size = view.components, len(view.offer)
    newest = components.cards[view.offer[-1]]
    if view.last_card:
        return LAST
    if size <= view.turned_at_once:
        return FIRST
    if newest.value < 0:
        return MINUS
    if size >= 12:
        return LONG
    if scoring.points(components, components.counts(view.offer)) >= 12:
        return RICH
    return LINES[newest.kind]
