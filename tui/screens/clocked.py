"""A table at which a clock turns the cards: what is alike at one keyboard and in the club."""

from abc import abstractmethod

from saves import harmless
from tui.boards.board import Scene
from tui.boards.its_mine_knizia.pulse import Pulse
from tui.screens.table import TableScreen


class ClockedScreen(TableScreen):
    """The table of a live match. Watched or looked back on, it is like any other."""

    @property
    def timed(self) -> bool:
        """True while the clock rules what is on the screen."""
        table = self.table
        return not (table.watching or self.reviewing or table.match.outcome() is not None)

    def scene(self) -> Scene:
        """The position; nothing is asked, as everybody may slap at once."""
        if not self.timed:
            return super().scene()
        match, viewer = self.match, self.viewer
        return Scene.of(match.game, match.view(viewer), match.names, viewer, None, None)

    def sync(self) -> None:
        """Show the position as it is now, and what the clock says."""
        self._show_pulse()
        super().sync()

    def _show_pulse(self) -> None:
        """Tell the board what the clock says."""
        self.board.pulse = self._pulse() if self.timed else None  # type: ignore[attr-defined]

    @abstractmethod
    def _pulse(self) -> Pulse:
        """What the clock says."""

    def _call(self) -> None:
        """Everybody is asked all the time: nobody is called."""
        if self.timed:
            self.app.call_player(harmless(self.match.game.title))
        else:
            super()._call()

    def action_slower(self) -> None:
        """More time for each card."""
        self._change_pace(-1)

    def action_faster(self) -> None:
        """Less time for each card."""
        self._change_pace(1)

    @abstractmethod
    def _change_pace(self, step: int) -> None:
        """Make the clock quicker by a step, or slower by -1."""
