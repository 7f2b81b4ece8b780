"""No text of a board is lost: overwritten, over the edge, glued to another or cut in a figure."""

import re
from collections.abc import Iterator

import pytest

from engine import GAMES, AnyGame, Match, name_seats
from tests.games.mint_italy import positions as island
from tests.random_matches import setups, visits
from tests.tui.recording import RecordingCanvas
from tui.boards import make_board
from tui.boards.board import Scene
from tui.drawing.canvas import Box

SIZES = ((80, 20), (100, 24), (120, 30), (160, 38), (200, 52))
"""What is left for a board of windows of 80x24 to 200x60; plain ASCII has the same cells."""
VISITS = 5

SHORT = ("Ada", "Bea", "Cy", "Dora", "Emil", "Fay", "Gus")
LONG = (
    "Bartholomea Long",
    "William Duke of Y",
    "Cyriakus Quintus",
    "Dora Delft",
    "Emilia Emiliana",
    "Fay",
    "Gus Seven",
)
CODES = re.compile(r"'[A-Z]\d+' and '[A-Z]\d+' touch")
"""What is held in Meins!, letter and number: the letters part them."""


def lost(match: Match, names: tuple[str, ...], size: tuple[int, int]) -> Iterator[str]:
    """What is lost of a position, for its first seat at every cursor, and for a spectator."""
    for viewer in (0, None):
        decision = match.ask(0) if viewer == 0 and 0 in match.to_act() else None
        acting = next(iter(match.waiting_for()), None)
        view = match.view(viewer)
        scene = Scene.of(match.game, view, names, viewer, acting, decision)
        board = make_board(match.game.id)
        board.scene = scene
        board.cursor = board.start(scene) if decision else ""
        canvas = RecordingCanvas(*size)
        board.paint(canvas, scene)
        for fault in canvas.faults + canvas.glued():
            if not CODES.match(fault):
                yield f"{fault}, {size}, viewer {viewer}, {match.players} {match.seed} {match.ply}"


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_is_cut_in_random_matches(game_id: str, size: tuple[int, int]) -> None:
    game: AnyGame = GAMES[game_id].load()
    for number, (seats, options) in enumerate(setups(game)):
        names = (LONG, SHORT)[number % 2][:seats]
        for match in visits(game, seats, options, number + 1, VISITS):
            assert not list(lost(match, names, size))


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_dearest_mercato_and_the_richest_seats_fit(seats: int, size: tuple[int, int]) -> None:
    cap = island.GAME.components.goods_cap
    coins = island.GAME.components.coin_cap
    rich = island.estate(coins, egg=cap, grapes=cap, jar=cap, bottle=cap)
    dear = dict.fromkeys(("egg", "grapes", "jar", "bottle"), 0)
    match = island.build(*[rich] * seats, prices=dear)
    assert not list(lost(match, LONG[:seats], size))
    island.run(match, "mercato")
    assert not list(lost(match, LONG[:seats], size))


def test_what_is_lost_is_noticed() -> None:
    canvas = RecordingCanvas(12, 2)
    canvas.put(0, 0, "price")
    canvas.put(4, 0, "12c")
    canvas.put(7, 0, "34")
    canvas.put(9, 1, "edge")
    canvas.put(0, 1, "worth 123", width=8)
    assert canvas.faults == [
        "'price' is overwritten by '12c' at 4,0",
        "'edge' goes over the edge: 'e' is lost",
        "a figure of 'worth 123' is cut: 'worth 1…'",
    ]
    assert canvas.glued() == ["'price' and '12c' touch at 4,0", "'12c' and '34' touch at 7,0"]
    canvas.fill(Box(0, 0, 12, 1), "bar", " ")
    canvas.put(0, 0, name_seats("{0}", ("Ada",)))
    assert len(canvas.faults) == 3
