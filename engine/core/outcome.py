"""How a match ended: the reason, the ranking with shared places, every score line by line."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.actions import Seat


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet."""

    label: str
    points: int
    group: str = ""
    """Lines of one group are summed in one row ("exhibits"); empty: a row of its own."""
    marks: str = ""
    """The game's letters for suit or category, which a board may draw as glyphs."""
    target: str = ""
    """What `Words.describe` tells more about; empty: nothing."""
    counts: bool = True
    """False for lines that only break ties: they are no part of the total."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The score of one seat, or of a rival that the rules play (a solo persona)."""

    seat: Seat | None
    """None for a rival that has no seat."""
    lines: tuple[ScoreLine, ...]
    name: str = ""
    """Only for a rival without a seat."""
    known: bool = True
    """False where the points are hidden from whoever looks: the lines tell only what is open."""

    @property
    def total(self) -> int:
        """The points that count."""
        return sum(line.points for line in self.lines if line.counts)

    @property
    def figure(self) -> str:
        """The total as it may be shown: "?" where it is hidden."""
        return str(self.total) if self.known else "?"

    def sums(self) -> tuple[ScoreLine, ...]:
        """The lines with each group added up into one, groups where they first stand."""
        rows: dict[object, ScoreLine] = {}
        for number, line in enumerate(self.lines):
            key = (line.group, line.counts) if line.group else number
            if line.group:
                before = rows[key].points if key in rows else 0
                points = before + line.points
                line = ScoreLine(line.group, points, line.group, counts=line.counts)
            rows[key] = line
        return tuple(rows.values())


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match."""

    reason: str
    """One sentence: what ended it. May name seats as `{0}`; see `name_seats`."""
    sheets: tuple[ScoreSheet, ...]
    """One for each seat in seat order, then rivals without a seat."""
    places: tuple[int, ...]
    """The place of each sheet, 1 for the winner; tied sheets share one: (1, 3, 1)."""
    notes: tuple[str, ...] = ()
    """How things were decided, one sentence each; seats as `{0}`."""

    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first place (empty when a rival without a seat won)."""
        return tuple(
            sheet.seat
            for sheet, place in zip(self.sheets, self.places, strict=True)
            if place == 1 and sheet.seat is not None
        )

    def ranking(self) -> tuple[ScoreSheet, ...]:
        """The sheets from the first place to the last."""
        order = sorted(range(len(self.sheets)), key=lambda i: self.places[i])
        return tuple(self.sheets[i] for i in order)


def rank(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Places from keys, higher first: equal keys share a place.

    >>> rank([(30, 2), (41, 0), (30, 2), (30, 5)])
    (3, 1, 3, 2)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)
