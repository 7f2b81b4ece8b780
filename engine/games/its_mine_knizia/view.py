"""What a seat may know of a position of It's Mine! (Knizia), and what an answer would bring.

Everybody sees the offer, so everybody has seen every claimed card: but it lies face down from then
on, and nobody may look again until the hand is scored (KZ-12). Therefore a view has two parts.
Its plain fields are what lies open on the table; screens, texts and prompts are made from them
alone. `memory` is what the seat saw and may remember, for bots that count and for `determinise`;
nothing that a player is shown before the end of the hand may come from it.
"""

from dataclasses import dataclass, replace

from engine.core.actions import Seat
from engine.games.its_mine_knizia.components import Components

DEAL, ANSWER, OVER = "deal", "answer", "over"
"""The phases: a hand is to be dealt, claim or pass, match over."""

PHASES = (DEAL, ANSWER, OVER)

LIMIT, CLAIMED, DISCARDED = "limit", "claimed", "discarded"
"""How a hand ends: all but one have their stacks and the last seat takes what is left of the deck
(KZ-8); the last offer was claimed; nobody claimed it (KZ-9)."""

ENDINGS = (LIMIT, CLAIMED, DISCARDED)

UNKNOWN = -1
"""An answer that is not given yet, or that the viewer may not know."""

PASS = 0
"""The answer of a seat that lets the offer grow; a claim is its place among the slaps."""

CLAIM = 1
"""The answer of a seat that claims, without anybody known to be faster."""

NO_LIMIT = 0

Stack = tuple[int, ...]
"""The cards of a stack in the order in which they were turned."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What a seat saw open when it was claimed and may remember. Never shown to a player."""

    stacks: tuple[tuple[Stack, ...], ...]
    """For each seat the cards of its stacks in this hand."""


@dataclass(frozen=True, slots=True)
class KniziaView:
    """A position as a seat or a spectator sees it."""

    components: Components
    viewer: Seat | None
    seat_count: int
    hands_to_win: int
    limit: int
    """How many stacks a seat may claim in a hand; NO_LIMIT: any number."""
    play_on: bool
    """Whether seats that win the match together play on until one leads (KZ-18)."""
    hand: int
    """1 for the first hand; between two hands, the one to be dealt."""
    phase: str
    dealer: Seat
    """Who turns the cards, or deals the next hand; with two seats, who calls (KZ-21)."""
    offer: tuple[int, ...]
    """The cards on the table in the order in which they were turned, the newest last. With two
    seats they are turned in pairs, seat 0's card first."""
    deck: int
    """How many cards are still to be turned."""
    stacks: tuple[tuple[int, ...], ...]
    """For each seat how many cards each of its stacks has; they stay until the next deal."""
    answering: tuple[Seat, ...]
    """The seats that may claim the offer."""
    answered: tuple[bool, ...]
    """For each seat whether its answer to the newest card is in."""
    answer: int
    """The viewer's own answer, which it may change until the last one is in; else UNKNOWN."""
    hands: tuple[tuple[int, ...], ...]
    """For each finished hand the points of every seat."""
    wins: tuple[int, ...]
    """For each seat how many hands it won."""
    ending: str
    """How the last finished hand ended; empty while a hand is played or before the first one."""
    last_taker: Seat | None
    """Who took what was left of the deck at the end of the last hand (KZ-8); its last stack."""
    opened: tuple[tuple[Stack, ...], ...]
    """For each seat its stacks turned up, from the end of a hand to the next deal; else empty."""
    unclaimed: tuple[int, ...]
    """The discarded last offer, from the end of a hand to the next deal (KZ-9)."""
    memory: Memory
    """For bots only: see the module."""
    turned_down: int = 0
    """Looking back: how many cards lay in the offer, which was claimed since and is face down, so
    that `offer` is empty (KZ-12)."""

    @property
    def deals_on(self) -> bool:
        """Whether the dealer has all its stacks and so deals to the end of the hand (KZ-7)."""
        return (
            self.limit != NO_LIMIT
            and self.phase == ANSWER
            and len(self.stacks[self.dealer]) >= self.limit
        )

    @property
    def last_card(self) -> bool:
        """Whether the offer is the last of the hand: unclaimed, it is discarded (KZ-9)."""
        return self.phase == ANSWER and not self.deck

    @property
    def turned_at_once(self) -> int:
        """How many cards are turned at a time: with two seats one from each pile (KZ-21)."""
        return turned_at_once(self.seat_count)


def looking_back(past: KniziaView, now: KniziaView) -> KniziaView:
    """A past position as it may be seen now: claimed cards stay face down until the hand ends."""
    same_hand = now.phase == ANSWER and past.phase == ANSWER and past.hand == now.hand
    if not same_hand or past.stacks == now.stacks:
        return past
    return replace(past, offer=(), turned_down=len(past.offer))


def turned_at_once(seat_count: int) -> int:
    """One card; two when two seats turn one each (KZ-21)."""
    return 2 if seat_count == 2 else 1
