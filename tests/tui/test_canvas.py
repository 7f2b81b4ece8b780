"""Text in narrow columns: where words are broken."""

import pytest

from engine.games.meins.game import Meins
from tui.boards.meins.cards import name_rows
from tui.boards.meins.plan import make_plan
from tui.drawing.canvas import wrap


@pytest.mark.parametrize(
    ("text", "width", "rows"),
    [
        ("Choose-your-own-alibi book", 18, ["Choose-your-own-", "alibi book"]),
        ("The Choose-your-own-alibi book", 18, ["The Choose-your-", "own-alibi book"]),
        ("a well-known book", 10, ["a", "well-known", "book"]),
        ("see /srv/lightfingers/saves", 14, ["see /srv/", "lightfingers/", "saves"]),
        ("Donaudampfschiff ahoy", 8, ["Donauda-", "mpfschi-", "ff ahoy"]),
        ("ab", 1, ["a", "b"]),
    ],
)
def test_a_word_too_long_for_its_line_is_broken_where_it_may_be(
    text: str, width: int, rows: list[str]
) -> None:
    assert wrap(text, width) == rows


@pytest.mark.parametrize("size", [(80, 20), (100, 26), (120, 31), (160, 40), (200, 52)])
def test_the_name_of_every_exhibit_fits_into_its_place(size: tuple[int, int]) -> None:
    box = make_plan(*size, 4).exhibits[0]
    for exhibit in Meins().components.exhibits:
        rows = name_rows(exhibit.name, box)
        assert max(map(len, rows)) <= box.width - 3
        whole = "".join(rows).replace(" ", "")
        assert whole == exhibit.name.replace(" ", ""), rows
