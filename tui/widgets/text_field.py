"""A text being typed in a line that we draw: search, names, seeds, talk, the `:` line.

Textual's own `Input` is a widget that draws itself, anew with every key; our lines are parts of a
canvas, of which only what has changed is sent.
"""

from unicodedata import combining

from rich.cells import cell_len
from textual import events

TEXT, CARET, CHOSEN, END = "accent bold", "text on cursor bold", "text on chosen", "accent"
"""The inks of the text, of the character at the caret, of what is selected, of the caret's end."""

MOVES = {
    "left": "left",
    "right": "right",
    "home": "home",
    "end": "end",
    "ctrl+a": "home",
    "ctrl+e": "end",
    "ctrl+left": "word_left",
    "ctrl+right": "word_right",
    "alt+left": "word_left",
    "alt+right": "word_right",
    "alt+b": "word_left",
    "alt+f": "word_right",
}
"""Where the caret goes; with shift, what it goes over is selected."""

CUTS = {
    "backspace": "left",
    "ctrl+h": "left",
    "delete": "right",
    "ctrl+d": "right",
    "ctrl+w": "word_left",
    "ctrl+backspace": "word_left",
    "alt+backspace": "word_left",
    "ctrl+delete": "word_right",
    "alt+d": "word_right",
    "ctrl+u": "home",
    "ctrl+k": "end",
}
"""What is taken away: from the caret to there, or what is selected."""


class TextField:
    """What was typed so far, and where the next letter goes."""

    def __init__(self, text: str = "", longest: int = 60) -> None:
        """`longest`: how many characters it may have."""
        self._longest = longest
        self._anchor: int | None = None
        """Where the selection began; None: nothing is selected."""
        self.put(text)

    def put(self, text: str) -> None:
        """Let another text stand there, with the caret behind it."""
        self.text = text[: self._longest]
        self.caret = len(self.text)
        self._anchor = None

    @property
    def selected(self) -> tuple[int, int]:
        """Where the selection begins and ends; both the caret if there is none."""
        anchor = self.caret if self._anchor is None else self._anchor
        return min(anchor, self.caret), max(anchor, self.caret)

    # --- Keys --------------------------------------------------------------------------------

    def take(self, event: events.Key) -> bool:
        """Let a key of a text field do its work; False if it is none."""
        key = event.key.removeprefix("shift+")
        shifted = key != event.key
        character = event.character or ""
        if key in MOVES:
            self._move(MOVES[key], selecting=shifted)
        elif key in CUTS:
            self._cut(CUTS[key])
        elif len(character) == 1 and character.isprintable():
            self._write(character)
        else:
            return False
        event.stop()
        event.prevent_default()
        return True

    def paste(self, text: str) -> None:
        """Put in what was pasted: the first line with something in it, without control characters,
        as far as there is room."""
        lines = ("".join(filter(str.isprintable, line)).strip() for line in text.splitlines())
        self._write(next(filter(None, lines), ""))

    def _write(self, text: str) -> None:
        start, end = self.selected
        before, after = self.text[:start], self.text[end:]
        text = text[: self._longest - len(before) - len(after)]
        if not before:
            text = text.lstrip()
        self.text = before + text + after
        self.caret = start + len(text)
        self._anchor = None

    def _move(self, where: str, *, selecting: bool) -> None:
        start, end = self.selected
        if selecting:
            self._anchor = self.caret if self._anchor is None else self._anchor
            self.caret = self._place(where)
            return
        if start < end and where in ("left", "right"):
            self.caret = start if where == "left" else end
        else:
            self.caret = self._place(where)
        self._anchor = None

    def _cut(self, where: str) -> None:
        start, end = self.selected
        if start == end:
            place = self._place(where)
            start, end = min(start, place), max(end, place)
        self.text = self.text[:start] + self.text[end:]
        self.caret, self._anchor = start, None

    def _place(self, where: str) -> int:
        """Where a move leads."""
        text, at = self.text, self.caret
        match where:
            case "home":
                return 0
            case "end":
                return len(text)
            case "word_left":
                return text[:at].rstrip().rfind(" ") + 1
            case "word_right":
                rest = text[at:]
                spaces = len(rest) - len(rest.lstrip())
                return at + spaces + len(rest.lstrip().partition(" ")[0])
        step = -1 if where == "left" else 1
        at = max(0, min(at + step, len(text)))
        while 0 < at < len(text) and combining(text[at]):  # a mark stays with its letter
            at += step
        return at

    # --- Drawing -----------------------------------------------------------------------------

    def pieces(self, width: int = 0) -> list[tuple[str, str]]:
        """The text with its caret, as (text, ink) pieces; of a long one the part around the caret.

        `width`: how many cells there are; 0: enough.
        """
        shown = f"{self.text} "
        first, last = 0, len(shown)
        if width:
            while cell_len(shown[first : self.caret + 1]) > width:
                first += 1
            while cell_len(shown[first:last]) > width:
                last -= 1
        start, end = self.selected
        inks = [CHOSEN if start <= at < end else TEXT for at in range(len(shown))]
        inks[self.caret] = CARET
        pieces: list[tuple[str, str]] = []
        for at in range(first, last):
            if at == len(self.text):
                pieces.append(("▌", END) if at == self.caret else (" ", TEXT))
            elif pieces and pieces[-1][1] == inks[at]:
                pieces[-1] = (pieces[-1][0] + shown[at], inks[at])
            else:
                pieces.append((shown[at], inks[at]))
        return pieces
