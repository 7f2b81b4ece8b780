"""A canvas that notices what was lost while it was drawn on: `faults` says what, and where.

- a letter or figure that another one took the place of;
- text over the right or left edge;
- a figure cut by an ellipsis in its middle;
- figures or words of different pieces of text without a gap between them.
"""

import re

from tui.drawing.canvas import Box, Canvas, letters, shorten

NOTHING = 0


class RecordingCanvas(Canvas):
    """A canvas that knows which piece of text each cell is from."""

    __slots__ = ("faults", "pieces", "texts")

    def __init__(self, width: int, height: int, paper: str = "ground") -> None:
        super().__init__(width, height, paper)
        self.faults: list[str] = []
        self.texts = [""]
        self.pieces = [[NOTHING] * width for _ in range(height)]
        """For each cell the number of the text that wrote it."""

    def fill(self, box: Box, paper: str, char: str | None = None, ink: str = "text") -> None:
        """What is filled may be written on again."""
        super().fill(box, paper, char, ink)
        if char is not None:
            for y in range(max(0, box.y), min(self.height, box.y + box.height)):
                for x in range(max(0, box.x), min(self.width, box.x + box.width)):
                    self.pieces[y][x] = NOTHING

    def put(self, x: int, y: int, text: str, ink: str = "text", width: int | None = None) -> int:
        """Look at every cell before it is written."""
        shown = text if width is None else shorten(text, width)
        if shown != text and re.search(r"\d…$", shown) and text[len(shown) - 1].isdigit():
            self.faults.append(f"a figure of {text!r} is cut: {shown!r}")
        if 0 <= y < self.height:
            self.texts.append(shown)
            lost = ""
            for at, char in enumerate(letters(shown), x):
                if not 0 <= at < self.width:
                    lost += char
                    continue
                here = self.chars[y][at]
                if self.pieces[y][at] and here.isalnum() and char.isalnum() and here != char:
                    before = self.texts[self.pieces[y][at]]
                    self.faults.append(f"{before!r} is overwritten by {shown!r} at {at},{y}")
                self.pieces[y][at] = len(self.texts) - 1
            if any(char.isalnum() for char in lost):
                self.faults.append(f"{shown!r} goes over the edge: {lost!r} is lost")
        return super().put(x, y, text, ink, width)

    def glued(self) -> list[str]:
        """Figures and words of different texts that touch; signs of one letter may."""
        found = []
        for y, row in enumerate(self.chars):
            for x in range(1, self.width):
                one, other = self.pieces[y][x - 1], self.pieces[y][x]
                words = row[x - 1].isalnum() and row[x].isalnum()
                signs = min(len(self.texts[one]), len(self.texts[other])) == 1
                if one and other and one != other and words and not signs:
                    found.append(f"{self.texts[one]!r} and {self.texts[other]!r} touch at {x},{y}")
        return found
