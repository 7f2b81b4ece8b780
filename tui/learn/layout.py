"""Views as arrays: each field has its own stretch of whole numbers, always as long."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, TypeAlias

import numpy as np

NOTHING = -1
"""Stands where there is nothing: no card, nobody, not known, no more entries."""

Array: TypeAlias = "np.ndarray[Any, np.dtype[np.int16]]"


@dataclass(frozen=True, slots=True)
class Look:
    """One field of a view as an array of a shape; `tell` makes nested numbers of it."""

    shape: tuple[int, ...]
    tell: Callable[[Any], Any]


Layout: TypeAlias = Mapping[str, Look]
"""The fields of a view by their names, in the order of the array; "table.row" is one of a field."""


def number() -> Look:
    """A number, a yes or no, or a seat."""
    return Look((), lambda value: value)


def word(words: Sequence[str]) -> Look:
    """One of some words, as its place among them."""
    return Look((), lambda value: words.index(value) if value in words else NOTHING)


def row(*shape: int) -> Look:
    """Numbers in their order, or rows of rows."""
    return Look(shape, lambda value: value)


def bag(size: int, *shape: int) -> Look:
    """How many of each card there are among cards whose order does not matter."""
    return Look((*shape, size), lambda value: _counted(value, size, len(shape)))


def _counted(value: Any, size: int, depth: int) -> Any:
    if value is None:
        return ()
    if depth:
        return [_counted(entry, size, depth - 1) for entry in value]
    counts = [0] * size
    for card in _flat(value):
        counts[card] += 1
    return counts


def _flat(value: Any) -> Any:
    for entry in value:
        if isinstance(entry, int):
            yield entry
        else:
            yield from _flat(entry)


def seats(count: int) -> Look:
    """Some of the seats, as a yes or no for each."""
    return Look((count,), lambda value: [seat in value for seat in range(count)])


def size_of(layout: Layout) -> int:
    """How long the arrays of a layout are."""
    return sum(prod(look.shape) for look in layout.values())


def stretches(layout: Layout) -> dict[str, slice]:
    """Where each field stands in the array."""
    found, at = {}, 0
    for name, look in layout.items():
        length = prod(look.shape)
        found[name] = slice(at, at + length)
        at += length
    return found


def array_of(view: Any, layout: Layout) -> Array:
    """A view as an array. Raises ValueError if a field has more in it than its layout knows."""
    found: list[int] = []
    for name, look in layout.items():
        value = view
        for part in name.split("."):
            value = getattr(value, part)
        try:
            _fill(found, look.tell(value), look.shape)
        except ValueError:
            raise ValueError(f"{name} has more than {look.shape} in it: {value!r}") from None
    return np.array(found, dtype=np.int16)


def _fill(found: list[int], value: Any, shape: tuple[int, ...]) -> None:
    if not shape:
        found.append(NOTHING if value is None else int(value))
        return
    entries = () if value is None else value
    if len(entries) > shape[0]:
        raise ValueError
    if len(shape) == 1:
        found.extend([NOTHING if entry is None else int(entry) for entry in entries])
    else:
        for entry in entries:
            _fill(found, entry, shape[1:])
    found.extend([NOTHING] * ((shape[0] - len(entries)) * prod(shape[1:])))
