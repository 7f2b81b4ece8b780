"""The lobby: what stands in it for whom, where its cursor stays, what it costs over a line."""

import pytest

from tests.tui.club.desks import desks, known, new_club, reckon, settle, table_of
from tests.tui.desk import on_meter, run
from tui.club.screens.app import ClubApp
from tui.club.screens.lines import OPEN, OVER, RUNNING, YOURS, arrange
from tui.club.screens.lobby import LobbyScreen
from tui.club.screens.table import ClubTableScreen


def test_own_games_come_first_and_those_that_wait_for_one_before_all() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as (ada, bea):
            words = {"start": "1"}
            over = table_of(club, "meins", "Ada", "Bea")
            assert over.live is not None
            while over.match.to_act():
                seat = over.match.waiting_for()[0]
                over.play(seat, reckon(over.match, seat), over.live.moment)
            table_of(club, "meins", "Bea", "Cleo", options=words)
            table_of(club, "mint-italy", "Bea", "free", password="owl")
            table_of(club, "meins", "Bea", "Ada", options=words)
            mine = table_of(club, "meins", "Ada", "Bea", options=words)
            await settle(ada, bea)
            lines = arrange(club, ada.app.me.person)
            assert [line.group for line in lines] == [YOURS, YOURS, OPEN, RUNNING, OVER]
            assert lines[0].table is mine and [line.asked for line in lines[:2]] == [True, False]
            text = ada.text
            for words_ in ("your turn", "Bea's turn", "1 chair is free", "private"):
                assert words_ in text, text
            assert ada.app._title == "Your turn: Meins!" and "▸ Meins!" in text
            assert lines[-1].stage().endswith(" won")
            assert "you are to take a line" in ada.prompt

    run(body())


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_cursor_stays_on_its_table_whatever_comes_and_goes(size: tuple[int, int]) -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea", size=size) as (ada, bea):
            here = table_of(club, "meins", "Bea", "free")
            await settle(ada, bea)
            await ada.press("tab", "right", "up")
            assert ada.screen.at == here.name
            for number in range(9):
                table_of(club, "mint-italy", "Ada" if number % 2 else "Bea", "free")
            await settle(ada, bea)
            assert ada.screen.at == here.name and "Bea · ○" in ada.text
            assert here.sit(bea.app.me.person, 1) == ""
            here.stand_up(bea.app.me.person)
            await settle(ada, bea)
            assert here.name not in club.tables and ada.screen.at in club.tables
            await ada.press("3")
            assert not isinstance(ada.screen, LobbyScreen) and "a new table" in ada.text

    run(body())


def test_a_click_points_and_a_second_one_goes_there() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada") as (ada,):
            table_of(club, "meins", "Ada", "bot:easy")
            table = table_of(club, "mint-italy", "Ada", "bot:easy")
            await settle(ada)
            row = next(y for y, line in enumerate(ada.text.split("\n")) if "Mint Italy" in line)
            for _ in range(2):
                await ada.pilot.click(offset=(8, row))
                await settle(ada)
            assert isinstance(ada.screen, ClubTableScreen) and ada.screen.place.at is table

    run(body())


@pytest.mark.parametrize(("size", "first"), [((80, 24), 14_000), ((120, 36), 22_000)])
def test_the_lobby_stays_within_its_bytes(size: tuple[int, int], first: int) -> None:
    async def body() -> None:
        club = new_club()
        app = ClubApp(club, known(club, "Ada"))
        for _ in range(6):
            table_of(club, "meins", "Ada", "Bea", "Cleo")
        async with on_meter(app, size) as meter:
            assert 2_000 < meter.taken() <= first
            moves = {key: await meter.cost(key) for key in ("down", "down", "tab", "right", "up")}
            assert max(moves.values()) <= 2_500, moves
            await meter.rest()
            assert meter.taken() == 0
        await club.close()

    run(body())
