"""The table: title, board, what happened, what is asked, and the keys that work now."""

import asyncio
from collections.abc import Iterable, Sequence

from textual import events
from textual.widget import Widget
from textual.worker import Worker

from engine import Choice, IllegalAction, name_seats
from saves import LostLock
from tui.boards import make_board
from tui.boards.board import Board, Scene
from tui.canvas import Box, Canvas
from tui.chronicle import Chronicle
from tui.commands import bindings
from tui.screens.base import BaseScreen, Hint
from tui.settings import PACES
from tui.table import Table
from tui.widgets.face import Face


class TableScreen(BaseScreen[None]):
    """A match being played."""

    CONTEXTS = ("cursor", "table", "app")
    BINDINGS = bindings(*CONTEXTS)
    DEFAULT_CSS = """
    TableScreen > #title { height: 1; }
    TableScreen > #foot { height: 3; }
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
        self._bots: Worker[None] | None = None
        self._go_on = asyncio.Event()
        """Set when the player does not want to wait for a bot's step any longer."""

    def parts(self) -> Iterable[Widget]:
        """Title, board, foot."""
        yield self.title_bar
        yield self.board
        yield self.foot

    def on_mount(self) -> None:
        """Show the position and let bots play if it is their turn."""
        self.board.focus()
        self.sync()
        self.run_bots()

    def on_unmount(self) -> None:
        """Whoever leaves gives the save free."""
        self.table.leave()

    def on_resize(self, event: events.Resize) -> None:
        """A taller window shows more of the log."""
        super().on_resize(event)
        height = event.size.height
        self.foot.styles.height = 3 if height < 30 else 5 if height < 46 else 8

    # --- What is shown -----------------------------------------------------------------------

    def scene(self) -> Scene:
        """The position for the one who looks."""
        table = self.table
        viewer, acting = table.viewer, table.acting
        mine = viewer is not None and viewer == acting and not table.lost
        decision = table.ask(viewer) if mine and viewer is not None else None
        match = table.match
        return Scene.of(match.game, match.view(viewer), match.names, viewer, acting, decision)

    def sync(self) -> None:
        """Show the position as it is now."""
        self.chronicle.follow(self.table.viewer)
        self.board.show(self.scene())
        self.title_bar.redraw()
        self.foot.redraw()

    def redraw(self) -> None:
        """Draw every part anew."""
        super().redraw()
        self.board.redraw()

    def _draw_title(self, canvas: Canvas) -> None:
        match = self.table.match
        view = match.view(self.table.viewer)
        rest = match.game.progress(view)
        right = match.game.status(view)
        if self.table.lost:
            saved = "another process plays on"
        elif self.table.trouble:
            saved = "NOT SAVED"
        else:
            saved = "saved"
        self.paint_bar(canvas, match.game.title, rest, f"{right}   {saved}".strip())

    def _draw_foot(self, canvas: Canvas) -> None:
        rows = canvas.height - 2
        trouble = self.table.lost or self.table.trouble
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
        scene = self.board.scene
        if scene is None or scene.decision is None:
            asked = match.ask(scene.viewer if scene and scene.viewer is not None else 0)
            return [(name_seats(asked.prompt.text, match.names), "muted")]
        return [
            (f"{name_seats(scene.decision.prompt.text, match.names)}  ", "bright bold"),
            *self._under_cursor(scene),
        ]

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
        return [(f"{label}  ", "accent"), (words, "text")]

    def _variants(self, variants: Sequence[Choice], chosen: int) -> list[tuple[str, str]]:
        """The ways to do a move, to pick one."""
        pieces: list[tuple[str, str]] = [("Pay with  ", "bright bold")]
        for number, choice in enumerate(variants):
            ink = "text on cursor bold" if number == chosen else "text"
            pieces += [(f" {number + 1} {choice.variant or choice.label} ", ink), (" ", "text")]
        return pieces

    def hints(self) -> list[Hint]:
        """The keys that work now, the most useful first."""
        ends: list[Hint] = [("app.help", "help"), ("table.leave", "leave")]
        looks: list[Hint] = [("table.scores", "scores"), ("table.log", "log")]
        if self.table.match.outcome() is not None:
            return [("cursor.confirm", "results"), *looks, *ends]
        scene = self.board.scene
        if scene is None or scene.decision is None:
            return [("cursor.confirm", "go on"), *looks, ("table.rules", "rules"), *ends]
        if self.board.picking:
            return [("←→", "which"), ("cursor.confirm", "pay"), ("cursor.back", "back"), *ends]
        hints: list[Hint] = list(self.board.hints(scene))
        seat = scene.decision.seat
        if self.table.can_undo(seat) is None:
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
        while (seat := table.acting) is not None and seat not in table.humans and not table.lost:
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
                return
            self.sync()
            said = any(table.match.game.say(event, table.match.names) for event in events_)
            await self._pause(said, table.acting != seat)

    async def _pause(self, said: bool, turn_over: bool) -> None:
        """Leave a bot's step on the screen as long as the player likes."""
        seconds = PACES[self.app.settings.pace]
        self._go_on.clear()
        if seconds < 0:
            if turn_over:
                await self._go_on.wait()
        elif said and seconds:
            try:
                await asyncio.wait_for(self._go_on.wait(), seconds)
            except TimeoutError:
                return

    # --- The player's keys -------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Keys that stand on the board point at things."""
        if self.board.direct(event.character):
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
            pass
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
        seat = self.table.viewer
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
            pass
        self.sync()

    # --- Things to read ----------------------------------------------------------------------

    def action_inspect(self) -> None:
        """The card under the cursor in full."""
        from tui.screens.pages import open_card

        scene = self.board.scene
        card = scene.game.describe(scene.view, self.board.cursor) if scene else None
        if card is None:
            self.notice = "There is no card under the cursor."
            self.foot.redraw()
        else:
            open_card(self, card)

    def action_scores(self) -> None:
        """The score so far."""
        from tui.screens.pages import open_scores

        open_scores(self, self.table.match, self.table.viewer)

    def action_log(self) -> None:
        """All that happened."""
        from tui.screens.pages import open_log

        open_log(self, self.table.match, self.table.viewer)

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
