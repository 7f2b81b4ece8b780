"""What a seat still has to decide within one action: small frames on a stack, as plain data.

The frame on top says what is asked next. Frames that leave nothing to decide are settled without
asking (see `settle`).
"""

from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from functools import cache
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class ChooseKind:
    """Expand: which settlement. A surveyor's discount comes with free land (MI-60)."""

    discount: int
    free_land: bool


@dataclass(frozen=True, slots=True)
class ChooseHex:
    """Expand: where this settlement goes."""

    kind: int
    discount: int
    free_land: bool


@dataclass(frozen=True, slots=True)
class ChooseTrade:
    """Mercato: which good, bought or sold, and how many."""


@dataclass(frozen=True, slots=True)
class ChooseTrack:
    """Upgrade: which track goes up, for this price."""

    price: int


@dataclass(frozen=True, slots=True)
class ChooseMarina:
    """Marina: which one."""


@dataclass(frozen=True, slots=True)
class ChooseOrder:
    """Gain order: which one of the row."""


@dataclass(frozen=True, slots=True)
class ChooseFreeOrder:
    """A last token earned an order without fee, from the row or the deck (MI-16, MI-17)."""


@dataclass(frozen=True, slots=True)
class ChooseHen:
    """Finish order: which hens go back to the mat (MI-20)."""

    left: int


@dataclass(frozen=True, slots=True)
class Reward:
    """Finish order: what the finished order brings."""

    face: int


@dataclass(frozen=True, slots=True)
class Effects:
    """Marina: the effects of a card from this one on."""

    card: int
    step: int


@dataclass(frozen=True, slots=True)
class ChooseGain:
    """Marina: which of the gains of this effect."""

    card: int
    step: int


@dataclass(frozen=True, slots=True)
class ChooseSquare:
    """Marina: up to so many more built settlements produce; `used` marks those that did."""

    left: int
    used: int
    """One bit for each square: 8 x kind + square."""


@dataclass(frozen=True, slots=True)
class ChooseConversion:
    """So many grapes may still become jars, or bottles, or in all (MI-28)."""

    jars: int
    bottles: int
    left: int


@dataclass(frozen=True, slots=True)
class ChooseFood:
    """So many more steps of a food token."""

    left: int


Frame: TypeAlias = (
    ChooseKind
    | ChooseHex
    | ChooseTrade
    | ChooseTrack
    | ChooseMarina
    | ChooseOrder
    | ChooseFreeOrder
    | ChooseHen
    | Reward
    | Effects
    | ChooseGain
    | ChooseSquare
    | ChooseConversion
    | ChooseFood
)

# Frames are immutable and few, so each is made once.
choose_kind = cache(ChooseKind)
choose_hex = cache(ChooseHex)
choose_track = cache(ChooseTrack)
choose_hen = cache(ChooseHen)
reward = cache(Reward)
effects = cache(Effects)
choose_gain = cache(ChooseGain)
choose_square = cache(ChooseSquare)
choose_conversion = cache(ChooseConversion)
choose_food = cache(ChooseFood)

CHOOSE_TRADE = ChooseTrade()
CHOOSE_MARINA = ChooseMarina()
CHOOSE_ORDER = ChooseOrder()
CHOOSE_FREE_ORDER = ChooseFreeOrder()

_NAMES: dict[str, type[Frame]] = {
    "kind": ChooseKind,
    "hex": ChooseHex,
    "trade": ChooseTrade,
    "track": ChooseTrack,
    "marina": ChooseMarina,
    "order": ChooseOrder,
    "free-order": ChooseFreeOrder,
    "hen": ChooseHen,
    "reward": Reward,
    "effects": Effects,
    "gain": ChooseGain,
    "square": ChooseSquare,
    "conversion": ChooseConversion,
    "food": ChooseFood,
}
_NAME_OF = {kind: name for name, kind in _NAMES.items()}


def to_data(frame: Frame) -> list[str | int]:
    """A frame as plain data: its name, then its numbers."""
    return [_NAME_OF[type(frame)], *(int(value) for value in astuple(frame))]


def from_data(data: object) -> Frame | None:
    """The frame of `to_data`; None if it is none."""
    if not isinstance(data, Sequence) or not data or not isinstance(data[0], str):
        return None
    made_of = _NAMES.get(data[0])
    names = [] if made_of is None else [field.name for field in fields(made_of)]
    if made_of is None or len(data) - 1 != len(names):
        return None
    if not all(type(value) is int and 0 <= value <= 1 << 48 for value in data[1:]):
        return None
    values = [
        bool(value) if name == "free_land" else value
        for name, value in zip(names, data[1:], strict=True)
    ]
    make: Any = made_of
    frame: Frame = make(*values)
    return frame
