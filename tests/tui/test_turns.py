"""Whose bots think next: even between people, whatever they have open."""

import asyncio
import time

import pytest

from engine import GAMES, Match, Player
from tests.tui.desk import run
from tui.thinking.bot_client import BotClient
from tui.thinking.turns import HALVED, By, Turns


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Ask:
    """Somebody whose bots think one second whenever they have their turn."""

    def __init__(self, turns: Turns, clock: Clock, order: list[tuple[By, list[int]]]) -> None:
        self._turns, self._clock, self._order = turns, clock, order

    async def think(self, *by: str) -> None:
        """Wait for the turn, then take a second."""
        async with self._turns.take(by) as processes:
            self._order.append((by, processes))
            await asyncio.sleep(0)
            self._clock.now += 1.0


def test_alone_one_has_all_processes_and_in_a_crowd_each_has_one() -> None:
    async def body() -> None:
        order: list[tuple[By, list[int]]] = []
        clock = Clock()
        turns = Turns(2, clock)
        ask = Ask(turns, clock, order)
        await ask.think("Ada", "t1")
        assert order == [(("Ada", "t1"), [0, 1])]
        await asyncio.gather(*(ask.think(name, "t") for name in ("Bea", "Cy", "Dan", "Eve")))
        assert [processes for _, processes in order[1:]] == [[0, 1], [0], [1], [0]]
        assert turns.crowd == 0

    run(body())


def test_twelve_tables_of_one_person_do_not_make_another_wait_for_all_of_them() -> None:
    async def body() -> None:
        order: list[tuple[By, list[int]]] = []
        clock = Clock()
        ask = Ask(Turns(1, clock), clock, order)
        many = [("Ada", f"t{n}") for n in range(12)]
        await asyncio.gather(*(ask.think(*by) for by in [*many, ("Bea", "t"), *many, ("Bea", "t")]))
        who = [by[0] for by, _ in order]
        assert who[1] == "Bea", "Ada had one already"
        assert who.index("Bea", 2) == 3
        tables = [by[1] for by, _ in order if by[0] == "Ada"]
        assert sorted(tables[:12]) == sorted({by[1] for by in many}), (
            "each of hers once, then again"
        )

    run(body())


def test_what_was_had_long_ago_counts_no_more() -> None:
    async def body() -> None:
        order: list[tuple[By, list[int]]] = []
        clock = Clock()
        turns = Turns(1, clock)
        ask = Ask(turns, clock, order)
        for _ in range(5):
            await ask.think("Ada", "t")
        clock.now += 20 * HALVED
        await ask.think("Bea", "t")
        assert [by for by in turns._spent if by[0] == "Ada"] == []

    run(body())


def test_who_waits_no_longer_takes_nothing_away() -> None:
    async def body() -> None:
        order: list[tuple[By, list[int]]] = []
        clock = Clock()
        turns = Turns(1, clock)
        ask = Ask(turns, clock, order)
        async with turns.take(("Ada",)):
            gone = asyncio.create_task(ask.think("Bea"))
            stays = asyncio.create_task(ask.think("Cy"))
            await asyncio.sleep(0)
            gone.cancel()
        late = asyncio.create_task(ask.think("Dan"))
        await asyncio.sleep(0)
        late.cancel()
        await asyncio.gather(gone, stays, late, return_exceptions=True)
        await ask.think("Eve")
        assert [by for by, _ in order][-1] == ("Eve",) and ("Bea",) not in [by for by, _ in order]
        assert turns._free == {0}

    run(body())


@pytest.mark.parametrize("kind", ["bot:easy", "bot:normal"])
def test_a_quick_bot_does_not_wait_behind_ten_tables_of_patient_ones(kind: str) -> None:
    async def body() -> None:
        match = Match(GAMES["meins"].load(), [Player("Ada", "bot:hard"), Player("Bea", kind)], 7)
        seat = match.to_act()[0]
        client = BotClient(lambda: 3600.0)
        try:
            await asyncio.wait_for(client.choose(match, seat, kind), 60)  # starts the process
            patient = [
                asyncio.create_task(client.choose(match, seat, "bot:hard", by=("Ada", f"t{n}")))
                for n in range(10)
            ]
            while not any(process._answers for process in client._processes):
                await asyncio.sleep(0.01)
            begun = time.monotonic()
            await asyncio.wait_for(client.choose(match, seat, kind), 30)
            assert time.monotonic() - begun < 5.0, "the patient ones think for an hour"
            for thought in patient:
                thought.cancel()
            await asyncio.gather(*patient, return_exceptions=True)
        finally:
            await client.close()

    run(body())
