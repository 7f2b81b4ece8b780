"""A table at which a clock turns the cards: what is alike at one keyboard and in the club."""

from abc import abstractmethod
from collections.abc import Collection
from time import monotonic

from textual import events

from saves import harmless
from tui.boards.board import Scene
from tui.boards.its_mine_knizia.pulse import Pulse
from tui.commands.gate import Meaning
from tui.commands.table import show_key
from tui.live.clock import PAUSED, REST
from tui.screens.table import TableScreen

LATE_CLAIMS = 1.5
"""Seconds after a hand in which claim keys do nothing at all."""


class ClockedScreen(TableScreen):
    """The table of a live match. Watched or looked back on, it is like any other."""

    _played = False
    """True while a hand is played."""

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

    @property
    @abstractmethod
    def phase(self) -> str:
        """What the clock waits for."""

    @property
    @abstractmethod
    def claimers(self) -> Collection[str]:
        """The claim keys of those who play here."""

    @property
    def meaning(self) -> Meaning:
        """What Enter would do now: where cards come, it deals, goes on, or turns the next one."""
        plain = super().meaning
        if not self.timed or plain.deed != "wait":
            return plain
        return Meaning(self.phase) if self.phase in (REST, PAUSED) else plain

    def sync(self) -> None:
        """Show the position as it is now, and what the clock says.

        When a hand is over, somebody's claim key may still come: for a moment those do nothing.
        """
        self._show_pulse()
        playing = self.timed and self.phase != REST
        if self._played != playing and not self.reviewing:
            late = () if playing else self.claimers
            self.app.gate.shut(late, monotonic() + LATE_CLAIMS)
        self._played = playing
        super().sync()

    def on_key(self, event: events.Key) -> None:
        """A claim key deals and confirms nothing: it may have come too late for the last card."""
        keys, claims = self.app.keys, (event.character or "").lower() in self.claimers
        confirms = claims and self.field is None and keys.means(event.key, "cursor.confirm")
        if confirms and not (self.table.watching or self.reviewing):
            event.stop()
            event.prevent_default()
            claim = show_key(event.key)
            enter = self._key("cursor.confirm")
            self.say(f"{claim} only claims here. Press {enter} to go on.")
        else:
            super().on_key(event)

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
