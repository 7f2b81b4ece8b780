"""The rulings of Mint Italy about a player's actions, by their numbers."""

import pytest

from engine.games.mint_italy import deeds
from engine.games.mint_italy.events import (
    Built,
    DeckTurned,
    Gained,
    HenReturned,
    OrderTaken,
    Passed,
    Traded,
    Upgraded,
)
from engine.games.mint_italy.lexicon import KINDS
from tests.games.mint_italy.positions import (
    GAME,
    build,
    estate,
    goods,
    hexes,
    island,
    legal,
    of_kind,
    own,
    play,
    preview,
    rule,
    run,
    say,
    steps,
    table,
    why,
)

ROW = ["order-02-a", "order-07-b", "order-10-a", "", "order-15-b"]


# --- Reach ---------------------------------------------------------------------------------------


def test_mi_11_the_four_navigation_levels() -> None:
    settled = ["c4 vineyard", "f5 worker-green"]
    reached = []
    for level in range(4):
        match = build(estate(40, settled, navigation=level), estate())
        reached.append(hexes(match, "worker-grey"))
    assert reached[0] == {"b4", "f6", "g4"}, "what touches, not across a river"
    assert reached[1] == reached[0] | {"e5"}, "across one river"
    assert reached[2] == reached[1] | {"c2"}, "around the lake at b3 and c3"
    assert reached[3] == reached[2]
    assert "e7" not in reached[3], "not over a river and on"


def test_mi_11_full_navigation_makes_a_coin_for_each_worker() -> None:
    settled = ["d1 worker-grey", "f5 worker-green", "b2 hen"]
    for level, coins in ((2, 8), (3, 10)):
        match = build(estate(0, settled, navigation=level), estate(), passed=[1])
        play(match, "0 pass")
        assert own(match).coins == 12 + coins


def test_mi_12_a_lake_group_is_crossed_as_a_whole() -> None:
    match = build(estate(40, ["d2 vineyard"], navigation=2), estate())
    here, reached = island(), deeds.reach(table(match), 0)
    around = {here.places[i].name for i in range(len(here.places)) if reached >> i & 1}
    # d2 touches c3 (with b3) and e3 (with f3); it also touches c2, d1, d3, e2 by land
    assert around == {
        *("c2", "d1", "d3", "e2"),
        *("a2", "a3", "b2", "b4", "c4"),
        *("e4", "f2", "f4", "g2", "g3"),
    }


def test_mi_12_the_river_level_stays_in_force_at_lake_level() -> None:
    match = build(estate(40, ["b7 worker-green"], navigation=2), estate())
    assert {"b6", "c8"} <= hexes(match, "worker-grey")


def test_mi_13_the_lake_way_goes_on_whoever_lives_around_it() -> None:
    others = ["b2 hen", "c4 vineyard", "d3 vineyard"]
    match = build(estate(40, ["a3 worker-green"], navigation=2), estate(30, others))
    assert "c2" in hexes(match, "worker-grey")


@pytest.mark.parametrize(
    "settled, level, reached",
    [
        ("c2 worker-grey", 0, ["dock nw"]),
        ("b2 hen", 0, ["dock nw"]),
        ("d1 worker-grey", 1, []),
        ("d1 worker-grey", 2, ["dock nw"]),
        ("e8 vineyard", 0, ["dock se"]),
        ("f6 worker-grey", 1, []),
        ("f6 worker-grey", 2, ["dock se"]),
        ("b7 worker-green", 0, ["dock ne"]),
        ("c8 worker-grey", 0, ["dock ne"]),
    ],
)
def test_mi_14_marinas_are_reached_as_hexes_are(
    settled: str, level: int, reached: list[str]
) -> None:
    match = build(estate(40, [settled], navigation=level), estate())
    if reached:
        assert steps(match, "marina") == reached
    else:
        assert rule(match, "0 marina") == "MI-14"
        assert why(match, "0 marina") == "No new marina is in reach."


def test_mi_57_one_lake_group_or_one_river_a_step() -> None:
    match = build(estate(40, ["d8 worker-green"], navigation=2), estate())
    fields = hexes(match, "worker-grey")
    assert "d7" in fields
    assert "e7" not in fields, "not over a lake and then a river, nor over two lakes"


# --- Last tokens ---------------------------------------------------------------------------------

TWO_HENS = ["b2 hen", "c9 hen"]


def test_mi_16_the_last_token_of_a_type_brings_an_order_without_fee() -> None:
    match = build(estate(30, TWO_HENS, navigation=1), estate(), row=ROW, round_=4)
    run(match, "expand, kind hen, build a1")
    assert legal(match) == ["take 1", "take 2", "take 3", "take 5", "take deck", "done"]
    coins = own(match).coins
    (taken,) = of_kind(run(match, "take 2"), OrderTaken)
    assert taken.free and taken.coins == 0 and own(match).coins == coins
    assert match.to_act() == (1,), "once an action"


def test_mi_16_it_is_optional() -> None:
    match = build(estate(30, TWO_HENS, navigation=1), estate(), row=ROW)
    run(match, "expand, kind hen, build a1, done")
    assert own(match).order == -1 and match.to_act() == (1,)


def test_mi_16_not_with_an_order_in_hand() -> None:
    holding = estate(30, TWO_HENS, navigation=1, order="order-01-b")
    match = build(holding, estate(), row=ROW)
    run(match, "expand, kind hen, build a1")
    assert match.to_act() == (1,)


def test_mi_16_not_before_the_column_is_empty() -> None:
    match = build(estate(30, TWO_HENS[:1], navigation=1), estate(), row=ROW)
    run(match, "expand, kind hen, build a1")
    assert match.to_act() == (1,)


def test_mi_17_the_free_order_may_be_the_open_top_of_the_deck() -> None:
    match = build(
        estate(30, TWO_HENS, navigation=1),
        estate(),
        row=ROW,
        deck=["order-20-b", "order-21-a"],
    )
    view = match.view(None)
    assert GAME.components.faces[view.deck[0]].id == "order-20-b" and len(view.deck) == 1
    run(match, "expand, kind hen, build a1")
    events = run(match, "take deck")
    faces = GAME.components.faces
    assert faces[own(match).order].id == "order-20-b"
    assert faces[of_kind(events, DeckTurned)[0].face].id == "order-21-a"


def test_mi_17_gain_order_takes_from_the_row_only_and_the_row_is_not_refilled() -> None:
    match = build(estate(), estate(), row=ROW)
    run(match, "order")
    assert (
        why(match, "0 take deck") == "Take an order from the row. The deck is only for last tokens."
    )
    assert why(match, "0 take 4") == "That order is already taken."
    run(match, "take 3")
    assert [face != -1 for face in table(match).row] == [True, True, False, False, True]


@pytest.mark.parametrize("round_, fee", [(1, 5), (2, 0), (3, -4), (4, -8)])
def test_mi_18_the_fee_of_an_order_by_round(round_: int, fee: int) -> None:
    match = build(estate(10), estate(), row=ROW, round_=round_)
    run(match, "order, take 1")
    assert own(match).coins == 10 + fee
    poor = build(estate(max(0, -fee - 1)), estate(), row=ROW, round_=round_)
    if fee < 0:
        have = -fee - 1
        assert why(poor, "0 order") == (
            f"Taking an order this round costs {-fee} coins. You have {have}."
        )
    else:
        assert "order" in legal(poor)


def test_mi_19_one_order_in_hand_and_none_given_back() -> None:
    match = build(estate(order="order-01-a"), estate(), row=ROW)
    assert why(match, "0 order") == "You already hold an order. Finish it first."
    assert set(legal(match)) <= {"expand", "mercato", "upgrade", "marina", "finish", "pass"}


# --- Finishing orders ----------------------------------------------------------------------------


def test_mi_20_the_player_picks_the_hens_that_go_back() -> None:
    hens = ["b2 hen", "c9 hen", "e6 hen"]
    match = build(estate(0, hens, order="order-15-a"), estate(), passed=[1])
    run(match, "finish")
    assert legal(match) == ["return b2", "return c9", "return e6"]
    assert why(match, "0 return c7") == "You have no hen on c7."
    run(match, "return e6, return b2")
    assert own(match).built[2] == 1, "the lowest squares are free again"
    assert own(match).vp[0] == 6
    run(match, "pass")
    assert goods(match) == {"egg": 1, "grapes": 1}, "and makes no eggs"


def test_mi_20_every_hen_that_has_to_go_goes_by_itself() -> None:
    match = build(estate(0, ["b2 hen", "c9 hen"], order="order-15-a"), estate())
    events = run(match, "finish")
    assert [event.hex for event in of_kind(events, HenReturned)] == ["b2", "c9"]
    assert match.to_act() == (1,)


def test_mi_20_a_hen_that_goes_can_split_a_city() -> None:
    settled = ["c6 hen", "c7 hen", "c8 worker-grey"]
    match = build(estate(0, settled, egg=1, order="order-01-a"), estate())
    run(match, "finish")
    assert preview(match, "0 return c7").text == "frees c7; leaves you 2 cities; brings 7 coins"
    run(match, "return c7")
    assert table(match).island.cities(own(match).settled) == (1, 1)


def test_mi_20_a_player_without_settlements_places_one_anywhere() -> None:
    match = build(estate(20, ["b2 hen"], egg=1, order="order-01-a"), estate(30, ["c7 hen"]))
    run(match, "finish")
    play(match, "1 pass")
    assert hexes(match, "hen") >= {"a1", "c9", "g3", "e6"}
    assert "marina" not in legal(match)
    (built,) = of_kind(run(match, "expand, kind hen, build g3"), Built)
    assert built.way == ""


def test_mi_21_an_upgrade_with_both_tracks_full_is_nothing() -> None:
    full = estate(0, navigation=3, mercato=3, jar=1, order="order-11-a")
    match = build(full, estate())
    events = run(match, "finish")
    assert not of_kind(events, Upgraded) and match.to_act() == (1,)
    one_left = estate(0, navigation=3, mercato=2, jar=1, order="order-11-a")
    (upgraded,) = of_kind(run(build(one_left, estate()), "finish"), Upgraded)
    assert (upgraded.track, upgraded.level, upgraded.paid) == (1, 3, 0)


def test_mi_21_an_upgrade_with_two_open_tracks_is_a_choice() -> None:
    match = build(estate(0, jar=1, order="order-11-a"), estate())
    run(match, "finish")
    assert legal(match) == ["raise navigation", "raise mercato"]


def test_mi_22_what_goes_over_a_cap_is_lost() -> None:
    rich = estate(85, ["b2 hen"], egg=7, grapes=7)
    match = build(rich, estate(), marinas=["market-boat", "customs", "harvest", "press"])
    (gained,) = of_kind(run(match, "marina, dock nw"), Gained)
    assert gained.gain.goods == (0, 0, 0, 0) and goods(match) == {"egg": 7, "grapes": 7}
    match = build(rich, estate())
    (gained,) = of_kind(run(match, "marina, dock nw"), Gained)
    assert gained.gain.coins == 4 and own(match).coins == 89


# --- The mercato ---------------------------------------------------------------------------------


def test_mi_23_all_go_at_the_price_before_the_cube_moves() -> None:
    match = build(estate(30, mercato=2), estate())
    assert [table(match).price(good) for good in range(4)] == [5, 4, 7, 8]
    (bought,) = of_kind(run(match, "mercato, buy egg 3"), Traded)
    assert bought.coins == -15 and own(match).coins == 15
    assert table(match).prices[0] == 4 - 3 and table(match).price(0) == 7


def test_mi_23_the_quantity_is_that_of_the_mercato_level() -> None:
    for level in range(4):
        match = build(estate(80, mercato=level, egg=6), estate())
        sales = [step for step in steps(match, "mercato") if step.startswith("sell egg")]
        assert len(sales) == level + 1
        run(match, "mercato")
        if level < 3:
            too_many = f"0 sell egg {level + 2}"
            assert (
                why(match, too_many) == f"Your mercato track lets you trade {level + 1} at a time."
            )


def test_mi_23_buying_needs_coins_and_room() -> None:
    match = build(estate(9, mercato=3, egg=6, jar=7), estate())
    buys = [step for step in steps(match, "mercato") if step.startswith("buy")]
    assert buys == ["buy egg 1", "buy grapes 1", "buy grapes 2", "buy bottle 1"]
    run(match, "mercato")
    assert why(match, "0 buy grapes 3") == "That costs 12 coins. You have 9."
    assert why(match, "0 buy egg 2") == "You have 6 eggs. Your limit is 7."


def test_mi_24_each_good_once_a_round_to_buy_or_to_sell() -> None:
    match = build(estate(30, egg=2), estate())
    run(match, "mercato, sell egg 1")
    play(match, "1 pass")
    assert not [step for step in steps(match, "mercato") if " egg " in step]
    run(match, "mercato")
    for text in ("0 sell egg 1", "0 buy egg 1"):
        assert why(match, text) == "You've already traded eggs this round."
    run(match, "buy jar 1")
    assert own(match).gone == 0b0101


def test_mi_24_all_goods_are_ready_again_in_the_next_round() -> None:
    everything = estate(30, gone=["egg", "grapes", "jar", "bottle"])
    match = build(everything, estate(), passed=[1])
    assert why(match, "0 mercato") == "You've already traded every good this round."
    play(match, "0 pass", "1 food corn")
    assert table(match).round == 2 and own(match).gone == 0


def test_mi_25_at_the_ends_of_the_track_the_price_stays() -> None:
    last = len(GAME.components.prices[0].boxes) - 1
    match = build(estate(30, egg=2, mercato=1), estate(), prices={"egg": last, "jar": 0})
    run(match, "mercato")
    assert preview(match, "0 sell egg 2").text.endswith("price still 2")
    run(match, "sell egg 2")
    assert table(match).prices[0] == last and own(match).coins == 34
    play(match, "1 pass")
    run(match, "mercato, buy jar 2")
    assert table(match).prices[2] == 0


# --- Passing -------------------------------------------------------------------------------------


def test_mi_26_passing_is_always_possible_and_sometimes_all_there_is() -> None:
    assert "pass" in legal(build(estate(), estate()))
    spent = estate(0, ["b2 hen"], docked=["nw", "ne", "sw", "se"])
    match = build(spent, estate())
    assert legal(match) == ["pass"]
    assert match.ask(0).prompt.text == "You can only pass."


def test_mi_26_who_has_passed_is_skipped() -> None:
    match = build(estate(), estate(), estate(), order=[2, 0, 1], turn=2)
    play(match, "2 pass", "0 mercato", "0 buy egg 1", "1 pass")
    assert match.to_act() == (0,)
    play(match, "0 upgrade", "0 raise mercato")
    assert match.to_act() == (0,)


@pytest.mark.parametrize("seats, coins", [(2, [14, 12]), (3, [14, 12, 10]), (4, [14, 12, 10, 8])])
def test_mi_27_as_many_passing_boxes_as_players_from_the_top(seats: int, coins: list[int]) -> None:
    match = build(*[estate(0) for _ in range(seats)])
    got = []
    for seat in range(seats):
        got += [event.coins for event in of_kind(play(match, f"{seat} pass"), Passed)]
    assert got == coins


# --- Marinas -------------------------------------------------------------------------------------


def test_mi_59_chosen_squares_make_their_goods_workers_their_bonus_houses_convert() -> None:
    settled = ["b2 hen", "d1 worker-grey", "c9 vineyard", "a3 jar-house"]
    match = build(
        estate(0, settled, navigation=3, grapes=1),
        estate(),
        marinas=["harvest", "customs", "lighthouse", "press"],
    )
    run(match, "marina, dock nw")
    assert legal(match)[-1] == "done" and len(legal(match)) == 5
    assert preview(match, "0 produce worker-grey 1").text == "makes 5 coins now"
    run(match, "produce worker-grey 1")
    assert own(match).coins == 5
    assert why(match, "0 produce worker-grey 1") == "This grey worker has already produced."
    assert why(match, "0 produce hen 2") == "You haven't built that many hens."
    run(match, "produce jar-house 1")
    assert legal(match) == ["convert jar", "done"]
    run(match, "convert jar, produce vineyard 1")
    assert goods(match) == {"grapes": 1, "jar": 1}
    assert match.to_act() == (1,), "three squares at most"


def test_mi_60_a_surveyor_pays_no_land_and_3_less_but_keeps_to_reach_and_terrain() -> None:
    match = build(
        estate(1, ["b2 hen", "c9 hen"]),
        estate(),
        row=ROW,
        marinas=["surveyor", "customs", "lighthouse", "press"],
    )
    run(match, "marina, dock nw")
    assert legal(match) == [f"kind {kind}" for kind in KINDS if kind != "hen"]
    assert why(match, "0 kind hen") == "A hen costs 3 coins. You have 1."
    run(match, "kind worker-green")
    assert legal(match) == ["build c2", "build d8"]
    run(match, "build c2")
    assert own(match).coins == 0, "4 - 3 = 1 for the settlement, nothing for the land"


def test_mi_60_a_surveyors_last_token_brings_an_order_and_no_price_is_below_0() -> None:
    settled = ["b2 hen", "a3 jar-house", "b7 jar-house"]
    match = build(
        estate(2, settled),
        estate(),
        row=ROW,
        marinas=["surveyor", "customs", "lighthouse", "press"],
    )
    run(match, "marina, dock nw, kind jar-house")
    assert preview(match, "0 build c2").cost == 2, "5 - 3"
    run(match, "build c2")
    assert legal(match)[0] == "take 1"
    first = build(
        estate(0, ["b2 hen"]), estate(), marinas=["surveyor", *("customs", "press", "notary")]
    )
    run(first, "marina, dock nw, kind worker-grey")
    assert preview(first, "0 build c2").cost == 0, "3 - 3"


def test_mi_60_granary_steps_go_to_one_or_two_tokens() -> None:
    for second, boxes in (("corn", [0, 2, 0]), ("stalks", [0, 1, 1])):
        match = build(
            estate(0, ["b2 hen"]), estate(), marinas=["granary", "customs", "lighthouse", "press"]
        )
        run(match, f"marina, dock nw, food corn, food {second}")
        assert table(match).food_boxes == boxes
        assert own(match).vp[1] == 1


def test_mi_63_the_fourth_marina_token_is_a_last_token_too() -> None:
    three = estate(0, ["b2 hen"], docked=["ne", "sw", "se"])
    match = build(three, estate(), row=ROW)
    run(match, "marina, dock nw")
    assert own(match).coins == 10, "first the card"
    assert legal(match)[0] == "take 1"
    (taken,) = of_kind(run(match, "take 1"), OrderTaken)
    assert taken.free and say(match, [taken]) == [
        "Ada took the corn order (2 eggs for 8 coins) for free."
    ]


def test_mi_63_two_last_tokens_in_one_action_bring_one_order() -> None:
    settled = ["b2 hen", "a3 jar-house", "b7 jar-house"]
    match = build(
        estate(9, settled, docked=["ne", "sw", "se"]),
        estate(),
        row=ROW,
        marinas=["surveyor", "customs", "lighthouse", "press"],
    )
    run(match, "marina, dock nw, kind jar-house, build c2, take 1")
    assert match.to_act() == (1,)


def test_mi_64_grapes_are_turned_only_where_there_is_room() -> None:
    settled = ["b2 hen", "a3 jar-house", "a4 bottle-house"]
    full = estate(0, settled, grapes=3, jar=7)
    match = build(full, estate(), passed=[1])
    play(match, "0 pass")
    assert legal(match) == ["convert bottle", "done"]
    assert why(match, "0 convert jar") == "You have 7 jars, which is the limit."
    both = estate(0, settled, grapes=3, jar=7, bottle=7)
    match = build(both, estate(), passed=[1])
    play(match, "0 pass")
    assert "convert" not in " ".join(legal(match, 1))
    assert goods(match)["grapes"] == 4


def test_mi_67_a_surveyor_must_build_if_it_can_and_may_be_used_if_it_cannot() -> None:
    marinas = ["surveyor", "customs", "lighthouse", "press"]
    match = build(estate(9, ["b2 hen"]), estate(), marinas=marinas)
    run(match, "marina, dock nw")
    assert "done" not in legal(match)
    closed = estate(30, ["c2 worker-grey"])
    match = build(estate(9, ["b2 hen"]), closed, marinas=marinas)
    events = run(match, "marina, dock nw")
    assert not of_kind(events, Built) and match.to_act() == (1,)


def test_mi_67_harvest_can_be_ended() -> None:
    match = build(
        estate(0, ["b2 hen"]), estate(), marinas=["harvest", "customs", "lighthouse", "press"]
    )
    run(match, "marina, dock nw, done")
    assert goods(match) == {} and match.to_act() == (1,)


def test_mi_68_a_food_step_may_be_lost_in_the_last_box() -> None:
    match = build(
        estate(0, ["b2 hen"]),
        estate(),
        marinas=["granary", "customs", "lighthouse", "press"],
        food_boxes={"corn": 12},
    )
    run(match, "marina, dock nw")
    assert legal(match) == ["food apple", "food corn", "food stalks"]
    run(match, "food corn, food apple")
    assert table(match).food_boxes == [1, 12, 0]
