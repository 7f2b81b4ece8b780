"""It's Mine, written from rules.md, rulings.md and components.toml alone."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.oracles.form import ANY, Position, Some, components, copied, ranked

DATA = components("its_mine")
BOSSES = {card["id"]: card for card in DATA["boss"]}
ACTIONS = {card["id"]: card for card in DATA["action"]}
CARDS = BOSSES | ACTIONS
DISTRICTS = {card["id"]: card for card in DATA["district"]}
COLOURS = [colour["id"] for colour in DATA["colour"]]
ART = ("painting", "antique", "jewel")
ROUNDS = DATA["round"]
ROWS, FULL, UNDERTAKEN = 3, 3, 4
"""Rows of a side, Actions on a Boss, and as many as an Undertaker may make of them."""
BURNT = "burnt "

Card = dict[str, Any]


# --- What lies on the table ----------------------------------------------------------------------


def sides(effect: Card, who: int) -> list[int]:
    """The sides at which an effect of this player looks."""
    return {"own": [who], "rival": [1 - who], "both": [0, 1]}[effect.get("side", "own")]


def lying(p: Position, who: int, at: int) -> list[str]:
    """All cards on one side of a district, burnt ones as `burnt ...`."""
    return [card for row in p["seats"][who]["gangs"][at] for card in row]


def face_up(p: Position, who: int, at: int) -> list[Card]:
    """The cards on one side of a district that are not burnt."""
    return [CARDS[card] for card in lying(p, who, at) if not card.startswith(BURNT)]


def fits(card: Card, effect: Card) -> bool:
    """Is the Action of a colour that the effect counts (IM-27, IM-38, IM-39)?"""
    if effect.get("two_coloured") and len(card["colours"]) < 2:
        return False
    return "colours" not in effect or any(each in effect["colours"] for each in card["colours"])


def sets(effect: Card, cards: list[Card]) -> int:
    """How many sets, no card used twice, each card of either of its colours (IM-25 to IM-28)."""
    best = 0
    for chosen in set(product(*(card["colours"] for card in cards))):
        count = {colour: chosen.count(colour) for colour in COLOURS}
        if "distinct" in effect:
            size = effect["distinct"]
            number = len(cards) // size
            while sum(min(each, number) for each in count.values()) < size * number:
                number -= 1
        else:
            named = [colour for colour in effect["colours"] if colour != "other"]
            others = sum(count[colour] for colour in COLOURS if colour not in named)
            parts = [count[colour] for colour in named]
            number = min(parts + [others] * ("other" in effect["colours"]))
        best = max(best, number)
    return best


def times(p: Position, effect: Card, who: int, at: int, art: dict[str, int] | None = None) -> int:
    """How often an effect counts for a player in a district."""
    per = effect.get("per")
    if per is None:
        return 1
    if "where" in effect:
        seat = p["seats"][who]
        there = [CARDS[card] for card in seat["hand" if effect["where"] == "hand" else "discards"]]
        kind = BOSSES if per == "boss" else ACTIONS
        number = sum(card["id"] in kind and (per == "boss" or fits(card, effect)) for card in there)
    elif per == "token":
        number = p["seats"][who]["tokens"]
    elif per in ART:
        number = (art or {}).get(per, 0)
    else:
        areas = sides(effect, who)
        rows = [row for side in areas for row in p["seats"][side]["gangs"][at]]
        actions = [c for side in areas for c in face_up(p, side, at) if c["id"] in ACTIONS]
        number = {
            "boss": lambda: len(rows),
            "burnt": lambda: sum(card.startswith(BURNT) for row in rows for card in row),
            "action": lambda: sum(fits(card, effect) for card in actions),
            "set": lambda: sets(effect, actions),
        }[per]()
    number //= effect.get("each", 1)
    return min(number, effect.get("most", number))


# --- Points --------------------------------------------------------------------------------------


def masks(p: Position, who: int, at: int) -> int:
    """The masks of one side (IM-18, IM-23)."""
    total = sum(DATA["full_boss_masks"] for row in p["seats"][who]["gangs"][at] if len(row) > FULL)
    for card in [*face_up(p, who, at), DISTRICTS[p["districts"][at]]]:
        for effect in card["effects"]:
            if "mask" in effect:
                total += effect["mask"] * times(p, effect, who, at)
    return total


def controller(p: Position, at: int) -> int | None:
    """Who controls a district: as it was judged, else as things stand (IM-22)."""
    both = p["judged"][at] if at < len(p["judged"]) else [masks(p, who, at) for who in (0, 1)]
    return None if both[0] == both[1] else int(both[1] > both[0])


def counting(p: Position, who: int) -> Iterator[tuple[Card, int]]:
    """The effects that may give a player points or art, with their district."""
    for at, district in enumerate(p["districts"]):
        for card in face_up(p, who, at):
            yield from ((effect, at) for effect in card["effects"])
        if controller(p, at) == who:
            yield from ((effect, at) for effect in DISTRICTS[district]["effects"])


def art_points(pieces: list[str]) -> int:
    """Sets of different kinds, as large as they can be (IM-33)."""
    count = [pieces.count(kind) for kind in ART]
    total = 0
    while any(count):
        total += DATA["art_points"][sum(number > 0 for number in count) - 1]
        count = [max(0, number - 1) for number in count]
    return total


def points(p: Position, who: int) -> int:
    """All points of a player; pieces of any kind are what pays best (IM-40)."""
    effects = [*counting(p, who)]
    held = [effect["art"] for effect, _ in effects if "art" in effect]
    printed = sum(
        DISTRICTS[district]["points"]
        for at, district in enumerate(p["districts"])
        if controller(p, at) == who
    )
    totals = []
    for chosen in product(ART, repeat=held.count("any")):
        pieces = [kind for kind in held if kind != "any"] + [*chosen]
        count = {kind: pieces.count(kind) for kind in ART}
        totals.append(
            art_points(pieces)
            + sum(e["points"] * times(p, e, who, at, count) for e, at in effects if "points" in e)
        )
    return printed + max(totals)


def scores(p: Position) -> list[int]:
    """The points if all were counted now."""
    return [points(p, who) for who in (0, 1)]


def places(p: Position) -> list[int]:
    """Points, then tokens, then white (IM-36)."""
    return ranked(
        [(points(p, who), p["seats"][who]["tokens"], who == p["white"]) for who in (0, 1)]
    )


# --- What may be done ----------------------------------------------------------------------------


def price(p: Position, who: int, card: Card, at: int) -> int:
    """What an Action costs in a district (IM-35)."""
    total: int = card["cost"]
    for owner in (0, 1):
        for lies in face_up(p, owner, at):
            for effect in lies["effects"]:
                if "cost" in effect and who in sides(effect, owner) and fits(card, effect):
                    total += effect["cost"]
    for effect in DISTRICTS[p["districts"][at]]["effects"]:
        if "cost" in effect and fits(card, effect):
            total += effect["cost"]
    return max(0, total)


def rows(p: Position, who: int, at: int, room: int = FULL) -> Iterator[str]:
    """The names of a player's rows in a district that have room for an Action."""
    for number, row in enumerate(p["seats"][who]["gangs"][at]):
        if len(row) - 1 < room:
            yield f"{at + 1}{'abc'[number]}"


def targets(p: Position, who: int, at: int, effect: Card) -> list[str]:
    """The rival's rows whose top card this player may burn (IM-14 to IM-16, IM-20)."""
    found = []
    shields = [*face_up(p, 1 - who, at), DISTRICTS[p["districts"][at]]]
    for number, row in enumerate(p["seats"][1 - who]["gangs"][at]):
        if row[-1].startswith(BURNT):
            continue
        card, kind = CARDS[row[-1]], "boss" if len(row) == 1 else "action"
        safe = any(
            effect.get("protect") == kind and (kind == "boss" or fits(card, effect))
            for shield in shields
            for effect in shield["effects"]
        )
        if effect["burn"] in (kind, "any") and not safe:
            found.append(f"{at + 1}{'abc'[number]}")
    return found


def salvaging(p: Position, who: int, at: int) -> bool:
    """May Actions of the discards be played here (IM-34)?"""
    there = [*face_up(p, who, at), DISTRICTS[p["districts"][at]]]
    return any(effect.get("salvage") == "each-turn" for card in there for effect in card["effects"])


def legal(p: Position) -> dict[int, list[str]]:
    """Whoever is to act, with all actions."""
    if p["pending"]:
        task = p["pending"][-1]
        who, at = task["seat"], task["district"]
        if task["kind"] == "give":
            return {who: [f"give {card}" for card in set(p["seats"][who]["hand"])]}
        if task["kind"] == "undertaker":
            dug = {card for card in p["seats"][who]["discards"] if card in ACTIONS}
            spots = [*rows(p, who, at, UNDERTAKEN)]
            return {who: ["pass", *(f"salvage {card} {row}" for card in dug for row in spots)]}
        effect = (CARDS | DISTRICTS)[task["card"]]["effects"][task["effect"]]
        words = [f"burn {row}" for row in targets(p, who, at, effect)]
        return {who: words + ["pass"] * effect.get("optional", False)}
    if p["round"] == len(ROUNDS):
        return {}
    who = p["turn"]
    seat, words = p["seats"][who], []
    hand = set(seat["hand"])
    if ROUNDS[p["round"]]["cards"] == "boss":
        free = [at for at in range(len(p["districts"])) if len(seat["gangs"][at]) < ROWS]
        words = [f"place {card} {at + 1}" for card in hand for at in free]
        return {who: words or [f"discard {card}" for card in hand]}
    for at in range(len(p["districts"])):
        ways = [("play", hand)]
        if salvaging(p, who, at):
            ways.append(("salvage", {card for card in seat["discards"] if card in ACTIONS}))
        for verb, cards in ways:
            payable = [c for c in cards if price(p, who, ACTIONS[c], at) <= seat["tokens"]]
            words += [f"{verb} {card} {row}" for card in payable for row in rows(p, who, at)]
    return {who: words + [f"discard {card}" for card in hand]}


# --- What then happens ---------------------------------------------------------------------------


def after(p: Position, who: int, words: str) -> list[Position]:
    """The position after an action; hands that are drawn are chance."""
    p = copied(p)
    seat = p["seats"][who]
    verb, *rest = words.split()
    last = len(seat["hand"]) == (1 if verb in ("burn", "pass") else 2)
    if verb == "give":
        p["pending"].pop()
        seat["hand"].remove(rest[0])
        seat["discards"].append(rest[0])
        end_turn(p, who, last=False)
    elif verb in ("pass", "burn"):
        task = p["pending"].pop()
        if verb == "burn":
            at, number = int(rest[0][0]) - 1, "abc".index(rest[0][1])
            row = p["seats"][1 - who]["gangs"][at][number]
            row[-1] = BURNT + row[-1]
        if task["kind"] == "burn" and task["card"] in CARDS:
            carry_out(p, who, task["card"], task["district"], task["effect"] + 1)
        if not p["pending"] or p["round"] == len(ROUNDS):
            end_turn(p, who, last)
    elif verb == "place":
        seat["hand"].remove(rest[0])
        seat["gangs"][int(rest[1]) - 1].append([rest[0]])
        carry_out(p, who, rest[0], int(rest[1]) - 1)
        if not p["pending"]:
            end_turn(p, who, last)
    elif verb == "discard":
        seat["hand"].remove(rest[0])
        seat["discards"].append(rest[0])
        if rest[0] in ACTIONS:
            gain(p, who, DATA["discard_tokens"])
        end_turn(p, who, last)
    else:
        play(p, who, verb, *rest, last=last)
    for each in p["seats"]:
        each["known"] = ANY
    return [p]


def play(p: Position, who: int, verb: str, card: str, row: str, last: bool) -> None:
    """An Action out of the hand or the discards (IM-13, IM-32, IM-41)."""
    seat = p["seats"][who]
    at = int(row[0]) - 1
    undertaken = bool(p["pending"])
    if undertaken:
        p["pending"].pop()
    else:
        cost = price(p, who, ACTIONS[card], at)
        seat["tokens"] -= cost
        p["supply"] += cost
    seat["hand" if verb == "play" else "discards"].remove(card)
    seat["gangs"][at]["abc".index(row[1])].append(card)
    waiting = len(p["pending"])
    carry_out(p, who, card, at)
    if len(p["pending"]) > waiting:
        return
    if verb == "salvage" and not undertaken and not last:
        task = {"kind": "give", "seat": who, "district": at, "card": card}
        p["pending"].append({**task, "effect": 0, "row": 0})
        return
    end_turn(p, who, last)


def gain(p: Position, who: int, number: int) -> None:
    """Tokens from the supply, then from a richer rival (IM-12)."""
    mine, other = p["seats"][who], p["seats"][1 - who]
    for _ in range(number):
        if p["supply"]:
            p["supply"] -= 1
        elif other["tokens"] > mine["tokens"]:
            other["tokens"] -= 1
        else:
            return
        mine["tokens"] += 1


def carry_out(p: Position, who: int, name: str, at: int, first: int = 0) -> None:
    """What a card does at once, in its order; stops where something is to be decided (IM-42)."""
    rival = p["seats"][1 - who]
    for number, effect in enumerate(CARDS[name]["effects"][first:], first):
        if "tokens" in effect:
            gain(p, who, effect["tokens"] * times(p, effect, who, at))
        for verb in ("steal", "drain"):
            if verb in effect:
                lost = min(rival["tokens"], effect[verb] * times(p, effect, who, at))
                rival["tokens"] -= lost
                if verb == "steal":
                    p["seats"][who]["tokens"] += lost
                else:
                    p["supply"] += lost
        if "burn" in effect and targets(p, who, at, effect):
            task = {"kind": "burn", "seat": who, "district": at, "card": name}
            p["pending"].append({**task, "effect": number, "row": 0})
            return


def end_turn(p: Position, who: int, last: bool) -> None:
    """The other player, a swap, or another round (IM-9, IM-10)."""
    if p["round"] == len(ROUNDS):
        settle(p)
        return
    mine, other = p["seats"][who], p["seats"][1 - who]
    first = p["white"] if ROUNDS[p["round"]]["first"] == "white" else 1 - p["white"]
    if last:
        mine["discards"] += mine["hand"]
        mine["hand"] = []
    if who == first:
        p["turn"] = 1 - who
    elif mine["hand"]:
        mine["hand"], other["hand"] = other["hand"], mine["hand"]
        p["turn"] = first
    else:
        next_round(p, first)


def next_round(p: Position, first: int) -> None:
    """New hands, or the end of the match."""
    p["round"] += 1
    if p["round"] == len(ROUNDS):
        p["turn"] = first
        undertakers(p, first)
        settle(p)
        return
    track = ROUNDS[p["round"]]
    deck = f"{track['cards']}_deck"
    p[deck] = Some(len(p[deck]) - 2 * track["hand"])
    for seat in p["seats"]:
        seat["hand"] = Some(track["hand"])
    p["turn"] = p["white"] if track["first"] == "white" else 1 - p["white"]


def undertakers(p: Position, first: int) -> None:
    """Every Undertaker that may still bring something back, the last one lowest (IM-32)."""
    for who in (first, 1 - first):
        for at in range(len(p["districts"])):
            for number, row in enumerate(p["seats"][who]["gangs"][at]):
                boss = BOSSES.get(row[0], {"effects": []})
                if any(e.get("salvage") == "after-last-round" for e in boss["effects"]):
                    task = {"kind": "undertaker", "seat": who, "district": at, "card": row[0]}
                    p["pending"].insert(0, {**task, "effect": 0, "row": number})


def settle(p: Position) -> None:
    """Skip what cannot be done, then judge district by district (IM-21, IM-44)."""
    while p["pending"]:
        task = p["pending"][-1]
        if task["kind"] != "undertaker" or able(p, task):
            p["turn"] = task["seat"]
            return
        p["pending"].pop()
    while len(p["judged"]) < len(p["districts"]):
        at = len(p["judged"])
        p["judged"].append([masks(p, who, at) for who in (0, 1)])
        winner = controller(p, at)
        for number, effect in enumerate(DISTRICTS[p["districts"][at]]["effects"]):
            if "burn" in effect and winner is not None and targets(p, winner, at, effect):
                task = {"kind": "burn", "seat": winner, "district": at}
                name = p["districts"][at]
                p["pending"].append({**task, "card": name, "effect": number, "row": 0})
                p["turn"] = winner
                return


def able(p: Position, task: Card) -> bool:
    """Can this Undertaker bring anything back?"""
    seat = p["seats"][task["seat"]]
    alive = not seat["gangs"][task["district"]][task["row"]][0].startswith(BURNT)
    dug = any(card in ACTIONS for card in seat["discards"])
    return alive and dug and any(rows(p, task["seat"], task["district"], UNDERTAKEN))
