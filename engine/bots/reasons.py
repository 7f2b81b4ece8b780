"""Why a search prefers an action: where each leads, term by term."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.bots import judging
from engine.bots.judging import RIVALS, Judgement, Stop, never
from engine.bots.planning import search_for
from engine.bots.search import TRUST
from engine.core.actions import Action
from engine.core.game import AnyGame
from engine.core.mind import Standings
from engine.core.rng import Rng
from engine.core.state import Decision


def evaluate(
    game: AnyGame, decision: Decision[Any, Any], rng: Rng, budget: int, stop: Stop = never
) -> list[Judgement]:
    """What a search of `budget` walks thinks of all that is worth trying, the best first.

    The first one is what the hard bot does with the same rng and budget.
    """
    mind = game.mind
    weights, seat = mind.weights, decision.seat
    gains: dict[int, dict[str, float]] = {}
    judged: dict[int, int] = {}

    def note(at: int, terms: Standings) -> None:
        judged[at] = judged.get(at, 0) + 1
        sums = gains.setdefault(at, {})
        for name, points in _points(terms, weights, seat).items():
            sums[name] = sums.get(name, 0.0) + points

    search = search_for(mind, decision, rng, note)
    search.run(budget, stop)
    now: dict[str, float] = {}
    for world in search.first_worlds:
        for name, points in _points(mind.appraise(world), weights, seat).items():
            now[name] = now.get(name, 0.0) + points / len(search.first_worlds)
    result = []
    worth = search.worth()
    for at in search.ranking():
        means = {name: points / judged[at] for name, points in gains[at].items()}
        changes = {name: means.get(name, 0.0) - now.get(name, 0.0) for name in {**now, **means}}
        action, walks = search.root.actions[at], search.root.edges[at].visits
        result.append(Judgement(action, sum(means.values()), changes, worth[at], walks))
    return result


def together(found: Sequence[Sequence[Judgement]]) -> list[Judgement]:
    """What several searches of the same decision think, each with chance of its own.

    `found` has what `evaluate` gave each of them, at least one. A judgement counts as often as
    there were walks behind it, and its first sight.
    """
    shares: dict[Action, list[Judgement]] = {}
    for judged in found:
        for judgement in judged:
            shares.setdefault(judgement.action, []).append(judgement)
    return sorted(map(_mean, shares.values()), key=lambda judgement: -judgement.worth)


def _mean(judged: Sequence[Judgement]) -> Judgement:
    """Several judgements of one action as one."""
    weights = [judgement.walks + TRUST for judgement in judged]
    whole = sum(weights)

    def mean(figures: Iterable[float]) -> float:
        return sum([w * figure for w, figure in zip(weights, figures, strict=True)]) / whole

    names = {name: None for judgement in judged for name in judgement.gains}
    return Judgement(
        judged[0].action,
        mean(judgement.value for judgement in judged),
        {name: mean(judgement.gains.get(name, 0.0) for judgement in judged) for name in names},
        mean(judgement.worth for judgement in judged),
        sum(judgement.walks for judgement in judged),
    )


def _points(terms: Standings, weights: Mapping[str, float], seat: int) -> dict[str, float]:
    """The terms of a seat in points, and what its rivals have on the mean below 0."""
    points = {name: weights[name] * amount for name, amount in terms[seat].items()}
    points[RIVALS] = -judging.rivals(terms, weights, seat)
    return points
