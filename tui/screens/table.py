"""The table: title, board, what happened, what is asked, and the keys that work now."""

from textual import events

from engine import Choice, IllegalAction, Seat
from saves import LostLock
from tui.boards.board import Board
from tui.commands.table import bindings
from tui.screens.table_lesson import Teaching
from tui.screens.table_line import ActionLine
from tui.screens.table_reading import Reading
from tui.screens.table_watching import Watching


class TableScreen(Teaching, Watching, Reading):
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
    TableScreen.-middle > #lesson { dock: top; margin-top: 9; }
    """

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
        self.place.leave()

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
        if not self.is_active:  # a page lies over the table by now
            return
        if message.again:
            self.action_confirm()
            return
        self.app.gate.wake()
        self.board.point(message.target)
        self.say("")

    def action_way(self, number: int) -> None:
        """A click on one of the ways to do a move points; a second one chooses it."""
        if number == self.board.variant:
            if not self.app.rests():
                self.action_confirm()
        else:
            self.board.direct(str(number + 1))
            self.say("")

    def on_board_changed(self) -> None:
        """What the foot says about the board may be different now."""
        self.foot.redraw()
        self.mind_keys()

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
        """Out of a pick, out of the past, or out of a step of an unfinished move."""
        if self.reviewing:
            self.action_live()
        elif self.board.back():
            self.say("")
        elif self.board.unfinished:
            self.action_undo()
        else:
            leave = self._key("table.leave")
            self.say(f"Nothing here to go back from; {leave} leaves the table.")

    def action_confirm(self) -> None:
        """Do what is under the cursor; go on where there is nothing to choose."""
        if self.curtained:
            self.present = self.place.viewer
            self.sync()
        elif self.reviewing:
            self.action_forward_step()
        elif self.board.announcing:
            self.board.go_on()
            self.say("")
            self.mind_keys()
            self.bots.go_on()
        elif self.table.match.outcome() is not None:
            self.show_results()
        elif self._step is not None and self._step.do is None:
            self._next_step()
        elif self.board.scene is None or self.board.scene.decision is None:
            self.notice = ""
            self.bots.go_on()
        else:
            choice = self.board.confirm()
            if choice is not None and self._is_in(choice):
                self.notice = ""
                self.bots.go_on()
                return
            if choice is not None:
                self.play(choice)
                return
            under = self.board.choice()
            reason = under.why_not if under else None
            self.say(self.match.word(reason) if reason else "")

    def action_hurry(self) -> None:
        """Wait no longer for what is shown; nothing is ever chosen by it."""
        if self.is_idle("hurry"):
            return
        self.notice = ""
        if self.board.announcing:
            self.action_confirm()
        else:
            self.bots.go_on()

    @property
    def _hurries(self) -> bool:
        """True if something is shown that need not be waited for."""
        return self.bots.hurried or self.bots.holding or self.meaning.deed == "hear"

    def play(self, choice: Choice) -> None:
        """Carry out a choice of the player."""
        assert choice.action is not None
        self.notice = self.lesson.refuses(choice.action) if self.lesson is not None else ""
        if self.notice:
            self.say(self.notice)
            return
        try:
            self.place.play(choice.action, self.moment)
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
        if not self.is_idle("end"):
            self.play(self._ends()[0])

    def _ends(self) -> list[Choice]:
        """The choice that ends the turn, if there is one."""
        scene = self.board.scene
        return [c for c in scene.chosen.get("end", ()) if c.action] if scene else []

    def idle(self, action: str) -> str:
        """Why a command would do nothing now."""
        scene = self.board.scene
        match action:
            case "end" if not self._ends():
                return "There is no turn of yours to end now."
            case "hurry" if not self._hurries:
                return "There's nothing to hurry now."
            case "undo" | "undo_turn":
                return self._why_no_undo()
            case "next" | "previous" if not self.board.turns:
                return "There is nothing else to look at."
            case "inspect" if self._described() is None:
                return "There is no card under the cursor."
            case "known" if self.curtained:
                return "Only a player at the keyboard sees that."
            case "known" if self._known() is None:
                return "The board shows all that may be known."
            case "tip" | "type" if scene is None or scene.decision is None:
                return "There is nothing to decide for you now."
            case "take_over" if not self.table.watching:
                return "You play this match already."
            case "first" | "back_step" | "back_turn" if not self.match.ply:
                return "This is how the match began: there is nothing before it."
            case "live" | "forward_step" | "forward_turn" if not self.reviewing:
                return "This is the game as it stands now: there is nothing after it."
        return ""

    @property
    def _undoer(self) -> Seat | None:
        """The seat that may want to take something back here."""
        nobody = self._step is not None or self.curtained or self.reviewing
        return None if nobody else self.viewer

    def _why_no_undo(self) -> str:
        """Why nothing can be taken back now; empty: something can."""
        if self._step is not None:
            return "Nothing can be taken back in the lesson; afterwards it can."
        if self._undoer is None:
            return "Only who plays can take something back."
        return str(self.place.can_undo(self._undoer) or "")

    def action_undo(self) -> None:
        """Take the last step back, or say why not."""
        self._undo(all_of_it=False)

    def action_undo_turn(self) -> None:
        """Take back all that can be taken back, or say why not."""
        self._undo(all_of_it=True)

    def _undo(self, *, all_of_it: bool) -> None:
        seat = self._undoer
        self.notice = ""
        try:
            if seat is None:
                self.notice = self._why_no_undo()
            else:
                self.notice = self.place.undo(seat, all_of_it=all_of_it)
        except IllegalAction as error:
            self.notice = str(error.reason)
        except LostLock:
            self.watch_others()
        self.sync()
        self.bots.run()  # a bot that thinks about the position of before may stop

    def action_type(self) -> None:
        """Type an action in notation."""
        scene = self.board.scene
        if self.is_idle("type") or scene is None or scene.decision is None:
            return
        self.typing = ActionLine(self, scene.decision)
        self.say("")

    def action_leave(self) -> None:
        """Leave the table, and let others have the match at once."""
        self.bots.stop()
        self.place.leave()
        self._drop_unplayed_lesson()
        self.dismiss()
