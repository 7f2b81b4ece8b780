"""What a terminal sends, does and is cannot harm the app that runs in it: in a real one."""

import os
import signal
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from saves import Store
from tests.tui.keyboard.answers import ANSWERS
from tests.tui.terminal import APP, RealTerminal
from tui.commands.keyfile import write_keys
from tui.terminal.decoder import PAUSE

PLAY = (*APP, "play", "meins", "--seed", "1", "--seats", "human:A,human:B")
SOON = 10.0


def moves() -> list[str]:
    """The moves of the one match."""
    (entry,) = Store.open().entries()
    return [str(action) for action in Store.open().load(entry.name).match.log]


@contextmanager
def at_the_table(**options: object) -> Iterator[RealTerminal]:
    """A match at its first decision."""
    with RealTerminal(PLAY, **options) as terminal:  # type: ignore[arg-type]
        is_ready(terminal)
        yield terminal


def is_ready(terminal: RealTerminal) -> None:
    """Wait until the table is whole, and no key rests."""
    whole = ("Take a line.", "row 1 M", " leave")
    terminal.until(
        lambda: all(word in terminal.text for word in whole) and "rests" not in terminal.text,
        "the table",
    )


def is_well(terminal: RealTerminal) -> None:
    """Keys work, and nothing has been played."""
    terminal.send("3")
    terminal.wait_for("row 3 X")
    terminal.send("1")
    terminal.wait_for("row 1 M")
    assert moves() == [] and b"Traceback" not in terminal.raw


def leaves(terminal: RealTerminal) -> None:
    """The way out works."""
    terminal.send("q")
    terminal.wait_for("Continue")
    terminal.send("q")
    assert terminal.ended(SOON) == 0


def is_restored(terminal: RealTerminal) -> bool:
    """Whether keys are seen and lines edited again."""
    wanted = termios.ECHO | termios.ICANON | termios.ISIG | termios.IEXTEN
    return termios.tcgetattr(terminal.descriptor)[3] & wanted == wanted


# --- Bytes ---------------------------------------------------------------------------------------


def test_bytes_that_are_no_utf_8_do_nothing() -> None:
    with at_the_table() as terminal:
        for sent in (b"\xfc", b"\xe1", b"\xff\xfe", b"\xc3", b"\x80\x9f"):
            terminal.write(sent)
            is_well(terminal)
        leaves(terminal)


def test_late_answers_of_all_terminals_open_no_page_and_make_no_move() -> None:
    with at_the_table() as terminal:
        terminal.send("1", "enter")
        terminal.wait_for("end the turn")
        terminal.rest(0.5)
        before = terminal.text
        for answer in ANSWERS.values():
            terminal.write(answer)
            for byte in answer:
                terminal.write(bytes([byte]))
            terminal.write(answer[:4])
            terminal.look(0.002)
            terminal.write(answer[4:])
        terminal.send("s")
        terminal.until(lambda: terminal.text != before, "the scores")
        terminal.send("escape")
        terminal.until(lambda: terminal.text == before, "the table as it was")
        assert moves() == ["0 take row1"]


def test_after_a_paste_whose_end_is_lost_keys_work_again() -> None:
    with at_the_table() as terminal:
        terminal.write(b"\x1b[200~take row1")
        terminal.rest(PAUSE + 0.5)
        is_well(terminal)
        leaves(terminal)


def test_a_paste_goes_into_the_line_that_is_typed_and_nowhere_else() -> None:
    with at_the_table() as terminal:
        terminal.write(b"\x1b[200~1\rq\x1b[201~")
        is_well(terminal)
        terminal.send(":")
        terminal.wait_for("never mind")
        terminal.write(b"\x1b[200~take\x07 row2\rend\r\x1b[201~")
        terminal.wait_for(": take row2")
        terminal.write(b"\x1bb\x7f\x7f")  # a word to the left with Alt, and what is there away
        terminal.wait_for(": takrow2")
        assert moves() == []


def test_escape_and_the_next_key_in_one_packet_are_both_keys() -> None:
    with at_the_table() as terminal:
        terminal.send("?")
        terminal.wait_for("At the table")
        terminal.write(b"\x1b3")
        terminal.wait_for("row 3 X")
        terminal.send("r")
        terminal.wait_for("contents")
        terminal.write(b"\x1bb")
        terminal.wait_for("Left boot of a right winger: Sport")
        assert moves() == []


# --- Keys of terminals ---------------------------------------------------------------------------


def test_ctrl_c_names_the_key_that_leaves() -> None:
    write_keys(Store.open().config, {"table.leave": ("Q",)})
    with at_the_table() as terminal:
        terminal.send("\x03")
        terminal.wait_for("Ctrl+C doesn't leave. Q does.")
        assert "ctrl+q" not in terminal.text
        terminal.send("?")
        terminal.wait_for("At the table")
        terminal.send("\x03")
        terminal.wait_for("Ctrl+C doesn't leave. q does.")
        terminal.send("q", "Q")
        terminal.wait_for("Continue")
        terminal.send("\x03")
        terminal.wait_for("Ctrl+C doesn't leave. q does.")
        terminal.send("q")
        assert terminal.ended(SOON) == 0


def test_ctrl_c_leaves_what_is_being_typed_as_it_is() -> None:
    with at_the_table() as terminal:
        terminal.send(":", "t", "\x03", "a")
        terminal.wait_for(": ta")
        assert "ctrl+q" not in terminal.text and "Esc never mind" in terminal.text


def test_ctrl_z_gives_the_terminal_back_and_fg_takes_it_again() -> None:
    env = {"PS1": "shell> ", "ENV": ""}
    with RealTerminal(["sh", "-i"], env=env) as terminal:
        terminal.wait_for("shell>")
        terminal.send(" ".join(PLAY), "enter")
        is_ready(terminal)
        terminal.send("3")
        terminal.wait_for("row 3 X")
        terminal.rest(0.3)
        before = terminal.text
        shown = len(terminal.raw)
        terminal.send("\x1a")
        terminal.until(lambda: b"shell>" in terminal.raw[shown:], "the shell")
        said = bytes(terminal.raw[shown:])
        for code in (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?25h", b"\x1b[?2004l", b"\x1b[<u"):
            assert code in said
        terminal.resize(100, 30)
        terminal.send("echo still $((40 + 2))", "enter")
        terminal.wait_for("still 42")
        terminal.resize(80, 24)
        terminal.send("fg", "enter")
        terminal.until(lambda: terminal.text == before, "the same table")
        terminal.send("5")
        terminal.until(lambda: terminal.text != before, "the next line")
        terminal.send("3")
        terminal.until(lambda: terminal.text == before, "the same table again")
        leaving = len(terminal.raw)
        terminal.send("q", "q")
        terminal.until(lambda: b"shell>" in terminal.raw[leaving:], "the shell")
        assert moves() == []


def test_ctrl_z_without_a_shell_to_go_back_to_goes_on() -> None:
    with at_the_table() as terminal:
        before = terminal.text
        terminal.send("\x1a", "3")
        terminal.wait_for("row 3 X")
        terminal.send("1")
        terminal.until(lambda: terminal.text == before, "the same table")
        leaves(terminal)


def test_stopped_from_outside_it_comes_back_whole() -> None:
    with at_the_table() as terminal:
        before = terminal.text
        terminal.signal(signal.SIGSTOP)
        terminal.screen.reset()
        modes = termios.tcgetattr(terminal.descriptor)
        modes[3] |= termios.ECHO | termios.ICANON
        termios.tcsetattr(terminal.descriptor, termios.TCSANOW, modes)
        terminal.signal(signal.SIGCONT)
        terminal.until(lambda: terminal.text == before, "the same table")
        is_well(terminal)
        leaves(terminal)
        assert is_restored(terminal)


# --- Streams -------------------------------------------------------------------------------------


def test_the_screen_is_standard_output_whatever_standard_error_is() -> None:
    line = f"exec {' '.join(PLAY)} 2>/dev/null"
    with RealTerminal(["sh", "-c", line]) as terminal:
        terminal.wait_for("Take a line.")
        is_well(terminal)
        leaves(terminal)


@pytest.mark.parametrize("stream", [">/dev/null", "</dev/null"])
def test_without_a_terminal_there_is_one_line_and_status_2(stream: str) -> None:
    for command in (PLAY, (*APP[:2], "tui.start")):
        with RealTerminal(["sh", "-c", f"exec {' '.join(command)} {stream}"]) as terminal:
            assert terminal.ended() == 2
            said = terminal.raw.decode().strip()
            assert "\x1b" not in said and "\n" not in said
            assert said.startswith("lightfingers: The app needs a terminal")


# --- What it is ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("term", "colorterm", "code"),
    [
        ("alacritty", "", b"38;5;"),
        ("foot", "", b"38;5;"),
        ("wezterm", "", b"38;5;"),
        ("xterm-ghostty", "", b"38;5;"),
        ("xterm-direct", "", b"38;2;"),
        ("xterm", "truecolor", b"38;2;"),
        ("xterm", "", b"\x1b[3"),
    ],
)
def test_a_terminal_gets_the_colours_that_it_has(term: str, colorterm: str, code: bytes) -> None:
    with at_the_table(env={"TERM": term, "COLORTERM": colorterm}) as terminal:
        codes = {b"38;5;", b"38;2;"} - {code}
        assert code in terminal.raw and not any(other in terminal.raw for other in codes)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_a_window_of_no_size_at_all_or_of_millions_of_cells_is_drawn_in_bounds() -> None:
    def pages() -> int:
        return int(Path(f"/proc/{terminal.pid}/statm").read_text().split()[1])

    with at_the_table() as terminal:
        for size in ((65535, 65535), (0, 0), (1, 1), (65535, 1), (1, 65535), (80, 24)):
            terminal.tell_size(*size)
            terminal.signal(signal.SIGWINCH)
            terminal.rest(0.5)
        assert pages() * os.sysconf("SC_PAGE_SIZE") < 200_000_000
        terminal.screen.reset()
        terminal.send("\x0c")
        terminal.wait_for("Take a line.")
        is_well(terminal)


# --- Faults --------------------------------------------------------------------------------------


def test_a_fault_while_keys_are_read_leaves_a_report_and_the_terminal_as_it_was() -> None:
    code = """
import sys
from tui.terminal.decoder import Decoder
def fail(self, data, now):
    hand = "the secret hand"
    raise RuntimeError(hand)
Decoder.feed = fail
from tui.command_line.cli import main
sys.exit(main([]))
"""
    with RealTerminal([sys.executable, "-c", code]) as terminal:
        terminal.wait_for("New match")
        terminal.send("x")
        assert terminal.ended(SOON) == 1
        assert b"Traceback" not in terminal.raw and b"secret hand" not in terminal.raw
        assert is_restored(terminal) and b"\x1b[?1049l" in terminal.raw
    assert "RuntimeError" in (Store.open().config / "fault.txt").read_text(encoding="utf-8")


def test_a_terminal_that_takes_nothing_keeps_nobody_in_the_app() -> None:
    with at_the_table() as terminal:
        for width in (400, 390, 380, 370, 360, 350, 340, 330):
            terminal.tell_size(width, 120)
            time.sleep(0.25)  # all that is drawn lies in the way of the next
        terminal.signal(signal.SIGTERM)
        deadline = time.monotonic() + SOON
        while not (ended := os.waitpid(terminal.pid, os.WNOHANG))[0]:
            assert time.monotonic() < deadline, "it waits for the terminal"
            time.sleep(0.05)
        terminal.status = os.waitstatus_to_exitcode(ended[1])
        assert terminal.status == 0
