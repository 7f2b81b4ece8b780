"""The host as it is run: a process, a real club, people who come, play, drop out and come back."""

import asyncio
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import asyncssh
import pytest

from engine import Rng
from tests.tui.ssh.club_house import House, Told, act, sit_down
from tests.tui.ssh.visitors import key_of, visit
from tests.tui.terminal import RealTerminal
from tui.settings import Settings

PLAYERS = ("ada", "bea", "cleo")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with a table for three and one for two."""
    home = tmp_path_factory.mktemp("house")
    tables = [("stealing-mona-lisa", PLAYERS), ("meins", ("dora", "eva"))]
    house = House(home, tables, Settings(rest="long"))  # keys of a busy machine come late
    yield house
    house.close()


def test_three_people_play_a_whole_match(house: House) -> None:
    async def body() -> None:
        told = Told(house.home, "stealing-mona-lisa")
        rng = Rng(1)
        async with AsyncExitStack() as stack:
            players = [await stack.enter_async_context(visit(house.port, p)) for p in PLAYERS]
            await sit_down(*players, game="stealing-mona-lisa")
            while seats := told.match.waiting_for():
                ply = told.match.ply
                for seat in seats:
                    legal = told.match.ask(seat).legal
                    action = str(legal[rng.below(len(legal))]).partition(" ")[2]
                    if action.startswith("pick"):
                        players[seat].type("right", "enter")  # who looks need not wait for Enter
                    else:
                        act(players[seat], action)
                # A step is in the file a moment before it is shown: who is quicker than that is
                # told to look again, and does.
                await told.grown(ply + len(seats), seconds=2.0)
            outcome = told.match.outcome()
            assert outcome is not None
            scores = [str(sheet.total) for sheet in outcome.sheets]
            for player in players:
                await player.see(*scores, *told.match.names)
        assert told.match.log, "what was played is in the file, move by move"

    house.run(body())


def test_who_drops_out_keeps_the_seat_and_comes_back_to_it(house: House) -> None:
    async def body() -> None:
        async with visit(house.port, "eva") as eva:
            await sit_down(eva)
            async with visit(house.port, "dora") as dora:
                await sit_down(dora)
                await eva.until(lambda: "dropped out" not in eva.text, "Dora at the table")
                dora.line.abort()
            await eva.see("Dora", "dropped out")
            async with visit(house.port, "dora") as dora:
                await dora.see("draw pile", "Eva")
                await eva.until(lambda: "dropped out" not in eva.text, "Dora at the table")

    house.run(body())


def test_spaces_pressed_on_while_one_comes_in_play_nothing_and_a_paste_is_typed(
    house: House,
) -> None:
    async def body() -> None:
        told = Told(house.home, "meins")
        async with visit(house.port, "dora") as dora, visit(house.port, "eva") as eva:
            await sit_down(dora, eva)
            ply = told.match.ply
            for _ in range(20):
                for player in (dora, eva):
                    player.type(" ")
                await asyncio.sleep(0.12)
            mover = (dora, eva)[told.match.waiting_for()[0]]
            await mover.see("Enter rests")
            assert told.match.ply == ply
            mover.type(":")
            mover.send(b"\x1b[200~take row3\rend\r\x1b[201~")
            await mover.see(": take row3")
            assert told.match.ply == ply
            mover.type("enter")
            await told.grown(ply + 1)
            assert str(told.match.log[ply]).endswith("take row3")

    house.run(body())


def test_a_new_connection_takes_the_seat_over_from_the_old(house: House) -> None:
    async def body() -> None:
        async with visit(house.port, "dora") as first:
            await sit_down(first)
            async with visit(house.port, "dora") as second:
                await first.end()
                assert "You came in from elsewhere" in first.text
                await second.see("draw pile")

    house.run(body())


def test_a_host_that_is_killed_loses_nothing_and_everybody_sits_where_they_sat(
    house: House,
) -> None:
    async def body() -> None:
        told = Told(house.home, "meins")
        for _ in range(2):
            async with visit(house.port, "dora") as dora, visit(house.port, "eva") as eva:
                people = (dora, eva)
                await sit_down(*people)
                ply = told.match.ply
                seat = told.match.waiting_for()[0]
                action = str(told.match.ask(seat).legal[0])
                act(people[seat], action.partition(" ")[2])
                await told.grown(ply + 1)
                await house.host.kill()
                await dora.end()
                await eva.end()
            await house.start()
            assert str(told.match.log[-1]) == action
        async with visit(house.port, "eva") as eva:
            await sit_down(eva)
            await eva.see("Dora")

    house.run(body())


def test_a_spectator_sees_the_table_and_changes_nothing(house: House) -> None:
    async def body() -> None:
        told = Told(house.home, "meins")
        ply = told.match.ply
        async with visit(house.port, "gus") as gus:
            await gus.see("What shall the others call you?")
            gus.type("Gus", "enter")
            await gus.see("Meins!", "New table")
            for _ in range(5):  # down to the table that is meant, wherever others were opened
                prompt, hints = gus.text.split("\n")[-2:]
                if prompt.strip().startswith("Meins!: ") and re.search(r"watch|look on", hints):
                    break
                gus.type("\x1b[B")
                await gus.quiet()
            gus.type("enter")
            await gus.see("WATCHING", "Dora", "Eva")
            for keys in ("enter", " ", "1", "e", "u", ":take row1", "\r"):
                gus.type(keys)
            gus.type("escape", "[")
            await gus.see("WATCHING")
        assert told.match.ply == ply

    house.run(body())


def test_a_name_with_escape_codes_reaches_nobody(house: House) -> None:
    async def body() -> None:
        async with visit(house.port, "dora") as dora:
            await dora.see("Meins!")
            async with visit(house.port, "mal") as mal:
                await mal.see("What shall the others call you?")
                mal.send(b"\x1b[200~Ma\x1b]2evil\x07l\x1b[201~")
                mal.send("l\u202e\x9b31mory\u200b".encode())
                mal.type("enter")
                await mal.see("New table")
                await house.host.log("registered")
            for noise in (b"\x1b]2evil", "\u202e".encode(), b"\xc2\x9b", "\u200b".encode()):
                assert noise not in dora.raw and noise not in mal.raw
        assert not any(line != line.strip() or "\x1b" in line for line in house.host.lines)

    house.run(body())


def test_the_real_client_comes_in_plays_and_leaves_its_terminal_clean(
    house: House, tmp_path: Path
) -> None:
    key = tmp_path / "key"
    key.write_bytes(key_of("hal").export_private_key("openssh"))
    key.chmod(0o600)
    command = ["ssh", "-p", str(house.port), "-i", str(key), "-F", "none", "-t"]
    for option in ("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR"):
        command += ["-o", option]
    with RealTerminal([*command, "-o", "IdentitiesOnly=yes", "hal@127.0.0.1"]) as terminal:
        terminal.wait_for("What shall the others call you?")
        terminal.send("Hal", "enter")
        terminal.wait_for("New table")
        terminal.resize(120, 36)
        terminal.wait_for("Hal")
        terminal.send("3")
        terminal.wait_for("Open the table")
        terminal.send("escape")
        terminal.wait_for("New table")
        terminal.send("q")
        assert terminal.ended() == 0
        assert terminal.raw.rfind(b"\x1b[?1049l") > terminal.raw.rfind(b"\x1b[?1049h")
        assert terminal.raw.rfind(b"\x1b[?25h") > terminal.raw.rfind(b"\x1b[?25l")


def test_an_administrator_can_ask_how_it_goes(house: House) -> None:
    path = house.home / "serve.sock"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(path))
        line.sendall(b'["status"]\n')
        figures = json.loads(line.makefile().readline())
    assert figures["tables"] == 2 and figures["memory MB"] > 10
    assert set(figures) >= {"sessions", "connections", "event loop delay ms", "longest delay ms"}
    asked = _serve(house.home, "--status")
    assert asked.returncode == 0 and re.search(r"^tables +2$", asked.stdout, re.MULTILINE)


def test_there_is_one_host_for_a_club(house: House) -> None:
    second = _serve(house.home, "--open", "--port", "0")
    assert second.returncode == 2
    assert "Another host serves" in second.stderr


def _serve(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tui.command_line.cli", "serve", *words],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "LIGHTFINGERS_HOME": str(home)},
    )


def test_the_log_has_one_form_and_no_secrets(house: House) -> None:
    form = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ (INFO|WARNING) [a-z-]+( [a-z-]+=\S+)*")
    for line in house.host.lines:
        assert form.fullmatch(line.replace("'", "")), line
    told = "\n".join(house.host.lines)
    assert f"{Told(house.home, 'meins').match.seed:016x}" not in told
    assert "take" not in told


def test_sessions_write_nothing_but_the_clubs_own_files(house: House) -> None:
    async def body() -> None:
        def files() -> set[str]:
            return {str(p.relative_to(house.home)) for p in house.home.rglob("*") if p.is_file()}

        before = files()
        async with visit(house.port, "eva") as eva:
            await sit_down(eva)
            eva.type(*"abcdfghijklmnoprstvwxyzPSWKLX;?,", "\x13", "\x10", "\x1b[15~", "\x1a")
            await eva.quiet()
        assert files() <= before | {"known_networks"}

    house.run(body())


def test_the_host_tells_everybody_and_ends(house: House) -> None:
    async def body() -> None:
        async with visit(house.port, "dora") as dora, visit(house.port, "eva") as eva:
            await dora.see("Meins!")
            await eva.see("Meins!")
            begin = time.monotonic()
            house.host.signal(signal.SIGTERM)
            for person in (dora, eva):
                assert await person.end() == 0
                assert "The host goes down." in person.text
        assert await house.host.ended() == 0
        assert time.monotonic() - begin < 5
        with pytest.raises((OSError, asyncssh.Error)):
            async with visit(house.port, "dora"):
                pass
        assert not (house.home / "serve.sock").exists()
        await house.start()

    house.run(body())


def test_a_host_that_cannot_listen_says_so(tmp_path: Path) -> None:
    async def body() -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = str(taken.getsockname()[1])
            done = _serve(tmp_path, "--open", "--address", "127.0.0.1", "--port", port)
            assert done.returncode == 2 and "Traceback" not in done.stderr
            assert "address already in use" in done.stderr

    asyncio.run(body())
