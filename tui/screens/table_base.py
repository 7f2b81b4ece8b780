"""What the table shows: title, board, what happened, what is asked, the keys that work now."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual import events
from textual.widget import Widget

from engine import Choice, Match, Seat
from engine.core.english import series
from saves import harmless
from tui.boards import make_board
from tui.boards.board import Board, Scene
from tui.commands.gate import Meaning
from tui.drawing.canvas import HEAVY, ROUND, Box, Canvas, wrap
from tui.screens import foot
from tui.screens.base import BaseScreen, Hint
from tui.screens.table_bots import BotTurns
from tui.screens.table_line import ActionLine
from tui.table.lesson import Step, find_lesson
from tui.table.place import Place
from tui.table.review import Review
from tui.table.table import Table
from tui.text.chronicle import Chronicle
from tui.widgets.face import Face
from tui.widgets.text_field import TextField


class TableBase(BaseScreen[None]):
    """The parts of the table and what they show; the keys are in classes derived from it."""

    def __init__(self, table: Table | Place, *, review_at: int | None = None) -> None:
        """At a table's own keyboard, or at another place.

        `review_at`: the ply at which to open it for looking back.
        """
        super().__init__()
        self.place = table if isinstance(table, Place) else Place(table)
        self.table = table = self.place.table
        teaches = self.place.teaches and review_at is None
        self.lesson = find_lesson(table.save) if teaches else None
        self.review = Review(table.match)
        if review_at is not None:
            self.review.go(review_at)
        self.board: Board = make_board(table.match.game.id)
        self.chronicle = Chronicle(table.match)
        self.notice = table.word
        """What the player must know now: why something cannot be done."""
        self.present: Seat | None = None
        """Who said to be at the keyboard, where people share it and have secrets."""
        self.bots = BotTurns(self)
        self.typing: ActionLine | None = None
        """The `:` line while something is typed there."""
        self._was_asked = False
        self._known_at: tuple[object, bool] = ((), False)
        """For which position and viewer `_knows` was found out, and what came of it."""
        self._meant = Meaning()
        self.moment = self.place.moment
        """Which position is on the screen while it is live: what is chosen here is meant for it."""
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

    def on_resize(self, event: events.Resize) -> None:
        """A taller window shows more of the log."""
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
        """Whose eyes the screen has: behind the curtain, and for watchers, a spectator's."""
        table = self.table
        seat = self.place.viewer
        if table.match.game.open_information:
            return seat
        if table.watching or (self.place.needs_curtain and seat != self.present):
            return None
        return seat

    @property
    def curtained(self) -> bool:
        """True while the curtain hides the table until the next player is there."""
        place = self.place
        return (
            place.needs_curtain
            and not self.table.watching
            and place.viewer is not None
            and place.viewer != self.present
        )

    def scene(self) -> Scene:
        """The position for the one who looks."""
        match, viewer = self.match, self.viewer
        live = not self.reviewing and not self.table.watching
        acting = self.place.acting if live else next(iter(match.waiting_for()), None)
        mine = live and viewer == self.place.seat and viewer in match.to_act()
        decision = match.ask(viewer) if mine and viewer is not None else None
        view, names = match.opened(viewer), match.names
        return Scene.of(
            match.game, view, names, viewer, acting, decision, lambda: match.events_for(viewer)
        )

    def sync(self) -> None:
        """Show the position as it is now, and call the player whose turn it is."""
        self.moment = self.place.moment
        if self.place.viewer != self.present:
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
        self.mind_keys()

    def _call(self) -> None:
        """Say whose turn it is in the terminal's title; ring when it becomes a person's."""
        table = self.table
        title, acting, asked = table.match.game.title, self.place.acting, self.place.asked
        if acting is None:
            words = f"{title}: over"
        elif asked and not self.place.shared:
            words = f"Your turn: {title}"
        else:
            words = table.match.word(f"{{{acting}}}'s turn: {title}")
        self.app.call_player(harmless(words), bell=asked and not self._was_asked)
        self._was_asked = asked

    @property
    def field(self) -> TextField | None:
        """What is typed in place of the prompt."""
        return None if self.typing is None else self.typing.field

    def typed(self) -> None:
        """Why the last text was refused is no longer about what stands there."""
        self.say("")

    @property
    def meaning(self) -> Meaning:
        """What Enter would do now, apart from which choice it would take."""
        match, scene = self.match, self.board.scene
        if self.reviewing:
            return Meaning("look")
        if self.curtained:
            return Meaning("lift", self.place.viewer)
        if self.board.announcing:
            return Meaning("hear")
        if match.outcome() is not None:
            return Meaning("see the end")
        if self._step is not None and self._step.do is None:
            return Meaning("read")
        if scene is None or scene.decision is None:
            return Meaning()
        seat = scene.decision.seat
        return Meaning(
            "choose",
            seat,
            sum(action.seat == seat for action in match.log),
            alone=match.to_act() == (seat,),
            after_own=bool(match.log) and match.log[-1].seat == seat,
        )

    @property
    def rests(self) -> bool:  # type: ignore[override]
        """True if Enter would do more than let bots go on."""
        return self.meaning.harms

    def mind_keys(self) -> None:
        """Let Enter rest if it would do something else by now than it was pressed for."""
        before, self._meant = self._meant, self.meaning
        if self.is_active and self._meant.surprises(before):
            self.app.rest_keys()

    def show_rest(self) -> None:
        """Show how long Enter still rests."""
        self.foot.redraw()

    def redraw(self) -> None:
        """Draw every part anew."""
        super().redraw()
        self.board.redraw()

    def _draw_title(self, canvas: Canvas) -> None:
        match = self.match
        view = match.view(self.viewer)
        right = match.game.words.status(view)
        self.title_bar.hit(Box(0, 0, canvas.width, 1), "palette")
        if self.reviewing:
            where = f"REVIEW  after {match.ply} of {self.table.match.ply} moves"
            canvas.fill(Box(0, 0, canvas.width, 1), "chosen", " ")
            canvas.put(1, 0, f"{match.game.title}  {match.game.words.progress(view)}", "text bold")
            canvas.right(canvas.width - 1, 0, where, "text bold")
            return
        right = f"{right}   {self.standing()}".strip()
        self.paint_bar(canvas, match.game.title, match.game.words.progress(view), right)

    def standing(self) -> str:
        """How it stands with the save, for the title bar."""
        if self.table.watching:
            return "WATCHING"
        return "NOT SAVED" if self.table.trouble else "saved"

    def said(self, rows: int) -> list[str]:
        """What happened last, in so many lines or more, and what somebody says to it."""
        match = self.match
        people = [seat for seat, player in enumerate(match.players) if not player.is_bot]
        aside = match.game.words.aside(match.view(self.viewer), match.names, match.options, people)
        return [*self.chronicle.last(rows), *([aside] if aside else [])]

    def banner(self) -> str:
        """What must not be missed, over the first line of the foot; empty: nothing."""
        return self.table.watching or self.table.trouble

    def _draw_foot(self, canvas: Canvas) -> None:
        rows = max(canvas.height - 2, len(self.match.players))
        content = foot.Foot(
            said=() if self.board.silent else self.said(rows),
            banner=self.banner(),
            prompt=self._prompt(),
        )
        row = content.draw(canvas, self.match.names, self.paint_prompt)
        self.foot.hit(Box(0, 0, canvas.width, row), "log")
        self.foot.hit(Box(0, row, canvas.width, 1), "confirm")
        if self._listing_ways:
            x = 1 + cell_len(content.prompt[0][0])
            for number, (text, _) in enumerate(content.prompt[1::2]):
                self.foot.hit(Box(x, row, cell_len(text), 1), f"way({number})")
                x += cell_len(text) + 1
        self.paint_hints(self.foot, canvas, row + 1, self.hints())

    @property
    def _listing_ways(self) -> bool:
        """True while the prompt line lists the ways to do a move."""
        asked = self.typing is None and not self.notice
        return asked and self.board.picking and self.board.lists_ways

    def _prompt(self) -> foot.Pieces:
        """The pieces of the prompt line."""
        match = self.match
        if self.typing is not None:
            return self.typing.pieces(self.notice)
        if self.notice:
            return [(self.notice, "missing bold")]
        if self.curtained:
            name = match.names[self.place.viewer or 0]
            return [
                (f"{name}, are you there? ", "bright bold"),
                ("Enter shows what only you may see.", "text"),
            ]
        if self.board.announcing and not self.reviewing:
            key = self._key("cursor.confirm")
            return [(self.board.announcing, "bright bold"), (f"  {key} goes on.", "text")]
        scene = self.board.scene
        if scene is not None and scene.decision is not None:
            choice = self.board.choice()
            settled = choice is not None and self._is_in(choice)
            return foot.ask(self.board, scene, self.size.width, settled=settled)
        seen = foot.look(self.board, scene, self.size.width) if scene is not None else []
        if seen:
            return seen
        outcome = match.outcome()
        if outcome is not None:
            return [
                ("The match is over. ", "bright bold"),
                (match.word(outcome.reason), "text"),
            ]
        awaited = match.waiting_for() if self.reviewing else (self.place.acting or 0,)
        task = match.word(match.ask(awaited[0]).prompt.task)
        are = "is" if len(awaited) == 1 else "are"
        who = series([match.names[seat] for seat in awaited])
        return [(match.word(f"{who} {are} to {task}."), "muted")]

    def _is_in(self, choice: Choice) -> bool:
        """True if this is what the seat has chosen already, and only the others are waited for."""
        match, action = self.match, choice.action
        if action is None or action.seat in match.waiting_for():
            return False
        return action == next((a for a in reversed(match.log) if a.seat == action.seat), None)

    def _draw_curtain(self, canvas: Canvas) -> None:
        """What hides the table between two people who share the keyboard."""
        canvas.fill(Box(0, 0, canvas.width, canvas.height), "curtain", " ")
        if not self.curtained:
            return
        name = self.match.names[self.place.viewer or 0]
        box = Box(4, canvas.height // 2 - 3, canvas.width - 8, 6)
        canvas.frame(box, ROUND, "frame")
        canvas.centre(box, box.y + 1, self.match.word(f"It is {name}'s turn."), "accent bold")
        canvas.centre(box, box.y + 3, f"Let {name} sit down at the keyboard, alone.", "text")
        canvas.centre(box, box.y + 4, "Then Enter.", "text")
        y = box.y + box.height + 1
        since = self.chronicle.since(self.place.viewer)
        for row, line in enumerate(since[-max(0, canvas.height - y) :]):
            canvas.put(5, y + row, line, "text", canvas.width - 10)

    @property
    def _step(self) -> Step | None:
        """The step of the lesson that is shown."""
        return self.lesson.step if self.lesson is not None else None

    def _draw_lesson(self, canvas: Canvas) -> None:
        step = self._step
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
            self.lesson_box.hit(box, "confirm")
            words = f" {self._key('cursor.confirm')} goes on "
            canvas.right(canvas.width - 2, canvas.height - 1, words, "choice bold")

    @property
    def _knows(self) -> bool:
        """True if the game tells more about what may be known than its board shows; found out once
        for each position and viewer, as the hint line asks at every key."""
        match = self.match
        at = (id(match), match.ply, self.viewer)
        if at != self._known_at[0]:
            self._known_at = at, match.game.words.known(match.opened(self.viewer)) is not None
        return self._known_at[1]

    def looks(self) -> list[Hint]:
        """The keys that open what can be read while there is nothing to decide."""
        known: list[Hint] = [("table.known", "known")] if self._knows else []
        return [("table.scores", "scores"), *known, ("table.log", "log")]

    def hints(self) -> list[Hint]:
        """The keys that work now, the most useful first."""
        ends: list[Hint] = [("app.help", "help"), ("table.leave", "leave")]
        looks = self.looks()
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
        if self.board.announcing:
            return [("cursor.confirm", "go on"), *looks, *ends]
        if self.table.match.outcome() is not None:
            return [("cursor.confirm", "results"), ("[ ]", "review"), *looks, *ends]
        scene = self.board.scene
        if scene is None or scene.decision is None:
            first: list[Hint] = [("cursor.confirm", "go on")] if self.bots.holding else []
            if self.bots.hurried and not self.bots.holding:
                first = [("table.hurry", "hurry")]
            return [*first, *looks, ("table.rules", "rules"), *ends]
        if self.board.picking and self.board.lists_ways:
            return [("←→", "which"), ("cursor.confirm", "choose"), ("cursor.back", "back"), *ends]
        undo = self._step is None and self.place.can_undo(scene.decision.seat) is None
        idle = {("cursor.back", "back")} if self.board.unfinished and not undo else set()
        hints: list[Hint] = [
            hint
            for hint in self.board.hints(scene)
            if hint not in idle and (hint[0] != "cursor.confirm" or self.board.confirms)
        ]
        if undo:
            hints.append(("table.undo", "undo"))
        known: list[Hint] = [("table.known", "known")] if self._knows else []
        early, late = (known, []) if self.board.known_early else ([], known)
        return [
            *hints,
            *early,
            ("table.inspect", "card"),
            ("table.scores", "scores"),
            ("table.tip", "tip"),
            *late,
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

    def unused(self, event: events.Key) -> None:
        """A key that does nothing here; the board may know more about it."""
        reason = "" if self.curtained else self.board.why_not_key(event.character)
        if reason:
            self.say(reason)
        else:
            super().unused(event)
