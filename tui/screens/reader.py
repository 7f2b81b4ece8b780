"""A page of text over the screen: help, the log, scores, rules, a card in full."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual import events
from textual.widget import Widget

from tui.commands.table import CONTEXT_TITLES, bindings, commands, show_key
from tui.drawing.canvas import Canvas, wrap
from tui.screens.base import BaseScreen, Hint
from tui.widgets.face import Face
from tui.widgets.text_field import TextField

HEADING = "accent bold"
"""The ink by which headings are known."""

Line = Sequence[tuple[str, str]]
"""A line of a page: (text, ink) pieces."""


class ReaderScreen(BaseScreen[None]):
    """Lines of text that can be longer than the window."""

    CONTEXTS = ("cursor", "reader", "app")
    BINDINGS = bindings(*CONTEXTS)

    def __init__(self, title: str, about: str, lines: Sequence[Line], at: int = 0) -> None:
        """`at`: the line with which the page opens; -1: the end."""
        super().__init__()
        self._title = title
        self._about = about
        self.lines = lines
        self.searching: TextField | None = None
        """The word being typed after `/`; None: nothing is being typed."""
        self.sought = ""
        self._hit = 0
        """The line at which the word was found last."""
        self.notice = ""
        self.top = at if at >= 0 else len(lines)
        """The first line shown; what is too far down is put right when it is drawn."""
        self.page = Face(self._draw, id="page", focus=True)

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    @property
    def field(self) -> TextField | None:
        """The word to look for."""
        return self.searching

    @property
    def rows(self) -> int:
        """How many lines fit."""
        return max(1, self.size.height - 4)

    def on_mount(self) -> None:
        """Ready."""
        self.page.focus()

    def go(self, top: int) -> None:
        """Show the lines from `top` on, as far as there are."""
        self.top = max(0, min(top, len(self.lines) - self.rows))
        self.page.redraw()

    def _draw(self, canvas: Canvas) -> None:
        self.top = max(0, min(self.top, len(self.lines) - self.rows))
        last = min(len(self.lines), self.top + self.rows)
        more = (
            f"{self.top + 1} to {last} of {len(self.lines)}" if len(self.lines) > self.rows else ""
        )
        self.paint_bar(canvas, self._title, self._about, more)
        for row, line in enumerate(self.lines[self.top : last]):
            canvas.write(1, 2 + row, *line, width=canvas.width - 2)
            self._mark_hits(canvas, 2 + row)
        if self.searching is not None:
            self.paint_prompt(
                canvas,
                canvas.height - 2,
                ("Look for ", "bright bold"),
                *self.searching.pieces(canvas.width - 12),
            )
        elif self.notice:
            self.paint_prompt(canvas, canvas.height - 2, (self.notice, "missing bold"))
        self.paint_hints(self.page, canvas, canvas.height - 1, self.hints())

    def hints(self) -> list[Hint]:
        """The keys that move, and the way out."""
        if self.searching is not None:
            search: list[Hint] = [("Enter", "find")] if self.searching.text.strip() else []
            return [*search, ("Esc", "never mind")]
        longer = len(self.lines) > self.rows
        moves: list[Hint] = [("↑↓", "line"), ("reader.page_down", "page")] if longer else []
        if longer:
            moves.append(("reader.search", "search"))
            if self.sought:
                moves.append(("reader.next_hit", "next"))
            if self.headings():
                moves.append(("reader.contents", "contents"))
        return [*moves, ("cursor.back", "close"), ("reader.close", "close")]

    def headings(self) -> list[tuple[int, str]]:
        """The headings of the page: line and text."""
        return [
            (number, line[0][0])
            for number, line in enumerate(self.lines)
            if len(line) == 1 and line[0][1] == HEADING
        ]

    def _mark_hits(self, canvas: Canvas, y: int) -> None:
        """Bring out the word that was sought."""
        if not self.sought or y >= canvas.height:
            return
        # One character a cell, also where a wide one takes two or small letters are longer.
        row = "".join(char.lower()[:1] or "\0" for char in canvas.chars[y])
        start = row.find(self.sought)
        while start >= 0:
            for x in range(start, start + len(self.sought)):
                canvas.papers[y][x] = "cursor"
            start = row.find(self.sought, start + 1)

    def on_key(self, event: events.Key) -> None:
        """While a word is being typed, keys are its letters."""
        if self.searching is None:
            return
        if event.key == "enter":
            self.sought = self.searching.text.lower().strip()
            self.searching = None
            self._hit = self.top - 1
            self.action_next_hit()
        elif event.key == "escape":
            self.searching = None
        elif not self.searching.take(event):
            return
        event.stop()
        event.prevent_default()
        self.page.redraw()

    def say(self, notice: str) -> None:
        """Tell something in the prompt line."""
        self.notice = notice
        self.page.redraw()

    def idle(self, action: str) -> str:
        """Why a command would do nothing now."""
        match action:
            case "contents" if not self.headings():
                return "This page has no headings."
            case "next_hit" if not self.sought:
                return f"{self._key('reader.search')} looks for a word first."
            case "page_up" | "page_down" | "top" | "bottom" if len(self.lines) <= self.rows:
                return "The whole page is on the screen."
            case "page_up" | "top" if not self.top:
                return "This is the first line."
            case "page_down" | "bottom" if self.top + self.rows >= len(self.lines):
                return "This is the last line."
        return ""

    def action_search(self) -> None:
        """Type a word to look for."""
        self.searching, self.notice = TextField(longest=40), ""
        self.page.redraw()

    def action_next_hit(self) -> None:
        """Go to the next line with the word that was sought, and from the last to the first."""
        self.notice = ""
        if self.is_idle("next_hit"):
            return
        found = [
            number
            for number, line in enumerate(self.lines)
            if self.sought in "".join(text for text, _ in line).lower()
        ]
        if not found:
            self.notice = f"“{self.sought}” does not stand on this page."
            self.sought = ""
            self.page.redraw()
            return
        self._hit = next((number for number in found if number > self._hit), found[0])
        self.go(self._hit)

    def action_contents(self) -> None:
        """Choose a heading to go to."""
        from tui.screens.contents import ContentsScreen

        if not self.is_idle("contents"):
            self.app.push_screen(ContentsScreen(self._title, self.headings(), self.go))

    def action_up(self) -> None:
        self.go(self.top - 1)

    def action_down(self) -> None:
        self.go(self.top + 1)

    def action_left(self) -> None:
        self.go(self.top - self.rows)

    def action_right(self) -> None:
        self.go(self.top + self.rows)

    def action_page_up(self) -> None:
        self.go(self.top - self.rows)

    def action_page_down(self) -> None:
        self.go(self.top + self.rows)

    def action_top(self) -> None:
        self.go(0)

    def action_bottom(self) -> None:
        self.go(len(self.lines))

    def action_next(self) -> None:
        self.go(self.top + self.rows)

    def action_previous(self) -> None:
        self.go(self.top - self.rows)

    def action_confirm(self) -> None:
        """A page further, and after the last one out."""
        if self.top + self.rows < len(self.lines):
            self.go(self.top + self.rows)
        else:
            self.dismiss()

    def action_back(self) -> None:
        self.dismiss()

    def action_close(self) -> None:
        self.dismiss()


def paragraphs(text: str, width: int, ink: str = "text") -> list[Line]:
    """Plain text as lines of a page."""
    lines: list[Line] = []
    for paragraph in text.split("\n"):
        lines += [[(row, ink)] for row in wrap(paragraph, width)] or [[("", ink)]]
    return lines


def open_help(screen: BaseScreen) -> None:  # type: ignore[type-arg]
    """Show the commands of a screen with their keys."""
    lines: list[Line] = []
    width = screen.size.width - 2
    notes = list(screen.help_notes())
    if notes:
        lines += [[("On this screen", "accent bold")]]
        for keys, text in notes:
            lines += _row(keys, text, width)
        lines.append([("", "text")])
    for context in dict.fromkeys(command.context for command in commands(screen.CONTEXTS)):
        lines.append([(CONTEXT_TITLES[context], "accent bold")])
        for command in commands([context]):
            keys = " ".join(show_key(key) for key in screen.app.keys.keys(command))
            lines += _row(keys, command.help, width)
        lines.append([("", "text")])
    lines.append([("Everything is saved at every step: leave whenever you like.", "muted")])
    screen.app.push_screen(ReaderScreen("Help", "what the keys do here", lines))


def _row(keys: str, text: str, width: int) -> list[Line]:
    """A key and what it does; the text goes on below itself."""
    indent = 18
    rows = wrap(text, width - indent)
    lines: list[Line] = []
    for number, row in enumerate(rows):
        head = keys if number == 0 else ""
        pad = " " * max(1, indent - cell_len(head))
        lines.append([(head, "choice bold"), (pad, "text"), (row, "text")])
    return lines
