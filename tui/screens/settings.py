"""The settings, with a preview of what they look like."""

from dataclasses import replace
from typing import Any

from tui.commands.table import bindings
from tui.drawing.canvas import HEAVY, ROUND, Box, Canvas
from tui.drawing.look import BadTheme
from tui.screens.base import Hint
from tui.screens.form import Field, FormScreen
from tui.settings import CHOICES, Settings

ROWS = (
    ("theme", "Theme", "Colours. Your own themes lie in the folder named below."),
    ("glyphs", "Glyphs", "Box lines and marks, or plain ASCII; auto asks the terminal."),
    ("pace", "Bots' pace", "How long a bot's step stays on the screen; step waits for Enter."),
    ("rest", "Enter rests", "How long Enter and Space do nothing when your turn comes back."),
    ("thinking", "Thinking time", "Half a second, 2 or 8 at most, for a hard bot's step or a tip."),
    ("bell", "Bell", "One bell when it is your turn."),
    ("notice", "Notice", "And a notice on your desktop, if your terminal can show one."),
    ("title", "Title", "Whose turn it is, in the terminal's title."),
    ("animations", "Animations", "Short ones; auto is off over SSH."),
    ("mouse", "Mouse", "Clicks work like keys. Counts from the next start."),
)
"""(setting, title, help)."""


class SettingsScreen(FormScreen):
    """Every setting on a line; a change counts and is kept at once."""

    CONTEXTS = ("cursor", "settings", "app")
    BINDINGS = bindings(*CONTEXTS)

    def fields(self) -> list[Field]:
        """One line a setting."""
        fields = []
        for id_, title, help_ in ROWS:
            value = str(getattr(self.app.settings, id_)).lower()
            fields.append(Field(id_, title, self._choices(id_, value), value, help_))
        return fields

    def _choices(self, id_: str, value: str) -> tuple[tuple[str, str], ...]:
        if id_ != "theme":
            words = {"true": "on", "false": "off"}
            texts = (str(choice).lower() for choice in CHOICES[id_])
            return tuple((text, words.get(text, text)) for text in texts)
        choices = [("auto", "auto")]
        for theme_id in self.app.themes():
            try:
                choices.append((theme_id, self.app.find_theme(theme_id).title))
            except BadTheme:
                choices.append((theme_id, f"{theme_id} (cannot be used)"))
        if value not in dict(choices):
            choices.append((value, f"{value} (not there)"))
        return tuple(choices)

    def change(self, field: Field, value: str) -> None:
        """Take the new value and keep it."""
        words: dict[str, Any] = {"true": True, "false": False}
        settings: Settings = replace(self.app.settings, **{field.id: words.get(value, value)})
        if field.id == "theme":
            try:
                self.app.find_theme(value)
            except BadTheme as error:
                self.notice = str(error)
                return
        self.notice = self.app.keep_settings(settings)
        if field.id in ("theme", "glyphs"):
            self.app.dress()

    def paint_head(self, canvas: Canvas) -> int:
        """The title."""
        self.paint_bar(canvas, "Settings", "they count at once and are kept")
        return 2

    def paint_tail(self, canvas: Canvas, y: int) -> None:
        """What the theme makes of cards, suits and marks."""
        y += 1
        canvas.put(2, y, "This is how it looks", "muted")
        y += 1
        for number, (name, ink, paper) in enumerate(
            (("Auction", "red", "card"), ("Money", "green", "card"), ("Map", "orange", "cursor"))
        ):
            box = Box(2 + number * 11, y, 10, 4)
            canvas.fill(box, paper)
            canvas.frame(box, HEAVY if paper == "cursor" else ROUND, ink)
            canvas.put(box.x + 2, y + 1, name[0] if name != "Map" else "X", f"{ink} bold")
            canvas.put(box.x + 2, y + 2, name, "text")
        x = 37
        canvas.write(
            x,
            y,
            ("text ", "text"),
            ("bright ", "bright bold"),
            ("muted ", "muted"),
            ("faint ", "faint"),
            ("accent", "accent bold"),
        )
        canvas.write(x, y + 1, ("can be chosen ", "choice bold"), ("is missing", "missing"))
        canvas.write(
            x,
            y + 2,
            ("B ", "blue bold"),
            ("R ", "red bold"),
            ("G ", "green bold"),
            ("O ", "orange bold"),
            ("P ", "purple bold"),
            ("N ", "brown bold"),
            ("K ", "pink bold"),
            (" 7 ", "text on badge bold"),
            ("  ", "text"),
            (" cursor ", "text on cursor bold"),
        )
        canvas.write(
            x,
            y + 3,
            (" chosen ", "text on chosen"),
            ("  ", "text"),
            (" warning ", "text on warning"),
        )
        folder = self.app.own_folder
        if folder is not None and y + 5 < canvas.height - 2:
            canvas.put(2, y + 5, f"Your own files: {folder}", "faint", canvas.width - 4)

    def press(self) -> None:
        """Enter goes to the next choice of the line."""
        self.action_step(self.at, 1)

    def ends(self) -> list[Hint]:
        """Keys, help and the way back."""
        return [("settings.keys", "keys"), ("app.help", "help"), ("settings.leave", "home")]

    def action_keys(self) -> None:
        """The list of all commands with their keys."""
        from tui.screens.keys import KeysScreen

        self.app.push_screen(KeysScreen())
