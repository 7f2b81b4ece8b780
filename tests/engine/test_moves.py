"""How moves are written and read."""

from dataclasses import dataclass

import pytest

from engine.core.actions import InvalidNotation, Reason
from engine.core.events import Emit
from engine.core.moves import Digit, Form, Move, Notation
from engine.core.state import Choice, Preview

USAGE = "knock alone, or a number of times: knock 3"


@dataclass(frozen=True, slots=True)
class Knock(Move[None, None]):
    """Once."""

    form = Form("knock", USAGE)

    def why_not(self, table: None) -> Reason | None:
        return None

    def do(self, table: None, emit: Emit) -> None:
        return None

    def brings(self, view: None) -> Preview:
        return Preview("a sound")

    def offer(self, table: None) -> Choice:
        return Choice("door", "knock", self)


@dataclass(frozen=True, slots=True)
class KnockOften(Knock):
    """Several times."""

    form = Form("knock {times}", USAGE, times=Digit(2, 9))
    times: int


NOTATION: Notation[Knock] = Notation(Knock, KnockOften, usage="knock")


@pytest.mark.parametrize("move", [Knock(0), KnockOften(1, 2), KnockOften(0, 9)])
def test_two_moves_with_one_verb_are_told_apart_by_their_length(move: Knock) -> None:
    assert NOTATION.read(str(move)) == move
    assert type(NOTATION.read(str(move))) is type(move)


@pytest.mark.parametrize(
    "text", ["0 knock 1", "0 knock 10", "0 knock x", "0 knock 2 3", "0 knock ²"]
)
def test_what_fits_neither_is_answered_with_the_usage(text: str) -> None:
    with pytest.raises(InvalidNotation, match="knock alone"):
        NOTATION.read(text)


def test_another_verb_is_answered_with_those_there_are() -> None:
    with pytest.raises(InvalidNotation, match="no action starts with “ring”; try knock"):
        NOTATION.read("0 ring")
