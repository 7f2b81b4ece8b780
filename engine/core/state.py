"""A position, and what one seat may know, choose and be told there."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeAlias, TypeVar

from engine.core.actions import Action, Reason, Seat
from engine.core.events import Emit, ignore
from engine.core.outcome import Outcome

A = TypeVar("A", bound=Action)
V = TypeVar("V")

Data: TypeAlias = dict[str, Any]
"""Plain TOML-able data: tables of tables, lists, strings, integers and booleans."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a player would expect to be able to do here, possible or not."""

    target: str
    """Where on the table it points: "row2", "a", "villa". Choices that share a target are
    variants of one move (the same exhibit, paid differently)."""
    label: str
    """What it does, in a few words for a list of choices."""
    action: Action | None
    """None: not possible now, and `why_not` says why."""
    why_not: Reason | None = None
    short: str = ""
    """The label for a single prompt line; empty: `label`."""
    variant: str = ""
    """What sets it apart from the other choices of its target, in a word or two."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move costs and brings, before it is made. Games derive their own with figures."""

    text: str
    """One line: what would be so after the move. May name seats as `{0}`."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked of a seat."""

    task: str
    """A few words after "Your turn: " or "Waiting for Emil to ": "take a line"."""
    text: str
    """The question, one sentence."""
    choices: tuple[Choice, ...]
    topic: str = ""
    """The heading of the in-app rules that this is about."""
    composed: str = ""
    """Where an action is put together from parts, so that `choices` can only be the likely ones:
    how any other is written, "send B re5 sn6: a letter and any of your cards". Empty: the choices
    cover all legal actions."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[A, V]):
    """All that a board, a bot or a remote player gets when it is a seat's turn."""

    seat: Seat
    view: V
    prompt: Prompt
    legal: tuple[A, ...]


class State(ABC, Generic[A, V]):
    """A position of one game: mutable, cheap to copy, never shown to anyone.

    Derived classes are slots dataclasses with a hand-written `copy`. Equality is field by field.
    """

    __slots__ = ()

    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that decide now; several: at the same time; none: the match is over.

        A seat whose secret choice is in stays here while it may still replace it.
        """

    def waiting_for(self) -> tuple[Seat, ...]:
        """Those of `to_act` that have not chosen yet; the others may replace their choice."""
        return self.to_act()

    def mid_action(self) -> bool:
        """True while the seat that decides may be in the middle of what it began.

        A bot follows its own decisions on as long as that is so, and then judges.
        """
        return True

    @abstractmethod
    def legal_actions(self, seat: Seat) -> Sequence[A]:
        """All that the seat may do now, in a stable order; empty only if it is not to act."""

    @abstractmethod
    def why_not(self, action: A) -> Reason | None:
        """Why the action is not legal here, and the rule behind it; None if it is legal."""

    def why_not_to_act(self, action: A) -> Reason | None:
        """Why a seat that does not decide now does not, where that has a rule of its own; None: it
        simply is not its turn."""
        return None

    def prompt(self, seat: Seat) -> Prompt:
        """Old form: see `Game.prompt`."""
        raise NotImplementedError

    @abstractmethod
    def apply(self, action: A, emit: Emit = ignore) -> None:
        """Carry out a legal action. Trusts its caller; `Match.play` checks."""

    @abstractmethod
    def view(self, seat: Seat | None) -> V:
        """What the seat knows and remembers; None: what a spectator sees. Built by inclusion."""

    def opened(self, seat: Seat | None) -> V:
        """The view of the seat with nothing hidden any more, for looking back on a finished match;
        a game without hands that others must not see needs none of its own."""
        return self.view(seat)

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def copy(self) -> Self:
        """A position of its own; components are shared."""

    @abstractmethod
    def to_data(self) -> Data:
        """The whole position as plain data; `Game.position` reads it back."""
