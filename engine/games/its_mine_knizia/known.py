"""What everybody at the table knows: stacks and their sizes, hands so far, and once a hand is
scored, what each claim was worth to whom.

While a hand is played nothing tells what lies in the stacks (KZ-12): whoever remembers it, knows.
"""

from collections.abc import Iterator

from engine.core.actions import Seat
from engine.core.english import count
from engine.core.known import Known, KnownPart, KnownRow
from engine.games.its_mine_knizia import scoring
from engine.games.its_mine_knizia.phrases import ordinal, role, signed
from engine.games.its_mine_knizia.position_text import progress
from engine.games.its_mine_knizia.scoring import Worth
from engine.games.its_mine_knizia.view import DEAL, NO_LIMIT, KniziaView


def known(view: KniziaView) -> Known:
    """The page: a scored hand claim by claim, or the hand that is played; then the hands so far."""
    parts = list(_claims(view) if view.opened else _stacks(view))
    if view.hands:
        parts.append(KnownPart("Hands so far", lines=tuple(_hands(view))))
    parts.append(KnownPart("The deck", rows=tuple(_deck(view))))
    why = "Each claim counts as it came: pairs go to the claim that completed them."
    hidden = "What's in the stacks is for you to remember."
    return Known(progress(view), tuple(parts), why=why if view.opened else hidden)


def _claims(view: KniziaView) -> Iterator[KnownPart]:
    """Each stack of a scored hand, with what it added to the hand of its owner."""
    worths = scoring.hand_worths(view.components, view.opened)
    for seat, own in enumerate(view.opened):
        rows = [_claim(view, seat, number) for number in range(len(own))]
        lines = []
        toast = worths[seat].toast_points
        if toast:
            lines.append(f"{signed(toast)} for the most Toasts ({worths[seat].toasts}).")
        if not own:
            lines.append("No claim.")
        total = f"{signed(worths[seat].total)} in all"
        yield KnownPart(f"{{{seat}}}", total, tuple(rows), lines=tuple(lines))
    if view.unclaimed:
        alone = _worth(view, view.unclaimed).total
        told = f"{_cards(view, view.unclaimed)}: {signed(alone)} on their own."
        yield KnownPart("Unclaimed", lines=(told,))


def _claim(view: KniziaView, seat: Seat, number: int) -> KnownRow:
    """A stack: its cards, what they are worth on their own, and what they added."""
    own = view.opened[seat]
    earlier = [card for stack in own[:number] for card in stack]
    added = _worth(view, [*earlier, *own[number]]).total - _worth(view, earlier).total
    alone = _worth(view, own[number]).total
    rest = seat == view.last_taker and number == len(own) - 1
    what = "the rest of the deck" if rest else f"{ordinal(number + 1)} claim"
    cards = _cards(view, own[number])
    worth = f"{signed(alone)} on its own, {signed(added)} to {{{seat}}}"
    return KnownRow(what, figure=signed(added), does=cards, note=f"{cards}: {worth}.")


def _worth(view: KniziaView, cards: list[int] | tuple[int, ...]) -> Worth:
    """What cards are worth without Toast."""
    return scoring.worth(view.components, view.components.counts(cards))


def _cards(view: KniziaView, cards: tuple[int, ...]) -> str:
    return " ".join(view.components.codes[card] for card in cards)


def _stacks(view: KniziaView) -> Iterator[KnownPart]:
    """The stacks of the hand that is played, by their sizes."""
    if view.phase == DEAL:
        return
    rows = []
    for seat, sizes in enumerate(view.stacks):
        limit = "" if view.limit == NO_LIMIT else f" of {view.limit}"
        sized = ", ".join(map(str, sizes))
        does = f"cards: {sized}" if sizes else ""
        if seat == view.dealer:
            does = f"{does}; {role(view.seat_count)}s".removeprefix("; ")
        has = f"{count(len(sizes), 'stack')}: {sized} cards" if sizes else "no stack yet"
        note = f"{{{seat}}} has {has}."
        rows.append(KnownRow(f"{{{seat}}}", figure=f"{len(sizes)}{limit}", does=does, note=note))
    yield KnownPart("Stacks, face down", count(view.deck, "card") + " to come", tuple(rows))


def _hands(view: KniziaView) -> Iterator[str]:
    """Each scored hand with the points of all."""
    for number, hand in enumerate(view.hands, 1):
        told = ", ".join(f"{{{seat}}} {signed(points)}" for seat, points in enumerate(hand))
        yield f"Hand {number}: {told}."


def _deck(view: KniziaView) -> Iterator[KnownRow]:
    """Every card of the box and how often it is there."""
    for card in view.components.cards:
        figure = f"×{card.copies}"
        yield KnownRow(card.name, figure=figure, target=f"card {card.id}")
