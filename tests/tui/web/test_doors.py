"""Browsers at the door, and what strangers try there."""

import asyncio
import logging
import os
import re
import socket
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from tests.tui.ssh.hosting import run
from tests.tui.ssh.visitors import PATIENCE, visit
from tests.tui.web.tabs import doors_open, headers, new_token, origin, tab
from tui.terminal.line import HIGH
from tui.web import doors as doors_module
from tui.web.doors import FRAME, Doors
from tui.web.sitting import ELSEWHERE, ENDED


@pytest.fixture(autouse=True)
def heard(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What the host logs."""
    logging.getLogger("lightfingers").propagate = True
    caplog.set_level(logging.INFO, "lightfingers")
    return caplog


# --- Who it is -------------------------------------------------------------------------------


@pytest.mark.parametrize("named", ["", "https://club.example"])
def test_a_browser_gets_one_token_that_no_script_and_no_other_page_can_use(
    tmp_path: Path, named: str
) -> None:
    async def body() -> None:
        async with doors_open(tmp_path, web_origin=named) as (_, doors):
            url, said = f"{origin(doors.port)}/key", {"Origin": named or origin(doors.port)}
            async with aiohttp.ClientSession() as http:
                async with http.post(url, headers=said) as answer:
                    (cookie,) = answer.cookies.values()
                assert len(cookie.value) == 43, "256 bits"
                assert cookie["httponly"] and cookie["samesite"] == "Strict"
                assert bool(cookie["secure"]) == bool(named) == cookie.key.startswith("__Host-")
                said["Cookie"] = f"{cookie.key}={cookie.value}"
                async with http.post(url, headers=said) as answer:
                    assert answer.cookies[cookie.key].value == cookie.value, "it stays theirs"

    run(body())


def test_a_page_of_somebody_else_gets_neither_a_token_nor_a_line(
    tmp_path: Path, heard: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        async with doors_open(tmp_path) as (hosted, doors):
            token = await new_token(doors.port)
            there = origin(doors.port)
            async with aiohttp.ClientSession() as http:
                for wrong in ("http://evil.example", f"{there}0", "null", ""):
                    said = headers(doors.port, token, Origin=wrong)
                    async with http.post(f"{there}/key", headers=said) as answer:
                        assert answer.status == 403 and not answer.cookies
                    with pytest.raises(aiohttp.WSServerHandshakeError):
                        await http.ws_connect(f"{there}/line", headers=said)
                for token in ("", "x" * 42, "x" * 44, "ü" * 43):
                    with pytest.raises(aiohttp.WSServerHandshakeError):
                        await http.ws_connect(f"{there}/line", headers=headers(doors.port, token))
            assert not hosted.apps
        assert heard.text.count("refused what=origin") == 8
        assert heard.text.count("refused what=token") == 4

    run(body())


def test_a_guessed_token_is_nobody_s(tmp_path: Path) -> None:
    async def body() -> None:
        async with doors_open(tmp_path) as (hosted, doors):
            token = await new_token(doors.port)
            async with tab(doors.port, token) as ada, tab(doors.port, "A" * 43) as eve:
                await ada.see("BROWSER:")
                await eve.see("BROWSER:")
                assert len({app.who for app in hosted.apps}) == 2
                assert not any(token in app.who for app in hosted.apps)

    run(body())


# --- The line --------------------------------------------------------------------------------


def test_a_lost_line_comes_back_to_the_screen_as_it_was(tmp_path: Path) -> None:
    async def body() -> None:
        async with doors_open(tmp_path) as (hosted, doors):
            token = await new_token(doors.port)
            async with tab(doors.port, token) as first:
                await first.see("80x24")
                first.type("a", "b")
                await first.see("a b")
                first.drop()
            async with tab(doors.port, token, size=(100, 30)) as second:
                await second.see("100x30", "a b")
                second.type("c")
                await second.see("a b c")
                assert len(hosted.apps) == 1
                async with tab(doors.port, token) as third:
                    await third.see("80x24", "a b c")
                    assert await second.end() is None and second.code == ELSEWHERE
                    third.type("q")
                    await third.end()
                    assert third.words == "Bye." and third.code == ENDED
            await hosted.until(lambda: not hosted.host.figures()["connections"])

    run(body())


@pytest.mark.parametrize("known", [True, False])
def test_a_line_that_ends_before_its_app_begins_leaves_none_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    monkeypatch.setattr(Doors, "kept", 0.05)

    async def body() -> None:
        async with doors_open(tmp_path) as (hosted, doors):
            hosted.host.knows = lambda who: known
            said = headers(doors.port, await new_token(doors.port))
            async with (
                aiohttp.ClientSession() as http,
                http.ws_connect(f"{origin(doors.port)}/line", headers=said) as far,
            ):
                await far.send_str("80x24")
                transport: Any = far._response.connection.transport  # type: ignore[union-attr]
                transport.write(b"\x82\xff" + (2**20).to_bytes(8, "big") + bytes(2**17))
                await asyncio.wait_for(far.receive(), PATIENCE)
            await hosted.until(lambda: not hosted.host.figures()["sessions"])

    run(body())


def test_a_link_is_opened_at_the_door_whatever_was_open_before(tmp_path: Path) -> None:
    async def body() -> None:
        async with doors_open(tmp_path, name="club.example") as (hosted, doors):
            hosted.host.web_port = doors.port
            token, code = await new_token(doors.port), "abcd-efgh-jkmn"
            async with tab(doors.port, token) as first:
                await first.see("80x24")
                async with tab(doors.port, token, code=code) as second:
                    await second.see("80x24")
                    await first.end()
                    assert first.words == "You opened a link in another tab."
                    assert [app.way.ticket for app in hosted.apps] == ["", code]
            for wrong in ("ABCD-efgh-jkmn", "x" * 4000, "../..", "abcd-efgh-jkmn 9x9"):
                async with tab(doors.port, await new_token(doors.port), code=wrong) as eve:
                    await eve.see("80x24")
                assert hosted.apps[-1].way.ticket == ""
            async with visit(hosted.port, "ada", username=code) as ada:
                await ada.see("80x24")
            async with visit(hosted.port, "ada", username="ada") as ada:
                await ada.see("80x24")
            way, none = hosted.apps[-2].way, hosted.apps[-1].way
            assert way.ticket == code and not none.ticket and way.port == hosted.port
            assert way.page("x") == f"http://club.example:{doors.port}/#x"
            assert way.command("x") == f"ssh -p {hosted.port} x@club.example"

    run(body())


def test_who_does_not_come_back_has_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Doors, "kept", 0.05)

    async def body() -> None:
        async with doors_open(tmp_path) as (hosted, doors):
            token = await new_token(doors.port)
            async with tab(doors.port, token) as first:
                await first.see("80x24")
            await hosted.until(lambda: not hosted.host.figures()["sessions"])
            async with tab(doors.port, token) as second:
                await second.see("80x24")
                assert len(hosted.apps) == 2

    run(body())


def test_sizes_pastes_and_goodbyes_are_as_over_ssh(
    tmp_path: Path, heard: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        async with (
            doors_open(tmp_path, message_size=1000) as (hosted, doors),
            tab(doors.port, await new_token(doors.port)) as ada,
        ):
            await ada.see("80x24")
            assert b"38;2;255;0;0" in ada.raw, "true colour"
            for size, seen in (("120x36", "120x36"), ("9999x9999", "400x120"), ("x", "80x24")):
                await ada.socket.send_str(size)
                await hosted.until(
                    lambda seen=seen: "x".join(map(str, hosted.apps[0].size)) == seen  # type: ignore
                )
            ada.send(b"\x1b[200~" + b"x" * 500 + b"\x1b[201~")
            await ada.see("paste:500")
            ada.send(b"\x1b[200~" + b"x" * 2000 + b"\x1b[201~")
            await hosted.until(lambda: "refused what=flood" in heard.text)
            (sitting,) = hosted.host._sessions
            sitting.leave("Good night.")
            await ada.end()
            assert ada.words == "Good night." and ada.code == ENDED

    run(body())


def test_a_full_club_says_so_and_a_banned_browser_is_told(tmp_path: Path) -> None:
    async def body() -> None:
        async with doors_open(tmp_path, sessions=1) as (hosted, doors):
            port = doors.port
            async with visit(hosted.port, "ada") as ada, tab(port, await new_token(port)) as bea:
                await ada.see("80x24")
                await bea.end()
                assert bea.words == "The club is full. Come back later."
            hosted.host.bans = SimpleNamespace(  # type: ignore[assignment]
                of_network=lambda network: None, of_key=lambda who: who
            )
            async with tab(port, await new_token(port)) as eve:
                await eve.end()
                assert eve.words == doors_module.BANNED and eve.code == ENDED

    run(body())


# --- What strangers try ----------------------------------------------------------------------


def test_megabyte_frames_and_garbage_end_their_own_line_alone(
    tmp_path: Path, heard: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        async with (
            doors_open(tmp_path) as (hosted, doors),
            tab(doors.port, await new_token(doors.port)) as ada,
        ):
            await ada.see("80x24")
            async with tab(doors.port, await new_token(doors.port)) as eve:
                await eve.see("80x24")
                eve.send(b"x" * (FRAME + 1))
                await eve.end()
                assert eve.code == aiohttp.WSCloseCode.MESSAGE_TOO_BIG
            await hosted.until(lambda: "refused what=flood" in heard.text)
            async with tab(doors.port, await new_token(doors.port)) as eve:
                for _ in range(20):
                    eve.send(bytes(b for b in os.urandom(200) if b not in b"qx\x11"))
                await eve.socket.send_str("\x00" * 3000)
                await eve.quiet()
                assert not eve.closed
            for garbage in (os.urandom(4096), b"GET / HTTP/1.1\r\nHost:" + b"x" * 100_000):
                _, writer = await asyncio.open_connection("127.0.0.1", doors.port)
                writer.write(garbage)
                writer.close()
            ada.type("a")
            await ada.see("a")
            assert "ERROR    lightfingers" not in heard.text, heard.text

    run(body())


def test_half_open_connections_make_room_and_are_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors_module, "PATIENCE", 1.0)

    async def body() -> None:
        async with doors_open(tmp_path, per_address=20) as (hosted, doors):
            silent = [socket.create_connection(("127.0.0.1", doors.port)) for _ in range(100)]
            try:
                await hosted.until(lambda: hosted.host.figures()["connections"] == 20)
                async with tab(doors.port, await new_token(doors.port)) as ada:
                    await ada.see("80x24")
                    assert hosted.host.figures()["connections"] <= 20
                    await hosted.until(lambda: hosted.host.figures()["signing in"] == 0)
                    ada.type("a")
                    await ada.see("a")
            finally:
                for line in silent:
                    line.close()

    run(body())


def test_who_never_reads_is_drawn_no_more_and_then_gets_what_stands_there(tmp_path: Path) -> None:
    async def body() -> None:
        async with doors_open(tmp_path) as (hosted, doors):
            token = await new_token(doors.port)
            async with tab(doors.port, token, size=(200, 60), narrow=True) as ada:
                await ada.see("200x60")
                (sitting,) = hosted.host._sessions
                line: Any = sitting._line
                ada.transport.pause_reading()
                async with asyncio.timeout(PATIENCE):
                    while not line.is_full:
                        await ada.press("f")
                sent = line.sent
                for _ in range(50):
                    await ada.press("f")
                held = sitting._door._transport.get_write_buffer_size()
                assert line.sent == sent and held < 4 * HIGH
                await ada.press("b")
                ada.transport.resume_reading()
                await ada.see("f b")

    run(body())


def test_behind_a_proxy_the_address_of_the_visitor_counts(
    tmp_path: Path, heard: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        named = "https://club.example"
        async with doors_open(tmp_path, web_origin=named, per_address=1) as (_, doors):
            said = {
                "Origin": named,
                "Cookie": f"__Host-lightfingers={'a' * 43}",
                "X-Forwarded-For": "198.51.100.1, 192.0.2.7",
            }
            async with tab(doors.port, "", said=said) as ada:
                await ada.see("80x24")
                assert "login address=192.0.2.7" in heard.text, "the one that the proxy has seen"
                said["Cookie"] = f"__Host-lightfingers={'b' * 43}"
                with pytest.raises((aiohttp.ClientError, OSError)):
                    async with tab(doors.port, "", said=said):
                        pass
                assert "refused what=per-address address=192.0.2.7" in heard.text

    run(body())


# --- The page --------------------------------------------------------------------------------


def test_the_page_loads_nothing_from_elsewhere_and_runs_no_inline_script(tmp_path: Path) -> None:
    async def body() -> None:
        async with doors_open(tmp_path) as (_, doors), aiohttp.ClientSession() as http:
            async with http.get(f"{origin(doors.port)}/") as answer:
                text = await answer.text()
                policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy and "script-src 'self';" in policy
            assert "//" not in text and not re.search(
                r"<script(?![^>]* src=)|\son\w+=|<style", text
            )
            for name in re.findall(r'(?:src|href)="([^"]+)"', text):
                async with http.get(f"{origin(doors.port)}/{name}") as answer:
                    assert answer.status == 200 and await answer.read(), name
                    tag = answer.headers["ETag"]
                said = {"If-None-Match": tag}
                async with http.get(f"{origin(doors.port)}/{name}", headers=said) as answer:
                    assert answer.status == 304
            for name in ("__init__.py", "..%2fdoors.py", "%2fetc%2fpasswd"):
                async with http.get(f"{origin(doors.port)}/{name}") as answer:
                    assert answer.status == 404

    run(body())


def test_what_is_not_ours_in_the_page_has_its_licence_beside_it() -> None:
    licence = files("tui.web").joinpath("page", "LICENSE.txt").read_text()
    for name in ("@xterm/xterm 6.0.0", "@xterm/addon-fit 0.11.0"):
        assert name in licence
    assert licence.count("The above copyright notice") == 2
