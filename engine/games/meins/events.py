"""What happens in Meins! besides what a move brings about at once. All of it is open (ME-23)."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.english import count
from engine.core.events import Event
from engine.games.meins.components import Components
from engine.games.meins.letters import SLOTS, letters_of
from engine.games.meins.view import ROUNDS, SIDES


@dataclass(frozen=True, slots=True)
class MeinsEvent(Event):
    """Something that happened, and its line in the log."""

    def said(self, names: Sequence[str], deck: Components) -> str:
        """The log line; empty for what the others imply."""
        return ""


@dataclass(frozen=True, slots=True)
class Began(MeinsEvent):
    """The match begins with this seat."""

    seat: Seat

    def said(self, names: Sequence[str], deck: Components) -> str:
        """The log line."""
        return f"{names[self.seat]} went first."


@dataclass(frozen=True, slots=True)
class StartingCapital(MeinsEvent):
    """A seat got cards before the first turn; counts of each type."""

    seat: Seat
    cards: tuple[int, ...]

    def said(self, names: Sequence[str], deck: Components) -> str:
        """The log line."""
        return f"{names[self.seat]} drew {letters_of(self.cards, deck)} as starting capital."


@dataclass(frozen=True, slots=True)
class NothingToTake(MeinsEvent):
    """The grid was empty when the seat's turn began (ME-5)."""

    seat: Seat

    def said(self, names: Sequence[str], deck: Components) -> str:
        """The log line."""
        return f"{names[self.seat]} took nothing: the grid was empty."


@dataclass(frozen=True, slots=True)
class ExhibitTurned(MeinsEvent):
    """A new exhibit came on display."""

    reveals = True
    slot: int
    exhibit: int

    def said(self, names: Sequence[str], deck: Components) -> str:
        """The log line."""
        exhibit = deck.exhibits[self.exhibit]
        return f"New at {SLOTS[self.slot]}: {exhibit.name} ({exhibit.points})."


@dataclass(frozen=True, slots=True)
class Reshuffled(MeinsEvent):
    """So many discards became the new draw pile."""

    reveals = True
    count: int

    def said(self, names: Sequence[str], deck: Components) -> str:
        """The log line."""
        return f"The discards were shuffled into a new draw pile of {count(self.count, 'card')}."


@dataclass(frozen=True, slots=True)
class GridRefilled(MeinsEvent):
    """Cards were laid into the grid: (cell, type) for each."""

    reveals = True
    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(MeinsEvent):
    """A round ended after this seat's turn; `stalled`: nobody could go on (ME-21)."""

    seat: Seat
    round: int
    stalled: bool
    discards: tuple[int, ...]
    """How many cards each seat must give up (none after the last round)."""

    def said(self, names: Sequence[str], deck: Components) -> str:
        """The log line."""
        placed = f"when {names[self.seat]} placed a third exhibit"
        how = "after a full lap with no card taken or used" if self.stalled else placed
        text = f"Round {self.round} ended {how}."
        if self.round == ROUNDS:
            return text + " That was the last round."
        order = [(self.seat + step) % len(names) for step in range(len(names))]
        owed = [f"{names[s]} {self.discards[s]}" for s in order if self.discards[s]]
        return f"{text} To discard: {', '.join(owed)}." if owed else text


@dataclass(frozen=True, slots=True)
class RoundBegan(MeinsEvent):
    """A round began with this seat and four new exhibits."""

    reveals = True
    seat: Seat
    round: int
    display: tuple[int, ...]

    def said(self, names: Sequence[str], deck: Components) -> str:
        """The log line."""
        return (
            f"Round {self.round} began with {names[self.seat]}; "
            f"exhibits go to the {SIDES[self.round - 1]} side."
        )
