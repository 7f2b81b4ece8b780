"""How a position of Meins! stands for each seat, as named terms for bots and tips.

The figures were found by letting bots play thousands of matches against each other. They hold for
the printed deck, in which an exhibit is worth about as many points as it costs cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.games.meins.components import CATEGORIES, Villa
from engine.games.meins.view import DISCARD, OVER, ROUNDS, TAKE

if TYPE_CHECKING:
    from engine.games.meins.position import MeinsPosition

WEIGHTS: Mapping[str, float] = {
    "points": 1.0,
    "category cards": 1.0,
    "exhibits in reach": 0.75,
    "villa in reach": 0.25,
    "cards": 0.25,
    "places used": -0.5,
    "next turn": 2.0,
    "tie-break": 0.01,
}

NEARNESS = (1.0, 0.87, 0.67, 0.44, 0.13, 0.03)
"""What an exhibit counts by the number of cards that are missing: one turn brings three."""
SECOND = 0.25
"""What the second best exhibit in reach counts beside the best."""
MOVER = 1.15
"""What reach counts for the seat that plays next, before others can buy."""
LAST_CHANCE = 1.15
"""What reach counts in the last round, in which nothing is given up."""
VILLA_NEARNESS = 0.6
"""What each missing card leaves of the villa's points."""
CARDS_IN_LAST_ROUND = (2.2, 1.0, 0.0)
"""What a card counts in the last round, by the most places that a rival has used: when the match
ends, it is worth nothing."""
PLACES_IN_LAST_ROUND = (0.0, 0.0, -2.2)
"""What the places used count in the last round: who has used two holds the end in hand."""
LEAD = 0.2
"""By how much one more exhibit of a category makes its card likelier."""
LEAD_IN_POINTS = 0.3
"""How many exhibits of lead a point is like: it decides where counts are even."""


def appraise(world: MeinsPosition) -> tuple[Mapping[str, float], ...]:
    """The terms of every seat, in points once weighted.

    points: exhibits and villa. category cards: what they will probably bring. exhibits in reach:
    the best ones on display, the less the more cards are missing. villa in reach: the same for the
    villa. cards: those that will be kept. places used: exhibits on this round's side, which leave
    less room. next turn: 1 for the seat that takes a line next. tie-break: cards left at the end.
    """
    seats = range(world.seat_count)
    points, cards = _collections(world)
    if world.phase == OVER:
        return tuple(
            [
                {
                    "points": points[seat],
                    "category cards": cards[seat],
                    "tie-break": float(sum(world.supplies[seat])),
                }
                for seat in seats
            ]
        )
    giving_up = world.phase == DISCARD
    last_round = world.round + giving_up == ROUNDS
    side = world.round - 1
    used = [0 if giving_up else len(own[side]) for own in world.collections]
    mover = _mover(world)
    wants = world.components.wants
    # At the end of a round what counts are the exhibits that the next one begins with.
    display = world.exhibit_pile[-len(world.display) :] if giving_up else world.display
    shown = tuple([wants[card] for card in display if card >= 0])
    terms = []
    for seat in seats:
        supply = tuple(world.supplies[seat])
        near = reach(supply, shown)
        kept: float = sum(supply) - world.to_discard[seat]
        places: float = used[seat]
        if last_round:
            near *= LAST_CHANCE
            kept *= CARDS_IN_LAST_ROUND[max(used[:seat] + used[seat + 1 :])]
            places = PLACES_IN_LAST_ROUND[used[seat]]
        terms.append(
            {
                "points": points[seat],
                "category cards": cards[seat],
                "exhibits in reach": near * MOVER if seat == mover else near,
                "villa in reach": 0.0
                if world.villas[seat]
                else villa_reach(supply, world.components.villa),
                "cards": kept,
                "places used": places,
                "next turn": 1.0 if seat == mover else 0.0,
            }
        )
    return tuple(terms)


def _collections(world: MeinsPosition) -> tuple[list[float], list[float]]:
    """For each seat its points on the table, and what the category cards probably bring it."""
    exhibits = world.components.exhibits
    villa = world.components.villa.points
    points = []
    counts, values = [], []
    for own, expanded in zip(world.collections, world.villas, strict=True):
        total = villa if expanded else 0
        count, value = [0] * CATEGORIES, [0] * CATEGORIES
        for side in own:
            for card in side:
                exhibit = exhibits[card]
                total += exhibit.points
                for category in exhibit.categories:
                    count[category] += 1
                    value[category] += exhibit.points
        points.append(float(total))
        counts.append(count)
        values.append(value)
    cards = [0.0] * world.seat_count
    worth = world.components.category_points
    for seat, category in enumerate(world.category_cards):
        other = (seat + 1) % world.seat_count
        more = counts[seat][category] - counts[other][category]
        dearer = values[seat][category] - values[other][category]
        if world.phase == OVER:
            lead = more or dearer
            chance = 1.0 if lead > 0 else 0.0
            cards[other] += worth if lead < 0 else 0.0
        else:
            chance = category_chance(more, dearer)
            cards[other] += worth * (1.0 - chance)
        cards[seat] += worth * chance
    return points, cards


def category_chance(more: int, dearer: int) -> float:
    """How likely a category card is won by whoever has so many more exhibits, of so much more
    value."""
    return min(1.0, max(0.0, 0.5 + LEAD * (more + LEAD_IN_POINTS * dearer)))


def _mover(world: MeinsPosition) -> int:
    """The seat that takes a line next."""
    if world.phase == TAKE:
        return world.turn
    before = world.ender if world.phase == DISCARD else world.turn
    return (before + 1) % world.seat_count


# A search meets the same supplies before the same display again and again.
@lru_cache(maxsize=8192)
def reach(supply: tuple[int, ...], shown: tuple[tuple[int, ...], ...]) -> float:
    """Points of the best exhibit and a part of the second best, by how near they are.

    `shown`: what the exhibits on display want, see `Components.wants`.
    """
    a, b, c, d, e = supply
    held = a + b + c + d + e
    best = second = 0.0
    for points, price, p, q, r, s, t in shown:
        missing = 0
        if p > a:
            missing = p - a
        if q > b:
            missing += q - b
        if r > c:
            missing += r - c
        if s > d:
            missing += s - d
        if t > e:
            missing += t - e
        # Any cards beyond the fixed price pay free choices; that two must be alike hardly matters.
        missing = max(missing, price - held)
        if missing < len(NEARNESS):
            value = points * NEARNESS[missing]
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
    return best + SECOND * second


@lru_cache(maxsize=8192)
def villa_reach(supply: tuple[int, ...], villa: Villa) -> float:
    """The villa's points, by how many cards are missing."""
    each = villa.each_type
    missing = max(0, villa.same_type_extra + each - max(max(supply), each))
    for have in supply:
        if have < each:
            missing += each - have
    return float(villa.points * VILLA_NEARNESS**missing)
