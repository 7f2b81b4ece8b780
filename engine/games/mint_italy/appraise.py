"""How a position of Mint Italy stands for each seat, as named terms for bots and tips.

All terms are guesses in points of the final score: what is scored, what the scoring cards would
give as things are, and what coins, goods, orders and income are likely to become. How much that
is depends on the productions still to come, so most figures are listed by their number, 0 to 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.games.mint_italy import chances, scoring
from engine.games.mint_italy.lexicon import (
    FULL,
    GRAPES,
    MERCATO,
    NAVIGATION,
    NONE,
    ROUNDS,
    WORKERS,
)
from engine.games.mint_italy.table import ACTIONS, OVER, PLACEMENT, Estate, Table

if TYPE_CHECKING:
    from engine.games.mint_italy.state import MintState

WEIGHTS: Mapping[str, float] = {
    "points": 1.0,
    "scoring cards": 1.0,
    "finished orders": 1.0,
    "order": 1.0,
    "goods": 1.0,
    "coins": 1.0,
    "income": 1.0,
    "reach": 1.0,
    "cities": 1.0,
    "open choice": 1.0,
    "persona": 1.0,
}

LATER_CARDS = 0.8
"""A scoring card of a later round counts so much of what it would give now."""
REACH = (0.0, 0.35, 0.7, 0.7)
"""What each navigation level is worth for a production still to come."""
QUANTITY = (0.0, 0.25, 0.4, 0.5)
"""The same for a mercato level, besides the good that it makes."""


def appraise(world: MintState) -> tuple[Mapping[str, float], ...]:
    """The terms of every seat."""
    table = world.table
    return tuple([_terms(table, seat) for seat in range(table.seat_count)])


def _terms(table: Table, seat: Seat) -> Mapping[str, float]:
    estate = table.estates[seat]
    if table.phase == OVER:
        terms = {"points": float(scoring.total(table, seat))}
    else:
        left = chances.productions(table, seat)
        worth = chances.coin_worth(table, seat)
        terms = {
            "points": float(sum(estate.vp)),
            "scoring cards": _scoring_cards(table, seat),
            "finished orders": _finished(table, estate),
            "order": chances.order_chance(table, seat),
            "goods": chances.goods_worth(table, seat),
            "coins": worth * (estate.coins + _pass_coins(table, seat)),
            "income": _income(table, seat, estate, left),
            "reach": left * REACH[estate.levels[NAVIGATION]],
            "cities": 0.8 * table.components.city_points(len(scoring.cities(table, seat))),
        }
        if table.frames and table.turn == seat:
            terms["open choice"] = chances.open_choice(table, seat)
    if table.rival != NONE:
        terms["persona"] = -float(scoring.total(table, table.rival))
    return terms


def _scoring_cards(table: Table, seat: Seat) -> float:
    """This round's card and, less certain, those of later rounds, if they were scored now."""
    first = table.round + table.has_scored
    if first > ROUNDS:
        return 0.0
    now = scoring.card_points(table, seat, first)
    later = sum([scoring.card_points(table, seat, r) for r in range(first + 1, ROUNDS + 1)])
    return now + LATER_CARDS * later


def _finished(table: Table, estate: Estate) -> float:
    """Finished orders by the height of their food, which may change all the more the earlier."""
    faces = table.components.faces
    return sum([chances.food_worth(table, faces[face].food) for face in estate.finished])


def _pass_coins(table: Table, seat: Seat) -> float:
    """What the seat will get for passing, as if it were the next to pass."""
    if table.phase == PLACEMENT:
        return float(table.components.passing[1])
    if table.phase == ACTIONS and seat not in table.passed:
        return table.passing_coins() - 1.0
    return 0.0


def _income(table: Table, seat: Seat, estate: Estate, left: int) -> float:
    """What mats and mercato track will make in the productions to come."""
    if not left:
        return 0.0
    kinds = table.components.kinds
    coins, goods, jars, bottles = 0.0, [0, 0, 0, 0], 0, 0
    for kind, built in enumerate(estate.built):
        if built:
            made = kinds[kind].income[built]
            coins += made.coins
            jars += made.to_jar
            bottles += made.to_bottle
            egg, grapes, jar, bottle = made.goods
            goods[0] += egg
            goods[1] += grapes
            goods[2] += jar
            goods[3] += bottle
    if estate.levels[NAVIGATION] == FULL:
        coins += sum([estate.built[kind] for kind in WORKERS])
    level = estate.levels[MERCATO]
    goods[table.components.track_makes[level]] += 1
    ahead = chances.GOODS_AHEAD[left]
    total = coins * chances.COINS_AHEAD[left] + left * QUANTITY[level]
    for good, number in enumerate(goods):
        if number:
            total += number * ahead[good]
    press = min(jars + bottles, goods[GRAPES] + 0.5 * estate.goods[GRAPES] / left)
    return total + press * chances.PRESS_AHEAD[left]
