"""The small words that all games share."""

from engine.core.english import count, series


def test_a_count_has_its_plural_but_for_one() -> None:
    assert count(1, "token") == "1 token" and count(-1, "point") == "-1 point"
    assert [count(n, "card") for n in (0, 2)] == ["0 cards", "2 cards"]
    assert (count(2, "city"), count(2, "box")) == ("2 cities", "2 boxes")
    assert count(3, "thief", "thieves") == "3 thieves"


def test_a_series_of_names_has_one_and() -> None:
    names = ["You", "Rosa", "Mira"]
    assert [series(names[:n]) for n in range(4)] == [
        "",
        "You",
        "You and Rosa",
        "You, Rosa and Mira",
    ]
    assert series(iter(names), "or") == "You, Rosa or Mira"
