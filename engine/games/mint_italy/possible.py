"""What is possible: asked by several moves, by what settles itself, and by bots."""

from engine.core.actions import Seat
from engine.games.mint_italy import deeds
from engine.games.mint_italy.frames import ChooseConversion
from engine.games.mint_italy.lexicon import BOTTLE, GRAPES, JAR, KINDS, NONE
from engine.games.mint_italy.table import Estate, Table


def buildable_kinds(table: Table, seat: Seat, discount: int, free_land: bool) -> list[int]:
    """The kinds that have a token, a price that can be paid and a hex to stand on."""
    land = deeds.free_land(table, seat)
    return [
        kind
        for kind in range(len(KINDS))
        if deeds.sites(table, seat, kind, discount, free_land, land)
    ]


def can_sell(table: Table, seat: Seat, good: int) -> int:
    """How many of a good can be sold now: at most the quantity of the mercato level."""
    estate = table.estates[seat]
    if estate.gone >> good & 1:
        return 0
    return min(estate.goods[good], table.quantity(seat))


def can_buy(table: Table, seat: Seat, good: int) -> int:
    """How many of a good can be bought now: quantity, coins and room decide (MI-23)."""
    estate = table.estates[seat]
    if estate.gone >> good & 1:
        return 0
    room = table.components.goods_cap - estate.goods[good]
    price = table.price(good)
    return min(table.quantity(seat), room, estate.coins // price)


def has_goods(estate: Estate, goods: tuple[int, ...]) -> bool:
    """True if the estate holds these goods."""
    a, b, c, d = estate.goods
    p, q, r, s = goods
    return a >= p and b >= q and c >= r and d >= s


def squares_left(table: Table, seat: Seat, used: int) -> list[tuple[int, int]]:
    """The uncovered squares that did not produce yet, as kind and square from 0."""
    return [
        (kind, square)
        for kind, built in enumerate(table.estates[seat].built)
        for square in range(built)
        if not used >> (8 * kind + square) & 1
    ]


def conversions(table: Table, seat: Seat, frame: ChooseConversion) -> list[int]:
    """What a grapes can become: the houses must allow it, and there must be room (MI-64)."""
    goods = table.estates[seat].goods
    if not frame.left or not goods[GRAPES]:
        return []
    cap = table.components.goods_cap
    return [
        good
        for good, allowed in ((JAR, frame.jars), (BOTTLE, frame.bottles))
        if allowed and goods[good] < cap
    ]


def can_gain_order(table: Table, seat: Seat) -> bool:
    """True if the hand is free, the row has a card and the fee can be paid (MI-18, MI-19)."""
    estate = table.estates[seat]
    if estate.order != NONE or estate.coins + table.order_fee() < 0:
        return False
    return table.row.count(NONE) < len(table.row)
