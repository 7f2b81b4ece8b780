"""Crews: what some skill cards amount to at an art, and all ways to choose some cards."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, combinations
from typing import TypeVar, overload

from engine.core.actions import Seat
from engine.games.stealing_mona_lisa.actions import Keep, MonaLisaAction, Ready, Send
from engine.games.stealing_mona_lisa.components import Art, Components

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Fit:
    """What a crew amounts to at one art (SM-10)."""

    sums: tuple[int, ...]
    """For each skill of the art, in the printed order, the sum of its cards; 0: it is lacking."""

    @property
    def qualified(self) -> bool:
        """True with at least one card of every skill that the art asks for."""
        return 0 not in self.sums

    @property
    def total(self) -> int:
        """The sum of all cards whose skill the art asks for."""
        return sum(self.sums)


def skill_sums(cards: Iterable[int], components: Components) -> list[int]:
    """For each skill of the deck the sum of its cards."""
    sums = [0] * len(components.skills)
    kinds = components.cards
    for card in cards:
        kind = kinds[card]
        sums[kind.skill] += kind.value
    return sums


def fit(art: Art, cards: Iterable[int], components: Components) -> Fit:
    """What these skill cards amount to at the art; cards of other skills count for nothing."""
    sums = skill_sums(cards, components)
    return Fit(tuple([sums[skill] for skill in art.skills]))


def fits(arts: Iterable[int], cards: Iterable[int], components: Components) -> tuple[Fit, ...]:
    """What these skill cards amount to at each of the arts: `fit` for them all at once."""
    sums = skill_sums(cards, components)
    printed = components.arts
    return tuple([Fit(tuple([sums[skill] for skill in printed[art].skills])) for art in arts])


def able_at(
    arts: Iterable[int], cards: Iterable[int], components: Components
) -> list[tuple[int, int]]:
    """(slot, total) of each of the arts on the table for which these cards are fit."""
    found = enumerate(fits(arts, cards, components))
    return [(slot, one.total) for slot, one in found if one.qualified]


def missing(art: Art, found: Fit) -> tuple[int, ...]:
    """The skills of the art that a crew lacks."""
    return tuple(s for s, amount in zip(art.skills, found.sums, strict=True) if not amount)


def without(cards: Sequence[T], taken: Iterable[T]) -> tuple[T, ...]:
    """The cards that are left when these are taken away. Raises ValueError if one is not there."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


class CrewChoices(Sequence[MonaLisaAction]):
    """Every way to choose some of the cards, for each of so many arts.

    With eight cards and six arts these are 1,530, so an action is made when it is asked for; those
    who want them all get the same ones again for as long as the cards do not change.
    """

    __slots__ = ("_cards", "_kind", "_seat", "_sets", "_slots")

    def __init__(
        self, kind: str, seat: Seat, cards: tuple[str, ...], fewest: int, most: int, slots: int = 1
    ) -> None:
        """`kind` is the word of the action: send, ready or keep."""
        self._kind = kind
        self._seat = seat
        self._cards = cards
        self._slots = slots
        if len(set(cards)) == len(cards):
            self._sets = _index_sets(len(cards), fewest, most)
        else:
            self._sets = _distinct_sets(cards, fewest, most)

    def __len__(self) -> int:
        return self._slots * len(self._sets)

    def __iter__(self) -> Iterator[MonaLisaAction]:
        return iter(self._all())

    def _all(self) -> tuple[MonaLisaAction, ...]:
        return _made(self._kind, self._seat, self._cards, self._slots, self._sets)

    @overload
    def __getitem__(self, index: int) -> MonaLisaAction: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[MonaLisaAction]: ...
    def __getitem__(self, index: int | slice) -> MonaLisaAction | Sequence[MonaLisaAction]:
        if isinstance(index, slice):
            return self._all()[index]
        length = len(self)
        if not -length <= index < length:
            raise IndexError(index)
        slot, number = divmod(index % length, len(self._sets))
        cards = self._cards
        return _MAKE[self._kind](self._seat, slot, tuple([cards[i] for i in self._sets[number]]))


_MAKE: Mapping[str, Callable[[Seat, int, tuple[str, ...]], MonaLisaAction]] = {
    "send": Send,
    "ready": lambda seat, _, crew: Ready(seat, crew),
    "keep": lambda seat, _, crew: Keep(seat, crew),
}


@lru_cache(maxsize=16)
def _made(
    kind: str,
    seat: Seat,
    cards: tuple[str, ...],
    slots: int,
    sets: tuple[tuple[int, ...], ...],
) -> tuple[MonaLisaAction, ...]:
    """All the actions, in the order of their numbers."""
    crews = [tuple([cards[i] for i in own]) for own in sets]
    make = _MAKE[kind]
    return tuple([make(seat, slot, crew) for slot in range(slots) for crew in crews])


@cache
def _index_sets(count: int, fewest: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Every set of `fewest` to `most` places out of `count`, the small sets first."""
    sizes = range(fewest, min(most, count) + 1)
    return tuple(chain.from_iterable(combinations(range(count), size) for size in sizes))


@lru_cache(maxsize=256)
def _distinct_sets(cards: tuple[str, ...], fewest: int, most: int) -> tuple[tuple[int, ...], ...]:
    """The same without those that mean the same cards, in a deck where cards stand twice."""
    found = {tuple(cards[i] for i in s): s for s in reversed(_index_sets(len(cards), fewest, most))}
    return tuple(reversed(found.values()))
