"""Guesses for bots: what coins, goods and orders may be worth to a seat, in points.

The figures come from playing many matches of bots. Most are listed by the number of productions or
rounds still to come.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from typing import Any, NamedTuple

from engine.core.actions import Seat
from engine.games.mint_italy import deeds, scoring
from engine.games.mint_italy.components import (
    Components,
    Convert,
    FreeUpgrade,
    Gain,
    MarinaEffect,
    MoveFood,
    Produce,
    Score,
    Survey,
    Yield,
)
from engine.games.mint_italy.lexicon import (
    FOODS,
    FULL,
    GOODS,
    GRAPES,
    HEN,
    MERCATO,
    NAVIGATION,
    NONE,
    ROUNDS,
    WORKERS,
)
from engine.games.mint_italy.possible import can_buy, squares_left
from engine.games.mint_italy.table import ACTIONS, PLACEMENT, PRODUCTION, Table

LAST_COIN = 0.1
"""A coin at the end."""
SPENT = 0.31
"""What a coin that can be spent well is worth more than that."""
SPENDING = 20.0
"""So many coins a round can be spent well; more and more of those above are left over."""
COMING = 0.6
"""Coins of later productions count so much of those in hand: what is built later makes less."""

GOOD = (
    (0.0, 0.0, 1.0, 1.0),
    (0.67, 0.58, 1.15, 1.35),
    (0.8, 0.68, 1.2, 1.4),
    (0.88, 0.76, 1.28, 1.48),
    (0.88, 0.76, 1.28, 1.48),
)
"""Egg, grapes, jar and bottle, by the rounds in which they can still be used."""
UP_TO = (0.0, 1.0, 1.95, 2.8, 3.5, 4.1, 4.6, 5.0, *(5.3 + 0.3 * more for more in range(13)))
"""So many of a good are worth so many times one of it."""
AHEAD = 1.06
"""What goods that are still to be made count, for caps and chances between."""
PRESS = (0.9, 0.55, 0.6, 0.6, 0.6)
"""Turning a grapes, by the rounds that follow."""
GOODS_AHEAD = tuple(
    tuple(AHEAD * sum(GOOD[k][good] for k in range(left)) for good in range(len(GOODS)))
    for left in range(ROUNDS + 1)
)
PRESS_AHEAD = tuple(AHEAD * sum(PRESS[:left]) for left in range(ROUNDS + 1))
"""What a good or a conversion in each of so many productions brings."""
QUANTITY = (0.0, 0.2, 0.32, 0.4)
"""What the trade quantity of a mercato level is worth, in each round."""

FOOD_CERTAINTY = (0.0, 0.35, 0.55, 0.75, 0.95)
"""How far the heights of the foods are settled in each round."""
IN_HAND = 0.82
"""An order that could be finished now counts so much until it is."""
FREE_HAND = 0.55
"""The best order of the row counts so much for a seat that could take it."""
MISSING = (1.0, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1, 0.05)
"""How likely an order is finished of which so many goods are missing."""
IN_REACH = 0.85
"""A marina in reach counts so much of what it would bring now."""
FOOD_STEP = 0.4
"""Moving a food token up by one."""


class Means(NamedTuple):
    """What the worth of an order depends on, besides what lies open to all."""

    coin: float
    """What one more coin is worth."""
    rounds: int
    """In which the seat can still act."""
    left: int
    """The productions still to come."""


class Outlook:
    """What the position promises to one seat; made anew for each position."""

    __slots__ = (
        "coin",
        "coins_made",
        "estate",
        "foods",
        "goods_made",
        "left",
        "means",
        "passing",
        "press",
        "rounds",
        "seat",
        "spendable",
        "table",
    )

    def __init__(self, table: Table, seat: Seat) -> None:
        self.table, self.seat = table, seat
        estate = self.estate = table.estates[seat]
        active = table.phase in (PLACEMENT, ACTIONS) and seat not in table.passed
        self.left = productions(table, seat)
        """The productions still to come."""
        self.rounds = ROUNDS - table.round + active
        """The rounds in which the seat can still act."""
        self.passing = 0.0
        """What it will get for passing, as if it were the next to pass."""
        if active:
            self.passing = table.passing_coins() - 1.0
        self._reckon_income()
        self.spendable = estate.coins + COMING * max(0, self.left - 1) * self.coins_made
        """The coins that it can still spend, those to come included."""
        if table.round < ROUNDS:
            self.spendable += self.passing
        spread = SPENDING * self.rounds
        self.coin: float = LAST_COIN + (SPENT * exp(-self.spendable / spread) if spread else 0.0)
        """What one more coin is worth."""
        self.means = Means(self.coin, self.rounds, self.left)
        self.foods = foods_worth(table.components, table.round, tuple(table.ladder))
        """What a finished order with each food is likely to be worth at the end."""

    def _reckon_income(self) -> None:
        """Coins and goods of each production, and grapes that can be turned in it."""
        estate = self.estate
        self.coins_made, conversions, self.goods_made = production(
            self.table.components, tuple(estate.built), tuple(estate.levels)
        )
        held = estate.goods[GRAPES] / self.left if self.left else 0.0
        self.press = min(conversions, self.goods_made[GRAPES] + 0.6 * held)

    # --- Coins and goods -------------------------------------------------------------------------

    def coins_worth(self) -> float:
        """All coins in hand and to come: the more there are to spend, the less each is worth."""
        everything = self.estate.coins + self.passing + self.left * self.coins_made
        spread = SPENDING * self.rounds
        well_spent = spread * (1 - exp(-self.spendable / spread)) if spread else 0.0
        return LAST_COIN * everything + SPENT * well_spent

    def goods_worth(self) -> float:
        """The goods in hand."""
        egg, grapes, jar, bottle = self.estate.goods
        a, b, c, d = GOOD[self.rounds]
        return a * UP_TO[egg] + b * UP_TO[grapes] + c * UP_TO[jar] + d * UP_TO[bottle]

    def income_worth(self) -> float:
        """The goods that mats and mercato track will make, and the level's trade quantity."""
        ahead = GOODS_AHEAD[self.left]
        total = self.press * PRESS_AHEAD[self.left]
        for good, number in enumerate(self.goods_made):
            if number:
                total += number * ahead[good]
        return total + self.rounds * QUANTITY[self.estate.levels[MERCATO]]

    # --- Orders ----------------------------------------------------------------------------------

    def orders_worth(self) -> float:
        """The order in hand beyond its goods, or a part of the best that could be taken."""
        return orders_worth(self.table, self.seat, self.means, self.foods)

    def best_of_row(self) -> float:
        """The best order of the row, after its fee."""
        return best_of_row(self.table, self.seat, self.means, self.foods)

    def order_worth(self, face: int) -> float:
        """What finishing an order would bring more than it takes, the missing goods bought."""
        return order_worth(self.table, self.seat, face, self.means, self.foods)

    # --- Marinas ---------------------------------------------------------------------------------

    def marinas_worth(self) -> float:
        """A part of what the marinas in reach, and not used yet, will bring."""
        if not self.rounds:
            return 0.0
        table = self.table
        worth = 0.0
        for corner in deeds.marinas_in_reach(table, self.seat):
            for effect in table.components.marinas[table.marinas[corner]].effects:
                worth += _EFFECTS[type(effect)](self, effect)
        return IN_REACH * worth

    def effect_worth(self, effect: MarinaEffect) -> float:
        """About what an effect of a marina card brings now."""
        return _EFFECTS[type(effect)](self, effect)

    def yield_worth(self, what: Yield) -> float:
        """Coins, goods and points that come in at once."""
        values = GOOD[self.rounds]
        a, b, c, d = what.goods
        goods = values[0] * a + values[1] * b + values[2] * c + values[3] * d
        return what.vp + what.coins * self.coin + goods

    def squares_worth(self, most: int, used: int) -> float:
        """The best squares that may produce at a marina."""
        kinds = self.table.components.kinds
        made = [
            self.yield_worth(kinds[kind].squares[square].makes)
            for kind, square in squares_left(self.table, self.seat, used)
        ]
        return sum(sorted(made, reverse=True)[:most])


_EFFECTS: dict[type[MarinaEffect], Callable[[Outlook, Any], float]] = {
    Gain: lambda own, effect: max([own.yield_worth(what) for what in effect.choice]),
    Produce: lambda own, effect: own.squares_worth(effect.squares, 0),
    FreeUpgrade: lambda own, effect: own.table.components.upgrade_price * own.coin,
    MoveFood: lambda own, effect: FOOD_STEP * effect.steps,
    Convert: lambda own, effect: min(effect.grapes, own.estate.goods[GRAPES]) * PRESS[own.rounds],
    Score: lambda own, effect: float(scoring.points(own.table, own.seat, effect)),
    Survey: lambda own, effect: (effect.discount + 4) * own.coin,
}


# --- Orders --------------------------------------------------------------------------------------
# Prices, row and ladder change with what others do, and of all terms only orders depend on them: so
# these are functions that need little of an outlook.


def orders_worth(table: Table, seat: Seat, means: Means, foods: Sequence[float]) -> float:
    """The order in hand beyond its goods, or a part of the best that could be taken."""
    if not means.rounds:
        return 0.0
    order = table.estates[seat].order
    if order != NONE:
        return IN_HAND * order_worth(table, seat, order, means, foods)
    if table.phase != ACTIONS or seat in table.passed:
        return 0.0
    return FREE_HAND * max(0.0, best_of_row(table, seat, means, foods))


def best_of_row(table: Table, seat: Seat, means: Means, foods: Sequence[float]) -> float:
    """The best order of the row, after its fee."""
    best = 0.0
    for face in table.row:
        if face != NONE:
            worth = order_worth(table, seat, face, means, foods, best)
            if worth > best:
                best = worth
    return best + table.order_fee() * means.coin


def order_worth(
    table: Table,
    seat: Seat,
    face: int,
    means: Means,
    foods: Sequence[float],
    best: float = 0.0,
) -> float:
    """What finishing an order would bring more than it takes, the missing goods bought.

    0, too, where that is soon seen to be no more than another one brings, the `best` so far.
    """
    estate, coin = table.estates[seat], means.coin
    card = table.components.faces[face]
    worth = card.vp + card.coins * coin + foods[card.food]
    if card.upgrade:
        worth += table.components.upgrade_price * coin
    if worth <= best:  # what follows only takes off
        return 0.0
    values, goods = GOOD[means.rounds], estate.goods
    missing, price = 0, 0
    for good, need in card.needs:
        have = goods[good]
        if need > have:
            worth -= values[good] * UP_TO[have]
            missing += need - have
            price += (need - have) * table.price(good)
            if table.round == ROUNDS and can_buy(table, seat, good) < need - have:
                return 0.0
        else:
            worth -= values[good] * (UP_TO[have] - UP_TO[have - need])
    if card.hens:
        lacking = max(0, card.hens - estate.built[HEN])
        missing += 2 * lacking
        worth -= card.hens * (1.0 + GOODS_AHEAD[means.left][0]) + lacking
    if price > estate.coins and table.round == ROUNDS:
        return 0.0
    return max(0.0, (worth - price * coin) * MISSING[min(missing, 7)])


def productions(table: Table, seat: Seat) -> int:
    """How many productions the seat still has before it."""
    if table.phase in (PLACEMENT, ACTIONS):
        return ROUNDS + 1 - table.round
    if table.phase == PRODUCTION:
        return ROUNDS - table.round + (seat not in table.passed[-table.step :])
    return ROUNDS - table.round


@lru_cache(maxsize=2048)
def production(
    components: Components, built: tuple[int, ...], levels: tuple[int, ...]
) -> tuple[float, int, tuple[int, ...]]:
    """Coins, conversions and goods that mats and tracks make in a production."""
    coins, conversions, goods = 0.0, 0, [0] * len(GOODS)
    for kind, number in enumerate(built):
        made = components.kinds[kind].income[number]
        coins += made.coins
        conversions += made.to_jar + made.to_bottle
        for good, amount in enumerate(made.goods):
            goods[good] += amount
    if levels[NAVIGATION] == FULL:
        coins += sum([built[kind] for kind in WORKERS])
    goods[components.track_makes[levels[MERCATO]]] += 1
    return coins, conversions, tuple(goods)


@lru_cache(maxsize=256)
def foods_worth(components: Components, round_: int, ladder: tuple[int, ...]) -> list[float]:
    """What a finished order with each food is likely to be worth at the end."""
    vp = components.food_vp
    settled = FOOD_CERTAINTY[round_]
    unsettled = (1 - settled) * sum(vp) / len(FOODS)
    foods = [0.0] * len(FOODS)
    for food, points in zip(ladder, vp, strict=True):
        foods[food] = settled * points + unsettled
    return foods
