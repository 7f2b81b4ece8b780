"""The rules of It's Mine, in the order of the rulebook: hands, turns, rounds, control."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Self

from engine.core.actions import Reason, Seat
from engine.core.events import Emit, ignore
from engine.core.outcome import Outcome
from engine.core.rng import Rng
from engine.core.state import Data, Prompt, State
from engine.games.its_mine import data, events, immediate, legal, placing, prompts, scoring, sheets
from engine.games.its_mine.actions import (
    Burn,
    Discard,
    Give,
    ItsMineAction,
    Pass,
    Place,
    Play,
    Salvage,
)
from engine.games.its_mine.components import ROUNDS, Components
from engine.games.its_mine.effects import (
    BOSS,
    LAST,
    Effect,
)
from engine.games.its_mine.table import (
    DISTRICTS,
    FULL,
    PER_DISTRICT,
    PER_SIDE,
    Row,
    slot_of,
)
from engine.games.its_mine.view import (
    ALL,
    GIVE,
    OVER,
    OWNER,
    SEATS,
    UNDERTAKER,
    ItsMineView,
    Pending,
    first_of,
    hand_of_turn,
    phase_of,
)


@dataclass(slots=True)
class ItsMineState(State[ItsMineAction, ItsMineView]):
    """A position of It's Mine.

    Decks have no order: a card is drawn at random when it is dealt, so they can stay sorted.
    """

    components: Components = field(repr=False)
    city: int
    rng: Rng
    white: Seat
    districts: tuple[int, ...]
    boss_deck: tuple[int, ...]
    action_deck: tuple[int, ...]
    rows: list[Row]
    hands: list[tuple[int, ...]]
    """Sorted."""
    known: list[int]
    """Who knows each hand: OWNER, SEATS or ALL. A seat that has once held a hand sees everything
    that leaves it, so it knows what is left."""
    discards: list[tuple[int, ...]]
    tokens: list[int]
    supply: int
    turn: Seat
    round: int = 0
    pending: tuple[Pending, ...] = ()
    """Open decisions of effects; the last one comes first."""
    judged: tuple[tuple[int, int], ...] = ()
    """The masks of both seats by which districts were judged so far."""

    # --- Who acts, and what is legal -------------------------------------------------------------

    @property
    def phase(self) -> str:
        """What is to be decided: one of PHASES."""
        return phase_of(self.components, self.round, self.pending)

    @property
    def first(self) -> Seat:
        """Who begins in this round."""
        return first_of(self.components, self.round, self.white)

    @property
    def last_turn(self) -> bool:
        """True if the seat on turn also discards the rest of its hand."""
        sizes = [len(hand) for hand in self.hands]
        return self.round < ROUNDS and hand_of_turn(self.turn, self.first, sizes, self.pending) == 2

    def to_act(self) -> tuple[Seat, ...]:
        """One seat at a time, until the match is over."""
        return () if self.phase == OVER else (self.turn,)

    def mid_action(self) -> bool:
        """True while an action of the seat on turn waits for its burn or for a card given up."""
        return bool(self.pending) and self.pending[-1].kind != UNDERTAKER

    def legal_actions(self, seat: Seat) -> list[ItsMineAction]:
        """All that the seat may do: by card in the order of the box, then by place."""
        return legal.LEGAL[self.phase](self, seat) if seat == self.turn else []

    def salvageable(self, seat: Seat) -> list[int]:
        """The different Actions in the seat's discard area, in the order of the box."""
        bosses = self.components.bosses
        return sorted({card for card in self.discards[seat] if card >= bosses})

    def at_once(self, card: int) -> tuple[Effect, ...]:
        """The immediate effects of a card, or of a district given as ~district card."""
        components = self.components
        powers = components.districts[~card].powers if card < 0 else components.powers_of[card]
        return powers.at_once

    def why_not(self, action: ItsMineAction) -> Reason | None:
        """Why the action is not legal here, and the rule behind it; None if it is legal."""
        return legal.why_not(self, action)

    def prompt(self, seat: Seat) -> Prompt:
        """What is asked of the seat, and all it would expect to be able to do."""
        return prompts.prompt(self, seat)

    # --- What actions do -------------------------------------------------------------------------

    def apply(self, action: ItsMineAction, emit: Emit = ignore) -> None:
        """Carry out a legal action, then go on to the next decision."""
        told = emit is not ignore  # who imagines a move wants no news of it, and is in a hurry
        before = scoring.holders(self) if told else ()
        done = self.carry_out(action, emit)
        after = scoring.holders(self) if told else ()
        for number, was, now in zip(self.districts, before, after, strict=False):
            if was != now:
                emit(events.HolderChanged(number, now, was))
        if done:
            self._go_on(emit)

    def carry_out(self, action: ItsMineAction, emit: Emit = ignore) -> bool:
        """Only what the action itself does; False if a burn that it brought must be decided."""
        return _DO[type(action)](self, action, emit)

    def _place(self, action: Place, emit: Emit) -> bool:
        """Place a Boss in a district; Bosses cost nothing."""
        seat = action.seat
        card = self._from_hand(seat, action.card)
        place = placing.free_place(self, seat, action.district)
        assert place is not None
        self.rows[slot_of(seat, place)] = (card,)
        emit(events.BossPlaced(seat, card, place))
        return immediate.work(self, seat, action.district, card, 0, emit)

    def _play(self, action: Play, emit: Emit) -> bool:
        """Pay for an Action and lay it on a row; then its immediate effects (IM-13)."""
        seat = action.seat
        card = self._from_hand(seat, action.card)
        return self._lay(seat, card, action.place, emit)

    def _salvage(self, action: Salvage, emit: Emit) -> bool:
        """Lay an Action of the discard area: for the Undertaker free (IM-32), else at its price
        and instead of a hand card, which is given up afterwards (IM-34, IM-41)."""
        seat = action.seat
        card = self.components.card_of_id[action.card]
        left = list(self.discards[seat])
        left.remove(card)
        self.discards[seat] = tuple(left)
        if self.pending:
            self.pending = self.pending[:-1]
            return self._lay(seat, card, action.place, emit, salvaged=True, free=True)
        self.pending = (Pending(GIVE, seat, action.place // PER_DISTRICT, card),)
        return self._lay(seat, card, action.place, emit, salvaged=True)

    def _lay(
        self,
        seat: Seat,
        card: int,
        place: int,
        emit: Emit,
        *,
        salvaged: bool = False,
        free: bool = False,
    ) -> bool:
        district = place // PER_DISTRICT
        paid = 0
        if not free:
            paid = placing.price(self, card, placing.cost_effects(self, seat, district))
            self.tokens[seat] -= paid
            self.supply += paid
        self.rows[slot_of(seat, place)] += (card,)
        emit(events.ActionPlayed(seat, card, place, paid, salvaged))
        return immediate.work(self, seat, district, card, 0, emit)

    def _discard(self, action: Discard, emit: Emit) -> bool:
        """Discard an Action for a token (IM-8, IM-11); a Boss without one (IM-6, IM-7)."""
        seat = action.seat
        card = self._from_hand(seat, action.card)
        self.discards[seat] += (card,)
        wanted = self.components.discard_tokens if card >= self.components.bosses else 0
        supply, rival = immediate.take(self, seat, wanted)
        emit(events.Discarded(seat, card, supply, rival, given=False))
        return True

    def _give(self, action: Give, emit: Emit) -> bool:
        """Give up a hand card for the salvaged one, without a token (IM-34)."""
        seat = action.seat
        self.pending = self.pending[:-1]
        card = self._from_hand(seat, action.card)
        self.discards[seat] += (card,)
        emit(events.Discarded(seat, card, 0, 0, given=True))
        return True

    def _burn(self, action: Burn, emit: Emit) -> bool:
        """Turn the top card of a rival row over; then what is left of the burning card."""
        frame = self.pending[-1]
        self.pending = self.pending[:-1]
        slot = slot_of(1 - action.seat, action.place)
        row = self.rows[slot]
        self.rows[slot] = (*row[:-1], ~row[-1])
        emit(events.Burnt(action.seat, row[-1], action.place))
        return immediate.work(self, frame.seat, frame.district, frame.card, frame.effect + 1, emit)

    def _pass(self, action: Pass, emit: Emit) -> bool:
        """Burn nobody (IM-15), or leave the discards where they are (IM-32)."""
        frame = self.pending[-1]
        self.pending = self.pending[:-1]
        if frame.kind == UNDERTAKER:
            emit(events.Unsalvaged(action.seat, frame.card))
            return True
        emit(events.NothingBurnt(action.seat, frame.card, chosen=True))
        return immediate.work(self, frame.seat, frame.district, frame.card, frame.effect + 1, emit)

    def _from_hand(self, seat: Seat, card_id: str) -> int:
        card = self.components.card_of_id[card_id]
        hand = self.hands[seat]
        at = hand.index(card)
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        return card

    # --- Turns and rounds ------------------------------------------------------------------------

    def _go_on(self, emit: Emit) -> None:
        """An action is carried out in full: what comes next."""
        if self.round == ROUNDS:
            self._finish(emit)
        elif self.turn_over:
            self._end_turn(emit)

    @property
    def turn_over(self) -> bool:
        """True if nothing is left to decide: in the last turn not even what to give up."""
        return not self.pending or len(self.hands[self.turn]) == 2

    def drop_rest(self, emit: Emit = ignore) -> None:
        """In the last turn of a round the rest of the hand is discarded: one card, or two after a
        salvage (IM-9, IM-34)."""
        seat = self.turn
        hand = self.hands[seat]
        if len(hand) == 1 or self.pending:
            self.pending = ()
            self.hands[seat] = ()
            self.discards[seat] += hand
            emit(events.RestDiscarded(seat, hand))

    def _end_turn(self, emit: Emit) -> None:
        """The other seat plays; after both, hands are swapped, or the round ends (IM-9, IM-10)."""
        seat = self.turn
        self.drop_rest(emit)
        first = self.first
        self.turn = 1 - seat if seat == first else first
        if seat == first:
            return
        if self.hands[seat]:
            self.hands.reverse()
            self.known = [max(SEATS, known) for known in reversed(self.known)]
            emit(events.HandsSwapped(self.round))
            self._tell_hands(emit, events.HandReceived)
            return
        self.round += 1
        if self.round < ROUNDS:
            self.begin_round(emit)
        else:
            self._end_rounds(emit)

    def begin_round(self, emit: Emit) -> None:
        """Both players draw new hands."""
        square = self.components.rounds[self.round]
        self.turn = self.first
        emit(events.RoundBegan(self.turn, self.round))
        deck = list(self.boss_deck if square.cards == BOSS else self.action_deck)
        for seat in (self.turn, 1 - self.turn):
            drawn = [deck.pop(self.rng.below(len(deck))) for _ in range(square.hand)]
            self.hands[seat] = tuple(sorted(drawn))
        if square.cards == BOSS:
            self.boss_deck = tuple(deck)
        else:
            self.action_deck = tuple(deck)
        self.known = [OWNER, OWNER]
        self._tell_hands(emit, events.HandDealt)

    def _tell_hands(
        self, emit: Emit, event: type[events.HandDealt] | type[events.HandReceived]
    ) -> None:
        for seat, hand in enumerate(self.hands):
            emit(event(seat, hand, audience=(seat,)))

    def _end_rounds(self, emit: Emit) -> None:
        """After the last round: the Undertakers of its first player, then the other's (IM-32)."""
        emit(events.RoundsOver())
        waiting = []
        powers_of = self.components.powers_of
        for seat in (self.first, 1 - self.first):
            for place in range(PER_SIDE):
                row = self.rows[slot_of(seat, place)]
                if row and row[0] >= 0 and powers_of[row[0]].salvage == LAST:
                    district, number = divmod(place, PER_DISTRICT)
                    waiting.append(Pending(UNDERTAKER, seat, district, row[0], row=number))
        self.pending = tuple(reversed(waiting))
        self._finish(emit)

    def _finish(self, emit: Emit) -> None:
        """The Undertakers that can do something, then the districts in order (IM-21)."""
        while self.pending:
            frame = self.pending[-1]
            row = self.rows[slot_of(frame.seat, frame.district * PER_DISTRICT + frame.row)]
            if (
                row[0] == frame.card  # not burnt meanwhile
                and self.salvageable(frame.seat)
                and placing.open_rows(self, frame.seat, frame.district, FULL + 1)
            ):
                self.turn = frame.seat
                return
            self.pending = self.pending[:-1]
        for district in range(len(self.judged), DISTRICTS):
            found = scoring.masks(self, district)
            winner = scoring.leader(found)
            self.judged += (found,)
            number = self.districts[district]
            emit(events.DistrictJudged(district, number, found, winner))
            if winner >= 0 and not immediate.work(self, winner, district, ~number, 0, emit):
                return

    # --- What others get -------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> ItsMineView:
        """The open table, the own hand, any other hand that the seat has seen, and one that
        counting proves: no deck is left of its kind, and all other cards are in sight."""
        least = ALL if seat is None else SEATS
        hidden = [
            owner
            for owner in (0, 1)
            if owner != seat and self.known[owner] < least and self.hands[owner]
        ]
        bosses = self.components.rounds[min(self.round, ROUNDS - 1)].cards == BOSS
        if len(hidden) == 1 and not (self.boss_deck if bosses else self.action_deck):
            hidden = []
        hands = [None if owner in hidden else hand for owner, hand in enumerate(self.hands)]
        return ItsMineView(
            components=self.components,
            viewer=seat,
            city=self.city,
            white=self.white,
            districts=self.districts,
            round=self.round,
            turn=self.turn,
            rows=tuple(self.rows),
            hands=tuple(hands),
            hand_sizes=tuple([len(hand) for hand in self.hands]),
            known=tuple(self.known),
            discards=tuple(self.discards),
            tokens=tuple(self.tokens),
            supply=self.supply,
            boss_deck=len(self.boss_deck),
            action_deck=len(self.action_deck),
            pending=self.pending,
            judged=self.judged,
        )

    def opened(self, seat: Seat | None) -> ItsMineView:
        """Both hands lie open."""
        return replace(self.view(seat), hands=tuple(self.hands), known=(ALL, ALL))

    def outcome(self) -> Outcome | None:
        """The final scoring, once every district was judged."""
        return sheets.outcome(self.view(None), self.white) if self.phase == OVER else None

    def copy(self) -> Self:
        """A position of its own; only the components are shared."""
        return type(self)(
            self.components,
            self.city,
            self.rng.copy(),
            self.white,
            self.districts,
            self.boss_deck,
            self.action_deck,
            self.rows[:],
            self.hands[:],
            self.known[:],
            self.discards[:],
            self.tokens[:],
            self.supply,
            self.turn,
            self.round,
            self.pending,
            self.judged,
        )

    def to_data(self) -> Data:
        """The position as plain data: cards and districts by id."""
        return data.to_data(self)


_DO: dict[type[ItsMineAction], Callable[..., bool]] = {
    Place: ItsMineState._place,
    Play: ItsMineState._play,
    Salvage: ItsMineState._salvage,
    Discard: ItsMineState._discard,
    Give: ItsMineState._give,
    Burn: ItsMineState._burn,
    Pass: ItsMineState._pass,
}
