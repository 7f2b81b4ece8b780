"""What a seat may do, said in one notation, and why it may not.

An action is a small frozen dataclass: `Take(0, 4)`. Its `str` is the one notation for saves, logs
and tests, the seat first: "0 take row2". A player types it without the seat.
"""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

Seat: TypeAlias = int
"""A place at the table: 0 to the number of seats - 1, clockwise."""


@dataclass(frozen=True, slots=True)
class Action:
    """One decision of one seat. Games derive one class for each kind of action."""

    seat: Seat

    table_only: ClassVar[bool] = False
    """True where only the table brings it about, such as a finger that came too late: legal, but
    no choice of a prompt, and never chosen by a bot."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something cannot be done: one sentence for the player, and the rule behind it."""

    text: str
    rule: str = ""
    """A ruling number ("ME-8") or a heading of the rulebook; empty for plain facts."""

    def __str__(self) -> str:
        return self.text


class InvalidNotation(ValueError):
    """The text isn't an action of this game at all."""


class IllegalAction(ValueError):
    """The action exists, but not here and now; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


def split_notation(text: str) -> tuple[Seat, list[str]]:
    """The seat and the words of a notation such as "0 take row2".

    Raises InvalidNotation when the text does not start with a seat number and a word.
    """
    head, *words = text.split() or [""]
    if not (head.isascii() and head.isdigit() and len(head) <= 2):
        raise InvalidNotation(f"“{text[:40]}” must start with a seat number")
    if not words:
        raise InvalidNotation(f"“{text[:40]}” isn't an action")
    return int(head), words
