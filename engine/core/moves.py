"""A move: one kind of decision, and all that belongs to it in one place.

A game has a file for each in its `moves`: how it is written (`Form`), why it is not possible, what
it does, what it brings and how it is offered; beside it the events that it alone brings about.
"""

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from engine.core.actions import Action, InvalidNotation, Reason, split_notation
from engine.core.events import Emit
from engine.core.state import Choice, Preview

T_contra = TypeVar("T_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Word(Protocol):
    """One word of a notation and the value that it stands for."""

    def write(self, value: Any) -> str:
        """The word; empty only where the form says that it may be missing."""

    def read(self, word: str) -> Any:
        """The value. Raises ValueError if the word stands for none."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name out of a list; its value is the index."""

    names: Sequence[str]

    def write(self, value: int) -> str:
        """The name."""
        return self.names[value]

    def read(self, word: str) -> int:
        """Its index."""
        return self.names.index(word)


@dataclass(frozen=True, slots=True)
class Capitals:
    """Up to `most` capital letters."""

    most: int = 1

    def write(self, value: str) -> str:
        """The letters themselves."""
        return value

    def read(self, word: str) -> str:
        """The letters themselves."""
        if len(word) > self.most or not (word.isascii() and word.isalpha() and word.isupper()):
            raise ValueError(word)
        return word


@dataclass(frozen=True, slots=True)
class Digit:
    """One digit, from `least` to `most`."""

    least: int = 1
    most: int = 9

    def write(self, value: int) -> str:
        """The digit."""
        return str(value)

    def read(self, word: str) -> int:
        """Its value."""
        if len(word) != 1 or not str(self.least) <= word <= str(self.most):
            raise ValueError(word)
        return int(word)


class Form:
    """How a move is written, and read: "buy {slot} {free?}".

    >>> Form("put {place}", "put it on a or b", place=Name("ab")).read(["put", "b"])
    {'place': 1}
    """

    def __init__(self, pattern: str, usage: str, **words: Word) -> None:
        """`usage`: what to tell whoever writes it wrong; `words`: for each field in braces what it
        stands for. A field with a question mark may be missing; then it is an empty text."""
        self.verb, *rest = pattern.split()
        self.usage = usage
        self._parts: list[tuple[str, Word, bool]] = []
        for part in rest:
            found = re.fullmatch(r"\{(\w+)(\?)?\}", part)
            assert found is not None, f"{pattern} must be a verb and fields in braces"
            self._parts.append((found[1], words[found[1]], bool(found[2])))

    def write(self, move: object) -> str:
        """A move without its seat."""
        written = (word.write(getattr(move, name)) for name, word, _ in self._parts)
        return " ".join([self.verb, *filter(None, written)])

    def fits(self, words: Sequence[str]) -> bool:
        """True if there are as many words as it has, whatever they are."""
        least = sum(not may_be_missing for _, _, may_be_missing in self._parts)
        return least < len(words) <= len(self._parts) + 1

    def read(self, words: Sequence[str]) -> dict[str, Any]:
        """The fields of a move. Raises InvalidNotation with the usage."""
        given = list(words[1:])
        values: dict[str, Any] = {}
        try:
            for name, word, may_be_missing in self._parts:
                values[name] = "" if may_be_missing and not given else word.read(given.pop(0))
        except (ValueError, IndexError):
            raise InvalidNotation(self.usage) from None
        if given:
            raise InvalidNotation(self.usage)
        return values


@dataclass(frozen=True, slots=True)
class Move(Action, Generic[T_contra, V_contra]):
    """One decision of one seat; each kind of it is a class."""

    form: ClassVar[Form]

    def __str__(self) -> str:
        return f"{self.seat} {self.form.write(self)}"

    @abstractmethod
    def why_not(self, table: T_contra) -> Reason | None:
        """Why the seat on turn cannot do this now, and the rule behind it; None if it can."""

    @abstractmethod
    def do(self, table: T_contra, emit: Emit) -> None:
        """Carry it out. Trusts its caller."""

    @abstractmethod
    def brings(self, view: V_contra) -> Preview:
        """What it costs and brings, as far as the view can know."""

    @abstractmethod
    def offer(self, table: T_contra) -> Choice:
        """How it is offered: where it points and in which words. Whether it is possible is found
        out by whoever asks."""


M = TypeVar("M", bound=Move[Any, Any])


class Notation(Generic[M]):
    """The moves of a game by the verbs they begin with; two with the same verb by their length."""

    def __init__(self, *kinds: type[M], usage: str) -> None:
        """`usage`: the verbs to try, for who begins with none of them."""
        self._kinds: dict[str, list[type[M]]] = {}
        for kind in kinds:
            self._kinds.setdefault(kind.form.verb, []).append(kind)
        self._usage = usage

    def read(self, text: str) -> M:
        """The move of a notation with its seat, "0 take row2". Raises InvalidNotation."""
        seat, words = split_notation(text)
        kinds = self._kinds.get(words[0])
        if kinds is None:
            raise InvalidNotation(f"no action starts with “{words[0][:20]}”; try {self._usage}")
        kind = next((kind for kind in kinds if kind.form.fits(words)), kinds[0])
        return kind(seat, **kind.form.read(words))
