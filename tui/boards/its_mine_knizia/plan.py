"""Where everything lies on the board of It's Mine! (Knizia), for every size of window."""

from dataclasses import dataclass

from tui.drawing.canvas import Box

CAPTION_Y = 0
OVER = 3
"""Rows of a card that is laid over the lower part of another."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The boxes of one window size."""

    roomy: bool
    """True where cards carry large digits and panels their sums."""
    columns: int
    """Places of the offer side by side."""
    free: tuple[Box, ...]
    """Places where a card lies free, in the order in which they are taken."""
    over: tuple[Box, ...]
    """Places over the lower part of those, in the same order: no card ever moves for another."""
    area: Box
    """All the room for the offer."""
    summary: Box
    """What the offer is worth by itself, as long as no card needs the place."""
    band: Box
    panels: tuple[Box, ...]
    """One for each seat."""

    def place(self, number: int) -> Box | None:
        """The place of an offer's card, 0 for the first; None: so many lie as bare codes."""
        places = (*self.free, *self.over)
        return places[number] if number < len(places) else None

    def shows_summary(self, cards: int) -> bool:
        """True as long as no card needs the place of the summary."""
        rows = -(-min(cards, len(self.free)) // self.columns)
        last = self.free[rows * self.columns - 1] if rows else self.free[0]
        return rows < 1 or last.y + last.height < self.summary.y


def make_plan(width: int, height: int, seats: int) -> Plan:
    """The plan for a board of `width` by `height` cells: at least 80 by 20."""
    roomy = width >= 116 and height >= 29
    card_width, card_height = (11, 8) if roomy else (7, 5)
    band_height, panel_height = (5, 7) if roomy else (4, 5)
    panels_y = height - panel_height
    band_y = panels_y - band_height - (1 if roomy else 0)
    top = CAPTION_Y + 1
    columns = (width + 1) // (card_width + 1)
    rows = (band_y - top) // card_height
    left = (width - columns * (card_width + 1) + 1) // 2
    free = tuple(
        Box(left + column * (card_width + 1), top + row * card_height, card_width, card_height)
        for row in range(rows)
        for column in range(columns)
    )
    over = tuple(Box(box.x, box.y + card_height - OVER, card_width, OVER) for box in free)
    below = band_y - top - card_height
    summary_y = band_y - 4 if rows > 2 else top + card_height + (below - 3) // 2
    pitch = min(width // seats, 60)
    panel_left = (width - pitch * seats + 1) // 2
    panels = tuple(
        Box(panel_left + seat * pitch, panels_y, pitch - 1, panel_height) for seat in range(seats)
    )
    return Plan(
        roomy=roomy,
        columns=columns,
        free=free,
        over=over,
        area=Box(left, top, columns * (card_width + 1) - 1, band_y - top),
        summary=Box(1, summary_y, width - 2, 3),
        band=Box(0, band_y, width, band_height),
        panels=panels,
    )
