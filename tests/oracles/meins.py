"""Meins!, written from rules.md, rulings.md and components.toml alone."""

from collections import Counter
from itertools import product

from tests.oracles.form import ANY, Position, components, copied, ranked

DATA = components("meins")
TYPES = {card["id"]: card["letter"] for card in DATA["procurement"]}
LETTERS = "".join(TYPES.values())
EXHIBITS = {card["id"]: card for card in DATA["exhibit"]}
SIDES = ("left", "right", "upper")
ROOM = 3
ROUNDS = 3
LINES = {
    "row1": (0, 1, 2),
    "row2": (3, 4, 5),
    "row3": (6, 7, 8),
    "column4": (0, 3, 6),
    "column5": (1, 4, 7),
    "column6": (2, 5, 8),
    "diagonal7": (0, 4, 8),
    "diagonal8": (2, 4, 6),
}


def hung(seat: Position) -> list[Position]:
    """The exhibits at a villa."""
    return [EXHIBITS[name] for side in SIDES for name in seat[side]]


def prices(exhibit: str) -> dict[str, Counter[str]]:
    """What an exhibit may be paid with, by the words that tell the free choices (ME-2, ME-30)."""
    cost = dict(EXHIBITS[exhibit]["cost"])
    free = cost.pop("any", [])
    named = Counter({TYPES[name]: number for name, number in cost.items()})
    found = {}
    for choice in product(LETTERS, repeat=len(free)):
        price = named.copy()
        for letter, number in zip(choice, free, strict=True):
            price[letter] += number
        found["".join(f" {letter}" for letter in choice)] = price
    return found


def villa_price(letter: str) -> Counter[str]:
    """One of each type and three more alike (ME-16)."""
    price = Counter(dict.fromkeys(LETTERS, DATA["villa"]["each_type"]))
    price[letter] += DATA["villa"]["same_type_extra"]
    return price


def legal(p: Position) -> dict[int, list[str]]:
    """Whoever is to act, with all actions."""
    if p["phase"] == "over":
        return {}
    seat = p["seats"][p["turn"]]
    have = Counter(seat["supply"])
    if p["phase"] == "take":
        lines = [line for line, at in LINES.items() if any(p["grid"][i] != "." for i in at)]
        return {p["turn"]: [f"take {line}" for line in lines]}
    if p["phase"] == "discard":
        return {p["turn"]: [f"discard {letter}" for letter in have]}
    found = ["end"]
    for place, exhibit in zip("abcd", p["display"], strict=True):
        if exhibit:
            found += [
                f"buy {place}{how}" for how, price in prices(exhibit).items() if price <= have
            ]
    if not seat["villa"]:
        found += [f"expand {letter}" for letter in LETTERS if villa_price(letter) <= have]
    return {p["turn"]: found}


def cards(p: Position) -> list[int]:
    """How many category cards everybody takes (ME-19, ME-20)."""
    seats = p["seats"]
    won = [0] * len(seats)
    for one, category in enumerate(p["category_cards"]):
        two = (one + 1) % len(seats)
        keys = []
        for who in (one, two):
            of_it = [card for card in hung(seats[who]) if category in card["categories"]]
            keys.append((len(of_it), sum(card["points"] for card in of_it)))
        if keys[0] != keys[1]:
            won[one if keys[0] > keys[1] else two] += 1
    return won


def scores(p: Position) -> list[int]:
    """Exhibits, villas, category cards."""
    return [
        sum(card["points"] for card in hung(seat))
        + DATA["villa"]["points"] * seat["villa"]
        + DATA["category_points"] * won
        for seat, won in zip(p["seats"], cards(p), strict=True)
    ]


def places(p: Position) -> list[int]:
    """Points, then procurement cards left (ME-22)."""
    left = [len(seat["supply"]) for seat in p["seats"]]
    return ranked(list(zip(scores(p), left, strict=True)))


def after(p: Position, who: int, words: str) -> list[Position]:
    """The position after an action."""
    p = copied(p)
    seat = p["seats"][who]
    verb, *rest = words.split()
    if verb == "take":
        at = LINES[rest[0]]
        taken = [p["grid"][i] for i in at if p["grid"][i] != "."]
        add(seat, "supply", Counter(taken))
        p["grid"] = "".join("." if i in at else card for i, card in enumerate(p["grid"]))
        p["phase"], p["used"] = "use", True
    elif verb == "discard":
        pay(p, seat, Counter(rest))
        p["to_discard"][who] -= 1
        next_discard(p, who)
    elif verb == "expand":
        pay(p, seat, villa_price(rest[0]))
        seat["villa"] = p["used"] = True
    elif verb == "buy":
        place = "abcd".index(rest[0])
        pay(p, seat, prices(p["display"][place])["".join(f" {each}" for each in rest[1:])])
        side = seat[SIDES[p["round"] - 1]]
        side.append(p["display"][place])
        p["display"][place] = ""
        p["used"] = True
        if len(side) == ROOM:
            end_round(p)
        else:
            p["display"][place] = p["exhibit_pile"].pop()
    else:
        end_turn(p)
    return [p]


def add(place: Position, key: str, more: Counter[str]) -> None:
    """Lay cards among others; both are kept sorted by type."""
    both = Counter(place[key]) + more
    place[key] = "".join(letter * both[letter] for letter in LETTERS)


def pay(p: Position, seat: Position, price: Counter[str]) -> None:
    """Move cards from a supply to the discard pile (ME-6)."""
    have = Counter(seat["supply"])
    have.subtract(price)
    seat["supply"] = "".join(letter * have[letter] for letter in LETTERS)
    add(p, "discards", price)


def fill(p: Position) -> None:
    """Fill the grid row by row; what is drawn after a shuffle is chance (ME-5, ME-29)."""
    grid = list(p["grid"])
    for i, card in enumerate(grid):
        if card != ".":
            continue
        if not p["draw_pile"] and p["discards"]:
            # From here on any order of the discards is right: only how many are left is known.
            empty = [j for j in range(i, len(grid)) if grid[j] == "."]
            for j in empty[: len(p["discards"])]:
                grid[j] = ANY
            p["draw_pile"] = p["rng"] = ANY
            p["discards"] = ""
            p["grid"] = Shuffled(grid)
            return
        if p["draw_pile"]:
            grid[i], p["draw_pile"] = p["draw_pile"][-1], p["draw_pile"][:-1]
    p["grid"] = "".join(grid)


class Shuffled:
    """A grid of which some cards are chance."""

    def __init__(self, grid: list[object]) -> None:
        self.grid = grid

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and all(
            mine == yours if isinstance(mine, str) else yours != "."
            for mine, yours in zip(self.grid, other, strict=True)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "".join(card if isinstance(card, str) else "?" for card in self.grid)


def begin_turn(p: Position, who: int) -> None:
    p["turn"], p["used"] = who, False
    p["phase"] = "use" if p["grid"] == "." * 9 else "take"


def end_turn(p: Position) -> None:
    """Fill the grid, or end a round in which nobody does anything any more (ME-21)."""
    p["idle_turns"] = 0 if p["used"] else p["idle_turns"] + 1
    if p["idle_turns"] == len(p["seats"]):
        end_round(p, stalled=True)
        return
    fill(p)
    begin_turn(p, (p["turn"] + 1) % len(p["seats"]))


def end_round(p: Position, stalled: bool = False) -> None:
    """A third exhibit, or a lap without any use (ME-8 to ME-12, ME-28)."""
    p["ender"], p["idle_turns"], p["stalled"] = p["turn"], 0, stalled
    if p["round"] == ROUNDS:
        p["phase"] = "over"
        return
    fill(p)
    p["to_discard"] = [len(seat["supply"]) // 2 for seat in p["seats"]]
    p["phase"] = "discard"
    next_discard(p, p["ender"])


def next_discard(p: Position, first: int) -> None:
    """The next one who gives up cards, or the next round (ME-11, ME-14, ME-27)."""
    number = len(p["seats"])
    order = [(p["ender"] + i) % number for i in range(number)]
    for who in order[order.index(first) :]:
        if p["to_discard"][who]:
            p["turn"] = who
            return
    p["removed"] += [exhibit for exhibit in p["display"] if exhibit]
    p["display"] = [p["exhibit_pile"].pop() for _ in p["display"]]
    p["round"] += 1
    if not isinstance(p["grid"], Shuffled):
        fill(p)
    begin_turn(p, (p["ender"] + 1) % number)
