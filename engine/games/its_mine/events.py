"""What happens in It's Mine. Hands are told only to those who may know them."""

from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.events import Event


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The match begins: who is white, and the three districts."""

    white: Seat
    districts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Both players drew new hands; this seat begins."""

    reveals = True
    seat: Seat
    round: int
    """0 to 5."""


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """A seat drew these cards; told to it alone."""

    reveals = True
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BossPlaced(Event):
    """A seat placed a Boss."""

    seat: Seat
    card: int
    place: int


@dataclass(frozen=True, slots=True)
class ActionPlayed(Event):
    """A seat played an Action and paid for it."""

    seat: Seat
    card: int
    place: int
    paid: int
    salvaged: bool
    """True if it came from the discard area."""


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """A card brought its player tokens: so many from the supply, and from the rival."""

    seat: Seat
    card: int
    supply: int
    rival: int


@dataclass(frozen=True, slots=True)
class Stole(Event):
    """A card took tokens from the rival."""

    seat: Seat
    card: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Drained(Event):
    """A card made the rival return tokens to the supply."""

    seat: Seat
    card: int
    tokens: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A card made its player show the hand to all."""

    reveals = True
    seat: Seat
    card: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Burnt(Event):
    """A seat burnt a card of its rival."""

    seat: Seat
    card: int
    """The card that was burnt."""
    place: int
    """The row among the rival's nine."""


@dataclass(frozen=True, slots=True)
class NothingBurnt(Event):
    """Nothing was burnt: nothing could be, or the seat chose so."""

    seat: Seat
    card: int
    """The card that would have burnt, a district as ~district card."""
    chosen: bool


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat discarded a card of its hand; tokens from the supply, and from the rival."""

    seat: Seat
    card: int
    supply: int
    rival: int
    given: bool
    """True if it was given up for a salvaged card, False if it was discarded instead of played."""


@dataclass(frozen=True, slots=True)
class RestDiscarded(Event):
    """In the last turn of a round what a seat had left went to its discards: all see it now."""

    reveals = True
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandsSwapped(Event):
    """Both players handed on what they held."""

    reveals = True
    round: int


@dataclass(frozen=True, slots=True)
class HandReceived(Event):
    """A seat got these cards from its rival; told to it alone."""

    reveals = True
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HolderChanged(Event):
    """A district would go to another seat now, or to none."""

    card: int
    """The district card."""
    holder: int
    """The seat, or -1 for a tie."""
    before: int
    """Who held it until now, or -1."""


@dataclass(frozen=True, slots=True)
class RoundsOver(Event):
    """The last round has ended."""


@dataclass(frozen=True, slots=True)
class Unsalvaged(Event):
    """A seat left its discards where they are, though a Boss would have let it play one."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class DistrictJudged(Event):
    """A district was judged by the masks of seat 0 and seat 1."""

    district: int
    """Its number on the table, 0 to 2."""
    card: int
    masks: tuple[int, int]
    winner: int
    """The seat, or -1 after a tie."""
