"""What the numbers in views and events of Meins! are called, for programs that play it."""

from engine.core.telling import Naming, Whole, called

_TYPE = called("procurement")
_EXHIBIT = called("exhibits")

NAMING: Naming = {
    "grid": _TYPE,
    "LineTaken.cards": _TYPE,
    "Discarded.type": _TYPE,
    "GridRefilled.cards": Whole(
        lambda deck, laid: [[cell, deck.procurement[kind].id] for cell, kind in laid]
    ),
    "display": _EXHIBIT,
    "removed": _EXHIBIT,
    "collections": _EXHIBIT,
    "exhibit": _EXHIBIT,
    "category_cards": called("categories"),
    "categories": called("categories"),
}
"""Cards are counted by type everywhere else, in the order of `procurement` in the components."""
