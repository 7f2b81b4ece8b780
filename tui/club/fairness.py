"""Who slapped first, when the lines to the table are of different lengths. Pure: times come in.

A card is turned at the host at some moment. It reaches a terminal after half its round trip, and
the slap takes the other half back: so the reaction of the player is the time from the turning to
the arrival of the slap, less the round trip. The shortest reaction gets the offer. A round trip
counts up to a cap: further away, a player has to be faster than the others, and nobody gains by a
line that is slower than that.

All times are milliseconds.

>>> near, far = Slap(0, arrived=310, delay=10), Slap(1, arrived=390, delay=120)
>>> reaction(near, shown=0), reaction(far, shown=0)
(300, 270)
>>> settle([near, far], shown=0)
[(1, 1), (0, 2)]

After the near slap the table waits just long enough for one that might still beat it:

>>> closes_at([near], shown=0, awaited=[120, 40])
420
>>> closes_at([near], shown=0, awaited=[5])
310
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine import Seat

CAP = 150.0
"""A longer round trip counts as this one."""


@dataclass(frozen=True, slots=True)
class Slap:
    """A claim as it came in at the host."""

    seat: Seat
    arrived: float
    """When, by the host's clock."""
    delay: float | None
    """The round trip to the player's terminal; None: not measured. Bots have 0."""


def credit(delay: float | None, cap: float = CAP) -> float:
    """How much of a round trip counts: all up to the cap; nothing while it is not known."""
    return 0.0 if delay is None else min(max(delay, 0.0), cap)


def reaction(slap: Slap, shown: float, cap: float = CAP) -> float:
    """How long the player took after the card could be seen; below 0: it was not waited for."""
    return slap.arrived - shown - credit(slap.delay, cap)


def closes_at(
    slaps: Sequence[Slap], shown: float, awaited: Iterable[float | None], cap: float = CAP
) -> float:
    """When no slap that is still under way can be the first any more.

    `slaps`: at least one that came in; `awaited`: the round trips of those who may still claim.
    Never before the last of the slaps, and at most `cap` after the best of them.
    """
    best = min(reaction(slap, shown, cap) for slap in slaps)
    longest = max((credit(delay, cap) for delay in awaited), default=0.0)
    return max(max(slap.arrived for slap in slaps), shown + best + longest)


def settle(slaps: Sequence[Slap], shown: float, cap: float = CAP) -> list[tuple[Seat, int]]:
    """The seats with their places, the shortest reaction first.

    Who cannot be told apart by a whole millisecond shares the first place: then the match draws.
    Further back each has a place of its own.
    """
    order = sorted(slaps, key=lambda slap: (reaction(slap, shown, cap), slap.seat))
    if not order:
        return []
    best = round(reaction(order[0], shown, cap))
    first = [slap for slap in order if round(reaction(slap, shown, cap)) == best]
    rest = enumerate(order[len(first) :], len(first) + 1)
    return [(slap.seat, 1) for slap in first] + [(slap.seat, place) for place, slap in rest]
