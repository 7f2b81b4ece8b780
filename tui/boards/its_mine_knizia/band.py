"""The band in the middle: the loudest thing on the table, there while a claim counts."""

from collections.abc import Sequence

from engine import name_seats
from engine.games.its_mine_knizia import captions
from engine.games.its_mine_knizia.view import ANSWER, DEAL, KniziaView
from tui.canvas import HEAVY, ROUND, Box, Canvas

WORD = (
    "▀█▀ ▀▀█▀▀ █ █▀▀▀▀    █▄ ▄█ ▀█▀ █▄  █ █▀▀▀▀ █",
    " █    █     ▀▀▀▀█    █ ▀ █  █  █ ▀▄█ █▀▀▀  ▀",
    "▀▀▀   ▀     ▀▀▀▀▀    ▀   ▀ ▀▀▀ ▀   ▀ ▀▀▀▀▀ ▀",
)
"""What everybody shouts, in three rows."""

PLAIN_WORD = "I T ' S   M I N E !"


def paint_word(canvas: Canvas, box: Box, y: int, ink: str, *, plain: bool) -> None:
    """ "It's mine!", large, in three rows from y on."""
    if plain:
        canvas.centre(box, y + 1, PLAIN_WORD, f"{ink} bold")
        return
    x = box.x + (box.width - len(WORD[0])) // 2
    for row, text in enumerate(WORD):
        canvas.put(x, y + row, text, ink)


def paint_answers(
    canvas: Canvas,
    box: Box,
    view: KniziaView,
    cursor: str,
    *,
    plain: bool,
) -> dict[str, Box]:
    """Claim, or let it go: two choices; where each lies."""
    small = 24
    claim = Box(box.x + 1, box.y, box.width - small - 4, box.height)
    other = Box(claim.x + claim.width + 2, box.y, small, box.height)
    for target, place in (("claim", claim), ("pass", other)):
        canvas.fill(place, "cursor" if cursor == target else "raised", " ")
    top = claim.y + (claim.height - 4) // 2
    ink = "bright" if cursor == "claim" else "muted"
    shouted = Box(claim.x + 5, claim.y, claim.width - 6, claim.height)
    paint_word(canvas, shouted, top, ink, plain=plain)
    canvas.centre(claim, top + 3, captions.taken(view), "bright bold")
    canvas.centre(other, top + 1, "let it go", "bright bold")
    canvas.centre(other, top + 2, captions.unclaimed(view), "text")
    for target, place, key in (("claim", claim, "c"), ("pass", other, "p")):
        mark = "▸" if cursor == target else " "
        canvas.write(place.x + 1, top, (mark, "choice bold"), (f" {key} ", "choice bold"))
    return {"claim": claim, "pass": other}


def paint_deal(canvas: Canvas, box: Box, label: str, *, cursor: bool) -> Box:
    """The one thing to do between hands."""
    height = min(3, box.height)
    y = box.y + (box.height - height) // 2
    place = Box(box.x + box.width // 2 - 20, y, 40, height)
    canvas.fill(place, "cursor" if cursor else "raised", " ")
    if height == 3:
        canvas.frame(place, HEAVY if cursor else ROUND, "choice")
    mark = "▸ " if cursor else ""
    canvas.centre(place, place.y + height // 2, f"{mark}{label}", "choice bold")
    return place


def paint_note(canvas: Canvas, box: Box, view: KniziaView, names: Sequence[str]) -> None:
    """What goes on while whoever looks has nothing to choose."""
    top = box.y + (box.height - 2) // 2
    if view.phase == ANSWER:
        own = name_seats(captions.own_place(view), names)
        if own:
            canvas.centre(box, top, own, "bright bold")
        canvas.centre(box, top + 1, name_seats(captions.claimers(view, names), names), "muted")
    elif view.phase == DEAL:
        canvas.centre(box, top, name_seats(captions.offer(view, names)[1], names), "muted")
