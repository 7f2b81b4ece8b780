"""The worked examples and the questions and answers of the rulebook, as positions."""

from engine import Match, Player
from engine.games.its_mine.events import (
    Discarded,
    Gained,
    HandDealt,
    HandReceived,
    HandShown,
    HandsSwapped,
    NothingBurnt,
    RestDiscarded,
    RoundBegan,
)
from tests.games.its_mine.positions import (
    GAME,
    build,
    discards,
    hand,
    legal,
    lines,
    masks,
    of_kind,
    play,
    points,
    rows,
    tokens,
    why_not,
)


def new(seed: int = 3, city: str = "rome", white: str = "1") -> Match:
    return Match(GAME, [Player("Ada"), Player("Bea")], seed, {"city": city, "white": white})


# --- Worked examples -----------------------------------------------------------------------------


def test_gang_wars_five_masks_to_six_and_eight_and_two_points_to_one() -> None:
    """Upper player: Boss A, Boss B (Conductor); lower player: Boss C (Mime) in Cappella Sistina."""
    match = build(
        districts=("cappella-sistina", "bank", "yacht"),
        gangs=[
            [
                "aristocrat jack-of-all-trades precious-antique"
                " | conductor ladies-bro dazzling-jewel"
            ],
            ["mime big-bro family-dinner valuable-painting"],
        ],
    )
    assert masks(match) == (5, 6)
    assert lines(match, 1, "districts") == [
        ("Cappella Sistina", 6),
        ("Cappella: rival green Actions", 2),
    ]
    assert lines(match, 1, "bosses") == [("The Mime", 2)]
    assert lines(match, 1, "actions") == []
    assert lines(match, 0, "districts") == []
    assert lines(match, 0, "bosses") == []
    assert lines(match, 0, "actions") == [("Ladies Bro", 1)]


def test_art_two_paintings_and_a_jewel_are_a_set_of_two_and_a_set_of_one() -> None:
    match = build(gangs=[["mime valuable-painting valuable-painting dazzling-jewel"], [""]])
    assert lines(match, 0, "art") == [("painting + jewel", 3), ("painting", 1)]
    assert points(match, 0, "art") == 4


def test_the_first_round_deals_four_bosses_and_the_second_six_actions() -> None:
    match = new()
    cards = GAME.components.card_of_id
    for seat in (0, 1):
        assert len(hand(match, seat)) == 4
        assert all(cards[name] < GAME.components.bosses for name in hand(match, seat))
    while match.position()["round"] == 0:
        play(match, f"{match.to_act()[0]} {legal(match)[0]}")
    for seat in (0, 1):
        assert len(hand(match, seat)) == 6
        assert all(cards[name] >= GAME.components.bosses for name in hand(match, seat))


def test_white_begins_the_first_round_and_black_the_second() -> None:
    match = new(white="2")
    assert match.to_act() == (1,)
    while match.position()["round"] == 0:
        play(match, f"{match.to_act()[0]} {legal(match)[0]}")
    assert match.to_act() == (0,)


def test_hands_are_swapped_when_both_have_played() -> None:
    match = new()
    before = hand(match, 0), hand(match, 1)
    play(match, f"0 place {before[0][0]} 1")
    assert hand(match, 1) == before[1], "not before the second player"
    events = play(match, f"1 place {before[1][0]} 1")
    assert hand(match, 0) == before[1][1:] and hand(match, 1) == before[0][1:]
    assert of_kind(events, HandsSwapped)
    assert [event.audience for event in of_kind(events, HandReceived)] == [(0,), (1,)]
    assert match.to_act() == (0,), "the first player of the round begins every turn"


def test_with_two_cards_left_one_is_played_and_the_other_discarded_without_a_token() -> None:
    match = build(
        hands=("unemployed-bro big-bro", "ladies-bro greedy-bro"), gangs=[["mime"], ["mime"]]
    )
    events = play(match, "0 play unemployed-bro 1a")
    assert rows(match, 0) == ["mime unemployed-bro"]
    assert discards(match, 0) == ["big-bro"]
    assert tokens(match) == (0, 0, 10)
    assert [event.cards for event in of_kind(events, RestDiscarded)] == [
        (GAME.components.card_of_id["big-bro"],)
    ]
    events = play(match, "1 discard greedy-bro")
    assert discards(match, 1) == ["greedy-bro", "ladies-bro"]
    assert tokens(match) == (0, 1, 9), "a token for the first card, none for the last"
    assert not of_kind(events, HandsSwapped) and of_kind(events, RoundBegan)
    assert [event.audience for event in of_kind(events, HandDealt)] == [(0,), (1,)]


def test_a_boss_with_three_actions_is_an_extra_mask() -> None:
    """The rulebook counts it for Boss C of the example, and not for Bosses with two Actions."""
    two = build(gangs=[["pimp loan-shark loan-shark"], [""]])
    three = build(gangs=[["mime loan-shark loan-shark hush-money"], [""]])
    assert masks(two) == (0, 0)
    assert masks(three) == (1 + 1, 0)


def test_the_arrow_example_a_card_counts_all_rows_of_its_side_and_nothing_else() -> None:
    match = build(gangs=[["diva traditional-bro | pimp precious-antique"], ["mime dazzling-jewel"]])
    assert masks(match) == (1, 1), "its own side's green card, not the rival's"


# --- Questions and answers -----------------------------------------------------------------------


def test_faq_missing_tokens_come_from_the_rival_while_the_rival_has_more() -> None:
    """All of the supply, then one at a time while you possess less than the rival."""
    match = build(
        supply=1,
        tokens=(4, 5),
        gangs=[["mime"], [""]],
        hands=("loan-shark unemployed-bro big-bro", ""),
    )
    events = play(match, "0 play loan-shark 1a")
    assert tokens(match) == (5, 5, 0), "one of the supply, and then nobody has less"
    assert [(event.supply, event.rival) for event in of_kind(events, Gained)] == [(1, 0)]
    match = build(
        supply=0,
        tokens=(2, 8),
        gangs=[["mime"], [""]],
        hands=("loan-shark unemployed-bro big-bro", ""),
    )
    events = play(match, "0 play loan-shark 1a")
    assert tokens(match) == (4, 6, 0)
    assert [(event.supply, event.rival) for event in of_kind(events, Gained)] == [(0, 2)]


def test_faq_only_the_top_card_of_a_row_burns() -> None:
    match = build(
        gangs=[["mime"], ["pimp ladies-bro big-bro | diva"]],
        tokens=(2, 0),
        hands=("missing-evidence loan-shark loan-shark", ""),
    )
    play(match, "0 play missing-evidence 1a")
    assert legal(match) == ["burn 1a"]
    play(match, "0 burn 1a")
    assert rows(match, 1) == ["pimp ladies-bro *big-bro", "diva"]


def test_faq_under_a_burnt_top_card_nothing_burns() -> None:
    match = build(
        gangs=[["mime"], ["pimp ladies-bro *big-bro"]],
        tokens=(2, 0),
        hands=("missing-evidence loan-shark loan-shark", ""),
    )
    events = play(match, "0 play missing-evidence 1a")
    assert [event.chosen for event in of_kind(events, NothingBurnt)] == [False]
    assert rows(match, 1) == ["pimp ladies-bro *big-bro"]
    assert match.to_act() == (1,)


def test_faq_a_burnt_boss_hosts_up_to_three_actions() -> None:
    match = build(
        gangs=[["*mime unemployed-bro loan-shark"], [""]],
        hands=("unemployed-bro loan-shark hush-money", ""),
    )
    play(match, "0 play unemployed-bro 1a")
    assert rows(match, 0) == ["*mime unemployed-bro loan-shark unemployed-bro"]
    assert masks(match)[0] == 3, "two Bros and the full row; the Mime's own mask is gone"


def test_faq_actions_go_on_a_burnt_action_while_there_are_less_than_three() -> None:
    two = build(
        gangs=[["mime unemployed-bro *big-bro"], [""]],
        hands=("loan-shark hush-money jack-of-all-trades", ""),
    )
    play(two, "0 play loan-shark 1a")
    assert rows(two, 0) == ["mime unemployed-bro *big-bro loan-shark"]
    three = build(
        gangs=[["mime unemployed-bro ladies-bro *big-bro"], [""]],
        hands=("loan-shark hush-money jack-of-all-trades", ""),
    )
    assert why_not(three, "0 play loan-shark 1a") == (
        "The Mime already hosts 3 Actions.",
        "Action rounds",
    )


def test_faq_revealing_the_hand_shows_all_of_it_to_the_rival() -> None:
    match = build(
        round_=1,
        white=0,
        hands=("hitman mime diva pimp", "conductor priest gentleman undertaker"),
    )
    assert match.view(1).hands[0] is None
    events = play(match, "0 place hitman 1")
    shown = of_kind(events, HandShown)
    ids = GAME.components.ids
    assert [[ids[card] for card in event.cards] for event in shown] == [["diva", "pimp", "mime"]]
    assert shown[0].audience is None
    for viewer in (1, None):
        seen = match.view(viewer).hands[0]
        assert seen is not None and [ids[card] for card in seen] == ["diva", "pimp", "mime"]
    assert match.view(None).hands[1] is None


def test_faq_a_free_action_where_actions_are_cheaper_brings_no_token() -> None:
    match = build(
        "barcelona",
        districts=("boqueria", "bank", "yacht"),
        gangs=[["mime"], [""]],
        hands=("unemployed-bro loan-shark hush-money", ""),
    )
    play(match, "0 play unemployed-bro 1a")
    assert tokens(match) == (0, 0, 10)


def test_faq_barcelona_a_card_that_opens_the_discards_works_once_it_is_on_the_table() -> None:
    def match(gang: str) -> Match:
        return build(
            "barcelona",
            gangs=[[gang], [""]],
            hands=("hush-money loan-shark card-counter", ""),
            discards=("unemployed-bro", ""),
            tokens=(1, 0),
        )

    assert legal(match("mime"), "salvage") == []
    assert legal(match("ragpicker"), "salvage") == ["salvage unemployed-bro 1a"]
    assert legal(match("mime second-thoughts"), "salvage") == ["salvage unemployed-bro 1a"]


def test_faq_barcelona_a_district_that_opens_the_discards_works_from_the_start() -> None:
    match = build(
        "barcelona",
        districts=("el-raval", "bank", "yacht"),
        gangs=[["mime", "pimp"], [""]],
        hands=("hush-money loan-shark card-counter", ""),
        discards=("unemployed-bro", ""),
    )
    assert legal(match, "salvage") == ["salvage unemployed-bro 1a"]


def test_faq_a_card_of_two_colours_counts_once() -> None:
    """It is of the colour that its owner chooses at each time, but a single card."""
    match = build("barcelona", gangs=[["diva human-statue"], [""]])
    assert masks(match)[0] == 0, "blue or yellow, not a pair by itself"
    match = build("barcelona", gangs=[["diva human-statue loan-shark"], [""]])
    assert masks(match)[0] == 1, "blue here"
    match = build("barcelona", gangs=[["diva human-statue unemployed-bro"], [""]])
    assert masks(match)[0] == 1 + 1, "yellow here, and the Bro's own mask"


# --- The turn ------------------------------------------------------------------------------------


def test_discarding_an_action_brings_one_token() -> None:
    match = build(gangs=[["mime"], [""]], hands=("big-bro ladies-bro loan-shark", ""))
    events = play(match, "0 discard big-bro")
    assert discards(match, 0) == ["big-bro"]
    assert tokens(match) == (1, 0, 9)
    assert [(e.supply, e.rival) for e in of_kind(events, Discarded)] == [(1, 0)]


def test_an_action_is_paid_to_the_supply() -> None:
    match = build(
        gangs=[["mime"], [""]], hands=("big-bro ladies-bro loan-shark", ""), tokens=(2, 0)
    )
    play(match, "0 play big-bro 1a")
    assert tokens(match) == (0, 0, 10)


def test_at_most_three_bosses_in_a_district_and_three_actions_on_a_boss() -> None:
    match = build(round_=1, white=0, gangs=[["diva | diva | mime"], [""]], hands=("pimp", ""))
    assert legal(match, "place pimp") == ["place pimp 2", "place pimp 3"]
    assert why_not(match, "0 place pimp 1") == (
        "You have 3 Bosses in The Bank: that is the most.",
        "Boss rounds",
    )
    match = build(
        gangs=[["diva loan-shark loan-shark hush-money"], [""]], hands=("unemployed-bro", "")
    )
    assert legal(match, "play") == []


def test_bosses_stand_on_no_other_card_and_actions_on_bosses_only() -> None:
    match = build(round_=1, white=0, gangs=[["diva"], [""]], hands=("pimp", ""))
    play(match, "0 place pimp 1")
    assert rows(match, 0) == ["diva", "pimp"]
    match = build(gangs=[["diva"], [""]], hands=("unemployed-bro", ""))
    assert why_not(match, "0 play unemployed-bro 1b") == (
        "No Boss stands at 1b: Actions lie on Bosses.",
        "Action rounds",
    )
