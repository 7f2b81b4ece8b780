"""From when on keys count: what is pressed for one thing is never done to the next.

Enter and Space go on in scenes, hurry bots and lift the curtain; a moment later they play a move.
Whoever asks for a decision lets them rest: they are deaf until they have been let go, so that a key
that is held down, or pressed on and on, is never taken for an answer. Any other key is that of a
person who has looked, and wakes them.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from math import ceil

SQUARES = 3
"""How long the keys still rest is shown in so many squares that empty."""


class Gate:
    """What stands between the keyboard and the screens."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        """`seconds`: how long no key must have come; 0: nothing rests. Times are those of any
        steady clock, in seconds."""
        self._seconds = seconds
        self._until = 0.0
        self._shut: frozenset[str] = frozenset()
        self._shut_until = 0.0

    def rest(self, now: float) -> None:
        """What Enter and Space would do is something else from now on."""
        self._until = now + self._seconds()

    def wake(self) -> None:
        """A person has looked."""
        self._until = 0.0

    def shut(self, characters: Collection[str], until: float) -> None:
        """Keys that do nothing at all until a moment, and do not rest longer by being pressed."""
        self._shut, self._shut_until = frozenset(characters), until

    def rests(self, now: float) -> bool:
        """True while Enter and Space are deaf."""
        return now < self._until

    def takes(self, character: str, now: float, *, confirms: bool, hurries: bool) -> bool:
        """True if a key that came at a moment counts."""
        if now < self._shut_until and character.lower() in self._shut:
            return False
        if confirms and self.rests(now):
            self.rest(now)
            return False
        if not (confirms or hurries):
            self.wake()
        return True

    def squares(self, now: float) -> int:
        """How many squares are full: all of them at first, none when the keys count again."""
        left = self._until - now
        return max(0, min(SQUARES, ceil(SQUARES * left / self._seconds()))) if left > 0 else 0

    def changes(self, now: float) -> float:
        """Seconds until another square is empty."""
        step = self._seconds() / SQUARES
        return max(0.0, self._until - now - step * (self.squares(now) - 1)) + 0.001


@dataclass(frozen=True, slots=True)
class Meaning:
    """What Enter would do at a table."""

    deed: str = "wait"
    who: int | None = None
    """For which seat."""
    chosen: int = 0
    """How often that seat has chosen in this match."""
    alone: bool = True
    """False if others choose at the same time."""
    after_own: bool = False
    """True if the last thing that happened is what the seat itself did."""

    @property
    def harms(self) -> bool:
        """False where it does not matter for what Enter was pressed: to wait no longer for a bot,
        or to look at the past, does nobody harm."""
        return self.deed not in ("wait", "look")

    def surprises(self, before: "Meaning") -> bool:
        """True if a key that was meant as it was before must not do this.

        Between two steps of one's own nothing happens by itself, unless others chose at the same
        time.
        """
        if not self.harms:
            return False
        if (self.deed, self.who) != (before.deed, before.who):
            return True
        return self.chosen > before.chosen and not (self.after_own and before.alone)
