"""What bots ask of Mint Italy: worlds with the unknown decks, terms, turns that look best."""

from collections.abc import Mapping

from engine.core.mind import Mind
from engine.core.rng import Rng
from engine.core.state import Decision
from engine.games.mint_italy import appraise
from engine.games.mint_italy.foresight import MintForesight
from engine.games.mint_italy.lexicon import NONE
from engine.games.mint_italy.moves.move import MintMove
from engine.games.mint_italy.position import MintPosition
from engine.games.mint_italy.table import ACTIONS, PLACEMENT
from engine.games.mint_italy.view import MintView


class MintMind(Mind[MintMove, MintView, MintPosition]):
    """Everything but two decks is open, so a round is played on turn by turn."""

    weights = appraise.WEIGHTS

    def determinise(self, view: MintView, rng: Rng) -> MintPosition:
        """The position with the unknown decks in an order of our own."""
        world_rng = rng.fork(1)
        rng.next64()
        return MintPosition(
            view.table.copy(), _order_deck(view, world_rng), _bot_deck(view, world_rng), world_rng
        )

    def worlds(self, decision: Decision[MintMove, MintView], budget: int) -> int:
        """One will do while the next chance, a row dealt or a card of the bot's, is far off."""
        table = decision.view.table
        far = len(table.passed) < len(table.order) - 1 and table.persona == NONE
        return 1 if table.phase == PLACEMENT or (table.phase == ACTIONS and far) else budget

    def appraise(self, world: MintPosition) -> tuple[Mapping[str, float], ...]:
        """How each seat stands, as named terms."""
        return appraise.appraise(world)

    def foresight(self, view: MintView) -> MintForesight:
        """Whole turns, those that look best at first sight."""
        return MintForesight(view.table)


def _order_deck(view: MintView, rng: Rng) -> list[int]:
    """The order deck below its top card: as known, or the unseen cards with any face up."""
    table = view.table
    if table.turned:
        return list(view.deck[:0:-1])
    sides = rng.next64()
    deck = [2 * card + (sides >> card & 1) for card in view.unseen_orders()]
    rng.shuffle(deck)
    return deck


def _bot_deck(view: MintView, rng: Rng) -> list[int]:
    """The bot's deck: the cards that are not on its discard pile."""
    deck = list(view.bot_cards_to_come())
    if deck:
        rng.shuffle(deck)
    return deck
