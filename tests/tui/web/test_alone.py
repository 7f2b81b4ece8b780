"""The app of one person in a browser: who reaches it, and what the terminal says."""

import asyncio
import socket
import webbrowser
from pathlib import Path

import aiohttp
import pytest

from saves import Store
from tests.tui.ssh.hosting import run
from tests.tui.web.own import own_server
from tests.tui.web.tabs import headers, origin, tab
from tui.command_line.cli import main
from tui.web.alone import is_own_name, open_browser, told


def test_the_page_is_one_s_own_app_with_one_s_own_matches(tmp_path: Path) -> None:
    async def body() -> None:
        async with own_server(tmp_path) as (port, said):
            assert "Anyone" not in said, "nobody but this machine reaches it"
            store = Store(tmp_path / "saves", tmp_path / "finished", tmp_path / "config")
            async with tab(port, "") as first:
                await first.see("Meins!", "Mint Italy")
                assert b"\x1b[38;2;" in first.raw, "whatever the terminal's NO_COLOR was"
                first.type("3")
                await first.see("new match")
                first.type("enter")
                await first.see("draw pile")
                async with tab(port, "", size=(120, 36)) as second:
                    await second.see("draw pile")
                    assert await first.end() is None, "another tab has it now"
                    (name,) = [path.stem for path in store.saves.glob("meins-*.toml")]
                    second.type("q")
                    await second.see("Mint Italy", "Meins!")
                    second.type("q")
                    await second.end()
            async with tab(port, "") as third:  # the app has ended, the page has not
                await third.see("Meins!", "Mint Italy")
            assert store.load(name).match.ply >= 0

    run(body())


def test_only_a_page_of_this_machine_s_own_name_gets_in(tmp_path: Path) -> None:
    async def body() -> None:
        async with own_server(tmp_path) as (port, _), aiohttp.ClientSession() as http:
            here = f"{origin(port)}/line"
            for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example"):
                # A name of somebody else's that leads here: then page and line have one origin.
                said = headers(port, "", Origin=f"http://{host}:{port}", Host=f"{host}:{port}")
                with pytest.raises(aiohttp.WSServerHandshakeError):
                    await http.ws_connect(here, headers=said)
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await http.ws_connect(here, headers=headers(port, "", Origin="http://evil.example"))

    run(body())


def test_what_is_said_where_others_reach_it(tmp_path: Path) -> None:
    async def body() -> None:
        async with own_server(tmp_path, "--address", "0.0.0.0") as (_, said):
            assert "Anyone who can reach this address plays as you, with your saves." in said
            assert "127.0.0.1" not in said

    run(body())
    assert told("::1", 80)[0] == "http://[::1]:80/" and len(told("::1", 80)[1]) == 2
    assert is_own_name(socket.gethostname()) and not is_own_name("")


def test_wrong_ports_and_addresses_are_one_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for words in (["--port", port], ["--port", "99999"], ["--address", "192.0.2.1"]):
            assert main(["web", "--no-browser", *words]) == 2
            assert capsys.readouterr().err.count("\n") == 1


def test_a_browser_of_the_terminal_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    class Windows(webbrowser.BaseBrowser):
        def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
            opened.append(url)
            return True

    monkeypatch.delenv("BROWSER", raising=False)
    for found in (webbrowser.GenericBrowser("w3m"), Windows("windows")):
        monkeypatch.setattr(webbrowser, "get", lambda found=found: found)
        open_browser("http://127.0.0.1:1/")
    assert opened == ["http://127.0.0.1:1/"]


def test_nobody_waits_for_the_browser_s_end(tmp_path: Path) -> None:
    async def body() -> None:
        async with own_server(tmp_path) as (port, _), tab(port, "") as here:
            await here.see("Meins!")
            begun = asyncio.get_running_loop().time()
        assert asyncio.get_running_loop().time() - begun < 5

    run(body())
