"""What `make bench` says of a row."""

import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tests import beside
from tests.beside import BARE, CHESS, Row


def shown(found: list[Row]) -> list[str]:
    console = Console(width=160, file=StringIO())
    with console.capture() as capture:
        console.print(beside.table(found))
    return capture.get().splitlines()


def test_what_is_missed_and_what_has_become_slower_is_marked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "LAST", tmp_path / "bench.toml")
    beside.keep([Row("a", 1.0, BARE, 1.0, 1.5), Row("b", 1.0, BARE, 1.0, 1.5)])
    lines = shown([Row("a", 1.2, BARE, 1.0, 1.5), Row("b", 1.6, BARE, 1.0, 1.5)])
    a, b = (next(line for line in lines if f" {name} " in line) for name in "ab")
    assert "slower" in a and "MISS" not in a
    assert "slower" in b and "MISS" in b


def test_without_a_last_release_nothing_is_slower(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beside, "LAST", tmp_path / "none.toml")
    assert not any("slower" in line for line in shown([Row("a", 9.0, BARE, 1.0)]))


def test_a_search_is_asked_for_tries_a_second() -> None:
    assert Row("a try", 0.01, CHESS, 1e-5, fewest=101).missed
    assert not Row("a try", 0.01, CHESS, 1e-5, fewest=99).missed


def test_a_processor_time_is_measured(tmp_path: Path) -> None:
    busy = "import time\nwhile time.process_time() < 0.2: pass"
    idle = "import time; time.sleep(0.2)"
    assert beside.command([sys.executable, "-c", busy], str(tmp_path)) >= 0.2
    assert beside.command([sys.executable, "-c", idle], str(tmp_path)) < 0.2
