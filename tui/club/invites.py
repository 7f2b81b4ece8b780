"""Invitations: codes with which so many people can come in until a day."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from engine import BadToml, parse_toml
from saves import write_file
from saves.files import read_text
from tui.club.people import new_word

PEOPLE, DAYS = 1, 7
"""For how many people, and for how many days, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class Invite:
    """One code."""

    code: str
    left: int
    """How many people can still come in with it."""
    until: datetime

    @property
    def holds(self) -> bool:
        """True while somebody can come in with it."""
        return self.left > 0 and datetime.now(UTC) < self.until

    def __str__(self) -> str:
        people = "1 person" if self.left == 1 else f"{self.left} people"
        return f"{self.code}  {people}, until {self.until:%Y-%m-%d %H:%M} UTC"


class Invites:
    """All invitations of a club."""

    def __init__(self, path: Path) -> None:
        """Raises SaveError, BadToml."""
        self._path = path
        self._invites: dict[str, Invite] = {}
        if path.exists():
            for row in parse_toml(read_text(path), path.name).get("invites", []):
                try:
                    invite = Invite(row["code"], row["left"], row["until"])
                    holds = invite.holds
                except (KeyError, TypeError):
                    raise BadToml(f"{path.name}: an invite needs code, left and until") from None
                if holds:
                    self._invites[invite.code] = invite

    def __iter__(self) -> Iterator[Invite]:
        """Those that hold."""
        return iter([invite for invite in self._invites.values() if invite.holds])

    def good(self, code: str) -> Invite | None:
        """The invitation of a code, if somebody can come in with it."""
        invite = self._invites.get(code.strip().lower())
        return invite if invite is not None and invite.holds else None

    def make(self, people: int = PEOPLE, days: int = DAYS) -> Invite:
        """A new one. Raises WriteFailed."""
        now = datetime.now(UTC).replace(microsecond=0)
        invite = Invite(new_word(), people, now + timedelta(days=days))
        self._keep(invite)
        return invite

    def use(self, invite: Invite) -> None:
        """Somebody came in with it. Raises WriteFailed."""
        self._keep(replace(invite, left=invite.left - 1))

    def cancel(self, invite: Invite) -> None:
        """Nobody comes in with it any more. Raises WriteFailed."""
        self._keep(replace(invite, left=0))

    def _keep(self, changed: Invite) -> None:
        import tomli_w

        invites = {**self._invites, changed.code: changed}
        invites = {code: invite for code, invite in invites.items() if invite.holds}
        rows = [asdict(invite) for invite in invites.values()]
        write_file(self._path, tomli_w.dumps({"invites": rows}))
        self._invites = invites
