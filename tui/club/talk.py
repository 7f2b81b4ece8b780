"""What is said, at a table or in the lobby."""

import json
import logging
import time
from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from saves import NotASave, WriteFailed, harmless, write_file
from saves.files import read_text

LOG = logging.getLogger("lightfingers.club")

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

    def __init__(self, path: Path | None = None) -> None:
        """`path`: the file that keeps them; None: they go with the process."""
        self.path = path
        self.lines: deque[Said] = deque(maxlen=KEPT)
        self.count = 0
        """How many lines there ever were."""

    def add(self, who: str, text: str) -> None:
        """Take a line in, made safe to show."""
        words = " ".join(harmless(text).split())[:LONGEST]
        if words:
            self.lines.append(Said(who, words))
            self.count += 1
            self._keep()

    def _keep(self) -> None:
        """Write the file anew; what a full disk does not take is still said."""
        if self.path is None:
            return
        lines = ({"at": s.at.timestamp(), "who": s.who, "text": s.text} for s in self.lines)
        try:
            write_file(self.path, "".join(json.dumps(line) + "\n" for line in lines))
        except WriteFailed as error:
            LOG.warning("talk not kept: %s", harmless(str(error)))

    def take_up(self) -> None:
        """Read what the file keeps; lines that are none are left out."""
        if self.path is None or not self.path.exists():
            return
        try:
            rows = read_text(self.path).splitlines()[-KEPT:]
        except NotASave as error:
            LOG.warning("talk left out: %s", harmless(str(error)))
            return
        for row in rows:
            try:
                line = json.loads(row)
                at = datetime.fromtimestamp(float(line["at"]), UTC)
                who, text = harmless(str(line["who"])), harmless(str(line["text"]))
            except (ValueError, TypeError, KeyError, OverflowError, OSError, RecursionError):
                continue
            self.lines.append(Said(who[:LONGEST], text[:LONGEST], at))
        self.count = len(self.lines)

    def last(self, count: int) -> list[Said]:
        """The last so many lines, the latest last."""
        return list(self.lines)[-count:] if count > 0 else []
