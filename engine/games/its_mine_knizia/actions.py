"""What a player of It's Mine! (Knizia) can do, and how it is written."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.core.actions import Action, InvalidNotation, Seat, split_notation


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Shuffle all cards and turn the first one of a hand: "0 deal"."""

    def __str__(self) -> str:
        return f"{self.seat} deal"


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """Slap for the whole offer: "0 claim".

    Of several for the same card, one is drawn by the match's own chance (KZ-2, KZ-3).
    """

    def __str__(self) -> str:
        return f"{self.seat} claim"


@dataclass(frozen=True, slots=True)
class LateClaim(Action):
    """A slap that came after others on a live table: "0 claim 2" is the second one.

    It takes the offer only if none before it counts. The table knows the order of the slaps; no
    player chooses to be late (KZ-3).
    """

    table_only = True
    place: int
    """2 to 9."""

    def __str__(self) -> str:
        return f"{self.seat} claim {self.place}"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Let the offer grow: "0 pass"."""

    def __str__(self) -> str:
        return f"{self.seat} pass"


KniziaAction = Deal | Claim | LateClaim | Pass

# Actions are immutable and few, so each is made once.
deal = cache(Deal)
claim = cache(Claim)
late_claim = cache(LateClaim)
let_go = cache(Pass)


def answers(slaps: Sequence[Seat], seats: Sequence[Seat]) -> list[KniziaAction]:
    """What all `seats` answered, on a live table: slaps in the order in which they came.

    Whoever did not slap lets the offer go.
    """
    first, late = [claim(seat) for seat in slaps[:1]], enumerate(slaps[1:], 2)
    return [
        *first,
        *(late_claim(seat, place) for place, seat in late),
        *(let_go(seat) for seat in seats if seat not in slaps),
    ]


def parse(text: str) -> KniziaAction:
    """The action of a notation such as "0 claim". Raises InvalidNotation."""
    seat, words = split_notation(text)
    return _parse_words(seat, words)


def _parse_words(seat: Seat, words: list[str]) -> KniziaAction:
    match words:
        case ["deal"]:
            return deal(seat)
        case ["claim"]:
            return claim(seat)
        case ["claim", place] if len(place) == 1 and "2" <= place <= "9":
            return late_claim(seat, int(place))
        case ["claim", *_]:
            raise InvalidNotation(
                "claim stands alone, or with the place of a slap that came late: claim 2"
            )
        case ["pass"]:
            return let_go(seat)
    raise InvalidNotation(f"no action begins with “{words[0][:20]}”; try claim, pass, deal")
