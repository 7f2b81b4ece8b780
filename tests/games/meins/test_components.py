"""A player's own deck of Meins!: every mistake is told with file, entry and field."""

import re

import pytest

from engine import ComponentsError, Match, Player
from engine.games.meins.letters import LINE_NAMES, SLOTS
from tests.games.meins.positions import GAME, build

DUCK = """[[exhibit]]
id = "rubber-duck-of-an-admiral"
name = "Rubber duck of an admiral"
categories = ["games-toys"]
cost = { treasure-map = 1, any = [1] }
points = 2
source = "reconstructed"
"""
PLACE = "own.toml, exhibit 2 (rubber-duck-of-an-admiral)"

DUCK_MISTAKES = [
    ("points = 2", "points = 31", "field points must be a whole number from 0 to 30"),
    ("points = 2", 'points = "2"', "field points must be a whole number from 0 to 30"),
    ("points = 2\n", "", "field points is missing"),
    ("points = 2", "points = 2\nvp = 2", "field vp is unknown"),
    ("any = [1]", "any = [0]", ", cost: field any must be a list of whole numbers from 1 to 3"),
    (
        "any = [1]",
        "any = [1, 1, 1]",
        ", cost: field any may have up to two free-choice symbols",
    ),
    ("treasure-map = 1", "treasure = 1", ", cost: field treasure is unknown"),
    (
        "treasure-map = 1",
        "treasure-map = 0",
        ", cost: field treasure-map must be a whole number from 1 to 9",
    ),
    (
        "treasure-map = 1",
        "treasure-map = 9, money = 3",
        "field cost must add up to 1 to 12 cards",
    ),
    (
        "cost = { treasure-map = 1, any = [1] }",
        "cost = {}",
        "field cost must add up to 1 to 12 cards",
    ),
    ("cost = { treasure-map = 1, any = [1] }", "cost = 3", ", cost: must be a table"),
    (
        '["games-toys"]',
        "[]",
        "field categories must list 1 to 2 different ones of: "
        "games-toys, art, literature, sport, film-music",
    ),
    (
        '["games-toys"]',
        '["games-toys", "toys"]',
        "field categories must list 1 to 2 different ones of: "
        "games-toys, art, literature, sport, film-music",
    ),
    (
        'name = "Rubber duck of an admiral"',
        'name = ""',
        "field name must be a string of 1 to 40 printable characters",
    ),
    (
        'name = "Rubber duck of an admiral"',
        'name = "\\u001b[31mRed"',
        "field name must be a string of 1 to 40 printable characters",
    ),
    (
        'source = "reconstructed"',
        'source = "dream"',
        "field source must be one of: rulebook, deduced, reconstructed, own deck",
    ),
]

OTHER_MISTAKES = [
    ('game = "meins"', 'game = "chess"', "own.toml: field game must be one of: meins"),
    ("schema = 1", "schema = 2", "own.toml: field schema must be a whole number from 1 to 1"),
    (
        "category_points = 2",
        "category_points = 21",
        "own.toml: field category_points must be a whole number from 0 to 20",
    ),
    (
        "category_points = 2",
        "category_points = 2\ncolour = 1",
        "own.toml: field colour is unknown",
    ),
    (
        "same_type_extra = 3",
        "same_type_extra = 0",
        "own.toml, villa: field same_type_extra must be a whole number from 1 to 6",
    ),
    ("[villa]", "[house]", "own.toml: field villa is missing"),
    (DUCK, "", "own.toml: field exhibit must appear 45 times, not 44"),
    (DUCK, DUCK + DUCK, "own.toml: field exhibit must appear 45 times, not 46"),
    (
        'id = "rubber-duck-of-an-admiral"',
        'id = "chess-king-who-abdicated"',
        "own.toml, exhibit 2 (chess-king-who-abdicated): "
        "field id appears twice: chess-king-who-abdicated",
    ),
    (
        'id = "rubber-duck-of-an-admiral"',
        'id = "Rubber duck"',
        "own.toml, exhibit 2 (Rubber duck): "
        "field id must be small letters and digits with hyphens between",
    ),
    (
        'letter = "A"',
        'letter = "C"',
        "own.toml, procurement 2 (auction): field letter appears twice: C",
    ),
    (
        'letter = "A"',
        'letter = "a"',
        "own.toml, procurement 2 (auction): field letter must be one capital letter",
    ),
    (
        'letter = "a"',
        'letter = "A"',
        "own.toml, category 2 (art): field letter must be one small letter",
    ),
    (
        'id = "auction"',
        'id = "any"',
        "own.toml, procurement 2 (any): field id appears twice: any",
    ),
    (
        'letter = "A"\ncopies = 12',
        'letter = "A"\ncopies = 0',
        "own.toml, procurement 2 (auction): field copies must be a whole number from 1 to 40",
    ),
    ("schema = 1", "schema = ", "own.toml, line 4: Invalid value"),
]


def refusal(text: str) -> str:
    with pytest.raises(ComponentsError) as caught:
        GAME.with_components(text, "own.toml")
    return str(caught.value)


@pytest.mark.parametrize("old, new, problem", DUCK_MISTAKES)
def test_a_mistake_in_an_exhibit_names_file_exhibit_and_field(
    old: str, new: str, problem: str
) -> None:
    assert old in DUCK and DUCK in GAME.components_text
    text = GAME.components_text.replace(DUCK, DUCK.replace(old, new))
    assert refusal(text) == PLACE + (problem if problem[0] == "," else f": {problem}")


@pytest.mark.parametrize("old, new, problem", OTHER_MISTAKES)
def test_a_mistake_elsewhere_names_file_entry_and_field(old: str, new: str, problem: str) -> None:
    assert old in GAME.components_text
    assert refusal(GAME.components_text.replace(old, new, 1)) == problem


def test_another_deck_changes_the_cards_and_its_digest_but_not_the_game_itself() -> None:
    other = GAME.with_components(GAME.components_text.replace("points = 2\n", "points = 5\n"))
    assert other.own_deck and not GAME.own_deck
    assert other.components_digest != GAME.components_digest
    assert other.components.exhibits[1].points == 5
    assert GAME.components.exhibits[1].points == 2


def widest_deck() -> str:
    """The longest names that are allowed, everywhere."""
    text = re.sub(r'(?m)^name = ".*"$', f'name = "{"W" * 20}"', GAME.components_text)
    head, *exhibits = text.split("[[exhibit]]")
    exhibits = [entry.replace("W" * 20, "W" * 40) for entry in exhibits]
    exhibits = [re.sub(r"points = \d+", "points = 30", entry) for entry in exhibits]
    exhibits = [re.sub(r"cost = .*", "cost = { money = 9, any = [2, 1] }", e) for e in exhibits]
    text = "[[exhibit]]".join([head, *exhibits])
    return re.sub(r'short = ".*"', 'short = "WWWWWWWW"', text)


def test_plain_text_keeps_to_80_columns_with_the_longest_names_of_cards_and_players() -> None:
    game = GAME.with_components(widest_deck())
    ids = [exhibit.id for exhibit in game.components.exhibits]
    match = build(
        game=game, seats=4, display=ids[40:44], left={0: ids[:3]}, right={0: ids[3:6]}, round_=3
    )
    names = ["N" * 24] * 4
    lines = game.words.text(match.view(None), names).split("\n")
    assert max(map(len, lines)) <= 80
    assert "W" * 40 in " ".join(lines), "names are broken between words, not cut"
    for target in (*LINE_NAMES, *SLOTS, "villa", "category 0", "C"):
        assert game.words.describe(match.view(None), target) is not None


def test_a_deck_can_be_played_with_a_single_card_of_each_type() -> None:
    game = GAME.with_components(GAME.components_text.replace("copies = 12", "copies = 1"))
    match = Match(game, [Player("Ada"), Player("Bea")], 1)
    while match.to_act():
        match.play(match.ask(match.to_act()[0]).legal[-1])
    assert match.outcome() is not None
