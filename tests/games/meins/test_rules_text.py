"""The rules of Meins! that players read: complete, plain, and true to the cards."""

import re

from tests.games.meins.positions import GAME

RULES = GAME.rules()


def test_prompts_find_their_headings() -> None:
    headings = re.findall(r"(?m)^## (.*)$", RULES)
    for heading in (
        "A turn",
        "1. Take procurement cards",
        "2. Use procurement cards",
        "Expand the villa",
        "End of a round",
        "End of the match",
    ):
        assert headings.count(heading) == 1


def test_only_plain_markdown_within_76_columns() -> None:
    for line in RULES.split("\n"):
        assert len(line) <= 76 and line.isprintable() and line == line.rstrip()
        assert not re.search(r"[`<>\[\]]|\d{4,}", line), line
        assert re.match(r"$|#{1,3} \S|- \S|  \S|\||\*\*|[A-Z“(]|[a-z0-9?]", line), line


def test_every_letter_is_explained() -> None:
    components = GAME.components
    for kind in components.procurement:
        assert re.search(rf"(?m)^\| {kind.letter} +\| {kind.name} +\|$", RULES)
    for category in components.categories:
        assert re.search(rf"(?m)^\| {category.letter} +\| {category.name} +\|$", RULES)


def test_the_figures_are_those_of_the_cards() -> None:
    villa = GAME.components.villa
    assert re.search(rf"(?m)^\| Expanded villa +\| {villa.points} +\|$", RULES)
    points = GAME.components.category_points
    assert re.search(rf"(?m)^\| Each category card +\| {points} +\|$", RULES)
    assert f"An expanded villa is worth {villa.points} points" in RULES
    assert villa.price == 8 and "eight cards in all" in RULES
    assert len(GAME.components.exhibits) == 45 and "forty-five **exhibits**" in RULES
    assert sum(kind.copies for kind in GAME.components.procurement) == 60
    assert "Sixty **procurement cards**" in RULES and "twelve of each" in RULES
