"""Words of notations that only Mint Italy has."""

import re

from engine.core.moves import Name
from engine.games.mint_italy.lexicon import JAR

_HEX = re.compile(r"[a-g]([1-9]|1[0-9])")


class HexName:
    """A hex by its row and its number from the west: c4."""

    def write(self, value: str) -> str:
        """The name itself."""
        return value

    def read(self, word: str) -> str:
        """The name itself, whether or not this island has it."""
        if not _HEX.fullmatch(word):
            raise ValueError(word)
        return word


class Pressed(Name):
    """What grapes become: a jar or a bottle."""

    __slots__ = ()

    def read(self, word: str) -> int:
        """The index of the good."""
        good = self.names.index(word)
        if good < JAR:
            raise ValueError(word)
        return good
