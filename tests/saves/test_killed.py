"""A process killed while it saves has lost nothing that it had told anybody."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

from engine import Match, Rng
from saves import Store
from tests.saves.matches import begin, play_on

NAME = "killed"

PLAYERS = """
import os, sys
from saves import Store
from tests.saves.matches import play_on
from tests.saves.test_killed import moment

def play_for_ever():
    os.write(1, b"%d\\n" % os.getpid())
    store = Store.open()
    lock = store.lock("killed")
    save = store.load("killed")
    down = False
    while True:
        match = save.match
        down = down or not match.to_act()
        if down:
            save.match = match.at(match.ply - 1)
            save.match.undone = match.undone + 1
            down = save.match.ply > 10
        else:
            play_on(match, 1)
        store.write(save, lock)
        os.write(1, b"%d\\n" % moment(save.match))

for line in sys.stdin:
    child = os.fork()
    if not child:
        play_for_ever()
    os.waitpid(child, 0)
    os.write(1, b"dead\\n")
"""
"""For each line it reads, a process that goes on with the match until it is killed. The process
tells its pid, and after each save the moment of the match."""


def moment(match: Match) -> int:
    """A number that grows with every action played or taken back."""
    return match.ply + 2 * match.undone


def test_a_save_killed_at_any_moment_loads_and_has_all_that_was_told() -> None:
    assert kill_while_saving(20, seed=1) > 50


def kill_while_saving(
    kills: int, seed: int, advance: Callable[[int], None] = lambda done: None
) -> int:
    """Kill so many processes that save; how many saves they told of before. For `tests.soak` too.

    `advance` is called with 1 after each kill.
    """
    store = Store.open()
    save, lock = store.begin(play_on(begin(), 10))
    store.write(save, lock)
    lock.release()
    store.rename(lock.name, NAME)
    rng = Rng(seed)
    told = start = moment(save.match)
    with subprocess.Popen(
        [sys.executable, "-c", PLAYERS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as players:
        assert players.stdin is not None
        assert players.stdout is not None
        for _ in range(kills):
            players.stdin.write("play\n")
            players.stdin.flush()
            pid = int(players.stdout.readline())
            for _ in range(rng.below(12)):
                told = int(players.stdout.readline())
            for _ in range(rng.below(20_000)):  # so that it is hit at any point of its writing
                pass
            os.kill(pid, signal.SIGKILL)
            for line in until_dead(players.stdout):
                told = int(line)
            # A match at its end counts as finished, wherever its file lies.
            (entry,) = (*store.entries(), *store.finished_entries())
            assert (entry.problem, entry.holder) == (None, None)
            now = moment(store.load(NAME).match)
            assert told <= now <= told + 1
            advance(1)
    store.lock(NAME).release()
    names = {path.name for path in store.saves.iterdir()} - {".index"}
    assert names == {".guard", f"{NAME}.toml"}
    assert [path.name for path in store.saves.parent.iterdir()] == ["saves"]
    return told - start


def until_dead(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if line == "dead\n":
            return
        yield line
