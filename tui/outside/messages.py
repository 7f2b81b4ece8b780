"""What a program is told, as lines of JSON: only what its seat may know, and never the position.

All is made from a `Decision`, the events that the seat may know, and what was settled before the
match.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from engine import AnyGame, Decision, Event, Outcome, Seat
from engine.core.telling import event_told, told

PROTOCOL = 1
"""Goes up when programs would have to be changed."""


def hello(game: AnyGame, seat: Seat, seats: int, options: Mapping[str, str]) -> bytes:
    """The line with which a match begins, or goes on from another point than was told last."""
    return _line(
        {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.id,
            "seat": seat,
            "seats": seats,
            "options": dict(options),
            "components": told(game.components, game.words.naming, game.components),
        }
    )


def decision(
    game: AnyGame, asked: Decision[Any, Any], events: Sequence[Event], seconds: float
) -> bytes:
    """The line with which a program is asked; `seconds`: how long it may take."""
    return _line(
        {
            "type": "decide",
            "task": asked.prompt.task,
            "view": told(asked.view, game.words.naming, game.components),
            "events": [event_told(event, game.words.naming, game.components) for event in events],
            "legal": [str(action) for action in asked.legal if not action.table_only],
            "time_left": seconds,
        }
    )


def over(outcome: Outcome, seats: int) -> bytes:
    """The line that tells how a match ended."""
    scores = [sheet.total for sheet in outcome.sheets[:seats]]
    return _line({"type": "over", "places": list(outcome.places[:seats]), "scores": scores})


def _line(message: Mapping[str, object]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"
