"""Decks from strangers: what fits is used, every mistake is told with file, entry and field."""

import pytest

from engine import ComponentsError, Match, Player
from engine.games.its_mine_knizia.components import (
    DOUBLE,
    JACKPOT,
    KINDS,
    SURE,
    TOAST,
    WILD,
    parse,
)
from tests.games.its_mine_knizia.positions import GAME

TEXT = GAME.components_text
CARDS = GAME.components.cards

SURE_1 = """[[card]]
id = "sure-thing-1"
kind = "sure-thing"
name = "Sure Thing 1"
value = 1
copies = 5
"""


def test_the_printed_figures_of_the_box() -> None:
    components = GAME.components
    assert components.limits == {2: 6, 3: 4, 4: 3, 5: 3} and components.limits_source == "rulebook"
    assert components.toast_points == 10 and components.toast_source == "rulebook"
    assert components.jackpot_pays[4] == 5 and components.jackpot_pays[0] == 0
    assert max(components.jackpot_points) == 40
    assert cards_of(TOAST) == 11, "the rulebook's example has 5, 4 and 2 in one hand"
    assert {kind.name: cards_of(kind) for kind in KINDS} == {
        "Sure Thing": 29,
        "Double or Nothing": 26,
        "Toast or Most": 11,
        "Jackpot": 8,
        "Wild": 4,
    }


def cards_of(kind: object) -> int:
    return sum(card.copies for card in CARDS if card.kind is kind)


def test_every_card_has_its_own_code_and_id() -> None:
    codes = [card.code for card in CARDS]
    assert len(set(codes)) == len({card.id for card in CARDS}) == len(CARDS) == 16
    assert {"S3", "S-3", "D8", "D-6", "T", "J", "W"} <= set(codes)
    assert {card.kind for card in CARDS} == {SURE, DOUBLE, TOAST, JACKPOT, WILD}


@pytest.mark.parametrize(
    "old, new, message",
    [
        ("copies = 11", "copies = 12", "own.toml: field card must have 78 copies in all, not 79"),
        ("copies = 11", "copies = 0", "field copies must be a whole number from 1 to 78"),
        ("copies = 11", 'copies = "11"', "card 14 (toast-or-most): field copies must be a whole"),
        ("value = 8", "value = 0", "card 11 (double-or-nothing-8): field value must not be 0"),
        ("value = 8", "value = 99", "field value must be a whole number from -20 to 20"),
        ("value = 8", "value = true", "field value must be a whole number from -20 to 20"),
        ("value = 8", "value = 5", "appears twice: Double or Nothing 5; count all of them in"),
        ('kind = "wild"', 'kind = "joker"', "field kind must be one of: sure-thing, double-or"),
        ('kind = "wild"', 'kind = "jackpot"', "field kind appears twice: Jackpot; count all of"),
        ('id = "wild"', 'id = "jackpot"', "field id appears twice: jackpot"),
        ('id = "wild"', 'id = "Wild!"', "field id must be small letters and digits"),
        (
            'name = "Wild"',
            'name = "Wi\\u001bld"',
            "field name must be a string of 1 to 24 printable",
        ),
        (
            'name = "Wild"',
            f'name = "{"W" * 25}"',
            "field name must be a string of 1 to 24 printable",
        ),
        ('name = "Wild"', 'name = "Wild"\nvalue = 3', "card 16 (wild): field value is unknown"),
        ("[0, 0, 1, 3, 5, 9, 15, 25, 40]", "[1, 2]", "jackpot: field points must begin with 0"),
        ("[0, 0, 1, 3, 5, 9, 15, 25, 40]", "[0]", "must begin with 0 and have 2 to 79 entries"),
        ("[0, 0, 1, 3, 5, 9, 15, 25, 40]", "[0, -5]", "field points must be a list of whole"),
        ("three_seats = 4", "three_seats = 0", "stacks: field three_seats must be a whole number"),
        ("three_seats = 4", "", "stacks: field three_seats is missing"),
        ("points = 10", "points = 10\nbonus = 1", "toast: field bonus is unknown"),
        ("schema = 1", "schema = 2", "field schema must be a whole number from 1 to 1"),
        ('game = "its-mine-knizia"', 'game = "meins"', "field game must be one of"),
        ("[toast]", "[toast", "own.toml, line"),
        ("schema = 1", "schema = 1\ntoast = 1", "own.toml, line"),
    ],
)
def test_a_mistake_is_told_with_its_place(old: str, new: str, message: str) -> None:
    assert TEXT.count(old) >= 1
    with pytest.raises(ComponentsError) as refusal:
        parse(TEXT.replace(old, new, 1), "own.toml")
    assert message in str(refusal.value)
    assert str(refusal.value).startswith("own.toml") and str(refusal.value).isprintable()


def test_a_deck_must_have_each_of_the_three_kinds_without_value() -> None:
    start = TEXT.index('[[card]]\nid = "wild"')
    with pytest.raises(ComponentsError, match="field card lacks the wild"):
        parse(TEXT[:start].replace("copies = 11", "copies = 15"), "own.toml")
    with pytest.raises(ComponentsError, match="field card is missing"):
        parse(TEXT[: TEXT.index("[[card]]")], "own.toml")


def test_an_own_deck_may_have_other_values_and_plays_to_the_end() -> None:
    text = (
        TEXT.replace(SURE_1, SURE_1.replace("5\n", "2\n"), 1)
        + SURE_1.replace("sure-thing-1", "sure-thing-9")
        .replace("Thing 1", "Thing 9")
        .replace("value = 1", "value = 9")
        .replace("copies = 5", "copies = 3")
        + 'source = "rulebook"\ncopies_source = "rulebook"\n'
    )
    game = GAME.with_components(text, "own.toml")
    assert len(game.components.cards) == 17 and game.own_deck
    match = Match(game, [Player(name) for name in ("Ada", "Bea", "Cy")], 3)
    while match.to_act():
        seat = match.waiting_for()[0]
        legal = match.ask(seat).legal
        match.play(legal[0] if match.ply % 7 == 0 else legal[-1])
    assert "S9" in str(match.position()["stacks"])
