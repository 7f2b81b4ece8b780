"""How cards of It's Mine! (Knizia) are kept in a position: as numbers, in plain data as codes."""

from collections.abc import Sequence
from typing import Any

from engine.core.fields import About, Row
from engine.core.reader import Reader
from engine.games.its_mine_knizia.view import UNKNOWN, Stack

MOST_HANDS = 60
"""More than a match can have: five seats, at most five wins and three more each (KZ-28)."""


class Cards(Row):
    """Cards in a row."""

    def write(self, value: Sequence[int], about: About) -> str:
        """Their codes."""
        codes = about.deck.codes
        return " ".join([codes[card] for card in value])

    def read(self, reader: Reader, key: str, about: About) -> list[int]:
        """Codes as cards."""
        return _cards(reader, key, about, reader.take(key, str))


class Turned(Cards):
    """Cards in a row that is never changed."""

    copied = shown = imagined = "{0}"

    def read(self, reader: Reader, key: str, about: About) -> Any:
        """Codes as cards."""
        return tuple(super().read(reader, key, about))


class Stacks(Row):
    """For each seat its stacks, face down: views have them in their own way."""

    copied = "[own[:] for own in {0}]"
    shown = imagined = ""

    def write(self, value: Sequence[Sequence[Stack]], about: About) -> list[list[str]]:
        """For each seat the codes of each stack."""
        cards = Cards()
        return [[cards.write(stack, about) for stack in own] for own in value]

    def read(self, reader: Reader, key: str, about: About) -> list[list[Stack]]:
        """Codes as cards."""
        stacks = []
        for own in reader.take(key, list):
            if not isinstance(own, list):
                raise reader.fail(key, "must have a list for each seat")
            stacks.append([tuple(_cards(reader, key, about, stack)) for stack in own])
        return stacks


class Answers(Row):
    """For each seat its answer, which others must not see."""

    shown = imagined = ""

    def read(self, reader: Reader, key: str, about: About) -> list[int]:
        """UNKNOWN, PASS, or the place of a claim for each seat."""
        return _numbers(reader, key, about, reader.take(key, list), UNKNOWN, about.seat_count)


class Hands(Row):
    """For each finished hand the points of every seat."""

    def write(self, value: Sequence[Sequence[int]], about: About) -> list[list[int]]:
        """The points."""
        return [list(hand) for hand in value]

    def read(self, reader: Reader, key: str, about: About) -> list[tuple[int, ...]]:
        """The points."""
        hands = reader.take(key, list)
        if len(hands) > MOST_HANDS:
            raise reader.fail(key, "has more hands than a match can have")
        return [tuple(_numbers(reader, key, about, hand, -999, 9999)) for hand in hands]


def _cards(reader: Reader, key: str, about: About, text: object) -> list[int]:
    if not isinstance(text, str):
        raise reader.fail(key, "must have texts of cards")
    known = about.deck.card_of_code
    for code in text.split():
        if code not in known:
            raise reader.fail(key, f"isn't a card of this deck: {code[:20]!r}")
    return [known[code] for code in text.split()]


def _numbers(
    reader: Reader, key: str, about: About, value: object, low: int, high: int
) -> list[int]:
    if (
        not isinstance(value, list)
        or len(value) != about.seat_count
        or any(type(item) is not int or not low <= item <= high for item in value)
    ):
        raise reader.fail(key, "must have a valid number for each seat")
    return value[:]
