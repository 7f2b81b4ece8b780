"""The words of Meins!: log lines, cards in full, the position as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from engine.core.events import Event
from engine.core.game import CardText
from engine.core.words import count
from engine.games.meins import scoring
from engine.games.meins.components import TYPES, Components
from engine.games.meins.events import NothingToTake, RoundBegan, RoundEnded
from engine.games.meins.letters import LINE_NAMES, SLOTS, letters_of, line_words, price_letters
from engine.games.meins.moves.buy import Bought
from engine.games.meins.moves.discard import Discarded
from engine.games.meins.moves.expand import Expanded
from engine.games.meins.moves.take import LineTaken
from engine.games.meins.view import EMPTY, ROUNDS, SIDES, MeinsView

COLUMNS = 80
"""How wide plain text may be."""


def recap(events: Sequence[Event], names: Sequence[str], components: Components) -> str:
    """A turn in one line: "Rosa ended round 1: bought Silent movie (3); took column 5 (M T T)"."""
    bought: list[str] = []
    took = subject = ended = ""
    follows: list[str] = []
    given: dict[str, list[int]] = {}
    for event in events:
        match event:
            case LineTaken(seat=seat, line=line, cards=cards):
                subject = names[seat]
                letters = " ".join(components.letters[card] for card in cards)
                took = f"took {line_words(line)} ({letters})"
            case NothingToTake(seat=seat):  # whose turn begins with that, not who ended one
                follows.append(f"{names[seat]} found the grid empty")
            case Bought(seat=seat, exhibit=card):
                subject = names[seat]
                exhibit = components.exhibits[card]
                bought.append(f"bought {exhibit.name} ({exhibit.points})")
            case Expanded(seat=seat):
                subject = names[seat]
                bought.append(f"expanded the villa ({components.villa.points})")
            case RoundEnded(round=number, stalled=True):
                follows.append(f"round {number} ended after an idle lap")
            case RoundEnded(seat=seat, round=number):
                subject = names[seat]
                ended = f"ended round {number}"
            case Discarded(seat=seat, type=kind):
                given.setdefault(names[seat], [0] * TYPES)[kind] += 1
            case RoundBegan(round=number):
                follows.append(f"round {number} began")
    done = "; ".join(filter(None, (*bought[::-1], took)))
    lines = [f"{subject} {': '.join(filter(None, (ended, done)))}"] if subject else []
    for name, gone in given.items():
        who = "" if name == subject else f"{name} "
        lines.append(f"{who}discarded {letters_of(gone, components)}")
    text = "; ".join((*lines, *follows))
    return f"{text[:1].upper()}{text[1:]}"


def describe(view: MeinsView, target: str) -> CardText | None:
    """A card or place in full: a display letter, "exhibit ID", "villa", "category SEAT", a letter
    of a procurement card, or a line."""
    components = view.components
    head, _, rest = target.partition(" ")
    if len(target) == 1 and target in SLOTS:
        card = view.display[SLOTS.index(target)]
        return None if card == EMPTY else exhibit_text(components, card)
    if head == "exhibit" and rest in components.exhibit_of_id:
        return exhibit_text(components, components.exhibit_of_id[rest])
    if target == "villa":
        return villa_text(components)
    if head == "category" and rest.isdigit() and int(rest) < view.seat_count:
        return category_text(components, view.category_cards[int(rest)])
    if target in components.type_of_letter:
        return procurement_text(components, components.type_of_letter[target])
    if target in LINE_NAMES:
        return CardText(
            line_words(LINE_NAMES.index(target)).capitalize(),
            ("You take every card in the line. The gaps refill when your turn ends.",),
            "rulebook",
        )
    return None


def card_list(components: Components) -> tuple[CardText, ...]:
    """Every kind of card in full: exhibits, procurement and category cards, the villa."""
    return (
        *(exhibit_text(components, card) for card in range(len(components.exhibits))),
        *(procurement_text(components, kind) for kind in range(TYPES)),
        *(category_text(components, number) for number in range(len(components.categories))),
        villa_text(components),
    )


def villa_text(components: Components) -> CardText:
    """The villa and its expansion in full."""
    villa = components.villa
    return CardText(
        "Villa",
        (
            f"Expanded: {count(villa.points, 'point')}. Plain: nothing.",
            f"Price: {count(villa.each_type, 'card')} of each type plus "
            f"{villa.same_type_extra} more alike, {villa.price} cards in all.",
            "Once per match, on your turn, after taking cards and before a third exhibit "
            "ends the round.",
        ),
        villa.source,
    )


def category_text(components: Components, number: int) -> CardText:
    """A category card in full."""
    category = components.categories[number]
    total = sum(number in exhibit.categories for exhibit in components.exhibits)
    return CardText(
        f"{category.name} card",
        (
            f"{count(components.category_points, 'point')} for whichever neighbour has more "
            f"{category.name} exhibits.",
            "Ties go to the more valuable exhibits; if those tie too, no one gets it.",
            f"{total} of the {len(components.exhibits)} exhibits show {category.name}.",
        ),
        category.source,
    )


def procurement_text(components: Components, kind: int) -> CardText:
    """A type of procurement card in full."""
    card = components.procurement[kind]
    asking = sum(exhibit.fixed[kind] > 0 for exhibit in components.exhibits)
    return CardText(
        card.name,
        (
            f"Pays for one {card.letter}, or for one ? (free choice).",
            f"{card.copies} of the {sum(k.copies for k in components.procurement)} "
            f"procurement cards; {asking} exhibits need it.",
        ),
        card.source,
    )


def exhibit_text(components: Components, card: int) -> CardText:
    """An exhibit in full."""
    exhibit = components.exhibits[card]
    categories = " and ".join(components.categories[c].name for c in exhibit.categories)
    price = price_letters(exhibit, components)
    lines = [f"{categories}; {count(exhibit.points, 'point')}.", f"Price: {price}."]
    for number in exhibit.any:
        cards = "one card" if number == 1 else f"{number} cards of one type"
        lines.append(f"? is {cards} of your choice.")
    if len(exhibit.categories) > 1:
        lines.append("Counts for both categories.")
    return CardText(exhibit.name, tuple(lines), exhibit.source)


def text(view: MeinsView, names: Sequence[str]) -> str:
    """The position as plain text for line mode: the grid, the display, every player."""
    components = view.components
    letters = components.letters
    lines = [
        f"Round {view.round} of {ROUNDS}, {view.side} side. "
        f"Draw pile {view.draw_pile}, discards {sum(view.discards)}."
    ]
    cells = [letters[card] if card >= 0 else "." for card in view.grid]
    lines += [
        r"Grid   7\ 4  5  6 /8",
        *(f"      {row + 1}   {'  '.join(cells[3 * row : 3 * row + 3])}" for row in range(3)),
        "       " + ", ".join(f"{kind.letter} {kind.name}" for kind in components.procurement),
        "Exhibits on display",
    ]
    for slot, card in enumerate(view.display):
        if card == EMPTY:
            lines.append(f"  {SLOTS[slot]}  nothing")
            continue
        exhibit = components.exhibits[card]
        categories = ", ".join(components.categories[c].name for c in exhibit.categories)
        lines.append(
            f"  {SLOTS[slot]}  {count(exhibit.points, 'point'):10}"
            f"{price_letters(exhibit, components):12}"
            f" {exhibit.name}; {categories}"
        )
    totals = [sheet.total for sheet in scoring.sheets(view)]
    for seat in range(view.seat_count):
        own = view.supplies[seat]
        held = " ".join(f"{letters[kind]}{own[kind]}" for kind in range(TYPES))
        villa = "villa expanded" if view.villas[seat] else "villa plain"
        lines.append(f"{names[seat]}: {count(totals[seat], 'point')}, {held}, {villa}")
        for side, cards in zip(SIDES, view.collections[seat], strict=True):
            if cards:
                shown = (components.exhibits[card] for card in cards)
                lines.append(f"  {side}: " + "; ".join(f"{e.name} ({e.points})" for e in shown))
    for rivalry in scoring.rivalries(view):
        (first, second), (a, b) = rivalry.seats, rivalry.counts
        lead = "no one ahead" if rivalry.leader is None else f"{names[rivalry.leader]} ahead"
        name = components.categories[rivalry.category].name
        lines.append(f"{name} card: {names[first]} {a}, {names[second]} {b}; {lead}")
    return "\n".join(wrapped for line in lines for wrapped in _wrap(line))


def _wrap(line: str) -> list[str]:
    """The line, broken where it is too wide for plain text; a list of cards goes on indented."""
    return textwrap.wrap(line, COLUMNS, subsequent_indent=" " * 6) or [""]
