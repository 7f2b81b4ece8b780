"""The rulings of Stealing Mona Lisa by their numbers: deal, draft, the secret choice, the heists.

What comes after the heists stands in `test_rulings_afterwards.py`, the Finger Variant in
`test_fingers.py`. What cannot be tested here, and why:

- SM-19: the hand-over screen belongs to the table. The test shows what it builds on: choices can
  be collected in any order, and nobody learns anything before the last one is in.
- SM-24: that colours are chosen by taste is for the people at the table; there are enough of them.
"""

import re
from collections import Counter
from itertools import chain, permutations

import pytest

from engine import Match
from engine.core.components import package_text
from engine.games.stealing_mona_lisa import captions
from engine.games.stealing_mona_lisa.events import (
    HeistEnded,
    OwnChoice,
)
from tests.games.stealing_mona_lisa import test_fingers, test_rulings_afterwards
from tests.games.stealing_mona_lisa.tables import (
    GAME,
    MONA,
    NAMES,
    STARRY,
    SUNRISE,
    WAVE,
    begin,
    build,
    cards,
    heist,
    of_kind,
    play,
    say,
    stolen,
    why_not,
)

ALL_SEATS = (3, 4, 5, 6, 7)


def test_every_ruling_has_a_test() -> None:
    numbers = set(re.findall(r"\*\*(SM-\d+)\*\*", package_text("stealing-mona-lisa", "rulings.md")))
    assert len(numbers) == 35
    tests = [*globals(), *vars(test_fingers), *vars(test_rulings_afterwards)]
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
    assert match.game.words.recap(events, match.names).startswith(
        "Ada beat Bea to The Great Wave off Kanagawa, 9 to 9 by Recon"
    )


def test_sm_12_then_the_next_skill_to_the_right_decides() -> None:
    arts = [STARRY, WAVE, SUNRISE]  # getaway, hacking, sneak
    match = build(["ge3 ge4 ha3 sn5", "ge7 ha2 sn6"], arts=arts)
    play(match, "0 send A ge3 ge4 ha3 sn5", "1 send A ge7 ha2 sn6", "2 send B ha1", "3 send C ge1")
    assert (heist(match, "A").winner, heist(match, "A").how) == (0, "tie")
    assert GAME.components.skills[heist(match, "A").skill].name == "Hacking"


def test_sm_12_of_three_in_a_tie_only_the_strongest_go_on_to_the_next_skill() -> None:
    match = build(["sn4 re5", "sn1 sn3 re1 re4", "sn6 re3"])  # 9 each; recon 5, 5, 3
    events = play(
        match, "0 send A sn4 re5", "1 send A sn1 sn3 re1 re4", "2 send A sn6 re3", "3 send C ge1"
    )
    told = heist(match, "A")
    assert told.how == "even", "Ada and Bea are equal in everything, Cy is weaker"
    line = say(match, of_kind(events, HeistEnded))[0]
    assert line.endswith(" Ada and Bea tied in everything, so it stays.")
    assert "The Great Wave off Kanagawa stayed, Ada and Bea tied" in GAME.words.recap(events, NAMES)
    view = match.view(None)
    assert [captions.result_of(told, at, view) for at in range(3)] == ["9 tied", "9 tied", "9"]
    assert captions.how_it_ended(told, view) == "stays, tied"


def test_sm_12_nobody_takes_it_when_all_is_equal() -> None:
    match = build(["re1 re4 sn6", "re5 sn2 sn4"])
    events = play(
        match, "0 send A re1 re4 sn6", "1 send A re5 sn2 sn4", "2 send B ha1", "3 send C ge1"
    )
    assert heist(match, "A").how == "even" and WAVE in match.position()["arts"]
    assert {"re1", "re4", "sn6"} <= set(cards(match, 0))
    told = say(match, of_kind(events, HeistEnded))[0]
    assert "Ada and Bea tied in everything, so it stays." in told


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
        events = play(
            match,
            "0 send A sn4 re5",
            "1 send A sn1 sn3 re1 re4",
            "2 send A sn6 re3",
            "3 send C ge1",
        )
        winner = heist(match, "A").winner
        assert winner in (0, 1)
        line = say(match, of_kind(events, HeistEnded))[0]
        assert f" Ada and Bea tied in everything, and {NAMES[winner]} drew the lot." in line
        assert f"by lot against {NAMES[1 - winner]}" in GAME.words.recap(events, NAMES)


def test_sm_33_a_thief_who_lacks_a_skill_draws_no_lot_however_much_it_brought() -> None:
    for seed in range(20):
        match = build(["re1 re4 sn6", "re5 sn2 sn4", "re7 re6"], lots=True)  # 11, 11 and 13
        data = match.position()
        data["rng"] = f"{seed:016x}"
        match = Match(GAME, match.players, 0, start=data)
        play(
            match,
            "0 send A re1 re4 sn6",
            "1 send A re5 sn2 sn4",
            "2 send A re7 re6",
            "3 send C ge1",
        )
        told = heist(match, "A")
        assert told.how == "lots" and told.winner in (0, 1)
        assert stolen(match, told.winner)[0] == WAVE and stolen(match, 2) == []


def test_sm_23_cards_that_were_not_sent_are_not_lost() -> None:
    match = build(["re5 sn6 ha4 gu2 mu1"])
    play(match, "0 send A mu1", "1 send A re1", "2 send B sn1", "3 send C sn3")
    assert cards(match, 0) == ["sn6", "re5", "gu2", "mu1", "ha4"]
