"""What lies on the table of Meins!, and what becomes of cards; turns and rounds are in `turns`."""

from dataclasses import dataclass, field
from typing import Annotated

from engine.core.actions import Seat
from engine.core.events import Emit
from engine.core.fields import (
    FLAG,
    SEAT,
    SHARED,
    Chance,
    Fields,
    Key,
    Number,
    OneOf,
    PerSeat,
    Pile,
    Shown,
    Sides,
    derive,
)
from engine.core.game import InvalidPosition
from engine.core.rng import Rng
from engine.games.meins.cards import CategoryCards, Counts, Exhibits, Owed, Procurements
from engine.games.meins.components import CATEGORIES, TYPES, Components
from engine.games.meins.events import ExhibitTurned, GridRefilled, Reshuffled
from engine.games.meins.view import (
    DISCARD,
    OVER,
    PER_SIDE,
    PHASES,
    ROUNDS,
    SIDES,
    TAKE,
    MeinsView,
)

GRID = 9
DISPLAY = 4


@derive(view=MeinsView)
@dataclass(slots=True)
class MeinsTable(Fields):
    """The cards and who is on turn. Piles are drawn from their end."""

    components: Annotated[Components, SHARED] = field(repr=False)
    seat_count: Annotated[int, SHARED]
    rng: Annotated[Rng, Chance()]
    starter: Annotated[Seat, SEAT]
    turn: Annotated[Seat, SEAT]
    to_discard: Annotated[list[int], Owed()]
    grid: Annotated[list[int], Procurements(gaps=True)]
    draw_pile: Annotated[list[int], Pile(Procurements())]
    discards: Annotated[list[int], Counts()]
    """The discard pile as counts of each type: its order never matters."""
    display: Annotated[list[int], Exhibits(gaps=True)]
    exhibit_pile: Annotated[list[int], Pile(Exhibits()), Shown("exhibits_left")]
    removed: Annotated[list[int], Exhibits()]
    category_cards: Annotated[tuple[int, ...], CategoryCards()]
    supplies: Annotated[list[list[int]], PerSeat(Counts()), Key("supply")]
    villas: Annotated[list[bool], PerSeat(FLAG), Key("villa")]
    collections: Annotated[list[list[list[int]]], PerSeat(Sides(SIDES, Exhibits(most=PER_SIDE)))]
    """For each seat the exhibits on the three sides."""
    round: Annotated[int, Number(1, ROUNDS)] = 1
    phase: Annotated[str, OneOf(PHASES)] = TAKE
    ender: Annotated[Seat, SEAT] = 0
    idle_turns: Annotated[int, SEAT] = 0
    used: Annotated[bool, FLAG] = False
    """Whether a card was taken or used in this turn (ME-21)."""
    stalled: Annotated[bool, FLAG] = False

    # --- Cards -----------------------------------------------------------------------------------

    def pay(self, seat: Seat, cards: tuple[int, ...]) -> None:
        """Used cards go to the discard pile at once (ME-6)."""
        supply, discards = self.supplies[seat], self.discards
        for kind, count in enumerate(cards):
            if count:
                supply[kind] -= count
                discards[kind] += count
        self.used = True

    def turn_up(self, slot: int, emit: Emit) -> None:
        """The next exhibit, if there is one, fills a place of the display (ME-7)."""
        if self.exhibit_pile:
            card = self.display[slot] = self.exhibit_pile.pop()
            emit(ExhibitTurned(slot, card))

    def refill_grid(self, emit: Emit) -> None:
        """Fill empty places from left to right, top to bottom, as far as cards go (ME-4, ME-5)."""
        laid = []
        for cell, card in enumerate(self.grid):
            if card < 0:
                if not self.draw_pile and not self._reshuffle(emit):
                    break
                card = self.grid[cell] = self.draw_pile.pop()
                laid.append((cell, card))
        if laid:
            emit(GridRefilled(tuple(laid)))

    def _reshuffle(self, emit: Emit) -> bool:
        """The discard pile becomes the new draw pile; False if there is none."""
        pile = [kind for kind, count in enumerate(self.discards) for _ in range(count)]
        if not pile:
            return False
        self.rng.shuffle(pile)
        self.draw_pile = pile
        self.discards = [0] * TYPES
        emit(Reshuffled(len(pile)))
        return True

    # --- Read from a file ------------------------------------------------------------------------

    def check(self) -> None:
        """Raise InvalidPosition unless the parts fit together: every card once, and so on."""
        components = self.components
        for owed, supply in zip(self.to_discard, self.supplies, strict=True):
            if owed > sum(supply):
                raise InvalidPosition("to_discard must have a valid number for each seat")
        if len(self.grid) != GRID:
            raise InvalidPosition("grid must have nine places")
        if len(self.display) != DISPLAY:
            raise InvalidPosition("display must have four places")
        if len(self.category_cards) > CATEGORIES:
            raise InvalidPosition("category_cards has more cards than the deck")
        for kind, card in enumerate(components.procurement):
            have = (
                self.grid.count(kind)
                + self.draw_pile.count(kind)
                + self.discards[kind]
                + sum(supply[kind] for supply in self.supplies)
            )
            if have != card.copies:
                raise InvalidPosition(
                    f"{card.name} must appear {card.copies} times in all, not {have}"
                )
        placed = self.exhibit_pile + self.removed + [card for card in self.display if card >= 0]
        placed += [card for own in self.collections for side in own for card in side]
        for number, exhibit in enumerate(components.exhibits):
            if placed.count(number) != 1:
                raise InvalidPosition(
                    f"{exhibit.name} must appear once, not {placed.count(number)} times"
                )
        for seat, own in enumerate(self.collections):
            for number, side in enumerate(own, 1):
                full = len(side) == PER_SIDE and number == self.round
                if (side and number > self.round) or (full and self.phase not in (DISCARD, OVER)):
                    raise InvalidPosition(
                        f"seat {seat}: too many exhibits on the {SIDES[number - 1]} side"
                    )
        if self.phase == DISCARD and not self.to_discard[self.turn]:
            raise InvalidPosition("turn must be a seat with cards to discard")
        if self.phase == DISCARD and self.round == ROUNDS:
            raise InvalidPosition("phase can't be discard in the last round")
        if self.phase == TAKE and max(self.grid) < 0:
            raise InvalidPosition("phase can't be take with an empty grid")
        ended = self.stalled or len(self.collections[self.ender][-1]) == PER_SIDE
        if self.phase == OVER and not (self.round == ROUNDS and ended):
            raise InvalidPosition("phase can't be over: nothing has ended the last round")
