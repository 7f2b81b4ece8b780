"""The rulings of Mint Italy about production, scoring, clean-up and the end, by their numbers."""

from typing import Any

import pytest

from engine import Match
from engine.games.mint_italy import scoring
from engine.games.mint_italy.components import Score, Term
from engine.games.mint_italy.events import (
    DiscardsTurned,
    Ended,
    FoodMoved,
    Produced,
    RowCleared,
    RowDealt,
    Scored,
)
from tests.games.mint_italy.positions import (
    GAME,
    build,
    estate,
    goods,
    legal,
    of_kind,
    own,
    play,
    run,
    say,
    state,
    table,
    why,
)
from tests.random_matches import begin, every_ply

HOUSES = ["a3 jar-house", "b7 jar-house", "a4 bottle-house", "a5 bottle-house"]
FACES = [face.id for face in GAME.components.faces]


# --- Production ----------------------------------------------------------------------------------


def test_mi_28_conversions_are_a_choice_in_reverse_order_of_passing() -> None:
    houses = estate(0, HOUSES, grapes=2)
    match = build(houses, estate(0, ["e4 bottle-house"], grapes=1), passed=[1])
    play(match, "0 pass")
    assert match.to_act() == (0,), "who passed last produces first"
    assert legal(match) == ["convert jar", "convert bottle", "done"]
    run(match, "done")
    assert match.to_act() == (1,) and legal(match, 1) == ["convert bottle", "done"]
    assert goods(match) == {"grapes": 3}, "nobody has to convert"


def test_mi_28_jar_houses_make_jars_only_and_each_conversion_is_used_once() -> None:
    match = build(estate(0, ["a3 jar-house", "a4 bottle-house"], grapes=4), estate(), passed=[1])
    play(match, "0 pass")
    run(match, "convert jar")
    assert legal(match) == ["convert bottle", "done"]
    assert why(match, "0 convert jar") == "All your jar houses are used up."
    run(match, "convert bottle")
    assert goods(match) == {"grapes": 3, "jar": 1, "bottle": 1}
    assert match.to_act() == (1,)


def test_mi_29_each_built_worker_makes_1_more_coin() -> None:
    settled = ["d1 worker-grey", "c2 worker-grey", "f5 worker-green", "b2 hen"]
    match = build(estate(0, settled, navigation=3), estate(), passed=[1])
    (_, produced) = of_kind(play(match, "0 pass"), Produced)[::-1]
    assert produced.worker_bonus == 3 and produced.gain.coins == 4 + 4 + 4 + 3


@pytest.mark.parametrize("level, good", [(0, "grapes"), (1, "egg"), (2, "jar"), (3, "bottle")])
def test_mi_30_the_good_of_the_mercato_level_comes_if_there_is_room(level: int, good: str) -> None:
    match = build(estate(0, mercato=level, **{good: 6}), estate(), passed=[1])
    play(match, "0 pass")
    assert goods(match) == {good: 7}
    match = build(estate(0, mercato=level, **{good: 7}), estate(), passed=[1])
    play(match, "0 pass")
    assert goods(match) == {good: 7}


# --- Scoring -------------------------------------------------------------------------------------


def test_mi_31_the_leftmost_open_card_scores_and_all_are_known_from_the_start() -> None:
    settled = ["d1 worker-grey", "b2 hen", "c9 hen"]
    cards = ["census", "farmyard", "vintage", "guild"]
    for round_, points in ((1, 1), (2, 4), (3, 0), (4, 0)):
        match = build(estate(0, settled), estate(), scoring=cards, round_=round_, passed=[1])
        (scored,) = of_kind(play(match, "0 pass"), Scored)
        assert GAME.components.scoring[scored.card].id == cards[round_ - 1]
        assert scored.points == ((0, points), (1, 0))
        assert match.position()["scoring"] == cards
        assert own(match).vp[5 + round_ - 1] == points


def test_mi_58_cards_look_at_the_state_after_production_by_one_schema() -> None:
    settled = ["b2 hen", "c9 hen"]
    scores = ["cellar", "census", "farmyard", "guild"]
    match = build(estate(0, settled), estate(), scoring=scores, passed=[1])
    (scored,) = of_kind(play(match, "0 pass"), Scored)
    assert scored.points[0] == (0, 3), "two eggs and a grapes that were just produced"
    effect = Score((Term("cities", vp=1, per=3, max=2, kinds=(), at_least=0),))
    apart = ["a1 vineyard", "a3 jar-house", "b7 jar-house", "c9 hen", "d5 worker-grey", "g3 hen"]
    for number, points in ((2, 0), (3, 1), (5, 1), (6, 2)):
        other = table(build(estate(0, apart[:number]), estate()))
        assert scoring.points(other, 0, effect) == points


# --- Clean-up ------------------------------------------------------------------------------------


def cleanup(**more: Any) -> Match:
    """A match in which seat 1 passed first and seat 0 is about to end the player phase."""
    return build(estate(0), estate(0), passed=[1], **more)


def test_mi_32_the_last_clean_up_moves_food_and_ends() -> None:
    match = cleanup(round_=4, row=["order-02-a", "order-03-a"])
    events = play(match, "0 pass")
    assert of_kind(events, RowCleared) and not of_kind(events, Ended)
    events = play(match, "1 food apple")
    assert of_kind(events, Ended) and not of_kind(events, RowDealt)
    here = table(match)
    assert here.food_boxes == [1, 1, 1]
    assert here.order == (0, 1) and here.passed == [1, 0], "nobody moves to the person boxes"
    assert here.round == 4


def test_mi_33_orders_left_move_their_food_from_left_to_right() -> None:
    row = ["order-02-a", "", "order-03-a", "order-01-a", "order-05-a"]
    match = cleanup(row=row)
    events = play(match, "0 pass")
    (cleared,) = of_kind(events, RowCleared)
    assert [FACES[face] for face in cleared.faces] == [face for face in row if face]
    here = table(match)
    assert here.food_boxes == [1, 2, 1]
    assert here.ladder == [1, 0, 2], "corn is highest, apple came onto stalks"
    assert [FACES[face] for face in here.discards] == [face for face in row if face]
    assert say(match, [cleared]) == [
        "4 orders left in the row moved their foods up: corn 2, stalks 1 and apple 1."
    ]


def test_mi_34_who_passed_first_moves_a_token_of_choice_after_that() -> None:
    match = cleanup(row=["order-02-a"])
    play(match, "0 pass")
    assert match.to_act() == (1,)
    assert legal(match, 1) == ["food apple", "food corn", "food stalks"]
    (moved,) = of_kind(play(match, "1 food stalks"), FoodMoved)
    assert (moved.food, moved.box) == (2, 1)
    assert table(match).ladder == [2, 1, 0], "onto the corn"


def food_step(food: str, boxes: dict[str, int], ladder: list[str]) -> list[int]:
    """The ladder after one step of a food."""
    match = build(
        estate(),
        estate(),
        phase="cleanup",
        step=2,
        passed=[0, 1],
        frames=[["food", 1]],
        food_boxes=boxes,
        ladder=ladder,
    )
    play(match, f"0 food {food}")
    return table(match).ladder


def test_mi_35_a_token_comes_to_lie_on_top_and_leaves_a_stack_in_order() -> None:
    assert food_step("stalks", {"apple": 1, "corn": 1}, ["corn", "apple", "stalks"]) == [2, 1, 0]
    assert food_step("apple", {}, ["corn", "apple", "stalks"]) == [0, 1, 2]
    assert food_step("stalks", {"corn": 3}, ["corn", "apple", "stalks"]) == [1, 2, 0]
    assert food_step("apple", {"corn": 3}, ["corn", "apple", "stalks"]) == [1, 0, 2]


def test_mi_36_in_the_last_box_a_token_stays() -> None:
    top = {"apple": 12, "corn": 12}
    assert food_step("apple", top, ["corn", "apple", "stalks"]) == [1, 0, 2]
    assert food_step("corn", {"apple": 12, "corn": 11}, ["apple", "corn", "stalks"]) == [1, 0, 2]


def test_mi_37_the_first_stack_is_random() -> None:
    ladders = {tuple(begin_ladder(seed)) for seed in range(40)}
    assert len(ladders) == 6


def begin_ladder(seed: int) -> list[int]:
    """The stack of foods at the start of a match."""
    here = begin(GAME, 2, {}, seed)
    assert table(here).food_boxes == [0, 0, 0]
    return table(here).ladder


# --- Cities and the end --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "settled, cities",
    [
        ([], []),
        (["d1 worker-grey"], [1]),
        (["d1 worker-grey", "d2 vineyard"], [2]),
        (["a1 vineyard", "b2 hen"], [1, 1]),  # a river between
        (["b2 hen", "b4 worker-grey"], [1, 1]),  # a lake between
        (["c4 vineyard", "c5 vineyard", "b4 worker-grey"], [2, 1]),  # c4 b4; c5 behind rivers
        (["d1 worker-grey", "d3 vineyard"], [1, 1]),  # empty land between
    ],
)
def test_mi_38_cities_touch_and_rivers_part_them(settled: list[str], cities: list[int]) -> None:
    match = build(estate(0, settled), estate(0, ["d8 worker-grey"]))
    assert sorted(scoring.cities(table(match), 0), reverse=True) == cities


def test_mi_38_other_players_part_cities() -> None:
    match = build(estate(0, ["d1 worker-grey", "d3 vineyard"]), estate(0, ["d2 vineyard"]))
    assert scoring.cities(table(match), 0) == (1, 1)


@pytest.mark.parametrize(
    "cities, points", [(0, 0), (1, 1), (5, 1), (6, 2), (7, 3), (8, 5), (9, 7), (10, 9), (13, 9)]
)
def test_the_city_table(cities: int, points: int) -> None:
    assert GAME.components.city_points(cities) == points


def test_mi_39_a_tie_goes_to_who_stood_first_in_the_last_player_order() -> None:
    even = [estate(20), estate(24), estate(29)]
    match = build(*even, round_=4, order=[2, 0, 1], passed=[0, 2], turn=1)
    play(match, "1 pass", "0 food corn")
    outcome = match.outcome()
    assert outcome is not None
    assert [sheet.total for sheet in outcome.sheets] == [2, 3, 2]
    assert outcome.places == (3, 1, 2)
    assert outcome.notes[1:] == (
        "{2} and {0} have 2 points each. {2} wins: ahead in the last player order.",
    )
    assert outcome.sheets[2].lines[-1].points == 1 and not outcome.sheets[2].lines[-1].counts


def test_mi_40_points_are_counted_past_the_end_of_the_track() -> None:
    match = build(estate(0, ["b2 hen"], vp={"orders": 60}), estate())
    assert match.scores(None)[0].total == 61
    assert "60 VP" in GAME.words.text(match.view(None), match.names)


# --- The order deck ------------------------------------------------------------------------------


def test_mi_41_the_discards_are_turned_over_when_the_deck_is_empty() -> None:
    discards = ["order-02-a", "order-03-b", "order-04-a"]
    match = build(
        estate(30, ["b2 hen", "c9 hen"], navigation=1),
        estate(),
        deck=["order-20-a"],
        discards=discards,
        only_deck=True,
    )
    run(match, "expand, kind hen, build a1")
    assert legal(match) == ["take deck", "done"]
    events = run(match, "take deck")
    assert [event.count for event in of_kind(events, DiscardsTurned)] == [3]
    view = match.view(None)
    turned = ["order-02-b", "order-03-a", "order-04-b"]
    assert [FACES[face] for face in view.deck] == turned, "first discarded on top, other faces"
    assert table(match).discards == []


def test_mi_41_if_both_are_empty_there_are_fewer_orders() -> None:
    deck = ["order-20-a", "order-21-a"]
    match = build(estate(0), estate(0), passed=[1], row=["order-02-a"], deck=deck, only_deck=True)
    play(match, "0 pass", "1 food corn")
    assert [FACES[face] for face in table(match).row] == [*deck, "order-02-b"]
    assert table(match).top == -1 and match.view(None).deck == ()
    match = build(estate(0), estate(0), passed=[1], only_deck=True)
    events = play(match, "0 pass", "1 food corn")
    assert say(match, of_kind(events, RowDealt)) == ["No orders are left to deal."]
    assert why(match, "1 order") == "No order is left in the row."


def test_mi_65_in_the_clean_up_the_deck_waits_until_all_are_discarded() -> None:
    row = ["order-02-a", "order-03-a", "order-04-a"]
    match = build(estate(0), estate(0), passed=[1], row=row, only_deck=True)
    play(match, "0 pass", "1 food corn")
    assert [FACES[face] for face in table(match).row] == ["order-02-b", "order-03-b", "order-04-b"]


def test_mi_65_everybody_knows_the_order_of_a_turned_deck() -> None:
    match = build(estate(), estate(), deck=["order-20-a", "order-21-a", "order-22-a"], turned=True)
    known = match.view(1).deck
    assert len(known) == match.view(1).deck_count == 30
    assert [FACES[face] for face in known[:3]] == ["order-20-a", "order-21-a", "order-22-a"]
    world = GAME.mind.determinise(match.view(1), state(match).rng.copy())
    assert world.deck == state(match).deck
    fresh = build(estate(), estate(), deck=["order-20-a"])
    assert len(fresh.view(1).deck) == 1 and fresh.view(1).deck_count == 30


def test_mi_42_orders_in_hand_and_finished_are_open_to_all() -> None:
    match = build(estate(order="order-01-a", finished=["order-02-a"]), estate())
    for viewer in (None, 0, 1):
        seen = match.view(viewer).table.estates[0]
        assert FACES[seen.order] == "order-01-a" and [FACES[f] for f in seen.finished] == [
            "order-02-a"
        ]


# --- Rounds --------------------------------------------------------------------------------------


def test_the_order_of_passing_is_the_next_player_order() -> None:
    match = build(*[estate() for _ in range(4)])
    play(match, "0 mercato", "0 buy egg 1", "1 pass", "2 pass", "3 mercato", "3 buy jar 1")
    play(match, "0 pass", "3 pass", "1 food corn")
    assert table(match).order == (1, 2, 0, 3) and match.to_act() == (1,)
    assert len(table(match).row) == 9


def test_every_match_has_four_rounds_and_ends_in_the_fourth() -> None:
    for seats in (2, 3, 4):
        rounds = [
            match.view(None).table.round for match in every_ply(GAME, seats, {"start": "1"}, 9)
        ]
        assert rounds == sorted(rounds) and set(rounds) == {1, 2, 3, 4}
