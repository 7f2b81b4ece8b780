"""QR codes in half blocks: two rows of points in a row of letters."""

from collections.abc import Sequence

from tui.drawing.canvas import Box, Canvas

QUIET = (4, 2)
"""Points of light around a code: what scanners want, and what most can do with."""

BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def points_of(text: str) -> Sequence[Sequence[int]]:
    """The code of a text, row by row, 1 where it is dark; empty where nothing can make one."""
    try:
        import segno
    except ImportError:
        return ()
    return segno.make(text, error="l", micro=False).matrix


def draw_code(canvas: Canvas, box: Box, text: str, *, ascii: bool, dark: bool) -> bool:
    """Draw a code in the middle of a box; False where it does not fit, and nothing is drawn.

    What the terminal paints is light on a dark ground and dark on a light one.
    """
    points = points_of(text)
    for quiet in QUIET if points else ():
        side = len(points) + 2 * quiet
        width, height = (2 * side, side) if ascii else (side, (side + 1) // 2)
        if width > box.width or height > box.height:
            continue

        def painted(y: int, x: int, quiet: int = quiet, side: int = side) -> bool:
            inside = 0 <= y - quiet < len(points) and 0 <= x - quiet < len(points)
            light = not (inside and points[y - quiet][x - quiet])
            return y < side and light == dark

        left = box.x + (box.width - width) // 2
        top = box.y + (box.height - height) // 2
        for row in range(height):
            if ascii:
                line = "".join("##" if painted(row, x) else "  " for x in range(side))
            else:
                line = "".join(
                    BLOCKS[painted(2 * row, x), painted(2 * row + 1, x)] for x in range(side)
                )
            canvas.put(left, top + row, line, "bright" if dark else "text")
        return True
    return False
