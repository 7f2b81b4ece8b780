"""What a seat may do, as complete lists in a stable order: the fast twin of `reasons`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.actions import Seat
from engine.games.mint_italy import actions, deeds
from engine.games.mint_italy.actions import MintAction
from engine.games.mint_italy.frames import (
    ChooseConversion,
    ChooseFood,
    ChooseFreeOrder,
    ChooseGain,
    ChooseHen,
    ChooseHex,
    ChooseKind,
    ChooseMarina,
    ChooseOrder,
    ChooseSquare,
    ChooseTrack,
    ChooseTrade,
)
from engine.games.mint_italy.island import bits
from engine.games.mint_italy.lexicon import BOTTLE, FOODS, GOODS, GRAPES, HEN, JAR, KINDS, NONE
from engine.games.mint_italy.table import Estate, Table


def legal_actions(table: Table, seat: Seat) -> list[MintAction]:
    """All that the seat on turn may do now."""
    if table.frames:
        frame = table.frames[-1]
        return _LISTS[type(frame)](table, seat, frame)
    return [actions.menu(seat, what) for what in actions.MENU if _CAN[what](table, seat)]


# --- The menu ------------------------------------------------------------------------------------


def buildable_kinds(table: Table, seat: Seat, discount: int, free_land: bool) -> list[int]:
    """The kinds that have a token, a price that can be paid and a hex to stand on."""
    land = deeds.free_land(table, seat)
    return [
        kind
        for kind in range(len(KINDS))
        if deeds.sites(table, seat, kind, discount, free_land, land)
    ]


def can_expand(table: Table, seat: Seat) -> bool:
    """True if some settlement can be placed somewhere."""
    land = deeds.free_land(table, seat)
    for kind in range(len(KINDS)):  # noqa: SIM110 - asked for at every turn of a search
        if deeds.sites(table, seat, kind, 0, False, land):
            return True
    return False


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


def can_trade(table: Table, seat: Seat) -> bool:
    """True if some good can be bought or sold."""
    estate = table.estates[seat]
    if not table.quantity(seat):
        return False
    cap = table.components.goods_cap
    for good, held in enumerate(estate.goods):
        if not estate.gone >> good & 1 and (
            held or (held < cap and estate.coins >= table.price(good))
        ):
            return True
    return False


def can_upgrade(table: Table, seat: Seat) -> bool:
    """True if a track is not full and can be paid for."""
    enough = table.estates[seat].coins >= table.components.upgrade_price
    return enough and bool(deeds.open_tracks(table, seat))


def can_dock(table: Table, seat: Seat) -> bool:
    """True if a marina without a token of the seat is in reach."""
    return bool(deeds.marinas_in_reach(table, seat))


def can_gain_order(table: Table, seat: Seat) -> bool:
    """True if the hand is free, the row has a card and the fee can be paid (MI-18, MI-19)."""
    estate = table.estates[seat]
    if estate.order != NONE or estate.coins + table.order_fee() < 0:
        return False
    return table.row.count(NONE) < len(table.row)


def can_finish(table: Table, seat: Seat) -> bool:
    """True if the seat has all that its order needs."""
    estate = table.estates[seat]
    if estate.order == NONE:
        return False
    face = table.components.faces[estate.order]
    return has_goods(estate, face.goods) and estate.built[HEN] >= face.hens


def has_goods(estate: Estate, goods: tuple[int, ...]) -> bool:
    """True if the estate holds these goods."""
    a, b, c, d = estate.goods
    p, q, r, s = goods
    return a >= p and b >= q and c >= r and d >= s


_CAN: dict[str, Callable[[Table, Seat], bool]] = {
    "expand": can_expand,
    "mercato": can_trade,
    "upgrade": can_upgrade,
    "marina": can_dock,
    "order": can_gain_order,
    "finish": can_finish,
    "pass": lambda table, seat: True,
}


# --- The choices within an action ----------------------------------------------------------------


def _kinds(table: Table, seat: Seat, frame: ChooseKind) -> list[MintAction]:
    kinds = buildable_kinds(table, seat, frame.discount, frame.free_land)
    return [actions.pick_kind(seat, kind) for kind in kinds]


def _hexes(table: Table, seat: Seat, frame: ChooseHex) -> list[MintAction]:
    land = deeds.free_land(table, seat)
    sites = deeds.sites(table, seat, frame.kind, frame.discount, frame.free_land, land)
    build, places = actions.build, table.island.places
    return [build(seat, places[place].name) for place in bits(sites)]


def _trades(table: Table, seat: Seat, frame: ChooseTrade) -> list[MintAction]:
    trades: list[MintAction] = []
    for good in range(len(GOODS)):
        for amount in range(1, can_sell(table, seat, good) + 1):
            trades.append(actions.sell(seat, good, amount))
        for amount in range(1, can_buy(table, seat, good) + 1):
            trades.append(actions.buy(seat, good, amount))
    return trades


def _tracks(table: Table, seat: Seat, frame: ChooseTrack) -> list[MintAction]:
    return [actions.raise_track(seat, track) for track in deeds.open_tracks(table, seat)]


def _marinas(table: Table, seat: Seat, frame: ChooseMarina) -> list[MintAction]:
    return [actions.dock(seat, corner) for corner in deeds.marinas_in_reach(table, seat)]


def _row(table: Table, seat: Seat, frame: ChooseOrder) -> list[MintAction]:
    return [actions.take(seat, slot) for slot, face in enumerate(table.row, 1) if face != NONE]


def _free_orders(table: Table, seat: Seat, frame: ChooseFreeOrder) -> list[MintAction]:
    legal = [actions.take(seat, slot) for slot, face in enumerate(table.row, 1) if face != NONE]
    if table.top != NONE:
        legal.append(actions.take(seat, actions.DECK))
    return [*legal, actions.done(seat)]


def _hens(table: Table, seat: Seat, frame: ChooseHen) -> list[MintAction]:
    places = table.island.places
    return [actions.return_hen(seat, places[place].name) for place in deeds.hens(table, seat)]


def _gains(table: Table, seat: Seat, frame: ChooseGain) -> list[MintAction]:
    effect: Any = table.components.marinas[frame.card].effects[frame.step]
    return [actions.gain_choice(seat, number) for number in range(1, len(effect.choice) + 1)]


def squares_left(table: Table, seat: Seat, used: int) -> list[tuple[int, int]]:
    """The uncovered squares that did not produce yet, as kind and square from 0."""
    return [
        (kind, square)
        for kind, built in enumerate(table.estates[seat].built)
        for square in range(built)
        if not used >> (8 * kind + square) & 1
    ]


def _squares(table: Table, seat: Seat, frame: ChooseSquare) -> list[MintAction]:
    legal: list[MintAction] = [
        actions.produce_square(seat, kind, square + 1)
        for kind, square in squares_left(table, seat, frame.used)
    ]
    return [*legal, actions.done(seat)]


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


def _conversions(table: Table, seat: Seat, frame: ChooseConversion) -> list[MintAction]:
    legal: list[MintAction] = [
        actions.turn_grapes(seat, good) for good in conversions(table, seat, frame)
    ]
    return [*legal, actions.done(seat)]


def _foods(table: Table, seat: Seat, frame: ChooseFood) -> list[MintAction]:
    return [actions.push_food(seat, food) for food in range(len(FOODS))]


_LISTS: dict[type, Callable[[Table, Seat, Any], list[MintAction]]] = {
    ChooseKind: _kinds,
    ChooseHex: _hexes,
    ChooseTrade: _trades,
    ChooseTrack: _tracks,
    ChooseMarina: _marinas,
    ChooseOrder: _row,
    ChooseFreeOrder: _free_orders,
    ChooseHen: _hens,
    ChooseGain: _gains,
    ChooseSquare: _squares,
    ChooseConversion: _conversions,
    ChooseFood: _foods,
}
