"""True colour as a terminal with fewer colours understands it.

Everything is drawn in true colour: Rich and Textual keep what they have drawn for next time,
whoever it was for. Each terminal's own number of colours counts only here, on the way out.
"""

import re
from functools import lru_cache

from rich.color import Color, ColorSystem

SYSTEMS = {"16": ColorSystem.STANDARD, "256": ColorSystem.EIGHT_BIT}
"""What Rich calls the depths of `kinds` that are not true colour."""

_TRUE = re.compile(r"([34])8;2;(\d+);(\d+);(\d+)")


def translate(drawing: str, depth: str) -> str:
    """The same drawing in the colours of a depth.

    >>> translate("\\x1b[38;2;255;0;0;48;2;0;0;0mred", "256").replace("\\x1b", "^")
    '^[38;5;196;48;5;16mred'
    """
    if depth == "true":
        return drawing
    return _TRUE.sub(lambda found: _nearest(depth, *found.groups()), drawing)


@lru_cache(maxsize=4096)
def _nearest(depth: str, place: str, red: str, green: str, blue: str) -> str:
    colour = Color.from_rgb(int(red), int(green), int(blue)).downgrade(SYSTEMS[depth])
    return ";".join(colour.get_ansi_codes(foreground=place == "3"))
