"""What one person can use of the house, and what they are told when it is used up."""

from types import SimpleNamespace

import pytest

from engine import GAMES, Action, Match, Seat
from saves import Store
from tests.tui.club.desks import ClubBots, desks, known, new_club, reckon, settle, table_of
from tests.tui.desk import run
from tui.club import club as club_module
from tui.club.budget import DAY, HOUR, LIMITS, TABLES, TALK, THINKING, Budget
from tui.club.club import Club, ClubTable
from tui.club.screens.lobby import LobbyScreen
from tui.thinking.bot_client import BotError
from tui.thinking.turns import Turns


def test_what_is_used_up_comes_back() -> None:
    now = [0.0]
    budget = Budget(lambda: now[0])
    for kind, limit in LIMITS.items():
        assert budget.why_not(kind, "ada") == ""
        budget.use(kind, "ada", limit.most)
        assert budget.why_not(kind, "ada").startswith(limit.told.partition("{")[0])
        assert budget.why_not(kind, "bea") == ""
    told = budget.figures(str.title)
    assert told["most thinking s"] == "1200 of 1200 by Ada"
    now[0] = HOUR
    assert not budget.why_not(TALK, "ada") and not budget.why_not(THINKING, "ada")
    assert budget.why_not(TABLES, "ada") and list(budget.figures(str)) == ["most tables made"]
    now[0] = DAY
    assert not budget.why_not(TABLES, "ada") and not budget.figures(str)


def test_tables_are_made_until_the_day_s_are_used_up() -> None:
    club = new_club()
    ada = club.person(known(club, "Ada"))
    assert ada is not None
    game = GAMES["meins"].load()
    for _ in range(int(LIMITS[TABLES].most)):
        table = club.make_table(ada, game, ["me", "free"], {})
        assert isinstance(table, ClubTable)
        table.stand_up(ada)
    refused = club.make_table(ada, game, ["me", "free"], {})
    assert isinstance(refused, str) and refused.startswith("You have made 60 tables today.")
    assert club.figures()["most tables made"] == "60 of 60 by Ada"


def test_bytes_on_the_disk_are_counted_by_who_made_the_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    club = new_club()
    table = table_of(club, "meins", "Ada", "Bea")
    held = table.held
    table.say(club.people.called("Bea"), "hello")  # type: ignore[arg-type]
    assert table.held > held > 500
    ada, bea = club.people.called("Ada"), club.people.called("Bea")
    assert ada is not None and bea is not None
    monkeypatch.setattr(club_module, "MOST_BYTES", table.held)
    game = GAMES["meins"].load()
    refused = club.make_table(ada, game, ["me", "free"], {})
    assert refused == "Your tables fill 8 MB on the host's disk. Play one to its end first."
    assert isinstance(club.make_table(bea, game, ["me", "free"], {}), ClubTable)
    assert club.figures()["most bytes held"].endswith("by Ada")


def test_so_many_watch_the_tables_of_one_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club_module, "MOST_WATCHERS", 1)

    async def body() -> None:
        club = new_club()
        async with desks(club, "Cleo", "Dora", "Ada") as (cleo, dora, ada):
            for _ in range(2):
                table_of(club, "meins", "Ada", "Bea", options={"start": "1"})
            await settle(cleo, dora, ada)
            await cleo.press("enter")
            assert not isinstance(cleo.screen, LobbyScreen)
            await dora.press("enter")
            assert isinstance(dora.screen, LobbyScreen)
            assert "1 people watch the tables of this person already." in dora.prompt
            assert club.figures()["most watchers"] == "1 of 1 by Ada"
            await ada.press("enter")
            assert not isinstance(ada.screen, LobbyScreen), "who sits there comes in"

    run(body())


def test_talk_ends_for_the_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    club = new_club()
    monkeypatch.setattr(club_module, "Breath", lambda: SimpleNamespace(take=lambda: True))
    ada = club.person(known(club, "Ada"))
    assert ada is not None
    table = table_of(club, "meins", "Ada", "free")
    for number in range(int(LIMITS[TALK].most) // 2):
        assert club.say(ada, f"{number}") == table.say(ada, f"{number}") == ""
    for refused in (club.say(ada, "more"), table.say(ada, "more")):
        assert refused.startswith("You have said 300 lines within an hour. Go on at ")


class Thinkers(ClubBots):
    """Bots that note what kind was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def choose(
        self, match: Match, seat: Seat, kind: str, budget: int | None = None, by: object = ()
    ) -> Action:
        """What a bot of this kind does."""
        self.asked.append(kind)
        return reckon(match, seat)


def test_hard_bots_play_like_easy_ones_when_their_owner_s_thinking_is_used_up() -> None:
    async def body() -> None:
        bots = Thinkers()
        club = Club(Store.open(), bots=bots, pace=0)  # type: ignore[arg-type]
        async with desks(club, "Ada", "Bea") as (ada, bea):
            for name in ("Ada", "Bea"):
                table_of(club, "meins", name, "bot:hard", options={"start": "2"})
            await settle(ada, bea)
            assert set(bots.asked) == {"bot:hard"}
            bots.asked.clear()
            bots.on_thought((ada.app.me.person.id, "table-1"), LIMITS[THINKING].most)  # type: ignore
            made = [
                table_of(club, "meins", name, "bot:hard", options={"start": "2"})
                for name in ("Ada", "Bea")
            ]
            await settle(ada, bea)
            assert bots.asked[0] == "bot:easy" and "bot:hard" in bots.asked
            (told,) = [said.text for said in made[0].talk.lines]
            assert (
                told.startswith("Ada's bots have thought for 20 minutes.")
                and not made[1].talk.lines
            )
            with pytest.raises(BotError, match="Your bots have thought"):
                await ada.app._bots.advise(made[0].match, 0)

    run(body())


def test_process_seconds_are_counted_for_whom_they_were() -> None:
    async def body() -> None:
        now = [0.0]
        spent: list[tuple[object, float]] = []
        turns = Turns(2, lambda: now[0])
        turns.on_spent = lambda by, seconds: spent.append((by, seconds))
        async with turns.take(("ada", "table-1")) as processes:
            now[0] += 3
        assert spent == [(("ada", "table-1"), 3.0 * len(processes))]

    run(body())
