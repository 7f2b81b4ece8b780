"""The stacks of a scored hand, open, and what they come to, kind by kind."""

from collections.abc import Sequence

from engine import Seat, name_seats
from engine.games.its_mine_knizia import captions
from engine.games.its_mine_knizia.components import KINDS, TOAST, Components
from engine.games.its_mine_knizia.phrases import signed
from engine.games.its_mine_knizia.scoring import Worth, hand_winners, hand_worths
from engine.games.its_mine_knizia.steps import Step, hand_steps
from engine.games.its_mine_knizia.view import KniziaView
from tui.boards.its_mine_knizia import faces
from tui.boards.its_mine_knizia.seats import OPEN, WON
from tui.boards.its_mine_knizia.telling import STEPS
from tui.drawing.canvas import Box, Canvas

NAMES = 14
"""Cells for a seat's name in front of its figures."""

COLUMN = 9
LAST = len(KINDS)
"""The step in which the sums are told."""


def paint_scoring(
    canvas: Canvas, box: Box, view: KniziaView, names: Sequence[str], told: int
) -> dict[Seat, Box]:
    """The hand as far as it is told; where each seat's part lies."""
    worths = hand_worths(view.components, view.opened)
    steps = hand_steps(worths)
    canvas.put(box.x + 1, box.y, name_seats(captions.ending(view, names), names), "bright bold")
    x = box.x + 1 + NAMES
    for number, step in enumerate(steps[0]):
        ink = "faint" if number >= told else f"{faces.INKS[step.kind]} bold"
        if number == told - 1 and told < STEPS:
            ink += " underline"
        canvas.right(x + COLUMN * (number + 1), box.y + 1, step.kind.short, ink)
    canvas.right(
        x + COLUMN * (LAST + 1) + 1,
        box.y + 1,
        captions.IN_ALL,
        "bright" if told > LAST else "faint",
    )
    room = (box.height - 2) // view.seat_count
    places = {}
    for seat in range(view.seat_count):
        place = Box(box.x, box.y + 2 + seat * room, box.width, room)
        places[seat] = place
        _paint_seat(canvas, place, view, names, seat, worths, steps[seat], told)
    return places


def _paint_seat(
    canvas: Canvas,
    box: Box,
    view: KniziaView,
    names: Sequence[str],
    seat: Seat,
    worths: Sequence[Worth],
    steps: Sequence[Step],
    told: int,
) -> None:
    won = told > LAST and seat in hand_winners([worth.total for worth in worths])
    ink = "accent bold" if won else "text bold"
    canvas.put(box.x + 1, box.y, f"{'▸' if won else ' '}{names[seat]}", ink, NAMES - 1)
    x = box.x + 1 + NAMES
    for number, step in enumerate(steps[:told]):
        now = number == told - 1 and told < STEPS
        points = signed(step.points) if step.detail != "none" else "–"
        ink = "bright bold" if now else "text" if step.detail != "none" else "faint"
        canvas.right(x + COLUMN * (number + 1), box.y, points, ink)
    if told > LAST:
        total = f" {signed(worths[seat].total)} "
        end = x + COLUMN * (LAST + 1) + 1
        canvas.right(end, box.y, total, "text on badge bold" if won else "bright bold")
        before = view.wins[seat] - won
        dots = WON * before + OPEN * max(0, view.hands_to_win - before)
        if won:
            dots = WON * view.wins[seat] + OPEN * max(0, view.hands_to_win - view.wins[seat])
        canvas.put(end + 1, box.y, dots, "accent bold")
    rows = box.height - 2
    now = steps[told - 1].kind if 0 < told <= LAST else None
    lines = token_lines(view.components, view.opened[seat], box.width - 5, max(1, rows))
    y = box.y + 1
    for line in lines:
        cx = box.x + 3
        for text, card in line:
            if card is None:
                cx = canvas.put(cx, y, text, "faint")
                continue
            kind = view.components.cards[card].kind
            quiet = now is not None and kind is not now
            cx = canvas.put(cx, y, text, "faint") if text else cx
            cx = faces.paint_code(canvas, cx, y, view.components, card, "faint" if quiet else "")
            cx += 1
        y += 1
    if now is not None and y < box.y + box.height:
        step = steps[told - 1]
        room = box.width - 5
        detail = step.told(room - len(step.kind.name) - 2)
        if step.kind is TOAST or detail != "none":
            canvas.put(box.x + 3, y, f"{step.kind.name}: {detail}", "text", room)


def token_lines(
    components: Components, stacks: Sequence[Sequence[int]], width: int, rows: int
) -> list[list[tuple[str, int | None]]]:
    """The cards as (text before, card) in lines: stack by stack; counted if they are too many."""
    tokens: list[tuple[str, int | None]] = []
    for number, stack in enumerate(stacks):
        if number:
            tokens.append(("│ ", None))
        tokens += [("", card) for card in stack]
    lines = _wrapped(components, tokens, width)
    if len(lines) <= rows:
        return lines
    counts = components.counts([card for stack in stacks for card in stack])
    tokens = [(f"{n}×" if n > 1 else "", card) for card, n in enumerate(counts) if n]
    return _wrapped(components, tokens, width)[:rows]


def _wrapped(
    components: Components, tokens: Sequence[tuple[str, int | None]], width: int
) -> list[list[tuple[str, int | None]]]:
    lines: list[list[tuple[str, int | None]]] = [[]]
    x = 0
    for text, card in tokens:
        size = len(text) + (len(components.codes[card]) + 1 if card is not None else 0)
        if x + size > width:
            lines.append([])
            x = 0
            if card is None:
                continue
        lines[-1].append((text, card))
        x += size
    return lines
