"""What cards are worth in It's Mine! (Knizia), who wins a hand, and how the match stands."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.actions import Seat
from engine.core.outcome import Outcome, ScoreLine, ScoreSheet, rank
from engine.games.its_mine_knizia.components import (
    DOUBLE,
    JACKPOT,
    SURE,
    TOAST,
    WILD,
    Components,
)
from engine.games.its_mine_knizia.view import CLAIMED, DISCARDED, KniziaView


@dataclass(frozen=True, slots=True)
class Worth:
    """What a seat's cards of one hand, or an offer on its own, are worth, kind by kind."""

    sures: tuple[tuple[int, int], ...]
    """(value, number of cards) for every value of the Sure Things held."""
    pairs: tuple[tuple[int, int], ...]
    """(value, number of pairs) for every value of which there are pairs without a Wild (KZ-13)."""
    wilds: tuple[int, ...]
    """For each Wild the value of the single that it completes; 0: none is left (KZ-14, KZ-15)."""
    singles: tuple[int, ...]
    """The values of singles that no Wild completes; worth nothing (KZ-13)."""
    toasts: int
    toast_points: int
    """0 unless the seat has more Toasts than every other (KZ-16)."""
    jackpots: int
    jackpot_points: int

    @property
    def sure_points(self) -> int:
        """What the Sure Things are worth."""
        return sum(value * number for value, number in self.sures)

    @property
    def pair_points(self) -> int:
        """What the pairs without a Wild are worth."""
        return sum(value * number for value, number in self.pairs)

    @property
    def wild_points(self) -> int:
        """What the pairs that Wilds complete are worth."""
        return sum(self.wilds)

    @property
    def total(self) -> int:
        """All points together."""
        return (
            self.sure_points
            + self.pair_points
            + self.wild_points
            + self.toast_points
            + self.jackpot_points
        )


def worth(components: Components, counts: Sequence[int], toast_points: int = 0) -> Worth:
    """What cards are worth, given as a number for each card; `toast_points` as they were won."""
    wilds_left = counts[components.wild]
    pairs, wilds, singles = [], [], []
    for card, value in components.doubles:
        number = counts[card]
        if number > 1:
            pairs.append((value, number // 2))
        if number % 2:
            if wilds_left:
                wilds_left -= 1
                wilds.append(value)
            else:
                singles.append(value)
    jackpots = counts[components.jackpot]
    return Worth(
        sures=tuple((value, counts[card]) for card, value in components.sure if counts[card]),
        pairs=tuple(pairs),
        wilds=(*wilds, *(0,) * wilds_left),
        singles=tuple(singles),
        toasts=counts[components.toast],
        toast_points=toast_points,
        jackpots=jackpots,
        jackpot_points=components.jackpot_pays[jackpots],
    )


def points(components: Components, counts: Sequence[int]) -> int:
    """The total of `worth` without Toast, fast: for searches."""
    wilds = counts[components.wild]
    total = components.jackpot_pays[counts[components.jackpot]]
    for card, value in components.sure:
        total += counts[card] * value
    for card, value in components.doubles:
        number = counts[card]
        if number:
            total += value * (number >> 1)
            if number & 1 and wilds:
                wilds -= 1
                total += value
    return total


def toast_winner(toasts: Sequence[int]) -> Seat | None:
    """The seat with the most Toast or Most cards; on a tie, and without any, nobody (KZ-16)."""
    most = max(toasts)
    return toasts.index(most) if most > 0 and toasts.count(most) == 1 else None


def hand_points(components: Components, counts: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The points of every seat for a hand, fast; `counts` for each seat a number for each card."""
    totals = [points(components, own) for own in counts]
    winner = toast_winner([own[components.toast] for own in counts])
    if winner is not None:
        totals[winner] += components.toast_points
    return tuple(totals)


def hand_worths(
    components: Components, stacks: Sequence[Sequence[Sequence[int]]]
) -> tuple[Worth, ...]:
    """What every seat's stacks are worth at the end of a hand."""
    counts = [components.counts([card for stack in own for card in stack]) for own in stacks]
    winner = toast_winner([own[components.toast] for own in counts])
    return tuple(
        worth(components, own, components.toast_points if seat == winner else 0)
        for seat, own in enumerate(counts)
    )


def hand_winners(hand: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the most points of a hand: each scores a win (KZ-18)."""
    best = max(hand)
    return tuple(seat for seat, total in enumerate(hand) if total == best)


# --- Score sheets --------------------------------------------------------------------------------


def sheets(view: KniziaView) -> tuple[ScoreSheet, ...]:
    """Hands won, which decide the match; between hands also what the last one came to.

    While a hand is played nothing tells what the stacks are worth (KZ-12).
    """
    worths = hand_worths(view.components, view.opened) if view.opened else ()
    result = []
    for seat in range(view.seat_count):
        lines = [
            ScoreLine(
                f"hand {number}, {_points(hand[seat])}",
                int(seat in hand_winners(hand)),
                "hands won",
            )
            for number, hand in enumerate(view.hands, 1)
        ]
        if not lines:
            lines.append(ScoreLine("hands won", 0))
        if worths:
            lines += _worth_lines(worths[seat], f"hand {len(view.hands)}: ")
        else:
            taken = sum(view.stacks[seat])
            lines.append(ScoreLine("cards taken, face down", taken, counts=False))
        result.append(ScoreSheet(seat, tuple(lines)))
    return tuple(result)


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def _worth_lines(worth_: Worth, hand: str) -> list[ScoreLine]:
    """A hand's points step by step, in the order of scoring: no part of the match's score."""
    steps = (
        (SURE, worth_.sure_points),
        (DOUBLE, worth_.pair_points),
        (WILD, worth_.wild_points),
        (TOAST, worth_.toast_points),
        (JACKPOT, worth_.jackpot_points),
    )
    return [
        ScoreLine(hand + kind.name, number, "", kind.letter, f"kind {kind.id}", counts=False)
        for kind, number in steps
    ]


def outcome(view: KniziaView) -> Outcome:
    """Hands won decide; equal numbers share a place (KZ-18)."""
    places = rank([(wins,) for wins in view.wins])
    winners = [seat for seat, place in enumerate(places) if place == 1]
    who = " and ".join(f"{{{seat}}}" for seat in winners)
    together = "together" if len(winners) > 1 else ""
    reason = f"{who} won {view.wins[winners[0]]} hands {together}".rstrip() + "."
    notes = tuple(_hand_note(number, hand) for number, hand in enumerate(view.hands, 1))
    return Outcome(reason, sheets(view), places, (*notes, _ending_note(view)))


def _hand_note(number: int, hand: Sequence[int]) -> str:
    told = ", ".join(f"{{{seat}}} {total}" for seat, total in enumerate(hand))
    return f"Hand {number}: {told}."


def _ending_note(view: KniziaView) -> str:
    """How the last hand ended."""
    if view.ending == CLAIMED:
        return "The last hand ended when the deck ran out and the final offer was claimed."
    if view.ending == DISCARDED:
        return "The last hand ended when the deck ran out and no one claimed the final offer."
    return f"The last hand ended when {{{view.last_taker}}} was the only player left to claim."
