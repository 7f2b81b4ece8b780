"""Links: the same person elsewhere, invitations to tables, and the codes drawn for cameras."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.tui.club.desks import desk_of, known, new_club, table_of
from tests.tui.desk import Desk, at_desk, run
from tui.club import links, tries
from tui.club.club import Club
from tui.club.links import CODE, PRIVATE, SEAT, WATCH, Way
from tui.club.people import BROWSER
from tui.club.qr import draw_code, points_of
from tui.club.screens.app import ClubApp
from tui.club.screens.lobby import LobbyScreen
from tui.club.screens.room import RoomScreen
from tui.club.screens.sharing import InviteScreen, PrivateScreen
from tui.club.screens.table import ClubTableScreen
from tui.drawing.canvas import Box, Canvas

WEN = f"{BROWSER}wen"
WAY = Way("https://club.example", "club.example", 2222)


def comer(club: Club, key: str, code: str = "", network: str = "192.0.2.1") -> ClubApp:
    """Somebody at the door, with the code of a link or without."""
    way = Way(WAY.web, WAY.host, WAY.port, code)
    app = ClubApp(club, key, network=network, way=way)
    app.settings.rest = "off"
    return app


def prose(desk: Desk) -> str:
    """What stands on a screen in sentences, without the code beside them."""
    left = (line[:38] if "█" in line else line for line in desk.text.split("\n"))
    return " ".join(" ".join(left).replace("┃", " ").split())


async def private_code(desk: Desk) -> str:
    """Ask for a private link in the lobby; its code."""
    await desk.press("S")
    assert isinstance(desk.screen, PrivateScreen)
    link = desk.screen.link
    assert link is not None and CODE.fullmatch(link.code)
    assert f"https://club.example/#{link.code}" in desk.text
    assert f"ssh -p 2222 {link.code}@club.example" in desk.text and "10 minutes" in desk.text
    return link.code


# --- The same person elsewhere -----------------------------------------------------------------


def test_a_private_link_makes_a_new_browser_the_same_person() -> None:
    async def body() -> None:
        club = new_club()
        table = table_of(club, "meins", "Ada", "free")
        async with at_desk(comer(club, known(club, "Ada"))) as ada:
            ada_person = ada.app.me.person
            code = await private_code(ada)
            async with at_desk(comer(club, WEN, code)) as wen:
                assert "This link lets this browser come in as Ada." in prose(wen)
                assert club.person(WEN) is None, "asked first"
                await wen.press("y")
                assert isinstance(wen.screen, LobbyScreen)
                assert wen.app.me.person is ada_person and not ada.app.is_running
        assert len(club.people) == 1
        club = new_club()
        person = club.person(WEN)
        assert person is not None and person.name == "Ada" and person is club.person("key of Ada")
        again = club.tables[table.name]
        assert again.seat_of(person) == 0

    run(body())


def test_it_works_once_and_for_ten_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body() -> None:
        club = new_club()
        async with at_desk(comer(club, known(club, "Ada"))) as ada:
            code = await private_code(ada)
        async with at_desk(comer(club, WEN, code)) as wen:
            await wen.press("y")
        async with at_desk(comer(club, f"{BROWSER}eve", code)) as eve:
            assert "What shall the others call you?" in eve.text
            await eve.press(*"Eve", "enter")
            assert links.GONE in eve.text, "the lobby says why"
        async with at_desk(comer(club, WEN)) as ada:
            code = await private_code(ada)
            later = datetime.now(UTC) + links.HOLDS

            class Later(datetime):
                @classmethod
                def now(cls, tz: Any = None) -> Any:
                    return later

            monkeypatch.setattr(links, "datetime", Later)
            assert club.links.find(code) is None
            monkeypatch.undo()
            first, second = club.links.find(code), await again(ada)
            assert first is not None and club.links.find(code) is None, "one at a time"
            assert club.links.find(second) is not None
        assert not (club.store.saves / "links.toml").exists(), "a private link is kept nowhere"

    async def again(desk: Desk) -> str:
        await desk.press("q")
        return await private_code(desk)

    run(body())


def test_two_people_who_were_one_all_along_have_one_name_and_all_seats() -> None:
    async def body() -> None:
        club = new_club()
        hers = table_of(club, "meins", "Ada", "Bea")
        his = table_of(club, "stealing-mona-lisa", "Wen", "Bea", "bot:random")
        wens, bea = club.person("key of Wen"), club.person("key of Bea")
        assert wens is not None and bea is not None
        async with at_desk(comer(club, known(club, "Ada"))) as ada:
            code = await private_code(ada)
        async with at_desk(comer(club, "key of Wen", code)) as desk:
            assert "You are Wen here. This link makes you Ada: Wen's seats become" in prose(desk)
            await desk.press("n")
            assert desk.app.me.person is wens, "no is no"
        async with at_desk(comer(club, "key of Wen", code)) as desk:
            await desk.press("y")
            person = desk.app.me.person
            assert person.name == "Ada" and len(desk.screen.lines) == 2
        await club.close()
        club = new_club()
        person = club.person("key of Wen")
        assert person is not None and person.name == "Ada" and len(club.people) == 2
        for table in (hers, his):
            assert club.tables[table.name].seat_of(person) == 0
            assert club.tables[table.name].record.host == person.id
        assert club.people.called("Wen") is None, "the name is free"

    run(body())


def test_two_who_sit_at_one_table_stay_two() -> None:
    async def body() -> None:
        club = new_club()
        table_of(club, "meins", "Ada", "Wen")
        async with at_desk(comer(club, known(club, "Ada"))) as ada:
            code = await private_code(ada)
        async with at_desk(comer(club, "key of Wen", code)) as wen:
            assert "Wen and Ada both sit at a table of Meins!" in wen.text
            assert wen.app.me.person.name == "Wen"

    run(body())


def test_a_ban_is_of_the_person_whatever_they_come_with_and_a_key_can_be_dropped() -> None:
    async def body() -> None:
        club = new_club()
        async with at_desk(comer(club, known(club, "Ada"))) as ada:
            code = await private_code(ada)
            person = ada.app.me.person
        async with at_desk(comer(club, WEN, code)) as wen:
            await wen.press("y")
        club.bans.add(person.id, person.name, 0)
        assert club.bans.of_key(WEN) is not None and club.bans.of_key("key of Ada") is not None
        club.bans.lift("Ada")
        async with at_desk(comer(club, known(club, "Ada"))) as ada:
            await ada.press("S", "D")
            assert "can't drop the first one" in ada.text
            await ada.press("down", "D")
            assert club.person(WEN) is None and person.keys == []
        assert new_club().person(WEN) is None

    run(body())


def test_nobody_guesses_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    club = new_club()
    known(club, "Ada")
    ada = club.person("key of Ada")
    assert ada is not None
    code = club.links.private(ada.id).code
    for _ in range(tries.FREE):
        assert club.try_link("aaaa-bbbb-cccc", "192.0.2.9") == links.GONE
    told = club.try_link(code, "192.0.2.9")
    assert isinstance(told, str) and told.startswith("Too many wrong tries"), "even a right one"
    assert club.try_link(code, "192.0.2.10") is club.links.find(code)


# --- Invitations -------------------------------------------------------------------------------


async def invitation(desk: Desk, kind: str) -> str:
    """Make an invitation at a table; its code."""
    await desk.press("I")
    assert isinstance(desk.screen, InviteScreen)
    desk.screen.go((SEAT, WATCH).index(kind))
    await desk.press("enter")
    link = desk.screen.link
    assert link is not None, desk.text
    await desk.pilot.pause()
    assert f"https://club.example/#{link.code}" in desk.text
    return link.code


def test_who_opens_an_invitation_gives_a_name_and_stands_at_that_table() -> None:
    async def body() -> None:
        club = new_club()
        table_of(club, "meins", "Zoe", "free")
        table = table_of(club, "meins", "Ada", "free", password="secret")
        async with at_desk(comer(club, known(club, "Ada"))) as ada:
            ada.app.approach(table)
            await ada.pilot.pause()
            code = await invitation(ada, SEAT)
            async with at_desk(comer(club, WEN, code)) as wen:
                await wen.press(*"Wen", "enter")
                assert isinstance(wen.screen, RoomScreen) and wen.screen.table is table, wen.text
                await wen.press("enter")
                assert isinstance(wen.screen, ClubTableScreen), "and sits: the match begins"
            await ada.pilot.pause()
            async with at_desk(comer(club, f"{BROWSER}xia", code)) as xia:  # it works for others
                await xia.press(*"Xia", "enter")
                assert "Every chair here is taken. You can watch." in xia.text
            code = club.links.invite(ada.app.me.person.id, table.name, WATCH).code
            async with at_desk(comer(club, f"{BROWSER}xia", code)) as xia:
                assert isinstance(xia.screen, ClubTableScreen) and xia.screen.place.own is None

    run(body())


def test_an_invitation_outlives_a_restart_and_ends_when_withdrawn_or_with_the_table() -> None:
    async def body() -> None:
        club = new_club()
        table = table_of(club, "meins", "Ada", "free")
        async with at_desk(comer(club, known(club, "Ada"))) as ada:
            ada.app.approach(table)
            await ada.pilot.pause()
            first = await invitation(ada, SEAT)
            assert club.links.invite(ada.app.me.person.id, table.name, SEAT).code == first
            await ada.press("D")
            assert club.links.find(first) is None and "opens nothing" in ada.text
            second = await invitation_again(ada)
            assert second != first
        club = new_club()
        assert club.links.find(second) is not None and club.links.find(first) is None
        club.remove(club.tables[table.name])
        assert club.links.find(second) is None
        assert club.try_link(second, "192.0.2.1") == links.GONE

    async def invitation_again(desk: Desk) -> str:
        await desk.press("enter")
        assert isinstance(desk.screen, InviteScreen) and desk.screen.link is not None
        return desk.screen.link.code

    run(body())


def test_only_who_sits_there_invites_and_a_table_s_name_opens_nothing() -> None:
    async def body() -> None:
        club = new_club()
        table = table_of(club, "meins", "Ada", "Bea")
        secret = table_of(club, "meins", "Ada", "Bea", password="secret")
        async with desk_of(club, "Zoe") as zoe:
            zoe.app.approach(table)
            await zoe.pilot.pause()
            await zoe.press("I", "down", "enter")
            assert "Only those who sit at a table can invite to it" in zoe.text
        assert not list(club.links)
        async with at_desk(comer(club, "key of Zoe", table.name)) as zoe:
            assert isinstance(zoe.screen, ClubTableScreen)
        async with at_desk(comer(club, "key of Zoe", secret.name)) as zoe:
            assert "This table is private. Its password?" in zoe.text

    run(body())


def test_a_club_by_invitation_asks_for_its_own_code_all_the_same() -> None:
    async def body() -> None:
        club = new_club()
        club.by_invitation = True
        table = table_of_known(club)
        code = club.links.invite(table.record.host, table.name, SEAT).code
        async with at_desk(comer(club, WEN, code)) as wen:
            assert "This club is by invitation. Your code?" in wen.text
            await wen.press(*club.invites.make().code, "enter", *"Wen", "enter")
            assert isinstance(wen.screen, RoomScreen) and wen.screen.table is table

    def table_of_known(club: Club) -> Any:
        club.by_invitation = False
        table = table_of(club, "meins", "Ada", "free")
        club.by_invitation = True
        return table

    run(body())


def test_old_links_leave_the_file() -> None:
    club = new_club()
    tables = [table_of(club, "meins", "Ada", "free") for _ in range(3)]
    ada = club.person("key of Ada")
    assert ada is not None
    for table in tables:
        club.links.invite(ada.id, table.name, SEAT)
    club.remove(tables[0])
    club.remove(tables[1])
    club.links.invite(ada.id, tables[2].name, WATCH)
    assert (club.store.saves / "links.toml").read_text().count("[[links]]") == 2


# --- Codes for cameras -------------------------------------------------------------------------


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("ascii", [True, False])
def test_a_code_drawn_is_the_code_of_its_text(dark: bool, ascii: bool) -> None:
    text = "https://club.example/#abcd-efgh-jkmn"
    canvas = Canvas(100, 60)
    assert draw_code(canvas, Box(0, 0, 100, 60), text, ascii=ascii, dark=dark)
    rows = canvas.text().split("\n")
    points: list[list[bool]] = []
    for row in rows:
        row = row.ljust(100)
        if ascii:
            points.append([row[x] == "#" for x in range(0, 100, 2)])
        else:
            points.append([char in "█▀" for char in row])
            points.append([char in "█▄" for char in row])
    painted = [[point == dark for point in row] for row in points]  # True: light
    code = points_of(text)
    size = len(code)
    wanted = [[not point for point in row] for row in code]
    found = [
        (x, y)
        for y in range(len(painted) - size)
        for x in range(len(painted[0]) - size)
        if all(painted[y + n][x : x + size] == wanted[n] for n in range(size))
    ]
    assert len(found) == 1
    x, y = found[0]
    for quiet in range(1, 5):
        around = painted[y - quiet][x - quiet : x + size + quiet]
        assert all(around) and all(painted[y + size - 1 + quiet][x - quiet : x + size + quiet])
        for row in painted[y - quiet : y + size + quiet]:
            assert row[x - quiet] and row[x + size - 1 + quiet]


def test_where_a_code_has_no_room_the_text_stands_alone() -> None:
    canvas = Canvas(80, 24)
    text = "https://club.example/#abcd-efgh-jkmn"
    assert not draw_code(canvas, Box(40, 1, 30, 17), text, ascii=False, dark=True)
    assert not canvas.text().strip()


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_the_code_fits_beside_the_text_at_every_size(size: tuple[int, int]) -> None:
    async def body() -> None:
        club = new_club()
        table = table_of(club, "meins", "Ada", "free")
        async with at_desk(comer(club, known(club, "Ada")), size) as ada:
            ada.app.approach(table)
            await ada.pilot.pause()
            await invitation(ada, SEAT)
            assert ada.text.count("█") > 100 and "take a free chair" in prose(ada)
            await ada.press("I")
            assert ada.text.count("█") > 100 and "free chair" not in ada.text
            await ada.press("q", "q")
            assert isinstance(ada.screen, RoomScreen)

    run(body())


def test_the_minutes_left_are_rounded_up() -> None:
    now = datetime.now(UTC)
    link = links.Link("x", PRIVATE, "y", until=now + timedelta(seconds=61))
    assert link.minutes == 2
