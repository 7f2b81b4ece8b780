"""What lies in the box of Mint Italy, as frozen data shared by every position.

Goods, kinds, terrains, foods and corners are indexes into `lexicon`; cards are known by their
place in their deck. `reader` makes all of it from TOML.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.games.mint_italy.lexicon import GOODS

Goods: TypeAlias = tuple[int, int, int, int]
"""So many of each good, in the order of GOODS."""


@dataclass(frozen=True, slots=True)
class Yield:
    """What somebody gains. Conversions are permissions: grapes into jars, grapes into bottles."""

    coins: int = 0
    goods: Goods = (0, 0, 0, 0)
    vp: int = 0
    to_jar: int = 0
    to_bottle: int = 0

    def __add__(self, other: "Yield") -> "Yield":
        a, b, c, d = self.goods
        p, q, r, s = other.goods
        return Yield(
            self.coins + other.coins,
            (a + p, b + q, c + r, d + s),
            self.vp + other.vp,
            self.to_jar + other.to_jar,
            self.to_bottle + other.to_bottle,
        )


NOTHING = Yield()


@dataclass(frozen=True, slots=True)
class Square:
    """A square of a mat: what the settlement on it costs, and what it makes once it is gone."""

    cost: int
    makes: Yield


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of settlement: one column of a mat, squares from the top (MI-2)."""

    id: str
    name: str
    terrain: int
    squares: tuple[Square, ...]
    bot: tuple[Yield, ...]
    """The column on the bot's side: as many squares, without costs."""
    source: str
    income: tuple[Yield, ...] = field(init=False)
    """What so many uncovered squares make together: income[0] is nothing."""
    bot_income: tuple[Yield, ...] = field(init=False)

    def __post_init__(self) -> None:
        income, bot_income = [NOTHING], [NOTHING]
        for square, makes in zip(self.squares, self.bot, strict=True):
            income.append(income[-1] + square.makes)
            bot_income.append(bot_income[-1] + makes)
        object.__setattr__(self, "income", tuple(income))
        object.__setattr__(self, "bot_income", tuple(bot_income))


@dataclass(frozen=True, slots=True)
class PriceTrack:
    """A mercato card: prices from the top box down, and the box where the cube starts."""

    boxes: tuple[int, ...]
    start: int
    source: str


LAKE, MARINA = -1, -2
"""Terrains that nobody builds on."""


@dataclass(frozen=True, slots=True)
class MapHex:
    """A hex, or the half of one, as printed on a card."""

    row: int
    column: int
    part: str
    """full, or the half that lies on this card: east, west, upper, lower."""
    terrain: int
    cost: int


@dataclass(frozen=True, slots=True)
class MapCard:
    """A card of the island: `side` is north or south, for a corner card its corner."""

    id: str
    name: str
    side: str
    hexes: tuple[MapHex, ...]
    rivers: tuple[tuple[int, int, str], ...]
    """Row, column and side of each river."""
    source: str


# --- Effects -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Term:
    """Points for each of something: min(max, vp x amount // per) (MI-58)."""

    count: str
    vp: int
    per: int
    max: int
    kinds: tuple[int, ...]
    """For `built`: the kinds that count."""
    at_least: int
    """For `dear-land`: the cost from which land counts."""


NO_MAXIMUM = 99


@dataclass(frozen=True, slots=True)
class Gain:
    """Gain one of the choices."""

    choice: tuple[Yield, ...]


@dataclass(frozen=True, slots=True)
class Produce:
    """Up to so many built settlements make their goods and coins now (MI-59)."""

    squares: int


@dataclass(frozen=True, slots=True)
class FreeUpgrade:
    """One upgrade of either track for free (MI-21)."""


@dataclass(frozen=True, slots=True)
class MoveFood:
    """So many single steps of food tokens (MI-60)."""

    steps: int


@dataclass(frozen=True, slots=True)
class Convert:
    """Turn up to so many grapes into jars or bottles."""

    grapes: int


@dataclass(frozen=True, slots=True)
class Score:
    """Points by terms."""

    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Survey:
    """An expand action: the land is free, the settlement so much cheaper (MI-60)."""

    discount: int


MarinaEffect: TypeAlias = Gain | Produce | FreeUpgrade | MoveFood | Convert | Score | Survey


@dataclass(frozen=True, slots=True)
class UseMarina:
    """A marina action as if with lake navigation; the first choice always (MI-55)."""


@dataclass(frozen=True, slots=True)
class SellMost:
    """Sell up to so many of the good held most (MI-55)."""

    goods: int


@dataclass(frozen=True, slots=True)
class Press:
    """Gain grapes, then turn up to so many into one product."""

    gain: int
    grapes: int
    into: int


PersonaEffect: TypeAlias = Score | UseMarina | SellMost | Press


# --- Cards ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Marina:
    """A marina card: its starting bonus, and what its marina action does."""

    id: str
    name: str
    start: Yield
    effects: tuple[MarinaEffect, ...]
    source: str


@dataclass(frozen=True, slots=True)
class Scoring:
    """A scoring card."""

    id: str
    name: str
    effect: Score
    source: str


@dataclass(frozen=True, slots=True)
class Face:
    """One face of an order card. Face 2n and face 2n + 1 share a card."""

    id: str
    food: int
    goods: Goods
    hens: int
    coins: int
    vp: int
    upgrade: bool
    source: str
    needs: tuple[tuple[int, int], ...] = field(init=False, compare=False, repr=False)
    """The goods that it asks for, each with how many."""

    def __post_init__(self) -> None:
        needs = tuple([(good, need) for good, need in enumerate(self.goods) if need])
        object.__setattr__(self, "needs", needs)


@dataclass(frozen=True, slots=True)
class BotStep:
    """One of the two things a bot card says: expand, order, mercato or persona, for coins."""

    action: str
    cost: int
    kind: int
    """For expand: the settlement."""


@dataclass(frozen=True, slots=True)
class Scan:
    """How ties on the map are settled: from a corner, along lines in the first direction."""

    corner: int
    first: str
    """east, west, north or south."""


@dataclass(frozen=True, slots=True)
class BotCard:
    """A card of the bot's deck: its right half, then its left one (MI-45)."""

    id: str
    name: str
    do: BotStep
    otherwise: BotStep
    source: str
    scan: Scan
    order: int
    """Which order of the row, counted from 1 at the left, in a loop."""
    goods: tuple[int, ...]
    left_source: str


@dataclass(frozen=True, slots=True)
class Persona:
    """A persona of the bot; `cards` places the set-up when it is drawn as the second one."""

    id: str
    name: str
    cards: tuple[tuple[str, int], tuple[str, int]]
    """north or south, and the index from the west, for the grey and the green worker."""
    effect: PersonaEffect
    source: str


@dataclass(frozen=True, slots=True)
class Solo:
    """The figures of the bot."""

    coins: int
    goods: Goods
    pass_first: int
    pass_last: int
    good_price: int
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class Components:
    """Everything in the box. Two boxes are never equal, so that islands can be kept by theirs."""

    start_coins: tuple[int, ...]
    map_cards_a_side: tuple[int, ...]
    order_row: tuple[int, ...]
    coin_cap: int
    bot_coin_cap: int
    goods_cap: int
    upgrade_price: int
    order_fee: tuple[int, ...]
    passing: tuple[int, ...]
    last_box: int
    food_vp: tuple[int, ...]
    coins_per_vp: int
    city_vp: tuple[int, ...]
    quantity: tuple[int, ...]
    track_makes: tuple[int, ...]
    bot_quantity: tuple[int, ...]
    solo: Solo
    prices: tuple[PriceTrack, ...]
    kinds: tuple[Kind, ...]
    map_cards: tuple[MapCard, ...]
    corners: tuple[MapCard, ...]
    marinas: tuple[Marina, ...]
    scoring: tuple[Scoring, ...]
    faces: tuple[Face, ...]
    bot_cards: tuple[BotCard, ...]
    personas: tuple[Persona, ...]
    sources: Mapping[str, str]
    """The source of each table that has no entry of its own above."""

    def cards_of(self, side: str) -> list[int]:
        """The map cards of the north or the south."""
        return [i for i, card in enumerate(self.map_cards) if card.side == side]

    def order_count(self) -> int:
        """How many order cards there are; each has two faces."""
        return len(self.faces) // 2

    def city_points(self, cities: int) -> int:
        """What so many cities are worth at the end."""
        return self.city_vp[min(cities, len(self.city_vp) - 1)]


GOOD_NAMES: Mapping[int, tuple[str, str]] = {
    i: (good.removesuffix("s"), f"{good.removesuffix('s')}s") for i, good in enumerate(GOODS)
}
"""One and several of each good."""
