"""A position of It's Mine! (Knizia) as plain data and back: our FEN. Cards are their codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.core.game import InvalidPosition
from engine.core.reader import Reader
from engine.core.rng import seed_to_text
from engine.core.state import Data
from engine.games.its_mine_knizia import scoring
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
    Stack,
    turned_at_once,
)

if TYPE_CHECKING:
    from engine.games.its_mine_knizia.state import KniziaState

NOBODY = -1
MOST_HANDS = 60
"""More than a match can have: five seats, at most five wins and three more each (KZ-28)."""


def to_data(state: KniziaState) -> Data:
    """The whole position. The deck is written from its last card to the next one."""
    codes = state.components.codes

    def written(cards: Sequence[int]) -> str:
        return " ".join([codes[card] for card in cards])

    return {
        "rng": seed_to_text(state.rng.state),
        "hands_to_win": state.hands_to_win,
        "limit": state.limit,
        "play_on": state.play_on,
        "hand": state.hand,
        "phase": state.phase,
        "dealer": state.dealer,
        "loose": state.loose,
        "deck": written(state.deck),
        "offer": written(state.offer),
        "unclaimed": written(state.unclaimed),
        "ending": state.ending,
        "last_taker": NOBODY if state.last_taker is None else state.last_taker,
        "answers": list(state.answers),
        "hands": [list(hand) for hand in state.hands],
        "stacks": [[written(stack) for stack in own] for own in state.stacks],
    }


class _Reader(Reader):
    """The position's table, with the cards of the deck."""

    def __init__(self, data: object, components: Components) -> None:
        super().__init__(data)
        self.components = components

    def cards(self, field: str) -> list[int]:
        return self.codes(self.take(field, str), field)

    def codes(self, text: object, field: str) -> list[int]:
        if not isinstance(text, str):
            raise InvalidPosition(f"{field} must have texts of cards")
        known = self.components.card_of_code
        for code in text.split():
            if code not in known:
                raise InvalidPosition(f"{field} isn't a card of this deck: {code[:20]!r}")
        return [known[code] for code in text.split()]

    def numbers(self, field: str, value: object, low: int, high: int, length: int) -> list[int]:
        if (
            not isinstance(value, list)
            or len(value) != length
            or any(type(item) is not int or not low <= item <= high for item in value)
        ):
            raise InvalidPosition(f"{field} must have a valid number for each seat")
        return value


def from_data(data: Data, components: Components, seat_counts: Sequence[int]) -> KniziaState:
    """The position of `to_data`, checked: every card as often as it should be, all else possible.

    Raises InvalidPosition with the field that is wrong.
    """
    from engine.games.its_mine_knizia.state import KniziaState

    top = _Reader(data, components)
    stacks: list[list[Stack]] = []
    for own in top.take("stacks", list):
        if not isinstance(own, list):
            raise InvalidPosition("stacks must have a list for each seat")
        stacks.append([tuple(top.codes(stack, "stacks")) for stack in own])
    seats = len(stacks)
    if seats not in seat_counts:
        raise InvalidPosition(f"stacks must be for {seat_counts[0]} to {seat_counts[-1]} seats")
    hands = top.take("hands", list)
    if len(hands) > MOST_HANDS:
        raise InvalidPosition("hands has more hands than a match can have")
    hands = [tuple(top.numbers("hands", hand, -999, 9999, seats)) for hand in hands]
    last_taker = top.number("last_taker", NOBODY, seats - 1)
    state = KniziaState(
        components=components,
        seat_count=seats,
        hands_to_win=top.number("hands_to_win", 2, 5),
        limit=top.number("limit", NO_LIMIT, 20),
        play_on=top.flag("play_on"),
        rng=top.rng("rng"),
        deck=top.cards("deck"),
        loose=top.flag("loose"),
        dealer=top.number("dealer", 0, seats - 1),
        answering=(),
        answers=list(top.numbers("answers", top.take("answers", list), UNKNOWN, seats, seats)),
        offer=top.cards("offer"),
        stacks=stacks,
        hands=hands,
        wins=[sum(s in scoring.hand_winners(hand) for hand in hands) for s in range(seats)],
        hand=top.number("hand", 1, MOST_HANDS),
        phase=top.one_of("phase", PHASES),
        ending=top.one_of("ending", ("", *ENDINGS)),
        last_taker=None if last_taker == NOBODY else last_taker,
        unclaimed=tuple(top.cards("unclaimed")),
    )
    top.done()
    _check_cards(state)
    if state.phase == ANSWER:
        state.answering = state.claimers()
        _check_play(state)
    else:
        _check_pause(state)
    return state


def _check_cards(state: KniziaState) -> None:
    """Raise InvalidPosition unless every card stands as often as it should, in full stacks."""
    held = [card for own in state.stacks for stack in own for card in stack]
    have = Counter([*state.deck, *state.offer, *state.unclaimed, *held])
    for number, card in enumerate(state.components.cards):
        if have[number] != card.copies:
            raise InvalidPosition(
                f"{card.name} must appear {card.copies} times in all, not {have[number]}"
            )
    if not all(stack for own in state.stacks for stack in own):
        raise InvalidPosition("stacks must not be empty")
    at_once = turned_at_once(state.seat_count)
    if len(state.deck) % at_once or len(state.offer) % at_once:
        raise InvalidPosition("deck and offer must have cards for both seats")
    if state.limit == NO_LIMIT and state.seat_count > 2:
        raise InvalidPosition("limit must be given with three and more seats")
    for seat, own in enumerate(state.stacks):
        if state.limit and len(own) > state.limit:
            raise InvalidPosition(f"stacks: seat {seat} has more than it may claim")


def _check_play(state: KniziaState) -> None:
    """Raise InvalidPosition unless a hand can stand like this while it is played."""
    if not state.offer:
        raise InvalidPosition("offer must have a card while there is something to answer")
    if state.ending or state.unclaimed or state.last_taker is not None:
        raise InvalidPosition("ending must be empty while a hand is played")
    if state.hand != len(state.hands) + 1:
        raise InvalidPosition("hand must be the one after the finished hands")
    if state.is_decided():
        raise InvalidPosition("hands: the match is decided already")
    if len(state.answering) < 2:
        raise InvalidPosition("stacks: at least two seats must be able to claim")
    full = [seat for seat in range(state.seat_count) if state.is_full(seat)]
    if full and state.dealer not in full:
        raise InvalidPosition("dealer must be the first seat that had all its stacks")
    if any(
        answer != UNKNOWN and seat not in state.answering
        for seat, answer in enumerate(state.answers)
    ):
        raise InvalidPosition("answers: only seats that may claim have any")
    if max(state.answers) > len(state.answering):
        raise InvalidPosition("answers: a place is higher than the seats that may claim")
    if not state.waiting_for():
        raise InvalidPosition("answers: at least one must be missing")


def _check_pause(state: KniziaState) -> None:
    """Raise InvalidPosition unless a match can stand like this between hands or at its end."""
    if state.offer or any(answer != UNKNOWN for answer in state.answers):
        raise InvalidPosition("offer and answers must be empty between hands")
    if bool(state.ending) != bool(state.hands):
        raise InvalidPosition("ending must be given after a hand, and only then")
    over = state.phase == OVER
    if over != state.is_decided():
        raise InvalidPosition("phase must be over when the match is decided, and only then")
    if state.hand != len(state.hands) + (0 if over else 1):
        raise InvalidPosition("hand must fit to the finished hands")
    if not state.hands:
        if any(state.stacks) or state.unclaimed or state.last_taker is not None:
            raise InvalidPosition("deck must have all cards before the first hand")
        return
    if state.deck:
        raise InvalidPosition("deck must be empty after a hand")
    if bool(state.unclaimed) != (state.ending == DISCARDED):
        raise InvalidPosition("unclaimed must be given when nobody claimed the last offer")
    if (state.last_taker is not None) != (state.ending == LIMIT):
        raise InvalidPosition("last_taker must be given when one seat took the rest")
    if state.ending == CLAIMED and not any(state.stacks):
        raise InvalidPosition("stacks must hold the last offer")
    counts = [
        state.components.counts([card for stack in own for card in stack]) for own in state.stacks
    ]
    if scoring.hand_points(state.components, counts) != state.hands[-1]:
        raise InvalidPosition("hands: the last points are not those of the stacks")
