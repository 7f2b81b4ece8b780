"""Looking on while another process plays the match."""

from saves import SaveError
from tui.screens.ask import AskScreen
from tui.screens.table_base import TableBase


class Watching(TableBase):
    """Follows the save, and takes the match over."""

    def watch_others(self) -> None:
        """Look every second for what whoever plays the match has saved."""
        self.set_interval(1.0, self._look_again, name="watch")

    def _look_again(self) -> None:
        if self.table.look_again():
            self.sync()

    def action_take_over(self) -> None:
        """Play on what was only watched, after asking."""
        if not self.table.watching:
            self.say("You play this match already.")
            return

        def sure(answer: str | None) -> None:
            if answer is None:
                return
            try:
                self.table.seize()
            except SaveError as error:
                self.notice = str(error)
            self.sync()
            self.bots.run()

        question = "Take the match over? The other will only watch then."
        self.app.push_screen(AskScreen(question, None), sure)
