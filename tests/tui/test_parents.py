"""Whatever a command has started ends with it, however the command itself is ended."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from tests.tui.terminal import APP, PATIENCE, RealTerminal

ENDINGS = (signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)


def running() -> dict[int, tuple[int, str]]:
    """The processes that are there: parent and state of each."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True
    ).stdout
    rows = (line.split() for line in listed.splitlines())
    return {int(pid): (int(parent), state) for pid, parent, state in rows}


def children_of(pid: int) -> set[int]:
    """The processes that another one has started."""
    return {child for child, (parent, _) in running().items() if parent == pid}


def wait_until(true: Callable[[], bool], what: str) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


@pytest.fixture(name="gone")
def fixture_gone() -> Iterator[Callable[[set[int]], None]]:
    """Waits until processes are gone; kills what is left of them afterwards."""
    known: set[int] = set()

    def gone(pids: set[int]) -> None:
        known.update(pids)

        def none_left() -> bool:
            states = running()
            return all(pid not in states or states[pid][1].startswith("Z") for pid in pids)

        wait_until(none_left, f"{pids} outlived the one that started them")

    yield gone
    for pid in known & set(running()):
        os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_processes_of_a_simulation_end_with_it(
    ending: signal.Signals, gone: Callable[[set[int]], None]
) -> None:
    code = (
        "from tui.thinking import self_play\n"
        "deal = self_play.Deal('meins', ('bot:normal',) * 4, 1, {})\n"
        "for _ in self_play.play_all([deal] * 100_000, processes=3): print(flush=True)\n"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    with process:
        assert process.stdout is not None and process.stdout.readline()
        workers = children_of(process.pid)
        assert len(workers) >= 3
        process.send_signal(ending)
        process.stdout.close()
    gone(workers)


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_processes_of_a_tables_bots_end_with_it(
    ending: signal.Signals, gone: Callable[[set[int]], None]
) -> None:
    words = ("play", "meins", "--seats", "you,bot:hard", "--seed", "1", "--option", "start=2")
    with RealTerminal([*APP, *words]) as terminal:
        wait_until(
            lambda: terminal.look(0.05) is None and bool(children_of(terminal.pid)), "no bots"
        )
        workers = children_of(terminal.pid)
        terminal.signal(ending)
        terminal.ended()
        gone(workers)


def test_a_bot_that_heeds_nothing_ends_with_its_table_all_the_same(
    gone: Callable[[set[int]], None],
) -> None:
    deaf = (
        "from tui.thinking import bot_worker\n"
        "def answer(request, stop):\n"
        "    print('thinking', file=__import__('sys').stderr, flush=True)\n"
        "    while True: pass\n"
        "bot_worker.answer, bot_worker.GRACE = answer, 0.1\n"
        "bot_worker.main()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", deaf],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with process:
        assert process.stdin is not None and process.stderr is not None
        process.stdin.write(b'{"id": 1}\n')
        process.stdin.flush()
        assert process.stderr.readline() == b"thinking\n"
        process.stdin.close()
        process.wait(PATIENCE)
    gone({process.pid})
