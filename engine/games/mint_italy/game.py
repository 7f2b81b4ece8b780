"""Mint Italy as the house knows it: what is printed on its box, set-up, notation, prompts."""

from collections.abc import Mapping

from engine.core.actions import Seat
from engine.core.events import Emit, ignore
from engine.core.game import Game, Imprint, Option
from engine.core.state import Prompt
from engine.games.mint_italy import phrases, prompts, reader
from engine.games.mint_italy import setup as set_up
from engine.games.mint_italy.components import Components
from engine.games.mint_italy.mind import MintMind
from engine.games.mint_italy.moves import NOTATION
from engine.games.mint_italy.moves.move import MintMove
from engine.games.mint_italy.position import MintPosition
from engine.games.mint_italy.view import MintPreview, MintView
from engine.games.mint_italy.words import MintWords


class MintItaly(Game[MintMove, MintView, MintPosition]):
    """Settle an island, press grapes, fill orders, trade."""

    id = "mint-italy"
    title = "Mint Italy"
    seat_counts = (1, 2, 3, 4)
    open_information = True
    rules_version = 1
    imprint = Imprint(
        title="Mint Italy",
        author="not named in our copy of the rules",
        publisher="not named in our copy of the rules",
        year=0,
        note="The map, the mats and most cards are reconstructed from the rules' examples.",
    )
    tagline = "Four rounds to settle a small island, press its grapes and fill its orders."
    position_type = MintPosition
    components: Components

    def read_components(self, text: str, source: str) -> Components:
        """The cards of a TOML text, validated. Raises ComponentsError."""
        return reader.parse(text, source)

    def make_words(self) -> MintWords:
        """Its words."""
        return MintWords(self.components)

    def make_mind(self) -> MintMind:
        """What bots ask of it."""
        return MintMind(self.components, self.words, MintPosition)

    def options(self, seat_count: int) -> tuple[Option, ...]:
        """Alone: which persona plays the bot; else who begins."""
        if seat_count == 1:
            personas = tuple((card.id, card.name) for card in self.components.personas)
            abouts = tuple(
                phrases.persona_effect(card.effect, self.components)
                for card in self.components.personas
            )
            return (
                Option(
                    id="persona",
                    title="Against whom",
                    choices=((set_up.DRAWN, "drawn"), *personas),
                    default=set_up.DRAWN,
                    help="Each persona has an action of its own besides those of its deck.",
                    abouts=("One of the four, each with an action of its own.", *abouts),
                ),
                self._ladder(),
            )
        seats = tuple((str(seat + 1), f"seat {seat + 1}") for seat in range(seat_count))
        return (
            Option(
                id="start",
                title="Who begins",
                choices=((set_up.DRAWN, "drawn"), *seats),
                default=set_up.DRAWN,
                help="Drawn: the whole player order is. Later players begin with more coins.",
            ),
        )

    def _ladder(self) -> Option:
        """With how many coins the persona begins: the more, the harder (MI-71)."""
        printed = f"{self.components.solo.coins}"
        rungs = [f"{coins}" for coins in set_up.ladder(self.components)]
        return Option(
            id="coins",
            title="Its coins",
            choices=tuple((coins, coins) for coins in rungs),
            default=printed,
            help="The coins that the persona begins with; each 10 buy it a turn.",
            abouts=tuple(
                f"As printed: it begins with {coins} coins."
                if coins == printed
                else f"{'Harder' if int(coins) > int(printed) else 'Easier'}: "
                f"it begins with {coins} coins instead of {printed}."
                for coins in rungs
            ),
        )

    def setup(
        self, seat_count: int, seed: int, options: Mapping[str, str], emit: Emit = ignore
    ) -> MintPosition:
        """Everything laid out; the first player places a settlement."""
        return set_up.setup(self.components, seat_count, seed, options, emit)

    def parse(self, text: str) -> MintMove:
        """The action of a notation such as "0 build c4". Raises InvalidNotation."""
        return NOTATION.read(text)

    def prompt(self, position: MintPosition, seat: Seat) -> Prompt:
        """What is asked of the seat, and all it would expect to be able to do."""
        return prompts.prompt(position, seat)

    def preview(self, view: MintView, action: MintMove) -> MintPreview:
        """What the action costs and brings, in figures and in a sentence."""
        return action.brings(view)


GAME = MintItaly
"""What the registry loads."""
