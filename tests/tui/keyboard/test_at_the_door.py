"""What a terminal sends and is cannot harm a session of the host either."""

import asyncio
from pathlib import Path

import pytest

from tests.tui.keyboard.answers import ANSWERS
from tests.tui.ssh.hosting import hosting, run
from tests.tui.ssh.visitors import visit


def test_late_answers_of_all_terminals_are_no_keys_in_a_session(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port) as ada:
            await ada.see("\n80x24\n")
            for answer in ANSWERS.values():
                ada.send(answer)
                for byte in answer:
                    ada.send(bytes([byte]))
                ada.send(answer[:4])
                await asyncio.sleep(0.01)
                ada.send(answer[4:])
            ada.type("k")
            await ada.see("\nk\n")
            assert hosted.apps[0].pressed == ["k"]

    run(body())


@pytest.mark.parametrize(
    ("sent", "pressed"),
    [
        (b"\xfck", ["k"]),
        (b"\xe1k", ["k"]),
        (b"\x1b3", ["escape", "3"]),
        (b"\x03\x1a", ["ctrl+c", "ctrl+z"]),
        (b"\x1b[<32;NaN;NaNMk", ["k"]),
        (b"\x1b[27u\x1b[97;5u", ["escape", "ctrl+a"]),
        (b"\x1b[200~a b\x1b[201~k", ["paste:3", "k"]),
    ],
)
def test_what_is_typed_there_is_what_it_is_here(
    sent: bytes, pressed: list[str], tmp_path: Path
) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port) as ada:
            await ada.see("\n80x24\n")
            ada.send(sent)
            await hosted.until(lambda: hosted.apps[0].pressed == pressed)

    run(body())


def test_a_paste_whose_end_is_lost_ends_in_a_session_too(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port) as ada:
            await ada.see("\n80x24\n")
            ada.send(b"\x1b[200~take")
            await hosted.until(lambda: hosted.apps[0].pressed == ["paste:4"])
            ada.type("k")
            await ada.see("k\n")

    run(body())


def test_a_report_of_the_size_is_clamped_as_the_clients_own_is(tmp_path: Path) -> None:
    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port) as ada:
            await ada.see("\n80x24\n")
            ada.send(b"\x1b[48;65535;65535;0;0t")
            await hosted.until(lambda: hosted.apps[0].size == (400, 120))

    run(body())


@pytest.mark.parametrize(
    ("term", "env", "code"),
    [
        ("alacritty", {}, b"38;5;196"),
        ("xterm-ghostty", {}, b"38;5;196"),
        ("xterm-direct", {}, b"38;2;255;0;0"),
        ("xterm", {"COLORTERM": "truecolor"}, b"38;2;255;0;0"),
        ("linux", {}, b"\x1b[31"),
        ("xterm-256color", {"NO_COLOR": "1"}, b"38;5;236"),
    ],
)
def test_a_session_gets_the_colours_that_its_terminal_has(
    term: str,
    env: dict[str, str],
    code: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")  # that of the host's own terminal is nothing to them

    async def body() -> None:
        async with hosting(tmp_path) as hosted, visit(hosted.port, term=term, env=env) as ada:
            await ada.see("\n80x24\n")
            assert code in ada.raw

    run(body())
