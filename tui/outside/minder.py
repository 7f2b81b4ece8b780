"""Starts a program and ends it with those who asked for it, however they end.

Run as `python -I -S minder.py LINE PROGRAM ...` in a session of its own: LINE is the number of a
pipe's reading end, whose writing end closes with our parent. It imports next to nothing, so that
it costs little beside the program.
"""

import os
import signal
import subprocess
import sys
import threading
import time

GRACE = 1.0
"""Seconds that a program has to end by itself, once nobody asks it any more."""


def main(line: int, command: list[str]) -> None:
    """Run the command until it ends or until the line closes."""
    try:
        program = subprocess.Popen(command)
    except OSError as error:
        print(f"it can't be started: {error.strerror}", file=sys.stderr)
        return
    for standard in (0, 1):
        os.close(standard)  # only the program has them now

    def wait() -> None:
        os.read(line, 1)
        time.sleep(GRACE)
        os.killpg(0, signal.SIGKILL)

    threading.Thread(target=wait, daemon=True).start()
    program.wait()
    os.killpg(0, signal.SIGKILL)  # whatever it has started goes with it


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
