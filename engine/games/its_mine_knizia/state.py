"""The rules of It's Mine! (Knizia): deal, answer, claim, the end of a hand, the match."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self

from engine.core.actions import Reason, Seat
from engine.core.events import Emit, ignore
from engine.core.outcome import Outcome
from engine.core.rng import Rng
from engine.core.state import Data, Prompt, State
from engine.games.its_mine_knizia import actions, data, events, prompts, scoring
from engine.games.its_mine_knizia.actions import Claim, Deal, KniziaAction, LateClaim, Pass
from engine.games.its_mine_knizia.components import Components
from engine.games.its_mine_knizia.view import (
    ANSWER,
    CLAIM,
    CLAIMED,
    DEAL,
    DISCARDED,
    LIMIT,
    OVER,
    PASS,
    UNKNOWN,
    KniziaView,
    Memory,
    Stack,
    turned_at_once,
)

PLAY_ON_AT_MOST = 3
"""How many wins above the target end a match that is being played on (KZ-28)."""


@dataclass(slots=True)
class KniziaState(State[KniziaAction, KniziaView]):
    """A position of It's Mine! (Knizia)."""

    components: Components = field(repr=False)
    seat_count: int
    hands_to_win: int
    limit: int
    play_on: bool
    rng: Rng
    deck: list[int]
    """Drawn from its end. Before a hand's deal the cards lie in no order."""
    loose: bool
    """True in worlds made from a view: the deck has no order, each card is drawn at random."""
    dealer: Seat
    answering: tuple[Seat, ...]
    """The seats that may claim; follows from dealer and stacks."""
    answers: list[int]
    """For each seat its answer to the newest card: UNKNOWN, PASS, or the place of its claim."""
    offer: list[int]
    stacks: list[list[Stack]]
    hands: list[tuple[int, ...]]
    wins: list[int]
    """Follows from `hands`."""
    hand: int = 1
    phase: str = DEAL
    ending: str = ""
    last_taker: Seat | None = None
    unclaimed: Stack = ()

    # --- Who acts, and what is legal -------------------------------------------------------------

    def to_act(self) -> tuple[Seat, ...]:
        """All who may claim, at the same time (KZ-2); before a hand, its dealer."""
        if self.phase == ANSWER:
            return self.answering
        return (self.dealer,) if self.phase == DEAL else ()

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats whose answer is not in yet."""
        if self.phase == ANSWER:
            return tuple([seat for seat in self.answering if self.answers[seat] == UNKNOWN])
        return self.to_act()

    def legal_actions(self, seat: Seat) -> list[KniziaAction]:
        """Claim, then pass; without the one that is the seat's answer already."""
        if self.phase == ANSWER and seat in self.answering:
            own = self.answers[seat]
            if own == UNKNOWN:
                return [actions.claim(seat), actions.let_go(seat)]
            return [actions.let_go(seat) if own > PASS else actions.claim(seat)]
        if self.phase == DEAL and seat == self.dealer:
            return [actions.deal(seat)]
        return []

    def claimers(self) -> tuple[Seat, ...]:
        """All below their limit may claim, but not who deals (KZ-6, KZ-10, KZ-21)."""
        dealer = self.dealer if self.seat_count > 2 else None
        return tuple([s for s in range(self.seat_count) if s != dealer and not self.is_full(s)])

    def is_full(self, seat: Seat) -> bool:
        """Whether the seat has all its stacks of this hand."""
        return 0 < self.limit <= len(self.stacks[seat])

    def why_not(self, action: KniziaAction) -> Reason | None:
        """Why the action is not legal here, and the rule behind it; None if it is legal."""
        return prompts.why_not(self, action)

    def why_not_to_act(self, action: KniziaAction) -> Reason | None:
        """Who deals, and who has all stacks, cannot claim (KZ-6, KZ-10)."""
        return prompts.why_not(self, action)

    def prompt(self, seat: Seat) -> Prompt:
        """What is asked of the seat, and all it would expect to be able to do."""
        return prompts.prompt(self, seat)

    # --- What actions do -------------------------------------------------------------------------

    def apply(self, action: KniziaAction, emit: Emit = ignore) -> None:
        """Carry out a legal action."""
        _APPLY[type(action)](self, action, emit)

    def _deal(self, action: Deal, emit: Emit) -> None:
        """Collect and shuffle all cards; the first one is turned at once (KZ-5)."""
        self.deck = self.components.full_deck()
        if not self.loose:
            self.rng.shuffle(self.deck)
        self.offer = []
        self.stacks = [[] for _ in range(self.seat_count)]
        self.ending = ""
        self.last_taker = None
        self.unclaimed = ()
        self.phase = ANSWER
        emit(events.HandBegan(self.hand, action.seat))
        self.answering = self.claimers()
        self._turn(emit)

    def _claim(self, action: Claim, emit: Emit) -> None:
        self._answer(action.seat, CLAIM, emit)

    def _claim_late(self, action: LateClaim, emit: Emit) -> None:
        self._answer(action.seat, action.place, emit)

    def _pass(self, action: Pass, emit: Emit) -> None:
        self._answer(action.seat, PASS, emit)

    def _answer(self, seat: Seat, answer: int, emit: Emit) -> None:
        """Keep the answer hidden until all have answered (KZ-2)."""
        answers = self.answers
        answers[seat] = answer
        emit(events.Answered(seat))
        for other in self.answering:
            if answers[other] == UNKNOWN:
                return
        self._resolve(emit)

    def _resolve(self, emit: Emit) -> None:
        """The first slap takes the offer; without any, the next card is turned."""
        answers = self.answers
        slaps = [seat for seat in self.answering if answers[seat] > PASS]
        if not slaps:
            if self.deck:
                self._turn(emit)
            else:  # nobody wants the last offer (KZ-9)
                self.unclaimed = tuple(self.offer)
                self.offer = []
                emit(events.OfferDiscarded(len(self.unclaimed)))
                self._end_hand(DISCARDED, emit)
            return
        best = min([answers[seat] for seat in slaps])
        first = [seat for seat in slaps if answers[seat] == best]
        tied = len(first) > 1
        # By chance, never by seat (KZ-3): a draw of its own for every tie, so that in imagined
        # worlds nobody's place in the list goes together with the next card.
        seat = self.rng.fork(len(self.deck), *first).choice(first) if tied else first[0]
        late = sorted([s for s in slaps if answers[s] > best], key=answers.__getitem__)
        self._take_offer(seat, tuple(first) if tied else (), tuple(late), emit)

    def _take_offer(
        self, seat: Seat, drawn_from: tuple[Seat, ...], late: tuple[Seat, ...], emit: Emit
    ) -> None:
        """The offer becomes a stack, its owner the dealer, and the hand goes on or ends."""
        own = self.stacks[seat]
        own.append(tuple(self.offer))
        self.offer = []
        full = len(own) == self.limit
        if self.seat_count == 2:
            self.dealer = seat  # calls, which is no part of the deal (KZ-21)
        elif self.deck and not self.is_full(self.dealer):
            self.dealer = seat  # whoever has all stacks first deals to the end (KZ-7, KZ-29)
        below = [other for other in range(self.seat_count) if not self.is_full(other)]
        last = below[0] if len(below) == 1 and self.deck else None
        deals = self.dealer == seat and bool(self.deck) and last is None
        emit(events.Claimed(seat, len(own[-1]), len(own), drawn_from, late, deals, full))
        if last is not None:
            self._take_rest(last, emit)
        elif self.deck:
            self.answering = self.claimers()
            self._turn(emit)
        else:
            self._end_hand(CLAIMED, emit)

    def _take_rest(self, seat: Seat, emit: Emit) -> None:
        """The only seat below its limit takes the deck as a further stack (KZ-8, KZ-11)."""
        rest = tuple(reversed(self.deck))
        self.stacks[seat].append(rest)
        self.deck = []
        self.last_taker = seat
        emit(events.RestTaken(seat, len(rest)))
        self._end_hand(LIMIT, emit)

    def _turn(self, emit: Emit) -> None:
        """Turn a card, or one of each pile (KZ-21): it joins the offer at once (KZ-4)."""
        deck, offer = self.deck, self.offer
        number = turned_at_once(self.seat_count)
        for _ in range(number):
            if self.loose:
                drawn = self.rng.below(len(deck))
                deck[drawn], deck[-1] = deck[-1], deck[drawn]
            offer.append(deck.pop())
        self.answers = [UNKNOWN] * self.seat_count
        emit(events.Turned(tuple(offer[-number:]), len(offer), len(deck)))

    # --- The end of a hand -----------------------------------------------------------------------

    def _end_hand(self, ending: str, emit: Emit) -> None:
        """Score the stacks; each seat with the most points wins the hand (KZ-18)."""
        components = self.components
        points = scoring.hand_points(
            components,
            [components.counts([c for stack in own for c in stack]) for own in self.stacks],
        )
        winners = scoring.hand_winners(points)
        self.hands.append(points)
        for seat in winners:
            self.wins[seat] += 1
        self.ending = ending
        self.answering = ()
        self.answers = [UNKNOWN] * self.seat_count
        opened = tuple([tuple(own) for own in self.stacks])
        emit(events.HandEnded(self.hand, ending, points, winners, opened))
        if self.is_decided():
            self.phase = OVER
            return
        self.phase = DEAL
        self.hand += 1
        if self.seat_count > 2:  # left of the last dealer, not of the first (KZ-19)
            self.dealer = (self.dealer + 1) % self.seat_count

    def is_decided(self) -> bool:
        """Whether a seat has won the match, alone or, unless all play on, together (KZ-18)."""
        most = max(self.wins)
        if most < self.hands_to_win:
            return False
        if not self.play_on or self.wins.count(most) == 1:
            return True
        return most >= self.hands_to_win + PLAY_ON_AT_MOST  # (KZ-28)

    # --- What others get -------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> KniziaView:
        """What lies open, and what was seen before it was turned down (KZ-12)."""
        stacks = tuple([tuple(own) for own in self.stacks])
        return KniziaView(
            components=self.components,
            viewer=seat,
            seat_count=self.seat_count,
            hands_to_win=self.hands_to_win,
            limit=self.limit,
            play_on=self.play_on,
            hand=self.hand,
            phase=self.phase,
            dealer=self.dealer,
            offer=tuple(self.offer),
            deck=len(self.deck),
            stacks=tuple([tuple([len(stack) for stack in own]) for own in stacks]),
            answering=self.answering,
            answered=tuple([answer != UNKNOWN for answer in self.answers]),
            answer=UNKNOWN if seat is None else self.answers[seat],
            hands=tuple(self.hands),
            wins=tuple(self.wins),
            ending=self.ending,
            last_taker=self.last_taker,
            opened=stacks if self.ending else (),
            unclaimed=self.unclaimed,
            memory=Memory(stacks),
        )

    def outcome(self) -> Outcome | None:
        """The ranking by hands won, once somebody has won enough of them."""
        return scoring.outcome(self.view(None)) if self.phase == OVER else None

    def copy(self) -> Self:
        """A position of its own; only the components are shared."""
        return type(self)(
            self.components,
            self.seat_count,
            self.hands_to_win,
            self.limit,
            self.play_on,
            self.rng.copy(),
            self.deck[:],
            self.loose,
            self.dealer,
            self.answering,
            self.answers[:],
            self.offer[:],
            [own[:] for own in self.stacks],
            self.hands[:],
            self.wins[:],
            self.hand,
            self.phase,
            self.ending,
            self.last_taker,
            self.unclaimed,
        )

    def to_data(self) -> Data:
        """The position as plain data: cards as their letters and values."""
        return data.to_data(self)


_APPLY: dict[type[KniziaAction], Callable[..., None]] = {
    Deal: KniziaState._deal,
    Claim: KniziaState._claim,
    LateClaim: KniziaState._claim_late,
    Pass: KniziaState._pass,
}
