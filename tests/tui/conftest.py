"""What the tests of screens get: a disk that does not make them wait."""

import pytest


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves need not survive a power cut here; that they do is for the tests of saves to show."""
    monkeypatch.setattr("saves.files.os.fsync", lambda descriptor: None)
