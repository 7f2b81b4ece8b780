"""The band in the middle: the loudest thing on the table, there while a claim counts."""

from collections.abc import Sequence

from engine import Seat, name_seats
from engine.games.its_mine_knizia import captions
from engine.games.its_mine_knizia.view import ANSWER, DEAL, KniziaView
from tui.boards.its_mine_knizia.faces import paint_digits
from tui.drawing.canvas import HEAVY, ROUND, Box, Canvas
from tui.live.dial import Dial
from tui.live.ticker import COUNT, HELD, PAUSED, REST

WORD = (
    "▀█▀ ▀▀█▀▀ █ █▀▀▀▀    █▄ ▄█ ▀█▀ █▄  █ █▀▀▀▀ █",
    " █    █     ▀▀▀▀█    █ ▀ █  █  █ ▀▄█ █▀▀▀  ▀",
    "▀▀▀   ▀     ▀▀▀▀▀    ▀   ▀ ▀▀▀ ▀   ▀ ▀▀▀▀▀ ▀",
)
"""What everybody shouts, in three rows."""

PLAIN_WORD = " ".join(captions.SHOUT.upper())


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
    canvas.centre(other, top + 1, captions.LET_GO, "bright bold")
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


# --- Live ----------------------------------------------------------------------------------------

KEY_BOX = 15
"""Cells for a claim key with its player."""


def paint_live(
    canvas: Canvas,
    box: Box,
    view: KniziaView,
    names: Sequence[str],
    dial: Dial,
    *,
    plain: bool,
) -> None:
    """What the clock of a live table says, and while a claim counts, who slaps with which key."""
    middle = box.y + (box.height - 2) // 2
    if dial.phase == COUNT:
        if plain:
            canvas.centre(box, middle, str(dial.count), "accent bold")
        else:
            paint_digits(canvas, box, middle - 1, str(dial.count), "accent bold")
    elif dial.slapped is not None:
        _paint_claim(canvas, box, names[dial.slapped], "", loud=dial.flash)
    elif dial.claimed is not None:
        told = captions.got(dial.claimed, names)
        _paint_claim(canvas, box, names[dial.claimed.seat], told, loud=dial.flash)
    elif dial.phase == PAUSED:
        _paint_words(canvas, box, captions.PAUSED, dial.then)
    elif dial.phase in (HELD, REST):
        _paint_words(canvas, box, name_seats(captions.offer(view, names)[1], names), dial.then)
    else:
        _paint_claims(canvas, box, view, names, dial, plain=plain)


def _paint_words(canvas: Canvas, box: Box, head: str, rest: str) -> None:
    """Two quiet lines in the middle."""
    canvas.fill(Box(box.x + 1, box.y, box.width - 2, box.height), "raised", " ")
    y = box.y + (box.height - 2) // 2
    canvas.centre(box, y, head, "bright bold")
    canvas.centre(box, y + 1, rest, "text")


def _paint_claim(canvas: Canvas, box: Box, name: str, told: str, *, loud: bool) -> None:
    """Who has it; for a short moment as loud as the claim itself."""
    canvas.fill(
        box if loud else Box(box.x + 1, box.y, box.width - 2, box.height),
        "cursor" if loud else "raised",
        " ",
    )
    y = box.y + (box.height - 2) // 2
    canvas.centre(box, y, " ".join(name.upper()), "accent bold")
    canvas.centre(box, y + 1, told, "text")


def _paint_claims(
    canvas: Canvas,
    box: Box,
    view: KniziaView,
    names: Sequence[str],
    dial: Dial,
    *,
    plain: bool,
) -> None:
    """The claim keys of those who may claim, and what a slap takes."""
    able = [seat for seat in dial.keys if seat in view.answering]
    if not able:
        paint_note(canvas, box, view, names)
        return
    canvas.fill(box, "cursor", " ")
    taken = captions.taken(view)
    if len(able) > 2:
        pitch = (box.width - 2) // len(able)
        for number, seat in enumerate(able):
            place = Box(box.x + 1 + number * pitch, box.y, pitch - 1, box.height - 1)
            _paint_key(canvas, place, names, seat, dial.keys[seat])
        canvas.centre(box, box.y + box.height - 1, f"{captions.SHOUT}  {taken}", "text bold")
        return
    sides = (box.x + 2, box.x + box.width - KEY_BOX - 2)
    people = list(dial.keys)
    for number, seat in enumerate(able):
        at = people.index(seat) if len(people) <= len(sides) else number  # its side of the keyboard
        place = Box(sides[at], box.y, KEY_BOX, box.height)
        _paint_key(canvas, place, names, seat, dial.keys[seat])
    inner = Box(sides[0] + KEY_BOX, box.y, sides[1] - sides[0] - KEY_BOX, box.height)
    top = box.y + (box.height - 4) // 2
    paint_word(canvas, inner, top, "text", plain=plain)
    canvas.centre(inner, top + 3, taken, "text bold")


def _paint_key(canvas: Canvas, box: Box, names: Sequence[str], seat: Seat, key: str) -> None:
    """A claim key, as large as there is room, with its player."""
    canvas.frame(box, HEAVY, "text")
    inner = box.width - 2
    x = canvas.put(box.x + 1, box.y + 1, f" {key} ", "accent on ground bold")
    canvas.put(x + 1, box.y + 1, names[seat], "text bold", box.x + 1 + inner - x - 1)
    if box.height > 3:
        canvas.put(box.x + 2, box.y + 2, captions.CLAIMS_ALL, "text", inner - 1)
