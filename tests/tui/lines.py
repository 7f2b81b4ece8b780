"""The command line run inside the test, with typed lines for its input."""

import io
import re
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine import GAMES, Match, Player
from saves import Save, Store, dumps
from tui.command_line.cli import main


@dataclass(frozen=True)
class Ran:
    """What came of a command."""

    status: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line on stderr, without the program's name; fails if there is more or less."""
        assert self.status == 2 and self.out == ""
        assert self.err.count("\n") == 1 and self.err.endswith("\n")
        assert self.err.startswith("lightfingers: ")
        return self.err.removeprefix("lightfingers: ").rstrip("\n")


class Shell:
    """Runs commands; the input ends after the typed lines."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self.terminal = False
        """Whether input and output seem to be a terminal."""

    def __call__(self, *words: object, typed: str = "") -> Ran:
        source = io.StringIO(typed)
        self._monkeypatch.setattr("sys.stdin", source)
        for stream in (source, sys.stdout):
            stream.isatty = lambda: self.terminal  # type: ignore[method-assign]
        self._capsys.readouterr()
        status = main([str(word) for word in words])
        out, err = self._capsys.readouterr()
        return Ran(status, out, err)


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """The command line in the test's own home."""
    return Shell(monkeypatch, capsys)


def unwrapped(text: str) -> str:
    """The text with every line that was broken, and every indented one, in one piece."""
    return re.sub(r"\n +", " ", text)


def meins(*players: Player, moves: int = 0) -> Match:
    """A match of Meins! that the first seat begins, after so many first choices."""
    seats = players or (Player("Ada"), Player("Bea", "bot:normal"))
    match = Match(GAMES["meins"].load(), seats, seed=1, options={"start": "1"})
    for _ in range(moves):
        match.play(match.ask(match.waiting_for()[0]).legal[0])
    return match


def put(match: Match, name: str = "ada") -> Path:
    """Put a match among the saves of the test's own home."""
    folder = Store.open().saves
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.toml"
    moment = datetime(2020, 11, 30, 20, 15, tzinfo=UTC)
    path.write_text(dumps(Save(match, created=moment, updated=moment)), encoding="utf-8")
    return path


def files() -> set[str]:
    """The saves and finished matches of the test's own home."""
    store = Store.open()
    return {path.name for path in (*store.saves.glob("*"), *store.finished.glob("*"))} - {".guard"}
