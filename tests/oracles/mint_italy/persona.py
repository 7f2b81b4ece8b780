"""The persona of Mint Italy: its turn, its production, its food."""

from typing import Any

from tests.oracles.form import Position
from tests.oracles.mint_italy import deeds, rules
from tests.oracles.mint_italy.island import DATA, in_scan

Estate = dict[str, Any]

CARDS = {card["id"]: card for card in DATA["bot_card"]}
PERSONAS = {persona["id"]: persona["effect"] for persona in DATA["persona"]}
SOLO = DATA["solo"]
LEAST = 10
"""With fewer coins it passes (MI-43)."""
LAKES = 2


class Shuffled(Exception):
    """The deck was shuffled: what comes next is chance."""


def estates(p: Position) -> tuple[Estate, Estate]:
    """The persona's and the person's."""
    person, own = p["estates"]
    return own, person


def turn(p: Position) -> None:
    """Pass, or turn a card up and do what it says (MI-43 to MI-46, MI-70)."""
    own, _ = estates(p)
    if own["coins"] < LEAST:
        own["coins"] += SOLO["pass_last" if p["passed"] else "pass_first"]
        p["passed"].append(p["turn"])
        deeds.cap(own, DATA["limits"]["bot_coins"])
        return
    if not p["bot_deck"]:
        raise Shuffled
    name = p["bot_deck"].pop()
    left = CARDS[p["bot_discards"][-1]]["left"]
    for part in ("do", "otherwise"):
        task = CARDS[name][part]
        if task["cost"] <= own["coins"] and act(p, own, task, left):
            break
    p["bot_discards"].append(name)
    if p["last_token"]:
        p["last_token"] = False
        if not own["order"]:
            take(p, own, left["order"])


def act(p: Position, own: Estate, task: Estate, left: Estate) -> bool:
    """One part of a card; False, and nothing is done, where that cannot be."""
    before = own["coins"]
    own["coins"] -= task["cost"]
    done = {
        "expand": lambda: expand(p, own, task.get("kind", ""), left),
        "order": lambda: order(p, own, left["order"]),
        "mercato": lambda: mercato(p, own, left["goods"]),
        "persona": lambda: persona(p, own, left),
    }[task["action"]]()
    if not done:
        own["coins"] = before
    return done


def expand(p: Position, own: Estate, kind: str, left: Estate, bonus: bool = True) -> bool:
    """The dearest hex in reach, the first in the scan of equal ones (MI-47, MI-49)."""
    island = rules.island_of(p)
    purse, own["coins"] = own["coins"], DATA["limits"]["coins"]
    land = island.land
    spots = {land[word] for word in rules.sites(p, own, kind)}
    own["coins"] = purse
    if not spots:
        return False
    dearest = max(island.cost(spot) for spot in spots)
    best = {spot for spot in spots if island.cost(spot) == dearest}
    first = in_scan(best, left["corner"], left["first"])[0]
    word = next(word for word, spot in land.items() if spot == first)
    own["settled"].append(f"{word} {kind}")
    if bonus and rules.built(own, kind) == len(rules.KINDS[kind]["squares"]):
        p["last_token"] = True
    return True


def counted(p: Position, number: int) -> int | None:
    """The place of the order that a card counts to, starting over at the end of the row."""
    places = [at for at, order in enumerate(p["row"]) if order]
    return places[(number - 1) % len(places)] if places else None


def take(p: Position, own: Estate, number: int) -> bool:
    at = counted(p, number)
    if at is None:
        return False
    own["order"], p["row"][at] = p["row"][at], ""
    return True


def order(p: Position, own: Estate, number: int) -> bool:
    """Its own order, else the one counted to, at once or into the hand (MI-49)."""
    if own["order"] and finish(p, own, own["order"]):
        own["order"] = ""
        return True
    at = counted(p, number)
    if at is not None and finish(p, own, p["row"][at]):
        p["row"][at] = ""
        return True
    return not own["order"] and take(p, own, number)


def finish(p: Position, own: Estate, name: str) -> bool:
    """Hand over, buying what is missing; only the points of the reward count (MI-49, MI-61)."""
    needs = {n: x for n, x in rules.ORDERS[name]["needs"].items() if n != "hen"}
    missing = {good: max(0, number - own["goods"][good]) for good, number in needs.items()}
    cost = SOLO["good_price"] * sum(missing.values())
    if cost > own["coins"]:
        return False
    own["coins"] -= cost
    for good, number in needs.items():
        own["goods"][good] -= number - missing[good]
        deeds.move_price(p, good, missing[good])
    own["finished"].append(name)
    own["vp"]["orders"] += rules.ORDERS[name]["gives"].get("vp", 0)
    return True


def sell(p: Position, own: Estate, good: str, most: int, because: str) -> None:
    """For a point each and no coins."""
    number = min(most, own["goods"][good])
    own["goods"][good] -= number
    own["vp"][because] += number
    deeds.move_price(p, good, -number)


def mercato(p: Position, own: Estate, goods: list[str]) -> bool:
    """Sell the first that it has, else buy the first (MI-50)."""
    most = DATA["mercato_track"]["bot_quantity"][own["levels"]["mercato"]]
    for good in goods:
        if own["goods"][good]:
            sell(p, own, good, most, "sales")
            return True
    deeds.gain(own, {goods[0]: most}, "sales")
    deeds.move_price(p, goods[0], most)
    return True


def persona(p: Position, own: Estate, left: Estate) -> bool:
    """The persona's own action, if it gains anything (MI-55)."""
    effect = PERSONAS[p["persona"]]
    goods = own["goods"]
    match effect["op"]:
        case "score":
            points = rules.terms_worth(p, own, effect["terms"])
            own["vp"]["persona"] += points
            return points > 0
        case "sell":
            good = max(rules.GOODS, key=goods.__getitem__)
            if not goods[good]:
                return False
            sell(p, own, good, effect["goods"], "persona")
            return True
        case "press":
            before = dict(goods)
            deeds.gain(own, {"grapes": effect["gain"]}, "persona")
            press(own, effect["grapes"], effect["into"])
            return goods != before
        case _:
            return marina(p, own, left)


def press(own: Estate, grapes: int, into: str) -> None:
    """Turn grapes as long as there is room (MI-64)."""
    goods = own["goods"]
    number = min(grapes, goods["grapes"], rules.ROOM - goods[into])
    goods["grapes"] -= number
    goods[into] += number


def marina(p: Position, own: Estate, left: Estate) -> bool:
    """The first marina of the scan, reached as if over lakes (MI-55, MI-61, MI-69)."""
    island = rules.island_of(p)
    spots = {island.marinas()[corner]: corner for corner in rules.docks(p, own, LAKES)}
    if not spots:
        return False
    corner = spots[in_scan(set(spots), left["corner"], left["first"])[0]]
    deeds.dock(p, own, corner)
    p["frames"].pop()
    card = rules.MARINAS[p["marinas"][rules.CORNERS.index(corner)]]
    for effect in card["effects"]:
        match effect["op"]:
            case "gain":
                deeds.gain(own, effect["choice"][0], "marinas")
            case "score":
                own["vp"]["marinas"] += rules.terms_worth(p, own, effect["terms"])
            case "upgrade":
                for track in [t for t in ("navigation", "mercato") if t in rules.raisable(own)][:1]:
                    own["levels"][track] += 1
            case "food":
                for _ in range(effect["steps"]):
                    deeds.move_food(p, food(p))
            case "produce":
                tops = [kind for kind in rules.KINDS if rules.built(own, kind)]
                for kind in tops[: effect["squares"]]:
                    deeds.gain(own, rules.KINDS[kind]["bot"][0], "marinas")
            case "convert":
                press(own, effect["grapes"], "jar")
            case "expand":
                any(expand(p, own, kind, left) for kind in rules.KINDS)
    deeds.cap(own, DATA["limits"]["bot_coins"])
    return True


def produce(p: Position) -> None:
    """A free worker, what the squares make, both tracks (MI-51)."""
    own, _ = estates(p)
    left = CARDS[p["bot_discards"][-1]]["left"]
    any(expand(p, own, kind, left, bonus=False) for kind in ("worker-grey", "worker-green"))
    for kind, card in rules.KINDS.items():
        for square in card["bot"][: rules.built(own, kind)]:
            deeds.gain(own, square, "production")
    deeds.cap(own, DATA["limits"]["bot_coins"])
    for track in rules.raisable(own):
        own["levels"][track] += 1


def food(p: Position) -> str:
    """The food it finished most of; then the person least; then the highest (MI-53)."""

    def finished(estate: Estate, name: str) -> int:
        return sum(rules.ORDERS[each]["food"] == name for each in estate["finished"])

    own, person = estates(p)
    best: str = min(p["ladder"], key=lambda f: (-finished(own, f), finished(person, f)))
    return best
