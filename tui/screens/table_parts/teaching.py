"""The guided first game at the table."""

from collections.abc import Iterator
from contextlib import suppress

from textual.widget import Widget

from saves import SaveError
from tui.commands.gate import Meaning
from tui.drawing.canvas import HEAVY, Box, Canvas, wrap
from tui.screens.ask import AskScreen
from tui.screens.base import Hint
from tui.screens.table_parts import faces
from tui.screens.table_parts.mode import Mode
from tui.screens.table_parts.open_table import OpenTable
from tui.table.lesson import Lesson, Step, following, lesson_titles
from tui.widgets.face import Face


class Teaching(Mode):
    """Shows the steps of a lesson over the board and goes on with them."""

    def __init__(self, screen: OpenTable, then: Mode, lesson: Lesson | None) -> None:
        super().__init__(screen, then)
        self.lesson = lesson
        """None: this is no lesson."""
        self.face = Face(self._draw, id="lesson", board=screen.table.match.game.id)

    @property
    def step(self) -> Step | None:
        """The step that is shown."""
        return self.lesson.step if self.lesson is not None else None

    @property
    def _reads(self) -> bool:
        """True if the step is only read."""
        return self.step is not None and self.step.do is None

    def begin(self) -> None:
        """Show the first step."""
        self._teach()
        self.then.begin()

    def parts(self) -> Iterator[Widget]:
        """The step lies over the board."""
        yield self.face
        yield from self.then.parts()

    def prepare(self) -> None:
        """Show the step over the part of the board it leaves."""
        step, screen = self.step, self.screen
        screen.set_class(step is not None and not screen.reviewing, "-lesson")
        screen.set_class(step is not None and step.above, "-above")
        screen.set_class(step is not None and step.place == "middle", "-middle")
        self.face.redraw()
        self.then.prepare()

    def meaning(self) -> Meaning:
        """Enter turns the page, if it has nothing else to do."""
        screen = self.screen
        if self._reads and not screen.board.announcing and screen.match.outcome() is None:
            return Meaning("read")
        return self.then.meaning()

    def hints(self) -> list[Hint]:
        """The key that turns the page."""
        if not self._reads:
            return self.then.hints()
        first: list[Hint] = [("cursor.confirm", "go on"), ("←↓↑→", "look around")]
        return [*first, *self.screen.reading.looks(), *faces.ENDS]

    def confirm(self) -> None:
        """Turn the page, if there is nothing else to do."""
        screen = self.screen
        if self._reads and not screen.board.announcing and screen.table.match.outcome() is None:
            self.next_step()
        else:
            self.then.confirm()

    def idle(self, action: str) -> str:
        """Why nothing is taken back."""
        if action in ("undo", "undo_turn") and self.step is not None:
            return "Nothing can be taken back in the lesson; afterwards it can."
        return self.then.idle(action)

    def refuses(self, action: object) -> str:
        """Why something is not what the step asks for; empty: it is."""
        return self.lesson.refuses(action) if self.lesson is not None else ""

    def next_step(self) -> None:
        """The step is read or done."""
        if self.lesson is not None:
            self.lesson.read()
            self._teach()
            if self.lesson.step is None and not self._offer_the_next():
                self.screen.bots.run()

    def _teach(self) -> None:
        """Let the others do their part, and put the cursor where the step looks."""
        if self.lesson is None:
            return
        screen = self.screen
        for action in self.lesson.rival_moves():
            screen.table.play(action)
        screen.sync()
        step = self.step
        if step is not None and step.look:
            screen.board.point(step.look)
        screen.say("")

    def drop_unplayed(self) -> None:
        """A lesson in which the player has done nothing is no match to go on with."""
        table = self.screen.table
        lesson, name = self.lesson, table.save.name
        if lesson is None or lesson.continued or name is None or table.watching:
            return
        if any(action.seat in table.humans for action in table.match.log[len(lesson.before) :]):
            return
        with suppress(SaveError):
            table.store.delete(name)

    def _offer_the_next(self) -> bool:
        """Ask whether to go on with the lesson that follows; False if there is none."""
        assert self.lesson is not None
        coming = following(self.lesson)
        if coming is None:
            return False
        screen = self.screen
        title = lesson_titles(screen.table.match.game)[coming.part - 1]

        def answered(answer: str | None) -> None:
            if answer is None:
                screen.bots.run()
                return
            self.lesson = coming
            self._teach()

        question = f"Go on with lesson {coming.part}: {title}? Or play on as you like."
        screen.app.push_screen(AskScreen(question, None), answered)
        return True

    def _draw(self, canvas: Canvas) -> None:
        step = self.step
        if step is None or self.lesson is None:
            return
        box = Box(0, 0, canvas.width, canvas.height)
        canvas.fill(box, "raised", " ")
        canvas.frame(box, HEAVY, "accent")
        part = f" {self.lesson.part}" if self.lesson.part > 1 else ""
        number = f" Lesson{part}, {self.lesson.at + 1} of {len(self.lesson.steps)} "
        canvas.put(2, 0, number, "accent bold")
        for row, text in enumerate(wrap(step.say, canvas.width - 4, canvas.height - 2)):
            canvas.put(2, 1 + row, text, "bright")
        if step.do is None:
            self.face.hit(box, "confirm")
            words = f" {self.key_of('cursor.confirm')} goes on "
            canvas.right(canvas.width - 2, canvas.height - 1, words, "choice bold")
