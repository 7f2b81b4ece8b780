"""Where everything lies on the board of Stealing Mona Lisa, for every size of window."""

from dataclasses import dataclass

from tui.drawing.canvas import Box

CARDS, ARTS, THIEVES = range(3)
"""The groups of the cursor: the viewer's cards or answers, arts or heists, thieves."""

CARD_ROWS = 4
CARD, ROOMY_CARD = 9, 12
"""How wide a card is."""
PICTURE = (26, 9)
"""The size of a picture without its frame."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The boxes of one window size."""

    roomy: bool
    """True where arts hang as pictures over plaques and thieves tell more."""
    card: int
    """How wide a card of the crew is."""
    frame: tuple[int, int]
    """The size of a whole picture with its frame."""
    arts: tuple[Box, ...]
    """What is to be read of each art."""
    pictures: tuple[Box, ...]
    """The frames over them; none unless roomy."""
    label_y: int
    """The line over the viewer's own cards."""
    cards: Box
    """The viewer's own cards; the ones to be sent stand a row higher."""
    crew_y: int
    """In the draft the line with the crew so far; below it stands which way hands go."""
    memory_y: int
    """In the draft the line with what was passed on; that of the way, where it has no other."""
    spare: Box
    """What larger windows have left; without height if there is nothing."""
    thieves: tuple[Box, ...]


def make_plan(width: int, height: int, seats: int, arts: int, *, drafting: bool = False) -> Plan:
    """The plan for a board of `width` by `height` cells: at least 80 by 20."""
    roomy = width >= 116 and height >= 30
    hung = PICTURE[1] + 2 if roomy else 0
    read = 8 if drafting else 9 if roomy else 10
    widest = PICTURE[0] + 2 if roomy else 26
    columns = _columns(width, arts, widest, least=15)
    label_y = hung + read
    cards = Box(1, label_y + 1, width - 2, CARD_ROWS + 1)
    panel = 4 if roomy or drafting else 3
    memory = 1 if drafting and not roomy else 0
    low = height - panel - memory
    spare_y = label_y + (7 if drafting or not roomy else 6)
    if drafting:  # an arrow stands before and behind each thief
        seats_at = [(x + 1, wide) for x, wide in _columns(width - 2, seats, 24, least=9)]
    else:
        seats_at = _columns(width, seats, 24, least=12)
    return Plan(
        roomy,
        ROOMY_CARD if roomy else CARD,
        (PICTURE[0] + 2, PICTURE[1] + 2),
        tuple(Box(x, hung, wide, read) for x, wide in columns),
        tuple(Box(x, 0, wide, hung) for x, wide in columns) if roomy else (),
        label_y,
        cards,
        label_y + CARD_ROWS + 1,
        height - 1 if memory else label_y + CARD_ROWS + 2,
        Box(1, spare_y, width - 2, low - spare_y),
        tuple(Box(x, low, wide, panel) for x, wide in seats_at),
    )


def _columns(width: int, count: int, widest: int, least: int) -> list[tuple[int, int]]:
    """(x, width) of columns side by side, without gaps where they would get too narrow."""
    if not count:
        return []
    gap = 1 if (width - count + 1) // count >= least else 0
    wide = min(widest, (width - gap * (count - 1)) // count)
    gap = 2 if (wide + 2) * count <= width else gap
    left = (width - wide * count - gap * (count - 1)) // 2
    return [(left + number * (wide + gap), wide) for number in range(count)]


def card_boxes(zone: Box, count: int, wide: int) -> list[Box]:
    """Where so many cards of that width lie side by side, in the lower rows of their zone; with
    too many of them each gets less."""
    if not count:
        return []
    gap = 1
    if (wide + gap) * count - gap > zone.width + 1:
        gap = 0
        wide = max(6, min(wide, (zone.width + 1) // count))
    return [
        Box(zone.x + number * (wide + gap), zone.y + 1, wide, CARD_ROWS) for number in range(count)
    ]
