"""A player's own deck of It's Mine: every mistake is told with file, entry and field."""

import pytest

from engine import ComponentsError, Match, Player, Rng
from tests.games.its_mine.positions import GAME

TEXT = GAME.components_text

MISTAKES = [
    # what stands there, what stands there instead, what the player reads
    ("tokens = 10 ", "tokens = 0 ", "own.toml: field tokens must be a whole number from 1 to 60"),
    (
        "art_points = [1, 3, 7]",
        "art_points = [1, 3]",
        "own.toml: field art_points must have three numbers",
    ),
    ('game = "its-mine"', 'game = "meins"', "own.toml: field game must be one of: its-mine"),
    ('letter = "B"', 'letter = "b"', "colour 1 (blue): field letter must be one capital letter"),
    ('letter = "G"', 'letter = "B"', "colour 2 (green): field letter appears twice: B"),
    (
        'hand = 4\nfirst = "white"',
        'hand = 4\nfirst = "red"',
        "own.toml, round 1: field first must be one of: white, black",
    ),
    (
        "hand = 4",
        "hand = 5",
        "own.toml: field round deals 20 boss cards, but there are 18",
    ),
    (
        'id = "diva"',
        'id = "aristocrat"',
        "own.toml, boss 2 (aristocrat): field id appears twice: aristocrat",
    ),
    (
        'short = "Aristoc."\ncopies = 2',
        'short = "Aristoc."\ncopies = 3',
        "own.toml: field boss must add up to 15 cards for every city, not 16",
    ),
    (
        'city = "rome"\ncopies = 3',
        'city = "rome"\ncopies = 2',
        "own.toml: field action must add up to 6 cards for rome, not 5",
    ),
    (
        'id = "bank"\nname = "The Bank"\nshort = "Bank"',
        'id = "bank"\nname = "The Bank"\nshort = "Bank"\ncity = "rome"',
        "own.toml: field district must add up to 8 cards for every city, not 7",
    ),
    (
        'short = "Priest"\ncity = "rome"',
        'short = "Priest"\ncity = "milan"',
        "boss 8 (priest): field city must be one of: rome, paris, london, barcelona",
    ),
    (
        'cost = 0\ncolours = ["blue"]',
        'cost = 10\ncolours = ["blue"]',
        "action 1 (unemployed-bro): field cost must be a whole number from 0 to 9",
    ),
    (
        'cost = 0\ncolours = ["blue"]',
        'cost = 0\ncolours = ["pink"]',
        "action 1 (unemployed-bro): field colours must list 1 to 2 different ones of: "
        "blue, green, yellow, red, brown",
    ),
    (
        'short = "Priest"',
        'short = "Priest"\nprice = 1',
        "own.toml, boss 8 (priest): field price is unknown",
    ),
]

EFFECTS = [
    # the effects of The Priest, what the player reads
    ("{ masks = 1 }", "needs one of: mask, points, tokens, steal, drain, art, burn, protect, "),
    ("{ mask = 1, points = 1 }", "needs one of: mask, points, tokens"),
    ("{ mask = 1, colour = 1 }", "field colour is unknown"),
    ('{ mask = 1, per = "card" }', "field per must be one of: boss, action, burnt, set, token"),
    ('{ mask = 1, per = "painting" }', "field per must be one of: boss, action, burnt, set, token"),
    ('{ mask = 1, per = "boss", where = "hand" }', "field where must be one of: table, discards"),
    (
        '{ mask = 1, per = "token", side = "rival" }',
        "field side is unknown",
    ),
    (
        '{ mask = 1, per = "action", side = "all" }',
        "field side must be one of: own, rival, both",
    ),
    (
        '{ mask = 1, per = "boss", colours = ["green"] }',
        "field colours is unknown",
    ),
    (
        '{ mask = 1, per = "set", colours = ["green"] }',
        "field colours must list 2 to 5 different ones of: blue, green, yellow, red, brown, other",
    ),
    (
        '{ mask = 1, per = "set", distinct = 6 }',
        "field distinct must be a whole number from 2 to 5",
    ),
    ('{ mask = 1, per = "action", each = 0 }', "field each must be a whole number from 1 to 9"),
    ("{ mask = -1 }", "field mask must be a whole number from 1 to 9"),
    ('{ art = "vase" }', "field art must be one of: painting, antique, jewel, any"),
    ('{ burn = "token" }', "field burn must be one of: boss, action, any"),
    ('{ burn = "boss", optional = 1 }', "field optional must be true or false"),
    ('{ protect = "any" }', "field protect must be one of: boss, action"),
    ('{ protect = "boss", colours = ["green"] }', "field colours is unknown"),
    ('{ salvage = "always" }', "field salvage must be one of: each-turn, after-last-round"),
]


def own(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def mistake(text: str) -> str:
    with pytest.raises(ComponentsError) as refusal:
        GAME.with_components(text, "own.toml")
    return str(refusal.value)


@pytest.mark.parametrize("old, new, expected", MISTAKES)
def test_a_mistake_is_told_with_file_entry_and_field(old: str, new: str, expected: str) -> None:
    message = mistake(own(old, new))
    assert message.startswith("own.toml")
    assert expected in message


@pytest.mark.parametrize("effect, expected", EFFECTS)
def test_a_mistake_in_an_effect_names_the_card_and_the_effect(effect: str, expected: str) -> None:
    message = mistake(own("{ tokens = 3 },", f"{effect},"))
    assert message.startswith("own.toml, boss 8 (priest), effects 1")
    assert expected in message


@pytest.mark.parametrize(
    "effect, expected",
    [
        ("{ tokens = 1 }", "field tokens is not for districts: nobody plays them"),
        (
            '{ salvage = "after-last-round" }',
            "field effects may have salvage after-last-round on a Boss only",
        ),
    ],
)
def test_a_district_does_nothing_that_only_a_played_card_can(effect: str, expected: str) -> None:
    assert expected in mistake(
        own('effects = [{ points = 2, per = "boss" }]', f"effects = [{effect}]")
    )


def test_a_card_has_one_way_to_play_discards_at_most() -> None:
    twice = '{ salvage = "each-turn" },\n  { salvage = "each-turn" },\n  { points = 1 },'
    message = mistake(own('{ salvage = "each-turn" },\n  { points = 1 },', twice))
    assert message.endswith("(second-thoughts): field effects may have one salvage at most")


def test_the_box_has_what_the_rulebook_counts() -> None:
    components = GAME.components
    bosses = [card for card in components.cards if card.kind == "boss"]
    actions = [card for card in components.cards if card.kind == "action"]
    assert sum(card.copies for card in bosses) == 27
    assert sum(card.copies for card in actions) == 54
    assert len(components.districts) == 28
    assert components.tokens == 10
    for city in range(4):
        boss_deck, action_deck = components.decks[city]
        assert (len(boss_deck), len(action_deck)) == (18, 36)
        assert len(components.districts_in(city)) == 13


def test_a_deck_of_ones_own_is_played_with_its_figures_beside_the_built_in_one() -> None:
    text = own("tokens = 10 ", "tokens = 12 ").replace("discard_tokens = 1", "discard_tokens = 2")
    game = GAME.with_components(text, "own.toml")
    matches = [Match(g, [Player("Ada"), Player("Bea")], 5) for g in (game, GAME)]
    assert [match.view(None).supply for match in matches] == [12, 10]
    for match in matches:
        rng = Rng(1)
        while match.to_act():
            match.play(rng.choice(match.ask(match.to_act()[0]).legal))
        view = match.view(None)
        assert sum(view.tokens) + view.supply == match.game.components.tokens
    assert game.own_deck and not GAME.own_deck
