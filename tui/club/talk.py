"""What is said, at a table or in the lobby."""

import time
from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime

from saves import harmless

LONGEST = 160
"""Characters of one line."""
KEPT = 100
"""Lines of a talk that are kept."""
BREATH, SPOKEN = 10.0, 6
"""Within so many seconds one person says so many lines at most, in the whole club."""


@dataclass(frozen=True, slots=True)
class Said:
    """One line of a talk."""

    who: str
    """A person's name; empty: the club itself tells it."""
    text: str
    at: datetime = field(default_factory=lambda: datetime.now(UTC))


@dataclass(slots=True)
class Breath:
    """When one person spoke last; whoever floods the talk must wait."""

    spoken: deque[float] = field(default_factory=lambda: deque(maxlen=SPOKEN))

    def take(self) -> bool:
        """True if another line may be said now."""
        now = time.monotonic()
        if len(self.spoken) == SPOKEN and now - self.spoken[0] < BREATH:
            return False
        self.spoken.append(now)
        return True


class Talk:
    """The last lines that were said somewhere."""

    def __init__(self) -> None:
        self.lines: deque[Said] = deque(maxlen=KEPT)
        self.count = 0
        """How many lines there ever were."""

    def add(self, who: str, text: str) -> None:
        """Take a line in, made safe to show."""
        words = " ".join(harmless(text).split())[:LONGEST]
        if words:
            self.lines.append(Said(who, words))
            self.count += 1

    def last(self, count: int) -> list[Said]:
        """The last so many lines, the latest last."""
        return list(self.lines)[-count:] if count > 0 else []
