"""Guesses for bots: what a choice that is not made yet will bring.

Between the menu and the end of an action nothing has come of it, so without these guesses all
ways would look alike half-way.
"""

from collections.abc import Callable
from typing import Any

from engine.games.mint_italy import deeds
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
from engine.games.mint_italy.island import Hexes
from engine.games.mint_italy.lexicon import GOODS, GRAPES, NONE, VINEYARD
from engine.games.mint_italy.outlook import (
    FOOD_STEP,
    GOODS_AHEAD,
    IN_HAND,
    LAST_COIN,
    PRESS,
    PRESS_AHEAD,
    Outlook,
)
from engine.games.mint_italy.possible import buildable_kinds, can_buy, can_sell
from engine.games.mint_italy.table import Table


def open_choice(outlook: Outlook) -> float:
    """About what the choices on the stack will bring, none of which is in the other terms yet."""
    total = 0.0
    for frame in outlook.table.frames:
        guess = _GUESSES.get(type(frame))
        if guess is not None:
            total += guess(outlook, frame)
    return total


def _kind(outlook: Outlook, frame: ChooseKind) -> float:
    table, seat = outlook.table, outlook.seat
    kinds = buildable_kinds(table, seat, frame.discount, frame.free_land)
    guesses = [_settlement(outlook, kind, frame.discount, frame.free_land) for kind in kinds]
    return max(guesses, default=0.0)


def _hex(outlook: Outlook, frame: ChooseHex) -> float:
    return _settlement(outlook, frame.kind, frame.discount, frame.free_land)


def _settlement(outlook: Outlook, kind: int, discount: int, free_land: bool) -> float:
    """What the next settlement of a kind will bring on about the best hex for it."""
    table, seat = outlook.table, outlook.seat
    land = deeds.free_land(table, seat)
    sites = deeds.sites(table, seat, kind, discount, free_land, land)
    if not sites:
        return 0.0
    cost = deeds.settlement_cost(table, seat, kind, discount)
    if not free_land:
        cost += table.island.cheapest(sites)
    left = outlook.left
    made = table.components.kinds[kind].squares[outlook.estate.built[kind]].makes
    worth = made.coins * (left * LAST_COIN + max(0, left - 1) * (outlook.coin - LAST_COIN))
    worth -= cost * outlook.coin
    for good, number in enumerate(made.goods):
        worth += number * GOODS_AHEAD[left][good]
    grapes = outlook.goods_made[GRAPES] + outlook.estate.goods[GRAPES] - outlook.press
    worth += min(made.to_jar + made.to_bottle, max(0.0, grapes)) * PRESS_AHEAD[left]
    if kind == VINEYARD:
        worth += 0.1
    return worth + _for_cards(table, kind, sites)


def _for_cards(table: Table, kind: int, sites: Hexes) -> float:
    """What the scoring cards to come give for one more settlement of a kind, at most."""
    total = 0.0
    island = table.island
    for card in table.scoring[table.round - 1 + table.has_scored :]:
        for term in table.components.scoring[card].effect.terms:
            if (
                (term.count == "built" and kind in term.kinds)
                or (term.count == "lakeside" and sites & island.shore)
                or (term.count == "joined" and sites & island.joined)
                or (term.count == "dear-land" and sites & ~island.up_to[term.at_least - 1])
                or term.count == "largest-city"
            ):
                total += term.vp / term.per
    return total


def _trade(outlook: Outlook, frame: ChooseTrade) -> float:
    """The best that one trade can change in coins, goods and orders."""
    table, seat, estate = outlook.table, outlook.seat, outlook.estate
    before = outlook.goods_worth() + outlook.orders_worth()
    best = 0.0
    for good in range(len(GOODS)):
        price, held, coins = table.price(good), estate.goods[good], estate.coins
        fewest, most = -can_sell(table, seat, good), can_buy(table, seat, good)
        for change in range(fewest, most + 1):
            estate.goods[good], estate.coins = held + change, coins - change * price
            after = outlook.goods_worth() + outlook.orders_worth()
            best = max(best, after - before - change * price * outlook.coin)
        estate.goods[good], estate.coins = held, coins
    return best


def _order(outlook: Outlook, frame: ChooseOrder) -> float:
    """The best order of the row in hand; a part of it stands in another term already."""
    return max(0.0, IN_HAND * outlook.best_of_row() - outlook.orders_worth())


def _free_order(outlook: Outlook, frame: ChooseFreeOrder) -> float:
    table = outlook.table
    faces = [face for face in (*table.row, table.top) if face != NONE]
    best = max([outlook.order_worth(face) for face in faces], default=0.0)
    return max(0.0, IN_HAND * best - outlook.orders_worth())


def _gain(outlook: Outlook, frame: ChooseGain) -> float:
    effect = outlook.table.components.marinas[frame.card].effects[frame.step]
    return outlook.effect_worth(effect)


def _square(outlook: Outlook, frame: ChooseSquare) -> float:
    return outlook.squares_worth(frame.left, frame.used)


def _conversion(outlook: Outlook, frame: ChooseConversion) -> float:
    return min(frame.left, outlook.estate.goods[GRAPES]) * PRESS[outlook.rounds]


def _food(outlook: Outlook, frame: ChooseFood) -> float:
    return FOOD_STEP * frame.left


_GUESSES: dict[type, Callable[[Outlook, Any], float]] = {
    ChooseKind: _kind,
    ChooseHex: _hex,
    ChooseTrade: _trade,
    ChooseOrder: _order,
    ChooseFreeOrder: _free_order,
    ChooseGain: _gain,
    ChooseSquare: _square,
    ChooseConversion: _conversion,
    ChooseFood: _food,
}
