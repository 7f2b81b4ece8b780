"""A position as a picture: an SVG of the table, for the README, a letter, a review."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from engine import Match, Seat
from saves.files import write_file
from tui.boards import make_board
from tui.boards.board import Scene
from tui.drawing.canvas import Box, Canvas
from tui.drawing.look import Look, load_theme
from tui.text.chronicle import Chronicle

_REMOTE_FONT = re.compile(r"\s*@font-face\s*{[^}]*}")
_GROUND = TerminalTheme((28, 28, 28), (215, 215, 175), [(0, 0, 0)] * 8)


def draw_table(
    match: Match, viewer: Seat | None, size: tuple[int, int], chronicle: Chronicle | None = None
) -> Canvas:
    """The table of a match as a canvas of `size` (columns, rows), with nothing to choose.

    `chronicle`: one that has followed the match so far, where picture after picture is drawn.
    """
    width, height = size
    game, view = match.game, match.view(viewer)
    rows = 1 if height < 30 else 3
    canvas = Canvas(width, height)
    canvas.fill(Box(0, 0, width, 1), "bar", " ")
    x = canvas.put(1, 0, game.title, "accent bold")
    canvas.put(x + 2, 0, game.words.progress(view), "text")
    canvas.right(width - 1, 0, game.words.status(view), "muted")
    table = Canvas(width, height - 1 - rows)
    acting = next(iter(match.to_act()), None)
    scene = Scene.of(game, view, match.names, viewer, acting, None)
    board = make_board(game.id)
    board.scene = scene
    board.paint(table, scene)
    canvas.lay(table, 1)
    chronicle = chronicle or Chronicle(match)
    chronicle.follow(match, viewer)
    for y, text in enumerate(chronicle.last(rows), height - rows):
        canvas.put(1, y, text, "text", width - 2)
    return canvas


def save_picture(
    match: Match, viewer: Seat | None, path: Path, size: tuple[int, int] = (80, 24)
) -> None:
    """Write the table of a match as an SVG. Raises WriteFailed."""
    canvas = draw_table(match, viewer, size)
    look = Look(load_theme("dark"), board=match.game.id)
    console = Console(
        width=canvas.width,
        record=True,
        file=io.StringIO(),
        color_system="truecolor",
        force_terminal=True,
        legacy_windows=False,
    )
    for y in range(canvas.height):
        for segment in canvas.strip(y, look):
            console.print(
                segment.text,
                style=segment.style or "",
                end="",
                markup=False,
                highlight=False,
                soft_wrap=True,
            )
        console.print()
    svg = console.export_svg(title=match.game.title, theme=_GROUND)
    write_file(path, _REMOTE_FONT.sub("", svg))
