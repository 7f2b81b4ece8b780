"""What a move of Meins! costs and brings, before it is made."""

from collections.abc import Sequence
from dataclasses import replace

from engine.core.actions import Seat
from engine.core.words import count
from engine.games.meins import actions, prices, words
from engine.games.meins.actions import LINES, Buy, Discard, End, Expand, MeinsAction, Take
from engine.games.meins.components import TYPES, Components
from engine.games.meins.scoring import rivalries
from engine.games.meins.view import (
    DISCARD,
    EMPTY,
    LEAVES,
    OVER,
    PER_SIDE,
    ROUNDS,
    MeinsPreview,
    MeinsView,
)


def standing(view: MeinsView, seat: Seat) -> MeinsPreview:
    """What a seat holds and lacks as things are, in the form of a preview."""
    return _preview(view, actions.end(seat), ends=False)


def preview(view: MeinsView, action: MeinsAction) -> MeinsPreview:
    """The figures after an action, and a sentence that says them."""
    return _preview(view, action, ends=_ends_round(view, action))


def _preview(view: MeinsView, action: MeinsAction, *, ends: bool) -> MeinsPreview:
    """`ends`: the action ends the round."""
    components = view.components
    seat = action.seat
    supply = list(view.supplies[seat])
    display: list[int] = list(view.display)
    expanded = view.villas[seat]
    points = 0
    paid: Sequence[int] = (0,) * TYPES
    cards: tuple[tuple[Seat, Seat | None, Seat | None], ...] = ()
    match action:
        case Take(line=line):
            for cell in LINES[line]:
                if view.grid[cell] >= 0:
                    supply[view.grid[cell]] += 1
        case Buy(slot=slot, free=free):
            exhibit = components.exhibits[display[slot]]
            paid = exhibit.cards_paid(free)
            points = exhibit.points
            cards = _cards_won(view, seat, display[slot])
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
    ended = ends or view.phase in (DISCARD, OVER)
    lacks = tuple(
        None if ended or card < 0 else prices.missing(supply, components.exhibits[card])
        for card in display
    )
    villa_lacks = None if expanded else prices.villa_missing(supply, components)
    leaves = LEAVES if view.round < ROUNDS else ""
    return MeinsPreview(
        text=_preview_text(view, action, supply, lacks, villa_lacks, paid, cards, ends),
        supply=tuple(supply),
        lacks=lacks,
        villa_lacks=villa_lacks,
        points=points,
        cards=cards,
        notes=tuple(
            leaves if ended and card >= 0 else _note(lack, components)
            for card, lack in zip(display, lacks, strict=True)
        ),
        villa_note=_villa_note(villa_lacks, components, ended=ended),
    )


def _ends_round(view: MeinsView, action: MeinsAction) -> bool:
    """True for a third exhibit (ME-8), and for the end of a lap of idle turns (ME-21)."""
    match action:
        case Buy():
            return len(view.collections[action.seat][view.round - 1]) == PER_SIDE - 1
        case End():
            idle = action.seat == view.turn and not view.used
            return idle and view.idle_turns + 1 == view.seat_count
    return False


def _cards_won(
    view: MeinsView, seat: Seat, card: int
) -> tuple[tuple[Seat, Seat | None, Seat | None], ...]:
    """The category cards that change hands when the seat places an exhibit (ME-20)."""
    own = list(view.collections[seat])
    own[view.round - 1] = (*own[view.round - 1], card)
    collections = (*view.collections[:seat], tuple(own), *view.collections[seat + 1 :])
    pairs = zip(rivalries(view), rivalries(replace(view, collections=collections)), strict=True)
    return tuple(
        (before.seats[0], before.leader, after.leader)
        for before, after in pairs
        if before.leader != after.leader
    )


def _note(lack: Sequence[int] | None, components: Components) -> str:
    if lack is None:
        return ""
    return f"lacks {words.letters_of(lack, components)}" if any(lack) else "can buy"


def _villa_note(lack: Sequence[int] | None, components: Components, *, ended: bool) -> str:
    if lack is None:
        return "expanded"
    if any(lack):
        return f"lacks {words.letters_of(lack, components, extra='alike')}"
    return "can be paid" if ended else "can expand"


def _preview_text(
    view: MeinsView,
    action: MeinsAction,
    supply: Sequence[int],
    lacks: Sequence[Sequence[int] | None],
    villa_lacks: Sequence[int] | None,
    paid: Sequence[int],
    cards: Sequence[tuple[Seat, Seat | None, Seat | None]],
    ends: bool,
) -> str:
    components = view.components
    held = words.held(supply, components)
    slots = [actions.SLOTS[slot] for slot, lack in enumerate(lacks) if lack and not any(lack)]
    enough = [f"exhibit {slots[0]}", *slots[1:]] if slots else []
    if villa_lacks is not None and not any(villa_lacks):
        enough.append("the villa")
    last = " and the match" if view.round == ROUNDS else ""
    match action:
        case Take():
            for_what = f": buys {_either(enough)}" if enough else ""
            return f"you would hold {held}{for_what}"
        case Buy(slot=slot):
            exhibit = components.exhibits[view.display[slot]]
            text = f"{count(exhibit.points, 'point')} for {words.letters_of(paid, components)}"
            text = "; ".join([text, *[_card_text(view, card) for card in cards]])
            if ends:
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
            if ends:
                return f"nobody could go on: it ends the round{last}"
            unused = f"you could still pay for {_either(enough)}" if enough else ""
            return unused or f"you keep {held}"


def _card_text(view: MeinsView, change: tuple[Seat, Seat | None, Seat | None]) -> str:
    """ "the Art card is yours (+2)", "{1} loses the Art card"."""
    owner, before, after = change
    card = f"{view.components.categories[view.category_cards[owner]].name} card"
    if after is None:
        return f"{{{before}}} loses the {card}"
    source = "" if before is None else f" from {{{before}}}"
    return f"the {card}{source} is yours (+{view.components.category_points})"


def _either(items: Sequence[str]) -> str:
    """ "exhibit a", "exhibit a or c", "exhibit a, c or the villa"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} or {items[-1]}"
