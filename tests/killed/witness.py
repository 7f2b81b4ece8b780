"""What players saw on their screens before a kill, held against what is there after it.

Nothing counts as done because it is in a file: it counts once a screen showed it.
"""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from engine import Action, AnyGame, Match, Rng, Seat
from saves import SaveError, Store

SIZE = (130, 46)
"""A window in which a table has room for all it says."""
FOOT = 2
"""The last rows, where keys are typed and told: they change though nothing is done."""


class Lost(AssertionError):
    """Something that was shown as done is not there, or there in another order, or twice."""


class Screen:
    """What a terminal showed before something was typed."""

    def __init__(self, text: str) -> None:
        self._before = body(text)

    def shows_it_done(self, text: str) -> bool:
        """True if the typed line is closed, and the table another than before."""
        return not is_typing(text) and body(text) != self._before


def body(text: str) -> list[str]:
    """The rows that tell of the table."""
    return text.split("\n")[:-FOOT]


def is_typing(text: str) -> bool:
    """True while the line for actions is open."""
    return any(row.startswith(" :") for row in text.split("\n")[-FOOT - 1 :])


def is_kept(text: str) -> bool:
    """True if the table says that it is saved."""
    return text.split("\n")[0].rstrip().endswith("saved") and "NOT SAVED" not in text


class Witness:
    """One match that is typed by people, action by action."""

    def __init__(self, match: Match) -> None:
        self.match = match
        """The match as far as it was shown."""
        self.acknowledged = 0
        """How many actions were shown as done."""
        self._sure = match.ply
        self._turns: list[list[Action]] = []
        """What was shown since the last kill; what was chosen at the same time in one list."""
        self._typed: dict[Seat, Action] = {}

    def choose(self, seat: Seat, rng: Rng) -> Action:
        """Any legal action of a seat, to be typed now."""
        legal = [action for action in self.match.ask(seat).legal if not action.table_only]
        action = self._typed[seat] = rng.choice(legal)
        return action

    def begin_turn(self) -> tuple[Seat, ...]:
        """The seats that are to choose now, at the same time if there are several."""
        self._turns.append([])
        return self.match.waiting_for()

    @property
    def is_over(self) -> bool:
        """True once a screen showed the last action."""
        return not self.match.waiting_for()

    def saw(self, action: Action) -> None:
        """A screen shows it as done."""
        del self._typed[action.seat]
        self._turns[-1].append(action)
        self.match.play(action)
        self.acknowledged += 1

    def check(self, saved: Match) -> None:
        """All that was shown is there, in its order, once, and no more than was typed."""
        log = saved.log[self._sure :]
        if saved.log[: self._sure] != self.match.log[: self._sure]:
            raise Lost("what was there after the last kill is not there any more")
        for turn in self._turns[:-1]:
            there, log = log[: len(turn)], log[len(turn) :]
            if Counter(there) != Counter(turn):
                raise Lost(f"shown as done: {told(turn)}; there: {told(there)}")
        last = self._turns[-1] if self._turns else []
        if Counter(last) - Counter(log):
            raise Lost(f"shown as done: {told(last)}; there: {told(log)}")
        if not Counter(log) - Counter(last) <= Counter(self._typed.values()):
            raise Lost(f"more than was typed is there: {told(log)}, after {told(last)}")
        self.match, self._sure = saved, saved.ply
        self._turns, self._typed = [], {}


def told(actions: list[Action]) -> str:
    """Actions in a line."""
    return ", ".join(map(str, actions)) or "nothing"


LIVE = {"its-mine-knizia": {"mode": "live", "pace": "key", "start": "1"}}
"""Games with a clock, and the options with which it comes as quickly as somebody presses Enter."""
FACTS = 12
"""At most so many facts are shown of a live match before a kill."""
LOOKS = 400
"""So often its screen is looked at for them."""
MOMENT = 0.05
"""Seconds between two looks."""


class LiveWitness:
    """A live match of It's Mine! (Knizia): the cards and claims that a screen showed."""

    def __init__(self) -> None:
        self.seen: dict[str, None] = {}

    def look(self, text: str) -> None:
        """Take in what stands on a screen, where it is saved."""
        hand = re.search(r"hand (\d+),.*deck (\d+)", text)
        if hand and is_kept(text):
            self.seen[f"hand {hand[1]}, deck {hand[2]}"] = None
            for claim in re.findall(r"\b\w+ claimed \d+ cards", text):
                self.seen[f"hand {hand[1]}: {claim}"] = None

    def key(self, text: str, rng: Rng, claims: str) -> str:
        """What to press at a screen: what lets the cards come, else perhaps a claim."""
        hints = text.split("\n")[-1]
        if "go on" in hints:
            return "p"
        return "enter" if "Enter" in hints and rng.below(6) else rng.choice([*claims, ""])

    def check(self, saved: Match) -> None:
        """All that was shown is there. Twice it cannot be, as no card comes twice."""
        missing = [fact for fact in self.seen if fact not in set(facts(saved))]
        if missing:
            raise Lost(f"shown, and not there: {'; '.join(missing)}")


def facts(match: Match) -> Iterator[str]:
    """All that a screen can have shown of a live match up to now."""
    at = match.at(0)
    hands = {0}
    for action in [None, *match.log]:
        events = at.play(action) if action else []
        view = at.view(None)
        hands.add(view.hand)
        yield f"hand {view.hand}, deck {view.deck}"
        for event in events:
            for claim in re.findall(r"\b\w+ claimed \d+ cards", at.say(event)):
                # It stays on the screen while the next hand begins.
                yield f"hand {view.hand}: {claim}"
                yield f"hand {view.hand + 1}: {claim}"


def find_match(store: Store, game: AnyGame) -> Match | None:
    """The one match of a game that is kept, whether it goes on or is over; None if there is none.

    It may lie in both folders: it is moved from one to the other when it ends.
    """
    names = {path.stem for folder in (store.saves, store.finished) for path in saves_in(folder)}
    names = {name for name in names if name.startswith(f"{game.id}-20")}
    try:
        matches = [store.load(name).match for name in names]
    except SaveError as error:
        raise Lost(f"what was shown cannot be read any more: {error}") from error
    if len(matches) > 1:
        raise Lost(f"there are {len(matches)} matches of {game.title}, where one was played")
    return matches[0] if matches else None


def saves_in(folder: Path) -> list[Path]:
    """The saves of a folder, if there is one."""
    return list(folder.glob("*.toml"))
