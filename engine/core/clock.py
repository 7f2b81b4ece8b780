"""What a live game needs: a clock turns its cards, and the first key counts.

The table keeps the time and the order of the keys. What lies open, for whom, and what a key means
is for the game to say; its rules never read a clock, as the order comes to them as data. "Card",
"dealer" and "claim" are the words of the live table for whatever a game has: what comes by the
clock, who lets it come, and what the first key does.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias

from engine.core.actions import Seat
from engine.core.events import Event
from engine.core.state import A
from engine.core.words import V_contra


@dataclass(frozen=True, slots=True)
class Card:
    """What lies open, to be claimed."""

    seats: tuple[Seat, ...]
    """Who may claim it."""
    last: bool
    """True if no other comes after it."""


class Taken(Protocol):
    """The event in which a claim was the first."""

    @property
    def seat(self) -> Seat:
        """Whose claim it was."""

    @property
    def late(self) -> tuple[Seat, ...]:
        """Who claimed after it, in their order."""


class Clock(ABC, Generic[A, V_contra]):
    """What a game says to its live table."""

    question: str
    """What is asked of those who may claim: one sentence."""
    nobody: str
    """What is said where nobody at a keyboard may claim."""
    options: tuple[str, ...] = ()
    """Which options of the game mean nothing where no clock runs."""

    @abstractmethod
    def runs(self, options: Mapping[str, str]) -> bool:
        """True if a match with these options is played by the clock."""

    @abstractmethod
    def pace(self, options: Mapping[str, str]) -> str:
        """How fast cards come at first: "slow", "normal", "fast", "key" (the dealer's)."""

    @abstractmethod
    def card(self, view: V_contra) -> Card | None:
        """What lies open; None: nothing, and the dealer is to deal."""

    @abstractmethod
    def dealer(self, view: V_contra) -> Seat:
        """Who deals, and with a key of its own lets the next card come."""

    @abstractmethod
    def deal(self, view: V_contra) -> A:
        """What the dealer does when nothing lies open."""

    @abstractmethod
    def claims(self, action: A) -> bool:
        """True if who chose this wants what lies open."""

    @abstractmethod
    def answers(self, places: Sequence[tuple[Seat, int]], asked: Sequence[Seat]) -> Sequence[A]:
        """What all who are `asked` do once the order of the claims is settled.

        `places`: who has claimed, and as the how many; those with the same place were equally
        fast. Who has no place has not claimed.
        """

    @abstractmethod
    def taken(self, happened: Sequence[Event]) -> Taken | None:
        """The event in which a claim was the first, if there is one."""

    @abstractmethod
    def dealt(self, happened: Sequence[Event]) -> bool:
        """True if the dealer has dealt: then all get ready before the first card is shown."""

    @abstractmethod
    def waiting(self, view: V_contra) -> str:
        """Who is to deal, while nothing lies open: one sentence."""


AnyClock: TypeAlias = Clock[Any, Any]
