"""Where everything lies on the board of Meins!, for every size of window."""

from dataclasses import dataclass

from tui.drawing.canvas import Box


@dataclass(frozen=True, slots=True)
class Plan:
    """The boxes of one window size."""

    roomy: bool
    """True where cards carry their full names and panels their sums."""
    vast: bool
    """True where panels list the exhibits by name."""
    labels_y: int
    """The row of the marks over the columns."""
    cells: tuple[Box, ...]
    exhibits: tuple[Box, ...]
    villa: Box
    end: Box
    """Where the turn can be ended."""
    categories: tuple[Box, ...]
    """For each place of the ring the category card on its left."""
    panels: tuple[Box, ...]
    """For each place of the ring, the viewer's first, then clockwise."""


def make_plan(width: int, height: int, seats: int) -> Plan:
    """The plan for a board of `width` by `height` cells: at least 80 by 20."""
    vast = width >= 160 and height >= 48
    roomy = width >= 116 and height >= 29
    if vast:
        card, labels_y, exhibit_height, ring_gap = (22, 7), 1, 10, 2
    elif roomy:
        card, labels_y, exhibit_height, ring_gap = (14, 5), 1, 7, 1
    else:
        card, labels_y, exhibit_height, ring_gap = (9, 4), 0, 6, 0
    cells = tuple(
        Box(4 + column * (card[0] + 1), labels_y + 1 + row * card[1], *card)
        for row in range(3)
        for column in range(3)
    )
    grid_right = cells[-1].x + card[0]
    left = grid_right + (5 if roomy else 2)
    gap = 1
    exhibit_width = (width - left - gap + (0 if roomy else 1)) // 2
    pitch = exhibit_height + (1 if roomy else 0)
    top = labels_y
    exhibits = tuple(
        Box(left + column * (exhibit_width + gap), top + row * pitch, exhibit_width, exhibit_height)
        for row in range(2)
        for column in range(2)
    )
    grid_bottom = cells[-1].y + card[1]
    villa = Box(left, grid_bottom - 1, width - left, 1)
    ring_y = grid_bottom + ring_gap
    ring_height = 7 if not roomy else 11 if not vast else min(21, height - ring_y)
    categories, panels = _ring(width, ring_y, ring_height, seats, roomy)
    end = Box(1, labels_y, grid_right - 1, 1)
    return Plan(roomy, vast, labels_y, cells, exhibits, villa, end, categories, panels)


def _ring(
    width: int, y: int, height: int, seats: int, roomy: bool
) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
    """Category cards and panels in turn, from left to right."""
    card_width = (12 if seats < 4 or width >= 160 else 10) if roomy else (8 if seats < 4 else 6)
    panel_width = min(width // seats - card_width, 60)
    pitch = card_width + panel_width
    left = (width - pitch * seats) // 2
    card_height = 6 if roomy else 4
    card_y = y + (2 if roomy else 1)
    categories = tuple(
        Box(left + place * pitch, card_y, card_width, card_height) for place in range(seats)
    )
    panels = tuple(
        Box(left + place * pitch + card_width, y, panel_width, height) for place in range(seats)
    )
    return categories, panels
