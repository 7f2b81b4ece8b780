"""What happens in It's Mine! (Knizia) besides what a move brings about at once.

The one secret, a seat's answer, is in no event (KZ-2). The log does not name the turned cards, or
it would be a list of what lies face down (KZ-12).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.english import count, series
from engine.core.events import Event
from engine.games.its_mine_knizia.phrases import ordinal, role
from engine.games.its_mine_knizia.view import Stack


@dataclass(frozen=True, slots=True)
class KniziaEvent(Event):
    """Something that happened, and its line in the log."""

    def said(self, names: Sequence[str]) -> str:
        """The log line; empty for turned cards and hidden answers."""
        return ""


@dataclass(frozen=True, slots=True)
class Began(KniziaEvent):
    """The match begins; this seat deals (or calls) first."""

    seat: Seat

    def said(self, names: Sequence[str]) -> str:
        """The log line."""
        return f"{names[self.seat]} {role(len(names))}s first."


@dataclass(frozen=True, slots=True)
class Turned(KniziaEvent):
    """A card (with two seats, two) joined the offer, which now has `size` cards."""

    reveals = True
    cards: tuple[int, ...]
    size: int
    left: int
    """How many cards are still to be turned."""


@dataclass(frozen=True, slots=True)
class Answered(KniziaEvent):
    """A seat has answered, or changed its answer; what it is stays hidden."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Claimed(KniziaEvent):
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

    def said(self, names: Sequence[str]) -> str:
        """The log line."""
        name, cards = names[self.seat], count(self.size, "card")
        text = f"{name} claimed {cards}"
        if self.drawn_from:
            tied = series([names[seat] for seat in self.drawn_from])
            what = "the card" if self.size == 1 else f"the {cards}"
            text = f"{tied} claimed together; {name} won the draw for {what}"
        further = []
        if self.late:
            further.append(f"before {series([names[seat] for seat in self.late])}")
        if self.full:
            further.append(f"the {ordinal(self.stack)} and last stack")
        text = ", ".join([text, *further])
        if self.deals:
            text += f"{',' if further else ''} and {role(len(names))}s"
        return f"{text}."


@dataclass(frozen=True, slots=True)
class RestTaken(KniziaEvent):
    """The last seat below its limit took what was left of the deck (KZ-8)."""

    seat: Seat
    size: int

    def said(self, names: Sequence[str]) -> str:
        """The log line."""
        rest = f"took the rest of the deck, {count(self.size, 'card')}"
        return f"{names[self.seat]}, the only player left to claim, {rest}."


@dataclass(frozen=True, slots=True)
class OfferDiscarded(KniziaEvent):
    """Nobody claimed the last offer (KZ-9)."""

    size: int

    def said(self, names: Sequence[str]) -> str:
        """The log line."""
        were = "was" if self.size == 1 else "were"
        cards = f"{count(self.size, 'card')} {were} discarded"
        return f"No one claimed the last offer, so its {cards}."


@dataclass(frozen=True, slots=True)
class HandEnded(KniziaEvent):
    """A hand was scored; the stacks lie open."""

    reveals = True
    hand: int
    ending: str
    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    stacks: tuple[tuple[Stack, ...], ...]
    """For each seat its stacks."""

    def said(self, names: Sequence[str]) -> str:
        """The log line."""
        told = ", ".join(f"{name} {p}" for name, p in zip(names, self.points, strict=True))
        return f"Hand {self.hand}: {told}. Won by {series([names[s] for s in self.winners])}."
