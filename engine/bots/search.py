"""A search for all games: information-set Monte Carlo trees over worlds that the view allows.

The tree belongs to what the searching seat knows: its nodes are reached by actions alone, and each
walk down meets another world with other hidden cards and other chance. What an action is worth at a
node starts from a leaning, what it seems to bring at first sight, and moves to what walks found as
they become many. A walk ends where the tree ends: the turn is finished by leanings, and the game's
own `appraise` judges the position for every seat.

Where a game can foresee what the others do (`Mind.at_once`), there is no tree: each world is told
on for all of one's actions, and the one that does best on the mean is chosen.

Two seats search for themselves. Several rivals would make the tree too wide, so each of them
answers with what seems best to it at first sight. What others choose in secret at the same time is
drawn from what is likely (`Mind.guess`), never answered: nobody can answer what is hidden.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import erf, exp, log, pi, sqrt
from typing import Any, TypeAlias

from engine.bots import judging
from engine.bots.judging import Stop, never
from engine.bots.leads import SWING, leads
from engine.core.actions import Action, Seat
from engine.core.mind import AnyMind, Standings
from engine.core.rng import Rng
from engine.core.state import Decision

Note: TypeAlias = Callable[[int, Standings], None]

ENDLESS = 10**9
"""Iterations of a search that goes on until it is stopped, or settled."""

FIRST_WORLDS = 3
"""Worlds in which every action is judged before the search begins, as the normal bot does it."""
WORLDS = 1024
"""How many worlds a search keeps; when an action has met them all, they come again."""
DEPTH = 10
"""How many decisions a walk goes down at most."""
LOOKING_ON = 2
"""How often a walk goes on where all but the searching seat choose in secret."""
FOLLOWED = 6
"""How many decisions finish a turn where the tree ends."""
SURE = 8
"""How many walks tell what it is worth to be next."""
TRUST = 4.0
"""For how many walks the first judgement at the root stands; more than `LEANING`, as it was made
with care."""
LEANING = 2.0
"""For how many walks a leaning stands."""
CURIOSITY = 0.15
"""By how many spreads of what walks find a rarely tried action is overrated below the root, where
every seat is expected to play well."""
ASKED = 16
"""After how many walks it is asked anew whether the choice is settled."""
MET = 40
"""How many worlds the two best actions must have met before a choice is settled."""
CLOSE = 0.004
"""What may be given up for that, as a part of how much walks differ."""
WIDTH = 4
"""How many actions of a node are tried at first; more by the root of its walks."""


class Edge:
    """An action that was tried at a node."""

    __slots__ = ("node", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        """What the walks brought the seat that acts."""
        self.node: Node | None = None


class RootEdge(Edge):
    """An action that was tried at the root."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[float] = []
        """What each walk brought the searching seat, world by world."""


class Node:
    """Where walks with the same actions have come, whatever chance brought."""

    __slots__ = ("edges", "leanings", "totals", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.totals = [0.0] * seats
        """What the walks through it brought each seat."""
        self.edges: dict[Action, Edge] = {}
        self.leanings: dict[Action, float] = {}
        """What was found at first sight, where that hardly differs from world to world."""


@dataclass(slots=True)
class Root:
    """What is to be decided."""

    actions: Sequence[Any]
    edges: list[RootEdge]
    first: list[float]
    """The first judgement of each action."""


def deviation(found: Sequence[float]) -> float:
    """By how much figures differ from their mean."""
    mean = sum(found) / len(found)
    return sqrt(sum([(one - mean) ** 2 for one in found]) / (len(found) - 1))


def regret(ahead: float, off: float) -> float:
    """What is given up on the mean by not choosing what seems to be so far ahead, if that may be
    off by so much; below 0 it seems to be behind."""
    if not off:
        return max(0.0, ahead)
    far = ahead / off
    return off * (exp(-far * far / 2) / sqrt(2 * pi) + far * (1 + erf(far / sqrt(2))) / 2)


def by_worth(worth: Sequence[float]) -> list[int]:
    """Which is best, which comes next and so on."""
    return sorted(range(len(worth)), key=lambda at: -worth[at])


def most_due(visits: Iterable[int]) -> int:
    """The place in a ranking that lacks most walks for its rank, by how often each was tried.

    The two best get the same, the others the less, the lower they stand: as in sequential
    halving, most walks go where the choice is close, and yet it may end at any time.
    """
    lacking, found = 0.0, 0
    for place, tried in enumerate(visits):
        due = 1 / (max(2, place + 1) ** 2 * (tried + 1))
        if due > lacking:
            lacking, found = due, place
    return found


class Search:
    """One search for one decision; the same for the same decision, rng and iterations."""

    def __init__(
        self, mind: AnyMind, decision: Decision[Any, Any], rng: Rng, note: Note | None = None
    ) -> None:
        """`note` is told of every position that was judged: the number of the action that led
        there, and the terms. Raises ValueError where the seat has nothing to decide."""
        self.mind = mind
        self.decision = decision
        self.me = decision.seat
        self.rng = rng
        self._note = note
        self.walks = 0
        self._worlds: list[Any] = []
        self._judged = 0
        self._tempo: dict[tuple[Seat, ...], tuple[list[int], list[float]]] = {}
        """By who is to act where walks ended: how many, and the sums of their leads."""
        self._sums: list[float] = []
        self._ended = 0
        self._changes: dict[Action, float] = {}
        """By how much each action last changed its seat's lead, where games are steady."""
        actions = mind.worth_trying(decision)
        if not actions:
            raise ValueError(f"seat {decision.seat} has nothing to decide")
        self.root = Root(actions, [RootEdge() for _ in actions], [0.0] * len(actions))
        self._node = Node(0)
        self._sweeps = True
        """Whether the game may tell what comes of all actions at once."""
        self._mean = 0.0
        self._squares = 0.0

    # --- At the root -----------------------------------------------------------------------------

    def run(self, iterations: int, stop: Stop = never) -> Any:
        """The action that is worth most, after so many walks or once `stop` is True.

        An `ENDLESS` search also ends as soon as more walks would hardly change that, see `settled`.
        """
        self._judge_at_first(stop)
        root, endless = self.root, iterations >= ENDLESS
        if len(root.actions) > 1:
            for number in range(iterations):
                if stop() or (endless and number % ASKED == 0 and self.settled()):
                    break
                if self._sweep():
                    continue
                at = self._next()
                self._walk(root.actions[at], root.edges[at], at)
        return root.actions[self.ranking()[0]]

    def _judge_at_first(self, stop: Stop) -> None:
        """What the normal bot thinks, world by world; these worlds serve for the first walks too.

        Deciding as the normal bot would, were there no time for anything more.
        """
        root, me = self.root, self.me
        for world, after in judging.sample(self.mind, self.decision, self.rng, FIRST_WORLDS, stop):
            self._worlds.append(world)
            for at, later in enumerate(after):
                terms = self.mind.appraise(later)
                root.first[at] += leads(self.mind, later, terms)[me]
                if self._note is not None:
                    self._note(at, terms)
        self._judged = len(self._worlds)
        root.first = [value / self._judged for value in root.first]
        self._node = Node(len(terms))
        self._sums = [0.0] * len(terms)

    def settled(self) -> bool:
        """True once nobody who knew it all could choose much better than the best so far.

        What another action may still be worth more is reckoned from the worlds that both have met:
        the mean of the differences, and how far it may be off. Where all lead to the same, that is
        nothing after a few worlds. What was hardly tried may be as far off as walks differ.
        """
        edges, worth = self.root.edges, self.worth()
        first, *others = by_worth(worth)
        best = edges[first].found
        if len(best) < MET or len(edges[others[0]].found) < MET:
            return False
        spread = deviation(best)
        for at in others:
            found = edges[at].found
            if len(found) >= MET:
                differences = [a - b for a, b in zip(found, best, strict=False)]
                ahead = sum(differences) / len(differences)
                off = deviation(differences) / sqrt(len(differences))
            else:
                ahead = worth[at] - worth[first]
                off = spread / sqrt(len(found) + TRUST)
            if regret(ahead, off) > CLOSE * spread:
                return False
        return True

    @property
    def swept(self) -> bool:
        """True if every walk tried all actions in one world."""
        return self._sweeps and self.walks > 0

    @property
    def first_worlds(self) -> Sequence[Any]:
        """The worlds of the first judgement."""
        return self._worlds[: self._judged]

    def _next(self) -> int:
        """The action to try next: the one that lacks most walks for its rank."""
        edges = self.root.edges
        ranking = by_worth(self.worth())
        return ranking[most_due([edges[at].visits for at in ranking])]

    def ranking(self) -> list[int]:
        """The actions, the best first."""
        worth, first = self.worth(), self.root.first
        return sorted(range(len(worth)), key=lambda at: (-worth[at], -first[at]))

    def worth(self) -> list[float]:
        """What each action is worth: what its walks found and, as long as they are few, what the
        first judgement makes likely."""
        root = self.root
        if self.swept:
            return [edge.total / edge.visits for edge in root.edges]
        trusted = shift = 0.0  # by how much walks find more than the first judgement
        for edge, first in zip(root.edges, root.first, strict=True):
            if edge.visits:
                trust = edge.visits / (edge.visits + TRUST)
                trusted += trust
                shift += trust * (edge.total / edge.visits - first)
        shift = shift / trusted if trusted else 0.0
        return [
            (edge.total + TRUST * (first + shift)) / (edge.visits + TRUST)
            for edge, first in zip(root.edges, root.first, strict=True)
        ]

    def _sweep(self) -> bool:
        """Try all actions in one world, which counts as a walk; False: the game cannot tell."""
        if not self._sweeps:
            return False
        root, me = self.root, self.me
        world = self._world(self.walks)
        ends = self.mind.at_once(world, me, root.actions)
        if ends is None:
            self._sweeps = False
            return False
        known: dict[int, float] = {}  # many actions may come to the same end
        for at, (edge, end) in enumerate(zip(root.edges, ends, strict=True)):
            worth = end.worth
            if worth is None:
                worth = known.get(id(end))
                if worth is None:
                    worth = known[id(end)] = leads(self.mind, world, end.terms)[me]
            edge.visits += 1
            edge.total += worth
            edge.found.append(worth)
            if self._note is not None:
                self._note(at, end.terms)
        self.walks += 1
        return True

    # --- A walk ----------------------------------------------------------------------------------

    def _world(self, number: int) -> Any:
        """A world of one's own. Each action's walks meet the same worlds in the same order, so that
        none looks better by luck."""
        number %= WORLDS
        if len(self._worlds) <= number:
            self._worlds.append(self.mind.likely_world(self.decision.view, self.rng))
        return self._worlds[number].copy()

    def _walk(self, action: Any, root_edge: RootEdge, at: int) -> None:
        """From the root by this action down to a new node, and back with what was found."""
        me = self.me
        edge: Edge = root_edge
        world = self._world(edge.visits)
        self._act(world, me, action)
        taken = [(self._node, edge, me)]
        last, looking_on = me, LOOKING_ON
        for _ in range(DEPTH):
            seats = world.waiting_for()
            if not seats:
                break
            seat = me if me in seats else seats[0]
            if len(seats) > 1 and seat != me:  # all of them choose in secret
                if not looking_on:
                    break
                looking_on -= 1
                self._act(world, seat, self.mind.guess(world, seat))
                continue
            actions = self.mind.plausible(world, seat)
            last = seat
            if len(actions) == 1:
                self._act(world, seat, actions[0])
                continue
            if seat != me and len(self._node.totals) > 2:
                world.apply(self._at_first_sight(world, seat, actions))
                continue
            node = edge.node
            if node is None:
                edge.node = Node(len(self._node.totals))
                break
            action = self._choose(node, world, seat, actions)
            edge = node.edges.setdefault(action, Edge())
            taken.append((node, edge, seat))
            self._act(world, seat, action)
        self._finish_turn(world, last)
        terms = self.mind.appraise(world)
        found = self._with_tempo(leads(self.mind, world, terms), world)
        for node, tried, seat in taken:
            node.visits += 1
            tried.visits += 1
            tried.total += found[seat]
            totals = node.totals
            for other, lead in enumerate(found):
                totals[other] += lead
        if edge.node is not None and not edge.node.visits:
            edge.node.visits = 1
            edge.node.totals = found
        root_edge.found.append(found[me])
        if self._note is not None:
            self._note(at, terms)
        self.walks += 1
        change = found[me] - self._mean
        self._mean += change / self.walks
        self._squares += change * (found[me] - self._mean)

    def _act(self, world: Any, seat: Seat, action: Any) -> None:
        """Carry out an action; others who choose at the same time choose what is likely, also those
        whose choice is in already: nobody knows it."""
        acting = world.to_act()
        if len(acting) > 1:
            for other in acting:
                if other != seat:
                    world.apply(self.mind.guess(world, other))
        world.apply(action)

    def _choose(self, node: Node, world: Any, seat: Seat, actions: Sequence[Any]) -> Any:
        """The action that a seat tries next at a node of the tree."""
        leanings = self._leanings(node, world, seat, actions)
        among: Sequence[int] = range(len(actions))
        tried = WIDTH + int(sqrt(node.visits))
        if len(actions) > tried:
            among = nlargest(tried, among, key=leanings.__getitem__)
        mean = node.totals[seat] / node.visits - max(leanings)
        bonus = CURIOSITY * self._spread() * sqrt(log(node.visits + 1))
        edges = node.edges
        best = -1e9
        for at in among:
            edge = edges.get(actions[at])
            prior = mean + leanings[at]
            if edge is None:
                value = prior + bonus / sqrt(LEANING)
            else:
                weight = edge.visits + LEANING
                value = (edge.total + LEANING * prior) / weight + bonus / sqrt(weight)
            if value > best:
                best, found = value, at
        return actions[found]

    def _leanings(
        self, node: Node, world: Any, seat: Seat, actions: Sequence[Any]
    ) -> Sequence[float]:
        if not self.mind.steady:
            return self._first_sight(world, seat, actions)
        known = node.leanings
        new = [action for action in actions if action not in known]
        if new:
            self._look(known, world, seat, new)
        return [known[action] for action in actions]

    def _look(self, known: dict[Action, float], world: Any, seat: Seat, new: list[Any]) -> None:
        """Find the leanings of a node's actions: all that were never seen, and the best others.

        What an action changed elsewhere in the tree is a fair guess for the rest.
        """
        changes = self._changes
        best = nlargest(WIDTH, [a for a in new if a in changes], key=changes.__getitem__)
        looked_at = [action for action in new if action not in changes] + best
        now = judging.standing(self.mind, world, seat)
        for action, leaning in zip(
            looked_at, self._first_sight(world, seat, looked_at), strict=True
        ):
            known[action] = leaning
            changes[action] = leaning - now
        for action in new:
            if action not in known:
                known[action] = now + changes[action]

    def _first_sight(self, world: Any, seat: Seat, actions: Sequence[Any]) -> Sequence[float]:
        """What each action seems to bring the seat, in points; only differences count."""
        mind = self.mind
        found = mind.leanings(world, seat, actions)
        if found is not None:
            return found
        weights = mind.weights
        seen = []
        for action in actions:
            terms = mind.appraise(mind.imagine(world, action, world.rng.copy()))
            seen.append(judging.weigh(terms[seat], weights) - judging.rivals(terms, weights, seat))
        return seen

    def _finish_turn(self, world: Any, seat: Seat) -> None:
        """Go on by leanings while the seat is in the middle of its turn."""
        for _ in range(FOLLOWED):
            if world.waiting_for() != (seat,) or not world.mid_action():
                return
            actions = self.mind.plausible(world, seat)
            if len(actions) == 1:
                world.apply(actions[0])
                continue
            world.apply(self._at_first_sight(world, seat, actions))

    def _at_first_sight(self, world: Any, seat: Seat, actions: Sequence[Any]) -> Any:
        """The action that seems best to the seat."""
        leanings = self._first_sight(world, seat, actions)
        return actions[max(range(len(actions)), key=leanings.__getitem__)]

    def _with_tempo(self, found: list[float], world: Any) -> list[float]:
        """The leads once it is reckoned with whose turn it is where the walk ended.

        A walk that ends before a rival's answer looks better than one that ends after it. What the
        turn is worth is learned from the walks: the mean of those that ended with the same seat.
        """
        movers = world.waiting_for()
        if not movers:
            return found
        count, sums = self._tempo.setdefault(movers, ([0], [0.0] * len(found)))
        count[0] += 1
        for seat, lead in enumerate(found):
            sums[seat] += lead
            self._sums[seat] += lead
        self._ended += 1
        if count[0] < SURE:
            return found
        return [
            lead - own / count[0] + all_ / self._ended
            for lead, own, all_ in zip(found, sums, self._sums, strict=True)
        ]

    def _spread(self) -> float:
        """By how many points the ends of walks differ from their mean."""
        return sqrt(self._squares / self.walks) if self.walks > 3 else SWING / 2
