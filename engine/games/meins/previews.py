"""What a move of Meins! costs and brings, before it is made."""

from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.words import count
from engine.games.meins import actions, prices, words
from engine.games.meins.actions import LINES, Buy, Discard, End, Expand, MeinsAction, Take
from engine.games.meins.components import TYPES, Components
from engine.games.meins.view import EMPTY, PER_SIDE, ROUNDS, MeinsPreview, MeinsView


def standing(view: MeinsView, seat: Seat) -> MeinsPreview:
    """What a seat holds and lacks as things are, in the form of a preview."""
    return preview(view, actions.end(seat))


def preview(view: MeinsView, action: MeinsAction) -> MeinsPreview:
    """The figures after an action, and a sentence that says them."""
    components = view.components
    seat = action.seat
    supply = list(view.supplies[seat])
    display: list[int] = list(view.display)
    expanded = view.villas[seat]
    points = 0
    paid: Sequence[int] = (0,) * TYPES
    match action:
        case Take(line=line):
            for cell in LINES[line]:
                if view.grid[cell] >= 0:
                    supply[view.grid[cell]] += 1
        case Buy(slot=slot, free=free):
            exhibit = components.exhibits[display[slot]]
            paid = exhibit.cards_paid(free)
            points = exhibit.points
            display[slot] = EMPTY
        case Expand(letter=letter):
            paid = prices.expansion_cards(components.type_of_letter[letter], components)
            points = components.villa.points
            expanded = True
        case Discard(letter=letter):
            supply[components.type_of_letter[letter]] -= 1
        case End():
            pass
    supply = [have - spent for have, spent in zip(supply, paid, strict=True)]
    lacks = tuple(
        prices.missing(supply, components.exhibits[card]) if card >= 0 else None for card in display
    )
    villa_lacks = None if expanded else prices.villa_missing(supply, components)
    held = words.held(supply, components)
    return MeinsPreview(
        text=_preview_text(view, action, held, lacks, villa_lacks, paid),
        supply=tuple(supply),
        lacks=lacks,
        villa_lacks=villa_lacks,
        points=points,
        notes=tuple(_note(lack, components) for lack in lacks),
        villa_note=_villa_note(villa_lacks, components),
    )


def _note(lack: Sequence[int] | None, components: Components) -> str:
    if lack is None:
        return ""
    return f"lacks {words.letters_of(lack, components)}" if any(lack) else "can buy"


def _villa_note(lack: Sequence[int] | None, components: Components) -> str:
    if lack is None:
        return "expanded"
    if any(lack):
        return f"lacks {words.letters_of(lack, components, extra='alike')}"
    return "can expand"


def _preview_text(
    view: MeinsView,
    action: MeinsAction,
    held: str,
    lacks: Sequence[Sequence[int] | None],
    villa_lacks: Sequence[int] | None,
    paid: Sequence[int],
) -> str:
    components = view.components
    slots = [actions.SLOTS[slot] for slot, lack in enumerate(lacks) if lack and not any(lack)]
    enough = [f"exhibit {slots[0]}", *slots[1:]] if slots else []
    if villa_lacks is not None and not any(villa_lacks):
        enough.append("the villa")
    match action:
        case Take():
            for_what = f": buys {_either(enough)}" if enough else ""
            return f"you would hold {held}{for_what}"
        case Buy(slot=slot):
            exhibit = components.exhibits[view.display[slot]]
            side = view.collections[action.seat][view.round - 1]
            text = f"{count(exhibit.points, 'point')} for {words.letters_of(paid, components)}"
            if len(side) == PER_SIDE - 1:
                last = " and the match" if view.round == ROUNDS else ""
                return f"{text}; as the third here it ends the round{last}"
            return f"{text}; you would keep {held}"
        case Expand():
            return (
                f"{count(components.villa.points, 'point')} for "
                f"{words.letters_of(paid, components)}; you would keep {held}"
            )
        case Discard():
            return f"you would keep {held}"
        case End():
            unused = f"you could still pay for {_either(enough)}" if enough else ""
            return unused or f"you keep {held}"


def _either(items: Sequence[str]) -> str:
    """ "exhibit a", "exhibit a or c", "exhibit a, c or the villa"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}"
