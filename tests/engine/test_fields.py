"""Fields of a position: what follows from a declaration."""

from dataclasses import dataclass, field
from typing import Annotated, Any

import pytest

from engine.core.fields import (
    SEAT,
    SHARED,
    Fields,
    Follows,
    Kind,
    Pile,
    Row,
    SeatOrNone,
    Shown,
    derive,
)
from engine.core.game import InvalidPosition


class Answers(Row):
    """Secret: no view has anything of it."""

    shown = imagined = ""


@dataclass(frozen=True, slots=True)
class NimView:
    """Heaps, and who took last."""

    seat_count: int
    turn: int
    last: int | None
    taken: tuple[int, ...]
    most: int


@derive(view=NimView, seats="taken")
@dataclass(slots=True)
class NimTable(Fields):
    """A position whose list of takings tells how many seats there are."""

    components: Annotated[None, SHARED] = field(repr=False)
    seat_count: Annotated[int, SHARED]
    turn: Annotated[int, SEAT]
    last: Annotated[int | None, SeatOrNone()]
    taken: Annotated[list[int], Row()]
    most: Annotated[int, Follows(Kind())] = 0

    def complete(self) -> None:
        """The most that a seat took."""
        self.most = max(self.taken)


def read(**changes: Any) -> NimTable:
    data = {"turn": 1, "last": -1, "taken": [3, 1], **changes}
    return NimTable.from_data(data, None, (2, 3))


def test_what_follows_is_found_out_again_and_not_written() -> None:
    table = read()
    assert table.most == 3
    assert table.to_data() == {"turn": 1, "last": -1, "taken": [3, 1]}
    assert table.copy().most == 3 and table.show().most == 3
    assert NimTable.imagine(table.show(), components=None) == table


def test_a_seat_or_none_is_minus_one_in_plain_data() -> None:
    assert read().last is None and read(last=1).last == 1
    assert read(last=1).to_data()["last"] == 1
    with pytest.raises(InvalidPosition, match="last must be from -1 to 1"):
        read(last=2)


def test_another_list_may_tell_how_many_seats_there_are() -> None:
    assert read(taken=[1, 2, 3]).seat_count == 3
    with pytest.raises(InvalidPosition, match="taken must have 2 to 3 entries"):
        read(taken=[1])
    with pytest.raises(InvalidPosition, match="taken must be a list"):
        read(taken="12")
    with pytest.raises(InvalidPosition, match="seats is unknown"):
        read(seats=[])


@dataclass(frozen=True, slots=True)
class HandView:
    """What is seen of a hand, and what a game adds."""

    seat_count: int
    size: int
    viewer: int | None
    past: bool = False


@derive(view=HandView)
@dataclass(slots=True)
class HandTable(Fields):
    """A hand of which others see the size."""

    seat_count: Annotated[int, SHARED]
    cards: Annotated[list[int], Pile(Row()), Shown("size")]
    marks: Annotated[list[int], Answers()] = field(default_factory=list)


def test_what_no_field_tells_is_given_by_name_or_left_as_usual() -> None:
    table = HandTable(2, [4, 5])
    assert table.show(viewer=1) == HandView(2, 2, 1)
    assert table.show(viewer=None, past=True).past
    with pytest.raises(TypeError, match="viewer"):
        table.show()
    with pytest.raises(TypeError, match="size"):
        table.show(viewer=1, size=7)
    first = HandTable.imagine(table.show(viewer=1), cards=[1, 2])
    second = HandTable.imagine(table.show(viewer=1), cards=[1, 2])
    first.marks.append(3)
    assert (first.marks, second.marks) == ([3], [])
    assert HandTable.imagine(table.show(viewer=1), cards=[], marks=[8]).marks == [8]


def test_a_position_shares_nothing_with_its_data() -> None:
    data = {"turn": 0, "last": 0, "taken": [3, 1]}
    table = NimTable.from_data(data, None, (2,))
    table.taken[0] = 9
    assert data["taken"] == [3, 1]
