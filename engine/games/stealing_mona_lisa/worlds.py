"""Worlds that a view allows: everything a seat cannot know, drawn anew.

What a seat knows of the draft are the hands that came to it. Of such a hand the cards that were
picked before are unknown; the cards that it passed on lie with the seats after it, one each, in an
unknown order; and if the hand comes round again, the missing cards lie with the seats between.
Stacks that were shown tell where some of them went.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.core.actions import Seat
from engine.core.rng import Rng
from engine.games.stealing_mona_lisa import guess
from engine.games.stealing_mona_lisa.actions import NO_ART
from engine.games.stealing_mona_lisa.crews import without
from engine.games.stealing_mona_lisa.prompts import likely_crews
from engine.games.stealing_mona_lisa.state import SEALED, MonaLisaState
from engine.games.stealing_mona_lisa.view import (
    ACCUSE,
    DRAFT,
    KEEP,
    OVER,
    POINT,
    VOTE,
    MonaLisaView,
)

Place: TypeAlias = tuple[list[int], int]
"""A place for one card: a list of a seat's cards, and the number in it."""


@dataclass(slots=True)
class Group:
    """Cards that lie at these places, in an order that is not known; of the pool, some of them."""

    cards: list[int]
    places: list[Place]


@dataclass(slots=True)
class Table:
    """The cards of all seats while they are being laid out."""

    picks: list[list[int]]
    carried: list[list[int]]
    hands: list[list[int]]


def determinise(view: MonaLisaView, rng: Rng) -> MonaLisaState:
    """A world that the view allows, with chance of its own."""
    fresh = rng.fork(1)
    rng.next64()
    table, groups, pool = _unknown(view)
    if view.phase in (KEEP, OVER):
        shown = [
            (seat, card)
            for seat, stack in _shown(view).items()
            if seat != view.viewer
            for card in stack
        ]
        _place_shown(shown, table, [*groups, pool])
    else:
        _place_carried(view, table, pool, fresh)
    for group in groups:
        fresh.shuffle(group.cards)
        _lay(group.cards, group.places)
    _lay(fresh.draw(pool.cards, len(pool.places)), pool.places)
    return _world(view, table, pool.cards, fresh)


def _lay(cards: list[int], places: list[Place]) -> None:
    for card, (where, number) in zip(cards, places, strict=True):
        where[number] = card


def _unknown(view: MonaLisaView) -> tuple[Table, list[Group], Group]:
    """The table with all that is known, the cards that are known by groups, and the rest."""
    components, n, me, step = view.components, view.seat_count, view.viewer, view.step
    size = components.hand
    drafting = view.phase == DRAFT
    table = Table(
        picks=[[-1] * step for _ in range(n)],
        carried=[[-1] * number for number in view.carried],
        hands=[[-1] * (size - step if drafting else 0) for _ in range(n)],
    )
    counts = [card.copies for card in components.cards]
    groups: list[Group] = []
    open_places: list[Place] = []
    if me is not None:
        table.picks[me][:] = view.picks
        table.carried[me][:] = view.brought
        if drafting:
            table.hands[me][:] = view.hands[step]
        for card in view.brought:
            counts[card] -= 1
        for hand in view.hands[:n]:  # later ones are what is left of these
            for card in hand:
                counts[card] -= 1
    for dealt_to in range(n):
        # Where the cards of this hand go: to a seat at each step, the rest to who has it now.
        way: list[Place] = [(table.picks[(dealt_to - u) % n], u) for u in range(step)]
        if drafting:
            holder = table.hands[(dealt_to - step) % n]
            way += [(holder, number) for number in range(size - step)]
        sights = [] if me is None else list(range((dealt_to - me) % n, len(view.hands), n))
        if not sights:
            open_places += way
            continue
        open_places += way[: sights[0]]
        for sight, following in zip(sights, [*sights[1:], None], strict=True):
            if sight == step:
                break  # it lies before the viewer
            passed = list(without(view.hands[sight], (view.picks[sight],)))
            if following is not None:
                passed = list(without(passed, view.hands[following]))
            groups.append(Group(passed, way[sight + 1 : following]))
    for seat, cards in enumerate(table.carried):
        if seat != me:
            open_places += [(cards, number) for number in range(len(cards))]
    cards = [card for card, number in enumerate(counts) for _ in range(number)]
    return table, groups, Group(cards, open_places)


def _shown(view: MonaLisaView) -> dict[Seat, tuple[int, ...]]:
    """The stacks that everybody saw at the last heists."""
    return {
        seat: stack
        for heist in view.heists
        if heist.stacks
        for seat, stack in zip(heist.thieves, heist.stacks, strict=True)
    }


def _place_shown(todo: list[tuple[Seat, int]], table: Table, groups: list[Group]) -> bool:
    """Lay each shown card to a place of its seat where it may have come from.

    In a deck in which cards stand twice there may be several such ways; False: none is left.
    """
    if not todo:
        return True
    seat, card = todo[0]
    own = (table.picks[seat], table.carried[seat])
    for group in groups:
        if card not in group.cards:
            continue
        for number, (where, index) in enumerate(group.places):
            if where is own[0] or where is own[1]:
                place = group.places.pop(number)
                group.cards.remove(card)
                where[index] = card
                if _place_shown(todo[1:], table, groups):
                    return True
                group.places.insert(number, place)
                group.cards.append(card)
                break
    return False


def _place_carried(view: MonaLisaView, table: Table, pool: Group, fresh: Rng) -> None:
    """Cards that others brought along: of those they got back, everybody saw some (SM-7).

    What somebody showed at the last heists can have been kept by nobody else.
    """
    others = [s for s in range(view.seat_count) if s != view.viewer and view.carried[s]]
    shown = _shown(view)
    if not others or not shown:
        return
    back = {
        seat: stack
        for heist in view.heists
        for seat, stack in zip(heist.thieves, heist.stacks, strict=False)
        if seat != heist.winner
    }
    taken: list[int] = []
    for seat in others:
        own = back.get(seat, ())
        kept = fresh.draw(list(range(view.leftover[seat])), view.carried[seat])
        known = [own[number] for number in kept if number < len(own)]
        known = [card for card in known if card in pool.cards]
        for number, card in enumerate(known):
            table.carried[seat][number] = card
            pool.cards.remove(card)
        taken += known
    seen = {card for stack in shown.values() for card in stack}
    hidden = [card for card in pool.cards if card not in seen]
    open_places = [
        (cards, number)
        for seat in others
        for cards in (table.carried[seat],)
        for number, card in enumerate(cards)
        if card < 0
    ]
    if len(open_places) <= len(hidden):
        drawn = fresh.draw(hidden, len(open_places))
        _lay(drawn, open_places)
        for card in drawn:
            pool.cards.remove(card)
        open_places = []
    carried = table.carried
    pool.places = [place for place in pool.places if not any(place[0] is own for own in carried)]
    pool.places += open_places


def _world(view: MonaLisaView, table: Table, rest: list[int], fresh: Rng) -> MonaLisaState:
    """The position in which the table's cards are laid out; `rest` was not dealt."""
    n, me, drafting = view.seat_count, view.viewer, view.phase == DRAFT
    stolen = {*view.arts, *(art for own in view.collections for art in own)}
    picks, carried = map(tuple, table.picks), [tuple(sorted(cards)) for cards in table.carried]
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
        deals=_deals(table),
        hands=[tuple(sorted(hand)) for hand in table.hands],
        picks=list(picks),
        crews=[()] * n,
        stacks=[()] * n,
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
    if not drafting:
        world.crews = [
            tuple(sorted(own + brought)) for own, brought in zip(world.picks, carried, strict=True)
        ]
    if view.phase in (POINT, ACCUSE, VOTE):
        for seat in range(n):
            if seat != me:
                world.stacks[seat] = _stack(world, seat)
    elif view.phase in (KEEP, OVER):
        _after_heists(world, me)
    return world


def _deals(table: Table) -> tuple[tuple[int, ...], ...]:
    """The hands as they were dealt: what was picked from them and what is left."""
    n, step = len(table.picks), len(table.picks[0])
    return tuple(
        [
            tuple(
                sorted(
                    [table.picks[(dealt_to - u) % n][u] for u in range(step)]
                    + table.hands[(dealt_to - step) % n]
                )
            )
            for dealt_to in range(n)
        ]
    )


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
