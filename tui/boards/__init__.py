"""One board a game, loaded when a table opens."""

from importlib import import_module

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
