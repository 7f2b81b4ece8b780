"""Statistics over finished matches, for the people of one keyboard.

A match counts for the seats that a person had: "you" and named people alike are told apart by name.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from engine import Player
from saves.entry import SaveEntry


@dataclass(slots=True)
class Tally:
    """Matches and wins of one person in one group, such as a game or an opponent."""

    matches: int = 0
    wins: float = 0.0
    """A shared first place counts for as much as it is shared: 1/2, 1/3."""
    best: int | None = None
    """The highest score; None over several games, which count in different things."""

    def add(self, won: float, score: int) -> None:
        """Count one match."""
        self.matches += 1
        self.wins += won
        self.best = score if self.best is None else max(self.best, score)

    def data(self) -> dict[str, Any]:
        """As plain data."""
        return {"matches": self.matches, "wins": round(self.wins, 3), "best": self.best}


def _tallies() -> dict[str, Tally]:
    return defaultdict(Tally)


@dataclass(slots=True)
class Record:
    """What one person has played."""

    name: str
    all: Tally = field(default_factory=Tally)
    games: dict[str, Tally] = field(default_factory=_tallies)
    """By game id."""
    seats: dict[str, Tally] = field(default_factory=_tallies)
    """By game id and number of seats: "meins 3"."""
    against: dict[str, Tally] = field(default_factory=_tallies)
    """By the strongest kind of opponent: "bot:normal", "programs", "people"."""
    rivals: dict[str, Tally] = field(default_factory=_tallies)
    """By the one rival that the rules play, where one plays alone: "mint-italy Mercante"."""
    streak: int = 0
    """Wins in a row up to now (a shared first place goes on with it)."""
    longest: int = 0
    """The longest streak."""
    undone: int = 0
    """Steps taken back in all."""

    def data(self) -> dict[str, Any]:
        """As plain data, for --json."""
        return {
            "name": self.name,
            **self.all.data(),
            "streak": self.streak,
            "longest_streak": self.longest,
            "undone": self.undone,
            "games": {key: tally.data() for key, tally in self.games.items()},
            "seats": {key: tally.data() for key, tally in self.seats.items()},
            "against": {key: tally.data() for key, tally in self.against.items()},
            "rivals": {key: tally.data() for key, tally in self.rivals.items()},
        }


PROGRAMS = "programs"
"""All bots from outside, whatever they are called."""

STRENGTH = ("bot:random", "bot:easy", "bot:normal", "bot:hard", PROGRAMS, "people")
"""Kinds of opponents, the strongest last: a match counts against its strongest one."""


def records(entries: Iterable[SaveEntry]) -> list[Record]:
    """The records of everybody who is no bot, most matches first; entries in any order."""
    found: dict[str, Record] = {}
    finished = [entry for entry in entries if entry.result is not None and not entry.problem]
    for entry in sorted(finished, key=lambda entry: entry.updated):
        for seat, player in enumerate(entry.players):
            if not player.is_bot:
                _count(found.setdefault(player.name, Record(player.name)), entry, seat)
    for record in found.values():
        if len(record.games) > 1:  # points, hands and millions have no best in common
            for tally in (record.all, *record.against.values()):
                tally.best = None
    return sorted(found.values(), key=lambda record: -record.all.matches)


def _count(record: Record, entry: SaveEntry, seat: int) -> None:
    result = entry.result
    assert result is not None
    won = result.won(seat)
    score = result.scores[seat]
    record.all.add(won, score)
    record.games[entry.game].add(won, score)
    record.seats[f"{entry.game} {len(entry.players)}"].add(won, score)
    if len(result.rivals) == 1 and len(entry.players) == 1:
        record.rivals[f"{entry.game} {result.rivals[0]}"].add(won, score)
    record.against[_strongest(entry.players, seat)].add(won, score)
    record.streak = record.streak + 1 if won else 0
    record.longest = max(record.longest, record.streak)
    record.undone += entry.undone


@lru_cache(maxsize=1024)
def _strongest(players: tuple[Player, ...], seat: int) -> str:
    """The strongest kind of opponent of a seat; "alone" where the rules play."""
    kinds = [player.kind for n, player in enumerate(players) if n != seat]
    bots = [kind for kind in kinds if kind.startswith("bot:")]
    known = [kind if kind in STRENGTH else PROGRAMS for kind in bots]
    if len(bots) < len(kinds):
        known.append("people")
    return max(known, key=STRENGTH.index, default="alone")
