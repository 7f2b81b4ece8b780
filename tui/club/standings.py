"""How the tables stand: in which group, and which comes first. No words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import Seat

if TYPE_CHECKING:
    from tui.club.people import Person
    from tui.club.seating import Seating
    from tui.club.tables import ClubTable

YOURS, OPEN, RUNNING, OVER = "Your games", "Open tables", "Being played", "Over"
GROUPS = (YOURS, OPEN, RUNNING, OVER)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a table stands for one person."""

    table: "ClubTable"
    seat: Seat | None
    """The person's own seat; None: somebody else's table."""

    @property
    def group(self) -> str:
        """Under which heading it stands."""
        if self.table.is_over:
            return OVER
        if self.seat is not None:
            return YOURS
        return OPEN if self.table.is_open else RUNNING

    @property
    def asked(self) -> bool:
        """True if the match waits for the person, or somebody for an answer."""
        return self.seat is not None and (self.table.is_asked(self.seat) or self.owes_answer)

    @property
    def owes_answer(self) -> bool:
        """True if somebody at the table asks the person for an undo."""
        return self.seat is not None and self.table.owes_answer(self.seat)


class Standings:
    """The order of all tables, worked out once for everybody who looks at the lobby."""

    def __init__(self, tables: Mapping[str, "ClubTable"]) -> None:
        self._tables = tables
        self._stale: set[str] = set()
        self._keys: dict[str, Key] = {}
        self._seated: dict[str, set[str]] = {}
        """The tables at which a person sits, by the person's id."""
        self._people: dict[str, list[str]] = {}
        self._order: dict[str, list[str]] = {}

    def touch(self, table: "Seating") -> None:
        """Something is different at a table, or it is there no longer."""
        self._stale.add(table.name)

    def of(self, person: "Person") -> list[str]:
        """The tables at which somebody sits, in no order."""
        self._refresh()
        return sorted(self._seated.get(person.id, ()))

    def group(self, group: str) -> list[str]:
        """The tables of a group as somebody sees them who sits at none: best first."""
        self._refresh()
        return self._order.get(group, [])

    def _refresh(self) -> None:
        if not self._stale:
            return
        for name in self._stale:
            for id_ in self._people.pop(name, ()):
                self._seated[id_].discard(name)
                if not self._seated[id_]:
                    del self._seated[id_]
            self._keys.pop(name, None)
            table = self._tables.get(name)
            if table is None:
                continue
            self._people[name] = [chair.person for chair in table.chairs if chair.person]
            for id_ in self._people[name]:
                self._seated.setdefault(id_, set()).add(name)
            self._keys[name] = key_of(Standing(table, None))
        self._stale.clear()
        self._order = {}
        for key, name in sorted((key, name) for name, key in self._keys.items()):
            self._order.setdefault(GROUPS[key[0]], []).append(name)


Key = tuple[int, bool, bool, float]


def key_of(line: Standing) -> Key:
    """Where a table stands: by its group, then those that wait for the person before all."""
    table = line.table
    return (
        GROUPS.index(line.group),
        not line.asked,
        not table.present(),
        -table.match_updated.timestamp(),
    )
