"""Views, events and components as plain data for programs that are not ours: names, no indexes.

A game says in `Words.naming` which of its fields hold indexes, and of what:

>>> from dataclasses import dataclass
>>> @dataclass(frozen=True)
... class Shelf:
...     books: tuple[int, ...]
...     lamps: int
>>> told(Shelf((1, 0, -1), 2), {"books": lambda components, index: components[index]}, "ab")
{'books': ['b', 'a', 'b'], 'lamps': 2}
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, TypeAlias

from engine.core.actions import Action
from engine.core.events import Event
from engine.core.state import Data

LEFT_OUT = ("components", "audience")
"""Fields that are told elsewhere, or to nobody."""


@dataclass(frozen=True, slots=True)
class Whole:
    """How a whole field is told, not each number in it."""

    tell: Callable[[Any, Any], object]
    """From the components and the field's value."""


Tell: TypeAlias = Callable[[Any, int], object]
"""What a number is called, from the components and the number."""

Naming: TypeAlias = Mapping[str, Tell | Whole]
"""For fields that hold indexes, "Class.field" or "field": what each number is
called. All other numbers are told as they are."""


def called(column: str, name: str = "id") -> Tell:
    """What a number is called that counts in this column of the components; below 0: nothing."""

    def tell(components: Any, index: int) -> object:
        return getattr(getattr(components, column)[index], name) if index >= 0 else None

    return tell


def word(words: tuple[str, ...] | str) -> Tell:
    """What a number is called that counts in a list of words; below 0: nothing."""
    return lambda components, index: words[index] if index >= 0 else None


def bits(words: tuple[str, ...]) -> Tell:
    """The words whose bits are set."""
    return lambda components, number: [w for i, w in enumerate(words) if number >> i & 1]


def told(value: Any, naming: Naming, components: Any) -> Any:
    """Anything that views and events are made of, as plain data."""
    return _told(value, None, naming, components)


def event_told(event: Event, naming: Naming, components: Any) -> Data:
    """An event as plain data: its kind, "Bought", and its fields."""
    return {"event": type(event).__name__, **told(event, naming, components)}


def _told(value: Any, tell: Tell | None, naming: Naming, deck: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return value if tell is None else tell(deck, value)
    if value is None or isinstance(value, bool | str | float):
        return value
    if isinstance(value, Action):
        return str(value)
    if is_dataclass(value):
        names = [field.name for field in fields(value) if field.init]  # the rest follows from these
        return _table(value, names, naming, deck)
    if hasattr(value, "_fields"):
        return _table(value, value._fields, naming, deck)
    if isinstance(value, Mapping):
        return {str(key): _told(entry, tell, naming, deck) for key, entry in value.items()}
    entries = sorted(value) if isinstance(value, set | frozenset) else value
    return [_nested(entry, tell, naming, deck) for entry in entries]


def _nested(value: Any, tell: Tell | None, naming: Naming, deck: Any) -> Any:
    """An entry of a list; one of several classes says which."""
    found = _told(value, tell, naming, deck)
    if is_dataclass(value) and not isinstance(value, Action):
        return {"is": type(value).__name__, **found}
    return found


def _table(value: Any, names: Any, naming: Naming, deck: Any) -> Data:
    data: Data = {}
    for name in names:
        if name in LEFT_OUT:
            continue
        entry = getattr(value, name)
        tell = naming.get(f"{type(value).__name__}.{name}", naming.get(name))
        if isinstance(tell, Whole):
            data[name] = tell.tell(deck, entry)
        else:
            data[name] = _told(entry, tell, naming, deck)
    return data
