"""Who is not let in: people by their key, and addresses; kept in a file of the club."""

import ipaddress
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from engine import BadToml, parse_toml
from saves import write_file
from saves.files import read_text
from tui.club.people import person_id

BANNED = "You are banned from this club."

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

CUSTOMER = 64
"""The part of an IPv6 address that is one customer's: a ban of one address is of that."""


def network_named(text: str) -> Network | None:
    """The network that a text names: an address, or one with the length of its prefix.

    >>> str(network_named("192.0.2.7")), str(network_named("2001:db8::1"))
    ('192.0.2.7/32', '2001:db8::/64')
    >>> str(network_named("198.51.100.0/24")), network_named("Ada")
    ('198.51.100.0/24', None)
    """
    try:
        network = ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None
    if isinstance(network, ipaddress.IPv6Network) and network.prefixlen > CUSTOMER:
        return network.supernet(new_prefix=CUSTOMER)
    return network


def covers(network: Network, place: str) -> bool:
    """True if an address or network lies within a network."""
    inner = network_named(place)
    if isinstance(inner, ipaddress.IPv4Network) and isinstance(network, ipaddress.IPv4Network):
        return inner.subnet_of(network)
    if isinstance(inner, ipaddress.IPv6Network) and isinstance(network, ipaddress.IPv6Network):
        return inner.subnet_of(network)
    return False


@dataclass(frozen=True, slots=True)
class Ban:
    """One who is not let in."""

    who: str
    """A person's id, or a network."""
    name: str
    """What the person was called; the network again."""
    made: datetime
    until: datetime | None
    """None: for ever."""

    @property
    def holds(self) -> bool:
        """True until it runs out."""
        return self.until is None or datetime.now(UTC) < self.until

    def __str__(self) -> str:
        until = f"until {self.until:%Y-%m-%d %H:%M} UTC" if self.until else "for ever"
        return f"{self.name} {until}"


class Bans:
    """All bans of a club."""

    def __init__(self, path: Path) -> None:
        """Raises SaveError, BadToml: a list that cannot be read must not let anybody in."""
        self.id_of = person_id
        """The id of whoever has a key: one person may have several."""
        self._path = path
        self._bans: dict[str, Ban] = {}
        if path.exists():
            for row in parse_toml(read_text(path), path.name).get("bans", []):
                try:
                    ban = Ban(row["who"], row["name"], row["made"], row.get("until"))
                    holds = ban.holds
                except (KeyError, TypeError, AttributeError):
                    raise BadToml(f"{path.name}: a ban needs who, name and made") from None
                if holds:
                    self._bans[ban.who] = ban
        self._networks: list[tuple[Network, Ban]] = []
        self._sort()

    def __iter__(self) -> Iterator[Ban]:
        """Those that hold, the latest last."""
        return iter([ban for ban in self._bans.values() if ban.holds])

    def of_person(self, id_: str) -> Ban | None:
        """The ban of a person, if there is one."""
        ban = self._bans.get(id_)
        return ban if ban is not None and ban.holds else None

    def of_key(self, fingerprint: str) -> Ban | None:
        """The ban of whoever has a key."""
        return self.of_person(self.id_of(fingerprint))

    def of_network(self, network: str) -> Ban | None:
        """The ban of an address or network, or of a larger one around it."""
        found = (ban for banned, ban in self._networks if covers(banned, network) and ban.holds)
        return next(found, None)

    def add(self, who: str, name: str, days: int) -> Ban:
        """Keep somebody out for so many days; 0: for ever. Raises WriteFailed."""
        now = datetime.now(UTC).replace(microsecond=0)
        ban = Ban(who, name, now, now + timedelta(days=days) if days else None)
        self._keep({**self._bans, who: ban})
        return ban

    def lift(self, text: str) -> Ban | None:
        """Let somebody in again, by id, name or network; None: there is no such ban.

        Raises WriteFailed.
        """
        network = network_named(text)
        names = {text.casefold(), str(network) if network else ""}
        for ban in self._bans.values():
            if ban.who == text or ban.name.casefold() in names:
                self._keep({who: other for who, other in self._bans.items() if other is not ban})
                return ban
        return None

    def _keep(self, bans: dict[str, Ban]) -> None:
        import tomli_w

        rows = [asdict(ban) for ban in bans.values() if ban.holds]
        told = [{key: value for key, value in row.items() if value is not None} for row in rows]
        write_file(self._path, tomli_w.dumps({"bans": told}))
        self._bans = bans
        self._sort()

    def _sort(self) -> None:
        found = ((network_named(ban.who), ban) for ban in self._bans.values())
        self._networks = [(network, ban) for network, ban in found if network is not None]
