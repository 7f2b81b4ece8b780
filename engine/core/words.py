"""The words of a game: its log, texts, cards and scores."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.actions import Seat
from engine.core.events import Event
from engine.core.known import Known
from engine.core.outcome import ScoreSheet
from engine.core.state import A, Choice
from engine.core.telling import Naming

V_contra = TypeVar("V_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class CardText:
    """A card, board or place in full, for the player who wants to look closely."""

    title: str
    """May name seats as `{0}`, and so may the lines."""
    lines: tuple[str, ...]
    source: str
    """"rulebook", "deduced" or "reconstructed"; a player's own components may say "own deck".
    Empty for what is no card, such as what happened at a place."""


class Words(ABC, Generic[A, V_contra]):
    """What a game says, from a view or an event alone. Texts may name seats as `{0}`."""

    naming: ClassVar[Naming] = {}
    """What the numbers in views and events are called, for programs that play from outside."""
    scored_in: ClassVar[tuple[str, str]] = ("point", "points")
    """What the score is counted in: one of it, and several."""
    point: ClassVar[float] = 1.0
    """How much of the score a point of `Mind.weights` is."""

    def __init__(self, components: Any) -> None:
        """For the game with these components."""
        self.components = components

    @abstractmethod
    def scores(self, view: V_contra) -> tuple[ScoreSheet, ...]:
        """The score so far, line by line, as this view may know it."""

    @abstractmethod
    def progress(self, view: V_contra) -> str:
        """Where the match stands, in a few words: "round 2 of 3"."""

    def status(self, view: V_contra) -> str:
        """A few counts for the title bar, such as piles: "draw pile 16  discards 22"."""
        return ""

    @abstractmethod
    def say(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event; empty for events that only boards care about."""

    def recap(
        self, events: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """What one turn came to, in one line for the viewer.

        What follows from it comes first, and what concerns the viewer before the rest: a narrow
        line shows as many of its clauses, parted by "; ", as have room.
        """
        return " ".join(line for line in (self.say(event, names) for event in events) if line)

    @abstractmethod
    def text(self, view: V_contra, names: Sequence[str]) -> str:
        """The position as plain text, at most 80 columns wide."""

    @abstractmethod
    def describe(self, view: V_contra, target: str) -> CardText | None:
        """The card or place at a target of the prompt (or a `ScoreLine.target`) in full."""

    def known(self, view: V_contra) -> Known | None:
        """What this view may know besides what the board shows: what was passed, taken, discarded,
        what is left. None: the board shows it all."""
        return None

    def card_list(self) -> tuple[CardText, ...]:
        """Every kind of card of these components in full; empty for a game that keeps no list."""
        return ()

    def word(self, view: V_contra, action: A) -> Choice:
        """A legal action that no choice of the prompt stands for (`Prompt.composed`), in words."""
        return Choice(target="", label=str(action).partition(" ")[2], action=action)

    def rival(self, name: str, options: Mapping[str, str]) -> str:
        """What a rival without a seat is called in lists and records: with what was settled before
        the match, where that makes another rival of it."""
        return name

    def by_rival(self, event: Event) -> bool:
        """True if a rival without a seat did it, whom the rules themselves play."""
        return False

    def aside(
        self,
        view: V_contra,
        names: Sequence[str],
        options: Mapping[str, str],
        people: Collection[Seat] = (),
    ) -> str:
        """What somebody at the table says over the position as it stands, for fun; mostly empty.

        Nothing is put into the mouths of `people`, the seats that no bot plays.
        """
        return ""

    def amount(self, number: int) -> str:
        """A score in words: "1 point", "12 points"."""
        one, several = self.scored_in
        return f"{number} {one if abs(number) == 1 else several}"

    def expected(self, view: V_contra, lead: float, worth: float) -> tuple[str, str]:
        """What a search expects of a move, as a figure and what it is: "+2.5", "points ahead of
        {rivals}", which stands for those who are there.

        `lead` is in points of `Mind.weights`; `worth` is by what it chooses, see `End`.
        """
        return f"{lead * self.point:+.1f}", f"{self.scored_in[1]} ahead of {{rivals}}"
