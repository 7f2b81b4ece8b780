"""The words of It's Mine! (Knizia): log, recap, scores, the position as plain text.

Whatever stands here is shown to players: until a hand is scored it is made from what lies open
alone, never from `KniziaView.memory` (KZ-12).
"""

from collections.abc import Collection, Mapping, Sequence

from engine.core.actions import Seat
from engine.core.events import Event
from engine.core.known import Known
from engine.core.outcome import ScoreSheet
from engine.core.words import CardText, Words
from engine.games.its_mine_knizia import card_texts, known, patter, position_text, scoring
from engine.games.its_mine_knizia.components import Components
from engine.games.its_mine_knizia.events import HandEnded, KniziaEvent
from engine.games.its_mine_knizia.moves import KniziaMove
from engine.games.its_mine_knizia.naming import NAMING
from engine.games.its_mine_knizia.view import KniziaView


class KniziaWords(Words[KniziaMove, KniziaView]):
    """What It's Mine! (Knizia) says."""

    naming = NAMING
    scored_in = ("hand", "hands")
    components: Components

    def scores(self, view: KniziaView) -> tuple[ScoreSheet, ...]:
        """Hands won; between hands also the last one, kind by kind."""
        return scoring.sheets(view)

    def progress(self, view: KniziaView) -> str:
        """ "hand 2, first to win 2 hands"."""
        return position_text.progress(view)

    def status(self, view: KniziaView) -> str:
        """ "deck 34", while there is one."""
        return "" if view.ending else f"deck {view.deck}"

    def say(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event; empty for turned cards and hidden answers."""
        assert isinstance(event, KniziaEvent)
        return event.said(names)

    def recap(
        self, events: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """What a turn came to: the score of a hand that ended, then how it came to that."""
        ended = [event for event in events if isinstance(event, HandEnded)]
        told = [
            self.say(event, names) for event in (*ended, *(e for e in events if e not in ended))
        ]
        lines = [line for line in told if line]
        if len(lines) == 1:
            return lines[0]
        clauses = [line.rstrip(".") for line in lines]
        for number, line in enumerate(clauses[1:], 1):
            if line.startswith("No one "):
                clauses[number] = f"{line[0].lower()}{line[1:]}"
        return "; ".join(clauses)

    def aside(
        self,
        view: KniziaView,
        names: Sequence[str],
        options: Mapping[str, str],
        people: Collection[Seat] = (),
    ) -> str:
        """The patter of the bot that turns the cards, if it is not the viewer's own."""
        said = patter.line(view) if options["patter"] == "on" else ""
        if not said or view.dealer in (*people, view.viewer):
            return ""
        return f"{names[view.dealer]}: “{said}”"

    def expected(self, view: KniziaView, lead: float, worth: float) -> tuple[str, str]:
        """The chance to win the match; the lead in points where no hand was told on."""
        if 0 <= worth <= 1:
            return f"{worth:.0%}", "chance to win the match"
        return f"{lead:+.1f}", "points ahead of {rivals}"

    def text(self, view: KniziaView, names: Sequence[str]) -> str:
        """The position as plain text."""
        return position_text.text(view, names)

    def describe(self, view: KniziaView, target: str) -> CardText | None:
        """The card or place at a target in full."""
        return card_texts.describe(view, target)

    def known(self, view: KniziaView) -> Known:
        """Stacks and hands so far; between hands, what each claim was worth to whom."""
        return known.known(view)

    def card_list(self) -> tuple[CardText, ...]:
        """Every card of the deck, in the order of its file."""
        return card_texts.card_list(self.components)
