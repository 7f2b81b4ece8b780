"""The cursor of the board: keys and clicks that point."""

from tui.screens.table_parts.mode import Mode


class Steering(Mode):
    """Moves the cursor, whatever else is going on; what Enter and Escape do the modes know."""

    def idle(self, action: str) -> str:
        """Why there is nothing to go to."""
        if action in ("next", "previous") and not self.screen.board.turns:
            return "There is nothing else to look at."
        return self.then.idle(action)

    def _move(self, dx: int, dy: int) -> None:
        self.screen.board.move(dx, dy)
        self.screen.say("")

    def _turn(self, step: int) -> None:
        self.screen.board.turn_to(step)
        self.screen.say("")

    def action_left(self) -> None:
        self._move(-1, 0)

    def action_right(self) -> None:
        self._move(1, 0)

    def action_up(self) -> None:
        self._move(0, -1)

    def action_down(self) -> None:
        self._move(0, 1)

    def action_next(self) -> None:
        self._turn(1)

    def action_previous(self) -> None:
        self._turn(-1)

    def action_confirm(self) -> None:
        self.screen.mode.confirm()

    def action_back(self) -> None:
        self.screen.mode.back()

    def action_way(self, number: int) -> None:
        """A click on one of the ways to do a move points; a second one chooses it."""
        board = self.screen.board
        if number == board.variant:
            if not self.screen.app.rests():
                self.screen.mode.confirm()
        else:
            board.direct(str(number + 1))
            self.screen.say("")
