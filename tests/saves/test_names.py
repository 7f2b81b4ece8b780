"""Names: composed, with something to see, and told from those that look the same."""

import pytest

from saves.names import are_alike, composed, one_like, readings, why_not_new_name


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ada", "A\u0336d\u0301a"),
        ("Ada", "Ada\u0300"),
        ("Ada", "\u0410da"),
        ("Ada", "Ad\u0430"),
        ("Ada", "ADA"),
        ("Ada", "A da"),
        ("Ada", "Ａｄａ"),
        ("Zoé", "Zoe\u0301"),
        ("Ida", "lda"),
        ("Ida", "ida"),
        ("Otto", "0tto"),
        ("Mira", "rnira"),
        ("Rosa", "Rоsа"),
        ("Hugo", "Ηugo"),
        ("The club", "Тhe  сlub"),
    ],
)
def test_names_that_look_the_same_are_alike(name: str, other: str) -> None:
    assert are_alike(name, other) and are_alike(other, name)
    assert one_like(other, ["Xaver", name]) == name


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ada", "Adam"), ("ดี", "ดู"), ("कि", "की"), ("Анна", "Инна"), ("あい", "あう"), ("Eva", "Iva")],
)
def test_names_that_differ_to_the_eye_are_not(name: str, other: str) -> None:
    assert not are_alike(name, other)


@pytest.mark.parametrize(
    "name",
    ["Ada", "Zoé", "สมชาย", "หญิง", "กิ่ง", "अनुष्का", "हिन्दी", "李小龍", "O'Neill", "Ana-Lu 2", "שָׁלוֹם"],
)
def test_names_of_all_scripts_can_be_taken(name: str) -> None:
    assert why_not_new_name(composed(name)) is None
    assert composed(composed(name)) == composed(name)
    assert readings(name) == readings(composed(name))


@pytest.mark.parametrize(
    "name",
    [
        "\u0301\u0301\u0301",
        "\u0301Ada",
        "A\u0336\u0337\u0338\u0334da",
        "Ada: hi",
        "Ada · Bea",
        "▸ Ada",
        "123",
        "♥",
        "",
    ],
)
def test_what_is_no_name_is_refused(name: str) -> None:
    assert why_not_new_name(composed(name)) is not None
