"""The scoring of a hand once more: slow and obvious, one card at a time, from the rulebook's text.

Every way to use the Wilds is tried. A way is allowed if no Wild that could complete a single stays
idle, and none completes a minus single while a plus single is left over. Of the allowed ways the
owner takes the best.
"""

from itertools import product

Card = tuple[str, int]
"""A letter and a value: ("S", 3), ("D", -4), ("T", 0), ("J", 0), ("W", 0)."""

JACKPOTS = [0, 0, 1, 3, 5, 9, 15, 25, 40]


def score_hand(hands: list[list[Card]]) -> list[int]:
    """The points of each player."""
    toasts = [sum(letter == "T" for letter, _ in hand) for hand in hands]
    points = []
    for hand, own in zip(hands, toasts, strict=True):
        others = list(toasts)
        others.remove(own)
        toast = 10 if all(own > other for other in others) else 0
        points.append(_sure(hand) + _doubles(hand) + _jackpots(hand) + toast)
    return points


def _sure(hand: list[Card]) -> int:
    return sum(value for letter, value in hand if letter == "S")


def _jackpots(hand: list[Card]) -> int:
    number = sum(letter == "J" for letter, _ in hand)
    return JACKPOTS[number] if number < len(JACKPOTS) else 40


def _doubles(hand: list[Card]) -> int:
    """Pair up the cards one by one; then try all ways to lay the Wilds on the singles."""
    points = 0
    singles: list[int] = []
    for letter, value in hand:
        if letter != "D":
            continue
        if value in singles:
            singles.remove(value)
            points += value
        else:
            singles.append(value)
    wilds = sum(letter == "W" for letter, _ in hand)
    best = None
    for laid in product([None, *singles], repeat=wilds):
        used = [value for value in laid if value is not None]
        if len(set(used)) < len(used):
            continue
        left = [value for value in singles if value not in used]
        if None in laid and left:
            continue
        if any(value < 0 for value in used) and any(value > 0 for value in left):
            continue
        if best is None or sum(used) > best:
            best = sum(used)
    assert best is not None
    return points + best
