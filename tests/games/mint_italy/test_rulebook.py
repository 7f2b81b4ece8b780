"""The worked examples of the rulebook, and the answers of its FAQ, each in a built position."""

import pytest

from engine.games.mint_italy import deeds, scoring
from engine.games.mint_italy.events import (
    BotChose,
    BotTurned,
    Built,
    HenReturned,
    Passed,
    PersonaCame,
    StartBonus,
    Traded,
)
from engine.games.mint_italy.lexicon import APPLE, CORN, STALKS
from tests.games.mint_italy.positions import (
    GAME,
    bot_turn,
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
    state,
    steps,
    table,
    why,
)
from tests.random_matches import begin

WORKERS = ["d1 worker-grey", "d5 worker-grey", "f5 worker-green"]
"""Two grey and a green worker, whose squares make 4, 4 and 4 coins."""
HOUSES = ["a3 jar-house", "b7 jar-house", "a4 bottle-house", "a5 bottle-house"]


# --- Set-up --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards, gained",
    [
        (("cooper", "customs"), "1 egg and 3 coins"),
        (("harvest", "lighthouse"), "1 grape and 1 grape"),
    ],
)
def test_example_starting_bonuses_an_egg_and_3_coins_grapes_and_grapes(
    cards: tuple[str, str], gained: str
) -> None:
    numbers = [card.id for card in GAME.components.marinas]
    event = StartBonus(0, (numbers.index(cards[0]), numbers.index(cards[1])))
    assert GAME.words.say(event, ["Blue"]) == f"Blue got {gained} as starting bonuses."


# --- Actions -------------------------------------------------------------------------------------


def test_example_a_marina_is_reached_over_a_lake_from_a_settlement() -> None:
    blue = estate(settled=["d1 worker-grey"], navigation=2)
    match = build(blue, estate())
    assert steps(match, "marina") == ["dock nw"], "around the lake at c1"
    assert why(match, "0 dock nw") == "Choose an action first. This is part of: marina."
    run(match, "marina, dock nw")
    assert own(match).docked == 0b0001
    assert own(match).coins == 30 + 10, "then it does what the card says"


def test_example_an_egg_and_a_hen_bring_7_coins() -> None:
    match = build(estate(3, ["b2 hen"], egg=1, order="order-01-a"), estate())
    events = run(match, "finish")
    assert own(match).coins == 3 + 7
    assert goods(match) == {} and own(match).settled == []
    assert [event.hex for event in of_kind(events, HenReturned)] == ["b2"]


def test_example_1_apple_1_corn_and_3_stalks_are_worth_9() -> None:
    done = ["order-01-a", "order-01-b", "order-02-b", "order-03-a", "order-06-a"]
    done[1] = "order-02-a"
    done[2] = "order-04-b"
    for foods in ({"apple": 5, "corn": 3}, {"corn": 5, "apple": 3}):
        match = build(estate(0, finished=done), estate(), food_boxes=foods)
        food = [line for line in match.scores(None)[0].lines if line.group == "finished orders"]
        assert sum(line.points for line in food) == 9
        assert food[-1].label == "stalks orders, 3 x 1"
    assert (APPLE, CORN, STALKS) == (0, 1, 2)


def test_example_a_settlement_for_3_on_land_for_4_costs_7_over_a_lake() -> None:
    match = build(estate(20, ["a2 worker-green"], navigation=2), estate())
    assert preview(match.at(0), "0 expand").cost == 0
    run(match, "expand, kind worker-grey")
    shown = preview(match, "0 build c2")
    assert (shown.cost, shown.coins, shown.way) == (7, 13, "lake")
    events = run(match, "build c2")
    assert own(match).coins == 13
    (built,) = of_kind(events, Built)
    assert (built.hex, built.paid, built.way) == ("c2", 7, "lake")
    assert "forest and mountain" not in say(match, events)[0]
    place = island().places[island().index["c2"]]
    assert place.letters == "FG", "land that is partly mountain will do"


def test_example_three_bottles_at_8_bring_24_coins_and_the_price_falls_to_6() -> None:
    match = build(estate(5, mercato=2, bottle=4), estate())
    assert table(match).price(3) == 8
    (sold,) = of_kind(run(match, "mercato, sell bottle 3"), Traded)
    assert sold.coins == 24 and own(match).coins == 29
    assert goods(match) == {"bottle": 1}
    assert table(match).price(3) == 6
    assert own(match).gone == 0b1000, "the bottles are gone to mercato"


def test_example_red_passes_first_for_14_coins_and_play_goes_on_without_it() -> None:
    red, blue, green = estate(2), estate(), estate()
    match = build(red, blue, green)
    (passed,) = of_kind(play(match, "0 pass"), Passed)
    assert passed.coins == 14 and own(match).coins == 16
    order = []
    for _ in range(4):
        (seat,) = match.to_act()
        order.append(seat)
        play(match, f"{seat} mercato", f"{seat} buy {('egg', 'jar')[len(order) > 2]} 1")
    assert order == [1, 2, 1, 2]


def test_example_production_brings_an_egg_3_grapes_15_coins_then_4_grapes_are_turned() -> None:
    settled = [*WORKERS, "b2 hen", "c4 vineyard", "c9 vineyard", *HOUSES]
    blue = estate(0, settled, navigation=3, grapes=1)
    match = build(blue, estate(), passed=[1], scoring=["harbour", "census", "guild", "cellar"])
    play(match, "0 pass")
    assert own(match).coins == 12 + 15
    assert goods(match) == {"egg": 1, "grapes": 4}
    run(match, "convert jar, convert bottle, convert jar, convert bottle")
    assert goods(match) == {"egg": 1, "jar": 2, "bottle": 2}


# --- The end -------------------------------------------------------------------------------------


def test_example_eight_cities_score_5() -> None:
    apart = ["a1", "a3", "b7", "c2", "c9", "d5", "e1", "g3"]
    kinds = ["vineyard", "jar-house", "worker-green", "worker-green", "vineyard"]
    kinds += ["worker-grey", "jar-house", "hen"]
    settled = [f"{place} {kind}" for place, kind in zip(apart, kinds, strict=True)]
    match = build(estate(0, settled), estate())
    assert scoring.cities(table(match), 0) == (1,) * 8
    (line,) = [line for line in match.scores(None)[0].lines if line.label == "8 cities"]
    assert line.points == 5


# --- Solo ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "settled, built",
    [
        (["c7 hen"], True),
        (["b2 hen"], False),  # no meadow in reach
        (["c7 hen", "c9 hen", "b2 hen"], False),  # no hen left
    ],
)
def test_example_the_hen_card_costs_10_coins_or_the_bot_trades(
    settled: list[str], built: bool
) -> None:
    bot = estate(30, settled)
    match = build(estate(), bot, persona="mercante", bot_deck=["coop"], bot_discards=["fair"])
    events = run(match, "mercato, buy jar 1")
    assert [event.kind for event in of_kind(events, Built)] == [2] * built
    assert len(of_kind(events, Traded)) == 1 + (not built)
    assert own(match, 1).coins == 20, "10 coins either way"


@pytest.mark.parametrize(
    "under, hex_",
    [("decree", "b2"), ("glassworks", "d2"), ("terrace", "d2"), ("stall", "c4")],
)
def test_example_of_three_possible_hexes_the_bot_takes_the_first_of_its_scan(
    under: str, hex_: str
) -> None:
    bot = estate(10, ["a2 worker-green"], navigation=2)
    match, events = bot_turn(bot, "coop", under)
    (chose,) = of_kind(events, BotChose)
    assert (chose.candidates, chose.dearest) == (5, 3), "b2 over a river, c4 and d2 over a lake"
    assert [built.hex for built in of_kind(events, Built)] == [hex_]
    assert own(match, 1).coins == 0


def test_example_x_is_3_with_two_cards_the_first_one_is_gained_for_20_coins() -> None:
    bot = estate(30, ["b2 hen"], grapes=1)
    row = ["order-15-b", "", "", "order-30-b", ""]
    match = build(
        estate(), bot, persona="mercante", row=row, bot_deck=["fair"], bot_discards=["kiln"]
    )
    assert table(match).components.bot_cards[2].order == 3
    play(match, "0 mercato", "0 buy jar 1")
    assert own(match, 1).coins == 10, "an egg and a bottle for 10 each"
    assert goods(match, 1) == {}
    assert own(match, 1).vp[0] == 5 and len(own(match, 1).finished) == 1
    assert table(match).row == [-1, -1, -1, table(match).row[3], -1]


def test_example_the_bot_without_grapes_buys_2_grapes() -> None:
    bot = estate(20, ["b2 hen"], mercato=1)
    match = build(estate(), bot, persona="mercante", bot_deck=["fair"], bot_discards=["coop"])
    (traded,) = of_kind(play(match, "0 upgrade", "0 raise mercato"), Traded)
    assert traded.amount == 2 and goods(match, 1) == {"grapes": 2}
    assert own(match, 1).coins == 10
    assert table(match).prices[1] == 5 - 2, "the price goes up by two boxes"


def test_example_the_bot_sells_its_only_grapes_for_1_vp() -> None:
    bot = estate(20, ["b2 hen"], mercato=1, grapes=1)
    match = build(estate(), bot, persona="mercante", bot_deck=["fair"], bot_discards=["coop"])
    (traded,) = of_kind(play(match, "0 upgrade", "0 raise mercato"), Traded)
    assert traded.amount == -1 and traded.vp == 1 and goods(match, 1) == {}
    assert own(match, 1).coins == 10, "it gains no coins"
    assert table(match).prices[1] == 5 + 1


def test_example_the_governatores_card_places_the_workers() -> None:
    for seed in range(40):
        match = begin(GAME, 1, {"persona": "mercante"}, seed)
        (came,) = of_kind(match.past[0].events, PersonaCame)
        if GAME.components.personas[came.compass].id == "governatore":
            grey, green = own(match, 1).settled
            here = table(match).island
            assert here.card_of["north", 0] >> grey & 1
            assert here.card_of["south", 1] >> green & 1
            return
    raise AssertionError("the Governatore was never drawn")


# --- FAQ -----------------------------------------------------------------------------------------


def test_faq_players_hold_89_coins_the_bot_80_and_everybody_7_of_a_good() -> None:
    match = build(estate(89, mercato=3, bottle=7), estate(80), persona="mercante")
    run(match, "mercato, sell bottle 4")
    assert own(match).coins == 89
    solo = table(build(estate(80), estate(75, ["b2 hen"]), persona="mercante"))
    assert (deeds.give_coins(solo, 0, 50), deeds.give_coins(solo, 1, 50)) == (9, 5)
    full = build(estate(89, egg=7), estate())
    assert why(full, "0 buy egg 1") == "Choose an action first. This is part of: mercato."
    run(full, "mercato")
    assert why(full, "0 buy egg 1") == "You have 7 eggs. Your limit is 7."
    assert rule(full, "0 buy egg 1") == "MI-23"


def test_faq_the_river_level_crosses_rivers_and_the_lake_level_any_group_of_lakes() -> None:
    land = {"c6", "d4", "d5", "b4"}

    def around(navigation: int) -> set[str]:
        match = build(estate(30, ["c5 hen"], navigation=navigation), estate())
        everything = set()
        for kind in ("worker-grey", "worker-green", "vineyard"):
            everything |= hexes(match, kind)
        return everything

    start, river, lake = around(0), around(1), around(2)
    assert start == {"d4"}, "rivers cut c5 off on the other sides"
    assert river == land | {"c4"}
    assert lake == river | {"a4", "a5", "b6"}, "around the lake at b5"
    assert around(3) == lake


def test_faq_a_hex_formed_by_two_cards_is_one_hex_with_both_terrains() -> None:
    place = island().places[island().index["c2"]]
    assert place.joined and place.letters == "FG" and len(place.cards) == 2
    for kind in ("worker-grey", "worker-green"):
        match = build(estate(30, ["b2 hen"]), estate())
        assert "c2" in hexes(match, kind)
        run(match, f"expand, kind {kind}, build c2")
        other = build(estate(30, ["b2 hen", f"c2 {kind}"]), estate(30, ["d1 worker-grey"]), turn=1)
        assert "c2" not in hexes(other, "worker-green", 1), "and it holds one settlement"


def test_faq_the_navigatore_takes_the_first_choice_of_a_marina() -> None:
    bot = estate(10, ["b2 hen"], navigation=0)
    match = build(
        estate(),
        bot,
        persona="navigatore",
        marinas=["cooper", "lighthouse", "harvest", "shipyard"],
        bot_deck=["seal"],
        bot_discards=["coop"],
    )
    play(match, "0 mercato", "0 buy egg 1")
    assert goods(match, 1) == {"jar": 1}, "a jar, not a bottle"


def test_faq_harvest_in_the_bots_hands_produces_its_top_row_from_left_to_right() -> None:
    built = ["d1 worker-grey", "b2 hen", "c4 hen", "a1 vineyard", "a3 jar-house"]
    match = build(
        estate(),
        estate(10, built, navigation=2),
        persona="navigatore",
        marinas=["harvest", "lighthouse", "customs", "shipyard"],
        bot_deck=["seal"],
        bot_discards=["coop"],
    )
    play(match, "0 mercato", "0 buy egg 1")
    assert own(match, 1).coins == 10, "paid 10, the grey worker's square made 10"
    assert goods(match, 1) == {"egg": 1, "grapes": 1}, "then hen and vineyard; no jar house"


def test_faq_a_food_token_leaves_the_middle_of_a_stack() -> None:
    match = build(
        estate(),
        estate(),
        round_=1,
        phase="cleanup",
        step=2,
        passed=[0, 1],
        frames=[["food", 1]],
        ladder=["corn", "apple", "stalks"],
        food_boxes={"corn": 2, "apple": 2, "stalks": 2},
    )
    play(match, "0 food apple")
    assert table(match).food_boxes == [3, 2, 2]
    assert table(match).ladder == [0, 1, 2], "apple on top, corn stays over stalks"


def test_the_bots_turn_is_told_step_by_step() -> None:
    bot = estate(20, ["b2 hen"], mercato=1)
    match = build(estate(), bot, persona="mercante", bot_deck=["fair"], bot_discards=["coop"])
    events = play(match, "0 upgrade", "0 raise mercato")
    assert of_kind(events, BotTurned)
    assert say(match, events)[1:] == [
        "Mercante turned up Village fair: work on an order for free, else trade at the mercato for "
        "10 coins. Hen coop under it: grapes; order 1; scans from the north-west eastward.",
        "Mercante can't work on an order: the row is empty.",
        "Mercante pays 10 coins to trade at the mercato.",
        "Mercante bought 2 grapes; the price is now 5.",
    ]
    assert legal(match) and state(match).bot_deck
