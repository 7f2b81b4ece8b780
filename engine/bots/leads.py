"""What a position is worth to each seat, as a search compares it."""

from math import exp, log, tanh
from typing import Any

from engine.bots.judging import weigh
from engine.core.game import AnyGame, Standings


def leads(game: AnyGame, world: Any, terms: Standings) -> list[float]:
    """How each seat stands against the others, in points, the strongest rivals above all.

    For two seats the difference of their points. Winning counts by `Game.swing`: as it is once all
    is over, until then by how likely the lead makes it.
    """
    weights, swing = game.weights, game.swing
    points = [weigh(own, weights) for own in terms]
    over = not world.to_act()
    if len(points) == 1:  # against a persona, whose points the terms have taken off
        own = points[0]
        if over:
            return [own + (swing if own > 0 else -swing)]
        return [own + swing * tanh(own / swing)]
    if len(points) == 2:
        lead = points[0] - points[1]
        if over and lead:
            lead += swing if lead > 0 else -swing
        else:
            lead += swing * tanh(lead / swing)
        return [lead, -lead]
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
    first = points.count(most)
    for seat, own in enumerate(points):
        if not over:
            found[seat] += swing * shares[seat] / whole
        elif own == most:
            found[seat] += swing / first
    return found
