"""The guided first game at the table."""

from tui.screens.table_base import TableBase


class Teaching(TableBase):
    """Shows the steps of a lesson over the board and goes on with them."""

    def _teach(self) -> None:
        """Let the others do their part, and put the cursor where the step looks."""
        if self.lesson is None:
            return
        for action in self.lesson.rival_moves():
            self.table.play(action)
        self.sync()
        step = self._step
        if step is not None and step.look:
            self.board.point(step.look)
        self.say("")

    def _next_step(self) -> None:
        """The step is read or done."""
        if self.lesson is not None:
            self.lesson.read()
            self._teach()
            if self.lesson.step is None:
                self.bots.run()
