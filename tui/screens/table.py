"""The table: title, board, what happened, what is asked, and the keys that work now."""

from collections.abc import Iterable, Sequence

from textual import events
from textual.widget import Widget

from engine import Choice, IllegalAction, Match, Seat
from saves import LostLock, SaveError, harmless
from tui.boards import make_board
from tui.boards.board import Board, Scene
from tui.canvas import HEAVY, ROUND, Box, Canvas, wrap
from tui.chronicle import Chronicle
from tui.commands import bindings
from tui.lesson import Step, find_lesson
from tui.review import Review
from tui.screens import foot
from tui.screens.ask import AskScreen
from tui.screens.base import BaseScreen, Hint
from tui.screens.table_bots import BotTurns
from tui.screens.table_line import ActionLine
from tui.table import Table
from tui.widgets.face import Face


class TableScreen(BaseScreen[None]):
    """A match being played, watched or looked back on."""

    CONTEXTS = ("cursor", "table", "app")
    BINDINGS = bindings(*CONTEXTS)
    DEFAULT_CSS = """
    TableScreen > #title { height: 1; }
    TableScreen > #foot { height: 3; }
    TableScreen > #curtain { height: 1fr; display: none; }
    TableScreen.-curtain > #curtain { display: block; }
    TableScreen.-curtain > #board { display: none; }
    TableScreen > #lesson { layer: over; dock: bottom; height: 6; margin-bottom: 3; display: none; }
    TableScreen.-lesson > #lesson { display: block; }
    TableScreen.-above > #lesson { dock: top; margin-top: 1; }
    """

    def __init__(self, table: Table, *, review_at: int | None = None) -> None:
        """`review_at`: the ply at which to open it for looking back."""
        super().__init__()
        self.table = table
        self.lesson = None if review_at is not None else find_lesson(table.match)
        self.review = Review(table.match)
        if review_at is not None:
            self.review.go(review_at)
        self.board: Board = make_board(table.match.game.id)
        self.chronicle = Chronicle(table.match)
        self.notice = ""
        """What the player must know now: why something cannot be done."""
        self.present: Seat | None = None
        """Who said to be at the keyboard, where people share it and have secrets."""
        self.bots = BotTurns(self)
        self.typing: ActionLine | None = None
        """The `:` line while something is typed there."""
        self._was_asked = False
        self.title_bar = Face(self._draw_title, id="title")
        self.foot = Face(self._draw_foot, id="foot", board=table.match.game.id)
        self.curtain = Face(self._draw_curtain, id="curtain")
        self.lesson_box = Face(self._draw_lesson, id="lesson", board=table.match.game.id)

    def parts(self) -> Iterable[Widget]:
        """Title, board (or the curtain before it), foot."""
        yield self.title_bar
        yield self.curtain
        yield self.board
        yield self.foot
        yield self.lesson_box

    def on_mount(self) -> None:
        """Show the position and let bots play if it is their turn."""
        self.board.focus()
        self.sync()
        self._teach()
        self.bots.run()
        if self.table.watching:
            self.watch_others()

    def on_unmount(self) -> None:
        """Whoever leaves gives the save free."""
        self.table.leave()

    def on_resize(self, event: events.Resize) -> None:
        """A taller window shows more of the log."""
        super().on_resize(event)
        height = event.size.height
        self.foot.styles.height = 3 if height < 30 else 5 if height < 46 else 8

    # --- What is shown -----------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match as it is on the screen: live, or as it stood."""
        return self.review.match

    @property
    def reviewing(self) -> bool:
        """True while a past position is on the screen."""
        return self.review.shown is not None

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the screen has: behind the curtain, and for watchers, a spectator's.

        When a match with secrets is over, everything may be seen: looking back has the eyes of
        whoever is to act.
        """
        table = self.table
        seat = table.viewer
        if table.match.game.open_information:
            return seat
        if table.match.outcome() is not None and self.reviewing:
            return next(iter(self.match.to_act()), seat)
        if table.watching or (table.needs_curtain and seat != self.present):
            return None
        return seat

    @property
    def curtained(self) -> bool:
        """True while the curtain hides the table until the next player is there."""
        table = self.table
        return (
            table.needs_curtain
            and not table.watching
            and table.viewer is not None
            and table.viewer != self.present
        )

    def scene(self) -> Scene:
        """The position for the one who looks."""
        match, viewer = self.match, self.viewer
        live = not self.reviewing and not self.table.watching
        acting = self.table.acting if live else next(iter(match.to_act()), None)
        mine = live and viewer is not None and viewer == acting
        decision = match.ask(viewer) if mine and viewer is not None else None
        return Scene.of(match.game, match.view(viewer), match.names, viewer, acting, decision)

    def sync(self) -> None:
        """Show the position as it is now, and call the player whose turn it is."""
        if self.table.viewer != self.present:
            self.present = None
        if self.review.live is not self.table.match:
            self.review = Review(self.table.match)
        self.chronicle.follow(self.match, self.viewer)
        self.set_class(self.curtained, "-curtain")
        self.board.show(self.scene())
        step = self._step
        self.set_class(step is not None and not self.reviewing, "-lesson")
        self.set_class(step is not None and step.above, "-above")
        for face in (self.curtain, self.title_bar, self.foot, self.lesson_box):
            face.redraw()
        self._call()

    def _call(self) -> None:
        """Say whose turn it is in the terminal's title; ring when it becomes a person's."""
        table = self.table
        title, acting = table.match.game.title, table.acting
        asked = acting is not None and acting in table.humans and not table.watching
        if acting is None:
            words = f"{title}: over"
        elif asked and len(table.humans) == 1:
            words = f"Your turn: {title}"
        else:
            words = table.match.word(f"{{{acting}}}'s turn: {title}")
        self.app.call_player(harmless(words), bell=asked and not self._was_asked)
        self._was_asked = asked

    def redraw(self) -> None:
        """Draw every part anew."""
        super().redraw()
        self.board.redraw()

    def _draw_title(self, canvas: Canvas) -> None:
        match = self.match
        view = match.view(self.viewer)
        right = match.game.status(view)
        if self.reviewing:
            where = f"REVIEW  after {match.ply} of {self.table.match.ply} moves"
            canvas.fill(Box(0, 0, canvas.width, 1), "chosen", " ")
            canvas.put(1, 0, f"{match.game.title}  {match.game.progress(view)}", "text bold")
            canvas.right(canvas.width - 1, 0, where, "text bold")
            return
        if self.table.watching:
            right = f"{right}   WATCHING"
        elif self.table.trouble:
            right = f"{right}   NOT SAVED"
        else:
            right = f"{right}   saved"
        self.paint_bar(canvas, match.game.title, match.game.progress(view), right.strip())

    def _draw_foot(self, canvas: Canvas) -> None:
        content = foot.Foot(
            said=self.chronicle.last(max(canvas.height - 2, len(self.match.players))),
            banner=self.table.watching or self.table.trouble,
            prompt=self._prompt(),
        )
        row = content.draw(canvas, self.match.names, self.paint_prompt)
        self.foot.hit(Box(0, row, canvas.width, 1), "confirm")
        self.paint_hints(self.foot, canvas, row + 1, self.hints())

    def _prompt(self) -> foot.Pieces:
        """The pieces of the prompt line."""
        match = self.match
        if self.typing is not None:
            return self.typing.pieces(self.notice)
        if self.notice:
            return [(self.notice, "missing bold")]
        if self.curtained:
            name = match.names[self.table.viewer or 0]
            return [
                (f"{name}, are you there? ", "bright bold"),
                ("Enter shows what only you may see.", "text"),
            ]
        scene = self.board.scene
        if scene is not None and scene.decision is not None:
            return foot.ask(self.board, scene, self.size.width)
        seen = foot.look(self.board, scene) if scene is not None else []
        if seen:
            return seen
        outcome = match.outcome()
        if outcome is not None:
            return [
                ("The match is over. ", "bright bold"),
                (match.word(outcome.reason), "text"),
            ]
        acting = next(iter(match.to_act()), 0) if self.reviewing else self.table.acting or 0
        task = match.word(match.ask(acting).prompt.task)
        return [(match.word(f"{match.names[acting]} is to {task}."), "muted")]

    def _draw_curtain(self, canvas: Canvas) -> None:
        """What hides the table between two people who share the keyboard."""
        canvas.fill(Box(0, 0, canvas.width, canvas.height), "curtain", " ")
        if not self.curtained:
            return
        name = self.match.names[self.table.viewer or 0]
        box = Box(4, canvas.height // 2 - 3, canvas.width - 8, 6)
        canvas.frame(box, ROUND, "frame")
        canvas.centre(box, box.y + 1, self.match.word(f"It is {name}'s turn."), "accent bold")
        canvas.centre(box, box.y + 3, f"Let {name} sit down at the keyboard, alone.", "text")
        canvas.centre(box, box.y + 4, "Then Enter.", "text")
        y = box.y + box.height + 1
        since = self.chronicle.since(self.table.viewer)
        for row, line in enumerate(since[-max(0, canvas.height - y) :]):
            canvas.put(5, y + row, line, "text", canvas.width - 10)

    def hints(self) -> list[Hint]:
        """The keys that work now, the most useful first."""
        ends: list[Hint] = [("app.help", "help"), ("table.leave", "leave")]
        looks: list[Hint] = [("table.scores", "scores"), ("table.log", "log")]
        if self.typing is not None:
            return [("Tab", "complete"), ("Enter", "play"), ("Esc", "never mind")]
        if self.reviewing:
            return [
                ("[ ]", "step"),
                ("{ }", "turn"),
                ("table.first", "start"),
                ("table.live", "live"),
                *looks,
                *ends,
            ]
        if self.table.watching:
            return [("table.take_over", "take over"), ("[ ]", "review"), *looks, *ends]
        if self.curtained:
            return [("cursor.confirm", "I am there"), ("table.rules", "rules"), *ends]
        if self._step is not None and self._step.do is None:
            return [("cursor.confirm", "go on"), ("←↓↑→", "look around"), *looks, *ends]
        if self.table.match.outcome() is not None:
            return [("cursor.confirm", "results"), ("[ ]", "review"), *looks, *ends]
        scene = self.board.scene
        if scene is None or scene.decision is None:
            return [("cursor.confirm", "go on"), *looks, ("table.rules", "rules"), *ends]
        if self.board.picking and self.board.lists_ways:
            return [("←→", "which"), ("cursor.confirm", "choose"), ("cursor.back", "back"), *ends]
        hints: list[Hint] = list(self.board.hints(scene))
        if self.table.can_undo(scene.decision.seat) is None:
            hints.append(("table.undo", "undo"))
        return [
            *hints,
            ("table.inspect", "card"),
            ("table.scores", "scores"),
            ("table.tip", "tip"),
            ("table.log", "log"),
            ("table.rules", "rules"),
            *ends,
        ]

    def help_notes(self) -> Sequence[tuple[str, str]]:
        """What the keys on the board point at."""
        return self.board.help_notes()

    def say(self, notice: str) -> None:
        """Tell something in the prompt line."""
        self.notice = notice
        self.foot.redraw()

    # --- The guided first game ---------------------------------------------------------------

    @property
    def _step(self) -> Step | None:
        """The step of the lesson that is shown."""
        return self.lesson.step if self.lesson is not None else None

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

    def _draw_lesson(self, canvas: Canvas) -> None:
        step = self._step
        if step is None or self.lesson is None:
            return
        box = Box(0, 0, canvas.width, canvas.height)
        canvas.fill(box, "raised", " ")
        canvas.frame(box, HEAVY, "accent")
        number = f" Lesson, {self.lesson.at + 1} of {len(self.lesson.steps)} "
        canvas.put(2, 0, number, "accent bold")
        for row, text in enumerate(wrap(step.say, canvas.width - 4, canvas.height - 2)):
            canvas.put(2, 1 + row, text, "bright")
        if step.do is None:
            self.lesson_box.hit(box, "confirm")
            words = f" {self._key('cursor.confirm')} goes on "
            canvas.right(canvas.width - 2, canvas.height - 1, words, "choice bold")

    # --- Watching ----------------------------------------------------------------------------

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

    # --- Looking back ------------------------------------------------------------------------

    def show_ply(self, ply: int) -> None:
        """Show the position after so many moves; the last one is the live game."""
        self.review.go(ply)
        self._reviewed()

    def _reviewed(self) -> None:
        self.notice = ""
        self.typing = None
        self.sync()

    def action_back_step(self) -> None:
        """A move back."""
        self.review.step(-1)
        self._reviewed()

    def action_forward_step(self) -> None:
        """A move forward."""
        self.review.step(1)
        self._reviewed()

    def action_back_turn(self) -> None:
        """A turn back."""
        self.review.turn(-1)
        self._reviewed()

    def action_forward_turn(self) -> None:
        """A turn forward."""
        self.review.turn(1)
        self._reviewed()

    def action_first(self) -> None:
        """To the set-up."""
        self.show_ply(0)

    def action_live(self) -> None:
        """To the live game."""
        self.show_ply(self.table.match.ply)

    # --- The player's keys -------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Keys that stand on the board point at things; the `:` line takes all of them."""
        if self.typing is not None:
            self.typing.take(event)
        elif not self.curtained and self.board.direct(event.character):
            event.stop()
            event.prevent_default()
            self.say("")

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """A click points; a second one chooses."""
        if message.again:
            self.action_confirm()
            return
        self.board.point(message.target)
        self.say("")

    def _move(self, dx: int, dy: int) -> None:
        self.board.move(dx, dy)
        self.say("")

    def action_left(self) -> None:
        self._move(-1, 0)

    def action_right(self) -> None:
        self._move(1, 0)

    def action_up(self) -> None:
        self._move(0, -1)

    def action_down(self) -> None:
        self._move(0, 1)

    def action_next(self) -> None:
        self.board.turn_to(1)
        self.say("")

    def action_previous(self) -> None:
        self.board.turn_to(-1)
        self.say("")

    def action_back(self) -> None:
        """Out of a pick, or out of the past."""
        if self.reviewing:
            self.action_live()
        else:
            self.board.back()
            self.say("")

    def action_confirm(self) -> None:
        """Do what is under the cursor; go on where there is nothing to choose."""
        if self.curtained:
            self.present = self.table.viewer
            self.sync()
        elif self.reviewing:
            self.action_forward_step()
        elif self.table.match.outcome() is not None:
            self.show_results()
        elif self._step is not None and self._step.do is None:
            self._next_step()
        elif self.board.scene is None or self.board.scene.decision is None:
            self.notice = ""
            self.bots.go_on()
        else:
            choice = self.board.confirm()
            if choice is not None:
                self.play(choice)
                return
            under = self.board.choice()
            reason = under.why_not if under else None
            self.say(self.match.word(reason) if reason else "")

    def play(self, choice: Choice) -> None:
        """Carry out a choice of the player."""
        assert choice.action is not None
        self.notice = self.lesson.refuses(choice.action) if self.lesson is not None else ""
        if self.notice:
            self.say(self.notice)
            return
        try:
            self.table.play(choice.action)
        except IllegalAction as error:
            self.notice = self.match.word(error.reason)
        except LostLock:
            self.watch_others()
        self.sync()
        if self._step is not None:
            self._next_step()
        self.bots.run()

    def action_end(self) -> None:
        """End the turn, where the game has such a choice."""
        scene = self.board.scene
        ends = scene.chosen.get("end", ()) if scene else ()
        if ends and ends[0].action:
            self.play(ends[0])
        else:
            self.say("There is no turn of yours to end now.")

    def action_undo(self) -> None:
        """Take the last step back, or say why not."""
        self._undo(all_of_it=False)

    def action_undo_turn(self) -> None:
        """Take back all that can be taken back, or say why not."""
        self._undo(all_of_it=True)

    def _undo(self, *, all_of_it: bool) -> None:
        seat = None if self.curtained or self.reviewing else self.viewer
        self.notice = ""
        try:
            if self._step is not None:
                self.notice = "Nothing can be taken back in the lesson; afterwards it can."
            elif seat is None:
                self.notice = "Only who plays can take something back."
            elif all_of_it:
                self.table.undo_turn(seat)
            else:
                self.table.undo(seat)
        except IllegalAction as error:
            self.notice = str(error.reason)
        except LostLock:
            self.watch_others()
        self.sync()

    def action_type(self) -> None:
        """Type an action in notation."""
        scene = self.board.scene
        if scene is None or scene.decision is None:
            self.say("There is nothing to decide for you now.")
            return
        self.typing = ActionLine(self, scene.decision)
        self.say("")

    # --- Things to read ----------------------------------------------------------------------

    def action_inspect(self) -> None:
        """The card under the cursor in full."""
        from tui.screens.pages import open_card

        scene = self.board.scene
        card = None
        if scene and not self.curtained:
            card = scene.game.describe(scene.view, self.board.cursor)
        if card is None:
            self.say("There is no card under the cursor.")
        else:
            open_card(self, card)

    def action_scores(self) -> None:
        """The score so far."""
        from tui.screens.pages import open_scores

        open_scores(self, self.match, self.viewer)

    def action_log(self) -> None:
        """All that happened; Enter on a line goes there."""
        from tui.screens.log import LogScreen

        self.app.push_screen(
            LogScreen(self.table.match, self.viewer, self.match.ply, self.show_ply)
        )

    def action_rules(self) -> None:
        """The rules, at the part that the prompt is about."""
        from tui.screens.pages import open_rules

        scene = self.board.scene
        topic = scene.decision.prompt.topic if scene and scene.decision else ""
        open_rules(self, self.match.game, topic)

    def action_tip(self) -> None:
        """What a good bot would do, and why."""
        from tui.screens.tip import TipScreen

        scene = self.board.scene
        if scene is None or scene.decision is None:
            self.say("There is nothing to decide for you now.")
            return
        self.app.push_screen(TipScreen(self.table.match, scene.decision, self._point_at))

    def _point_at(self, choice: Choice) -> None:
        """Put the cursor on a choice, one of several ways too."""
        self.board.mean(choice)
        self.sync()

    def show_results(self) -> None:
        """The results in place of the table."""
        from tui.screens.results import ResultsScreen

        self.app.switch_screen(ResultsScreen(self.table.store, self.table.match))

    def action_leave(self) -> None:
        """Leave the table, and let others have the match at once."""
        self.bots.stop()
        self.table.leave()
        self.dismiss()
