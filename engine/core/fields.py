"""The fields of a position, declared once: copy, view, imagined world and plain data follow.

A position is a slots dataclass whose annotations say what each field is. `derive` makes the rest
as Python source, as `dataclasses` does it, and as fast as if it were written by hand:

    @derive(view=NimView)
    @dataclass(slots=True)
    class NimTable(Fields):
        components: Annotated[Nim, SHARED]
        seat_count: Annotated[int, SHARED]
        heaps: Annotated[list[int], Row()]
        turn: Annotated[int, SEAT]
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar, get_type_hints

from engine.core.reader import Reader
from engine.core.rng import Rng, seed_to_text
from engine.core.state import Data

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class About:
    """What whoever writes or reads a position must know besides the field."""

    deck: Any
    seat_count: int


class Kind:
    """What a field is: how it is copied and shown, and how it is written as plain data.

    The three sources have a {0} where the value stands.
    """

    copied: str = "{0}"
    """Source of a copy of its own."""
    shown: str = "{0}"
    """Source of what a view has of it."""
    imagined: str = "{0}"
    """Source of the value, from what a view has of it."""

    def write(self, value: Any, about: About) -> Any:
        """The value as plain data."""
        return value

    def read(self, reader: Reader, key: str, about: About) -> Any:
        """The value at a key. Raises InvalidPosition with the key."""
        raise NotImplementedError(f"{type(self).__name__} is not read from a position")

    def write_into(self, data: Data, key: str, value: Any, about: About) -> None:
        """Write it into a table; most kinds take one key."""
        data[key] = self.write(value, about)


class Shared(Kind):
    """What is the same in all positions, such as the components; it is not written."""


class Follows(Kind):
    """What follows from other fields: it is not written, and `complete` finds it out again."""

    def __init__(self, kind: Kind) -> None:
        self.copied, self.shown, self.imagined = kind.copied, kind.shown, kind.imagined


class Flag(Kind):
    """True or false."""

    def read(self, reader: Reader, key: str, about: About) -> bool:
        """True or false."""
        return reader.flag(key)


@dataclass(frozen=True)
class Number(Kind):
    """A whole number from `least` to `most`; `most` None: to the last seat."""

    least: int = 0
    most: int | None = None

    def read(self, reader: Reader, key: str, about: About) -> int:
        """The number."""
        most = about.seat_count - 1 if self.most is None else self.most
        return reader.number(key, self.least, most)


class SeatOrNone(Kind):
    """A seat, or None, which is written as -1."""

    def write(self, value: int | None, about: About) -> int:
        """Its number."""
        return -1 if value is None else value

    def read(self, reader: Reader, key: str, about: About) -> int | None:
        """The seat of a number."""
        number = reader.number(key, -1, about.seat_count - 1)
        return None if number < 0 else number


@dataclass(frozen=True)
class OneOf(Kind):
    """One of some words."""

    words: Sequence[str]

    def read(self, reader: Reader, key: str, about: About) -> str:
        """The word."""
        return reader.one_of(key, self.words)


class Chance(Kind):
    """The position's own chance; no view has anything of it."""

    copied = "{0}.copy()"
    shown = ""

    def write(self, value: Rng, about: About) -> str:
        """Its state."""
        return seed_to_text(value.state)

    def read(self, reader: Reader, key: str, about: About) -> Rng:
        """A chance of that state."""
        return reader.rng(key)


class Row(Kind):
    """A list of what is never changed itself; a tuple in a view."""

    copied = "{0}[:]"
    shown = "tuple({0})"
    imagined = "list({0})"

    def write(self, value: Sequence[Any], about: About) -> Any:
        """The list."""
        return list(value)

    def read(self, reader: Reader, key: str, about: About) -> Any:
        """The list, of the position's own."""
        return list(reader.take(key, list))


class Nest(Kind):
    """A list with an entry of the same kind for each seat, or each side."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.copied = self._each(kind.copied, "{0}[:]")
        self.imagined = self._each(kind.imagined, "list({0})")
        self.shown = f"tuple({self._each(kind.shown, '{0}')})"

    @staticmethod
    def _each(source: str, plain: str) -> str:
        """Source that does it with each entry; `plain` where nothing is to be done with any."""
        depth = source.count(" for ")
        if source == "{0}":
            return plain
        return f"[{source.format(f'x{depth}')} for x{depth} in {{0}}]"


class PerSeat(Nest):
    """An entry for each seat, written into that seat's table of "seats"."""


class Sides(Nest):
    """A list whose entries have names, each written under a key of its own."""

    def __init__(self, names: Sequence[str], kind: Kind) -> None:
        super().__init__(kind)
        self.names = names
        each = (kind.copied.format(f"{{0}}[{number}]") for number in range(len(names)))
        self.copied = f"[{', '.join(each)}]"

    def write_into(self, data: Data, key: str, value: Any, about: About) -> None:
        """An entry for each name."""
        for name, part in zip(self.names, value, strict=True):
            self.kind.write_into(data, name, part, about)

    def read(self, reader: Reader, key: str, about: About) -> list[Any]:
        """The entries in the order of the names."""
        return [self.kind.read(reader, name, about) for name in self.names]


class Pile(Kind):
    """Cards face down: a view has their number, under a name of its own if it likes."""

    copied = "{0}[:]"
    shown = "len({0})"
    imagined = ""

    def __init__(self, row: Row) -> None:
        self.row = row

    def write(self, value: Any, about: About) -> Any:
        """The cards, from the bottom to the top."""
        return self.row.write(value, about)

    def read(self, reader: Reader, key: str, about: About) -> Any:
        """The cards."""
        return self.row.read(reader, key, about)


SHARED = Shared()
FLAG = Flag()
SEAT = Number()


@dataclass(frozen=True, slots=True)
class Key:
    """The name of a field in plain data, if it is another."""

    name: str


@dataclass(frozen=True, slots=True)
class Shown:
    """The name of a field in views, if it is another."""

    name: str


class Fields:
    """What `derive` makes."""

    __slots__ = ()

    _about: ClassVar[Mapping[str, tuple[Kind, str]]]
    """For each field its kind and its key."""

    _seats: ClassVar[str]
    """The key of the list that has an entry for each seat."""

    seat_count: int

    def copy(self) -> Self:
        """A position of its own; what is shared stays so."""
        raise NotImplementedError(f"{type(self).__name__} must be derived")

    def show(self, **own: Any) -> Any:
        """The view: what is open, as immutable as it is, and `own`, which the game decides."""
        raise NotImplementedError(f"{type(self).__name__} must be derived")

    @classmethod
    def imagine(cls, view: Any, **own: Any) -> Self:
        """A position in which all that the view knows is so, and `own`, which is made up."""
        raise NotImplementedError(f"{cls.__name__} must be derived")

    def to_data(self) -> Data:
        """The whole position as plain data."""
        about = About(getattr(self, "components", None), self.seat_count)
        data: Data = {}
        seats: list[Data] = [{} for _ in range(self.seat_count)]
        for name, (kind, key) in self._about.items():
            if isinstance(kind, PerSeat):
                for entry, value in zip(seats, getattr(self, name), strict=True):
                    kind.kind.write_into(entry, key, value, about)
            else:
                kind.write_into(data, key, getattr(self, name), about)
        return {**data, "seats": seats} if seats and any(seats) else data

    def complete(self) -> None:
        """Find out what follows from other fields; only if no field is wrong by itself."""

    def check(self) -> None:
        """What must be true of several fields together. Raises InvalidPosition."""

    @classmethod
    def from_data(
        cls, data: Data, deck: Any, seat_counts: Sequence[int], reader: type[Reader] = Reader
    ) -> Self:
        """The position of `to_data`, each field checked for itself.

        Raises InvalidPosition with the field that is wrong.
        """
        top = reader(data)
        count = len(top.take(cls._seats, list))
        if count not in seat_counts:
            low, high = seat_counts[0], seat_counts[-1]
            raise top.fail(cls._seats, f"must have {low} to {high} entries")
        about = About(deck, count)
        values: dict[str, Any] = {}
        entries: list[Reader] = []
        if cls._seats == SEATS:
            entries = [reader(entry, f"seat {seat}: ") for seat, entry in enumerate(data[SEATS])]
        else:  # a field as well, which reads it once more
            top.data[cls._seats] = data[cls._seats]
        for name, (kind, key) in cls._about.items():
            if isinstance(kind, PerSeat):
                values[name] = [kind.kind.read(entry, key, about) for entry in entries]
            else:
                values[name] = kind.read(top, key, about)
        for table in (*entries, top):
            table.done()
        position = cls(components=deck, seat_count=count, **values)  # type: ignore[call-arg]
        position.complete()
        position.check()
        return position


SEATS = "seats"


def derive(*, view: type, seats: str = SEATS) -> Callable[[type[T]], type[T]]:
    """Make what follows from the fields of a position, for views of this class.

    `seats`: the key of a list of the data with an entry for each seat, where no field is `PerSeat`.
    """

    def made(cls: type[T]) -> type[T]:
        known = list(_fields(cls))
        names = {field.name for field in dataclasses.fields(view)}
        shown = {f.shown: f.kind.shown.format(f"self.{f.name}") for f in known if f.kind.shown}
        imagined = {
            f.name: f.kind.imagined.format(f"view.{f.shown}")
            for f in known
            if f.kind.shown and f.kind.imagined and f.shown in names
        }
        copied = ", ".join(f.kind.copied.format(f"self.{f.name}") for f in known)
        defaults: dict[str, Any] = {}
        seen, to_show = _call(view, shown, defaults)
        made_up, to_imagine = _call(cls, imagined, defaults)
        source = (
            f"def copy(self): return type(self)({copied})\n"
            f"def show(self{to_show}): return view({seen})\n"
            f"def imagine(cls, view{to_imagine}): return cls({made_up})\n"
        )
        space: dict[str, Any] = {"view": view, "defaults": defaults}
        exec(source, space)
        for name in ("copy", "show"):
            setattr(cls, name, space[name])
        setattr(cls, "imagine", classmethod(space["imagine"]))  # noqa: B010
        cls._about = {  # type: ignore[attr-defined]
            field.name: (field.kind, field.key)
            for field in known
            if not isinstance(field.kind, Shared | Follows)
        }
        cls._seats = seats  # type: ignore[attr-defined]
        return cls

    return made


def _call(of: Any, known: Mapping[str, str], defaults: dict[str, Any]) -> tuple[str, str]:
    """Source of what a dataclass is made of, and of the parameters for what is not `known`.

    In its order: that is quicker than by names.
    """
    given, parameters = [], ""
    for found in dataclasses.fields(of):
        name, source = found.name, known.get(found.name, found.name)
        if name not in known:
            key = f"defaults['{of.__name__}.{name}']"
            defaults[f"{of.__name__}.{name}"] = found.default
            parameters += f", {name}"
            if found.default_factory is not dataclasses.MISSING:
                defaults[f"{of.__name__}.{name}"] = found.default_factory
                parameters += "=None"
                source = f"({key}() if {name} is None else {name})"
            elif found.default is not dataclasses.MISSING:
                parameters += f"={key}"
        given.append(f"{name}={source}" if found.kw_only else source)
    return ", ".join(given), f", *{parameters}" if parameters else ""


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    kind: Kind
    key: str
    shown: str


def _fields(cls: Any) -> Iterator[_Field]:
    hints = get_type_hints(cls, include_extras=True)
    for found in dataclasses.fields(cls):
        kind, *more = hints[found.name].__metadata__
        key = next((entry.name for entry in more if isinstance(entry, Key)), found.name)
        shown = next((entry.name for entry in more if isinstance(entry, Shown)), found.name)
        yield _Field(found.name, kind, key, shown)
