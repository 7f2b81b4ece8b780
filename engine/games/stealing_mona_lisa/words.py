"""What Stealing Mona Lisa says: each thing by the module that words it."""

from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.english import count
from engine.core.events import Event
from engine.core.known import Known
from engine.core.outcome import ScoreSheet
from engine.core.state import Choice
from engine.core.words import CardText, Words
from engine.games.stealing_mona_lisa import (
    appraise,
    composing,
    looks,
    position_text,
    scoring,
    telling,
)
from engine.games.stealing_mona_lisa.actions import MonaLisaAction
from engine.games.stealing_mona_lisa.components import Components
from engine.games.stealing_mona_lisa.naming import NAMING
from engine.games.stealing_mona_lisa.view import (
    MonaLisaView,
)


class MonaLisaWords(Words[MonaLisaAction, MonaLisaView]):
    """Log, recap, texts, cards and scores."""

    naming = NAMING
    scored_in = ("million", "million")
    point = 1 / appraise.WEIGHTS["arts"]
    components: Components

    def word(self, view: MonaLisaView, action: MonaLisaAction) -> Choice:
        """A crew or cards to keep, put together by the thief, as a choice with words."""
        return composing.word(view, action) or super().word(view, action)

    def scores(self, view: MonaLisaView) -> tuple[ScoreSheet, ...]:
        """Stolen art, as far as it may be shown to the viewer."""
        return scoring.sheets(view)

    def progress(self, view: MonaLisaView) -> str:
        """ "round 4, crews in secret"."""
        return f"round {view.round}, {telling.phase_words(view)}"

    def status(self, view: MonaLisaView) -> str:
        """ "6 arts to come"."""
        return f"{count(view.arts_left, 'art')} to come"

    def say(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event; empty for what the others imply."""
        return telling.say(event, names, self.components)

    def recap(
        self, events_: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """The heists in one line."""
        return telling.recap(events_, names, self.components, viewer)

    def text(self, view: MonaLisaView, names: Sequence[str]) -> str:
        """The position as plain text."""
        return position_text.text(view, names)

    def describe(self, view: MonaLisaView, target: str) -> CardText | None:
        """The card or place at a target in full."""
        return looks.describe(view, target)

    def known(self, view: MonaLisaView) -> Known:
        """What went through the viewer's hands in the draft, who took what, what is to come."""
        return looks.known(view)

    def card_list(self) -> tuple[CardText, ...]:
        """The arts, then the skill cards."""
        return looks.card_list(self.components)
