"""What the screens of the club ask of their app."""

from typing import Any, Protocol

from tui.club.club import Club, ClubTable, Person, Visit
from tui.club.links import Way
from tui.screens.desk import Desk


class ClubDesk(Desk, Protocol):
    """The app of one visitor, as its screens know it."""

    club: Club
    fingerprint: str
    network: str
    way: Way
    code: str
    secret: str
    visit: Visit | None

    @property
    def me(self) -> Visit:
        """The visit, once there is one."""

    @property
    def is_guest(self) -> bool:
        """True if the visitor only knew the guests' password."""

    def register(self, name: str) -> str:
        """Give the visitor a name and let the visit begin; why that cannot be, or empty."""

    def come_in(self, person: Person) -> None:
        """The visit begins."""

    def go_in(self) -> None:
        """From the door to where the visitor was going."""

    def approach(self, table: ClubTable) -> None:
        """Go to a table from the lobby; a private one asks strangers for its password."""

    def go_to(self, table: ClubTable, *, instead: bool = False) -> None:
        """Be at a table: around it while it is open, else at its match."""

    def look_back_at(self, table: Any, ply: int) -> None:
        """The table as it stood after so many moves."""
