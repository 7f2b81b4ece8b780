"""Tables shown in a page to anybody: what they see, what they cannot do, what it costs."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from engine import Action
from tests.tui.club.desks import new_club, table_of
from tests.tui.ssh.hosting import Hosted, hosting, run
from tests.tui.web.tabs import Tab, origin
from tui.club.club import Club
from tui.web import watch as watch_module
from tui.web.doors import Doors
from tui.web.sitting import ENDED


@asynccontextmanager
async def shown(data: Path, club: Club, **options: Any) -> AsyncIterator[tuple[Hosted, Doors]]:
    """A host whose tables can be watched."""
    async with hosting(data, **options) as hosted:
        doors = Doors(hosted.host, club)
        await doors.start("127.0.0.1", 0)
        try:
            yield hosted, doors
        finally:
            doors.close()
            await asyncio.sleep(0.05)
            await club.close()


@asynccontextmanager
async def watcher(port: int, table: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Tab]:
    """Somebody who watches, until the block ends."""
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(
            f"{origin(port)}/watch/{table}/line", headers={"Origin": origin(port)}
        ) as far,
    ):
        await far.send_str(f"{size[0]}x{size[1]}")
        told = await far.receive_str()
        width, height = map(int, told.split("x"))
        here = Tab((width, height), far)
        reader = asyncio.create_task(here.read())
        try:
            yield here
        finally:
            reader.cancel()


def a_page(club: Club, game: str = "meins", *people: str) -> Any:
    """A table of two whose page is open."""
    table = table_of(club, game, *(people or ("Ada", "Bea")))
    ada = club.person("key of Ada")
    assert ada is not None and not table.show_page(ada)
    return table


def step(table: Any) -> None:
    """Play what is first among what is allowed."""
    (seat,) = table.match.waiting_for()[:1]
    action: Action = table.match.ask(seat).legal[0]
    table.play(seat, action, table.live.moment)


def test_all_who_watch_see_each_step_and_whoever_comes_later_sees_the_same(tmp_path: Path) -> None:
    async def body() -> None:
        club = new_club()
        table = a_page(club)
        async with (
            shown(tmp_path, club) as (_, doors),
            watcher(doors.port, table.name) as first,
            watcher(doors.port, table.name) as second,
            watcher(doors.port, table.name, (130, 40)) as wide,
        ):
            assert (wide.glass.columns, wide.glass.lines) == (120, 36)
            for tab in (first, second, wide):
                await tab.see("Ada", "Bea", "draw pile", "WATCHING")
            for _ in range(6):
                step(table)
                await asyncio.sleep(0.05)
            async with watcher(doors.port, table.name) as late:
                await late.see("Ada")
                for tab in (first, second, late):
                    await tab.quiet()
                assert first.text == second.text == late.text
                assert first.glass.buffer == late.glass.buffer, "in the same colours"
                assert "Enter" not in late.text.split("\n")[-1], "there is nothing to press"
            assert len(doors._pages._screens) == 2  # type: ignore[union-attr]

    run(body())


def test_nothing_that_a_watcher_sends_does_anything(tmp_path: Path) -> None:
    async def body() -> None:
        club = new_club()
        table = a_page(club)
        async with (
            shown(tmp_path, club) as (_, doors),
            watcher(doors.port, table.name) as eve,
        ):
            await eve.see("draw pile")
            before, ply = eve.text, table.match.ply
            for keys in (b"q", b"\r", b":row1\r", b"/hello\r", b"Y", b"\x1b", b"\xff\x00" * 500):
                await eve.socket.send_bytes(keys)
            for size in ("9999x9999", "x", "-1x-1", "1x1"):
                await eve.socket.send_str(size)
            await eve.quiet()
            assert table.match.ply == ply and len(table.talk.lines) == 1
            step(table)
            await eve.until(lambda: eve.text != before, "a step")
            assert not club.visits

    run(body())


def test_a_page_is_only_there_while_the_table_s_people_want_it(tmp_path: Path) -> None:
    async def body() -> None:
        club = new_club()
        table = a_page(club)
        hidden = table_of(club, "meins", "Ada", "Bea")
        secret = table_of(club, "meins", "Ada", "Bea", password="secret")
        ada = club.person("key of Ada")
        assert ada is not None and "private" in secret.show_page(ada)
        async with shown(tmp_path, club) as (_, doors), aiohttp.ClientSession() as http:
            for name in (hidden.name, secret.name, "table-99", "doors.py", "..%2findex.html"):
                async with http.get(f"{origin(doors.port)}/watch/{name}") as answer:
                    assert answer.status == 404
                with pytest.raises(aiohttp.WSServerHandshakeError):
                    await http.ws_connect(
                        f"{origin(doors.port)}/watch/{name}/line",
                        headers={"Origin": origin(doors.port)},
                    )
            for name in (table.name, "page.js", "xterm.css"):
                async with http.get(f"{origin(doors.port)}/watch/{name}") as answer:
                    assert answer.status == 200
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await http.ws_connect(
                    f"{origin(doors.port)}/watch/{table.name}/line",
                    headers={"Origin": "http://evil.example"},
                )
            async with watcher(doors.port, table.name) as one:
                await one.see("draw pile")
                assert not table.show_page(ada)
                await one.end()
                assert one.words == watch_module.CLOSED and one.code == ENDED
            assert not table.show_page(ada)
            async with watcher(doors.port, table.name) as one:
                await one.see("draw pile")
                table.close()
                club.remove(table)
                await one.end()
                assert one.words == watch_module.CLOSED

    run(body())


@pytest.mark.parametrize("game", ["stealing-mona-lisa", "its-mine-knizia"])
def test_a_page_shows_no_more_than_a_spectator_s_eyes(tmp_path: Path, game: str) -> None:
    async def body() -> None:
        club = new_club()
        table = a_page(club, game, "Ada", "Bea", "Cat")
        for seat in range(3):
            table.show_seat(seat)
        async with (
            shown(tmp_path, club) as (_, doors),
            watcher(doors.port, table.name, (120, 36)) as one,
        ):
            await one.see("Ada", "WATCHING")
            assert "WATCHING Ada" not in one.text and "Your hand" not in one.text
            (app,) = [screen._app for screen in doors._pages._screens.values()]  # type: ignore
            assert app is not None and app.screen.place.viewer is None

    run(body())


def test_an_open_table_is_shown_and_its_match_when_it_begins(tmp_path: Path) -> None:
    async def body() -> None:
        club = new_club()
        table = table_of(club, "meins", "Ada", "free")
        ada, bea = club.person("key of Ada"), club.register("key of Bea", "Bea")
        assert ada is not None and not table.show_page(ada)
        async with (
            shown(tmp_path, club) as (_, doors),
            watcher(doors.port, table.name) as one,
        ):
            await one.see("Ada's table", "The match begins when the last chair is taken.")
            assert "Enter" not in one.text
            table.sit(bea, 1)
            await one.see("draw pile", "Bea")

    run(body())


def test_who_watches_takes_nobody_s_room_and_there_is_an_end_to_them(tmp_path: Path) -> None:
    async def body() -> None:
        club = new_club()
        table = a_page(club)
        async with shown(tmp_path, club, watchers=2, sessions=1) as (hosted, doors):
            async with watcher(doors.port, table.name), watcher(doors.port, table.name):
                await hosted.until(lambda: hosted.host.figures()["watching in pages"] == 2)
                with pytest.raises((TypeError, ValueError)):
                    async with watcher(doors.port, table.name):
                        pass
                assert hosted.host._inside() == 0
            await hosted.until(lambda: not hosted.host.figures()["watching in pages"])

    run(body())


def test_a_slow_watcher_holds_nobody_up_and_sees_the_screen_as_it_is_then(tmp_path: Path) -> None:
    async def body() -> None:
        club = new_club()
        table = a_page(club)
        async with (
            shown(tmp_path, club) as (_, doors),
            watcher(doors.port, table.name) as quick,
            watcher(doors.port, table.name) as slow,
        ):
            await quick.see("draw pile")
            await slow.see("draw pile")
            (screen,) = doors._pages._screens.values()  # type: ignore[union-attr]
            quicks, slows = screen._viewers
            slows.filled("connection")  # as the connection says when its line is full
            for _ in range(4):
                step(table)
                await asyncio.sleep(0.05)
            await quick.quiet()
            assert quick.text != slow.text and slows._late and not quicks._late
            slows.drained("connection")
            await slow.until(lambda: slow.text == quick.text, "the screen as it is")
            step(table)
            await asyncio.sleep(0.05)
            await quick.quiet()
            await slow.quiet()
            assert slow.glass.buffer == quick.glass.buffer

    run(body())


def test_nothing_is_drawn_for_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch_module, "EMPTY", 0.05)

    async def body() -> None:
        club = new_club()
        table = a_page(club)
        async with shown(tmp_path, club) as (hosted, doors):
            async with watcher(doors.port, table.name) as one:
                await one.see("draw pile")
                assert len(table.listeners) == 2 and not table.watchers()
            pages = doors._pages
            assert pages is not None
            await hosted.until(lambda: not pages._screens and not table.listeners)

    run(body())
