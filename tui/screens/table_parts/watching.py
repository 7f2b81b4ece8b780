"""Looking on while another process plays the match."""

from textual.timer import Timer

from saves import SaveError
from tui.screens.ask import AskScreen
from tui.screens.base import Hint
from tui.screens.table_parts import faces
from tui.screens.table_parts.mode import Mode
from tui.screens.table_parts.open_table import OpenTable

LOOK_AGAIN = 1.0
"""Seconds between two looks at the save of somebody else."""


class Watching(Mode):
    """Follows the save, and takes the match over."""

    def __init__(self, screen: OpenTable, then: Mode) -> None:
        super().__init__(screen, then)
        self._timer: Timer | None = None

    def begin(self) -> None:
        """A table at which only is looked on is looked at again and again."""
        self.then.begin()
        if self.screen.table.watching:
            self.screen.mode.watch()

    def watch(self) -> None:
        """Look every second for what whoever plays the match has saved."""
        if self._timer is None:
            self._timer = self.screen.set_interval(LOOK_AGAIN, self._look_again, name="watch")

    def watch_no_more(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _look_again(self) -> None:
        if self.screen.table.look_again():
            self.screen.sync()

    def hints(self) -> list[Hint]:
        """What somebody can do who only looks on."""
        if not self.screen.table.watching:
            return self.then.hints()
        first: list[Hint] = [("table.take_over", "take over"), ("[ ]", "review")]
        return [*first, *self.screen.reading.looks(), *faces.ENDS]

    def standing(self) -> str:
        """That one only looks on."""
        return "WATCHING" if self.screen.table.watching else self.then.standing()

    def idle(self, action: str) -> str:
        """Why there is nothing to take over."""
        if action == "take_over" and not self.screen.table.watching:
            return "You play this match already."
        return self.then.idle(action)

    def action_take_over(self) -> None:
        """Play on what was only watched, after asking."""
        screen = self.screen
        if screen.is_idle("take_over"):
            return

        def sure(answer: str | None) -> None:
            if answer is None:
                return
            try:
                screen.table.seize()
            except SaveError as error:
                screen.notice = str(error)
            else:
                screen.mode.watch_no_more()
            screen.sync()
            screen.bots.run()

        question = "Take the match over? The other will only watch then."
        screen.app.push_screen(AskScreen(question, None), sure)
