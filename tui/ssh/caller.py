"""One connection from outside, of whatever kind: who it is, what counts it, how it is refused."""

from typing import Any

from tui.club.links import Way
from tui.ssh import log
from tui.ssh.distance import longest_delay
from tui.ssh.guard import network_of
from tui.ssh.hosting import Hosting

MANY_WATCH = "So many watch already that nobody else can. Try again later."

MOST_REFUSALS = 50
"""Things that are not to be had, which one connection may ask for."""


class Caller:
    """What all doors have: a connection that the host counts while it lasts."""

    def __init__(self, host: Hosting) -> None:
        self.host = host
        self.address = ""
        self.network = ""
        """What counts as one place: see `network_of`."""
        self.who = ""
        """What they proved to have: the fingerprint of a key, a guest's name, a browser's token."""
        self.ticket = ""
        """The code with which they came; empty: with none."""
        self._refused = 0
        self._counted = False

    def knock(self, address: str) -> bool:
        """Somebody is there: True if the connection may be; it is counted from now on."""
        self.address, self.network = address, network_of(address)
        refusal = self.host.arrive(self)
        if refusal:
            self.refuse(refusal)
            self.abort()
            return False
        self._counted = True
        return True

    def uncount(self) -> bool:
        """The connection counts no more; False if it did not."""
        counted, self._counted = self._counted, False
        if counted:
            self.host.depart(self)
        return counted

    def crowd_out(self) -> None:
        """End the connection now, as its room is needed; it counts no more."""
        if self.uncount():
            self.abort()

    def refuse(self, what: str) -> None:
        """Log that something was not to be had; whoever goes on asking is thrown out."""
        if self.host.refusals.take(self.network, self.host.now()):
            log.warn("refused", what=what, address=self.address, who=self.who or "?")
        self._refused += 1
        if self._refused == MOST_REFUSALS:
            self.throw_out()

    def is_banned(self, who: str) -> bool:
        """True if a moderator keeps them out."""
        bans = self.host.bans
        if bans is None or bans.of_key(who) is None:
            return False
        self.refuse("banned")
        return True

    def longest_delay(self) -> float:
        """The longest round trip in milliseconds that can be believed of this line."""
        return longest_delay(self.socket(), self.address)

    def way(self) -> Way:
        """How they came here, and so how others come."""
        raise NotImplementedError

    def socket(self) -> Any:
        """The connection's own socket."""
        raise NotImplementedError

    def close(self) -> None:
        """End the connection when all that was written has been sent."""
        raise NotImplementedError

    def abort(self) -> None:
        """End the connection now."""
        raise NotImplementedError

    def throw_out(self) -> None:
        """End the connection of somebody who does not stop asking for what is not to be had."""
        self.abort()
