"""The rules of Meins!, in the order of the rulebook: take, use, end of turn, round, match."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self

from engine.core.actions import Reason, Seat
from engine.core.events import Emit, ignore
from engine.core.outcome import Outcome
from engine.core.rng import Rng
from engine.core.state import Data, Prompt, State
from engine.games.meins import actions, data, events, prices, prompts, scoring
from engine.games.meins.actions import LINES, Buy, Discard, End, Expand, MeinsAction, Take
from engine.games.meins.components import TYPES, Components
from engine.games.meins.view import (
    DISCARD,
    EMPTY,
    OVER,
    PER_SIDE,
    ROUNDS,
    TAKE,
    USE,
    MeinsView,
)


@dataclass(slots=True)
class MeinsState(State[MeinsAction, MeinsView]):
    """A position of Meins!. Piles are drawn from their end."""

    components: Components = field(repr=False)
    seat_count: int
    rng: Rng
    starter: Seat
    grid: list[int]
    display: list[int]
    supplies: list[list[int]]
    villas: list[bool]
    collections: list[list[list[int]]]
    """For each seat the exhibits on the three sides."""
    category_cards: tuple[int, ...]
    draw_pile: list[int]
    discards: list[int]
    """The discard pile as counts of each type: its order never matters."""
    exhibit_pile: list[int]
    removed: list[int]
    to_discard: list[int]
    turn: Seat
    round: int = 1
    phase: str = TAKE
    ender: Seat = 0
    idle_turns: int = 0
    used: bool = False
    """Whether a card was taken or used in this turn (ME-21)."""
    stalled: bool = False

    # --- Who acts, and what is legal -------------------------------------------------------------

    def to_act(self) -> tuple[Seat, ...]:
        """One seat at a time, until the match is over."""
        return () if self.phase == OVER else (self.turn,)

    def legal_actions(self, seat: Seat) -> list[MeinsAction]:
        """All that the seat may do: lines in their order; or purchases, villa, end; or discards."""
        if seat != self.turn:
            return []
        supply = self.supplies[seat]
        letters = self.components.letters
        legal: list[MeinsAction]
        if self.phase == TAKE:
            grid = self.grid
            return [
                actions.take(seat, line)
                for line, (a, b, c) in enumerate(LINES)
                if grid[a] >= 0 or grid[b] >= 0 or grid[c] >= 0
            ]
        if self.phase == USE:
            legal = []
            exhibits = self.components.exhibits
            held = sum(supply)
            for slot, card in enumerate(self.display):
                if card >= 0 and exhibits[card].price <= held:
                    for payment in prices.payments(supply, exhibits[card]):
                        legal.append(actions.buy(seat, slot, payment.free))
            if not self.villas[seat] and held >= self.components.villa.price:
                for kind in prices.expansions(supply, self.components):
                    legal.append(actions.expand(seat, letters[kind]))
            legal.append(actions.end(seat))
            return legal
        if self.phase == DISCARD:
            return [actions.discard(seat, letters[t]) for t in range(TYPES) if supply[t]]
        return []

    def why_not(self, action: MeinsAction) -> Reason | None:
        """Why the action is not legal here, and the rule behind it; None if it is legal."""
        return prompts.why_not(self, action)

    def prompt(self, seat: Seat) -> Prompt:
        """What is asked of the seat, and all it would expect to be able to do."""
        return prompts.prompt(self, seat)

    # --- What actions do -------------------------------------------------------------------------

    def apply(self, action: MeinsAction, emit: Emit = ignore) -> None:
        """Carry out a legal action."""
        _APPLY[type(action)](self, action, emit)

    def _take(self, action: Take, emit: Emit) -> None:
        """Take the cards of one line; its places stay empty until the turn ends (ME-3, ME-4)."""
        supply = self.supplies[action.seat]
        taken = []
        for cell in LINES[action.line]:
            card = self.grid[cell]
            if card >= 0:
                supply[card] += 1
                self.grid[cell] = EMPTY
                taken.append(card)
        self.used = True
        self.phase = USE
        emit(events.LineTaken(action.seat, action.line, tuple(taken)))

    def _buy(self, action: Buy, emit: Emit) -> None:
        """Pay for an exhibit, place it on this round's side, refill the display (ME-6, ME-7)."""
        seat, slot = action.seat, action.slot
        card = self.display[slot]
        exhibit = self.components.exhibits[card]
        paid = exhibit.cards_paid(action.free)
        self._pay(seat, paid)
        side = self.collections[seat][self.round - 1]
        side.append(card)
        self.display[slot] = EMPTY
        emit(events.Bought(seat, card, paid, len(side)))
        if len(side) == PER_SIDE:  # the turn and the round end at that instant (ME-8, ME-9)
            self._end_round(seat, emit, stalled=False)
        else:
            self._turn_up(slot, emit)

    def _expand(self, action: Expand, emit: Emit) -> None:
        """Expand the villa: once a match, any own turn, before or after buying (ME-16)."""
        kind = self.components.type_of_letter[action.letter]
        paid = prices.expansion_cards(kind, self.components)
        self._pay(action.seat, paid)
        self.villas[action.seat] = True
        emit(events.Expanded(action.seat, paid))

    def _end(self, action: End, emit: Emit) -> None:
        """End the turn: the grid is refilled, the next seat clockwise plays (ME-24)."""
        emit(events.TurnEnded(action.seat))
        self.idle_turns = 0 if self.used else self.idle_turns + 1
        if self.idle_turns == self.seat_count:  # a whole lap of idle turns (ME-21)
            self._end_round(action.seat, emit, stalled=True)
            return
        self._refill_grid(emit)
        self._begin_turn((action.seat + 1) % self.seat_count, emit)

    def _discard(self, action: Discard, emit: Emit) -> None:
        """Give up one card; when all have given up half, the next round begins (ME-11)."""
        seat = action.seat
        kind = self.components.type_of_letter[action.letter]
        self.supplies[seat][kind] -= 1
        self.discards[kind] += 1
        self.to_discard[seat] -= 1
        emit(events.Discarded(seat, kind))
        if not self.to_discard[seat]:
            self._next_discard((seat + 1) % self.seat_count, emit)

    # --- Turns and rounds ------------------------------------------------------------------------

    def _begin_turn(self, seat: Seat, emit: Emit) -> None:
        """A turn begins with taking, unless the grid is empty (ME-5)."""
        self.turn = seat
        self.used = False
        if max(self.grid) >= 0:
            self.phase = TAKE
        else:
            self.phase = USE
            emit(events.NothingToTake(seat))

    def _end_round(self, seat: Seat, emit: Emit, *, stalled: bool) -> None:
        """The round ends; all give up half their cards, except after the last (ME-10 to ME-12)."""
        self.ender = seat
        self.stalled = stalled
        self.idle_turns = 0
        last = self.round == ROUNDS
        half = [0 if last else sum(supply) // 2 for supply in self.supplies]
        emit(events.RoundEnded(seat, self.round, stalled, tuple(half)))
        if last:
            self.phase = OVER
            return
        self._refill_grid(emit)
        self.to_discard = half
        self._next_discard(seat, emit)

    def _next_discard(self, seat: Seat, emit: Emit) -> None:
        """The next seat clockwise that still has to give up cards, or the next round."""
        for _ in range(self.seat_count):
            if self.to_discard[seat]:
                self.turn = seat
                self.phase = DISCARD
                return
            seat = (seat + 1) % self.seat_count
        self._begin_round(emit)

    def _begin_round(self, emit: Emit) -> None:
        """Four new exhibits; the seat after the one who ended the round begins (ME-13, ME-14)."""
        self.removed += [card for card in self.display if card >= 0]
        for slot in range(len(self.display)):
            self.display[slot] = self.exhibit_pile.pop() if self.exhibit_pile else EMPTY
        self.round += 1
        seat = (self.ender + 1) % self.seat_count
        emit(events.RoundBegan(seat, self.round, tuple(self.display)))
        # Discards may have brought cards back for places that stayed empty at the round's end.
        self._refill_grid(emit)
        self._begin_turn(seat, emit)

    # --- Cards -----------------------------------------------------------------------------------

    def _pay(self, seat: Seat, cards: tuple[int, ...]) -> None:
        """Used cards go to the discard pile at once (ME-6)."""
        supply, discards = self.supplies[seat], self.discards
        for kind, count in enumerate(cards):
            if count:
                supply[kind] -= count
                discards[kind] += count
        self.used = True

    def _turn_up(self, slot: int, emit: Emit) -> None:
        if self.exhibit_pile:
            card = self.display[slot] = self.exhibit_pile.pop()
            emit(events.ExhibitTurned(slot, card))

    def _refill_grid(self, emit: Emit) -> None:
        """Fill empty places from left to right, top to bottom, as far as cards go (ME-4, ME-5)."""
        laid = []
        for cell, card in enumerate(self.grid):
            if card < 0:
                if not self.draw_pile and not self._reshuffle(emit):
                    break
                card = self.grid[cell] = self.draw_pile.pop()
                laid.append((cell, card))
        if laid:
            emit(events.GridRefilled(tuple(laid)))

    def _reshuffle(self, emit: Emit) -> bool:
        """The discard pile becomes the new draw pile; False if there is none."""
        pile = [kind for kind, count in enumerate(self.discards) for _ in range(count)]
        if not pile:
            return False
        self.rng.shuffle(pile)
        self.draw_pile = pile
        self.discards = [0] * TYPES
        emit(events.Reshuffled(len(pile)))
        return True

    # --- What others get -------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> MeinsView:
        """Everything but the order of the two piles is open (ME-23)."""
        return MeinsView(
            components=self.components,
            viewer=seat,
            seat_count=self.seat_count,
            starter=self.starter,
            round=self.round,
            phase=self.phase,
            turn=self.turn,
            grid=tuple(self.grid),
            display=tuple(self.display),
            supplies=tuple([tuple(supply) for supply in self.supplies]),
            villas=tuple(self.villas),
            collections=tuple([tuple([tuple(s) for s in own]) for own in self.collections]),
            category_cards=self.category_cards,
            draw_pile=len(self.draw_pile),
            discards=tuple(self.discards),
            exhibits_left=len(self.exhibit_pile),
            removed=tuple(self.removed),
            to_discard=tuple(self.to_discard),
            ender=self.ender,
            idle_turns=self.idle_turns,
            used=self.used,
            stalled=self.stalled,
        )

    def outcome(self) -> Outcome | None:
        """The final scoring, once the third round has ended."""
        return scoring.outcome(self.view(None)) if self.phase == OVER else None

    def copy(self) -> Self:
        """A position of its own; only the components are shared."""
        return type(self)(
            self.components,
            self.seat_count,
            self.rng.copy(),
            self.starter,
            self.grid[:],
            self.display[:],
            [supply[:] for supply in self.supplies],
            self.villas[:],
            [[left[:], right[:], upper[:]] for left, right, upper in self.collections],
            self.category_cards,
            self.draw_pile[:],
            self.discards[:],
            self.exhibit_pile[:],
            self.removed[:],
            self.to_discard[:],
            self.turn,
            self.round,
            self.phase,
            self.ender,
            self.idle_turns,
            self.used,
            self.stalled,
        )

    def to_data(self) -> Data:
        """The position as plain data: cards as letters, exhibits by id."""
        return data.to_data(self)


_APPLY: dict[type[MeinsAction], Callable[..., None]] = {
    Take: MeinsState._take,
    Buy: MeinsState._buy,
    Expand: MeinsState._expand,
    End: MeinsState._end,
    Discard: MeinsState._discard,
}
