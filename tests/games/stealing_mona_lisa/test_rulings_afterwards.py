"""The rulings of Stealing Mona Lisa by their numbers: cards kept, new art, the end, the table."""

import re
from dataclasses import replace

import pytest

from engine import Rng
from engine.games.stealing_mona_lisa.events import (
    CardsKept,
    ChoicesTurned,
    HeistEnded,
    MatchEnded,
    RoundBegan,
)
from engine.games.stealing_mona_lisa.scoring import outcome
from engine.games.stealing_mona_lisa.view import MonaLisaView
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
    assert why_not(match, "0 keep nothing") == ("Ada has no cards left to keep.", "SM-30")


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
    text = match.game.words.text(match.view(0), match.names)
    assert "Cy: 2 arts face down" in text and "Ada: 1 art, 51 million" in text
    assert "Starry" not in text
    assert any("The Great Wave" in line for line in say(match, of_kind(events, HeistEnded)))
    assert all(sheet.total == 0 for sheet in match.scores(None))


def test_sm_18_the_option_shows_all() -> None:
    match = build(["re5 sn6"], collections={1: [MONA], 2: [STARRY, WATCH]}, open_=True)
    assert [sheet.total for sheet in match.scores(0)[:3]] == [0, 100, 163]
    assert "Cy: 2 arts, 163 million" in match.game.words.text(match.view(None), match.names)


def test_sm_35_what_a_thief_alone_has_played_stays_unknown_after_the_end() -> None:
    match = build(["gu1 gu2"], seats=3, arts=[WAVE, SUNRISE], pile=[])
    play(match, "0 send A gu1 gu2", "1 send B re1", "2 send B sn1")
    assert match.outcome() is not None and GAME.secrets_last
    for viewer in (1, 2, None):
        told = " ".join(say(match, [event for _, event in match.events(viewer, -1)]))
        assert "Gu1" not in told + match.game.words.text(match.view(viewer), match.names)


def tied(*collections: list[str]) -> MonaLisaView:
    """A view of the end of a match of three with these collections."""
    known = GAME.components.art_of_id
    own = tuple(tuple(known[art] for art in arts) for arts in collections)
    return replace(build(seats=3).view(None), collections=own, phase="over", arts=())


def test_sm_22_of_the_tied_the_mona_lisa_wins() -> None:
    result = outcome(tied([SUNRISE, MOTHER], [MONA], []))  # 53 + 47, 100
    assert result.places == (2, 1, 3)
    assert result.notes == ("{0} and {1} stole 100 million each; {1} has the Mona Lisa.",)
    ties = [
        [(line.label, line.points) for line in sheet.lines if not line.counts]
        for sheet in result.sheets
    ]
    assert ties[0] == [("tie: Mona Lisa", 0), ("tie: best art", 53)]
    assert ties[1] == [("tie: Mona Lisa", 1), ("tie: best art", 100)]
    assert ties[2] == [], "no mark of a tie without one"


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
    told = [match.game.words.describe(match.view(None), f"seat {seat}") for seat in range(7)]
    for card, colour in zip(told, colours, strict=False):
        assert card is not None
        assert card.lines[-1] == f"Choice cards: {colour.lower()}, A to F."


@pytest.mark.parametrize(
    "seats, carried, left", [(3, 3, 18), (4, 3, 10), (5, 3, 2), (6, 2, 0), (7, 1, 0)]
)
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
    world = GAME.mind.determinise(match.view(0), Rng(1))
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
