"""The bots of the club: the same processes for all tables."""

import asyncio
from collections.abc import Coroutine
from contextvars import Context
from typing import TYPE_CHECKING, Any, TypeVar

from engine import Action, Match, Seat
from tui.bot_client import BotClient
from tui.turns import By

if TYPE_CHECKING:
    from engine.bots import Judgement

T = TypeVar("T")


class SharedBots:
    """The processes in which the bots of all tables think.

    Nothing of the session that asks is kept by what is started for it.
    """

    def __init__(self, client: BotClient) -> None:
        self._client = client

    def of(self, *by: str) -> "OnesBots":
        """The bots as they think for somebody: a person, and a table of theirs."""
        return OnesBots(self._client, by)

    async def close(self) -> None:
        """End the processes."""
        await self._client.close()


class OnesBots:
    """Bots that think for one person, in their share of the time."""

    def __init__(self, client: BotClient, by: By) -> None:
        self._client = client
        self._by = by

    async def choose(
        self, match: Match, seat: Seat, kind: str, budget: int | None = None
    ) -> Action:
        """What a bot of this kind does for the seat. Raises BotError."""
        return await _apart(self._client.choose(match, seat, kind, budget, self._by))

    async def advise(self, match: Match, seat: Seat) -> "list[Judgement]":
        """What the best bot at hand thinks of all that is worth trying. Raises BotError."""
        return await _apart(self._client.advise(match, seat, self._by))

    async def close(self) -> None:
        """The processes stay: they think for others too."""


async def _apart(work: Coroutine[Any, Any, T]) -> T:
    """Do something in a context that belongs to no session."""
    return await asyncio.get_running_loop().create_task(work, context=Context())
