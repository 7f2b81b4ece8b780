"""The cards that can be played, drawn as cards, and the bin beside them."""

from dataclasses import dataclass

from engine.games.its_mine.components import Card, Components
from engine.games.its_mine.effects import BOSS
from tui.boards.its_mine.city import full_lines
from tui.boards.its_mine.signs import TOKEN, chips, title
from tui.drawing.canvas import DASHED, HEAVY, ROUND, Box, Canvas, wrap

WIDEST = 26


@dataclass(frozen=True, slots=True)
class Shown:
    """A card of the strip, as it is to be drawn."""

    card: Card
    mark: str
    """What stands in the lower edge: the digit that points at it, "×2"."""
    possible: bool
    """True if it can be played somewhere, or given up."""
    asked: bool
    """True while a card is to be chosen."""
    cursor: bool = False
    held: bool = False
    """True while a place for it is being chosen."""
    salvaged: bool = False
    """True if it lies in the discard area."""


def lay_out(area: Box, count: int) -> tuple[list[Box], Box]:
    """Boxes for as many of `count` cards as fit, and for the bin behind them."""
    gap = 1
    if area.width >= 100:
        narrowest, widest, bin_least, bin_most = 15, WIDEST, 12, 16
    elif count > 5:
        gap, narrowest, widest, bin_least, bin_most = 0, 12, 13, 8, 12
    else:
        narrowest, widest, bin_least, bin_most = 13, 15 if count < 5 else 13, 10, 12
    fitting = max(1, min(count, (area.width - bin_least) // (narrowest + gap)))
    width = min(widest, (area.width - bin_least) // fitting - gap)
    boxes = [
        Box(area.x + number * (width + gap), area.y, width, area.height)
        for number in range(fitting)
    ]
    left = boxes[-1].x + width + gap
    return boxes, Box(left, area.y, min(bin_most, area.width - left), area.height)


def paint_card(canvas: Canvas, box: Box, shown: Shown, components: Components) -> None:
    """A card of the hand: colours and cost above, name, what it does, its digit below."""
    card = shown.card
    dim = shown.asked and not shown.possible
    canvas.fill(box, "card", " ")
    live = shown.cursor or shown.held
    ink = "choice" if shown.asked and shown.possible else "frame"
    if live:
        ink = "accent bold" if shown.cursor else "choice bold"
    canvas.frame(box, HEAVY if live else ROUND, ink)
    _paint_edges(canvas, box, shown, components, dim)
    inner = Box(box.x + 1, box.y + 1, box.width - 2, box.height - 2)
    name = wrap(card.name, inner.width, 2)
    if inner.height < 4 or name[-1].endswith("…"):
        name = [title(card, inner.width)]
    for y, text in enumerate(name, inner.y):
        if live:
            canvas.fill(
                Box(inner.x, y, inner.width, 1), "cursor" if shown.cursor else "chosen", " "
            )
        canvas.put(inner.x, y, text, "muted" if dim else "bright bold", inner.width)
    room = inner.height - len(name)
    lines = full_lines(card, components, inner.width, room)
    top = inner.y + len(name) + (1 if room > len(lines) + 1 else 0)
    for y, text in enumerate(lines, top):
        canvas.put(inner.x, y, text, "muted" if dim else "text")


def _paint_edges(canvas: Canvas, box: Box, shown: Shown, components: Components, dim: bool) -> None:
    """Colours and cost in the upper edge, what points at the card in the lower one."""
    card = shown.card
    if card.kind == BOSS:
        canvas.put(box.x + 1, box.y, " Boss ", "muted")
    else:
        canvas.put(box.x + 1, box.y, " ")
        x = chips(canvas, box.x + 2, box.y, card, components)
        canvas.put(x, box.y, " ")
        cost = f" {card.cost}{TOKEN} " if card.cost else " free "
        cost_ink = "missing" if dim else "bright bold"
        canvas.right(box.x + box.width - 1, box.y, cost, cost_ink)
    y = box.y + box.height - 1
    mark = f" {shown.mark} "
    canvas.put(box.x + 2, y, mark, "choice bold" if shown.asked else "faint")
    if shown.salvaged:
        canvas.right(box.x + box.width - 1, y, " bin ", "muted")


def paint_hole(canvas: Canvas, box: Box, card: Card) -> None:
    """Where the card was that has just been played."""
    canvas.frame(box, DASHED, "frame")
    inner = Box(box.x + 1, box.y, box.width - 2, box.height)
    canvas.centre(inner, box.y + box.height // 2, card.short, "faint")


def paint_back(canvas: Canvas, box: Box) -> None:
    """A card that the viewer may not see."""
    canvas.fill(box, "card", " ")
    canvas.frame(box, ROUND, "frame")
    for y in range(box.y + 1, box.y + box.height - 1):
        canvas.put(box.x + 1, y, "▒" * (box.width - 2), "faint")


def paint_note(canvas: Canvas, area: Box, x: int, text: str) -> None:
    """A few words in the free part of the strip, from column x on, if they fit there."""
    lines = wrap(text, min(WIDEST, area.x + area.width - x - 1))
    if len(lines) <= area.height - 1:
        for y, line in enumerate(lines, area.y + 1):
            canvas.put(x, y, line, "text")


def paint_button(
    canvas: Canvas, box: Box, key: str, title: str, lines: list[str], *, live: bool, cursor: bool
) -> None:
    """The bin, or something to do that is no card: a box with its key in the lower edge."""
    canvas.fill(box, "cursor" if cursor else "card", " ")
    ink = "accent bold" if cursor else "choice" if live else "frame"
    canvas.frame(box, HEAVY if cursor else ROUND, ink)
    canvas.put(box.x + 1, box.y, f" {title} "[: box.width - 2], "muted")
    inner = Box(box.x + 1, box.y, box.width - 2, box.height)
    for y, text in enumerate(lines, box.y + 1):
        canvas.centre(inner, y, text, "bright" if live else "muted")
    if live:
        canvas.put(box.x + 2, box.y + box.height - 1, f" {key} ", "choice bold")
