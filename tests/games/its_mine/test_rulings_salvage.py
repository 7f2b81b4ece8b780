"""The rulings of It's Mine about shown hands, the Undertaker and playing discards, by number."""

import pytest

from engine import Match
from engine.games.its_mine.events import (
    Burnt,
    Gained,
    HandShown,
    RestDiscarded,
    Stole,
    Unsalvaged,
)
from tests.games.its_mine.positions import (
    build,
    discards,
    hand,
    legal,
    of_kind,
    play,
    rows,
    tokens,
    why_not,
)


def test_im_31_the_hitman_counts_the_bosses_left_before_the_last_one_is_discarded() -> None:
    match = build(round_=1, white=0, hands=("hitman diva pimp mime", ""))
    play(match, "0 place hitman 1")
    assert tokens(match) == (3, 0, 7)
    match = build(round_=5, white=0, hands=("hitman diva", ""))
    events = play(match, "0 place hitman 1")
    assert tokens(match) == (1, 0, 9)
    kinds = [type(event) for event in events]
    assert kinds.index(HandShown) < kinds.index(Gained) < kinds.index(RestDiscarded)


def undertakers(mine: list[str], theirs: list[str], pile: str, other_pile: str = "") -> Match:
    """Bea ends the last round by discarding; Ada, black, began it."""
    match = build(
        round_=6,
        turn=1,
        gangs=[mine, theirs],
        hands=("", "jack-of-all-trades jack-of-all-trades"),
        discards=(pile, other_pile),
    )
    play(match, "1 discard jack-of-all-trades")
    return match


def test_im_32_each_undertaker_may_play_one_discarded_action_in_its_district_for_free() -> None:
    match = undertakers(["undertaker | pimp", "mime"], ["mime"], "nero-complex diva")
    assert match.to_act() == (0,)
    assert legal(match) == ["salvage nero-complex 1a", "salvage nero-complex 1b", "pass"]
    assert why_not(match, "0 salvage nero-complex 2a") == (
        "The Undertaker plays in its own district only.",
        "IM-32",
    )
    play(match, "0 salvage nero-complex 1b")
    assert rows(match, 0) == ["undertaker", "pimp nero-complex"]
    assert match.outcome() is not None


def test_im_32_it_is_optional() -> None:
    match = undertakers(["undertaker"], ["mime"], "big-bro")
    events = play(match, "0 pass")
    assert of_kind(events, Unsalvaged)
    assert discards(match, 0) == ["big-bro"]
    assert match.outcome() is not None


def test_im_32_a_fourth_card_counts_for_the_full_row_but_there_is_no_fifth() -> None:
    match = undertakers(
        ["undertaker unemployed-bro ladies-bro loan-shark | undertaker"],
        ["mime"],
        "big-bro hush-money",
    )
    play(match, "0 salvage big-bro 1a")
    assert legal(match) == ["salvage hush-money 1b", "pass"]
    assert why_not(match, "0 salvage hush-money 1a") == (
        "The Undertaker already hosts 4 Actions.",
        "Action rounds",
    )
    play(match, "0 pass")
    assert match.position()["judged"][0] == [1 + 1 + 1 + 1, 1], "Bros, Big Bro's Boss, full row"


def test_im_32_immediate_effects_still_happen() -> None:
    match = undertakers(
        ["undertaker"], ["mime valuable-painting | pimp big-bro"], "missing-evidence"
    )
    play(match, "0 salvage missing-evidence 1a")
    assert legal(match) == ["burn 1a", "burn 1b"]
    play(match, "0 burn 1b")
    assert rows(match, 1) == ["mime valuable-painting", "pimp *big-bro"]
    match = undertakers(["undertaker"], ["mime"], "loan-shark")
    play(match, "0 salvage loan-shark 1a")
    assert tokens(match) == (2, 1, 7)


def test_im_32_the_first_player_of_the_last_round_uses_all_undertakers_by_district() -> None:
    match = undertakers(
        ["mime", "undertaker", "undertaker"],
        ["pimp"],
        "big-bro ladies-bro",
    )
    assert legal(match)[0] == "salvage ladies-bro 2a"
    play(match, "0 salvage ladies-bro 2a")
    assert legal(match) == ["salvage big-bro 3a", "pass"]
    match = undertakers(["mime", "undertaker"], ["undertaker"], "big-bro", "ladies-bro")
    assert match.to_act() == (0,)
    play(match, "0 pass")
    assert match.to_act() == (1,)
    assert legal(match)[0] == "salvage ladies-bro 1a"


def test_im_32_a_burnt_undertaker_brings_nothing_back() -> None:
    match = undertakers(["*undertaker"], ["mime"], "big-bro")
    assert match.outcome() is not None


def barcelona(**fields: object) -> Match:
    told: dict[str, object] = {
        "gangs": [["ragpicker", "mime"], ["mime"]],
        "hands": ("hush-money loan-shark card-counter", ""),
        "discards": ("big-bro diva", "unemployed-bro"),
        "tokens": (4, 0),
    }
    return build("barcelona", **{**told, **fields})  # type: ignore[arg-type]


def test_im_34_a_salvaged_action_is_played_instead_of_a_hand_card_which_brings_no_token() -> None:
    match = barcelona()
    play(match, "0 salvage big-bro 1a")
    assert len(hand(match, 0)) == 3
    assert why_not(match, "0 play loan-shark 1a") == (
        "First give up a hand card for the salvaged one.",
        "IM-34",
    )
    assert why_not(match, "0 give diva") == ("The Diva is not in your hand.", "")
    play(match, "0 give loan-shark")
    assert tokens(match) == (2, 0, 8)
    assert match.to_act() == (1,), "once a turn"
    assert len(hand(match, 0)) == len(hand(match, 1)) - 1


def test_im_34_only_own_discarded_actions_and_only_where_it_is_allowed() -> None:
    match = barcelona()
    assert legal(match, "salvage") == ["salvage big-bro 1a"]
    for action in ("0 salvage diva 1a", "0 salvage unemployed-bro 1a"):
        assert why_not(match, action) == (
            "Only an Action of your own discard area can be salvaged.",
            "IM-34",
        )
    assert why_not(match, "0 salvage big-bro 2a") == (
        "Nothing there lets you play discarded Actions.",
        "IM-34",
    )
    poor = barcelona(tokens=(1, 0))
    assert why_not(poor, "0 salvage big-bro 1a") == ("Big Bro costs 2 there: you lack 1.", "IM-11")


def test_im_35_prices_do_not_fall_below_nothing_and_never_bring_a_token() -> None:
    match = build(
        "paris",
        districts=("montmartre", "bank", "yacht"),
        gangs=[["muse"]],
        hands=("sealed-bid valuable-painting unemployed-bro", ""),
    )
    assert legal(match, "play") == [
        "play unemployed-bro 1a",
        "play valuable-painting 1a",
        "play sealed-bid 1a",
    ]
    play(match, "0 play valuable-painting 1a")
    assert tokens(match) == (0, 0, 10)


def test_im_41_the_salvaged_card_is_carried_out_while_the_hand_is_whole() -> None:
    """The Card Counter counts the green card that is given up afterwards."""
    match = barcelona(
        hands=("valuable-painting loan-shark big-bro", ""), discards=("card-counter", "")
    )
    play(match, "0 salvage card-counter 1a")
    assert tokens(match) == (5, 0, 5)
    play(match, "0 give valuable-painting")
    assert hand(match, 0) == ["big-bro", "loan-shark"]


def test_im_41_in_the_last_turn_both_hand_cards_go_for_a_salvaged_one() -> None:
    match = barcelona(hands=("hush-money loan-shark", ""), round_=2)
    events = play(match, "0 salvage big-bro 1a")
    assert rows(match, 0) == ["ragpicker big-bro"]
    assert discards(match, 0) == ["diva", "loan-shark", "hush-money"]
    assert [len(event.cards) for event in of_kind(events, RestDiscarded)] == [2]
    assert tokens(match) == (2, 0, 8)
    assert match.to_act() == (1,)


def test_im_42_the_hitman_burns_first_and_shows_the_hand_afterwards() -> None:
    match = build(round_=3, white=0, gangs=[[""], ["mime"]], hands=("hitman diva pimp", ""))
    events = play(match, "0 place hitman 1")
    assert not of_kind(events, HandShown)
    assert match.view(None).hands[0] is None
    events = play(match, "0 burn 1a")
    assert [type(event) for event in events[:3]] == [Burnt, HandShown, Gained]


@pytest.mark.parametrize("purses, after", [((5, 1), (6, 0, 4)), ((5, 0), (5, 0, 5))])
def test_im_43_tokens_are_taken_from_a_poorer_rival_too_as_far_as_there_are_any(
    purses: tuple[int, int], after: tuple[int, int, int]
) -> None:
    match = build(
        "london",
        gangs=[["mime"]],
        hands=("pickpocket unemployed-bro big-bro", ""),
        tokens=purses,
    )
    events = play(match, "0 play pickpocket 1a")
    assert tokens(match) == after
    assert len(of_kind(events, Stole)) == (purses[1] > 0)


def test_im_44_an_undertaker_that_can_do_nothing_is_skipped() -> None:
    assert undertakers(["undertaker"], ["mime"], "diva").outcome() is not None, "no Action"
    match = undertakers(
        ["undertaker unemployed-bro unemployed-bro ladies-bro", "undertaker"],
        ["mime"],
        "big-bro hush-money",
    )
    play(match, "0 salvage big-bro 1a")
    assert legal(match) == ["salvage hush-money 2a", "pass"]
    play(match, "0 salvage hush-money 2a")
    assert match.outcome() is not None
