"""The line drops while another process leads the session, as `make play` does."""

import contextlib
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

LEADER = """
import signal, subprocess, sys
signal.signal(signal.SIGHUP, signal.SIG_IGN)
command = [sys.executable, "-m", "tui.command_line.cli", "play", "meins", "--seed", "1"]
child = subprocess.Popen(command,
                         restore_signals=True, preexec_fn=lambda: signal.signal(
                             signal.SIGHUP, signal.SIG_DFL))
print("child", child.pid, file=open(sys.argv[1], "w"), flush=True)
sys.exit(child.wait())
"""


def test_the_app_ends_when_its_terminal_is_gone_though_no_signal_came(tmp_path: Path) -> None:
    note = tmp_path / "child"
    pid, master = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(sys.executable, [sys.executable, "-c", LEADER, str(note)])
    seen = b""
    deadline = time.monotonic() + 60
    while b"Take a line" not in seen and b"is to" not in seen:
        assert time.monotonic() < deadline, seen[-500:]
        if select.select([master], [], [], 0.2)[0]:
            seen += os.read(master, 65536)
    os.close(master)
    while True:
        assert time.monotonic() < deadline, "the app lives on without a terminal"
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            break
        select.select([], [], [], 0.1)
    assert os.waitstatus_to_exitcode(status) == 0
    child = int(note.read_text(encoding="utf-8").split()[1])
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, 0)
        raise AssertionError("the app outlived its leader")
    assert (
        subprocess.run(
            [sys.executable, "-m", "tui.command_line.cli", "saves"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.count("meins-")
        == 1
    )
