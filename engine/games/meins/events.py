"""What happens in Meins!. All of it is open to everybody (ME-23)."""

from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.events import Event


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The match begins with this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StartingCapital(Event):
    """A seat got cards before the first turn; counts of each type."""

    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineTaken(Event):
    """A seat took the cards of a line; the types in the line's own order."""

    seat: Seat
    line: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NothingToTake(Event):
    """The grid was empty when the seat's turn began (ME-5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """A seat placed an exhibit on this round's side; `paid` counts each type."""

    seat: Seat
    exhibit: int
    paid: tuple[int, ...]
    place: int
    """1 to 3: the place on the side."""


@dataclass(frozen=True, slots=True)
class Expanded(Event):
    """A seat expanded its villa."""

    seat: Seat
    paid: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExhibitTurned(Event):
    """A new exhibit came on display."""

    reveals = True
    slot: int
    exhibit: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A seat ended its turn by its own choice."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """So many discards became the new draw pile."""

    reveals = True
    count: int


@dataclass(frozen=True, slots=True)
class GridRefilled(Event):
    """Cards were laid into the grid: (cell, type) for each."""

    reveals = True
    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round ended after this seat's turn; `stalled`: nobody could go on (ME-21)."""

    seat: Seat
    round: int
    stalled: bool
    discards: tuple[int, ...]
    """How many cards each seat must give up (none after the last round)."""


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat gave up a card of this type."""

    seat: Seat
    type: int


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began with this seat and four new exhibits."""

    reveals = True
    seat: Seat
    round: int
    display: tuple[int, ...]
