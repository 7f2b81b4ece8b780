"""Chairs and tables in odd cases: played again in private, kept, refused by the disk, forgotten."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine import GAMES
from saves import WriteFailed
from tests.tui.club.desks import desk_of, desks, known, new_club, seated, settle, table_of
from tests.tui.club.test_table import sit_down, step
from tests.tui.desk import run
from tui.club import club as club_module
from tui.club.chairs import FREE, Record, read_record
from tui.club.club import MOST_TABLES, OPEN_FOR, Club, ClubTable
from tui.club.people import Person
from tui.club.screens.results import ClubResultsScreen
from tui.club.tables import STAND_IN


def person(club: Club, name: str) -> Person:
    found = club.person(known(club, name))
    assert found is not None
    return found


def play_out(table: ClubTable) -> None:
    """Play a match of people to its end."""
    while seats := table.match.waiting_for():
        step(table, seats[0])


def again(club: Club, table: ClubTable, name: str) -> ClubTable:
    """The table at which somebody wants to play again."""
    fresh = club.again(table, person(club, name))
    assert isinstance(fresh, ClubTable), fresh
    return fresh


def test_a_private_table_is_private_again_also_after_a_kill() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea"):
            table = table_of(club, "meins", "Ada", "Bea", password="magpie")
            play_out(table)
            fresh = again(club, table, "Ada")
            for record in (fresh.record, read_record(fresh.path)):
                assert record.opens("magpie") and not record.opens("")

    run(body())


def test_no_bot_is_put_on_a_chair_that_is_kept_while_its_person_is_here() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada"):
            table = table_of(club, "meins", "Ada", "Bea")
            play_out(table)
            fresh = again(club, table, "Ada")
            ada = person(club, "Ada")
            async with desk_of(club, "Bea"):
                assert fresh.place_bot(ada, 1, "bot:easy") == "This chair is kept for Bea."
                assert fresh.chairs[1].who == FREE
            assert fresh.place_bot(ada, 1, "bot:easy") == "", "nobody is waited for who is gone"
            assert fresh.chairs[1].who == "bot:easy"

    run(body())


def test_votes_are_counted_anew_when_somebody_goes_to_the_lobby() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea", "Cleo") as people:
            table = table_of(club, "meins", "Dora", "Ada", "Bea", "Cleo")
            await sit_down(*people)
            ada, bea, cleo = people
            await ada.press("O")
            assert table.votes == {0: {1}} and not table.chairs[0].stand_in, "one of three"
            await bea.press("q")
            assert not table.chairs[0].stand_in, "one of two is no majority"
            await cleo.press("q")
            assert table.chairs[0].stand_in == STAND_IN, "one of one is"
            await settle(ada)
            assert "A bot plays for Dora" in ada.text

    run(body())


def test_who_voted_and_went_is_not_counted() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea", "Cleo") as people:
            table = table_of(club, "meins", "Dora", "Ada", "Bea", "Cleo")
            await sit_down(*people)
            ada, bea, _ = people
            await ada.press("O", "q")
            await bea.press("O")
            assert table.votes == {0: {1, 2}} and not table.chairs[0].stand_in

    run(body())


def test_chairs_that_the_disk_refused_are_told_of_and_kept_with_the_next_step(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    full = "table-1.toml was not saved: the disk is full."

    def refuse(record: Record, path: Path) -> None:
        raise WriteFailed(full)

    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as (ada, bea):
            table = table_of(club, "meins", "Ada", "free", options={"start": "1"})
            await settle(ada, bea)
            await ada.press("enter")
            with monkeypatch.context() as patch:
                patch.setattr(Record, "write", refuse)
                table.say(ada.app.me.person, "come")
                table.keep()
                table.changed()
                await settle(ada, bea)
                assert full in ada.text, "who waits for others hears of it, too"
                await bea.press("enter", "enter")
                await settle(ada, bea)
                assert not table.is_open and full in ada.text and full in bea.text
                assert not read_record(table.path).save
            await ada.press("3", "enter")
            await settle(ada, bea)
            kept = read_record(table.path)
            assert kept.save == table.record.save and kept.chairs == table.chairs
            assert full not in ada.text and full not in bea.text

    run(body())


def test_open_tables_are_cleared_away_after_a_week() -> None:
    club = new_club()
    made = {}
    for name, days in (("Ada", 8), ("Bea", 6)):
        table = made[name] = table_of(club, "meins", name, "free")
        table.say(person(club, name), "anybody?")
        table.record.made = datetime.now(UTC).replace(microsecond=0) - timedelta(days=days)
        table.keep()
    begun = table_of(club, "meins", "Cleo", "Dora")
    begun.record.made -= 2 * OPEN_FOR
    begun.keep()
    for lock in club.store.saves.glob("*.lock"):
        lock.unlink()
    fresh = new_club()
    assert list(fresh.tables) == [made["Bea"].name, begun.name]
    assert not list(made["Ada"].path.parent.glob(f"{made['Ada'].name}.*")), "its talk as well"


def test_somebody_has_so_many_tables_until_one_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club):
            ada, game = person(club, "Ada"), GAMES["meins"].load()
            table = table_of(club, "meins", "Ada", "Bea")
            for _ in range(MOST_TABLES - 1):
                assert isinstance(club.make_table(ada, game, ["me", "free"], {}), ClubTable)
            refused = club.make_table(ada, game, ["me", "free"], {})
            assert refused == "You have 12 tables already: play one to its end first."
            assert len(club.tables) == MOST_TABLES
            play_out(table)
            assert isinstance(club.make_table(ada, game, ["me", "free"], {}), ClubTable)

    run(body())


def test_a_table_that_is_over_is_not_cleared_under_those_who_look(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(club_module, "FINISHED", 1)

    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Cleo") as (ada, cleo):
            old = table_of(club, "meins", "Ada", "Bea")
            await sit_down(ada)
            assert seated(ada).place.at is old
            play_out(old)
            play_out(table_of(club, "meins", "Cleo", "Bea"))
            await settle(ada, cleo)
            assert club.tables.get(old.name) is old and old.path.exists()
            await ada.press("enter")
            assert isinstance(ada.screen, ClubResultsScreen), ada.text
            play_out(table_of(club, "meins", "Cleo", "Bea"))
            await settle(ada, cleo)
            assert old.name not in club.tables and not old.path.exists()
            assert isinstance(ada.screen, ClubResultsScreen), "the results can be read on"

    run(body())
