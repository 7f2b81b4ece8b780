"""Cards in signs: what they do as glyphs, their colours as letters."""

from collections.abc import Sequence

from engine.games.its_mine.components import Card, Components
from tui.drawing.canvas import Canvas, shorten

MASK, POINT, TOKEN = "∞", "★", "¢"
GO, HERE, FREE, BURN = "▸", "█", "·", "✗"
"""Where a card may go, where the cursor is, a free place, what can burn."""
BOSS_SIGN = "♛"
SIDES = ("●", "○")
"""Black and white."""

ART = {"painting": "▣", "antique": "▼", "jewel": "◆"}

GLYPHS = {
    "mask": MASK,
    "point": POINT,
    "token": TOKEN,
    **ART,
    "boss": BOSS_SIGN,
    "rival": "↑",
    "both": "⇅",
    "burn": BURN,
    "burnt": "▒",
    "most": "≤",
}
"""The glyph of each sign that has one; other signs are shown as they are."""

SUITS = ("blue", "green", "orange", "red", "brown")
"""The ink of each colour, in the order of the box; the letter comes first."""


def glyphs(signs: Sequence[str], *, far: bool = False) -> str:
    """Signs as one text; on the far side of the table the rival sits below."""
    text = "".join(GLYPHS.get(sign, sign) for sign in signs).replace("-", "−")
    return text.replace("↑", "↓") if far else text


def fit(text: str, width: int) -> str:
    """The text of signs in so many cells: first without its spaces, then colours as one letter,
    then cut."""
    if len(text) > width:
        text = text.replace(" ", "")
    if len(text) > width:
        text = text.replace("col", "c")
    return shorten(text, width)


def chips(
    canvas: Canvas, x: int, y: int, card: Card, components: Components, faint: bool = False
) -> int:
    """The letters of a card's colours as coloured chips; returns the x behind them."""
    for number, colour in enumerate(components.colours):
        if card.colours >> number & 1:
            ink = "faint" if faint else f"{SUITS[number]} reverse bold"
            x = canvas.put(x, y, colour.letter, ink)
    return x


def art(pieces: Sequence[int]) -> str:
    """Pieces of each kind: "▣▣▼"."""
    return "".join(glyph * count for glyph, count in zip(ART.values(), pieces, strict=True))


def title(card: Card, width: int, *, article: bool = True) -> str:
    """The longest form of a card's name that fits."""
    for text in (card.name, card.bare) if article else (card.bare,):
        if len(text) <= width:
            return text
    return shorten(card.short, width)
