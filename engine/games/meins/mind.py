"""What bots ask of Meins!."""

from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.mind import Mind, Standings
from engine.core.rng import Rng
from engine.games.meins import hunches
from engine.games.meins.appraise import WEIGHTS, appraise
from engine.games.meins.components import EXHIBITS
from engine.games.meins.moves import MeinsMove
from engine.games.meins.position import MeinsPosition
from engine.games.meins.view import MeinsView


class MeinsMind(Mind[MeinsMove, MeinsView, MeinsPosition]):
    """Piles in any order, and the figures of `appraise` and `hunches`."""

    weights = WEIGHTS

    def determinise(self, view: MeinsView, rng: Rng) -> MeinsPosition:
        """The position with piles in an order of our own."""
        hidden = [card.copies for card in view.components.procurement]
        for cards in (*view.supplies, view.discards):
            for kind, number in enumerate(cards):
                hidden[kind] -= number
        for card in view.grid:
            if card >= 0:
                hidden[card] -= 1
        draw_pile = [kind for kind, number in enumerate(hidden) for _ in range(number)]
        seen = {*view.display, *view.removed}
        seen.update(card for own in view.collections for side in own for card in side)
        exhibit_pile = [card for card in range(EXHIBITS) if card not in seen]
        world_rng = rng.fork(1)
        rng.next64()
        world_rng.shuffle(draw_pile)
        world_rng.shuffle(exhibit_pile)
        return MeinsPosition.imagine(
            view, rng=world_rng, draw_pile=draw_pile, exhibit_pile=exhibit_pile
        )

    def leanings(
        self, world: MeinsPosition, seat: Seat, actions: Sequence[MeinsMove]
    ) -> Sequence[float] | None:
        """What each line and each purchase brings, see hunches."""
        return hunches.leanings(world, seat, actions)

    def appraise(self, world: MeinsPosition) -> Standings:
        """How each seat stands, as named terms."""
        return appraise(world)
