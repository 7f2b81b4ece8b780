"""The arts as small pictures in text: strokes of ASCII over painted grounds."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import groupby
from typing import Any

from engine import parse_toml
from tui.boards.stealing_mona_lisa.plan import PICTURE
from tui.drawing.canvas import DOUBLE, HEAVY, Box, Canvas

LIGHT, DARK = "#ffffd7", "#121212"
"""What strokes are drawn in: the one that can be seen on their ground."""

Row = list[tuple[str, str]]
"""(text, ink on ground) pieces of a line."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, cell by cell."""

    strokes: tuple[str, ...]
    styles: tuple[tuple[str, ...], ...]
    """For each cell "ink on ground", both as colours."""

    def rows(self, width: int) -> list[Row]:
        """The lines, cropped to the middle columns where the frame is narrower."""
        left = max(0, (PICTURE[0] - width) // 2)
        cut = slice(left, left + min(width, PICTURE[0]))
        return [
            _runs(list(zip(strokes[cut], styles[cut], strict=True)))
            for strokes, styles in zip(self.strokes, self.styles, strict=True)
        ]


def _runs(cells: list[tuple[str, str]]) -> Row:
    """Cells in the same style as one piece."""
    return [
        ("".join(char for char, _ in run), style)
        for style, run in groupby(cells, key=lambda cell: cell[1])
    ]


@cache
def pictures() -> Mapping[str, Picture]:
    """Every picture by the id of its art; decks of one's own may have arts without one."""
    file = resources.files(__package__).joinpath("pictures.toml")
    data = parse_toml(file.read_text(encoding="utf-8"), "pictures.toml")
    return {art: _picture(entry, data["pigments"]) for art, entry in data["pictures"].items()}


def _picture(entry: Mapping[str, Any], pigments: Mapping[str, str]) -> Picture:
    width, height = PICTURE
    strokes = [line.ljust(width) for line in entry["strokes"].split("\n")[:height]]
    grounds = entry["grounds"].split()
    colours = entry.get("colours", {})
    styles = []
    for line, row in zip(strokes, grounds, strict=True):
        inks = [
            pigments[colours[char]] if char in colours else _stroke_on(pigments[ground])
            for char, ground in zip(line, row, strict=True)
        ]
        styles.append(tuple(f"{ink} on {pigments[g]}" for ink, g in zip(inks, row, strict=True)))
    return Picture(tuple(strokes), tuple(styles))


def _stroke_on(ground: str) -> str:
    """A light stroke for a dark ground, a dark one for a light ground."""
    red, green, blue = (int(ground[at : at + 2], 16) for at in (1, 3, 5))
    return LIGHT if 299 * red + 587 * green + 114 * blue < 115_000 else DARK


def paint_picture(canvas: Canvas, box: Box, art: str, *, aimed: bool, cursor: bool) -> None:
    """An art in its frame; of an art that nobody has drawn the empty frame."""
    canvas.frame(box, HEAVY if cursor else DOUBLE, "accent" if aimed or cursor else "brown")
    picture = pictures().get(art)
    if picture is not None:
        for y, row in enumerate(picture.rows(box.width - 2)):
            canvas.write(box.x + 1, box.y + 1 + y, *row)


def picture_rows(art: str) -> list[Row]:
    """A whole picture as lines of a page; none for an art that nobody has drawn."""
    picture = pictures().get(art)
    return picture.rows(PICTURE[0]) if picture is not None else []
