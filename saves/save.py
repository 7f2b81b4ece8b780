"""A saved match, and how it is written: the log is the truth, in a TOML file for people."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import takewhile
from typing import Any

from engine import Action, Match, seed_to_text
from saves.errors import SaveError
from saves.summary import result_of, summary_of
from saves.words import why_not_name, why_not_player

FORMAT = 1
"""The format that is written; every older one stays readable."""

CHECK_EVERY = 20
"""After how many moves the position's digest is noted."""


def now() -> datetime:
    """This moment in UTC, in whole seconds."""
    return datetime.now(UTC).replace(microsecond=0)


def check_plies(moves: int) -> list[int]:
    """After which moves the position is checked: every 20 and the last, or the set-up.

    >>> check_plies(45), check_plies(20), check_plies(0)
    ([20, 40, 45], [20], [0])
    """
    return [*range(CHECK_EVERY, moves, CHECK_EVERY), moves]


@dataclass(slots=True)
class Trail:
    """The log as it was last written, so that a save after every action writes only the last."""

    actions: list[Action] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    digests: dict[int, str] = field(default_factory=dict)

    def follow(self, match: Match) -> None:
        """Bring it up to the match: undone moves go, new ones come, every check is there."""
        log = match.log
        if self.actions != log[: len(self.actions)]:
            pairs = zip(self.actions, log, strict=False)
            same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            del self.actions[same:], self.moves[same:]
            self.digests = {ply: d for ply, d in self.digests.items() if ply <= same}
        self.moves += map(str, log[len(self.actions) :])
        self.actions = list(log)
        self.digests[match.ply] = match.digest()
        missing = [ply for ply in check_plies(match.ply) if ply not in self.digests]
        if missing:
            earlier = match.at(0)
            for ply in missing:
                earlier.replay(log[earlier.ply : ply])
                self.digests[ply] = earlier.digest()


@dataclass
class Save:
    """A match with what its file says about it. Raises SaveError for names that none may have."""

    match: Match
    name: str | None = None
    """The stem of its file; None as long as it has none."""
    created: datetime = field(default_factory=now)
    """UTC, whole seconds."""
    updated: datetime = field(default_factory=now)
    """UTC, whole seconds; set by `Store.write`."""
    notice: str = ""
    """A sentence for the player if rules or cards have changed since it was saved, but fit."""
    lesson: bool = False
    """True for a match that began as a guided first game."""
    trail: Trail = field(default_factory=Trail, repr=False, compare=False)

    def __post_init__(self) -> None:
        for seat, player in enumerate(self.match.players):
            problem = why_not_name(player.name) or why_not_player(player.kind)
            if problem is not None:
                raise SaveError(f"Seat {seat + 1}: {problem}.")


class _Moment(datetime):
    """A moment that tomli_w writes as 2026-11-30T20:15:00Z."""

    def __str__(self) -> str:
        return self.isoformat(timespec="seconds").replace("+00:00", "Z")


def _moment(time: datetime) -> _Moment:
    return _Moment.fromtimestamp(time.timestamp(), UTC)


def dumps(save: Save) -> str:
    """The text of a save file."""
    import tomli_w

    match = save.match
    save.trail.follow(match)
    digests = save.trail.digests
    head: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.id,
        "rules": match.game.rules_version,
        "components": match.game.components_digest,
        "seed": seed_to_text(match.seed),
        "created": _moment(save.created),
        "updated": _moment(save.updated),
        "undone": match.undone,
        **({"lesson": True} if save.lesson else {}),
        "moves": save.trail.moves,
        "check": [f"{ply}:{digests[ply]}" for ply in check_plies(match.ply)],
    }
    tables: dict[str, Any] = {"options": match.options, "summary": summary_of(match)}
    parts = [tomli_w.dumps({**head, **tables})]
    for player in match.players:  # as tables of their own: tomli_w would write short ones inline
        parts.append("[[seats]]\n" + tomli_w.dumps({"name": player.name, "player": player.kind}))
    if match.start is not None:
        parts.append(tomli_w.dumps({"position": match.start}))
    result = result_of(match)
    if result is not None:
        parts.append(tomli_w.dumps({"result": result}))
    return "\n".join(parts)
