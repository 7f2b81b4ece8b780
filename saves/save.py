"""A saved match, and how it is written whole: the log is the truth, in a TOML file for people."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from engine import Match, seed_to_text
from saves.errors import SaveError
from saves.summary import result_of, summary_of
from saves.trail import MOST_UNDONE, Trail, number_lines
from saves.words import why_not_name, why_not_player

FORMAT = 2
"""The format that is written; every older one stays readable."""
MOVES = "[moves]\n"
"""The head of the last table: what happens later is added at the end of the file."""


def now() -> datetime:
    """This moment in UTC, in whole seconds."""
    return datetime.now(UTC).replace(microsecond=0)


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
    torn: str = ""
    """A sentence for the player if the last line of its file was only half written."""
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
    return compose(save)[0]


def compose(save: Save) -> tuple[str, Trail]:
    """The text of a save file, and the trail of a file that has it."""
    import tomli_w

    match = save.match
    lines, digests = save.trail.whole(match)
    head: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.id,
        "rules": match.game.rules_version,
        "components": match.game.components_digest,
        "seed": seed_to_text(match.seed),
        "created": _moment(save.created),
        "updated": _moment(save.updated),
        "undone": min(match.undone, MOST_UNDONE),
        **({"lesson": True} if save.lesson else {}),
    }
    summary = summary_of(match) | {"lines": len(lines)}
    parts = [tomli_w.dumps({**head, "options": match.options, "summary": summary})]
    for player in match.players:  # as tables of their own: tomli_w would write short ones inline
        parts.append("[[seats]]\n" + tomli_w.dumps({"name": player.name, "player": player.kind}))
    if match.start is not None:
        parts.append(tomli_w.dumps({"position": match.start}))
    result = result_of(match)
    if result is not None:
        parts.append(tomli_w.dumps({"result": result}))
    parts.append(MOVES + number_lines(lines, 1))
    trail = Trail.of(match, digests=digests, lines=len(lines), told=len(lines))
    return "\n".join(parts), trail
