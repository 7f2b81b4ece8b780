"""The rulings of It's Mine! (Knizia) about points, two seats, the end of a hand and the match."""

from collections import Counter
from typing import Any

import pytest

from engine import Match
from engine.games.its_mine_knizia import scoring
from engine.games.its_mine_knizia.events import HandEnded, OfferDiscarded, RestTaken, Turned
from engine.games.its_mine_knizia.view import (
    ANSWER,
    CLAIMED,
    DEAL,
    DISCARDED,
    LIMIT,
    OVER,
)
from tests.games.its_mine_knizia.positions import (
    GAME,
    answer,
    begin,
    build,
    counts,
    of_kind,
    play,
    say,
    stacks,
)

THREE = ("S1", "S2", "S3")


def points(cards: str) -> int:
    return scoring.points(GAME.components, counts(cards))


def hand(*cards: str) -> tuple[int, ...]:
    """The points of seats that hold these cards."""
    return scoring.hand_points(GAME.components, [counts(own) for own in cards])


# --- The end of a hand ---------------------------------------------------------------------------


def test_kz_8_the_last_one_below_the_limit_takes_the_rest_good_or_bad() -> None:
    match = build(
        seats=4,
        offer="D5",
        deck="S-3 S-2 D-6 J",
        stacks={0: THREE, 1: ("D3", "D3", "D8"), 2: ("S4", "T"), 3: ("W", "W")},
        dealer=0,
    )
    left = match.view(None).deck
    events = answer(match, 2)
    (taken,) = of_kind(events, RestTaken)
    assert (taken.seat, taken.size) == (3, left)
    assert match.view(None).ending == LIMIT and match.view(None).last_taker == 3
    assert stacks(match, 3)[:2] == ["W", "W"] and stacks(match, 3)[2].startswith("S-3 S-2 D-6 J")
    assert match.view(None).offer == () and not of_kind(events, Turned)
    assert "Dora, the only player left to claim, took the rest of the deck, 67 cards." in say(
        match, events
    )


def test_kz_8_the_rest_counts_in_the_scoring_of_the_hand() -> None:
    full = {0: THREE, 1: ("D3", "D3", "D8")}
    match = build(seats=3, limit=3, offer="D5", stacks={0: THREE, 1: full[1][:2]}, dealer=0)
    (ended,) = of_kind(answer(match, 1), HandEnded)
    everything = " ".join(stacks(match, 2))
    assert ended.points[2] == hand("", "", everything)[2] > 40 and ended.winners == (2,)


@pytest.mark.parametrize("claims", [(), (1,)])
def test_kz_9_the_last_card_can_be_claimed_like_any_other(claims: tuple[int, ...]) -> None:
    match = build(seats=3, offer="D5", deck="S3", rest=2)
    answer_ = answer(match)
    assert of_kind(answer_, Turned)[0].left == 0 and match.view(None).last_card
    assert "the last card" in match.ask(1).prompt.text
    assert match.view(None).phase == ANSWER and match.to_act() == (1, 2)
    events = answer(match, *claims)
    view = match.view(None)
    if claims:
        assert view.ending == CLAIMED and stacks(match, 1) == ["D5 S3"] and not view.unclaimed
    else:
        assert view.ending == DISCARDED and stacks(match, 1) == []
        assert of_kind(events, OfferDiscarded)[0].size == 2
        assert [GAME.components.codes[card] for card in view.unclaimed] == ["D5", "S3"]
        assert "No one claimed the last offer, so its 2 cards were discarded." in say(match, events)
    assert len(of_kind(events, HandEnded)) == 1


def test_kz_31_a_deck_that_ends_with_the_last_claim_leaves_nothing_to_take() -> None:
    full = {0: THREE, 1: ("D3", "D3", "D8"), 2: ("S4", "T")}
    match = build(seats=4, offer="D5", stacks={**full, 3: ("W", "W")}, rest=3, dealer=0)
    assert not match.view(None).deck
    events = answer(match, 2)
    assert match.view(None).ending == CLAIMED and not of_kind(events, RestTaken)
    assert len(stacks(match, 3)) == 2


def test_kz_19_the_next_dealer_sits_left_of_the_last_one() -> None:
    match = build(seats=5, offer="D5", rest=0, dealer=3)
    answer(match)
    assert match.to_act() == (4,) and str(match.ask(4).legal[0]) == "4 deal"
    match = build(seats=3, offer="D5", rest=0, dealer=2)
    answer(match)
    assert match.to_act() == (0,), "round the table"
    match = build(seats=3, limit=3, offer="D5", dealer=0, stacks={0: THREE, 1: ("D3", "D8")})
    answer(match, 1)
    assert match.view(None).ending == LIMIT
    assert match.to_act() == (1,), "left of the one who dealt to the end"


def test_kz_29_a_claim_of_the_last_offer_makes_nobody_a_dealer() -> None:
    match = build(seats=4, offer="D5", rest=0, dealer=1)
    (line, *_) = say(match, answer(match, 3))
    assert line == "Dora claimed 1 card."
    assert match.to_act() == (2,), "left of seat 1, who turned the last card"


def test_kz_30_a_hand_begins_when_its_dealer_deals_and_all_cards_are_shuffled() -> None:
    match = build(seats=3, offer="D5", rest=0, dealer=1)
    answer(match)
    view = match.view(0)
    assert view.phase == DEAL and view.opened and view.hand == 2
    play(match, "2 deal")
    view = match.view(0)
    assert (view.phase, view.opened, view.unclaimed, view.deck) == (ANSWER, (), (), 77)
    assert view.stacks == ((), (), ()) and view.ending == ""
    before = {begin(3, seed).position()["deck"] for seed in range(3)}
    assert len(before) == 1, "before the deal the cards lie in no order of chance"


# --- Points --------------------------------------------------------------------------------------


def test_kz_13_each_pair_scores_its_value_once_and_a_single_nothing() -> None:
    assert [points("D3 " * number) for number in range(7)] == [0, 0, 3, 3, 6, 6, 9]
    assert [points("D-4 " * number) for number in range(5)] == [0, 0, -4, -4, -8]
    assert points("D3 D5 D8") == points("D-4 D-6") == 0, "values do not mix"


def test_kz_14_a_wild_completes_the_highest_plus_single_else_the_least_bad_minus_one() -> None:
    assert points("D3 D8 D5 W") == 8
    assert points("D3 D-4 W") == 3, "a plus single comes first"
    assert points("D-6 D-4 W") == -4, "must be used on a minus single"
    assert points("D3 D3 W") == 3 and points("W W W W") == 0, "two Wilds never pair"
    assert points("D8 W W") == 8, "one Wild for one single"
    assert points("T S3 W") == 3, "no Sure Thing, no Toast, no Jackpot"
    assert points("J J J W") == points("J J J")


def test_kz_15_each_wild_is_used_in_turn_after_the_plus_singles_run_out() -> None:
    assert points("D5 D-4 D-6 W W W") == 5 - 4 - 6
    assert points("D5 D-4 D-6 W W") == 5 - 4
    assert points("D5 D-4 D-6 W W W W") == 5 - 4 - 6


def test_kz_16_most_toasts_must_be_more_than_every_other_and_at_least_one() -> None:
    assert hand("T T T", "T T", "") == (10, 0, 0)
    assert hand("T T", "T T", "T") == (0, 0, 0), "a tie is nobody's"
    assert hand("S1", "S2", "S3") == (1, 2, 3), "none at all pay nobody"
    assert hand("T", "", "S1") == (10, 0, 1)


def test_kz_17_more_jackpots_than_the_table_has_pay_like_its_last_entry() -> None:
    pays = GAME.components.jackpot_pays
    assert list(pays[:10]) == [0, 0, 1, 3, 5, 9, 15, 25, 40, 40]
    assert pays[78] == 40
    short = GAME.with_components(
        GAME.components_text.replace("[0, 0, 1, 3, 5, 9, 15, 25, 40]", "[0, 2, 7]"), "own.toml"
    )
    assert short.components.jackpot_pays[:5] == (0, 2, 7, 7, 7)


# --- The match -----------------------------------------------------------------------------------

BAD = "S-3 S-3 S-3 S-3 S-2 S-2 S-2 S-2 S-1 S-1 S-1 S-1 D-4 D-4 D-4 D-4 D-4 D-4 D-6 D-6 D-6 D-6"
"""Worth -48."""


def last_offer(second: str, **fields: Any) -> Match:
    """An offer that is all that is left: seat 0 has 5 points, seat 1 `second`, seat 2 -48."""
    left = Counter(GAME.components.codes[card] for card in GAME.components.full_deck())
    left.subtract(f"S5 {second} {BAD}".split())
    offer = " ".join(code for code, number in left.items() for _ in range(number))
    return build(offer=offer, stacks={0: ["S5"], 1: [second], 2: [BAD]}, dealer=2, **fields)


def tied(**fields: Any) -> Match:
    """Seats 0 and 1 will win this hand together."""
    return last_offer("S4 S1", **fields)


def test_kz_18_a_tie_gives_every_tied_seat_a_win() -> None:
    match = tied()
    (ended,) = of_kind(answer(match), HandEnded)
    assert ended.points == (5, 5, -48) and ended.winners == (0, 1)
    assert match.view(None).wins == (1, 1, 0) and match.outcome() is None


def test_kz_18_seats_that_reach_the_goal_together_share_the_victory() -> None:
    match = tied(hands=[(9, 9, 1)])
    answer(match)
    outcome = match.outcome()
    assert outcome is not None and match.view(None).phase == OVER
    assert outcome.places == (1, 1, 3) and outcome.winners() == (0, 1)
    assert outcome.reason == "{0} and {1} won 2 hands together."


def test_kz_18_as_an_option_they_play_on_until_one_leads() -> None:
    match = tied(hands=[(9, 9, 1)], play_on=True)
    answer(match)
    assert match.outcome() is None and match.view(None).wins == (2, 2, 0)
    match = last_offer("S4", hands=[(9, 9, 1), (9, 9, 1)], play_on=True)
    answer(match)
    outcome = match.outcome()
    assert outcome is not None and outcome.winners() == (0,)
    assert match.view(None).wins == (3, 2, 0)


def test_kz_28_playing_on_ends_three_wins_above_the_goal() -> None:
    match = tied(hands=[(9, 9, 1)] * 3, play_on=True)
    answer(match)
    assert match.outcome() is None and match.view(None).wins == (4, 4, 0)
    match = tied(hands=[(9, 9, 1)] * 4, play_on=True)
    answer(match)
    outcome = match.outcome()
    assert outcome is not None and outcome.places == (1, 1, 3)


@pytest.mark.parametrize("goal", ["2", "3", "4", "5"])
def test_a_match_ends_with_the_hand_that_somebody_needed(goal: str) -> None:
    match = begin(3, 4, hands=goal)
    while match.to_act():
        view = match.view(None)
        assert max(view.wins) < int(goal)
        seat = match.waiting_for()[0]
        legal = match.ask(seat).legal
        match.play(legal[-1] if len(view.offer) < 5 else legal[0])
    assert max(match.view(None).wins) == int(goal)
    outcome = match.outcome()
    assert outcome is not None and [sheet.total for sheet in outcome.sheets] == list(
        match.view(None).wins
    )


# --- Two seats -----------------------------------------------------------------------------------


def test_kz_21_two_turn_a_card_each_and_both_may_claim() -> None:
    match = begin(2, 3, start="2")
    assert match.to_act() == (1,) and match.ask(1).prompt.task == "call hand 1"
    (turned,) = of_kind(play(match, "1 deal"), Turned)
    assert len(turned.cards) == 2 and turned.left == 76
    assert match.to_act() == (0, 1), "nobody is dealer"
    answer(match)
    assert len(match.view(0).offer) == 4


def test_kz_21_there_is_no_limit_and_the_last_claimant_calls() -> None:
    match = begin(2, 3)
    play(match, f"{match.to_act()[0]} deal")
    for number in range(1, 20):
        answer(match, 0)
        assert len(match.view(0).stacks[0]) == number and match.view(0).dealer == 0
    assert match.to_act() == (0, 1)
    answer(match, 1)
    assert match.view(0).dealer == 1
    while match.view(None).phase == ANSWER:
        answer(match)
    assert match.to_act() == (1,), "also in the next hand"


def test_kz_21_the_last_offer_of_two_is_discarded_unclaimed() -> None:
    match = build(seats=2, offer="D5 S3", stacks={0: ["S1"], 1: ["S2"]}, rest=0)
    answer(match)
    assert match.view(None).ending == DISCARDED and len(match.view(None).unclaimed) == 2


def test_kz_22_a_claim_takes_the_cards_of_both_sides() -> None:
    match = build(seats=2, offer="D5 S3", deck="J T")
    answer(match)
    answer(match, 1)
    assert stacks(match, 1) == ["D5 S3 J T"] and stacks(match, 0) == []


def test_kz_27_as_an_option_two_seats_stop_at_six_stacks() -> None:
    printed, limited = begin(2, 3), begin(2, 3, limit="on")
    assert printed.view(0).limit == 0 and limited.view(0).limit == 6
    play(limited, f"{limited.to_act()[0]} deal")
    for _ in range(5):
        answer(limited, 0)
    events = answer(limited, 0)
    (taken,) = of_kind(events, RestTaken)
    assert (taken.seat, taken.size) == (1, 66)
    assert say(limited, events)[0] == "Ada claimed 2 cards, the 6th and last stack."
    assert limited.view(None).ending == LIMIT and limited.view(None).dealer == 0
    for seats in (3, 4, 5):
        assert "limit" not in [option.id for option in GAME.options(seats)]
