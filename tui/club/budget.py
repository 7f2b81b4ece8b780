"""What each person may use of the house, and what they have used: nobody takes all of it.

What is used up comes back after an hour or a day. The house shows who used most (`--status`).
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

HOUR, DAY = 3600.0, 24 * 3600.0


class Limit(NamedTuple):
    """How much of something one person may use within so many seconds."""

    most: float
    within: float
    told: str
    """What to say when it is used up; {until} is a time of day."""


TABLES, TALK, THINKING = "tables made", "lines said", "thinking s"

LIMITS: Mapping[str, Limit] = {
    TABLES: Limit(60, DAY, "You have made 60 tables today. The next one can be made at {until}."),
    TALK: Limit(300, HOUR, "You have said 300 lines within an hour. Go on at {until}."),
    THINKING: Limit(1200, HOUR, "Your bots have thought for 20 minutes. They go on at {until}."),
}

MOST_WATCHERS = 40
"""People who watch the tables that one person made."""
MOST_BYTES = 8 * 2**20
"""Bytes on the disk that the tables of one person hold, those that are over too."""


@dataclass(slots=True)
class _Used:
    amount: float
    since: float


class Budget:
    """What everybody has used lately, by the person's id."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._used: dict[str, dict[str, _Used]] = {kind: {} for kind in LIMITS}

    def use(self, kind: str, person: str, amount: float = 1) -> None:
        """Count what somebody used."""
        all_used = self._used[kind]
        now, within = self._clock(), LIMITS[kind].within
        for id_ in [i for i, used in all_used.items() if now - used.since >= within]:
            del all_used[id_]
        all_used.setdefault(person, _Used(0, now)).amount += amount

    def used(self, kind: str, person: str) -> float:
        """How much somebody has used of what comes back later."""
        used = self._used[kind].get(person)
        if used is None or self._clock() - used.since >= LIMITS[kind].within:
            return 0
        return used.amount

    def why_not(self, kind: str, person: str) -> str:
        """Why somebody can use no more now, in a sentence for them; empty: they can."""
        limit = LIMITS[kind]
        if self.used(kind, person) < limit.most:
            return ""
        left = limit.within - (self._clock() - self._used[kind][person].since)
        until = datetime.now() + timedelta(seconds=left + 60)
        return limit.told.format(until=f"{until:%H:%M}")

    def figures(self, name: Callable[[str], str]) -> dict[str, str]:
        """For each kind who used most, and of how much; `name`: of an id."""
        told = {}
        for kind, limit in LIMITS.items():
            people = [(self.used(kind, id_), id_) for id_ in self._used[kind]]
            used, id_ = max(people, default=(0, ""))
            if used:
                told[f"most {kind}"] = f"{used:.0f} of {limit.most:.0f} by {name(id_)}"
        return told
