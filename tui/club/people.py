"""Who is who in the club: a key, a name, and the person's settings, each in a file of its own."""

import hashlib
import logging
import secrets
from collections.abc import Collection, Iterator
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from engine import BadToml, parse_toml
from saves import (
    SaveError,
    WriteFailed,
    composed,
    harmless,
    readings,
    why_not_name,
    why_not_new_name,
    write_file,
)
from saves.files import read_text
from tui.club.chairs import lock_of
from tui.settings import BadSettings, Settings, check_settings
from tui.table.table import BOT_NAMES

LOG = logging.getLogger("lightfingers.club")

MOST_PEOPLE = 10_000
"""So many names are given away at most, however many keys somebody makes."""
NAMES_A_DAY = 10
"""New names from one network in a day."""
DAYS_OF_NAMES = 20
"""Names of so many days can belong to one network."""
UNUSED_FOR = timedelta(days=7)
"""A name whose owner was never here on another day lapses after so long."""
AWAY_FOR = timedelta(days=365)
"""Any other name lapses when its owner was not here for so long."""

GUEST = "guest:"
"""What a fingerprint begins with that is nobody's: the guests' password was known, no more."""
BROWSER = "BROWSER:"
"""What the fingerprint of a browser's token begins with."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""What a guest's secret is made of: nothing that looks like something else."""


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
    seen: datetime | None = None
    """When the person was last here, to the day; None: never since that is kept."""
    network: str = ""
    """From where the name was given."""
    secret: str = ""
    """A guest's: salt and hash of the secret by which they are known again; empty: none."""
    moderator: bool = False
    keys: list[str] = field(default_factory=list)
    """Fingerprints of what else the person comes in with: further browsers and SSH keys."""

    calls: bool = False
    """Whether the club calls them when it is their turn and they are away."""
    address: str = ""
    """Where it calls them: a line for the host's program."""
    called: list[str] = field(default_factory=list)
    """The tables for which they were called since they were last here."""

    id: str = field(init=False)
    """The name of the person's file, and how tables name the person: 32 hex digits."""

    def __post_init__(self) -> None:
        self.id = person_id(self.fingerprint)


def person_id(fingerprint: str) -> str:
    """32 hex digits for a key."""
    return hashlib.sha256(fingerprint.encode(errors="replace")).hexdigest()[:32]


def new_word() -> str:
    """Three groups of four letters that nobody guesses."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(3))


class People:
    """Everybody who ever gave a name, kept in a folder."""

    def __init__(self, folder: Path, names_a_day: int = NAMES_A_DAY) -> None:
        """Read the folder; a file that is no person is logged and left as it is."""
        self._folder = folder
        self._names_a_day = names_a_day
        self._by_id: dict[str, Person] = {}
        self._read_as: dict[str, Person] = {}
        """Who has a name that can be read like this."""
        self._by_key: dict[str, Person] = {}
        """Who else comes in with a key than the one whose first it was."""
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
        self._by_key.update(dict.fromkeys(person.keys, person))

    def __len__(self) -> int:
        return len(self._by_id)

    def __iter__(self) -> Iterator[Person]:
        """Everybody, by name."""
        return iter(sorted(self._by_id.values(), key=lambda person: person.name.casefold()))

    def find(self, fingerprint: str) -> Person | None:
        """The person with a key, if there is one."""
        return self._by_key.get(fingerprint) or self._by_id.get(person_id(fingerprint))

    def id_of(self, fingerprint: str) -> str:
        """The id of whoever has a key, or would have it."""
        person = self.find(fingerprint)
        return person.id if person is not None else person_id(fingerprint)

    def link(self, person: Person, *fingerprints: str) -> None:
        """Let somebody come in with further keys. Raises WriteFailed."""
        before = person.keys
        person.keys = list(dict.fromkeys([*before, *fingerprints]))
        try:
            self.keep(person)
        except WriteFailed:
            person.keys = before
            raise
        self._take_in(person)

    def unlink(self, person: Person, fingerprint: str) -> None:
        """Let a further key be nobody's again. Raises WriteFailed."""
        before = person.keys
        person.keys = [key for key in before if key != fingerprint]
        try:
            self.keep(person)
        except WriteFailed:
            person.keys = before
            raise
        self._by_key.pop(fingerprint, None)

    def called(self, name: str) -> Person | None:
        """The person of a name, however it is written."""
        return next((self._read_as[text] for text in readings(name) if text in self._read_as), None)

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
        alike = self.called(name)
        if alike is not None:
            same = alike.name == name
            return "somebody here has that name already" if same else f"it looks like {alike.name}"
        return ""

    def why_none_from(self, network: str) -> str:
        """Why nobody new is taken from a network, or at all; empty if they are."""
        if len(self) >= MOST_PEOPLE:
            return "the club takes no new names"
        yesterday = datetime.now(UTC) - timedelta(days=1)
        there = [p.since for p in self._by_id.values() if network and p.network == network]
        if sum(since > yesterday for since in there) >= self._names_a_day:
            return "no more new names from your address today"
        if len(there) >= self._names_a_day * DAYS_OF_NAMES:
            return "too many names belong to your address"
        return ""

    def register(self, fingerprint: str, name: str, network: str = "") -> Person:
        """A new person. Raises BadName, WriteFailed."""
        known = self.find(fingerprint)
        if known is not None:
            raise BadName(f"You are called {known.name} here.")
        name = composed(name)
        problem = self.why_not(name) or self.why_none_from(network)
        if problem:
            raise BadName(f"{problem[0].upper()}{problem[1:]}.")
        now = datetime.now(UTC).replace(microsecond=0)
        person = Person(fingerprint, name, now, seen=now, network=network)
        self.keep(person)
        self._take_in(person)
        return person

    def rename(self, person: Person, name: str) -> None:
        """Give somebody another name. Raises BadName, WriteFailed."""
        before, name = person.name, composed(name)
        self._forget(person)
        try:
            problem = self.why_not(name)
            if problem:
                raise BadName(f"{problem[0].upper()}{problem[1:]}.")
            person.name = name
            self.keep(person)
        except (BadName, WriteFailed):
            person.name = before
            raise
        finally:
            self._take_in(person)

    def remove(self, person: Person) -> None:
        """Forget somebody; the name can be given to others. Raises OSError."""
        (self._folder / f"{person.id}.toml").unlink(missing_ok=True)
        self._forget(person)

    def _forget(self, person: Person) -> None:
        del self._by_id[person.id]
        for text in readings(person.name):
            if self._read_as.get(text) is person:
                del self._read_as[text]
        for key in person.keys:
            self._by_key.pop(key, None)

    def lapse(self, needed: Collection[str]) -> list[Person]:
        """Take the names back of those who were not here for long; who they were.

        `needed`: the ids of people who sit somewhere.
        """
        now = datetime.now(UTC)
        gone = []
        for person in list(self._by_id.values()):
            seen = person.seen or now
            once = seen.date() == person.since.date()
            away = now - seen > (UNUSED_FOR if once else AWAY_FOR)
            if away and person.id not in needed and not person.moderator:
                try:
                    self.remove(person)
                except OSError as error:
                    LOG.warning("name not taken back: %s", harmless(str(error)))
                    continue
                gone.append(person)
        return gone

    def see(self, person: Person) -> None:
        """Somebody is here today; what the disk does not take is kept another day."""
        now = datetime.now(UTC).replace(microsecond=0)
        called, person.called = person.called, []
        if called or person.seen is None or person.seen.date() != now.date():
            person.seen = now
            try:
                self.keep(person)
            except WriteFailed as error:
                LOG.warning("visit not kept: %s", harmless(str(error)))

    def give_secret(self, person: Person) -> str:
        """A new secret for a guest, told once. Raises WriteFailed."""
        word = new_word()
        person.secret = lock_of(word)
        self.keep(person)
        return word

    def keep(self, person: Person) -> None:
        """Write what is known of a person. Raises WriteFailed."""
        import tomli_w

        plain = Settings()
        own = {k: v for k, v in asdict(person.settings).items() if v != getattr(plain, k)}
        data: dict[str, Any] = {
            "key": person.fingerprint,
            "name": person.name,
            "since": person.since,
            "seen": person.seen,
            "network": person.network,
            "secret": person.secret,
            "moderator": person.moderator,
            "keys": person.keys,
            "calls": person.calls,
            "address": person.address,
            "called": person.called,
            "settings": own,
        }
        data = {key: value for key, value in data.items() if value or key == "settings"}
        write_file(self._folder / f"{person.id}.toml", tomli_w.dumps(data))


def _read(path: Path) -> Person:
    """The person of a file. Raises SaveError, BadToml, BadSettings."""
    data = parse_toml(read_text(path), path.name)
    key, name, since = data.get("key"), data.get("name"), data.get("since")
    own = data.get("settings", {})
    if not isinstance(key, str) or not isinstance(name, str) or why_not_name(name):
        raise BadSettings(f"{path.name}: there must be a key and a name.")
    if isinstance(since, datetime) and since.tzinfo is None:
        since = since.replace(tzinfo=UTC)
    if not isinstance(since, datetime) or person_id(key) != path.stem or not isinstance(own, dict):
        raise BadSettings(f"{path.name}: this is not the file of that person.")
    seen, network, secret = data.get("seen"), data.get("network", ""), data.get("secret", "")
    if not (seen is None or isinstance(seen, datetime)) or not isinstance(network, str):
        raise BadSettings(f"{path.name}: seen must be a moment and network a text.")
    if not isinstance(secret, str):
        raise BadSettings(f"{path.name}: secret must be a text.")
    if seen is not None and seen.tzinfo is None:
        seen = seen.replace(tzinfo=UTC)
    settings = check_settings(own, path.name)
    moderator = data.get("moderator") is True
    keys, called = data.get("keys", []), data.get("called", [])
    for texts in (keys, called):
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise BadSettings(f"{path.name}: keys and called must be texts.")
    calls, address = data.get("calls") is True, data.get("address", "")
    if not isinstance(address, str):
        raise BadSettings(f"{path.name}: address must be a text.")
    person = Person(key, name, since, settings, seen, network, secret, moderator, keys)
    person.calls, person.address, person.called = calls, address, called
    return person
