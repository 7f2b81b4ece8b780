"""Looking back at the table."""

from tui.screens.table_base import TableBase


class LookingBack(TableBase):
    """Steps through the past of the match."""

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
        if not self.is_idle("back_step"):
            self.review.step(-1)
            self._reviewed()

    def action_forward_step(self) -> None:
        """A move forward."""
        if not self.is_idle("forward_step"):
            self.review.step(1)
            self._reviewed()

    def action_back_turn(self) -> None:
        """A turn back."""
        if not self.is_idle("back_turn"):
            self.review.turn(-1)
            self._reviewed()

    def action_forward_turn(self) -> None:
        """A turn forward."""
        if not self.is_idle("forward_turn"):
            self.review.turn(1)
            self._reviewed()

    def action_first(self) -> None:
        """To the set-up."""
        if not self.is_idle("first"):
            self.show_ply(0)

    def action_live(self) -> None:
        """To the live game."""
        if not self.is_idle("live"):
            self.show_ply(self.table.match.ply)
