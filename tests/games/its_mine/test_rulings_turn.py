"""The rulings of It's Mine about set-up, turns and what cards do at once, by their numbers.

Those about shown hands, discards that are played and the Undertaker stand in
`test_rulings_salvage.py`, those about the end of the match in `test_rulings_end.py`.
"""

import pytest

from engine import Match, Player, Rng
from engine.games.its_mine.components import EVERYWHERE
from engine.games.its_mine.events import (
    BossPlaced,
    Discarded,
    Gained,
    HandDealt,
    HandsSwapped,
    NothingBurnt,
    RoundBegan,
)
from tests.games.its_mine.positions import (
    GAME,
    build,
    discards,
    hand,
    legal,
    masks,
    of_kind,
    play,
    rows,
    tokens,
    why_not,
)

CITIES = ("rome", "paris", "london", "barcelona")


def new(seed: int, city: str = "rome", white: str = "drawn") -> Match:
    return Match(GAME, [Player("Ada"), Player("Bea")], seed, {"city": city, "white": white})


def play_out(match: Match, seed: int = 1) -> Match:
    rng = Rng(seed)
    while match.to_act():
        match.play(rng.choice(match.ask(match.to_act()[0]).legal))
    return match


# --- Set-up --------------------------------------------------------------------------------------


def test_im_1_hands_of_4_6_3_6_2_6_cards_empty_both_decks() -> None:
    assert [square.hand for square in GAME.components.rounds] == [4, 6, 3, 6, 2, 6]
    for city in CITIES:
        match = play_out(new(1, city))
        events = [event for _, event in match.events(0, -1)]
        dealt = [len(event.cards) for event in of_kind(events, HandDealt)]
        assert dealt == [4, 6, 3, 6, 2, 6]
        view = match.view(None)
        assert (view.boss_deck, view.action_deck) == (0, 0)


def test_im_2_white_begins_boss_rounds_and_black_action_rounds_as_data() -> None:
    track = [(square.cards, square.hand, square.first) for square in GAME.components.rounds]
    assert track == [
        ("boss", 4, "white"),
        ("action", 6, "black"),
        ("boss", 3, "white"),
        ("action", 6, "black"),
        ("boss", 2, "white"),
        ("action", 6, "black"),
    ]
    match = play_out(new(2, white="2"))
    began = [event.seat for _, event in match.events(None, -1) if isinstance(event, RoundBegan)]
    assert began == [1, 0, 1, 0, 1, 0]


def test_im_3_white_is_drawn_by_lot_or_chosen() -> None:
    assert {new(seed).view(None).white for seed in range(20)} == {0, 1}
    assert {new(seed, white="1").view(None).white for seed in range(20)} == {0}
    assert {new(seed, white="2").view(None).white for seed in range(20)} == {1}


def test_im_4_nobody_has_tokens_at_the_start_and_ten_are_in_the_supply() -> None:
    assert tokens(new(1)) == (0, 0, 10)


@pytest.mark.parametrize("city", CITIES)
def test_im_5_three_districts_with_one_of_the_city_and_one_of_none(city: str) -> None:
    components = GAME.components
    number = CITIES.index(city)
    seen = set()
    for seed in range(120):
        drawn = new(seed, city).view(None).districts
        seen.update(drawn)
        cities = [components.districts[card].city for card in drawn]
        assert len(set(drawn)) == 3
        assert number in cities and EVERYWHERE in cities
        assert set(cities) <= {number, EVERYWHERE}
    assert seen == set(components.districts_in(number)), "each of the thirteen comes up"


# --- Boss rounds ---------------------------------------------------------------------------------


def test_im_6_a_boss_is_always_placed_unless_all_nine_places_are_taken() -> None:
    for city in CITIES:
        match = play_out(new(3, city), 5)
        placed = [event.seat for _, event in match.events(None) if isinstance(event, BossPlaced)]
        assert (placed.count(0), placed.count(1)) == (6, 6)
    full = ["diva | diva | mime", "mime | pimp | pimp", "pimp | conductor | conductor"]
    match = build(round_=5, white=0, gangs=[full], hands=("gentleman priest", ""))
    assert legal(match) == ["discard gentleman", "discard priest"]
    play(match, "0 discard priest")
    assert tokens(match) == (0, 0, 10)
    assert discards(match, 0) == ["priest", "gentleman"]


def test_im_7_a_boss_cannot_be_discarded_for_a_token() -> None:
    match = build(round_=1, white=0, hands=("mime diva", ""))
    assert legal(match, "discard") == []
    assert why_not(match, "0 discard mime") == (
        "A Boss must be placed: only Actions may be discarded.",
        "IM-7",
    )
    play(match, "0 place mime 1")
    assert discards(match, 0) == ["diva"], "the last turn discards one without a choice"


# --- The last turn and the swap ------------------------------------------------------------------


def test_im_8_the_first_card_of_the_last_turn_may_be_discarded_for_a_token() -> None:
    match = build(hands=("big-bro loan-shark", ""), gangs=[[""], ["mime"]])
    assert legal(match) == ["discard big-bro", "discard loan-shark"]
    events = play(match, "0 discard big-bro")
    assert tokens(match) == (1, 0, 9)
    assert [event.supply for event in of_kind(events, Discarded)] == [1]
    assert discards(match, 0) == ["big-bro", "loan-shark"]


def test_im_9_in_the_last_turn_each_finishes_both_steps_and_nothing_is_swapped() -> None:
    match = build(round_=5, white=0, hands=("mime diva", "pimp gentleman"))
    events = play(match, "0 place mime 2")
    assert hand(match, 0) == [] and discards(match, 0) == ["diva"]
    assert hand(match, 1) == ["gentleman", "pimp"]
    assert match.to_act() == (1,)
    events += play(match, "1 place pimp 2")
    assert discards(match, 1) == ["gentleman"]
    assert not of_kind(events, HandsSwapped)
    assert [event.round for event in of_kind(events, RoundBegan)] == [5]


@pytest.mark.parametrize("city", CITIES)
def test_im_10_both_hands_are_swapped_whole_and_always_equal(city: str) -> None:
    match = new(6, city)
    rng = Rng(2)
    swaps = 0
    while match.to_act():
        before = hand(match, 0), hand(match, 1)
        view = match.view(None)
        if view.phase in ("boss", "action") and match.to_act()[0] == view.first:
            assert len(before[0]) == len(before[1])
        events = match.play(rng.choice(match.ask(match.to_act()[0]).legal))
        if of_kind(events, HandsSwapped):
            swaps += 1
            mover = 1 - view.first
            assert hand(match, mover) == before[1 - mover]
            assert set(hand(match, 1 - mover)) <= set(before[mover])
    assert swaps == 2 + 4 + 1 + 4 + 0 + 4, "after each turn but the last of a round"


# --- Action turns --------------------------------------------------------------------------------


def test_im_11_an_action_that_cannot_be_paid_for_or_placed_must_be_discarded() -> None:
    match = build(hands=("big-bro nero-complex", ""), gangs=[["mime"]], tokens=(1, 0))
    assert legal(match) == ["discard big-bro", "discard nero-complex"]
    assert why_not(match, "0 play nero-complex 1a") == (
        "Nero Complex costs 3 there: you lack 2.",
        "IM-11",
    )
    full = build(
        hands=("unemployed-bro ladies-bro", ""),
        gangs=[["mime loan-shark loan-shark hush-money"]],
        tokens=(1, 0),
    )
    assert legal(full) == ["discard unemployed-bro", "discard ladies-bro"]


@pytest.mark.parametrize(
    "purses, supply, after",
    [
        ((0, 8), 2, (2, 8, 0)),  # both of the supply
        ((0, 9), 1, (2, 8, 0)),  # one of the supply, one of the richer rival
        ((3, 7), 0, (5, 5, 0)),
        ((4, 6), 0, (5, 5, 0)),  # then nobody is richer
        ((5, 5), 0, (5, 5, 0)),
        ((7, 3), 0, (7, 3, 0)),
    ],
)
def test_im_12_tokens_come_from_the_supply_and_then_from_a_richer_rival(
    purses: tuple[int, int], supply: int, after: tuple[int, int, int]
) -> None:
    match = build(gangs=[["mime"]], hands=("loan-shark unemployed-bro big-bro", ""), tokens=purses)
    assert tokens(match) == (*purses, supply)
    play(match, "0 play loan-shark 1a")
    assert tokens(match) == after


def test_im_12_a_discard_takes_from_a_richer_rival_too() -> None:
    match = build(hands=("loan-shark unemployed-bro big-bro", ""), tokens=(4, 6))
    events = play(match, "0 discard big-bro")
    assert tokens(match) == (5, 5, 0)
    assert [(event.supply, event.rival) for event in of_kind(events, Discarded)] == [(0, 1)]


def test_im_13_pay_then_place_then_gain() -> None:
    """The supply is empty, so the token that the Sealed Bid brings is the one that was paid."""
    match = build(
        "paris", gangs=[["mime"]], hands=("sealed-bid unemployed-bro big-bro", ""), tokens=(1, 9)
    )
    events = play(match, "0 play sealed-bid 1a")
    assert tokens(match) == (1, 9, 0)
    assert [(event.supply, event.rival) for event in of_kind(events, Gained)] == [(1, 0)]


def test_im_13_masks_and_points_are_those_of_the_table_at_the_end() -> None:
    match = build(
        hands=("greedy-bro loan-shark unemployed-bro", ""), gangs=[["diva"]], tokens=(1, 0)
    )
    play(match, "0 play greedy-bro 1a")
    assert masks(match) == (0, 0)
    match = build(hands=("loan-shark big-bro unemployed-bro", ""), gangs=[["diva greedy-bro"]])
    play(match, "0 play loan-shark 1a")
    assert masks(match) == (2, 0), "a pair for the Diva, and one for the Bro"


# --- Burning -------------------------------------------------------------------------------------


def burn_position(theirs: list[str], mine: str = "undertaker") -> Match:
    """Ada has just to play Missing Evidence in district 1."""
    return build(
        gangs=[[mine], theirs],
        hands=("missing-evidence big-bro unemployed-bro", ""),
        tokens=(2, 0),
    )


def test_im_14_only_the_same_district_burns() -> None:
    match = burn_position(["mime loan-shark", "pimp ladies-bro"])
    play(match, "0 play missing-evidence 1a")
    assert legal(match) == ["burn 1a"]
    assert why_not(match, "0 burn 2a") == (
        "A card burns only in the district of the burning card.",
        "IM-14",
    )


def test_im_15_missing_evidence_must_burn_if_it_can_and_is_playable_if_not() -> None:
    match = burn_position(["mime loan-shark"])
    play(match, "0 play missing-evidence 1a")
    assert why_not(match, "0 pass") == ("You must burn one: a card there can be burnt.", "IM-15")
    assert why_not(match, "0 discard big-bro") == ("First decide whom to burn.", "IM-15")
    match = burn_position(["mime", "pimp ladies-bro"])
    events = play(match, "0 play missing-evidence 1a")
    assert of_kind(events, NothingBurnt) and match.to_act() == (1,)


def test_im_15_the_hitman_may_burn_nobody() -> None:
    match = build(round_=3, white=0, gangs=[[""], ["mime"]], hands=("hitman diva diva", ""))
    play(match, "0 place hitman 1")
    events = play(match, "0 pass")
    assert [event.chosen for event in of_kind(events, NothingBurnt)] == [True]
    assert rows(match, 1) == ["mime"]
    assert tokens(match) == (2, 0, 8)


def test_im_16_the_hitman_burns_an_uncovered_boss_only() -> None:
    match = build(
        round_=3,
        white=0,
        gangs=[[""], ["mime loan-shark | pimp"]],
        hands=("hitman diva diva", ""),
    )
    play(match, "0 place hitman 1")
    assert legal(match) == ["burn 1b", "pass"]
    assert why_not(match, "0 burn 1a") == ("The Mime is covered by Friendly Loan Shark.", "IM-16")
    assert why_not(match, "0 burn 1c") == ("Nothing stands at 1c.", "IM-16")


def test_im_19_tokens_that_a_burnt_card_brought_stay() -> None:
    match = burn_position(["mime loan-shark"])
    before = tokens(match)
    play(match, "0 play missing-evidence 1a", "0 burn 1a")
    assert tokens(match) == (before[0] - 2, before[1], before[2] + 2)


def test_im_20_protection_ends_when_the_protecting_card_burns() -> None:
    """Bulletproof is green, so it protects itself; only red without green could burn first."""
    match = burn_position(["mime bulletproof | pimp valuable-painting"])
    events = play(match, "0 play missing-evidence 1a")
    assert of_kind(events, NothingBurnt)
    match = burn_position(["mime *bulletproof | pimp valuable-painting"])
    play(match, "0 play missing-evidence 1a")
    assert legal(match) == ["burn 1b"]
    match = burn_position(["*priest valuable-painting"])
    play(match, "0 play missing-evidence 1a")
    assert legal(match) == ["burn 1a"]


def test_im_20_protection_is_for_its_own_side_of_its_own_district() -> None:
    match = burn_position(["mime valuable-painting", "priest"])
    play(match, "0 play missing-evidence 1a")
    assert legal(match) == ["burn 1a"], "the Priest stands in another district"
    match = burn_position(["mime valuable-painting"], mine="priest")
    play(match, "0 play missing-evidence 1a")
    assert legal(match) == ["burn 1a"], "the Priest is on the other side"
