"""A host that was killed and starts again under another name: in a new container, with a lease."""

from pathlib import Path

import pytest
import tomli_w

from engine import parse_toml
from saves import LostLock
from saves.files import read_text
from tests.tui.club.desks import desk_of, desks, new_club, table_of
from tests.tui.club.test_table import step
from tests.tui.desk import run


def from_elsewhere(lock: Path) -> None:
    data = parse_toml(read_text(lock), "lock") | {"host": "the-container-before", "pid": 1}
    lock.write_text(tomli_w.dumps(data), encoding="utf-8")


def garbled(lock: Path) -> None:
    lock.write_bytes(b"\xff")


@pytest.mark.parametrize("left", [from_elsewhere, garbled])
def test_a_host_under_another_name_has_all_its_tables(left: object) -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea"):
            tables = [table_of(club, "meins", "Ada", "Bea") for _ in range(3)]
            for table in tables:
                step(table, next(filter(table.is_asked, table.people())))
            locks = list(club.store.saves.glob("*.lock"))
            assert len(locks) == 3
            for lock in locks:
                left(lock)  # type: ignore[operator]
            again = new_club()
            assert list(again.tables) == [table.name for table in tables]
            async with desk_of(again, "Ada"):
                for fresh in again.tables.values():
                    step(fresh, next(filter(fresh.is_asked, fresh.people())))
                    saved = again.store.load(str(fresh.record.save)).match
                    assert saved.log == fresh.match.log and saved.ply == 2
                # The host before, should it live on, finds out before it writes again.
                for table in tables:
                    with pytest.raises(LostLock):
                        step(table, next(filter(table.is_asked, table.people())))

    run(body())
