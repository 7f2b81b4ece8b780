"""Who plays: known before any game is loaded."""

from typing import NamedTuple


class Player(NamedTuple):
    """Who sits on a seat."""

    name: str
    kind: str = "you"
    """A word of the command line: you, human:NAME, or bot: and one of `bots.BOTS`."""

    @property
    def is_bot(self) -> bool:
        """True when a bot decides for this seat."""
        return self.kind.startswith("bot:")
