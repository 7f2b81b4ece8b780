"""What actions, cards and phases do to the table: the same deeds for players and for the bot."""

from __future__ import annotations

from engine.core.events import Emit, ignore
from engine.games.mint_italy import events
from engine.games.mint_italy.components import Yield
from engine.games.mint_italy.island import LAKE_WAY, LAND_WAY, RIVER_WAY, Hexes
from engine.games.mint_italy.lexicon import (
    ALL_MARINAS,
    FULL,
    GOODS,
    HEN,
    KINDS,
    LAKE,
    NAVIGATION,
    NONE,
    ORDERS,
    TOP_LEVEL,
    WORKERS,
)
from engine.games.mint_italy.table import PLACEMENT, Table

NO_GOODS = (0, 0, 0, 0)

# --- Reach ---------------------------------------------------------------------------------------


def reach(table: Table, number: int, level: int = NONE) -> Hexes:
    """The land and marinas that an estate reaches with its own or another navigation level.

    MI-11, MI-12, MI-14, MI-57: what touches a settlement, then across one river, then around one
    group of lakes.
    """
    estate = table.estates[number]
    if level == NONE:
        level = estate.levels[NAVIGATION]
    around = table.island.reach[min(level, LAKE)]
    hexes = 0
    for place in estate.settled:
        hexes |= around[place]
    return hexes


def way(table: Table, number: int, place: int) -> str:
    """How an estate gets to a hex: land, river or lake, the simplest first; empty: not at all."""
    estate = table.estates[number]
    for level, name in enumerate((LAND_WAY, RIVER_WAY, LAKE_WAY)):
        if level <= estate.levels[NAVIGATION] and reach(table, number, level) >> place & 1:
            return name
    return ""


def goes_anywhere(table: Table, number: int) -> bool:
    """True where adjacency does not matter: the first placements, and with nothing on the map."""
    return table.phase == PLACEMENT or not table.estates[number].settled  # MI-9, MI-20


def free_land(table: Table, number: int) -> Hexes:
    """The land without a settlement where an estate may expand, whatever the terrain."""
    island = table.island
    hexes = island.land if goes_anywhere(table, number) else reach(table, number) & island.land
    return hexes & ~table.taken


def settlement_cost(table: Table, number: int, kind: int, discount: int) -> int:
    """What the next settlement of a kind costs; NONE if none is left on the mat."""
    squares = table.components.kinds[kind].squares
    built = table.estates[number].built[kind]
    return max(0, squares[built].cost - discount) if built < len(squares) else NONE


def sites(
    table: Table, number: int, kind: int, discount: int, free_land_: bool, land: Hexes
) -> Hexes:
    """Where of this land the estate can put a settlement of a kind, terrain and coins right."""
    estate, card, island = table.estates[number], table.components.kinds[kind], table.island
    hexes = land & island.terrain[card.terrain]
    built, squares = estate.built[kind], card.squares
    if not hexes or built == len(squares):
        return 0
    spare = estate.coins - max(0, squares[built].cost - discount)
    if spare < 0:
        return 0
    return hexes if free_land_ else hexes & island.up_to[min(spare, len(island.up_to) - 1)]


def marinas_in_reach(table: Table, number: int, level: int = NONE) -> list[int]:
    """The corners whose marina the estate reaches and has no token on, in the order of CORNERS."""
    docked = table.estates[number].docked
    if docked == ALL_MARINAS:
        return []
    hexes = reach(table, number, level)
    return [
        corner
        for corner, place in enumerate(table.island.marinas)
        if hexes >> place & 1 and not docked >> corner & 1
    ]


# --- Coins, goods, points ------------------------------------------------------------------------


def room_for(table: Table, number: int, what: Yield) -> Yield:
    """What would come in of coins, goods and points: what goes over a cap is lost (MI-22)."""
    estate, cap = table.estates[number], table.components.goods_cap
    coins = min(what.coins, table.coin_cap(number) - estate.coins)
    if what.goods == NO_GOODS:
        return Yield(coins, NO_GOODS, what.vp)
    got = [min(made, cap - held) for made, held in zip(what.goods, estate.goods, strict=True)]
    return Yield(coins, (got[0], got[1], got[2], got[3]), what.vp)


def gain(table: Table, number: int, what: Yield, source: int) -> Yield:
    """Give coins, goods and points, as far as there is room; what came in."""
    estate = table.estates[number]
    got = room_for(table, number, what)
    estate.coins += got.coins
    for good, amount in enumerate(got.goods):
        estate.goods[good] += amount
    estate.vp[source] += what.vp
    return got


def give_coins(table: Table, number: int, coins: int) -> int:
    """Give coins up to the cap; how many came in."""
    coins = min(coins, table.coin_cap(number) - table.estates[number].coins)
    table.estates[number].coins += coins
    return coins


def coin_room(table: Table, number: int) -> int:
    """So many coins can still come in."""
    return table.coin_cap(number) - table.estates[number].coins


def shift_price(table: Table, good: int, amount: int) -> None:
    """A good's cube moves up a box for each one bought, down for each one sold (MI-23)."""
    last = len(table.components.prices[good].boxes) - 1
    table.prices[good] = min(last, max(0, table.prices[good] - amount))


# --- The map -------------------------------------------------------------------------------------


def build(table: Table, number: int, kind: int, place: int, paid: int, emit: Emit) -> None:
    """Put the topmost settlement of a kind on a hex; the price is paid here."""
    estate = table.estates[number]
    told = emit is not ignore  # searches build far more often than anybody listens
    by = "" if not told or goes_anywhere(table, number) else way(table, number, place)
    estate.coins -= paid
    estate.built[kind] += 1
    estate.settled.append(place)
    table.occupied[place] = number * len(KINDS) + kind
    table.taken |= 1 << place
    if estate.built[kind] == len(table.components.kinds[kind].squares):
        table.last_token = table.phase != PLACEMENT
    if told:
        name = table.island.places[place].name
        emit(events.Built(table.who(number), kind, name, paid, by))


def return_hen(table: Table, number: int, place: int, emit: Emit) -> None:
    """A hen goes back to the lowest free square of its column (MI-20)."""
    estate = table.estates[number]
    estate.built[HEN] -= 1
    estate.settled.remove(place)
    table.occupied[place] = NONE
    table.taken &= ~(1 << place)
    emit(events.HenReturned(table.who(number), table.island.places[place].name))


def hens(table: Table, number: int) -> list[int]:
    """The hexes of an estate's hens, in reading order."""
    mark = number * len(KINDS) + HEN
    return sorted(place for place in table.estates[number].settled if table.occupied[place] == mark)


def put_token(table: Table, number: int, corner: int, emit: Emit) -> None:
    """A marina token goes onto the card of a corner; the fourth is a last token (MI-63)."""
    estate = table.estates[number]
    estate.docked |= 1 << corner
    if estate.docked == ALL_MARINAS:
        table.last_token = True
    emit(events.Docked(table.who(number), corner, table.marinas[corner]))


def upgrade(table: Table, number: int, track: int, paid: int, emit: Emit) -> None:
    """A track goes up by one level."""
    estate = table.estates[number]
    estate.coins -= paid
    estate.levels[track] += 1
    emit(events.Upgraded(table.who(number), track, estate.levels[track], paid))


def open_tracks(table: Table, number: int) -> list[int]:
    """The tracks that can still go up."""
    return [track for track, level in enumerate(table.estates[number].levels) if level < TOP_LEVEL]


# --- Orders and food -----------------------------------------------------------------------------


def take_order(table: Table, number: int, slot: int, *, free: bool, emit: Emit) -> None:
    """An order of the row (slot from 1) or the deck (0) comes into hand, with or without a fee."""
    estate = table.estates[number]
    if slot:
        estate.order = table.row[slot - 1]
        table.row[slot - 1] = NONE
    else:
        estate.order = table.top
        table.top = NONE
    fee = 0 if free else table.order_fee()
    coins = give_coins(table, number, fee)
    emit(events.OrderTaken(table.who(number), estate.order, coins, slot, free))


def can_take_free_order(table: Table, number: int) -> bool:
    """True if there is an order for a last token, and a hand free for it (MI-16)."""
    if table.estates[number].order != NONE:
        return False
    return table.top != NONE or any(face != NONE for face in table.row)


def fill_order(table: Table, number: int, face: int, emit: Emit) -> None:
    """A player hands over the goods of the order in hand; hens and rewards are not done here."""
    estate = table.estates[number]
    for good, amount in enumerate(table.components.faces[face].goods):
        estate.goods[good] -= amount
    estate.order = NONE
    estate.finished += (face,)
    emit(events.OrderFinished(table.who(number), face, (0,) * len(GOODS), 0))


def order_reward(table: Table, number: int, face: int, emit: Emit) -> None:
    """Coins and points of a finished order; its upgrade is a choice and not done here."""
    card = table.components.faces[face]
    if card.coins or card.vp:
        got = gain(table, number, Yield(coins=card.coins, vp=card.vp), ORDERS)
        emit(events.Gained(table.who(number), got))


def move_food(table: Table, number: int, food: int, emit: Emit) -> None:
    """A food token moves up a box, onto whatever lies there (MI-35); in the last it stays."""
    raise_food(table, food)
    emit(events.FoodMoved(table.who(number), food, table.food_boxes[food]))


def raise_food(table: Table, food: int) -> None:
    """The move itself. A token that leaves a stack does not change the order of the others."""
    boxes, ladder = table.food_boxes, table.ladder
    if boxes[food] == table.components.last_box:  # MI-36
        return
    boxes[food] += 1
    ladder.remove(food)
    place = 0
    while place < len(ladder) and boxes[ladder[place]] > boxes[food]:
        place += 1
    ladder.insert(place, food)


# --- Production ----------------------------------------------------------------------------------


def worker_bonus(table: Table, number: int, kind: int) -> int:
    """1 more coin for each worker of a player with full navigation (MI-29)."""
    return int(kind in WORKERS and table.estates[number].levels[NAVIGATION] == FULL)


def income(table: Table, number: int) -> tuple[Yield, int]:
    """What a player's uncovered squares and mercato track make, and the workers' part of it.

    The good pictured on the track comes last and only if there is room (MI-30); conversions are
    what the houses allow (MI-28).
    """
    estate, components = table.estates[number], table.components
    coins, goods, vp, to_jar, to_bottle = 0, [0] * len(GOODS), 0, 0, 0
    for kind, built in enumerate(estate.built):
        if built:
            made = components.kinds[kind].income[built]
            coins += made.coins
            vp += made.vp
            to_jar += made.to_jar
            to_bottle += made.to_bottle
            for good, amount in enumerate(made.goods):
                goods[good] += amount
    workers = sum(estate.built[kind] * worker_bonus(table, number, kind) for kind in WORKERS)
    goods[components.track_makes[estate.mercato]] += 1
    egg, grapes, jar, bottle = goods
    return Yield(coins + workers, (egg, grapes, jar, bottle), vp, to_jar, to_bottle), workers


def square_yield(table: Table, number: int, kind: int, square: int) -> Yield:
    """What one square of a player's mats makes, the worker's own bonus with it."""
    makes = table.components.kinds[kind].squares[square].makes
    return makes + Yield(coins=worker_bonus(table, number, kind))


def next_makes(table: Table, number: int, kind: int) -> Yield:
    """What a player's next settlement of a kind will add to each production."""
    return square_yield(table, number, kind, table.estates[number].built[kind])
