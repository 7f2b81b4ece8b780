"""One board a game, loaded when a table opens."""

from importlib import import_module

from engine import AnyGame
from tui.boards.board import Board


def make_board(game_id: str) -> Board:
    """The board of a game."""
    module = import_module(f"tui.boards.{game_id.replace('-', '_')}")
    board: Board = module.BOARD()
    return board


def mark_glyphs(game_id: str) -> dict[str, str]:
    """The shapes by which a game's board shows the marks of its score lines."""
    module = import_module(f"tui.boards.{game_id.replace('-', '_')}")
    glyphs: dict[str, str] = dict(module.MARKS)
    return glyphs


def mark_inks(game: AnyGame) -> dict[str, str]:
    """The inks of those marks that have one of their own, such as the colours of suits."""
    module = import_module(f"tui.boards.{game.id.replace('-', '_')}")
    inks: dict[str, str] = module.mark_inks(game.components) if hasattr(module, "mark_inks") else {}
    return inks
