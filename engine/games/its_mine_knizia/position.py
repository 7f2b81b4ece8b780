"""A position of It's Mine! (Knizia): who acts, what is legal, and how the match ends."""

from dataclasses import dataclass

from engine.core.actions import Reason, Seat
from engine.core.events import Emit, ignore
from engine.core.outcome import Outcome
from engine.core.state import State
from engine.games.its_mine_knizia import scoring
from engine.games.its_mine_knizia.moves import KniziaMove
from engine.games.its_mine_knizia.moves.claim import claim
from engine.games.its_mine_knizia.moves.deal import deal
from engine.games.its_mine_knizia.moves.let_go import let_go
from engine.games.its_mine_knizia.table import KniziaTable
from engine.games.its_mine_knizia.view import (
    ANSWER,
    DEAL,
    OVER,
    PASS,
    UNKNOWN,
    KniziaView,
    Memory,
)


@dataclass(slots=True)
class KniziaPosition(KniziaTable, State[KniziaMove, KniziaView]):
    """The table, and the rules of change."""

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

    def legal_actions(self, seat: Seat) -> list[KniziaMove]:
        """Claim, then pass; without the one that is the seat's answer already."""
        if self.phase == ANSWER and seat in self.answering:
            own = self.answers[seat]
            if own == UNKNOWN:
                return [claim(seat), let_go(seat)]
            return [let_go(seat) if own > PASS else claim(seat)]
        if self.phase == DEAL and seat == self.dealer:
            return [deal(seat)]
        return []

    def why_not(self, action: KniziaMove) -> Reason | None:
        """Why the move is not legal here, and the rule behind it; None if it is legal."""
        return Reason("The match is over.") if self.phase == OVER else action.why_not(self)

    def why_not_to_act(self, action: KniziaMove) -> Reason | None:
        """Who deals, and who has all stacks, cannot claim (KZ-6, KZ-10)."""
        return self.why_not(action)

    def apply(self, action: KniziaMove, emit: Emit = ignore) -> None:
        """Carry out a legal move."""
        action.do(self, emit)

    def view(self, seat: Seat | None) -> KniziaView:
        """What lies open, and what was seen before it was turned down (KZ-12)."""
        stacks = tuple([tuple(own) for own in self.stacks])
        view: KniziaView = self.show(
            viewer=seat,
            stacks=tuple([tuple([len(stack) for stack in own]) for own in stacks]),
            answered=tuple([answer != UNKNOWN for answer in self.answers]),
            answer=UNKNOWN if seat is None else self.answers[seat],
            opened=stacks if self.ending else (),
            memory=Memory(stacks),
        )
        return view

    def outcome(self) -> Outcome | None:
        """The ranking by hands won, once somebody has won enough of them."""
        return scoring.outcome(self.view(None)) if self.phase == OVER else None
