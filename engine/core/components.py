"""Reading component files: plain TOML turned into values, with every mistake named in full.

A game's reader wraps each table in an `Entry` and takes the fields it knows; `done()` refuses the
rest. So a typing error in a player's own deck is told as "meins.toml, exhibit 3 (duck): field vp
must be a whole number from 0 to 99".
"""

import re
from collections.abc import Collection, Mapping
from typing import Any

from engine.core.toml import BadToml, parse_toml

SOURCES = ("rulebook", "deduced", "reconstructed", "own deck")
"""Where a card's figures come from; the last is for the files of players."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_REQUIRED: Any = object()


class ComponentsError(ValueError):
    """A component file that cannot be used; the message names file, entry and field."""


class Entry:
    """One table of a component file, taken apart field by field."""

    def __init__(self, data: object, source: str, name: str) -> None:
        self.place = f"{source}, {name}" if name else source
        if not isinstance(data, dict):
            raise ComponentsError(f"{self.place}: must be a table")
        self._data: dict[str, Any] = dict(data)

    def fail(self, field: str, problem: str) -> ComponentsError:
        """The error for a field; the caller raises it."""
        return ComponentsError(f"{self.place}: field {field} {problem}")

    def _take(self, field: str, default: Any) -> Any:
        if field in self._data:
            return self._data.pop(field)
        if default is _REQUIRED:
            raise self.fail(field, "is missing")
        return default

    def integer(self, field: str, low: int, high: int, default: int = _REQUIRED) -> int:
        """A whole number from low to high."""
        value = self._take(field, default)
        if type(value) is not int or not low <= value <= high:
            raise self.fail(field, f"must be a whole number from {low} to {high}")
        return value

    def integers(self, field: str, low: int, high: int) -> tuple[int, ...]:
        """A list of whole numbers from low to high."""
        value = self._take(field, _REQUIRED)
        if not isinstance(value, list) or any(
            type(item) is not int or not low <= item <= high for item in value
        ):
            raise self.fail(field, f"must be a list of whole numbers from {low} to {high}")
        return tuple(value)

    def text(self, field: str, default: str = _REQUIRED, longest: int = 80) -> str:
        """A text of 1 to `longest` printable characters."""
        value = self._take(field, default)
        if not isinstance(value, str) or not 0 < len(value) <= longest or not value.isprintable():
            raise self.fail(field, f"must be a string of 1 to {longest} printable characters")
        return value

    def texts(self, field: str, fewest: int, most: int | None = None) -> tuple[str, ...]:
        """A list of `fewest` to `most` printable texts (`most` None: exactly `fewest`)."""
        value = self._take(field, _REQUIRED)
        if (
            not isinstance(value, list)
            or not fewest <= len(value) <= (fewest if most is None else most)
            or not all(isinstance(item, str) and item.isprintable() for item in value)
        ):
            wanted = f"{fewest}" if most is None else f"{fewest} to {most}"
            raise self.fail(field, f"must list {wanted} printable strings")
        return tuple(value)

    def id(self, taken: Collection[str] = ()) -> str:
        """The field `id`: small letters, digits and hyphens; not one of `taken`."""
        value = self.text("id")
        if not _ID.fullmatch(value):
            raise self.fail("id", "must be small letters and digits with hyphens between")
        if value in taken:
            raise self.fail("id", f"appears twice: {value}")
        return value

    def one_of(self, field: str, known: Collection[str], default: str = _REQUIRED) -> str:
        """A text that is one of `known`."""
        value = self._take(field, default)
        if not isinstance(value, str) or value not in known:
            raise self.fail(field, f"must be one of: {', '.join(known)}")
        return value

    def some_of(
        self, field: str, known: Collection[str], fewest: int, most: int
    ) -> tuple[str, ...]:
        """A list of different texts, each one of `known`."""
        value = self._take(field, _REQUIRED)
        if (
            not isinstance(value, list)
            or not all(isinstance(item, str) and item in known for item in value)
            or len(set(value)) != len(value)
            or not fewest <= len(value) <= most
        ):
            raise self.fail(
                field, f"must list {fewest} to {most} different ones of: {', '.join(known)}"
            )
        return tuple(value)

    def flag(self, field: str) -> bool:
        """True or false; false when it is not there."""
        value = self._take(field, False)
        if type(value) is not bool:
            raise self.fail(field, "must be true or false")
        return value

    def source(self) -> str:
        """The field `source`: rulebook, deduced, reconstructed or own deck."""
        return self.one_of("source", SOURCES)

    def table(self, field: str) -> "Entry":
        """A table inside this one."""
        return Entry(self._take(field, _REQUIRED), self.place, field)

    def tables(self, field: str, fewest: int, most: int | None = None) -> list["Entry"]:
        """`fewest` to `most` tables (`most` None: exactly `fewest`).

        Each is called by its field, its number and its id.
        """
        value = self._take(field, _REQUIRED)
        got = len(value) if isinstance(value, list) else -1
        if not fewest <= got <= (fewest if most is None else most):
            wanted = f"{fewest}" if most is None else f"{fewest} to {most}"
            raise self.fail(field, f"must appear {wanted} times, not {'none' if got < 0 else got}")
        entries = []
        for number, item in enumerate(value, 1):
            known = item.get("id") if isinstance(item, dict) else None
            name = f"{field} {number}"
            if isinstance(known, str) and known.isprintable():
                name += f" ({known[:40]})"
            entries.append(Entry(item, self.place, name))
        return entries

    def has(self, field: str) -> bool:
        """True if the field stands here and was not taken yet."""
        return field in self._data

    def done(self) -> None:
        """Refuse whatever was not taken."""
        for field in self._data:
            raise self.fail(str(field)[:40], "is unknown")


def read_components(text: str, source: str, game_id: str) -> Entry:
    """The top table of a component file, its header checked. Raises ComponentsError."""
    try:
        data = parse_toml(text, source)
    except BadToml as error:
        raise ComponentsError(str(error)) from None
    top = Entry(data, source, "")
    top.integer("schema", 1, 1)
    top.one_of("game", (game_id,))
    return top


def digest_text(text: str) -> str:
    """The digest by which a save names its components: "sha256:" and 16 hex digits."""
    import hashlib

    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()[:16]


def digest_data(data: Mapping[str, Any]) -> str:
    """16 hex digits over plain data, whatever the order of its keys."""
    import hashlib
    import json

    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def package_text(game_id: str, name: str) -> str:
    """A data file of a game's package, such as its rules.md."""
    package = f"engine.games.{game_id.replace('-', '_')}"
    from importlib import resources

    return resources.files(package).joinpath(name).read_text(encoding="utf-8")
