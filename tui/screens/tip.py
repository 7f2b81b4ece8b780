"""A tip: what a good bot would do, what it expects of it, and why."""

from collections.abc import Callable, Mapping
from typing import Any

from engine import Choice, Decision, Match, name_seats
from engine.bots import RIVALS, Judgement
from tui.bot_client import BotError
from tui.canvas import Canvas, wrap
from tui.commands import bindings
from tui.screens.base import Hint
from tui.screens.listing import ListScreen, Row

SHOWN = 3
"""How many moves are shown."""


class TipScreen(ListScreen):
    """The best moves; Enter puts the cursor of the table on one."""

    CONTEXTS = ("cursor", "log", "app")
    BINDINGS = bindings(*CONTEXTS)
    heading = "Tip"
    empty = "Thinking …"

    def __init__(
        self, match: Match, decision: Decision[Any, Any], point: Callable[[Choice], None]
    ) -> None:
        super().__init__()
        self._match = match
        self._decision = decision
        self._point = point
        self.judged: list[Judgement] = []

    def on_mount(self) -> None:
        """Ask the bots' process."""
        super().on_mount()
        self.run_worker(self._think())

    async def _think(self) -> None:
        try:
            self.judged = await self.app.bots.advise(self._match, self._decision.seat)
        except BotError as error:
            self.say(str(error))
            return
        self.page.redraw()

    def about(self) -> str:
        """Who speaks."""
        return "what the normal bot would do for you"

    def count(self) -> int:
        """The best few."""
        return min(SHOWN, len(self.judged))

    def row(self, number: int) -> Row:
        """The move, and how it would leave you."""
        judgement = self.judged[number]
        choice = self._choice(judgement)
        label = name_seats(choice.label, self._match.names) if choice else str(judgement.action)
        ahead = f"{judgement.value:+.1f}"
        return [
            (2, f"{number + 1}", "choice bold"),
            (4, label, "bright"),
            (self.size.width - 10, ahead, "accent"),
        ]

    def _draw(self, canvas: Canvas) -> None:
        super()._draw(canvas)
        if not self.count():
            return
        y = 3 + self.count()
        right = "points ahead of the others, as far as it can see"
        canvas.right(canvas.width - 2, y - 1, right, "muted")
        y += 1
        for text in wrap(self._why(self.judged[self.at]), canvas.width - 4):
            canvas.put(2, y, text, "text")
            y += 1

    def _why(self, judgement: Judgement) -> str:
        """A sentence from the terms of `appraise`."""
        others = [other for other in self.judged if other is not judgement]
        if not others:
            return "It is the only move there is."
        other = self.judged[1] if judgement is self.judged[0] else self.judged[0]
        differences = compare(judgement.gains, other.gains)
        for_it = [f"{name} {value:+.1f}" for name, value in differences if value > 0]
        against = [f"{name} {value:+.1f}" for name, value in differences if value < 0]
        rank = "the next best move" if judgement is self.judged[0] else "the best move"
        said = f"Against {rank}: "
        if for_it:
            said += f"better in {', '.join(for_it)}"
        if against:
            said += f"{'; ' if for_it else ''}worse in {', '.join(against)}"
        return f"{said}." if for_it or against else f"It is as good as {rank}."

    def prompt(self) -> list[tuple[str, str]]:
        """What Enter does."""
        if not self.count():
            return []
        return [("Enter puts the cursor there; the move stays yours.", "text")]

    def hints(self) -> list[Hint]:
        """The keys that work."""
        return [
            ("cursor.confirm", "go there"),
            ("↑↓", "move"),
            ("app.help", "help"),
            ("log.close", "close"),
        ]

    def _choice(self, judgement: Judgement) -> Choice | None:
        choices = self._decision.prompt.choices
        return next((choice for choice in choices if choice.action == judgement.action), None)

    def choose(self) -> None:
        """Back to the table, with the cursor on the move."""
        choice = self._choice(self.judged[self.at])
        self.dismiss()
        if choice is not None:
            self._point(choice)

    def action_close(self) -> None:
        """Back."""
        self.dismiss()


def compare(gains: Mapping[str, float], others: Mapping[str, float]) -> list[tuple[str, float]]:
    """The terms in which two moves differ by a tenth of a point, the largest first."""
    names = {**gains, **others}
    words = {RIVALS: "what it leaves the others"}
    rows = [(words.get(name, name), gains.get(name, 0.0) - others.get(name, 0.0)) for name in names]
    return sorted((row for row in rows if abs(row[1]) >= 0.05), key=lambda row: -abs(row[1]))[:4]
