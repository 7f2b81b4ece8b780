"""A search by whole turns, for games that know how a match may go on (`Game.foresight`).

Where hardly anything is hidden, one walk tells nearly all about a plan: it is played on to where
the game can judge it well. The searching seat plays what its tree of plans says, and beyond that,
like its rivals all the time, what looks best at first sight.
"""

from collections.abc import Sequence
from math import log, sqrt
from typing import Any, ClassVar

from engine.bots.judging import Standings, Stop, never
from engine.bots.leads import leads
from engine.bots.search import CURIOSITY_BELOW, FIRST_WORLDS, Edge, Node, Note, Root, Search
from engine.core.actions import Action
from engine.core.game import AnyGame, Foresight, Turn
from engine.core.rng import Rng
from engine.core.state import Decision

PROMISE = 0.3
"""For how many walks stands what a turn promises where the tree goes on."""
WIDTH = 2
"""How many turns are tried at first where the tree goes on; more by the root of the walks."""


class Planning(Search):
    """One search for one decision, as `Search`; what it tries are turns instead of actions."""

    trust: ClassVar[float] = 0.3
    curiosity: ClassVar[float] = 0.15

    def __init__(
        self, game: AnyGame, decision: Decision[Any, Any], rng: Rng, note: Note | None = None
    ) -> None:
        """`note` is told of the positions to which the turns of the root lead: where their walks
        end or, for a turn that no walk tried, where it does."""
        super().__init__(game, decision, rng, note)
        foresight = game.foresight(decision.view)
        assert foresight is not None
        self._foresight: Foresight[Any, Any] = foresight
        self._lines: list[tuple[Action, ...]] = []
        """The actions of each turn of the root."""
        self._promised: list[list[Standings]] = []
        """The terms right after each of them, in each of the first worlds."""

    def run(self, iterations: int, stop: Stop = never) -> Any:
        """The first action of the turn that was tried most often."""
        action = super().run(iterations, stop)
        if self._note is not None:
            for at, edge in enumerate(self.root.edges):
                for terms in self._promised[at] if not edge.visits else ():
                    self._note(at, terms)
        return action

    def ranking(self) -> list[int]:
        """The best turn that begins with each action, the best first: those that were tried most
        often, and of these what walks found best."""
        root = self.root
        best: dict[Action, int] = {}
        for at in sorted(range(len(root.edges)), key=self._worth, reverse=True):
            best.setdefault(root.actions[at], at)
        return list(best.values())

    def _worth(self, at: int) -> tuple[int, float]:
        edge, first = self.root.edges[at], self.root.first[at]
        return edge.visits, edge.total / edge.visits if edge.visits else first

    def _judge_at_first(self, stop: Stop) -> None:
        """What the turns promise, world by world; these worlds serve for the first walks too."""
        game, me = self.game, self.me
        self._worlds.append(game.determinise(self.decision.view, self.rng))
        self._lines = [turn.actions for turn in self._foresight.turns(self._worlds[0], me)]
        first = [0.0] * len(self._lines)
        self._promised = [[] for _ in self._lines]
        for number in range(game.worlds(self.decision, FIRST_WORLDS)):
            if number and stop():
                break
            for at, line in enumerate(self._lines):
                world = self._after(line, number)
                terms = game.appraise(world)
                self._promised[at].append(terms)
                first[at] += leads(game, world, terms)[me]
        self._judged = len(self._worlds)
        self.root = Root(
            [line[0] for line in self._lines],
            [Edge() for _ in self._lines],
            [value / self._judged for value in first],
        )
        self._node = Node(len(terms))

    def _after(self, line: Sequence[Action], number: int) -> Any:
        """A world after a turn of the root."""
        world = self._world(number)
        for action in line:
            world.apply(action)
        return world

    def _walk(self, action: Any, edge: Edge, at: int) -> None:
        """By this turn and those of the tree, and on to where it can be judged.

        Each walk lets the tree grow by one node and the turn that promises most there.
        """
        me, foresight = self.me, self._foresight
        world = self._after(self._lines[at], edge.visits)
        taken = [(self._node, edge, me)]
        grown = False
        while (seats := world.waiting_for()) and not foresight.far_enough(world):
            turns = foresight.turns(world, seats[0])
            turn = turns[0]
            if seats[0] == me and not grown:
                if edge.node is None:
                    edge.node = Node(len(self._node.totals))
                    grown = True
                node = edge.node
                turn = self._try_next(node, turns)
                edge = node.edges.setdefault(turn.actions, Edge())
                taken.append((node, edge, me))
            for later in turn.actions:
                world.apply(later)
        terms = self.game.appraise(world)
        self._learn(taken, leads(self.game, world, terms))
        if self._note is not None:
            self._note(at, terms)

    def _try_next(self, node: Node, turns: Sequence[Turn[Any]]) -> Turn[Any]:
        """The turn of the searching seat to try next at a node of the tree."""
        if not node.visits:
            return turns[0]
        mean = node.totals[self.me] / node.visits - turns[0].promise
        bonus = CURIOSITY_BELOW * self._spread() * sqrt(log(node.visits + 1))
        best = -1e9
        for turn in turns[: WIDTH + int(sqrt(node.visits))]:
            edge = node.edges.get(turn.actions)
            visits, total = (edge.visits, edge.total) if edge else (0, 0.0)
            weight = visits + PROMISE
            value = (total + PROMISE * (mean + turn.promise)) / weight + bonus / sqrt(weight)
            if value > best:
                best, found = value, turn
        return found


def search_for(
    game: AnyGame, decision: Decision[Any, Any], rng: Rng, note: Note | None = None
) -> Search:
    """The search that fits the game."""
    kind = Search if game.foresight(decision.view) is None else Planning
    return kind(game, decision, rng, note)
