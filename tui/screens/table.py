"""The table: title, board, what happened, what is asked, and the keys that work now."""

import asyncio
from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from textual import events
from textual.widget import Widget
from textual.worker import Worker

from engine import Choice, IllegalAction, Seat, name_seats
from saves import LostLock, SaveError, harmless
from tui.boards import make_board
from tui.boards.board import Board, Scene
from tui.canvas import ROUND, Box, Canvas
from tui.chronicle import Chronicle
from tui.commands import bindings
from tui.screens.ask import AskScreen
from tui.screens.base import BaseScreen, Hint
from tui.table import Table
from tui.widgets.face import Face


class TableScreen(BaseScreen[None]):
    """A match being played."""

    CONTEXTS = ("cursor", "table", "app")
    BINDINGS = bindings(*CONTEXTS)
    DEFAULT_CSS = """
    TableScreen > #title { height: 1; }
    TableScreen > #foot { height: 3; }
    TableScreen > #curtain { height: 1fr; display: none; }
    TableScreen.-curtain > #curtain { display: block; }
    TableScreen.-curtain > #board { display: none; }
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.board: Board = make_board(table.match.game.id)
        self.board.can_focus = True
        self.chronicle = Chronicle(table.match)
        self.notice = ""
        """What the player must know now: why something cannot be done."""
        self.title_bar = Face(self._draw_title, id="title")
        self.foot = Face(self._draw_foot, id="foot", board=table.match.game.id)
        self.curtain = Face(self._draw_curtain, id="curtain")
        self.present: Seat | None = None
        """Who said to be at the keyboard, where people share it and have secrets."""
        self._was_asked = False
        self._bots: Worker[None] | None = None
        self._go_on = asyncio.Event()
        """Set when the player does not want to wait for a bot's step any longer."""

    def parts(self) -> Iterable[Widget]:
        """Title, board (or the curtain before it), foot."""
        yield self.title_bar
        yield self.curtain
        yield self.board
        yield self.foot

    def on_mount(self) -> None:
        """Show the position and let bots play if it is their turn."""
        self.board.focus()
        self.sync()
        self.run_bots()
        if self.table.watching:
            self._watch()

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
    def viewer(self) -> Seat | None:
        """Whose eyes the screen has now: behind the curtain, and for watchers, a spectator's."""
        seat = self.table.viewer
        if self.table.watching:
            return seat if self.table.match.game.open_information else None
        return None if self.table.needs_curtain and seat != self.present else seat

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
        table = self.table
        viewer, acting = self.viewer, table.acting
        mine = viewer is not None and viewer == acting and not table.watching
        decision = table.ask(viewer) if mine and viewer is not None else None
        match = table.match
        return Scene.of(match.game, match.view(viewer), match.names, viewer, acting, decision)

    def sync(self) -> None:
        """Show the position as it is now, and call the player whose turn it is."""
        if self.table.viewer != self.present:
            self.present = None
        self.chronicle.match = self.table.match
        self.chronicle.follow(self.viewer)
        self.set_class(self.curtained, "-curtain")
        self.board.show(self.scene())
        self.curtain.redraw()
        self.title_bar.redraw()
        self.foot.redraw()
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
            words = f"{table.match.names[acting]}'s turn: {title}"
        self.app.call_player(harmless(words), bell=asked and not self._was_asked)
        self._was_asked = asked

    def redraw(self) -> None:
        """Draw every part anew."""
        super().redraw()
        self.board.redraw()

    def _draw_title(self, canvas: Canvas) -> None:
        match = self.table.match
        view = match.view(self.viewer)
        rest = match.game.progress(view)
        right = match.game.status(view)
        if self.table.watching:
            saved = "WATCHING"
        elif self.table.trouble:
            saved = "NOT SAVED"
        else:
            saved = "saved"
        self.paint_bar(canvas, match.game.title, rest, f"{right}   {saved}".strip())

    def _draw_foot(self, canvas: Canvas) -> None:
        rows = canvas.height - 2
        trouble = self.table.watching or self.table.trouble
        said = self.chronicle.last(rows)
        for y, line in enumerate(said[-rows:]):
            self._draw_said(canvas, y + rows - len(said), line)
        if trouble:
            canvas.fill(Box(0, 0, canvas.width, 1), "warning", " ")
            canvas.put(1, 0, trouble, "text", canvas.width - 2)
        self.paint_prompt(canvas, rows, *self._prompt())
        self.foot.hit(Box(0, rows, canvas.width, 1), "confirm")
        self.paint_hints(self.foot, canvas, rows + 1, self.hints())

    def _draw_said(self, canvas: Canvas, y: int, line: str) -> None:
        """A line of the log with the name in front brought out."""
        for name in self.table.match.names:
            if line.startswith(f"{name} "):
                x = canvas.put(1, y, name, "bright bold")
                canvas.put(x, y, line[len(name) :], "text", canvas.width - 1 - x)
                return
        canvas.put(1, y, line, "text", canvas.width - 2)

    def _prompt(self) -> list[tuple[str, str]]:
        """The pieces of the prompt line."""
        match = self.table.match
        if self.notice:
            return [(self.notice, "missing bold")]
        outcome = match.outcome()
        if outcome is not None:
            return [
                ("The match is over. ", "bright bold"),
                (name_seats(outcome.reason, match.names), "text"),
            ]
        if self.curtained:
            name = match.names[self.table.viewer or 0]
            return [
                (f"{name}, are you there? ", "bright bold"),
                ("Enter shows what only you may see.", "text"),
            ]
        scene = self.board.scene
        if scene is None or scene.decision is None:
            acting = self.table.acting or 0
            task = match.ask(acting).prompt.task
            return [(f"{match.names[acting]} is to {name_seats(task, match.names)}.", "muted")]
        question = f"{name_seats(scene.decision.prompt.text, match.names)}  "
        answer = self._under_cursor(scene)
        rest = answer[1:] if answer and answer[0][0].strip() in question else answer
        length = cell_len(question) + sum(cell_len(text) for text, _ in rest)
        if self.board.picking or length > self.size.width - 2:
            return answer  # what the cursor would do matters more than the question
        return [(question, "bright bold"), *rest]

    def _under_cursor(self, scene: Scene) -> list[tuple[str, str]]:
        """What the thing under the cursor is and would do."""
        board = self.board
        choice = board.choice()
        if choice is None:
            card = scene.game.describe(scene.view, board.cursor) if board.cursor else None
            return [(f"{card.title}: {card.lines[0]}", "text")] if card else []
        if choice.action is None:
            return [(str(choice.why_not), "missing")]
        if board.picking:
            return self._variants(board.variants(), board.variant)
        label = choice.short or choice.label
        preview = scene.preview(choice)
        words = preview.text if preview else ""
        if len(board.variants()) > 1:
            words = f"{len(board.variants())} ways to pay; {words}" if words else words
        pieces = [(words, "text")]
        return (
            pieces if label in scene.decision.prompt.text else [(f"{label}  ", "accent"), *pieces]
        )

    def _variants(self, variants: Sequence[Choice], chosen: int) -> list[tuple[str, str]]:
        """The ways to do a move, to pick one."""
        pieces: list[tuple[str, str]] = [("Pay with  ", "bright bold")]
        for number, choice in enumerate(variants):
            ink = "text on cursor bold" if number == chosen else "text"
            pieces += [(f" {number + 1} {choice.variant or choice.label} ", ink), (" ", "text")]
        return pieces

    def _draw_curtain(self, canvas: Canvas) -> None:
        """What hides the table between two people who share the keyboard."""
        canvas.fill(Box(0, 0, canvas.width, canvas.height), "curtain", " ")
        if not self.curtained:
            return
        match = self.table.match
        name = match.names[self.table.viewer or 0]
        box = Box(4, canvas.height // 2 - 3, canvas.width - 8, 6)
        canvas.frame(box, ROUND, "frame")
        canvas.centre(box, box.y + 1, f"It is {name}'s turn.", "accent bold")
        canvas.centre(box, box.y + 3, f"Let {name} sit down at the keyboard, alone.", "text")
        canvas.centre(box, box.y + 4, "Then Enter.", "text")
        since = self.chronicle.since(self.table.viewer)
        y = box.y + box.height + 1
        for line in since[-max(0, canvas.height - y - 1) :] if y < canvas.height - 1 else []:
            canvas.put(5, y, line, "text", canvas.width - 10)
            y += 1

    def hints(self) -> list[Hint]:
        """The keys that work now, the most useful first."""
        ends: list[Hint] = [("app.help", "help"), ("table.leave", "leave")]
        if self.table.watching:
            return [
                ("table.take_over", "take over"),
                ("table.scores", "scores"),
                ("table.log", "log"),
                ("table.rules", "rules"),
                *ends,
            ]
        if self.curtained:
            return [("cursor.confirm", "I am there"), ("table.rules", "rules"), *ends]
        looks: list[Hint] = [("table.scores", "scores"), ("table.log", "log")]
        if self.table.match.outcome() is not None:
            return [("cursor.confirm", "results"), *looks, *ends]
        scene = self.board.scene
        if scene is None or scene.decision is None:
            return [("cursor.confirm", "go on"), *looks, ("table.rules", "rules"), *ends]
        if self.board.picking:
            return [("←→", "which"), ("cursor.confirm", "pay"), ("cursor.back", "back"), *ends]
        hints: list[Hint] = list(self.board.hints(scene))
        if self.table.can_undo(scene.decision.seat) is None:
            hints.append(("table.undo", "undo"))
        return [*hints, ("table.inspect", "card"), *looks, ("table.rules", "rules"), *ends]

    def help_notes(self) -> Sequence[tuple[str, str]]:
        """What the keys on the board point at."""
        return self.board.help_notes()

    # --- Bots --------------------------------------------------------------------------------

    def run_bots(self) -> None:
        """Let bots play until a person is asked."""
        self._bots = self.run_worker(self._play_bots(), exclusive=True, group="bots")

    async def _play_bots(self) -> None:
        table = self.table
        while (seat := table.acting) is not None and seat not in table.humans:
            if table.watching:
                return
            ply = table.match.ply
            player = table.match.players[seat]
            try:
                action = await self.app.bots.choose(table.match, seat, player.kind)
            except RuntimeError as error:
                self.notice = f"{player.name} cannot think: {error}. Enter tries again."
                self.foot.redraw()
                return
            if table.match.ply != ply or not self.is_attached:
                continue  # the position changed under the bot's thoughts
            try:
                events_ = table.play(action)
            except LostLock:
                self.sync()
                self._watch()
                return
            self.sync()
            said = any(table.match.game.say(event, table.match.names) for event in events_)
            await self._pause(said, table.acting != seat)

    async def _pause(self, said: bool, turn_over: bool) -> None:
        """Leave a bot's step on the screen as long as the player likes."""
        seconds = self.app.settings.seconds
        self._go_on.clear()
        if seconds < 0:
            if turn_over:
                await self._go_on.wait()
        elif said and seconds:
            try:
                await asyncio.wait_for(self._go_on.wait(), seconds)
            except TimeoutError:
                return

    # --- Watching ----------------------------------------------------------------------------

    def _watch(self) -> None:
        """Look every second for what whoever plays the match has saved."""
        self.set_interval(1.0, self._look_again, name="watch")

    def _look_again(self) -> None:
        if self.table.look_again():
            self.chronicle = Chronicle(self.table.match)
            self.sync()

    def action_take_over(self) -> None:
        """Play on what was only watched, after asking."""
        if not self.table.watching:
            self.notice = "You play this match already."
            self.foot.redraw()
            return

        def sure(answer: str | None) -> None:
            if answer is None:
                return
            try:
                self.table.seize()
            except SaveError as error:
                self.notice = str(error)
            self.chronicle = Chronicle(self.table.match)
            self.sync()
            self.run_bots()

        self.app.push_screen(
            AskScreen("Take the match over? The other will only watch then.", None), sure
        )

    # --- The player's keys -------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Keys that stand on the board point at things."""
        if not self.curtained and self.board.direct(event.character):
            event.stop()
            event.prevent_default()
            self.notice = ""
            self.foot.redraw()

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """A click points; a second one chooses."""
        self.notice = ""
        if message.again:
            self.action_confirm()
            return
        self.board.point(message.target)
        self.foot.redraw()

    def _moved(self) -> None:
        self.notice = ""
        self.foot.redraw()

    def action_left(self) -> None:
        self.board.move(-1, 0)
        self._moved()

    def action_right(self) -> None:
        self.board.move(1, 0)
        self._moved()

    def action_up(self) -> None:
        self.board.move(0, -1)
        self._moved()

    def action_down(self) -> None:
        self.board.move(0, 1)
        self._moved()

    def action_next(self) -> None:
        self.board.turn_to(1)
        self._moved()

    def action_previous(self) -> None:
        self.board.turn_to(-1)
        self._moved()

    def action_back(self) -> None:
        self.board.back()
        self._moved()

    def action_confirm(self) -> None:
        """Do what is under the cursor; go on where there is nothing to choose."""
        if self.curtained:
            self.present = self.table.viewer
            self.sync()
            return
        if self.table.match.outcome() is not None:
            self.show_results()
            return
        scene = self.board.scene
        if scene is None or scene.decision is None:
            self._go_on.set()
            if self._bots is None or self._bots.is_finished:
                self.notice = ""
                self.run_bots()
            return
        choice = self.board.confirm()
        if choice is not None and choice.action is not None:
            self.play(choice)
            return
        under = self.board.choice()
        self.notice = str(under.why_not) if under and under.why_not else ""
        self.foot.redraw()

    def play(self, choice: Choice) -> None:
        """Carry out a choice of the player."""
        assert choice.action is not None
        self.notice = ""
        try:
            self.table.play(choice.action)
        except IllegalAction as error:
            self.notice = str(error.reason)
        except LostLock:
            self._watch()
        self.sync()
        self.run_bots()

    def action_end(self) -> None:
        """End the turn, where the game has such a choice."""
        scene = self.board.scene
        ends = scene.chosen.get("end", ()) if scene else ()
        if ends and ends[0].action:
            self.play(ends[0])
        else:
            self.notice = "There is no turn of yours to end now."
            self.foot.redraw()

    def action_undo(self) -> None:
        """Take the last step back, or say why not."""
        self._undo(all_of_it=False)

    def action_undo_turn(self) -> None:
        """Take back all that can be taken back, or say why not."""
        self._undo(all_of_it=True)

    def _undo(self, *, all_of_it: bool) -> None:
        seat = None if self.curtained else self.viewer
        self.notice = ""
        try:
            if seat is None:
                self.notice = "Only players can take something back."
            elif all_of_it:
                self.table.undo_turn(seat)
            else:
                self.table.undo(seat)
        except IllegalAction as error:
            self.notice = str(error.reason)
        except LostLock:
            self._watch()
        self.sync()

    # --- Things to read ----------------------------------------------------------------------

    def action_inspect(self) -> None:
        """The card under the cursor in full."""
        from tui.screens.pages import open_card

        scene = self.board.scene
        card = None
        if scene and not self.curtained:
            card = scene.game.describe(scene.view, self.board.cursor)
        if card is None:
            self.notice = "There is no card under the cursor."
            self.foot.redraw()
        else:
            open_card(self, card)

    def action_scores(self) -> None:
        """The score so far."""
        from tui.screens.pages import open_scores

        open_scores(self, self.table.match, self.viewer)

    def action_log(self) -> None:
        """All that happened."""
        from tui.screens.pages import open_log

        open_log(self, self.table.match, self.viewer)

    def action_rules(self) -> None:
        """The rules, at the part that the prompt is about."""
        from tui.screens.pages import open_rules

        scene = self.board.scene
        topic = scene.decision.prompt.topic if scene and scene.decision else ""
        open_rules(self, self.table.match.game, topic)

    def show_results(self) -> None:
        """The results in place of the table."""
        from tui.screens.results import ResultsScreen

        table = self.table
        self.app.switch_screen(ResultsScreen(table.store, table.match))

    def action_leave(self) -> None:
        """Leave the table."""
        self.dismiss()
