"""Places, sums and names at the end of a match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Outcome, ScoreLine, ScoreSheet, name_seats
from engine.core.outcome import rank

keys = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), min_size=1, max_size=7)


def sheet(seat: int | None, points: int, name: str = "") -> ScoreSheet:
    return ScoreSheet(seat, (ScoreLine("points", points),), name)


def test_equal_keys_share_a_place_and_the_next_place_is_skipped() -> None:
    assert rank([(5,), (9,), (5,), (1,)]) == (2, 1, 2, 4)
    assert rank([(7, 1), (7, 2)]) == (2, 1)
    assert rank([(0,), (0,), (0,)]) == (1, 1, 1)


@given(keys)
def test_a_higher_key_never_has_a_worse_place(keys_: list[tuple[int, int]]) -> None:
    places = rank(keys_)
    for a, place in zip(keys_, places, strict=True):
        assert place == 1 + sum(b > a for b in keys_)
        for b, other in zip(keys_, places, strict=True):
            assert (a > b) == (place < other) and (a == b) == (place == other)


def test_winners_share_the_first_place_and_ranking_goes_down() -> None:
    outcome = Outcome("All done.", (sheet(0, 3), sheet(1, 8), sheet(2, 8)), (3, 1, 1))
    assert outcome.winners() == (1, 2)
    assert [ranked.seat for ranked in outcome.ranking()] == [1, 2, 0]


def test_a_rival_without_a_seat_can_win() -> None:
    outcome = Outcome("All done.", (sheet(0, 3), sheet(None, 8, "The Count")), (2, 1))
    assert outcome.winners() == ()
    assert outcome.ranking()[0].name == "The Count"


def test_a_total_leaves_out_what_only_breaks_ties() -> None:
    lines = (ScoreLine("duck", 3), ScoreLine("fine", -1), ScoreLine("cards", 9, counts=False))
    assert ScoreSheet(0, lines).total == 2


def test_sums_add_up_each_group_where_it_first_stands() -> None:
    lines = (
        ScoreLine("duck", 3, "exhibits", "g", "exhibit duck"),
        ScoreLine("villa", 7),
        ScoreLine("ear", 4, "exhibits", "a", "exhibit ear"),
        ScoreLine("villa", 1),
    )
    assert ScoreSheet(0, lines).sums() == (
        ScoreLine("exhibits", 7, "exhibits"),
        ScoreLine("villa", 7),
        ScoreLine("villa", 1),
    )


def test_a_group_of_one_is_called_by_its_group() -> None:
    row = ScoreSheet(0, (ScoreLine("duck", 3, "exhibits", "g", "exhibit duck"),)).sums()
    assert row == (ScoreLine("exhibits", 3, "exhibits"),)


def test_a_group_that_only_breaks_ties_stays_out_of_the_total() -> None:
    lines = (ScoreLine("a", 2, "left", counts=False), ScoreLine("b", 3, "left", counts=False))
    (row,) = ScoreSheet(0, lines).sums()
    assert (row.points, row.counts) == (5, False)


def test_names_stand_where_seats_stood_and_a_name_cannot_pose_as_a_seat() -> None:
    assert name_seats("{0} beat {1} and {7} {x}", ["Ada", "Bea"]) == "Ada beat Bea and {7} {x}"
    assert name_seats("{0} beat {1}", ["{1}", "Bea"]) == "(1} beat Bea"
    assert name_seats("{10}{1}", [str(n) * 2 for n in range(11)]) == "101011"


@pytest.mark.parametrize(
    ("told", "right"),
    [
        ("Bank: You 5, Bea 3; You holds it.", "Bank: You 5, Bea 3; you hold it."),
        ("Loan Shark brought You 1 token.", "Loan Shark brought you 1 token."),
        ("Rosa gave You's hand to You", "Rosa gave your hand to you"),
        ("Round 1: 5 Actions each; first You.", "Round 1: 5 Actions each; first you."),
        ("You and Rosa are level. You leads", "You and Rosa are level. You lead"),
        ("Rosa and You share the victory", "Rosa and you share the victory"),
        ("1 Bank\n  You 1a: The Mime", "1 Bank\n  You 1a: The Mime"),
        ("Ada   12  You   9", "Ada   12  You   9"),
        ("Younes took it", "Younes took it"),
    ],
)
def test_you_stands_in_a_sentence_as_people_say_it(told: str, right: str) -> None:
    assert name_seats(told, []) == right
