"""What one may know at the table: piles, discards, what was passed and taken, what is left.

The game says it as data (`Game.known`); this page draws it for all games.
"""

from collections.abc import Iterable, Mapping, Sequence

from rich.cells import cell_len
from textual.widget import Widget

from engine import CardText, Known, KnownPart, Match, Seat
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
from tui.canvas import ROUND, Box, Canvas, wrap
from tui.commands import bindings
from tui.screens.base import BaseScreen, Hint
from tui.widgets.face import Face
from tui.words import named

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


class KnownScreen(BaseScreen[None]):
    """The page: rows with a cursor, cards, sentences."""

    CONTEXTS = ("cursor", "known", "app")
    BINDINGS = bindings(*CONTEXTS)

    def __init__(self, match: Match, viewer: Seat | None, known: Known) -> None:
        """`known`: what the game says for this viewer."""
        super().__init__()
        self._match = match
        self._view = match.opened(viewer)
        self._known = known
        self.regrouped = False
        self.at = 0
        """The row under the cursor, among those of all parts."""
        self.top = 0
        self.notice = ""
        self._spots: list[Box] = []
        """Where each row lies on the whole page."""
        self._height = 0
        self.page = Face(self._draw, id="page", focus=True, board=match.game.id)

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """Ready."""
        self.page.focus()

    # --- What is shown -----------------------------------------------------------------------

    @property
    def shown(self) -> tuple[KnownPart, ...]:
        """The parts in the order that is asked for."""
        return self._known.regrouped if self.regrouped else self._known.parts

    @property
    def rows(self) -> list[KnownRow]:
        """The rows of all parts, one after the other."""
        return [row for part in self.shown for row in part.rows]

    @property
    def row(self) -> KnownRow | None:
        """The row under the cursor, if rows tell more."""
        return self.rows[self.at] if self._points else None

    @property
    def _points(self) -> bool:
        """True if there is a cursor: the rows tell more than they show."""
        return any(row.target or row.note for row in self.rows)

    @property
    def _first(self) -> int:
        """The first line of the page below the title and what the signs mean."""
        return 1 + len(self._legend)

    @property
    def _legend(self) -> list[list[tuple[str, str]]]:
        """What the signs that stand on the page mean, in one line, or more if names are long."""
        used = {sign for row in self.rows for sign in row.where}
        lines: list[list[tuple[str, str]]] = []
        room = 0
        for sign, words in self._known.legend:
            if sign in used:
                # No beginning of a sentence: "you laid".
                told = self._say(f"- {words}")[2:]
                room -= cell_len(told) + 4
                if room < -2 or not lines:
                    lines.append([])
                    room = self.size.width - 2 - cell_len(told) - 4
                lines[-1].append((sign, told))
        return lines

    @property
    def _room(self) -> int:
        return max(1, self.size.height - self._first - 2)

    def _say(self, text: str) -> str:
        return self._match.word(text)

    # --- Drawing -----------------------------------------------------------------------------

    def _draw(self, canvas: Canvas) -> None:
        page = _Page(self, canvas.width).paint()
        self._spots, self._height = page.spots, page.height
        self.top = max(0, min(self.top, self._height - self._room))
        last = min(self._height, self.top + self._room)
        more = f"{self.top + 1} to {last} of {self._height}" if self._height > self._room else ""
        self.paint_bar(canvas, self._match.game.title, self._say(self._known.about), more)
        for y, legend in enumerate(self._legend, 1):
            x = 1
            for sign, told in legend:
                x = canvas.put(x, y, *SIGNS[sign])
                x = canvas.put(x + 1, y, told, "muted") + 2
        for number, spot in enumerate(self._spots):
            if self.top <= spot.y < last:
                box = spot._replace(y=spot.y - self.top + self._first)
                self.page.hit(box, f"pick({number})")
        for y in range(self.top, last):
            row = self._first + y - self.top
            canvas.chars[row] = page.canvas.chars[y]
            canvas.inks[row] = page.canvas.inks[y]
            canvas.papers[row] = page.canvas.papers[y]
        note = self.notice or self._say(self.row.note if self.row else "")
        note = note or self._say(self._known.why)
        self.paint_prompt(
            canvas, canvas.height - 2, (note, "missing bold" if self.notice else "text")
        )
        self.paint_hints(self.page, canvas, canvas.height - 1, self.hints())

    def hints(self) -> list[Hint]:
        """The keys that work now."""
        hints: list[Hint] = [("↑↓", "which")] if self._points else []
        if self._height > self._room:
            hints += [] if self._points else [("↑↓", "line")]
            hints.append(("known.page_down", "page"))
        if self._described() is not None:
            hints.append(("known.inspect", "in full"))
        if self._known.regrouped:
            hints.append(("known.regroup", self._known.grouping[not self.regrouped]))
        return [*hints, ("cursor.back", "table"), ("app.help", "help")]

    # --- Keys --------------------------------------------------------------------------------

    def say(self, notice: str) -> None:
        """Tell something in the prompt line."""
        self.notice = notice
        self.page.redraw()

    def go(self, at: int) -> None:
        """Put the cursor on a row, and bring it into sight."""
        self.at = max(0, min(at, len(self.rows) - 1))
        y = self._spots[self.at].y
        head = 1 if self.shown[0].title else 0
        self.top = min(self.top, 0 if y <= head else y)
        self.top = max(self.top, y - self._room + 1)
        self.say("")

    def scroll(self, lines: int) -> None:
        """Move the page, and let the cursor stay where it is."""
        self.top = max(0, min(self.top + lines, self._height - self._room))
        self.say("")

    def _step(self, by: int) -> None:
        """The next row; where there is none, the page moves on."""
        if self._points and 0 <= self.at + by < len(self.rows):
            self.go(self.at + by)
        else:
            self.scroll(by)

    def _aside(self, dx: int) -> None:
        """The row beside this one."""
        if not self._points:
            return
        here = self._spots[self.at]
        beside = [number for number, spot in enumerate(self._spots) if (spot.x - here.x) * dx > 0]
        if beside:
            self.go(min(beside, key=lambda number: abs(self._spots[number].y - here.y)))

    def action_up(self) -> None:
        self._step(-1)

    def action_down(self) -> None:
        self._step(1)

    def action_left(self) -> None:
        self._aside(-1)

    def action_right(self) -> None:
        self._aside(1)

    def action_next(self) -> None:
        self._step(1)

    def action_previous(self) -> None:
        self._step(-1)

    def action_page_up(self) -> None:
        self.scroll(-self._room)

    def action_page_down(self) -> None:
        self.scroll(self._room)

    def action_pick(self, number: int) -> None:
        """A click points; a second one tells more."""
        if number == self.at:
            self.action_confirm()
        else:
            self.go(number)

    def action_confirm(self) -> None:
        """The card of the row in full; without one, back."""
        if self._described() is None:
            self.dismiss()
        else:
            self.action_inspect()

    def _described(self) -> CardText | None:
        row = self.row
        target = row.target if row is not None else ""
        return self._match.game.describe(self._view, target) if target else None

    def idle(self, action: str) -> str:
        """Why a command would do nothing now."""
        match action:
            case "inspect" if self._described() is None:
                return "This line has no card of its own."
            case "regroup" if not self._known.regrouped:
                return "There is no other order here."
            case "page_up" | "page_down" if self._height <= self._room:
                return "The whole page is on the screen."
            case "page_up" if not self.top:
                return "This is the first line."
            case "page_down" if self.top + self._room >= self._height:
                return "This is the last line."
        return ""

    def action_inspect(self) -> None:
        """The card of the row in full."""
        from tui.screens.pages import open_card

        card = self._described()
        if not self.is_idle("inspect") and card is not None:
            open_card(self, named(card, self._match.names))

    def action_regroup(self) -> None:
        """The same in the other order; the cursor stays on its card where it can."""
        if self.is_idle("regroup"):
            return
        target = self.row.target if self.row is not None else ""
        self.regrouped = not self.regrouped
        targets = [row.target for row in self.rows]
        self.at = targets.index(target) if target in targets else 0
        self.page.redraw()
        self.go(self.at)

    def action_back(self) -> None:
        self.dismiss()

    def action_close(self) -> None:
        self.dismiss()


class _Page:
    """The whole page on a canvas as high as it needs."""

    def __init__(self, screen: KnownScreen, width: int) -> None:
        self.screen = screen
        self.width = width
        self.spots: list[Box] = []
        self.height = 0
        self.canvas = Canvas(width, 0)
        self._glyphs = mark_glyphs(screen._match.game.id)
        self._inks = mark_inks(screen._match.game)

    def paint(self) -> "_Page":
        """All parts, one below the other."""
        for part in self.screen.shown:
            if part.title:
                self._heading(part)
            self._rows(part.rows)
            self._cards(part.cards)
            for text in part.lines:
                for line in wrap(self.screen._say(text), self.width - 2):
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
        x = self.canvas.put(2, y, f" {self.screen._say(part.title)} ", "accent bold")
        if part.aside and x + cell_len(aside := f" {self.screen._say(part.aside)} ") < self.width:
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
        label = max(cell_len(self.screen._say(row.label)) for row in rows)
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
        half = self.screen._room // 2
        return next((few for few in range(1, most) if -(-len(rows) // few) <= half), most)

    def _row(self, box: Box, row: KnownRow, columns: tuple[int, int, int], end: int) -> None:
        """The letters of a card, its name, where each copy is, what it does, a figure.

        `columns`: where name, signs and deeds begin in the box; `end`: where the figure does.
        """
        canvas, y = self.canvas, box.y
        cursor = self.screen._points and len(self.spots) == self.screen.at
        if cursor or row.stands_out:
            canvas.fill(box, "cursor" if cursor else "raised")
        x = box.x + 1
        for mark in row.marks:
            x = canvas.put(x, y, self._glyphs.get(mark, mark), self._inks.get(mark, "bright"))
        named_at, signs_at, does_at = (box.x + column for column in columns)
        ink = "bright bold" if cursor or row.stands_out else "text"
        canvas.put(named_at, y, self.screen._say(row.label), ink, signs_at - named_at - 1)
        for number, sign in enumerate(row.where):
            canvas.put(signs_at + 2 * number, y, *SIGNS[sign])
        does = self.screen._say(row.does)
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
                [wrap(self.screen._say(line), width - 4) for line in (card.label, *card.lines)]
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
