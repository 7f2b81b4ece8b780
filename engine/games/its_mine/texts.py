"""Cards, districts and places of It's Mine in full."""

from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.components import SOURCES
from engine.core.english import count
from engine.core.words import CardText
from engine.games.its_mine import scoring, sentences
from engine.games.its_mine.components import WHITE, Components, Round
from engine.games.its_mine.effects import ACTION, BOSS
from engine.games.its_mine.table import PLACE_OF, PLACES, face, slot_of
from engine.games.its_mine.telling import listed, source_name
from engine.games.its_mine.view import ItsMineView

ROUNDS = "rounds"
"""The target that is the round track."""
NO_EFFECT = "No effect of its own."


def describe(view: ItsMineView, target: str) -> CardText | None:
    """A card or place in full.

    Targets: the id of a card (words after it do not matter) or of a district; "row SEAT PLACE";
    a place alone, which is a row of the rival of the seat on turn; "art SEAT"; "discards SEAT";
    "rounds".
    """
    components = view.components
    head, *rest = target.split() or [""]
    if head in components.card_of_id:
        return _card_text(components, components.card_of_id[head], view.city)
    if head in components.district_of_id:
        number = components.district_of_id[head]
        lies = number in view.districts
        masks = scoring.standing(view)[view.districts.index(number)] if lies else None
        return _district_text(components, number, masks)
    if head == ROUNDS:
        return _rounds_text(view)
    if head in PLACE_OF:
        head, rest = "row", [str(1 - view.turn), head]
    if not rest or rest[0] not in ("0", "1"):
        return None
    seat = int(rest[0])
    if head == "row" and rest[-1] in PLACE_OF:
        return _row_text(view, seat, PLACE_OF[rest[-1]])
    if head == "art":
        return _art_text(view, seat)
    if head == "discards":
        return _discards_text(view, seat)
    return None


def card_list(components: Components) -> tuple[CardText, ...]:
    """Every Boss, Action and district in full."""
    return (
        *(_card_text(components, number) for number in range(len(components.cards))),
        *(_district_text(components, number) for number in range(len(components.districts))),
    )


def _card_text(components: Components, number: int, city: int | None = None) -> CardText:
    """A Boss or an Action: what it does, what it is, how many there are."""
    card = components.cards[number]
    if card.kind == BOSS:
        kind = "Boss; costs nothing."
    else:
        own = [colour.id for colour in components.colours if colour.letter in card.letters]
        price = count(card.cost, "token") if card.cost else "nothing"
        kind = f"{' and '.join(own).capitalize()} Action; costs {price}."
    does = " ".join(sentences.sentences(card, components)) or NO_EFFECT
    return CardText(card.name, (does, kind, _copies(components, number, city)), card.source)


def _copies(components: Components, number: int, city: int | None) -> str:
    """How often a card is in the deck of a city; without one, in which decks it is."""
    card = components.cards[number]
    where = f"a card of {components.cities[card.city].name}" if card.city >= 0 else ""
    if city is None:
        copies = f"{card.copies} {'copy' if card.copies == 1 else 'copies'}"
        return f"{copies}, {where or 'used in every city'}."
    what = "Bosses" if card.kind == BOSS else "Actions"
    deck = components.decks[city][0 if card.kind == BOSS else 1]
    copies = f"{components.copies_in[city][number]} of the {len(deck)} {what} in this city"
    return f"{copies}, {where}." if where else f"{copies}."


def _district_text(
    components: Components, number: int, masks: tuple[int, int] | None = None
) -> CardText:
    """A district: what it pays and does, where it may lie, how it stands."""
    card = components.districts[number]
    does = (f"{count(card.points, 'point')} for its holder.",)
    lines = [" ".join((*does, *sentences.sentences(card, components)))]
    if card.city >= 0:
        lines.append(f"A district of {components.cities[card.city].name}.")
    else:
        lines.append("A district of every city.")
    if masks is not None:
        lines.append(f"Masks: {{0}} {masks[0]}, {{1}} {masks[1]}.")
    return CardText(card.name, tuple(lines), card.source)


def _row_text(view: ItsMineView, seat: Seat, place: int) -> CardText | None:
    row = view.rows[slot_of(seat, place)]
    components = view.components
    if not row:
        return None
    lines = []
    for number, card in enumerate(row):
        own = components.cards[face(card)]
        what = " ".join(sentences.sentences(own, components)) or NO_EFFECT
        if card < 0:
            what = f"{'burnt' if number else 'Burnt'}: it does nothing and has no colour."
        # The title names the Boss.
        lines.append(f"{own.letters} {own.name}: {what}" if number else what)
    cards = [components.cards[face(card)] for card in row]
    source = _least_certain([card.source for card in cards])
    return CardText(f"{cards[0].name} at {PLACES[place]}", tuple(lines), source)


def _art_text(view: ItsMineView, seat: Seat) -> CardText:
    components = view.components
    art = scoring.art(view, seat)
    lines = [
        f"{source_name(components, card)}: {'any kind' if kind == 'any' else kind}"
        for card, kind in art.owners
    ]
    lines += [
        f"{' + '.join(kinds)}: {count(components.art_points[len(kinds) - 1], 'point')}"
        for kinds in art.sets
    ]
    return CardText("Art", tuple(lines) or ("No pieces yet.",), "")


def _discards_text(view: ItsMineView, seat: Seat) -> CardText:
    components = view.components
    own = view.discards[seat]
    lines = []
    for kind, what in ((BOSS, "Bosses"), (ACTION, "Actions")):
        cards = sorted(card for card in own if components.cards[card].kind == kind)
        lines.append(f"{what}: {listed(cards, components)}.")
    return CardText("Discard area", tuple(lines), "")


def _rounds_text(view: ItsMineView) -> CardText:
    """The round track: what is played in each round, and who begins."""
    lines = []
    for number, square in enumerate(view.components.rounds):
        first = view.white if square.first == WHITE else 1 - view.white
        told = f"{played(square)} each, {{{first}}} begins."
        lines.append(f"Round {number + 1}{', now' if number == view.round else ''}: {told}")
    least = "Of each hand one card is left over: the last turn discards it."
    source = _least_certain([square.source for square in view.components.rounds])
    return CardText("The rounds", (*lines, least), source)


def _least_certain(sources: Sequence[str]) -> str:
    """The source of what is put together: no better than its least certain part."""
    return max(sources, key=SOURCES.index)


def played(square: Round) -> str:
    """What each player plays in a round: "3 Bosses", "5 Actions"."""
    number = square.hand - 1
    if square.cards == BOSS:
        return f"{number} {'Boss' if number == 1 else 'Bosses'}"
    return count(number, "Action")
