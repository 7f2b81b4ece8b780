"""Links into the club: private ones bring the same person elsewhere, invitations lead to tables.

A link ends in a code. In a browser it stands behind a `#`, so that it reaches neither a log nor
whoever looks at links before people do; over SSH it is the user name.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from engine import BadToml, parse_toml
from saves import write_file
from saves.files import read_text
from tui.club.people import LETTERS, new_word

PRIVATE, SEAT, WATCH = "private", "seat", "watch"

HOLDS = timedelta(minutes=10)
"""How long a private link can be opened."""

GONE = "That link doesn't work any more. Ask for a new one."

CODE = re.compile(rf"[{LETTERS}]{{4}}(-[{LETTERS}]{{4}}){{2}}|table-[0-9]{{1,9}}")
"""A code, or the name of a table: that one is no secret and opens nothing that is closed."""


@dataclass(frozen=True, slots=True)
class Link:
    """One link."""

    code: str
    kind: str
    """PRIVATE; or to a table: SEAT, WATCH."""
    by: str
    """The id of the person who made it."""
    table: str = ""
    """To which table."""
    until: datetime | None = None
    """When a private one ends; an invitation ends with the match."""

    @property
    def minutes(self) -> int:
        """How many minutes are left, rounded up."""
        left = (self.until or datetime.now(UTC)) - datetime.now(UTC)
        return max(0, -int(-left.total_seconds() // 60))


@dataclass(frozen=True, slots=True)
class Way:
    """How somebody came here, and so how others come."""

    web: str = ""
    """The address of the page; empty: there is no door for browsers."""
    host: str = ""
    port: int = 22
    """Where the SSH door is."""
    ticket: str = ""
    """The code with which they came; empty: with none."""

    def page(self, code: str) -> str:
        """What is opened in a browser; empty: nothing is."""
        return f"{self.web}/#{code}" if self.web else ""

    def command(self, code: str) -> str:
        """What is typed at a shell."""
        port = "" if self.port == 22 else f"-p {self.port} "
        return f"ssh {port}{code}@{self.host}" if self.host else ""

    def address(self, code: str) -> str:
        """The shortest that brings others here, as one address."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return self.page(code) or (f"ssh://{code}@{host}:{self.port}" if host else code)


class Links:
    """All links of a club. The private ones are kept nowhere: a restart ends them."""

    def __init__(self, path: Path, is_on: Callable[[str], bool]) -> None:
        """`is_on`: whether a table is there and its match not over. Raises SaveError, BadToml."""
        self._path = path
        self._is_on = is_on
        self._links: dict[str, Link] = {}
        if path.exists():
            for row in parse_toml(read_text(path), path.name).get("links", []):
                try:
                    link = Link(row["code"], row["kind"], row["by"], row["table"])
                except (KeyError, TypeError):
                    raise BadToml(f"{path.name}: a link needs code, kind, by and table") from None
                self._links[link.code] = link

    def __iter__(self) -> Iterator[Link]:
        """Those that hold."""
        return iter([link for link in self._links.values() if self._holds(link)])

    def _holds(self, link: Link) -> bool:
        if link.until is not None:
            return datetime.now(UTC) < link.until
        return self._is_on(link.table)

    def find(self, code: str) -> Link | None:
        """The link of a code, if it can still be opened."""
        link = self._links.get(code)
        return link if link is not None and self._holds(link) else None

    def private(self, person: str) -> Link:
        """A new private link of a person; the one before it opens nothing any more."""
        for old in [old for old in self._links.values() if (old.by, old.kind) == (person, PRIVATE)]:
            del self._links[old.code]
        link = Link(new_word(), PRIVATE, person, until=datetime.now(UTC) + HOLDS)
        self._links[link.code] = link
        return link

    def of(self, person: str, table: str, kind: str) -> Link | None:
        """The invitation that somebody has made for a table."""
        wanted = (person, table, kind)
        return next((link for link in self if (link.by, link.table, link.kind) == wanted), None)

    def invite(self, person: str, table: str, kind: str) -> Link:
        """An invitation to a table; somebody has one of each kind. Raises WriteFailed."""
        link = self.of(person, table, kind)
        if link is None:
            link = Link(new_word(), kind, person, table)
            self._keep({**self._links, link.code: link})
        return link

    def withdraw(self, link: Link) -> None:
        """Let nobody come in with it any more. Raises WriteFailed."""
        left = {code: other for code, other in self._links.items() if code != link.code}
        if link.kind == PRIVATE:
            self._links = left
        else:
            self._keep(left)

    def belong(self, before: str, after: str) -> None:
        """Two people are one: what the one made is the other's. Raises WriteFailed."""
        links = {c: replace(a, by=after) if a.by == before else a for c, a in self._links.items()}
        if links != self._links:
            self._keep(links)

    def _keep(self, links: dict[str, Link]) -> None:
        import tomli_w

        links = {code: link for code, link in links.items() if self._holds(link)}
        kept = (asdict(link) for link in links.values() if link.kind != PRIVATE)
        rows = [{key: value for key, value in row.items() if value} for row in kept]
        write_file(self._path, tomli_w.dumps({"links": rows}))
        self._links = links
