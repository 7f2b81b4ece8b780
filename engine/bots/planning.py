"""A search by whole turns, for games that know how a match may go on (`Game.foresight`).

A walk plays a plan on to where the game can judge it well. Rivals take what looks best at first
sight, and so does the searching seat, but for the turns at which the plan differs from that. Where
chance has no part in it, a plan is worth the most that was found for it, and plans grow to a tree;
elsewhere only the turn at hand is varied, and counts what its walks bring on the mean.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from engine.bots.judging import Standings, Stop, never
from engine.bots.leads import leads
from engine.bots.search import FIRST_WORLDS, Edge, Note, Root, Search, by_worth, most_due
from engine.core.actions import Action
from engine.core.game import AnyGame, Foresight, Turn
from engine.core.rng import Rng
from engine.core.state import Decision

Line: TypeAlias = tuple[Action, ...]
"""The actions of a turn."""


class Plan(Edge):
    """A turn that was tried, and what was tried after it."""

    __slots__ = ("after", "best", "ends")

    def __init__(self) -> None:
        super().__init__()
        self.best = -1e9
        """The most that a walk brought the searching seat."""
        self.after: dict[Line, Plan] = {}
        """By the next turn of that seat."""
        self.ends: list[Standings] = []
        """For a turn of the root: the terms by which it is judged."""


class Planning(Search):
    """One search for one decision, as `Search`; what it tries are turns instead of actions."""

    def __init__(
        self, game: AnyGame, decision: Decision[Any, Any], rng: Rng, note: Note | None = None
    ) -> None:
        """`note` is told of the positions by which turns of the root are judged: where their walks
        ended or, for a turn that no walk tried, where it does."""
        super().__init__(game, decision, rng, note)
        foresight = game.foresight(decision.view)
        assert foresight is not None
        self._foresight: Foresight[Any, Any] = foresight
        self._lines: list[Line] = []
        """The turns of the root."""
        self._plans: list[Plan] = []
        """What was found for each of them; the edges of the root."""

    def run(self, iterations: int, stop: Stop = never) -> Any:
        """The first action of the best turn."""
        action = super().run(iterations, stop)
        if self._note is not None:
            for at, plan in enumerate(self._plans):
                for terms in plan.ends:
                    self._note(at, terms)
        return action

    def ranking(self) -> list[int]:
        """The best turn that begins with each action, the best first."""
        best: dict[Action, int] = {}
        for at in by_worth(self.worth()):
            best.setdefault(self.root.actions[at], at)
        return list(best.values())

    def worth(self) -> list[float]:
        """What each turn is worth: what was found for it; of one that was never tried, what it
        promised, as far as promises were kept."""
        first = self.root.first
        found = {at: self._found(plan) for at, plan in enumerate(self._plans) if plan.visits}
        kept = sum([value - first[at] for at, value in found.items()]) / max(1, len(found))
        return [found.get(at, promise + kept) for at, promise in enumerate(first)]

    def _found(self, plan: Plan) -> float:
        return plan.best if self._foresight.sure else plan.total / plan.visits

    def _judge_at_first(self, stop: Stop) -> None:
        """What the turns promise, world by world; these worlds serve for the first walks too."""
        game, me = self.game, self.me
        self._worlds.append(game.determinise(self.decision.view, self.rng))
        self._lines = [turn.actions for turn in self._foresight.turns(self._worlds[0], me)]
        self._plans = [Plan() for _ in self._lines]
        first = [0.0] * len(self._lines)
        for number in range(game.worlds(self.decision, FIRST_WORLDS)):
            if number and stop():
                break
            for at, (line, plan) in enumerate(zip(self._lines, self._plans, strict=True)):
                world = self._after(line, number)
                terms = game.appraise(world)
                plan.ends.append(terms)
                first[at] += leads(game, world, terms)[me]
        self._judged = len(self._worlds)
        self.root = Root(
            [line[0] for line in self._lines],
            [*self._plans],
            [value / self._judged for value in first],
        )

    def _after(self, line: Line, number: int) -> Any:
        """A world after a turn of the root."""
        world = self._world(number)
        for action in line:
            world.apply(action)
        return world

    def _walk(self, action: Any, edge: Edge, at: int) -> None:
        """By a turn of the root and a plan for those that follow to where it can be judged."""
        me, foresight = self.me, self._foresight
        sure = foresight.sure
        root = plan = self._plans[at]
        world = self._after(self._lines[at], 0 if sure else root.visits)
        taken = [plan]
        while (seats := world.waiting_for()) and not foresight.far_enough(world):
            turns = foresight.turns(world, seats[0])
            turn = turns[0]
            if sure and seats[0] == me:
                turn = _to_try(plan, turns)
                plan = plan.after.setdefault(turn.actions, Plan())
                taken.append(plan)
            for later in turn.actions:
                world.apply(later)
        terms = self.game.appraise(world)
        found = leads(self.game, world, terms)[me]
        if not root.visits or (sure and found > root.best):
            root.ends = [terms]
        elif not sure:
            root.ends.append(terms)
        for plan in taken:
            plan.visits += 1
            plan.total += found
            plan.best = max(plan.best, found)
        self.walks += 1


def _to_try(plan: Plan, turns: Sequence[Turn[Any]]) -> Turn[Any]:
    """The turn to try next after those of a plan: the one that lacks most walks for its rank."""
    after = plan.after
    if not after:
        return turns[0]
    tried = [after.get(turn.actions) for turn in turns]
    kept = sum([p.best - turn.promise for p, turn in zip(tried, turns, strict=True) if p])
    kept /= len(after)
    worth = [p.best if p else turn.promise + kept for p, turn in zip(tried, turns, strict=True)]
    ranking = by_worth(worth)
    return turns[ranking[most_due([p.visits if (p := tried[at]) else 0 for at in ranking])]]


def search_for(
    game: AnyGame, decision: Decision[Any, Any], rng: Rng, note: Note | None = None
) -> Search:
    """The search that fits the game."""
    kind = Search if game.foresight(decision.view) is None else Planning
    return kind(game, decision, rng, note)
