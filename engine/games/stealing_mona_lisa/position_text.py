"""A position of Stealing Mona Lisa as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.english import count
from engine.games.stealing_mona_lisa.actions import LETTERS, NO_ART, Point
from engine.games.stealing_mona_lisa.captions import chosen_words
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.crews import fit
from engine.games.stealing_mona_lisa.telling import (
    card_codes,
    fit_note,
    heist_in_brief,
    skill_names,
)
from engine.games.stealing_mona_lisa.view import (
    ACCUSE,
    DRAFT,
    KEEP,
    OVER,
    VOTE,
    MonaLisaView,
    passes_from,
    passes_to,
)

WIDTH = 80


def text(view: MonaLisaView, names: Sequence[str]) -> str:
    """The arts, the thieves, the viewer's own cards, the last heists; at most 80 columns."""
    lines = [f"Round {view.round}, {count(view.arts_left, 'art')} to come"]
    lines += _arts(view) or ["  no art is left on the table"]
    lines += [_thief(view, names, seat) for seat in range(view.seat_count)]
    lines += _own(view, names)
    if view.heists:
        lines.append("Last heists:")
        lines += [
            f"  {LETTERS[heist.slot]} {heist_in_brief(heist, names, view.components, view.viewer)}"
            for heist in view.heists
        ]
    return "\n".join(
        row for line in lines for row in textwrap.wrap(line, WIDTH, subsequent_indent=" " * 6)
    )


def _arts(view: MonaLisaView) -> list[str]:
    components = view.components
    # During the draft the arts tell what the picks amount to, with the cards that will join.
    crew = view.crew if view.crew else (*view.picks, *view.brought)
    compares = view.viewer is not None and crew and view.phase not in (KEEP, OVER)
    lines = []
    for letter, art in zip(LETTERS, view.arts, strict=False):
        printed = components.arts[art]
        skills = skill_names(printed.skills, components)
        head = f"  {letter} {printed.name}, {printed.value} million:"
        whole = f"{head} {skills}"
        lines += [whole] if len(whole) <= WIDTH else [head, f"      {skills}"]
        if compares:
            lines.append(f"      Your crew: {_standing(art, crew, components)}")
    return lines


def _standing(art: int, crew: Sequence[int], components: Components) -> str:
    """What a crew comes to at an art: "total 13: Getaway 7, Sneak 6"."""
    printed = components.arts[art]
    found = fit(printed, crew, components)
    pairs = zip(printed.skills, found.sums, strict=True)
    has = ", ".join(f"{components.skills[skill].name} {n}" for skill, n in pairs if n)
    note = fit_note(art, found, components)
    if found.qualified:
        return f"{note}: {has}"
    return f"{note}; has {has}" if has else note


def _thief(view: MonaLisaView, names: Sequence[str], seat: Seat) -> str:
    own = view.collections[seat]
    if view.shows(seat):
        value = sum(view.components.arts[art].value for art in own)
        stolen = f"{count(len(own), 'art')}, {value} million"
    else:
        stolen = f"{count(len(own), 'art')} face down"
    kept = f", brought {view.carried[seat]}" if view.carried[seat] else ""
    state = ", has chosen" if view.chosen[seat] else ""
    if view.phase in (ACCUSE, VOTE):
        slot = view.points[seat]
        aim = "nothing" if slot == NO_ART else LETTERS[slot]
        state = f", {'late ' if view.late[seat] else ''}at {aim}{state}"
    return f"{names[seat]}: {stolen}; {count(view.held[seat], 'card')}{kept}{state}"


def _own(view: MonaLisaView, names: Sequence[str]) -> list[str]:
    """The viewer's cards, and its choice that waits."""
    if view.viewer is None:
        return []
    components = view.components
    lines = []
    if view.phase == DRAFT:
        giver, receiver = (
            names[side(view.viewer, view.seat_count)] for side in (passes_from, passes_to)
        )
        hand = card_codes(view.hands[-1], components)
        lines.append(f"Your hand: {hand}; hands come from {giver} and go on to {receiver}")
        lines.append(f"Picked: {card_codes(view.picks, components)}")
        if view.brought:
            lines.append(f"Carried over, to join later: {card_codes(view.brought, components)}")
    else:
        lines.append(f"Your cards: {card_codes(view.crew, components)}")
        if view.stack:
            lines.append(f"Played: {card_codes(view.stack, components)}")
    if isinstance(view.choice, Point):
        lines.append(f"You point at {LETTERS[view.choice.slot]}.")
    elif chosen := chosen_words(view):
        lines.append(f"Your choice: {chosen}")
    return lines
