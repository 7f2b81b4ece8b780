"""Looking on while another process plays the match."""

from textual.timer import Timer

from saves import SaveError
from tui.screens.ask import AskScreen
from tui.screens.table_base import TableBase

LOOK_AGAIN = 1.0
"""Seconds between two looks at the save of somebody else."""


class Watching(TableBase):
    """Follows the save, and takes the match over."""

    _timer: Timer | None = None

    def watch_others(self) -> None:
        """Look every second for what whoever plays the match has saved."""
        if self._timer is None:
            self._timer = self.set_interval(LOOK_AGAIN, self._look_again, name="watch")

    def _stop_watching(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _look_again(self) -> None:
        if self.table.look_again():
            self.sync()

    def action_take_over(self) -> None:
        """Play on what was only watched, after asking."""
        if self.is_idle("take_over"):
            return

        def sure(answer: str | None) -> None:
            if answer is None:
                return
            try:
                self.table.seize()
            except SaveError as error:
                self.notice = str(error)
            else:
                self._stop_watching()
            self.sync()
            self.bots.run()

        question = "Take the match over? The other will only watch then."
        self.app.push_screen(AskScreen(question, None), sure)
