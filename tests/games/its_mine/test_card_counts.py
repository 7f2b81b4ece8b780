"""Every card that counts at the end, in a built position: masks, points and art.

The expected figures are worked out by hand from the words of the cards. The Undertaker and, where
no trio of green, blue and yellow is near, the Gentleman stand by as Bosses that count nothing.
"""

import pytest

from tests.games.its_mine.positions import build, lines, masks, points

MASKS: list[tuple[str, str, str, str, int]] = [
    # card, city, my gang in The Bank, rival gang, my masks
    ("aristocrat", "rome", "aristocrat valuable-painting loan-shark", "", 1),
    (
        "aristocrat",
        "rome",
        "aristocrat valuable-painting loan-shark | undertaker dazzling-jewel hush-money",
        "undertaker nest-egg",
        2,
    ),
    ("aristocrat", "rome", "aristocrat valuable-painting dazzling-jewel", "", 0),
    ("diva", "rome", "diva greedy-bro | undertaker", "undertaker loan-shark", 0),
    ("diva", "rome", "diva unemployed-bro loan-shark | undertaker hush-money", "", 1 + 1),
    (
        "conductor",
        "rome",
        "conductor greedy-bro bulletproof | undertaker dazzling-jewel",
        "",
        1,
    ),
    ("conductor", "rome", "conductor greedy-bro *precious-antique", "", 0),
    ("pimp", "rome", "pimp loan-shark valuable-painting", "", 0),
    ("pimp", "rome", "pimp loan-shark valuable-painting | undertaker hush-money loan-shark", "", 1),
    (
        "pimp",
        "rome",
        "pimp loan-shark valuable-painting | undertaker hush-money loan-shark"
        " | undertaker dazzling-jewel nest-egg",
        "",
        2,
    ),
    ("mime", "rome", "mime", "", 1),
    ("mime", "rome", "*mime", "", 0),
    ("landlady", "london", "landlady", "", 1),
    ("magpie", "barcelona", "magpie", "", 1),
    ("unemployed-bro", "rome", "undertaker unemployed-bro", "", 1),
    ("ladies-bro", "rome", "undertaker ladies-bro", "", 1),
    ("greedy-bro", "rome", "undertaker greedy-bro loan-shark | undertaker hush-money", "", 2),
    ("big-bro", "rome", "undertaker big-bro", "mime | *pimp | diva", 3),
    ("big-bro", "rome", "undertaker big-bro | gentleman", "", 0),
    (
        "traditional-bro",
        "rome",
        "undertaker traditional-bro valuable-painting | undertaker nero-complex",
        "mime dazzling-jewel",
        2 + 1,  # and Nero Complex counts itself
    ),
    ("jack-of-all-trades", "rome", "undertaker jack-of-all-trades loan-shark", "", 0),
    (
        "jack-of-all-trades",
        "rome",
        "undertaker jack-of-all-trades loan-shark | undertaker valuable-painting",
        "",
        1,
    ),
    (
        "jack-of-all-trades",
        "rome",
        "undertaker jack-of-all-trades loan-shark | undertaker valuable-painting greedy-bro"
        " | gentleman dazzling-jewel hush-money",
        "",
        1 + 2,  # two trios, but once is all; the Greedy Bro sees two yellow ones
    ),
    ("family-dinner", "rome", "undertaker family-dinner ladies-bro | undertaker greedy-bro", "", 3),
    ("getaway-driver", "rome", "undertaker getaway-driver | gentleman | *pimp", "mime", 3),
    (
        "nero-complex",
        "rome",
        "pimp nero-complex missing-evidence",
        "mime missing-evidence",
        3,
    ),
    ("vanity-case", "paris", "undertaker vanity-case", "", 1),
    ("protection-racket", "london", "undertaker protection-racket", "", 1),
    ("pea-souper", "london", "undertaker pea-souper loan-shark", "mime hush-money death-duties", 2),
    ("mosaic-bro", "barcelona", "undertaker mosaic-bro", "", 1),
    ("long-siesta", "barcelona", "undertaker long-siesta loan-shark | undertaker nest-egg", "", 0),
    (
        "long-siesta",
        "barcelona",
        "undertaker long-siesta loan-shark | undertaker valuable-painting jack-of-all-trades"
        " | gentleman hush-money dazzling-jewel",
        "",
        2 + 1,  # blue-yellow-green and brown-yellow-green; and the Jack
    ),
]

DISTRICT_MASKS: list[tuple[str, str, str, str, tuple[int, int], tuple[int, int]]] = [
    # district, city, my gang, rival gang, tokens, masks of both
    (
        "cappella-sistina",
        "rome",
        "undertaker valuable-painting bulletproof",
        "undertaker precious-antique",
        (0, 0),
        (2, 1),
    ),
    (
        "trastevere",
        "rome",
        "undertaker greedy-bro",
        "undertaker greedy-bro traditional-bro",
        (0, 0),
        (1, 2),
    ),
    (
        "fontana-di-trevi",
        "rome",
        "undertaker loan-shark hush-money",
        "undertaker *nest-egg",
        (0, 0),
        (2, 0),
    ),
    ("coliseum", "rome", "undertaker missing-evidence", "undertaker nero-complex", (0, 0), (1, 3)),
    (
        "eiffel-tower",
        "paris",
        "undertaker valuable-painting dazzling-jewel | gentleman loan-shark",
        "undertaker precious-antique",
        (0, 0),
        (1, 0),
    ),
    (
        "eiffel-tower",
        "paris",
        "undertaker sealed-bid valuable-painting",
        "undertaker left-bank-studio vanity-case",
        (0, 0),
        (1, 1 + 1),  # the Vanity Case is blue for the pair, and a mask by itself
    ),
    ("buckingham-palace", "london", "undertaker", "undertaker", (5, 3), (2, 1)),
    (
        "portobello-road",
        "london",
        "undertaker crown-copy",
        "undertaker loan-shark hush-money",
        (0, 0),
        (1, 2),
    ),
    (
        "la-rambla",
        "barcelona",
        "undertaker human-statue flea-market-find",
        "gentleman second-thoughts loan-shark",
        (0, 0),
        (2, 1),
    ),
]

CARD_POINTS: list[tuple[str, str, str, str, int]] = [
    # card, city, my gang in The Bank, rival gang, points of the card
    ("gentleman", "rome", "gentleman valuable-painting loan-shark | undertaker greedy-bro", "", 3),
    (
        "gentleman",
        "rome",
        "gentleman valuable-painting dazzling-jewel | undertaker greedy-bro ladies-bro hush-money",
        "undertaker loan-shark",
        3,
    ),
    ("mime", "rome", "mime", "pimp | *diva", 2),
    ("mime", "rome", "mime | pimp", "", 0),
    ("illusionist", "rome", "illusionist missing-evidence missing-evidence", "", 0),
    (
        "illusionist",
        "rome",
        "illusionist missing-evidence nero-complex | undertaker loan-shark",
        "",
        3,
    ),
    (
        "illusionist",
        "rome",
        "illusionist missing-evidence nero-complex | undertaker loan-shark dazzling-jewel",
        "",
        6,
    ),
    ("curator", "paris", "curator valuable-painting vanity-case | undertaker loan-shark", "", 2),
    ("architect", "barcelona", "architect long-siesta loan-shark valuable-painting", "", 2),
    ("architect", "barcelona", "architect long-siesta mosaic-bro human-statue", "", 2),
    ("architect", "barcelona", "architect family-dinner jack-of-all-trades loan-shark", "", 0),
    ("magpie", "barcelona", "magpie human-statue mosaic-bro loan-shark", "", 2),
    ("ladies-bro", "rome", "undertaker ladies-bro", "", 1),
    ("loan-shark", "rome", "undertaker loan-shark", "", -1),
    ("hush-money", "rome", "undertaker hush-money", "", 2),
    ("nest-egg", "rome", "undertaker nest-egg loan-shark | undertaker hush-money", "", 3),
    ("inside-job", "rome", "undertaker inside-job loan-shark valuable-painting", "", 2),
    ("missing-evidence", "rome", "undertaker missing-evidence", "", 1),
    ("faded-glamour", "rome", "undertaker faded-glamour", "mime missing-evidence bulletproof", 4),
    ("art-critic", "paris", "undertaker art-critic valuable-painting", "mime sealed-bid", 2),
    ("gilded-frame", "paris", "undertaker gilded-frame valuable-painting left-bank-studio", "", 2),
    (
        "gilded-frame",
        "paris",
        "pimp gilded-frame dazzling-jewel",
        "mime valuable-painting",
        0,
    ),
    ("death-duties", "london", "undertaker death-duties", "", 1),
    ("second-thoughts", "barcelona", "undertaker second-thoughts", "", 1),
]

ART: list[tuple[str, str, str, list[tuple[str, int]]]] = [
    # card, city, my gang, lines of the art
    ("valuable-painting", "rome", "undertaker valuable-painting", [("painting", 1)]),
    ("dazzling-jewel", "rome", "undertaker dazzling-jewel", [("jewel", 1)]),
    ("precious-antique", "rome", "undertaker precious-antique", [("antique", 1)]),
    (
        "bulletproof",
        "rome",
        "undertaker bulletproof dazzling-jewel",
        [("painting + jewel", 3)],
    ),
    (
        "faded-glamour",
        "rome",
        "undertaker faded-glamour dazzling-jewel",
        [("jewel", 1), ("jewel", 1)],
    ),
    (
        "nero-complex",
        "rome",
        "undertaker nero-complex valuable-painting dazzling-jewel",
        [("painting + antique + jewel", 7)],
    ),
    ("vanity-case", "paris", "undertaker vanity-case", [("jewel", 1)]),
    ("left-bank-studio", "paris", "undertaker left-bank-studio", [("painting + antique", 3)]),
    (
        "signed-fake",
        "paris",
        "undertaker signed-fake left-bank-studio",
        [("painting + antique + jewel", 7)],
    ),
    ("forger", "paris", "forger valuable-painting", [("painting + antique", 3)]),
    ("crown-copy", "london", "undertaker crown-copy", [("jewel", 1)]),
    ("flea-market-find", "barcelona", "undertaker flea-market-find", [("antique", 1)]),
]

DISTRICTS: list[tuple[str, str, str, str, list[tuple[str, int]], int]] = [
    # district, city, my gang (I control it), rival gang, lines of the district, points of art
    (
        "art-gallery",
        "rome",
        "mime greedy-bro valuable-painting | undertaker dazzling-jewel",
        "",
        [("The Art Gallery", 4), ("Gallery: green + blue", 2)],
        3,
    ),
    (
        "antique-shop",
        "rome",
        "mime loan-shark valuable-painting | mime hush-money valuable-painting",
        "",
        [("The Antique Shop", 4), ("Antiques: yellow + green", 4)],
        2,
    ),
    (
        "bank",
        "rome",
        "mime loan-shark hush-money",
        "undertaker nest-egg",
        [("The Bank", 5), ("Bank: yellow Actions", 2)],
        0,
    ),
    (
        "casino",
        "rome",
        "mime | *pimp | diva",
        "gentleman",
        [("The Casino", 3), ("Casino: Bosses", 6)],
        0,
    ),
    ("chapel", "rome", "mime | *pimp", "undertaker", [("The Chapel", 5), ("Chapel: Bosses", 2)], 0),
    (
        "museum",
        "rome",
        "mime valuable-painting",
        "undertaker dazzling-jewel",
        [("The Museum", 5), ("Museum: green Actions", 1)],
        1,
    ),
    (
        "party",
        "rome",
        "mime ladies-bro greedy-bro",
        "",
        [("The Party", 5), ("Party: blue Actions", 2)],
        0,
    ),
    (
        "yacht",
        "rome",
        "mime loan-shark ladies-bro",
        "",
        [("The Yacht", 4), ("Yacht: yellow + blue", 2)],
        0,
    ),
    (
        "cappella-sistina",
        "rome",
        "mime | mime",
        "undertaker bulletproof",
        [("Cappella Sistina", 6), ("Cappella: rival green Actions", 1)],
        0,
    ),
    (
        "trastevere",
        "rome",
        "mime | mime",
        "undertaker greedy-bro",
        [("Trastevere", 6), ("Trastevere: rival blue Actions", 1)],
        0,
    ),
    (
        "fontana-di-trevi",
        "rome",
        "mime loan-shark",
        "undertaker hush-money",
        [("Fontana di Trevi", 6), ("Trevi: rival yellow Actions", 1)],
        0,
    ),
    (
        "coliseum",
        "rome",
        "mime *loan-shark",
        "*pimp",
        [("The Coliseum", 5), ("Coliseum: burnt cards", 4)],
        0,
    ),
    (
        "foro-romano",
        "rome",
        "mime missing-evidence | mime ladies-bro",
        "undertaker nero-complex",
        [("Foro Romano", 6), ("Foro: red Actions", 2)],
        0,
    ),
    ("louvre", "paris", "mime left-bank-studio", "", [("The Louvre", 5)], 3 + 1),
    ("place-vendome", "paris", "mime left-bank-studio", "", [("Place Vendôme", 5)], 7),
    ("notre-dame", "paris", "mime", "", [("Notre-Dame", 5)], 1),
    ("montmartre", "paris", "mime", "", [("Montmartre", 6)], 0),
    (
        "eiffel-tower",
        "paris",
        "mime",
        "undertaker valuable-painting",
        [("The Eiffel Tower", 6), ("Eiffel: rival green Actions", 1)],
        0,
    ),
    ("department-store", "london", "mime", "", [("The Department Store", 8)], 0),
    ("tower-of-london", "london", "mime", "", [("The Tower of London", 5)], 1),
    (
        "portobello-road",
        "london",
        "mime crown-copy",
        "undertaker loan-shark",
        [("Portobello Road", 6), ("Portobello: rival yellow Actions", 1)],
        1,
    ),
    ("sagrada-familia", "barcelona", "mime", "", [("Sagrada Família", 6)], 0),
    ("boqueria", "barcelona", "mime", "", [("La Boqueria", 5)], 0),
    ("el-raval", "barcelona", "mime", "", [("El Raval", 6)], 0),
    (
        "park-guell",
        "barcelona",
        "mime loan-shark valuable-painting | undertaker mosaic-bro",
        "",
        [("Park Güell", 4), ("Park Güell: 3 colours", 2)],
        1,
    ),
    (
        "la-rambla",
        "barcelona",
        "mime human-statue",
        "undertaker flea-market-find",
        [("La Rambla", 6), ("La Rambla: rival two-coloured Actions", 1)],
        0,
    ),
]


def neutral(district: str) -> tuple[str, str, str]:
    """A district first, and two others beside it."""
    others = [name for name in ("bank", "yacht", "casino") if name != district]
    return district, others[0], others[1]


@pytest.mark.parametrize("card, city, mine, theirs, expected", MASKS)
def test_masks_of_a_card(card: str, city: str, mine: str, theirs: str, expected: int) -> None:
    assert card in mine.replace("*", "").split()
    match = build(city, gangs=[[mine], [theirs]])
    assert masks(match)[0] == expected
    other_side = build(city, gangs=[[theirs], [mine]])
    assert masks(other_side)[1] == expected


@pytest.mark.parametrize("district, city, mine, theirs, purses, expected", DISTRICT_MASKS)
def test_masks_of_a_district_serve_both_sides(
    district: str,
    city: str,
    mine: str,
    theirs: str,
    purses: tuple[int, int],
    expected: tuple[int, int],
) -> None:
    match = build(city, districts=neutral(district), gangs=[[mine], [theirs]], tokens=purses)
    assert masks(match) == expected


@pytest.mark.parametrize("card, city, mine, theirs, expected", CARD_POINTS)
def test_points_of_a_card(card: str, city: str, mine: str, theirs: str, expected: int) -> None:
    match = build(city, gangs=[[mine], [theirs]])
    found = match.game.components.cards[match.game.components.card_of_id[card]]
    group = "bosses" if found.kind == "boss" else "actions"
    own = [points for name, points in lines(match, 0, group) if name == found.name]
    assert own == ([expected] if expected else [])


@pytest.mark.parametrize("card, city, mine, expected", ART)
def test_art_of_a_card(card: str, city: str, mine: str, expected: list[tuple[str, int]]) -> None:
    assert card in mine.split()
    # Bea holds the district, so the art is the cards' own.
    match = build(city, gangs=[[mine], ["mime | mime ladies-bro"]])
    assert lines(match, 0, "art") == expected


@pytest.mark.parametrize("district, city, mine, theirs, expected, art", DISTRICTS)
def test_a_district_pays_who_controls_it(
    district: str, city: str, mine: str, theirs: str, expected: list[tuple[str, int]], art: int
) -> None:
    match = build(city, districts=neutral(district), gangs=[[mine], [theirs]])
    assert lines(match, 0, "districts") == expected
    assert lines(match, 1, "districts") == []
    assert points(match, 0, "art") == art


@pytest.mark.parametrize("held, expected", [(0, 0), (2, 2), (3, 3), (5, 3)])
def test_points_of_the_barrister_are_its_players_tokens_three_at_most(
    held: int, expected: int
) -> None:
    match = build("london", gangs=[["barrister"], ["mime"]], tokens=(held, 4))
    assert points(match, 0, "bosses") == expected


@pytest.mark.parametrize("held, expected", [(0, 0), (3, 3), (6, 4)])
def test_points_of_threadneedle_street_are_its_controllers_tokens_four_at_most(
    held: int, expected: int
) -> None:
    match = build(
        "london",
        districts=neutral("threadneedle-street"),
        gangs=[["mime"], [""]],
        tokens=(held, 10 - held),
    )
    assert points(match, 0, "districts") == 5 + expected


def test_points_of_buckingham_palace_are_seven_and_tokens_can_win_it_without_a_gang() -> None:
    match = build(
        "london", districts=neutral("buckingham-palace"), gangs=[[""], ["mime"]], tokens=(4, 1)
    )
    assert masks(match) == (2, 1)
    assert lines(match, 0, "districts") == [("Buckingham Palace", 7)]


@pytest.mark.parametrize("count, expected", [(2, 0), (3, 1), (7, 2)])
def test_points_of_the_lost_property_office_are_a_third_of_the_discarded_actions(
    count: int, expected: int
) -> None:
    actions = ["loan-shark"] * 3 + ["valuable-painting"] * 3 + ["big-bro"]
    match = build(
        "barcelona",
        round_=6,
        gangs=[["undertaker lost-property"], [""]],
        discards=(" ".join([*actions[:count], "diva", "pimp", "pimp"]), "jack-of-all-trades"),
    )
    assert points(match, 0, "actions") == expected


def test_a_human_statue_does_nothing_but_be_of_two_colours() -> None:
    match = build("barcelona", gangs=[["undertaker human-statue"], [""]])
    assert masks(match) == (0, 0)
    assert points(match, 0, "actions") == 0
    match = build("barcelona", gangs=[["undertaker human-statue nest-egg"], [""]])
    assert points(match, 0, "actions") == 2, "yellow"
    match = build("barcelona", gangs=[["undertaker human-statue family-dinner"], [""]])
    assert masks(match) == (1, 0), "blue"
