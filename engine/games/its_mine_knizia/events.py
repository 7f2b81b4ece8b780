"""What happens in It's Mine! (Knizia). The one secret, a seat's answer, is in no event (KZ-2)."""

from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.events import Event
from engine.games.its_mine_knizia.view import Stack


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The match begins; this seat deals (or calls) first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandBegan(Event):
    """All cards were shuffled and a hand began with this dealer (or caller)."""

    hand: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A card (with two seats, two) joined the offer, which now has `size` cards."""

    reveals = True
    cards: tuple[int, ...]
    size: int
    left: int
    """How many cards are still to be turned."""


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A seat has answered, or changed its answer; what it is stays hidden."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """A seat took the offer."""

    reveals = True
    seat: Seat
    size: int
    """How many cards the new stack has."""
    stack: int
    """1 for the seat's first stack of the hand."""
    drawn_from: tuple[Seat, ...]
    """The seats that claimed at the same time, among whom it was drawn; empty without a tie."""
    late: tuple[Seat, ...]
    """Those who slapped after it, in their order."""
    deals: bool
    """Whether the seat turns the next card."""
    full: bool
    """Whether the seat has all its stacks now."""


@dataclass(frozen=True, slots=True)
class RestTaken(Event):
    """The last seat below its limit took what was left of the deck (KZ-8)."""

    seat: Seat
    size: int


@dataclass(frozen=True, slots=True)
class OfferDiscarded(Event):
    """Nobody claimed the last offer (KZ-9)."""

    size: int


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """A hand was scored; the stacks lie open."""

    reveals = True
    hand: int
    ending: str
    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    stacks: tuple[tuple[Stack, ...], ...]
    """For each seat its stacks."""
