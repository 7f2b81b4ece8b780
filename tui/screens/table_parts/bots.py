"""Bots at the table: they think elsewhere and play at the pace that the player likes."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

from textual.worker import Worker

from engine import Action, Seat
from saves import LostLock
from tui.thinking.bot_client import BotError, BotLost

if TYPE_CHECKING:
    from tui.screens.table_parts.open_table import OpenTable

Question: TypeAlias = tuple[int, int, tuple[Seat, ...]]
"""Of which match, asked since which ply, and which bots."""


class _Lost(Exception):
    """A bot has lost the match by its answer; the sentence tells how."""

    def __init__(self, seat: Seat, lost: BotLost) -> None:
        super().__init__(str(lost))
        self.seat = seat


class BotTurns:
    """Plays the turns of bots until a person is asked."""

    def __init__(self, screen: "OpenTable") -> None:
        self._screen = screen
        self._worker: Worker[None] | None = None
        self._thinks_of: Question | None = None
        """What is being thought about just now."""
        self._ahead: tuple[Question, dict[Seat, Action]] | None = None
        """What they have chosen already, for a question."""
        self._go_on = asyncio.Event()
        """Set when the player does not want to wait for a bot's step any longer."""
        self.holding = False
        """True while they wait for Enter: after a turn at the pace that does, after a fault."""

    def run(self) -> None:
        """Let bots play, if it is their turn; where all choose at the same time, let them think.

        A thought about what is still asked goes on.
        """
        thinking = self._worker is not None and not self._worker.is_finished
        if not (thinking and self._thinks_of == self._question()):
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

    def _question(self) -> Question:
        """What the bots are asked now; what people choose at the same time makes it no other."""
        match = self._screen.table.match
        awaited = match.waiting_for()
        return id(match), match.since, tuple([s for s in awaited if match.players[s].is_bot])

    @property
    def _people_choose(self) -> bool:
        """True while a person is waited for: then a bot's choice is not shown, but made."""
        table = self._screen.table
        return table.acting in table.humans

    async def _play(self) -> None:
        screen = self._screen
        table = screen.table
        self._hold(False)
        while (question := self._question())[2]:
            if table.watching or (screen.lesson is not None and screen.lesson.step is not None):
                return
            chosen = await self._think(question)
            if not screen.is_attached:
                return
            if question != self._question():
                continue  # the position changed under the bots' thoughts
            if chosen is None or self._people_choose or screen.board.announcing:
                return
            last = chosen[-1].seat
            try:
                events = table.play_all(chosen)
            except LostLock:
                screen.mode.watch()
                screen.sync()
                return
            screen.sync()
            if not self._people_choose:
                said = any(table.match.say(event) or event.reveals for event in events)
                await self._pause(said, turn_over=table.acting != last)

    async def _think(self, question: Question) -> list[Action] | None:
        """What each of the bots does that are asked; None: they cannot think.

        They choose while people think, and all at the same time, each as if it were the first: so
        it is the same whoever is faster. What is thought already is kept until something else is
        asked.
        """
        screen = self._screen
        if self._ahead is None or self._ahead[0] != question:
            self._ahead = question, {}
        ahead = self._ahead[1]
        self._thinks_of = question
        thoughts = [
            asyncio.create_task(self._choose(seat, ahead))
            for seat in question[2]
            if seat not in ahead
        ]
        try:
            await asyncio.gather(*thoughts)
        except _Lost as lost:
            self._ahead = None
            screen.table.lose_seat(lost.seat)
            screen.say(f"{lost} Press Enter.")
            self._hold(True)
            return None
        except BotError as error:
            if not self._people_choose:  # else there is time to try again
                screen.say(f"{error} Enter tries again.")
                self._hold(True)
            return None
        finally:
            for thought in thoughts:
                thought.cancel()
            self._thinks_of = None
        return [ahead[seat] for seat in question[2]]

    async def _choose(self, seat: Seat, ahead: dict[Seat, Action]) -> None:
        """Ask one bot. Raises BotError, and _Lost if it has lost by its answer."""
        match = self._screen.table.match
        try:
            ahead[seat] = await self._screen.app.bots.choose(match, seat, match.players[seat].kind)
        except BotLost as lost:
            raise _Lost(seat, lost) from None

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
