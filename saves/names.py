"""Names of people as others see them: what may be one, and which would be mistaken for each other.

Two names are alike if a person at a terminal could take one for the other: with other capitals,
spaces or accents, or with letters of another script that look the same. For that last part we keep
Unicode's own table (`confusables.txt`), cut to what a name can hold: 15 KB, where the libraries
have old editions of it, sixty times as large, and tell pairs of letters instead of names.

>>> why_not_new_name("A\\u0301da"), why_not_new_name("\\u0301\\u0301"), why_not_new_name("Ada: hi")
(None, 'a name needs a letter', 'a name must not have any of : · , ; | / < >')
>>> are_alike("Ada", "\\u0410da"), are_alike("Zoe", "ZOÉ"), are_alike("Bea", "Ben")
(True, True, False)
"""

import unicodedata
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from saves.words import why_not_name

SEPARATORS = ":·,;|/<>"
"""Where one name ends and something else begins, on our screens."""

MOST_MARKS = 3
"""Marks on one letter: no script needs more, and a pile of them reaches into other lines."""

_ACCENTS = tuple(
    range(*block)
    for block in (
        (0x0300, 0x0370),
        (0x1AB0, 0x1B00),
        (0x1DC0, 0x1E00),
        (0x20D0, 0x2100),
        (0xFE20, 0xFE30),
    )
)
"""Marks of no script of their own: without them a name is still read as the same."""


def composed(name: str) -> str:
    """The name in one form, whichever way its letters and marks were typed."""
    return unicodedata.normalize("NFC", name).strip()


def why_not_new_name(name: str) -> str | None:
    """Why nobody can take this for a name, or None. Names that are in saves may be others."""
    problem = why_not_name(name)
    if problem is not None:
        return problem
    if not any(unicodedata.category(char).startswith("L") for char in name):
        return "a name needs a letter"
    if any(char in SEPARATORS or 0x2500 <= ord(char) < 0x2600 for char in name):
        return f"a name must not have any of {' '.join(SEPARATORS)}"
    marks = MOST_MARKS  # none may come before all letters
    for char in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(char).startswith("M") else 0
        if marks > MOST_MARKS:
            return f"a letter of a name can have up to {MOST_MARKS} marks"
    return None


def are_alike(name: str, other: str) -> bool:
    """True if one would be mistaken for the other."""
    return not readings(name).isdisjoint(readings(other))


def one_like(name: str, others: Iterable[str]) -> str | None:
    """The first of other names that this one would be mistaken for."""
    read = readings(name)
    return next((other for other in others if not read.isdisjoint(readings(other))), None)


def readings(name: str) -> frozenset[str]:
    """What a name can be taken for: names with a reading in common are alike.

    Capitals look like other letters than small ones do (I like l), so there are two readings.
    """
    plain = unicodedata.normalize("NFKC", name)
    return frozenset(_bare(_drawn(text).casefold()) for text in (plain, plain.casefold()))


def _drawn(text: str) -> str:
    """Each letter as the one that it looks like."""
    return unicodedata.normalize("NFD", text).translate(_looks())


def _bare(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(
        c for c in decomposed if not c.isspace() and not any(ord(c) in b for b in _ACCENTS)
    )


@cache
def _looks() -> dict[int, str]:
    path = Path(__file__).with_name("confusables.txt")
    rows = (line.rstrip("\n") for line in path.open(encoding="utf-8") if not line.startswith("# "))
    return {
        ord(char): look for look, _, chars in (row.partition(" ") for row in rows) for char in chars
    }
