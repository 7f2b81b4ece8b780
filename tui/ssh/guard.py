"""Who knocks too often: networks that guess passwords, and those that were let in before."""

import ipaddress
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from saves import SaveError, WriteFailed, write_file
from saves.files import read_text
from tui.ssh import log
from tui.terminal.pace import Pace

FREE = 3
"""Wrong passwords of a network without a delay: anyone mistypes."""
LOCKED = 8
"""Wrong passwords after which a network's passwords are not looked at for a while."""
LOCK = 15 * 60.0
"""Seconds of the first lock-out; each further one takes twice as long."""
LONGEST_LOCK = 24 * 3600.0
FORGET = 24 * 3600.0
"""Seconds after the last try when a network begins anew."""
MOST = 10_000
"""Networks that are remembered; the one heard of longest ago is forgotten first."""


def network_of(address: str) -> str:
    """What counts as one place: an IPv4 address, or an IPv6 network of one customer.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7"), network_of("2001:db8::1:2:3:4")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return str(ip.ipv4_mapped)
        return str(ipaddress.ip_network((ip, 64), strict=False))
    return str(ip)


@dataclass(slots=True)
class _Tries:
    count: int = 0
    locks: int = 0
    next_at: float = 0.0
    """When the next password is looked at."""
    locked_until: float = 0.0
    last: float = 0.0


class Guesses:
    """Passwords that were tried, by network."""

    def __init__(self) -> None:
        self._by_network: OrderedDict[str, _Tries] = OrderedDict()

    def take(self, network: str, now: float) -> float | None:
        """Count a try: the seconds after which it may be looked at; None: locked out.

        It counts as wrong until `right` says otherwise, so trying many at once gains nothing.
        """
        tries = self._by_network.get(network)
        if tries is None or now - tries.last > FORGET:
            tries = self._by_network[network] = _Tries()
        self._by_network.move_to_end(network)
        if len(self._by_network) > MOST:
            self._by_network.popitem(last=False)
        tries.last = now
        if now < tries.locked_until:
            return None
        if tries.count >= LOCKED:
            lock = min(LOCK * 2**tries.locks, LONGEST_LOCK)
            tries.count, tries.locks, tries.locked_until = 0, tries.locks + 1, now + lock
            log.warn("locked-out", network=network, minutes=round(lock / 60))
            return None
        tries.count += 1
        start = max(now, tries.next_at)
        tries.next_at = start + (2.0 ** (tries.count - FREE) if tries.count >= FREE else 0.0)
        return start - now

    def right(self, network: str) -> None:
        """The last try was right."""
        self._by_network.pop(network, None)


class Refusals:
    """Which refusals are logged: nobody fills the host's disk by asking again and again."""

    def __init__(self) -> None:
        self._one, self._all = Pace(20, 3.0), Pace(200, 0.5)
        self.left_out = 0
        """Those that were not, since this was last set to 0."""

    def take(self, network: str, now: float) -> bool:
        """True if one more of a network is logged."""
        if self._one.take(network, now) and self._all.take("", now):
            return True
        self.left_out += 1
        return False


class Known:
    """Networks from which somebody has signed in, kept in a file: some room is theirs."""

    def __init__(self, path: Path) -> None:
        """A file that cannot be read is as good as none."""
        self._path = path
        self._networks: OrderedDict[str, None] = OrderedDict()
        self._kept = True
        if path.exists():
            try:
                lines = read_text(path).split()
            except SaveError as error:
                log.warn("left-out", file=path.name, why=error)
                return
            self._networks.update(dict.fromkeys(map(network_of, lines[-MOST:])))

    def __contains__(self, network: str) -> bool:
        return network in self._networks

    def add(self, network: str) -> None:
        """Somebody has signed in from there."""
        self._kept = self._kept and network in self._networks
        self._networks[network] = None
        self._networks.move_to_end(network)
        if len(self._networks) > MOST:
            self._networks.popitem(last=False)

    def keep(self) -> None:
        """Write the file if somebody new is in it; what the disk does not take is tried again."""
        if self._kept:
            return
        try:
            write_file(self._path, "".join(f"{network}\n" for network in self._networks))
        except WriteFailed as error:
            log.warn("not-kept", file=self._path.name, why=error)
            return
        self._kept = True
