"""The reader of positions: what it takes, and how it names a mistake."""

from collections.abc import Callable

import pytest

from engine.core.game import InvalidPosition
from engine.core.reader import Reader

DATA = {
    "round": 3,
    "open": True,
    "phase": "play",
    "rng": "00000000000000ff",
    "cards": [1],
    "seat": {"coins": 2},
}


def test_a_reader_takes_every_kind_of_field_and_finds_nothing_left() -> None:
    reader = Reader(DATA)
    assert reader.number("round", 1, 3) == 3
    assert reader.flag("open") is True
    assert reader.one_of("phase", ("play", "over")) == "play"
    assert reader.rng("rng").state == 255
    assert reader.take("cards", list) == [1]
    inner = Reader(reader.take("seat", dict), "seat: ")
    assert inner.number("coins", 0, 9) == 2
    inner.done()
    reader.done()
    assert len(DATA) == 6


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda r: r.take("cards", dict), "seat 1: cards must be a table"),
        (lambda r: r.number("open", 0, 1), "seat 1: open must be a whole number"),
        (lambda r: r.number("round", 0, 2), "seat 1: round must be from 0 to 2"),
        (lambda r: r.flag("round"), "seat 1: round must be true or false"),
        (lambda r: r.one_of("phase", ("", "over")), "seat 1: phase must be one of: over"),
        (lambda r: r.rng("phase"), "seat 1: phase must be 16 hex digits"),
        (lambda r: r.take("hand", str), "seat 1: hand must be a string"),
        (lambda r: r.done(), "seat 1: round is unknown"),
        (lambda r: Reader(3, r.place), "seat 1 must be a table"),
        (lambda r: Reader(None), "the position must be a table"),
    ],
)
def test_a_mistake_is_named_with_its_field_and_place(
    ask: Callable[[Reader], object], told: str
) -> None:
    with pytest.raises(InvalidPosition) as caught:
        ask(Reader(DATA, "seat 1: "))
    assert str(caught.value) == told
