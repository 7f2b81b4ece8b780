"""The arts on the table: what each of them takes, and what the viewer's cards amount to there."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from engine.core.english import count
from engine.games.stealing_mona_lisa.actions import LETTERS
from engine.games.stealing_mona_lisa.captions import lacks
from engine.games.stealing_mona_lisa.components import Art, Components
from engine.games.stealing_mona_lisa.crews import missing
from engine.games.stealing_mona_lisa.view import MonaLisaPreview, MonaLisaView
from tui.boards.stealing_mona_lisa.signs import SUITS
from tui.drawing.canvas import DOUBLE, HEAVY, PLAIN, Box, Canvas, wrap

WIDE = 13
"""So many cells within an art are enough to leave one free on either side."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How an art is to be shown."""

    figures: MonaLisaPreview | None
    """What the cards amount to; None: nobody's cards are compared."""
    meant: bool
    """True if these cards would be sent; False for all that the viewer has."""
    aimed: bool
    cursor: bool
    possible: bool
    """True if the art can be chosen now."""
    fingers: tuple[str, ...]
    """Finger Variant: the names of those who point at it."""
    gain: int | None = None
    """The card among them that is only thought of: it stands with a plus."""
    drafting: bool = False
    """True in the draft: less room, and the note stands on the frame."""


def paint_art(
    canvas: Canvas, box: Box, view: MonaLisaView, slot: int, shown: Standing, roomy: bool
) -> None:
    """An art with letter, title, value and skills."""
    components = view.components
    art = components.arts[view.arts[slot]]
    canvas.fill(box, "raised" if shown.cursor else "card")
    kind = HEAVY if shown.cursor else PLAIN if roomy else DOUBLE
    lit = shown.aimed or shown.cursor or _helps(components, art, slot, shown)
    canvas.frame(box, kind, "accent" if lit else "frame")
    _paint_head(canvas, box, art, slot, shown)
    pad = 2 if box.width >= WIDE + 4 else 1
    inner = Box(box.x + pad, box.y + 1, box.width - 2 * pad, box.height - 2)
    y = inner.y + _paint_title(canvas, inner, art, roomy, shown.drafting)
    for row, skill in enumerate(art.skills):
        amount = shown.figures.fits[slot].sums[row] if shown.figures else None
        cards = shown.figures.cards if shown.figures else ()
        _paint_skill(canvas, inner, y + row, components, skill, amount, cards, shown)
    if shown.fingers:
        y_frame = box.y + box.height - 1
        canvas.put(
            box.x + 2, y_frame, f" {_pointing(shown.fingers, box.width - 6)} ", "bright bold"
        )
    if shown.figures and shown.drafting:
        _paint_frame_note(canvas, box, components, art, shown, slot)
    elif shown.figures:
        below = y + len(art.skills)
        room = inner._replace(y=below, height=max(1, inner.y + inner.height - below))
        _paint_note(canvas, room, view, shown, slot)


def _helps(components: Components, art: Art, slot: int, shown: Standing) -> bool:
    """True in the draft where the card thought of counts in a crew that is fit for the art."""
    if shown.gain is None or shown.figures is None:
        return False
    counts = components.cards[shown.gain].skill in art.skills
    return counts and shown.figures.fits[slot].qualified


def _pointing(names: Sequence[str], room: int) -> str:
    """Who points at an art: names, their first two letters, or how many."""
    short = [name[:2] for name in names]
    words = (" ".join(names), " ".join(short), count(len(names), "thief", "thieves"))
    return next((text for text in words if cell_len(text) <= room), str(len(names)))


def _paint_head(canvas: Canvas, box: Box, art: Art, slot: int, shown: Standing) -> None:
    """Letter and value on the frame."""
    if shown.aimed:
        canvas.put(box.x + 2, box.y, f"▸{LETTERS[slot]}◂", "text on cursor bold")
    else:
        ink = "choice bold" if shown.possible else "bright bold"
        canvas.put(box.x + 2, box.y, f" {LETTERS[slot]} ", ink)
    worth = f" {art.value} million " if box.width >= 24 else f" {art.value} "
    canvas.right(box.x + box.width - 2, box.y, worth, "text on badge bold")


def _paint_title(canvas: Canvas, inner: Box, art: Art, roomy: bool, drafting: bool) -> int:
    """The title in up to three rows, with the artist where there is room; how many it took."""
    # Outside the draft a row is for the note.
    most = max(1, min(3, inner.height - len(art.skills) - (not drafting)))
    tight = len(wrap(art.name, inner.width)) > most and inner.width >= WIDE
    rows = wrap(art.name, inner.width + tight, most)  # where it is tight, up to the frame
    for row, text in enumerate(rows):
        canvas.put(inner.x, inner.y + row, text, "bright bold")
    if roomy and len(rows) == 1 < most and len(art.artist) <= inner.width:
        canvas.put(inner.x, inner.y + 1, art.artist, "muted")
    return max(len(rows), min(2, most))


def _paint_skill(
    canvas: Canvas,
    inner: Box,
    y: int,
    components: Components,
    skill: int,
    amount: int | None,
    cards: Sequence[int],
    shown: Standing,
) -> None:
    """A skill, the cards that count for it, and their sum; in a narrow draft in letters, so that
    the card thought of has room."""
    printed = components.skills[skill]
    edge = inner.x + inner.width
    narrow = inner.width < (14 if shown.drafting else len(printed.name) + 3)
    name = printed.short if narrow else printed.name
    if amount is None:
        canvas.put(inner.x, y, name, f"{SUITS[skill]} bold")
        return
    if not amount:
        canvas.put(inner.x, y, name, "missing bold")
        canvas.right(edge, y, "–", "missing bold")
        return
    canvas.put(inner.x, y, name, f"{SUITS[skill]} bold")
    canvas.right(edge, y, str(amount), "bright bold")
    kinds = [components.cards[card] for card in cards if components.cards[card].skill == skill]
    more = components.cards[shown.gain] if shown.gain is not None else None
    plus = ""
    if more in kinds and more is not None:
        kinds.remove(more)
        plus = f"+{more.value}"
        canvas.right(edge, y, str(amount), "accent bold")
    own = " ".join(str(kind.value) for kind in kinds)
    start = 3 if name == printed.short else 8
    if start + len(own) + len(plus) + len(str(amount)) + 2 <= inner.width:
        end = canvas.put(inner.x + start, y, own, "text")
        canvas.put(end + bool(own), y, plus, "text on cursor bold")
    else:
        canvas.right(edge - len(str(amount)) - 1, y, plus, "text on cursor bold")


def _paint_frame_note(
    canvas: Canvas, box: Box, components: Components, art: Art, shown: Standing, slot: int
) -> None:
    """What all of it amounts to, on the lower frame: "✓ 22", "no Mu Ha"."""
    assert shown.figures is not None
    found = shown.figures.fits[slot]
    y = box.y + box.height - 1
    if found.qualified:
        canvas.put(box.x + 2, y, f" ✓ {found.total} ", "good bold", box.width - 3)
        return
    lacking = missing(art, found)
    names = [components.skills[skill].short for skill in lacking]
    text = f" no {' '.join(names)} "
    if len(text) > box.width - 3:
        text = f" no {len(lacking)} of {len(art.skills)}"
    canvas.put(box.x + 2, y, text if len(text) > box.width - 4 else f"{text.rstrip()} ", "missing")


def _paint_note(canvas: Canvas, room: Box, view: MonaLisaView, shown: Standing, slot: int) -> None:
    """What all of it amounts to, in the lowest rows."""
    assert shown.figures is not None
    note = shown.figures.notes[slot]
    found = shown.figures.fits[slot]
    y = room.y + room.height - 1
    if not found.qualified:
        text = note if len(note) <= room.width else lacks(found, view.arts[slot], view)
        rows = wrap(text, room.width)
        if len(rows) > min(2, room.height):
            rows = [f"no {found.sums.count(0)} of {len(found.sums)}"]
        for row, line in enumerate(rows, y + 1 - len(rows)):
            canvas.put(room.x, row, line, "muted", room.width)
        return
    ink = "accent bold" if shown.aimed else "good bold" if shown.meant else "text"
    words, _, total = note.rpartition(" ")
    canvas.put(room.x, y, f"✓ {words}" if shown.meant else words, ink)
    canvas.right(room.x + room.width, y, total, ink)
