"""What an action brings at first sight: quick guesses for bots that search.

The same figures as in `appraise`, but only what the action itself changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.core.actions import Seat
from engine.games.meins.appraise import (
    CARDS_IN_LAST_ROUND,
    LAST_CHANCE,
    PLACES_IN_LAST_ROUND,
    WEIGHTS,
    category_chance,
    reach,
    villa_reach,
)
from engine.games.meins.components import Components, Exhibit
from engine.games.meins.letters import LINES
from engine.games.meins.moves import Buy, Expand, MeinsMove, Take
from engine.games.meins.prices import expansion_cards
from engine.games.meins.view import PER_SIDE, ROUNDS, TAKE, USE

if TYPE_CHECKING:
    from engine.games.meins.position import MeinsPosition


def leanings(world: MeinsPosition, seat: Seat, actions: Sequence[MeinsMove]) -> list[float] | None:
    """What each action brings the seat, in points; only the differences count.

    None where that must be appraised: when cards are given up, or a purchase may end the round.
    """
    if world.phase == TAKE:
        hunch = _Hunch(world, seat)
        return [hunch.of_line(action.line) for action in actions if isinstance(action, Take)]
    if world.phase == USE and len(world.collections[seat][world.round - 1]) + 1 < PER_SIDE:
        hunch = _Hunch(world, seat)
        return [hunch.of_use(action) for action in actions]
    return None


class _Hunch:
    """What a seat has, and how it stands, before it takes a line or uses its cards."""

    def __init__(self, world: MeinsPosition, seat: Seat) -> None:
        self.world, self.seat = world, seat
        self.components: Components = world.components
        self.supply = world.supplies[seat]
        self.shown = self._wanted()
        self.of_reach, self.of_card = WEIGHTS["exhibits in reach"], WEIGHTS["cards"]
        self.of_place = WEIGHTS["places used"]
        if world.round == ROUNDS:
            side = world.round - 1
            used = [len(own[side]) for own in world.collections]
            mine = used.pop(seat)
            self.of_reach *= LAST_CHANCE
            self.of_card *= CARDS_IN_LAST_ROUND[max(used)]
            more = PLACES_IN_LAST_ROUND[min(mine + 1, PER_SIDE - 1)]
            self.of_place *= more - PLACES_IN_LAST_ROUND[mine]

    def of_line(self, line: int) -> float:
        """With the cards of a line."""
        grid, held = self.world.grid, self.supply[:]
        for cell in LINES[line]:
            if grid[cell] >= 0:
                held[grid[cell]] += 1
        return self._with(held, self.shown)

    def of_use(self, action: MeinsMove) -> float:
        """After a purchase, the villa, or neither."""
        if isinstance(action, Buy):
            exhibit = self.components.exhibits[self.world.display[action.slot]]
            paid = exhibit.cards_paid(action.free)
            shown = self._wanted(action.slot)
            bought = exhibit.points + self._category_cards(exhibit) + self.of_place
            return bought + self._with(self._without(paid), shown) + self._taken_away(shown)
        if isinstance(action, Expand):
            kind = self.components.type_of_letter[action.letter]
            left = self._without(expansion_cards(kind, self.components))
            return self.components.villa.points + self._with(left, self.shown, villa=True)
        return self._with(self.supply, self.shown)

    def _wanted(self, bought: int | None = None) -> tuple[tuple[int, ...], ...]:
        """What the exhibits on display want, but for the one in a slot."""
        wants, display = self.components.wants, self.world.display
        return tuple(
            [wants[card] for slot, card in enumerate(display) if card >= 0 and slot != bought]
        )

    def _without(self, paid: Sequence[int]) -> list[int]:
        return [have - cards for have, cards in zip(self.supply, paid, strict=True)]

    def _with(
        self, held: Sequence[int], shown: tuple[tuple[int, ...], ...], *, villa: bool = False
    ) -> float:
        """What so many cards of each type are worth."""
        cards = tuple(held)
        points = self.of_reach * reach(cards, shown) + self.of_card * sum(cards)
        if not villa and not self.world.villas[self.seat]:
            points += WEIGHTS["villa in reach"] * villa_reach(cards, self.components.villa)
        return points

    def _taken_away(self, shown: tuple[tuple[int, ...], ...]) -> float:
        """What the others lose on the mean when an exhibit is no longer on display."""
        lost = 0.0
        for other, supply in enumerate(self.world.supplies):
            if other != self.seat:
                cards = tuple(supply)
                lost += reach(cards, self.shown) - reach(cards, shown)
        return self.of_reach * lost / (self.world.seat_count - 1)

    def _category_cards(self, exhibit: Exhibit) -> float:
        """By how much it makes the seat's category cards likelier, and those of its neighbours
        less."""
        gain = 0.0
        for category, other in self._contests():
            if category in exhibit.categories:
                more, dearer = self._ahead(category, other)
                gain += category_chance(more + 1, dearer + exhibit.points)
                gain -= category_chance(more, dearer)
        rival = 1 / (self.world.seat_count - 1)
        return self.components.category_points * gain * (1 + rival)

    def _contests(self) -> Iterator[tuple[int, Seat]]:
        """The categories for which the seat competes, and against whom."""
        seats, seat = self.world.seat_count, self.seat
        yield self.world.category_cards[seat], (seat + 1) % seats
        yield self.world.category_cards[seat - 1], (seat - 1) % seats

    def _ahead(self, category: int, other: Seat) -> tuple[int, int]:
        """How many more exhibits of a category the seat has, and how much more they are worth."""
        exhibits = self.components.exhibits
        more = dearer = 0
        for owner, sign in ((self.seat, 1), (other, -1)):
            for side in self.world.collections[owner]:
                for card in side:
                    if category in exhibits[card].categories:
                        more += sign
                        dearer += sign * exhibits[card].points
        return more, dearer
