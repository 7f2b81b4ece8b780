"""What the clock of a live table tells the board."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine import Match, Seat
from engine.games.its_mine_knizia.events import Claimed


@dataclass(frozen=True, slots=True)
class Pulse:
    """The clock at one moment."""

    phase: str
    """One of the phases of `tui.live.clock`."""
    covered: bool
    """True while the newest card is not shown yet."""
    count: int
    """3, 2 or 1 while it counts down."""
    keys: Mapping[Seat, str]
    """The claim key of each person at the keyboard, as it is shown."""
    claimed: Claimed | None
    """The claim that was just made."""
    flash: bool
    """True for a short moment after it."""
    go_on: str
    """The key that lets things go on, while they wait for one."""
    distances: Mapping[Seat, str] = field(default_factory=dict)
    """Where everybody has a keyboard of their own: how far away each one is."""
    slapped: Seat | None = None
    """Who slapped first for the card that lies open; the claim is not made yet."""


def taken(match: Match, claimed: Claimed | None, own: Seat | None) -> str:
    """Who has the offer; the seat `own`, if it is one's own, is told how its slap went."""
    if claimed is None:
        return ""
    if claimed.seat == own:
        return "Yours! "
    who = match.word(f"{{{claimed.seat}}} was first. ")
    return f"Too slow: {who}" if own in claimed.late else who
