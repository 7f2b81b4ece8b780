"""What bots ask of It's Mine."""

from engine.core.mind import Mind, Standings
from engine.core.rng import Rng
from engine.core.state import Decision
from engine.games.its_mine import (
    appraise,
    previews,
)
from engine.games.its_mine.actions import ItsMineAction
from engine.games.its_mine.components import Components
from engine.games.its_mine.effects import BOSS
from engine.games.its_mine.state import ItsMineState
from engine.games.its_mine.table import face
from engine.games.its_mine.view import ItsMineView


class ItsMineMind(Mind[ItsMineAction, ItsMineView, ItsMineState]):
    """Worlds that a view allows, and what they are worth."""

    weights = appraise.WEIGHTS
    steady = True
    components: Components

    def determinise(self, view: ItsMineView, rng: Rng) -> ItsMineState:
        """The position with a hand that this seat has not seen drawn from what it cannot see."""
        components = view.components
        world_rng = rng.fork(1)
        rng.next64()
        hidden = list(components.copies_in[view.city])
        for row in view.rows:
            for card in row:
                hidden[face(card)] -= 1
        for cards in (*view.discards, *view.hands):
            for card in cards or ():
                hidden[card] -= 1
        bosses = components.bosses
        unseen = [
            [card for card in range(bosses) for _ in range(hidden[card])],
            [card for card in range(bosses, len(hidden)) for _ in range(hidden[card])],
        ]
        deck = unseen[0 if view.cards == BOSS else 1]
        hands = []
        for hand, size in zip(view.hands, view.hand_sizes, strict=True):
            if hand is None:
                drawn = [deck.pop(world_rng.below(len(deck))) for _ in range(size)]
                hand = tuple(sorted(drawn))
            hands.append(hand)
        return previews.state_of(view, hands, tuple(unseen[0]), tuple(unseen[1]), world_rng)

    def worlds(self, decision: Decision[ItsMineAction, ItsMineView], budget: int) -> int:
        """One: worlds differ in hidden cards, and `appraise` looks only at what lies open."""
        return min(1, budget)

    def appraise(self, world: ItsMineState) -> Standings:
        """How each seat stands, as named terms."""
        return appraise.appraise(world)
