"""Why a search prefers an action: where each leads, term by term."""

from collections.abc import Mapping
from typing import Any

from engine.bots import judging
from engine.bots.judging import RIVALS, Judgement, Stop, never
from engine.bots.search import Search
from engine.core.game import AnyGame, Standings
from engine.core.rng import Rng
from engine.core.state import Decision


def evaluate(
    game: AnyGame, decision: Decision[Any, Any], rng: Rng, budget: int, stop: Stop = never
) -> list[Judgement]:
    """What a search of `budget` walks thinks of all that is worth trying, the best first.

    The first one is what the hard bot does with the same rng and budget.
    """
    weights, seat = game.weights, decision.seat
    gains: dict[int, dict[str, float]] = {}
    judged: dict[int, int] = {}

    def note(at: int, terms: Standings) -> None:
        judged[at] = judged.get(at, 0) + 1
        sums = gains.setdefault(at, {})
        for name, points in _points(terms, weights, seat).items():
            sums[name] = sums.get(name, 0.0) + points

    search = Search(game, decision, rng, note)
    search.run(budget, stop)
    now: dict[str, float] = {}
    for world in search.first_worlds:
        for name, points in _points(game.appraise(world), weights, seat).items():
            now[name] = now.get(name, 0.0) + points / len(search.first_worlds)
    result = []
    for at in search.ranking():
        means = {name: points / judged[at] for name, points in gains[at].items()}
        changes = {name: means.get(name, 0.0) - now.get(name, 0.0) for name in {**now, **means}}
        result.append(Judgement(search.root.actions[at], sum(means.values()), changes))
    return result


def _points(terms: Standings, weights: Mapping[str, float], seat: int) -> dict[str, float]:
    """The terms of a seat in points, and what its rivals have on the mean below 0."""
    points = {name: weights[name] * amount for name, amount in terms[seat].items()}
    points[RIVALS] = -judging.rivals(terms, weights, seat)
    return points
