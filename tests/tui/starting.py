"""What a process takes from its start to its first paint, in a pseudo-terminal."""

import os
import pty
import select
import signal
import sys
import tempfile
from collections.abc import Mapping, Sequence

from saves.store import HOME
from tests.tui.terminal import APP, PATIENCE

BARE = """
from textual.app import App
from textual.widgets import Static

class Bare(App):
    def compose(self):
        yield Static("first paint")

Bare().run()
"""
"""The least that a Textual app can be."""


STARTS: Sequence[tuple[Sequence[str], bytes]] = (
    ((sys.executable, "-c", BARE), b"first paint"),
    (APP, b"New match"),
    ((*APP, "play", "meins"), b"leave"),
)
"""What is started, and words of its first paint."""


def first_paints(tries: int) -> list[float]:
    """Seconds of processor time to first paint of a bare Textual app, of our home and of a table,
    in turns, the best of all.

    All find their bytecode compiled, as after an installation.
    """
    found: list[list[float]] = [[] for _ in STARTS]
    with tempfile.TemporaryDirectory() as folder:
        env = {
            **os.environ,
            HOME: f"{folder}/home",
            "PYTHONPYCACHEPREFIX": f"{folder}/cache",
            "TERM": "xterm-256color",
        }
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(tries + 1):  # the first one compiles
            for (command, words), seconds in zip(STARTS, found, strict=True):
                seconds.append(_seconds_to(command, words, env))
    return [min(seconds[1:]) for seconds in found]


def _seconds_to(command: Sequence[str], words: bytes, env: Mapping[str, str]) -> float:
    """Seconds of processor time until a command has written these words; then it is killed."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvpe(command[0], list(command), dict(env))
    written = b""
    try:
        while words not in written:
            ready, _, _ = select.select([terminal], [], [], PATIENCE)
            assert ready, f"{command} never wrote {words!r}"
            written += os.read(terminal, 65536)
    finally:
        os.kill(pid, signal.SIGKILL)
        _, _, used = os.wait4(pid, 0)
        os.close(terminal)
    return used.ru_utime + used.ru_stime
