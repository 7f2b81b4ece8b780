"""What a move of Stealing Mona Lisa brings, before it is made."""

from collections.abc import Iterable
from dataclasses import replace

from engine.core.actions import Seat
from engine.core.english import count, series
from engine.games.stealing_mona_lisa.actions import (
    LETTERS,
    NO_ART,
    Accuse,
    Keep,
    MonaLisaAction,
    Pick,
    Point,
    PointLate,
    Ready,
    Send,
    Vote,
)
from engine.games.stealing_mona_lisa.crews import able_at, fits, without
from engine.games.stealing_mona_lisa.telling import art_name, card_codes, fit_note
from engine.games.stealing_mona_lisa.view import (
    MonaLisaPreview,
    MonaLisaView,
    passes_from,
    passes_to,
)


def standing(view: MonaLisaView, cards: Iterable[int], slot: int = NO_ART) -> MonaLisaPreview:
    """What some cards amount to at every art: a choice that is still being put together."""
    components = view.components
    chosen = tuple(sorted(cards))
    found = fits(view.arts, chosen, components)
    pairs = zip(view.arts, found, strict=True)
    notes = tuple([fit_note(art, one, components) for art, one in pairs])
    if slot == NO_ART:
        able = [f"{LETTERS[s]} {total}" for s, total in able_at(view.arts, chosen, components)]
        text = f"a crew of {len(chosen)}, fit for {', '.join(able) or 'no art'}"
    else:
        size = count(len(chosen), "card")
        text = f"{LETTERS[slot]} {art_name(view.arts[slot], components)}, {size}, {notes[slot]}"
    return MonaLisaPreview(text, chosen, found, notes, slot)


def _picked(view: MonaLisaView, seat: Seat, card: int) -> MonaLisaPreview:
    """The crew with a picked card, and what becomes of the rest of the hand."""
    shown = standing(view, (*view.picks, card, *view.brought))
    giver, receiver = (side(seat, view.seat_count) for side in (passes_from, passes_to))
    rest = without(view.hands[-1], (card,))
    able = [LETTERS[slot] for slot, found in enumerate(shown.fits) if found.qualified]
    text = f"a crew of {len(shown.cards)}, fit for {series(able) or 'no art'}"
    text = f"{text}; {{{receiver}}} gets {card_codes(rest, view.components)}"
    if len(rest) == 1:  # the last card is nobody's choice (SM-2)
        text = f"{text}, your last card comes from {{{giver}}}"
    return replace(shown, text=text)


def preview(view: MonaLisaView, action: MonaLisaAction) -> MonaLisaPreview:
    """The figures after an action, and a line that says them."""
    components = view.components
    known = components.card_of_code
    match action:
        case Pick(card=code):
            # Carried cards join after the draft: what counts is the crew that they will be part of.
            return _picked(view, action.seat, known[code])
        case Send(slot=slot, crew=crew):
            return standing(view, [known[code] for code in crew], slot)
        case Ready(crew=crew):
            return standing(view, [known[code] for code in crew])
        case Point(slot=slot) | PointLate(slot=slot):
            return standing(view, view.stack, slot)
        case Keep(cards=codes):
            # The arts of the next round are not out yet (SM-13): there is nothing to compare with.
            kept = tuple([known[code] for code in codes])
            gone = len(view.crew) - len(kept)
            text = f"you keep {card_codes(kept, components)}"
            if gone:
                text = f"{text} and discard {count(gone, 'card')} unseen"
            return replace(standing(view, kept), text=text, fits=(), notes=())
        case Accuse(accuses=accuses):
            late = f"{{{view.accused}}}"
            text = f"all but {late} then vote" if accuses else "counts, unless somebody accuses"
        case Vote(denies=denies):
            voters = view.seat_count - 1
            text = f"{voters // 2 + 1} of {voters} votes deny it"
            if not denies:
                text = f"counts, unless {text}"
    return MonaLisaPreview(text, (), (), (), NO_ART)
