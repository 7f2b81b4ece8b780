"""What the others' picks tell: worlds that a view allows, and that thieves with sense came to.

A thief picks what promises most (see `appraise`). So of a hand that comes to a seat the cards that
are gone are likely better for those who had it than the ones they left; and what each of them
takes of the cards that were passed on can be foreseen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, filterfalse
from math import inf

from engine.core.actions import Seat
from engine.core.rng import Rng
from engine.games.stealing_mona_lisa import worlds
from engine.games.stealing_mona_lisa.appraise import PIP, SPREAD, promise
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.crews import skill_sums
from engine.games.stealing_mona_lisa.state import MonaLisaState
from engine.games.stealing_mona_lisa.view import CHOICE, DRAFT, READY, MonaLisaView

TRIES = 24
"""How often missing cards are drawn anew until those who had the hand would have taken them."""
WHIM = 0.02
"""How often a thief is believed to take something else all the same."""


class Taste:
    """What thieves find promising in a round's draft."""

    __slots__ = ("_arts", "_components", "_limit", "_second")

    def __init__(self, world_arts: tuple[int, ...], limit: int, components: Components) -> None:
        """`limit`: how many cards may be kept; 0 if there is no next round."""
        self._arts = [components.arts[art] for art in world_arts]
        self._limit = limit
        self._components = components

    def worth(self, options: Sequence[int], held: Sequence[int], left: int) -> list[float]:
        """What each of the cards promises in millions to who holds these; so many picks follow."""
        components, limit = self._components, self._limit
        kinds = components.cards
        sums = skill_sums(held, components)
        strong = sorted([(-kinds[card].value, kinds[card].skill) for card in held])[:limit]
        found = []
        for card in options:
            kind = kinds[card]
            skill, value = kind.skill, kind.value
            sums[skill] += value
            first = second = -inf
            for art in self._arts:
                total = lacking = 0
                for asked in art.skills:
                    if amount := sums[asked]:
                        total += amount
                    else:
                        lacking += 1
                millions = promise(art.value, len(art.skills), total, lacking, left)
                if millions > first:
                    first, second = millions, first
                elif millions > second:
                    second = millions
            sums[skill] -= value
            millions = first + 0.25 * (second - first)
            if limit:
                best = sorted([*strong, (-value, skill)])[:limit]
                pips = sum([-v - 3 for v, _ in best if v < -3])
                millions += (PIP * pips + SPREAD * len({s for _, s in best})) / 2
            found.append(millions)
        return found

    def favourite(self, options: Sequence[int], held: Sequence[int], left: int) -> int:
        """The card of these that such a thief picks."""
        if len(options) == 1:
            return options[0]
        worth = self.worth(options, held, left)
        return options[worth.index(max(worth))]


def taste(arts: tuple[int, ...], art_pile: int, seats: int, components: Components) -> Taste:
    """What thieves look at in this round."""
    return Taste(arts, components.keep_limit(seats) if art_pile >= 2 else 0, components)


def likely_world(view: MonaLisaView, rng: Rng) -> MonaLisaState:
    """A world that the view allows, as thieves who pick with sense would have come to it."""
    if view.phase not in (DRAFT, CHOICE, READY) or view.viewer is None:
        return worlds.determinise(view, rng)
    fresh = Rng(rng.next64())
    pool = _unseen(view)
    carried = _carried(view, pool, fresh)
    picks, hands = _retold(view, carried, pool, fresh)
    return worlds.assembled(view, (carried, picks, hands), pool, fresh)


def _unseen(view: MonaLisaView) -> list[int]:
    """The cards of which the viewer has seen nothing in this round."""
    left = list(view.components.copies)
    for card in view.brought:
        left[card] -= 1
    for hand in view.hands[: view.seat_count]:
        for card in hand:
            left[card] -= 1
    return [card for card, number in enumerate(left) for _ in range(number)]


def _carried(view: MonaLisaView, pool: list[int], fresh: Rng) -> list[tuple[int, ...]]:
    """What each seat brought along, taken out of the pool: what it was seen to get back, and
    strong cards rather than weak ones."""
    kinds = view.components.cards
    seen: set[int] = set()
    back: dict[Seat, tuple[int, ...]] = {}
    for heist in view.heists:
        if heist.stacks:
            for seat, stack in zip(heist.thieves, heist.stacks, strict=True):
                seen.update(stack)
                if seat != heist.winner:
                    back[seat] = stack
    free = list(filterfalse(seen.__contains__, pool))
    result = []
    for seat, number in enumerate(view.carried):
        if seat == view.viewer:
            result.append(view.brought)
            continue
        own: list[int] = []
        may = [card for card in back.get(seat, ()) if card in pool]
        unknown = view.leftover[seat] - len(back.get(seat, ())) if number else 0
        weights = [max(3, 2 * kinds[card].value - 3) for card in may]
        for _ in range(number):
            at = _drawn([*weights, 6 * unknown], fresh)
            if at < len(may):
                weights.pop(at)
                card = may.pop(at)
                pool.remove(card)
                if card in free:
                    free.remove(card)
            else:
                unknown -= 1
                among = free or pool
                at = _drawn([max(3, 2 * kinds[card].value - 3) for card in among], fresh)
                card = among[at]
                pool.remove(card)
                if among is free:
                    free.pop(at)
            own.append(card)
        result.append(tuple(sorted(own)))
    return result


def _drawn(weights: Sequence[int], fresh: Rng) -> int:
    chance = fresh.below(sum(weights) or 1)
    for at, weight in enumerate(weights):
        chance -= weight
        if chance < 0:
            return at
    return len(weights) - 1


def _retold(
    view: MonaLisaView, carried: Sequence[tuple[int, ...]], pool: list[int], fresh: Rng
) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The draft as it may have gone: everybody's picks, and the hands that lie before them."""
    n, size = view.seat_count, view.components.hand
    me = view.viewer
    assert me is not None
    step = view.step if view.phase == DRAFT else size
    sights = len(view.hands)
    likes = taste(view.arts, view.arts_left, n, view.components)
    picks: list[list[int]] = [[] for _ in range(n)]
    after: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    held = [list(own) for own in carried]
    hands: list[tuple[int, ...]] = [()] * n
    noted: list[tuple[Seat, int, int]] = []
    # Before they came to the viewer: each hand was with the seats after it, the farthest first. The
    # nearer hands are told first, so that it is known what those seats picked before.
    for came in range(n):
        if came < sights:
            rest = list(view.hands[came])
            gone = came
            taken = _taken(likes, rest, [held[(me + came - u) % n] for u in range(gone)], size,
                           pool, fresh)
        else:
            rest = fresh.draw(pool, size)
            gone = min(step, came)
            taken = []
            for u in range(gone):
                rest.sort()
                card = likes.favourite(rest, held[(me + came - u) % n], size - u - 1)
                rest.remove(card)
                taken.append(card)
        for u, card in enumerate(taken):
            seat = (me + came - u) % n
            held[seat].append(card)
            noted.append((seat, u, card))
        if came >= sights and view.phase == DRAFT:
            hands[(me + came - step) % n] = tuple(sorted(rest))
    # Afterwards: what the viewer passed on.
    for sight in range(min(step, sights)):
        rest = list(view.hands[sight])
        rest.remove(view.picks[sight])
        back = sight + n
        stays = view.hands[back] if back < sights else ()
        u = sight + 1
        while u < min(step, back) and rest:
            seat = (me + sight - u) % n
            among = list(rest)
            for card in stays:
                among.remove(card)
            card = likes.favourite(among, held[seat], size - u - 1)
            rest.remove(card)
            held[seat].append(card)
            noted.append((seat, u, card))
            u += 1
        if view.phase == DRAFT and back > step:
            hands[(me + sight - step) % n] = tuple(rest)
    noted.sort()
    for seat, _, card in noted:
        picks[seat].append(card)
    picks[me] = list(view.picks)
    if view.phase == DRAFT:
        hands[me] = view.hands[step]
    return [tuple(own) for own in picks], hands


def _taken(
    likes: Taste, rest: list[int], held: Sequence[list[int]], size: int, pool: list[int], fresh: Rng
) -> list[int]:
    """What the seats that had a hand before took of it, in their order."""
    count = len(held)
    if not count:
        return []
    bars = [max(likes.worth(rest, own, size - u - 1)) for u, own in enumerate(held)]
    known: list[dict[int, float]] = [{} for _ in held]
    for attempt in range(TRIES):
        drawn = fresh.draw(pool, count)
        left = list(drawn)
        taken: list[int] = []
        for u, own in enumerate(held):
            seen = known[u]
            new = [card for card in left if card not in seen]
            if new:
                seen.update(zip(new, likes.worth(new, own, size - u - 1), strict=True))
            best = max(left, key=seen.__getitem__)
            if seen[best] < bars[u] and attempt < TRIES - 1 and fresh.uniform() >= WHIM:
                break
            left.remove(best)
            taken.append(best)
        else:
            return taken
        pool += drawn
    raise AssertionError("the last attempt is always good")
