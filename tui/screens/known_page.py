"""The page of what one may know, drawn as high as it needs: headings, rows, cards, sentences."""

from collections.abc import Mapping, Sequence

from rich.cells import cell_len

from engine import KnownPart, Match
from engine.core.known import (
    BURNT,
    CERTAIN,
    DISCARDS,
    HAND,
    OWN,
    RIVAL,
    UNSEEN,
    KnownCard,
    KnownRow,
)
from tui.boards import mark_glyphs, mark_inks
from tui.drawing.canvas import ROUND, Box, Canvas, wrap

SIGNS: Mapping[str, tuple[str, str]] = {
    RIVAL: ("↑", "pink"),
    OWN: ("↓", "good"),
    HAND: ("■", "good"),
    DISCARDS: ("×", "muted"),
    BURNT: ("▒", "faint"),
    CERTAIN: ("!", "accent bold"),
    UNSEEN: ("?", "missing"),
}
"""How the page draws where a copy is: a glyph and its ink."""

NARROWEST = 38
"""The least width of a column of rows."""
WIDEST = 96
"""The greatest one: what belongs together is not torn apart."""
SEVERAL = 6
"""From so many rows on they stand in as many columns as there is room for."""
CARD = 18
"""The least width of a card."""


class KnownPage:
    """The whole page on a canvas as high as it needs."""

    def __init__(
        self, match: Match, parts: Sequence[KnownPart], width: int, room: int, at: int
    ) -> None:
        """`room`: the lines of the window; `at`: the row under the cursor, -1 for none."""
        self._parts = parts
        self._say = match.word
        self._at = at
        self._half = room // 2
        self.width = width
        self.spots: list[Box] = []
        """Where each row lies."""
        self.height = 0
        self.canvas = Canvas(width, 0)
        self._glyphs = mark_glyphs(match.game.id)
        self._inks = mark_inks(match.game)

    def paint(self) -> "KnownPage":
        """All parts, one below the other."""
        for part in self._parts:
            if part.title:
                self._heading(part)
            self._rows(part.rows)
            self._cards(part.cards)
            for text in part.lines:
                for line in wrap(self._say(text), self.width - 2):
                    self._more(1)
                    self.canvas.put(1, self.height - 1, line, "text")
        return self

    def _more(self, lines: int) -> int:
        """Room for so many lines; returns the first of them."""
        y = self.height
        self.height += lines
        more = Canvas(self.width, lines)
        self.canvas.chars += more.chars
        self.canvas.inks += more.inks
        self.canvas.papers += more.papers
        self.canvas.height = self.height
        return y

    def _heading(self, part: KnownPart) -> None:
        y = self._more(1)
        self.canvas.put(0, y, "─" * self.width, "frame")
        x = self.canvas.put(2, y, f" {self._say(part.title)} ", "accent bold")
        if part.aside and x + cell_len(aside := f" {self._say(part.aside)} ") < self.width:
            self.canvas.right(self.width - 1, y, aside, "muted")

    def _rows(self, rows: Sequence[KnownRow]) -> None:
        """In one column or several, each read from top to bottom."""
        if not rows:
            return
        columns = self._columns(rows)
        lines = -(-len(rows) // columns)
        top = self._more(lines)
        pitch = min(WIDEST, (self.width - 1) // columns)
        chips = max(len(row.marks) for row in rows)
        signs = max(len(row.where) for row in rows)
        figure = max(cell_len(row.figure) for row in rows)
        label = max(cell_len(self._say(row.label)) for row in rows)
        x = 1 + (chips + 1 if chips else 0)
        at = min(x + label + 1, pitch - 2 - figure - 2 * signs)
        for number, row in enumerate(rows):
            column, line = divmod(number, lines)
            box = Box(1 + column * pitch, top + line, pitch - 1, 1)
            self._row(box, row, (x, at, at + 2 * signs), box.width - 1 - figure)
            self.spots.append(box)

    def _columns(self, rows: Sequence[KnownRow]) -> int:
        """As many as fit; but few, so that what the cards do has room, while the page is long."""
        most = max(1, min(3, (self.width - 2) // NARROWEST)) if len(rows) >= SEVERAL else 1
        if not any(row.does for row in rows):
            return most
        return next((few for few in range(1, most) if -(-len(rows) // few) <= self._half), most)

    def _row(self, box: Box, row: KnownRow, columns: tuple[int, int, int], end: int) -> None:
        """The letters of a card, its name, where each copy is, what it does, a figure.

        `columns`: where name, signs and deeds begin in the box; `end`: where the figure does.
        """
        canvas, y = self.canvas, box.y
        cursor = len(self.spots) == self._at
        if cursor or row.stands_out:
            canvas.fill(box, "cursor" if cursor else "raised")
        x = box.x + 1
        for mark in row.marks:
            x = canvas.put(x, y, self._glyphs.get(mark, mark), self._inks.get(mark, "bright"))
        named_at, signs_at, does_at = (box.x + column for column in columns)
        ink = "bright bold" if cursor or row.stands_out else "text"
        canvas.put(named_at, y, self._say(row.label), ink, signs_at - named_at - 1)
        for number, sign in enumerate(row.where):
            canvas.put(signs_at + 2 * number, y, *SIGNS[sign])
        does = self._say(row.does)
        if does_at + 1 + cell_len(does) < box.x + end:
            canvas.put(does_at + 1, y, does, "muted")
        canvas.right(box.x + box.width - 1, y, row.figure, "text")

    def _cards(self, cards: Sequence[KnownCard]) -> None:
        """As cards, as many side by side as there is room for."""
        if not cards:
            return
        most = max(1, (self.width - 1) // (CARD + 1))
        lines = -(-len(cards) // most)
        fitting = -(-len(cards) // lines)  # as many in each line
        width = min(28, (self.width - 1) // max(3, fitting) - 1)
        for start in range(0, len(cards), fitting):
            row = cards[start : start + fitting]
            texts = [
                [wrap(self._say(line), width - 4) for line in (card.label, *card.lines)]
                for card in row
            ]
            height = 2 + max(sum(map(len, text)) for text in texts)
            top = self._more(height)
            for number, (card, text) in enumerate(zip(row, texts, strict=True)):
                self._card(Box(1 + number * (width + 1), top, width, height), card, text)

    def _card(self, box: Box, card: KnownCard, text: list[list[str]]) -> None:
        canvas = self.canvas
        canvas.fill(box, "card", " ")
        canvas.frame(box, ROUND, "accent")
        x = canvas.put(box.x + 2, box.y, " ") if card.marks else box.x + 2
        for mark in card.marks:
            x = canvas.put(x, box.y, self._glyphs.get(mark, mark), self._inks.get(mark, "bright"))
        if card.marks:
            canvas.put(x, box.y, " ")
        if card.corner:
            canvas.right(box.x + box.width - 2, box.y, f" {card.corner} ", "bright bold")
        y = box.y + 1
        for number, lines in enumerate(text):
            for line in lines:
                canvas.put(box.x + 2, y, line, "text" if number else "bright bold")
                y += 1
