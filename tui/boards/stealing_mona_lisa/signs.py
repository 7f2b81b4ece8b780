"""Skill cards in little: their inks, a row of them, and the backs of those that nobody sees."""

from collections.abc import Iterable

from engine.games.stealing_mona_lisa.components import Components
from tui.drawing.canvas import Canvas

SUITS = ("purple", "orange", "blue", "bright", "red", "green")
"""The ink of each skill; the letters come first."""

BACK = "▒▒"
"""Something that lies face down."""


def paint_row(
    canvas: Canvas,
    x: int,
    y: int,
    cards: Iterable[int],
    components: Components,
    counting: Iterable[int] | None = None,
) -> int:
    """Skill cards in a row, "Re5 Sn6"; the ones in skills that do not count are faint."""
    skills = None if counting is None else set(counting)
    for card in cards:
        kind = components.cards[card]
        counts = skills is None or kind.skill in skills
        ink = f"{SUITS[kind.skill]} bold" if counts else "faint"
        x = canvas.put(x, y, components.skills[kind.skill].short, ink)
        x = canvas.put(x, y, str(kind.value), "bright bold" if counts else "faint") + 1
    return x


def paint_backs(canvas: Canvas, x: int, y: int, count: int, room: int, ink: str = "brown") -> int:
    """So many backs, as far as there is room."""
    for _ in range(min(count, (room + 1) // 3)):
        x = canvas.put(x, y, BACK, ink) + 1
    return x
