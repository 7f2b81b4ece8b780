"""What is legal in Mint Italy, and what is worth how much."""

from typing import Any

from tests.oracles.form import Position, ranked
from tests.oracles.mint_italy.island import DATA, Hex, island_of

Estate = dict[str, Any]

KINDS = {kind["id"]: kind for kind in DATA["settlement"]}
KIND_NAMES = [*KINDS]
PRICES = {price["good"]: price["boxes"] for price in DATA["price"]}
ORDERS = {f"{order['id']}-{side}": order[side] for order in DATA["order"] for side in "ab"}
MARINAS = {marina["id"]: marina for marina in DATA["marina"]}
SCORING = {card["id"]: card for card in DATA["scoring"]}
QUANTITY = DATA["mercato_track"]["quantity"]
GOODS = [*PRICES]
ROOM = DATA["limits"]["goods"]
UPGRADE = DATA["prices"]["upgrade"]
TOP = 3
"""The highest level of both tracks."""
CORNERS = ("nw", "ne", "sw", "se")
SQUARES = 8
"""A position counts so many squares a column in the set of those that have produced."""


# --- What somebody has ---------------------------------------------------------------------------


def homes(p: Position, estate: Estate, *kinds: str) -> list[Hex]:
    """Where an estate's settlements (of these kinds) stand."""
    land = island_of(p).land
    pairs = [word.split() for word in estate["settled"]]
    return [land[spot] for spot, kind in pairs if not kinds or kind in kinds]


def built(estate: Estate, kind: str) -> int:
    """How many of a kind stand on the map: as many squares of its column are free (MI-2)."""
    return sum(word.split()[1] == kind for word in estate["settled"])


def price(p: Position, good: str) -> int:
    """What a good costs at the mercato now."""
    boxes: list[int] = PRICES[good]
    return boxes[p["prices"][good]]


def raisable(estate: Estate) -> list[str]:
    """The tracks that are not complete."""
    return [track for track, level in estate["levels"].items() if level < TOP]


def sites(
    p: Position, estate: Estate, kind: str, discount: int = 0, free_land: bool = False
) -> list[str]:
    """The hexes on which the topmost token of a column may be placed (MI-9 to MI-12, MI-60)."""
    column = KINDS[kind]["squares"]
    number = built(estate, kind)
    if number == len(column):
        return []
    island = island_of(p)
    taken = {spot for each in p["estates"] for spot in homes(p, each)}
    mine = homes(p, estate)
    anywhere = p["phase"] == "placement" or not mine
    reach = None if anywhere else island.reach(mine, estate["levels"]["navigation"])
    token = max(0, column[number]["cost"] - discount)
    return [
        word
        for word, spot in island.land.items()
        if spot not in taken
        and (reach is None or spot in reach)
        and KINDS[kind]["terrain"] in island.terrains(spot)
        and token + (0 if free_land else island.cost(spot)) <= estate["coins"]
    ]


# --- Legality ------------------------------------------------------------------------------------


def trades(p: Position, estate: Estate) -> list[str]:
    """All ways to sell or buy (MI-23 to MI-25)."""
    most = QUANTITY[estate["levels"]["mercato"]]
    words = []
    for good in GOODS:
        if good in estate["gone"]:
            continue
        have = estate["goods"][good]
        for number in range(1, most + 1):
            if number <= have:
                words.append(f"sell {good} {number}")
            if number * price(p, good) <= estate["coins"] and have + number <= ROOM:
                words.append(f"buy {good} {number}")
    return words


def docks(p: Position, estate: Estate, level: int | None = None) -> list[str]:
    """The marinas that an estate may use (MI-14)."""
    island = island_of(p)
    level = estate["levels"]["navigation"] if level is None else level
    reach = island.reach(homes(p, estate), level)
    return [
        corner
        for corner, spot in island.marinas().items()
        if spot in reach and corner not in estate["docked"]
    ]


def row_orders(p: Position) -> list[str]:
    return [f"take {number}" for number, order in enumerate(p["row"], 1) if order]


def can_finish(estate: Estate) -> bool:
    """Has it all that its order needs?"""
    if not estate["order"]:
        return False
    needs = ORDERS[estate["order"]]["needs"]
    return all(
        number <= (built(estate, "hen") if need == "hen" else estate["goods"][need])
        for need, number in needs.items()
    )


def conversions(estate: Estate, jars: int, bottles: int, grapes: int) -> list[str]:
    """What grapes may be turned into (MI-28, MI-64)."""
    if not estate["goods"]["grapes"] or not grapes:
        return []
    parts = (("jar", jars), ("bottle", bottles))
    return [f"convert {good}" for good, may in parts if may and estate["goods"][good] < ROOM]


def squares(estate: Estate, done: int) -> list[str]:
    """The uncovered squares that have not produced yet (MI-59)."""
    return [
        f"produce {kind} {number + 1}"
        for at, kind in enumerate(KIND_NAMES)
        for number in range(built(estate, kind))
        if not done >> (SQUARES * at + number) & 1
    ]


def actions(p: Position, estate: Estate) -> list[str]:
    """The seven actions, as far as they are possible (MI-26)."""
    fee = DATA["order_fee"]["coins"][p["round"] - 1]
    may = {
        "expand": any(sites(p, estate, kind) for kind in KINDS),
        "mercato": trades(p, estate),
        "upgrade": estate["coins"] >= UPGRADE and raisable(estate),
        "marina": docks(p, estate),
        "order": not estate["order"] and row_orders(p) and estate["coins"] + fee >= 0,
        "finish": can_finish(estate),
        "pass": True,
    }
    return [word for word, possible in may.items() if possible]


def legal(p: Position) -> dict[int, list[str]]:
    """Whoever is to act, with all actions."""
    if p["phase"] == "over":
        return {}
    who = p["turn"]
    estate = p["estates"][who]
    if not p["frames"]:
        return {who: actions(p, estate)}
    name, *args = p["frames"][-1]
    match name:
        case "kind":
            discount, free = args
            words = [
                f"kind {kind}" for kind in KINDS if sites(p, estate, kind, discount, bool(free))
            ]
        case "hex":
            at, discount, free = args
            found = sites(p, estate, KIND_NAMES[at], discount, bool(free))
            words = [f"build {spot}" for spot in found]
        case "trade":
            words = trades(p, estate)
        case "track":
            words = [f"raise {track}" for track in raisable(estate)]
        case "marina":
            words = [f"dock {corner}" for corner in docks(p, estate)]
        case "order":
            words = row_orders(p)
        case "free-order":
            words = [*row_orders(p), *(["take deck"] if p["deck"] else []), "done"]
        case "hen":
            words = [f"return {w.split()[0]}" for w in estate["settled"] if w.endswith(" hen")]
        case "food":
            words = [f"food {food}" for food in p["food_boxes"]]
        case "gain":
            marina, effect = args
            choice = DATA["marina"][marina]["effects"][effect]["choice"]
            words = [f"gain {number}" for number in range(1, len(choice) + 1)]
        case "square":
            words = [*squares(estate, args[1]), "done"]
        case "conversion":
            words = [*conversions(estate, *args), "done"]
        case _:
            raise AssertionError(f"what is {name}?")
    return {who: words}


# --- Points --------------------------------------------------------------------------------------


def count(p: Position, estate: Estate, term: Estate) -> int:
    """How many there are of what a term counts."""
    island = island_of(p)
    mine = homes(p, estate)
    cities = island.cities(mine)
    foods = {ORDERS[order]["food"] for order in estate["finished"]}
    levels = estate["levels"].values()
    found: dict[str, int] = {
        "built": sum(built(estate, kind) for kind in term.get("kinds", ())),
        "orders": len(estate["finished"]),
        "order-foods": len(foods),
        "upgrades": sum(levels),
        "full-tracks": sum(level == TOP for level in levels),
        "lakeside": sum(any(map(island.lake, island.near(spot))) for spot in mine),
        "joined": sum(len(island.pieces[spot]) > 1 for spot in mine),
        "marinas": len(estate["docked"]),
        "largest-city": max(cities, default=0),
        "cities": len(cities),
        "dear-land": sum(island.cost(spot) >= term.get("at_least", 0) for spot in mine),
        "goods": sum(estate["goods"].values()),
    }
    return found[term["count"]]


def terms_worth(p: Position, estate: Estate, terms: list[Estate]) -> int:
    """The sum over the terms, each at most its `max` (MI-58)."""
    total = 0
    for term in terms:
        worth = term["vp"] * count(p, estate, term) // term.get("per", 1)
        total += min(worth, term.get("max", worth))
    return total


def score(p: Position, estate: Estate) -> int:
    """The track and the end scoring (MI-38, MI-52)."""
    goods = estate["goods"]
    cities = len(island_of(p).cities(homes(p, estate)))
    table = DATA["end"]["city_vp"]
    worth = dict(zip(p["ladder"], DATA["commercio"]["vp"], strict=True))
    return (
        sum(estate["vp"].values())
        + goods["jar"]
        + goods["bottle"]
        + estate["coins"] // DATA["end"]["coins_per_vp"]
        + table[min(cities, len(table) - 1)]
        + sum(worth[ORDERS[order]["food"]] for order in estate["finished"])
    )


def scores(p: Position) -> list[int]:
    """The points of everybody, the persona last."""
    return [score(p, estate) for estate in p["estates"]]


def places(p: Position) -> list[int]:
    """Points, then who stood first in the last round's order (MI-39)."""
    return ranked([(points, -p["order"].index(who)) for who, points in enumerate(scores(p))])
