"""What every test gets: a home of its own for saves and settings, and calm property tests."""

from pathlib import Path

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.contract", "tests.secrecy", "tests.random_matches")

settings.register_profile("house", deadline=None, derandomize=True, database=None, print_blob=False)
settings.load_profile("house")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves, finished matches and settings of a test go to a folder of its own."""
    monkeypatch.setenv("LIGHTFINGERS_HOME", str(tmp_path / "home"))
