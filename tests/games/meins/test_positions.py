"""A position of Meins! from a stranger: whatever cannot be is refused with the field's name."""

from collections.abc import Callable
from typing import Any

import pytest

from engine import InvalidPosition
from engine.core.state import Data
from tests.games.meins.positions import DUCK, EAR, GAME, KING, LIST, TAROT, build


def start() -> Data:
    return build(supplies=["CAM", "XX", "T"], left={0: [TAROT]}, discards="A").position()


def put(field: str, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[field] = value

    return change


def seat(field: str, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data["seats"][0][field] = value

    return change


def over(data: Data) -> None:
    data.update(phase="over", round=3)


def empty_grid(data: Data) -> None:
    data["draw_pile"] += data["grid"]
    data.update(grid=".........", phase="take")


def full_side(data: Data) -> None:
    data["seats"][0]["left"] = [TAROT, *data["exhibit_pile"][:2]]
    del data["exhibit_pile"][:2]


def later_side(data: Data) -> None:
    data["seats"][0].update(left=[], right=[TAROT])


MISTAKES: list[tuple[Callable[[Data], None], str]] = [
    (put("seats", []), "seats must have 2 to 4 entries"),
    (put("seats", [1, 2]), "seat 0 must be a table"),
    (put("rng", "7"), "rng must be 16 hex digits"),
    (put("rng", "0x00000000000007"), "rng must be 16 hex digits"),
    (put("phase", "sleep"), "phase must be one of: take, use, discard, over"),
    (put("round", 4), "round must be from 1 to 3"),
    (put("round", True), "round must be a whole number"),
    (put("turn", 3), "turn must be from 0 to 2"),
    (put("idle_turns", 3), "idle_turns must be from 0 to 2"),
    (put("used", 1), "used must be true or false"),
    (put("to_discard", [1, 0]), "to_discard must have a valid number for each seat"),
    (put("to_discard", [4, 0, 0]), "to_discard must have a valid number for each seat"),
    (put("grid", "CAMXTCAM"), "grid must have nine places"),
    (put("grid", "CAMXTCAMZ"), "grid can only have the letters CAMXT."),
    (put("grid", "CAMXTCAMM"), "Money must appear 12 times in all, not 13"),
    (put("draw_pile", "C."), "draw_pile can only have the letters CAMXT"),
    (put("display", [KING, DUCK, EAR]), "display must have four places"),
    (
        put("display", [KING, DUCK, EAR, ""]),
        "Shopping list in hexameter must appear once, not 0 times",
    ),
    (put("display", [KING, DUCK, EAR, "duck"]), "display isn't an exhibit of this deck: 'duck'"),
    (put("removed", [LIST]), "Shopping list in hexameter must appear once, not 2 times"),
    (put("category_cards", ["art"] * 3), "category_cards must have a different category"),
    (put("category_cards", ["art", "x", "sport"]), "category_cards must be of: games-toys"),
    (put("colour", 1), "colour is unknown"),
    (seat("supply", "CAMM"), "Money must appear 12 times in all, not 13"),
    (seat("villa", "yes"), "seat 0: villa must be true or false"),
    (seat("left", "duck"), "seat 0: left must be a list"),
    (seat("left", [TAROT, KING, DUCK, EAR]), "seat 0: left may have up to 3 exhibits"),
    (seat("cards", 1), "seat 0: cards is unknown"),
    (full_side, "seat 0: too many exhibits on the left side"),
    (later_side, "seat 0: too many exhibits on the right side"),
    (put("phase", "discard"), "turn must be a seat with cards to discard"),
    (empty_grid, "phase can't be take with an empty grid"),
    (over, "phase can't be over: nothing has ended the last round"),
]


@pytest.mark.parametrize("change, sentence", MISTAKES)
def test_a_position_that_cannot_be_is_refused(
    change: Callable[[Data], None], sentence: str
) -> None:
    data = start()
    GAME.position(data)
    change(data)
    with pytest.raises(InvalidPosition) as caught:
        GAME.position(data)
    assert str(caught.value).startswith(sentence)


def test_discards_cannot_be_due_in_the_last_round() -> None:
    data = start()
    data.update(round=3, phase="discard", to_discard=[1, 0, 0])
    with pytest.raises(InvalidPosition, match="phase can't be discard in the last round"):
        GAME.position(data)
