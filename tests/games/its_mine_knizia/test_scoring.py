"""What cards are worth: worked examples, and any cards against the slow, obvious scorer."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.its_mine_knizia import scoring
from engine.games.its_mine_knizia.steps import hand_steps
from tests.games.its_mine_knizia.positions import GAME, codes, counts
from tests.games.its_mine_knizia.slow_scorer import score_hand

COMPONENTS = GAME.components
CARDS = COMPONENTS.cards
ALL = COMPONENTS.full_deck()

dealt = st.permutations(ALL)
"""All cards in some order."""
cuts = st.lists(st.integers(0, len(ALL)), min_size=2, max_size=5)
"""Where an order of all cards is cut into the cards of two to five players (the rest is left)."""


def hands_of(order: list[int], places: list[int]) -> list[list[int]]:
    """The cards of each player."""
    bounds = [0, *sorted(places)]
    return [order[a:b] for a, b in pairwise(bounds)]


def slow(hands: list[list[int]]) -> list[int]:
    return score_hand([[(CARDS[c].kind.letter, CARDS[c].value) for c in hand] for hand in hands])


@given(dealt, cuts)
def test_any_hand_scores_what_the_slow_scorer_says(order: list[int], places: list[int]) -> None:
    hands = hands_of(order, places)
    fast = scoring.hand_points(COMPONENTS, [COMPONENTS.counts(hand) for hand in hands])
    assert list(fast) == slow(hands)


@given(st.lists(st.sampled_from(["D3", "D5", "D8", "D-4", "D-6"]), max_size=9), st.integers(0, 4))
def test_singles_and_wilds_score_what_the_slow_scorer_says(cards: list[str], wilds: int) -> None:
    own = codes(" ".join(cards) + " W" * wilds)
    assert scoring.points(COMPONENTS, COMPONENTS.counts(own)) == slow([own, []])[0]


@given(dealt, cuts)
def test_the_scoring_told_step_by_step_adds_up_to_the_points(
    order: list[int], places: list[int]
) -> None:
    hands = hands_of(order, places)
    worths = scoring.hand_worths(COMPONENTS, [[hand] for hand in hands])
    totals = scoring.hand_points(COMPONENTS, [COMPONENTS.counts(hand) for hand in hands])
    for worth, steps, total in zip(worths, hand_steps(worths), totals, strict=True):
        assert worth.total == sum(step.points for step in steps) == total


@given(dealt, st.integers(0, len(ALL)))
def test_how_cards_lie_in_stacks_makes_no_difference(order: list[int], cut: int) -> None:
    together = scoring.hand_worths(COMPONENTS, [[order[:40]], [order[40:]]])
    first, second = order[:40][:cut], order[:40][cut:]
    assert scoring.hand_worths(COMPONENTS, [[first, second], [order[40:]]]) == together


@given(st.lists(st.integers(0, 11), min_size=2, max_size=5))
def test_toast_goes_to_the_single_most_or_to_nobody(toasts: list[int]) -> None:
    winner = scoring.toast_winner(toasts)
    ahead = [
        seat
        for seat, own in enumerate(toasts)
        if own and all(own > other for s, other in enumerate(toasts) if s != seat)
    ]
    assert ahead == ([] if winner is None else [winner])


@pytest.mark.parametrize(
    "cards, points",
    [
        ("", 0),
        ("S3 S3 S-2", 4),
        ("D3", 0),
        ("D3 D3", 3),
        ("D3 D3 D3 D3 D3", 6),
        ("D8 D8 D-4 D-4", 4),
        ("D-6", 0),
        ("D3 D5 W", 5),
        ("D3 D5 W W", 8),
        ("D3 D-4 W", 3),
        ("D3 D-4 W W", -1),
        ("D-4 D-6 W", -4),
        ("D5 D5 W", 5),
        ("W W", 0),
        ("D8 D8 D8 W", 16),
        ("J", 0),
        ("J J", 1),
        ("J J J J", 5),
        ("J J J J J J J J", 40),
        ("S1 D5 D5 D3 W J J T", 10),
    ],
)
def test_examples_of_cards_without_toast(cards: str, points: int) -> None:
    assert scoring.points(COMPONENTS, counts(cards)) == points
    assert scoring.worth(COMPONENTS, counts(cards)).total == points


def test_the_rulebooks_example_of_toast_pays_ten_to_the_one_with_five() -> None:
    hands = [counts("T " * number) for number in (5, 4, 2)]
    assert scoring.hand_points(COMPONENTS, hands) == (10, 0, 0)


def test_the_steps_say_what_was_paired_and_with_what() -> None:
    hands = [[codes("S3 S3 S-2 D5 D5 D8 W")], [codes("D-4 W W T T J J J J")]]
    first, second = hand_steps(scoring.hand_worths(COMPONENTS, hands))
    assert [(s.kind.letter, s.detail, s.points) for s in first] == [
        ("S", "+3 +3 -2", 4),
        ("D", "5 5", 5),
        ("W", "with 8", 8),
        ("T", "none", 0),
        ("J", "none", 0),
    ]
    assert [(s.kind.letter, s.detail, s.points) for s in second] == [
        ("S", "none", 0),
        ("D", "none", 0),
        ("W", "with -4, nothing to pair", -4),
        ("T", "2, the most", 10),
        ("J", "4", 5),
    ]
