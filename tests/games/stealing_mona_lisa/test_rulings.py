"""The rulings of Stealing Mona Lisa by their numbers, but for SM-20 and what goes with it.

Those about the Finger Variant stand in `test_fingers.py`. What cannot be tested here, and why:

- SM-19: the hand-over screen belongs to the table. The test shows what it builds on: choices can
  be collected in any order, and nobody learns anything before the last one is in.
- SM-24: that colours are chosen by taste is for the people at the table; there are enough of them.
"""

import re
from collections import Counter
from dataclasses import replace
from itertools import chain, permutations

import pytest

from engine import Match, Rng
from engine.core.game import package_text
from engine.games.stealing_mona_lisa.events import (
    CardsKept,
    ChoicesTurned,
    HeistEnded,
    MatchEnded,
    OwnChoice,
    RoundBegan,
)
from engine.games.stealing_mona_lisa.scoring import outcome
from engine.games.stealing_mona_lisa.view import MonaLisaView
from tests.games.stealing_mona_lisa import test_fingers
from tests.games.stealing_mona_lisa.tables import (
    ARTS,
    GAME,
    KISS,
    MONA,
    MOTHER,
    STARRY,
    SUNRISE,
    SWING,
    WATCH,
    WAVE,
    begin,
    build,
    cards,
    draft,
    heist,
    keep_nothing,
    of_kind,
    play,
    say,
    stolen,
    why_not,
)

ALL_SEATS = (3, 4, 5, 6, 7)


def test_every_ruling_has_a_test() -> None:
    numbers = set(re.findall(r"\*\*(SM-\d+)\*\*", package_text("stealing-mona-lisa", "rulings.md")))
    assert len(numbers) == 34
    tests = [*globals(), *vars(test_fingers)]
    tested = {name.split("_")[2] for name in tests if name.startswith("test_sm_")}
    assert numbers == {f"SM-{number}" for number in tested}


# --- Deal and draft ------------------------------------------------------------------------------


def test_sm_1_each_round_all_but_carried_cards_are_dealt_from_anew() -> None:
    match = build(["re5 sn6", "re4", "re3", "re2"])
    play(match, "0 send A re5 sn6", "1 send B re4", "2 send C re3", "3 send C re2")
    play(match, "1 keep nothing", "2 keep re3", "3 keep nothing")
    seen = set()
    for seed in range(40):
        data = match.position()
        data["rng"] = f"{seed:016x}"
        again = Match(GAME, match.players, 0, start=data)
        play(again, "0 keep nothing")
        dealt = set(chain(*(cards(again, seat, "hand") for seat in range(4))))
        assert len(dealt) == 20 and "re3" not in dealt, "carried cards are not shuffled in"
        seen |= dealt
    assert len(seen) == 41, "discarded and unused cards are: all but the carried one turn up"
    assert cards(again, 2, "carried") == ["re3"]


def test_sm_2_the_fifth_card_is_taken_without_a_choice() -> None:
    match = begin(4)
    for _ in range(4):
        for seat in range(4):
            assert len(cards(match, seat, "hand")) > 1
            play(match, f"{seat} pick {cards(match, seat, 'hand')[0]}")
    assert match.view(None).phase == "choice"
    assert [len(cards(match, seat, "picks")) for seat in range(4)] == [5] * 4
    assert match.ply == 16, "four choices each"


def test_sm_3_carried_cards_join_only_after_the_draft() -> None:
    match = build(["re5 sn6"])
    play(match, "0 send A re5", "1 send A re1", "2 send B sn1", "3 send C sn3")
    play(match, "0 keep sn6", "1 keep nothing", "2 keep nothing", "3 keep nothing")
    while match.view(None).phase == "draft":
        assert cards(match, 0, "carried") == ["sn6"] and not match.view(0).crew
        assert all("sn6" not in cards(match, seat, "hand") for seat in range(4))
        for seat in match.waiting_for():
            match.play(match.ask(seat).legal[0])
    assert len(match.view(0).crew) == 6 and "sn6" in cards(match, 0)


def test_sm_29_hands_go_to_the_seat_before() -> None:
    match = begin(5)
    hands = [cards(match, seat, "hand") for seat in range(5)]
    for seat in range(5):
        play(match, f"{seat} pick {hands[seat][0]}")
    assert [cards(match, seat, "hand") for seat in range(5)] == [
        hands[(seat + 1) % 5][1:] for seat in range(5)
    ]


# --- The secret choice ---------------------------------------------------------------------------


def test_sm_4_one_card_to_all_of_them_on_one_art() -> None:
    match = build(["re5 sn6 ha4 ge7 gu2 mu1"])
    legal = [str(action) for action in match.ask(0).legal]
    assert len(legal) == len(set(legal)) == 3 * (2**6 - 1)
    assert "0 send C sn6 ge7 re5 gu2 mu1 ha4" in legal and "0 send A mu1" in legal
    assert why_not(match, "0 send A") == ("Play at least one card.", "SM-4")
    assert why_not(match, "0 send A re6") == ("You do not hold Recon 6.", "SM-4")
    assert why_not(match, "0 send A re5 re5") == ("You do not hold Recon 5 2 times.", "SM-4")


def test_sm_4_nobody_else_learns_cards_or_letter_while_others_choose() -> None:
    match = build(["re5 sn6"])
    events = play(match, "0 send B re5 sn6")
    told = [event for event in events if event.seen_by(1)]
    assert say(match, told) == ["Ada chose in secret."]
    assert say(match, of_kind(events, OwnChoice)) == ["Ada plays Sn6 Re5 for B."]
    assert of_kind(events, OwnChoice)[0].audience == (0,)
    assert match.view(1).chosen == (True, False, False, False)
    assert match.view(1).choice is None and str(match.view(0).choice) == "0 send B sn6 re5"


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_sm_5_only_letters_below_an_art_can_be_chosen(seats: int) -> None:
    match = build(seats=seats)
    slots = {action.slot for action in match.ask(0).legal}
    assert slots == set(range(seats - 1))
    if seats < 7:
        card = cards(match, 0)[0]
        text, rule = why_not(match, f"0 send {'ABCDEF'[seats - 1]} {card}")
        assert rule == "SM-5" and text.endswith(f"there are A to {'ABCDEF'[seats - 2]}.")


def test_sm_19_choices_may_come_in_any_order() -> None:
    moves = ("0 send A re5", "1 send A sn6", "2 send B ha4", "3 send C gu1")
    outcomes = set()
    for order in permutations(moves):
        match = build(["re5", "sn6", "ha4", "gu1"])
        events = play(match, *order[:3])
        assert not any(event.reveals for event in events), "nothing is turned up before the last"
        play(match, order[3])
        outcomes.add(match.digest())
    assert len(outcomes) == 1


def test_sm_34_a_choice_may_be_changed_until_the_last_one_is_in() -> None:
    match = build(["re5 sn6"])
    play(match, "0 send A re5", "1 send A re1")
    assert match.to_act() == (0, 1, 2, 3) and match.waiting_for() == (2, 3)
    assert match.ask(0).prompt.text == "You have chosen; waiting for {2} and {3}."
    events = play(match, "0 send B sn6", "2 send C sn1")
    assert say(match, [e for e in events if e.seen_by(3)]) == [
        "Ada chose in secret once more.",
        "Cy chose in secret.",
    ]
    play(match, "3 send C sn3")
    assert heist(match, "A").thieves == (1,) and heist(match, "B").thieves == (0,)


def test_sm_34_picks_may_be_changed_too() -> None:
    match = begin(3)
    first, second = cards(match, 0, "hand")[:2]
    play(match, f"0 pick {first}", f"0 pick {second}")
    for seat in (1, 2):
        play(match, f"{seat} pick {cards(match, seat, 'hand')[0]}")
    assert cards(match, 0, "picks") == [second]


# --- The heists ----------------------------------------------------------------------------------


def test_sm_6_a_thief_alone_takes_the_art_unchecked_and_unseen() -> None:
    match = build(["gu1 gu2"], arts=[MONA, WAVE, SUNRISE])
    events = play(match, "1 send B re1", "2 send B sn1", "3 send C sn3", "0 send A gu1 gu2")
    assert stolen(match, 0) == [MONA], "nobody asked for recon, sneak, hacking and getaway"
    assert heist(match, "A").stacks == () and heist(match, "A").sizes == (2,)
    assert "gu1" not in cards(match, 0) and "gu1" in match.position()["discards"].split()
    lines = say(match, of_kind(events, HeistEnded))
    assert lines[0] == "A Mona Lisa: Ada came alone and took it; 2 cards went away unseen."
    for viewer in (1, 2, 3, None):
        told = [event for event in events if event.seen_by(viewer)]
        assert "Gu1" not in " ".join(say(match, told))


def test_sm_7_all_stacks_that_met_are_shown_to_everybody_also_those_that_fail() -> None:
    match = build(["re5 sn6", "gu7", "re4 sn4"])
    events = play(match, "0 send A re5 sn6", "1 send A gu7", "2 send A re4 sn4", "3 send B ge1")
    known = GAME.components.card_of_code
    shown = of_kind(events, HeistEnded)[0]
    assert shown.audience is None
    assert shown.heist.stacks == (
        (known["sn6"], known["re5"]),
        (known["gu7"],),
        (known["sn4"], known["re4"]),
    )


def test_sm_8_the_only_one_fit_wins_and_discards_what_it_played() -> None:
    match = build(["re1 sn1", "re7 gu7"])
    events = play(match, "0 send A re1 sn1", "1 send A re7 gu7", "2 send B ha1", "3 send B ge1")
    assert heist(match, "A").how == "only" and stolen(match, 0) == [WAVE]
    assert not {"re1", "sn1"} & set(cards(match, 0))
    assert {"re7", "gu7"} <= set(cards(match, 1))
    assert "Only Ada was fit for it and took it." in say(match, of_kind(events, HeistEnded))[0]


def test_sm_9_where_nobody_is_fit_the_art_stays_and_all_keep_their_cards() -> None:
    match = build(["re7", "sn7"])
    play(match, "0 send A re7", "1 send A sn7", "2 send B ha1", "3 send C ge1")
    assert heist(match, "A").how == "unfit" and WAVE in match.position()["arts"]
    assert "re7" in cards(match, 0) and "sn7" in cards(match, 1)


def test_sm_10_the_total_is_of_all_cards_in_the_skills_of_the_art() -> None:
    match = build(["sn2 sn3 re4 gu7", "sn5 re3 mu7 ha7"])
    events = play(
        match,
        "0 send A sn2 sn3 re4 gu7",
        "1 send A sn5 re3 mu7 ha7",
        "2 send B ha1",
        "3 send C ge1",
    )
    assert heist(match, "A").winner == 0, (
        "9 against 8: two sneak cards add up, others count nothing"
    )
    assert (
        "Ada Sn2 Sn3 Re4 Gu7, total 9; Bea Sn5 Re3 Mu7 Ha7, total 8"
        in say(match, of_kind(events, HeistEnded))[0]
    )


def test_sm_11_the_winner_discards_the_played_cards_only() -> None:
    match = build(["re5 sn6 ha4 gu2 mu1", "re4 sn5"])
    play(match, "0 send A re5 sn6", "1 send A re4 sn5", "2 send B ha1", "3 send C ge1")
    assert cards(match, 0) == ["gu2", "mu1", "ha4"]
    assert {"re4", "sn5"} <= set(cards(match, 1)), "the loser has its cards back"


def test_sm_12_an_equal_total_is_broken_by_the_sum_in_the_leftmost_skill() -> None:
    match = build(["re2 re3 sn4", "re4 sn5"])  # The Great Wave: recon, then sneak
    events = play(match, "0 send A re2 re3 sn4", "1 send A re4 sn5", "2 send B ha1", "3 send C ge1")
    assert heist(match, "A").winner == 0 and heist(match, "A").how == "tie"
    assert "Ada took it with more Recon." in say(match, of_kind(events, HeistEnded))[0]
    assert match.game.recap(events, match.names).startswith(
        "Ada beat Bea to The Great Wave off Kanagawa, 9 to 9, by Recon"
    )


def test_sm_12_then_the_next_skill_to_the_right_decides() -> None:
    arts = [STARRY, WAVE, SUNRISE]  # getaway, hacking, sneak
    match = build(["ge3 ge4 ha3 sn5", "ge7 ha2 sn6"], arts=arts)
    play(match, "0 send A ge3 ge4 ha3 sn5", "1 send A ge7 ha2 sn6", "2 send B ha1", "3 send C ge1")
    assert (heist(match, "A").winner, heist(match, "A").how) == (0, "tie")
    assert GAME.components.skills[heist(match, "A").skill].name == "Hacking"


def test_sm_12_of_three_in_a_tie_only_the_strongest_go_on_to_the_next_skill() -> None:
    match = build(["sn4 re5", "sn1 sn3 re1 re4", "sn6 re3"])  # 9 each; recon 5, 5, 3
    play(match, "0 send A sn4 re5", "1 send A sn1 sn3 re1 re4", "2 send A sn6 re3", "3 send C ge1")
    assert heist(match, "A").how == "even", "Ada and Bea are equal in everything, Cy is weaker"


def test_sm_12_nobody_takes_it_when_all_is_equal() -> None:
    match = build(["re1 re4 sn6", "re5 sn2 sn4"])
    events = play(
        match, "0 send A re1 re4 sn6", "1 send A re5 sn2 sn4", "2 send B ha1", "3 send C ge1"
    )
    assert heist(match, "A").how == "even" and WAVE in match.position()["arts"]
    assert {"re1", "re4", "sn6"} <= set(cards(match, 0))
    assert (
        "They are equal in everything, so it stays." in say(match, of_kind(events, HeistEnded))[0]
    )


def test_sm_12_the_option_draws_lots_from_the_seed() -> None:
    winners = Counter()
    for seed in range(60):
        match = build(["re1 re4 sn6", "re5 sn2 sn4"], lots=True)
        data = match.position()
        data["rng"] = f"{seed:016x}"
        match = Match(GAME, match.players, 0, start=data)
        play(match, "0 send A re1 re4 sn6", "1 send A re5 sn2 sn4", "2 send B ha1", "3 send C ge1")
        told = heist(match, "A")
        assert told.how == "lots" and stolen(match, told.winner)[0] == WAVE
        winners[told.winner] += 1
    assert set(winners) == {0, 1} and min(winners.values()) > 15


def test_sm_33_lots_are_only_for_those_who_are_equal_in_everything() -> None:
    for seed in range(20):
        match = build(["sn4 re5", "sn1 sn3 re1 re4", "sn6 re3"], lots=True)
        data = match.position()
        data["rng"] = f"{seed:016x}"
        match = Match(GAME, match.players, 0, start=data)
        play(
            match,
            "0 send A sn4 re5",
            "1 send A sn1 sn3 re1 re4",
            "2 send A sn6 re3",
            "3 send C ge1",
        )
        assert heist(match, "A").winner in (0, 1)


def test_sm_23_cards_that_were_not_sent_are_not_lost() -> None:
    match = build(["re5 sn6 ha4 gu2 mu1"])
    play(match, "0 send A mu1", "1 send A re1", "2 send B sn1", "3 send C sn3")
    assert cards(match, 0) == ["sn6", "re5", "gu2", "mu1", "ha4"]


# --- Keeping cards -------------------------------------------------------------------------------


@pytest.mark.parametrize("seats, limit", [(3, 3), (4, 3), (5, 3), (6, 2), (7, 1)])
def test_sm_13_the_limit_depends_on_the_number_of_thieves(seats: int, limit: int) -> None:
    match = build(seats=seats)
    for seat in range(seats):
        play(match, f"{seat} send {'AB'[seat % 2]} {cards(match, seat)[0]}")
    kept = {len(action.cards) for action in match.ask(0).legal}
    assert kept == set(range(limit + 1))
    hand = cards(match, 0)
    text, rule = why_not(match, f"0 keep {' '.join(hand[: limit + 1])}")
    cards_ = "1 card" if limit == 1 else f"{limit} cards"
    assert (text, rule) == (f"With {seats} thieves you may keep {cards_} at most.", "SM-13")


def test_sm_13_it_is_hidden_and_made_before_new_art_and_the_rest_goes_unseen() -> None:
    match = build(["re5 sn6 ha4 gu2 mu1"])
    play(match, "0 send A mu1", "1 send A re1", "2 send B sn1", "3 send C sn3")
    before = match.position()["arts"]
    events = play(match, "0 keep re5 sn6", "1 keep nothing", "2 keep nothing")
    assert match.position()["arts"] == before == [WAVE], "A was left, B and C are gone"
    assert not any("Re5" in line for line in say(match, [e for e in events if e.seen_by(1)]))
    events = play(match, "3 keep nothing")
    kinds = [type(event) for event in events]
    assert kinds.index(CardsKept) < kinds.index(RoundBegan)
    assert of_kind(events, CardsKept)[0].counts == (2, 0, 0, 0)
    assert not any("Ha4" in line for line in say(match, [e for e in events if e.seen_by(None)]))
    assert cards(match, 0, "carried") == ["sn6", "re5"]


def test_sm_14_winners_may_keep_cards_too_and_no_more_than_others() -> None:
    match = build(["re5 sn6 ha4 gu2 mu1"])
    play(match, "0 send A re5", "1 send B re1", "2 send B sn1", "3 send C sn3")
    assert stolen(match, 0) == [WAVE]
    assert why_not(match, "0 keep sn6 gu2 mu1 ha4")[1] == "SM-13"
    play(match, "0 keep sn6 mu1 ha4", *(f"{seat} keep nothing" for seat in (1, 2, 3)))
    assert cards(match, 0, "carried") == ["sn6", "mu1", "ha4"]


def test_sm_30_a_thief_without_cards_is_not_asked() -> None:
    match = build(["re5 sn6 ha4 gu2 mu1"])
    play(match, "0 send A sn6 re5 gu2 mu1 ha4", "1 send B re1", "2 send B sn1", "3 send C sn3")
    assert match.to_act() == match.waiting_for() == (1, 2, 3)
    assert match.ask(0).prompt.choices == () and not match.ask(0).legal
    assert why_not(match, "0 keep nothing")[0] == "It is not Ada's turn."


def test_sm_30_if_nobody_has_cards_the_next_round_begins_at_once() -> None:
    text = re.sub(r"(?m)^keep = .*", "keep = [0, 0, 0, 0, 0]", GAME.components_text)
    match = build(game=GAME.with_components(text, "own.toml"))
    for seat in range(4):
        events = play(match, f"{seat} send {'ABCC'[seat]} {cards(match, seat)[0]}")
    assert match.view(None).phase == "draft", "nothing may be kept, so nobody is asked"
    assert of_kind(events, CardsKept)[0].counts == (0, 0, 0, 0)


# --- Arts, rounds, the end -----------------------------------------------------------------------


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_sm_15_arts_are_one_fewer_than_thieves_and_those_left_count(seats: int) -> None:
    match = build(seats=seats)
    for seat in range(seats):
        letter = "B" if seat else "A"
        play(match, f"{seat} send {letter} {cards(match, seat)[0]}")
    left = match.position()["arts"]
    assert left == list(ARTS[1 : seats - 1]), "all but Ada met at B, unfit with one card each"
    events = keep_nothing(match)
    now = match.position()["arts"]
    assert len(now) == seats - 1 and now[: len(left)] == left, "letters go by place, from A anew"
    assert of_kind(events, RoundBegan)[0].new == 1


def test_sm_21_art_that_stayed_is_like_any_other() -> None:
    match = build(["re5 sn6"], arts=[MONA, WAVE, SUNRISE])
    play(match, "0 send B re5 sn6", "1 send C re1", "2 send C sn1", "3 send C sn3")
    keep_nothing(match)
    assert match.position()["arts"][0] == MONA
    draft(match)
    play(match, f"0 send A {cards(match, 0)[0]}")
    for seat in (1, 2, 3):
        play(match, f"{seat} send B {cards(match, seat)[0]}")
    assert MONA in stolen(match, 0)


def test_sm_16_a_short_pile_is_turned_up_as_far_as_it_goes() -> None:
    match = build(seats=5, pile=[KISS])
    for seat, letter in enumerate("ABCDD"):
        play(match, f"{seat} send {letter} {cards(match, seat)[0]}")
    events = keep_nothing(match)
    assert match.position()["arts"] == [MOTHER, KISS], "two of four: play goes on"
    assert of_kind(events, RoundBegan)[0].new == 1
    assert {action.slot for action in (draft(match), match.ask(0).legal)[1]} == {0, 1}


def test_sm_16_a_last_single_art_is_nobodys_and_ends_the_match() -> None:
    match = build(["re5 sn6"], seats=3, arts=[WAVE, SUNRISE], pile=[KISS])
    events = play(match, "0 send A re5 sn6", "1 send B re1", "2 send B ha1 sn1")
    ended = match.outcome()
    assert ended is not None
    assert ended.reason == "Only The Kiss was left: too little to choose from."
    assert of_kind(events, MatchEnded)[0].arts == (GAME.components.art_of_id[KISS],)
    assert all(KISS not in stolen(match, seat) for seat in range(3))


def test_sm_16_an_empty_museum_ends_the_match() -> None:
    match = build(["sn6", "ha2 sn2", "gu1"], seats=3, arts=[WAVE, SUNRISE], pile=[])
    play(match, "0 send A sn6", "1 send B ha2 sn2", "2 send B gu1")
    ended = match.outcome()
    assert ended is not None and ended.reason == "The museum is empty."


def test_sm_17_with_two_or_more_left_play_goes_on_without_new_arts() -> None:
    match = build(seats=4, pile=[])
    for seat in range(4):
        play(match, f"{seat} send {'ABBB'[seat]} {cards(match, seat)[0]}")
    events = keep_nothing(match)
    assert match.position()["arts"] == [SUNRISE, SWING]
    assert say(match, of_kind(events, RoundBegan)) == ["Round 2 began. No new art came."]


def test_sm_17_three_idle_rounds_in_a_row_end_the_match() -> None:
    match = build(seats=3, arts=[WAVE, SUNRISE])
    for number in range(1, 4):
        assert match.outcome() is None
        for seat in range(3):
            play(match, f"{seat} send A {cards(match, seat)[0]}")
        assert match.view(None).idle_rounds == number
        if number < 3:
            keep_nothing(match)
            draft(match)
    ended = match.outcome()
    assert ended is not None and ended.reason == "Nothing was stolen in 3 rounds in a row."
    assert match.position()["arts"] == [WAVE, SUNRISE]


def test_sm_17_a_theft_breaks_the_row() -> None:
    match = build(seats=3, idle=2)
    play(match, f"0 send A {cards(match, 0)[0]}")
    for seat in (1, 2):
        play(match, f"{seat} send B {cards(match, seat)[0]}")
    assert match.view(None).idle_rounds == 0 and match.outcome() is None


def test_sm_28_nobody_is_asked_to_keep_cards_when_the_match_is_over() -> None:
    match = build(["re5 sn6"], seats=3, arts=[WAVE, SUNRISE], pile=[KISS])
    play(match, "0 send A re5 sn6", "1 send B re1", "2 send B ha1 sn1")
    assert match.to_act() == () and len(cards(match, 1)) == 5
    match = build(seats=3, idle=2)
    play(match, *(f"{seat} send A {cards(match, seat)[0]}" for seat in range(3)))
    assert match.outcome() is not None and match.view(None).idle_rounds == 3


def test_sm_18_stolen_art_lies_face_down_but_the_log_tells_what_it_is() -> None:
    match = build(["re5 sn6"], collections={1: [MONA], 2: [STARRY, WATCH]})
    events = play(match, "0 send A re5 sn6", "1 send B re1", "2 send B sn1", "3 send C sn3")
    sheets = match.scores(0)
    assert (sheets[0].total, sheets[1].total, sheets[2].total) == (51, 0, 0)
    assert [line.label for line in sheets[2].lines] == ["arts, face down"]
    assert sheets[2].lines[0].points == 2 and not sheets[2].lines[0].counts
    text = match.game.text(match.view(0), match.names)
    assert "Cy: 2 arts face down" in text and "Ada: 1 art, 51 million" in text
    assert "Starry" not in text
    assert any("The Great Wave" in line for line in say(match, of_kind(events, HeistEnded)))
    assert all(sheet.total == 0 for sheet in match.scores(None))


def test_sm_18_the_option_shows_all() -> None:
    match = build(["re5 sn6"], collections={1: [MONA], 2: [STARRY, WATCH]}, open_=True)
    assert [sheet.total for sheet in match.scores(0)[:3]] == [0, 100, 163]
    assert "Cy: 2 arts, 163 million" in match.game.text(match.view(None), match.names)


def tied(*collections: list[str]) -> MonaLisaView:
    """A view of the end of a match of three with these collections."""
    known = GAME.components.art_of_id
    own = tuple(tuple(known[art] for art in arts) for arts in collections)
    return replace(build(seats=3).view(None), collections=own, phase="over", arts=())


def test_sm_22_of_the_tied_the_mona_lisa_wins() -> None:
    result = outcome(tied([SUNRISE, MOTHER], [MONA], []))  # 53 + 47, 100
    assert result.places == (2, 1, 3)
    assert result.notes == ("{0} and {1} stole 100 million each; {1} has the Mona Lisa.",)


def test_sm_22_then_the_most_valuable_single_art() -> None:
    result = outcome(tied([WAVE, MOTHER], [SUNRISE, SWING], []))  # 51 + 47, 53 + 45
    assert result.places == (2, 1, 3)
    assert result.notes == (
        "{0} and {1} stole 98 million each; {1} has the best single art, 53 million.",
    )


def test_sm_22_then_the_victory_is_shared() -> None:
    result = outcome(tied([], [], []))
    assert result.places == (1, 1, 1) and result.winners() == (0, 1, 2)
    assert result.notes == (
        "{0}, {1} and {2} stole 0 million each, and are equal in all that breaks ties.",
    )


# --- What is on the table ------------------------------------------------------------------------


def test_sm_24_there_are_colours_for_seven_thieves_and_the_museum() -> None:
    colours = [colour.name for colour in GAME.components.colours]
    assert len(set(colours)) == 8
    match = build(seats=7)
    told = [match.game.describe(match.view(None), f"seat {seat}") for seat in range(7)]
    for card, colour in zip(told, colours, strict=False):
        assert card is not None
        assert card.lines[-1] == f"Choice cards: {colour.lower()}, A to F."


@pytest.mark.parametrize("seats, carried, left", [(6, 2, 0), (7, 1, 0), (5, 3, 2), (4, 3, 10)])
def test_sm_25_all_may_carry_as_much_as_they_may_and_the_deal_still_works(
    seats: int, carried: int, left: int
) -> None:
    match = build(seats=seats)
    for seat in range(seats):
        play(match, f"{seat} send {'AB'[seat % 2]} {cards(match, seat)[0]}")
    for seat in range(seats):
        play(match, f"{seat} keep {' '.join(cards(match, seat)[:carried])}")
    data = match.position()
    assert len(data["deck"].split()) == left and not data["discards"]
    assert all(len(cards(match, seat, "hand")) == 5 for seat in range(seats))
    assert all(len(cards(match, seat, "carried")) == carried for seat in range(seats))


def test_sm_25_with_six_who_carry_all_a_seat_can_count_every_card() -> None:
    match = build(seats=6)
    for seat in range(6):
        play(match, f"{seat} send {'AB'[seat % 2]} {cards(match, seat)[0]}")
    for seat in range(6):
        play(match, f"{seat} keep {' '.join(cards(match, seat)[:2])}")
    world = GAME.determinise(match.view(0), Rng(1))
    assert world.deck == [], "what the viewer has not seen is in somebody's hands"


def test_sm_26_numbers_are_open_and_faces_are_not() -> None:
    match = build(["re5 sn6 ha4 gu2 mu1"])
    play(match, "0 send A sn6 re5")
    assert match.view(1).chosen[0] and match.view(1).held == (5, 5, 5, 5)
    events = play(match, "1 send B re1", "2 send B sn1", "3 send C sn3")
    turned = of_kind(events, ChoicesTurned)[0]
    assert turned.slots == (0, 1, 1, 2) and turned.audience is None
    assert heist(match, "A").sizes == (2,)
    assert match.view(1).held == (3, 5, 5, 4)
    play(match, "0 keep gu2", *(f"{seat} keep nothing" for seat in (1, 2, 3)))
    assert match.view(3).carried == (1, 0, 0, 0)


def test_sm_32_a_seat_remembers_its_hands_until_the_next_deal() -> None:
    match = begin(4, seed=3)
    hands = []
    while match.view(None).phase == "draft":
        hands.append(tuple(cards(match, 2, "hand")))
        for seat in match.waiting_for():
            match.play(match.ask(seat).legal[0])
    codes = GAME.components.codes

    def remembered() -> list[tuple[str, ...]]:
        return [tuple(codes[card] for card in hand) for hand in match.view(2).hands]

    assert remembered()[:4] == hands and len(remembered()[4]) == 1
    for seat in range(4):
        play(match, f"{seat} send {'ABBB'[seat]} {cards(match, seat)[0]}")
    assert remembered()[:4] == hands, "still known when cards are kept"
    keep_nothing(match)
    assert remembered() == [tuple(cards(match, 2, "hand"))]
    assert match.view(None).hands == () and match.view(None).crew == ()


def test_sm_32_stacks_that_were_shown_are_remembered_until_the_next_heists() -> None:
    match = build(["re5 sn6", "re4 sn5"])
    play(match, "0 send A re5 sn6", "1 send A re4 sn5", "2 send B ha1", "3 send C ge1")
    shown = match.view(3).heists
    assert len(shown[0].stacks) == 2
    keep_nothing(match)
    draft(match)
    assert match.view(3).heists == shown
    for seat in range(4):
        play(match, f"{seat} send B {cards(match, seat)[0]}")
    assert match.view(3).heists != shown
