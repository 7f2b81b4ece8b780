"""What a preview says is what happens: figures and named changes against the position after."""

import re

import pytest

from engine import Match, Player, Rng
from engine.core.events import Event
from engine.games.mint_italy import deeds, scoring
from engine.games.mint_italy.components import Yield
from engine.games.mint_italy.events import BotShuffled, BotTurned, RowDealt
from engine.games.mint_italy.frames import ChooseHen, ChooseTrack, Frame
from engine.games.mint_italy.lexicon import FOODS, GOODS
from engine.games.mint_italy.moves.done import Done
from engine.games.mint_italy.moves.expand import Build, PickKind
from engine.games.mint_italy.moves.finish import Return
from engine.games.mint_italy.moves.food import PushFood
from engine.games.mint_italy.moves.gain import GainChoice
from engine.games.mint_italy.moves.grapes import TurnGrapes
from engine.games.mint_italy.moves.marina import Dock
from engine.games.mint_italy.moves.mercato import Buy, Sell
from engine.games.mint_italy.moves.move import Menu, MintMove
from engine.games.mint_italy.moves.order import Take
from engine.games.mint_italy.moves.produce import ProduceSquare
from engine.games.mint_italy.moves.upgrade import Raise
from engine.games.mint_italy.phrases import goods, yield_words
from engine.games.mint_italy.table import Table
from engine.games.mint_italy.view import MintPreview
from tests.games.mint_italy.positions import GAME, NAMES, build, estate, preview, run, state

CHANCE = (BotTurned, BotShuffled, RowDealt)
"""With these something new comes to light, which no preview can know."""


def after(match: Match, action: MintMove) -> Table:
    """The table after an action and all that follows for certain."""
    world = state(match).copy()
    stood: list[Table] = []

    def listen(event: Event) -> None:
        if isinstance(event, CHANCE) and not stood:
            stood.append(world.table.copy())

    world.apply(action, listen)
    return stood[0] if stood else world.table


def check(match: Match, action: MintMove) -> None:
    """Compare one preview with what happens."""
    seat = action.seat
    shown = GAME.preview(match.view(seat), action)
    before, then = state(match).table, after(match, action)
    own, estate_ = before.estates[seat], then.estates[seat]
    told = f"{action}: {shown}"
    assert shown.coins == estate_.coins, told
    assert shown.goods == tuple(estate_.goods), told
    assert shown.score == scoring.total(then, seat) - scoring.total(before, seat), told
    assert shown.prices == tuple(then.price(good) for good in range(len(GOODS))), told
    for good, change in named_goods(shown.text):
        assert estate_.goods[GOODS.index(good)] == change, told
    spent = re.search(r"(\d+) of your (\d+) coins?", shown.text)
    if spent and not isinstance(action, Menu):
        assert (int(spent[1]), int(spent[2])) == (own.coins - estate_.coins, own.coins), told
    if found := re.search(r"leaves you (\d+) cit|; (\d+) cit", shown.text):
        assert int(found[1] or found[2]) == len(scoring.cities(then, seat)), told
    if found := re.search(r"price (\d+) to (\d+)", shown.text):
        good = GOODS.index(str(action).split()[2])
        assert (int(found[1]), int(found[2])) == (before.price(good), then.price(good)), told
    label = next(c.label for c in match.ask(seat).prompt.choices if c.action == action)
    if isinstance(action, Build | Buy | Sell) and (found := re.search(r" for (\d+) coin", label)):
        assert int(found[1]) == abs(own.coins - estate_.coins), label
    _NAMED[Menu if isinstance(action, Menu) else type(action)](shown, action, before, then, told)


def named_goods(text: str) -> list[tuple[str, int]]:
    """The goods that a preview says one would hold."""
    found = re.search(r"leaves you ([^;]*)", text)
    if not found:
        return []
    pairs = re.findall(r"(\d+) (egg|grape|jar|bottle)s?", found[1])
    return [("grapes" if good == "grape" else good, int(number)) for number, good in pairs]


def nothing(*_: object) -> None:
    """Nothing more is named."""


def menu(shown: MintPreview, action: Menu, before: Table, then: Table, told: str) -> None:
    if action.what == "pass":
        came = then.estates[action.seat].coins - before.estates[action.seat].coins
        named = sum(int(coins) for coins in re.findall(r"(\d+) coins?", shown.text))
        assert named == came, told
        place = re.search(r"(first|second|third|fourth) in the next", shown.text)
        assert bool(place) == (before.round < 4), told
        if place:
            passed = ("first", "second", "third", "fourth").index(place[1])
            assert then.passed[passed] == action.seat, told
        scored = re.search(r"scores (\d+)", shown.text)
        assert bool(scored) == then.has_scored, told
        if scored:
            assert int(scored[1]) == scoring.scored(then, action.seat)[before.round - 1], told
    if action.what == "finish" and not isinstance(asked_next(then), ChooseHen):
        got = then.estates[action.seat].coins - before.estates[action.seat].coins
        named = re.search(r" for .*?(\d+) coins?", shown.text)
        assert (int(named[1]) if named else 0) == got, told
        if "upgrade" not in shown.text:
            assert then.estates[action.seat].levels == before.estates[action.seat].levels, told
            assert not isinstance(asked_next(then), ChooseTrack), told


def asked_next(table: Table) -> Frame | None:
    """What is asked next."""
    return table.frames[-1] if table.frames else None


def income(table: Table, seat: int) -> Yield:
    return deeds.income(table, seat)[0]


def difference(one: Yield, other: Yield) -> Yield:
    a, b, c, d = (x - y for x, y in zip(one.goods, other.goods, strict=True))
    return Yield(
        one.coins - other.coins,
        (a, b, c, d),
        one.vp - other.vp,
        one.to_jar - other.to_jar,
        one.to_bottle - other.to_bottle,
    )


def builds(shown: MintPreview, action: Build, before: Table, then: Table, told: str) -> None:
    made = difference(income(then, action.seat), income(before, action.seat))
    assert f"; +{yield_words(made)} a round" in shown.text, told
    if before.phase != "placement":
        cities = [len(scoring.cities(table, action.seat)) for table in (before, then)]
        assert bool(re.search(r"\d cit(y|ies)", shown.text)) == (cities[0] != cities[1]), told


def picks(shown: MintPreview, action: PickKind, before: Table, then: Table, told: str) -> None:
    built = before.copy()
    built.estates[action.seat].built[action.kind] += 1
    made = difference(income(built, action.seat), income(before, action.seat))
    assert f"; then {yield_words(made)} a round" in shown.text, told


def raises(shown: MintPreview, action: Raise, before: Table, then: Table, told: str) -> None:
    made = difference(income(then, action.seat), income(before, action.seat))
    if made.coins:
        assert f"{made.coins} more coin" in shown.text, told
    for good, change in enumerate(made.goods):
        if change:
            assert ("instead of" in shown.text) and goods([*[0] * good, 1])[0] in shown.text, told


def docks(shown: MintPreview, action: Dock, before: Table, then: Table, told: str) -> None:
    left = 4 - then.estates[action.seat].docked.bit_count()
    assert f"; {left} token" in shown.text, told
    came = then.estates[action.seat].coins - before.estates[action.seat].coins
    if (found := re.search(r"gain (\d+) coins?\b", shown.text)) and not then.frames:
        assert int(found[1]) == came, told


def takes(shown: MintPreview, action: Take, before: Table, then: Table, told: str) -> None:
    change = then.estates[action.seat].coins - before.estates[action.seat].coins
    found = re.match(r"(gain|pay) (\d+) coins?; ", shown.text)
    named = 0 if not found else int(found[2]) * (1 if found[1] == "gain" else -1)
    assert named == change, told


def gains(shown: MintPreview, action: GainChoice, before: Table, then: Table, told: str) -> None:
    _gained(r"gain (.*)", shown, action, before, then, told)


def produces(
    shown: MintPreview, action: ProduceSquare, before: Table, then: Table, told: str
) -> None:
    _gained(r"makes (.*) now", shown, action, before, then, told)


def _gained(
    pattern: str, shown: MintPreview, action: MintMove, before: Table, then: Table, told: str
) -> None:
    own, later = before.estates[action.seat], then.estates[action.seat]
    a, b, c, d = (x - y for x, y in zip(later.goods, own.goods, strict=True))
    came = Yield(later.coins - own.coins, (a, b, c, d), sum(later.vp) - sum(own.vp))
    found = re.match(pattern, shown.text)
    assert found is not None, told
    named = re.sub(r"( and |, )?\d (jar|bottle)s? from \d grapes?", "", found[1])
    assert (named or "nothing").startswith(yield_words(came)), told


def foods(shown: MintPreview, action: PushFood, before: Table, then: Table, told: str) -> None:
    for food, name in enumerate(FOODS):
        assert f"{name} {then.food_vp(food)}" in shown.text, told


_NAMED = {
    Menu: menu,
    PickKind: picks,
    Build: builds,
    Buy: nothing,
    Sell: nothing,
    Raise: raises,
    Dock: docks,
    Take: takes,
    Return: nothing,
    GainChoice: gains,
    ProduceSquare: produces,
    TurnGrapes: nothing,
    PushFood: foods,
    Done: nothing,
}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_previews_of_random_matches_are_what_happens(seats: int, seed: int) -> None:
    rng = Rng(100 * seats + seed)
    match = Match(GAME, [Player(name) for name in NAMES[:seats]], seed)
    while match.to_act():
        seat = match.to_act()[0]
        legal = match.ask(seat).legal
        # Passing ends rounds before much has happened: it comes seldom.
        likely = [action for action in legal if str(action) != f"{seat} pass" or not rng.below(8)]
        action = rng.choice(likely or legal)
        check(match, action)
        for other in {rng.choice(legal) for _ in range(2)}:
            check(match, other)
        match.play(action)


# --- The faults that were found so ---------------------------------------------------------------


def test_whoever_passes_last_is_told_what_the_round_brings() -> None:
    match = build(estate(3, ["b2 hen", "d5 worker-grey"], jar=1), estate(), passed=[1])
    shown = preview(match, "0 pass")
    assert shown.text == (
        "12 coins, no more actions in this round, and second in the next; "
        "production brings 4 coins, 1 egg and 1 grape; Census scores 1 VP"
    )
    assert (shown.cost, shown.coins, shown.goods) == (-12, 19, (1, 1, 1, 0))
    last = build(estate(3, ["d5 worker-grey"]), estate(), passed=[1], round_=4)
    assert preview(last, "0 pass").text.startswith("12 coins and no more actions; production")


def test_full_navigation_counts_for_the_next_worker_and_for_all_before() -> None:
    match = build(estate(30, ["b2 hen"], navigation=3), estate())
    run(match, "expand")
    assert "then 5 coins a round" in preview(match, "0 kind worker-grey").text
    assert match.ask(0).prompt.choices[0].label == "Grey worker: 3 coins, makes 5 coins"
    run(match, "kind worker-grey")
    assert "+5 coins a round" in preview(match, "0 build c2").text
    assert match.view(0).columns(0)[0].makes == Yield(coins=5)
    match = build(estate(30, ["d1 worker-grey", "d3 worker-green"], navigation=2), estate())
    run(match, "upgrade")
    assert preview(match, "0 raise navigation").text == (
        "7 of your 30 coins; then full, 2 more coins a round"
    )


def test_what_has_no_room_is_not_promised() -> None:
    match = build(estate(85, order="order-01-a", egg=1, bottle=2), estate())
    run(match, "mercato")
    assert "sell 1 bottle for 4 coins" in [c.label for c in match.ask(0).prompt.choices]
    assert preview(match, "0 sell bottle 1").text.startswith("4 coins; leaves you 1 bottle")
    match = build(estate(89, ["b2 hen"], order="order-01-a", egg=1), estate())
    assert preview(match, "0 finish").text.startswith(
        "1 egg and 1 hen for nothing, for want of room;"
    )
    assert {c.target: c.variant for c in match.ask(0).prompt.choices}["pass"] == "+0c"
    full = build(estate(0, navigation=3, mercato=3, order="order-03-a", egg=2), estate())
    assert preview(full, "0 finish").text.startswith("2 eggs for 1 coin;")
    assert {c.target: c.variant for c in full.ask(0).prompt.choices}["finish"] == "+1c"


def test_an_end_of_choosing_says_what_ends() -> None:
    squares = estate(30, ["b2 hen", "d5 worker-grey", "c2 jar-house"], grapes=2)
    match = build(squares, estate(), marinas=["harvest", "customs", "press", "notary"])
    run(match, "marina, dock nw")
    assert preview(match, "0 done").text == "stop here; ends the action"
    run(match, "produce jar-house 1")
    assert preview(match, "0 done").text == "keep 2 grapes"
    assert match.ask(0).prompt.text == (
        "Turn grapes into jars or bottles, or keep them. You have 2 grapes."
    )


def test_a_last_token_promises_an_order_only_to_a_free_hand() -> None:
    hens = ["b2 hen", "c9 hen"]
    for order, free in (("", True), ("order-01-a", False)):
        match = build(estate(30, hens, navigation=1, order=order), estate(), row=["order-02-a"])
        run(match, "expand, kind hen")
        assert ("you may take an order for free" in preview(match, "0 build a1").text) == free
