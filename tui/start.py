"""The command `lightfingers`: without a word straight into the app, else the command line.

The parser of the command line costs a sixth of the time to the first screen.
"""

import gc
import os
import sys

from tui import VERSION


def main() -> int:
    """Run what was typed; the exit status."""
    if sys.argv[1:] == ["--version"]:
        print(f"lightfingers {VERSION}")
        return 0
    gc.disable()  # what is loaded stays: until the first screen is up there is no garbage
    terminal = os.environ.get("TERM") != "dumb" and sys.stdin.isatty() and sys.stdout.isatty()
    if len(sys.argv) > 1 or not terminal:
        from tui.command_line.cli import main as command_line

        return command_line()
    from saves import Store
    from tui.app import run_app

    return run_app(Store.open())


if __name__ == "__main__":
    sys.exit(main())
