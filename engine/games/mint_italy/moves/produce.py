"""Marina: built settlements that produce at once (MI-59)."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.actions import Reason, Seat
from engine.core.events import Emit
from engine.core.moves import Digit, Form, Name
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import deeds, frames
from engine.games.mint_italy.components import Yield
from engine.games.mint_italy.frames import ChooseSquare
from engine.games.mint_italy.lexicon import GRAPES, KINDS
from engine.games.mint_italy.moves.done import done
from engine.games.mint_italy.moves.move import QUESTIONS, MintMove, Question, offered
from engine.games.mint_italy.phrases import coming, yield_words
from engine.games.mint_italy.possible import squares_left
from engine.games.mint_italy.settle import conversion, gain_of_card
from engine.games.mint_italy.table import Table


@dataclass(frozen=True, slots=True)
class ProduceSquare(MintMove):
    """This uncovered square makes its goods: "0 produce vineyard 4"."""

    form = Form(
        "produce {kind} {square}",
        "produce with a kind and its square: produce vineyard 1",
        kind=Name(KINDS),
        square=Digit(),
    )
    answers = (ChooseSquare,)
    tells = 1
    kind: int
    square: int
    """From 1 at the top."""

    @property
    def target(self) -> str:
        """Its column on the mats."""
        return KINDS[self.kind]

    def against(self, table: Table, frame: Any) -> Reason | None:
        """Not built, or it has produced."""
        name = table.components.kinds[self.kind].name.lower()
        if self.square > table.estates[self.seat].built[self.kind]:
            return Reason(f"You haven't built that many {name}s.", "MI-59")
        if frame.used >> (8 * self.kind + self.square - 1) & 1:
            return Reason(f"This {name} has already produced.", "MI-59")
        return None

    def do(self, table: Table, emit: Emit) -> None:
        """One square makes its goods and coins; a conversion square offers its conversions."""
        frame: Any = table.frames[-1]
        kind, square = self.kind, self.square - 1
        used = frame.used | 1 << (8 * kind + square)
        table.frames[-1] = frames.choose_square(frame.left - 1, used)
        makes = deeds.square_yield(table, self.seat, kind, square)
        gain_of_card(table, self.seat, makes, emit)
        if makes.to_jar or makes.to_bottle:
            table.frames.append(conversion(makes))

    def told(self, before: Table, after: Table) -> str:
        """What comes in, and conversions for which there are grapes."""
        seat = self.seat
        makes = deeds.square_yield(before, seat, self.kind, self.square - 1)
        grapes = before.estates[seat].goods[GRAPES]
        turned = Yield(to_jar=min(grapes, makes.to_jar), to_bottle=min(grapes, makes.to_bottle))
        comes = coming(makes, deeds.room_for(before, seat, makes) + turned)
        dry = turned.to_jar + turned.to_bottle < makes.to_jar + makes.to_bottle
        return f"makes {comes} now{', for want of grapes' if dry else ''}"

    def worded(self, table: Table, possible: bool) -> Choice:
        """The square, and what it makes."""
        name = table.components.kinds[self.kind].name
        makes = yield_words(deeds.square_yield(table, self.seat, self.kind, self.square - 1))
        square = f"square {self.square}"
        return Choice(self.target, f"{name}, {square}: {makes}", self, None, name, square)


produce_square = cache(ProduceSquare)


def _squares(table: Table, seat: Seat, frame: ChooseSquare) -> list[MintMove]:
    legal: list[MintMove] = [
        produce_square(seat, kind, square + 1)
        for kind, square in squares_left(table, seat, frame.used)
    ]
    return [*legal, done(seat)]


def _which_square(table: Table, seat: Seat, frame: ChooseSquare) -> Prompt:
    text = f"Which settlement produces now? {frame.left} more to choose."
    choices = offered(table, _squares(table, seat, frame))
    return Prompt("choose a settlement that produces", text, choices, "Marina")


QUESTIONS[ChooseSquare] = Question(
    "choose the settlement that produces, or end here", "a marina card", _squares, _which_square
)
