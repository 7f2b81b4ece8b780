"""Worlds that a view allows: everything a seat cannot know, drawn anew.

What a seat knows of the draft are the hands that came to it. Of such a hand the cards that were
picked before are unknown; the cards that it passed on lie with the seats after it, one each, in an
unknown order; and if the hand comes round again, the missing cards lie with the seats between.
Stacks that were shown tell where some of them went.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, chain, filterfalse
from typing import NamedTuple, TypeAlias

from engine.core.actions import Seat
from engine.core.rng import Rng
from engine.games.stealing_mona_lisa import guess
from engine.games.stealing_mona_lisa.actions import NO_ART
from engine.games.stealing_mona_lisa.components import SKILL_CARDS
from engine.games.stealing_mona_lisa.crews import without
from engine.games.stealing_mona_lisa.prompts import likely_crews
from engine.games.stealing_mona_lisa.state import MonaLisaState
from engine.games.stealing_mona_lisa.view import (
    ACCUSE,
    DRAFT,
    KEEP,
    OVER,
    POINT,
    SEALED,
    VOTE,
    MonaLisaView,
)

Group: TypeAlias = tuple[list[int], list[int]]
"""Cards, and the cells in which they lie in an order that is not known. Of the pool, all that could
be anywhere, only some lie there; the rest was not dealt."""


class _Passed(NamedTuple):
    """A hand that the viewer passed on, less what came back to it when the hand went round."""

    sight: int
    back: int
    """Which of the hands that came to the viewer it was later; NEVER: it did not come back."""
    cells: tuple[int, ...]


NEVER = -1


class _Layout(NamedTuple):
    """How the cells of a round are numbered, and what a seat knows of which.

    The first picks of all seats, the second ones, ...; then the hands of all seats; then what each
    seat brought along.
    """

    hands: tuple[slice, ...]
    passed: tuple[_Passed, ...]
    unknown: tuple[int, ...]
    """The cells of which the viewer has seen nothing."""


@lru_cache(maxsize=256)
def _layout(seat_count: int, size: int, step: int, me: Seat | None) -> _Layout:
    n, rest = seat_count, size - step
    starts = [step * n + seat * rest for seat in range(n)]
    hands = tuple([slice(start, start + rest) for start in starts])
    if me is None:
        return _Layout(hands, (), tuple(range(n * size)))
    seen = min(step, size - 1) + 1
    passed: list[_Passed] = []
    unknown: list[int] = []
    for dealt_to in range(n):
        picked = [u * n + (dealt_to - u) % n for u in range(step)]
        # The cells of this hand's cards: those picked, step by step, then the rest.
        way = (*picked, *range(size * n)[hands[(dealt_to - step) % n]])
        first = (dealt_to - me) % n
        unknown += way[:first] if first < seen else way
        for sight in range(first, min(step, seen), n):
            back = sight + n if sight + n < seen else NEVER
            cells = way[sight + 1 :] if back == NEVER else way[sight + 1 : back]
            if cells:
                passed.append(_Passed(sight, back, cells))
    return _Layout(hands, tuple(passed), tuple(unknown))


def determinise(view: MonaLisaView, rng: Rng) -> MonaLisaState:
    """A world that the view allows, with chance of its own."""
    fresh = Rng(rng.next64())
    n, me, size = view.seat_count, view.viewer, view.components.hand
    drafting = view.phase == DRAFT
    step = view.step if drafting else size
    layout = _layout(n, size, step, me)
    cells = [NEVER] * (n * size + sum(view.carried))
    ends = list(accumulate(view.carried, initial=n * size))
    brought = list(map(range, ends, ends[1:]))
    if me is not None:
        cells[me : step * n : n] = view.picks
        if drafting:
            cells[layout.hands[me]] = view.hands[step]
        cells[ends[me] : ends[me + 1]] = view.brought
    groups, pool = _unknown(view, layout)
    if view.phase in (KEEP, OVER):
        pool[1].extend(chain(*[own for seat, own in enumerate(brought) if seat != me]))
        shown = [(s, card) for s, own in _shown(view).items() if s != me for card in own]
        _place_shown(shown, cells, brought, [*groups, pool])
    else:
        pool = _place_carried(view, cells, brought, pool, fresh)
    _deal((*groups, pool), cells, fresh)
    carried = [tuple(sorted(cells[own.start : own.stop])) for own in brought]
    picks = [tuple(cells[seat : step * n : n]) for seat in range(n)]
    hands: list[tuple[int, ...]] = [()] * n
    if drafting:
        hands = [tuple(sorted(cells[part])) for part in layout.hands]
    return assembled(view, (carried, picks, hands), pool[0], fresh)


def _deal(groups: Iterable[Group], cells: list[int], fresh: Rng) -> None:
    """Lay a card of its group into each cell, any as likely as any other; the others stay there.

    A random number serves for six cards: of 42 they leave more than 2**31 of its values for each
    outcome. That takes half as long as `Rng.draw`, which is most of the time a world takes.
    """
    served = 0
    for cards, places in groups:
        left = len(cards)
        for cell in places:
            if not served:
                chance, served = fresh.next64(), 6
            served -= 1
            chance, drawn = divmod(chance, left)
            left -= 1
            cells[cell] = cards[drawn]
            cards[drawn] = cards[left]
        del cards[left:]


def _unknown(view: MonaLisaView, layout: _Layout) -> tuple[list[Group], Group]:
    """The cards that are known by groups, and the rest."""
    components, hands = view.components, view.hands
    groups: list[Group] = []
    for sight, back, cells in layout.passed:
        cards = list(hands[sight])
        cards.remove(view.picks[sight])
        if back != NEVER:
            for card in hands[back]:
                cards.remove(card)
        groups.append((cards, list(cells)))
    seen = hands[: view.seat_count]  # later hands are what is left of these
    if len(components.copies) == SKILL_CARDS:  # no card stands twice
        known = {*view.brought, *chain(*seen)}
        pool = list(filterfalse(known.__contains__, range(SKILL_CARDS)))
    else:
        counts = Counter(chain(view.brought, *seen))
        copies = enumerate(components.copies)
        pool = [card for card, number in copies for _ in range(number - counts[card])]
    return groups, (pool, list(layout.unknown))


def _shown(view: MonaLisaView) -> dict[Seat, tuple[int, ...]]:
    """The stacks that everybody saw at the last heists."""
    return {
        seat: stack
        for heist in view.heists
        if heist.stacks
        for seat, stack in zip(heist.thieves, heist.stacks, strict=True)
    }


def _place_shown(
    todo: list[tuple[Seat, int]], cells: list[int], brought: Sequence[range], groups: list[Group]
) -> bool:
    """Lay each shown card, from the last one on, into a cell of its seat where it may have been.

    In a deck in which cards stand twice there may be several such ways; False: none is left.
    """
    if not todo:
        return True
    seat, card = todo.pop()
    n, drafted, own = len(brought), brought[0].start, brought[seat]
    for cards, places in groups:
        if card not in cards:
            continue
        for cell in places:
            if cell in own or (cell < drafted and cell % n == seat):
                places.remove(cell)
                cards.remove(card)
                cells[cell] = card
                if _place_shown(todo, cells, brought, groups):
                    return True
                places.append(cell)
                cards.append(card)
                break
    todo.append((seat, card))
    return False


def _place_carried(
    view: MonaLisaView, cells: list[int], brought: Sequence[range], pool: Group, fresh: Rng
) -> Group:
    """Cards that others brought along; returns the pool that is left, with what may be anywhere.

    Of the cards that somebody got back at the last heists everybody saw some (SM-7); and what
    somebody showed there can have been kept by nobody else.
    """
    cards, free = pool
    others = [s for s, number in enumerate(view.carried) if number and s != view.viewer]
    if not others:
        return pool
    seen: set[int] = set()
    back = {}
    for heist in view.heists:
        if heist.stacks:
            for seat, stack in zip(heist.thieves, heist.stacks, strict=True):
                seen.update(stack)
                if seat != heist.winner:
                    back[seat] = stack
    if not seen:
        return cards, [*free, *chain(*[brought[seat] for seat in others])]
    shown = list(filter(seen.__contains__, cards))
    hidden = list(filterfalse(seen.__contains__, cards))
    chance = fresh.next64()
    unknown: list[int] = []
    for seat in others:
        places = brought[seat]
        if seat not in back:
            unknown += places
            continue
        may = [card for card in back[seat] if card in shown]
        left = view.leftover[seat] - len(back[seat]) + len(may)
        for place in places:  # each card it had is as likely kept as any other
            chance, drawn = divmod(chance, left)
            left -= 1
            if drawn < len(may):
                card = cells[place] = may.pop(drawn)
                shown.remove(card)
            else:
                unknown.append(place)
    if len(unknown) <= len(hidden):
        _deal([(hidden, unknown)], cells, fresh)
    else:  # only where cards stand twice in the deck
        free += unknown
    return shown + hidden, free


def assembled(
    view: MonaLisaView,
    cards: tuple[list[tuple[int, ...]], list[tuple[int, ...]], list[tuple[int, ...]]],
    rest: list[int],
    fresh: Rng,
) -> MonaLisaState:
    """The position with these cards: carried, picked, in hand; `rest` was not dealt."""
    n, me = view.seat_count, view.viewer
    carried, picks, hands = cards
    known = {*view.arts, *chain(*view.collections)}
    nothing: list[tuple[int, ...]] = [()] * n
    if view.phase == DRAFT:
        crews = nothing[:]
    else:
        crews = [tuple(sorted(own + more)) for own, more in zip(picks, carried, strict=True)]
    world = MonaLisaState(
        components=view.components,
        seat_count=n,
        settings=view.settings,
        rng=fresh,
        art_pile=list(filterfalse(known.__contains__, range(len(view.components.arts)))),
        deck=rest,
        discards=[],
        arts=view.arts,
        collections=list(view.collections),
        carried=tuple(carried),
        hands=hands,
        picks=picks,
        crews=crews,
        stacks=nothing,
        pending=[SEALED if chosen else None for chosen in view.chosen],
        points=view.points,
        late=view.late,
        denied=view.denied,
        heists=view.heists,
        leftover=view.leftover,
        accused=view.accused,
        round=view.round,
        phase=view.phase,
        idle_rounds=view.idle_rounds,
    )
    if me is not None:
        world.pending[me] = view.choice
        world.stacks[me] = view.stack
    if view.phase in (POINT, ACCUSE, VOTE):
        for seat in range(n):
            if seat != me:
                world.stacks[seat] = _stack(world, seat)
    elif view.phase in (KEEP, OVER):
        _after_heists(world, me)
    return world


def _stack(world: MonaLisaState, seat: Seat) -> tuple[int, ...]:
    """Cards that a seat may have laid down in the Finger Variant."""
    slot = world.points[seat] if world.points else NO_ART
    if slot == NO_ART:
        return guess.crew_and_aim(world, seat)[1]
    likely = likely_crews(world.arts[slot], world.crews[seat], world.components)
    return world.rng.choice(likely)[1]


def _after_heists(world: MonaLisaState, me: Seat | None) -> None:
    """Stacks, and what the winners discarded; a thief who was alone may have played anything."""
    for heist in world.heists:
        for number, seat in enumerate(heist.thieves):
            if seat != me:
                crew, size = list(world.crews[seat]), heist.sizes[number]
                shown = heist.stacks[number] if heist.stacks else world.rng.draw(crew, size)
                world.stacks[seat] = tuple(sorted(shown))
            if seat == heist.winner:
                world.crews[seat] = without(world.crews[seat], world.stacks[seat])
                world.discards += world.stacks[seat]
    for seat in range(world.seat_count):
        if seat != me and not world.stacks[seat]:  # a finger that was denied or pointed nowhere
            world.stacks[seat] = world.crews[seat][:1]
