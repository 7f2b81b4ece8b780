"""One terminal's line: size, colours, delay, and what is drawn when it does not keep up."""

import asyncio
import logging
import sys
from pathlib import Path

import pytest

from tests.tui.ssh.hosting import hosting, run
from tests.tui.ssh.visitors import CALM, fingerprint, visit
from tui.terminal.colours import translate
from tui.terminal.kinds import terminal_of
from tui.terminal.line import HIGH


def test_the_window_has_the_size_that_the_client_tells_and_takes_every_other(
    tmp_path: Path,
) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port, size=(100, 30)) as ada:
            await ada.see("\n100x30\n")
            ada.resize(120, 36)
            await ada.see("\n120x36\n")
            ada.resize(0, 0)
            await ada.see("\n80x24\n")
            ada.resize(60_000, 60_000)
            await hosted.until(lambda: hosted.apps[0].size == (400, 120))

    run(body())


def test_a_client_that_does_not_know_its_size_gets_80x24(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            hosting(tmp_path) as hosted,
            visit(hosted.port, size=(80, 24), told_size=(0, 0)) as ada,
        ):
            await ada.see("\n80x24\n")

    run(body())


@pytest.mark.parametrize(
    ("term", "colorterm", "depth"),
    [
        ("xterm-256color", "", "256"),
        ("tmux-256color", "truecolor", "true"),
        ("xterm", "", "16"),
        ("linux", "", "16"),
        ("foot", "", "256"),
    ],
)
def test_a_terminal_gets_the_colours_that_it_has(term: str, colorterm: str, depth: str) -> None:
    assert terminal_of({"TERM": term, "COLORTERM": colorterm}).depth == depth


def test_colours_of_every_depth_are_those_of_the_drawing() -> None:
    red = "\x1b[1;38;2;250;3;3;48;2;0;0;0mred\x1b[m 8;2;1;1;1"
    assert translate(red, "true") == red
    assert translate(red, "256") == "\x1b[1;38;5;196;48;5;16mred\x1b[m 8;2;1;1;1"
    assert translate(red, "16") == "\x1b[1;31;40mred\x1b[m 8;2;1;1;1"


def test_neighbours_do_not_take_each_others_colours(tmp_path: Path) -> None:
    async def body() -> None:
        async with (
            hosting(tmp_path) as hosted,
            visit(hosted.port, "ada", env={"COLORTERM": "truecolor"}) as ada,
            visit(hosted.port, "bea") as bea,
            visit(hosted.port, "cleo", term="xterm") as cleo,
        ):
            codes = {ada: b"38;2;255;0;0", bea: b"38;5;196", cleo: b"\x1b[31"}
            for visitor, code in codes.items():
                await visitor.see("\n80x24\n")
                assert code in visitor.raw
                others = set(codes.values()) - {code}
                assert not any(other in visitor.raw for other in others)

    run(body())


def test_the_delay_is_measured_and_comes_to_no_app_as_a_key(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port) as ada:
            await ada.see("\n80x24\n")
            await hosted.until(lambda: hosted.apps[0].delay() is not None)
            delay = hosted.apps[0].delay()
            assert delay is not None and 0 < delay < 5000
            ada.type("a")
            await ada.see("\na\n")
            assert hosted.apps[0].pressed == ["a"]

    run(body())


def test_nothing_is_sent_while_nothing_happens(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port) as ada:
            await ada.see("\n80x24\n")
            await ada.quiet()  # the first paint and all that follows it
            before = len(ada.raw)
            await asyncio.sleep(2 * CALM)
            assert len(ada.raw) == before

    run(body())


@pytest.mark.parametrize("where", ["channel", "connection"])
def test_a_client_that_never_reads_costs_no_memory_and_then_sees_what_stands_there(
    tmp_path: Path, where: str
) -> None:
    async def body() -> None:
        window = {"channel": 100_000, "connection": 2**31}[where]
        async with (
            hosting(tmp_path) as hosted,
            visit(hosted.port, size=(400, 120), window=window) as ada,
        ):
            await ada.see("\n400x120\n")
            app = hosted.apps[0]
            session = next(iter(hosted.host._sessions))
            line = session._line
            ada.stop_reading(where)
            while not line.is_full:
                count = len(app.pressed) + 1
                assert count < 200, "the line is never full"
                ada.type("f")
                await hosted.until(lambda count=count: len(app.pressed) == count)  # type: ignore
            sent = line.sent
            ada.type("f", "f", "g")
            await hosted.until(lambda: app.pressed[-1] == "g")
            await asyncio.sleep(0.1)
            assert line.sent == sent, "nothing is drawn for a full line"
            assert session._channel.get_write_buffer_size() < HIGH + 2 * 400 * 120
            ada.read_on(where)
            rows = "\n".join([str(app.drawn) * 400] * 117)
            await ada.see("f f g", rows)
            ada.type("h")
            await ada.see("f g h")

    run(body())


def test_a_flood_of_keys_leaves_the_neighbour_in_peace(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("lightfingers").propagate = True

    async def body() -> None:
        async with (
            hosting(tmp_path) as hosted,
            visit(hosted.port, "ada") as ada,
            visit(hosted.port, "bea") as bea,
        ):
            await ada.see("\n80x24\n")
            await bea.see("\n80x24\n")
            hosted.host.pulse.start()
            for _ in range(40):
                ada.send(b"\x1b[A" * 5000)
                await asyncio.sleep(0)
            bea.type("b")
            await bea.see("\nb\n")
            assert hosted.host.pulse.figures()["longest delay ms"] < 1000

    run(body())
    assert "refused what=flood" in caplog.text


def test_the_terminal_is_given_back_and_the_app_has_the_last_word(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port) as ada:
            await ada.see("\n80x24\n")
            ada.type("q")
            assert await ada.end() == 0
            assert ada.raw.rstrip().endswith(b"Bye.")
            for mode in (b"1049", b"2004", b"1000", b"1006", b"25"):
                assert (
                    ada.raw.rfind(b"\x1b[?" + mode + b"l") > ada.raw.rfind(b"\x1b[?" + mode + b"h")
                    or mode == b"25"
                )
            assert ada.raw.rfind(b"\x1b[?25h") > ada.raw.rfind(b"\x1b[?25l")

    run(body())


def test_a_fault_shows_nobody_what_was_in_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    logging.getLogger("lightfingers").propagate = True

    async def body() -> None:
        async with (
            hosting(tmp_path) as hosted,
            visit(hosted.port, "ada") as ada,
            visit(hosted.port, "bea") as bea,
        ):
            await bea.see("\n80x24\n")
            await ada.see("\n80x24\n")
            ada.type("x")
            await ada.end()
            assert b"stopped by a fault of its own" in ada.raw and b"SECRET" not in ada.raw
            bea.type("b")
            await bea.see(fingerprint("bea"), "\nb\n")

    run(body())
    out, err = capfd.readouterr()
    assert "SECRET" not in out + err + caplog.text


def test_a_session_leaves_the_streams_of_the_process_alone(tmp_path: Path) -> None:
    async def body() -> None:
        before = sys.stdout, sys.stderr
        async with hosting(tmp_path) as hosted:
            async with visit(hosted.port, "ada") as ada:
                await ada.see("\n80x24\n")
                async with visit(hosted.port, "bea") as bea:
                    await bea.see("\n80x24\n")
                    assert (sys.stdout, sys.stderr) == before
            await hosted.until(lambda: hosted.host.figures()["sessions"] == 0)
            assert (sys.stdout, sys.stderr) == before

    run(body())


def test_without_a_terminal_there_is_a_word(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port, term="") as ada:
            assert await ada.end() == 1
            assert "The club needs a terminal. Try: ssh -t" in ada.text

    run(body())


def test_who_types_nothing_for_long_is_sent_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body() -> None:
        monkeypatch.setattr("tui.ssh.host.LOOK_ROUND", 0.02)
        async with hosting(tmp_path, idle=1) as hosted, visit(hosted.port) as ada:
            await ada.see("\n80x24\n")
            now = hosted.host.now()
            monkeypatch.setattr("tui.ssh.host.Host.now", staticmethod(lambda: now + 61))
            await ada.end()
            assert "You were away for long." in ada.text

    run(body())
