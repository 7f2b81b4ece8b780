"""The seats: stacks face down with their sizes, hands won, who deals, who claims with which key."""

from collections.abc import Sequence

from engine import Seat
from engine.games.its_mine_knizia import captions
from engine.games.its_mine_knizia.view import NO_LIMIT, KniziaView
from tui.boards.its_mine_knizia.faces import BACK
from tui.drawing.canvas import DASHED, HEAVY, PLAIN, ROUND, Box, Canvas

WON, OPEN = "●", "○"


def paint_panel(
    canvas: Canvas,
    box: Box,
    view: KniziaView,
    names: Sequence[str],
    seat: Seat,
    *,
    roomy: bool,
    key: str = "",
    far: str = "",
    cursor: bool = False,
) -> None:
    """A seat's panel; `key` tells who sits there, at a live table, and `far` how far away."""
    dealer = seat == view.dealer
    ink = "accent" if cursor else "text" if dealer else "frame"
    canvas.frame(box, HEAVY if dealer else ROUND, ink)
    note, note_ink = captions.seat_note(view, seat), "bright bold"
    if key and not note:
        note, note_ink = key, "choice bold" if key != captions.BOT else "muted"
    if view.answered[seat] and seat in view.answering:
        note, note_ink = "✓", "choice bold"
    room = box.width - 6 - (len(note) + 2 if note else 0)
    low = room < 6 and bool(note)
    if far and not low:
        canvas.right(box.x + box.width - 2, box.y + box.height - 1, f" {far} ", "muted")
    if low:
        room = box.width - 6
        canvas.right(box.x + box.width - 2, box.y + box.height - 1, f" {note} ", note_ink)
    elif note:
        canvas.right(box.x + box.width - 2, box.y, f" {note} ", note_ink)
    mine = seat == view.viewer
    canvas.put(box.x + 2, box.y, f" {names[seat][:room]} ", "bright bold" if mine else "text bold")
    sizes = view.stacks[seat]
    _paint_stacks(canvas, Box(box.x + 1, box.y + 1, box.width - 2, 3), view, sizes)
    wins = view.wins[seat]
    dots = WON * wins + OPEN * max(0, view.hands_to_win - wins)
    if roomy:
        canvas.put(box.x + 2, box.y + 4, captions.taken_by(sizes), "muted")
        x = canvas.put(box.x + 2, box.y + 5, f"{captions.HANDS_WON} ", "muted")
        canvas.put(x, box.y + 5, dots, "accent bold")
    else:
        x = canvas.put(
            box.x + 2, box.y + 4, f" {captions.WON} " if box.width > 16 else " ", "muted"
        )
        canvas.put(x, box.y + 4, f"{dots} ", "accent bold")


def _paint_stacks(canvas: Canvas, inner: Box, view: KniziaView, sizes: Sequence[int]) -> None:
    """Backs with the sizes of the stacks, and places for those still allowed."""
    allowed = 0 if view.limit == NO_LIMIT else max(0, view.limit - len(sizes))
    number = len(sizes) + allowed
    width = 6 if number * 7 < inner.width else 4
    if number * (width + 1) <= inner.width + 1:
        left = inner.x + (inner.width - number * (width + 1) + 1) // 2
        for at in range(number):
            box = Box(left + at * (width + 1), inner.y, width, 3)
            if at < len(sizes):
                _paint_back(canvas, box, sizes[at])
            else:
                canvas.frame(box, DASHED, "frame")
        return
    across = inner.width // 4
    shown = sizes[-across * inner.height + allowed :] if len(sizes) > across * 3 else sizes
    rows = -(-(len(shown) + allowed) // across)
    for at in range(len(shown) + allowed):
        x, y = inner.x + 1 + at % across * 4, inner.y + (inner.height - rows) // 2 + at // across
        if at < len(shown):
            canvas.put(x, y, f"{BACK}{shown[at]}", "orange on card bold")
        else:
            canvas.put(x, y, "··", "faint")


def _paint_back(canvas: Canvas, box: Box, size: int) -> None:
    canvas.fill(box, "card", " ")
    canvas.frame(box, PLAIN, "orange")
    text = str(size).rjust(box.width - 2, BACK)
    backs = text.count(BACK)
    canvas.put(box.x + 1, box.y + 1, text[:backs], "orange")
    canvas.put(box.x + 1 + backs, box.y + 1, text[backs:], "bright bold")
