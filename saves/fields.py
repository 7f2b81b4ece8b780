"""Reading a save's tables field by field, each mistake named with the file and the field."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from engine.core.components import ComponentsError, Entry
from engine.core.toml import BadToml, parse_toml
from saves.errors import NotASave
from saves.words import harmless


class Fields(Entry):
    """A table of a save: the engine's reader of tables, with the kinds of field that saves have."""

    def checked(self, field: str, why_not: Callable[[str], str | None]) -> str:
        """A text that `why_not` has nothing against."""
        value = self._take_text(field)
        problem = why_not(value)
        if problem is not None:
            raise self.fail(field, f"cannot be “{value[:40]}”: {problem}")
        return value

    def words(self, field: str, longest: int) -> str:
        """A text of at most so many characters, made safe to show; it may be empty."""
        return self._short(field, self._take_text(field), longest)

    def short_texts(self, field: str, longest: int) -> list[str]:
        """A list of texts of at most so many characters each."""
        value = self._take_list(field)
        for item in value:
            if not isinstance(item, str) or len(item) > longest:
                raise self.fail(field, f"must be a list of texts of at most {longest} characters")
        return value

    def numbered_texts(self, field: str, longest: int) -> list[str]:
        """A table of texts of at most so many characters each, with the keys 1, 2, 3 ..."""
        value = self.data(field)
        for number, (key, item) in enumerate(value.items(), 1):
            if key != str(number):
                raise self.fail(field, f"must have the keys 1, 2, 3 and so on, not {key[:40]}")
            if not isinstance(item, str) or len(item) > longest:
                raise self.fail(field, f"must have texts of at most {longest} characters")
        return list(value.values())

    def options(self, field: str) -> dict[str, str]:
        """A table of texts; empty if it is missing."""
        value = self._take(field, {})
        if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
            raise self.fail(field, "must be a table of texts")
        return value

    def data(self, field: str) -> dict[str, Any]:
        """A table that somebody else takes apart."""
        value = self._take(field, None)
        if not isinstance(value, dict):
            raise self.fail(field, "must be a table")
        return value

    def moment(self, field: str) -> datetime:
        """A date and time with its offset, as UTC and whole seconds."""
        value = self._take(field, None)
        # Not the first and last years: there, other time zones are out of what can be counted.
        if isinstance(value, datetime) and value.tzinfo is not None and 1970 <= value.year <= 2999:
            return value.astimezone(UTC).replace(microsecond=0)
        raise self.fail(field, "must be a date and time such as 2026-11-30T20:15:00Z")

    def part(self, field: str) -> "Fields":
        """A table inside this one."""
        return Fields(self.data(field), self.place, field)

    def parts(self, field: str, most: int) -> "list[Fields]":
        """1 to `most` tables."""
        value = self._take_list(field)
        if not 1 <= len(value) <= most:
            raise self.fail(field, f"must stand 1 to {most} times, not {len(value)}")
        return [Fields(item, self.place, f"{field} {n}") for n, item in enumerate(value, 1)]

    def _take_text(self, field: str) -> str:
        value = self._take(field, None)
        if not isinstance(value, str):
            raise self.fail(field, "must be a text")
        return value

    def _take_list(self, field: str) -> list[Any]:
        value = self._take(field, None)
        if not isinstance(value, list):
            raise self.fail(field, "must be a list")
        return value

    def _short(self, field: str, value: str, longest: int) -> str:
        if len(value) > longest:
            raise self.fail(field, f"must have at most {longest} characters")
        return harmless(value)


@contextmanager
def mistakes_told() -> Iterator[None]:
    """Turn mistakes in a TOML text or its fields into NotASave."""
    try:
        yield
    except BadToml as error:
        raise NotASave(f"{error}.", line=error.line) from None
    except ComponentsError as error:
        raise NotASave(f"{error}.") from None


def read_table(text: str, source: str) -> Fields:
    """The top table of a TOML text. Raises BadToml."""
    return Fields(parse_toml(text, source), source, "")
