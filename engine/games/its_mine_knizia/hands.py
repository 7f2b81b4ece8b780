"""A hand of It's Mine! (Knizia): cards are turned, offers taken, and in the end it is scored."""

from engine.core.actions import Seat
from engine.core.events import Emit
from engine.games.its_mine_knizia import events, scoring
from engine.games.its_mine_knizia.table import KniziaTable
from engine.games.its_mine_knizia.view import (
    CLAIMED,
    DEAL,
    DISCARDED,
    LIMIT,
    OVER,
    PASS,
    UNKNOWN,
    turned_at_once,
)


def turn(table: KniziaTable, emit: Emit) -> None:
    """Turn a card, or one of each pile (KZ-21): it joins the offer at once (KZ-4)."""
    deck, offer = table.deck, table.offer
    number = turned_at_once(table.seat_count)
    for _ in range(number):
        if table.loose:
            drawn = table.rng.below(len(deck))
            deck[drawn], deck[-1] = deck[-1], deck[drawn]
        offer.append(deck.pop())
    table.answers = [UNKNOWN] * table.seat_count
    emit(events.Turned(tuple(offer[-number:]), len(offer), len(deck)))


def answer(table: KniziaTable, seat: Seat, given: int, emit: Emit) -> None:
    """Keep an answer hidden until all have answered (KZ-2)."""
    answers = table.answers
    answers[seat] = given
    emit(events.Answered(seat))
    for other in table.answering:
        if answers[other] == UNKNOWN:
            return
    _resolve(table, emit)


def _resolve(table: KniziaTable, emit: Emit) -> None:
    """The first slap takes the offer; without any, the next card is turned."""
    answers = table.answers
    slaps = [seat for seat in table.answering if answers[seat] > PASS]
    if not slaps:
        if table.deck:
            turn(table, emit)
        else:  # nobody wants the last offer (KZ-9)
            table.unclaimed = tuple(table.offer)
            table.offer = []
            emit(events.OfferDiscarded(len(table.unclaimed)))
            _end(table, DISCARDED, emit)
        return
    best = min([answers[seat] for seat in slaps])
    first = [seat for seat in slaps if answers[seat] == best]
    tied = len(first) > 1
    # By chance, never by seat (KZ-3): a draw of its own for every tie, so that in imagined
    # worlds nobody's place in the list goes together with the next card.
    seat = table.rng.fork(len(table.deck), *first).choice(first) if tied else first[0]
    late = sorted([s for s in slaps if answers[s] > best], key=answers.__getitem__)
    _take_offer(table, seat, tuple(first) if tied else (), tuple(late), emit)


def _take_offer(
    table: KniziaTable,
    seat: Seat,
    drawn_from: tuple[Seat, ...],
    late: tuple[Seat, ...],
    emit: Emit,
) -> None:
    """The offer becomes a stack, its owner the dealer, and the hand goes on or ends."""
    own = table.stacks[seat]
    own.append(tuple(table.offer))
    table.offer = []
    full = len(own) == table.limit
    if table.seat_count == 2:
        table.dealer = seat  # calls, which is no part of the deal (KZ-21)
    elif table.deck and not table.is_full(table.dealer):
        table.dealer = seat  # whoever has all stacks first deals to the end (KZ-7, KZ-29)
    below = [other for other in range(table.seat_count) if not table.is_full(other)]
    last = below[0] if len(below) == 1 and table.deck else None
    deals = table.dealer == seat and bool(table.deck) and last is None
    emit(events.Claimed(seat, len(own[-1]), len(own), drawn_from, late, deals, full))
    if last is not None:
        _take_rest(table, last, emit)
    elif table.deck:
        table.answering = table.claimers()
        turn(table, emit)
    else:
        _end(table, CLAIMED, emit)


def _take_rest(table: KniziaTable, seat: Seat, emit: Emit) -> None:
    """The only seat below its limit takes the deck as a further stack (KZ-8, KZ-11)."""
    rest = tuple(reversed(table.deck))
    table.stacks[seat].append(rest)
    table.deck = []
    table.last_taker = seat
    emit(events.RestTaken(seat, len(rest)))
    _end(table, LIMIT, emit)


def _end(table: KniziaTable, ending: str, emit: Emit) -> None:
    """Score the stacks; each seat with the most points wins the hand (KZ-18)."""
    components = table.components
    points = scoring.hand_points(
        components,
        [components.counts([c for stack in own for c in stack]) for own in table.stacks],
    )
    winners = scoring.hand_winners(points)
    table.hands.append(points)
    for seat in winners:
        table.wins[seat] += 1
    table.ending = ending
    table.answering = ()
    table.answers = [UNKNOWN] * table.seat_count
    opened = tuple([tuple(own) for own in table.stacks])
    emit(events.HandEnded(table.hand, ending, points, winners, opened))
    if table.is_decided():
        table.phase = OVER
        return
    table.phase = DEAL
    table.hand += 1
    if table.seat_count > 2:  # left of the last dealer, not of the first (KZ-19)
        table.dealer = (table.dealer + 1) % table.seat_count
