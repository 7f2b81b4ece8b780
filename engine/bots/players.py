"""The bots: each sees a decision and gives an action."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from engine.bots import judging
from engine.bots.judging import Stop, choices, never
from engine.bots.planning import search_for
from engine.core.actions import Action
from engine.core.mind import AnyMind
from engine.core.rng import Rng
from engine.core.state import Decision


class Bot(ABC):
    """A player of one game. It keeps nothing between decisions."""

    budget: ClassVar[int]
    """The iterations it takes when none are given."""
    patient: ClassVar[bool] = False
    """True if it plays the better, the more iterations it gets: then a table gives it time."""

    def __init__(self, mind: AnyMind) -> None:
        self.mind = mind

    def choose(
        self,
        decision: Decision[Any, Any],
        rng: Rng,
        budget: int | None = None,
        stop: Stop = never,
    ) -> Action:
        """One of `decision.legal`: the same for the same decision, rng and budget.

        `budget` counts iterations, None: as many as this kind of bot needs. `stop` is asked now
        and then; once it is True, the answer comes soon, with what was thought until then.
        Raises ValueError where the seat has nothing to decide.
        """
        actions = choices(decision.legal)
        if not actions:
            raise ValueError(f"seat {decision.seat} has nothing to decide")
        chosen: Action = actions[0]
        if len(actions) > 1:
            chosen = self._pick(decision, rng, self.budget if budget is None else budget, stop)
        return chosen

    @abstractmethod
    def _pick(self, decision: Decision[Any, Any], rng: Rng, budget: int, stop: Stop) -> Action:
        """One of two or more actions."""


class RandomBot(Bot):
    """Anything that is legal, each action as likely as any other."""

    budget = 1

    def _pick(self, decision: Decision[Any, Any], rng: Rng, budget: int, stop: Stop) -> Action:
        action: Action = rng.choice(choices(decision.legal))
        return action


class Greedy(Bot):
    """The action with which its turn leads to the best standing, but for some misjudgement."""

    noise: ClassVar[float] = 0.0
    """By how many points it may misjudge an action, up or down."""

    def _pick(self, decision: Decision[Any, Any], rng: Rng, budget: int, stop: Stop) -> Action:
        values = judging.values(self.mind, decision, rng, budget, stop)
        if self.noise:
            values = [value + self.noise * (2 * rng.uniform() - 1) for value in values]
        action: Action = self.mind.worth_trying(decision)[values.index(max(values))]
        return action


class Easy(Greedy):
    """Looks into one world, and misjudges."""

    budget = 1
    noise = 4.0


class Normal(Greedy):
    """Looks into a few worlds."""

    budget = 3


class Hard(Bot):
    """Searches: see `engine.bots.search` and `engine.bots.planning`."""

    budget = 200
    patient = True

    def _pick(self, decision: Decision[Any, Any], rng: Rng, budget: int, stop: Stop) -> Action:
        action: Action = search_for(self.mind, decision, rng).run(budget, stop)
        return action
