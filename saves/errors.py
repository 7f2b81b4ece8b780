"""What can go wrong with a saved match, each as one sentence for the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saves.words import harmless

if TYPE_CHECKING:
    from engine import Match
    from saves.holders import LockHolder

_LONGEST = 500


class SaveError(Exception):
    """A save that cannot be read, written or held; `str(error)` is a sentence for the player."""

    def __init__(self, sentence: str) -> None:
        if len(sentence) > _LONGEST:  # it quotes a file that somebody made to annoy
            sentence = f"{sentence[:_LONGEST]}…"
        super().__init__(harmless(sentence))


class NotASave(SaveError):
    """A file that is missing, damaged, hostile or newer than this program; it stays as it is."""

    def __init__(self, sentence: str, *, line: int | None = None, move: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line
        """The line of the file where it stops being TOML, if that is what is wrong."""
        self.move = move
        """The move that is wrong, 1 for the first; None if something else is."""


class Outdated(SaveError):
    """The rules or the cards have changed since, and the moves no longer fit to the end."""

    def __init__(self, sentence: str, match_until: Match, move: int) -> None:
        super().__init__(sentence)
        self.match_until = match_until
        """The match replayed to the last move that still fits: move - 1 actions."""
        self.move = move
        """The first move that was left out, 1 for the first of the match."""


class Held(SaveError):
    """Somebody else is playing this save."""

    def __init__(self, name: str, holder: LockHolder) -> None:
        super().__init__(f"“{name}” is being played by {holder}.")
        self.holder = holder


class LostLock(SaveError):
    """Somebody else has taken the save over since it was locked: nothing was written."""


class WriteFailed(SaveError):
    """The disk did not take a file; the sentence says why. What was there before is still there."""
