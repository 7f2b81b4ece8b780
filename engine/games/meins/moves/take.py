"""Taking the cards of a line (ME-3 to ME-5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.core.actions import Reason, Seat
from engine.core.events import Emit
from engine.core.moves import Form, Move, Name
from engine.core.state import Choice
from engine.games.meins.components import Components
from engine.games.meins.events import MeinsEvent
from engine.games.meins.letters import LINE_NAMES, LINES, line_words
from engine.games.meins.outlook import Outlook, either
from engine.games.meins.phases import must_be
from engine.games.meins.table import MeinsTable
from engine.games.meins.view import EMPTY, TAKE, USE, MeinsPreview, MeinsView


@dataclass(frozen=True, slots=True)
class LineTaken(MeinsEvent):
    """A seat took the cards of a line; the types in the line's own order."""

    seat: Seat
    line: int
    cards: tuple[int, ...]

    def said(self, names: Sequence[str], deck: Components) -> str:
        """The log line."""
        kinds = ", ".join(deck.procurement[card].name for card in self.cards)
        return f"{names[self.seat]} took {line_words(self.line)}: {kinds}."


@dataclass(frozen=True, slots=True)
class Take(Move[MeinsTable, MeinsView]):
    """Take the cards of one line of the grid: "0 take row2"."""

    form = Form("take {line}", f"take one of: {', '.join(LINE_NAMES)}", line=Name(LINE_NAMES))
    line: int

    def why_not(self, table: MeinsTable) -> Reason | None:
        """A line without cards cannot be taken (ME-5)."""
        early = must_be(table, TAKE)
        if early is not None or any(table.grid[cell] >= 0 for cell in LINES[self.line]):
            return early
        line = line_words(self.line).capitalize()
        return Reason(f"{line} is empty. Take one with cards in it.", "ME-5")

    def do(self, table: MeinsTable, emit: Emit) -> None:
        """Take the cards of one line; its places stay empty until the turn ends (ME-3, ME-4)."""
        supply = table.supplies[self.seat]
        taken = []
        for cell in LINES[self.line]:
            card = table.grid[cell]
            if card >= 0:
                supply[card] += 1
                table.grid[cell] = EMPTY
                taken.append(card)
        table.used = True
        table.phase = USE
        emit(LineTaken(self.seat, self.line, tuple(taken)))

    def brings(self, view: MeinsView) -> MeinsPreview:
        """What the seat then has, and what that pays for."""
        after = Outlook(view, self.seat)
        for cell in LINES[self.line]:
            if view.grid[cell] >= 0:
                after.supply[view.grid[cell]] += 1
        enough = after.enough()
        for_what = f": enough for {either(enough)}" if enough else ""
        return after.preview(f"leaves you {after.held()}{for_what}")

    def offer(self, table: MeinsTable) -> Choice:
        """The line, and its cards."""
        deck = table.components
        cards = [table.grid[cell] for cell in LINES[self.line] if table.grid[cell] >= 0]
        names = ", ".join(deck.procurement[card].name for card in cards) or "empty"
        line = line_words(self.line)
        return Choice(
            target=LINE_NAMES[self.line],
            label=f"{line}: {names}",
            short=f"{line} {' '.join(deck.letters[card] for card in cards)}",
            action=self,
        )


take = cache(Take)
"""A move is immutable, and there are few: each is made once."""
