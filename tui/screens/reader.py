"""A page of text over the screen: help, the log, scores, rules, a card in full."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual.widget import Widget

from tui.canvas import Canvas, wrap
from tui.commands import CONTEXT_TITLES, bindings, commands, show_key
from tui.screens.base import BaseScreen, Hint
from tui.widgets.face import Face

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
        self._at = at
        self.top = 0
        """The first line shown."""
        self.page = Face(self._draw, id="page", focus=True)

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    @property
    def rows(self) -> int:
        """How many lines fit."""
        return max(1, self.size.height - 4)

    def on_mount(self) -> None:
        """Open at the line that was asked for."""
        self.call_after_refresh(self.go, len(self.lines) if self._at < 0 else self._at)

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
        self.paint_hints(self.page, canvas, canvas.height - 1, self.hints())

    def hints(self) -> list[Hint]:
        """The keys that move, and the way out."""
        longer = len(self.lines) > self.rows
        moves: list[Hint] = [("↑↓", "line"), ("reader.page_down", "page")] if longer else []
        return [*moves, ("cursor.back", "close"), ("reader.close", "close")]

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
