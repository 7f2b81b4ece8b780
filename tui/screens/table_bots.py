"""Bots at the table: they think elsewhere and play at the pace that the player likes."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from textual.worker import Worker

from saves import LostLock
from tui.bot_client import BotError

if TYPE_CHECKING:
    from tui.screens.table import TableScreen


class BotTurns:
    """Plays the turns of bots until a person is asked."""

    def __init__(self, screen: "TableScreen") -> None:
        self._screen = screen
        self._worker: Worker[None] | None = None
        self._go_on = asyncio.Event()
        """Set when the player does not want to wait for a bot's step any longer."""
        self.holding = False
        """True while they wait for Enter: after a turn at the pace that does, after a fault."""

    def run(self) -> None:
        """Let bots play, if it is their turn."""
        self._worker = self._screen.run_worker(self._play, exclusive=True, group="bots")

    def stop(self) -> None:
        """Play no more: the table is being left."""
        if self._worker is not None:
            self._worker.cancel()

    def go_on(self) -> None:
        """Wait no longer for the step that is shown; after a fault, try again."""
        self._go_on.set()
        self._hold(False)
        if self._worker is None or self._worker.is_finished:
            self.run()

    async def _play(self) -> None:
        screen = self._screen
        table = screen.table
        self._hold(False)
        while (seat := table.acting) is not None and seat not in table.humans:
            if table.watching or (screen.lesson is not None and screen.lesson.step is not None):
                return
            if screen.board.announcing:
                return
            ply = table.match.ply
            player = table.match.players[seat]
            try:
                action = await screen.app.bots.choose(table.match, seat, player.kind)
            except BotError as error:
                screen.say(f"{error} Enter tries again.")
                self._hold(True)
                return
            if not screen.is_attached:
                return
            if table.match.ply != ply:
                continue  # the position changed under the bot's thoughts
            try:
                events = table.play(action)
            except LostLock:
                screen.watch_others()
                screen.sync()
                return
            screen.sync()
            said = any(table.match.say(event) or event.reveals for event in events)
            await self._pause(said, turn_over=table.acting != seat)

    async def _pause(self, said: bool, *, turn_over: bool) -> None:
        """Leave a bot's step on the screen as long as the player likes."""
        seconds = self._screen.app.settings.seconds
        self._go_on.clear()
        if seconds < 0:
            if turn_over:
                self._hold(True)
                await self._go_on.wait()
        elif said and seconds:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._go_on.wait(), seconds)

    @property
    def hurried(self) -> bool:
        """True while a key makes them faster: they act, and their steps stay for a while."""
        table = self._screen.table
        act = table.acting is not None and table.acting not in table.humans
        return act and not table.watching and self._screen.app.settings.seconds > 0

    def _hold(self, holding: bool) -> None:
        """Show whether they wait for Enter."""
        if self.holding != holding:
            self.holding = holding
            self._screen.foot.redraw()
