"""The foot of the table: what happened, what is asked, which keys work now."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from engine import Choice, name_seats
from tui.boards.board import Board, Scene
from tui.drawing.canvas import Box, Canvas
from tui.text.phrases import named

Pieces = list[tuple[str, str]]
"""(text, ink) pieces of one line."""


@dataclass(slots=True)
class Foot:
    """What the foot says."""

    said: Sequence[str] = ()
    """What happened, the latest last."""
    banner: str = ""
    """Something that must not be missed, over the first line: it is not being saved, say."""
    prompt: Pieces = field(default_factory=list)

    def draw(
        self,
        canvas: Canvas,
        names: Sequence[str],
        paint_prompt: Callable[..., None],
    ) -> int:
        """Draw all but the hints; returns the row of the prompt."""
        rows = canvas.height - 2
        said = squeeze(self.said, rows, canvas.width - 2)
        for y, line in enumerate(said, rows - len(said)):
            _draw_said(canvas, y, line, names)
        if self.banner:
            canvas.fill(Box(0, 0, canvas.width, 1), "warning", " ")
            canvas.put(1, 0, self.banner, "text", canvas.width - 2)
        paint_prompt(canvas, rows, *self.prompt)
        return rows


def squeeze(said: Sequence[str], rows: int, width: int) -> list[str]:
    """What happened in so many rows: turns share a row where they fit, the oldest go.

    >>> squeeze(["Ada took a", "Bea took b", "Cleo took c"], 2, 30)
    ['Ada took a · Bea took b', 'Cleo took c']
    >>> squeeze(["Ada took a", "Bea took b", "Cleo took c"], 1, 30)
    ['Bea took b · Cleo took c']
    """
    lines: list[str] = []
    for whole in reversed(said):
        text = fit(whole, width)
        if lines and cell_len(text) + 3 + cell_len(lines[0]) <= width:
            joined = f"{text} · {lines[0]}"
        else:
            joined = ""
        if len(lines) < rows:
            lines.insert(0, text)
        elif joined:
            lines[0] = joined
        else:
            break
    return lines


def fit(text: str, width: int) -> str:
    """A line of the log in so many cells: clauses go from the end, as the first matter most.

    >>> fit("Ada took The Kiss; Bea took The Swing; nobody came for Sunflowers", 48)
    'Ada took The Kiss; Bea took The Swing  +1 more'
    >>> fit("Ada beat Bea to The Kiss, 15 to 12 by Guile", 36)
    'Ada beat Bea to The Kiss, …'
    """
    clauses = text.split("; ")
    for count in range(len(clauses), 0, -1):
        more = f"  +{len(clauses) - count} more" if count < len(clauses) else ""
        shown = "; ".join(clauses[:count]) + more
        if cell_len(shown) <= width:
            return shown
    parts = clauses[0].split(", ")
    for count in range(len(parts) - 1, 0, -1):
        shown = f"{', '.join(parts[:count])}, …{more}"
        if cell_len(shown) <= width:
            return shown
    return text


def _draw_said(canvas: Canvas, y: int, line: str, names: Sequence[str]) -> None:
    """A line of the log with the name in front brought out."""
    for name in names:
        if line.startswith(f"{name} "):
            x = canvas.put(1, y, name, "bright bold")
            canvas.put(x, y, line[len(name) :], "text", canvas.width - 1 - x)
            return
    canvas.put(1, y, line, "text", canvas.width - 2)


def ask(board: Board, scene: Scene, width: int, *, settled: bool = False) -> Pieces:
    """The question of a decision, and what the thing under the cursor would bring.

    `settled`: that is chosen already, and others are waited for.
    """
    assert scene.decision is not None
    prompt = scene.decision.prompt
    question = f"{name_seats(prompt.text, scene.names)}  "
    answer = _under_cursor(board, scene, width)
    rest = answer[1:] if answer and answer[0][0].strip() in question else answer
    if board.picking:
        return answer if board.lists_ways else _whole(answer, width)
    if _length([(question, ""), *rest]) <= width - 2:
        return [(question, "bright bold"), *rest]
    if settled:
        return [(question, "bright bold")]
    # What the cursor would do matters more than the question; of that the verb is enough.
    choice = board.choice()
    refused = choice is None or choice.action is None
    verb = prompt.task.partition(" ")[0]
    short = f"{prompt.task[:1].upper()}{prompt.task[1:]}: "
    fits = _length([(short, ""), *answer]) <= width - 2
    if refused or not fits or verb in answer[0][0].split():
        return _whole(answer, width)
    return [(short, "bright bold"), *answer]


def _whole(pieces: Pieces, width: int) -> Pieces:
    """What is too long for its line as one piece: then it takes two."""
    if _length(pieces) <= width - 2:
        return pieces
    return [("".join(text for text, _ in pieces), "text")]


def _length(pieces: Pieces) -> int:
    return sum(cell_len(text) for text, _ in pieces)


def look(board: Board, scene: Scene, width: int) -> Pieces:
    """What lies under a cursor that can choose nothing; empty if there is nothing to say."""
    card = scene.game.words.describe(scene.view, board.cursor) if board.cursor else None
    if card is None:
        return []
    card = named(card, scene.names)
    return _whole([(f"{card.title}: ", "bright bold"), (card.lines[0], "text")], width)


def _under_cursor(board: Board, scene: Scene, width: int) -> Pieces:
    choice = board.choice()
    if choice is None:
        return look(board, scene, width)
    if choice.action is None:
        return [(name_seats(str(choice.why_not), scene.names), "missing")]
    variants = board.variants()
    if board.picking and board.lists_ways:
        return _variants(variants, board.variant)
    preview = scene.preview(choice)
    words = name_seats(preview.text, scene.names) if preview else ""
    if len(variants) > 1 and board.lists_ways:
        words = f"{len(variants)} ways; {words}" if words else f"{len(variants)} ways"
    label = name_seats(board.headline(choice), scene.names)
    head: Pieces = [(f"{label}  ", "accent")] if label else []
    return [*head, (words, "text")]


def _variants(variants: Sequence[Choice], chosen: int) -> Pieces:
    """The ways to do a move, to pick one."""
    pieces: Pieces = [("Which?  ", "bright bold")]
    for number, choice in enumerate(variants):
        ink = "text on cursor bold" if number == chosen else "text"
        pieces += [(f" {number + 1} {choice.variant or choice.label} ", ink), (" ", "text")]
    return pieces
