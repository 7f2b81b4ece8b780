"""What It's Mine says: each thing by the module that words it."""

from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.events import Event
from engine.core.known import Known
from engine.core.outcome import ScoreSheet
from engine.core.words import CardText, Words
from engine.games.its_mine import (
    known,
    sheets,
    telling,
    texts,
)
from engine.games.its_mine.actions import ItsMineAction
from engine.games.its_mine.components import Components
from engine.games.its_mine.naming import NAMING
from engine.games.its_mine.view import ItsMineView


class ItsMineWords(Words[ItsMineAction, ItsMineView]):
    """Log, recap, texts, cards and scores."""

    naming = NAMING
    components: Components

    def scores(self, view: ItsMineView) -> tuple[ScoreSheet, ...]:
        """The score of both seats if the match ended now."""
        return sheets.sheets(view)

    def progress(self, view: ItsMineView) -> str:
        """ "round 2 of 6, turn 1 of 5"."""
        return telling.progress(view)

    def status(self, view: ItsMineView) -> str:
        """ "Rome   supply 7 tokens": the city, and the tokens that are nobody's."""
        return telling.status(view)

    def say(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event."""
        return telling.say(event, names, self.components)

    def recap(
        self, events_: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """A turn in one line."""
        return telling.recap(events_, names, self.components)

    def text(self, view: ItsMineView, names: Sequence[str]) -> str:
        """The position as plain text."""
        return telling.text(view, names)

    def describe(self, view: ItsMineView, target: str) -> CardText | None:
        """The card or place at a target in full."""
        return texts.describe(view, target)

    def known(self, view: ItsMineView) -> Known:
        """Where every card of the city is, as far as this view can tell."""
        return known.known(view)

    def card_list(self) -> tuple[CardText, ...]:
        """Every card in full."""
        return texts.card_list(self.components)
