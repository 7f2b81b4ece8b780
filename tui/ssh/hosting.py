"""What an administrator can set, and what a host does for its connections and sittings."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tui.club.bans import Bans
from tui.club.club import ALL_TABLES
from tui.club.links import Way
from tui.club.people import NAMES_A_DAY
from tui.ssh.guard import Guesses, Refusals
from tui.ssh.keys import AllowedKeys, Passwords


@dataclass(frozen=True, slots=True)
class Options:
    """What an administrator can set."""

    address: str = ""
    """Where to listen; empty: on all addresses of the machine."""
    port: int = 2222
    authorized_keys: Path | None = None
    invite: bool = False
    """True if whoever is new needs an invitation."""
    password_file: Path | None = None
    per_address: int = 20
    """Connections from one address (of IPv6: one /64) at a time."""
    login_tries: int = 6
    """Keys and passwords that do not do before the connection is closed."""
    names_per_day: int = NAMES_A_DAY
    """New names from one address (of IPv6: one /64) in a day."""
    tables: int = ALL_TABLES
    """Tables at a time that are not over."""
    sessions: int = 200
    """People in the club at a time."""
    message_size: int = 8192
    """Bytes that may come from a terminal at once, and of one paste."""
    idle: int = 120
    """Minutes without a key before somebody is sent home; 0: never."""
    keepalive: int = 30
    """Seconds between questions to a silent client; three without an answer and it is gone."""
    colours: str = ""
    """The colours of every terminal, of `kinds.DEPTHS`; empty: what each can show."""
    always_compress: bool = False
    watchers: int = 200
    """People who watch in a page at a time; those in the club are not among them."""
    web: int | None = None
    """The port of the door for browsers; None: there is none."""
    web_address: str = ""
    """Where it listens; empty: where the other one does."""
    call: str = ""
    """The program that calls those who are away; empty: nobody is called."""
    name: str = ""
    """How people name this machine, in links; empty: as whoever makes the link reached it."""
    web_origin: str = ""
    """How browsers name it: `https://club.example`; empty: as they reach it, without TLS."""


class Hosting(Protocol):
    """The host, as its connections and those who sit at them know it."""

    options: Options
    bans: Bans | None
    keys: AllowedKeys
    passwords: Passwords
    guesses: Guesses
    refusals: Refusals
    open_app: Callable[..., Any]

    @staticmethod
    def now() -> float:
        """Seconds of the host's clock."""

    def way(self, reached: str, page: str = "", ticket: str = "") -> Way:
        """How somebody came here, and so how others come."""

    def arrive(self, caller: Any) -> str:
        """Count a connection; why it may not be, or an empty text."""

    def depart(self, caller: Any) -> None:
        """A connection counts no more."""

    def signed_in(self, caller: Any) -> None:
        """Whoever has the connection has shown who they are."""

    def watch(self, caller: Any) -> str:
        """Count somebody who watches in a page; why they cannot, or an empty text."""

    def begin(self, sitting: Any) -> str:
        """Count somebody with an app; why they cannot have one, or an empty text."""

    def end(self, sitting: Any) -> None:
        """An app has ended."""
