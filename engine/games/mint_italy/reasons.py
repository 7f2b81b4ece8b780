"""Why something cannot be done: the one explanation of what is legal, for every action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.actions import Reason, Seat
from engine.core.english import count, series
from engine.games.mint_italy import deeds, legal
from engine.games.mint_italy.actions import (
    DECK,
    Build,
    Buy,
    Dock,
    Done,
    GainChoice,
    Menu,
    MintAction,
    PickKind,
    ProduceSquare,
    PushFood,
    Raise,
    Return,
    Sell,
    Take,
    TurnGrapes,
)
from engine.games.mint_italy.components import GOOD_NAMES
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
    Frame,
)
from engine.games.mint_italy.island import Hexes
from engine.games.mint_italy.lexicon import (
    ALL_GOODS,
    GRAPES,
    HEN,
    JAR,
    KINDS,
    LAKE,
    NONE,
    RIVER,
    TERRAINS,
    TOP_LEVEL,
    TRACKS,
)
from engine.games.mint_italy.phrases import CORNER_WORDS, amount
from engine.games.mint_italy.table import OVER, Table

OK = None
"""No reason against it."""


def why_not(table: Table, action: MintAction) -> Reason | None:
    """Why the action is not legal at this table; None if it is."""
    if table.phase == OVER:
        return Reason("The match is over.")
    if action.seat != table.turn:
        return Reason("It's not your turn.", "Player phase")
    if isinstance(action, Menu):
        return _first(table.frames[-1]) if table.frames else menu(table, action.seat, action.what)
    wanted = _WANTED[type(action)]
    if not table.frames:
        return Reason(f"Choose an action first. This is part of: {_belongs(wanted)}.")
    frame = table.frames[-1]
    if type(frame) not in wanted:
        return _first(frame)
    return _CHECKS[type(action)](table, action, frame)


def _first(frame: Frame) -> Reason:
    """What is asked now comes first."""
    return Reason(f"First, {_ASKED[type(frame)]}.")


_ASKED: dict[type, str] = {
    ChooseKind: "choose a settlement",
    ChooseHex: "choose a hex for the settlement",
    ChooseTrade: "choose what to trade",
    ChooseTrack: "choose the track to raise",
    ChooseMarina: "choose a marina",
    ChooseOrder: "choose an order from the row",
    ChooseFreeOrder: "take an order for your last token, or skip it",
    ChooseHen: "choose the hen that goes back to your mat",
    ChooseGain: "choose what to gain",
    ChooseSquare: "choose the settlement that produces, or end here",
    ChooseConversion: "turn grapes into goods, or end here",
    ChooseFood: "choose the food that moves up",
}

_WANTED: dict[type, tuple[type, ...]] = {
    PickKind: (ChooseKind,),
    Build: (ChooseHex,),
    Buy: (ChooseTrade,),
    Sell: (ChooseTrade,),
    Raise: (ChooseTrack,),
    Dock: (ChooseMarina,),
    Take: (ChooseOrder, ChooseFreeOrder),
    Return: (ChooseHen,),
    GainChoice: (ChooseGain,),
    ProduceSquare: (ChooseSquare,),
    TurnGrapes: (ChooseConversion,),
    PushFood: (ChooseFood,),
    Done: (ChooseFreeOrder, ChooseSquare, ChooseConversion),
}
"""The choices that an action can answer."""

_OF_ACTION: dict[type, str] = {
    ChooseKind: "expand",
    ChooseHex: "expand",
    ChooseTrade: "mercato",
    ChooseTrack: "upgrade",
    ChooseMarina: "marina",
    ChooseOrder: "gain order",
    ChooseFreeOrder: "a last token",
    ChooseHen: "finish order",
    ChooseGain: "a marina card",
    ChooseSquare: "a marina card",
    ChooseConversion: "production",
    ChooseFood: "the clean-up",
}


def _belongs(wanted: tuple[type, ...]) -> str:
    return series(dict.fromkeys(_OF_ACTION[kind] for kind in wanted), "or")


# --- The menu ------------------------------------------------------------------------------------


def menu(table: Table, seat: Seat, what: str) -> Reason | None:
    """Why one of the seven actions is not possible."""
    return _MENU[what](table, seat)


def _expand(table: Table, seat: Seat) -> Reason | None:
    if legal.can_expand(table, seat):
        return OK
    reasons = {kind: kind_reason(table, seat, kind, 0, False) for kind in range(len(KINDS))}
    tokens = [kind for kind in reasons if deeds.settlement_cost(table, seat, kind, 0) != NONE]
    if not tokens:
        return Reason("All your settlements are on the map.", "MI-2")
    land = deeds.free_land(table, seat)
    if not land:
        return Reason("No free land is in reach.", "Expand")
    least = least_cost(table, seat, land)
    if least == NONE:
        kinds = table.components.kinds
        terrains = dict.fromkeys(TERRAINS[kinds[kind].terrain] for kind in tokens)
        return Reason(
            f"What is left on your mats needs {series(terrains, 'or')} in reach.", "Expand"
        )
    coins = table.estates[seat].coins
    cheapest = f"The cheapest settlement in reach costs {count(least, 'coin')} with its land"
    return Reason(f"{cheapest}. You have {coins}.", "Expand")


def least_cost(table: Table, seat: Seat, land: Hexes) -> int:
    """The least that a settlement on this land would cost, whatever coins there are; NONE if no
    terrain fits."""
    costs = []
    for kind, card in enumerate(table.components.kinds):
        own = deeds.settlement_cost(table, seat, kind, 0)
        fitting = land & table.island.terrain[card.terrain]
        if own != NONE and fitting:
            costs.append(own + table.island.cheapest(fitting))
    return min(costs, default=NONE)


def _mercato(table: Table, seat: Seat) -> Reason | None:
    if legal.can_trade(table, seat):
        return OK
    estate = table.estates[seat]
    if estate.gone == ALL_GOODS:
        return Reason("You've already traded every good this round.", "MI-24")
    gone = [GOOD_NAMES[good][1] for good, held in enumerate(estate.goods) if held]
    if not gone:
        return Reason("You have nothing to sell and can't afford a good.", "Mercato")
    what = f"You've already traded {series(gone)} this round"
    return Reason(f"{what}, and you can't afford another good.", "MI-24")


def _upgrade(table: Table, seat: Seat) -> Reason | None:
    if not deeds.open_tracks(table, seat):
        return Reason("Both your tracks are complete.", "MI-11")
    return _coins(table, seat, table.components.upgrade_price, "An upgrade", "Upgrade")


def _marina(table: Table, seat: Seat) -> Reason | None:
    if legal.can_dock(table, seat):
        return OK
    if table.estates[seat].docked == 0b1111:
        return Reason("All your marina tokens are placed.", "MI-15")
    return Reason("No new marina is in reach.", "MI-14")


def _order(table: Table, seat: Seat) -> Reason | None:
    if table.estates[seat].order != NONE:
        return Reason("You already hold an order. Finish it first.", "MI-19")
    if all(face == NONE for face in table.row):
        return Reason("No order is left in the row.", "MI-17")
    return _coins(table, seat, -table.order_fee(), "Taking an order this round", "MI-18")


def _finish(table: Table, seat: Seat) -> Reason | None:
    lacks = lacking(table, seat)
    if lacks is None:
        return Reason("You hold no order.", "Finish order")
    return Reason(f"You still need {lacks} for your order.", "Finish order") if lacks else OK


def lacking(table: Table, seat: Seat) -> str | None:
    """What the order in hand still lacks; empty: nothing; None: no order in hand."""
    estate = table.estates[seat]
    if estate.order == NONE:
        return None
    return order_lacks(table, seat, estate.order)


def order_lacks(table: Table, seat: Seat, face: int) -> str:
    """What a seat lacks for an order: "1 egg and 1 hen"; empty: nothing."""
    estate, card = table.estates[seat], table.components.faces[face]
    parts = [
        amount(good, need - have)
        for good, (need, have) in enumerate(zip(card.goods, estate.goods, strict=True))
        if need > have
    ]
    if card.hens > estate.built[HEN]:
        parts.append(count(card.hens - estate.built[HEN], "built hen"))
    return series(parts)


def _coins(table: Table, seat: Seat, price: int, subject: str, rule: str) -> Reason | None:
    have = table.estates[seat].coins
    if have >= price:
        return OK
    return Reason(f"{subject} costs {count(price, 'coin')}. You have {have}.", rule)


_MENU: dict[str, Callable[[Table, Seat], Reason | None]] = {
    "expand": _expand,
    "mercato": _mercato,
    "upgrade": _upgrade,
    "marina": _marina,
    "order": _order,
    "finish": _finish,
    "pass": lambda table, seat: OK,
}


# --- The choices within an action ----------------------------------------------------------------


def kind_reason(
    table: Table, seat: Seat, kind: int, discount: int, free_land: bool
) -> Reason | None:
    """Why a settlement of this kind cannot be placed anywhere."""
    card = table.components.kinds[kind]
    cost = deeds.settlement_cost(table, seat, kind, discount)
    if cost == NONE:
        return Reason(f"No {card.name.lower()} is left on your mat.", "MI-2")
    land = deeds.free_land(table, seat)
    if deeds.sites(table, seat, kind, discount, free_land, land):
        return OK
    coins = table.estates[seat].coins
    terrain = TERRAINS[card.terrain]
    if cost > coins:
        and_land = "" if free_land else " and the land"
        return Reason(
            f"A {card.name.lower()} costs {count(cost, 'coin')}{and_land}. You have {coins}.",
            "Expand",
        )
    fitting = land & table.island.terrain[card.terrain]
    if not fitting:
        return Reason(f"No free {terrain} is in reach for a {card.name.lower()}.", "Expand")
    cheapest = table.island.cheapest(fitting)
    return Reason(
        f"With the cheapest {terrain} in reach it costs {count(cost + cheapest, 'coin')}. "
        f"You have {coins}.",
        "Expand",
    )


def _pick_kind(table: Table, action: PickKind, frame: ChooseKind) -> Reason | None:
    return kind_reason(table, action.seat, action.kind, frame.discount, frame.free_land)


def _build(table: Table, action: Build, frame: ChooseHex) -> Reason | None:
    place = table.island.index.get(action.hex)
    if place is None:
        return Reason(f"This island has no hex {action.hex}.")
    return hex_reason(table, action.seat, place, frame)


def hex_reason(table: Table, seat: Seat, place: int, frame: ChooseHex) -> Reason | None:
    """Why the settlement of this frame cannot stand on a hex."""
    hex_ = table.island.places[place]
    kind = table.components.kinds[frame.kind]
    if not hex_.is_land:
        return Reason("Settlements can only go on land.", "Expand")
    if table.occupied[place] != NONE:
        return Reason(f"Hex {hex_.name} already has a settlement.", "Expand")
    if kind.terrain not in hex_.terrains:
        need = TERRAINS[kind.terrain]
        return Reason(f"A {kind.name.lower()} needs {need}, and {hex_.name} has none.", "Expand")
    if not deeds.free_land(table, seat) >> place & 1:
        return _out_of_reach(table, seat, place)
    cost = deeds.settlement_cost(table, seat, frame.kind, frame.discount)
    total = cost + (0 if frame.free_land else hex_.cost)
    have = table.estates[seat].coins
    if total <= have:
        return OK
    return Reason(
        f"On {hex_.name} it costs {cost} + {hex_.cost} = {count(total, 'coin')}. You have {have}.",
        "Expand",
    )


def _out_of_reach(table: Table, seat: Seat, place: int) -> Reason:
    name = table.island.places[place].name
    for level, what in ((RIVER, "river"), (LAKE, "lake")):
        if deeds.reach(table, seat, level) >> place & 1:
            return Reason(f"Hex {name} is out of reach. It needs navigation: {what}.", "MI-11")
    return Reason(f"Hex {name} is out of reach of your settlements.", "Expand")


def _buy(table: Table, action: Buy, frame: ChooseTrade) -> Reason | None:
    return buy_reason(table, action.seat, action.good, action.amount)


def buy_reason(table: Table, seat: Seat, good: int, number: int) -> Reason | None:
    """Why so many of a good cannot be bought."""
    if number <= legal.can_buy(table, seat, good):
        return OK
    estate, components = table.estates[seat], table.components
    if estate.gone >> good & 1:
        return _gone(good)
    quantity = table.quantity(seat)
    if number > quantity:
        return _too_many(quantity)
    if estate.goods[good] + number > components.goods_cap:
        return Reason(
            f"You have {amount(good, estate.goods[good])}. Your limit is {components.goods_cap}.",
            "MI-23",
        )
    cost = number * table.price(good)
    return Reason(f"That costs {count(cost, 'coin')}. You have {estate.coins}.", "Mercato")


def _sell(table: Table, action: Sell, frame: ChooseTrade) -> Reason | None:
    return sell_reason(table, action.seat, action.good, action.amount)


def sell_reason(table: Table, seat: Seat, good: int, number: int) -> Reason | None:
    """Why so many of a good cannot be sold."""
    if number <= legal.can_sell(table, seat, good):
        return OK
    estate = table.estates[seat]
    if estate.gone >> good & 1:
        return _gone(good)
    if number > estate.goods[good]:
        have = amount(good, estate.goods[good]) if estate.goods[good] else "none"
        return Reason(f"You can't sell {amount(good, number)}. You have {have}.", "Mercato")
    return _too_many(table.quantity(seat))


def _gone(good: int) -> Reason:
    name = GOOD_NAMES[good][1]
    return Reason(f"You've already traded {name} this round.", "MI-24")


def _too_many(quantity: int) -> Reason:
    return Reason(f"Your mercato track lets you trade {quantity} at a time.", "MI-23")


def _raise(table: Table, action: Raise, frame: ChooseTrack) -> Reason | None:
    if table.estates[action.seat].levels[action.track] < TOP_LEVEL:
        return OK
    return Reason(f"Your {TRACKS[action.track]} track is complete.", "MI-11")


def _dock(table: Table, action: Dock, frame: ChooseMarina) -> Reason | None:
    return dock_reason(table, action.seat, action.corner)


def dock_reason(table: Table, seat: Seat, corner: int) -> Reason | None:
    """Why the marina of a corner cannot be used."""
    if corner in deeds.marinas_in_reach(table, seat):
        return OK
    where = CORNER_WORDS[corner]
    if table.estates[seat].docked >> corner & 1:
        return Reason(f"You've already used the marina in the {where}.", "Marina")
    for level, what in ((RIVER, "river"), (LAKE, "lake")):
        if corner in deeds.marinas_in_reach(table, seat, level):
            return Reason(
                f"The marina in the {where} is out of reach. It needs navigation: {what}.", "MI-14"
            )
    return Reason(f"The marina in the {where} is out of reach.", "MI-14")


def _take(table: Table, action: Take, frame: Frame) -> Reason | None:
    if action.slot == DECK:
        if isinstance(frame, ChooseOrder):
            return Reason("Take an order from the row. The deck is only for last tokens.", "MI-17")
        return OK if table.top != NONE else Reason("The order deck is empty.", "MI-41")
    if action.slot > len(table.row):
        return Reason(f"The row has {len(table.row)} places.", "MI-17")
    if table.row[action.slot - 1] == NONE:
        return Reason("That order is already taken.", "MI-17")
    return OK


def _return(table: Table, action: Return, frame: ChooseHen) -> Reason | None:
    place = table.island.index.get(action.hex)
    if place is not None and place in deeds.hens(table, action.seat):
        return OK
    return Reason(f"You have no hen on {action.hex}.", "MI-20")


def _gain_choice(table: Table, action: GainChoice, frame: ChooseGain) -> Reason | None:
    effect: Any = table.components.marinas[frame.card].effects[frame.step]
    if action.choice <= len(effect.choice):
        return OK
    return Reason(f"There are {len(effect.choice)} gains to choose from.")


def _produce(table: Table, action: ProduceSquare, frame: ChooseSquare) -> Reason | None:
    name = table.components.kinds[action.kind].name.lower()
    if action.square > table.estates[action.seat].built[action.kind]:
        return Reason(f"You haven't built that many {name}s.", "MI-59")
    if frame.used >> (8 * action.kind + action.square - 1) & 1:
        return Reason(f"This {name} has already produced.", "MI-59")
    return OK


def _turn_grapes(table: Table, action: TurnGrapes, frame: ChooseConversion) -> Reason | None:
    if action.good in legal.conversions(table, action.seat, frame):
        return OK
    goods = table.estates[action.seat].goods
    name = GOOD_NAMES[action.good][0]
    if not goods[GRAPES]:
        return Reason("You have no grapes left.", "MI-28")
    if not (frame.jars if action.good == JAR else frame.bottles):
        return Reason(f"All your {name} houses are used up.", "MI-28")
    return Reason(
        f"You have {amount(action.good, goods[action.good])}, which is the limit.", "MI-64"
    )


_CHECKS: dict[type, Callable[[Table, Any, Any], Reason | None]] = {
    PickKind: _pick_kind,
    Build: _build,
    Buy: _buy,
    Sell: _sell,
    Raise: _raise,
    Dock: _dock,
    Take: _take,
    Return: _return,
    GainChoice: _gain_choice,
    ProduceSquare: _produce,
    TurnGrapes: _turn_grapes,
    PushFood: lambda *_: OK,
    Done: lambda *_: OK,
}
