"""Prices of Meins!: what can be paid, and what is missing."""

from collections.abc import Sequence

from engine.games.meins.components import TYPES, Components, Exhibit, Payment


def can_pay(supply: Sequence[int], cards: Sequence[int]) -> bool:
    """True if the supply holds these cards."""
    a, b, c, d, e = supply
    p, q, r, s, t = cards
    return a >= p and b >= q and c >= r and d >= s and e >= t


def payments(supply: Sequence[int], exhibit: Exhibit) -> list[Payment]:
    """The ways in which this supply can pay for the exhibit."""
    if not can_pay(supply, exhibit.fixed):
        return []
    return [payment for payment in exhibit.payments if can_pay(supply, payment.cards)]


def missing(supply: Sequence[int], exhibit: Exhibit) -> tuple[int, ...]:
    """Cards of each type that are missing, then the missing free choices; all 0: payable."""
    lacks = [max(0, need - have) for have, need in zip(supply, exhibit.fixed, strict=True)]
    spare = [max(0, have - need) for have, need in zip(supply, exhibit.fixed, strict=True)]
    free = 0
    for count in sorted(exhibit.any, reverse=True):
        best = max(range(TYPES), key=spare.__getitem__)
        paid = min(count, spare[best])
        spare[best] -= paid
        free += count - paid
    return (*lacks, free)


def expansions(supply: Sequence[int], components: Components) -> list[int]:
    """The types that can be the further identical cards of the villa's price."""
    villa = components.villa
    if min(supply) < villa.each_type:
        return []
    enough = villa.each_type + villa.same_type_extra
    return [kind for kind in range(TYPES) if supply[kind] >= enough]


def expansion_cards(kind: int, components: Components) -> tuple[int, ...]:
    """What the villa takes of each type when `kind` is the type of the further cards."""
    villa = components.villa
    return tuple(
        villa.each_type + (villa.same_type_extra if other == kind else 0) for other in range(TYPES)
    )


def villa_missing(supply: Sequence[int], components: Components) -> tuple[int, ...]:
    """Missing cards of each type, then of the further identical ones; all 0: payable."""
    villa = components.villa
    lacks = tuple(max(0, villa.each_type - have) for have in supply)
    spare = max(max(0, have - villa.each_type) for have in supply)
    return (*lacks, max(0, villa.same_type_extra - spare))
