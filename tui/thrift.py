"""Fewer bytes for the same screen.

Textual 8.2.8 never asks what the terminal shows already: a page that closes sends the whole screen
two or three times, and a changed row is sent from its first cell on. Rich writes every piece of
text as "set everything, text, reset everything". Over a slow line that is most of what is sent.

`Glass` remembers what is on the glass and lets through only cells that differ; `thrifty` writes
colour codes only where the pen really changes.
"""

import re
from collections.abc import Iterator

from rich.cells import cell_len
from rich.console import Console
from rich.control import Control
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

SHORT_GAP = 4
"""Cells that did not change are sent again rather than moving the cursor over so few."""

Cell = tuple[str, Style | None]

Piece = tuple[int, int, Strip]
"""Where a strip belongs: x, y, and the strip."""


class Glass:
    """The cells that the terminal shows. Every frame must pass through `frame`."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell | None]] = {}

    def forget(self) -> None:
        """The terminal's content is not known any more: the next frame is sent whole."""
        self._rows.clear()

    def frame(self, update: CompositorUpdate) -> CompositorUpdate:
        """An update that sends what of this one is not on the glass yet."""
        if isinstance(update, LayoutUpdate):
            return _Frame(self, list(_pieces_of_layout(update)))
        if isinstance(update, ChopsUpdate):
            return _Frame(self, list(_pieces_of_chops(update)))
        self.forget()
        return update

    def lay(self, x: int, y: int, strip: Strip) -> Iterator[tuple[int, int]]:
        """Put a strip on the glass; the (start, end) cells of it that were different before."""
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
                yield _whole(new, start, end)
                start = at
            end = at + 1
        yield _whole(new, start, end)


class _Frame(CompositorUpdate):
    """The cells of an update that differ from the glass when it is written."""

    def __init__(self, glass: Glass, pieces: list[Piece]) -> None:
        self._glass = glass
        self._pieces = pieces

    def render_segments(self, console: Console) -> str:
        """What to write to the terminal; the pen is the terminal's own before and after."""
        written: list[str] = []
        for x, y, strip in self._pieces:
            for start, end in self._glass.lay(x, y, strip):
                written.append(Control.move_to(x + start, y).segment.text)
                written.append(strip.crop(start, end).render(console))
        return thrifty("".join(written))


def _pieces_of_layout(update: LayoutUpdate) -> Iterator[Piece]:
    for y, strips in enumerate(update.strips, update.region.y):
        x = update.region.x
        for strip in strips:
            yield x, y, strip
            x += strip.cell_length


def _pieces_of_chops(update: ChopsUpdate) -> Iterator[Piece]:
    for y, start, stop in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is None or x >= stop or end <= start:
                continue
            first = max(x, start)
            yield first, y, strip.crop(first - x, min(end, stop) - x)


def _cells(strip: Strip) -> list[Cell | None]:
    """One entry a cell; the second half of a wide character is empty text."""
    cells: list[Cell | None] = []
    for text, style, control in strip:
        if control:
            continue
        if text.isascii():
            cells.extend((char, style) for char in text)
            continue
        for char in text:
            cells.append((char, style))
            cells.extend([("", style)] * (cell_len(char) - 1))
    return cells


def _whole(cells: list[Cell | None], start: int, end: int) -> tuple[int, int]:
    """The run, widened so that it cuts no wide character in two."""
    while start > 0 and (cell := cells[start]) is not None and cell[0] == "":
        start -= 1
    while end < len(cells) and (cell := cells[end]) is not None and cell[0] == "":
        end += 1
    return start, end


_TOKEN = re.compile(r"\x1b\[([0-9;]*)m|(\x1b\[[?>=]?[0-9;]*[A-Za-z])|([^\x1b]+|\x1b)")

_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
_ENDS = {
    "22": {"1", "2"},
    "23": {"3"},
    "24": {"4"},
    "25": {"5"},
    "27": {"7"},
    "28": {"8"},
    "29": {"9"},
}
_COLOUR_WORDS = {"5": 2, "2": 4}
"""How many codes follow 38 or 48 for a colour of 256, or a true one."""

Pen = tuple[str, str, frozenset[str]]
"""Codes of foreground and background ("38;5;187", or "" for the terminal's own), attributes."""

PLAIN: Pen = ("", "", frozenset())


def thrifty(data: str) -> str:
    """The same drawing with fewer colour codes; begins and ends with the terminal's own pen.

    >>> thrifty("\\x1b[1;31mA\\x1b[0m\\x1b[1;31mB\\x1b[0m").replace("\\x1b", "^")
    '^[1;31mAB^[m'
    """
    out: list[str] = []
    wanted = has = PLAIN
    for match in _TOKEN.finditer(data):
        codes, control, text = match.groups()
        if codes is not None:
            wanted = _pen(wanted, codes)
        elif control is not None:
            out.append(control)
        else:
            if wanted != has:
                out.append(_change(has, wanted))
                has = wanted
            out.append(text)
    if has != PLAIN:
        out.append("\x1b[m")
    return "".join(out)


def _pen(pen: Pen, codes: str) -> Pen:
    """The pen after these codes."""
    ink, paper, marks = pen
    parts = codes.split(";") if codes else ["0"]
    at = 0
    while at < len(parts):
        code = parts[at] or "0"
        at += 1
        if code in ("38", "48"):
            size = _COLOUR_WORDS.get(parts[at] if at < len(parts) else "", 0)
            colour = ";".join([code, *parts[at : at + size]])
            at += size
            if code == "38":
                ink = colour
            else:
                paper = colour
        elif code == "0":
            ink, paper, marks = PLAIN
        elif code in _OFF:
            marks = marks | {code}
        elif code in _ENDS:
            marks = marks - _ENDS[code]
        elif code == "39":
            ink = ""
        elif code == "49":
            paper = ""
        elif len(code) == 2 and code[0] in "39":
            ink = code
        else:
            paper = code
    return ink, paper, marks


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
