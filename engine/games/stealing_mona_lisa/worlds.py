"""Worlds that a view allows: everything a seat cannot know, drawn anew.

What a seat knows of the draft are the hands that came to it. Of such a hand the cards that were
picked before are unknown; the cards that it passed on lie with the seats after it, one each, in an
unknown order; and if the hand comes round again, the missing cards lie with the seats between.
Stacks that were shown tell where some of them went.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, compress
from typing import NamedTuple

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


@dataclass(slots=True)
class Group:
    """Cards that lie in these cells, in an order that is not known; of the pool, some of them."""

    cards: list[int]
    cells: list[int]


class _Layout(NamedTuple):
    """How the cells of a round are numbered: the first picks of all seats, the second ones, ...;
    then the hands of all seats; then what each seat brought along."""

    ways: tuple[tuple[int, ...], ...]
    """For each dealt hand the cells of its cards: those picked, step by step, then the rest."""
    hands: tuple[slice, ...]


@lru_cache(maxsize=64)
def _layout(seat_count: int, size: int, step: int) -> _Layout:
    n, rest = seat_count, size - step
    starts = [step * n + seat * rest for seat in range(n)]
    ways = []
    for dealt_to in range(n):
        picked = [u * n + (dealt_to - u) % n for u in range(step)]
        start = starts[(dealt_to - step) % n]
        ways.append((*picked, *range(start, start + rest)))
    return _Layout(tuple(ways), tuple(slice(start, start + rest) for start in starts))


def determinise(view: MonaLisaView, rng: Rng) -> MonaLisaState:
    """A world that the view allows, with chance of its own."""
    fresh = Rng(rng.next64())
    n, me, size = view.seat_count, view.viewer, view.components.hand
    step = view.step if view.phase == DRAFT else size
    layout = _layout(n, size, step)
    cells = [-1] * (n * size + sum(view.carried))
    groups, pool = _unknown(view, layout, step, cells)
    ends = list(accumulate(view.carried, initial=n * size))
    brought = list(map(range, ends, ends[1:]))
    if me is not None:
        cells[ends[me] : ends[me + 1]] = view.brought
    if view.phase in (KEEP, OVER):
        pool.cells += chain(*[own for seat, own in enumerate(brought) if seat != me])
        shown = [(s, card) for s, own in _shown(view).items() if s != me for card in own]
        _place_shown(shown, cells, brought, [*groups, pool])
    else:
        pool.cells += _place_carried(view, cells, brought, pool, fresh)
    for group in (*groups, pool):
        drawn = fresh.draw(group.cards, len(group.cells))
        for cell, card in zip(group.cells, drawn, strict=True):
            cells[cell] = card
    carried = [tuple(sorted([cells[cell] for cell in own])) for own in brought]
    picks = [tuple(cells[seat : step * n : n]) for seat in range(n)]
    hands: list[tuple[int, ...]] = [()] * n
    if step < size:
        hands = [tuple(sorted(cells[part])) for part in layout.hands]
    return _world(view, (carried, picks, hands), pool.cards, fresh)


def _unknown(
    view: MonaLisaView, layout: _Layout, step: int, cells: list[int]
) -> tuple[list[Group], Group]:
    """Lay out what the viewer knows of the draft; the cards that are known by groups; the rest."""
    n, me, hands = view.seat_count, view.viewer, view.hands
    sights = min(step, len(hands))
    groups: list[Group] = []
    if me is None:
        return groups, Group(view.components.deck(), list(range(n * view.components.hand)))
    counts = list(view.components.copies)
    for card in chain(view.brought, *hands[:n]):  # later hands are what is left of these
        counts[card] -= 1
    unknown: list[int] = []
    for dealt_to, way in enumerate(layout.ways):
        sight = (dealt_to - me) % n
        if sight >= len(hands):  # it never came to the viewer
            unknown += way
            continue
        unknown += way[:sight]
        while sight < sights:
            cells[way[sight]] = view.picks[sight]
            passed = list(hands[sight])
            passed.remove(view.picks[sight])
            between = way[sight + 1 :]
            if sight + n < len(hands):  # it came round again
                for card in hands[sight + n]:
                    passed.remove(card)
                between = way[sight + 1 : sight + n]
            if passed:
                groups.append(Group(passed, list(between)))
            sight += n
        if sight == step < len(hands):  # it lies before the viewer
            for cell, card in zip(way[step:], hands[step], strict=True):
                cells[cell] = card
    if len(counts) == SKILL_CARDS:  # no card stands twice
        cards = list(compress(range(SKILL_CARDS), counts))
    else:
        cards = [card for card, number in enumerate(counts) for _ in range(number)]
    return groups, Group(cards, unknown)


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
    for group in groups:
        if card not in group.cards:
            continue
        for cell in group.cells:
            if cell in own or (cell < drafted and cell % n == seat):
                group.cells.remove(cell)
                group.cards.remove(card)
                cells[cell] = card
                if _place_shown(todo, cells, brought, groups):
                    return True
                group.cells.append(cell)
                group.cards.append(card)
                break
    todo.append((seat, card))
    return False


def _place_carried(
    view: MonaLisaView, cells: list[int], brought: Sequence[range], pool: Group, fresh: Rng
) -> list[int]:
    """Cards that others brought along; returns the cells of those that may be any.

    Of the cards that somebody got back at the last heists everybody saw some (SM-7); and what
    somebody showed there can have been kept by nobody else.
    """
    others = [s for s, number in enumerate(view.carried) if number and s != view.viewer]
    seen: set[int] = set()
    back = {}
    for heist in view.heists:
        if heist.stacks:
            for seat, stack in zip(heist.thieves, heist.stacks, strict=True):
                seen.update(stack)
                if seat != heist.winner:
                    back[seat] = stack
    if not others or not seen:
        return list(chain(*[brought[seat] for seat in others]))
    shown = [card for card in pool.cards if card in seen]
    hidden = [card for card in pool.cards if card not in seen]
    unknown: list[int] = []
    for seat in others:
        places = list(brought[seat])
        if seat in back:  # each card it had is as likely kept as any other
            left, chance = view.leftover[seat], fresh.next64()
            for card in back[seat]:
                chance, drawn = divmod(chance, left)
                left -= 1
                if drawn < len(places) and card in shown:
                    shown.remove(card)
                    cells[places.pop()] = card
        unknown += places
    if len(unknown) <= len(hidden):
        for cell, card in zip(unknown, fresh.draw(hidden, len(unknown)), strict=True):
            cells[cell] = card
        unknown = []
    pool.cards = shown + hidden
    return unknown  # some are left only where cards stand twice in the deck


def _world(
    view: MonaLisaView,
    cards: tuple[list[tuple[int, ...]], list[tuple[int, ...]], list[tuple[int, ...]]],
    rest: list[int],
    fresh: Rng,
) -> MonaLisaState:
    """The position with these cards: carried, picked, in hand; `rest` was not dealt."""
    n, me = view.seat_count, view.viewer
    carried, picks, hands = cards
    stolen = {*view.arts, *chain(*view.collections)}
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
        art_pile=[art for art in range(len(view.components.arts)) if art not in stolen],
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
