"""The guided first game at the table."""

from contextlib import suppress

from saves import SaveError
from tui.screens.ask import AskScreen
from tui.screens.table_base import TableBase
from tui.table.lesson import following, lesson_titles


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
        lesson, name = self.lesson, table.save.name
        if lesson is None or lesson.continued or name is None or table.watching:
            return
        if any(action.seat in table.humans for action in table.match.log[len(lesson.before) :]):
            return
        with suppress(SaveError):
            table.store.delete(name)

    def _next_step(self) -> None:
        """The step is read or done."""
        if self.lesson is not None:
            self.lesson.read()
            self._teach()
            if self.lesson.step is None and not self._offer_the_next():
                self.bots.run()

    def _offer_the_next(self) -> bool:
        """Ask whether to go on with the lesson that follows; False if there is none."""
        assert self.lesson is not None
        coming = following(self.lesson)
        if coming is None:
            return False
        title = lesson_titles(self.table.match.game)[coming.part - 1]

        def answered(answer: str | None) -> None:
            if answer is None:
                self.bots.run()
                return
            self.lesson = coming
            self._teach()

        question = f"Go on with lesson {coming.part}: {title}? Or play on as you like."
        self.app.push_screen(AskScreen(question, None), answered)
        return True
