"""The canvas: a letter with its marks stands in its cell, in all scripts, also in plain ASCII."""

import pytest
from rich.cells import cell_len

from tui.drawing.canvas import Canvas
from tui.drawing.look import Look, load_theme

NAMES = ["A\u0336d\u0301a", "กำนัน", "ที่รัก", "हिन्दी", "नमस्ते", "か\u3099く", "Zoé", "李小龍"]


@pytest.mark.parametrize("name", NAMES)
def test_marks_stand_with_their_letters_and_nothing_moves(name: str) -> None:
    canvas = Canvas(20, 1)
    assert canvas.put(2, 0, name) == 2 + cell_len(name)
    canvas.put(15, 0, "end")
    assert canvas.text() == f"  {name}{' ' * (13 - cell_len(name))}end  "
    assert sum(map(cell_len, canvas.chars[0])) == 20
    for plain in (False, True):
        strip = canvas.strip(0, Look(load_theme("dark"), ascii=plain))
        assert cell_len(strip.text) == 20 and strip.text.endswith("end  "), strip.text


def test_what_is_cut_off_takes_its_marks_along() -> None:
    canvas = Canvas(4, 1)
    canvas.put(-1, 0, "d\u0301a\u0301")
    canvas.put(3, 0, "漢\u0301x")
    assert canvas.text() == "a\u0301   "


def test_an_accent_is_left_out_where_only_plain_letters_can_be_shown() -> None:
    look = Look(load_theme("dark"), ascii=True)
    assert look.translate("Zoé d\u0301 漢") == "Zoe d ??"
