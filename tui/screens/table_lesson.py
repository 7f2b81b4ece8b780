"""The guided first game at the table."""

from contextlib import suppress

from saves import SaveError
from tui.screens.table_base import TableBase


class Teaching(TableBase):
    """Shows the steps of a lesson over the board and goes on with them."""

    def sync(self) -> None:
        """Show the position as it is now, and the step over the part of the board it leaves."""
        super().sync()
        self.set_class(self._step is not None and self._step.place == "middle", "-middle")

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

    def _drop_unplayed_lesson(self) -> None:
        """A lesson in which the player has done nothing is no match to go on with."""
        table = self.table
        name, played = table.save.name, any(a.seat in table.humans for a in table.match.log)
        if self.lesson is None or played or name is None or table.watching:
            return
        with suppress(SaveError):
            table.store.delete(name)

    def _next_step(self) -> None:
        """The step is read or done."""
        if self.lesson is not None:
            self.lesson.read()
            self._teach()
            if self.lesson.step is None:
                self.bots.run()
