"""Marina: one of the gains of a card's effect."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.actions import Reason, Seat
from engine.core.events import Emit
from engine.core.moves import Digit, Form
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import deeds
from engine.games.mint_italy.components import Yield
from engine.games.mint_italy.frames import ChooseGain
from engine.games.mint_italy.moves.move import QUESTIONS, MintMove, Question, offered
from engine.games.mint_italy.phrases import coming, yield_words
from engine.games.mint_italy.settle import gain_of_card
from engine.games.mint_italy.table import Table


@dataclass(frozen=True, slots=True)
class GainChoice(MintMove):
    """Gain what stands there, counted from 1: "0 gain 2"."""

    form = Form("gain {choice}", "gain with the number of the choice: gain 1", choice=Digit())
    answers = (ChooseGain,)
    tells = 1
    choice: int

    @property
    def target(self) -> str:
        """The notation."""
        return f"gain {self.choice}"

    def against(self, table: Table, frame: Any) -> Reason | None:
        """There are not so many."""
        gains = _choices(table, frame)
        if self.choice <= len(gains):
            return None
        return Reason(f"There are {len(gains)} gains to choose from.")

    def do(self, table: Table, emit: Emit) -> None:
        """Take it."""
        gains = _choices(table, table.frames.pop())
        gain_of_card(table, self.seat, gains[self.choice - 1], emit)

    def told(self, before: Table, after: Table) -> str:
        """What comes in."""
        printed = _choices(before, before.frames[-1])[self.choice - 1]
        return f"gain {coming(printed, deeds.room_for(before, self.seat, printed))}"

    def worded(self, table: Table, possible: bool) -> Choice:
        """What is printed."""
        what = _choices(table, table.frames[-1])[self.choice - 1]
        return Choice(self.target, yield_words(what), self)


gain_choice = cache(GainChoice)


def _choices(table: Table, frame: Any) -> tuple[Yield, ...]:
    effect: Any = table.components.marinas[frame.card].effects[frame.step]
    gains: tuple[Yield, ...] = effect.choice
    return gains


def _gains(table: Table, seat: Seat, frame: ChooseGain) -> list[GainChoice]:
    return [gain_choice(seat, number) for number in range(1, len(_choices(table, frame)) + 1)]


def _which_gain(table: Table, seat: Seat, frame: ChooseGain) -> Prompt:
    choices = offered(table, _gains(table, seat, frame))
    return Prompt("choose what to gain", "Gain what?", choices, "Marina")


QUESTIONS[ChooseGain] = Question("choose what to gain", "a marina card", _gains, _which_gain)
