"""A position of Mint Italy from a stranger: whatever cannot be is refused with the field's name."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine import InvalidPosition
from engine.core.state import Data
from tests.games.mint_italy.positions import GAME, build, estate, run

ROW = ["order-02-a", "", "order-03-a"]


def start() -> Data:
    """A position in the middle of round 2."""
    own = estate(20, ["b2 hen", "c9 hen"], egg=1, order="order-01-a", docked=["nw"])
    return build(own, estate(5), row=ROW, round_=2, passed=[1]).position()


def alone() -> Data:
    """A solo position."""
    return build(estate(20), estate(30, ["b2 hen"]), persona="mercante", row=ROW).position()


def halfway(line: str) -> Callable[[], Data]:
    """A position in the middle of an action."""

    def position() -> Data:
        own = estate(20, ["b2 hen", "c9 hen"], egg=1, order="order-01-a")
        marinas = ["harvest", "granary", "press", "cooper"]
        match = build(own, estate(5), row=ROW, marinas=marinas)
        run(match, line)
        return match.position()

    return position


def put(field: str, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data[field] = value

    return change


def own(field: str, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data["estates"][0][field] = value

    return change


def inner(field: str, key: str, value: Any) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data["estates"][0][field][key] = value

    return change


def penniless(data: Data) -> None:
    """About to choose a settlement without a coin."""
    data["frames"] = [["kind", 0, 0]]
    data["estates"][0]["coins"] = 0


FIT = "phase, step, turn and passed do not fit together"
FRAMES = "frames do not fit the phase"
MISTAKES: list[tuple[Callable[[], Data], Callable[[Data], None], str]] = [
    (start, put("rng", "xyz"), "rng must be 16 hex digits"),
    (start, put("rng", "7"), "rng must be 16 hex digits"),
    (start, put("rng", 7), "rng must be a string"),
    (start, put("turned", 0), "turned must be true or false"),
    (start, put("estates", []), "estates must have 2 to 4 entries, or 2 with a persona"),
    (start, put("estates", [1, 2]), "estate 0 must be a table"),
    (start, put("persona", "mercante"), "compass must be another persona"),
    (start, put("persona", "nobody"), "persona must not be 'nobody'"),
    (start, put("north", ["menta"]), "north must have 2 map cards"),
    (start, put("north", ["menta", "menta"]), "north names something twice"),
    (start, put("north", ["menta", "sale"]), "north must not have 'sale'"),
    (start, put("south", "sale"), "south must be a list"),
    (start, put("round", 5), "round must be from 1 to 4"),
    (start, put("phase", "lunch"), "phase must be one of: placement, actions"),
    (start, put("phase", ""), "phase must be one of: placement, actions"),
    (start, put("phase", "production"), FIT),
    (start, put("phase", "over"), FIT),
    (start, put("step", 1), FIT),
    (start, put("turn", 1), FIT),
    (start, put("turn", 2), "turn must be from 0 to 1"),
    (start, put("order", [0]), "order must have everybody once"),
    (start, put("order", [0, 0]), "order has a number twice"),
    (start, put("order", [0, 2]), "order must have numbers from 0 to 1"),
    (start, put("passed", [1, True]), "passed must have numbers from 0 to 1"),
    (start, put("row", ["order-02-b"]), "deck, row, discards and estates must have each order"),
    (start, put("row", ["order-99-a"]), "row must not have 'order-99-a'"),
    (start, put("row", [*ROW, "", "", ""]), "row has too many places"),
    (start, put("deck", []), "deck, row, discards and estates must have each order card once"),
    (start, put("discards", ["order-02-b"]), "deck, row, discards and estates must have each"),
    (start, put("scoring", ["census"]), "scoring must have 4 cards"),
    (start, put("marinas", ["press"] * 4), "marinas names something twice"),
    (start, put("marinas", ["press"]), "marinas must have 4 cards"),
    (start, put("prices", {"egg": 1}), "prices: grapes must be a whole number"),
    (start, put("ladder", ["apple", "corn"]), "ladder must have the foods from the highest"),
    (start, lambda d: d["prices"].update(egg=10), "prices: egg must be from 0 to 9"),
    (start, lambda d: d["food_boxes"].update(corn=3), "ladder must have the foods from the high"),
    (start, lambda d: d["food_boxes"].update(corn=13), "food_boxes: corn must be from 0 to 12"),
    (start, put("bot_deck", ["coop"]), "bot_deck and bot_discards must have each bot card once"),
    (start, put("colour", 1), "colour is unknown"),
    (start, put("frames", [["trade"]]), ""),
    (start, put("frames", [["trade", 1]]), "frames must not have \"['trade', 1]\""),
    (start, put("frames", [["dance"]]), "frames must not have \"['dance']\""),
    (start, put("frames", [["food", 1]]), FRAMES),
    (start, put("frames", [["trade"], ["trade"]]), FRAMES),
    (start, put("frames", [["kind", 3, 0]]), FRAMES),
    (start, put("frames", [["hex", 6, 0, 0]]), FRAMES),
    (start, penniless, "frames leave nothing to decide"),
    (start, put("frames", [["order"]]), FRAMES),
    (start, put("frames", [["free-order"]]), FRAMES),
    (start, put("frames", [["track", 8]]), FRAMES),
    (start, put("frames", [["effects", 0, 0], ["gain", 2, 0], ["gain", 2, 0]]), FRAMES),
    (start, put("frames", [["effects", 99, 0], ["food", 1]]), FRAMES),
    (start, put("frames", [["effects", 0, 9], ["food", 1]]), FRAMES),
    (start, put("frames", [["effects", 6, 1], ["food", 9]]), FRAMES),
    (start, put("frames", [["reward", 60], ["hen", 1]]), FRAMES),
    (start, put("frames", [["reward", 0], ["hen", 2]]), "frames leave nothing to decide"),
    (start, own("coins", 90), "estate 0: coins must be from 0 to 89"),
    (start, own("coins", -1), "estate 0: coins must be from 0 to 89"),
    (start, own("coins", True), "estate 0: coins must be a whole number"),
    (start, inner("goods", "egg", 8), "estate 0: goods: egg must be from 0 to 7"),
    (start, inner("goods", "wine", 1), "estate 0: goods: wine is unknown"),
    (start, inner("levels", "mercato", 4), "estate 0: levels: mercato must be from 0 to 3"),
    (start, inner("vp", "orders", -1), "estate 0: vp: orders must be from 0 to 9999"),
    (start, own("settled", ["b2 hen", "b2 vineyard"]), "estate 0: settled cannot have"),
    (start, own("settled", ["b3 hen"]), "estate 0: settled cannot have 'b3 hen'"),
    (start, own("settled", ["b2 worker-grey"]), "estate 0: settled cannot have"),
    (start, own("settled", ["z9 hen"]), "estate 0: settled must not have 'z9 hen'"),
    (start, own("settled", ["b2 duck"]), "estate 0: settled must not have 'b2 duck'"),
    (start, own("settled", ["c4 hen", "c9 hen", "b2 hen", "c7 hen"]), "estate 0: settled has too"),
    (start, own("settled", [3]), "estate 0: settled must not have '3'"),
    (start, own("docked", ["se", "nw"]), "estate 0: docked and gone must stand in their usual"),
    (start, own("docked", ["nw", "nw"]), "estate 0: docked names something twice"),
    (start, own("gone", ["wine"]), "estate 0: gone must not have 'wine'"),
    (start, own("order", "order-02-a"), "deck, row, discards and estates must have each order"),
    (start, own("order", 3), "estate 0: order must be a string"),
    (start, own("hat", 3), "estate 0: hat is unknown"),
    (alone, put("persona", ""), "compass must be another persona"),
    (alone, put("compass", "mercante"), "compass must be another persona"),
    (alone, put("compass", ""), "compass must be another persona"),
    (alone, put("bot_discards", []), "bot_deck and bot_discards must have each bot card once"),
    (alone, put("bot_deck", []), "bot_deck and bot_discards must have each bot card once"),
    (alone, put("turn", 1), "turn must be from 0 to 0"),
    (halfway("marina, dock nw"), put("frames", []), ""),
    (halfway("marina, dock nw"), put("frames", [["square", 3, 0]]), FRAMES),
]


@pytest.mark.parametrize("position, change, complaint", MISTAKES)
def test_a_position_that_cannot_be_is_refused_with_its_field(
    position: Callable[[], Data], change: Callable[[Data], None], complaint: str
) -> None:
    data = position()
    change(data)
    if not complaint:
        assert GAME.position(data).to_data() == data, "this one can be"
        return
    with pytest.raises(InvalidPosition) as error:
        GAME.position(data)
    assert str(error.value).startswith(complaint), str(error.value)


@pytest.mark.parametrize(
    "line",
    [
        "expand",
        "expand, kind worker-grey",
        "mercato",
        "upgrade",
        "marina",
        "marina, dock nw",
        "marina, dock nw, produce hen 1",
        "finish",
    ],
)
def test_positions_in_the_middle_of_an_action_can_be_saved_and_played_on(line: str) -> None:
    data = halfway(line)()
    state = GAME.position(json.loads(json.dumps(data)))
    assert state.to_data() == data
    assert state.legal_actions(state.to_act()[0])


def test_a_position_keeps_nothing_of_the_data_it_was_read_from() -> None:
    data = start()
    before = json.dumps(data)
    state = GAME.position(data)
    state.apply(GAME.parse("0 pass"))
    assert json.dumps(data) == before
