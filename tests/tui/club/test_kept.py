"""Saves of the club are written in threads: who waits, who does not, and what is shown when."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from engine import GAMES
from saves import Store, WriteFailed
from saves.writing import Writing
from tests.tui.club.desks import ClubBots, known
from tests.tui.desk import run
from tui.club.club import Club
from tui.club.disk import Disk
from tui.club.tables import ClubTable


class SlowDisk(Disk):
    """Writes only when it is let go on."""

    def __init__(self) -> None:
        super().__init__(threads=2)
        self.go_on = Event()
        self.written: list[str] = []
        self.refuses = 0

    def write(self, writing: Writing, done: Callable[[Any], None]) -> Any:
        """As the disk does it, later."""
        real = writing.run

        def slow() -> bool:
            self.go_on.wait()
            if self.refuses:
                self.refuses -= 1
                raise WriteFailed("No space is left. The game goes on unsaved.")
            self.written.append(writing.text)
            return real()

        writing = _Slow(writing, slow)  # type: ignore[assignment]
        return super().write(writing, done)


class _Slow:
    def __init__(self, writing: Writing, slow: Callable[[], bool]) -> None:
        self._writing, self.run = writing, slow

    def __getattr__(self, name: str) -> Any:
        return getattr(self._writing, name)


def meins(disk: Disk) -> tuple[Club, ClubTable, list[int]]:
    """A club, a table of Meins! with two people at it, and how often they were told."""
    club = Club(Store.open(), bots=ClubBots(), pace=0, disk=disk)  # type: ignore[arg-type]
    ada, bea = (club.person(known(club, name)) for name in ("Ada", "Bea"))
    assert ada is not None and bea is not None
    table = club.make_table(ada, GAMES["meins"].load(), ["me", "free"], {"start": "1"})
    assert isinstance(table, ClubTable) and not table.sit(bea, 1)
    told: list[int] = []
    table.listeners.append(lambda: told.append(table.match.ply))
    return club, table, told


def play(table: ClubTable) -> None:
    """The first legal action."""
    seat = table.match.waiting_for()[0]
    assert table.live is not None
    table.play(seat, table.match.ask(seat).legal[0], table.live.moment)


def on_disk(table: ClubTable) -> int:
    """How many actions the file has."""
    assert table.live is not None and table.live.save.name is not None
    store = table.live.store
    return Store(store.saves, store.finished, store.config).load(table.live.save.name).match.ply


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not true():
            await asyncio.sleep(0.005)


def test_nobody_hears_of_a_step_before_it_is_on_the_disk_and_everybody_after_it() -> None:
    async def body() -> None:
        disk = SlowDisk()
        club, table, told = meins(disk)
        seen = len(told)
        play(table)
        table.changed()
        table.tell()
        await asyncio.sleep(0.02)
        assert told[seen:] == [] and on_disk(table) == 0
        disk.go_on.set()
        await until(lambda: bool(told[seen:]))
        assert on_disk(table) == 1 and set(told[seen:]) == {1}
        await club.close()

    run(body())


def test_steps_that_come_meanwhile_are_one_writing() -> None:
    async def body() -> None:
        disk = SlowDisk()
        club, table, told = meins(disk)
        seen = len(told)
        for _ in range(5):
            play(table)
        disk.go_on.set()
        await until(lambda: bool(told[seen:]))
        assert on_disk(table) == 5 and set(told[seen:]) == {5} and len(disk.written) == 2
        await club.close()

    run(body())


def test_another_table_plays_on_while_the_disk_is_slow() -> None:
    async def body() -> None:
        slow, quick = SlowDisk(), Disk(threads=1)
        club, table, _ = meins(quick)
        assert table.live is not None
        table.live._disk = slow
        play(table)
        ada = club.person(known(club, "Ada"))
        assert ada is not None
        other = club.make_table(ada, GAMES["meins"].load(), ["me", "bot:easy"], {"start": "1"})
        assert isinstance(other, ClubTable)
        heard: list[int] = []
        other.listeners.append(lambda: heard.append(other.match.ply))
        play(other)
        await until(lambda: 1 in heard)
        assert on_disk(table) == 0 and not table.live.kept
        slow.go_on.set()
        await until(lambda: table.live is not None and table.live.kept)
        await club.close()

    run(body())


def test_what_the_disk_refuses_is_told_and_kept_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.club.tables.TRY_AGAIN", 0.05)

    async def body() -> None:
        disk = SlowDisk()
        disk.refuses = 1
        disk.go_on.set()
        club, table, _ = meins(disk)
        troubles: list[str] = []
        table.listeners.append(lambda: troubles.append(table.live.trouble if table.live else ""))
        play(table)
        await until(lambda: "No space is left. The game goes on unsaved." in troubles)
        await until(lambda: on_disk(table) == 1)
        assert table.live is not None
        await until(lambda: not troubles[-1])
        await club.close()

    run(body())


def test_a_match_that_ends_and_a_club_that_closes_wait_for_the_disk() -> None:
    async def body() -> None:
        disk = SlowDisk()
        club, table, told = meins(disk)
        while table.match.outcome() is None:
            play(table)
        asyncio.get_running_loop().call_later(0.05, disk.go_on.set)
        await until(lambda: table.live is not None and table.live.kept)
        assert table.live is not None and table.live.lock is None and told[-1] == table.match.ply
        finished: list[Path] = list(club.store.finished.glob("*.toml"))
        assert len(finished) == 1
        again = club.again(table, club.person(known(club, "Ada")))  # type: ignore[arg-type]
        assert isinstance(again, ClubTable)
        await club.close()

        disk = SlowDisk()
        club, table, _ = meins(disk)
        play(table)
        asyncio.get_running_loop().run_in_executor(None, disk.go_on.set)
        await club.close()
        assert on_disk(table) == 1

    run(body())
