"""What one may know at the table: piles, discards, what was passed and taken, what is left.

The game says it as data (`Words.known`); this page draws it for all games.
"""

from collections.abc import Iterable

from rich.cells import cell_len
from textual.widget import Widget

from engine import CardText, Known, KnownPart, Match, Seat
from engine.core.known import (
    KnownRow,
)
from tui.commands.table import bindings
from tui.drawing.canvas import Box, Canvas
from tui.screens.base import BaseScreen, Hint
from tui.screens.known_page import SIGNS, KnownPage
from tui.text.phrases import named
from tui.widgets.face import Face


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
        at = self.at if self._points else -1
        page = KnownPage(self._match, self.shown, canvas.width, self._room, at).paint()
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
        shown = max(0, canvas.height - self._first)  # a window may be too low for any of it
        for y in range(self.top, min(last, self.top + shown)):
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
        if not self._spots:  # the window is too small for anything to be drawn
            return
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
        if not (self._points and self._spots):
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
        return self._match.game.words.describe(self._view, target) if target else None

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
