"""Where every card of the city is, as far as one seat has seen it or counting proves it."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

from engine.core.actions import Seat
from engine.core.english import count
from engine.core.known import (
    BURNT,
    CERTAIN,
    DISCARDS,
    HAND,
    OWN,
    RIVAL,
    SIGNS,
    UNSEEN,
    Known,
    KnownCard,
    KnownPart,
    KnownRow,
)
from engine.games.its_mine import placing, sentences
from engine.games.its_mine.components import ROUNDS, Card
from engine.games.its_mine.effects import ACTION, BOSS
from engine.games.its_mine.table import DISTRICTS, PER_SIDE, face
from engine.games.its_mine.telling import progress
from engine.games.its_mine.view import ALL, ItsMineView

LONGEST = 22
"""The longest name of a card on the page; others go by their short one."""


class Spread(NamedTuple):
    """Where the copies of all cards are."""

    places: list[list[str]]
    """For each card of the box one of SIGNS for each copy of this city."""
    pool: int
    """Of how many unseen cards the rival's hand was drawn; 0: there is no such hand, or it is
    known."""
    drawn: int
    """How many cards that hand has."""


def known(view: ItsMineView) -> Known:
    """The page: the cards of the kind that is played now, the rival's hand, the other cards."""
    near = view.viewer or 0
    far = 1 - near
    spread = _spread(view, near)
    kinds = (view.cards, ACTION if view.cards == BOSS else BOSS)
    hand = _hand_part(view, spread, far)
    parts: list[KnownPart] = []
    for number, kind in enumerate(kinds):
        rows = tuple(_rows(view, spread, kind))
        title = "" if number == 0 else f"The {_deck_size(view, kind)} {_plural(kind)}"
        parts += [KnownPart(title, rows=rows), *(hand if number == 0 else ())]
    about = f"{progress(view)}: where the {_deck_size(view, kinds[0])} {_plural(kinds[0])} are"
    return Known(
        about,
        tuple(parts),
        legend=(
            (RIVAL, f"{{{far}}} laid"),
            (OWN, f"{{{near}}} laid"),
            (HAND, "your hand" if near == view.viewer else f"{{{near}}} holds"),
            (DISCARDS, "bin"),
            (BURNT, "burnt"),
            (CERTAIN, f"{{{far}}} holds"),
            (UNSEEN, "not seen"),
        ),
        why=_why(view, far),
        grouping=("by colour", "by place"),
        regrouped=tuple(_by_place(view, spread, kinds, near)),
    )


def _plural(kind: str) -> str:
    return "Bosses" if kind == BOSS else "Actions"


def _deck_size(view: ItsMineView, kind: str) -> int:
    return len(view.components.decks[view.city][kind != BOSS])


def _spread(view: ItsMineView, near: Seat) -> Spread:
    """Every copy with the sign of its place."""
    components = view.components
    places: list[list[str]] = [[] for _ in components.cards]
    for slot, row in enumerate(view.rows):
        side = OWN if slot // PER_SIDE == near else RIVAL
        for card in row:
            places[face(card)].append(BURNT if card < 0 else side)
    for cards in view.discards:
        for card in cards:
            places[card].append(DISCARDS)
    for seat, hand in enumerate(view.hands):
        for card in hand or ():
            places[card].append(HAND if seat == near else CERTAIN)
    unknown = [seat for seat in (0, 1) if view.hands[seat] is None and view.hand_sizes[seat]]
    drawn = view.hand_sizes[1 - near] if unknown == [1 - near] else 0
    unseen = [
        total - len(found)
        for total, found in zip(components.copies_in[view.city], places, strict=True)
    ]
    pool = sum(unseen[: components.bosses] if view.cards == BOSS else unseen[components.bosses :])
    for card, (found, copies) in enumerate(zip(places, unseen, strict=True)):
        of_this_kind = (card < components.bosses) == (view.cards == BOSS)
        # More copies than the deck has cards: the rest is in the hand.
        certain = max(0, copies - (pool - drawn)) if drawn and of_this_kind else 0
        found += [CERTAIN] * certain + [UNSEEN] * (copies - certain)
        found.sort(key=SIGNS.index)
    return Spread(places, pool if drawn else 0, drawn)


def _name(card: Card) -> str:
    return card.bare if len(card.bare) <= LONGEST else card.short


def _rows(view: ItsMineView, spread: Spread, kind: str) -> Iterator[KnownRow]:
    """The cards of a kind, in the order of the box."""
    components = view.components
    for number, places in enumerate(spread.places):
        card = components.cards[number]
        if not places or card.kind != kind:
            continue
        does = " ".join(sentences.sentences(card, components))
        chance, note = "", f"{card.name}: {does}" if does else ""
        if kind == view.cards and UNSEEN in places and spread.drawn:
            chance, note = _chance(card, places, spread)
        yield KnownRow(
            _name(card),
            marks=card.letters,
            where=tuple(places),
            figure=chance or f"of {len(places)}",
            does=sentences.brief_words(card, components),
            target=card.id,
            note=note,
            stands_out=CERTAIN in places,
        )


def _chance(card: Card, places: list[str], spread: Spread) -> tuple[str, str]:
    """How likely a hand drawn at random has the card, as a figure and in a sentence."""
    _, pool, size = spread
    copies = places.count(UNSEEN) + places.count(CERTAIN)
    chance = 1 - Fraction(comb(pool - copies, size), comb(pool, size))
    percent = 100 if chance == 1 else min(99, max(1, round(100 * chance)))
    note = f"{card.name}: {copies} of {pool} unseen cards, and the hand has {size}: {percent}%."
    return f"{percent}%", note


def _hand_part(view: ItsMineView, spread: Spread, far: Seat) -> tuple[KnownPart, ...]:
    """What is known of the rival's hand."""
    hand, size = view.hands[far], view.hand_sizes[far]
    if not size or (hand is None and not spread.drawn):
        return ()
    if hand is None:
        line = f"The percentages tell how likely {{{far}}} holds at least one."
        return (
            KnownPart(f"{{{far}}}'s hand", f"{size} of {spread.pool} unseen cards", lines=(line,)),
        )
    components = view.components
    cards = [components.cards[number] for number in hand]
    if view.deduced(far):
        title, aside = f"{{{far}}}'s hand, for certain", "all other cards are in sight"
    else:
        aside = "" if view.last_turn else "it comes back at the swap"
        title = f"{{{far}}}'s hand, {'open to all' if view.known[far] == ALL else 'once yours'}"
    return (
        KnownPart(
            title,
            aside,
            cards=tuple(
                KnownCard(
                    card.name,
                    card.letters,
                    "" if card.kind == BOSS else count(card.cost, "token") if card.cost else "free",
                    sentences.sentences(card, components),
                )
                for card in cards
            ),
            lines=tuple(_purse(view, far, hand)),
        ),
    )


def _purse(view: ItsMineView, far: Seat, hand: tuple[int, ...]) -> Iterator[str]:
    """What the rival's tokens allow of its hand now."""
    if view.cards == BOSS:
        return
    components = view.components
    prices = {}
    for card in hand:
        prices[card] = min(
            (
                placing.price(view, card, placing.cost_effects(view, far, district))
                for district in range(DISTRICTS)
                if placing.open_rows(view, far, district)
            ),
            default=None,
        )
    has = f"{{{far}}} has {count(view.tokens[far], 'token')}"
    too_much = [
        components.cards[card].name
        for card, price in prices.items()
        if price is not None and price > view.tokens[far]
    ]
    if not too_much:
        yield f"{has}: enough for each of them."
    else:
        yield f"{has}: not enough for {', '.join(too_much)}."


def _why(view: ItsMineView, far: Seat) -> str:
    """From what it is known."""
    if view.round == ROUNDS:
        return "All cards have been dealt and shown."
    if view.hands[far] is None or view.viewer is None:
        return "Counted from what lies open and what you have seen."
    if view.deduced(far):
        return "No deck is left: what you cannot see elsewhere is in that hand."
    return "Counted from what lies open, and from the hands that were swapped."


def _by_place(
    view: ItsMineView, spread: Spread, kinds: tuple[str, str], near: Seat
) -> Iterator[KnownPart]:
    """The cards of both kinds, place by place."""
    titles = {
        RIVAL: f"{{{1 - near}}} laid",
        OWN: f"{{{near}}} laid",
        HAND: "Your hand" if near == view.viewer else f"{{{near}}} holds",
        DISCARDS: "Discarded",
        BURNT: "Burnt",
        CERTAIN: f"{{{1 - near}}} holds",
        UNSEEN: "Not seen",
    }
    components = view.components
    for sign in SIGNS:
        rows = [
            KnownRow(
                _name(card),
                marks=card.letters,
                figure=f"×{copies}" if (copies := spread.places[number].count(sign)) > 1 else "",
                target=card.id,
                stands_out=sign == CERTAIN,
            )
            for kind in kinds
            for number, card in enumerate(components.cards)
            if card.kind == kind and sign in spread.places[number]
        ]
        if rows:
            total = sum(places.count(sign) for places in spread.places)
            yield KnownPart(titles[sign], count(total, "card"), rows=tuple(rows))
