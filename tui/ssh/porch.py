"""Connections that have not signed in yet: there is always room for one more."""

from collections import Counter
from typing import Generic, TypeVar

T = TypeVar("T")

ROOM = range(64, 128)
"""Connections that may be signing in at a time from networks nobody has signed in from: half the
sessions, within these."""
KEPT = range(32, 256)
"""Others, from networks where somebody has: as many as sessions, within these, as everybody comes
back at once when a host has started again."""


class Porch(Generic[T]):
    """Who waits, the oldest first, in two shares.

    Where a share is full, the network with the most in it gives its oldest up: a flood from one
    place takes its own room away, not that of others.
    """

    def __init__(self, sessions: int = 0) -> None:
        """`sessions`: for how many people there is room in the club."""
        self._room = max(ROOM.start, min(sessions // 2, ROOM.stop))
        self._kept = max(KEPT.start, min(sessions, KEPT.stop))
        self._shares: tuple[dict[T, str], dict[T, str]] = {}, {}
        self.crowded_out = 0
        """Connections that had to go since this was last set to 0."""

    def __len__(self) -> int:
        return sum(map(len, self._shares))

    def come(self, door: T, network: str, *, known: bool) -> T | None:
        """Take one in; the one that has to go for it, if any."""
        share = self._shares[known]
        share[door] = network
        if len(share) <= (self._kept if known else self._room):
            return None
        counts = Counter(share.values())
        most = max(counts.values())
        return self._out(next(old for old, place in share.items() if counts[place] == most))

    def oldest_of(self, network: str) -> T | None:
        """Let the oldest of a network go, which has as many connections as it may have."""
        for share in self._shares:
            for door, place in share.items():
                if place == network:
                    return self._out(door)
        return None

    def _out(self, door: T) -> T:
        self.go(door)
        self.crowded_out += 1
        return door

    def go(self, door: T) -> None:
        """One has signed in, or has left."""
        for share in self._shares:
            share.pop(door, None)
