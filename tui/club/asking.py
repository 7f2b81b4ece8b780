"""What the people at a table ask each other: to take a step back, to let a bot play on."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine import Seat


@dataclass(slots=True)
class UndoAsked:
    """Somebody wants to take something back, and everybody else must agree."""

    seat: Seat
    all_of_it: bool
    """True for all that may be taken back, false for the last step."""
    moment: int
    """The position in which it was asked: when it has gone on, nothing is asked any more."""
    agreed: set[Seat] = field(default_factory=set)

    def is_granted(self, others: Iterable[Seat]) -> bool:
        """True if all others who are at the table have agreed."""
        return self.agreed.issuperset(others)


def majority(voters: int) -> int:
    """How many votes of so many people hand a seat to a bot: more than half.

    >>> [majority(voters) for voters in (1, 2, 3, 4, 5)]
    [1, 2, 2, 3, 3]
    """
    return voters // 2 + 1
