"""Grapes pressed into jars and bottles, in production and by marina cards (MI-28, MI-64)."""

from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from engine.core.actions import Reason, Seat
from engine.core.english import series
from engine.core.events import Emit
from engine.core.moves import Form
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import frames
from engine.games.mint_italy.components import GOOD_NAMES
from engine.games.mint_italy.events import Converted
from engine.games.mint_italy.frames import ChooseConversion
from engine.games.mint_italy.lexicon import BOTTLE, GOODS, GRAPES, JAR
from engine.games.mint_italy.moves.done import done
from engine.games.mint_italy.moves.move import QUESTIONS, MintMove, Question, offered
from engine.games.mint_italy.moves.notation import Pressed
from engine.games.mint_italy.phrases import amount
from engine.games.mint_italy.possible import conversions
from engine.games.mint_italy.table import ACTIONS, Table


@dataclass(frozen=True, slots=True)
class TurnGrapes(MintMove):
    """Turn one grapes into this: "0 convert jar"."""

    form = Form("convert {good}", "convert to jar or bottle", good=Pressed(GOODS))
    answers = (ChooseConversion,)
    good: int

    @property
    def target(self) -> str:
        """The good."""
        return GOODS[self.good]

    def against(self, table: Table, frame: Any) -> Reason | None:
        """No grapes, no house left for it, or no room."""
        if self.good in conversions(table, self.seat, frame):
            return None
        goods = table.estates[self.seat].goods
        name = GOOD_NAMES[self.good][0]
        if not goods[GRAPES]:
            return Reason("You have no grapes left.", "MI-28")
        if not (frame.jars if self.good == JAR else frame.bottles):
            return Reason(f"All your {name} houses are used up.", "MI-28")
        have = amount(self.good, goods[self.good])
        return Reason(f"You have {have}, which is the limit.", "MI-64")

    def do(self, table: Table, emit: Emit) -> None:
        """Press it."""
        frame: Any = table.frames[-1]
        table.frames[-1] = frames.choose_conversion(
            frame.jars - (self.good == JAR), frame.bottles - (self.good == BOTTLE), frame.left - 1
        )
        goods = table.estates[self.seat].goods
        goods[GRAPES] -= 1
        goods[self.good] += 1
        emit(Converted(self.seat, self.good, 1))

    def told(self, before: Table, after: Table) -> str:
        """The goods then."""
        goods = after.estates[self.seat].goods
        held = [amount(good, number) for good, number in enumerate(goods) if number]
        return f"leaves you {series(held)}"

    def worded(self, table: Table, possible: bool) -> Choice:
        """How many more there may be."""
        frame = cast(ChooseConversion, table.frames[-1])
        left = min(frame.jars if self.good == JAR else frame.bottles, frame.left)
        name = GOOD_NAMES[self.good][0]
        label = f"1 grape into a {name} ({left} left)"
        return Choice(self.target, label, self, None, f"into a {name}")


turn_grapes = cache(TurnGrapes)


def _conversions(table: Table, seat: Seat, frame: ChooseConversion) -> list[MintMove]:
    legal: list[MintMove] = [turn_grapes(seat, good) for good in conversions(table, seat, frame)]
    return [*legal, done(seat)]


def _which_conversion(table: Table, seat: Seat, frame: ChooseConversion) -> Prompt:
    choices = offered(table, [turn_grapes(seat, JAR), turn_grapes(seat, BOTTLE), done(seat)])
    grapes = table.estates[seat].goods[GRAPES]
    text = f"Turn grapes into jars or bottles, or keep them. You have {amount(GRAPES, grapes)}."
    topic = "Marina" if table.phase == ACTIONS else "Production phase"
    return Prompt("turn grapes into goods", text, choices, topic)


QUESTIONS[ChooseConversion] = Question(
    "turn grapes into goods, or end here", "production", _conversions, _which_conversion
)
