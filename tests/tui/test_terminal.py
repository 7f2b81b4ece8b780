"""The real thing in a pseudo-terminal: played, hung up, killed, resumed, finished in line mode."""

import signal
import subprocess
import sys
import termios

import pytest

from saves import Store
from tests.tui.terminal import APP, RealTerminal
from tui.settings import Settings, write_settings


@pytest.fixture(autouse=True)
def quick_bots() -> None:
    """Bots do not wait for anybody to look at their steps."""
    write_settings(Store.open().config, Settings(pace="instant"))


SOON = 10.0
"""Seconds in which a process must have ended; it takes a fraction of one on an idle machine."""
PLAY = (*APP, "play", "meins", "--seats", "you,bot:easy", "--seed", "1", "--option", "start=1")
LINES_OF_THE_BOARD = slice(1, 20)


def name_of_the_save() -> str:
    (entry,) = Store.open().entries()
    assert entry.problem is None
    return entry.name


def log() -> list[str]:
    """The moves in the save."""
    return [str(action) for action in Store.open().load(name_of_the_save()).match.log]


def board(terminal: RealTerminal) -> list[str]:
    return terminal.text.split("\n")[LINES_OF_THE_BOARD]


def play_a_turn(terminal: RealTerminal) -> None:
    """Take a row, end the turn, and wait until the bot has played its own."""
    terminal.wait_for("Take a line")
    terminal.send("3", "enter")
    terminal.wait_for("end the turn")
    terminal.send("e")
    terminal.wait_for("draw pile 44")
    terminal.wait_for("Take a line")


def resumed(before: list[str], moves: list[str]) -> None:
    """Going on shows the same board, and the save has the same moves."""
    with RealTerminal([*APP, "resume"]) as terminal:
        terminal.wait_for("Take a line")
        assert board(terminal) == before
        assert log() == moves
        terminal.send("q")
        terminal.wait_for("Continue")
        terminal.send("q")
        assert terminal.ended(SOON) == 0


def test_a_line_that_drops_ends_the_app_and_loses_nothing() -> None:
    with RealTerminal(PLAY) as terminal:
        play_a_turn(terminal)
        before, moves = board(terminal), log()
        assert moves[:2] == ["0 take row3", "0 end"] and len(moves) > 3
        terminal.hang_up()
        assert terminal.ended(SOON) == 0
    (entry,) = Store.open().entries()
    assert entry.holder is None, "the lock is gone as well"
    resumed(before, moves)


def test_a_killed_app_has_lost_nothing_that_was_shown() -> None:
    with RealTerminal(PLAY) as terminal:
        play_a_turn(terminal)
        before, moves = board(terminal), log()
        terminal.signal(signal.SIGKILL)
        assert terminal.ended(SOON) == -signal.SIGKILL
    assert log() == moves
    resumed(before, moves)


def test_sigterm_ends_the_app_and_gives_the_terminal_back_as_it_was() -> None:
    with RealTerminal(PLAY) as terminal:
        own = termios.tcgetattr(terminal.descriptor)
        terminal.wait_for("Take a line")
        assert not termios.tcgetattr(terminal.descriptor)[3] & termios.ECHO
        terminal.send("3", "enter")
        terminal.wait_for("end the turn")
        terminal.signal(signal.SIGTERM)
        assert terminal.ended(SOON) == 0
        assert termios.tcgetattr(terminal.descriptor)[3] == own[3] | termios.ECHO | termios.ICANON
        end = bytes(terminal.raw[-600:])
        for code in (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?25h"):
            assert code in end, "other screen, mouse and cursor are given back"
    assert log() == ["0 take row3"]
    (entry,) = Store.open().entries()
    assert entry.holder is None


def test_a_match_begun_full_screen_is_finished_in_line_mode() -> None:
    with RealTerminal(PLAY) as terminal:
        play_a_turn(terminal)
        moves = log()
        terminal.send("q", "q")
        assert terminal.ended(SOON) == 0
    ran = subprocess.run(
        [*APP, "resume", "--plain"], input="1\n" * 400, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "The match is over." in ran.stdout and "\x1b" not in ran.stdout
    (finished,) = Store.open().finished_entries()
    match = Store.open().load(finished.name).match
    assert [str(action) for action in match.log][: len(moves)] == moves
    assert match.outcome() is not None


@pytest.mark.parametrize(
    "term, program, called",
    [
        (
            "xterm-kitty",
            "",
            b"\x1b]99;i=1:d=0;Lightfingers\x1b\\\x1b]99;i=1:p=body;Your turn: Meins!",
        ),
        ("foot-extra", "", b"\x1b]777;notify;Lightfingers;Your turn: Meins!\x07"),
        ("xterm-256color", "iTerm.app", b"\x1b]9;Lightfingers: Your turn: Meins!\x07"),
        ("xterm-256color", "", b""),
    ],
)
def test_a_notice_on_the_desktop_comes_once_and_only_where_the_terminal_shows_one(
    term: str, program: str, called: bytes
) -> None:
    with RealTerminal(PLAY, env={"TERM": term, "TERM_PROGRAM": program}) as terminal:
        terminal.wait_for("Take a line")
        terminal.send("?")
        terminal.wait_for("close")
        raw = bytes(terminal.raw)
        assert sum(raw.count(b"\x1b]%s;" % kind) for kind in (b"9", b"99", b"777")) == (
            (2 if b"]99" in called else 1) if called else 0
        )
        assert called in raw


def test_the_window_changes_its_size_and_the_title_says_whose_turn_it_is() -> None:
    with RealTerminal(PLAY, size=(100, 30)) as terminal:
        terminal.wait_for("Take a line")
        assert terminal.titles[-1] == "Your turn: Meins!"
        assert terminal.bells == 1
        terminal.resize(60, 20)
        terminal.wait_for("Make the window 80x24; it is 60x20.")
        terminal.resize(120, 36)
        terminal.until(
            lambda: len(terminal.text.split("\n")[-1]) > 90 and "q leave" in terminal.text,
            "a table of 120 columns",
        )
        assert terminal.text.split("\n")[0].rstrip().endswith("saved")


@pytest.mark.parametrize(
    ("env", "ascii_only"),
    [({"NO_COLOR": "1"}, False), ({"TERM": "linux"}, True)],
    ids=["NO_COLOR", "linux"],
)
def test_a_terminal_of_few_colours_gets_no_others(env: dict[str, str], ascii_only: bool) -> None:
    with RealTerminal([*APP], env=env) as terminal:
        terminal.wait_for("New match")
        assert b"38;5;" not in terminal.raw and b"38;2;" not in terminal.raw
        assert terminal.text.isascii() == ascii_only
        terminal.send("q")
        assert terminal.ended(SOON) == 0


def test_keys_typed_ahead_all_at_once_arrive_in_order() -> None:
    with RealTerminal(PLAY) as terminal:
        terminal.wait_for("Take a line")
        terminal.send(*":take row2", "enter", "s", "q", "e")
        terminal.wait_for("draw pile 44")
        assert log()[:2] == ["0 take row2", "0 end"]


def test_a_crash_is_told_in_a_sentence_and_no_hand_is_printed() -> None:
    code = """
import sys
from tui.screens.home import HomeScreen
def fail(self):
    hand = "the secret hand"
    raise RuntimeError(hand)
HomeScreen.action_settings = fail
from tui.command_line.cli import main
sys.exit(main([]))
"""
    with RealTerminal([sys.executable, "-c", code]) as terminal:
        terminal.wait_for("New match")
        terminal.send(",")
        assert terminal.ended(SOON) == 1
        assert b"Traceback" not in terminal.raw and b"secret hand" not in terminal.raw
        assert b"stopped by a fault of its own" in terminal.raw
    report = Store.open().config / "fault.txt"
    assert "RuntimeError" in report.read_text(encoding="utf-8")
    assert report.stat().st_mode & 0o777 == 0o600
