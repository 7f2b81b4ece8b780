"""What stands in the title bar and in the foot of any table."""

from collections.abc import Sequence

from rich.cells import cell_len

from engine import Seat
from engine.core.english import series
from tui.drawing.canvas import Box, Canvas
from tui.screens import foot
from tui.screens.base import Hint
from tui.screens.table_parts.open_table import OpenTable

ENDS: list[Hint] = [("app.help", "help"), ("table.leave", "leave")]
"""The keys that are always there."""


def paint_title(screen: OpenTable, canvas: Canvas) -> None:
    """The game, how far it is, and how it stands with the save."""
    match = screen.match
    words, view = match.game.words, match.view(screen.viewer)
    screen.title_bar.hit(Box(0, 0, canvas.width, 1), "palette")
    right = f"{words.status(view)}   {screen.mode.standing()}".strip()
    screen.paint_bar(canvas, match.game.title, words.progress(view), right)


def paint_foot(screen: OpenTable, canvas: Canvas) -> None:
    """What happened, what is asked, which keys work now."""
    rows = max(canvas.height - 2, len(screen.match.players))
    content = foot.Foot(
        said=() if screen.board.silent else _said(screen, rows),
        banner=screen.mode.banner(),
        prompt=_prompt(screen),
    )
    row = content.draw(canvas, screen.match.names, screen.paint_prompt)
    screen.foot.hit(Box(0, 0, canvas.width, row), "log")
    screen.foot.hit(Box(0, row, canvas.width, 1), "confirm")
    board, asked = screen.board, screen.typing is None and not screen.notice
    if asked and board.picking and board.lists_ways:
        x = 1 + cell_len(content.prompt[0][0])
        for number, (text, _) in enumerate(content.prompt[1::2]):
            screen.foot.hit(Box(x, row, cell_len(text), 1), f"way({number})")
            x += cell_len(text) + 1
    screen.paint_hints(screen.foot, canvas, row + 1, screen.hints())


def _said(screen: OpenTable, rows: int) -> list[str]:
    """What happened last, in so many lines or more, and what somebody says to it."""
    match = screen.match
    people = [seat for seat, player in enumerate(match.players) if not player.is_bot]
    view = match.view(screen.viewer)
    aside = match.game.words.aside(view, match.names, match.options, people)
    return [*screen.sight.chronicle.last(rows), *([aside] if aside else [])]


def _prompt(screen: OpenTable) -> foot.Pieces:
    """What is typed, or what must be known, or what is asked."""
    if screen.typing is not None:
        pieces: foot.Pieces = screen.typing.pieces(screen.notice)
    elif screen.notice:
        pieces = [(screen.notice, "missing bold")]
    else:
        pieces = screen.mode.prompt()
    return pieces


def looked_at(screen: OpenTable, awaited: Sequence[Seat]) -> foot.Pieces:
    """What lies under the cursor while nothing is asked, or who is waited for."""
    match, scene = screen.match, screen.board.scene
    seen = foot.look(screen.board, scene, screen.size.width) if scene is not None else []
    if seen:
        return seen
    outcome = match.outcome()
    if outcome is not None:
        return [("The match is over. ", "bright bold"), (match.word(outcome.reason), "text")]
    task = match.word(match.ask(awaited[0]).prompt.task)
    are = "is" if len(awaited) == 1 else "are"
    who = series([match.names[seat] for seat in awaited])
    return [(match.word(f"{who} {are} to {task}."), "muted")]
