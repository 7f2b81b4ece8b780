"""Fewer bytes for the same screen.

Textual 8.2.8 never asks what the terminal shows already: a page that closes sends the whole screen
two or three times, and a changed row is sent from its first cell on. Rich writes every piece of
text as "set everything, text, reset everything". Over a slow line that is most of what is sent.

`Glass` remembers what is on the glass and lets through only cells that differ, with colour codes
only where the pen really changes.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import repeat

from rich.color import Color, ColorSystem
from rich.console import Console
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

from tui.drawing.canvas import letters

SHORT_GAP = 4
"""Cells that did not change are sent again rather than moving the cursor over so few."""

Cell = tuple[str, Style | None]

Piece = tuple[int, int, Strip]
"""Where a strip belongs: x, y, and the strip."""


class Glass:
    """The cells that the terminal shows. Every frame must pass through `frame`."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell | None]] = {}
        self._laid: dict[int, tuple[int, Strip]] = {}
        """The strip that was laid last on each row, and where: the same again is no news."""

    def forget(self) -> None:
        """The terminal's content is not known any more: the next frame is sent whole."""
        self._rows.clear()
        self._laid.clear()

    def frame(self, update: CompositorUpdate) -> CompositorUpdate:
        """An update that sends what of this one is not on the glass yet."""
        if isinstance(update, LayoutUpdate):
            return _Frame(self, list(_pieces_of_layout(update)))
        if isinstance(update, ChopsUpdate):
            return _Frame(self, list(_pieces_of_chops(update)))
        self.forget()
        return update

    def lay(self, x: int, y: int, strip: Strip) -> Iterator[tuple[int, list[Cell]]]:
        """Put a strip on the glass; the runs of it that were different before, each with its x."""
        laid = self._laid.get(y)
        if laid is not None and laid[1] is strip and laid[0] == x:
            return
        self._laid[y] = x, strip
        new = _cells(strip)
        row = self._rows.setdefault(y, [])
        if len(row) < x + len(new):
            row.extend([None] * (x + len(new) - len(row)))
        old = row[x : x + len(new)]
        if new == old:
            return
        row[x : x + len(new)] = new
        start = end = -1
        for at, (cell, before) in enumerate(zip(new, old, strict=True)):
            if cell == before:
                continue
            if start < 0:
                start = at
            elif at - end > SHORT_GAP:
                yield _whole(x, new, start, end)
                start = at
            end = at + 1
        yield _whole(x, new, start, end)


class _Frame(CompositorUpdate):
    """The cells of an update that differ from the glass when it is written."""

    def __init__(self, glass: Glass, pieces: list[Piece]) -> None:
        self._glass = glass
        self._pieces = pieces

    def render_segments(self, console: Console) -> str:
        """What to write to the terminal; the pen is the terminal's own before and after."""
        system = console._color_system
        written: list[str] = []
        last: Style | None = None
        has = PLAIN
        for x, y, strip in self._pieces:
            for start, run in self._glass.lay(x, y, strip):
                written.append(f"\x1b[{y + 1};{start + 1}H")
                for char, style in run:
                    if style is not last:
                        last = style
                        wanted = _pen_of(style, system)
                        if wanted != has:
                            written.append(_change(has, wanted))
                            has = wanted
                    written.append(char)
        if has != PLAIN:
            written.append("\x1b[m")
        return "".join(written)


def _pieces_of_layout(update: LayoutUpdate) -> Iterator[Piece]:
    for y, strips in enumerate(update.strips, update.region.y):
        x = update.region.x
        for strip in strips:
            yield x, y, strip
            x += strip.cell_length


def _pieces_of_chops(update: ChopsUpdate) -> Iterator[Piece]:
    """Whole strips of the rows in which something may be new: what is not is found out later."""
    for y in sorted({y for y, _, _ in update.spans}):
        for x, strip in update.chops[y].items():
            if strip is not None:
                yield x, y, strip


def _cells(strip: Strip) -> list[Cell]:
    """One entry a cell; the second half of a wide character is empty text."""
    cells: list[Cell] = []
    for text, style, control in strip:
        if not control:
            cells.extend(zip(text if text.isascii() else letters(text), repeat(style)))
    return cells


def _whole(x: int, cells: list[Cell], start: int, end: int) -> tuple[int, list[Cell]]:
    """Where the run begins and its cells, widened so that it cuts no wide character in two."""
    while start > 0 and cells[start][0] == "":
        start -= 1
    while end < len(cells) and cells[end][0] == "":
        end += 1
    return x + start, cells[start:end]


_MARKS = {
    "1": "bold",
    "2": "dim",
    "3": "italic",
    "4": "underline",
    "5": "blink",
    "7": "reverse",
    "9": "strike",
}
"""Attributes of a style by the code that turns them on."""

_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
_ENDS = {
    "22": {"1", "2"},
    "23": {"3"},
    "24": {"4"},
    "25": {"5"},
    "27": {"7"},
    "29": {"9"},
}
Pen = tuple[str, str, frozenset[str]]
"""Codes of foreground and background ("38;5;187", or "" for the terminal's own), attributes."""

PLAIN: Pen = ("", "", frozenset())


@lru_cache(maxsize=4096)
def _pen_of(style: Style | None, system: ColorSystem | None) -> Pen:
    """The pen that a style asks for, in the colours of a system; without one there are none."""
    if style is None:
        return PLAIN
    marks = frozenset(code for code, name in _MARKS.items() if getattr(style, name))
    if system is None:
        return "", "", marks
    return _codes(style.color, system, True), _codes(style.bgcolor, system, False), marks


def _codes(colour: Color | None, system: ColorSystem, foreground: bool) -> str:
    if colour is None or colour.is_default:
        return ""
    return ";".join(colour.downgrade(system).get_ansi_codes(foreground))


@lru_cache(maxsize=4096)
def _change(has: Pen, wanted: Pen) -> str:
    """The shortest codes from one pen to another."""
    ink, paper, marks = wanted
    afresh = ["", *sorted(marks), *(code for code in (ink, paper) if code)]
    steps: list[str] = []
    kept = has[2]
    for mark in sorted(has[2] - marks):
        if mark in kept:
            steps.append(_OFF[mark])
            kept = kept - _ENDS[_OFF[mark]]
    steps += sorted(marks - kept)
    if ink != has[0]:
        steps.append(ink or "39")
    if paper != has[1]:
        steps.append(paper or "49")
    return min((f"\x1b[{';'.join(codes)}m" for codes in (steps, afresh)), key=len)
