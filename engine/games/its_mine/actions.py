"""What a player of It's Mine can do, and how it is written."""

from dataclasses import dataclass
from functools import cache

from engine.core.actions import Action, InvalidNotation, split_notation
from engine.games.its_mine.components import Components
from engine.games.its_mine.table import DISTRICTS, PLACE_OF, PLACES


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place a Boss of the hand in a district: "0 place mime 2"."""

    card: str
    district: int

    def __str__(self) -> str:
        return f"{self.seat} place {self.card} {self.district + 1}"


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Play an Action of the hand on a row: "0 play big-bro 2b"."""

    card: str
    place: int

    def __str__(self) -> str:
        return f"{self.seat} play {self.card} {PLACES[self.place]}"


@dataclass(frozen=True, slots=True)
class Salvage(Action):
    """Play an Action of the own discard area on a row: "0 salvage big-bro 2b"."""

    card: str
    place: int

    def __str__(self) -> str:
        return f"{self.seat} salvage {self.card} {PLACES[self.place]}"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Discard a card of the hand instead of playing it: "0 discard big-bro"."""

    card: str

    def __str__(self) -> str:
        return f"{self.seat} discard {self.card}"


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Give up the hand card instead of which a discarded one was played: "0 give big-bro"."""

    card: str

    def __str__(self) -> str:
        return f"{self.seat} give {self.card}"


@dataclass(frozen=True, slots=True)
class Burn(Action):
    """Burn the top card of a row of the rival: "0 burn 2b"."""

    place: int

    def __str__(self) -> str:
        return f"{self.seat} burn {PLACES[self.place]}"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Burn nobody, or leave the discards where they are: "0 pass"."""

    def __str__(self) -> str:
        return f"{self.seat} pass"


ItsMineAction = Place | Play | Salvage | Discard | Give | Burn | Pass

# Actions are immutable and few, so each is made once.
place = cache(Place)
play = cache(Play)
salvage = cache(Salvage)
discard = cache(Discard)
give = cache(Give)
burn = cache(Burn)
pass_ = cache(Pass)

_DISTRICT_WORDS = tuple(str(district + 1) for district in range(DISTRICTS))


def parse(text: str, components: Components) -> ItsMineAction:
    """The action of a notation such as "0 play big-bro 2b". Raises InvalidNotation."""
    seat, words = split_notation(text)
    verb, *rest = words
    if rest and verb in ("place", "play", "salvage", "discard", "give"):
        _check_card(rest[0], components)
    match words:
        case ["place", card, district] if district in _DISTRICT_WORDS:
            return place(seat, card, int(district) - 1)
        case ["place", *_]:
            raise InvalidNotation("place a Boss in a district from 1 to 3: place mime 2")
        case ["play", card, where] if where in PLACE_OF:
            return play(seat, card, PLACE_OF[where])
        case ["salvage", card, where] if where in PLACE_OF:
            return salvage(seat, card, PLACE_OF[where])
        case ["play" | "salvage", *_]:
            raise InvalidNotation(f"{verb} an Action on a row from 1a to 3c: {verb} big-bro 2b")
        case ["discard", card]:
            return discard(seat, card)
        case ["give", card]:
            return give(seat, card)
        case ["discard" | "give", *_]:
            raise InvalidNotation(f"{verb} one card of your hand: {verb} big-bro")
        case ["burn", where] if where in PLACE_OF:
            return burn(seat, PLACE_OF[where])
        case ["burn", *_]:
            raise InvalidNotation("burn the top card of a rival row from 1a to 3c: burn 2b")
        case ["pass"]:
            return pass_(seat)
    raise InvalidNotation(
        f"no action begins with “{verb[:20]}”; try place, play, discard, salvage, give, burn, pass"
    )


def _check_card(card: str, components: Components) -> None:
    if card not in components.card_of_id:
        raise InvalidNotation(f"no card is called “{card[:40]}”")
