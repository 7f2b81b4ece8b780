"""A host process with a furnished club for several tests, and the loop of its visitors."""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine import Match
from saves import NotASave, Store
from tests.tui.ssh.hosting import RealHost
from tests.tui.ssh.visitors import PATIENCE, Visitor, fingerprint
from tui.club.club import Club
from tui.settings import Settings


class House:
    """A host that several tests share."""

    def __init__(
        self,
        home: Path,
        tables: Sequence[tuple[str, Sequence[str]]],
        settings: Settings | None = None,
    ) -> None:
        """`tables`: a game each, and the people who sit there; all have these settings."""
        self.home = home
        self._runner = asyncio.Runner()
        self.host: RealHost
        self.run(furnish(home, tables, settings=settings))
        self.run(self.start())

    def run(self, body: Coroutine[Any, Any, None]) -> None:
        """Run the body of a test."""
        self._runner.run(body)

    async def start(self) -> None:
        """Start the host, or start it again."""
        self.host = await RealHost.start(self.home)

    def close(self) -> None:
        """Everybody out."""
        self.run(self.host.kill())
        self._runner.close()

    @property
    def port(self) -> int:
        """Where people knock."""
        return self.host.port


def club_store(home: Path) -> Store:
    """Where the club of a host keeps its matches."""
    folder = home / "saves" / "club"
    return Store(folder, folder / "finished", home / "config")


async def furnish(
    home: Path,
    tables: Sequence[tuple[str, Sequence[str]]],
    options: Mapping[str, str] = MappingProxyType({}),
    *,
    standing: int = 0,
    settings: Settings | None = None,
) -> None:
    """A club in which people have names and sit at tables; each match has begun.

    Unless so many of each table's people still stand. All have these settings.
    """
    club = Club(Store(home / "saves", home / "finished", home / "config"))
    names = dict.fromkeys(name for _, people in tables for name in people)
    persons = {name: club.register(fingerprint(name), name.capitalize()) for name in names}
    for person in persons.values():
        assert settings is None or not club.keep_settings(person, settings)
    for game, people in tables:
        chairs = ["me", *["free"] * (len(people) - 1)]
        table = club.make_table(persons[people[0]], club.store.game(game), chairs, options)
        assert not isinstance(table, str), table
        for seat, name in enumerate(people[: len(people) - standing]):
            assert not table.sit(persons[name], seat)
    await club.close()


class Told:
    """A match of the club as it is saved, read again whenever its file has changed."""

    def __init__(self, home: Path, game: str) -> None:
        self._store = club_store(home)
        (path,) = self._store.saves.glob(f"{game}-20*.toml")
        self.name = path.stem
        self._stamp = 0
        self._match: Match

    @property
    def match(self) -> Match:
        """The match now."""
        try:
            stamp = self._store.path_of(self.name).stat().st_mtime_ns
            if stamp != self._stamp:
                self._match = self._store.load(self.name).match
                self._stamp = stamp
        except (FileNotFoundError, NotASave):  # it goes to the finished ones in this moment
            return self.match
        return self._match

    async def grown(self, ply: int, seconds: float | None = None) -> None:
        """Wait until there are so many actions, but no longer than some seconds if given."""
        try:
            async with asyncio.timeout(PATIENCE if seconds is None else seconds):
                while self.match.ply < ply:
                    await asyncio.sleep(0.01)
        except TimeoutError:
            if seconds is None:
                raise


AT_TABLE = {"meins": "draw pile", "stealing-mona-lisa": "Your hand"}
"""What stands on the screen at a table of a game, and nowhere else."""


async def sit_down(*players: Visitor, game: str = "meins") -> None:
    """Go to one's own table, on which the cursor of the lobby is; who dropped out is there."""
    there = AT_TABLE[game]
    for player in players:
        await player.until(
            lambda who=player: there in who.text or "New table" in who.text,  # type: ignore
            "lobby or table",
        )
        if there not in player.text:
            player.type("enter")
            await player.see(there)


def act(player: Visitor, words: str) -> None:
    """Type an action in notation."""
    player.type(":", words, "enter")
