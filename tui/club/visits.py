"""Visits: one connection of a person each."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tui.club.house import House, Spot

if TYPE_CHECKING:
    from tui.club.people import Person
    from tui.club.tables import ClubTable

LOG = logging.getLogger("lightfingers.club")

Delay = Callable[[], float | None]
"""The round trip to a terminal in milliseconds; None: not measured yet."""


@dataclass(eq=False)
class Visit:
    """One connection of a person, from when it came in until it leaves."""

    club: House = field(repr=False)
    person: "Person"
    delay: Delay | None = None
    network: str = ""
    """From where they are here."""
    on_ended: Callable[[str], None] | None = field(default=None, repr=False)
    """Called once with the reason when the visit is ended from outside."""
    on_called: "Callable[[ClubTable], None] | None" = field(default=None, repr=False)
    """Called when a match at another table begins to wait for the person."""
    on_held: Callable[[bool], None] | None = field(default=None, repr=False)
    """Called with True when nothing more may be drawn for a moment, and with False after it."""
    place: Spot | None = field(default=None, repr=False)
    """Where the visitor is; None: in the lobby."""
    back_at: "ClubTable | None" = field(default=None, repr=False)
    """The table at which the person was when the connection before this one dropped."""
    let_in: set[str] = field(default_factory=set)
    """The private tables whose password the visitor knew."""
    ended: bool = False

    def try_password(self, table: "ClubTable", password: str) -> str:
        """Be let in to a private table; why not, or an empty text."""
        why = self.club.tries.why_wait(self.person.id)
        if why:
            return why
        if not table.record.opens(password.strip()):
            self.club.tries.failed(self.person.id)
            LOG.info("wrong password table=%s who=%r", table.name, self.person.name)
            return "That is not its password."
        self.let_in.add(table.name)
        return ""

    def leave(self) -> None:
        """The connection ends. Seats stay the person's. Calling it again does nothing."""
        if not self.ended:
            self.ended = True
            self.club.left(self)

    def end(self, why: str) -> None:
        """End the visit from outside, with a word for the visitor."""
        if not self.ended:
            self.leave()
            if self.on_ended is not None:
                self.on_ended(why)

    def hold(self, held: bool) -> None:
        """Have nothing drawn for the visitor until what was played is on the disk."""
        if self.on_held is not None:
            self.on_held(held)

    @property
    def milliseconds(self) -> float | None:
        """The measured round trip to this terminal, if it is known."""
        return self.delay() if self.delay is not None else None
