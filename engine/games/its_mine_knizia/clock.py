"""What the live table of It's Mine! (Knizia) needs (KZ-2): offers are claimed by the first key."""

from collections.abc import Mapping, Sequence

from engine.core.actions import Seat
from engine.core.clock import Card, Clock
from engine.core.events import Event
from engine.games.its_mine_knizia.events import Claimed
from engine.games.its_mine_knizia.moves import Claim, KniziaMove
from engine.games.its_mine_knizia.moves.claim import claim, late_claim
from engine.games.its_mine_knizia.moves.deal import HandBegan, deal
from engine.games.its_mine_knizia.moves.let_go import let_go
from engine.games.its_mine_knizia.phrases import role
from engine.games.its_mine_knizia.view import ANSWER, KniziaView

LIVE, WINDOW = "live", "window"
"""How it can be played: by the clock, or by secret answers after each card."""


class KniziaClock(Clock[KniziaMove, KniziaView]):
    """Cards come by the clock or by the dealer's key; the first claim takes the offer."""

    question = "Claim the offer, or let it go."
    nobody = "No one here can claim this offer."
    options = ("pace",)

    def runs(self, options: Mapping[str, str]) -> bool:
        """True unless answers are given in secret."""
        return options["mode"] == LIVE

    def pace(self, options: Mapping[str, str]) -> str:
        """As it was chosen before the match."""
        return options["pace"]

    def card(self, view: KniziaView) -> Card | None:
        """The offer; its last card leaves a last moment to claim (KZ-9)."""
        return Card(view.answering, view.last_card) if view.phase == ANSWER else None

    def dealer(self, view: KniziaView) -> Seat:
        """Who turns the cards; with two seats, who calls (KZ-21)."""
        return view.dealer

    def deal(self, view: KniziaView) -> KniziaMove:
        """The next hand (KZ-30)."""
        return deal(view.dealer)

    def claims(self, action: KniziaMove) -> bool:
        """True for a claim."""
        return isinstance(action, Claim)

    def answers(
        self, places: Sequence[tuple[Seat, int]], asked: Sequence[Seat]
    ) -> Sequence[KniziaMove]:
        """Claims in their order, of which equal ones are drawn for (KZ-3); the others let go."""
        claimed = {seat: place for seat, place in places if seat in asked}
        # The first places go first, whoever they are: only the order of the places means something.
        first = min(claimed.values(), default=1)
        return [
            *(
                claim(seat) if place == first else late_claim(seat, place)
                for seat, place in sorted(claimed.items(), key=lambda item: item[1])
            ),
            *(let_go(seat) for seat in asked if seat not in claimed),
        ]

    def taken(self, happened: Sequence[Event]) -> Claimed | None:
        """The claimed offer."""
        return next((event for event in happened if isinstance(event, Claimed)), None)

    def dealt(self, happened: Sequence[Event]) -> bool:
        """True if a hand began."""
        return any(isinstance(event, HandBegan) for event in happened)

    def waiting(self, view: KniziaView) -> str:
        """Whose hand it is to begin."""
        return f"Waiting for {{{view.dealer}}} to {role(view.seat_count)} hand {view.hand}."
