"""The `:` line: any action typed in notation, with completion from the legal ones."""

from typing import TYPE_CHECKING, Any

from textual import events

from engine import Choice, Decision, InvalidNotation
from tui.widgets.text_field import TextField

if TYPE_CHECKING:
    from tui.screens.base import Hint
    from tui.screens.foot import Pieces
    from tui.screens.table_parts.open_table import OpenTable


HINTED = 30
"""The columns beside what is typed for what could follow."""


class ActionLine:
    """What is typed in place of the prompt."""

    def __init__(self, screen: "OpenTable", decision: Decision[Any, Any]) -> None:
        self._screen = screen
        self._seat = decision.seat
        self.field = TextField(longest=200)
        self._known = [
            str(action).partition(" ")[2] for action in decision.legal if not action.table_only
        ]

    def _fitting(self) -> list[str]:
        """The legal actions that begin as typed."""
        text = " ".join(self.field.text.lower().split())
        return [known for known in self._known if known.lower().startswith(text)]

    def pieces(self, notice: str) -> "Pieces":
        """The line as it stands, with what could follow or why it was refused."""
        room = self._screen.size.width - HINTED
        typed: Pieces = [(": ", "bright bold"), *self.field.pieces(room), ("  ", "text")]
        if notice:
            return [*typed, (notice, "missing")]
        fitting = self._fitting()
        if not fitting:
            return [*typed, ("no legal action begins so", "missing")]
        more = f", … {len(fitting) - 6} more" if len(fitting) > 6 else ""
        return [*typed, (", ".join(fitting[:6]) + more, "muted")]

    def hints(self) -> "list[Hint]":
        """The keys that end it."""
        return [("Tab", "complete"), ("Enter", "play"), ("Esc", "never mind")]

    def take(self, event: events.Key) -> None:
        """A key while the line is open."""
        event.stop()
        event.prevent_default()
        screen = self._screen
        screen.notice = ""
        if event.key == "escape":
            screen.typing = None
        elif event.key == "tab":
            self._complete()
        elif event.key == "enter":
            self._play()
            return
        else:
            self.field.take(event)
        screen.foot.redraw()

    def _complete(self) -> None:
        """Add what all fitting actions have in common, up to the end of a word."""
        fitting = self._fitting()
        if not fitting:
            return
        common = fitting[0]
        for other in fitting[1:]:
            while not other.startswith(common):
                common = common[:-1]
        if len(common) > len(self.field.text):
            self.field.put(common)

    def _play(self) -> None:
        """Carry the typed action out, or say why not and keep the line open."""
        screen = self._screen
        game = screen.table.match.game
        fitting = self._fitting()
        words = fitting[0] if len(fitting) == 1 else " ".join(self.field.text.split())
        try:
            action = game.parse(f"{self._seat} {words}")
        except InvalidNotation as error:
            screen.say(str(error))
            return
        reason = screen.table.match.why_not(action)
        if reason is not None:
            screen.say(screen.match.word(reason))
            return
        screen.typing = None
        screen.play(Choice("", words, action))
