"""Every mistake in a component file is told with file, entry and field."""

from collections.abc import Callable

import pytest

from engine import ComponentsError
from engine.core.components import Entry, digest_data, digest_text, read_components

Read = Callable[[Entry], object]

MISTAKES: list[tuple[dict[str, object], Read, str]] = [
    ({}, lambda e: e.integer("vp", 0, 9), "field vp is missing"),
    ({"vp": 10}, lambda e: e.integer("vp", 0, 9), "field vp must be a whole number from 0 to 9"),
    ({"vp": -1}, lambda e: e.integer("vp", 0, 9), "field vp must be a whole number from 0 to 9"),
    ({"vp": True}, lambda e: e.integer("vp", 0, 9), "field vp must be a whole number from 0 to 9"),
    ({"vp": 1.0}, lambda e: e.integer("vp", 0, 9), "field vp must be a whole number from 0 to 9"),
    (
        {"n": [1, "2"]},
        lambda e: e.integers("n", 0, 9),
        "field n must be a list of whole numbers from 0 to 9",
    ),
    (
        {"n": 1},
        lambda e: e.integers("n", 0, 9),
        "field n must be a list of whole numbers from 0 to 9",
    ),
    ({"t": ""}, lambda e: e.text("t"), "field t must be a string of 1 to 80 printable characters"),
    ({"t": 5}, lambda e: e.text("t"), "field t must be a string of 1 to 80 printable characters"),
    (
        {"t": "\x1b[31m"},
        lambda e: e.text("t"),
        "field t must be a string of 1 to 80 printable characters",
    ),
    (
        {"t": "abc"},
        lambda e: e.text("t", longest=2),
        "field t must be a string of 1 to 2 printable characters",
    ),
    ({"t": ["a"]}, lambda e: e.texts("t", 2), "field t must list 2 printable strings"),
    ({"t": [1, 2]}, lambda e: e.texts("t", 1, 3), "field t must list 1 to 3 printable strings"),
    (
        {"id": "Big Duck"},
        lambda e: e.id(),
        "field id must be small letters and digits with hyphens between",
    ),
    (
        {"id": "a--b"},
        lambda e: e.id(),
        "field id must be small letters and digits with hyphens between",
    ),
    ({"id": "duck"}, lambda e: e.id(["duck"]), "field id appears twice: duck"),
    (
        {"s": "red"},
        lambda e: e.one_of("s", ["blue", "green"]),
        "field s must be one of: blue, green",
    ),
    ({"s": []}, lambda e: e.one_of("s", ["blue", "green"]), "field s must be one of: blue, green"),
    (
        {"s": ["red"]},
        lambda e: e.some_of("s", ["blue", "green"], 1, 2),
        "field s must list 1 to 2 different ones of: blue, green",
    ),
    (
        {"s": ["blue", "blue"]},
        lambda e: e.some_of("s", ["blue", "green"], 1, 2),
        "field s must list 1 to 2 different ones of: blue, green",
    ),
    ({"f": 1}, lambda e: e.flag("f"), "field f must be true or false"),
    (
        {"source": "hearsay"},
        lambda e: e.source(),
        "field source must be one of: rulebook, deduced, reconstructed, own deck",
    ),
    ({"card": []}, lambda e: e.tables("card", 2), "field card must appear 2 times, not 0"),
    (
        {"card": 5},
        lambda e: e.tables("card", 1, 3),
        "field card must appear 1 to 3 times, not none",
    ),
    ({"extra": 1}, lambda e: e.done(), "field extra is unknown"),
]


@pytest.mark.parametrize("data, read, problem", MISTAKES)
def test_a_mistake_names_file_entry_and_field(
    data: dict[str, object], read: Read, problem: str
) -> None:
    with pytest.raises(ComponentsError) as caught:
        read(Entry(data, "deck.toml", "exhibit 3 (duck)"))
    assert str(caught.value) == f"deck.toml, exhibit 3 (duck): {problem}"


def test_entries_of_a_list_are_named_by_number_and_id_also_deep_inside() -> None:
    top = Entry({"card": [{"id": "a"}, {"id": "b", "cost": {"x": 0}}, 7]}, "deck.toml", "")
    with pytest.raises(ComponentsError, match=r"^deck\.toml, card 3: must be a table$"):
        top.tables("card", 3)
    top = Entry({"card": [{"id": "a"}, {"id": "b", "cost": {"x": 0}}]}, "deck.toml", "")
    second = top.tables("card", 2)[1]
    with pytest.raises(ComponentsError) as caught:
        second.table("cost").integer("x", 1, 9)
    assert str(caught.value) == (
        "deck.toml, card 2 (b), cost: field x must be a whole number from 1 to 9"
    )


def test_a_hostile_id_does_not_reach_the_message() -> None:
    top = Entry({"card": [{"id": "\x1b[2J"}, {"id": "x" * 500}]}, "deck.toml", "")
    first, second = top.tables("card", 2)
    assert first.place == "deck.toml, card 1"
    assert second.place == f"deck.toml, card 2 ({'x' * 40})"


def test_good_fields_are_read_once_and_defaults_count() -> None:
    entry = Entry({"id": "duck-2", "vp": 3, "names": ["a"], "on": True}, "deck.toml", "card 1")
    assert entry.has("vp") and not entry.has("nothing")
    assert (entry.id(), entry.integer("vp", 0, 9), entry.texts("names", 1)) == (
        "duck-2",
        3,
        ("a",),
    )
    assert entry.flag("on") and not entry.flag("off")
    assert entry.integer("copies", 1, 9, default=1) == 1
    assert entry.one_of("suit", ["red"], default="red") == "red"
    assert not entry.has("vp")
    entry.done()


@pytest.mark.parametrize(
    "text, problem",
    [
        ("schema = 2\ngame = 'meins'", "field schema must be a whole number from 1 to 1"),
        ("schema = 1\ngame = 'chess'", "field game must be one of: meins"),
        ("game = 'meins'", "field schema is missing"),
    ],
)
def test_the_header_must_fit_the_game(text: str, problem: str) -> None:
    with pytest.raises(ComponentsError, match=f"^deck.toml: {problem}$"):
        read_components(text, "deck.toml", "meins")


def test_bad_toml_is_told_as_a_mistake_in_the_components() -> None:
    with pytest.raises(ComponentsError, match=r"^deck\.toml, line 2: "):
        read_components("schema = 1\ngame = ", "deck.toml", "meins")


def test_digests_are_short_stable_and_tell_texts_and_data_apart() -> None:
    assert digest_text("a") == "sha256:ca978112ca1bbdca"
    assert digest_data({"a": 1, "b": [2]}) == digest_data({"b": [2], "a": 1})
    assert len({digest_data({"a": n}) for n in range(50)}) == 50
    assert len(digest_data({})) == 16
