"""Stepping through a match: which of its past positions is on the screen."""

from engine import Match


class Review:
    """The past of one match. While `shown` is None, the live position is on the screen."""

    def __init__(self, match: Match) -> None:
        self.live = match
        self.shown: Match | None = None

    @property
    def match(self) -> Match:
        """What is on the screen: a past position as a match of its own, or the live match."""
        return self.shown or self.live

    @property
    def ply(self) -> int:
        """How many actions the position on the screen has behind it."""
        return self.match.ply

    def go(self, ply: int) -> None:
        """Show the position after `ply` actions, as far as there are; the last one is live."""
        ply = max(0, min(ply, self.live.ply))
        self.shown = None if ply == self.live.ply else self.live.at(ply)

    def step(self, count: int) -> None:
        """So many actions forward, or back if it is negative."""
        self.go(self.ply + count)

    def turn(self, direction: int) -> None:
        """To where the next (1) or the previous (-1) turn begins."""
        ply = self.ply + direction
        while 0 < ply < self.live.ply and not self._begins(ply):
            ply += direction
        self.go(ply)

    def _begins(self, ply: int) -> bool:
        """True if a turn begins after so many actions; alone, after each of which was told."""
        match = self.live
        if len(match.players) == 1:
            return bool(match.past[ply].events)
        return match.log[ply].seat != match.log[ply - 1].seat
