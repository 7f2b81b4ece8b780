"""What each action would lead to, judged by the game's own `appraise` in sampled worlds."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.core.actions import Action, Seat
from engine.core.mind import AnyMind, Standings
from engine.core.rng import Rng
from engine.core.state import Decision

Stop: TypeAlias = Callable[[], bool]
"""Asked between worlds; True: answer with what is known by now."""

RIVALS = "rivals"
"""The term of a judgement that tells what an action does to the others."""

STEPS = 6
"""How many decisions of its own turn a bot follows before it judges where that leads."""
WIDE = 20
"""Where there are more actions to choose from, it judges at once, or it would take too long."""


def never() -> bool:
    """The stop of whoever lets a bot think to its end."""
    return False


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a bot thinks of one legal action."""

    action: Action
    value: float
    """Points ahead of the rivals' mean where the search ended: the mean over its walks."""
    gains: Mapping[str, float]
    """What that changes, term by term in points: the seat's own terms, then RIVALS, which is above
    0 where the others lose. They add up to the change of `value`."""
    worth: float = 0.0
    """What the search holds it for, winning included: the best is worth most."""
    walks: int = 0
    """How many walks tried it."""


def choices(legal: Sequence[Any]) -> tuple[Any, ...]:
    """The legal actions that a player may choose, in their order."""
    return tuple([action for action in legal if not action.table_only])


def values(
    mind: AnyMind, decision: Decision[Any, Any], rng: Rng, budget: int, stop: Stop = never
) -> list[float]:
    """How each of `Mind.worth_trying` leaves the seat, in points ahead of the rivals' mean.

    `budget` is the number of sampled worlds, at least one.
    """
    sums: list[float] = []
    worlds = 0
    for _, after in sample(mind, decision, rng, budget, stop):
        worlds += 1
        found = [standing(mind, later, decision.seat) for later in after]
        sums = [a + b for a, b in zip(sums, found, strict=True)] if sums else found
    return [value / worlds for value in sums]


def standing(mind: AnyMind, world: Any, seat: Seat) -> float:
    """How many points the seat is ahead of its rivals' mean."""
    terms = mind.appraise(world)
    return weigh(terms[seat], mind.weights) - rivals(terms, mind.weights, seat)


def weigh(terms: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The terms of one seat as one number of points."""
    return sum([weights[name] * amount for name, amount in terms.items()])


def rivals(terms: Standings, weights: Mapping[str, float], seat: Seat) -> float:
    """How the others stand on the mean, in points; 0 without any."""
    others = [weigh(own, weights) for other, own in enumerate(terms) if other != seat]
    return sum(others) / len(others) if others else 0.0


def sample(
    mind: AnyMind, decision: Decision[Any, Any], rng: Rng, budget: int, stop: Stop
) -> Iterator[tuple[Any, list[Any]]]:
    """Worlds that the view allows, each with the worlds that follow from `Mind.worth_trying`.

    At least one, whatever `stop` says. All actions of a world meet the same chance.
    """
    seat = decision.seat
    actions = mind.worth_trying(decision)
    for number in range(max(1, mind.worlds(decision, budget))):
        if number and stop():
            return
        world = mind.determinise(decision.view, rng)
        chance = rng.fork(number)
        after = []
        for action in actions:
            later = mind.imagine(world, action, chance.copy())
            after.append(_follow(mind, later, seat) if len(actions) <= WIDE else later)
        yield world, after


def _follow(mind: AnyMind, world: Any, seat: Seat) -> Any:
    """The world in which the seat's turn has gone on, step by step to where it stands best."""
    for _ in range(STEPS):
        if world.waiting_for() != (seat,) or not world.mid_action():
            break
        actions = choices(world.legal_actions(seat))
        if len(actions) > WIDE:
            break
        if len(actions) == 1:
            world.apply(actions[0])
            continue
        best = None
        for action in actions:
            later = world.copy()
            later.apply(action)
            value = standing(mind, later, seat)
            if best is None or value > best[0]:
                best = value, later
        assert best is not None
        world = best[1]
    return world
