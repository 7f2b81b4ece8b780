"""Where everything lies on the board of It's Mine, for every size of window."""

from dataclasses import dataclass
from typing import NamedTuple

from engine.games.its_mine.table import ACTIONS, DISTRICTS, PER_DISTRICT
from tui.drawing.canvas import Box

NEAR, FAR = 0, 1
"""The two sides of the table: the viewer's below the districts, the rival's above them."""


class Measure(NamedTuple):
    """How many lines things take."""

    action: int
    boss: int
    district: int
    hand: int


COMPACT = Measure(action=1, boss=2, district=3, hand=5)
ROOMY = Measure(action=2, boss=2, district=5, hand=7)
VAST = Measure(action=4, boss=3, district=6, hand=10)
TALLEST_HAND = 12


@dataclass(frozen=True, slots=True)
class Plan:
    """The boxes of one window size."""

    measure: Measure
    width: int
    lines: tuple[int, int]
    """The rows with the figures of the near and of the far side."""
    sides: tuple[int, int]
    """The first rows of the near and of the far gangs."""
    districts_y: int
    hand: Box

    @property
    def depth(self) -> int:
        """The lines of a full row."""
        return self.measure.boss + ACTIONS * self.measure.action

    def district(self, district: int) -> Box:
        """The box of a district card."""
        pitch = (self.width + 1) // DISTRICTS
        return Box(district * pitch, self.districts_y, pitch - 1, self.measure.district)

    def row(self, side: int, place: int) -> Box:
        """All of a row, with what is still free of it."""
        district, number = divmod(place, PER_DISTRICT)
        box = self.district(district)
        width = (box.width - PER_DISTRICT + 1) // PER_DISTRICT
        return Box(box.x + number * (width + 1), self.sides[side], width, self.depth)

    def cards(self, side: int, place: int, actions: int) -> tuple[Box, ...]:
        """The Boss of a row and so many Actions, from the district outwards.

        A fourth Action makes all of them narrower.
        """
        x, y, width, depth = self.row(side, place)
        boss, action = self.measure.boss, self.measure.action
        if actions > ACTIONS:
            boss = boss if action > 1 else 1
            action = (depth - boss) // actions
        heights = [boss] + [action] * actions
        boxes = []
        start = 0
        for height in heights:
            top = y + start if side == NEAR else y + depth - start - height
            boxes.append(Box(x, top, width, height))
            start += height
        return tuple(boxes)


def make_plan(width: int, height: int) -> Plan:
    """The plan for a board of `width` by `height` cells: at least 80 by 20."""
    if width >= 160 and height >= 48:
        measure = VAST
    elif width >= 116 and height >= 30:
        measure = ROOMY
    else:
        measure = COMPACT
    depth = measure.boss + ACTIONS * measure.action
    spare = max(0, height - 2 - 2 * depth - measure.district - measure.hand)
    hand = min(TALLEST_HAND, measure.hand + spare)
    spare -= hand - measure.hand
    above = spare // 3
    far = 1 + above
    districts = far + depth
    near = districts + measure.district
    line = near + depth + above
    return Plan(
        measure,
        width,
        lines=(line, 0),
        sides=(near, far),
        districts_y=districts,
        hand=Box(0, line + 1, width, hand),
    )
