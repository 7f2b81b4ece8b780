"""Every card of Mint Italy in a built position: marinas, orders, scoring cards, the bot's deck."""

from typing import Any

import pytest

from engine.games.mint_italy import scoring
from engine.games.mint_italy.events import BotCannot, BotDid, Built, OrderTaken, Traded
from engine.games.mint_italy.lexicon import FOODS, GOODS
from tests.games.mint_italy.positions import (
    GAME,
    bot_turn,
    build,
    estate,
    goods,
    legal,
    of_kind,
    own,
    preview,
    run,
    table,
)

COMPONENTS = GAME.components
OTHERS = ("customs", "lighthouse", "harvest", "shipyard", "press")

# --- Marinas -------------------------------------------------------------------------------------


def marina(card: str, steps: str = "", **more: Any) -> Any:
    """The match after seat 0 used this marina; without steps it needs no choice."""
    others = [other for other in OTHERS if other != card][:3]
    more.setdefault("coins", 10)
    match = build(
        estate(more.pop("coins"), more.pop("settled", ["b2 hen"]), **more),
        estate(),
        marinas=[card, *others],
        row=["order-02-a"],
    )
    run(match, "marina, dock nw" + (f", {steps}" if steps else ""))
    assert match.to_act() == (1,), "the action is over"
    assert own(match).docked == 1
    return match


def test_cooper_a_jar_or_a_bottle() -> None:
    assert goods(marina("cooper", "gain 1")) == {"jar": 1}
    assert goods(marina("cooper", "gain 2")) == {"bottle": 1}


def test_harvest_up_to_3_settlements_produce() -> None:
    settled = ["b2 hen", "c9 hen", "c7 hen", "c4 vineyard"]
    match = marina("harvest", "produce vineyard 1, produce hen 2, produce hen 1", settled=settled)
    assert goods(match) == {"egg": 2, "grapes": 1}


def test_customs_house_10_coins() -> None:
    assert own(marina("customs")).coins == 20


def test_shipyard_any_1_upgrade() -> None:
    assert own(marina("shipyard", "raise navigation")).levels == [1, 0]
    match = marina("shipyard", "raise mercato")
    assert own(match).levels == [0, 1] and own(match).coins == 10, "for free"


def test_market_boat_an_egg_and_a_grapes() -> None:
    assert goods(marina("market-boat")) == {"egg": 1, "grapes": 1}


def test_lighthouse_3_vp() -> None:
    assert own(marina("lighthouse")).vp[1] == 3


def test_granary_two_food_steps_and_1_vp() -> None:
    match = marina("granary", "food stalks, food stalks")
    assert table(match).food_boxes == [0, 0, 2] and own(match).vp[1] == 1


def test_press_house_a_grapes_then_3_grapes_into_jars_or_bottles() -> None:
    match = marina("press", "convert jar, convert bottle, convert bottle", grapes=3)
    assert goods(match) == {"grapes": 1, "jar": 1, "bottle": 2}
    assert goods(marina("press", "done", grapes=0)) == {"grapes": 1}


@pytest.mark.parametrize("orders, points", [(0, 1), (2, 3), (4, 5), (5, 5)])
def test_notary_1_vp_and_1_for_each_finished_order_at_most_4(orders: int, points: int) -> None:
    finished = [f"order-{number:02}-a" for number in range(10, 10 + orders)]
    assert own(marina("notary", finished=finished)).vp[1] == points


def test_surveyor_an_expand_action_on_free_land_3_cheaper() -> None:
    match = marina("surveyor", "kind worker-green, build c2", coins=1)
    assert own(match).settled[-1] == table(match).island.index["c2"] and own(match).coins == 0


def test_every_marina_has_a_test() -> None:
    tested = " ".join(name for name in globals() if name.startswith("test_"))
    for card in COMPONENTS.marinas:
        assert card.id.split("-")[0] in tested, card.id


@pytest.mark.parametrize("card", COMPONENTS.marinas, ids=lambda card: card.id)
def test_every_marina_has_a_starting_bonus_a_preview_and_a_text(card: Any) -> None:
    others = [other for other in OTHERS if other != card.id][:3]
    match = build(estate(settled=["b2 hen"]), estate(), marinas=[card.id, *others])
    run(match, "marina")
    text = preview(match, "0 dock nw").text
    assert "token" in text and len(text) > 15
    shown = GAME.words.describe(match.view(0), "nw")
    assert shown is not None and shown.title == card.name
    assert shown.lines[-1].startswith("As a starting bonus: ")
    assert (sum(card.start.goods) == 1) != (card.start.coins == 3)


# --- Orders --------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", COMPONENTS.faces, ids=lambda face: face.id)
def test_every_order_takes_what_it_needs_and_brings_its_reward(face: Any) -> None:
    have = dict(zip(GOODS, face.goods, strict=True))
    hens = ["b2 hen", "c9 hen", "c7 hen"][: face.hens]
    ready = estate(3, ["d5 worker-grey", *hens], order=face.id, **have)
    match = build(ready, estate())
    before = match.scores(0)[0]
    shown = preview(match, "0 finish")
    run(match, "finish")
    if face.upgrade:
        assert legal(match) == ["raise navigation", "raise mercato"]
        run(match, "raise mercato")
        assert own(match).levels == [0, 1]
    assert match.to_act() == (1,)
    assert goods(match) == {} and len(own(match).settled) == 1
    assert own(match).coins == 3 + face.coins == shown.coins
    assert own(match).vp[0] == face.vp == shown.vp
    finished = {line.label: line.points for line in match.scores(0)[0].lines}
    height = dict(zip(table(match).ladder, (4, 2, 1), strict=True))
    label = f"{FOODS[face.food]} orders, 1 x {height[face.food]}"
    assert finished[label] == height[face.food]
    assert before.total + shown.score == match.scores(0)[0].total


@pytest.mark.parametrize("face", COMPONENTS.faces, ids=lambda face: face.id)
def test_no_order_can_be_finished_with_one_thing_missing(face: Any) -> None:
    for lacking in range(len(GOODS) + 1):
        have = dict(zip(GOODS, face.goods, strict=True))
        hens = face.hens
        if lacking == len(GOODS):
            hens -= 1
        else:
            have[GOODS[lacking]] -= 1
        if hens < 0 or min(have.values()) < 0:
            continue
        settled = ["b2 hen", "c9 hen", "c7 hen"][:hens]
        match = build(estate(3, settled, order=face.id, **have), estate())
        reason = match.why_not(GAME.parse("0 finish"))
        assert reason is not None and reason.text.startswith("You still need 1 ")


def test_the_order_deck_is_balanced() -> None:
    foods = [face.food for face in COMPONENTS.faces]
    assert len(foods) == 60 and [foods.count(food) for food in range(3)] == [20, 20, 20]
    for face, other in zip(COMPONENTS.faces[::2], COMPONENTS.faces[1::2], strict=True):
        assert face.food != other.food, "the two faces of a card never share a food"


# --- Scoring cards -------------------------------------------------------------------------------

SETTLED = [
    "d1 worker-grey",  # joined, costs 4, at the lake c1
    "c2 worker-green",  # joined, costs 4, at c1 and c3
    "b2 hen",  # costs 4, at b3
    "c4 vineyard",  # costs 4, at b3 and c3; alone behind its rivers
    "f5 worker-green",  # costs 4, at g5
    "e6 vineyard",  # costs 2
    "b7 jar-house",  # costs 3, at a6
    "g4 bottle-house",  # joined, costs 4, at f3 and g5
]
HOLDING = {"egg": 2, "grapes": 1, "jar": 3}


@pytest.mark.parametrize(
    "card, points",
    [
        ("census", 3),  # d1, c2, f5
        ("farmyard", 2),  # one hen
        ("vintage", 4),  # two vineyards, a jar house, a bottle house
        ("guild", 5),  # three orders, two foods
        ("progress", 6),  # 3 + 2 levels, navigation complete
        ("lakeside", 7),  # all but e6
        ("borderland", 3),  # d1, c2, g4
        ("harbour", 4),  # two tokens
        ("metropolis", 3),  # d1, c2, b2
        ("pioneers", 10),  # five cities: 10
        ("highland", 6),  # all but e6 and b7
        ("cellar", 6),  # 2 + 1 + 3
    ],
)
def test_every_scoring_card(card: str, points: int) -> None:
    others = [other.id for other in COMPONENTS.scoring if other.id != card][:3]
    orders = ["order-01-a", "order-04-a", "order-02-a"]
    rich = estate(
        0, SETTLED, navigation=3, mercato=2, docked=["nw", "se"], finished=orders, **HOLDING
    )
    match = build(rich, estate(), scoring=[card, *others])
    assert scoring.card_points(table(match), 0, 1) == points
    assert scoring.card_points(table(match), 1, 1) == 0
    run(match, "pass")
    assert own(match).vp[5] == 0, "nothing is scored before everybody has passed"


@pytest.mark.parametrize(
    "card, more, points",
    [
        ("vintage", {"settled": ["c4 vineyard", "b2 vineyard", "c9 vineyard", "a1 vineyard"]}, 4),
        ("cellar", {"egg": 5, "grapes": 4}, 7),
        ("progress", {"navigation": 3, "mercato": 3}, 8),
        ("harbour", {"docked": ["nw", "ne", "sw", "se"]}, 8),
    ],
)
def test_scoring_cards_at_their_limits(card: str, more: dict[str, Any], points: int) -> None:
    others = [other.id for other in COMPONENTS.scoring if other.id != card][:3]
    match = build(estate(0, more.pop("settled", []), **more), estate(), scoring=[card, *others])
    assert scoring.card_points(table(match), 0, 1) == points


def test_every_scoring_card_is_tested() -> None:
    marks: Any = test_every_scoring_card.pytestmark  # type: ignore[attr-defined]
    assert [case[0] for case in marks[0].args[1]] == [card.id for card in COMPONENTS.scoring]


# --- The bot's deck ------------------------------------------------------------------------------

ROW = ["order-12-a", "order-10-a", "order-23-b"]


@pytest.mark.parametrize("card", COMPONENTS.bot_cards, ids=lambda card: card.id)
def test_every_bot_card_does_its_first_part_if_it_can(card: Any) -> None:
    settled = ["d1 worker-grey", "c7 hen", "f5 worker-green", "a3 jar-house"]
    under = "fair" if card.id != "fair" else "coop"
    match, events = bot_turn(
        estate(40, settled, navigation=2), card.id, under, persona="governatore", row=ROW
    )
    (did,) = of_kind(events, BotDid)
    assert did.step == card.do and not of_kind(events, BotCannot)
    price = sum(event.coins for event in events if type(event).__name__ == "OrderFinished")
    assert own(match, 1).coins == 40 - card.do.cost - price
    if card.do.action == "expand":
        assert [event.kind for event in of_kind(events, Built)] == [card.do.kind]
    elif card.do.action == "order":
        assert of_kind(events, OrderTaken)
    else:
        assert own(match, 1).vp[4] == 1, "four cities are worth 1 point to the Governatore"


@pytest.mark.parametrize("card", COMPONENTS.bot_cards, ids=lambda card: card.id)
def test_every_bot_card_does_its_other_part_if_it_must(card: Any) -> None:
    settled = ["g7 hen"]
    if card.otherwise.action == "expand":
        settled = ["c7 hen"]
    under = "fair" if card.id != "fair" else "coop"
    row = ROW if card.do.action == "expand" else []
    kinds = {"coop": ["g7 hen", "g6 hen", "c9 hen"], "stall": ["g7 hen", "g6 hen", "c9 hen"]}
    if card.id == "terrace":
        settled = ["b2 hen"]
    match, events = bot_turn(
        estate(40, kinds.get(card.id, settled)), card.id, under, persona="governatore", row=row
    )
    (cannot,) = of_kind(events, BotCannot)
    assert cannot.step == card.do
    (did,) = of_kind(events, BotDid)
    assert did.step == card.otherwise
    if card.otherwise.action == "mercato":
        assert of_kind(events, Traded) and own(match, 1).coins == 30
    elif card.otherwise.action == "order":
        assert of_kind(events, OrderTaken)
    else:
        assert [event.kind for event in of_kind(events, Built)] == [card.otherwise.kind]


@pytest.mark.parametrize("card", COMPONENTS.bot_cards, ids=lambda card: card.id)
def test_every_bot_cards_left_half_says_which_goods(card: Any) -> None:
    other = "fair" if card.id != "fair" else "coop"
    settled = ["g7 hen", "g6 hen", "c9 hen"]
    held = {GOODS[good]: 1 for good in card.goods}
    if other == "coop":
        match, events = bot_turn(estate(20, settled, **held), "coop", card.id)
    else:
        match, events = bot_turn(estate(20, settled, **held), "fair", card.id)
    (traded,) = of_kind(events, Traded)
    assert (traded.good, traded.amount) == (card.goods[0], -1)
    assert own(match, 1).coins == 10


@pytest.mark.parametrize("card", COMPONENTS.bot_cards, ids=lambda card: card.id)
def test_every_bot_cards_left_half_says_which_order(card: Any) -> None:
    turned = "courier" if card.id != "courier" else "fair"
    row = [f"order-{number}-b" for number in (21, 22, 23, 24, 30)]
    _, events = bot_turn(estate(10, ["g7 hen"]), turned, card.id, row=row)
    (taken,) = of_kind(events, OrderTaken)
    assert taken.slot == card.order
