"""The cards of It's Mine! (Knizia) as drawings."""

from engine.games.its_mine_knizia import captions
from engine.games.its_mine_knizia.components import (
    DOUBLE,
    JACKPOT,
    SURE,
    TOAST,
    WILD,
    Card,
    Components,
    Kind,
)
from tui.drawing.canvas import DASHED, HEAVY, ROUND, Box, Canvas

GLYPHS = {"S": "●", "D": "◎", "T": "∩", "J": "★", "W": "?"}
"""The shape of each kind, by its letter."""

SHAPES = {**GLYPHS, "D": "●●"}
"""The same where there is room for both donuts of a pair."""

BACK = "▒"

INKS: dict[Kind, str] = {
    SURE: "green",
    DOUBLE: "blue",
    TOAST: "orange",
    JACKPOT: "purple",
    WILD: "bright",
}
"""The ink of each kind; the letter comes first."""

DIGITS = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▀█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
    "+": ("   ", " ╋ ", "   "),
    "-": ("   ", "▀▀ ", "   "),
}
"""Large digits and signs, three rows each."""


def value_ink(card: Card) -> str:
    """Minus values are red, and have their sign."""
    return "red bold" if card.value < 0 else "bright bold"


def paint_card(
    canvas: Canvas,
    box: Box,
    components: Components,
    card: int,
    *,
    newest: bool,
    cursor: bool,
    plain: bool,
) -> None:
    """A card of the offer, free or (three rows high) over another; the newest is brought out.

    `plain`: the terminal has no glyphs for large digits.
    """
    shown = components.cards[card]
    ink = INKS[shown.kind]
    canvas.fill(box, "cursor" if cursor else "raised" if newest else "card", " ")
    canvas.frame(box, HEAVY if newest or cursor else ROUND, ink)
    x, y = box.x + 1, box.y + 1
    shape = SHAPES[shown.kind.letter]
    text = captions.value(shown)
    bold = " bold" if newest else ""
    if box.width < 9:
        canvas.put(x, y, shown.kind.letter, f"{ink} bold")
        canvas.put(x + 2, y, text, value_ink(shown))
        if box.height > 3:
            canvas.centre(Box(x, y, box.width - 2, 1), y + 1, shape, ink)
            canvas.centre(Box(x, y, box.width - 2, 1), y + 2, shown.kind.word, f"muted{bold}")
        elif not text:
            canvas.put(x + 3, y, shape, ink)
        return
    inner = Box(x, y, box.width - 2, 1)
    canvas.put(x, y, f"{shown.kind.letter} ", f"{ink} bold")
    if box.height <= 3:
        canvas.put(x + 2, y, shape, ink)
        canvas.right(box.x + box.width - 2, y, text, value_ink(shown))
        return
    canvas.put(x, box.y + box.height - 2, shown.kind.short, f"muted{bold}")
    canvas.right(box.x + box.width - 1, box.y + box.height - 2, shown.kind.letter, f"{ink} bold")
    if not text:
        _paint_motto(canvas, inner, components, shown)
        return
    canvas.put(x + 2, y, shape, ink)
    if plain:
        canvas.centre(inner, y + 2, text, value_ink(shown))
    else:
        paint_digits(canvas, inner, y + 1, text, value_ink(shown))


def _paint_motto(canvas: Canvas, inner: Box, components: Components, card: Card) -> None:
    """What a card without a value says."""
    figures, words = captions.motto(card, components)
    shape, ink = SHAPES[card.kind.letter], INKS[card.kind]
    head = f"{shape} {shape} {shape}" if card.kind is JACKPOT else f"{shape} {figures}".strip()
    canvas.centre(inner, inner.y + 1, head, f"{ink} bold")
    canvas.centre(inner, inner.y + 3, words or figures, "text")


def paint_digits(canvas: Canvas, inner: Box, y: int, text: str, ink: str) -> None:
    """Large digits, three rows from y on, in the middle of a box."""
    left = inner.x + (inner.width - 4 * len(text) + 1) // 2
    for char in text:
        for row, piece in enumerate(DIGITS[char]):
            canvas.put(left, y + row, piece, ink)
        left += 4


def paint_back(canvas: Canvas, box: Box) -> None:
    """A card that lies face down by now."""
    canvas.fill(box, "card", " ")
    canvas.frame(box, ROUND, "orange")
    for y in range(box.y + 1, box.y + box.height - 1):
        canvas.put(box.x + 1, y, BACK * (box.width - 2), "orange")


def paint_place(canvas: Canvas, box: Box) -> None:
    """Where the next card will lie."""
    canvas.frame(box, DASHED, "frame")
    canvas.centre(
        Box(box.x + 1, 0, box.width - 2, 1), box.y + box.height // 2, captions.NEXT, "faint"
    )


def paint_code(
    canvas: Canvas, x: int, y: int, components: Components, card: int, ink: str = ""
) -> int:
    """A card as its letter and value on card paper; returns the x behind it."""
    shown = components.cards[card]
    paper = " on card"
    x = canvas.put(x, y, shown.kind.letter, (ink or INKS[shown.kind]) + paper + " bold")
    text = captions.value(shown).removeprefix("+")
    return canvas.put(x, y, text, (ink or value_ink(shown).split()[0]) + paper)
