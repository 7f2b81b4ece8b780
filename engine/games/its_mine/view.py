"""What a seat may know of a position of It's Mine, and what a move would bring."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.core.actions import Seat
from engine.core.state import Preview
from engine.games.its_mine.components import ROUNDS, WHITE, Components
from engine.games.its_mine.effects import ACTION, BOSS, BURN
from engine.games.its_mine.table import Row

GIVE, UNDERTAKER, OVER = "give", "undertaker", "over"
PHASES = (BOSS, ACTION, BURN, GIVE, UNDERTAKER, OVER)
"""What is to be decided: a Boss or an Action turn, whom to burn, what to give up for a salvaged
card, what the Undertaker brings back; or the match is over."""

OWNER, SEATS, ALL = 0, 1, 2
"""Who knows a hand: its owner, both players, everybody who watches."""


class Pending(NamedTuple):
    """A decision that an effect left open; the state keeps a stack of them."""

    kind: str
    """BURN, GIVE or UNDERTAKER."""
    seat: Seat
    district: int
    card: int
    """Whose effect it is; a district as ~district card. For GIVE the card that was salvaged."""
    effect: int = 0
    """BURN: the number of the effect among those that work at once."""
    row: int = 0
    """UNDERTAKER: the row in which this Undertaker stands."""


@dataclass(frozen=True, slots=True)
class ItsMineView:
    """A position as one seat knows, remembers and can count it: only decks and hands that are
    still uncertain are missing."""

    components: Components
    viewer: Seat | None
    city: int
    white: Seat
    """The white player; the other is black."""
    districts: tuple[int, ...]
    """The three districts, from the Axis card on."""
    round: int
    """0 to 5; 6 when all rounds are over."""
    turn: Seat
    """Who acts; after the end, who acted last."""
    rows: tuple[Row, ...]
    """Nine rows for each seat, three for each district: the Boss, then its Actions; ~card if
    burnt."""
    hands: tuple[tuple[int, ...] | None, ...]
    """The hand of each seat, sorted; None if this viewer has not seen it and cannot deduce it."""
    hand_sizes: tuple[int, ...]
    known: tuple[int, ...]
    """Who knows each hand: OWNER, SEATS or ALL."""
    discards: tuple[tuple[int, ...], ...]
    """The discard area of each seat, the newest card last."""
    tokens: tuple[int, ...]
    supply: int
    boss_deck: int
    """How many Bosses are left to draw."""
    action_deck: int
    pending: tuple[Pending, ...]
    judged: tuple[tuple[int, int], ...]
    """The masks of both seats by which districts were judged so far."""

    @property
    def phase(self) -> str:
        """One of PHASES."""
        return phase_of(self.components, self.round, self.pending)

    @property
    def first(self) -> Seat:
        """Who begins in this round; after the last one, who began it."""
        return first_of(self.components, self.round, self.white)

    @property
    def cards(self) -> str:
        """What this round is played with: BOSS or ACTION."""
        return self.components.rounds[min(self.round, ROUNDS - 1)].cards

    @property
    def turns(self) -> tuple[int, int]:
        """The turn of this round and how many it has: (2, 5)."""
        square = self.components.rounds[min(self.round, ROUNDS - 1)]
        last = square.hand - 1
        return (last if self.round == ROUNDS else square.hand - self._hand_of_turn + 1), last

    @property
    def _hand_of_turn(self) -> int:
        return hand_of_turn(self.turn, self.first, self.hand_sizes, self.pending)

    def deduced(self, seat: Seat) -> bool:
        """True if the viewer has not seen the seat's hand, and yet it is certain."""
        seen = seat == self.viewer or self.known[seat] >= (ALL if self.viewer is None else SEATS)
        return bool(self.hands[seat]) and not seen

    @property
    def last_turn(self) -> bool:
        """True if whoever acts also discards the rest of its hand."""
        return self.round < ROUNDS and self._hand_of_turn == 2


def phase_of(components: Components, round_: int, pending: "tuple[Pending, ...]") -> str:
    """What is to be decided in a position."""
    if pending:
        return pending[-1].kind
    return OVER if round_ == ROUNDS else components.rounds[round_].cards


def first_of(components: Components, round_: int, white: Seat) -> Seat:
    """Who begins in a round (IM-2); the last round's player also after it (IM-32)."""
    square = components.rounds[min(round_, ROUNDS - 1)]
    return white if square.first == WHITE else 1 - white


def hand_of_turn(turn: Seat, first: Seat, sizes: Sequence[int], pending: Sequence[Pending]) -> int:
    """With how many cards each player began this turn of a round.

    The second player still has that many, unless one of them waits for its burn.
    """
    played = bool(pending) and turn != first and all(frame.kind != GIVE for frame in pending)
    return sizes[1 - first] + played


@dataclass(frozen=True, slots=True)
class ItsMinePreview(Preview):
    """A move's result in figures: what is discarded in the last turn counts, a burn that waits for
    its own decision does not yet."""

    masks: tuple[tuple[int, int], ...]
    """The masks of seat 0 and seat 1 in each district."""
    holders: tuple[int, ...]
    """Who would hold each district; -1: nobody."""
    points: tuple[int, int]
    """The change of each seat's points, as if the match ended then."""
    tokens: tuple[int, int]
    """The tokens of each seat."""
    paid: int
    district: int
    """The district that the move is about; -1: none."""
    mask_gain: int
    """By how many the mover's masks in that district change."""
    verdict: str
    """What becomes of that district, in two words: "takes it", "a tie", "still yours"."""
