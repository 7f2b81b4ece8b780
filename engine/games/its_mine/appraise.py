"""How a position of It's Mine stands for each side, as named terms for bots and tips.

A district counts by the chance to win it, and that follows from the lead in masks and from how
much can still be played. All terms are points.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import exp, sqrt
from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.games.its_mine import scoring
from engine.games.its_mine.components import ROUNDS
from engine.games.its_mine.counting import Here, amount
from engine.games.its_mine.effects import (
    ACTION,
    BOSS,
    BURN,
    LAST,
    MASK,
    RIVAL,
    SET,
    TABLE,
    Effect,
    Powers,
)
from engine.games.its_mine.scoring import ART_POINTS, DISTRICT_POINTS, GROUPS
from engine.games.its_mine.table import FULL, NOBODY, rows_of

if TYPE_CHECKING:
    from engine.games.its_mine.state import ItsMineState

PROSPECTS, TOKENS = "prospects", "tokens"
TERMS = (*GROUPS, PROSPECTS, TOKENS)
WEIGHTS: Mapping[str, float] = dict.fromkeys(TERMS, 1.0)

LEAD_NOW = 0.4
LEAD_PER_TURN = 1.25
"""By how many masks a lead may still change: at the end, and more by the root of the turns left."""
TOKEN, NEXT_TOKEN, TOKEN_AT_END = 1.25, 0.85, 0.05
"""The first token that can be spent; by how much each is worth less than the one before, up to one
for each turn left; a token that can only break a tie."""

# What may still come, while there is time; it fades over the last ten turns.
NEXT_SET = 1.2
"""A set, by the square of the part of it that is there."""
NEXT_CARD = 0.25
"""A card that an effect counts, in masks."""
NEXT_PAID_CARD = 0.6
"""The same in points."""
FULL_ROW = 0.5
"""A row's third Action, by the square of the part that is there."""
ROOM = 0.35
"""A place for one more Action, in masks; more of them by their root."""
NEXT_KIND = (0.5, 1.5)
"""The next kind of art for a set of one, and of two."""
DISTRICT_ART = 3.0
"""A piece of art that a district gives."""
CHEAPER = 0.8
SALVAGE_EACH_TURN = 0.5
SALVAGE_AT_END = 2.2
"""Does not fade: it is used when all is over."""
FADE = 10


def appraise(world: "ItsMineState") -> tuple[Mapping[str, float], ...]:
    """The terms of both seats. A burn that is to be decided counts as if it were decided well."""
    if not world.pending or world.pending[-1].kind != BURN:
        return _appraise(world)
    seat = world.pending[-1].seat
    after = []
    for action in world.legal_actions(seat):
        decided = world.copy()
        decided.carry_out(action)
        after.append(_appraise(decided))
    return max(after, key=lambda both: sum(both[seat].values()) - sum(both[1 - seat].values()))


def _appraise(world: "ItsMineState") -> tuple[dict[str, float], ...]:
    known = scoring.around(world)
    standing = scoring.standing(world, known)
    turns = _turns_left(world)
    left = sum(turns) / 2
    time = min(1.0, left / FADE)
    held = [NOBODY if left else scoring.leader(masks) for masks in standing]
    both = []
    for seat in (0, 1):
        terms = dict.fromkeys(TERMS, 0.0)
        found, art = scoring.gains(world, held, seat, known)
        for gain in found:
            if gain.group != DISTRICT_POINTS:
                terms[gain.group] += gain.points
        terms[ART_POINTS] += art.points
        low, middle, high = sorted(art.pieces)
        terms[PROSPECTS] += time * (NEXT_KIND[0] * (high - middle) + NEXT_KIND[1] * (middle - low))
        terms[TOKENS] = _purse(world.tokens[seat], turns[seat])
        both.append(terms)
    for district, heres in enumerate(known):
        leads = [float(masks) for masks in standing[district]]
        for seat in (0, 1):
            masks, points = _prospects(world, district, seat, heres[seat], time, turns[seat])
            leads[seat] += masks
            both[seat][PROSPECTS] += points
        chances = _chances(leads[0] - leads[1], left)
        for seat in (0, 1):
            worth = _worth(world, district, heres[seat], time, DISTRICT_ART if left else 0.0)
            both[seat][DISTRICT_POINTS] += chances[seat] * worth
    return tuple(both)


def _turns_left(world: "ItsMineState") -> tuple[int, int]:
    """How many Actions each seat can still play."""
    rounds = world.components.rounds
    later = sum(square.hand - 1 for square in rounds[world.round + 1 :] if square.cards == ACTION)
    if world.round < ROUNDS and rounds[world.round].cards == ACTION:
        first, second = (max(0, len(hand) - 1) for hand in world.hands)
        return later + first, later + second
    return later, later


def _chances(lead: float, left: float) -> tuple[float, float]:
    """The chance of each seat to win a district in which seat 0 leads by so many masks."""
    if not left:  # decided; a tie is nobody's
        return float(lead > 0), float(lead < 0)
    first = 1.0 / (1.0 + exp(-1.7 * lead / (LEAD_NOW + LEAD_PER_TURN * sqrt(left))))
    return first, 1.0 - first


def _purse(tokens: int, turns: int) -> float:
    if not turns:
        return TOKEN_AT_END * tokens
    useful = min(tokens, turns)
    return TOKEN * (1 - NEXT_TOKEN**useful) / (1 - NEXT_TOKEN)


def _worth(
    world: "ItsMineState", district: int, here: Here, time: float, art_piece: float
) -> float:
    """What a district would pay a side that wins it."""
    powers = world.components.districts[world.districts[district]].powers
    worth = float(sum([gain.points for gain in scoring.district_gains(world, district, here)]))
    worth += art_piece * len(powers.art)
    return worth + sum([_to_come(effect, here, time) for effect in powers.points]) / 2


def _prospects(
    world: "ItsMineState", district: int, seat: Seat, here: Here, time: float, turns: int
) -> tuple[float, float]:
    """The masks and the points that a side's cards in a district may still bring."""
    powers_of = world.components.powers_of
    masks = points = 0.0
    room = 0
    for row in rows_of(world, seat, district):
        if row and len(row) < FULL:
            room += FULL - len(row)
            masks += FULL_ROW * time * ((len(row) - 1) / (FULL - 1)) ** 2
        for card in row:
            if card >= 0:
                powers = powers_of[card]
                for effect in powers.masks:
                    masks += _to_come(effect, here, time)
                for effect in powers.points:
                    points += _to_come(effect, here, time)
                if powers.cost or powers.salvage:
                    points += _services(powers, time, over=world.round == ROUNDS)
    return masks + ROOM * sqrt(min(room, turns)), points


def _services(powers: Powers, time: float, *, over: bool) -> float:
    """What cheaper Actions and discards that can be played are worth."""
    points = 0.0
    for effect in powers.cost:
        points += CHEAPER * time * (effect.amount if effect.side == RIVAL else -effect.amount)
    if powers.salvage == LAST:
        return points if over else points + SALVAGE_AT_END
    return points + SALVAGE_EACH_TURN * time if powers.salvage else points


def _to_come(effect: Effect, here: Here, time: float) -> float:
    """What an effect may still bring beyond what it counts now."""
    if effect.where != TABLE or effect.per not in (SET, ACTION, BOSS):
        return 0.0
    if effect.most and amount(effect, here) >= effect.most * effect.amount:
        return 0.0
    if effect.per != SET:
        each = NEXT_CARD if effect.verb == MASK else NEXT_PAID_CARD
        return effect.amount * each * time / effect.each
    size = effect.distinct or len(effect.named)
    part = (_started(effect.distinct, effect.named, here.own.colours) + 0.5) / size
    return effect.amount * NEXT_SET * time * part * part


@lru_cache(maxsize=4096)
def _started(distinct: int, named: tuple[int, ...], colours: tuple[int, ...]) -> int:
    """How many cards of the next set are there: a set of `distinct` or of `named` colours."""
    if distinct:
        there = 0
        for bits in colours:
            there |= bits
        return min(there.bit_count(), len(colours), distinct - 1)
    fitting = [sum([1 for own in colours if own & bits]) for bits in named]
    complete = min(fitting)
    spare = len(colours) - complete * len(named)
    places = sum([count > complete for count in fitting])
    return max(0, min(places, spare, len(named) - 1))
