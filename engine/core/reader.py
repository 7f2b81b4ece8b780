"""Takes a position's plain data apart; every mistake becomes InvalidPosition with its field."""

from collections.abc import Sequence
from typing import Any

from engine.core.game import InvalidPosition
from engine.core.rng import Rng

_WORDS = {
    int: "a whole number",
    bool: "true or false",
    str: "a string",
    list: "a list",
    dict: "a table",
}


class Reader:
    """One table of a position. Every field is taken once, and `done` finds what nobody took.

    Games derive their own, which knows their cards.
    """

    def __init__(self, data: object, place: str = "") -> None:
        """`place` stands before a field in messages: "seat 0: ". Raises InvalidPosition."""
        if not isinstance(data, dict):
            raise InvalidPosition(f"{place.removesuffix(': ') or 'the position'} must be a table")
        self.data: dict[str, Any] = dict(data)
        self.place = place

    def fail(self, field: str, problem: str) -> InvalidPosition:
        """The mistake, to be raised."""
        return InvalidPosition(f"{self.place}{field} {problem}")

    def take(self, field: str, kind: type) -> Any:
        """A field of exactly this type: int, bool, str, list or dict."""
        value = self.data.pop(field, None)
        if type(value) is not kind:
            raise self.fail(field, f"must be {_WORDS[kind]}")
        return value

    def number(self, field: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        value: int = self.take(field, int)
        if not low <= value <= high:
            raise self.fail(field, f"must be from {low} to {high}")
        return value

    def flag(self, field: str) -> bool:
        """True or false."""
        return bool(self.take(field, bool))

    def one_of(self, field: str, known: Sequence[str]) -> str:
        """A text that is one of the known ones."""
        value: str = self.take(field, str)
        if value not in known:
            raise self.fail(field, f"must be one of: {', '.join(filter(None, known))}")
        return value

    def rng(self, field: str) -> Rng:
        """A chance, as `seed_to_text` writes its state."""
        text: str = self.take(field, str)
        if len(text) != 16 or not all(digit in "0123456789abcdef" for digit in text):
            raise self.fail(field, "must be 16 hex digits")
        return Rng(int(text, 16))

    def done(self) -> None:
        """Raise InvalidPosition if a field is left: it is none of this table's."""
        for field in self.data:
            raise self.fail(str(field)[:40], "is unknown")
