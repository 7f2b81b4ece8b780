"""The last table of a save, [moves]: a line for each thing that happened, so that one can be added.

>>> from engine import GAMES, Match, Player
>>> match = Match(GAMES["meins"].load(), [Player("Ada"), Player("Bea")], 1, {"start": "1"})
>>> trail = Trail.of(match)
>>> events = match.play(match.game.parse("0 take row1"))
>>> trail.lacks(match)
['0 take row1']
>>> trail.log, trail.lines = list(match.log), 1
>>> back = match.undo(0)
>>> trail.lacks(match)
['undo']

A line is an action; or "undo", which takes the last one back; or "back 3", by which three are taken
off that were no steps of anybody; or "check" and the digest of the position there.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from engine import Action, Match
from engine.core.toml import MAX_BYTES
from saves.files import End

CHECK_EVERY = 20
"""After how many moves the position's digest is noted."""
UNDO = "undo"
LONGEST_LINE = 200
"""The longest line, in characters: longer than any action's notation."""
MOST_UNDONE = 1_000_000
"""So far steps that were taken back are counted."""
ROOMY = 64 * 1024
"""A file of up to so many bytes is not written anew only because of what it no longer needs."""

_BACK = re.compile(r"back ([1-9][0-9]{0,5})")
_CHECK = re.compile(r"check ([0-9a-f]{16})")


def check_plies(moves: int) -> list[int]:
    """After which moves the position is checked: every 20 and the last, or the set-up.

    >>> check_plies(45), check_plies(20), check_plies(0)
    ([20, 40, 45], [20], [0])
    """
    return [*range(CHECK_EVERY, moves, CHECK_EVERY), moves]


@dataclass(slots=True)
class Trail:
    """What the file of a save says, so that a save after an action adds only that action."""

    head: tuple[Any, ...] = ()
    """What all above [moves] is made from, but for the summary."""
    log: list[Action] = field(default_factory=list)
    undone: int = 0
    digests: dict[int, str] = field(default_factory=dict)
    """The positions' digests that are known, by the number of moves before them."""
    lines: int = 0
    """How many lines [moves] has."""
    told: int = 0
    """To how many of them the summary goes."""
    end: End | None = None
    """Where the file ended; None: it has to be written anew."""
    size: int = 0
    """Its bytes when it was last written anew."""

    @classmethod
    def of(cls, match: Match, **known: Any) -> "Trail":
        """The trail of a file that has all of the match."""
        return cls(head_of(match), list(match.log), match.undone, **known)

    def lacks(self, match: Match) -> list[str] | None:
        """The lines that the file lacks; None if no lines can make it right."""
        log = match.log
        gone = len(self.log) - self._same(log)
        taken_back = match.undone - self.undone
        if self.head != head_of(match) or taken_back not in (0, gone) or match.outcome():
            return None
        lines = [UNDO] * taken_back
        if gone > taken_back:
            lines.append(f"back {gone}")
        lines += map(str, log[len(self.log) - gone :])
        if lines and match.ply and match.ply % CHECK_EVERY == 0:
            lines.append(_check(match.digest()))
        return lines

    def whole(self, match: Match) -> tuple[list[str], dict[int, str]]:
        """All the lines of a file that is written anew, and the digests in them."""
        log = match.log
        digests = self._digests(match)
        digests[match.ply] = match.digest()
        plies = check_plies(match.ply)
        missing = [ply for ply in plies if ply not in digests]
        if missing:
            earlier = match.at(0)
            for ply in missing:
                earlier.replay(log[earlier.ply : ply])
                digests[ply] = earlier.digest()
        lines = [] if log else [_check(digests[0])]
        checked = set(plies)
        for ply, action in enumerate(log, 1):
            lines.append(str(action))
            if ply in checked:
                lines.append(_check(digests[ply]))
        return lines, digests

    def grown(self, match: Match, lines: Sequence[str]) -> "Trail":
        """The trail of the file once these lines were added."""
        digests = self._digests(match)
        found = _CHECK.fullmatch(lines[-1]) if lines else None
        if found:
            digests[match.ply] = found[1]
        count = self.lines + len(lines)
        return Trail.of(
            match, digests=digests, lines=count, told=self.told, end=self.end, size=self.size
        )

    def has_room(self, text: str) -> bool:
        """False if the file would get so long that it is better written anew, without what does
        not count any more."""
        assert self.end is not None
        size = self.end.size + len(text.encode())
        return size <= min(MAX_BYTES, max(ROOMY, 2 * self.size))

    def read(self, text: str, end: End | None) -> None:
        """Remember where a file ended that was read, if more can be added to it."""
        self.size = len(text.encode())
        if end is not None and end.size == self.size and self.lines and text.endswith("\n"):
            self.end = end

    def _digests(self, match: Match) -> dict[int, str]:
        """Those that still count."""
        same = self._same(match.log)
        return {ply: digest for ply, digest in self.digests.items() if ply <= same}

    def _same(self, log: Sequence[Action]) -> int:
        """How many actions of the file's log the match still has."""
        if self.log == log[: len(self.log)]:
            return len(self.log)
        pairs = zip(self.log, log, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def head_of(match: Match) -> tuple[Any, ...]:
    """What the head of a match's file is made from; it seldom changes."""
    game = match.game
    return (
        game.id,
        game.rules_version,
        game.components_digest,
        match.seed,
        match.players,
        dict(match.options),
        match.start,
    )


def number_lines(lines: Sequence[str], first: int) -> str:
    """Lines as they stand in the file, the first with this number."""
    import tomli_w

    return tomli_w.dumps({str(number): line for number, line in enumerate(lines, first)})


class BadLine(ValueError):
    """A line that is no action and nothing else that may stand there; the message says why."""

    def __init__(self, number: int, line: str, problem: str) -> None:
        super().__init__(f"line {number} of its moves (“{line[:40]}”) {problem}")


def read_lines(lines: Sequence[str]) -> tuple[list[str], dict[int, str], int]:
    """The moves that count, the digests by the number of moves before them, and the undone.

    What was taken back is left out unread. Raises BadLine.
    """
    moves: list[str] = []
    checks: dict[int, str] = {}
    undone = 0
    for number, line in enumerate(lines, 1):
        if line[:1].isdecimal():
            moves.append(line)
        elif found := _CHECK.fullmatch(line):
            checks[len(moves)] = found[1]
        else:
            back = _BACK.fullmatch(line)
            count = 1 if line == UNDO else int(back[1]) if back else 0
            if not count:
                raise BadLine(number, line, "is no action")
            if count > len(moves):
                raise BadLine(number, line, "takes back more than there was")
            undone += line == UNDO
            del moves[-count:]
            while checks and next(reversed(checks)) > len(moves):
                checks.popitem()
    return moves, checks, undone


def _check(digest: str) -> str:
    return f"check {digest}"
