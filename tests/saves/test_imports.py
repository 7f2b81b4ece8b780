"""Engine and saves stand alone, and are quick to import."""

import subprocess
import sys


def test_engine_and_saves_need_no_screen_and_bring_in_their_slow_helpers_when_needed() -> None:
    code = "import engine, saves, sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert not loaded & {"textual", "rich", "tui", "themes", "platformdirs", "tomli_w"}
