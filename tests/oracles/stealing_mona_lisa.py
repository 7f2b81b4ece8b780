"""Stealing Mona Lisa, written from rules.md, rulings.md and components.toml alone."""

from collections.abc import Iterator
from itertools import combinations

from tests.oracles.form import ANY, Position, Some, components, copied, ranked

DATA = components("stealing_mona_lisa")
SKILLS = {skill["id"]: skill["short"].lower() for skill in DATA["skill"]}
ORDER = [f"{short}{value}" for short in SKILLS.values() for value in range(1, 8)]
ARTS = {art["id"]: art for art in DATA["art"]}
HAND = DATA["hand"]
LETTERS = "ABCDEF"
FEWEST_SEATS = 3


def in_order(cards: list[str]) -> str:
    """Cards by skill and value, as positions have them."""
    return " ".join(sorted(cards, key=ORDER.index))


def keep_limit(p: Position) -> int:
    """How many cards everybody may keep (SM-13)."""
    limit: int = DATA["keep"][len(p["seats"]) - FEWEST_SEATS]
    return limit


def choices(crew: str, least: int, most: int) -> Iterator[str]:
    """All choices of so many cards."""
    cards = crew.split()
    for number in range(least, min(most, len(cards)) + 1):
        for chosen in combinations(cards, number):
            yield " ".join(chosen) or "nothing"


def asked(p: Position) -> list[int]:
    """The seats that decide in this phase, with those that have chosen (SM-27, SM-30)."""
    seats = [*range(len(p["seats"]))]
    if p["phase"] in ("accuse", "vote"):
        seats.remove(p["accused"])
    if p["phase"] == "keep":
        seats = [who for who in seats if p["seats"][who]["crew"]]
    return seats


def legal(p: Position) -> dict[int, list[str]]:
    """Whoever is to act, with all actions; only a finger that is down stays (SM-34)."""
    letters = LETTERS[: len(p["arts"])]
    found = {}
    for who in asked(p) if p["phase"] != "over" else ():
        seat = p["seats"][who]
        crew = seat["crew"]
        match p["phase"]:
            case "draft":
                found[who] = [f"pick {card}" for card in seat["hand"].split()]
            case "choice":
                found[who] = [
                    f"send {at} {sent}" for at in letters for sent in choices(crew, 1, 99)
                ]
            case "ready":
                found[who] = [f"ready {sent}" for sent in choices(crew, 1, 99)]
            case "point" if not seat["choice"]:
                found[who] = [f"{how} {at}" for how in ("point", "late") for at in letters]
                found[who].append("late nothing")
            case "accuse":
                found[who] = ["accuse", "overlook"]
            case "vote":
                found[who] = ["deny", "allow"]
            case "keep":
                found[who] = [f"keep {kept}" for kept in choices(crew, 0, keep_limit(p))]
    return found


def scores(p: Position) -> list[int]:
    """The values of all stolen art."""
    return [sum(ARTS[art]["value"] for art in seat["collection"]) for seat in p["seats"]]


def places(p: Position) -> list[int]:
    """By values; then the Mona Lisa, then the most valuable art (SM-22)."""
    keys = []
    for seat, score in zip(p["seats"], scores(p), strict=True):
        art = seat["collection"]
        best = max((ARTS[each]["value"] for each in art), default=0)
        keys.append((score, "mona-lisa" in art, best))
    return ranked(keys)


def after(p: Position, who: int, words: str) -> list[Position]:
    """The positions that an action may lead to; several where lots are drawn."""
    p = copied(p)
    p["seats"][who]["choice"] = words
    if not all(p["seats"][seat]["choice"] for seat in asked(p)):
        return [p]
    chosen = {seat: p["seats"][seat]["choice"].split() for seat in asked(p)}
    for seat in p["seats"]:
        seat["choice"] = ""
    match p["phase"]:
        case "draft":
            draft(p, chosen)
        case "choice":
            for seat, (_, letter, *cards) in chosen.items():
                p["seats"][seat] |= {"stack": " ".join(cards), "point": letter}
            return heists(p)
        case "ready":
            for seat, (_, *cards) in chosen.items():
                p["seats"][seat]["stack"] = " ".join(cards)
            p["phase"] = "point"
        case "point":
            for seat, (how, letter) in chosen.items():
                p["seats"][seat] |= {"point": letter, "late": how == "late"}
            return hear_next(p)
        case "accuse":
            if ["accuse"] not in chosen.values():
                return hear_next(p)
            p["phase"] = "vote"
        case "vote":
            votes = [*chosen.values()]
            p["seats"][p["accused"]]["denied"] = 2 * votes.count(["deny"]) > len(votes)
            return hear_next(p)
        case "keep":
            kept = {
                seat: in_order([c for c in cards if c != "nothing"])
                for seat, (_, *cards) in chosen.items()
            }
            next_round(p, kept)
    return [p]


def draft(p: Position, chosen: dict[int, list[str]]) -> None:
    """Take the picks; hands go to the seat before; a last card is taken unasked (SM-2, SM-29)."""
    seats = p["seats"]
    hands = []
    for who, (_, card) in chosen.items():
        hands.append([each for each in seats[who]["hand"].split() if each != card])
        seats[who]["picks"] = f"{seats[who]['picks']} {card}".strip()
    done = len(hands[0]) == 1
    for who, seat in enumerate(seats):
        hand = hands[(who + 1) % len(seats)]
        if done:
            seat["picks"] += f" {hand.pop()}"
            seat["crew"] = in_order(seat["picks"].split() + seat["carried"].split())
        seat["hand"] = " ".join(hand)
    if done:
        p["phase"] = "ready" if p["settings"]["finger"] else "choice"


def hear_next(p: Position) -> list[Position]:
    """The next late finger that points at something, or the heists (SM-20, SM-27)."""
    for who in range(p["accused"] + 1, len(p["seats"])):
        if p["seats"][who]["late"] and p["seats"][who]["point"] != "nothing":
            p["phase"], p["accused"] = "accuse", who
            return [p]
    p["accused"] = -1
    return heists(p)


def skill_sums(art: str, stack: str) -> list[int] | None:
    """What a stack has in each skill of the art; None if one is missing (SM-10)."""
    sums = []
    for skill in ARTS[art]["skills"]:
        of_it = [int(card[2:]) for card in stack.split() if card[:2] == SKILLS[skill]]
        if not of_it:
            return None
        sums.append(sum(of_it))
    return sums


def winners(p: Position, art: str, thieves: list[int]) -> list[int]:
    """Who may take the art: nobody, one, or all between whom lots are drawn (SM-6 to SM-12)."""
    if len(thieves) < 2:
        return thieves
    keys = {}
    for who in thieves:
        sums = skill_sums(art, p["seats"][who]["stack"])
        if sums is not None:
            keys[who] = (sum(sums), sums)
    best = [who for who in keys if keys[who] == max(keys.values())]
    return best if len(best) < 2 or p["settings"]["lots"] else []


def heists(p: Position) -> list[Position]:
    """Settle the arts from A on; one position for each way in which lots may fall."""
    seats = p["seats"]
    worlds = [p]
    p["heists"] = []
    for letter, art in zip(LETTERS, p["arts"], strict=False):
        thieves = [
            who for who, seat in enumerate(seats) if seat["point"] == letter and not seat["denied"]
        ]
        told = {
            "art": art,
            "thieves": thieves,
            "sizes": [len(seats[who]["stack"].split()) for who in thieves],
            "stacks": [seats[who]["stack"] for who in thieves] if len(thieves) > 1 else [],
            "how": ANY,
            "skill": ANY,
        }
        branches = []
        for winner in winners(p, art, thieves) or [-1]:
            for world in worlds:
                branch = copied(world)
                branch["heists"].append({**told, "winner": winner})
                if winner >= 0:
                    steal(branch, winner, art)
                branches.append(branch)
        worlds = branches
    for world in worlds:
        close(world)
    return worlds


def steal(p: Position, who: int, art: str) -> None:
    """The art goes to the thief, the cards that were sent to the discards (SM-11)."""
    seat = p["seats"][who]
    sent = seat["stack"].split()
    seat["collection"].append(art)
    seat["crew"] = " ".join(card for card in seat["crew"].split() if card not in sent)
    p["discards"] = " ".join(p["discards"].split() + sent)
    p["arts"].remove(art)


def close(p: Position) -> None:
    """After the heists: the end, or what is kept (SM-16, SM-17, SM-28, SM-30)."""
    stolen = any(heist["winner"] >= 0 for heist in p["heists"])
    p["idle_rounds"] = 0 if stolen else p["idle_rounds"] + 1
    for seat in p["seats"]:
        seat["leftover"] = len(seat["crew"].split())
        if not p["settings"]["finger"]:
            seat["point"] = ""
    if len(p["arts"]) + len(p["art_pile"]) < 2:
        p["arts"] += p["art_pile"]
        p |= {"phase": "over", "art_pile": []}
        return
    if p["idle_rounds"] == DATA["stall_rounds"]:
        p["phase"] = "over"
        return
    p["phase"] = "keep"
    if not asked(p):
        next_round(p, {})


def next_round(p: Position, kept: dict[int, str]) -> None:
    """Turn up arts, shuffle all that nobody kept, deal (SM-1, SM-3, SM-15)."""
    p |= {"round": p["round"] + 1, "phase": "draft", "discards": ""}
    new = min(len(p["seats"]) - 1 - len(p["arts"]), len(p["art_pile"]))
    p["arts"] += [ANY] * new
    p["art_pile"] = Some(len(p["art_pile"]) - new)
    left = len(ORDER) - sum(len(cards.split()) for cards in kept.values())
    p["deck"] = Some(left - HAND * len(p["seats"]))
    for who, seat in enumerate(p["seats"]):
        seat |= {"carried": kept.get(who, ""), "hand": Some(HAND), "picks": "", "crew": ""}
        seat |= {"stack": "", "point": "", "late": False, "denied": False}
