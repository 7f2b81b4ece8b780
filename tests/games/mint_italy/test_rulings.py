"""The rulings of Mint Italy about names, set-up and the map, by their numbers.

Those about actions, phases and the solo game stand in `test_rulings_actions.py`,
`test_rulings_phases.py`, `test_rulings_solo.py` and `test_rulings_persona.py`. Every ruling can be
tested.
"""

import re
from collections import Counter

import pytest

from engine.core.components import package_text
from engine.games.mint_italy import scoring
from engine.games.mint_italy.events import RoundBegan, RowDealt, StartBonus
from engine.games.mint_italy.island import bits
from engine.games.mint_italy.island import build as build_island
from engine.games.mint_italy.lexicon import GOODS, KINDS, MARINAS
from tests.games.mint_italy import (
    test_rulings_actions,
    test_rulings_ladder,
    test_rulings_persona,
    test_rulings_phases,
    test_rulings_solo,
)
from tests.games.mint_italy.positions import (
    GAME,
    build,
    estate,
    hexes,
    island,
    legal,
    of_kind,
    own,
    play,
    preview,
    run,
    say,
    steps,
    table,
    why,
)
from tests.random_matches import begin

COMPONENTS = GAME.components


def test_every_ruling_has_a_test() -> None:
    numbers = set(re.findall(r"\*\*(MI-\d+)\*\*", package_text("mint-italy", "rulings.md")))
    assert numbers == {f"MI-{number}" for number in range(1, 72)}
    tests = [*globals()]
    for module in (
        test_rulings_actions,
        test_rulings_ladder,
        test_rulings_persona,
        test_rulings_phases,
        test_rulings_solo,
    ):
        tests += vars(module)
    tested = {name.split("_")[2] for name in tests if name.startswith("test_mi_")}
    assert numbers == {f"MI-{number}" for number in tested}


# --- Names and data ------------------------------------------------------------------------------


def test_mi_1_four_goods_and_six_settlements() -> None:
    assert GOODS == ("egg", "grapes", "jar", "bottle")
    assert [kind.id for kind in COMPONENTS.kinds] == list(KINDS)
    hen = COMPONENTS.kinds[2]
    assert hen.id == "hen" and hen.squares[0].makes.goods == (1, 0, 0, 0), "a hen lays eggs"


def test_mi_2_the_topmost_token_is_next_and_uncovered_squares_produce() -> None:
    match = build(estate(60, ["d1 worker-grey", "c8 worker-grey"]), estate(), passed=[1])
    costs = [square.cost for square in COMPONENTS.kinds[0].squares]
    assert costs == [3, 3, 4, 5]
    run(match, "expand, kind worker-grey")
    assert preview(match, "0 build c2").cost == 4 + 4, "the third square's price"
    run(match, "build c2")
    run(match, "pass")
    assert own(match).coins == 60 - 8 + 12 + (4 + 4 + 5)


def test_mi_3_two_halves_are_one_hex_with_both_terrains_at_the_dearer_price() -> None:
    menta, corner = COMPONENTS.map_cards[0], COMPONENTS.corners[0]
    halves = [(menta.hexes[0], "F", 2), (corner.hexes[0], "M", 3)]
    assert [(hex_.terrain, hex_.cost) for hex_, _, _ in halves] == [(1, 2), (0, 3)]
    joined = island().places[island().index["a1"]]
    assert set(joined.letters) == {"F", "M"} and joined.cost == 3
    match = build(estate(30, ["b2 hen"], navigation=1), estate())
    assert "a1" in hexes(match, "worker-green") and "a1" in hexes(match, "vineyard")


def test_mi_4_the_cards_keep_their_way_up_but_lie_in_random_order() -> None:
    orders = set()
    for seed in range(30):
        data = begin(GAME, 2, {}, seed).position()
        orders.add((tuple(data["north"]), tuple(data["south"])))
        for side in ("north", "south"):
            ids = [COMPONENTS.map_cards[i].id for i in COMPONENTS.cards_of(side)]
            assert set(data[side]) <= set(ids)
    assert len(orders) > 25


@pytest.mark.parametrize("seats, cards", [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_mi_5_alone_the_map_is_that_of_two_players(seats: int, cards: int) -> None:
    data = begin(GAME, seats, {}, 3).position()
    assert (len(data["north"]), len(data["south"])) == (cards, cards)


def test_mi_6_rivers_are_sides_lakes_are_hexes_marinas_lie_beside_their_corner() -> None:
    here = island()
    for a, b in here.rivers:
        assert here.land >> a & 1 and here.land >> b & 1
        assert here.reach[1][a] >> b & 1 and not here.beside(a) >> b & 1
    lakes = [place for place in here.places if place.letters == "~"]
    assert lakes and not any(place.is_land for place in lakes)
    assert [here.places[place].name for place in here.marinas] == ["nw", "ne", "sw", "se"]
    assert [here.places[place].cards[0] for place in here.marinas] == [
        card.name for card in COMPONENTS.corners
    ]


# --- Set-up --------------------------------------------------------------------------------------


def test_mi_7_bonuses_come_before_the_row_and_the_row_before_the_placements() -> None:
    match = begin(GAME, 3, {}, 4)
    kinds = [type(event) for event in match.past[0].events]
    assert kinds.index(StartBonus) < kinds.index(RowDealt)
    assert RoundBegan not in kinds and match.view(None).table.phase == "placement"


def test_mi_8_everybody_gets_two_bonuses_before_the_marinas_are_dealt() -> None:
    assert len(COMPONENTS.marinas) >= 8
    both = 0
    for seed in range(12):
        match = begin(GAME, 4, {}, seed)
        bonuses = of_kind(match.past[0].events, StartBonus)
        cards = [card for event in bonuses for card in event.cards]
        assert sorted(event.who for event in bonuses) == [0, 1, 2, 3]
        assert len(set(cards)) == 8
        both += len(set(cards) & set(table(match).marinas))
        for event in bonuses:
            starts = [COMPONENTS.marinas[card].start for card in event.cards]
            held = own(match, event.who)
            coins = COMPONENTS.start_coins[table(match).order.index(event.who)]
            assert held.coins == coins + sum(start.coins for start in starts)
            assert sum(held.goods) == sum(sum(start.goods) for start in starts)
            assert held.vp[MARINAS] == sum(start.vp for start in starts)
    assert both, "cards given as a bonus can lie at a corner"


def test_mi_9_first_settlements_go_anywhere_for_both_costs_in_order_and_back() -> None:
    match = begin(GAME, 3, {"start": "2"}, 5)
    turns = []
    while match.view(None).table.phase == "placement":
        (seat,) = match.to_act()
        turns.append(seat)
        for kind in ("hen", "worker-grey"):
            here = table(match).island
            terrain = here.terrain[COMPONENTS.kinds[KINDS.index(kind)].terrain]
            free = {here.places[place].name for place in bits(terrain & ~table(match).taken)}
            legal_now = steps(match, f"kind {kind}", seat)
            assert {step.split()[1] for step in legal_now} == free, "adjacent or not"
        before = own(match, seat).coins
        run(match, "kind hen", seat)
        name = legal(match, seat)[-1].split()[1]
        land = table(match).island.places[table(match).island.index[name]].cost
        run(match, f"build {name}", seat)
        assert before - own(match, seat).coins == 5 + land
    assert turns == [1, 2, 0, 0, 2, 1]


def test_mi_9_an_emptied_column_brings_no_order_in_the_set_up() -> None:
    text = GAME.components_text.replace(
        "  { cost = 5, egg = 1 },\n  { cost = 5, egg = 1 },\n  { cost = 6, egg = 1 },\n",
        "  { cost = 5, egg = 1 },\n",
    ).replace("bot = [{ egg = 1 }, { egg = 1 }, { vp = 1 }]", "bot = [{ egg = 1 }]")
    game = GAME.with_components(text, "one hen.toml")
    match = begin(game, 2, {"start": "1"}, 5)
    run(match, "kind hen")
    run(match, legal(match)[0])
    assert match.to_act() == (1,) and not table(match).last_token


def test_mi_10_two_settlements_can_always_be_paid() -> None:
    dearest = max(
        place.cost for place in build_island(COMPONENTS, (0, 1, 2, 3), (6, 7, 8, 9)).places
    )
    second = max(kind.squares[1].cost for kind in COMPONENTS.kinds)
    assert min(COMPONENTS.start_coins) >= 2 * (dearest + second)


def test_mi_15_four_marina_tokens() -> None:
    match = build(estate(30, ["b2 hen"], docked=["nw", "ne", "sw", "se"]), estate())
    assert why(match, "0 marina") == "All your marina tokens are placed."
    match = build(estate(30, ["b2 hen"], docked=["ne", "sw", "se"]), estate())
    assert steps(match, "marina") == ["dock nw"]


def test_mi_56_halves_of_the_same_terrain_are_joined_too() -> None:
    here = island()
    same = [place for place in here.places if place.joined and len(place.letters) == 1]
    assert same, "two mountain halves, for instance"
    match = build(
        estate(settled=["d5 worker-grey"]), estate(), scoring=["borderland", *TWO, "guild"]
    )
    assert here.places[here.index["d5"]].letters == "G"
    assert scoring.card_points(table(match), 0, 1) == 1


def test_mi_56_lakes_of_neighbouring_cards_are_one_group() -> None:
    here = island()
    lakes = Counter()
    for name in ("f3", "e3"):
        place = here.places[here.index[name]]
        assert place.letters == "~"
        lakes[place.cards] += 1
    assert here.reach[2][here.index["d2"]] >> here.index["g3"] & 1, "over e3 and f3"


TWO = ("census", "farmyard")


def test_a_new_match_is_told_from_the_player_order_on() -> None:
    match = begin(GAME, 2, {"start": "2"}, 1)
    lines = say(match, match.past[0].events)
    assert lines[0] == "Player order: Bea {0}, then Ada."
    assert lines[-1].startswith("5 orders in the row: ")
    play(match, "1 kind hen")
