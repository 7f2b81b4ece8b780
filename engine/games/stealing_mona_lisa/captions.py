"""What the table shows besides cards: who has chosen, what came of an art, what is asked."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.english import count
from engine.games.stealing_mona_lisa.actions import LETTERS, Keep, Pick, Ready, Send
from engine.games.stealing_mona_lisa.crews import Fit, fit, missing
from engine.games.stealing_mona_lisa.heists import equals
from engine.games.stealing_mona_lisa.telling import card_codes
from engine.games.stealing_mona_lisa.view import (
    ACCUSE,
    ALONE,
    CHOICE,
    DRAFT,
    EVEN,
    KEEP,
    LEFT,
    LOTS,
    ONLY,
    OVER,
    POINT,
    READY,
    TIE,
    UNFIT,
    VOTE,
    Heist,
    MonaLisaView,
)

TAGS = {
    CHOICE: ("send", "stay"),
    READY: ("play", "stay"),
    KEEP: ("keep", "drop"),
}
"""What becomes of a card that is put forward, and of one that is not."""

TAGS_IN = {DRAFT: "picked", CHOICE: "sent", READY: "played", KEEP: "kept"}
"""What became of a card with the choice that is in."""


def own_cards(view: MonaLisaView, chosen: Sequence[int], *, settled: bool, asked: bool) -> str:
    """The line over the viewer's own cards: what they are, and what may be done with them.

    `settled`: what is put forward is the choice that is in; `asked`: it may be changed now.
    """
    limit = view.keep_limit
    if view.viewer is None:
        return ""
    size = len(view.crew)
    if view.choice is not None and view.phase in TAGS_IN:
        if not settled:
            return f"Still in: {chosen_words(view)}. Enter puts this in its place."
        tail = " You may still change it." if asked else ""
        return f"{TAGS_IN[view.phase].capitalize()}: {chosen_words(view)}.{tail}"
    if view.phase == DRAFT:
        hand = count(len(view.hands[-1]), "card")
        return f"Your hand, {hand}. One joins your crew; the others go on."
    if view.phase in (CHOICE, READY):
        if not chosen:
            return f"Your crew: {size}. The arts show what all of them amount to."
        verb = TAGS[view.phase][0]
        return f"Your crew: {size}, {len(chosen)} to {verb}. You may keep {limit} afterwards."
    if view.phase == KEEP:
        if not size:
            return "You have no cards left to keep."
        return f"Your cards: {size}, {len(chosen)} to keep. You may keep {min(limit, size)}."
    if view.phase == OVER:
        return f"Your cards at the end: {card_codes(view.crew, view.components)}"
    return f"You play {card_codes(view.stack, view.components)}."


def played(view: MonaLisaView) -> str:
    """While the heists are told: what the viewer played there."""
    return f"You played {card_codes(view.stack, view.components)}." if view.stack else ""


def chosen_words(view: MonaLisaView) -> str:
    """The viewer's choice that waits for the others: "Sn6 Re5 for B"; empty if there is none."""
    match view.choice:
        case Pick(card=code):
            codes: tuple[str, ...] = (code,)
        case Send(crew=codes) | Ready(crew=codes) | Keep(cards=codes):
            pass
        case _:
            return ""
    cards = card_codes([view.components.card_of_code[code] for code in codes], view.components)
    return f"{cards} for {LETTERS[view.choice.slot]}" if isinstance(view.choice, Send) else cards


def how_many_chose(view: MonaLisaView) -> str:
    """ "3 of 5 have chosen"; empty where nobody chooses."""
    if view.phase == OVER:
        return ""
    asked = view.seat_count
    if view.phase == KEEP:
        asked = sum(map(bool, view.held))
    elif view.phase in (ACCUSE, VOTE):
        asked -= 1
    return f"{sum(view.chosen)} of {asked} {'ready' if view.phase == DRAFT else 'have chosen'}"


DONE, AWAITED, LATE = "✓", "…", "!"
"""Before what a thief does: the table does not wait for it; it does; it is accused."""


def seat_state(view: MonaLisaView, seat: Seat, count: int | None = None) -> tuple[str, str]:
    """A sign and a word for what a thief does: (DONE, "chosen"); both empty for nothing.

    `count`: what the countdown of the Finger Variant says, as for `countdown`. There is one second
    for pointing: before it all are ready, after it nobody points in time any more.
    """
    if view.phase in (ACCUSE, VOTE) and seat == view.accused:
        return LATE, f"late at {LETTERS[view.points[seat]]}"
    if view.phase == OVER or (view.phase == KEEP and not view.held[seat]):
        return "", ""
    if view.phase == DRAFT:
        return (DONE, "ready") if view.chosen[seat] else (AWAITED, "picks")
    if view.chosen[seat]:
        return DONE, "pointed" if view.phase == POINT else "chosen"
    if view.phase != POINT:
        return AWAITED, "choosing"
    if count is not None and count < 1:
        return (LATE, "late") if seat == view.viewer else ("", "")
    return AWAITED, "pointing" if count == 1 else "ready"


def fit_in_brief(able: Sequence[tuple[int, int]], room: int) -> str:
    """For which arts a crew is fit, with its totals if there is room: "fit for B 20  C 8"."""
    if not able:
        return "fit for no art yet"
    whole = f"fit for {'  '.join(f'{LETTERS[slot]} {total}' for slot, total in able)}"
    return whole if len(whole) <= room else f"fit for {' '.join(LETTERS[s] for s, _ in able)}"


def fingers_at(view: MonaLisaView, slot: int) -> tuple[Seat, ...]:
    """Finger Variant: who points at an art, while the late ones are heard."""
    if view.phase not in (ACCUSE, VOTE):
        return ()
    return tuple([seat for seat, aim in enumerate(view.points) if aim == slot])


def denied_at(view: MonaLisaView, heist: Heist) -> tuple[Seat, ...]:
    """Finger Variant: who pointed at an art in vain."""
    pairs = zip(view.points, view.denied, strict=False)
    return tuple([seat for seat, (aim, no) in enumerate(pairs) if no and aim == heist.slot])


def cards_held(view: MonaLisaView, seat: Seat, cards: int) -> str:
    """ "7 cards, 2 brought": so many a seat has, and how many it brought from the last round."""
    return f"{count(cards, 'card')}, {view.carried[seat]} brought"


def stolen_worth(view: MonaLisaView, seat: Seat) -> str:
    """The worth of a seat's stolen art where it lies face up for everybody (SM-18), or nothing."""
    if not (view.settings.open_collections or view.phase == OVER):
        return ""
    return str(sum(view.components.arts[art].value for art in view.collections[seat]))


def lacks(found: Fit, art: int, view: MonaLisaView) -> str:
    """ "lacks Mu Ha"."""
    lacking = missing(view.components.arts[art], found)
    return f"lacks {' '.join(view.components.skills[skill].short for skill in lacking)}"


def result_of(heist: Heist, place: int, view: MonaLisaView) -> str:
    """What one of the thieves at an art came to: "22", "lacks Mu", "15 tied" for those who are
    equal in everything (SM-12); nothing if nobody looked."""
    if not heist.stacks:
        return ""
    art = view.components.arts[heist.art]
    found: Fit = fit(art, heist.stacks[place], view.components)
    if not found.qualified:
        return lacks(found, heist.art, view)
    tied = heist.how in (EVEN, LOTS) and heist.thieves[place] in equals(heist, view.components)
    return f"{found.total} tied" if tied else str(found.total)


def how_it_ended(heist: Heist, view: MonaLisaView) -> str:
    """In a few words why an art was taken, or why it stays."""
    if heist.how == TIE:
        return f"tie, more {view.components.skills[heist.skill].name}"
    return {
        LEFT: "nobody came",
        ALONE: "came alone",
        ONLY: "only one was fit",
        LOTS: "tied, by lot",
        EVEN: "stays, tied",
        UNFIT: "stays, nobody fit",
    }.get(heist.how, "highest total")


def countdown(seconds: int | None) -> str:
    """Finger Variant: what the table says; None: before it begins, 0: time is up."""
    if seconds is None:
        return "All cards lie ready. Enter counts down; point at “one”."
    words = {3: "Three", 2: "Two", 1: "One: point now!"}
    return words.get(seconds, "Too late, but you may still point.")
