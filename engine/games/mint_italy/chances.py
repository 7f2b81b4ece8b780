"""Guesses for bots: what coins, goods, orders and a choice not made yet may be worth in points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.actions import Seat
from engine.games.mint_italy import deeds, legal
from engine.games.mint_italy.components import Components, Gain, Yield
from engine.games.mint_italy.frames import (
    ChooseConversion,
    ChooseFood,
    ChooseFreeOrder,
    ChooseGain,
    ChooseHex,
    ChooseKind,
    ChooseOrder,
    ChooseSquare,
    ChooseTrade,
)
from engine.games.mint_italy.island import bits
from engine.games.mint_italy.lexicon import (
    FOODS,
    GOODS,
    GRAPES,
    HEN,
    NONE,
    ROUNDS,
    VINEYARD,
)
from engine.games.mint_italy.table import ACTIONS, PLACEMENT, PRODUCTION, Table

COIN = (0.1, 0.2, 0.24, 0.27, 0.29)
"""A coin, by the productions still to come."""
GOOD = (
    (0.0, 0.0, 1.0, 1.0),
    (0.8, 0.7, 1.4, 1.6),
    (1.2, 1.0, 1.75, 2.0),
    (1.3, 1.1, 1.85, 2.1),
    (1.3, 1.1, 1.85, 2.1),
)
"""Egg, grapes, jar and bottle, by the productions still to come."""
LESS = (1.0, 0.95, 0.85, 0.7, 0.55, 0.45, 0.4, 0.4)
"""The second, third ... of a kind is worth so much of the first."""
AHEAD = 0.8
"""Income that is still to come counts so much: caps and chances are in between."""
PRESS = (0.9, 0.7, 0.75, 0.75, 0.75)
"""Turning a grapes."""

COINS_AHEAD = tuple(AHEAD * sum(COIN[:left]) for left in range(ROUNDS + 1))
GOODS_AHEAD = tuple(
    tuple(AHEAD * sum(GOOD[k][good] for k in range(left)) for good in range(len(GOODS)))
    for left in range(ROUNDS + 1)
)
PRESS_AHEAD = tuple(AHEAD * sum(PRESS[:left]) for left in range(ROUNDS + 1))
"""What a coin, a good or a conversion a round brings in so many productions."""

FOOD_CERTAINTY = (0.0, 0.35, 0.55, 0.75, 0.95)
"""How far the heights of the foods are settled in each round."""
IN_HAND = 0.85
"""An order that could be finished now counts so much until it is."""
FREE_HAND = 0.5
"""The best order of the row counts so much for a seat that could take it."""


def productions(table: Table, seat: Seat) -> int:
    """How many productions the seat still has before it."""
    if table.phase in (PLACEMENT, ACTIONS):
        return ROUNDS + 1 - table.round
    if table.phase == PRODUCTION:
        done = seat in table.passed[-table.step :] if table.step else False
        return ROUNDS - table.round + (not done)
    return ROUNDS - table.round


def stage(table: Table, seat: Seat) -> int:
    """How much can still be made of what the seat holds now: the index of COIN and GOOD.

    Whoever has passed cannot use anything before the next round.
    """
    left = productions(table, seat)
    if table.phase == ACTIONS and seat in table.passed:
        return left - 1
    return left


def coin_worth(table: Table, seat: Seat) -> float:
    """What a coin is worth to the seat."""
    return COIN[stage(table, seat)]


def goods_worth(table: Table, seat: Seat) -> float:
    """What the goods in hand are worth to the seat."""
    values = GOOD[stage(table, seat)]
    return sum(
        [values[good] * _UP_TO[number] for good, number in enumerate(table.estates[seat].goods)]
    )


_UP_TO = tuple(sum(LESS[:number]) for number in range(len(LESS) + 13))


def food_worth(table: Table, food: int) -> float:
    """What a finished order with this food is likely to be worth at the end."""
    vp = table.components.food_vp
    settled = FOOD_CERTAINTY[table.round]
    return settled * table.food_vp(food) + (1 - settled) * sum(vp) / len(FOODS)


def order_chance(table: Table, seat: Seat) -> float:
    """What the order in hand is worth beyond its goods, or the best that could be taken."""
    estate = table.estates[seat]
    done = table.round == ROUNDS and (table.phase != ACTIONS or seat in table.passed)
    if done:
        return 0.0
    if estate.order != NONE:
        return IN_HAND * order_worth(table, seat, estate.order)
    if table.phase != ACTIONS or seat in table.passed:
        return 0.0
    fee = table.order_fee() * coin_worth(table, seat)
    best = max([order_worth(table, seat, face) for face in table.row if face != NONE], default=0.0)
    return FREE_HAND * max(0.0, best + fee)


def order_worth(table: Table, seat: Seat, face: int) -> float:
    """What finishing an order would bring more than it takes, the missing goods bought."""
    card, estate = table.components.faces[face], table.estates[seat]
    at = stage(table, seat)
    coin, values = COIN[at], GOOD[at]
    worth = card.vp + card.coins * coin + food_worth(table, card.food)
    if card.upgrade:
        worth += 7 * coin
    missing = 0
    for good, need in enumerate(card.goods):
        if need:
            have = estate.goods[good]
            worth -= values[good] * (_UP_TO[have] - _UP_TO[max(0, have - need)])
            if need > have:
                missing += need - have
                worth -= (need - have) * table.price(good) * coin
    if card.hens:
        lacking = max(0, card.hens - estate.built[HEN])
        missing += 2 * lacking
        worth -= card.hens * (1.0 + GOODS_AHEAD[productions(table, seat)][0]) + lacking
    return max(0.0, worth * (1.0, 0.8, 0.6, 0.4, 0.25, 0.1, 0.1, 0.0)[min(missing, 7)])


# --- Choices that are not made yet ---------------------------------------------------------------


def open_choice(table: Table, seat: Seat) -> float:
    """About what the choices on the stack will bring, none of which is in the other terms yet."""
    total = 0.0
    for frame in table.frames:
        guess = _OPEN.get(type(frame))
        if guess is not None:
            total += guess(table, seat, frame)
    return total


def _kind(table: Table, seat: Seat, frame: ChooseKind) -> float:
    guesses = [
        settlement(table, seat, kind, frame.discount, frame.free_land)
        for kind in legal.buildable_kinds(table, seat, frame.discount, frame.free_land)
    ]
    return max(guesses, default=0.0)


def _hex(table: Table, seat: Seat, frame: ChooseHex) -> float:
    return settlement(table, seat, frame.kind, frame.discount, frame.free_land)


def settlement(table: Table, seat: Seat, kind: int, discount: int, free_land: bool) -> float:
    """What the next settlement of a kind will bring on about the best hex for it."""
    land = deeds.free_land(table, seat)
    sites = deeds.sites(table, seat, kind, discount, free_land, land)
    if not sites:
        return 0.0
    cost = deeds.settlement_cost(table, seat, kind, discount)
    places = table.island.places
    if not free_land:
        cost += min([places[place].cost for place in bits(sites)])
    left = productions(table, seat)
    made = table.components.kinds[kind].squares[table.estates[seat].built[kind]].makes
    worth = made.coins * COINS_AHEAD[left] - cost * coin_worth(table, seat)
    for good, number in enumerate(made.goods):
        worth += number * GOODS_AHEAD[left][good]
    grapes = table.estates[seat].goods[GRAPES] + 2 * table.estates[seat].built[VINEYARD]
    worth += min(made.to_jar + made.to_bottle, grapes) * PRESS_AHEAD[left]
    return worth + _cards_for(table.components, table, kind, sites)


def _cards_for(components: Components, table: Table, kind: int, sites: int) -> float:
    """What the scoring cards to come give for one more settlement of a kind, at most."""
    total = 0.0
    island = table.island
    first = table.round - 1 + table.has_scored
    for card in table.scoring[first:]:
        for term in components.scoring[card].effect.terms:
            fits = {
                "built": kind in term.kinds,
                "lakeside": bool(sites & island.shore),
                "joined": bool(sites & island.joined),
                "dear-land": bool(sites & ~island.up_to[term.at_least - 1]),
                "largest-city": True,
            }.get(term.count, False)
            total += term.vp / term.per if fits else 0.0
    return total


def _trade(table: Table, seat: Seat, frame: ChooseTrade) -> float:
    """The best that one trade can change in coins, goods and the order in hand."""
    estate = table.estates[seat]
    coin = coin_worth(table, seat)
    before = goods_worth(table, seat) + order_chance(table, seat)
    best = 0.0
    for good in range(len(GOODS)):
        price, held, coins = table.price(good), estate.goods[good], estate.coins
        for change in range(
            -legal.can_sell(table, seat, good), legal.can_buy(table, seat, good) + 1
        ):
            estate.goods[good], estate.coins = held + change, coins - change * price
            after = goods_worth(table, seat) + order_chance(table, seat)
            best = max(best, after - before - change * price * coin)
        estate.goods[good], estate.coins = held, coins
    return best


def _order(table: Table, seat: Seat, frame: Any) -> float:
    """The best order of the row in hand; `order_chance` has a part of it already."""
    worth = [order_worth(table, seat, face) for face in table.row if face != NONE]
    fee = 0.0 if isinstance(frame, ChooseFreeOrder) else table.order_fee() * coin_worth(table, seat)
    return max(0.0, IN_HAND * max(worth, default=0.0) + fee - order_chance(table, seat))


def _gain(table: Table, seat: Seat, frame: ChooseGain) -> float:
    effect = table.components.marinas[frame.card].effects[frame.step]
    assert isinstance(effect, Gain)
    return max(_yield(table, seat, what) for what in effect.choice)


def _yield(table: Table, seat: Seat, what: Yield) -> float:
    at = stage(table, seat)
    goods = sum([GOOD[at][good] * number for good, number in enumerate(what.goods)])
    return what.vp + what.coins * COIN[at] + goods


def _square(table: Table, seat: Seat, frame: ChooseSquare) -> float:
    """The best of the squares that may still produce."""
    kinds = table.components.kinds
    made = [
        _yield(table, seat, kinds[kind].squares[square].makes)
        for kind, square in legal.squares_left(table, seat, frame.used)
    ]
    return sum(sorted(made, reverse=True)[: frame.left])


def _conversion(table: Table, seat: Seat, frame: ChooseConversion) -> float:
    grapes = min(frame.left, table.estates[seat].goods[GRAPES])
    return grapes * PRESS[stage(table, seat)]


def _food(table: Table, seat: Seat, frame: ChooseFood) -> float:
    return 0.3 * frame.left


_OPEN: dict[type, Callable[[Table, Seat, Any], float]] = {
    ChooseKind: _kind,
    ChooseHex: _hex,
    ChooseTrade: _trade,
    ChooseOrder: _order,
    ChooseFreeOrder: _order,
    ChooseGain: _gain,
    ChooseSquare: _square,
    ChooseConversion: _conversion,
    ChooseFood: _food,
}
