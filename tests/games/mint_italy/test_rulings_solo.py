"""The rulings of Mint Italy about the bot's turn in the solo game, by their numbers."""

from typing import Any

import pytest

from engine.games.mint_italy.components import Scan
from engine.games.mint_italy.events import (
    BotCannot,
    BotChose,
    BotDid,
    BotShuffled,
    BotTurned,
    Built,
    OrderFinished,
    OrderTaken,
    Passed,
    PersonaCame,
    Traded,
    Upgraded,
)
from engine.games.mint_italy.island import bits, hex_set
from engine.games.mint_italy.lexicon import CORNERS
from engine.games.mint_italy.persona_actions import choose, top_card
from tests.games.mint_italy.positions import (
    BOT_CARDS,
    FACES,
    GAME,
    ONE_TURN,
    bot_turn,
    build,
    estate,
    goods,
    island,
    of_kind,
    own,
    play,
    run,
    say,
    solo,
    state,
    table,
)
from tests.random_matches import begin

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
        "Mercante can't build a jar house: no free land for a jar house is in reach.",
        "Mercante can't work on an order: the row is empty.",
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
