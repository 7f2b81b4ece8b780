"""What the rulebook of Stealing Mona Lisa says, section by section, on real matches."""

from itertools import chain

import pytest

from engine.games.stealing_mona_lisa.components import SEAT_COUNTS
from engine.games.stealing_mona_lisa.crews import fit
from engine.games.stealing_mona_lisa.events import HeistEnded, RoundBegan
from tests.games.stealing_mona_lisa.tables import (
    GAME,
    KISS,
    MONA,
    MOTHER,
    SWING,
    WAVE,
    begin,
    build,
    cards,
    draft,
    heist,
    keep_nothing,
    of_kind,
    play,
    stolen,
)
from tests.random_matches import begin as begin_random
from tests.random_matches import every_ply, random_log


def test_the_box_has_18_arts_42_skill_cards_and_48_choice_cards() -> None:
    components = GAME.components
    assert len(components.arts) == 18 and len(components.skills) == 6
    assert len(components.deck()) == 42
    assert len(components.colours) * len("ABCDEF") == 48
    assert {"gu5", "gu3"} <= set(components.codes)
    assert all(2 <= len(art.skills) <= 4 for art in components.arts)


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_set_up_deals_five_cards_and_turns_up_one_art_fewer_than_thieves(seats: int) -> None:
    match = begin(seats)
    data = match.position()
    assert len(data["arts"]) == seats - 1 and len(data["art_pile"]) == 18 - (seats - 1)
    assert [len(cards(match, seat, "hand")) for seat in range(seats)] == [5] * seats
    assert len(data["deck"].split()) == 42 - 5 * seats
    assert match.to_act() == tuple(range(seats))
    began = of_kind(match.past[0].events, RoundBegan)[0]
    assert began.round == 1 and began.new == seats - 1


def test_other_seeds_deal_other_cards_and_arts() -> None:
    arts = {tuple(begin(3, seed).position()["arts"]) for seed in range(20)}
    hands = {tuple(cards(begin(3, seed), 0, "hand")) for seed in range(20)}
    assert len(arts) > 15 and len(hands) == 20


def test_the_draft_goes_from_five_cards_down_to_one() -> None:
    match = begin(6)
    sizes = []
    while match.view(None).phase == "draft":
        sizes.append({len(cards(match, seat, "hand")) for seat in range(6)})
        for seat in match.waiting_for():
            match.play(match.ask(seat).legal[-1])
    assert sizes == [{5}, {4}, {3}, {2}]
    assert [len(cards(match, seat)) for seat in range(6)] == [5] * 6


def test_an_8_of_guile_from_a_5_and_a_3() -> None:
    known = GAME.components.card_of_code
    kiss = GAME.components.arts[GAME.components.art_of_id[KISS]]  # guile, hacking, getaway
    found = fit(
        kiss, [known[code] for code in ("gu5", "gu3", "ha1", "ge2", "mu7")], GAME.components
    )
    assert found.sums == (8, 1, 2) and found.total == 11 and found.qualified


def test_the_8_of_guile_beats_a_7() -> None:
    match = build(["gu5 gu3 ge2", "gu7 ge3"], arts=[MOTHER, SWING, WAVE])  # Swing: getaway, guile
    play(match, "0 send B gu5 gu3 ge2", "1 send B gu7 ge3", "2 send A ha1", "3 send C sn3")
    assert heist(match, "B").winner == 1, "10 each, and more getaway"
    match = build(["gu5 gu3 ge2", "gu7 ge1"], arts=[MOTHER, SWING, WAVE])
    play(match, "0 send B gu5 gu3 ge2", "1 send B gu7 ge1", "2 send A ha1", "3 send C sn3")
    assert heist(match, "B").winner == 0 and heist(match, "B").how == "total", "10 to 8"


def test_only_skills_of_the_art_are_added_up() -> None:
    known = GAME.components.card_of_code
    wave = GAME.components.arts[GAME.components.art_of_id[WAVE]]  # recon, sneak
    found = fit(wave, [known[code] for code in ("re2", "ha7", "mu7", "gu7")], GAME.components)
    assert found.total == 2 and not found.qualified


def test_losers_keep_their_cards_for_later_and_winners_discard() -> None:
    match = build(["re7 sn7", "re6 sn6"])
    play(match, "0 send A re7 sn7", "1 send A re6 sn6", "2 send B ha1", "3 send C ge1")
    play(match, "0 keep nothing", "1 keep sn6 re6", "2 keep nothing", "3 keep nothing")
    draft(match)
    assert {"re6", "sn6"} <= set(cards(match, 1))
    assert len(cards(match, 1)) == 7 and len(cards(match, 0)) == 5


def test_discarded_cards_come_back_into_the_deck() -> None:
    match = build(["re7 sn7", "re6 sn6"])
    play(match, "0 send A re7 sn7", "1 send A re6 sn6", "2 send B ha1", "3 send C ge1")
    assert set(match.position()["discards"].split()) == {"re7", "sn7", "ha1", "ge1"}
    keep_nothing(match)
    data = match.position()
    dealt = chain(*(cards(match, seat, "hand") for seat in range(4)))
    assert {"re7", "sn7", "re6", "sn6", "ha1", "ge1"} <= {*dealt, *data["deck"].split()}
    assert data["discards"] == ""


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_every_match_ends_with_the_highest_sum_of_values_first(seats: int) -> None:
    for seed in range(4):
        options = GAME.check_setup(seats, {})
        match = begin_random(GAME, seats, options, seed)
        match.replay(random_log(GAME, seats, options, seed))
        ended = match.outcome()
        assert ended is not None
        known = {art.id: art.value for art in GAME.components.arts}
        totals = [sum(known[art] for art in stolen(match, seat)) for seat in range(seats)]
        assert [sheet.total for sheet in ended.sheets] == totals
        assert all(totals[seat] == max(totals) for seat in ended.winners())


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_in_every_round_each_art_has_one_thief_at_most_and_each_thief_one_art(seats: int) -> None:
    options = GAME.check_setup(seats, {})
    told = 0
    for match in every_ply(GAME, seats, options, 5):
        for event in of_kind(match.past[-1].events, HeistEnded):
            told += 1
            contested = len(event.heist.thieves) > 1
            assert bool(event.heist.stacks) == contested
            assert event.heist.winner in (*event.heist.thieves, -1)
        resolved = of_kind(match.past[-1].events, HeistEnded)
        thieves = [seat for event in resolved for seat in event.heist.thieves]
        assert not resolved or sorted(thieves) == list(range(seats))
    assert told > 10


def test_the_mona_lisa_needs_four_skills_and_is_worth_most() -> None:
    mona = GAME.components.arts[GAME.components.art_of_id[MONA]]
    assert len(mona.skills) == 4
    assert mona.value == max(art.value for art in GAME.components.arts) == 100
