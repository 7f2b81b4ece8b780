"""Wrong words: passwords of tables, guests' secrets, invitations. Nobody guesses for long."""

import time
from collections import OrderedDict
from dataclasses import dataclass

FREE = 5
"""Wrong words in a row before one has to wait."""
WAIT = 10 * 60.0
"""Seconds of the first wait; each further one takes twice as long, up to a day."""
LONGEST = 24 * 3600.0
MOST = 10_000
"""So many who tried are remembered; the one heard of longest ago is forgotten first."""


@dataclass(slots=True)
class _Wrong:
    count: int = 0
    waits: int = 0
    until: float = 0.0


class Tries:
    """What was tried wrongly, by whoever tried: a person, or the network of a stranger."""

    def __init__(self) -> None:
        self._wrong: OrderedDict[str, _Wrong] = OrderedDict()

    def why_wait(self, who: str) -> str:
        """Why nothing is looked at now, or an empty text."""
        wrong = self._wrong.get(who)
        left = wrong.until - time.monotonic() if wrong is not None else 0.0
        if left <= 0:
            return ""
        minutes = max(1, round(left / 60))
        return f"Too many wrong tries. Wait {minutes} minute{'s' * (minutes > 1)}."

    def failed(self, who: str) -> None:
        """It was wrong."""
        wrong = self._wrong.setdefault(who, _Wrong())
        self._wrong.move_to_end(who)
        if len(self._wrong) > MOST:
            self._wrong.popitem(last=False)
        wrong.count += 1
        if wrong.count == FREE:
            wrong.until = time.monotonic() + min(WAIT * 2**wrong.waits, LONGEST)
            wrong.count, wrong.waits = 0, wrong.waits + 1
