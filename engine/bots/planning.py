"""A search by whole turns, for games that know how a match may go on (`Mind.foresight`).

A walk plays a plan on to where the game can judge it well. Rivals take what looks best at first
sight, and so does the searching seat, but for the turns at which the plan differs from that. In
each world plans grow to a tree, and a turn is worth the most that was found after it; where chance
has a part in that, on the mean of a few worlds.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from engine.bots.judging import Stop, never
from engine.bots.leads import leads
from engine.bots.search import FIRST_WORLDS, Note, Root, RootEdge, Search, by_worth, most_due
from engine.core.actions import Action
from engine.core.mind import AnyMind, Foresight, Standings, Turn
from engine.core.rng import Rng
from engine.core.state import Decision

Line: TypeAlias = tuple[Action, ...]
"""The actions of a turn."""


class Plan:
    """A turn that was tried in a world, and what was tried after it."""

    __slots__ = ("after", "best", "end", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.best = -1e9
        """The most that a walk brought the searching seat."""
        self.end: Standings = ()
        """The terms where that walk ended."""
        self.after: dict[Line, Plan] = {}
        """By the next turn of that seat."""


class Planning(Search):
    """One search for one decision, as `Search`; what it tries are turns instead of actions."""

    def __init__(
        self, mind: AnyMind, decision: Decision[Any, Any], rng: Rng, note: Note | None = None
    ) -> None:
        """`note` is told of the positions by which turns of the root are judged: where their walks
        ended or, for a turn that no walk tried, where it does."""
        super().__init__(mind, decision, rng, note)
        foresight = mind.foresight(decision.view)
        assert foresight is not None
        self._sweeps = False
        self._foresight: Foresight[Any, Any] = foresight
        self._lines: list[Line] = []
        """The turns of the root."""
        self._promised: list[list[Standings]] = []
        """For each of them the terms right after it, in the first worlds."""
        self._plans: list[list[Plan]] = []
        """For each of them what was found, world by world."""

    def run(self, iterations: int, stop: Stop = never) -> Any:
        """The first action of the best turn."""
        action = super().run(iterations, stop)
        if self._note is not None:
            for at, plans in enumerate(self._plans):
                for terms in [plan.end for plan in plans] or self._promised[at]:
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
        found = {
            at: sum([plan.best for plan in plans]) / len(plans)
            for at, plans in enumerate(self._plans)
            if plans
        }
        kept = sum([value - first[at] for at, value in found.items()]) / max(1, len(found))
        return [found.get(at, promise + kept) for at, promise in enumerate(first)]

    def settled(self) -> bool:
        """Never: a plan that was not tried yet may be better by far."""
        return False

    def _judge_at_first(self, stop: Stop) -> None:
        """What the turns promise, world by world; these worlds serve for the first walks too."""
        mind, me = self.mind, self.me
        self._worlds.append(mind.determinise(self.decision.view, self.rng))
        self._lines = [turn.actions for turn in self._foresight.turns(self._worlds[0], me)]
        self._promised = [[] for _ in self._lines]
        self._plans = [[] for _ in self._lines]
        first = [0.0] * len(self._lines)
        for number in range(mind.worlds(self.decision, FIRST_WORLDS)):
            if number and stop():
                break
            for at, line in enumerate(self._lines):
                world = self._after(line, number)
                terms = mind.appraise(world)
                self._promised[at].append(terms)
                first[at] += leads(mind, world, terms)[me]
        self._judged = len(self._worlds)
        self.root = Root(
            [line[0] for line in self._lines],
            [RootEdge() for _ in self._lines],
            [value / self._judged for value in first],
        )

    def _after(self, line: Line, number: int) -> Any:
        """A world after a turn of the root."""
        world = self._world(number)
        for action in line:
            world.apply(action)
        return world

    def _walk(self, action: Any, edge: RootEdge, at: int) -> None:
        """By a turn of the root and a plan for those that follow to where it can be judged."""
        me, foresight = self.me, self._foresight
        number = edge.visits % (1 if foresight.sure else FIRST_WORLDS)
        plans = self._plans[at]
        if len(plans) == number:
            plans.append(Plan())
        plan = plans[number]
        world = self._after(self._lines[at], number)
        taken = [plan]
        while (seats := world.waiting_for()) and not foresight.far_enough(world):
            turns = foresight.turns(world, seats[0])
            turn = turns[0]
            if seats[0] == me:
                turn = _to_try(plan, turns)
                plan = plan.after.setdefault(turn.actions, Plan())
                taken.append(plan)
            for later in turn.actions:
                world.apply(later)
        terms = self.mind.appraise(world)
        found = leads(self.mind, world, terms)[me]
        for plan in taken:
            plan.visits += 1
            if found > plan.best:
                plan.best, plan.end = found, terms
        edge.visits += 1
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
    mind: AnyMind, decision: Decision[Any, Any], rng: Rng, note: Note | None = None
) -> Search:
    """The search that fits the game."""
    kind = Search if mind.foresight(decision.view) is None else Planning
    return kind(mind, decision, rng, note)
