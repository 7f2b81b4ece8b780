"""What a position is worth to each seat, as a search compares it."""

from math import exp, log, tanh
from typing import Any

from engine.bots.judging import weigh
from engine.core.mind import AnyMind, Standings

SWING = 5.0
"""How many points of lead are as good as a likely win, halfway through a match."""


def leads(mind: AnyMind, world: Any, terms: Standings) -> list[float]:
    """How each seat stands against the others, in points, the strongest rivals above all.

    For two seats the difference of their points. Winning counts by `SWING`: as it is once all
    is over, until then by how likely the lead makes it.
    """
    weights, swing = mind.weights, SWING
    points = [weigh(own, weights) for own in terms]
    over = not world.to_act()
    if len(points) <= 2:  # alone, the terms have taken off what the persona has
        lead = points[0] - sum(points[1:])
        if not over:
            lead += swing * tanh(lead / swing)
        else:
            sign = (lead > 0) - (lead < 0)
            lead += swing * (sign or _tie(world))
        return [lead, -lead][: len(points)]
    second, most = sorted(points)[-2:]
    shares = [exp((own - most) / swing) for own in points]
    whole = sum(shares)
    found = []
    for own, share in zip(points, shares, strict=True):
        if own < most:
            found.append(own - most - swing * log(whole - share))
        else:  # the same from the second best on, as the rest may be too small beside 1
            rest = sum([exp((other - second) / swing) for other in points]) - exp(
                (own - second) / swing
            )
            found.append(own - second - swing * log(max(1.0, rest)))
    if over:
        tied = [seat for seat, own in enumerate(points) if own == most]
        first = tied if len(tied) == 1 else world.outcome().winners()
        for seat in first:
            found[seat] += swing / len(first)
        return found
    for seat, share in enumerate(shares):
        found[seat] += swing * share / whole
    return found


def _tie(world: Any) -> int:
    """1 if the rules give the tie to seat 0, -1 if to its rival, 0 if it stays a tie."""
    outcome = world.outcome()
    mine, other = (int(place) for place in outcome.places[:2])
    return (mine < other) - (mine > other)
