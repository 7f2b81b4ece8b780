"""What anybody may know of a position of Meins!, and what a move would bring."""

from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.state import Preview
from engine.games.meins.components import Components

TAKE, USE, DISCARD, OVER = "take", "use", "discard", "over"
"""The phases: take a line, use cards, give up half at the end of a round, match over."""

PHASES = (TAKE, USE, DISCARD, OVER)

EMPTY = -1
"""A cell or display slot without a card."""

SIDES = ("left", "right", "upper")
"""The sides of the villa, one for each round."""

LEAVES = "leaves the game"
"""What becomes of exhibits on display when a round has ended (ME-13)."""

ROUNDS = len(SIDES)
PER_SIDE = 3


@dataclass(frozen=True, slots=True)
class MeinsView:
    """A position as every seat and spectator sees it: only the order of the piles is hidden."""

    components: Components
    viewer: Seat | None
    seat_count: int
    starter: Seat
    """Who began the match."""
    round: int
    """1 to 3."""
    phase: str
    turn: Seat
    """Who acts; after the end, who acted last."""
    grid: tuple[int, ...]
    """Nine types in reading order; EMPTY where nothing lies."""
    display: tuple[int, ...]
    """Four exhibits; EMPTY where nothing lies."""
    supplies: tuple[tuple[int, ...], ...]
    """For each seat how many cards of each type."""
    villas: tuple[bool, ...]
    """For each seat whether the villa is expanded."""
    collections: tuple[tuple[tuple[int, ...], ...], ...]
    """For each seat and side the exhibits in the order of buying."""
    category_cards: tuple[int, ...]
    """For each seat the category of the card between it and its left neighbour (ME-19)."""
    draw_pile: int
    """How many procurement cards are left to draw."""
    discards: tuple[int, ...]
    """How many of each type lie on the discard pile: they were open when paid."""
    exhibits_left: int
    removed: tuple[int, ...]
    """Exhibits that left the game unsold (ME-13)."""
    to_discard: tuple[int, ...]
    """How many cards each seat still has to give up."""
    ender: Seat
    """Who ended the round whose discards are being chosen."""
    idle_turns: int
    """Turns in a row in which nobody could take or used a card (ME-21)."""
    used: bool
    """Whether the seat on turn has taken or used a card in this turn."""
    stalled: bool
    """Whether the round that ended last ended by a stall."""

    @property
    def side(self) -> str:
        """The side on which exhibits are placed in this round."""
        return SIDES[self.round - 1]

    def left_neighbour(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % self.seat_count


@dataclass(frozen=True, slots=True)
class MeinsPreview(Preview):
    """A move's result in figures, for the seat that would make it."""

    supply: tuple[int, ...]
    """Cards of each type after the move."""
    lacks: tuple[tuple[int, ...] | None, ...]
    """For each display slot the cards of each type still missing after the move, the missing
    free choices last (six figures); None where no exhibit would lie that is known now."""
    villa_lacks: tuple[int, ...] | None
    """The same for the villa, the further identical cards last; None once it is expanded."""
    points: int
    """Points gained at once by exhibits or villa."""
    cards: tuple[tuple[Seat, Seat | None, Seat | None], ...]
    """Category cards that would change hands: whose card it is (its target), who would take it now,
    and who after the move; None: nobody."""
    notes: tuple[str, ...]
    """For each display slot what the seat can do there after the move: "can buy", "lacks M M"; or
    LEAVES where a round has ended by then."""
    villa_note: str
    """The same for the villa."""
