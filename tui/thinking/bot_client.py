"""The table's side of the bots: asks the worker processes, and never blocks the event loop."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from engine import Action, Match, Seat, bots
from tui.outside.kinds import is_outside
from tui.outside.players import CannotStart, Forfeit, Players
from tui.processes.cores import cores
from tui.settings import THINKING
from tui.thinking.bot_process import BotError, BotLost, BotProcess
from tui.thinking.turns import By, Turns

MOST = 4
"""So many processes at most think about one decision: each more brings less."""

__all__ = ["BotClient", "BotError", "BotLost", "end_programs", "think"]

_PROGRAMS = Players()
"""The programs that play in line mode."""


def think(match: Match, seat: Seat) -> Action:
    """The action of the bot that sits there, thought here and now, in its own iterations.

    For line mode. A program from outside has the time it gets everywhere. Raises BotError, and
    ValueError if no bot sits there.
    """
    match = match.when_asked()
    kind = match.players[seat].kind
    if is_outside(kind):
        return _ask_program(_PROGRAMS, match, seat, kind)
    player = bots.bot(kind, match.game)
    return player.choose(match.ask(seat), bots.bot_rng(match.seed, seat, match.ply))


def end_programs() -> None:
    """End the programs that have played in line mode."""
    _PROGRAMS.close()


def _ask_program(programs: Players, match: Match, seat: Seat, kind: str) -> Action:
    """What a program from outside does. Raises BotError."""
    try:
        return programs.choose(match, seat, kind)
    except Forfeit as forfeit:
        raise BotLost(f"{forfeit} A normal bot plays on.") from None
    except CannotStart as trouble:
        raise BotError(f"{trouble}.") from None


class BotClient:
    """The bots of a table, or of a club: a process for the quick ones, which never wait for others,
    and one for each core for those that use all the time they get."""

    def __init__(
        self,
        seconds: Callable[[], float] = lambda: THINKING["normal"],
        processes: int | None = None,
    ) -> None:
        """`seconds` tells, for each decision, how long a patient bot may think about it.

        `processes`: how many think about it, each in worlds of its own; None: one for each core,
        at most `MOST`.
        """
        self._seconds = seconds
        self._quick = BotProcess()
        self._processes = [BotProcess() for _ in range(processes or min(MOST, cores()))]
        self._turns = Turns(len(self._processes))
        self._programs = Players()

    @property
    def on_thought(self) -> Callable[[By, float], None]:
        """Called with the process seconds for which somebody's patient bots thought."""
        return self._turns.on_spent

    @on_thought.setter
    def on_thought(self, count: Callable[[By, float], None]) -> None:
        self._turns.on_spent = count

    async def choose(
        self, match: Match, seat: Seat, kind: str, budget: int | None = None, by: By = ()
    ) -> Action:
        """What a bot of this kind does for the seat, in the match as it stands now.

        `budget` is in iterations; None: those of the bot, or as many as the thinking time allows.
        Only with a number of iterations does a patient bot surely do the same again. `by`: for whom
        it thinks, where many share the processes. Cancelling the call tells the workers to waste no
        more time on it. Raises BotError.
        """
        if is_outside(kind):
            return await self._from_outside(match.when_asked(), seat, kind)
        only = match.when_asked().only_choice(seat)
        if only is not None:
            return only
        if budget is None and bots.is_patient(kind):
            return (await self.advise(match, seat, by))[0].action
        answer = await self._quick.ask(self._request(match, seat, bot=kind, budget=budget))
        action: Action = match.game.parse(answer["action"])
        return action

    async def advise(self, match: Match, seat: Seat, by: By = ()) -> list[bots.Judgement]:
        """What the best bot at hand thinks of all that is worth trying, the best first.

        Several processes share the thought if nobody else waits for them; while many wait, each
        thought is shorter. Raises BotError.
        """
        async with self._turns.take(by) as processes:
            seconds = self._seconds() / (1 + self._turns.crowd)
            return await self._judge(match, seat, seconds, [self._processes[n] for n in processes])

    async def close(self) -> None:
        """End the workers, whatever they are doing. Nothing can be asked afterwards."""
        self._programs.close()
        workers = (self._quick, *self._processes)
        await asyncio.gather(*(process.close() for process in workers))

    async def _judge(
        self, match: Match, seat: Seat, seconds: float, processes: Sequence[BotProcess]
    ) -> list[bots.Judgement]:
        """What some processes together think of the decision in so many seconds. Raises BotError.

        One that fails leaves it to the others.
        """
        answers = await asyncio.gather(
            *(
                process.ask(self._request(match, seat, seconds=seconds, share=share))
                for share, process in enumerate(processes)
            ),
            return_exceptions=True,
        )
        found = []
        for answer in answers:
            if isinstance(answer, dict):
                found.append(
                    [
                        bots.Judgement(match.game.parse(action), *figures)
                        for action, *figures in answer["judged"]
                    ]
                )
            elif not isinstance(answer, BotError):
                raise answer
        if not found:
            assert isinstance(answers[0], BotError)
            raise answers[0]
        return bots.together(found)

    async def _from_outside(self, match: Match, seat: Seat, kind: str) -> Action:
        """What a program does; it is waited for in a thread. Raises BotError."""
        try:
            return await asyncio.to_thread(_ask_program, self._programs, match, seat, kind)
        except asyncio.CancelledError:
            self._programs.call_off(kind)
            raise

    def _request(self, match: Match, seat: Seat, **wanted: Any) -> dict[str, Any]:
        """A request about a seat in the match as it stood when it was asked."""
        match = match.when_asked()
        return {
            "game": match.game.id,
            "deck": match.game.components_text if match.game.own_deck else None,
            "position": match.position(),
            "names": match.names,
            "seat": seat,
            "seed": match.seed,
            "ply": match.ply,
            **wanted,
        }
