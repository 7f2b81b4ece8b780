"""A page of lines, each a choice to go through or a text to type: set-up, settings."""

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len
from textual import events
from textual.widget import Widget

from tui.drawing.canvas import Box, Canvas
from tui.screens.base import BaseScreen, Hint
from tui.widgets.face import Face
from tui.widgets.text_field import TextField

LABELS = 20
"""The column in which values begin, where no title is longer."""
LONGEST_TITLE = 30

LONGEST = 24
"""So many characters can be typed on a line."""


class Field(NamedTuple):
    """A line of a form."""

    id: str
    title: str
    choices: tuple[tuple[str, str], ...]
    """(value, label) to go through with left and right; empty: only a text."""
    value: str
    help: str
    text: str | None = None
    """A text that can be typed while the line has the cursor; None: nothing to type."""
    gap: bool = False
    """True for an empty line below, where there is room."""


class FormScreen(BaseScreen[None]):
    """Lines to fill in, and a button below."""

    button = ""
    """What the button says; empty: there is none."""
    verb = "begin"
    """What the button does, in a word."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0
        self.notice = ""
        self._typing: tuple[tuple[str, str], TextField] | None = None
        """The line that is typed on, the text that it has, and the text as it is being typed."""
        self.page = Face(self._draw, id="page", focus=True)

    # --- What derived classes provide --------------------------------------------------------

    def fields(self) -> list[Field]:
        """The lines as they stand."""
        raise NotImplementedError(f"{type(self).__name__} must have fields")

    def change(self, field: Field, value: str) -> None:
        """Another choice was made on a line."""
        raise NotImplementedError(f"{type(self).__name__} must take changes")

    def type(self, field: Field, text: str) -> None:
        """Another text was typed on a line."""

    def paint_head(self, canvas: Canvas) -> int:
        """Draw what stands above the lines; returns the first row for them."""
        raise NotImplementedError(f"{type(self).__name__} must draw its head")

    def paint_tail(self, canvas: Canvas, y: int) -> None:
        """Draw what stands below the lines, from row y on."""

    def press(self) -> None:
        """The button, or Enter on any line."""
        self.dismiss()

    def ends(self) -> list[Hint]:
        """The last hints."""
        return [("app.help", "help"), ("cursor.back", "back")]

    # --- Drawing -----------------------------------------------------------------------------

    def parts(self) -> Iterable[Widget]:
        """One page."""
        yield self.page

    def on_mount(self) -> None:
        """Ready."""
        self.page.focus()

    @property
    def _last(self) -> int:
        return len(self.fields()) - (0 if self.button else 1)

    def _draw(self, canvas: Canvas) -> None:
        fields = self.fields()
        self.at = min(self.at, self._last)
        y = self.paint_head(canvas)
        longest = max(cell_len(field.title) for field in fields)
        column = max(LABELS, min(longest, LONGEST_TITLE) + 6)
        gaps = sum(field.gap for field in fields)
        spare = canvas.height - 4 - y - len(fields) - (2 if self.button else 0)
        for number, field in enumerate(fields):
            self._draw_field(canvas, y, number, field, column)
            y += 2 if field.gap and spare >= gaps else 1
        if self.button:
            box = Box(2, y, 24, 1)
            canvas.fill(box, "cursor" if self.at == len(fields) else "raised", " ")
            canvas.centre(box, y, self.button, "choice bold")
            self.page.hit(box, "confirm")
            y += 2
        self.paint_tail(canvas, y)
        self.paint_prompt(canvas, canvas.height - 2, *self._prompt(fields))
        self.paint_hints(self.page, canvas, canvas.height - 1, self._hints(fields))

    def _draw_field(self, canvas: Canvas, y: int, number: int, field: Field, column: int) -> None:
        cursor = self.at == number
        row = Box(2, y, canvas.width - 4, 1)
        if cursor:
            canvas.fill(row, "raised", " ")
        self.page.hit(row, f"pick({number})")
        canvas.put(
            3,
            y,
            f"{'▸ ' if cursor else '  '}{field.title}",
            "bright bold" if cursor else "text",
            column - 4,
        )
        if not field.choices:
            self._draw_text(canvas, column, y, field, field.value, cursor=cursor)
            return
        typed = f"  {field.text}" if field.text is not None else ""
        total = sum(cell_len(label) + 3 for _, label in field.choices) + cell_len(typed) + 1
        x = column
        if total <= canvas.width - column - 2:
            for index, (value, label) in enumerate(field.choices):
                chosen = value == field.value
                ink = (
                    "text on cursor bold"
                    if chosen and cursor
                    else ("accent bold underline" if chosen else "muted")
                )
                self.page.hit(Box(x, y, cell_len(label) + 2, 1), f"choose({number}, {index})")
                x = canvas.put(x, y, f" {label} ", ink) + 1
        else:
            label = dict(field.choices)[field.value]
            self.page.hit(Box(x, y, 2, 1), f"step({number}, -1)")
            x = canvas.put(x, y, "◂ ", "choice bold")
            x = canvas.put(x, y, label, "accent bold")
            self.page.hit(Box(x, y, 2, 1), f"step({number}, 1)")
            x = canvas.put(x, y, " ▸", "choice bold")
        if field.text is not None:
            self._draw_text(canvas, x + 2, y, field, "", cursor=cursor)

    def _draw_text(
        self, canvas: Canvas, x: int, y: int, field: Field, usual: str, *, cursor: bool
    ) -> None:
        """What was typed on a line, or what counts where nothing was."""
        if not field.text:
            x = canvas.put(x, y, usual, "muted")
        typed = self._typed_on(field) if cursor else None
        if typed is not None:
            canvas.write(x, y, *typed.pieces())
        else:
            canvas.put(x, y, field.text or "", "accent bold")

    def _prompt(self, fields: list[Field]) -> list[tuple[str, str]]:
        if self.notice:
            return [(self.notice, "missing bold")]
        if self.at == len(fields):
            return [(f"{self.button}. ", "bright bold")]
        field = fields[self.at]
        if cell_len(f"{field.title}. {field.help}") > self.size.width - 2:
            return [(f"{field.title}. {field.help}", "text")]  # as one sentence it takes two rows
        return [(f"{field.title}. ", "bright bold"), (field.help, "text")]

    def _hints(self, fields: list[Field]) -> list[Hint]:
        hints: list[Hint] = [("cursor.confirm", self.verb)] if self.button else []
        line = fields[self.at] if self.at < len(fields) else None
        if line is not None and line.text is not None:  # all letters are its own
            return [*hints, ("cursor.back", self.ends()[-1][1])]
        hints.append(("↑↓", "line"))
        if line is not None and line.choices:
            hints.append(("←→", "change"))
        return [*hints, *self.ends()]

    # --- Keys --------------------------------------------------------------------------------

    def say(self, notice: str, at: int | None = None) -> None:
        """Tell what is wrong, with the cursor on the line that it is about."""
        self.notice = notice
        if at is not None:
            self.at = at
        self.page.redraw()

    def _go(self, at: int) -> None:
        self.at = at % (self._last + 1)
        self.notice = ""
        self.page.redraw()

    def action_up(self) -> None:
        self._go(self.at - 1)

    def action_down(self) -> None:
        self._go(self.at + 1)

    def action_next(self) -> None:
        self._go(self.at + 1)

    def action_previous(self) -> None:
        self._go(self.at - 1)

    def action_left(self) -> None:
        self.action_step(self.at, -1)

    def action_right(self) -> None:
        self.action_step(self.at, 1)

    def action_pick(self, number: int) -> None:
        """A click on a line."""
        self._go(number)

    def action_choose(self, number: int, index: int) -> None:
        """A click on one of a line's choices."""
        self._go(number)
        self._set(index)

    def action_step(self, number: int, step: int) -> None:
        """To the next or the previous choice of a line."""
        fields = self.fields()
        if number >= len(fields) or not fields[number].choices:
            return
        self.at = number
        values = [value for value, _ in fields[number].choices]
        self._set((values.index(fields[number].value) + step) % len(values))

    def _set(self, index: int) -> None:
        field = self.fields()[self.at]
        self.notice = ""
        self.change(field, field.choices[index][0])
        self.page.redraw()

    def on_key(self, event: events.Key) -> None:
        """Letters go into the text under the cursor; where there is none, digits choose."""
        fields = self.fields()
        if self.at >= len(fields):
            return
        line, character = fields[self.at], event.character or ""
        choices, typed = line.choices, self._typed_on(line)
        if typed is None:
            if character.isdigit() and 1 <= int(character) <= len(choices):
                event.stop()
                self._set(int(character) - 1)
            return
        ends = {"left": 0, "right": len(typed.text)}
        if choices and ends.get(event.key) == typed.caret:
            return  # beyond its ends, the arrows go on through the choices
        if typed.take(event):
            self._take_over(line, typed)

    @property
    def field(self) -> TextField | None:
        """The text of the line under the cursor."""
        fields = self.fields()
        return self._typed_on(fields[self.at]) if self.at < len(fields) else None

    def _typed_on(self, line: Field) -> TextField | None:
        """The text of a line as it is being typed."""
        if line.text is None:
            return None
        if self._typing is None or self._typing[0] != (line.id, line.text):
            self._typing = (line.id, line.text), TextField(line.text, LONGEST)
        return self._typing[1]

    def typed(self) -> None:
        """Take over what was pasted."""
        line = self.fields()[self.at]
        typed = self._typed_on(line)
        if typed is not None:
            self._take_over(line, typed)

    def _take_over(self, line: Field, typed: TextField) -> None:
        """Take the text over; what cannot be taken is not left there."""
        if typed.text != line.text:
            self.notice = ""
            self.type(line, typed.text)
            taken = self.fields()[self.at].text or ""
            if taken != typed.text:
                typed.put(taken)
            self._typing = (line.id, taken), typed
        self.page.redraw()

    def action_confirm(self) -> None:
        """Enter: the button, from every line."""
        self.press()

    def action_back(self) -> None:
        """Back to where one came from."""
        self.dismiss()

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.dismiss()
