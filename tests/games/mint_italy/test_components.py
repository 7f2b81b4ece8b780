"""A player's own cards for Mint Italy: every mistake is told with file, entry and field."""

import pytest

from engine import ComponentsError, Rng
from tests.games.mint_italy.positions import GAME
from tests.random_matches import begin, play_on

TEXT = GAME.components_text
MENTA = "own.toml, map_card 1 (menta)"

MISTAKES = [
    ('game = "mint-italy"', 'game = "meins"', "own.toml: field game must be one of: mint-italy"),
    ("schema = 1", "schema = 2", "own.toml: field schema must be a whole number from 1 to 1"),
    ("schema = 1", "schema = 1\nrounds = 4", "own.toml: field rounds is unknown"),
    (
        "coins = [30, 31, 32, 33]",
        "coins = [30, 31, 32]",
        "own.toml, setup: field coins must list 4 numbers, not 3",
    ),
    (
        "coins = [30, 31, 32, 33]",
        "coins = [20, 31, 32, 33]",
        "own.toml: field setup must give coins for any two settlements on any land",
    ),
    (
        "map_cards = [2, 2, 3, 4]",
        "map_cards = [2, 2, 3, 7]",
        "own.toml, setup: field map_cards must be a list of whole numbers from 2 to 4",
    ),
    (
        "order_row = [5, 5, 7, 9]",
        "order_row = [5, 5, 7, 10]",
        "own.toml, setup: field order_row must be a list of whole numbers from 1 to 9",
    ),
    ("coins = 89", "coins = true", "own.toml, limits: field coins must be a whole number"),
    ("upgrade = 7", "upgrade = -7", "own.toml, prices: field upgrade must be a whole number"),
    (
        "city_vp = [0, 1, 1, 1, 1, 1, 2, 3, 5, 7, 9]",
        "city_vp = [0]",
        "own.toml, end: field city_vp must list 2 to 21 numbers",
    ),
    (
        'makes = ["grapes", "egg", "jar", "bottle"]',
        'makes = ["grapes", "egg", "jar", "wine"]',
        "own.toml, mercato_track: field makes must list 4 to 4 different ones of: egg, grapes",
    ),
    ("coins = 50", "coins = 55", "own.toml, solo: field coins must go in steps of 10"),
    ("good_price = 10", "good_price = 5", "own.toml, solo: field good_price must be 10"),
    (
        'good = "egg"',
        'good = "jar"',
        "own.toml, price 1: field good must be one of: egg",
    ),
    (
        "boxes = [8, 7, 6, 6, 5, 5, 4, 4, 3, 2]",
        "boxes = [8, 9]",
        "own.toml, price 1: field boxes must list 1 to 20 prices, the highest first",
    ),
    (
        "start = 5",
        "start = 10",
        "own.toml, price 2: field start must be a whole number from 0 to 9",
    ),
    (
        'id = "worker-grey"',
        'id = "worker-red"',
        "own.toml, settlement 1 (worker-red): field id must be one of: worker-grey",
    ),
    (
        'terrain = "mountain"',
        'terrain = "sea"',
        "own.toml, settlement 1 (worker-grey): field terrain must be one of: meadow, forest",
    ),
    (
        "{ cost = 3, coins = 4 },\n  { cost = 3",
        "{ cost = 3, coins = 4, gold = 1 },\n  { cost = 3",
        "own.toml, settlement 1 (worker-grey), squares 1: field gold is unknown",
    ),
    (
        "bot = [{ coins = 10 }, { grapes = 1 }, { coins = 10 }, { egg = 1 }]",
        "bot = [{ coins = 10 }]",
        "own.toml, settlement 1 (worker-grey): field bot must appear 4 times, not 1",
    ),
    (
        "bot = [{ coins = 10 }, { grapes = 1 }, { coins = 10 }",
        "bot = [{ coins = 12 }, { grapes = 1 }, { coins = 10 }",
        "own.toml, settlement 1 (worker-grey): field bot must give coins in steps of 10",
    ),
    ('side = "north"', 'side = "east"', f"{MENTA}: field side must be one of: north, south"),
    ('"F2 F4 F3 G4"', '"F2 F4 G4"', f"{MENTA}: field land must have 4 hexes in “F2 F4 G4”"),
    ('"F2 F4 F3 G4"', '"~ F4 F3 G4"', f"{MENTA}: field land must have land where a hex is cut"),
    (
        '"F2 F4 F3 G4"',
        '"F2 W4 F3 G4"',
        f"{MENTA}: field land knows ~ and MFG with a cost, not “W4”",
    ),
    (
        '"F2 F4 F3 G4"',
        '"F2 F0 F3 G4"',
        f"{MENTA}: field land knows ~ and MFG with a cost, not “F0”",
    ),
    ('"F2 F4 F3 G4"', '"F2 @ F3 G4"', f"{MENTA}: field land knows ~ and MFG with a cost, not “@”"),
    ('"F2 F4 F3 G4", ', "", f"{MENTA}: field land must list 4 printable strings"),
    (
        '"M4 ~ G5", "G4 ~ M4 F3"',
        '"M4 ~ M5", "G4 ~ M4 F3"',
        "own.toml: field map_card must have a full G hex on Cala Menta",
    ),
    ('"2,2 SW"', '"2,2 N"', f"{MENTA}: field rivers must be like “2,1 SE”, not “2,2 N”"),
    ('"2,2 SW"', '"2,1 W"', f"{MENTA}: field rivers must have land of this card on both sides"),
    ('"2,2 SW"', '"3,0 W"', f"{MENTA}: field rivers must have land of this card on both sides"),
    ('"2,2 SW"', '"3,0 E"', f"{MENTA}: field rivers must not run between two halves: 3,0 E"),
    ('"2,2 SW"', '"1,2 SW", "2,2 NE"', f"{MENTA}: field rivers name a side twice"),
    ('id = "faro"', 'id = "menta"', "own.toml, map_card 2 (menta): field id appears twice: menta"),
    (
        'side = "south"',
        'side = "north"',
        "own.toml, map_card 7 (sale): field land must have 4 hexes in “F4 F3 M2”",
    ),
    (
        'corner = "nw"',
        'corner = "ne"',
        "own.toml, corner_card 1: field corner must be one of: nw",
    ),
    (
        'land = ["M3", "@", "~ F4", "G4"]',
        'land = ["M3", "~", "~ F4", "G4"]',
        "own.toml, corner_card 1: field land must have the marina, @, instead of “~”",
    ),
    (
        'effects = [{ op = "upgrade" }]',
        'effects = [{ op = "upgrade", tracks = 2 }]',
        "own.toml, marina 4 (shipyard), effects 1: field tracks is unknown",
    ),
    (
        'effects = [{ op = "upgrade" }]',
        'effects = [{ op = "steal" }]',
        "own.toml, marina 4 (shipyard), effects 1: field op must be one of: gain, produce",
    ),
    (
        'effects = [{ op = "upgrade" }]',
        "effects = []",
        "own.toml, marina 4 (shipyard): field effects must appear 1 to 3 times, not 0",
    ),
    (
        "choice = [{ jar = 1 }, { bottle = 1 }]",
        "choice = [{ jar = 1 }, {}]",
        "own.toml, marina 1 (cooper), effects 1, choice 2: field coins or a good or vp is missing",
    ),
    (
        'kinds = ["hen"]',
        'kinds = ["duck"]',
        "own.toml, scoring 2 (farmyard), terms 1: field kinds must list 1 to 6 different ones of",
    ),
    (
        'count = "joined"',
        'count = "islands"',
        "own.toml, scoring 7 (borderland), terms 1: field count must be one of: built, orders",
    ),
    (
        'count = "dear-land", at_least = 4',
        'count = "dear-land"',
        "own.toml, scoring 11 (highland), terms 1: field at_least is missing",
    ),
    (
        "needs = { egg = 1, hen = 1 }",
        "needs = {}",
        "own.toml, order 1 (order-01), a: field needs must ask for something",
    ),
    (
        "gives = { coins = 7 }",
        "gives = {}",
        "own.toml, order 1 (order-01), a: field gives must give something",
    ),
    (
        'food = "apple", needs = { egg = 1, hen = 1 }',
        'food = "pear", needs = { egg = 1, hen = 1 }',
        "own.toml, order 1 (order-01), a: field food must be one of: apple, corn, stalks",
    ),
    (
        'do = { action = "expand", kind = "hen", cost = 10 }',
        'do = { action = "expand", kind = "hen", cost = 5 }',
        "own.toml, bot_card 1 (coop), do: field cost must be 0 or 10",
    ),
    (
        'corner = "nw", first = "east"',
        'corner = "nw", first = "west"',
        "own.toml, bot_card 1 (coop), left: field first leads off the map from this corner",
    ),
    (
        'otherwise = { action = "mercato", cost = 10 }',
        'otherwise = { action = "mercato", cost = 0 }',
        "own.toml: field bot_card needs a card that costs coins and otherwise trades for coins",
    ),
    (
        'cards = ["n1", "s2"]',
        'cards = ["n1", "n1"]',
        "own.toml, persona 1 (governatore): field cards must list 2 to 2 different ones of",
    ),
    (
        'into = "bottle"',
        'into = "egg"',
        "own.toml, persona 4 (vignaiola), effect: field into must be one of: jar, bottle",
    ),
    (
        '[limits]\ncoins = 89\nbot_coins = 80\ngoods = 7\nsource = "rulebook"',
        '[limits]\ncoins = 89\nbot_coins = 80\ngoods = 7\nsource = "guessed"',
        "own.toml, limits: field source must be one of: rulebook, deduced, reconstructed",
    ),
]


@pytest.mark.parametrize("before, after, complaint", MISTAKES)
def test_every_mistake_is_told_with_its_place(before: str, after: str, complaint: str) -> None:
    assert before in TEXT, "the built-in cards have changed"
    everywhere = before.startswith(("otherwise", 'side = "south"'))
    text = TEXT.replace(before, after) if everywhere else TEXT.replace(before, after, 1)
    with pytest.raises(ComponentsError) as error:
        GAME.with_components(text, "own.toml")
    assert str(error.value).startswith(complaint), str(error.value)
    assert str(error.value).isprintable()


@pytest.mark.parametrize(
    "section, count",
    [
        ("price", 4),
        ("settlement", 6),
        ("map_card", 12),
        ("corner_card", 4),
        ("marina", 10),
        ("scoring", 12),
        ("order", 30),
        ("bot_card", 9),
        ("persona", 4),
    ],
)
def test_counts_are_exact(section: str, count: int) -> None:
    head = f"[[{section}]]\n"
    assert TEXT.count(head) == count
    first = TEXT.index(head)
    end = TEXT.index("\n\n", first) + 2
    with pytest.raises(ComponentsError, match=f"{section} must appear {count} times"):
        GAME.with_components(TEXT[:first] + TEXT[end:], "own.toml")


def test_every_truncated_text_is_refused_or_complete() -> None:
    lines = TEXT.splitlines(keepends=True)
    for end in range(0, len(lines) - 1, 23):
        with pytest.raises(ComponentsError):
            GAME.with_components("".join(lines[:end]), "own.toml")


def test_own_cards_are_used_and_known_by_their_digest() -> None:
    text = TEXT.replace('name = "Customs house"', 'name = "Toll gate"').replace(
        "choice = [{ coins = 10 }]", "choice = [{ coins = 12 }]"
    )
    game = GAME.with_components(text, "own.toml")
    assert game.own_deck and game.components_digest != GAME.components_digest
    assert game.components.marinas[2].name == "Toll gate"
    assert GAME.components.marinas[2].name == "Customs house"
    match = begin(game, 2, {"start": "1"}, 3)
    play_on(match._state, Rng(3), 5_000)
    assert match.outcome() is not None


def test_the_printed_figures() -> None:
    components = GAME.components
    assert components.start_coins == (30, 31, 32, 33)
    assert components.order_row == (5, 5, 7, 9)
    assert (components.coin_cap, components.bot_coin_cap, components.goods_cap) == (89, 80, 7)
    assert components.upgrade_price == 7 and components.food_vp == (4, 2, 1)
    assert components.city_vp == (0, 1, 1, 1, 1, 1, 2, 3, 5, 7, 9)
    assert components.passing[0] == 14 and components.coins_per_vp == 10
    assert components.sources["setup"] == "rulebook"
