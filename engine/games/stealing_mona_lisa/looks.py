"""Cards, thieves, heists and hands as they are described to a player who looks closely."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.english import count
from engine.core.known import Known, KnownPart, KnownRow
from engine.core.words import CardText
from engine.games.stealing_mona_lisa.actions import LETTERS
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.telling import (
    art_name,
    card_name,
    heist_line,
    passed_on,
    skill_names,
)
from engine.games.stealing_mona_lisa.view import MonaLisaView, passes_from, passes_to


def describe(view: MonaLisaView, target: str) -> CardText | None:
    """A card or place in full, seats as `{0}`: None if there is no such thing.

    A letter on the table, "art ID", a skill card (a further copy as "re5 2"), "seat NUMBER",
    "heists", "heist A", and "passed" for the hands that came to the viewer in the draft.
    """
    components = view.components
    head, _, rest = target.partition(" ")
    if len(target) == 1 and target in LETTERS[: len(view.arts)]:
        return art_text(components, view.arts[LETTERS.index(target)])
    if head == "art" and rest in components.art_of_id:
        return art_text(components, components.art_of_id[rest])
    if head in components.card_of_code and (not rest or rest.isdigit()):
        return card_text(components, components.card_of_code[head])
    if head == "seat" and rest.isdigit() and len(rest) == 1 and int(rest) < view.seat_count:
        return _thief_text(view, int(rest))
    if target == "heists" and view.heists:
        return _heists_text(view, range(len(view.heists)))
    if head == "heist" and len(rest) == 1 and rest in LETTERS[: len(view.heists)]:
        return _heists_text(view, [LETTERS.index(rest)])
    if target == "passed" and view.viewer is not None:
        return _passed_text(view)
    return None


def art_text(components: Components, art: int) -> CardText:
    """An art in full."""
    printed = components.arts[art]
    lines = [
        f"{printed.artist}; worth {printed.value} million.",
        f"Needs {skill_names(printed.skills, components)}.",
        "Among equal totals more of the first skill wins, then of the next.",
    ]
    if art == components.mona_lisa:
        lines.append("Decides a tie for the first place.")
    return CardText(printed.name, tuple(lines), printed.source)


def card_text(components: Components, card: int) -> CardText:
    """A skill card in full."""
    kind = components.cards[card]
    skill = components.skills[kind.skill]
    arts = sum(kind.skill in art.skills for art in components.arts)
    values = ", ".join(map(str, sorted(skill.values)))
    lines = (
        f"Adds {kind.value} at every art that needs {skill.name}, which "
        f"{count(arts, 'art does', 'arts do')}.",
        f"The {count(len(skill.values), 'card')} of {skill.name}: {values}.",
    )
    return CardText(card_name(card, components), lines, kind.source)


def _thief_text(view: MonaLisaView, seat: Seat) -> CardText:
    components = view.components
    colour = components.colours[seat]
    own = view.collections[seat]
    lines = []
    if view.shows(seat) and own:
        arts = [components.arts[art] for art in own]
        titles = ", ".join(f"{art.name} {art.value}" for art in arts)
        lines.append(f"Stolen: {titles}; {sum(art.value for art in arts)} million.")
    else:
        lines.append(f"Stolen, face down: {count(len(own), 'art')}.")
    lines.append(f"Holds {count(view.held[seat], 'card')}, {view.carried[seat]} brought along.")
    lines.append(f"Choice cards: {colour.name.lower()}, A to {LETTERS[-1]}.")
    return CardText(f"{{{seat}}}", tuple(lines), colour.source)


def _heists_text(view: MonaLisaView, slots: Sequence[int]) -> CardText:
    """Some of the last heists, as the log tells them."""
    names = [f"{{{seat}}}" for seat in range(view.seat_count)]
    lines = [heist_line(view.heists[slot], names, view.components) for slot in slots]
    one = len(slots) == 1
    title = art_name(view.heists[slots[0]].art, view.components) if one else "The last heists"
    return CardText(title, tuple(lines), "")


def _passed_text(view: MonaLisaView) -> CardText:
    """What the viewer picked and passed on in this round's draft (SM-32)."""
    assert view.viewer is not None
    giver, receiver = (side(view.viewer, view.seat_count) for side in (passes_from, passes_to))
    way = f"Hands come to you from {{{giver}}}, and you pass the rest to {{{receiver}}}."
    lines = passed_on(view) or ("You have passed on no cards in this round.",)
    return CardText("Cards you passed on", (way, *lines), "")


def known(view: MonaLisaView) -> Known:
    """The viewer's own draft (SM-32), who took what, as all saw it (SM-18), and what is to come."""
    passed = () if view.viewer is None else (_passed_text(view),)
    gone = {*view.arts, *(art for own in view.collections for art in own)}
    to_come = [art for art in range(len(view.components.arts)) if art not in gone]
    taken = [
        KnownRow(f"{{{seat}}}: {art_name(art, view.components)}", target=_art_target(art, view))
        for seat, own in enumerate(view.collections)
        for art in own
    ]
    return Known(
        about=f"round {view.round}: what was passed on, who took what",
        parts=(
            *(KnownPart(text.title, lines=text.lines) for text in passed),
            KnownPart("Stolen so far", rows=tuple(taken), lines=() if taken else ("Nothing yet.",)),
            KnownPart(
                "Arts to come, in whatever order",
                aside=f"{len(to_come)} of {len(view.components.arts)}",
                rows=tuple(_art_row(art, view) for art in to_come),
            ),
        ),
        why="Everyone saw who took what. What is in no collection and not on the table is to come.",
    )


def _art_target(art: int, view: MonaLisaView) -> str:
    return f"art {view.components.arts[art].id}"


def _art_row(art: int, view: MonaLisaView) -> KnownRow:
    """An art to come, with what it takes and its worth."""
    printed = view.components.arts[art]
    needs = skill_names(printed.skills, view.components)
    target = _art_target(art, view)
    return KnownRow(printed.name, figure=str(printed.value), does=needs, target=target)


def card_list(components: Components) -> tuple[CardText, ...]:
    """Every art, then every skill card, in full."""
    return (
        *(art_text(components, art) for art in range(len(components.arts))),
        *(card_text(components, card) for card in range(len(components.cards))),
    )
