"""The scoring of It's Mine! (Knizia) told step by step, for boards, results and texts."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.english import count
from engine.games.its_mine_knizia.components import (
    DOUBLE,
    JACKPOT,
    SURE,
    TOAST,
    WILD,
    Components,
    Kind,
)
from engine.games.its_mine_knizia.scoring import Worth


@dataclass(frozen=True, slots=True)
class Step:
    """One step of scoring: a kind of cards, what there is of it, and its points."""

    kind: Kind
    detail: str
    points: int
    brief: str = ""
    """The detail in 17 letters at most, where there is no room for more; empty: it is short."""

    def told(self, width: int) -> str:
        """The detail if it fits into so many cells, else in brief."""
        return self.detail if len(self.detail) <= width or not self.brief else self.brief


def offer_steps(components: Components, worth: Worth) -> tuple[Step, ...]:
    """What an offer is worth on its own; Toast is counted, its points are open."""
    toast = f"{worth.toasts} of {components.cards[components.toast].copies}, the most get "
    jackpots = components.cards[components.jackpot].copies
    pays = " ".join(str(components.jackpot_pays[n]) for n in range(1, jackpots + 1))
    return (
        *_sure_and_pairs(worth),
        Step(TOAST, f"{toast}{components.toast_points}", worth.toast_points),
        Step(
            JACKPOT,
            f"{worth.jackpots} of {jackpots}, for 1 to {jackpots}: {pays}",
            worth.jackpot_points,
        ),
    )


def hand_steps(worths: Sequence[Worth]) -> tuple[tuple[Step, ...], ...]:
    """The scoring of a hand, for each seat in the order of the rules."""
    most = max(worth.toasts for worth in worths)
    tie = sum(worth.toasts == most for worth in worths) > 1
    told = []
    for worth in worths:
        if not worth.toasts:
            toast = "none"
        elif worth.toasts < most:
            toast = f"{worth.toasts}, not the most"
        else:
            toast = f"{worth.toasts}, a tie" if tie else f"{worth.toasts}, the most"
        jackpot = str(worth.jackpots) if worth.jackpots else "none"
        told.append(
            (
                *_sure_and_pairs(worth),
                Step(TOAST, toast, worth.toast_points),
                Step(JACKPOT, jackpot, worth.jackpot_points),
            )
        )
    return tuple(told)


def _sure_and_pairs(worth: Worth) -> tuple[Step, Step, Step]:
    sure = " ".join(f"{value:+d}" for value, number in worth.sures for _ in range(number))
    pairs = [f"{value} {value}" for value, number in worth.pairs for _ in range(number)]
    pairs += [f"{value} alone" for value in worth.singles]
    wilds = [f"with {value}" if value else "nothing to pair" for value in worth.wilds]
    return (
        Step(SURE, sure or "none", worth.sure_points, _sures_in_brief(worth)),
        Step(DOUBLE, ", ".join(pairs) or "none", worth.pair_points, _pairs_in_brief(worth)),
        Step(WILD, ", ".join(wilds) or "none", worth.wild_points, _wilds_in_brief(worth)),
    )


def _sures_in_brief(worth: Worth) -> str:
    """ "7 cards: +12 -5": what they bring, and what they cost."""
    gains = sum(value * number for value, number in worth.sures if value > 0)
    costs = sum(value * number for value, number in worth.sures if value < 0)
    cards = count(sum(number for _, number in worth.sures), "card")
    return f"{cards}: {' '.join(f'{sum_:+d}' for sum_ in (gains, costs) if sum_)}"


def _pairs_in_brief(worth: Worth) -> str:
    """ "2 pairs, 3 alone"."""
    pairs, alone = sum(number for _, number in worth.pairs), len(worth.singles)
    told = [count(pairs, "pair")] if pairs else []
    return ", ".join([*told, f"{alone} alone"] if alone else told)


def _wilds_in_brief(worth: Worth) -> str:
    """ "2 of 3 in pairs"."""
    wilds = len(worth.wilds)
    return f"{sum(map(bool, worth.wilds))} of {wilds} in pairs" if wilds > 1 else ""
