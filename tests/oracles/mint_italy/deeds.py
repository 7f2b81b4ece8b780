"""What players and the persona of Mint Italy do alike."""

from typing import Any

from tests.oracles.form import Position
from tests.oracles.mint_italy import rules
from tests.oracles.mint_italy.island import DATA

Estate = dict[str, Any]


def cap(mine: Estate, coins: int = DATA["limits"]["coins"]) -> None:
    """What goes over the limits is lost (MI-22)."""
    mine["coins"] = min(coins, mine["coins"])
    for good, number in mine["goods"].items():
        mine["goods"][good] = min(rules.ROOM, number)


def gain(mine: Estate, what: dict[str, int], because: str) -> None:
    """Coins, goods and points."""
    for name, number in what.items():
        if name == "coins":
            mine["coins"] += number
        elif name == "vp":
            mine["vp"][because] += number
        elif name in mine["goods"]:
            mine["goods"][name] = min(rules.ROOM, mine["goods"][name] + number)


def move_price(p: Position, good: str, up: int) -> None:
    """Up a box for each good bought, down for each one sold; it stays on its card (MI-25)."""
    last = len(rules.PRICES[good]) - 1
    p["prices"][good] = max(0, min(last, p["prices"][good] - up))


def dock(p: Position, mine: Estate, corner: str) -> None:
    """A token on a marina, then its effects (MI-63)."""
    mine["docked"].append(corner)
    mine["docked"].sort(key=rules.CORNERS.index)
    if len(mine["docked"]) == len(rules.CORNERS):
        p["last_token"] = True
    card = p["marinas"][rules.CORNERS.index(corner)]
    p["frames"].append(["effects", [*rules.MARINAS].index(card), 0])


def move_food(p: Position, food: str) -> None:
    """One box up, on top of what is there (MI-35, MI-36, MI-68)."""
    boxes, ladder = p["food_boxes"], p["ladder"]
    if boxes[food] == DATA["commercio"]["last_box"]:
        return
    boxes[food] += 1
    ladder.remove(food)
    above = [other for other in ladder if boxes[other] > boxes[food]]
    ladder.insert(len(above), food)
