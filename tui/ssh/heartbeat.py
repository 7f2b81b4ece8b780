"""How long the event loop makes everybody wait: it is asked to wake us, and is late."""

import asyncio
from collections import deque

EVERY = 0.25
"""Seconds between wake-ups."""

KEPT = 240
"""The last minute."""


class Pulse:
    """Measures the lateness of the loop."""

    def __init__(self) -> None:
        self._late: deque[float] = deque(maxlen=KEPT)
        self._handle: asyncio.TimerHandle | None = None
        self._due = 0.0

    def start(self) -> None:
        """Begin to measure."""
        loop = asyncio.get_running_loop()
        self._due = loop.time() + EVERY
        self._handle = loop.call_at(self._due, self._beat)

    def stop(self) -> None:
        """Measure no more."""
        if self._handle is not None:
            self._handle.cancel()

    def _beat(self) -> None:
        self._late.append(asyncio.get_running_loop().time() - self._due)
        self.start()

    def figures(self) -> dict[str, float]:
        """Milliseconds of the last minute: the middle one and the longest."""
        late = sorted(self._late) or [0.0]
        return {
            "event loop delay ms": round(1000 * late[len(late) // 2], 1),
            "longest delay ms": round(1000 * late[-1], 1),
        }
