"""How a position of Stealing Mona Lisa stands for each seat, as named terms for bots and tips.

Choices that wait are reckoned with as made; open ones by what is likely (see odds).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp
from operator import attrgetter
from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.games.stealing_mona_lisa import odds
from engine.games.stealing_mona_lisa.actions import NO_ART, Accuse, Keep, Pick, Point, Ready, Send
from engine.games.stealing_mona_lisa.actions import Vote as VoteFor
from engine.games.stealing_mona_lisa.components import Art, Components
from engine.games.stealing_mona_lisa.crews import Fit, fits, without
from engine.games.stealing_mona_lisa.view import ACCUSE, DRAFT, KEEP, OVER, POINT, VOTE

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import MonaLisaState

WEIGHTS: Mapping[str, float] = {"arts": 0.25, "the heist": 0.25, "cards kept": 0.25}
"""A point is four millions. arts: millions stolen; the heist: millions that this round
promises; cards kept: millions that the cards which go on into the next round promise there."""

FILLED = 0.75
"""How likely a lacking skill can still be picked, for each pick that is left for it."""
PICKED = 4.0
"""What a pick that is still to come adds to a total on average."""
PAR = 6.0
"""For each skill of an art, what a rival brings along: an even total wins every other time."""
STEP = 5.0
"""By how much a total must be above par to win three times out of four."""
UNFIT = 0.1
"""How often an art falls to a thief who is not fit for it."""
SECOND = 0.25
"""How much the second best art of a crew counts, as a way out."""
PIP, SPREAD = 1.0, 2.0
"""What each pip above the third, and each different skill, is worth among kept cards."""


def appraise(world: MonaLisaState) -> tuple[Mapping[str, float], ...]:
    """The terms of every seat, in millions."""
    values = [art.value for art in world.components.arts]
    stolen = [float(sum([values[art] for art in own])) for own in world.collections]
    if world.phase == OVER:
        ahead = [(0.0, 0.0)] * world.seat_count
    elif world.phase == KEEP:
        limit = world.components.keep_limit(world.seat_count)
        ahead = [
            (0.0, worth_kept(_to_keep(world, seat), limit, world.components))
            for seat in range(world.seat_count)
        ]
    elif world.phase == DRAFT:
        ahead = [_in_draft(world, seat) for seat in range(world.seat_count)]
    else:
        ahead = _before_heists(world)
    return tuple(
        [
            {"arts": arts, "the heist": heist, "cards kept": kept}
            for arts, (heist, kept) in zip(stolen, ahead, strict=True)
        ]
    )


def _to_keep(world: MonaLisaState, seat: Seat) -> tuple[int, ...]:
    choice = world.pending[seat]
    if isinstance(choice, Keep):
        return tuple([world.components.card_of_code[code] for code in choice.cards])
    return world.crews[seat]


# A bot tries its actions one after another in the same world, in which the rivals' cards stay as
# they are: what those amount to is reckoned once.
@lru_cache(maxsize=64)
def worth_kept(cards: tuple[int, ...], limit: int, components: Components) -> float:
    """What the best of these cards are worth in the next round, as many as may be kept."""
    kinds = components.cards
    best = sorted([kinds[card] for card in cards], key=_value, reverse=True)[:limit]
    pips = sum([kind.value - 3 for kind in best if kind.value > 3])
    return PIP * pips + SPREAD * len({kind.skill for kind in best})


_value = attrgetter("value")


def goes_on(world: MonaLisaState) -> bool:
    """True if there will be a next round even when every art is stolen in this one."""
    return len(world.art_pile) >= 2


def cards_to_keep(world: MonaLisaState) -> int:
    """How many cards may be kept after this round; 0 unless there will surely be another."""
    return world.components.keep_limit(world.seat_count) if goes_on(world) else 0


# --- The draft -----------------------------------------------------------------------------------


def _in_draft(world: MonaLisaState, seat: Seat) -> tuple[float, float]:
    """What a crew that is still being picked promises: its best arts, its cards afterwards."""
    components = world.components
    picks = world.picks[seat]
    choice = world.pending[seat]
    if isinstance(choice, Pick):
        picks = (*picks, components.card_of_code[choice.card])
    cards = picks + world.carried[seat]
    heist = promised(world.arts, cards, components.hand - len(picks), components)
    if not goes_on(world):
        return heist, 0.0
    return heist, worth_kept(cards, components.keep_limit(world.seat_count), components) / 2


@lru_cache(maxsize=64)
def promised(
    arts: tuple[int, ...], cards: tuple[int, ...], left: int, components: Components
) -> float:
    """What the best of these arts promise, with so many picks left, in millions."""
    printed = [components.arts[art] for art in arts]
    found = fits(arts, cards, components)
    each = sorted([_promise(art, own, left) for art, own in zip(printed, found, strict=True)])
    return each[-1] + SECOND * (each[-2] - each[-1])


def _promise(art: Art, found: Fit, left: int) -> float:
    """What an art promises to a crew with so many picks left, in millions."""
    return promise(art.value, len(art.skills), sum(found.sums), found.sums.count(0), left)


@lru_cache(maxsize=16384)
def promise(value: int, skills: int, total: int, lacking: int, left: int) -> float:
    """What an art of so many millions and skills promises to a crew with that total, lacking so
    many of the skills, with so many picks left."""
    if lacking > left:
        return value * UNFIT
    total_then = total + PICKED * lacking + PICKED / 2 * (left - lacking)
    above = (total_then - PAR * skills) / STEP
    wins = 1 / (1 + exp(-1.1 * above))
    filled = FILLED**lacking
    return value * (filled * wins + (1 - filled) * UNFIT)


# --- The heists ----------------------------------------------------------------------------------


def _before_heists(world: MonaLisaState) -> list[tuple[float, float]]:
    """What each seat may expect of this round, and its cards after that."""
    components, arts = world.components, world.arts
    limit = components.keep_limit(world.seat_count)
    seats = range(world.seat_count)
    plans = [_plan(world, seat) for seat in seats]
    prospects = [prospect for prospect, _ in plans]
    more_to_come = goes_on(world)
    ahead = []
    for seat in seats:
        chances = odds.chances(prospects, seat)
        aims = prospects[seat].aims
        heist = sum(
            [
                aim * chance * components.arts[art].value
                for aim, chance, art in zip(aims, chances, arts, strict=True)
            ]
        )
        kept = 0.0
        if more_to_come:
            wins = sum([aim * chance for aim, chance in zip(aims, chances, strict=True)])
            crew = world.crews[seat]
            rest = without(crew, plans[seat][1])
            loses = (1 - wins) * worth_kept(crew, limit, components)
            kept = wins * worth_kept(rest, limit, components) + loses
        ahead.append((heist, kept))
    return ahead


def _plan(world: MonaLisaState, seat: Seat) -> tuple[odds.Prospect, tuple[int, ...]]:
    """What the seat may aim at, and the cards that it plays as far as that is settled."""
    components, arts = world.components, world.arts
    known = components.card_of_code
    choice = world.pending[seat]
    if isinstance(choice, Send):
        crew = tuple([known[code] for code in choice.crew])
        return odds.aimed(crew, choice.slot, arts, components), crew
    if isinstance(choice, Ready):
        crew = tuple([known[code] for code in choice.crew])
        return odds.prospect(crew, arts, components), crew
    stack = world.stacks[seat]
    if world.phase == POINT:
        if isinstance(choice, Point):
            return odds.aimed(stack, choice.slot, arts, components), stack
        return odds.prospect(stack, arts, components), stack
    if world.phase in (ACCUSE, VOTE):
        slot = NO_ART if _may_not(world, seat) else world.points[seat]
        return odds.aimed(stack, slot, arts, components), stack
    return odds.prospect(world.crews[seat], arts, components), ()


def _may_not(world: MonaLisaState, seat: Seat) -> bool:
    """True if the seat is denied, or will be if it goes as somebody has said already."""
    if world.denied[seat] or seat != world.accused:
        return world.denied[seat]
    return any(
        (isinstance(choice, Accuse) and choice.accuses)
        or (isinstance(choice, VoteFor) and choice.denies)
        for choice in world.pending
    )
