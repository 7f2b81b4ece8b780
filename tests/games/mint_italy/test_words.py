"""What Mint Italy asks, promises and tells: prompts, previews, texts of cards, the plain board."""

import re

import pytest

from engine import Match
from engine.core.english import count, series
from engine.games.mint_italy import phrases
from engine.games.mint_italy.components import NO_MAXIMUM, Term, Yield
from engine.games.mint_italy.events import Upgraded
from engine.games.mint_italy.moves.expand import Expand
from engine.games.mint_italy.moves.menu import MENU, MENU_NAMES
from engine.games.mint_italy.moves.menu import prompt as menu_prompt
from engine.games.mint_italy.table import Table
from tests.games.mint_italy.positions import (
    GAME,
    NAMES,
    build,
    estate,
    own,
    play,
    preview,
    run,
    say,
    solo,
    table,
    why,
)

ROW = ["order-02-a", "", "order-15-b"]
COMPONENTS = GAME.components


# --- The menu ------------------------------------------------------------------------------------


def menu(match: Match, seat: int = 0) -> dict[str, tuple[str, str]]:
    """For each action its note, and the reason against it."""
    choices = match.ask(seat).prompt.choices
    return {
        choice.target: (choice.variant, choice.why_not.text if choice.why_not else "")
        for choice in choices
    }


def test_the_menu_always_lists_the_seven_actions() -> None:
    poor = estate(0, gone=["egg", "grapes", "jar", "bottle"])
    for match in (build(estate(), estate(), row=ROW), build(poor, estate())):
        choices = match.ask(0).prompt.choices
        assert [choice.target for choice in choices] == list(MENU)
        assert [choice.label.split(",")[0] for choice in choices] == list(MENU_NAMES.values())
        assert all(len(choice.variant) <= 14 for choice in choices)


def test_the_menu_tells_what_each_action_costs_or_brings() -> None:
    match = build(estate(30, ["b2 hen"], egg=2, mercato=1, order="order-02-a"), estate())
    assert menu(match) == {
        "expand": ("from 7c", ""),
        "mercato": ("up to 2", ""),
        "upgrade": ("7c", ""),
        "marina": ("NW", ""),
        "order": ("hold one", "You already hold an order. Finish it first."),
        "finish": ("+8c", ""),
        "pass": ("+14c", ""),
    }


def test_the_menu_tells_why_an_action_is_impossible() -> None:
    poor = estate(0, ["d5 worker-grey"])
    assert menu(build(poor, estate())) == {
        "expand": (
            "from 6c",
            "The cheapest settlement in reach costs 6 coins with its land. You have 0.",
        ),
        "mercato": ("no coins", "You have nothing to sell and can't afford a good."),
        "upgrade": ("7c", "An upgrade costs 7 coins. You have 0."),
        "marina": ("none in reach", "No new marina is in reach."),
        "order": ("row empty", "No order is left in the row."),
        "finish": ("no order", "You hold no order."),
        "pass": ("+14c", ""),
    }
    late = estate(3, ["d5 worker-grey"], navigation=3, mercato=3, order="order-16-b", egg=1)
    notes = menu(build(late, estate(), row=ROW, round_=4))
    assert notes["upgrade"] == ("both complete", "Both your tracks are complete.")
    assert notes["finish"] == ("2 short", "You still need 1 grape and 1 jar for your order.")
    assert notes["expand"] == (
        "from 6c",
        "The cheapest settlement in reach costs 6 coins with its land. You have 3.",
    )
    everything = [f"{place} {kind}" for place, kind in zip(PLACES, KINDS_IN_FULL, strict=True)]
    full = build(estate(3, everything), estate(), row=ROW, round_=4)
    assert menu(full)["expand"] == ("all built", "All your settlements are on the map.")
    assert menu(full)["order"] == (
        "-8c",
        "Taking an order this round costs 8 coins. You have 3.",
    )


KINDS_IN_FULL = [kind.id for kind in COMPONENTS.kinds for _ in kind.squares]
PLACES = ["a4", "a5", "b4", "b6", "a2", "a3", "a7", "b7", "b2", "c4", "c5"]
PLACES += ["c6", "c7", "c9", "d2", "e1", "f2", "f5", "e4", "e5", "f6"]


def test_closed_in_without_land_the_menu_says_so() -> None:
    ring = ["f6 worker-grey", "g7 vineyard"]
    match = build(estate(30, ["g6 vineyard"]), estate(30, ring))
    assert menu(match)["expand"] == ("none in reach", "No free land is in reach.")


def test_where_only_terrain_is_missing_the_menu_names_it_whatever_coins_there_are() -> None:
    match = build(estate(60, ["a7 jar-house"]), estate())
    at = table(match)
    at.estates[0].built[:] = [4, 4, 0, 0, 3, 3]
    reason = Expand(0).why_not(at)
    assert reason is not None
    assert reason.text == "What is left on your mats needs meadow in reach."
    assert menu_note(at, "expand") == "no terrain"
    at.estates[0].built[:] = [0, 4, 0, 0, 2, 0]
    at.estates[0].coins = 1
    reason = Expand(0).why_not(at)
    assert reason is not None
    assert re.match(r"The cheapest settlement in reach costs \d+ coins with its", reason.text)


def menu_note(at: Table, what: str) -> str:
    """The note of one of the seven actions."""
    choices = menu_prompt(at, 0).choices
    return next(choice.variant for choice in choices if choice.target == what)


def test_goods_that_are_gone_to_market_are_no_goods_that_one_lacks() -> None:
    match = build(estate(1, egg=2, jar=1, gone=["egg", "jar"]), estate())
    assert menu(match)["mercato"] == (
        "gone",
        "You've already traded eggs and jars this round, and you can't afford another good.",
    )
    match = build(estate(60, gone=["egg", "grapes", "jar", "bottle"]), estate())
    assert menu(match)["mercato"] == ("all gone", "You've already traded every good this round.")


def test_the_quantity_of_the_persona_is_that_of_its_own_mat() -> None:
    match = solo(estate(20, ["b2 hen"], mercato=3), "fair")
    assert (
        table(match).quantity(1) == 3 and table(build(estate(mercato=3), estate())).quantity(0) == 4
    )
    card = GAME.words.describe(match.view(0), "estate 1")
    assert card is not None and "mercato up to 3;" in card.lines[-1]
    assert "mercato 3," in GAME.words.text(match.view(0), match.names)
    raised = [Upgraded(4, 1, 2, 0), Upgraded(4, 1, 3, 0), Upgraded(0, 1, 3, 7)]
    assert say(match, raised) == [
        "Governatore raised mercato to 2 for free.",
        "Governatore raised mercato to 3 for free.",
        "Ada raised mercato to 4 for 7 coins.",
    ]


# --- Within an action ----------------------------------------------------------------------------


def test_every_kind_is_listed_with_price_and_reason() -> None:
    match = build(estate(6, ["b2 hen", "c9 hen", "c7 hen"]), estate())
    run(match, "expand")
    labels = [choice.label for choice in match.ask(0).prompt.choices]
    assert labels == [
        "Grey worker: 3 coins, makes 4 coins",
        "Green worker: 4 coins, makes 4 coins",
        "Hen",
        "Vineyard: 4 coins, makes 1 grape",
        "Jar house: 3 coins, makes 1 jar from 1 grape",
        "Bottle house: 4 coins, makes 1 bottle from 1 grape",
    ]
    assert why(match, "0 kind hen") == "No hen is left on your mat."
    assert why(match, "0 kind worker-green") == (
        "With the cheapest forest in reach it costs 7 coins. You have 6."
    )


def test_every_land_hex_is_listed_with_price_way_or_reason() -> None:
    match = build(estate(12, ["c5 hen"], navigation=2), estate(30, ["c4 vineyard"]))
    run(match, "expand, kind worker-grey")
    prompt = match.ask(0).prompt
    choices = {choice.target: choice for choice in prompt.choices}
    assert len(choices) == table(match).island.land.bit_count()
    assert prompt.text == "Where should the grey worker go?"
    assert (choices["d5"].label, choices["d5"].variant) == (
        "d5 G4 for 7 coins, over a river",
        "river",
    )
    assert (choices["a4"].label, choices["a4"].variant) == (
        "a4 G4 for 7 coins, over a lake",
        "lake",
    )
    reasons = {
        "c4": "Hex c4 already has a settlement.",
        "c7": "A grey worker needs mountain, and c7 has none.",
        "f6": "Hex f6 is out of reach of your settlements.",
    }
    for target, text in reasons.items():
        assert why(match, f"0 build {target}") == text
        choice = choices[target]
        assert choice.action is None and choice.why_not is not None
        assert choice.why_not.text == text
    assert why(match, "0 build g9") == "This island has no hex g9."
    assert why(match, "0 build b3") == "Settlements can only go on land."
    poor = build(estate(7, ["c5 hen"], navigation=2), estate())
    run(poor, "expand, kind vineyard")
    assert why(poor, "0 build c4") == "On c4 it costs 4 + 4 = 8 coins. You have 7."
    start = build(estate(20, ["c5 hen"]), estate())
    run(start, "expand, kind vineyard")
    assert why(start, "0 build c4") == "Hex c4 is out of reach. It needs navigation: river."


def test_what_is_asked_now_comes_first() -> None:
    match = build(estate(30, ["b2 hen"]), estate())
    run(match, "expand")
    for text in ("0 pass", "0 buy egg 1", "0 build c2", "0 done"):
        assert why(match, text) == "First, choose a settlement."
    play(match, "0 kind worker-grey")
    assert why(match, "0 kind hen") == "First, choose a hex for the settlement."


def test_waiting_names_the_seat_and_its_task() -> None:
    match = build(estate(30, ["b2 hen"]), estate())
    assert match.ask(1).prompt.text == "Waiting for {0} to choose an action."
    run(match, "expand, kind jar-house")
    assert match.ask(1).prompt.text == "Waiting for {0} to place a jar house."


def test_orders_tell_what_is_missing() -> None:
    match = build(estate(30, egg=2), estate(), row=ROW)
    run(match, "order")
    labels = [choice.label for choice in match.ask(0).prompt.choices]
    assert labels == [
        "1: corn order (2 eggs for 8 coins), can finish",
        "2: taken",
        "3: apple order (1 egg, 1 grape and 1 bottle for 5 VP), needs 1 grape and 1 bottle",
    ]
    assert match.ask(0).prompt.text == "Take an order from the row and gain 5 coins."


# --- Previews ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line, action, text",
    [
        ("", "expand", "1 hex to build on; cheapest: grey worker on c2 for 7 coins"),
        ("", "mercato", "sell or buy up to 2 of one good"),
        ("", "upgrade", "7 of your 30 coins: navigation to river or mercato to 3"),
        ("", "marina", "Customs house: gain 10 coins"),
        ("", "order", "gain 5 and take one of 2 orders"),
        ("", "pass", "14 coins, no more actions in this round, and first in the next"),
        ("expand", "kind worker-grey", "3 + land from 4 coins; then 4 coins a round; 1 hex"),
        ("expand, kind jar-house", "build c2", None),
        ("mercato", "buy jar 2", "14 of your 30 coins; leaves you 2 jars; price 7 to "),
        ("mercato", "sell egg 1", "5 coins; leaves you 1 egg; price still 5"),
        ("upgrade", "raise navigation", "7 of your 30 coins; then river"),
        ("upgrade", "raise mercato", "7 of your 30 coins; then trade up to 3, 1 jar a round"),
        ("marina", "dock nw", "gain 10 coins; 3 tokens left"),
        ("order", "take 1", "gain 5 coins; 2 eggs for 8 coins; you have everything"),
        ("order", "take 3", "gain 5 coins; 1 egg, 1 grape and 1 bottle for 5 VP; you need 1 g"),
    ],
)
def test_previews_say_cost_and_result(line: str, action: str, text: str | None) -> None:
    match = build(estate(30, ["b2 hen"], mercato=1, egg=2), estate(), row=ROW)
    if line:
        run(match, line)
    if text is None:
        text = "jar house on c2: 3 + 4 = 7 of your 30 coins; +1 jar from 1 grape a round"
    assert preview(match, f"0 {action}").text.startswith(text)


def test_a_preview_tells_coins_goods_points_prices_and_score_after_the_move() -> None:
    match = build(estate(30, ["b2 hen"], mercato=1, egg=2, jar=3), estate(), row=ROW)
    run(match, "mercato")
    shown = preview(match, "0 sell jar 2")
    assert (shown.cost, shown.coins, shown.goods) == (-14, 44, (2, 0, 1, 0))
    assert shown.prices == (5, 4, 6, 8) and shown.vp == 0
    assert shown.score == (4 - 3) - 2, "one more point of coins, two jars less"
    assert own(match).coins == 30, "nothing was done"


def test_a_preview_of_a_build_tells_the_cities() -> None:
    match = build(estate(30, ["c6 hen", "c8 worker-grey"], navigation=1), estate())
    run(match, "expand, kind hen")
    assert preview(match, "0 build c7").text.endswith("; 1 city")


def test_the_set_up_tells_what_each_persona_does_on_its_own() -> None:
    option, _ = GAME.options(1)
    told = dict(zip(dict(option.choices), option.abouts, strict=True))
    assert told["vignaiola"] == "Gains 1 grape, then turns up to 3 into bottles."
    assert len(set(told.values())) == 1 + len(COMPONENTS.personas)


# --- Cards in full -------------------------------------------------------------------------------


def test_every_place_and_card_can_be_described() -> None:
    match = build(estate(30, ["b2 hen"]), estate(), row=ROW)
    view = match.view(0)
    targets = [*MENU, *(kind.id for kind in COMPONENTS.kinds), "egg", "grapes", "jar", "bottle"]
    targets += ["navigation", "mercato", "apple", "corn", "stalks", "nw", "se", "1", "3", "deck"]
    targets += [place.name for place in table(match).island.places]
    for deck in ("scoring", "marina", "face", "bot", "persona"):
        attribute = {"scoring": "scoring", "face": "faces", "bot": "bot_cards"}.get(
            deck, f"{deck}s"
        )
        targets += [f"{deck} {card.id}" for card in getattr(COMPONENTS, attribute)]
    for target in targets:
        card = GAME.words.describe(view, target)
        assert card is not None and card.title and card.lines, target
        for line in card.lines:
            assert re.fullmatch(r"[A-Z0-9].*\.", line), (target, line)
    for target in ("2", "0", "10", "scoring x", "face", "", "hat", "bot"):
        assert GAME.words.describe(view, target) is None, target


def test_every_card_is_in_the_list_of_cards() -> None:
    cards = GAME.words.card_list()
    assert len(cards) == 6 + 4 + 2 + 1 + 12 + 10 + 30 + 9 + 4 + 12
    titles = {card.title for card in cards}
    assert len(titles) == len(cards), "every title stands once"
    assert {
        "Hen",
        "Harvest quay",
        "Census",
        "Order 1: apple or corn",
        "Decree",
        "Mercante",
        "Capo Vento",
    } <= titles
    for card in cards:
        assert card.lines and all(re.fullmatch(r"[A-Z0-9].*\.", line) for line in card.lines), card
        assert card.source in ("rulebook", "deduced", "reconstructed")


def test_a_joined_hex_and_a_lake_in_words() -> None:
    match = build(estate(30, ["c2 worker-grey"]), estate())
    card = GAME.words.describe(match.view(0), "c2")
    assert card is not None and card.lines == (
        "Forest and mountain; costs 4.",
        "Formed by two map cards.",
        "It touches a lake.",
        "A grey worker stands here: {0}.",
    )
    lake = GAME.words.describe(match.view(0), "b3")
    assert lake is not None and lake.title == "Lake b3"


def test_scoring_cards_are_worded_from_their_terms() -> None:
    texts = {card.id: phrases.score(card.effect, COMPONENTS) for card in COMPONENTS.scoring}
    assert texts == {
        "census": "1 VP for each grey worker or green worker you have built",
        "farmyard": "2 VP for each hen you have built",
        "vintage": "1 VP for each vineyard, jar house or bottle house you have built, up to 7",
        "guild": "1 VP for each finished order and 1 VP for each different food on them",
        "progress": "1 VP for each upgrade you have made "
        "and 1 VP for each track you have completed",
        "lakeside": "1 VP for each settlement that touches a lake, up to 7",
        "borderland": "1 VP for each settlement on land formed by two cards, up to 7",
        "harbour": "2 VP for each marina token you have placed",
        "metropolis": "1 VP for each settlement in your largest city, up to 7",
        "pioneers": "2 VP for each city, up to 10",
        "highland": "1 VP for each settlement on land that costs 4 or more, up to 7",
        "cellar": "1 VP for each good you hold, up to 7",
    }
    every = phrases.term(Term("cities", 1, 3, NO_MAXIMUM, (), 0), COMPONENTS)
    assert every == "1 VP for every 3 cities"


def test_amounts_in_words() -> None:
    assert count(1, "city") == "1 city" and count(2, "city") == "2 cities"
    assert count(2, "hex") == "2 hexes" and count(0, "coin") == "0 coins"
    assert phrases.yield_words(Yield(2, (1, 2, 0, 0), 3)) == "2 coins, 1 egg, 2 grapes and 3 VP"
    assert phrases.yield_words(Yield()) == "nothing"
    assert series(["a", "b", "c"], "or") == "a, b or c" and series([]) == ""


# --- Board and log -------------------------------------------------------------------------------


def test_the_plain_board_shows_the_island_with_owners_rivers_and_tokens() -> None:
    match = build(
        estate(30, ["c2 worker-grey", "c7 hen"], docked=["nw"]),
        estate(30, ["d4 vineyard"], docked=["nw", "se"]),
    )
    board = GAME.words.text(match.view(None), NAMES).split("\n")[1:16]
    assert board[4] == "  +--+--+--+--+--+--+--+--+==+--+--+--+--+==+==+--+--+--+"
    assert board[3].startswith("b    |@12  |  M4 |~~~~~|")
    assert board[5] == "c |~~~~~|1Wg 4|~~~~~|  M4 # MF3 #  M3 |1H  2| MG4 |  M4 |"
    assert board[11].endswith("|@2   |")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_plain_board_keeps_to_80_columns_with_the_longest_names(seats: int) -> None:
    text = re.sub(r'(?m)^name = ".*"$', 'name = "WWWWWWWWWWWWWWWW"', GAME.components_text)
    game = GAME.with_components(text, "wide.toml")
    estates = [estate(89, egg=7, grapes=7, jar=7, bottle=7) for _ in range(seats)]
    persona = "mercante" if seats == 1 else ""
    match = build(*estates, game=game, persona=persona, row=ROW)
    lines = game.words.text(match.view(None), ["N" * 24] * seats).split("\n")
    assert max(map(len, lines)) <= 80


def test_names_are_used_as_they_are() -> None:
    match = build(estate(30, ["b2 hen"]), estate())
    events = run(match, "expand, kind worker-green, build c2")
    assert say(match, events) == ["Ada built a green worker on c2 for 8 coins."]
    assert GAME.words.say(events[0], ["[b]{0}[/b]", "x"]).startswith("[b]{0}[/b] built")


def test_the_ways_over_rivers_and_lakes_are_told() -> None:
    match = build(estate(30, ["c5 hen"], navigation=2), estate())
    events = run(match, "expand, kind worker-grey, build a4")
    assert say(match, events) == ["Ada built a grey worker on a4 over a lake for 7 coins."]
    play(match, "1 pass")
    events = run(match, "expand, kind worker-grey, build d5")
    assert say(match, events) == ["Ada built a grey worker on d5 over a river for 7 coins."]


def test_a_recap_tells_what_came_of_a_turn_in_one_line() -> None:
    bot = estate(20, ["b2 hen"], mercato=1)
    match = build(estate(), bot, persona="mercante", bot_deck=["fair"], bot_discards=["coop"])
    events = play(match, "0 upgrade", "0 raise mercato")
    assert GAME.words.recap(events, match.names) == (
        "Ada raised mercato to 2 for 7 coins; "
        "Mercante turned up Village fair, bought 2 grapes; the price is now 5"
    )
    match = build(estate(3, ["b2 hen"], egg=1, order="order-01-a"), estate())
    assert GAME.words.recap(run(match, "finish"), match.names) == (
        "Ada finished the apple order (1 egg and 1 hen for 7 coins), "
        "returned the hen on b2 to the mat, gained 7 coins"
    )
    assert GAME.words.recap([], match.names) == ""


def test_the_rules_name_every_ruling_a_player_would_wonder_about() -> None:
    rules = GAME.rules()
    for heading in ("Expand", "Mercato", "Upgrade", "Marina", "Gain order", "Finish order", "Pass"):
        assert f"### {heading}\n" in rules
    for persona in COMPONENTS.personas:
        assert f"**{persona.name}**" in rules
    for figure in ("89", "30 coins", "31, 32 and 33", "14, 12, 10, 8", "7 coins"):
        assert figure in rules


# --- What a board draws --------------------------------------------------------------------------


def test_a_view_tells_the_next_settlement_of_every_column() -> None:
    match = build(estate(30, ["b2 hen", "c9 hen", "c7 hen"]), estate(30, ["d1 worker-grey"]))
    columns = match.view(0).columns(0)
    assert [(column.built, column.squares, column.cost) for column in columns] == [
        (0, 4, 3),
        (0, 4, 4),
        (3, 3, -1),
        (0, 4, 4),
        (0, 3, 3),
        (0, 3, 4),
    ]
    assert columns[0].makes == Yield(coins=4) and columns[2].makes == Yield()
    alone = build(estate(), estate(50, ["d1 worker-grey"]), persona="mercante")
    bot = alone.view(0).columns(1)
    assert (bot[0].built, bot[0].cost, bot[0].makes) == (1, 0, Yield(goods=(0, 1, 0, 0)))


def test_a_view_tells_prices_now_and_after_one_is_bought_or_sold() -> None:
    match = build(estate(), estate(), prices={"egg": 0, "grapes": 9})
    assert [(price.now, price.bought, price.sold) for price in match.view(0).prices()] == [
        (8, 8, 7),
        (2, 3, 2),
        (7, 8, 7),
        (8, 9, 7),
    ]


def test_a_view_tells_what_the_scoring_cards_gave_or_would_give() -> None:
    settled = ["d1 worker-grey", "b2 hen", "c4 vineyard"]
    match = build(
        estate(0, settled, vp={"round1": 6}),
        estate(0),
        scoring=["cellar", "census", "farmyard", "vintage"],
        round_=2,
    )
    view = match.view(None)
    assert view.card_points(0) == (6, 1, 2, 1) and view.card_points(1) == (0, 0, 0, 0)
    assert view.score(0) == 6 + 1 and view.cities(0) == 3


def test_a_view_tells_what_orders_lack_and_who_passed() -> None:
    match = build(estate(0, egg=2), estate(0), estate(0), row=ROW, passed=[2])
    view = match.view(0)
    assert view.lacks(0, table(match).row[2]) == (0, 1, 0, 1, 0)
    assert view.lacks_words(0, table(match).row[2]) == "1 grape and 1 bottle"
    assert view.lacks(0, table(match).row[0]) == (0, 0, 0, 0, 0)
    assert [(box.coins, box.number) for box in view.passing()] == [(14, 2), (12, -1), (10, -1)]
    solo = build(estate(0), estate(0), persona="mercante", passed=[1])
    assert [(box.coins, box.number) for box in solo.view(0).passing()] == [(20, 1), (12, -1)]


@pytest.mark.parametrize(
    "line, action, touches",
    [
        ("", "expand", ("a1", "a2", "c2")),
        ("", "mercato", ("egg", "grapes", "jar", "bottle")),
        ("", "upgrade", ("navigation", "mercato")),
        ("", "marina", ("nw",)),
        ("", "order", ("1", "3")),
        ("", "pass", ("pass",)),
        ("expand", "kind vineyard", ("a1",)),
        ("expand, kind vineyard", "build a1", ("a1",)),
        ("mercato", "buy jar 1", ("jar",)),
        ("upgrade", "raise mercato", ("mercato",)),
        ("order", "take 3", ("3",)),
        ("marina", "dock nw", ("hen",)),
    ],
)
def test_a_preview_tells_what_the_board_should_mark(
    line: str, action: str, touches: tuple[str, ...]
) -> None:
    own_ = estate(30, ["b2 hen"], navigation=1)
    marinas = ["harvest", "customs", "press", "notary"]
    match = build(own_, estate(), row=ROW, marinas=marinas)
    if line:
        run(match, line)
    assert preview(match, f"0 {action}").touches == touches
