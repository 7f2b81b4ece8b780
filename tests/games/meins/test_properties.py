"""What holds for every supply, price and match of Meins!, against slow and simple reckonings."""

from collections import Counter
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.meins import prices
from engine.games.meins.components import Exhibit, _payments
from engine.games.meins.events import RoundBegan, RoundEnded
from engine.games.meins.moves.buy import Bought
from engine.games.meins.moves.discard import Discarded
from engine.games.meins.moves.take import LineTaken
from tests.games.meins.positions import GAME
from tests.random_matches import begin, every_ply, random_log

LETTERS = "CAMXT"
supplies = st.lists(st.integers(0, 6), min_size=5, max_size=5)
fixed_prices = st.tuples(*[st.integers(0, 3)] * 5)
symbols = st.lists(st.integers(1, 3), max_size=2).map(tuple)


def exhibit(fixed: tuple[int, ...], any_: tuple[int, ...]) -> Exhibit:
    payments = _payments(fixed, any_, LETTERS)
    price = sum(fixed) + sum(any_)
    return Exhibit("x", "X", (0,), fixed, any_, 1, "own deck", payments, price)


def can_pay_slowly(supply: list[int], card: Exhibit) -> set[tuple[int, ...]]:
    """All sets of cards that pay the price, by trying every type for every symbol."""
    ways = set()
    for types in product(range(5), repeat=len(card.any)):
        cards = list(card.fixed)
        for kind, count in zip(types, card.any, strict=True):
            cards[kind] += count
        if all(need <= have for need, have in zip(cards, supply, strict=True)):
            ways.add(tuple(cards))
    return ways


@given(supplies, fixed_prices, symbols)
@settings(max_examples=300)
def test_payments_are_all_the_ways_to_pay_each_once(
    supply: list[int], fixed: tuple[int, ...], any_: tuple[int, ...]
) -> None:
    card = exhibit(fixed, any_)
    ways = [payment.cards for payment in prices.payments(supply, card)]
    assert len(set(ways)) == len(ways) and set(ways) == can_pay_slowly(supply, card)
    for payment in card.payments:
        assert len(payment.free) == len(any_) and sum(payment.cards) == card.price


@given(supplies, fixed_prices, symbols)
@settings(max_examples=300)
def test_nothing_is_missing_exactly_when_a_price_can_be_paid(
    supply: list[int], fixed: tuple[int, ...], any_: tuple[int, ...]
) -> None:
    card = exhibit(fixed, any_)
    lacks = prices.missing(supply, card)
    assert any(lacks) == (not can_pay_slowly(supply, card))
    assert all(lack >= 0 for lack in lacks)
    richer = [have + lack for have, lack in zip(supply, lacks, strict=False)]
    assert not any(prices.missing(richer, card)[:5])


@given(supplies)
def test_the_villa_costs_one_of_each_and_three_alike(supply: list[int]) -> None:
    possible = [
        kind
        for kind in range(5)
        if all(have >= 1 + 3 * (other == kind) for other, have in enumerate(supply))
    ]
    assert prices.expansions(supply, GAME.components) == possible
    assert any(prices.villa_missing(supply, GAME.components)) == (not possible)
    for kind in possible:
        cards = prices.expansion_cards(kind, GAME.components)
        assert sum(cards) == 8 and cards[kind] == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_in_every_match_rounds_sides_and_halves_are_as_they_should_be(
    seats: int, seed: int
) -> None:
    options = {"start": "drawn"}
    match = begin(GAME, seats, options, seed).replay(random_log(GAME, seats, options, seed))
    events = [event for _, event in match.events(None, since=-1)]
    ended = [event for event in events if isinstance(event, RoundEnded)]
    begun = [event for event in events if isinstance(event, RoundBegan)]
    assert [event.round for event in ended] == [1, 2, 3]
    assert [(event.round, event.seat) for event in begun] == [
        (event.round + 1, (event.seat + 1) % seats) for event in ended[:2]
    ]
    assert ended[2].discards == (0,) * seats
    bought = Counter(event.seat for event in events if isinstance(event, Bought))
    view = match.view(None)
    for seat in range(seats):
        assert bought[seat] == sum(len(side) for side in view.collections[seat]) <= 9
    for event in ended:
        if not event.stalled:
            assert len(view.collections[event.seat][event.round - 1]) == 3
    given_up = Counter(event.seat for event in events if isinstance(event, Discarded))
    owed = Counter({s: sum(event.discards[s] for event in ended) for s in range(seats)})
    assert +given_up == +owed


@pytest.mark.parametrize("seed", range(3))
def test_turns_go_round_and_each_takes_one_line_while_there_are_cards(seed: int) -> None:
    takers = []
    for match in every_ply(GAME, 3, {"start": "drawn"}, seed):
        for event in match.past[-1].events:
            if isinstance(event, LineTaken):
                takers.append((match.view(None).round, event.seat))
                assert len(event.cards) == 3
    for (round_, seat), (next_round, next_seat) in pairwise(takers):
        if round_ == next_round:
            assert next_seat == (seat + 1) % 3
