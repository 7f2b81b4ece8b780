"""A page of character cells that a screen draws on, and that knows what changed since last time.

Boards draw everything anew for each key: that takes two milliseconds. What is sent to the terminal
is only where the new page differs from the last, which is what a slow line needs.

Ink and paper are roles of the theme: `put(3, 1, "Money", "muted")`, `put(3, 1, "6", "text on badge
bold")`. Without "on", text keeps the paper that lies there.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from textual.cache import FIFOCache
from textual.strip import Strip

if TYPE_CHECKING:
    from tui.drawing.look import Look

ROUND = "╭─╮│╯╰"
HEAVY = "┏━┓┃┛┗"
PLAIN = "┌─┐│┘└"
DOUBLE = "╔═╗║╝╚"
DASHED = "┌╌┐╎┘└"
"""Frames: top left, horizontal, top right, vertical, bottom right, bottom left."""


class Box(NamedTuple):
    """A rectangle of cells on a canvas."""

    x: int
    y: int
    width: int
    height: int

    def contains(self, x: int, y: int) -> bool:
        """True if the cell lies inside."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle, in cells; rows count double, as cells are twice as high as wide."""
        return self.x + self.width / 2, 2 * (self.y + self.height / 2)


class Row(Strip):
    """A row of a canvas as Textual takes it, without what Textual's own strips carry along.

    A strip is made with seven caches, and one that is not cut keeps itself in one of them: a circle
    that only the garbage collector undoes, which a host with many people cannot let run. A row is
    cut once or never, so it makes a cache only when one is asked for.
    """

    __slots__ = ()

    def __init__(self, segments: list[Segment], cell_length: int) -> None:
        self._segments = segments
        self._cell_length = cell_length
        self._render_cache = None
        self._link_ids = None
        self._cell_count = None

    def __getattr__(self, name: str) -> Any:
        if not name.endswith("_cache"):
            raise AttributeError(name)
        cache: FIFOCache[Any, Any] = FIFOCache(4)
        setattr(self, name, cache)
        return cache

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """The pieces between the cuts; the row itself where nothing is cut."""
        cuts = list(cuts)
        return [self] if cuts == [self._cell_length] else super().divide(cuts)


class Canvas:
    """`width` times `height` cells; drawing outside is cut off."""

    __slots__ = ("chars", "height", "inks", "papers", "width")

    def __init__(self, width: int, height: int, paper: str = "ground") -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.inks = [["text"] * width for _ in range(height)]
        self.papers = [[paper] * width for _ in range(height)]

    def fill(self, box: Box, paper: str, char: str | None = None, ink: str = "text") -> None:
        """Lay paper over a box; with `char`, write it into every cell as well."""
        left, right = max(0, box.x), min(self.width, box.x + box.width)
        if right <= left:
            return
        for y in range(max(0, box.y), min(self.height, box.y + box.height)):
            self.papers[y][left:right] = [paper] * (right - left)
            if char is not None:
                self.chars[y][left:right] = [char] * (right - left)
                self.inks[y][left:right] = [ink] * (right - left)

    def put(self, x: int, y: int, text: str, ink: str = "text", width: int | None = None) -> int:
        """Write text and return the x behind it; `width` cuts longer text with an ellipsis."""
        if width is not None:
            text = shorten(text, width)
        if not 0 <= y < self.height:
            return x + cell_len(text)
        cells: Sequence[str] = text if text.isascii() else letters(text)
        end = x + len(cells)
        start, stop = max(x, 0), min(end, self.width)
        if start < stop:
            shown = list(cells[start - x : stop - x])
            if not shown[0]:  # half of a wide letter
                shown[0] = " "
            if stop < end and not cells[stop - x]:
                shown[-1] = " "
            ink, paper = _ink_and_paper(ink)
            self.chars[y][start:stop] = shown
            self.inks[y][start:stop] = [ink] * (stop - start)
            if paper:
                self.papers[y][start:stop] = [paper] * (stop - start)
        return end

    def write(self, x: int, y: int, *pieces: tuple[str, str], width: int | None = None) -> int:
        """Write (text, ink) pieces one behind the other, in at most `width` cells."""
        end = None if width is None else x + width
        for text, ink in pieces:
            left = None if end is None else end - x
            if left is not None and left <= 0:
                break
            x = self.put(x, y, text, ink, left)
        return x

    def right(self, x: int, y: int, text: str, ink: str = "text") -> None:
        """Write text so that it ends just before x."""
        self.put(x - cell_len(text), y, text, ink)

    def centre(self, box: Box, y: int, text: str, ink: str = "text") -> None:
        """Write text into the middle of a box's row y (a row of the canvas)."""
        text = shorten(text, box.width)
        self.put(box.x + (box.width - cell_len(text)) // 2, y, text, ink)

    def frame(self, box: Box, kind: str = ROUND, ink: str = "frame") -> None:
        """Draw a frame along the inside of a box."""
        x, y, width, height = box
        top_left, line, top_right, side, bottom_right, bottom_left = kind
        self.put(x, y, top_left + line * (width - 2) + top_right, ink)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, side, ink)
            self.put(x + width - 1, row, side, ink)
        self.put(x, y + height - 1, bottom_left + line * (width - 2) + bottom_right, ink)

    def ink_box(self, box: Box, ink: str) -> None:
        """Give everything that stands in a box this ink."""
        for y in range(max(0, box.y), min(self.height, box.y + box.height)):
            for x in range(max(0, box.x), min(self.width, box.x + box.width)):
                self.inks[y][x] = ink

    def lay(self, other: "Canvas", y: int) -> None:
        """Lay another canvas of the same width over the rows from y on."""
        self.chars[y : y + other.height] = other.chars
        self.inks[y : y + other.height] = other.inks
        self.papers[y : y + other.height] = other.papers

    def text(self) -> str:
        """The page as plain text."""
        return "\n".join("".join(row) for row in self.chars)

    def strip(self, y: int, look: "Look") -> Strip:
        """Row y as Textual draws it."""
        translate = look.translate
        segments: list[Segment] = []
        chars, inks, papers = self.chars[y], self.inks[y], self.papers[y]
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or inks[x] != inks[start] or papers[x] != papers[start]:
                run = translate("".join(chars[start:x]))
                segments.append(Segment(run, look.style(inks[start], papers[start])))
                start = x
        return Row(segments, self.width)

    def changed_rows(self, before: "Canvas | None") -> Iterator[int]:
        """The rows in which this page differs from the one before, which may have another size."""
        if before is None or (before.width, before.height) != (self.width, self.height):
            yield from range(self.height)
            return
        for y in range(self.height):
            if (
                self.chars[y] != before.chars[y]
                or self.inks[y] != before.inks[y]
                or self.papers[y] != before.papers[y]
            ):
                yield y


@lru_cache(maxsize=8192)
def letters(text: str) -> tuple[str, ...]:
    r"""What stands in each cell: a letter with its marks; empty text behind one of two cells.

    >>> [len(cell) for cell in letters("e\u0301漢!")]
    [2, 1, 0, 1]
    """
    cells: list[str] = []
    for char in text:
        size = 1 if char.isascii() else cell_len(char)
        if size:
            cells += (char, "")[:size]
        elif cells:
            cells[-1 if cells[-1] else -2] += char
    return tuple(cells)


@lru_cache(maxsize=1024)
def _ink_and_paper(ink: str) -> tuple[str, str]:
    """Apart what is written as one: ("text bold", "badge") of "text on badge bold"."""
    ink, _, rest = ink.partition(" on ")
    paper, _, marks = rest.partition(" ")
    return (f"{ink} {marks}" if marks else ink), paper


def shorten(text: str, width: int) -> str:
    """The text in at most `width` cells, with an ellipsis where something was cut."""
    if width <= 0:
        return ""
    if text.isascii() and len(text) <= width:
        return text
    if cell_len(text) <= width:
        return text
    kept = ""
    for char in text:
        if cell_len(kept + char) > width - 1:
            break
        kept += char
    return kept.rstrip() + "…"


def wrap(text: str, width: int, lines: int | None = None) -> list[str]:
    """The text in lines of at most `width` cells, broken at spaces; the last is cut.

    A word too long for a line is broken behind its own hyphens and slashes, else with a hyphen.

    >>> wrap("The choose-your-own-alibi book", 18)
    ['The choose-your-', 'own-alibi book']
    """
    width = max(1, width)
    rows: list[str] = []
    row = ""
    for word in text.split():
        glue = " "
        for piece in _pieces(word, width):
            longer = f"{row}{glue}{piece}" if row else piece
            if cell_len(longer) <= width:
                row = longer
            else:
                rows.append(row)
                row = piece
            glue = ""
    if row:
        rows.append(row)
    if lines is not None and len(rows) > lines:
        rows[lines - 1 :] = [shorten(" ".join(rows[lines - 1 :]), width)]
    return rows


def _pieces(word: str, width: int) -> list[str]:
    """A word, in pieces that fit into a line."""
    if cell_len(word) <= width:
        return [word]
    pieces: list[str] = []
    for piece in re.findall(r"[^-/]*[-/]|[^-/]+", word):
        while cell_len(piece) > width:
            head = shorten(piece, width).removesuffix("…") or piece[:1]
            piece = piece[len(head) :]
            pieces.append(f"{head}-" if cell_len(head) < width else head)
        pieces.append(piece)
    return pieces
