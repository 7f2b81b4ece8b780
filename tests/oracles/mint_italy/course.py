"""What follows on an action in Mint Italy: steps, production, clean-up."""

from typing import Any

from tests.oracles.form import Position, copied
from tests.oracles.mint_italy import persona, rules
from tests.oracles.mint_italy.deeds import cap, dock, gain, move_food, move_price
from tests.oracles.mint_italy.island import DATA

Estate = dict[str, Any]

ROUNDS = 4
PERSONA = 1
"""Where the persona stands among the estates."""
HOUSES = {"to_jar": "jar", "to_bottle": "bottle"}


def after(p: Position, who: int, words: str) -> list[Position]:
    """The position after an action; none where the persona's deck is shuffled."""
    p = copied(p)
    try:
        do(p, p["estates"][who], *words.split())
        go_on(p)
    except persona.Shuffled:
        return []
    return [p]


def has_persona(p: Position) -> bool:
    return bool(p["persona"])


# --- Steps of a player ---------------------------------------------------------------------------


def do(p: Position, mine: Estate, verb: str, *rest: str) -> None:
    """The step itself: what is paid and had, and what is asked next."""
    frames = p["frames"]
    top = frames.pop() if frames else None
    match verb:
        case "expand":
            frames.append(["kind", 0, 0])
        case "mercato":
            frames.append(["trade"])
        case "upgrade":
            frames.append(["track", rules.UPGRADE])
        case "marina" | "order":
            frames.append([verb])
        case "finish":
            start_finish(p, mine)
        case "pass":
            mine["coins"] += DATA["passing"]["coins"][len(p["passed"])]
            p["passed"].append(p["turn"])
        case "kind":
            frames.append(["hex", rules.KIND_NAMES.index(rest[0]), *top[1:]])
        case "build":
            kind = rules.KIND_NAMES[top[1]]
            place(p, mine, kind, rest[0], *top[2:])
        case "sell" | "buy":
            trade(p, mine, verb, rest[0], int(rest[1]))
            mine["gone"].append(rest[0])
            mine["gone"].sort(key=rules.GOODS.index)
        case "raise":
            mine["coins"] -= top[1]
            mine["levels"][rest[0]] += 1
        case "dock":
            dock(p, mine, rest[0])
        case "take":
            if top[0] == "order":
                mine["coins"] += DATA["order_fee"]["coins"][p["round"] - 1]
            take(p, mine, rest[0])
        case "return":
            mine["settled"].remove(f"{rest[0]} hen")
            ask_hen(p, mine, top[1] - 1)
        case "food":
            move_food(p, rest[0])
            if top[1] > 1:
                frames.append(["food", top[1] - 1])
        case "gain":
            choice = DATA["marina"][top[1]]["effects"][top[2]]["choice"]
            gain(mine, choice[int(rest[0]) - 1], "marinas")
        case "produce":
            produce_square(p, mine, rest[0], int(rest[1]) - 1, *top[1:])
        case "convert":
            mine["goods"]["grapes"] -= 1
            mine["goods"][rest[0]] += 1
            jars, bottles, grapes = top[1:]
            jars, bottles = jars - (rest[0] == "jar"), bottles - (rest[0] == "bottle")
            ask_conversion(p, mine, jars, bottles, grapes - 1)
    cap(mine)


def trade(p: Position, mine: Estate, verb: str, good: str, number: int) -> None:
    """All at the price before the trade (MI-23)."""
    sign = 1 if verb == "buy" else -1
    mine["coins"] -= sign * number * rules.price(p, good)
    mine["goods"][good] += sign * number
    move_price(p, good, sign * number)


def place(p: Position, mine: Estate, kind: str, spot: str, discount: int, free: int) -> None:
    """A settlement on the map, and whether it was the last of its column (MI-16)."""
    island = rules.island_of(p)
    column = rules.KINDS[kind]["squares"]
    mine["coins"] -= max(0, column[rules.built(mine, kind)]["cost"] - discount)
    if not free:
        mine["coins"] -= island.cost(island.land[spot])
    mine["settled"].append(f"{spot} {kind}")
    if p["phase"] != "placement" and rules.built(mine, kind) == len(column):
        p["last_token"] = True


def take(p: Position, mine: Estate, which: str) -> None:
    """An order of the row, or the top of the deck, which is turned over once it is empty."""
    if which == "deck":
        mine["order"] = p["deck"].pop()
        turn_over(p)
    else:
        at = int(which) - 1
        mine["order"], p["row"][at] = p["row"][at], ""


def turn_over(p: Position) -> None:
    """The discards with their other faces, the first on top (MI-41, MI-65)."""
    if not p["deck"] and p["discards"]:
        other = {"a": "b", "b": "a"}
        p["deck"] = [order[:-1] + other[order[-1]] for order in reversed(p["discards"])]
        p["discards"], p["turned"] = [], True


def start_finish(p: Position, mine: Estate) -> None:
    """Hand over the goods; hens are chosen first, then comes the reward (MI-20)."""
    order, mine["order"] = mine["order"], ""
    mine["finished"].append(order)
    for need, number in rules.ORDERS[order]["needs"].items():
        if need != "hen":
            mine["goods"][need] -= number
    p["frames"].append(["reward", [*rules.ORDERS].index(order)])
    ask_hen(p, mine, rules.ORDERS[order]["needs"].get("hen", 0))


def ask_hen(p: Position, mine: Estate, number: int) -> None:
    """Which hens go back; all of them go without asking."""
    if rules.built(mine, "hen") == number:
        mine["settled"] = [word for word in mine["settled"] if not word.endswith(" hen")]
    elif number:
        p["frames"].append(["hen", number])


def ask_track(p: Position, mine: Estate) -> None:
    """Any 1 upgrade: without asking where only one track is left, lost where none is (MI-21)."""
    tracks = rules.raisable(mine)
    if len(tracks) > 1:
        p["frames"].append(["track", 0])
    for track in tracks if len(tracks) == 1 else ():
        mine["levels"][track] += 1


def ask_conversion(p: Position, mine: Estate, jars: int, bottles: int, grapes: int) -> None:
    if rules.conversions(mine, jars, bottles, grapes):
        p["frames"].append(["conversion", jars, bottles, grapes])


def produce_square(p: Position, mine: Estate, kind: str, number: int, left: int, done: int) -> None:
    """One square of the harvest quay (MI-59)."""
    done |= 1 << (rules.SQUARES * rules.KIND_NAMES.index(kind) + number)
    square = rules.KINDS[kind]["squares"][number]
    gain(mine, square_yield(mine, kind, square), "marinas")
    p["frames"].append(["square", left - 1, done])
    jars, bottles = square.get("to_jar", 0), square.get("to_bottle", 0)
    ask_conversion(p, mine, jars, bottles, jars + bottles)


def square_yield(mine: Estate, kind: str, square: dict[str, int]) -> dict[str, int]:
    """What a square makes; a worker's coin of full navigation counts (MI-11, MI-29)."""
    full = mine["levels"]["navigation"] == rules.TOP and kind.startswith("worker")
    return {**square, "coins": square.get("coins", 0) + full}


# --- Until somebody has to decide ----------------------------------------------------------------


def go_on(p: Position) -> None:
    """Carry out all that needs no decision."""
    while p["phase"] != "over":
        mine = p["estates"][p["turn"]]
        if p["frames"]:
            name, *args = p["frames"][-1]
            if name == "reward":
                p["frames"].pop()
                reward(p, mine, [*rules.ORDERS.values()][args[0]]["gives"])
            elif name == "effects":
                next_effect(p, mine, *args)
            elif name == "square" and not (args[0] and rules.squares(mine, args[1])):
                p["frames"].pop()
            else:
                return
        elif p["last_token"]:
            p["last_token"] = False
            if not mine["order"] and (any(p["row"]) or p["deck"]):
                p["frames"].append(["free-order"])
        elif next_decision(p):
            return


def reward(p: Position, mine: Estate, gives: dict[str, int]) -> None:
    gain(mine, gives, "orders")
    cap(mine)
    if gives.get("upgrade"):
        ask_track(p, mine)


def next_effect(p: Position, mine: Estate, marina: int, number: int) -> None:
    """The next effect of a marina card, as far as it is possible."""
    effects = DATA["marina"][marina]["effects"]
    if number == len(effects):
        p["frames"].pop()
        return
    p["frames"][-1][2] += 1
    effect = effects[number]
    frame: list[Any] | None = None
    match effect["op"]:
        case "gain" if len(effect["choice"]) > 1:
            frame = ["gain", marina, number]
        case "gain":
            gain(mine, effect["choice"][0], "marinas")
            cap(mine)
        case "score":
            mine["vp"]["marinas"] += rules.terms_worth(p, mine, effect["terms"])
        case "upgrade":
            ask_track(p, mine)
        case "food":
            frame = ["food", effect["steps"]]
        case "produce" if rules.squares(mine, 0):
            frame = ["square", effect["squares"], 0]
        case "convert":
            ask_conversion(p, mine, *[effect["grapes"]] * 3)
        case "expand":
            discount = effect["discount"]
            if any(rules.sites(p, mine, kind, discount, True) for kind in rules.KINDS):
                frame = ["kind", discount, 1]
    if frame:
        p["frames"].append(frame)


def next_decision(p: Position) -> bool:
    """One step of the match's own course; True where somebody decides now."""
    match p["phase"]:
        case "placement":
            p["step"] += 1
            people = [who for who in p["order"] if not (has_persona(p) and who == PERSONA)]
            both = people + people[::-1]
            if p["step"] < len(both):
                p["turn"] = both[p["step"]]
                p["frames"] = [["kind", 0, 0]]
                return True
            p |= {"phase": "actions", "step": 0}
            return begin_turn(p, p["order"][0])
        case "actions":
            left = [who for who in p["order"] if who not in p["passed"]]
            if left:
                at = p["order"].index(p["turn"])
                order = p["order"][at + 1 :] + p["order"][: at + 1]
                return begin_turn(p, next(who for who in order if who in left))
            p |= {"phase": "production", "step": 0}
            return False
        case "production":
            return production(p)
        case "cleanup":
            return next_round(p)
    raise AssertionError(p["phase"])


def begin_turn(p: Position, who: int) -> bool:
    p["turn"] = who
    if has_persona(p) and who == PERSONA:
        persona.turn(p)
        return False
    return True


def production(p: Position) -> bool:
    """The next one who produces, from whoever passed last; then scoring and clean-up."""
    if p["step"] == len(p["order"]):
        card = rules.SCORING[p["scoring"][p["round"] - 1]]
        for each in p["estates"]:
            each["vp"][f"round{p['round']}"] += rules.terms_worth(p, each, card["terms"])
        return clean_up(p)
    p["turn"] = who = p["passed"][::-1][p["step"]]
    p["step"] += 1
    mine = p["estates"][who]
    if has_persona(p) and who == PERSONA:
        persona.produce(p)
        return False
    houses = {"jar": 0, "bottle": 0}
    for kind, card in rules.KINDS.items():
        for square in card["squares"][: rules.built(mine, kind)]:
            gain(mine, square_yield(mine, kind, square), "production")
            for word, good in HOUSES.items():
                houses[good] += square.get(word, 0)
    gain(mine, {DATA["mercato_track"]["makes"][mine["levels"]["mercato"]]: 1}, "production")
    cap(mine)
    ask_conversion(p, mine, houses["jar"], houses["bottle"], sum(houses.values()))
    return False


def clean_up(p: Position) -> bool:
    """The row's orders move their foods, then whoever passed first moves one (MI-32 to MI-34)."""
    p["phase"] = "cleanup"
    for order in filter(None, p["row"]):
        move_food(p, rules.ORDERS[order]["food"])
        p["discards"].append(order)
    p["row"] = [""] * len(p["row"])
    p["turn"] = p["passed"][0]
    if has_persona(p) and p["turn"] == PERSONA:
        move_food(p, persona.food(p))
        return False
    p["frames"] = [["food", 1]]
    return True


def next_round(p: Position) -> bool:
    """A new row, and the order of passing (MI-24, MI-32)."""
    if p["round"] == ROUNDS:
        p["phase"] = "over"
        return True
    p |= {"round": p["round"] + 1, "phase": "actions", "step": 0}
    p |= {"order": p["passed"], "passed": []}
    for mine in p["estates"]:
        mine["gone"] = []
    for at in range(len(p["row"])):
        turn_over(p)
        if p["deck"]:
            p["row"][at] = p["deck"].pop()
    turn_over(p)
    return begin_turn(p, p["order"][0])
