"""What the clock of a live table shows on the board."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine import Seat
from engine.core.clock import Taken


@dataclass(frozen=True, slots=True)
class Dial:
    """The clock at one moment."""

    phase: str
    """One of the phases of `tui.live.ticker`."""
    covered: bool
    """True while the newest card is not shown yet."""
    count: int
    """3, 2 or 1 while it counts down."""
    keys: Mapping[Seat, str]
    """The claim key of each person at the keyboard, as it is shown."""
    claimed: Taken | None
    """The claim that was just made."""
    flash: bool
    """True for a short moment after it."""
    then: str
    """Which key lets things go on, and how, while they wait for one: "Enter to deal"."""
    pings: Mapping[Seat, str] = field(default_factory=dict)
    """Where each player has a keyboard of their own: how long their line takes."""
    slapped: Seat | None = None
    """Who slapped first for the card that lies open; the claim is not made yet."""
