"""Programs that answer wrong, late or not at all: it is told, costs the match, nothing hangs."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from engine import GAMES, Match, Player
from tests.tui.outside.programs import FIRST, kind_of, write
from tests.tui.test_parents import fixture_gone, running, wait_until
from tui.command_line.arena import arena
from tui.command_line.simulate import simulate
from tui.outside import players
from tui.outside.players import CannotStart, Forfeit, Players
from tui.thinking import self_play
from tui.thinking.self_play import Deal

__all__ = ["fixture_gone"]


@pytest.fixture(name="programs")
def fixture_programs(monkeypatch: pytest.MonkeyPatch) -> Iterator[Players]:
    """Programs that have little time; a Python that starts must have some."""
    monkeypatch.setattr(players, "LAG", 0.0)
    programs = Players()
    yield programs
    programs.close()


def meins(kind: str) -> Match:
    return Match(GAMES["meins"].load(), [Player("P", kind), Player("Q")], 1, {"start": "1"})


BLOCKED = """
import subprocess
subprocess.Popen([sys.executable, "-c", "import os, time; os.setsid(); time.sleep(15)"])
time.sleep(15)
"""
"""Leaves somebody behind who keeps the pipes open, in a session of its own."""

FAULTS = {
    "print('take moon', flush=True)": "answered “take moon”, which is no action",
    "print('take diagonal9', flush=True)": "answered “take diagonal9”, which is no action",
    "print('1 take row1', flush=True)": "answered “1 take row1”, which isn't legal",
    "print('end', flush=True)": "answered “end”, which isn't legal",
    "print('', flush=True)": "answered “”, which is no action",
    "print('x' * 60, flush=True)": f"answered “{'x' * 40}...”, which is no action",
    r"sys.stdout.buffer.write(b'\xff\x1b[31m\n'); sys.stdout.flush()": (
        "answered “\ufffd?[31m”, which is no action"
    ),
    "print('x' * 5000, end='', flush=True); time.sleep(9)": "said more than 4096 bytes",
    "sys.exit()": "ended without an answer",
    "sys.exit('no more money')": "ended: no more money",
    "raise KeyError('row2')": "ended: KeyError: 'row2'",
    "os.kill(os.getpid(), 9)": "ended without an answer",
    "time.sleep(15)": "answered too late",
    "os.close(1); time.sleep(15)": "ended without an answer",
    "print('take row1', end='', flush=True); time.sleep(15)": "answered too late",
    BLOCKED: "answered too late",
}


@pytest.mark.parametrize("body", FAULTS)
def test_a_fault_is_told_in_a_sentence(
    body: str, tmp_path: Path, programs: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = FAULTS[body] == "answered too late"
    monkeypatch.setattr(players, "START", 1.0 if late else 20.0)
    kind = write(tmp_path, body)
    started = time.monotonic()
    with pytest.raises(Forfeit) as told:
        programs.choose(meins(kind), 0, kind, 0.0)
    assert str(told.value) == f"mine.py {FAULTS[body]}: it has lost the match."
    assert not late or time.monotonic() - started < 8


def test_a_program_that_reads_nothing_is_late_however_much_it_is_told(
    tmp_path: Path, programs: Players, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "START", 1.0)
    path = tmp_path / "deaf.py"
    path.write_text("import time; time.sleep(15)")
    kind = kind_of(path)
    match = Match(GAMES["mint-italy"].load(), [Player("P", kind), Player("Q")], 1)
    seat = match.waiting_for()[0]
    with pytest.raises(Forfeit, match="too late"):
        programs.choose(match, seat, kind, 0.0)


def test_after_a_fault_the_program_begins_anew(tmp_path: Path, programs: Players) -> None:
    kind = write(
        tmp_path,
        """
        if not os.path.exists("once"):
            open("once", "w")
            sys.exit()
        print(legal[0], flush=True)
        """,
    )
    match = meins(kind)
    with pytest.raises(Forfeit):
        programs.choose(match, 0, kind)
    assert programs.choose(match, 0, kind) == match.ask(0).legal[0]


def test_what_it_complains_without_end_blocks_nobody(tmp_path: Path, programs: Players) -> None:
    kind = write(tmp_path, "print('blah' * 100_000, file=sys.stderr, flush=True)\n" + FIRST)
    match = meins(kind)
    assert programs.choose(match, 0, kind) == match.ask(0).legal[0]


def test_a_program_that_is_not_there_is_no_fault_of_its_play(
    tmp_path: Path, programs: Players
) -> None:
    for name, text, told in (
        ("gone", None, "There is no program “{}”"),
        ("dull", "x", "“{}” isn't executable. Try: chmod +x"),
    ):
        path = tmp_path / name
        if text is not None:
            path.write_text(text)
        with pytest.raises(CannotStart) as refusal:
            programs.choose(meins(kind_of(path)), 0, kind_of(path))
        assert str(refusal.value) == told.format(path)


def test_a_file_that_no_system_runs_says_so(tmp_path: Path, programs: Players) -> None:
    path = tmp_path / "odd"
    path.write_bytes(b"\x00\x01\x02")
    path.chmod(0o755)
    with pytest.raises(Forfeit, match=r"odd ended: it can't be started: Exec format error"):
        programs.choose(meins(kind_of(path)), 0, kind_of(path))


# --- Tournaments ---------------------------------------------------------------------------------


def test_a_fault_costs_the_match_whatever_the_score(tmp_path: Path) -> None:
    kind = write(tmp_path, "print('take moon', flush=True)")
    options = GAMES["meins"].load().check_setup(3, {})
    played = self_play.play(Deal("meins", ("bot:random", kind, "bot:random"), 3, options))
    assert played.faults == ((1, "answered “take moon”, which is no action"),)
    assert played.places[1] == 3 and played.wins[1] == 0
    assert sum(played.wins) == 1 and sorted(played.places)[:1] == [1]
    assert played.scores[1] > max(played.scores[0], played.scores[2]), "it would have won"


def test_nobody_wins_a_match_that_both_lose(tmp_path: Path) -> None:
    kind = write(tmp_path, "sys.exit()")
    options = GAMES["its-mine"].load().check_setup(2, {})
    played = self_play.play(Deal("its-mine", (kind, kind), 3, options))
    assert played.wins == (Fraction(0), Fraction(0)) and played.places == (2, 2)


def test_simulations_and_tournaments_count_faults(tmp_path: Path) -> None:
    kind = write(tmp_path, "print('take moon', flush=True)")
    what = "answered “take moon”, which is no action"
    simulated = simulate("meins", [kind, "bot:random"], 3, 1, processes=1)
    assert simulated.seats[0].faults == {what: 3} and simulated.seats[1].faults == {}
    assert (simulated.seats[0].wins, simulated.seats[1].wins) == (0, 3)
    found = arena(["meins"], [kind, "bot:random"], 1, 1, processes=1)
    assert found.games[0].players[0].faults == {what: 2}
    assert found.games[0].players[1].win_share == 1
    lines = list(self_play.fault_lines({kind: {what: 3}, "bot:random": {}}))
    assert lines == [f"bot:mine.py lost 3 matches by its answers: it {what} (3×)."]


def test_the_same_words_give_the_same_result_on_any_number_of_processes(tmp_path: Path) -> None:
    kind = write(tmp_path, FIRST)
    one, two = (simulate("meins", [kind, "bot:easy"], 6, 1, processes=n) for n in (1, 2))
    assert one == two and one.seats[0].faults == {}


# --- With us -------------------------------------------------------------------------------------

DEAF = """
with open("pids", "a") as file: print(os.getpid(), file=file)
if len(legal) > 1: import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)
time.sleep(60)
"""


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM])
def test_a_program_ends_with_us_however_we_end(
    ending: signal.Signals, tmp_path: Path, gone: Callable[[set[int]], None]
) -> None:
    kind = write(tmp_path, DEAF)
    code = (
        "from tui.thinking import self_play\n"
        f"deal = self_play.Deal('meins', ({kind!r}, 'bot:easy'), 1, {{'start': '1'}})\n"
        "print(list(self_play.play_all([deal] * 8, processes=2, batch=1)))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code])
    pids = tmp_path / "pids"
    wait_until(lambda: pids.exists() and len(pids.read_text().split()) == 2, "none was asked")
    process.send_signal(ending)
    process.wait(10)
    gone(set(map(int, pids.read_text().split())))


def test_a_program_that_is_closed_ends_with_all_that_it_started(
    tmp_path: Path, gone: Callable[[set[int]], None]
) -> None:
    body = """
    import subprocess
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    with open("pids", "w") as file: print(os.getpid(), child.pid, file=file)
    print(legal[0], flush=True)
    time.sleep(60)
    """
    kind = write(tmp_path, body)
    programs = Players()
    programs.choose(meins(kind), 0, kind)
    pids = set(map(int, (tmp_path / "pids").read_text().split()))
    assert pids <= set(running())
    programs.close()
    gone(pids)
    assert os.getpid() in running()
