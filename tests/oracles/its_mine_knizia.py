"""It's Mine! (Knizia), written from rules.md, rulings.md and components.toml alone."""

from collections import Counter

from tests.oracles.form import ANY, Position, components, copied, ranked

DATA = components("its_mine_knizia")
TOAST = DATA["toast"]["points"]
JACKPOT = DATA["jackpot"]["points"]
EXTRA_WINS = 3
"""Playing on ends when the leaders have so many wins more than were needed (KZ-28)."""
NOT_YET, PASS, CLAIM = -1, 0, 1


def singles_and_pairs(cards: list[str]) -> tuple[int, int]:
    """What Double or Nothing is worth, and what the Wilds add (KZ-13 to KZ-15)."""
    count = Counter(int(card[1:]) for card in cards if card[0] == "D")
    pairs = sum(value * (number // 2) for value, number in count.items())
    single = [value for value, number in count.items() if number % 2]
    plus = sorted((value for value in single if value > 0), reverse=True)
    minus = sorted((value for value in single if value < 0), reverse=True)
    return pairs, sum((plus + minus)[: cards.count("W")])


def hand_points(stacks: list[list[str]]) -> list[int]:
    """The points of everybody for a hand."""
    owned = [[card for stack in mine for card in stack.split()] for mine in stacks]
    toasts = [cards.count("T") for cards in owned]
    most = max(toasts)
    result = []
    for cards, toast in zip(owned, toasts, strict=True):
        sure = sum(int(card[1:]) for card in cards if card[0] == "S")
        alone = most > 0 and toast == most and toasts.count(most) == 1
        jackpots = min(cards.count("J"), len(JACKPOT) - 1)
        result.append(sure + sum(singles_and_pairs(cards)) + TOAST * alone + JACKPOT[jackpots])
    return result


def scores(p: Position) -> list[int]:
    """Hands won; a tie is a win for each (KZ-18)."""
    return [sum(hand[seat] == max(hand) for hand in p["hands"]) for seat in range(len(p["stacks"]))]


def places(p: Position) -> list[int]:
    """By hands won."""
    return ranked(scores(p))


def full(p: Position, seat: int) -> bool:
    """Has this seat all of its stacks? Without a limit nobody ever has."""
    return bool(p["limit"]) and len(p["stacks"][seat]) >= p["limit"]


def may_claim(p: Position) -> list[int]:
    """All but the dealer and those with all their stacks (KZ-6, KZ-21)."""
    seats = range(len(p["stacks"]))
    if len(seats) == 2:
        return [*seats]
    return [seat for seat in seats if seat != p["dealer"] and not full(p, seat)]


def legal(p: Position) -> dict[int, list[str]]:
    """The dealer deals; then all who may claim answer, or change their answer."""
    if p["phase"] == "over":
        return {}
    if p["phase"] == "deal":
        return {p["dealer"]: ["deal"]}
    answers = ("pass", "claim")
    return {
        seat: [word for number, word in enumerate(answers) if number != p["answers"][seat]]
        for seat in may_claim(p)
    }


def after(p: Position, who: int, words: str) -> list[Position]:
    """The positions that may follow: one for each who may win the draw (KZ-3)."""
    p = copied(p)
    if words == "deal":
        p |= {"phase": "answer", "stacks": [[] for _ in p["stacks"]], "deck": ANY, "offer": ANY}
        p |= {"ending": "", "unclaimed": "", "last_taker": -1}
        return [p]
    p["answers"][who] = CLAIM if words == "claim" else PASS
    asked = may_claim(p)
    if any(p["answers"][seat] == NOT_YET for seat in asked):
        return [p]
    claimants = [seat for seat in asked if p["answers"][seat] == CLAIM]
    p["answers"] = [NOT_YET] * len(p["answers"])
    if claimants:
        return [claimed(copied(p), seat) for seat in claimants]
    if not p["deck"]:
        p["unclaimed"], p["offer"] = p["offer"], ""
        end_hand(p, "discarded")
    else:
        turn_cards(p)
    return [p]


def turn_cards(p: Position) -> None:
    """One card joins the offer; with two seats, two."""
    deck, offer = p["deck"].split(), p["offer"].split()
    for _ in range(2 if len(p["stacks"]) == 2 else 1):
        offer.append(deck.pop())
    p["deck"], p["offer"] = " ".join(deck), " ".join(offer)


def claimed(p: Position, who: int) -> Position:
    """Somebody takes the offer (KZ-6 to KZ-8, KZ-29, KZ-31)."""
    seats = range(len(p["stacks"]))
    fixed = any(full(p, seat) for seat in seats)
    p["stacks"][who].append(p["offer"])
    p["offer"] = ""
    if not fixed and (p["deck"] or len(seats) == 2):
        p["dealer"] = who
    below = [seat for seat in seats if not full(p, seat)]
    if not p["deck"]:
        end_hand(p, "claimed")
    elif len(below) == 1:
        (last,) = below
        p["stacks"][last].append(" ".join(reversed(p["deck"].split())))
        p["deck"], p["last_taker"] = "", last
        end_hand(p, "limit")
    else:
        turn_cards(p)
    return p


def end_hand(p: Position, why: str) -> None:
    """Count, and see whether the match is over (KZ-18, KZ-19, KZ-28)."""
    p["ending"] = why
    p["hands"].append(hand_points(p["stacks"]))
    wins = scores(p)
    leaders = wins.count(max(wins))
    need = p["hands_to_win"]
    if p["play_on"] and leaders > 1:
        need += EXTRA_WINS
    if max(wins) >= need:
        p["phase"] = "over"
        return
    p["phase"] = "deal"
    p["hand"] += 1
    if len(wins) > 2:
        p["dealer"] = (p["dealer"] + 1) % len(wins)
