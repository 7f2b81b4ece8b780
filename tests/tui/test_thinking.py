"""Bots that think for long: the table stays fluid, and nobody waits for a thought of the past."""

import asyncio
from typing import Any

from engine import GAMES, Action, Match, Seat
from tests.tui.desk import at_desk, make_app, new_table, run
from tui.screens.home import HomeScreen
from tui.screens.tip import TipScreen


class DreamingBots:
    """Bots that never come to an end by themselves."""

    def __init__(self) -> None:
        self.thinking = 0
        self.interrupted = 0

    async def _dream(self) -> Any:
        self.thinking += 1
        try:
            await asyncio.get_running_loop().create_future()
        except asyncio.CancelledError:
            self.interrupted += 1
            raise
        finally:
            self.thinking -= 1

    async def choose(self, match: Match, seat: Seat, kind: str) -> Action:
        """Never."""
        action: Action = await self._dream()
        return action

    async def advise(self, match: Match, seat: Seat) -> list[Any]:
        """Never."""
        judged: list[Any] = await self._dream()
        return judged

    async def close(self) -> None:
        """Nothing runs."""


def dreaming(**options: Any) -> tuple[Any, DreamingBots]:
    """An app at a table of Stealing Mona Lisa where bots dream."""
    table = new_table("you,bot:hard,bot:hard", game=GAMES["stealing-mona-lisa"].load(), **options)
    app = make_app(table=table)
    app._bots = bots = DreamingBots()  # type: ignore[assignment]
    return app, bots


def test_taking_a_step_back_or_leaving_interrupts_a_bot_that_thinks() -> None:
    async def body() -> None:
        app, bots = dreaming()
        async with at_desk(app) as desk:
            assert not bots.thinking
            await desk.press("enter", "enter")
            while not desk.screen.table.match.ply:
                await desk.press("enter")
            await desk.pilot.pause()
            assert bots.thinking == 1
            await desk.press("u")
            await desk.pilot.pause()
            assert (desk.screen.table.match.ply, bots.thinking, bots.interrupted) == (0, 0, 1)
            while not desk.screen.table.match.ply:
                await desk.press("enter")
            await desk.pilot.pause()
            assert bots.thinking == 1
            await desk.press("q")
            await desk.pilot.pause()
            assert isinstance(desk.screen, HomeScreen)
            assert (bots.thinking, bots.interrupted) == (0, 2)

    run(body())


def test_closing_a_tip_that_is_still_thought_about_interrupts_it() -> None:
    async def body() -> None:
        app, bots = dreaming()
        async with at_desk(app) as desk:
            await desk.press("t")
            assert isinstance(desk.screen, TipScreen) and "Thinking" in desk.text
            assert bots.thinking == 1
            await desk.press("escape")
            await desk.pilot.pause()
            assert (bots.thinking, bots.interrupted) == (0, 1)

    run(body())
