"""Playing a match: what is asked, what Enter does, undo, the end of a turn."""

from textual import events

from engine import Choice, IllegalAction, Seat
from saves import LostLock, harmless
from tui.boards.board import Scene
from tui.commands.gate import Meaning
from tui.drawing.canvas import Canvas
from tui.screens import foot
from tui.screens.base import Hint
from tui.screens.table_parts import faces
from tui.screens.table_parts.action_line import ActionLine
from tui.screens.table_parts.mode import Mode
from tui.screens.table_parts.open_table import OpenTable


class Playing(Mode):
    """The last mode: it answers whatever no other does."""

    def __init__(self, screen: OpenTable) -> None:
        super().__init__(screen)
        self._was_asked = False

    # --- What is shown -----------------------------------------------------------------------

    def viewer(self) -> Seat | None:
        """Whose eyes the screen has."""
        return self.screen.sight.viewer

    def scene(self) -> Scene:
        """The position for the one who looks."""
        screen, place = self.screen, self.screen.place
        match, viewer = screen.match, screen.viewer
        live = not screen.reviewing and not screen.table.watching
        acting = place.acting if live else next(iter(match.waiting_for()), None)
        mine = live and viewer == place.seat and viewer in match.to_act()
        decision = match.ask(viewer) if mine and viewer is not None else None
        view, names = match.opened(viewer), match.names
        return Scene.of(
            match.game, view, names, viewer, acting, decision, lambda: match.events_for(viewer)
        )

    def meaning(self) -> Meaning:
        """What Enter would do now, apart from which choice it would take."""
        match, board = self.screen.match, self.screen.board
        if board.announcing:
            return Meaning("hear")
        if match.outcome() is not None:
            return Meaning("see the end")
        if board.scene is None or board.scene.decision is None:
            return Meaning()
        seat = board.scene.decision.seat
        return Meaning(
            "choose",
            seat,
            sum(action.seat == seat for action in match.log),
            alone=match.to_act() == (seat,),
            after_own=bool(match.log) and match.log[-1].seat == seat,
        )

    def prompt(self) -> foot.Pieces:
        """The question, or who is waited for."""
        screen, board = self.screen, self.screen.board
        if board.announcing:
            key = self.key_of("cursor.confirm")
            return [(board.announcing, "bright bold"), (f"  {key} goes on.", "text")]
        if board.scene is not None and board.scene.decision is not None:
            choice = board.choice()
            settled = choice is not None and self._is_in(choice)
            return foot.ask(board, board.scene, screen.size.width, settled=settled)
        return faces.looked_at(screen, (screen.place.acting or 0,))

    def hints(self) -> list[Hint]:
        """The keys that work now, the most useful first."""
        screen, board = self.screen, self.screen.board
        looks = screen.reading.looks()
        if board.announcing:
            return [("cursor.confirm", "go on"), *looks, *faces.ENDS]
        if screen.table.match.outcome() is not None:
            return [("cursor.confirm", "results"), ("[ ]", "review"), *looks, *faces.ENDS]
        scene = board.scene
        if scene is None or scene.decision is None:
            first: list[Hint] = [("cursor.confirm", "go on")] if screen.bots.holding else []
            if screen.bots.hurried and not screen.bots.holding:
                first = [("table.hurry", "hurry")]
            return [*first, *looks, ("table.rules", "rules"), *faces.ENDS]
        if board.picking and board.lists_ways:
            ways: list[Hint] = [("←→", "which"), ("cursor.confirm", "choose")]
            return [*ways, ("cursor.back", "back"), *faces.ENDS]
        undo = screen.teaching.step is None and screen.place.can_undo(scene.decision.seat) is None
        idle = {("cursor.back", "back")} if board.unfinished and not undo else set()
        hints: list[Hint] = [
            hint
            for hint in board.hints(scene)
            if hint not in idle and (hint[0] != "cursor.confirm" or board.confirms)
        ]
        if undo:
            hints.append(("table.undo", "undo"))
        known: list[Hint] = [("table.known", "known")] if screen.reading.knows else []
        early, late = (known, []) if board.known_early else ([], known)
        return [
            *hints,
            *early,
            ("table.inspect", "card"),
            ("table.scores", "scores"),
            ("table.tip", "tip"),
            *late,
            ("table.log", "log"),
            ("table.rules", "rules"),
            *faces.ENDS,
        ]

    def idle(self, action: str) -> str:
        """Why a command would do nothing now."""
        scene = self.screen.board.scene
        match action:
            case "end" if not self._ends():
                return "There is no turn of yours to end now."
            case "hurry" if not self._hurries:
                return "There's nothing to hurry now."
            case "undo" | "undo_turn" if self._undoer is None:
                return "Only who plays can take something back."
            case "undo" | "undo_turn":
                return str(self.screen.place.can_undo(self._undoer) or "")
            case "tip" | "type" if scene is None or scene.decision is None:
                return "There is nothing to decide for you now."
        return ""

    def standing(self) -> str:
        """How it stands with the save."""
        return "NOT SAVED" if self.screen.table.trouble else "saved"

    def banner(self) -> str:
        """Who else plays, or why it is not saved."""
        return self.screen.table.watching or self.screen.table.trouble

    def paint_title(self, canvas: Canvas) -> None:
        """The title bar of any table."""
        faces.paint_title(self.screen, canvas)

    def paint_foot(self, canvas: Canvas) -> None:
        """The foot of any table."""
        faces.paint_foot(self.screen, canvas)

    # --- What happens ------------------------------------------------------------------------

    def begin(self) -> None:
        """Bots play if it is their turn."""
        self.screen.bots.run()

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def call(self) -> None:
        """Say whose turn it is in the terminal's title; ring when it becomes a person's."""
        table, place = self.screen.table, self.screen.place
        title, acting, asked = table.match.game.title, place.acting, place.asked
        if acting is None:
            words = f"{title}: over"
        elif asked and not place.shared:
            words = f"Your turn: {title}"
        else:
            words = table.match.word(f"{{{acting}}}'s turn: {title}")
        self.screen.app.call_player(harmless(words), bell=asked and not self._was_asked)
        self._was_asked = asked

    def key(self, event: events.Key) -> None:
        """Keys that stand on the board point at things; the `:` line takes all of them."""
        screen = self.screen
        if screen.typing is not None:
            screen.typing.take(event)
        elif not screen.curtained and screen.board.direct(event.character):
            event.stop()
            event.prevent_default()
            screen.say("")

    def confirm(self) -> None:
        """Do what is under the cursor; go on where there is nothing to choose."""
        screen, board = self.screen, self.screen.board
        if board.announcing:
            board.go_on()
            screen.say("")
            screen.mind_keys()
            screen.bots.go_on()
        elif screen.table.match.outcome() is not None:
            screen.mode.show_results()
        elif board.scene is None or board.scene.decision is None:
            screen.notice = ""
            screen.bots.go_on()
        else:
            choice = board.confirm()
            if choice is not None and self._is_in(choice):
                screen.notice = ""
                screen.bots.go_on()
                return
            if choice is not None:
                screen.play(choice)
                return
            under = board.choice()
            reason = under.why_not if under else None
            screen.say(screen.match.word(reason) if reason else "")

    def _is_in(self, choice: Choice) -> bool:
        """True if this is what the seat has chosen already, and only the others are waited for."""
        match, action = self.screen.match, choice.action
        if action is None or action.seat in match.waiting_for():
            return False
        return action == next((a for a in reversed(match.log) if a.seat == action.seat), None)

    def back(self) -> None:
        """Out of a pick, or out of a step of an unfinished move."""
        screen, board = self.screen, self.screen.board
        if board.back():
            screen.say("")
        elif board.unfinished:
            self.action_undo()
        else:
            leave = self.key_of("table.leave")
            screen.say(f"Nothing here to go back from; {leave} leaves the table.")

    def hold(self) -> None:
        """Nothing goes on by itself but the bots, and they may."""

    def play(self, choice: Choice) -> None:
        """Carry out a choice of the player."""
        assert choice.action is not None
        screen = self.screen
        screen.notice = screen.teaching.refuses(choice.action)
        if screen.notice:
            screen.say(screen.notice)
            return
        try:
            screen.place.play(choice.action, screen.sight.moment)
        except IllegalAction as error:
            screen.notice = screen.match.word(error.reason)
        except LostLock:
            screen.mode.watch()
        screen.sync()
        if screen.teaching.step is not None:
            screen.teaching.next_step()
        screen.bots.run()

    # --- Commands ----------------------------------------------------------------------------

    @property
    def _hurries(self) -> bool:
        """True if something is shown that need not be waited for."""
        bots = self.screen.bots
        return bots.hurried or bots.holding or self.screen.mode.meaning().deed == "hear"

    def action_hurry(self) -> None:
        """Wait no longer for what is shown; nothing is ever chosen by it."""
        screen = self.screen
        if screen.is_idle("hurry"):
            return
        screen.notice = ""
        if screen.board.announcing:
            screen.mode.confirm()
        else:
            screen.bots.go_on()

    def action_end(self) -> None:
        """End the turn, where the game has such a choice."""
        if not self.screen.is_idle("end"):
            self.screen.play(self._ends()[0])

    def _ends(self) -> list[Choice]:
        """The choice that ends the turn, if there is one."""
        scene = self.screen.board.scene
        return [c for c in scene.chosen.get("end", ()) if c.action] if scene else []

    @property
    def _undoer(self) -> Seat | None:
        """The seat that may want to take something back here."""
        screen = self.screen
        nobody = screen.teaching.step is not None or screen.curtained or screen.reviewing
        return None if nobody else screen.viewer

    def action_undo(self) -> None:
        """Take the last step back, or say why not."""
        self.screen.mode.undo(all_of_it=False)

    def action_undo_turn(self) -> None:
        """Take back all that can be taken back, or say why not."""
        self.screen.mode.undo(all_of_it=True)

    def undo(self, *, all_of_it: bool) -> None:
        """Take back the last step, or all that can be."""
        screen, seat = self.screen, self._undoer
        screen.notice = ""
        try:
            if seat is None:
                screen.notice = screen.idle("undo")
            else:
                screen.notice = screen.place.undo(seat, all_of_it=all_of_it)
        except IllegalAction as error:
            screen.notice = str(error.reason)
        except LostLock:
            screen.mode.watch()
        screen.sync()
        screen.bots.run()  # a bot that thinks about the position of before may stop

    def action_type(self) -> None:
        """Type an action in notation."""
        screen, scene = self.screen, self.screen.board.scene
        if screen.is_idle("type") or scene is None or scene.decision is None:
            return
        screen.typing = ActionLine(screen, scene.decision)
        screen.say("")

    def action_leave(self) -> None:
        """Leave the table, and let others have the match at once."""
        screen = self.screen
        screen.bots.stop()
        screen.place.leave()
        screen.teaching.drop_unplayed()
        screen.dismiss()
