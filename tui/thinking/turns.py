"""Whose bots may think next, where more of them ask than there are processes."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

HALVED = 60.0
"""Seconds after which time that somebody's bots had counts half."""

NOTHING = 0.01
"""Seconds of thinking that are as good as none."""

By = tuple[str, ...]
"""For whom a bot thinks, the widest first: (person, table)."""


@dataclass(slots=True)
class _Waiting:
    by: By
    turn: asyncio.Future[list[int]] = field(default_factory=asyncio.Future)


class Turns:
    """Processes, numbered from 0, handed out to those who had least of them lately.

    Persons are even with each other however many tables they have, then the tables of a person.
    """

    def __init__(self, processes: int, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` tells seconds."""
        self._free = set(range(processes))
        self._count = processes
        self._clock = clock
        self._waiting: list[_Waiting] = []
        self.on_spent: Callable[[By, float], None] = lambda by, seconds: None
        """Called with the process seconds that somebody had."""
        self._spent: dict[By, tuple[float, float]] = {}
        """Process seconds that somebody had, and when that was reckoned."""

    @property
    def crowd(self) -> float:
        """How many wait for each process."""
        return len(self._waiting) / self._count

    @asynccontextmanager
    async def take(self, by: By = ()) -> AsyncIterator[list[int]]:
        """Wait for the next turn; the processes to think with.

        They are all that are free while nobody else waits, and one where others do.
        """
        waiting = _Waiting(by)
        self._waiting.append(waiting)
        self._hand_out()
        try:
            processes = await waiting.turn
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif not waiting.turn.cancelled():
                self._give_back(waiting.turn.result())
            raise
        begun = self._clock()
        try:
            yield processes
        finally:
            self._charge(by, (self._clock() - begun) * len(processes))
            self._give_back(processes)

    def _give_back(self, processes: list[int]) -> None:
        self._free.update(processes)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free and self._waiting:
            first = min(self._waiting, key=self._had)  # of equals the one who asked first
            self._waiting.remove(first)
            if first.turn.done():  # waits no longer
                continue
            given = sorted(self._free)[: 1 if self._waiting else None]
            self._free.difference_update(given)
            first.turn.set_result(given)

    def _had(self, waiting: _Waiting) -> tuple[float, ...]:
        now = self._clock()
        return tuple(self._left(waiting.by[:n], now) for n in range(1, len(waiting.by) + 1))

    def _left(self, by: By, now: float) -> float:
        seconds, at = self._spent.get(by, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALVED))

    def _charge(self, by: By, seconds: float) -> None:
        self.on_spent(by, seconds)
        now = self._clock()
        for n in range(1, len(by) + 1):
            self._spent[by[:n]] = self._left(by[:n], now) + seconds, now
        for key in [key for key in self._spent if self._left(key, now) < NOTHING]:
            del self._spent[key]
