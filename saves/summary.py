"""What lists show of a save without replaying it: written for them, never trusted when loading."""

from dataclasses import dataclass
from typing import Any

from engine import Match, Player, ScoreSheet, name_seats
from engine.core.toml import MAX_BYTES
from saves.entry import Result
from saves.fields import Fields
from saves.words import harmless, why_not_name, why_not_player

MOST_SEATS = 12
"""More seats than any game has."""
_LONGEST = 400
"""The longest sentence in a summary, in characters."""
_MOST_POINTS = 1_000_000


@dataclass(frozen=True, slots=True)
class Summary:
    """Where a match stands, as a spectator may know it."""

    progress: str = ""
    """The game's own words: "round 2 of 3"."""
    to_move: tuple[str, ...] = ()
    """The names of those who are waited for; empty when the match is over."""
    task: str = ""
    """What the first of them is to do, after "is to": "take a line"."""
    totals: tuple[int, ...] = ()
    """The points of each seat so far."""
    lines: int = 0
    """How far it goes: so many lines the table [moves] had; the file may have got more since."""


def summary_of(match: Match) -> dict[str, Any]:
    """The table [summary] of a match."""
    waiting = match.waiting_for()
    task = match.ask(waiting[0]).prompt.task if waiting else ""
    sheets = match.scores(None)
    return {
        "progress": match.game.words.progress(match.view(None))[:_LONGEST],
        "to_move": [match.names[seat] for seat in waiting],
        "task": name_seats(task, match.names)[:_LONGEST],
        # What lies face down is nobody's business on the home screen either.
        "totals": [_points(sheet) for sheet in sheets if sheet.seat is not None]
        if all(sheet.known for sheet in sheets)
        else [],
    }


def result_of(match: Match) -> dict[str, Any] | None:
    """The table [result] of a match that is over; None while it goes on."""
    outcome = match.outcome()
    if outcome is None:
        return None
    return {
        "reason": name_seats(outcome.reason, match.names)[:_LONGEST],
        "places": list(outcome.places),
        "scores": [_points(sheet) for sheet in outcome.sheets],
        "rivals": [
            match.game.words.rival(sheet.name, match.options)[:_LONGEST]
            for sheet in outcome.sheets
            if sheet.seat is None
        ],
    }


def _points(sheet: ScoreSheet) -> int:
    """The points of a sheet, as far as they can be read back."""
    return max(-_MOST_POINTS, min(_MOST_POINTS, sheet.total))


def read_seats(table: Fields) -> list[Player]:
    """The players of [[seats]]. Raises ComponentsError."""
    players = []
    for seat in table.parts("seats", MOST_SEATS):
        players.append(
            Player(seat.checked("name", why_not_name), seat.checked("player", why_not_player))
        )
        seat.done()
    return players


def read_summary(table: Fields) -> Summary:
    """The table [summary], safe to show; empty if it is missing. Raises ComponentsError."""
    if not table.has("summary"):
        return Summary()
    part = table.part("summary")
    summary = Summary(
        progress=part.words("progress", _LONGEST),
        to_move=tuple(map(harmless, part.short_texts("to_move", _LONGEST))),
        task=part.words("task", _LONGEST),
        totals=part.integers("totals", -_MOST_POINTS, _MOST_POINTS),
        lines=part.integer("lines", 0, MAX_BYTES) if part.has("lines") else 0,
    )
    part.done()
    return summary


def read_result(table: Fields, seats: int) -> Result | None:
    """The table [result], safe to show; None if it is missing. Raises ComponentsError."""
    if not table.has("result"):
        return None
    part = table.part("result")
    result = Result(
        reason=part.words("reason", _LONGEST),
        places=part.integers("places", 1, MOST_SEATS),
        scores=part.integers("scores", -_MOST_POINTS, _MOST_POINTS),
        rivals=tuple(map(harmless, part.short_texts("rivals", _LONGEST))),
    )
    sheets = seats + len(result.rivals)
    if len(result.places) != sheets or len(result.scores) != sheets:
        raise part.fail("places", "and scores must have one number for each seat and rival")
    part.done()
    return result
