"""The club: who is here, which tables there are, what is said. One for each process."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from saves import Store, WriteFailed, harmless
from tui.bot_client import BotClient
from tui.club.people import BadName, People, Person
from tui.settings import Settings

LOG = logging.getLogger("lightfingers.club")

Delay = Callable[[], float | None]
"""The round trip to a terminal in milliseconds; None: not measured yet."""

__all__ = ["BadName", "Club", "Delay", "Person", "Visit", "WriteFailed"]


@dataclass(eq=False)
class Visit:
    """One connection of a person, from when it came in until it leaves."""

    club: "Club"
    person: Person
    delay: Delay | None = None
    on_ended: Callable[[str], None] | None = None
    """Called once with the reason when the visit is ended from outside."""
    ended: bool = False

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

    @property
    def milliseconds(self) -> float | None:
        """The measured round trip to this terminal, if it is known."""
        return self.delay() if self.delay is not None else None


class Club:
    """All that the people of one process share."""

    def __init__(self, store: Store, *, bots: BotClient | None = None) -> None:
        """`store`: its saves get a folder "club" with matches, people and tables."""
        folder = store.saves / "club"
        self.store = Store(folder, folder / "finished", store.config)
        self.bots = bots or BotClient()
        self._people = People(folder / "people")
        self.visits: dict[str, Visit] = {}
        """Who is here, by the person's id."""
        self.since = datetime.now(UTC)

    # --- People ------------------------------------------------------------------------------

    def person(self, fingerprint: str) -> Person | None:
        """Who has this key; None: nobody has given a name for it yet."""
        return self._people.find(fingerprint)

    def register(self, fingerprint: str, name: str) -> Person:
        """Give a key a name. Raises BadName with a sentence, WriteFailed."""
        person = self._people.register(fingerprint, name)
        LOG.info("registered name=%r", harmless(person.name))
        return person

    def keep_settings(self, person: Person, settings: Settings) -> str:
        """Keep a person's settings; why that failed, or an empty text."""
        person.settings = settings
        try:
            self._people.keep(person)
        except WriteFailed as error:
            return str(error)
        return ""

    def enter(self, person: Person, delay: Delay | None = None) -> Visit:
        """Somebody comes in. An earlier visit of the same person ends."""
        earlier = self.visits.get(person.id)
        if earlier is not None:
            earlier.end("You came in from elsewhere; this connection ends.")
        visit = self.visits[person.id] = Visit(self, person, delay)
        return visit

    def left(self, visit: Visit) -> None:
        """A visit has ended."""
        if self.visits.get(visit.person.id) is visit:
            del self.visits[visit.person.id]

    def send_away(self, why: str) -> None:
        """End every visit with a word, as the host is closing."""
        for visit in list(self.visits.values()):
            visit.end(why)

    # --- Its end -----------------------------------------------------------------------------

    async def close(self) -> None:
        """Let the bots go home and give every match free. Everything is saved already."""
        await self.bots.close()
