"""What the tables and the visits of a club ask of it, and of those who are at a table."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from saves import Store
    from tui.club.bots import SharedBots
    from tui.club.disk import Disk
    from tui.club.people import Person
    from tui.club.tries import Tries


class Spot(Protocol):
    """Where somebody is at a table: on a chair or behind the chairs."""

    @property
    def person(self) -> "Person":
        """Who is here."""

    def hold(self, held: bool) -> None:
        """Have nothing drawn there until what was played is on the disk."""


class Stands(Protocol):
    """What is told that something is different at a table."""

    def touch(self, table: Any) -> None:
        """Something is different at a table, or it is there no longer."""


class House(Protocol):
    """The club, as its tables and visits know it."""

    store: "Store"
    disk: "Disk"
    bots: "SharedBots"
    pace: float
    closed: bool
    tries: "Tries"
    standings: Stands

    @property
    def visits(self) -> Mapping[str, Any]:
        """Who is here, by the person's id."""

    @property
    def tables(self) -> Mapping[str, Any]:
        """The tables by their names."""

    def person_by_id(self, id_: str) -> "Person | None":
        """The person whom a table names."""

    def why_not_speak(self, person: "Person") -> str:
        """Why the person has said too much; empty: another line is counted and can be said."""

    def call(self, id_: str, table: Any) -> None:
        """It has become somebody's turn at a table at which they are not."""

    def over(self, table: Any) -> None:
        """A match has ended."""

    def remove(self, table: Any) -> None:
        """A table is cleared away."""

    def left(self, visit: Any) -> None:
        """A visit has ended."""

    def changed(self) -> None:
        """Tell everybody who looks at the lobby."""
