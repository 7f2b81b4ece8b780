"""What strangers try at the door: to guess, to sit there silently, to flood, to cheat."""

import asyncio
import logging
import socket
import zlib
from pathlib import Path

import asyncssh
import pytest
from asyncssh.packet import String

from tests.tui.ssh.hosting import hosting, run
from tests.tui.ssh.visitors import connect, fingerprint, visit
from tui.ssh import guard, inflate
from tui.ssh.distance import TERMINAL, UNKNOWN, longest_delay
from tui.ssh.guard import Guesses, network_of
from tui.ssh.porch import KEPT, ROOM, Porch
from tui.terminal.pace import Pace


@pytest.fixture(autouse=True)
def heard(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What the host logs."""
    logging.getLogger("lightfingers").propagate = True
    caplog.set_level(logging.INFO, "lightfingers")
    return caplog


def password_file(folder: Path) -> Path:
    """A file with the guests' password."""
    path = folder / "password"
    path.write_text("magpie\n")
    path.chmod(0o600)
    return path


# --- Guesses ---------------------------------------------------------------------------------


def test_each_wrong_password_makes_the_next_wait_and_then_none_is_looked_at() -> None:
    guesses, home = Guesses(), network_of("2001:db8::1")
    waits = [guesses.take(network_of(f"2001:db8::{n:x}"), 0.0) for n in range(1, 10)]
    assert waits == [0, 0, 0, 1, 3, 7, 15, 31, None], "one customer's addresses are one place"
    assert guesses.take(network_of("2001:db8:0:1::1"), 0.0) == 0, "a neighbour's are another"
    assert guesses.take(home, guard.LOCK - 1) is None
    assert guesses.take(home, guard.LOCK + 1) is not None
    for _ in range(guard.LOCKED):
        guesses.take(home, guard.LOCK + 1)
    assert guesses.take(home, 2.5 * guard.LOCK) is None, "the second time it takes twice as long"
    guesses.take("192.0.2.1", 0.0)
    guesses.right("192.0.2.1")
    assert [guesses.take("192.0.2.1", 0.0) for _ in range(3)] == [0, 0, 0]


def test_guessing_a_guest_s_password_locks_the_address_out(
    tmp_path: Path, heard: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "LOCKED", 4)

    async def guess(port: int, password: str) -> bool:
        try:
            async with await connect(port, username="gus", password=password):
                return True
        except (asyncssh.Error, OSError):
            return False

    async def body() -> None:
        async with hosting(tmp_path, password_file=password_file(tmp_path)) as hosted:
            looked: list[str] = []
            allows = hosted.host.passwords.allows
            monkeypatch.setattr(
                hosted.host.passwords, "allows", lambda word: looked.append(word) or allows(word)
            )
            words = [f"word {n}" for n in range(12)]
            assert not any(await asyncio.gather(*(guess(hosted.port, word) for word in words)))
            assert len(looked) == 4, "the others were not looked at"
            assert not await guess(hosted.port, "magpie"), "nor is the right one, for a while"
            async with visit(hosted.port, "ada") as ada:
                await ada.see(fingerprint("ada"))

    run(body())
    assert "locked-out network=127.0.0.1 minutes=15" in heard.text


# --- Silence ---------------------------------------------------------------------------------


def test_silent_connections_keep_nobody_out(
    tmp_path: Path, heard: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        async with hosting(tmp_path, sessions=20) as hosted:
            silent = []
            for n in range(215):
                place = (f"127.0.0.{2 + n % 11}", 0)
                _, writer = await asyncio.open_connection(
                    "127.0.0.1", hosted.port, local_addr=place
                )
                silent.append(writer)
            async with visit(hosted.port, "ada") as ada:
                await ada.see(fingerprint("ada"))
            async with visit(hosted.port, "bea", local_addr=("127.0.0.5", 0)) as bea:
                await bea.see(fingerprint("bea"))
            assert hosted.host.figures()["signing in"] <= ROOM.start + KEPT.start
            for writer in silent:
                writer.close()

    run(body())


def test_a_flood_on_the_porch_takes_its_own_room_and_not_that_of_the_known() -> None:
    porch: Porch[int] = Porch()
    room = ROOM.start
    assert porch.come(-1, "home", known=True) is None
    assert porch.come(-2, "inn", known=False) is None
    gone = [porch.come(n, "flood", known=False) for n in range(200)]
    assert gone[-3:] == [197 - room + 1 + n for n in range(3)], "its own oldest go first"
    assert porch.oldest_of("inn") == -2 and porch.oldest_of("home") == -1
    others = [porch.come(1000 + n, f"place {n}", known=False) for n in range(room)]
    assert others[0] is None and others[1] is not None and len(porch) == room


def test_everybody_may_come_back_at_once() -> None:
    porch: Porch[int] = Porch(200)
    assert not any(porch.come(n, f"home {n}", known=True) for n in range(200))


def test_who_signed_in_before_is_known_after_a_restart(tmp_path: Path) -> None:
    async def body() -> None:
        for _ in range(2):
            async with hosting(tmp_path / "data") as hosted, visit(hosted.port) as ada:
                await ada.see(fingerprint("ada"))
        assert (tmp_path / "data" / "known_networks").read_text() == "127.0.0.1\n"
        assert "127.0.0.1" in guard.Known(tmp_path / "data" / "known_networks")

    run(body())


# --- What grows on the way -------------------------------------------------------------------


def test_a_packet_that_inflates_without_bound_closes_the_line(
    tmp_path: Path, heard: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port, "ada") as ada:
            await ada.see(fingerprint("ada"))
            bad = await connect(hosted.port, "bea", compression_algs=["zlib@openssh.com"])
            bad.send_packet(2, String(bytes(50 * 2**20)))  # MSG_IGNORE: 50 KB on the wire
            async with asyncio.timeout(20):
                await bad.wait_closed()
            ada.type("a")
            await ada.see("\na\n")
            async with visit(hosted.port, "cleo", compression_algs=["zlib@openssh.com"]) as cleo:
                await cleo.see(fingerprint("cleo"))

    run(body())
    assert "refused what=inflate address=127.0.0.1 who=SHA256:" in heard.text


def test_no_more_is_unpacked_than_the_bound() -> None:
    deflate = zlib.compressobj()
    small, large = (
        deflate.compress(bytes(size)) + deflate.flush(zlib.Z_SYNC_FLUSH)
        for size in (inflate.MOST, 10**8)
    )
    box = inflate.BoundedInflate()
    assert box.decompress(small) == bytes(inflate.MOST)
    assert box.decompress(large) is None
    assert inflate.BoundedInflate().decompress(b"noise") is None


# --- Far away, or pretending -----------------------------------------------------------------


def test_an_answer_held_back_makes_no_line_longer(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port, "ada") as ada:
            loop = asyncio.get_running_loop()
            type_now = ada.type
            ada.glass.answer = lambda data: loop.call_later(0.6, type_now, data)
            await ada.see(fingerprint("ada"))
            for n in range(4):
                ada.type("a")
                await hosted.until(lambda n=n: len(hosted.apps[0].pressed) > n)  # type: ignore
                await asyncio.sleep(1.1)
            delay = hosted.apps[0].delay()
            assert delay is not None and delay <= UNKNOWN

    run(body())


def test_the_kernel_says_how_far_away_a_connection_is() -> None:
    async def body() -> None:
        server = await asyncio.start_server(lambda reader, writer: None, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        line = writer.get_extra_info("socket")
        assert longest_delay(line, "127.0.0.1") == UNKNOWN, "a door here may have a far one behind"
        if hasattr(socket, "TCP_INFO"):
            assert TERMINAL < longest_delay(line, "192.0.2.1") < UNKNOWN
        writer.close()
        server.close()

    run(body())


# --- Again and again -------------------------------------------------------------------------


def test_so_many_at_once_and_then_one_after_the_other() -> None:
    pace = Pace(3, 2.0)
    assert [pace.take("eve", 0.0) for _ in range(5)] == [True, True, True, False, False]
    assert pace.take("ada", 0.0), "somebody else waits for nobody"
    assert not pace.take("eve", 1.9) and pace.take("eve", 2.0) and not pace.take("eve", 2.1)
    assert [pace.take("eve", 100.0) for _ in range(4)] == [True, True, True, False]


def test_strangers_who_come_all_at_once_wait_and_those_with_a_name_do_not(
    tmp_path: Path, heard: pytest.LogCaptureFixture
) -> None:
    async def body() -> None:
        async with hosting(tmp_path, per_address=100) as hosted:
            hosted.host.knows = fingerprint("ada").__eq__
            hosted.host.now = lambda: 0.0  # type: ignore[method-assign]
            begun = 0
            for number in range(24):
                async with visit(hosted.port, f"eve{number}") as eve:
                    await eve.until(lambda eve=eve: eve.text.strip() != "", "an answer")  # type: ignore
                    begun += "Too many come in at once." not in eve.text
            assert begun == len(hosted.apps) == 20
            async with visit(hosted.port, "ada") as ada:
                await ada.see(fingerprint("ada"))

    run(body())
    assert "refused what=too-fast address=127.0.0.1" in heard.text


def test_a_size_told_again_and_again_is_laid_out_now_and_then_and_the_last_one_counts(
    tmp_path: Path,
) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port, "ada") as ada:
            await ada.see("80x24")
            sizes: list[object] = []
            line = hosted.apps[0]._driver._line  # type: ignore[union-attr]
            driver = line.driver
            tell, driver.tell_size = driver.tell_size, lambda: (sizes.append(line.size), tell())
            for number in range(200):
                ada.resize(81 + number % 100, 30)
            ada.resize(99, 33)
            await ada.see("99x33")
            assert len(sizes) < 20, "not each of them"
            line.filled("channel")
            for number in range(20):
                line.resize(90 + number, 30)
            told = len(sizes)
            line.drained("channel")
            await hosted.until(lambda: hosted.apps[0].size == (109, 30))
            assert len(sizes) <= told + 2

    run(body())


def test_refusals_do_not_fill_the_log(tmp_path: Path, heard: pytest.LogCaptureFixture) -> None:
    async def body() -> None:
        async with hosting(tmp_path, per_address=1) as hosted, visit(hosted.port, "ada") as ada:
            await ada.see("80x24")
            for _ in range(60):
                _, writer = await asyncio.open_connection("127.0.0.1", hosted.port)
                writer.close()
            await hosted.until(lambda: hosted.host.refusals.left_out >= 30)

    run(body())
    assert 20 <= heard.text.count("refused what=per-address") < 30
