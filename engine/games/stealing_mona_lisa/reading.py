"""What the others' picks tell: worlds that a view allows, and that thieves with sense came to.

A thief picks what promises most (see `appraise`). So what is gone from a hand when it comes to a
seat was likely better for those who had it before than what they left; and what becomes of the
cards that the seat passes on can be foreseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import inf

from engine.core.actions import Seat
from engine.core.rng import Rng
from engine.games.stealing_mona_lisa import appraise, worlds
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.crews import skill_sums, without
from engine.games.stealing_mona_lisa.state import MonaLisaState
from engine.games.stealing_mona_lisa.view import CHOICE, DRAFT, READY, MonaLisaView

TRIES = 24
"""How often missing cards are drawn anew until those who had the hand would have taken them."""
WHIM = 0.02
"""How often a thief is believed to take something else all the same."""


class Taste:
    """What promises a thief most in a round's draft: `appraise` for many cards at a time."""

    __slots__ = ("_arts", "_components", "_limit")

    def __init__(self, arts: Sequence[int], limit: int, components: Components) -> None:
        """`limit`: how many cards may be kept after this round; 0 if it is the last one."""
        self._arts = [components.arts[art] for art in arts]
        self._limit = limit
        self._components = components

    def promises(self, options: Sequence[int], held: Sequence[int], left: int) -> list[float]:
        """What each of the cards promises in millions to who holds these; so many picks follow."""
        kinds, limit = self._components.cards, self._limit
        sums = skill_sums(held, self._components)
        strong = sorted([(-kinds[card].value, kinds[card].skill) for card in held])[:limit]
        found = []
        for card in options:
            skill, value = kinds[card].skill, kinds[card].value
            sums[skill] += value
            first = second = -inf
            for art in self._arts:
                total = lacking = 0
                for asked in art.skills:
                    if amount := sums[asked]:
                        total += amount
                    else:
                        lacking += 1
                millions = appraise.promise(art.value, len(art.skills), total, lacking, left)
                if millions > first:
                    first, second = millions, first
                elif millions > second:
                    second = millions
            sums[skill] -= value
            millions = first + appraise.SECOND * (second - first)
            if limit:
                best = sorted([*strong, (-value, skill)])[:limit]
                pips = sum([-minus - 3 for minus, _ in best if minus < -3])
                spread = len({own for _, own in best})
                millions += (appraise.PIP * pips + appraise.SPREAD * spread) / 2
            found.append(millions)
        return found

    def favourite(self, options: Sequence[int], held: Sequence[int], left: int) -> int:
        """The card of these that a thief with sense picks."""
        if len(options) == 1:
            return options[0]
        found = self.promises(options, held, left)
        return options[found.index(max(found))]


def likely_world(view: MonaLisaView, rng: Rng) -> MonaLisaState:
    """A world that the view allows, with chance of its own; until the heists, one in which the
    others picked with sense."""
    if view.phase not in (DRAFT, CHOICE, READY) or view.viewer is None:
        return worlds.determinise(view, rng)
    fresh = Rng(rng.next64())
    pool = _unseen(view)
    carried = _carried(view, pool, fresh)
    picks, hands = _Draft(view, view.viewer, carried, pool, fresh).told()
    return worlds.assembled(view, (carried, picks, hands), pool, fresh)


def _unseen(view: MonaLisaView) -> list[int]:
    """The cards of which the viewer has seen nothing in this round."""
    left = list(view.components.copies)
    for cards in (view.brought, *view.hands[: view.seat_count]):  # later hands are of these
        for card in cards:
            left[card] -= 1
    return [card for card, number in enumerate(left) for _ in range(number)]


# --- What others brought along -------------------------------------------------------------------


def _carried(view: MonaLisaView, pool: list[int], fresh: Rng) -> list[tuple[int, ...]]:
    """What each seat brought along, taken out of the pool.

    Strong cards are kept rather than weak ones: those that a seat was seen to get back after the
    last heists, or others that nobody saw there.
    """
    shown: set[int] = set()
    back: dict[Seat, tuple[int, ...]] = {}
    for heist in view.heists:
        for seat, stack in zip(heist.thieves, heist.stacks, strict=False):
            shown.update(stack)
            if seat != heist.winner:
                back[seat] = stack
    result = []
    for seat, number in enumerate(view.carried):
        if seat == view.viewer:
            result.append(view.brought)
            continue
        own: list[int] = []
        returned = list((Counter(back.get(seat, ())) & Counter(pool)).elements())
        others = view.leftover[seat] - len(back.get(seat, ()))
        for _ in range(number):
            keen = [_keenness(card, view.components) for card in returned]
            at = _drawn([*keen, others * AVERAGE], fresh)
            if at < len(returned):
                card = returned.pop(at)
            else:
                others -= 1
                hidden = [card for card in pool if card not in shown] or pool
                keen = [_keenness(card, view.components) for card in hidden]
                card = hidden[_drawn(keen, fresh)]
            pool.remove(card)
            own.append(card)
        result.append(tuple(sorted(own)))
    return result


AVERAGE = 6
"""The keenness to keep a card that nobody saw."""


def _keenness(card: int, components: Components) -> int:
    """How likely a card is kept, compared with others."""
    return max(3, 2 * components.cards[card].value - 3)


def _drawn(weights: Sequence[int], fresh: Rng) -> int:
    """One of the places, each as likely as it weighs; the last one if nothing weighs anything."""
    chance = fresh.below(max(1, sum(weights)))
    for at, weight in enumerate(weights):
        chance -= weight
        if chance < 0:
            return at
    return len(weights) - 1


# --- The draft -----------------------------------------------------------------------------------


class _Draft:
    """A round's draft as it may have gone. A hand is known by the seat to which it was dealt: how
    many seats after the viewer."""

    def __init__(
        self,
        view: MonaLisaView,
        me: Seat,
        carried: Sequence[tuple[int, ...]],
        pool: list[int],
        fresh: Rng,
    ) -> None:
        self.view = view
        self.me = me
        self.pool = pool
        self.fresh = fresh
        self.size = view.components.hand
        self.step = view.step if view.phase == DRAFT else self.size
        limit = view.keep_limit if view.arts_left >= 2 else 0
        self.taste = Taste(view.arts, limit, view.components)
        self.held = [list(own) for own in carried]
        """What each seat has at the time that is being told."""
        self.picks: list[dict[int, int]] = [{} for _ in carried]
        """What each seat picked, by step."""
        self.hands: list[tuple[int, ...]] = [()] * view.seat_count

    def told(self) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        """Everybody's picks in order, and the hands that lie before them while it goes on.

        The hands of the nearest seats are told first: so it is known of every seat what it held
        when it picked.
        """
        view, me, n = self.view, self.me, self.view.seat_count
        sights = len(view.hands)
        for dealt in range(n):
            if dealt < sights:
                self._missed(dealt)
            else:
                hand = sorted(self.fresh.draw(self.pool, self.size))
                self._picked(dealt, range(min(self.step, dealt)), hand, hand)
        for sight in range(min(self.step, sights)):
            back = sight + n
            hand = list(without(view.hands[sight], (view.picks[sight],)))
            came_back = view.hands[back] if back < sights else ()
            among = list(without(hand, came_back))
            self._picked(sight % n, range(sight + 1, min(self.step, back)), hand, among)
        self.picks[me] = dict(enumerate(view.picks))
        if view.phase == DRAFT:
            self.hands[me] = view.hands[self.step]
        return [tuple([own[u] for u in range(self.step)]) for own in self.picks], self.hands

    def _take(self, dealt: int, step: int, card: int) -> None:
        seat = (self.me + dealt - step) % self.view.seat_count
        self.held[seat].append(card)
        self.picks[seat][step] = card

    def _picked(self, dealt: int, steps: range, hand: list[int], among: list[int]) -> None:
        """At these steps seats pick from a known hand, from cards of it that did not stay."""
        n, me = self.view.seat_count, self.me
        for step in steps:
            if not hand:
                return
            held = self.held[(me + dealt - step) % n]
            card = self.taste.favourite(among, held, self.size - step - 1)
            among.remove(card)
            if among is not hand:
                hand.remove(card)
            self._take(dealt, step, card)
        if self.view.phase == DRAFT and steps.stop == self.step:
            self.hands[(me + dealt - self.step) % n] = tuple(hand)

    def _missed(self, dealt: int) -> None:
        """What was picked from a hand before the viewer saw it.

        Drawn anew until every seat that had the hand would rather have taken its card than one of
        those that were left.
        """
        view, taste, size = self.view, self.taste, self.size
        stayed = view.hands[dealt]
        held = [self.held[(self.me + dealt - step) % view.seat_count] for step in range(dealt)]
        bars = [max(taste.promises(stayed, own, size - step - 1)) for step, own in enumerate(held)]
        known: list[dict[int, float]] = [{} for _ in held]
        for attempt in range(TRIES):
            gone = self.fresh.draw(self.pool, dealt)
            taken: list[int] = []
            for step, own in enumerate(held):
                seen = known[step]
                left = list(without(gone, taken))
                new = [card for card in left if card not in seen]
                if new:
                    promised = taste.promises(new, own, size - step - 1)
                    seen.update(zip(new, promised, strict=True))
                best = max(left, key=seen.__getitem__)
                sensible = seen[best] >= bars[step] or attempt == TRIES - 1
                if not sensible and self.fresh.uniform() >= WHIM:
                    break
                taken.append(best)
            if len(taken) == dealt:
                break
            self.pool += gone
        for step, card in enumerate(taken):
            self._take(dealt, step, card)
