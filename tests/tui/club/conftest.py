"""What the tests of the club get: the same deal every time, and a lobby that shows all at once."""

import pytest


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match begins from the same seed; nobody has to wait for the lobby."""
    monkeypatch.setattr("tui.club.seating.randbits", lambda bits: 11)
    monkeypatch.setattr("tui.club.screens.lobby.LobbyScreen.EVERY", 0.0)
