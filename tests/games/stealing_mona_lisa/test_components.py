"""The cards of Stealing Mona Lisa, and decks of strangers: every mistake is told with its place."""

import re
from collections import Counter

import pytest

from engine import ComponentsError
from tests.games.stealing_mona_lisa.tables import GAME, begin, with_values

TEXT = GAME.components_text


def test_each_skill_has_a_card_of_each_value_and_is_on_as_many_arts_as_any_other() -> None:
    components = GAME.components
    for skill in components.skills:
        assert sorted(skill.values) == [1, 2, 3, 4, 5, 6, 7]
    on = Counter(skill for art in components.arts for skill in art.skills)
    first = Counter(art.skills[0] for art in components.arts)
    assert set(on.values()) == {9} and set(first.values()) == {3}
    assert Counter(len(art.skills) for art in components.arts) == {2: 5, 3: 8, 4: 5}
    assert len({art.value for art in components.arts}) == 18


def test_what_is_reconstructed_says_so() -> None:
    components = GAME.components
    assert {art.source for art in components.arts} == {"reconstructed"}
    assert {skill.source for skill in components.skills} == {"reconstructed"}


def test_the_two_cards_that_the_rulebook_shows_say_so() -> None:
    view = begin().view(0)
    sources = {code: GAME.words.describe(view, code) for code in GAME.components.codes}
    printed = {code for code, card in sources.items() if card and card.source == "rulebook"}
    assert printed == {"gu3", "gu5"}


def test_codes_are_the_short_name_and_the_value() -> None:
    assert GAME.components.codes[:8] == ("sn1", "sn2", "sn3", "sn4", "sn5", "sn6", "sn7", "ge1")
    assert len(set(GAME.components.codes)) == 42


def test_an_own_deck_may_have_other_values_and_cards_that_stand_twice() -> None:
    game = with_values("guile", [10, 10, 10, 2, 2, 2, 2])
    kinds = {card.code: card.copies for card in game.components.cards}
    assert kinds["gu10"] == 3 and kinds["gu2"] == 4 and len(kinds) == 37
    assert len(game.components.deck()) == 42 and game.own_deck
    assert game.components_digest != GAME.components_digest
    assert str(game.parse("0 send A gu10 gu10 gu2")) == "0 send A gu2 gu10 gu10"


def test_an_own_deck_may_have_more_cards_of_one_skill_than_of_another() -> None:
    text = TEXT.replace("[1, 2, 3, 4, 5, 6, 7]", "[1, 2, 3, 4, 5, 6, 7, 8]", 1)
    text = text[::-1].replace("[1, 2, 3, 4, 5, 6, 7]"[::-1], "[2, 3, 4, 5, 6, 7]"[::-1], 1)[::-1]
    components = GAME.with_components(text, "own.toml").components
    assert [len(skill.values) for skill in components.skills] == [8, 7, 7, 7, 7, 6]


def changed(pattern: str, replacement: str) -> str:
    """The deck with the first place that fits the pattern replaced."""
    text, number = re.subn(pattern, replacement, TEXT, count=1, flags=re.DOTALL | re.MULTILINE)
    assert number == 1
    return text


LAST_ART = r"\[\[art\]\]\nid = \"the-swing\".*\Z"
LAST_SKILL = r"\[\[skill\]\]\nid = \"hacking\".*?\n\n"

MISTAKES = [
    ("schema = 1", "schema = 2", "own.toml: field schema must be a whole number from 1 to 1"),
    ('game = "stealing-mona-lisa"', 'game = "meins"', "own.toml: field game must be one of"),
    ("hand = 5", "hand = 7", "own.toml: field hand must be a whole number from 2 to 6"),
    (r"keep = \[3, 3", "keep = [3", "field keep must have five numbers, for 3 to 7 thieves"),
    (r"keep = .*?$", "keep = [3, 3, 3, 2, 2]", "field keep leaves too few cards to deal with 7"),
    ("stall_rounds = 3", "stall_rounds = 0", "field stall_rounds must be a whole number"),
    ("stall_rounds = 3", "stall_rounds = 3\nextra = 1", "own.toml: field extra is unknown"),
    ("hand = 5\n", "", "own.toml: field hand is missing"),
    ('id = "red"', 'id = "RED"', "colour 1 (RED): field id must be small letters"),
    ('id = "orange"', 'id = "red"', "colour 2 (red): field id appears twice: red"),
    (r'\[\[colour\]\]\nid = "black".*?\n\n', "", "field colour must appear 8 times, not 7"),
    (LAST_SKILL, "", "own.toml: field skill must appear 6 times, not 5"),
    ('short = "Sn"', 'short = "sn"', "skill 1 (sneak): field short must be a capital and a small"),
    ('short = "Ge"', 'short = "Sn"', "skill 2 (getaway): field short appears twice: Sn"),
    (r"values = \[1,", "values = [0,", "skill 1 (sneak): field values must be a list of whole"),
    (r"values = \[1, 2", "values = [1", "field skill must add up to 42 cards in all, not 41"),
    (r"printed = \[.*?\]", "printed = 3", "skill 4 (guile): field printed must be a list"),
    (r"values = \[.*?\]", "values = []", "skill 1 (sneak): field values must have at least one"),
    (LAST_ART, "", "own.toml: field art must appear 18 times, not 17"),
    ('id = "mona-lisa"', 'id = "lisa"', "field art must have one with the id mona-lisa"),
    ("value = 100", "value = 1000", "art 1 (mona-lisa): field value must be a whole number"),
    ("value = 100", 'value = "much"', "art 1 (mona-lisa): field value must be a whole number"),
    (
        r'skills = \["recon"',
        'skills = ["magic"',
        "art 1 (mona-lisa): field skills must list 1 to 6",
    ),
    (
        r'skills = \["recon", "sneak"',
        'skills = ["recon", "recon"',
        "art 1 (mona-lisa): field skills",
    ),
    (r"skills = \[.*?\]", "skills = []", "art 1 (mona-lisa): field skills must list 1 to 6"),
    ('artist = "Leonardo da Vinci"\n', "", "art 1 (mona-lisa): field artist is missing"),
    ("value = 100", "value = 100\nvaule = 1", "art 1 (mona-lisa): field vaule is unknown"),
    ('source = "reconstructed"', 'source = "a friend"', "colour 1 (red): field source must be one"),
    ('name = "Mona Lisa"', 'name = "\\\\u0000"', "own.toml"),
    ("hand = 5", "hand = ", "own.toml, line"),
]


@pytest.mark.parametrize("pattern, replacement, told", MISTAKES)
def test_a_mistake_in_a_deck_is_told_with_file_entry_and_field(
    pattern: str, replacement: str, told: str
) -> None:
    with pytest.raises(ComponentsError) as refused:
        GAME.with_components(changed(pattern, replacement), "own.toml")
    assert told in str(refused.value)
