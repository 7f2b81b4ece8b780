"""A food token moves up a box: by a marina card, or in the clean-up (MI-34 to MI-36)."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.core.actions import Reason, Seat
from engine.core.english import count
from engine.core.events import Emit
from engine.core.moves import Form, Name
from engine.core.state import Choice, Prompt
from engine.games.mint_italy import deeds, frames
from engine.games.mint_italy.frames import ChooseFood
from engine.games.mint_italy.lexicon import FOODS, ROUNDS
from engine.games.mint_italy.moves.move import QUESTIONS, MintMove, Question, offered
from engine.games.mint_italy.table import CLEANUP, Table


@dataclass(frozen=True, slots=True)
class PushFood(MintMove):
    """Move this food token up one box: "0 food corn"."""

    form = Form("food {food}", f"food with one of: {', '.join(FOODS)}", food=Name(FOODS))
    answers = (ChooseFood,)
    food: int

    @property
    def target(self) -> str:
        """The food."""
        return FOODS[self.food]

    def against(self, table: Table, frame: Any) -> Reason | None:
        """Every token may be moved, even one that stays where it is (MI-36)."""
        return None

    def do(self, table: Table, emit: Emit) -> None:
        """Move it."""
        frame: Any = table.frames[-1]
        table.frames[-1] = frames.choose_food(frame.left - 1)
        deeds.move_food(table, self.seat, self.food, emit)

    def told(self, before: Table, after: Table) -> str:
        """What the foods would be worth."""
        worth = [f"{FOODS[food]} {after.food_vp(food)}" for food in after.ladder]
        return f"orders would be worth: {', '.join(worth)}"

    def worded(self, table: Table, possible: bool) -> Choice:
        """Its box, what it is worth, and how many orders of one's own have it."""
        food, faces = self.food, table.components.faces
        finished = sum(faces[face].food == food for face in table.estates[self.seat].finished)
        note = f"worth {table.food_vp(food)} VP"
        label = (
            f"{FOODS[food]}: box {table.food_boxes[food]}, {note}; "
            f"you have {count(finished, 'order')}"
        )
        return Choice(self.target, label, self, None, FOODS[food], note)


push_food = cache(PushFood)


def _foods(table: Table, seat: Seat, frame: ChooseFood) -> list[PushFood]:
    return [push_food(seat, food) for food in range(len(FOODS))]


def _which_food(table: Table, seat: Seat, frame: ChooseFood) -> Prompt:
    choices = offered(table, [push_food(seat, food) for food in table.ladder])
    if table.phase == CLEANUP:
        text = "You passed first. Which food moves up?"
        last = " for the last time" if table.round == ROUNDS else ""
        return Prompt(f"move a food token{last}", text, choices, "Clean-up phase")
    text = f"Which food moves up? {count(frame.left, 'step')} left."
    return Prompt("move a food token", text, choices, "Marina")


QUESTIONS[ChooseFood] = Question(
    "choose the food that moves up", "the clean-up", _foods, _which_food
)
