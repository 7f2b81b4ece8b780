"""Positions from strangers: each impossible one is refused with the field that is wrong."""

from collections.abc import Callable
from typing import Any

import pytest

from engine import InvalidPosition, Match, Player
from tests.games.its_mine_knizia.positions import GAME, answer, begin, build, play

Change = Callable[[dict[str, Any]], object]


def in_play() -> Match:
    return build(seats=4, offer="S1 D5", stacks={1: ["S2"], 2: ["T", "T"]}, dealer=1)


def scored() -> Match:
    match = build(seats=4, offer="S1 D5", stacks={1: ["S2"]}, rest=2, dealer=1)
    answer(match)
    return match


def finished() -> Match:
    match = build(seats=4, offer="S1 D5", rest=2, dealer=1, hands=[(0, 0, 9, 0)])
    answer(match)
    return match


def refusal(match: Match, change: Change) -> str:
    data = match.position()
    GAME.position(match.position())
    change(data)
    with pytest.raises(InvalidPosition) as error:
        GAME.position(data)
    return str(error.value)


def put(**fields: object) -> Change:
    return lambda data: data.update(fields)


@pytest.mark.parametrize(
    "change, message",
    [
        (put(offer="S1 D5 D5"), "Double or Nothing 5 must appear 6 times in all, not 7"),
        (put(offer="S1 X9"), "offer isn't a card of this deck: 'X9'"),
        (put(offer=7), "offer must be a string"),
        (put(rng="7"), "rng must be 16 hex digits"),
        (put(rng="0x00000000000007"), "rng must be 16 hex digits"),
        (put(phase="auction"), "phase must be one of: deal, answer, over"),
        (put(dealer=4), "dealer must be from 0 to 3"),
        (put(dealer=True), "dealer must be a whole number"),
        (put(hand=3), "hand must be the one after the finished hands"),
        (put(hands=[[9, 0, 0, 0], [9, 0, 0, 0]], hand=3), "the match is decided already"),
        (put(hands=[[9, 0, 0]]), "hands must have a valid number for each seat"),
        (put(hands=[[0] * 4] * 99), "hands has more hands than a match can have"),
        (put(answers=[-1, 0, -1, -1]), "answers: only seats that may claim have any"),
        (put(answers=[1, -1, 0, 0]), "answers: at least one must be missing"),
        (put(answers=[4, -1, -1, -1]), "answers: a place is higher than the seats that may"),
        (put(answers=[-1, -1, -1]), "answers must have a valid number for each seat"),
        (put(limit=0), "limit must be given with three and more seats"),
        (put(limit=2), "dealer must be the first seat that had all its stacks"),
        (put(limit=1), "stacks: seat 2 has more than it may claim"),
        (put(ending="limit"), "ending must be empty while a hand is played"),
        (put(last_taker=1), "ending must be empty while a hand is played"),
        (put(stacks=[]), "stacks must have 2 to 5 entries"),
        (put(stacks=[1, 2, 3, 4]), "stacks must have a list for each seat"),
        (put(stacks=[[], [3], [], []]), "stacks must have texts of cards"),
        (put(stacks=[[""], ["S2"], ["T", "T"], []]), "stacks must not be empty"),
        (put(hands_to_win=1), "hands_to_win must be from 2 to 5"),
        (put(play_on="no"), "play_on must be true or false"),
        (put(surprise=1), "surprise is unknown"),
    ],
)
def test_a_position_in_play_must_fit_together(change: Change, message: str) -> None:
    assert message in refusal(in_play(), change)


def test_a_position_in_play_needs_an_offer_and_two_who_may_claim() -> None:
    def without_offer(data: dict[str, Any]) -> None:
        data["deck"] += " " + data["offer"]
        data["offer"] = ""

    assert "offer must have a card" in refusal(in_play(), without_offer)
    full = build(seats=3, offer="S1", limit=1, stacks={0: ["S2"]}, dealer=0)

    def another(data: dict[str, Any]) -> None:
        data["stacks"][1] = ["S3"]
        data["deck"] = data["deck"].replace("S3", "", 1)

    assert "at least two seats must be able to claim" in refusal(full, another)


def test_two_seats_turn_cards_in_pairs() -> None:
    match = build(seats=2, offer="S1 D5")

    def odd(data: dict[str, Any]) -> None:
        data["offer"] = "S1"
        data["deck"] += " D5"

    assert "deck and offer must have cards for both seats" in refusal(match, odd)


@pytest.mark.parametrize(
    "change, message",
    [
        (put(phase="over", hand=1), "phase must be over when the match is decided"),
        (put(hand=1), "hand must fit to the finished hands"),
        (put(ending=""), "ending must be given after a hand"),
        (put(ending="claimed"), "unclaimed must be given when nobody claimed the last offer"),
        (put(last_taker=2), "last_taker must be given when one seat took the rest"),
        (put(answers=[-1, -1, 0, -1]), "offer and answers must be empty between hands"),
        (put(hands=[[1, 2, 3, 4]]), "the last points are not those of the stacks"),
        (put(hands=[], hand=1), "ending must be given after a hand, and only then"),
    ],
)
def test_a_position_between_hands_must_fit_together(change: Change, message: str) -> None:
    assert message in refusal(scored(), change)


def test_before_the_first_hand_all_cards_lie_in_the_deck() -> None:
    def taken(data: dict[str, Any]) -> None:
        data["stacks"][0] = ["T"]
        data["deck"] = data["deck"].replace("T", "", 1)

    assert "deck must have all cards before the first hand" in refusal(begin(4), taken)


def test_after_a_hand_no_card_is_left_in_the_deck() -> None:
    def back(data: dict[str, Any]) -> None:
        data["deck"], data["unclaimed"] = data["unclaimed"], ""

    assert "deck must be empty after a hand" in refusal(scored(), back)


def test_a_finished_match_stays_finished() -> None:
    assert finished().outcome() is not None
    assert "phase must be over" in refusal(finished(), put(phase="deal"))


def test_what_is_not_a_table_is_refused() -> None:
    with pytest.raises(InvalidPosition, match="the position must be a table"):
        GAME.position([1])  # type: ignore[arg-type]


def test_a_match_goes_on_from_a_position_with_late_claims_in_it() -> None:
    match = build(seats=4, offer="S1", dealer=0)
    play(match, "3 claim", "1 claim 2")
    again = Match(GAME, [Player(name) for name in match.names], 0, start=match.position())
    assert again.waiting_for() == (2,)
    play(again, "2 pass")
    assert again.position()["stacks"][3] == ["S1"]
