"""A club with more tables than anybody looks at: what they cost, and where it ends."""

from datetime import timedelta

import pytest

from engine import GAMES
from saves import Store
from tests.tui.club.desks import ClubBots, desks, known, new_club, settle, table_of
from tests.tui.desk import run
from tui.club import standings
from tui.club.club import Club, ClubTable
from tui.club.screens import lines
from tui.club.screens.lines import SHOWN, arrange


def crowded(club: Club, count: int) -> list[ClubTable]:
    """So many open tables of people who are not here."""
    made = []
    for number in range(count):
        host = club.person(known(club, f"H{chr(97 + number // 10 % 26)}{chr(97 + number // 260)}"))
        assert host is not None
        table = club.make_table(host, GAMES["meins"].load(), ["me", "free"], {"start": "1"})
        assert isinstance(table, ClubTable), table
        made.append(table)
    return made


def test_tables_out_of_sight_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    reckoned: list[str] = []
    key_of = standings.key_of
    for module in (standings, lines):
        monkeypatch.setattr(
            module, "key_of", lambda line: reckoned.append(line.table.name) or key_of(line)
        )

    async def body() -> None:
        club = new_club()
        tables = crowded(club, 120)
        async with desks(club, "Ada", "Bea") as (ada, bea):
            await settle(ada, bea)
            assert len(ada.screen.lines) == SHOWN
            assert f"Open tables: the first {SHOWN}, {120 - SHOWN} more" in ada.text
            reckoned.clear()
            club.say(bea.app.me.person, "hello")
            await settle(ada, bea)
            assert "hello" in ada.text and not reckoned, "a line of talk moves no table"
            tables[50].changed()
            await settle(ada, bea)
            assert set(reckoned) == {tables[50].name}, "a change is reckoned once for everybody"

    run(body())


def test_own_tables_and_the_one_under_the_cursor_are_always_shown() -> None:
    club = new_club()
    old = crowded(club, 1)[0]
    old.record.made -= timedelta(hours=1)
    old.changed()
    mine = table_of(club, "meins", "Ada", "free")
    crowded(club, 60)
    ada = club.person(known(club, "Ada"))
    assert ada is not None
    names = [line.table.name for line in arrange(club, ada, old.name)]
    assert names[0] == mine.name and names[-1] == old.name and len(names) == SHOWN + 2
    club.remove(old)
    assert old.name not in [line.table.name for line in arrange(club, ada, old.name)]


def test_there_is_an_end_to_the_tables_in_all() -> None:
    club = Club(Store.open(), bots=ClubBots(), pace=0, most_tables=3)  # type: ignore[arg-type]
    away = table_of(club, "meins", "Cleo", "free")
    ada = club.person(known(club, "Ada"))
    assert ada is not None
    club.enter(ada)
    game = GAMES["meins"].load()
    for _ in range(3):
        assert isinstance(club.make_table(ada, game, ["me", "free"], {}), ClubTable)
    assert away.name not in club.tables, "nobody was here for it"
    refused = club.make_table(ada, game, ["me", "free"], {})
    assert refused == "The club has 3 tables already. Sit down at one of them."
