"""The words of Mint Italy: log, recap, scores, cards, the position as plain text."""

from collections.abc import Mapping, Sequence

from engine.core.actions import Seat
from engine.core.events import Event
from engine.core.known import Known
from engine.core.outcome import ScoreSheet
from engine.core.words import CardText, Words
from engine.games.mint_italy import briefs, known, log, plain_text, scoring, texts
from engine.games.mint_italy.appraise import PERSONA_TO_COME
from engine.games.mint_italy.components import Components
from engine.games.mint_italy.lexicon import NONE, PERSONAS_FROM, ROUNDS
from engine.games.mint_italy.moves.move import MintMove
from engine.games.mint_italy.naming import NAMING
from engine.games.mint_italy.view import MintView


class MintWords(Words[MintMove, MintView]):
    """What Mint Italy says."""

    naming = NAMING
    components: Components

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

    def recap(
        self, events: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """A turn in one line; of the bot its card, without its reasons."""
        return log.recap(events, names, self.components)

    def rival(self, name: str, options: Mapping[str, str]) -> str:
        """The persona, with its coins where they are not the printed ones."""
        coins = options.get("coins", "")
        printed = f"{self.components.solo.coins}"
        return name if coins in ("", printed) else f"{name}, {coins} coins"

    def by_rival(self, event: Event) -> bool:
        """True for what the bot persona did."""
        return getattr(event, "who", 0) >= PERSONAS_FROM

    def expected(self, view: MintView, lead: float, worth: float) -> tuple[str, str]:
        """The lead at the end: a search stops with the round, and reckons there with what the
        persona has by then, but with all that the player has still to come."""
        if view.table.persona != NONE:
            lead -= PERSONA_TO_COME[ROUNDS - view.table.round]
        return super().expected(view, lead, worth)

    def text(self, view: MintView, names: Sequence[str]) -> str:
        """The position as plain text."""
        return plain_text.text(view, names)

    def describe(self, view: MintView, target: str) -> CardText | None:
        """The card or place at a target in full."""
        return texts.describe(view, target)

    def known(self, view: MintView) -> Known:
        """Everybody's progress, the price boxes, what is still to come of orders and bot cards."""
        return known.known(view)

    def card_list(self) -> tuple[CardText, ...]:
        """Every card and mat in full."""
        return texts.card_list(self.components)
