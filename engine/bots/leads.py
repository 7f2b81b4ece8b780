"""What a position is worth to each seat, as a search compares it."""

from math import exp, log
from typing import Any

from engine.bots.judging import weigh
from engine.core.game import AnyGame, Standings


def leads(game: AnyGame, world: Any, terms: Standings) -> list[float]:
    """How each seat stands against the others, in points, the strongest rivals above all.

    For two seats the difference of their points; once all is over, winning counts too.
    """
    weights, swing = game.weights, game.swing
    points = [weigh(own, weights) for own in terms]
    over = not world.to_act()
    if len(points) == 1:  # against a persona, whose points the terms have taken off
        own = points[0]
        return [own + (swing if own > 0 else -swing) if over else own]
    if len(points) == 2:
        lead = points[0] - points[1]
        if over and lead:
            lead += swing if lead > 0 else -swing
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
    if over:
        first = points.count(most)
        for seat, own in enumerate(points):
            found[seat] += swing / first if own == most else 0.0
    return found
