"""Choices that a thief puts together card by card: what they would do, or why they cannot be.

A prompt lists the likely ones (`Prompt.composed`); these are worded in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.actions import Reason, Seat
from engine.core.state import Choice
from engine.games.stealing_mona_lisa import actions, reasons
from engine.games.stealing_mona_lisa.actions import (
    LETTERS,
    NO_ART,
    NOTHING,
    Keep,
    MonaLisaAction,
    Ready,
    Send,
)
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.crews import able_at, fit
from engine.games.stealing_mona_lisa.telling import art_name, card_codes, card_name, fit_note
from engine.games.stealing_mona_lisa.view import CHOICE, KEEP, READY, MonaLisaView

BLUFF = "a bluff"
"""The word for a crew that can only win where nobody else comes."""


def codes_of(cards: Iterable[int], components: Components) -> tuple[str, ...]:
    """Skill cards as actions name them."""
    return tuple([components.codes[card] for card in cards])


def pick_choice(seat: Seat, card: int, components: Components) -> Choice:
    """To pick a card of the hand."""
    code = components.codes[card]
    return Choice(
        target=code,
        label=card_name(card, components),
        action=actions.pick(seat, code),
        short=card_codes((card,), components),
    )


def send_choice(
    seat: Seat, slot: int, art: int, crew: Sequence[int], components: Components, variant: str = ""
) -> Choice:
    """To send a crew for the art in a slot; `variant`: what is special about this crew."""
    found = fit(components.arts[art], crew, components)
    fits = fit_note(art, found, components)
    shown = card_codes(crew, components)
    sent = shown if found.qualified else f"{shown} as {BLUFF}"
    return Choice(
        target=LETTERS[slot],
        label=f"{LETTERS[slot]} {art_name(art, components)}: {sent}, {fits}",
        action=Send(seat, slot, codes_of(crew, components)),
        short=f"{LETTERS[slot]} {fits}",
        variant=f"{variant}, {shown}" if variant else shown,
    )


def ready_choice(
    seat: Seat, arts: Sequence[int], crew: Sequence[int], components: Components
) -> Choice:
    """To lay down these cards; the label says for which of the arts they are fit."""
    able = [f"{LETTERS[slot]} {total}" for slot, total in able_at(arts, crew, components)]
    shown = card_codes(crew, components)
    return Choice(
        target=components.codes[crew[0]],
        label=f"{shown}: fit for {', '.join(able) or 'no art'}",
        action=Ready(seat, codes_of(crew, components)),
        variant=shown,
    )


def keep_choice(seat: Seat, cards: Sequence[int], components: Components) -> Choice:
    """To keep these cards for the next round."""
    codes = codes_of(cards, components)
    shown = card_codes(cards, components)
    return Choice(
        target=codes[0] if codes else NOTHING,
        label=f"keep {shown}",
        action=Keep(seat, codes),
        variant=shown,
    )


def compose(view: MonaLisaView, cards: Iterable[int], slot: int = NO_ART) -> Choice:
    """What the viewer's choice would be with these cards and, where it takes one, this art."""
    assert view.viewer is not None
    chosen = tuple(sorted(cards))
    if view.phase == KEEP:
        if len(chosen) > view.keep_limit:
            return _refused(reasons.too_many_kept(view.keep_limit, view.seat_count))
        return keep_choice(view.viewer, chosen, view.components)
    if not chosen:
        return _refused(reasons.NO_CARDS)
    if view.phase == READY:
        return ready_choice(view.viewer, view.arts, chosen, view.components)
    assert view.phase == CHOICE
    if slot == NO_ART:
        return _refused(reasons.no_art_yet(len(view.arts)))
    return send_choice(view.viewer, slot, view.arts[slot], chosen, view.components)


def _refused(reason: Reason) -> Choice:
    return Choice(target="", label=reason.text, action=None, why_not=reason)


def word(view: MonaLisaView, action: MonaLisaAction) -> Choice | None:
    """A composed action as a choice with words; None for any other action."""
    known = view.components.card_of_code
    match action:
        case Send(slot=slot, crew=codes):
            return compose(view, [known[code] for code in codes], slot)
        case Ready(crew=codes) | Keep(cards=codes):
            return compose(view, [known[code] for code in codes])
    return None


def point_late(view: MonaLisaView, slot: int) -> Choice:
    """A finger that comes down after the countdown; NO_ART: it points at nothing (SM-20)."""
    assert view.viewer is not None
    target = NOTHING if slot == NO_ART else LETTERS[slot]
    return Choice(target, f"{target}, late", actions.point_late(view.viewer, slot))
