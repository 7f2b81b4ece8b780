"""The rulings of Mint Italy about the solo game, by their numbers."""

from typing import Any

import pytest

from engine import Match
from engine.games.mint_italy import deeds, scoring
from engine.games.mint_italy.components import Scan
from engine.games.mint_italy.events import (
    BotCannot,
    BotChose,
    BotDid,
    BotShuffled,
    BotTurned,
    Built,
    FoodMoved,
    OrderFinished,
    OrderTaken,
    Passed,
    PersonaCame,
    Produced,
    Traded,
    Upgraded,
)
from engine.games.mint_italy.island import bits, hex_set
from engine.games.mint_italy.lexicon import CORNERS
from engine.games.mint_italy.persona_actions import choose, top_card
from tests.games.mint_italy.positions import (
    GAME,
    build,
    estate,
    goods,
    island,
    of_kind,
    own,
    play,
    run,
    say,
    state,
    table,
)
from tests.random_matches import begin, every_ply

FACES = [face.id for face in GAME.components.faces]
BOT_CARDS = {card.id: card for card in GAME.components.bot_cards}
ONE_TURN = "mercato, buy jar 1"
"""What the player does in these tests so that the bot has a turn."""


def solo(bot: Any, card: str, under: str = "coop", persona: str = "mercante", **more: Any) -> Match:
    """A match in which the bot turns up this card next, with that one on its discard pile."""
    more.setdefault("bot_discards", [under])
    return build(estate(), bot, persona=persona, bot_deck=[card], **more)


def bot_turn(bot: Any, card: str, under: str = "coop", **more: Any) -> tuple[Match, list[Any]]:
    """The match after one turn of the bot, and what happened in that turn."""
    match = solo(bot, card, under, **more)
    events = run(match, ONE_TURN)
    return match, events[next(i for i, e in enumerate(events) if isinstance(e, BotTurned)) :]


# --- Coins and cards -----------------------------------------------------------------------------


def test_mi_43_with_10_coins_the_bot_acts_with_less_it_passes() -> None:
    for coins in (0, 9):
        match = solo(estate(coins, ["b2 hen"]), "coop", "fair")
        (passed,) = of_kind(run(match, ONE_TURN), Passed)
        assert (passed.place, passed.coins) == (1, 20) and table(match).passed == [1]
    assert of_kind(run(solo(estate(10, ["b2 hen"]), "coop", "fair"), ONE_TURN), BotTurned)


def test_mi_43_all_its_figures_go_in_tens() -> None:
    components = GAME.components
    solo_ = components.solo
    assert (solo_.coins, solo_.pass_first, solo_.pass_last, solo_.good_price) == (50, 20, 10, 10)
    assert components.bot_coin_cap == 80
    for kind in components.kinds:
        assert all(made.coins % 10 == 0 for made in kind.bot)
    for card in components.bot_cards:
        assert card.do.cost in (0, 10) and card.otherwise.cost in (0, 10)


def test_mi_43_passing_last_brings_10() -> None:
    match = solo(estate(0, ["b2 hen"]), "coop", "fair", round_=4)
    events = play(match, "0 pass")
    assert [event.coins for event in of_kind(events, Passed)] == [14, 10]


def test_mi_44_cards_without_a_cost_need_10_coins_too() -> None:
    match = solo(estate(0, ["b2 hen"]), "courier", row=["order-12-a"])
    assert BOT_CARDS["courier"].do.cost == 0
    events = run(match, ONE_TURN)
    assert not of_kind(events, BotTurned) and of_kind(events, Passed)


def test_mi_45_right_half_of_the_new_card_left_half_of_the_discard() -> None:
    match, events = bot_turn(estate(20, ["b2 hen"], egg=1), "fair", "glassworks")
    assert of_kind(events, BotTurned)[0].under == list(BOT_CARDS).index("glassworks")
    (traded,) = of_kind(events, Traded)
    assert traded.good == 3, "bottles, from Glassworks; Village fair itself says eggs and grapes"
    assert table(match).bot_discards == [
        list(BOT_CARDS).index("glassworks"),
        list(BOT_CARDS).index("fair"),
    ], "then the new card lies on top"


def test_mi_45_an_empty_deck_is_shuffled_whole_and_one_card_discarded() -> None:
    everything = [card for card in BOT_CARDS if card != "fair"]
    match = solo(estate(40, ["b2 hen"]), "fair", bot_discards=everything)
    run(match, ONE_TURN)
    assert not state(match).bot_deck and len(table(match).bot_discards) == 9
    events = run(match, "upgrade, raise mercato")
    (shuffled,) = of_kind(events, BotShuffled)
    turned = of_kind(events, BotTurned)[0]
    assert turned.under == shuffled.card and turned.card != shuffled.card
    assert len(state(match).bot_deck) == 7


def test_mi_45_the_first_card_of_the_first_shuffle_is_discarded() -> None:
    seen = set()
    for seed in range(25):
        match = begin(GAME, 1, {"persona": "drawn"}, seed)
        (came,) = of_kind(match.past[0].events, PersonaCame)
        assert table(match).bot_discards == [came.card]
        assert len(state(match).bot_deck) == 8
        seen.add(came.card)
    assert len(seen) > 5


def test_mi_46_if_neither_part_can_be_nothing_happens_and_nothing_is_paid() -> None:
    match, events = bot_turn(estate(30, ["c4 hen"], order="order-24-b"), "kiln", "courier")
    cannot = of_kind(events, BotCannot)
    assert own(match, 1).coins == 30 and not of_kind(events, BotDid)
    assert table(match).bot_discards[-1] == list(BOT_CARDS).index("kiln"), "the card is discarded"
    assert say(match, cannot) == [
        "Mercante cannot build a jar house: no land for a jar house is in reach.",
        "Mercante cannot work on an order: the row is empty.",
    ]


def test_mi_70_what_it_cannot_pay_it_cannot_do() -> None:
    text = GAME.components_text.replace(
        'do = { action = "order", cost = 0 }\notherwise = { action = "mercato", cost = 10 }',
        'do = { action = "order", cost = 10 }\notherwise = { action = "mercato", cost = 10 }',
    )
    assert text != GAME.components_text
    game = GAME.with_components(text, "dear orders.toml")
    match = build(
        estate(),
        estate(10, ["b2 hen"]),
        game=game,
        persona="mercante",
        row=["order-12-a"],
        bot_deck=["fair"],
        bot_discards=["coop"],
    )
    run(match, ONE_TURN)
    assert own(match, 1).coins == 0 and FACES[own(match, 1).order] == "order-12-a", (
        "10 for the card leave nothing for the bottle: it only gains the order"
    )


# --- Expanding -----------------------------------------------------------------------------------


def test_mi_47_the_dearest_hex_of_the_terrain_in_reach_for_the_cards_price_alone() -> None:
    match, events = bot_turn(estate(10, ["e6 vineyard"], navigation=1), "glassworks")
    (chose,) = of_kind(events, BotChose)
    (built,) = of_kind(events, Built)
    around = {"e5": 3, "e7": 5, "d5": 4, "d6": 3, "f6": 6}
    assert chose.candidates == len(around) and built.hex == "f6" and built.paid == 0
    assert own(match, 1).coins == 0, "10 coins, and nothing for land of 6"


def test_mi_47_terrain_and_reach_count() -> None:
    _, events = bot_turn(estate(20, ["e6 vineyard"]), "glassworks")
    assert of_kind(events, Built)[0].hex == "e7", "f6 lies across a river"
    _, events = bot_turn(estate(20, ["b2 hen"]), "terrace", row=())
    assert of_kind(events, BotCannot)[0].why == "reach"


@pytest.mark.parametrize(
    "under, hex_",
    [("coop", "d5"), ("terrace", "d8"), ("kiln", "d8"), ("glassworks", "d5")],
)
def test_mi_47_ties_go_to_the_scan_of_the_discard(under: str, hex_: str) -> None:
    settled = ["d6 worker-green", "d7 worker-green"]
    others = ["c7 hen", "c8 worker-grey", "e7 bottle-house"]
    match = build(
        estate(30, others),
        estate(10, settled),
        persona="mercante",
        bot_deck=["seal"],
        bot_discards=[under],
        marinas=["surveyor", "customs", "lighthouse", "press"],
    )
    here = table(match).island
    told: list[Any] = []
    mask = hex_set(here.index[name] for name in ("d5", "d8"))
    place = choose(table(match), mask, top_card(table(match)), told.append)
    assert here.places[place].name == hex_
    assert isinstance(told[0], BotChose) and told[0].dearest == 2


def test_mi_48_the_first_workers_stand_on_the_dearest_full_hex_of_their_cards() -> None:
    for seed in range(15):
        match = begin(GAME, 1, {"persona": "drawn"}, seed)
        here = table(match)
        compass = GAME.components.personas[here.compass]
        assert here.compass != here.persona
        assert own(match, 1).built == [1, 1, 0, 0, 0, 0]
        assert match.view(None).table.phase == "placement" and match.to_act() == (0,)
        for kind, (place, key) in enumerate(zip(own(match, 1).settled, compass.cards, strict=True)):
            terrain = here.island.terrain[GAME.components.kinds[kind].terrain]
            full = here.island.card_of[key] & terrain
            assert full >> place & 1 and not here.island.places[place].joined
            costs = [here.island.places[i].cost for i in bits(full)]
            assert here.island.places[place].cost == max(costs)


def test_mi_62_scans_go_along_lines_from_a_corner() -> None:
    here = island()
    names = ["a2", "a7", "c5", "d4", "g2", "g6"]
    mask = hex_set(here.index[name] for name in names)
    first = {
        ("nw", "east"): "a2",
        ("ne", "west"): "a7",
        ("sw", "east"): "g2",
        ("se", "west"): "g6",
        ("nw", "south"): "a2",
        ("sw", "north"): "g2",
        ("se", "north"): "a7",
        ("ne", "south"): "a7",
    }
    for (corner, direction), name in first.items():
        found = here.scan(mask, Scan(CORNERS.index(corner), direction))
        assert here.places[found].name == name, (corner, direction)


def test_mi_62_joined_hexes_are_open_to_the_bot() -> None:
    match, events = bot_turn(estate(10, ["b2 hen"]), "glassworks")
    assert (
        of_kind(events, Built)[0].hex == "c2"
        and table(match).island.places[table(match).island.index["c2"]].joined
    )


def test_mi_66_a_line_of_a_walk_south_has_the_same_distance_from_the_west() -> None:
    here = island()
    mask = hex_set(here.index[name] for name in ("d1", "c2"))
    scan = Scan(CORNERS.index("nw"), "south")
    assert here.places[here.scan(mask, scan)].name == "d1", "half a hex further west than c2"
    mask = hex_set(here.index[name] for name in ("d1", "f2"))
    # f1 is the marina under d1; f2 stands a whole hex further east
    assert here.places[here.scan(mask, scan)].name == "d1"
    column = hex_set(here.index[name] for name in ("b2", "d2", "f2"))
    assert here.places[here.scan(column, scan)].name == "b2", "one line, from the north"
    assert here.places[here.scan(column, Scan(CORNERS.index("sw"), "north"))].name == "f2"


# --- Orders --------------------------------------------------------------------------------------


def test_mi_49_first_its_own_order_hens_ignored_missing_goods_for_10_each() -> None:
    bot = estate(30, ["d1 worker-grey"], order="order-22-a")  # 2 hens and an egg, 7 VP
    match, events = bot_turn(bot, "courier", row=["order-12-a"])
    (finished,) = of_kind(events, OrderFinished)
    assert FACES[finished.face] == "order-22-a" and finished.bought == (1, 0, 0, 0)
    assert own(match, 1).coins == 20 and own(match, 1).vp[0] == 7
    assert own(match, 1).order == -1
    assert table(match).prices[0] == 4 - 1, "the egg's price goes up"


def test_mi_49_then_the_order_that_the_card_counts_to_even_with_one_in_hand() -> None:
    bot = estate(20, ["d1 worker-grey"], jar=2, order="order-30-b")  # 3 jars: lacks 1
    bot["coins"] = 10
    bot["goods"]["jar"] = 1  # lacks 2: 20 coins are too many
    row = ["order-12-a", "order-10-a", "order-24-b"]
    match, events = bot_turn(bot, "courier", "terrace", row=row)
    assert BOT_CARDS["terrace"].order == 2
    (taken,) = of_kind(events, OrderTaken)
    assert FACES[taken.face] == "order-10-a" and taken.coins == 0 and taken.slot == 2
    (finished,) = of_kind(events, OrderFinished)
    assert FACES[finished.face] == "order-10-a"
    assert FACES[own(match, 1).order] == "order-30-b", "the one in hand stays"
    assert own(match, 1).coins == 10, "no fee, no coins from the reward"


def test_mi_49_then_it_gains_that_order() -> None:
    row = ["order-12-a", "", "order-24-b", "order-23-b"]
    match, events = bot_turn(estate(10, ["d1 worker-grey"]), "courier", "kiln", row=row)
    assert not of_kind(events, OrderFinished)
    assert FACES[own(match, 1).order] == "order-23-b", "the third of three"
    assert own(match, 1).coins == 10


@pytest.mark.parametrize(
    "row, order, why",
    [((), "", "row"), (["order-23-b"], "order-30-b", "hand")],
)
def test_mi_49_else_it_cannot(row: list[str], order: str, why: str) -> None:
    _, events = bot_turn(estate(10, ["d1 worker-grey"], order=order), "courier", row=row)
    assert of_kind(events, BotCannot)[0].why == why


def test_mi_61_of_an_orders_reward_the_bot_gains_points_only() -> None:
    match, events = bot_turn(
        estate(10, ["d1 worker-grey"], egg=1, grapes=1), "courier", row=["order-07-a"]
    )
    assert of_kind(events, OrderFinished) and own(match, 1).coins == 10, "not 8 coins"
    match, events = bot_turn(
        estate(10, ["d1 worker-grey"], grapes=2), "courier", row=["order-06-a"]
    )
    assert of_kind(events, OrderFinished) and not of_kind(events, Upgraded)
    match, _ = bot_turn(
        estate(20, ["b2 hen"]),
        "seal",
        persona="navigatore",
        marinas=["customs", "lighthouse", "press", "notary"],
    )
    assert own(match, 1).coins == 20 - 10 + 10, "marina rewards come as printed, for the card's 10"


# --- The mercato ---------------------------------------------------------------------------------


def test_mi_50_it_sells_the_first_of_the_goods_that_it_has() -> None:
    bot = estate(20, ["b2 hen"], mercato=3, egg=5, grapes=2)
    match, events = bot_turn(bot, "fair", "stall")
    (traded,) = of_kind(events, Traded)
    assert BOT_CARDS["stall"].goods == (3, 0), "bottles, then eggs"
    assert (traded.good, traded.amount, traded.vp, traded.coins) == (0, -3, 3, 0)
    assert own(match, 1).vp[3] == 3 and own(match, 1).coins == 10


def test_mi_50_it_buys_the_first_if_it_has_none_of_them() -> None:
    match, events = bot_turn(estate(20, ["b2 hen"], mercato=2, grapes=3), "fair", "stall")
    (traded,) = of_kind(events, Traded)
    assert (traded.good, traded.amount) == (3, 2)
    assert goods(match, 1) == {"grapes": 3, "bottle": 2} and own(match, 1).coins == 10


def test_mi_50_the_limit_of_once_a_round_is_not_for_the_bot() -> None:
    match, _ = bot_turn(estate(30, ["b2 hen"], egg=2), "fair", "stall")
    assert goods(match, 1) == {"egg": 1} and own(match, 1).gone == 0
    assert GAME.components.bot_quantity == (1, 2, 2, 3)


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
