"""A position of Stealing Mona Lisa: who acts, what is legal, and what becomes of it.

All choices are made by several seats at the same time. They wait in `pending`; when the last one
is in, the rule of the phase carries them out together.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Self, TypeAlias

from engine.core.actions import Reason, Seat
from engine.core.events import Emit, ignore
from engine.core.outcome import Outcome
from engine.core.rng import Rng
from engine.core.state import Data, Prompt, State
from engine.games.stealing_mona_lisa import (
    actions,
    data,
    draft,
    events,
    fingers,
    guess,
    heists,
    prompts,
    reasons,
    scoring,
)
from engine.games.stealing_mona_lisa.actions import (
    NO_ART,
    Keep,
    MonaLisaAction,
    Pick,
    Ready,
    Send,
)
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.crews import CrewChoices
from engine.games.stealing_mona_lisa.view import (
    ACCUSE,
    CHOICE,
    DRAFT,
    KEEP,
    NOBODY,
    OVER,
    POINT,
    READY,
    SEALED,
    VOTE,
    Heist,
    MonaLisaView,
    Sealed,
    Settings,
)

Choices: TypeAlias = Sequence[MonaLisaAction | Sealed | None]
"""The choices of all seats; None: the seat had none to make."""


@dataclass(slots=True)
class MonaLisaState(State[MonaLisaAction, MonaLisaView]):
    """A position of Stealing Mona Lisa. Skill cards are kinds, arts are their numbers."""

    components: Components = field(repr=False)
    seat_count: int
    settings: Settings
    rng: Rng
    art_pile: list[int]
    """Arts to come; drawn at random, so their order means nothing. The same goes for `deck`."""
    deck: list[int]
    """Skill cards that were not dealt."""
    discards: list[int]
    """Skill cards discarded in this round."""
    arts: tuple[int, ...]
    collections: list[tuple[int, ...]]
    carried: tuple[tuple[int, ...], ...]
    """The cards that each seat brought along from the round before."""
    hands: list[tuple[int, ...]]
    """The hand that each seat has before it in the draft."""
    picks: list[tuple[int, ...]]
    """The cards that each seat picked in this round, in order."""
    crews: list[tuple[int, ...]]
    """The cards of each seat from the end of the draft on, those it played among them until it
    discards them."""
    stacks: list[tuple[int, ...]]
    """The cards that each seat played in this round, once that is settled."""
    pending: list[MonaLisaAction | Sealed | None]
    points: tuple[int, ...]
    late: tuple[bool, ...]
    denied: tuple[bool, ...]
    heists: tuple[Heist, ...] = ()
    leftover: tuple[int, ...] = ()
    accused: Seat = NOBODY
    round: int = 0
    phase: str = DRAFT
    idle_rounds: int = 0

    # --- Who acts, and what is legal -------------------------------------------------------------

    def to_act(self) -> tuple[Seat, ...]:
        """All who choose in this phase; a choice may be replaced until the last one is in.

        Only a finger that is down stays where it is.
        """
        return self.waiting_for() if self.phase == POINT else self.acting()

    def acting(self) -> tuple[Seat, ...]:
        """All who have a choice to make in this phase, made or not."""
        phase = self.phase
        if phase == OVER:
            return ()
        if phase == KEEP:
            if not self.components.keep_limit(self.seat_count):
                return ()
            return tuple([seat for seat, crew in enumerate(self.crews) if crew])
        if phase in (ACCUSE, VOTE):
            return tuple([seat for seat in range(self.seat_count) if seat != self.accused])
        return tuple(range(self.seat_count))

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats whose choice is not in yet."""
        pending = self.pending
        return tuple([seat for seat in self.acting() if pending[seat] is None])

    def legal_actions(self, seat: Seat) -> Sequence[MonaLisaAction]:
        """All that the seat may do; choices of cards are listed without being made (see crews)."""
        return _LEGAL[self.phase](self, seat) if seat in self.to_act() else ()

    def _legal_picks(self, seat: Seat) -> Sequence[MonaLisaAction]:
        codes = self.components.codes
        return [actions.pick(seat, codes[card]) for card in dict.fromkeys(self.hands[seat])]

    def _legal_sends(self, seat: Seat) -> Sequence[MonaLisaAction]:
        """At least one card and at most all, on one of the arts on the table (SM-4, SM-5)."""
        crew = self._codes(self.crews[seat])
        return CrewChoices("send", seat, crew, 1, len(crew), len(self.arts))

    def _legal_readies(self, seat: Seat) -> Sequence[MonaLisaAction]:
        crew = self._codes(self.crews[seat])
        return CrewChoices("ready", seat, crew, 1, len(crew))

    def _legal_points(self, seat: Seat) -> Sequence[MonaLisaAction]:
        slots = range(len(self.arts))
        in_time = [actions.point(seat, slot) for slot in slots]
        return [*in_time, *[actions.point_late(seat, slot) for slot in (*slots, NO_ART)]]

    def _legal_accusations(self, seat: Seat) -> Sequence[MonaLisaAction]:
        return [actions.accuse(seat, True), actions.accuse(seat, False)]

    def _legal_votes(self, seat: Seat) -> Sequence[MonaLisaAction]:
        return [actions.vote(seat, True), actions.vote(seat, False)]

    def _legal_keeps(self, seat: Seat) -> Sequence[MonaLisaAction]:
        """None, or some up to the limit (SM-13)."""
        limit = self.components.keep_limit(self.seat_count)
        crew = self._codes(self.crews[seat])
        return CrewChoices("keep", seat, crew, 0, limit)

    def _codes(self, cards: Sequence[int]) -> tuple[str, ...]:
        codes = self.components.codes
        return tuple([codes[card] for card in cards])

    def why_not(self, action: MonaLisaAction) -> Reason | None:
        """Why the action is not legal here, and the rule behind it; None if it is legal."""
        return reasons.why_not(self, action)

    def why_not_to_act(self, action: MonaLisaAction) -> Reason | None:
        """Why the seat is not asked: its finger is down, it is accused, it has no cards to keep."""
        return reasons.why_not_to_act(self, action.seat)

    def prompt(self, seat: Seat) -> Prompt:
        """What is asked of the seat, and what it would expect to be able to do."""
        return prompts.prompt(self, seat)

    # --- What actions do -------------------------------------------------------------------------

    def apply(self, action: MonaLisaAction, emit: Emit = ignore) -> None:
        """Note the choice; when it is the last one, carry out them all."""
        if emit is not ignore:
            self._tell(action, emit)
        self.pending[action.seat] = action
        if not self.waiting_for():
            self._turn_up(emit)

    def _tell(self, action: MonaLisaAction, emit: Emit) -> None:
        """Everybody learns that the seat has chosen, and it alone what."""
        seat, phase = action.seat, self.phase
        if phase == POINT:
            emit(events.FingerDown(seat))
            return
        emit(events.Chosen(seat, phase, again=self.pending[seat] is not None))
        match action:
            case Pick(card=card):
                codes: tuple[str, ...] = (card,)
            case Send(crew=codes) | Ready(crew=codes) | Keep(cards=codes):
                pass
            case _:
                codes = ()
        cards = tuple([self.components.card_of_code[code] for code in codes])
        slot = getattr(action, "slot", NO_ART)
        if cards or phase == KEEP:
            emit(events.OwnChoice(seat, phase, cards, slot, audience=(seat,)))

    def _turn_up(self, emit: Emit) -> None:
        """All choices are in: carry them out."""
        choices = self.pending
        if SEALED in choices:
            choices = [guess.choice(self, s) if c is SEALED else c for s, c in enumerate(choices)]
        self.pending = [None] * self.seat_count
        _RESOLVE[self.phase](self, choices, emit)

    def _turn_choice_cards(self, choices: Choices, emit: Emit) -> None:
        """Choice cards are turned up; only stacks that meet others are shown (SM-6, SM-7)."""
        codes = self.components.card_of_code
        slots = []
        for seat, choice in enumerate(choices):
            assert isinstance(choice, Send)
            self.stacks[seat] = tuple([codes[code] for code in choice.crew])
            slots.append(choice.slot)
        emit(events.ChoicesTurned(tuple(slots)))
        heists.resolve(self, slots, emit)

    # --- What others get -------------------------------------------------------------------------

    def view(self, seat: Seat | None) -> MonaLisaView:
        """The table, the seat's own cards, and the hands that came to it in the draft."""
        step = len(self.picks[0])
        drafting = self.phase == DRAFT
        own = None if seat is None else self.pending[seat]
        return MonaLisaView(
            components=self.components,
            viewer=seat,
            seat_count=self.seat_count,
            settings=self.settings,
            round=self.round,
            phase=self.phase,
            arts=self.arts,
            arts_left=len(self.art_pile),
            collections=tuple(self.collections),
            deck=len(self.deck),
            discards=len(self.discards),
            step=step,
            carried=tuple([len(cards) for cards in self.carried]),
            held=tuple(
                [len(cards) + step for cards in self.carried]
                if drafting
                else [len(crew) for crew in self.crews]
            ),
            chosen=tuple([choice is not None for choice in self.pending]),
            points=self.points,
            late=self.late,
            denied=self.denied,
            accused=self.accused,
            heists=self.heists,
            leftover=self.leftover,
            idle_rounds=self.idle_rounds,
            hands=() if seat is None else draft.hands_seen(self, seat),
            picks=() if seat is None else self.picks[seat],
            brought=() if seat is None else self.carried[seat],
            crew=() if seat is None else self.crews[seat],
            stack=() if seat is None else self.stacks[seat],
            choice=None if isinstance(own, Sealed) else own,
        )

    def outcome(self) -> Outcome | None:
        """The final scoring, once fewer than two arts are left to steal."""
        return scoring.outcome(self.view(None)) if self.phase == OVER else None

    def copy(self) -> Self:
        """A position of its own; the components are shared, and so is all that never changes."""
        return type(self)(
            self.components,
            self.seat_count,
            self.settings,
            self.rng.copy(),
            self.art_pile[:],
            self.deck[:],
            self.discards[:],
            self.arts,
            self.collections[:],
            self.carried,
            self.hands[:],
            self.picks[:],
            self.crews[:],
            self.stacks[:],
            self.pending[:],
            self.points,
            self.late,
            self.denied,
            self.heists,
            self.leftover,
            self.accused,
            self.round,
            self.phase,
            self.idle_rounds,
        )

    def to_data(self) -> Data:
        """The position as plain data: skill cards as they are written, arts by id."""
        return data.to_data(self)


_LEGAL: dict[str, Callable[[MonaLisaState, Seat], Sequence[MonaLisaAction]]] = {
    DRAFT: MonaLisaState._legal_picks,
    CHOICE: MonaLisaState._legal_sends,
    READY: MonaLisaState._legal_readies,
    POINT: MonaLisaState._legal_points,
    ACCUSE: MonaLisaState._legal_accusations,
    VOTE: MonaLisaState._legal_votes,
    KEEP: MonaLisaState._legal_keeps,
}

_RESOLVE: dict[str, Callable[[MonaLisaState, Choices, Emit], None]] = {
    DRAFT: draft.pass_hands,
    CHOICE: MonaLisaState._turn_choice_cards,
    READY: fingers.lay_ready,
    POINT: fingers.fingers_down,
    ACCUSE: fingers.accusations,
    VOTE: fingers.count_votes,
    KEEP: heists.keep_cards,
}
