"""What lies on the table of It's Mine! (Knizia), and what can be told from it."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Annotated

from engine.core.actions import Seat
from engine.core.fields import (
    FLAG,
    SEAT,
    SHARED,
    Chance,
    Fields,
    Follows,
    Kind,
    Number,
    OneOf,
    Pile,
    Row,
    SeatOrNone,
    derive,
)
from engine.core.game import InvalidPosition
from engine.core.rng import Rng
from engine.games.its_mine_knizia import scoring
from engine.games.its_mine_knizia.cards import (
    MOST_HANDS,
    Answers,
    Cards,
    Hands,
    Stacks,
    Turned,
)
from engine.games.its_mine_knizia.components import Components
from engine.games.its_mine_knizia.view import (
    ANSWER,
    CLAIMED,
    DISCARDED,
    ENDINGS,
    LIMIT,
    NO_LIMIT,
    OVER,
    PHASES,
    UNKNOWN,
    KniziaView,
    Stack,
    turned_at_once,
)

PLAY_ON_AT_MOST = 3
"""How many wins above the target end a match that is being played on (KZ-28)."""


@derive(view=KniziaView, seats="stacks")
@dataclass(slots=True)
class KniziaTable(Fields):
    """The cards, the answers, and how the match stands. The deck is drawn from its end."""

    components: Annotated[Components, SHARED] = field(repr=False)
    seat_count: Annotated[int, SHARED]
    rng: Annotated[Rng, Chance()]
    hands_to_win: Annotated[int, Number(2, 5)]
    limit: Annotated[int, Number(NO_LIMIT, 20)]
    play_on: Annotated[bool, FLAG]
    hand: Annotated[int, Number(1, MOST_HANDS)]
    phase: Annotated[str, OneOf(PHASES)]
    dealer: Annotated[Seat, SEAT]
    loose: Annotated[bool, FLAG]
    """True in worlds made from a view: the deck has no order, each card is drawn at random."""
    deck: Annotated[list[int], Pile(Cards())]
    """Before a hand's deal the cards lie in no order."""
    offer: Annotated[list[int], Cards()]
    unclaimed: Annotated[Stack, Turned()]
    ending: Annotated[str, OneOf(("", *ENDINGS))]
    last_taker: Annotated[Seat | None, SeatOrNone()]
    answers: Annotated[list[int], Answers()]
    """For each seat its answer to the newest card: UNKNOWN, PASS, or the place of its claim."""
    hands: Annotated[list[tuple[int, ...]], Hands()]
    stacks: Annotated[list[list[Stack]], Stacks()]
    wins: Annotated[list[int], Follows(Row())] = field(default_factory=list)
    answering: Annotated[tuple[Seat, ...], Follows(Kind())] = ()
    """The seats that may claim."""

    def is_full(self, seat: Seat) -> bool:
        """Whether the seat has all its stacks of this hand."""
        return 0 < self.limit <= len(self.stacks[seat])

    def claimers(self) -> tuple[Seat, ...]:
        """All below their limit may claim, but not who deals (KZ-6, KZ-10, KZ-21)."""
        dealer = self.dealer if self.seat_count > 2 else None
        return tuple([s for s in range(self.seat_count) if s != dealer and not self.is_full(s)])

    def is_decided(self) -> bool:
        """Whether a seat has won the match, alone or, unless all play on, together (KZ-18)."""
        most = max(self.wins)
        if most < self.hands_to_win:
            return False
        if not self.play_on or self.wins.count(most) == 1:
            return True
        return most >= self.hands_to_win + PLAY_ON_AT_MOST  # (KZ-28)

    # --- Read from a file ------------------------------------------------------------------------

    def complete(self) -> None:
        """Who has won how many hands, and who may claim."""
        won = [scoring.hand_winners(hand) for hand in self.hands]
        self.wins = [sum(seat in winners for winners in won) for seat in range(self.seat_count)]
        self.answering = self.claimers() if self.phase == ANSWER else ()

    def check(self) -> None:
        """Raise InvalidPosition unless the parts fit together: every card as often as it should."""
        self._check_cards()
        if self.phase == ANSWER:
            self._check_play()
        else:
            self._check_pause()

    def _check_cards(self) -> None:
        """Raise InvalidPosition unless every card stands as often as it should, in full stacks."""
        held = [card for own in self.stacks for stack in own for card in stack]
        have = Counter([*self.deck, *self.offer, *self.unclaimed, *held])
        for number, card in enumerate(self.components.cards):
            if have[number] != card.copies:
                raise InvalidPosition(
                    f"{card.name} must appear {card.copies} times in all, not {have[number]}"
                )
        if not all(stack for own in self.stacks for stack in own):
            raise InvalidPosition("stacks must not be empty")
        at_once = turned_at_once(self.seat_count)
        if len(self.deck) % at_once or len(self.offer) % at_once:
            raise InvalidPosition("deck and offer must have cards for both seats")
        if self.limit == NO_LIMIT and self.seat_count > 2:
            raise InvalidPosition("limit must be given with three and more seats")
        for seat, own in enumerate(self.stacks):
            if self.limit and len(own) > self.limit:
                raise InvalidPosition(f"stacks: seat {seat} has more than it may claim")

    def _check_play(self) -> None:
        """Raise InvalidPosition unless a hand can stand like this while it is played."""
        if not self.offer:
            raise InvalidPosition("offer must have a card while there is something to answer")
        if self.ending or self.unclaimed or self.last_taker is not None:
            raise InvalidPosition("ending must be empty while a hand is played")
        if self.hand != len(self.hands) + 1:
            raise InvalidPosition("hand must be the one after the finished hands")
        if self.is_decided():
            raise InvalidPosition("hands: the match is decided already")
        if len(self.answering) < 2:
            raise InvalidPosition("stacks: at least two seats must be able to claim")
        full = [seat for seat in range(self.seat_count) if self.is_full(seat)]
        if full and self.dealer not in full:
            raise InvalidPosition("dealer must be the first seat that had all its stacks")
        if any(
            answer != UNKNOWN and seat not in self.answering
            for seat, answer in enumerate(self.answers)
        ):
            raise InvalidPosition("answers: only seats that may claim have any")
        if max(self.answers) > len(self.answering):
            raise InvalidPosition("answers: a place is higher than the seats that may claim")
        if not any(self.answers[seat] == UNKNOWN for seat in self.answering):
            raise InvalidPosition("answers: at least one must be missing")

    def _check_pause(self) -> None:
        """Raise InvalidPosition unless a match can stand like this between hands or at its end."""
        if self.offer or any(answer != UNKNOWN for answer in self.answers):
            raise InvalidPosition("offer and answers must be empty between hands")
        if bool(self.ending) != bool(self.hands):
            raise InvalidPosition("ending must be given after a hand, and only then")
        over = self.phase == OVER
        if over != self.is_decided():
            raise InvalidPosition("phase must be over when the match is decided, and only then")
        if self.hand != len(self.hands) + (0 if over else 1):
            raise InvalidPosition("hand must fit to the finished hands")
        if not self.hands:
            if any(self.stacks) or self.unclaimed or self.last_taker is not None:
                raise InvalidPosition("deck must have all cards before the first hand")
            return
        if self.deck:
            raise InvalidPosition("deck must be empty after a hand")
        if bool(self.unclaimed) != (self.ending == DISCARDED):
            raise InvalidPosition("unclaimed must be given when nobody claimed the last offer")
        if (self.last_taker is not None) != (self.ending == LIMIT):
            raise InvalidPosition("last_taker must be given when one seat took the rest")
        if self.ending == CLAIMED and not any(self.stacks):
            raise InvalidPosition("stacks must hold the last offer")
        counts = [
            self.components.counts([card for stack in own for card in stack]) for own in self.stacks
        ]
        if scoring.hand_points(self.components, counts) != self.hands[-1]:
            raise InvalidPosition("hands: the last points are not those of the stacks")
