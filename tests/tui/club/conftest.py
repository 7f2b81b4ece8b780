"""What the tests of the club get: the same deal every time."""

import pytest


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match begins from the same seed."""
    monkeypatch.setattr("tui.club.seating.randbits", lambda bits: 11)
