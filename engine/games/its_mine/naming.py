"""What the numbers in views and events of It's Mine are called, for programs that play it."""

from engine.core.telling import Naming, called, word
from engine.games.its_mine.components import Components
from engine.games.its_mine.data import BURNT, KNOWN
from engine.games.its_mine.table import PLACES

_CARD = called("cards")
_DISTRICT = called("districts")


def _burnt_too(deck: Components, card: int) -> str:
    """A card of a row, which may be burnt."""
    return f"{BURNT}{deck.ids[~card]}" if card < 0 else deck.ids[card]


def _source(deck: Components, card: int) -> str:
    """A card, or a district as ~district."""
    return deck.districts[~card].id if card < 0 else deck.ids[card]


NAMING: Naming = {
    "ItsMineView.city": called("cities"),
    "ItsMineView.districts": _DISTRICT,
    "Began.districts": _DISTRICT,
    "HolderChanged.card": _DISTRICT,
    "DistrictJudged.card": _DISTRICT,
    "Pending.card": _source,
    "NothingBurnt.card": _source,
    "rows": _burnt_too,
    "hands": _CARD,
    "discards": _CARD,
    "card": _CARD,
    "HandDealt.cards": _CARD,
    "HandShown.cards": _CARD,
    "RestDiscarded.cards": _CARD,
    "HandReceived.cards": _CARD,
    "place": word(PLACES),
    "known": word(KNOWN),
}
"""Rounds, rows and districts that are no cards are counted from 0."""
