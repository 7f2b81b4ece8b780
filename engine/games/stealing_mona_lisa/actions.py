"""What a thief can do, and how it is written.

Skill cards are written by skill and value ("re5" is a recon of 5), arts by the letter below them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from engine.core.actions import Action, InvalidNotation, Seat, split_notation
from engine.games.stealing_mona_lisa.components import Components

LETTERS = "ABCDEF"
"""The letters of the choice cards; the museum's lie below the arts."""

NOTHING = "nothing"
"""The word for keeping no card and for pointing at no art."""

NO_ART = -1
"""The slot of a finger that points at nothing."""


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Add a card of the hand to the crew and pass the rest: "0 pick re5"."""

    card: str

    def __str__(self) -> str:
        return f"{self.seat} pick {self.card}"


@dataclass(frozen=True, slots=True)
class Send(Action):
    """Send some of the crew for an art, in secret: "0 send B sn6 re5"."""

    slot: int
    crew: tuple[str, ...]
    """The cards in the order of the skills, small values first."""

    def __str__(self) -> str:
        return " ".join((f"{self.seat} send {LETTERS[self.slot]}", *self.crew))


@dataclass(frozen=True, slots=True)
class Ready(Action):
    """Finger Variant: lay the cards to be played face down: "0 ready sn6 re5"."""

    crew: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((f"{self.seat} ready", *self.crew))


@dataclass(frozen=True, slots=True)
class Point(Action):
    """Finger Variant: point at an art when the countdown ends: "0 point B"."""

    slot: int

    def __str__(self) -> str:
        return f"{self.seat} point {LETTERS[self.slot]}"


@dataclass(frozen=True, slots=True)
class PointLate(Action):
    """Finger Variant: the finger came down more than a second after the "one", or not at all.

    "0 late B", "0 late nothing".
    """

    table_only = True

    slot: int
    """NO_ART: it points at nothing."""

    def __str__(self) -> str:
        return f"{self.seat} late {NOTHING if self.slot == NO_ART else LETTERS[self.slot]}"


@dataclass(frozen=True, slots=True)
class Accuse(Action):
    """Finger Variant: accuse the late thief ("0 accuse"), or let it pass ("0 overlook")."""

    accuses: bool

    def __str__(self) -> str:
        return f"{self.seat} {'accuse' if self.accuses else 'overlook'}"


@dataclass(frozen=True, slots=True)
class Vote(Action):
    """Finger Variant: deny the accused any art this round ("0 deny"), or not ("0 allow")."""

    denies: bool

    def __str__(self) -> str:
        return f"{self.seat} {'deny' if self.denies else 'allow'}"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Keep these cards for the next round: "0 keep sn6 re5", "0 keep nothing"."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((f"{self.seat} keep", *(self.cards or (NOTHING,))))


MonaLisaAction = Pick | Send | Ready | Point | PointLate | Accuse | Vote | Keep

# Small actions are few, so each is made once; choices of cards are many.
pick = cache(Pick)
point = cache(Point)
point_late = cache(PointLate)
accuse = cache(Accuse)
vote = cache(Vote)


def parse(text: str, components: Components) -> MonaLisaAction:
    """The action of a notation such as "0 send B re5 sn6"; cards may stand in any order.

    Raises InvalidNotation.
    """
    seat, words = split_notation(text)
    return _parse_words(seat, [word.lower() for word in words], components)


def _parse_words(seat: Seat, words: list[str], components: Components) -> MonaLisaAction:
    match words:
        case ["pick", card]:
            return pick(seat, _cards([card], components)[0])
        case ["pick", *_]:
            raise InvalidNotation("pick one card: pick re5")
        case ["send", letter, *cards]:
            return Send(seat, _slot(letter), _cards(cards, components))
        case ["send"]:
            raise InvalidNotation("send a letter and the cards to play: send B re5 sn6")
        case ["ready", *cards]:
            return Ready(seat, _cards(cards, components))
        case ["point", letter]:
            return point(seat, _slot(letter))
        case ["late", "nothing"]:
            return point_late(seat, NO_ART)
        case ["late", letter]:
            return point_late(seat, _slot(letter))
        case ["point" | "late", *_]:
            raise InvalidNotation(f"{words[0]} one letter: {words[0]} B")
        case ["accuse" | "overlook" as word]:
            return accuse(seat, word == "accuse")
        case ["deny" | "allow" as word]:
            return vote(seat, word == "deny")
        case ["keep", "nothing"]:
            return Keep(seat, ())
        case ["keep", _, *_]:
            return Keep(seat, _cards(words[1:], components))
        case ["keep"]:
            raise InvalidNotation("keep some cards, or nothing: keep re5 sn6")
    raise InvalidNotation(f"no action begins with “{words[0][:20]}”; try pick, send or keep")


def _slot(letter: str) -> int:
    if len(letter) == 1 and letter.upper() in LETTERS:
        return LETTERS.index(letter.upper())
    raise InvalidNotation(f"“{letter[:20]}” is no letter of an art: A to {LETTERS[-1]}")


def _cards(codes: Iterable[str], components: Components) -> tuple[str, ...]:
    known = components.card_of_code
    for code in codes:
        if code not in known:
            raise InvalidNotation(
                f"“{code[:20]}” is no skill card; they are written like {components.codes[0]}"
            )
    return tuple(sorted(codes, key=known.__getitem__))
