"""The rulings of It's Mine! (Knizia) about answers, claims, stacks and dealers, by their numbers.

Those about points, the end of a hand and the match stand in `test_rulings_end.py`. What cannot be
tested, and why:

- KZ-2: pace, claim keys and reaction times belong to the table, which has a clock; the rules have
  none. The test shows that one form of answers serves both modes.
- KZ-9, KZ-26: how long the last moment lasts, and that a clock starts paused after a resume, are
  the table's as well.
- KZ-20: that the oldest deals first is for the people at the table, who choose the seat.
"""

import re
from collections import Counter

import pytest

from engine import IllegalAction, InvalidOption, Match, Player
from engine.core.components import package_text
from engine.games.its_mine_knizia.components import CARDS, parse
from engine.games.its_mine_knizia.events import Began, Claimed, Turned
from engine.games.its_mine_knizia.view import ANSWER, DEAL
from tests.games.its_mine_knizia import test_rulings_end
from tests.games.its_mine_knizia.positions import (
    GAME,
    answer,
    begin,
    build,
    of_kind,
    play,
    say,
    stacks,
    why_not,
)


def test_every_ruling_has_a_test() -> None:
    numbers = set(re.findall(r"\*\*(KZ-\d+)\*\*", package_text(GAME.id, "rulings.md")))
    assert len(numbers) == 31
    tests = [*globals(), *vars(test_rulings_end)]
    tested = {name.split("_")[2] for name in tests if name.startswith("test_kz_")}
    assert numbers == {f"KZ-{number}" for number in tested}


# --- The deck, and who plays ---------------------------------------------------------------------


def test_kz_1_the_deck_is_data_and_must_come_to_78() -> None:
    assert sum(card.copies for card in GAME.components.cards) == CARDS == 78
    fewer = GAME.components_text.replace("copies = 11", "copies = 10")
    with pytest.raises(Exception, match="must have 78 copies in all, not 77"):
        parse(fewer, "own.toml")


@pytest.mark.parametrize("seats", [0, 1, 6, 7])
def test_kz_24_two_to_five_may_play(seats: int) -> None:
    assert GAME.seat_counts == (2, 3, 4, 5)
    with pytest.raises(InvalidOption, match="takes 2 to 5 players"):
        Match(GAME, [Player(f"P{seat}") for seat in range(seats)], 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_kz_20_the_first_dealer_is_drawn_or_chosen(seats: int) -> None:
    drawn = Counter(begin(seats, seed).to_act()[0] for seed in range(100))
    assert set(drawn) == set(range(seats))
    for seat in range(seats):
        match = begin(seats, 5, start=str(seat + 1))
        assert match.to_act() == (seat,)
        assert of_kind(match.past[0].events, Began)[0].seat == seat


# --- Answers -------------------------------------------------------------------------------------


def test_kz_2_answers_stay_hidden_until_all_are_in_and_may_be_changed() -> None:
    match = build(seats=4, offer="S1 S2")
    assert match.to_act() == (1, 2, 3)
    play(match, "2 claim")
    assert match.to_act() == (1, 2, 3) and match.waiting_for() == (1, 3)
    for viewer in (None, 0, 1, 3):
        assert match.view(viewer).answer == -1
        assert match.view(viewer).answered == (False, False, True, False)
    assert [str(action) for action in match.ask(2).legal] == ["2 pass"]
    assert why_not(match, "2 claim") == ("You've already claimed this offer.", "KZ-2")
    play(match, "2 pass", "1 pass")
    assert why_not(match, "1 pass") == ("You already let this offer go.", "KZ-2")
    play(match, "1 claim", "1 pass")
    (turned,) = of_kind(play(match, "3 pass"), Turned)
    assert turned.size == 3 and stacks(match, 2) == []


def test_kz_2_live_and_slap_window_are_the_same_rules() -> None:
    live, window = begin(4, 9, mode="live"), begin(4, 9, mode="window")
    for match in (live, window):
        play(match, f"{match.to_act()[0]} deal")
        for claims in ((), (), (), match.to_act()[1:]):
            answer(match, *claims)
    assert live.position() == window.position() and live.log == window.log


def test_kz_3_the_first_of_several_slaps_takes_the_offer_whatever_the_seats() -> None:
    for first, second, third in ((1, 2, 3), (3, 1, 2), (2, 3, 1)):
        match = build(seats=4, offer="S1 S2")
        events = play(match, f"{first} claim", f"{second} claim 2", f"{third} claim 3")
        (claimed,) = of_kind(events, Claimed)
        assert (claimed.seat, claimed.late, claimed.drawn_from) == (first, (second, third), ())
    match = build(seats=4, offer="S1 S2")
    events = play(match, "1 claim 3", "3 claim 2", "2 pass")
    assert of_kind(events, Claimed)[0].seat == 3
    assert say(match, events)[0] == "Dora claimed 2 cards, before Bea, and deals."


def test_kz_3_equal_claims_are_drawn_for_and_no_seat_is_favoured() -> None:
    won: Counter[int] = Counter()
    for number in range(600):
        match = build(seats=4, dealer=1, rng=f"{number * 7919:016x}")
        (claimed,) = of_kind(answer(match, 0, 2, 3), Claimed)
        assert claimed.drawn_from == (0, 2, 3)
        won[claimed.seat] += 1
    assert set(won) == {0, 2, 3} and min(won.values()) > 160, won


def test_kz_3_no_player_can_choose_to_be_late_and_no_bot_does() -> None:
    match = build(seats=4)
    legal = match.ask(2).legal
    assert [str(action) for action in legal] == ["2 claim", "2 pass"]
    assert GAME.parse("2 claim 2").table_only and not any(action.table_only for action in legal)
    assert why_not(match, "2 claim 4") == ("Only 3 seats can claim this offer.", "KZ-3")


def test_kz_4_a_card_belongs_to_the_offer_as_soon_as_it_has_left_the_deck() -> None:
    match = build(offer="S1 S2", deck="J T")
    answer(match)
    assert match.view(1).offer[-1] == GAME.components.jackpot
    answer(match, 1)
    assert stacks(match, 1) == ["S1 S2 J"]


def test_kz_5_a_card_lies_on_the_table_before_anybody_can_claim() -> None:
    match = begin(3)
    dealer = match.to_act()[0]
    (turned,) = of_kind(play(match, f"{dealer} deal"), Turned)
    assert turned.size == len(match.view(0).offer) == 1
    assert set(match.to_act()) == {0, 1, 2} - {dealer}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_kz_6_the_dealer_cannot_claim_and_the_claimant_becomes_dealer(seats: int) -> None:
    match = build(seats=seats, dealer=1)
    assert 1 not in match.to_act()
    assert why_not(match, "1 claim") == ("You're turning the cards, so you can't claim.", "KZ-6")
    answer(match, 2)
    assert match.view(0).dealer == 2
    assert match.to_act() == tuple(seat for seat in range(seats) if seat != 2)


def test_kz_23_a_claim_without_an_offer_is_refused_and_costs_nothing() -> None:
    match = begin(3)
    before = match.position()
    for seat in range(3):
        assert why_not(match, f"{seat} claim") == ("There's nothing to claim yet.", "KZ-23")
        with pytest.raises(IllegalAction):
            play(match, f"{seat} claim")
    assert match.position() == before and match.log == []


def test_kz_25_there_is_one_word_for_the_claim() -> None:
    match = build(offer="S1 D5", seats=3)
    decision = match.ask(1)
    assert [choice.label for choice in decision.prompt.choices] == [
        "claim all 2 cards",
        "let it go",
    ]
    told = [GAME.words.text(decision.view, match.names), str(decision.prompt), GAME.rules()]
    told += say(match, answer(match, 1))
    assert "Bea claimed 2 cards and deals." in told
    assert not any("slam dunk" in text.lower() for text in told)


# --- Stacks and dealers --------------------------------------------------------------------------

FOUR = ("S1", "S2", "S3", "D3")
THREE = ("S1", "S2", "S3")


def test_kz_7_the_first_at_the_limit_deals_to_the_end_whoever_claims_later() -> None:
    match = build(seats=4, offer="D5", stacks={1: THREE[:2], 2: THREE[:2]}, dealer=0)
    answer(match, 1)
    assert match.view(1).dealer == 1 and match.view(1).deals_on
    assert match.to_act() == (0, 2, 3)
    answer(match, 3)
    assert match.view(3).dealer == 1
    assert why_not(match, "1 claim") == ("You're turning the cards, so you can't claim.", "KZ-6")
    answer(match, 2)
    assert match.view(2).dealer == 1, "not the next one to reach the limit either"
    assert match.to_act() == (0, 3)
    assert why_not(match, "2 claim") == ("You already have all 3 stacks for this hand.", "Stacks")


@pytest.mark.parametrize("seats, limit", [(3, 4), (4, 3), (5, 3)])
def test_kz_7_the_limit_follows_from_the_seats(seats: int, limit: int) -> None:
    match = begin(seats, 3)
    dealer = match.to_act()[0]
    play(match, f"{dealer} deal")
    greedy = (dealer + 1) % seats
    taken = 0
    while greedy in match.to_act():
        answer(match, greedy)
        taken += 1
        if taken < limit:  # somebody else must claim before a dealer can claim again
            answer(match, match.to_act()[0])
    assert taken == limit and match.view(greedy).dealer == greedy


def test_kz_10_the_two_below_the_limit_compete_while_the_third_deals() -> None:
    match = build(seats=3, offer="D5", stacks={0: FOUR}, dealer=0)
    assert match.to_act() == (1, 2)
    answer(match, 2)
    assert match.to_act() == (1, 2) and match.view(None).dealer == 0


def test_kz_11_a_dealer_at_the_limit_does_not_remain() -> None:
    match = build(seats=3, offer="D5", deck="S5 D8", stacks={0: FOUR, 1: FOUR[:3]}, dealer=0)
    answer(match, 1)
    assert match.view(None).last_taker == 2, "the dealer has its four stacks and gets nothing"
    assert stacks(match, 0) == list(FOUR)


def test_kz_12_claimed_cards_are_not_shown_to_anybody_before_the_scoring() -> None:
    """The same table with other stacks looks the same to everybody, in all that is shown."""
    shown = []
    for one, two in (("S5 D8 D8", "J J"), ("D-6 S-3 T", "W S1")):
        match = build(seats=4, offer="S1 D5", deck="S2", stacks={1: [one], 2: [two]}, dealer=0)
        told: list[object] = []
        for viewer in (None, 0, 1, 2, 3):
            view = match.view(viewer)
            told += [
                GAME.words.text(view, match.names),
                GAME.words.progress(view),
                GAME.words.status(view),
            ]
            told += [GAME.words.scores(view), view.stacks, view.opened, view.unclaimed]
            told += [
                GAME.words.describe(view, target) for target in ("offer", "stacks", "deck", "claim")
            ]
            if viewer is not None:
                decision = match.ask(viewer)
                told.append(decision.prompt)
                told += [GAME.preview(view, action) for action in decision.legal]
        told += say(match, answer(match, 3))
        shown.append(told)
    assert shown[0] == shown[1]


def test_kz_12_the_log_of_a_hand_names_no_card() -> None:
    match = begin(4, 11)
    names = {card.name for card in GAME.components.cards}
    play(match, f"{match.to_act()[0]} deal")
    while match.view(None).phase == ANSWER:
        answer(match, *match.to_act()[: match.ply % 3])
    lines = say(match, [event for _, event in match.events(None, since=-1)])
    assert len(lines) > 8
    assert not any(name in line for line in lines for name in names)


def test_kz_12_every_card_is_shown_to_everybody_at_the_scoring() -> None:
    match = build(seats=3, offer="D5 D8", stacks={1: ["S1 S2"]}, rest=0, dealer=2)
    assert match.view(0).opened == ()
    answer(match, 0)
    assert match.view(None).phase == DEAL
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer).opened == match.view(viewer).memory.stacks
        text = GAME.words.text(match.view(viewer), match.names)
        assert "stack 2: D5 D8" in text and "stack 1: S1 S2" in text


def test_kz_26_a_position_in_the_middle_of_an_offer_keeps_the_order_of_the_deck() -> None:
    match = begin(3, 6)
    play(match, f"{match.to_act()[0]} deal")
    answer(match)
    play(match, f"{match.to_act()[0]} claim")
    again = Match(GAME, [Player(name) for name in match.names], 0, start=match.position())
    assert again.position() == match.position() and len(match.position()["deck"].split()) == 76
    waiting = match.waiting_for()[0]
    for both in (match, again):
        play(both, f"{waiting} pass")
        while both.view(None).phase == ANSWER:
            answer(both)
    assert again.position() == match.position()
