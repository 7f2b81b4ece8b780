"""What happened, as data. A game words its events in `Words.say`; boards never word anything."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from engine.core.actions import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened. Games derive one class for each kind of event."""

    audience: tuple[Seat, ...] | None = None
    """The seats that may learn of it; None: everyone, spectators too."""

    reveals: ClassVar[bool] = False
    """True where somebody learned something new (a card turned up): undo stops there."""

    def seen_by(self, viewer: Seat | None) -> bool:
        """True if `viewer` (a seat, or None for a spectator) may learn of this event."""
        return self.audience is None or viewer in self.audience


Emit: TypeAlias = Callable[[Event], None]


def ignore(event: Event) -> None:
    """The listener for searches, which do not want to hear."""
