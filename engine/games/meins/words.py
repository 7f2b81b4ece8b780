"""The words of Meins!: log lines, the position as plain text, scores and cards."""

import textwrap
from collections.abc import Sequence

from engine.core.actions import Seat
from engine.core.english import count
from engine.core.events import Event
from engine.core.known import Known
from engine.core.outcome import ScoreSheet
from engine.core.words import CardText, Words
from engine.games.meins import card_texts, scoring
from engine.games.meins.components import TYPES, Components
from engine.games.meins.events import MeinsEvent, NothingToTake, RoundBegan, RoundEnded
from engine.games.meins.known import known
from engine.games.meins.letters import SLOTS, letters_of, line_words, price_letters
from engine.games.meins.moves import MeinsMove
from engine.games.meins.moves.buy import Bought
from engine.games.meins.moves.discard import Discarded
from engine.games.meins.moves.expand import Expanded
from engine.games.meins.moves.take import LineTaken
from engine.games.meins.naming import NAMING
from engine.games.meins.view import EMPTY, ROUNDS, SIDES, MeinsView

COLUMNS = 80
"""How wide plain text may be."""


class MeinsWords(Words[MeinsMove, MeinsView]):
    """What Meins! says."""

    naming = NAMING
    components: Components

    def scores(self, view: MeinsView) -> tuple[ScoreSheet, ...]:
        """The score of every seat if the match ended now."""
        return scoring.sheets(view)

    def progress(self, view: MeinsView) -> str:
        """ "round 2 of 3, right side"."""
        return f"round {view.round} of {ROUNDS}, {view.side} side"

    def status(self, view: MeinsView) -> str:
        """The piles: "draw pile 16  discards 22"."""
        return f"draw pile {view.draw_pile}  discards {sum(view.discards)}"

    def say(self, event: Event, names: Sequence[str]) -> str:
        """The log line of an event; empty for what the others imply."""
        assert isinstance(event, MeinsEvent)
        return event.said(names, self.components)

    def recap(
        self, events: Sequence[Event], names: Sequence[str], viewer: Seat | None = None
    ) -> str:
        """A turn in one line: "Rosa ended round 1: bought Silent movie (3); took column 5"."""
        components = self.components
        bought: list[str] = []
        took = subject = ended = ""
        follows: list[str] = []
        given: dict[str, list[int]] = {}
        for event in events:
            match event:
                case LineTaken(seat=seat, line=line, cards=cards):
                    subject = names[seat]
                    letters = " ".join(components.letters[card] for card in cards)
                    took = f"took {line_words(line)} ({letters})"
                case NothingToTake(seat=seat):  # whose turn begins with that, not who ended one
                    follows.append(f"{names[seat]} found the grid empty")
                case Bought(seat=seat, exhibit=card):
                    subject = names[seat]
                    exhibit = components.exhibits[card]
                    bought.append(f"bought {exhibit.name} ({exhibit.points})")
                case Expanded(seat=seat):
                    subject = names[seat]
                    bought.append(f"expanded the villa ({components.villa.points})")
                case RoundEnded(round=number, stalled=True):
                    follows.append(f"round {number} ended after an idle lap")
                case RoundEnded(seat=seat, round=number):
                    subject = names[seat]
                    ended = f"ended round {number}"
                case Discarded(seat=seat, type=kind):
                    given.setdefault(names[seat], [0] * TYPES)[kind] += 1
                case RoundBegan(round=number):
                    follows.append(f"round {number} began")
        done = "; ".join(filter(None, (*bought[::-1], took)))
        lines = [f"{subject} {': '.join(filter(None, (ended, done)))}"] if subject else []
        for name, gone in given.items():
            who = "" if name == subject else f"{name} "
            lines.append(f"{who}discarded {letters_of(gone, components)}")
        text = "; ".join((*lines, *follows))
        return f"{text[:1].upper()}{text[1:]}"

    def text(self, view: MeinsView, names: Sequence[str]) -> str:
        """The position as plain text: the grid, the display, every player."""
        components = view.components
        letters = components.letters
        lines = [
            f"Round {view.round} of {ROUNDS}, {view.side} side. "
            f"Draw pile {view.draw_pile}, discards {sum(view.discards)}."
        ]
        cells = [letters[card] if card >= 0 else "." for card in view.grid]
        lines += [
            r"Grid   7\ 4  5  6 /8",
            *(f"      {row + 1}   {'  '.join(cells[3 * row : 3 * row + 3])}" for row in range(3)),
            "       " + ", ".join(f"{kind.letter} {kind.name}" for kind in components.procurement),
            "Exhibits on display",
        ]
        for slot, card in enumerate(view.display):
            if card == EMPTY:
                lines.append(f"  {SLOTS[slot]}  nothing")
                continue
            exhibit = components.exhibits[card]
            categories = ", ".join(components.categories[c].name for c in exhibit.categories)
            lines.append(
                f"  {SLOTS[slot]}  {count(exhibit.points, 'point'):10}"
                f"{price_letters(exhibit, components):12}"
                f" {exhibit.name}; {categories}"
            )
        totals = [sheet.total for sheet in scoring.sheets(view)]
        for seat in range(view.seat_count):
            own = view.supplies[seat]
            held = " ".join(f"{letters[kind]}{own[kind]}" for kind in range(TYPES))
            villa = "villa expanded" if view.villas[seat] else "villa plain"
            lines.append(f"{names[seat]}: {count(totals[seat], 'point')}, {held}, {villa}")
            for side, cards in zip(SIDES, view.collections[seat], strict=True):
                if cards:
                    shown = (components.exhibits[card] for card in cards)
                    lines.append(f"  {side}: " + "; ".join(f"{e.name} ({e.points})" for e in shown))
        for rivalry in scoring.rivalries(view):
            (first, second), (a, b) = rivalry.seats, rivalry.counts
            lead = "no one ahead" if rivalry.leader is None else f"{names[rivalry.leader]} ahead"
            name = components.categories[rivalry.category].name
            lines.append(f"{name} card: {names[first]} {a}, {names[second]} {b}; {lead}")
        return "\n".join(wrapped for line in lines for wrapped in _wrap(line))

    def describe(self, view: MeinsView, target: str) -> CardText | None:
        """The card or place at a target in full."""
        return card_texts.describe(view, target)

    def known(self, view: MeinsView) -> Known:
        """The discard pile, exhibits that left the game, and what must still be in the piles."""
        return known(view)

    def card_list(self) -> tuple[CardText, ...]:
        """The exhibits, then the procurement and category cards, then the villa."""
        return card_texts.card_list(self.components)


def _wrap(line: str) -> list[str]:
    """The line, broken where it is too wide for plain text; a list of cards goes on indented."""
    return textwrap.wrap(line, COLUMNS, subsequent_indent=" " * 6) or [""]
