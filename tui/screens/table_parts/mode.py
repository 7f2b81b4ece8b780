"""A way in which a table is used, one in a chain of them.

The screen asks the first one. Each answers what is its own, and leaves the rest to the next one; so
it can also add to what the next one says. Its `action_` methods are found in the same order.
"""

from collections.abc import Iterator
from typing import Any

from textual import events
from textual.widget import Widget

from engine import Seat
from tui.boards.board import Scene
from tui.commands.gate import Meaning
from tui.drawing.canvas import Canvas
from tui.screens.base import Hint
from tui.screens.foot import Pieces
from tui.screens.table_parts.open_table import OpenTable


class Mode:
    """Leaves everything to the next mode."""

    def __init__(self, screen: OpenTable, then: "Mode | None" = None) -> None:
        """`then`: the next one; the last one answers all of it."""
        self.screen = screen
        self._then = then
        if then is not None:  # straight to the mode that answers: each key asks a lot
            for name in QUESTIONS:
                if getattr(type(self), name) is getattr(Mode, name):
                    setattr(self, name, getattr(then, name))

    @property
    def then(self) -> "Mode":
        """The next one."""
        assert self._then is not None
        return self._then

    def doer(self, action: str) -> Any:
        """The first from here that has an action, by its name; None: none has it."""
        if hasattr(self, f"action_{action}"):
            return self
        return None if self._then is None else self._then.doer(action)

    def key_of(self, command: str) -> str:
        """The key of a command, as it is shown."""
        return self.screen.app.keys.label(command)

    # --- What is shown -----------------------------------------------------------------------

    def parts(self) -> Iterator[Widget]:
        """What it lays over the board or beside it; `prepare` brings it up to date."""
        if self._then is not None:
            yield from self._then.parts()

    def viewer(self) -> Seat | None:
        """Whose eyes the screen has."""
        return self.then.viewer()

    def scene(self) -> Scene:
        """The position for the one who looks."""
        return self.then.scene()

    def meaning(self) -> Meaning:
        """What Enter would do now, apart from which choice it would take."""
        return self.then.meaning()

    def prompt(self) -> Pieces:
        """The pieces of the prompt line."""
        return self.then.prompt()

    def hints(self) -> list[Hint]:
        """The keys that work now, the most useful first."""
        return self.then.hints()

    def idle(self, action: str) -> str:
        """Why a command would do nothing now; empty: it does."""
        return self.then.idle(action)

    def standing(self) -> str:
        """How it stands with the save, for the title bar."""
        return self.then.standing()

    def banner(self) -> str:
        """What must not be missed, over the first line of the foot; empty: nothing."""
        return self.then.banner()

    def paint_title(self, canvas: Canvas) -> None:
        """Draw the title bar."""
        self.then.paint_title(canvas)

    def paint_foot(self, canvas: Canvas) -> None:
        """Draw the foot."""
        self.then.paint_foot(canvas)

    # --- What happens ------------------------------------------------------------------------

    def begin(self) -> None:
        """The screen is open; nothing is shown yet."""
        self.then.begin()

    def prepare(self) -> None:
        """The position is about to be shown."""
        self.then.prepare()

    def call(self) -> None:
        """Say whose turn it is in the terminal's title."""
        self.then.call()

    def key(self, event: events.Key) -> None:
        """A key that is no command."""
        self.then.key(event)

    def confirm(self) -> None:
        """Enter: do what is under the cursor."""
        self.then.confirm()

    def back(self) -> None:
        """Escape: a step back."""
        self.then.back()

    def undo(self, *, all_of_it: bool) -> None:
        """Take the last step back, or all that can be, or say why not."""
        self.then.undo(all_of_it=all_of_it)

    def hold(self) -> None:
        """Something else than the match has the player's attention."""
        self.then.hold()

    def watch(self) -> None:
        """Only look on from now on: somebody else plays the match."""
        self.then.watch()

    def watch_no_more(self) -> None:
        """Play from now on."""
        self.then.watch_no_more()

    def show_results(self) -> None:
        """The results in place of the table."""
        self.then.show_results()


QUESTIONS = [
    name
    for name in vars(Mode)
    if not name.startswith("_") and name not in ("then", "doer", "key_of", "parts")
]
"""What a mode leaves to the next one, unless it answers itself."""
