"""No text of the boards of Meins! and Mona Lisa is cut, but for titles, which say that they are."""

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from engine import GAMES, Match, Player, Rng
from tests.random_matches import some_seat, state_of
from tui.boards import make_board
from tui.boards.board import Board, Scene
from tui.drawing import canvas as canvas_module
from tui.drawing.canvas import Canvas

NAMES = ("You", "Rosa", "Jonas", "Emil", "Mira", "Lena", "Hugo")
SIZES = ((80, 20), (120, 30), (200, 52))
PLIES = 80
GAMES_HERE = ("meins", "stealing-mona-lisa")


@contextmanager
def watched(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """Every text that is cut while it is drawn."""
    cut: set[str] = set()
    shorten = canvas_module.shorten

    def noted(text: str, width: int) -> str:
        shown = shorten(text, width)
        if shown != text:
            cut.add(text)
        return shown

    with monkeypatch.context() as patch:
        patch.setattr(canvas_module, "shorten", noted)
        yield cut


def scenes(game_id: str, seats: int, options: dict[str, str]) -> Iterator[Scene]:
    """The scenes of a random match, as the first seat and a spectator see it."""
    game = GAMES[game_id].load()
    match = Match(game, [Player(name) for name in NAMES[:seats]], 7, options)
    rng = Rng(seats)
    while match.to_act() and match.ply < PLIES:
        acting = match.waiting_for()[0]
        for viewer in (0, None):
            decision = match.ask(0) if viewer == 0 and 0 in match.to_act() else None
            view = match.view(viewer)
            yield Scene.of(game, view, match.names, viewer, acting, decision)
        match.play(rng.choice(state_of(match).legal_actions(some_seat(match, rng))))


def draw(board: Any, scene: Scene, size: tuple[int, int]) -> None:
    """The scene as it comes to a board, and with the cursor on some of its places."""
    board.scene = scene
    if hasattr(board, "choosing"):
        board.choosing.begin(scene)
        board.telling.begin(scene, False)
    for target in ("", *list(board.spots)[:2]):
        board.cursor = target
        board.draw(Canvas(*size))


CASES = [
    *(("meins", seats, {}) for seats in GAMES["meins"].seat_counts),
    *(("stealing-mona-lisa", seats, {}) for seats in (3, 5, 7)),
    ("stealing-mona-lisa", 7, {"choice": "finger", "collections": "open"}),
]


@pytest.mark.parametrize(("game_id", "seats", "options"), CASES)
def test_only_titles_are_cut_and_say_so(
    game_id: str, seats: int, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = SimpleNamespace(settings=SimpleNamespace(animated=False))
    monkeypatch.setattr(Board, "app", app, raising=False)
    components = GAMES[game_id].load().components
    cards = components.exhibits if game_id == "meins" else components.arts
    titles = [card.name for card in cards]
    board = make_board(game_id)
    with watched(monkeypatch) as cut:
        for scene in scenes(game_id, seats, options):
            for size in SIZES:
                draw(board, scene, size)
    rest = {text for text in cut if not any(text in title for title in titles)}
    assert not rest
