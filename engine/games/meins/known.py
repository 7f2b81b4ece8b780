"""What one may know in Meins! beyond the board: the discard pile, and what must be in the piles.

All cards but those of the two piles lie open (ME-23), so their contents follow.
"""

from engine.core.english import count
from engine.core.known import Known, KnownPart, KnownRow
from engine.games.meins.components import EXHIBITS
from engine.games.meins.letters import price_letters
from engine.games.meins.view import MeinsView


def known(view: MeinsView) -> Known:
    """The procurement cards by type, exhibits that left the game, exhibits still to come."""
    seen = {*view.display, *view.removed}
    seen.update(card for own in view.collections for side in own for card in side)
    to_come = [card for card in range(EXHIBITS) if card not in seen]
    return Known(
        about="discards, draw pile, exhibits",
        parts=(
            KnownPart(
                "Procurement cards",
                aside=f"{sum(view.discards)} discarded, {view.draw_pile} to draw",
                rows=tuple(_type_row(view, kind) for kind in range(len(view.discards))),
            ),
            KnownPart(
                "Left the game",
                aside=count(len(view.removed), "exhibit"),
                rows=tuple(_exhibit_row(view, card) for card in view.removed),
                lines=() if view.removed else ("None so far.",),
            ),
            KnownPart(
                "Exhibits to come, in any order",
                aside=count(len(to_come), "exhibit"),
                rows=tuple(_exhibit_row(view, card) for card in to_come),
            ),
        ),
        why="All cards are face up. What you can't see must be in the draw pile.",
    )


def _type_row(view: MeinsView, kind: int) -> KnownRow:
    """A type of procurement card, and where its copies are."""
    card = view.components.procurement[kind]
    gone = view.discards[kind]
    held = sum(supply[kind] for supply in view.supplies)
    grid = view.grid.count(kind)
    return KnownRow(
        f"{card.letter} {card.name}",
        figure=f"{gone} discarded, {card.copies - gone - held - grid} to draw",
        does=f"{grid} in the grid, {held} with players, of {card.copies}",
        target=card.letter,
    )


def _exhibit_row(view: MeinsView, number: int) -> KnownRow:
    """An exhibit with its categories, its points and its price."""
    components = view.components
    exhibit = components.exhibits[number]
    return KnownRow(
        exhibit.name,
        marks="".join(components.categories[category].letter for category in exhibit.categories),
        figure=str(exhibit.points),
        does=f"costs {price_letters(exhibit, components)}",
        target=f"exhibit {exhibit.id}",
    )
