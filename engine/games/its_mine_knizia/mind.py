"""What bots ask of It's Mine! (Knizia)."""

from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.mind import End, Mind, Standings
from engine.core.rng import Rng
from engine.games.its_mine_knizia import playing_out
from engine.games.its_mine_knizia.appraise import WEIGHTS, appraise
from engine.games.its_mine_knizia.moves import KniziaMove
from engine.games.its_mine_knizia.position import KniziaPosition
from engine.games.its_mine_knizia.view import ANSWER, PASS, UNKNOWN, KniziaView


class KniziaMind(Mind[KniziaMove, KniziaView, KniziaPosition]):
    """A perfect memory, open answers, and hands told on to where they are judged."""

    weights = WEIGHTS

    def determinise(self, view: KniziaView, rng: Rng) -> KniziaPosition:
        """A world with the remembered stacks, a deck of all unseen cards, guessed answers."""
        world_rng = rng.fork(1)
        rng.next64()
        stacks = [list(own) for own in view.memory.stacks]
        deck: list[int] = []
        if view.phase == ANSWER:
            left = [card.copies for card in view.components.cards]
            for card in view.offer:
                left[card] -= 1
            for own in stacks:
                for stack in own:
                    for card in stack:
                        left[card] -= 1
            for card, number in enumerate(left):
                deck += [card] * number
        elif view.deck:
            deck = view.components.full_deck()
        answers = [PASS + world_rng.below(2) if given else UNKNOWN for given in view.answered]
        if view.viewer is not None:
            answers[view.viewer] = view.answer
        return KniziaPosition.imagine(
            view, rng=world_rng, loose=True, deck=deck, answers=answers, stacks=stacks
        )

    def imagine(self, world: KniziaPosition, action: KniziaMove, rng: Rng) -> KniziaPosition:
        """The world after an action; what the others answer stays open, see `appraise`."""
        later = world.copy()
        if later.phase == ANSWER:
            later.answers = [UNKNOWN] * later.seat_count
        later.apply(action)
        return later

    def at_once(
        self, world: KniziaPosition, seat: Seat, actions: Sequence[KniziaMove]
    ) -> Sequence[End] | None:
        """Where a claim and a pass lead: see playing_out."""
        return playing_out.at_once(world, seat, actions)

    def appraise(self, world: KniziaPosition) -> Standings:
        """How each seat stands, as named terms."""
        return appraise(world)
