"""What a round's production brought everybody, told from what happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.core.events import Event
from engine.games.mint_italy import events
from engine.games.mint_italy.components import Yield
from engine.games.mint_italy.lexicon import GOODS, PERSONAS_FROM


@dataclass(slots=True)
class Production:
    """What came in for one estate."""

    gain: Yield
    """Coins, goods and points, as far as there was room."""
    pressed: list[int]
    """How many of each good were made of grapes after that."""


def last_production(happened: Iterable[Event], seat_count: int) -> dict[int, Production]:
    """The last production that is over, by the number of the estate; empty if there was none.

    `happened`: the events of the match up to now, or of its last rounds.
    """
    scored = False
    made: dict[int, Production] = {}
    pressed: list[tuple[int, int, int]] = []
    for event in reversed(list(happened)):
        if isinstance(event, events.Scored):
            scored = True
        elif scored and isinstance(event, events.Passed):
            break
        elif scored and isinstance(event, events.Converted):
            pressed.append((_number(event.who, seat_count), event.good, event.count))
        elif scored and isinstance(event, events.Produced):
            made[_number(event.who, seat_count)] = Production(event.gain, [0] * len(GOODS))
    for number, good, count in pressed:
        made[number].pressed[good] += count
    return made


def _number(who: int, seat_count: int) -> int:
    return who if who < PERSONAS_FROM else seat_count
