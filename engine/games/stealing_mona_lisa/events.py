"""What happens in Stealing Mona Lisa.

What a seat does in secret comes as two events: one for everybody, without the cards, and one with
the cards for that seat alone. Cards that a thief plays without a rival are in no other event.
"""

from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.events import Event
from engine.games.stealing_mona_lisa.view import Heist


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round began with these arts above A, B, ...; the last `new` of them were turned up."""

    reveals = True
    round: int
    arts: tuple[int, ...]
    new: int


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The hand that was dealt to a seat; for that seat."""

    reveals = True
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A seat's secret choice is in; `again`: it replaces an earlier one."""

    seat: Seat
    phase: str
    again: bool


@dataclass(frozen=True, slots=True)
class OwnChoice(Event):
    """What the seat chose; for that seat. `slot` is NO_ART where no art is aimed at."""

    seat: Seat
    phase: str
    cards: tuple[int, ...]
    slot: int


@dataclass(frozen=True, slots=True)
class HandsPassed(Event):
    """Everybody picked a card and passed the rest to the right."""

    reveals = True
    step: int
    """How many cards everybody has picked."""


@dataclass(frozen=True, slots=True)
class HandCame(Event):
    """The hand that came from the left; for the seat that got it."""

    reveals = True
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DraftEnded(Event):
    """All crews are picked; cards carried over join them, so many for each seat."""

    reveals = True
    carried: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CrewComplete(Event):
    """A seat's whole crew; for that seat."""

    reveals = True
    seat: Seat
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountdownBegan(Event):
    """Finger Variant: all cards lie ready; three, two, one."""

    reveals = True


@dataclass(frozen=True, slots=True)
class FingerDown(Event):
    """Finger Variant: a seat points at something; it stays, so the step cannot be taken back."""

    reveals = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class FingersDown(Event):
    """Finger Variant: where each seat points (NO_ART: nowhere), and who was late."""

    reveals = True
    slots: tuple[int, ...]
    late: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Accused(Event):
    """Finger Variant: who accuses the late thief; nobody: the finger counts."""

    reveals = True
    seat: Seat
    accusers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class VoteTaken(Event):
    """Finger Variant: who would deny the accused any art in this round, out of so many."""

    reveals = True
    seat: Seat
    against: tuple[Seat, ...]
    voters: int
    denied: bool


@dataclass(frozen=True, slots=True)
class ChoicesTurned(Event):
    """All choice cards were turned up: the art of each seat (NO_ART: none)."""

    reveals = True
    slots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HeistEnded(Event):
    """What came of one art."""

    reveals = True
    heist: Heist


@dataclass(frozen=True, slots=True)
class CardsKept(Event):
    """How many cards each seat keeps for the next round."""

    reveals = True
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """No further round: too few arts, or (`stalled`) too many rounds without a theft."""

    reveals = True
    arts: tuple[int, ...]
    """What stays in the museum."""
    stalled: bool
