"""The viewer's own cards: a hand to pick from, a crew of which some are sent, cards to keep."""

from engine.games.stealing_mona_lisa.components import Components
from tui.boards.stealing_mona_lisa.signs import SUITS
from tui.drawing.canvas import HEAVY, ROUND, Box, Canvas


def card_targets(cards: tuple[int, ...], components: Components) -> list[tuple[str, int]]:
    """Each card with the name of its place: its code, for further copies "re5 2"."""
    seen: dict[int, int] = {}
    named = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        code = components.codes[card]
        named.append((code if seen[card] == 1 else f"{code} {seen[card]}", card))
    return named


def paint_card(
    canvas: Canvas,
    box: Box,
    components: Components,
    card: int,
    tag: str,
    *,
    up: bool,
    cursor: bool,
    tag_ink: str = "accent bold",
) -> None:
    """A skill card, on its lower edge what becomes of it; `up`: it is one of those to be sent."""
    kind = components.cards[card]
    skill = components.skills[kind.skill]
    ink = SUITS[kind.skill]
    canvas.fill(box, "cursor" if cursor else "raised" if up else "card", " ")
    canvas.frame(box, HEAVY if cursor or up else ROUND, "accent" if up else "frame")
    left, right = box.x + 1, box.x + box.width - 1
    canvas.put(left, box.y + 1, str(kind.value), "bright bold")
    canvas.right(right, box.y + 1, skill.short, f"{ink} bold")
    inner = Box(left, box.y + 2, box.width - 2, 1)
    name = skill.name if len(skill.name) <= inner.width else skill.short
    canvas.centre(inner, box.y + 2, name, f"{ink} bold" if up or cursor else ink)
    if tag:
        words = f" {tag} " if len(tag) + 2 <= inner.width else tag
        canvas.centre(inner, box.y + box.height - 1, words, tag_ink)


def paint_button(canvas: Canvas, box: Box, label: str, cursor: bool) -> None:
    """Something to answer."""
    canvas.fill(box, "cursor" if cursor else "card", " ")
    canvas.frame(box, HEAVY if cursor else ROUND, "choice")
    inner = Box(box.x + 2, 0, box.width - 4, 1)
    canvas.centre(inner, box.y + 1, label, "bright bold" if cursor else "text")
