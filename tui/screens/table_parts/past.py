"""Looking back at the table."""

from tui.commands.gate import Meaning
from tui.drawing.canvas import Box, Canvas
from tui.screens.base import Hint
from tui.screens.foot import Pieces
from tui.screens.table_parts import faces
from tui.screens.table_parts.mode import Mode


class Past(Mode):
    """Steps through the past of the match, while a past position is on the screen or from now."""

    def show_ply(self, ply: int) -> None:
        """Show the position after so many moves; the last one is the live game."""
        self.screen.sight.review.go(ply)
        self._reviewed()

    def _reviewed(self) -> None:
        screen = self.screen
        screen.mode.hold()
        screen.notice = ""
        screen.typing = None
        screen.sync()

    # --- What is shown -----------------------------------------------------------------------

    def meaning(self) -> Meaning:
        """Enter goes a move forward."""
        return Meaning("look") if self.screen.reviewing else self.then.meaning()

    def prompt(self) -> Pieces:
        """Who was waited for then."""
        screen = self.screen
        if not screen.reviewing or screen.curtained:
            return self.then.prompt()
        return faces.looked_at(screen, screen.match.waiting_for())

    def hints(self) -> list[Hint]:
        """The keys that step."""
        if not self.screen.reviewing:
            return self.then.hints()
        return [
            ("[ ]", "step"),
            ("{ }", "turn"),
            ("table.first", "start"),
            ("table.live", "live"),
            *self.screen.reading.looks(),
            *faces.ENDS,
        ]

    def idle(self, action: str) -> str:
        """Why there is no way back or forward."""
        match action:
            case "first" | "back_step" | "back_turn" if not self.screen.match.ply:
                return "This is how the match began: there is nothing before it."
            case "live" | "forward_step" | "forward_turn" if not self.screen.reviewing:
                return "This is the game as it stands now: there is nothing after it."
        return self.then.idle(action)

    def paint_title(self, canvas: Canvas) -> None:
        """How far back it is."""
        screen = self.screen
        if not screen.reviewing:
            self.then.paint_title(canvas)
            return
        match = screen.match
        words = match.game.words
        where = f"REVIEW  after {match.ply} of {screen.table.match.ply} moves"
        screen.title_bar.hit(Box(0, 0, canvas.width, 1), "palette")
        canvas.fill(Box(0, 0, canvas.width, 1), "chosen", " ")
        progress = words.progress(match.view(screen.viewer))
        canvas.put(1, 0, f"{match.game.title}  {progress}", "text bold")
        canvas.right(canvas.width - 1, 0, where, "text bold")

    # --- Keys --------------------------------------------------------------------------------

    def confirm(self) -> None:
        """A move forward."""
        if self.screen.reviewing and not self.screen.curtained:
            self.action_forward_step()
        else:
            self.then.confirm()

    def back(self) -> None:
        """Out of the past."""
        if self.screen.reviewing:
            self.action_live()
        else:
            self.then.back()

    def action_back_step(self) -> None:
        """A move back."""
        if not self.screen.is_idle("back_step"):
            self.screen.sight.review.step(-1)
            self._reviewed()

    def action_forward_step(self) -> None:
        """A move forward."""
        if not self.screen.is_idle("forward_step"):
            self.screen.sight.review.step(1)
            self._reviewed()

    def action_back_turn(self) -> None:
        """A turn back."""
        if not self.screen.is_idle("back_turn"):
            self.screen.sight.review.turn(-1)
            self._reviewed()

    def action_forward_turn(self) -> None:
        """A turn forward."""
        if not self.screen.is_idle("forward_turn"):
            self.screen.sight.review.turn(1)
            self._reviewed()

    def action_first(self) -> None:
        """To the set-up."""
        if not self.screen.is_idle("first"):
            self.show_ply(0)

    def action_live(self) -> None:
        """To the live game."""
        if not self.screen.is_idle("live"):
            self.show_ply(self.screen.table.match.ply)
