"""How cards of Meins! are kept in a position: as numbers, in plain data as letters and ids."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.fields import About, Row
from engine.core.reader import Reader
from engine.games.meins.components import TYPES
from engine.games.meins.view import EMPTY, PER_SIDE

NO_CARD = "."
"""An empty cell of the grid; an empty slot of the display is an empty text."""


@dataclass(frozen=True)
class Procurements(Row):
    """Procurement cards in a row, by type."""

    gaps: bool = False
    """True where a place may be empty."""

    def write(self, value: Sequence[int], about: About) -> str:
        """Their letters."""
        letters = about.deck.letters
        return "".join(letters[card] if card >= 0 else NO_CARD for card in value)

    def read(self, reader: Reader, key: str, about: About) -> list[int]:
        """Letters as types."""
        known = dict(about.deck.type_of_letter)
        if self.gaps:
            known[NO_CARD] = EMPTY
        text = reader.take(key, str)
        if not all(letter in known for letter in text):
            raise reader.fail(key, f"can only have the letters {''.join(known)}")
        return [known[letter] for letter in text]


class Counts(Row):
    """Procurement cards whose order does not matter: how many of each type."""

    def write(self, value: Sequence[int], about: About) -> str:
        """Their letters."""
        return "".join(about.deck.letters[kind] * value[kind] for kind in range(TYPES))

    def read(self, reader: Reader, key: str, about: About) -> list[int]:
        """Letters counted."""
        types = Procurements().read(reader, key, about)
        return [types.count(kind) for kind in range(TYPES)]


@dataclass(frozen=True)
class Exhibits(Row):
    """Exhibits in a row."""

    gaps: bool = False
    most: int | None = None

    def write(self, value: Sequence[int], about: About) -> list[str]:
        """Their ids."""
        return [about.deck.exhibits[card].id if card >= 0 else "" for card in value]

    def read(self, reader: Reader, key: str, about: About) -> list[int]:
        """Ids as exhibits."""
        known = dict(about.deck.exhibit_of_id)
        if self.gaps:
            known[""] = EMPTY
        ids = reader.take(key, list)
        for card in ids:
            if not isinstance(card, str) or card not in known:
                raise reader.fail(key, f"isn't an exhibit of this deck: {str(card)[:40]!r}")
        if self.most is not None and len(ids) > self.most:
            raise reader.fail(key, f"may have up to {PER_SIDE} exhibits")
        return [known[card] for card in ids]


class CategoryCards(Row):
    """The category cards, one for each seat; they never change."""

    copied = shown = imagined = "{0}"

    def write(self, value: Sequence[int], about: About) -> list[str]:
        """Their ids."""
        return [about.deck.categories[card].id for card in value]

    def read(self, reader: Reader, key: str, about: About) -> tuple[int, ...]:
        """Ids as categories, each once."""
        ids = [category.id for category in about.deck.categories]
        cards = reader.take(key, list)
        if len(cards) != about.seat_count or len({str(c) for c in cards}) != about.seat_count:
            raise reader.fail(key, "must have a different category for each seat")
        if any(card not in ids for card in cards):
            raise reader.fail(key, f"must be of: {', '.join(ids)}")
        return tuple(ids.index(card) for card in cards)


class Owed(Row):
    """How many cards each seat still has to give up."""

    def read(self, reader: Reader, key: str, about: About) -> list[int]:
        """A number for each seat; whether the seat has so many is found out later."""
        owed: list[int] = super().read(reader, key, about)
        if len(owed) != about.seat_count or any(type(n) is not int or n < 0 for n in owed):
            raise reader.fail(key, "must have a valid number for each seat")
        return owed
