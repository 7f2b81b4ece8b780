"""A search by whole turns, for games that know how a match may go on (`Game.foresight`).

A walk plays a plan on to where the game can judge it well. Rivals take what looks best at first
sight, and so does the searching seat, but for the turns at which the plan differs from that. Where
chance has no part in it, a plan is worth the most that was found for it, and the plans grow to a
tree; elsewhere only the turn at hand is varied, and counts what its walks bring on the mean.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import Any

from engine.bots.judging import Standings, Stop, never
from engine.bots.leads import leads
from engine.bots.search import FIRST_WORLDS, WIDTH, Edge, Node, Note, Root, Search
from engine.core.actions import Action
from engine.core.game import AnyGame, Foresight, Turn
from engine.core.rng import Rng
from engine.core.state import Decision

CURIOSITY = 0.3
"""By how many spreads of what walks find a rarely tried turn is overrated."""
WIDTH_BELOW = 1
"""How many turns of a node below the root are tried at first; more by the root of its walks."""


class Plan(Edge):
    """A turn that was tried, and all that was tried after it."""

    __slots__ = ("best",)

    def __init__(self) -> None:
        super().__init__()
        self.best = -1e9
        """The most that a walk brought."""


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
        self._lines: list[tuple[Action, ...]] = []
        """The actions of each turn of the root."""
        self._plans: list[Plan] = []
        """What was found for each of them; the edges of the root."""
        self._judged_by: list[list[Standings]] = []
        """The terms by which each is judged."""

    def run(self, iterations: int, stop: Stop = never) -> Any:
        """The first action of the turn that was tried most often."""
        action = super().run(iterations, stop)
        if self._note is not None:
            for at, ends in enumerate(self._judged_by):
                for terms in ends:
                    self._note(at, terms)
        return action

    def ranking(self) -> list[int]:
        """The best turn that begins with each action, the best first: those that were tried most
        often, and of these what walks found best."""
        plans, first = self._plans, self.root.first
        best: dict[Action, int] = {}
        for at in sorted(
            range(len(plans)),
            key=lambda at: (-plans[at].visits, -self._worth(plans[at]), -first[at]),
        ):
            best.setdefault(self.root.actions[at], at)
        return list(best.values())

    def _worth(self, plan: Plan) -> float:
        """What a plan brings the searching seat, as far as walks found."""
        if self._foresight.sure or not plan.visits:
            return plan.best
        return plan.total / plan.visits

    def _judge_at_first(self, stop: Stop) -> None:
        """What the turns promise, world by world; these worlds serve for the first walks too."""
        game, me = self.game, self.me
        self._worlds.append(game.determinise(self.decision.view, self.rng))
        lines = [turn.actions for turn in self._foresight.turns(self._worlds[0], me)]
        promised: list[list[Standings]] = [[] for _ in lines]
        first = [0.0] * len(lines)
        for number in range(game.worlds(self.decision, FIRST_WORLDS)):
            if number and stop():
                break
            for at, line in enumerate(lines):
                world = self._after(line, number)
                terms = game.appraise(world)
                promised[at].append(terms)
                first[at] += leads(game, world, terms)[me]
        self._judged = len(self._worlds)
        order = sorted(range(len(lines)), key=lambda at: -first[at])
        self._lines = [lines[at] for at in order]
        self._judged_by = [promised[at] for at in order]
        self._plans = [Plan() for _ in order]
        self.root = Root(
            [line[0] for line in self._lines],
            list(self._plans),
            [first[at] / self._judged for at in order],
        )
        self._node = Node(len(terms))

    def _after(self, line: Sequence[Action], number: int) -> Any:
        """A world after a turn of the root."""
        world = self._world(number)
        for action in line:
            world.apply(action)
        return world

    def _next(self) -> int:
        return self._to_try(self._plans[: WIDTH + int(sqrt(self.walks))], self.walks)

    def _to_try(self, plans: Sequence[Plan | None], walks: int) -> int:
        """Which of some plans, in the order of their promises, to try next: each of them once, then
        those that keep it."""
        bonus = CURIOSITY * self._spread() * sqrt(log(walks + 1))
        found = 0
        best = -1e9
        for at, plan in enumerate(plans):
            if plan is None or not plan.visits:
                return at
            value = self._worth(plan) + bonus / sqrt(plan.visits)
            if value > best:
                best, found = value, at
        return found

    def _walk(self, action: Any, edge: Edge, at: int) -> None:
        """By this turn and a plan for those that follow to where it can be judged."""
        me, foresight = self.me, self._foresight
        sure = foresight.sure
        plan = self._plans[at]
        world = self._after(self._lines[at], 0 if sure else plan.visits)
        taken = [(self._node, plan, me)]
        while (seats := world.waiting_for()) and not foresight.far_enough(world):
            turns = foresight.turns(world, seats[0])
            turn = turns[0]
            if sure and seats[0] == me:
                if plan.node is None:
                    plan.node = Node(len(self._node.totals))
                node = plan.node
                turn = self._turn_to_try(node, turns)
                plan = node.edges.setdefault(turn.actions, Plan())
                taken.append((node, plan, me))
            for later in turn.actions:
                world.apply(later)
        terms = self.game.appraise(world)
        found = leads(self.game, world, terms)
        if not self._plans[at].visits or (sure and found[me] > self._plans[at].best):
            self._judged_by[at] = [terms]
        elif not sure:
            self._judged_by[at].append(terms)
        for _, plan, _ in taken:
            plan.best = max(plan.best, found[me])
        self._learn(taken, found)

    def _turn_to_try(self, node: Node, turns: Sequence[Turn[Any]]) -> Turn[Any]:
        among = turns[: WIDTH_BELOW + int(sqrt(node.visits))]
        return among[self._to_try([node.edges.get(turn.actions) for turn in among], node.visits)]

    def _spread(self) -> float:
        """By how many points walks differ from their mean; where they hardly do, at least by what
        promises may be wrong."""
        return max(super()._spread(), self.game.swing / 2)


def search_for(
    game: AnyGame, decision: Decision[Any, Any], rng: Rng, note: Note | None = None
) -> Search:
    """The search that fits the game."""
    kind = Search if game.foresight(decision.view) is None else Planning
    return kind(game, decision, rng, note)
