"""The chairs of a table and its file in the club: who sits where, whatever happens."""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine import GAMES
from saves import NotASave, why_not_player, why_not_stem, write_file
from saves.fields import mistakes_told, read_table
from saves.files import read_text
from tui.outside.kinds import NOT_HERE, is_outside

FORMAT = 1
FREE = "free"
PERSON = "person:"
ROUNDS = 20_000
"""Rounds of the password's hash: some milliseconds for whoever guesses."""


@dataclass(slots=True)
class Chair:
    """A seat of a table before and during the match."""

    who: str = FREE
    """free, bot:LEVEL, or person:ID."""
    stand_in: str = ""
    """The bot that plays until the person is back: bot:LEVEL; empty: nobody has to."""
    kept_for: str = ""
    """The id of the person for whom a free chair is kept, as long as they are in the club."""
    shows: bool = False
    """True if the person lets those who watch see what this seat sees."""

    @property
    def person(self) -> str:
        """The id of the person whose chair it is; empty: nobody's."""
        return self.who.removeprefix(PERSON) if self.who.startswith(PERSON) else ""

    @property
    def bot(self) -> str:
        """The bot that plays here now; empty: a person does, or nobody."""
        return self.who if self.who.startswith("bot:") else self.stand_in


@dataclass(slots=True)
class Record:
    """What the club's file says about a table."""

    game: str
    options: Mapping[str, str]
    chairs: list[Chair]
    host: str
    """The id of the person who made the table."""
    lock: str = ""
    """Salt and hash of the table's password; empty: everybody may come."""
    save: str = ""
    """The name of the match's save; empty: it has not begun."""
    after: str = ""
    """The name of the table whose people play again here."""
    page: bool = False
    """True if anybody may watch in a page, without a name."""
    made: datetime = field(default_factory=lambda: datetime.now(UTC).replace(microsecond=0))

    def opens(self, password: str) -> bool:
        """True if the password is the table's, or the table has none."""
        return not self.lock or opens(self.lock, password)

    def write(self, path: Path) -> None:
        """Keep it. Raises WriteFailed."""
        import tomli_w

        data: dict[str, Any] = {
            "table": FORMAT,
            "game": self.game,
            "host": self.host,
            "lock": self.lock,
            "save": self.save,
            "after": self.after,
            "page": self.page,
            "made": self.made,
            "options": dict(self.options),
        }
        # As tables of their own: tomli_w would write short ones inline.
        chairs = ["[[chairs]]\n" + tomli_w.dumps(asdict(chair)) for chair in self.chairs]
        write_file(path, "\n".join([tomli_w.dumps(data), *chairs]))


def lock_of(password: str) -> str:
    """Salt and hash for a password; empty for none."""
    if not password:
        return ""
    salt = secrets.token_hex(8)
    return f"{salt}${_hash(salt, password)}"


def opens(lock: str, word: str) -> bool:
    """True if the word is the one that a lock was made of."""
    salt, _, digest = lock.partition("$")
    return hmac.compare_digest(_hash(salt, word), digest)


def _hash(salt: str, password: str) -> str:
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt.encode(), ROUNDS).hex()


def read_record(path: Path) -> Record:
    """The record of a file. Raises NotASave with a sentence."""
    source = path.name
    with mistakes_told():
        table = read_table(read_text(path), source)
        table.integer("table", FORMAT, FORMAT)
        record = Record(
            game=table.text("game"),
            options=table.options("options"),
            chairs=[],
            host=table.words("host", 64),
            lock=table.words("lock", 200),
            save=table.words("save", 64),
            after=table.words("after", 64),
            page=table.flag("page"),
            made=table.moment("made"),
        )
        for part in table.parts("chairs", 12):
            chair = Chair(
                who=part.words("who", 64),
                stand_in=part.words("stand_in", 24),
                kept_for=part.words("kept_for", 64),
                shows=part.flag("shows"),
            )
            part.done()
            record.chairs.append(chair)
        table.done()
    if record.game not in GAMES:
        raise NotASave(f"{source}: there is no such game.")
    for chair in record.chairs:
        for bot in (chair.bot, chair.stand_in):
            if is_outside(bot):
                raise NotASave(f"{source}: {NOT_HERE}")
            if bot and why_not_player(bot):
                raise NotASave(f"{source}: no bot is called {bot}.")
        if not chair.person and not chair.bot and chair.who != FREE:
            raise NotASave(f"{source}: nobody could sit on a chair of {chair.who}.")
    if record.save and why_not_stem(record.save):
        raise NotASave(f"{source}: the match's name cannot be one.")
    return record
