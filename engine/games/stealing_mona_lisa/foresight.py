"""Where each choice of a seat leads in one world, all of them at once.

Everybody chooses in secret at the same time, so what the others are likely to do does not depend on
the seat's own choice: a world is told to the end of its round once for the others, and then for
each of the seat's crews, or cards to pick or to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.core.actions import Seat
from engine.core.mind import End
from engine.games.stealing_mona_lisa import odds
from engine.games.stealing_mona_lisa.appraise import cards_to_keep, worth_kept
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.crews import fit, without
from engine.games.stealing_mona_lisa.heists import strength
from engine.games.stealing_mona_lisa.reading import Taste
from engine.games.stealing_mona_lisa.view import CHOICE, DRAFT, KEEP

if TYPE_CHECKING:
    from engine.games.stealing_mona_lisa.state import MonaLisaState

CARD, PIP = 2.0, 1.35
"""What a kept card brings in the next round, in millions, and each pip of it, as many matches of
the normal bot show: more than `worth_kept` says, and without regard to different skills."""
VARIETY = 0.1
"""What a further skill among kept cards is worth, in millions: hardly anything."""
LOOKS = 3
"""How many deals of the others' cards a thief imagines before it sends a crew."""
DOUBT = 24.0
"""By how many millions, summed over its looks, a crew must seem better for a thief to send it
nearly three times as often."""


class Sent(NamedTuple):
    """A crew that may be sent for an art."""

    slot: int
    strength: tuple[int, ...]
    """As rivals are compared; empty if it is not fit for the art."""
    value: float
    """Of the art, in millions."""
    hope: float
    """What success seems to bring at first sight: the art, less what its cards were worth."""
    wins: float
    """What the cards that are left after success bring in the next round."""
    loses: float
    """What all cards bring there, if it fails."""


def at_once(world: MonaLisaState, seat: Seat, actions: Sequence[Any]) -> list[End] | None:
    """See `Mind.at_once`; None in the Finger Variant, once the draft is over."""
    told = _TOLD.get(world.phase)
    return told(world, seat, actions) if told else None


@lru_cache(maxsize=64)  # one's own stay the same in all worlds, and others' come again
def crews_to_send(
    crew: tuple[int, ...], arts: tuple[int, ...], limit: int, components: Components
) -> tuple[Sent, ...]:
    """Every crew with a point for every art, see odds, in that order.

    `limit`: how many cards may be kept; 0 if there is no next round.
    """
    before = worth_kept(crew, limit, components) if limit else 0.0
    loses = worth_next(crew, limit, components)
    found = []
    for slot, number in enumerate(arts):
        art = components.arts[number]
        for sent in odds.crews_worth_sending(number, crew, components):
            brought = fit(art, sent, components)
            rest = without(crew, sent)
            after = worth_kept(rest, limit, components) if limit else 0.0
            found.append(
                Sent(
                    slot,
                    strength(brought) if brought.qualified else (),
                    float(art.value),
                    art.value + after - before,
                    worth_next(rest, limit, components),
                    loses,
                )
            )
    return tuple(found)


def worth_next(cards: Sequence[int], limit: int, components: Components) -> float:
    """What the strongest of these cards, as many as may be kept, bring in the next round."""
    if not limit:
        return 0.0
    values = sorted([components.cards[card].value for card in cards])[-limit:]
    return CARD * len(values) + PIP * sum(values)


def _end(world: MonaLisaState, heist: Sequence[float], kept: Sequence[float]) -> End:
    arts = world.components.arts
    return End(
        tuple(
            [
                {
                    "arts": float(sum([arts[art].value for art in stolen])),
                    "the heist": won,
                    "cards kept": cards,
                }
                for stolen, won, cards in zip(world.collections, heist, kept, strict=True)
            ]
        )
    )


# --- The secret choice ---------------------------------------------------------------------------


def _of_sends(world: MonaLisaState, seat: Seat, actions: Sequence[Any]) -> list[End]:
    """The heists as they end, once the others have sent what they are likely to."""
    limit = cards_to_keep(world)
    known: list[Sent] = []
    rivals: list[list[tuple[Seat, Sent]]] = [[] for _ in world.arts]
    mine = crews_to_send(world.crews[seat], world.arts, limit, world.components)
    for other, crew in enumerate(world.crews):
        sent = mine[0]
        if other != seat:
            theirs = crews_to_send(crew, world.arts, limit, world.components)
            hopes = _hopes(world, other, crew, theirs)
            sent = theirs[hopes.index(max(hopes))]
            rivals[sent.slot].append((other, sent))
        known.append(sent)
    takers = [taker(thieves) for thieves in rivals]
    found: dict[tuple[int, Seat | None, float], End] = {}
    ends = []
    for sent in mine:
        takes = taker([*rivals[sent.slot], (seat, sent)])
        end = (sent.slot, takes, sent.wins)
        if end not in found:
            known[seat] = sent
            heist, kept = [0.0] * world.seat_count, [own.loses for own in known]
            for slot, winner in enumerate(takers):
                winner = takes if slot == sent.slot else winner
                if winner is not None:
                    heist[winner], kept[winner] = known[winner].value, known[winner].wins
            found[end] = _end(world, heist, kept)
        ends.append(found[end])
    return ends


def taker(thieves: Sequence[tuple[Seat, Sent]]) -> Seat | None:
    """Who takes an art for which these come (SM-6 to SM-12); lots are too rare to reckon with."""
    if len(thieves) < 2:
        return thieves[0][0] if thieves else None
    best = max([sent.strength for _, sent in thieves])
    found = [seat for seat, sent in thieves if sent.strength == best]
    return found[0] if best and len(found) == 1 else None


def _hopes(
    world: MonaLisaState, seat: Seat, crew: tuple[int, ...], own: Sequence[Sent]
) -> list[float]:
    """What its crews seem to bring a thief, in millions, summed over its looks.

    It knows nothing of the others' cards, so it imagines some deals of all that it does not hold,
    with the world's own chance.
    """
    components, arts, rng = world.components, world.arts, world.rng
    sizes = [world.components.hand + len(cards) for cards in world.carried]
    del sizes[seat]
    unknown = without(components.deck(), crew)
    hopes = [0.0] * len(own)
    for _ in range(LOOKS):
        deck = list(unknown)
        others = [odds.in_the_way(rng.draw(deck, size), arts, components) for size in sizes]
        there = list(zip(*others, strict=True))
        for at, sent in enumerate(own):
            mine, chance = sent.strength, sent.hope
            for theirs, stays_away in there[sent.slot]:
                if not mine or theirs > mine:
                    chance *= stays_away
            hopes[at] += chance
    return hopes


# --- Keeping cards -------------------------------------------------------------------------------


def _of_keeps(world: MonaLisaState, seat: Seat, actions: Sequence[Any]) -> list[End]:
    """What the kept cards bring in the next round; the others keep their strongest."""
    components = world.components
    limit = components.keep_limit(world.seat_count)
    nothing = [0.0] * world.seat_count
    kept = [worth_next(crew, limit, components) for crew in world.crews]
    ends = []
    for action in actions:
        cards = [components.card_of_code[code] for code in action.cards]
        skills = len({components.cards[card].skill for card in cards})
        kept[seat] = worth_next(cards, limit, components) + VARIETY * skills
        ends.append(_end(world, nothing, kept))
    return ends


# --- The draft -----------------------------------------------------------------------------------


def _of_picks(world: MonaLisaState, seat: Seat, actions: Sequence[Any]) -> list[End]:
    """What the seat's crew can expect of the heists after each pick, all picking with sense."""
    components, seats = world.components, range(world.seat_count)
    limit = cards_to_keep(world)
    taste = Taste(world.arts, limit, components)
    left = components.hand - len(world.picks[seat]) - 1
    held = [[*own, *more] for own, more in zip(world.carried, world.picks, strict=True)]
    picks = [
        NO_CARD if other == seat else taste.favourite(world.hands[other], held[other], left)
        for other in seats
    ]
    pulls: Pulls = {}
    ends = []
    for action in actions:
        picks[seat] = components.card_of_code[action.card]
        crews = _crews(taste, world.hands, held, picks, left)
        rivals = []
        for other in seats:
            if other != seat:
                key = other, crews[other]
                if key not in pulls:
                    pulls[key] = _pulls(world, other, crews[other], limit)
                rivals.append(pulls[key])
        own = crews_to_send(crews[seat], world.arts, limit, components)
        heist, kept = max([_expected(sent, rivals) for sent in own], key=sum)
        won, cards = [0.0] * len(seats), [0.0] * len(seats)
        won[seat], cards[seat] = heist, kept
        ends.append(_end(world, won, cards))
    return ends


NO_CARD = -1
Pulls = dict[tuple[Seat, tuple[int, ...]], list[tuple[Sent, float]]]
"""For each crew of a seat what may be sent of it, and how likely."""


def _crews(
    taste: Taste,
    hands: Sequence[tuple[int, ...]],
    held: Sequence[list[int]],
    picks: Sequence[int],
    left: int,
) -> list[tuple[int, ...]]:
    """Everybody's crew at the end of the draft, after these picks; so many more follow."""
    rests = [list(without(hand, (card,))) for hand, card in zip(hands, picks, strict=True)]
    crews = [[*own, card] for own, card in zip(held, picks, strict=True)]
    for later in range(left - 1, -1, -1):
        rests = rests[1:] + rests[:1]
        for rest, crew in zip(rests, crews, strict=True):
            card = taste.favourite(rest, crew, later)
            rest.remove(card)
            crew.append(card)
    return [tuple(sorted(crew)) for crew in crews]


def _pulls(
    world: MonaLisaState, seat: Seat, crew: tuple[int, ...], limit: int
) -> list[tuple[Sent, float]]:
    """What a thief may send of its crew, and how likely."""
    own = crews_to_send(crew, world.arts, limit, world.components)
    hopes = _hopes(world, seat, crew, own)
    best = max(hopes)
    weights = [exp((hope - best) / DOUBT) for hope in hopes]
    whole = sum(weights)
    return [(sent, weight / whole) for sent, weight in zip(own, weights, strict=True)]


def _expected(sent: Sent, rivals: Sequence[Sequence[tuple[Sent, float]]]) -> tuple[float, float]:
    """What a crew may expect of the heist and of the cards kept, in millions."""
    slot, mine = sent.slot, sent.strength
    chance = 1.0
    for pulls in rivals:
        beaten = 0.0
        for other, likely in pulls:
            if other.slot == slot and (not mine or other.strength > mine):
                beaten += likely
        chance *= 1 - beaten
    return chance * sent.value, chance * sent.wins + (1 - chance) * sent.loses


_TOLD: Mapping[str, Callable[[MonaLisaState, Seat, Sequence[Any]], list[End]]] = {
    DRAFT: _of_picks,
    CHOICE: _of_sends,
    KEEP: _of_keeps,
}
