"""Who is who in the club: a key, a name, and the person's settings, each in a file of its own."""

import hashlib
import logging
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine import BadToml, parse_toml
from saves import (
    SaveError,
    composed,
    harmless,
    readings,
    why_not_name,
    why_not_new_name,
    write_file,
)
from saves.files import read_text
from tui.settings import BadSettings, Settings, check_settings
from tui.table import BOT_NAMES

LOG = logging.getLogger("lightfingers.club")

MOST_PEOPLE = 10_000
"""So many names are given away at most, however many keys somebody makes."""


HOUSE = ("You", "The club", "The house", "Lightfingers", "Host", "Server", "Moderator", "Nobody")
"""What the club calls itself and others: nobody else can."""

RESERVED = frozenset().union(*map(readings, (*HOUSE, *BOT_NAMES)))
"""Names that would be mistaken for somebody else's."""


def _is_bot(name: str) -> bool:
    """True if somebody of this name would be taken for a bot: "hard bot"."""
    return any(not readings(word).isdisjoint(readings("bot")) for word in name.split())


class BadName(ValueError):
    """A name that nobody can have here; the message is a sentence for the player."""


@dataclass(slots=True)
class Person:
    """Somebody with a key."""

    fingerprint: str
    """What the person proved to have; the same one is the same person."""
    name: str
    since: datetime
    """UTC, whole seconds."""
    settings: Settings = field(default_factory=Settings)

    @property
    def id(self) -> str:
        """The name of the person's file, and how tables name the person: 32 hex digits."""
        return person_id(self.fingerprint)


def person_id(fingerprint: str) -> str:
    """32 hex digits for a key."""
    return hashlib.sha256(fingerprint.encode(errors="replace")).hexdigest()[:32]


class People:
    """Everybody who ever gave a name, kept in a folder."""

    def __init__(self, folder: Path) -> None:
        """Read the folder; a file that is no person is logged and left as it is."""
        self._folder = folder
        self._by_id: dict[str, Person] = {}
        self._read_as: dict[str, Person] = {}
        """Who has a name that can be read like this."""
        for path in sorted(folder.glob("*.toml")) if folder.is_dir() else ():
            try:
                person = _read(path)
            except (SaveError, BadToml, BadSettings) as error:
                LOG.warning("person left out: %s", harmless(str(error)))
                continue
            self._take_in(person)

    def _take_in(self, person: Person) -> None:
        self._by_id[person.id] = person
        self._read_as.update(dict.fromkeys(readings(person.name), person))

    def __len__(self) -> int:
        return len(self._by_id)

    def find(self, fingerprint: str) -> Person | None:
        """The person with a key, if there is one."""
        return self._by_id.get(person_id(fingerprint))

    def by_id(self, id_: str) -> Person | None:
        """The person whom a table names."""
        return self._by_id.get(id_)

    def why_not(self, name: str) -> str:
        """Why a name cannot be given to somebody new; empty if it can."""
        problem = why_not_new_name(name)
        if problem is not None:
            return problem
        read = readings(name)
        if _is_bot(name) or not RESERVED.isdisjoint(read):
            return "that name belongs to the house"
        alike = next((self._read_as[text] for text in read if text in self._read_as), None)
        if alike is not None:
            same = alike.name == name
            return "somebody here has that name already" if same else f"it looks like {alike.name}"
        return "the club takes no new names" if len(self) >= MOST_PEOPLE else ""

    def register(self, fingerprint: str, name: str) -> Person:
        """A new person. Raises BadName, WriteFailed."""
        known = self.find(fingerprint)
        if known is not None:
            raise BadName(f"You are called {known.name} here.")
        name = composed(name)
        problem = self.why_not(name)
        if problem:
            raise BadName(f"{problem[0].upper()}{problem[1:]}.")
        person = Person(fingerprint, name, datetime.now(UTC).replace(microsecond=0))
        self.keep(person)
        self._take_in(person)
        return person

    def keep(self, person: Person) -> None:
        """Write what is known of a person. Raises WriteFailed."""
        import tomli_w

        plain = Settings()
        own = {k: v for k, v in asdict(person.settings).items() if v != getattr(plain, k)}
        data: dict[str, Any] = {
            "key": person.fingerprint,
            "name": person.name,
            "since": person.since,
            "settings": own,
        }
        write_file(self._folder / f"{person.id}.toml", tomli_w.dumps(data))


def _read(path: Path) -> Person:
    """The person of a file. Raises SaveError, BadToml, BadSettings."""
    data = parse_toml(read_text(path), path.name)
    key, name, since = data.get("key"), data.get("name"), data.get("since")
    own = data.get("settings", {})
    if not isinstance(key, str) or not isinstance(name, str) or why_not_name(name):
        raise BadSettings(f"{path.name}: there must be a key and a name.")
    if not isinstance(since, datetime) or person_id(key) != path.stem or not isinstance(own, dict):
        raise BadSettings(f"{path.name}: this is not the file of that person.")
    return Person(key, name, since, check_settings(own, path.name))
