"""The programs that play matches: started when first asked, each for a seat of its own."""

from threading import Lock
from typing import TypeAlias

from engine import Action, InvalidNotation, Match, Seat
from saves import harmless
from tui.outside import messages
from tui.outside.kinds import file_of
from tui.outside.program import CannotStart, Failed, Program

LIMIT = 10.0
"""Seconds that a program has for an answer."""
START = 10.0
"""So much longer may the first answer take: a program loads what it needs."""
LAG = 1.0
"""So much later than it was told may an answer come: machines are busy."""

__all__ = ["LIMIT", "CannotStart", "Forfeit", "Players"]


class Forfeit(Exception):
    """A program gave a wrong answer, a late one or none: the match is lost for it.

    The message is a whole sentence; `what` is what it did, "answered too late".
    """

    def __init__(self, kind: str, what: str) -> None:
        super().__init__(f"{harmless(file_of(kind).name)} {what}: it has lost the match.")
        self.what = what


_Which: TypeAlias = tuple[int, int, Seat]
"""A match by its players and its seed, and the seat that is played there."""


class _Chair:
    """One program and what it was told last."""

    def __init__(self, kind: str) -> None:
        self.program = Program(kind, file_of(kind))
        self.fresh = True
        """True until its first answer."""
        self.match: _Which | None = None
        """What it plays; None: nothing yet, or nothing any more."""
        self.log: list[Action] = []
        """What was played when it was asked last."""
        self.lock = Lock()
        """Held while it is asked: one question at a time."""


class Players:
    """The programs of a table or of a tournament; a chair keeps its program from match to match."""

    def __init__(self) -> None:
        self._chairs: dict[tuple[str, int], _Chair] = {}

    def choose(self, match: Match, seat: Seat, kind: str, seconds: float = LIMIT) -> Action:
        """What the program does for the seat in the match as it stands.

        Blocks for the time that it has. Raises Forfeit, and CannotStart.
        """
        twins = sum(player.kind == kind for player in match.players[:seat])
        chair = self._chairs.get((kind, twins))
        if chair is None or chair.program.closed:
            chair = self._chairs[kind, twins] = _Chair(kind)
        with chair.lock:
            try:
                return self._ask(chair, match, seat, kind, seconds)
            except Forfeit:
                chair.program.close(at_once=True)
                raise

    def call_off(self, kind: str) -> None:
        """Want no answer any more of a program that is being asked: it begins anew next time."""
        for (asked, _), chair in list(self._chairs.items()):
            if asked == kind and chair.lock.locked():
                chair.program.close(at_once=True)

    def finish(self, match: Match) -> None:
        """Tell those who played a match how it ended, if it did; their next one is another."""
        outcome = match.outcome()
        for chair in self._chairs.values():
            if chair.match is None or chair.match[0] != id(match.players):
                continue
            if outcome is not None:
                chair.program.tell(messages.over(outcome, len(match.players)))
            chair.match = None

    def close(self) -> None:
        """End all of them, also those that think in another thread; they can be asked again."""
        for chair in self._chairs.values():
            chair.program.close()
        self._chairs.clear()

    def _ask(self, chair: _Chair, match: Match, seat: Seat, kind: str, seconds: float) -> Action:
        game, log = match.game, match.log
        lines = b""
        since = len(chair.log)
        which = (id(match.players), match.seed, seat)
        if chair.match != which or log[:since] != chair.log or len(log) == since:
            # Another match, or a step was taken back: at least its own, if nothing came since.
            since = -1
            lines = messages.hello(game, seat, len(match.players), match.options)
        asked = match.ask(seat)
        events = [event for _, event in match.events(seat, since)]
        allowed = seconds + START * chair.fresh
        lines += messages.decision(game, asked, events, allowed)
        try:
            answer = chair.program.ask(lines, allowed + LAG)
        except Failed as failure:
            raise Forfeit(kind, str(failure)) from None
        chair.fresh, chair.match, chair.log = False, which, list(log)
        action = _read(match, seat, kind, answer)
        if action not in asked.legal or action.table_only:
            raise Forfeit(kind, f"answered “{_short(answer)}”, which isn't legal")
        return action


def _read(match: Match, seat: Seat, kind: str, answer: str) -> Action:
    """The action of an answer, in which the seat may be left out. Raises Forfeit."""
    head = answer.partition(" ")[0]
    try:
        action: Action = match.game.parse(answer if head.isdecimal() else f"{seat} {answer}")
    except InvalidNotation:
        raise Forfeit(kind, f"answered “{_short(answer)}”, which is no action") from None
    return action


def _short(answer: str) -> str:
    return harmless(answer if len(answer) <= 40 else f"{answer[:40]}...")
