"""What a seat may know and remember of a position, and what a move would bring."""

from dataclasses import dataclass, field

from engine.core.actions import Seat
from engine.core.state import Preview
from engine.games.stealing_mona_lisa.actions import MonaLisaAction
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.crews import Fit

DRAFT, CHOICE, KEEP, OVER = "draft", "choice", "keep", "over"
"""The phases: pick and pass, choose cards and art, keep cards for the next round, match over."""
READY, POINT, ACCUSE, VOTE = "ready", "point", "accuse", "vote"
"""The phases that take the place of CHOICE in the Finger Variant (SM-20)."""

PHASES = (DRAFT, CHOICE, READY, POINT, ACCUSE, VOTE, KEEP, OVER)


def passes_to(seat: Seat, seat_count: int) -> Seat:
    """To whom a seat passes the rest of its hand: the seat before, on its right (SM-29)."""
    return (seat - 1) % seat_count


def passes_from(seat: Seat, seat_count: int) -> Seat:
    """From whom a seat gets the next hand: the seat after, its left neighbour (SM-29)."""
    return (seat + 1) % seat_count


@dataclass(frozen=True, slots=True)
class Sealed:
    """A choice that is in, in an imagined world that leaves it open until it is turned up."""


SEALED = Sealed()

NOBODY = -1
"""No seat: nobody is accused, nobody won."""

LEFT, ALONE, ONLY, TOTAL, TIE, LOTS, EVEN, UNFIT = (
    "left",
    "alone",
    "only",
    "total",
    "tie",
    "lots",
    "even",
    "unfit",
)
"""How a heist ends: nobody came; one thief came and nobody looks (SM-6); one of several was fit
for it (SM-8); the highest total; the sum in one skill among equal totals (SM-12); lots among those
equal in everything; nobody takes it for the same reason; nobody of several was fit (SM-9)."""

HOWS = (LEFT, ALONE, ONLY, TOTAL, TIE, LOTS, EVEN, UNFIT)


@dataclass(frozen=True, slots=True)
class Settings:
    """What was settled before the match."""

    open_collections: bool = False
    """Stolen art lies face up (SM-18)."""
    finger: bool = False
    """The Finger Variant (SM-20)."""
    lots: bool = False
    """Thieves equal in everything draw lots, instead of nobody taking the art (SM-12)."""


@dataclass(frozen=True, slots=True)
class Heist:
    """What came of one art, as the whole table saw it."""

    slot: int
    """Its letter: 0 is A."""
    art: int
    thieves: tuple[Seat, ...]
    """Who tried to steal it, in seat order."""
    sizes: tuple[int, ...]
    """How many cards each of them played."""
    stacks: tuple[tuple[int, ...], ...]
    """The cards that each of them showed; empty unless several came (SM-6, SM-7)."""
    winner: Seat
    """Who took it; NOBODY: it stays."""
    how: str
    """One of HOWS."""
    skill: int = -1
    """The skill that broke a TIE."""


@dataclass(frozen=True, slots=True)
class MonaLisaView:
    """A position as one seat knows and remembers it; a spectator has nothing of its own."""

    components: Components = field(repr=False)
    viewer: Seat | None
    seat_count: int
    settings: Settings
    round: int
    phase: str
    arts: tuple[int, ...]
    """The arts on the table; the first lies above letter A."""
    arts_left: int
    """How many arts are still to come."""
    collections: tuple[tuple[int, ...], ...]
    """What each seat has stolen, in order. Everybody saw it being taken, but it lies face down:
    a board shows only what `shows` allows (SM-18)."""
    deck: int
    """How many skill cards were not dealt."""
    discards: int
    """How many skill cards were discarded in this round."""
    step: int
    """How many cards everybody has picked in this round's draft."""
    carried: tuple[int, ...]
    """How many cards each seat brought along from the round before."""
    held: tuple[int, ...]
    """How many cards each seat has, without the hand that is passed round in the draft."""
    chosen: tuple[bool, ...]
    """Whose choice is in, and waits for the others."""
    points: tuple[int, ...]
    """Finger Variant: where each seat pointed, once all fingers are down; before that, empty."""
    late: tuple[bool, ...]
    denied: tuple[bool, ...]
    """Finger Variant: who may not steal in this round."""
    accused: Seat
    """Finger Variant: whose lateness is the matter; NOBODY: nobody's."""
    heists: tuple[Heist, ...]
    """The last heists, art by art."""
    leftover: tuple[int, ...]
    """How many cards each seat had after the last heists, before it kept some."""
    idle_rounds: int
    """Rounds in a row in which no art was taken (SM-17)."""
    hands: tuple[tuple[int, ...], ...]
    """The viewer's own: every hand that came to it in this round's draft, in order; the last of
    them is the one to pick from while the draft goes on."""
    picks: tuple[int, ...]
    """The viewer's own: the cards it picked in this round, in order."""
    brought: tuple[int, ...]
    """The viewer's own: the cards it brought along; they join after the draft (SM-3)."""
    crew: tuple[int, ...]
    """The viewer's own: its cards once the draft is over."""
    stack: tuple[int, ...]
    """The viewer's own: the cards it played in this round, from the moment they are laid down."""
    choice: MonaLisaAction | None
    """The viewer's own choice that waits for the others."""

    @property
    def keep_limit(self) -> int:
        """How many cards each thief may keep between rounds (SM-13)."""
        return self.components.keep_limit(self.seat_count)

    @property
    def passing(self) -> tuple[Seat, ...]:
        """All seats as the hands of the draft go (SM-29), the viewer, or the first, in the middle:
        each passes to the next, and the last to the first."""
        n = self.seat_count
        first = (self.viewer or 0) + (n - 1) // 2
        return tuple([(first - place) % n for place in range(n)])

    def shows(self, seat: Seat) -> bool:
        """True if the values of a seat's stolen art may be shown to the viewer (SM-18)."""
        return self.settings.open_collections or seat == self.viewer or self.phase == OVER


@dataclass(frozen=True, slots=True)
class MonaLisaPreview(Preview):
    """A move's result in figures, for the seat that would make it."""

    cards: tuple[int, ...]
    """The cards that count: the crew so far, those sent, those kept."""
    fits: tuple[Fit, ...]
    """What these cards amount to at each art on the table; empty where that is no matter."""
    notes: tuple[str, ...]
    """The same in words: "total 22", "lacks Muscle"."""
    slot: int
    """The art that the move aims at; NO_ART: none."""
