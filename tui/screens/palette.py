"""The command palette: every command of a screen by its name, from the one table."""

from collections.abc import Sequence
from typing import Any

from textual import events

from tui.commands.table import Command, bindings, commands
from tui.screens.base import BaseScreen, Hint
from tui.screens.listing import ListScreen, Row
from tui.widgets.text_field import TextField

MOST = 30
"""The characters of which more find nothing."""


class PaletteScreen(ListScreen):
    """Type a few letters; Enter runs the command under the cursor."""

    CONTEXTS = ("cursor",)
    BINDINGS = bindings(*CONTEXTS)
    heading = "Commands"
    empty = "No command has these letters."

    def __init__(self, screen: BaseScreen[Any]) -> None:
        """`screen`: the one below, whose commands they are."""
        super().__init__()
        self._screen = screen
        self._typed = TextField(longest=MOST)
        self._known = [
            command
            for command in commands(screen.CONTEXTS)
            if command.context != "cursor" and command.action != "palette"
        ]
        self._idle = {
            command.id: reason for command in self._known if (reason := screen.idle(command.action))
        }
        """Why some of them do nothing now."""

    def _found(self) -> list[Command]:
        """The commands that fit what is typed; those that do nothing now come last, and before
        them those whose name does not begin so."""
        words = self._typed.text.lower().split()
        fitting = [
            command
            for command in self._known
            if all(word in f"{command.name} {command.help}".lower() for word in words)
        ]
        begin = tuple(words[:1])
        return sorted(fitting, key=lambda c: (c.id in self._idle, not c.name.startswith(begin)))

    def about(self) -> str:
        """What to do."""
        return "type to find one"

    def count(self) -> int:
        """One row a command."""
        return len(self._found())

    def row(self, number: int) -> Row:
        """Name, key, what it does; or, in grey, why it does nothing now."""
        command = self._found()[number]
        key = self.app.keys.label(command.id)
        reason = self._idle.get(command.id)
        if reason:
            return [(2, command.name, "faint"), (17, key, "faint"), (27, reason, "faint")]
        return [(2, command.name, "bright"), (17, key, "choice"), (27, command.help, "text")]

    def prompt(self) -> list[tuple[str, str]]:
        """What is typed."""
        return [("What to do?  ", "bright bold"), *self._typed.pieces(MOST)]

    def hints(self) -> Sequence[Hint]:
        """The keys that work."""
        return [
            ("↑↓", "command"),
            ("cursor.confirm", "do it"),
            ("cursor.back", "close"),
        ]

    @property
    def field(self) -> TextField:
        """A part of the command's name."""
        return self._typed

    def typed(self) -> None:
        """The list is another one."""
        self.go(0)

    def on_key(self, event: events.Key) -> None:
        """Letters narrow the list down."""
        if self._typed.take(event):
            self.typed()

    async def action_pick(self, number: int) -> None:  # type: ignore[override]
        """A click points; a second one runs the command."""
        if number == self.at:
            await self.action_confirm()
        else:
            self.go(number)

    async def action_confirm(self) -> None:  # type: ignore[override]
        """Close the palette, and do it."""
        found = self._found()
        if not found:
            return
        reason = self._idle.get(found[self.at].id)
        if reason:
            self.say(reason)
            return
        self.dismiss()
        await self._screen.run_action(found[self.at].action)


def open_palette(screen: BaseScreen[Any]) -> None:
    """Open the palette over a screen."""
    screen.app.push_screen(PaletteScreen(screen))
