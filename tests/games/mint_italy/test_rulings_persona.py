"""The rulings of Mint Italy about the bot's production, clean-up and personas, by their numbers."""

from typing import Any

import pytest

from engine import Match
from engine.games.mint_italy import deeds, scoring
from engine.games.mint_italy.events import (
    BotCannot,
    Built,
    FoodMoved,
    OrderTaken,
    Produced,
    Traded,
    Upgraded,
)
from tests.games.mint_italy.positions import (
    FACES,
    GAME,
    bot_turn,
    build,
    estate,
    goods,
    of_kind,
    own,
    play,
    table,
)
from tests.random_matches import begin, every_ply

# --- Production, scoring, clean-up ---------------------------------------------------------------


def production(bot: Any, **more: Any) -> tuple[Match, list[Any]]:
    """The match after a production phase in which the bot, without coins, passed first."""
    match = build(estate(0), bot, persona="mercante", passed=[1], bot_discards=["coop"], **more)
    return match, play(match, "0 pass")


def test_mi_51_a_free_worker_then_income_then_both_tracks() -> None:
    match, events = production(estate(0, ["d1 worker-grey", "b2 hen"], navigation=2))
    kinds = [type(event) for event in events if getattr(event, "who", 0) >= 4]
    assert kinds.index(Built) < kinds.index(Produced) < kinds.index(Upgraded)
    (built,) = of_kind(events, Built)
    assert (built.kind, built.hex, built.paid) == (0, "b4", 0), "a grey worker, free"
    (produced,) = [event for event in of_kind(events, Produced) if event.who >= 4]
    assert produced.gain.coins == 10, "the squares of two grey workers: 10 coins and a grapes"
    assert produced.gain.goods == (1, 1, 0, 0), "and the hen's egg"
    assert own(match, 1).levels == [3, 1]


@pytest.mark.parametrize(
    "settled, built",
    [
        ("f2 worker-green", [(0, "e2")]),
        ("g2 worker-green", [(1, "g1")]),  # no mountain in reach
        ("g7 hen", []),  # and no forest either
    ],
)
def test_mi_51_a_green_worker_if_no_grey_one_can_be_and_none_if_neither_can(
    settled: str, built: list[tuple[int, str]]
) -> None:
    _, events = production(estate(0, [settled]))
    assert [(event.kind, event.hex) for event in of_kind(events, Built)][:1] == built


def test_mi_51_a_green_worker_when_the_grey_ones_run_out() -> None:
    greys = ["d1 worker-grey", "c8 worker-grey", "g4 worker-grey", "d5 worker-grey"]
    _, events = production(estate(0, greys))
    assert of_kind(events, Built)[0].kind == 1


def test_mi_51_no_worker_bonus_no_good_of_the_mercato_track_and_tracks_stop_at_the_top() -> None:
    match, events = production(estate(0, ["d1 worker-grey"], navigation=3, mercato=3))
    (produced,) = [e for e in of_kind(events, Produced) if e.who >= 4]
    assert produced.worker_bonus == 0 and produced.gain.coins == 10
    assert produced.gain.goods == (0, 1, 0, 0), "of the second grey worker's square"
    assert own(match, 1).levels == [3, 3]


def test_mi_51_its_points_come_with_its_goods() -> None:
    match, events = production(estate(0, ["b2 hen", "c9 hen", "c7 hen"], navigation=0))
    (produced,) = [e for e in of_kind(events, Produced) if e.who >= 4]
    assert produced.gain.goods[0] == 2 and produced.gain.vp == 1
    assert own(match, 1).vp[2] == 1


def test_mi_52_the_bot_scores_the_round_cards_and_the_end() -> None:
    bot = estate(30, ["d1 worker-grey"], jar=2, finished=["order-01-a"], vp={"sales": 4})
    match, _ = production(bot, round_=4, scoring=["guild", "harbour", "farmyard", "census"])
    outcome = match.outcome()
    assert outcome is not None
    sheet = outcome.sheets[1]
    assert sheet.seat is None and sheet.name == "Mercante"
    lines = {line.label: line.points for line in sheet.sums()}
    assert lines["scoring cards"] == 2, "two grey workers"
    assert lines["jars and bottles"] == 2 and lines["coins"] == 4 and lines["sales"] == 4
    assert lines["finished orders"] == 4
    assert sheet.total == scoring.total(table(match), 1)
    assert outcome.places == (2, 1) and outcome.winners() == ()


@pytest.mark.parametrize(
    "bot, player, ladder, food",
    [
        (["order-01-a", "order-04-a", "order-02-a"], [], "apple corn stalks", 0),  # most orders
        (["order-01-a", "order-02-a"], ["order-04-a"], "apple corn stalks", 1),  # player's fewest
        (["order-01-a", "order-02-a"], [], "corn stalks apple", 1),  # the highest
        ([], [], "stalks corn apple", 2),  # all zero
    ],
)
def test_mi_53_the_food_that_the_bot_moves(
    bot: list[str], player: list[str], ladder: str, food: int
) -> None:
    match = build(
        estate(0, finished=player),
        estate(0, ["d1 worker-grey"], finished=bot),
        persona="mercante",
        passed=[1],
        bot_discards=["coop"],
        ladder=ladder.split(),
    )
    (moved,) = of_kind(play(match, "0 pass"), FoodMoved)
    assert moved.food == food and moved.who >= 4


def test_mi_54_the_player_is_first_in_round_1_later_the_order_of_passing_counts() -> None:
    match = begin(GAME, 1, {"persona": "drawn"}, 3)
    assert table(match).order == (0, 1)
    assert len(GAME.components.personas) == 4
    match = build(estate(0), estate(0, ["d1 worker-grey"]), persona="mercante", passed=[1])
    play(match, "0 pass")
    assert table(match).order == (1, 0), "the bot has acted already"
    assert table(match).round == 2 and match.to_act() == (0,)


def test_mi_54_the_bot_is_never_to_act() -> None:
    for match in every_ply(GAME, 1, {"persona": "governatore"}, 5):
        assert match.to_act() in ((0,), ())


# --- Personas ------------------------------------------------------------------------------------


def persona(name: str, bot: Any, card: str = "decree", **more: Any) -> tuple[Match, list[Any]]:
    """The match after a turn of this persona, with its own action at stake."""
    return bot_turn(bot, card, persona=name, **more)


def test_mi_55_the_governatore_under_3_cities_cannot() -> None:
    match, events = persona("governatore", estate(20, ["d1 worker-grey", "b2 hen"]))
    assert of_kind(events, BotCannot)[0].why == "nothing"
    assert of_kind(events, Traded), "then the other part is done"
    apart = ["d1 worker-grey", "a3 jar-house", "g3 hen"]
    match, events = persona("governatore", estate(20, apart))
    assert not of_kind(events, BotCannot) and own(match, 1).vp[4] == 1


@pytest.mark.parametrize("cities, points", [(3, 1), (5, 1), (6, 2), (7, 2)])
def test_mi_55_the_governatores_points_by_its_cities(cities: int, points: int) -> None:
    apart = ["d1 worker-grey", "a3 jar-house", "g3 hen", "b7 jar-house", "c9 vineyard"]
    apart = [*apart, "d5 worker-grey", "e8 vineyard"][:cities]
    match, _ = persona("governatore", estate(20, apart))
    assert len(scoring.cities(table(match), 1)) == cities
    assert own(match, 1).vp[4] == points


def test_mi_55_mercante_sells_the_good_held_most_ties_in_the_order_of_the_goods() -> None:
    match, events = persona("mercante", estate(20, ["b2 hen"], grapes=4, jar=4, egg=1))
    (traded,) = of_kind(events, Traded)
    assert (traded.good, traded.amount, traded.vp) == (1, -3, 3)
    assert table(match).prices[1] == 5 + 3, "the price falls by the number sold"
    assert own(match, 1).coins == 20 and own(match, 1).vp[4] == 3
    _, events = persona("mercante", estate(20, ["b2 hen"]))
    assert of_kind(events, BotCannot)[0].why == "goods"


def test_mi_55_navigatore_takes_the_first_reachable_marina_of_the_scan() -> None:
    marinas = ["customs", "lighthouse", "notary", "press"]
    both = ["d1 worker-grey", "e8 vineyard"]
    for under, corner in (("coop", 0b0001), ("terrace", 0b1000)):
        match, _ = persona("navigatore", estate(20, both), under=under, marinas=marinas)
        assert own(match, 1).docked == corner
    match, events = persona("navigatore", estate(20, ["d4 vineyard"]), marinas=marinas)
    assert of_kind(events, BotCannot)[0].why == "marina"


def test_mi_55_navigatore_in_a_shipyard_a_granary_and_a_press() -> None:
    others = ["customs", "lighthouse", "notary"]
    match, _ = persona("navigatore", estate(20, ["b2 hen"]), marinas=["shipyard", *others])
    assert own(match, 1).levels == [1, 0]
    full = estate(20, ["b2 hen"], navigation=3)
    match, _ = persona("navigatore", full, marinas=["shipyard", *others])
    assert own(match, 1).levels == [3, 1]
    done = estate(20, ["b2 hen"], finished=["order-02-a"])
    match, events = persona("navigatore", done, marinas=["granary", *others])
    assert [event.food for event in of_kind(events, FoodMoved)] == [1, 1]
    pressing = estate(20, ["b2 hen"], grapes=1)
    match, _ = persona("navigatore", pressing, marinas=["press", *others])
    assert goods(match, 1) == {"jar": 2}


def test_mi_55_navigatore_at_a_notary_a_lighthouse_and_a_market_boat() -> None:
    others = ["customs", "shipyard", "press"]
    done = estate(20, ["b2 hen"], finished=["order-02-a", "order-03-a"])
    match, _ = persona("navigatore", done, marinas=["notary", *others])
    assert own(match, 1).vp[1] == 1 + 2, "a point, and one for each finished order"
    match, _ = persona("navigatore", estate(20, ["b2 hen"]), marinas=["lighthouse", *others])
    assert own(match, 1).vp[1] == 3
    match, _ = persona("navigatore", estate(20, ["b2 hen"]), marinas=["market-boat", *others])
    assert goods(match, 1) == {"egg": 1, "grapes": 1}


def test_mi_55_navigatore_at_the_surveyors_builds_its_first_kind() -> None:
    others = ["customs", "lighthouse", "notary"]
    match, events = persona("navigatore", estate(20, ["b2 hen"]), marinas=["surveyor", *others])
    (built,) = of_kind(events, Built)
    assert (built.kind, built.hex, built.paid) == (0, "c2", 0) and own(match, 1).coins == 20


def test_mi_55_vignaiola_gains_a_grapes_and_makes_bottles() -> None:
    match, _ = persona("vignaiola", estate(20, ["b2 hen"], grapes=1))
    assert goods(match, 1) == {"bottle": 2}
    match, _ = persona("vignaiola", estate(20, ["b2 hen"], grapes=5))
    assert goods(match, 1) == {"grapes": 3, "bottle": 3}
    match, _ = persona("vignaiola", estate(20, ["b2 hen"], bottle=7))
    assert goods(match, 1) == {"grapes": 1, "bottle": 7}, "a grapes is something"
    match, _ = persona("vignaiola", estate(20, ["b2 hen"], grapes=7, bottle=5))
    assert goods(match, 1) == {"grapes": 5, "bottle": 7}
    _, events = persona("vignaiola", estate(20, ["b2 hen"], grapes=7, bottle=7))
    assert of_kind(events, BotCannot)[0].why == "nothing"


def test_mi_69_a_last_token_brings_the_bot_the_order_its_card_counts_to() -> None:
    hens = ["c7 hen", "c9 hen"]
    row = ["order-12-a", "order-23-b"]
    _, events = bot_turn(estate(10, hens), "coop", "terrace", row=row)
    (taken,) = of_kind(events, OrderTaken)
    assert FACES[taken.face] == "order-23-b" and taken.free, "the second, by Vine terrace"
    three = estate(20, ["b2 hen"], docked=["ne", "sw", "se"])
    _, events = persona("navigatore", three, under="terrace", row=row)
    assert [FACES[event.face] for event in of_kind(events, OrderTaken)] == ["order-23-b"]
    holding = estate(10, hens, order="order-30-b")
    _, events = bot_turn(holding, "coop", "terrace", row=row)
    assert not of_kind(events, OrderTaken)


def test_mi_69_a_gain_comes_before_the_next_effect_of_a_marina() -> None:
    match, _ = persona(
        "navigatore", estate(20, ["b2 hen"]), marinas=["press", "customs", "lighthouse", "notary"]
    )
    assert goods(match, 1) == {"jar": 1}, "the gained grapes is pressed"


def test_production_brings_the_bot_no_order_for_a_last_worker() -> None:
    greys = ["d1 worker-grey", "c8 worker-grey", "g4 worker-grey"]
    match, _ = production(estate(0, greys, navigation=2), row=["order-12-a"])
    assert own(match, 1).built[0] == 4 and own(match, 1).order == -1
    assert deeds.open_tracks(table(match), 1)
