"""The thieves: stolen art face down, how many cards they have, and whether they have chosen."""

from rich.cells import cell_len

from engine.core.actions import Seat
from engine.games.stealing_mona_lisa import captions
from engine.games.stealing_mona_lisa.view import MonaLisaView
from tui.boards.board import Scene
from tui.boards.stealing_mona_lisa.signs import paint_backs
from tui.drawing.canvas import HEAVY, ROUND, Box, Canvas

INKS = {captions.DONE: "good bold", captions.AWAITED: "muted", captions.LATE: "missing bold"}


def paint_thief(
    canvas: Canvas,
    box: Box,
    scene: Scene,
    seat: Seat,
    told: tuple[int, int],
    state: tuple[str, str],
    *,
    tall: bool,
    cursor: bool,
    near: str = "",
) -> None:
    """One of the thieves, the viewer and in the draft both neighbours with a heavy frame.

    `near`: in the draft the ink of a neighbour.
    `told`: how many stolen arts and cards it has, as far as that is told; `state`: what it does, as
    of `captions.seat_state`.
    """
    arts, cards = told
    view: MonaLisaView = scene.view
    own = seat == scene.viewer
    canvas.fill(box, "cursor" if cursor else "card", " ")
    canvas.frame(
        box, HEAVY if own or cursor or near else ROUND, "accent" if own else near or "frame"
    )
    name = scene.names[seat]
    wide = cell_len(name) + 2 <= box.width - 3
    x = box.x + (2 if wide else 1)
    canvas.put(x, box.y, f" {name} " if wide else name, f"{near or 'bright'} bold", box.width - 2)
    edge = box.x + box.width - 2
    worth = captions.stolen_worth(view, seat) if arts == len(view.collections[seat]) else ""
    figures = f"{arts}  {worth}" if worth and box.width >= 15 else worth or str(arts)
    canvas.right(edge, box.y + 1, figures, "bright bold" if arts else "faint")
    if box.width >= 11 or not tall:
        paint_backs(canvas, box.x + 2, box.y + 1, arts, edge - len(figures) - box.x - 3)
    elif not worth:
        canvas.put(box.x + 2, box.y + 1, "arts", "muted")
    if tall:
        held = captions.cards_held(view, seat, cards)
        held = held if len(held) <= box.width - 3 else f"kept {view.carried[seat]}"
        canvas.put(box.x + 2, box.y + 2, held, "muted", box.width - 3)
    _paint_state(canvas, box, *state)


def _paint_state(canvas: Canvas, box: Box, sign: str, word: str) -> None:
    """On the lower frame: chosen, still choosing, or accused."""
    if not word:
        return
    gap = " " if len(word) + 4 <= box.width - 3 else ""
    if len(word) + 1 > box.width - 2:  # "late at B"
        word = word.replace(" at", "")
    text = f"{gap}{sign}{gap}{word}{gap}"
    x = box.x + (2 if gap else 1)
    if not gap and len(word) + 3 <= box.width - 2:
        text = f" {sign} {word}"
    y = box.y + box.height - 1
    canvas.put(x, y, text, INKS[sign], box.width - 2)
