"""What the others will send, and where each of one's own choices then leads.

All choose in secret at the same time, so one guess at the others serves for all of one's choices:
a world is told to its end for each of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.core.actions import Seat
from engine.bots.judging import Standings
from engine.games.stealing_mona_lisa import odds
from engine.games.stealing_mona_lisa.actions import MonaLisaAction
from engine.games.stealing_mona_lisa.appraise import goes_on, worth_kept
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.crews import fit, without
from engine.games.stealing_mona_lisa.heists import strength
from engine.games.stealing_mona_lisa.reading import Taste
from engine.games.stealing_mona_lisa.view import CHOICE, DRAFT, KEEP

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import MonaLisaState

CARD, PIP = 2.0, 1.35
"""What a kept card brings in the next round, in millions, and each pip of it: found in matches."""
DOUBT = 8.0
EVEN_SPREAD = 0.1
LOOKS = 3
"""How many deals a thief imagines before it chooses."""


class Sent(NamedTuple):
    """A crew that might be sent."""

    slot: int
    strength: tuple[int, ...]
    """As rivals are compared; empty if it is not fit for the art."""
    value: float
    """Of the art, in millions."""
    hope: float
    """What winning seems to bring, in millions: the art, less what the cards seem worth."""
    wins: float
    """What the cards that are left when it wins are worth, in millions."""
    loses: float
    """What all the cards are worth, when it does not."""


def worth_carried(cards: Sequence[int], limit: int, components: Components) -> float:
    """What the best of these cards bring in the next round, as many as may be kept, in millions."""
    kinds = components.cards
    values = sorted([kinds[card].value for card in cards])[-limit:] if limit else []
    return CARD * len(values) + PIP * sum(values)


@lru_cache(maxsize=64)
def options(
    crew: tuple[int, ...], arts: tuple[int, ...], limit: int, components: Components
) -> tuple[Sent, ...]:
    """Every crew with a point for every art, in the order of `Game.worth_trying`; `limit`: how many
    cards may be kept, 0 if there is no next round."""
    before = worth_kept(crew, limit, components) if limit else 0.0
    loses = worth_carried(crew, limit, components)
    found = []
    for slot, number in enumerate(arts):
        art = components.arts[number]
        for sent in odds.crews_worth_sending(number, crew, components):
            brought = fit(art, sent, components)
            mine = strength(brought) if brought.qualified else ()
            rest = without(crew, sent)
            hope = art.value - before + (worth_kept(rest, limit, components) if limit else 0.0)
            wins = worth_carried(rest, limit, components)
            found.append(Sent(slot, mine, float(art.value), hope, wins, loses))
    return tuple(found)


def at_once(
    world: MonaLisaState, seat: Seat, actions: Sequence[MonaLisaAction]
) -> list[Standings] | None:
    """See `Game.at_once`."""
    if world.phase == CHOICE:
        return _of_sends(world, seat, actions)
    if world.phase == DRAFT:
        return _of_picks(world, seat, actions)
    if world.phase == KEEP:
        return _of_keeps(world, seat, actions)
    return None


# --- The secret choice ---------------------------------------------------------------------------


def _of_sends(
    world: MonaLisaState, seat: Seat, actions: Sequence[MonaLisaAction]
) -> list[Standings]:
    arts, components = world.arts, world.components
    limit = _limit(world)
    own = options(world.crews[seat], arts, limit, components)
    assert len(own) == len(actions)
    values = [art.value for art in components.arts]
    stolen = [float(sum([values[art] for art in arts_])) for arts_ in world.collections]
    heist = [0.0] * world.seat_count
    kept = [0.0] * world.seat_count
    at_slot: list[list[tuple[Seat, Sent]]] = [[] for _ in arts]
    for other in range(world.seat_count):
        if other != seat:
            theirs = options(world.crews[other], arts, limit, components)
            sent = theirs[_chosen(world, other, theirs)]
            at_slot[sent.slot].append((other, sent))
            kept[other] = sent.loses
    # Without the seat: who takes what.
    takers = [_taker(rivals) for rivals in at_slot]
    for taker in takers:
        if taker is not None:
            other, sent = taker
            heist[other], kept[other] = sent.value, sent.wins
    known: dict[object, Standings] = {}
    result = []
    for mine in own:
        slot = mine.slot
        rivals = at_slot[slot]
        taker = takers[slot]
        if not rivals:
            outcome: object = (slot, mine.wins)
        else:
            best = max([sent.strength for _, sent in rivals])
            if mine.strength and mine.strength > best:
                outcome = (slot, mine.wins)
            elif mine.strength and mine.strength == best:
                outcome = (slot, None)
            else:
                fit_ = [other for other, sent in rivals if sent.strength]
                outcome = (slot, None) if not fit_ else -1
                if fit_ and taker is None:
                    outcome = (slot, None)
        found = known.get(outcome)
        if found is None:
            took, keeps = heist[:], kept[:]
            keeps[seat] = mine.loses
            if outcome != -1:
                if taker is not None:
                    other, sent = taker
                    took[other], keeps[other] = 0.0, sent.loses
                if outcome[1] is not None:
                    took[seat], keeps[seat] = mine.value, mine.wins
            found = known[outcome] = _standings(stolen, took, keeps)
        result.append(found)
    return result


def _taker(rivals: list[tuple[Seat, Sent]]) -> tuple[Seat, Sent] | None:
    """Who takes an art for which these come."""
    if len(rivals) < 2:
        return rivals[0] if rivals else None
    best = max([sent.strength for _, sent in rivals])
    found = [rival for rival in rivals if rival[1].strength == best]
    return found[0] if best and len(found) == 1 else None


def _standings(
    stolen: Sequence[float], heist: Sequence[float], kept: Sequence[float]
) -> Standings:
    return tuple(
        [
            {"arts": arts, "the heist": won, "cards kept": cards}
            for arts, won, cards in zip(stolen, heist, kept, strict=True)
        ]
    )


def _limit(world: MonaLisaState) -> int:
    return world.components.keep_limit(world.seat_count) if goes_on(world) else 0


def _chosen(world: MonaLisaState, seat: Seat, own: Sequence[Sent]) -> int:
    """Which of its crews the seat sends, drawn with the world's own chance."""
    sizes = [len(cards) for other, cards in enumerate(world.crews) if other != seat]
    hopes = _hopes(world, world.crews[seat], sizes, own)
    return hopes.index(max(hopes))


def _hopes(
    world: MonaLisaState, crew: tuple[int, ...], sizes: Sequence[int], own: Sequence[Sent]
) -> list[float]:
    """What its crews seem to bring a thief, in millions.

    It knows nothing of the others' cards, so it imagines some deals of what it does not hold.
    """
    arts, components, rng = world.arts, world.components, world.rng
    unknown = without(components.deck(), crew)
    sums = [0.0] * len(own)
    for _ in range(LOOKS):
        deck = list(unknown)
        others = [odds.prospect(tuple(rng.draw(deck, size)), arts, components) for size in sizes]
        for at, (slot, mine, _, hope, _, _) in enumerate(own):
            chance = 1.0
            for other in others:
                if not mine or other.strengths[slot] > mine:
                    chance *= 1 - other.aims[slot]
            sums[at] += chance * hope
    return sums


def _of_keeps(
    world: MonaLisaState, seat: Seat, actions: Sequence[MonaLisaAction]
) -> list[Standings]:
    components = world.components
    limit = components.keep_limit(world.seat_count)
    values = [art.value for art in components.arts]
    stolen = [float(sum([values[art] for art in arts_])) for arts_ in world.collections]
    nothing = [0.0] * world.seat_count
    kept = [worth_carried(crew, limit, components) for crew in world.crews]
    result = []
    for action in actions:
        cards = [components.card_of_code[code] for code in action.cards]
        spread = len({components.cards[card].skill for card in cards})
        kept[seat] = worth_carried(cards, limit, components) + EVEN_SPREAD * spread
        result.append(_standings(stolen, nothing, kept))
    return result


# --- The draft -----------------------------------------------------------------------------------


def _of_picks(
    world: MonaLisaState, seat: Seat, actions: Sequence[MonaLisaAction]
) -> list[Standings]:
    n, size, components = world.seat_count, world.components.hand, world.components
    limit = _limit(world)
    likes = Taste(world.arts, limit, components)
    values = [art.value for art in components.arts]
    stolen = [float(sum([values[art] for art in arts_])) for arts_ in world.collections]
    step = len(world.picks[seat])
    held0 = [list(own) + list(more) for own, more in zip(world.carried, world.picks, strict=True)]
    first = [
        -1 if s == seat else likes.favourite(world.hands[s], held0[s], size - step - 1)
        for s in range(n)
    ]
    leanings: dict[tuple[int, ...], tuple[list[Sent], list[float]]] = {}
    result = []
    for action in actions:
        first[seat] = components.card_of_code[action.card]
        hands = [list(hand) for hand in world.hands]
        held = [own[:] for own in held0]
        for s, card in enumerate(first):
            hands[s].remove(card)
            held[s].append(card)
        for at in range(step + 1, size):
            hands = hands[1:] + hands[:1]
            for s in range(n):
                card = likes.favourite(hands[s], held[s], size - at - 1)
                hands[s].remove(card)
                held[s].append(card)
        crews = [tuple(sorted(own)) for own in held]
        sizes = [len(own) for own in crews]
        draws = []
        for s in range(n):
            if s == seat:
                continue
            if crews[s] not in leanings:
                own = options(crews[s], world.arts, limit, components)
                hopes = _hopes(world, crews[s], [z for i, z in enumerate(sizes) if i != s], own)
                best = max(hopes)
                pulls = [exp((hope - best) / (LOOKS * DOUBT)) for hope in hopes]
                whole = sum(pulls)
                leanings[crews[s]] = own, [pull / whole for pull in pulls]
            draws.append(leanings[crews[s]])
        best = -1.0
        for mine in options(crews[seat], world.arts, limit, components):
            chance = 1.0
            for own, pulls in draws:
                beaten = 0.0
                for other, pull in zip(own, pulls, strict=True):
                    if other.slot == mine.slot and (
                        not mine.strength or other.strength > mine.strength
                    ):
                        beaten += pull
                chance *= 1 - beaten
            heist = chance * mine.value
            kept = chance * mine.wins + (1 - chance) * mine.loses
            if heist + kept > best:
                best, found = heist + kept, (heist, kept)
        took, keeps = [0.0] * n, [0.0] * n
        took[seat], keeps[seat] = found
        result.append(_standings(stolen, took, keeps))
    return result
