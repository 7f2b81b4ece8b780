"""The bots of the club: the same processes for all tables."""

import asyncio
from collections.abc import Coroutine
from contextvars import Context
from typing import TYPE_CHECKING, Any, TypeVar

from engine import Action, Match, Seat
from tui.club.budget import THINKING, Budget
from tui.outside.kinds import NOT_HERE, is_outside
from tui.thinking.bot_client import BotClient, BotError
from tui.thinking.turns import By

if TYPE_CHECKING:
    from engine.bots import Judgement

T = TypeVar("T")

PATIENT, QUICK = "bot:hard", "bot:easy"
"""The bot that searches, and the one that plays in its place."""


class SharedBots:
    """The processes in which the bots of all tables think.

    Nothing of the session that asks is kept by what is started for it.
    """

    def __init__(self, client: BotClient, budget: Budget) -> None:
        """`budget`: of the thinking of each person."""
        self._client = client
        self._budget = budget
        client.on_thought = self._thought

    def _thought(self, by: By, seconds: float) -> None:
        if by:
            self._budget.use(THINKING, by[0], seconds)

    def of(self, *by: str) -> "OnesBots":
        """The bots as they think for somebody: a person, and a table of theirs."""
        return OnesBots(self._client, by, self._budget)

    async def close(self) -> None:
        """End the processes."""
        await self._client.close()


class OnesBots:
    """Bots that think for one person, in their share of the time."""

    def __init__(self, client: BotClient, by: By, budget: Budget) -> None:
        self._client = client
        self._by = by
        self._budget = budget

    @property
    def why_quick(self) -> str:
        """Why they think no longer than easy ones now, in a sentence; empty: they do."""
        return self._budget.why_not(THINKING, self._by[0])

    async def choose(
        self, match: Match, seat: Seat, kind: str, budget: int | None = None
    ) -> Action:
        """What a bot of this kind does for the seat. Raises BotError.

        A hard one plays like an easy one where the person's thinking is used up.
        """
        if is_outside(kind):
            raise BotError(NOT_HERE)
        if kind == PATIENT and self.why_quick:
            kind = QUICK
        return await _apart(self._client.choose(match, seat, kind, budget, self._by))

    async def advise(self, match: Match, seat: Seat) -> "list[Judgement]":
        """What the best bot at hand thinks of all that is worth trying. Raises BotError."""
        if self.why_quick:
            raise BotError(self.why_quick)
        return await _apart(self._client.advise(match, seat, self._by))

    async def close(self) -> None:
        """The processes stay: they think for others too."""


async def _apart(work: Coroutine[Any, Any, T]) -> T:
    """Do something in a context that belongs to no session."""
    return await asyncio.get_running_loop().create_task(work, context=Context())
