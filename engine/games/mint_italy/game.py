"""Mint Italy as the house knows it: set-up, notation, previews and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.actions import Seat
from engine.core.events import Emit, Event, ignore
from engine.core.game import CardText, Imprint, OneClass, Option
from engine.core.known import Known
from engine.core.outcome import ScoreSheet
from engine.core.rng import Rng
from engine.core.state import Data, Decision
from engine.games.mint_italy import (
    actions,
    appraise,
    briefs,
    data,
    known,
    log,
    plain_text,
    previews,
    reader,
    scoring,
    texts,
    words,
)
from engine.games.mint_italy import setup as set_up
from engine.games.mint_italy.actions import MintAction
from engine.games.mint_italy.components import Components
from engine.games.mint_italy.foresight import MintForesight
from engine.games.mint_italy.lexicon import NONE, PERSONAS_FROM, ROUNDS
from engine.games.mint_italy.naming import NAMING
from engine.games.mint_italy.state import MintState
from engine.games.mint_italy.table import ACTIONS, PLACEMENT
from engine.games.mint_italy.view import MintPreview, MintView


class MintItaly(OneClass[MintAction, MintView, MintState]):
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
    weights = appraise.WEIGHTS
    naming = NAMING
    components: Components

    def read_components(self, text: str, source: str) -> Components:
        """The cards of a TOML text, validated. Raises ComponentsError."""
        return reader.parse(text, source)

    def options(self, seat_count: int) -> tuple[Option, ...]:
        """Alone: which persona plays the bot; else who begins."""
        if seat_count == 1:
            personas = tuple((card.id, card.name) for card in self.components.personas)
            abouts = tuple(
                words.persona_effect(card.effect, self.components)
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

    def rival(self, name: str, options: Mapping[str, str]) -> str:
        """The persona, with its coins where they are not the printed ones."""
        coins = options.get("coins", "")
        printed = f"{self.components.solo.coins}"
        return name if coins in ("", printed) else f"{name}, {coins} coins"

    def setup(
        self, seat_count: int, seed: int, options: Mapping[str, str], emit: Emit = ignore
    ) -> MintState:
        """Everything laid out; the first player places a settlement."""
        return set_up.setup(self.components, seat_count, seed, options, emit)

    def position(self, data_: Data) -> MintState:
        """The position of `State.to_data`. Raises InvalidPosition with the field."""
        return data.from_data(data_, self.components, self.seat_counts)

    def parse(self, text: str) -> MintAction:
        """The action of a notation such as "0 build c4". Raises InvalidNotation."""
        return actions.parse(text)

    def preview(self, view: MintView, action: MintAction) -> MintPreview:
        """What the action costs and brings, in figures and in a sentence."""
        return previews.preview(view, action)

    def scores(self, view: MintView) -> tuple[ScoreSheet, ...]:
        """The score of everybody if the match ended now."""
        return scoring.sheets(view.table)

    def progress(self, view: MintView) -> str:
        """ "round 2 of 4, actions"."""
        return plain_text.progress(view.table)

    def status(self, view: MintView) -> str:
        """The scoring cards: "Census ▸Vintage Pioneers Lakeside"."""
        return briefs.status(view.components, view.table.scoring, view.table.round)

    def say(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event; empty where nothing happened."""
        return log.say(event, names, self.components)

    def by_rival(self, event: Event) -> bool:
        """True for what the bot persona did."""
        return getattr(event, "who", 0) >= PERSONAS_FROM

    def recap(
        self, events_: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """A turn in one line; of the bot its card, without its reasons."""
        return log.recap(events_, names, self.components)

    def text(self, view: MintView, names: Sequence[str]) -> str:
        """The position as plain text."""
        return plain_text.text(view, names)

    def known(self, view: MintView) -> Known:
        """Everybody's progress, the price boxes, what is still to come of orders and bot cards."""
        return known.known(view)

    def describe(self, view: MintView, target: str) -> CardText | None:
        """The card or place at a target in full."""
        return texts.describe(view, target)

    def card_list(self) -> tuple[CardText, ...]:
        """Every card and mat in full."""
        return texts.card_list(self.components)

    def determinise(self, view: MintView, rng: Rng) -> MintState:
        """The position with the unknown decks in an order of our own."""
        world_rng = rng.fork(1)
        rng.next64()
        return MintState(
            view.table.copy(), _order_deck(view, world_rng), _bot_deck(view, world_rng), world_rng
        )

    def worlds(self, decision: Decision[MintAction, MintView], budget: int) -> int:
        """One will do while the next chance, a row dealt or a card of the bot's, is far off."""
        table = decision.view.table
        far = len(table.passed) < len(table.order) - 1 and table.persona == NONE
        return 1 if table.phase == PLACEMENT or (table.phase == ACTIONS and far) else budget

    def appraise(self, world: MintState) -> tuple[Mapping[str, float], ...]:
        """How each seat stands, as named terms."""
        return appraise.appraise(world)

    def expected(self, view: MintView, lead: float, worth: float) -> tuple[str, str]:
        """The lead at the end: a search stops with the round, and reckons there with what the
        persona has by then, but with all that the player has still to come."""
        if view.table.persona != NONE:
            lead -= appraise.PERSONA_TO_COME[ROUNDS - view.table.round]
        return super().expected(view, lead, worth)

    def foresight(self, view: MintView) -> MintForesight:
        """Everything but two decks is open, so a round can be played on turn by turn."""
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


GAME = MintItaly
"""What the registry loads."""
