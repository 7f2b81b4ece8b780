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


def test_bots_that_choose_at_the_same_time_think_on_until_somebody_leaves() -> None:
    async def body() -> None:
        app, bots = dreaming()
        async with at_desk(app) as desk:
            assert bots.thinking == 2, "they wait neither for the person nor for each other"
            await desk.press("enter", "enter")
            while not desk.screen.table.match.ply:
                await desk.press("enter")
            await desk.pilot.pause()
            assert bots.thinking == 2
            await desk.press("u")
            await desk.pilot.pause()
            assert (desk.screen.table.match.ply, bots.thinking, bots.interrupted) == (0, 2, 0), (
                "it is still asked the same"
            )
            while not desk.screen.table.match.ply:
                await desk.press("enter")
            await desk.pilot.pause()
            assert bots.thinking == 2
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
            assert bots.thinking == 3, "the rivals, and the one who advises"
            await desk.press("escape")
            await desk.pilot.pause()
            assert (bots.thinking, bots.interrupted) == (2, 1)

    run(body())


def test_bots_that_take_turns_think_when_it_is_theirs_and_no_longer() -> None:
    async def body() -> None:
        table = new_table("you,bot:hard", options={"start": "1"})
        app = make_app(table=table)
        app._bots = bots = DreamingBots()  # type: ignore[assignment]
        async with at_desk(app) as desk:
            await desk.press("3", "enter")
            assert not bots.thinking, "each in turn"
            table.play(table.match.ask(0).legal[-1])
            desk.screen.bots.run()
            await desk.pilot.pause()
            assert (table.acting, bots.thinking) == (1, 1)
            table.save.match = table.match.at(1)
            desk.screen.bots.run()
            await desk.pilot.pause()
            assert (table.acting, bots.thinking, bots.interrupted) == (0, 0, 1)

    run(body())
