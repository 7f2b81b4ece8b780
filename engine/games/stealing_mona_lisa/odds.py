"""What thieves with known cards are likely to do, and how likely they are to succeed.

Bots reckon with this in worlds that they imagine; no rule depends on it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.crews import skill_sums

BLUFF = 0.07
"""How much an art draws a thief who is not fit for it, where one who is just fit is drawn by 1."""
STRONG = 12.0
"""A total by which the draw grows by 1."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """One thief before the heists: what it may aim at, and with what."""

    aims: tuple[float, ...]
    """How likely it aims at each art on the table; they add up to 1, or to 0 if it may not."""
    strengths: tuple[tuple[int, ...], ...]
    """What it would bring there, as rivals are compared; empty where it is not fit for the art."""


def crews_worth_sending(
    art: int, cards: Sequence[int], components: Components
) -> list[tuple[int, ...]]:
    """What a thief might weigh to send for an art: no crew twice.

    Fit for it: the weakest card of each skill, or the strongest and then more and more of the
    others that count. And always the weakest card of all, in the hope that nobody else comes.
    """
    kinds = components.cards
    skills = components.arts[art].skills
    matching = [[card for card in cards if kinds[card].skill == skill] for skill in skills]
    crews: set[tuple[int, ...]] = {(min(cards, key=lambda card: kinds[card].value),)}
    if all(matching):
        crews.add(tuple(sorted([own[0] for own in matching])))
        crew = [own[-1] for own in matching]  # cards of a skill stand from weak to strong
        others = sorted(
            [card for own in matching for card in own[:-1]], key=lambda card: kinds[card].value
        )
        crews.add(tuple(sorted(crew)))
        while others:
            crew.append(others.pop())
            crews.add(tuple(sorted(crew)))
    return sorted(crews)


@lru_cache(maxsize=64)  # rivals' cards stay the same while a bot tries all its actions
def prospect(cards: tuple[int, ...], arts: tuple[int, ...], components: Components) -> Prospect:
    """A thief that holds these cards and has not said what it aims at."""
    strengths = _strengths(cards, arts, components)
    return Prospect(tuple(_aims(arts, strengths, components)), tuple(strengths))


def in_the_way(
    cards: Sequence[int], arts: Sequence[int], components: Components
) -> list[tuple[tuple[int, ...], float]]:
    """For each art what a thief with these cards would bring there, as in `Prospect`, and how
    likely it stays away. For cards that were drawn: nothing of them is remembered."""
    strengths = _strengths(cards, arts, components)
    aims = _aims(arts, strengths, components)
    return [(found, 1 - aim) for found, aim in zip(strengths, aims, strict=True)]


def _aims(
    arts: Sequence[int], strengths: Sequence[tuple[int, ...]], components: Components
) -> list[float]:
    printed = components.arts
    squares = []
    for art, found in zip(arts, strengths, strict=True):
        pull = printed[art].value * (1 + found[0] / STRONG if found else BLUFF)
        squares.append(pull * pull)
    whole = sum(squares)
    return [square / whole for square in squares]


def aimed(cards: Sequence[int], slot: int, arts: Sequence[int], components: Components) -> Prospect:
    """A thief that aims at this art with these cards; slot NO_ART: at none."""
    aims = tuple([float(number == slot) for number in range(len(arts))])
    return Prospect(aims, tuple(_strengths(cards, arts, components)))


def _strengths(
    cards: Sequence[int], arts: Sequence[int], components: Components
) -> list[tuple[int, ...]]:
    """`heists.strength` at each of the arts, without a `Fit` for each."""
    sums = skill_sums(cards, components)
    printed = components.arts
    found: list[tuple[int, ...]] = []
    for art in arts:
        own = [sums[skill] for skill in printed[art].skills]
        found.append(() if 0 in own else (sum(own), *own))
    return found


def chances(prospects: Sequence[Prospect], seat: int) -> list[float]:
    """How likely the seat takes each art if it aims there.

    Unfit, it must be the only one who comes; fit, nobody stronger may come.
    """
    own = prospects[seat]
    others = [other for number, other in enumerate(prospects) if number != seat]
    result = []
    for slot, mine in enumerate(own.strengths):
        chance = 0.0
        if own.aims[slot]:
            chance = 1.0
            for other in others:
                if not mine or other.strengths[slot] > mine:
                    chance *= 1 - other.aims[slot]
        result.append(chance)
    return result
