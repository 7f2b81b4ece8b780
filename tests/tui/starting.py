"""How long it takes from the start of a process to its first paint, in a pseudo-terminal."""

import os
import pty
import select
import signal
import sys
import tempfile
import time
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


def first_paints(tries: int) -> tuple[float, float]:
    """Seconds to first paint of a bare Textual app and of ours, side by side, the best of all.

    Both find their bytecode compiled, as after an installation.
    """
    bare, ours = [], []
    with tempfile.TemporaryDirectory() as folder:
        env = {
            **os.environ,
            HOME: f"{folder}/home",
            "PYTHONPYCACHEPREFIX": f"{folder}/cache",
            "TERM": "xterm-256color",
        }
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        for _ in range(tries + 1):  # the first one compiles
            bare.append(_seconds_to([sys.executable, "-c", BARE], b"first paint", env))
            ours.append(_seconds_to(APP, b"New match", env))
    return min(bare[1:]), min(ours[1:])


def _seconds_to(command: Sequence[str], words: bytes, env: Mapping[str, str]) -> float:
    """Seconds from the start of a command until it has written these words; then it is killed."""
    start = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.execvpe(command[0], list(command), dict(env))
    written = b""
    try:
        while words not in written:
            ready, _, _ = select.select([terminal], [], [], PATIENCE)
            assert ready, f"{command} never wrote {words!r}"
            written += os.read(terminal, 65536)
        return time.perf_counter() - start
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)
