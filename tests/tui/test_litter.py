"""What a session leaves behind: nothing that only a full pass of the collector would find.

A host runs no such pass while people play (see `tui.ssh.host.settle_memory`): what outlives a
pass over young objects and then ends in a circle is lost to it.
"""

import gc
from collections.abc import Iterator, Sequence

import pytest

from engine import GAMES
from tests.tui.desk import Meter, make_app, new_table, on_meter, run

WALK = ("left", "right", "up", "down", "tab")
PAGES = (("s", "escape"), ("question_mark", "escape"), ("r", "escape"), ("i", "escape"))


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Garbage in circles stays until a test asks for it."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def litter(meter: Meter, keys: Sequence[str], times: int) -> float:
    """Objects that stay behind each time the keys are pressed, but for the young."""
    for key in keys:
        await meter.cost(key)
    gc.collect()
    for _ in range(times):
        for key in keys:
            await meter.cost(key)
            gc.collect(0)
    return gc.collect() / times


@pytest.mark.parametrize("game_id", GAMES)
def test_a_key_leaves_nothing(no_collector: None, game_id: str) -> None:
    async def body() -> None:
        game = GAMES[game_id].load()
        seats = ",".join(["you"] + ["bot:easy"] * (max(game.seat_counts[0], 2) - 1))
        async with on_meter(make_app(table=new_table(seats, game=game)), (80, 24)) as meter:
            assert await litter(meter, WALK, 10) == 0
            assert await litter(meter, ("right", "enter"), 10) < 30, "moves, some answered by bots"

    run(body())


@pytest.mark.parametrize("keys", PAGES, ids=" ".join)
def test_a_page_that_was_closed_leaves_nothing(no_collector: None, keys: Sequence[str]) -> None:
    async def body() -> None:
        async with on_meter(make_app(table=new_table()), (80, 24)) as meter:
            assert await litter(meter, keys, 5) < 60

    run(body())
