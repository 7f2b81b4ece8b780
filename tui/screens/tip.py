"""A tip: what a good bot would do, what it expects of it, and why."""

from collections.abc import Callable
from typing import Any

from engine import Choice, Decision, Match
from engine.bots import Judgement
from tui.commands.table import bindings
from tui.drawing.canvas import Canvas, wrap
from tui.screens.base import Hint
from tui.screens.listing import ListScreen, Row
from tui.text.advice import SHOWN, expected, reason
from tui.thinking.bot_client import BotError


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
        self._since = match.since
        self._point = point
        self.judged: list[Judgement] = []

    def on_mount(self) -> None:
        """Ask the bots' process."""
        self.run_worker(self._think())

    async def _think(self) -> None:
        if self._match.since != self._since:  # a bot was faster, and something else is asked now
            self.say("The match has gone on meanwhile: ask again.")
            return
        try:
            self.judged = await self.app.bots.advise(self._match, self._decision.seat)
        except BotError as error:
            self.say(str(error))
            return
        self.page.redraw()

    def about(self) -> str:
        """Who speaks."""
        return "what the hard bot would do for you"

    def count(self) -> int:
        """The best few."""
        return min(SHOWN, len(self.judged))

    def row(self, number: int) -> Row:
        """The move, and how it would leave you."""
        judgement = self.judged[number]
        choice = self._choice(judgement)
        label = self._match.word(choice.label)
        ahead, _ = expected(self._match, self._decision.seat, judgement)
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
        best = self.judged[0]
        _, what = expected(self._match, self._decision.seat, best)
        canvas.right(canvas.width - 2, y - 1, f"{what}, as far as it can see", "muted")
        y += 1
        told = reason(self._match, self._decision.seat, self.judged, self.at)
        for text in wrap(told, canvas.width - 4):
            canvas.put(2, y, text, "text")
            y += 1

    def prompt(self) -> list[tuple[str, str]]:
        """What Enter does."""
        if not self.count():
            return []
        return [("Enter puts the cursor there; the move stays yours.", "text")]

    def hints(self) -> list[Hint]:
        """The keys that work."""
        return [
            ("cursor.confirm", "go there"),
            *([("↑↓", "move")] if self.count() > 1 else []),
            ("app.help", "help"),
            ("log.close", "close"),
        ]

    def _choice(self, judgement: Judgement) -> Choice:
        decision, action = self._decision, judgement.action
        listed = (choice for choice in decision.prompt.choices if choice.action == action)
        return next(listed, None) or self._match.game.words.word(decision.view, action)

    def choose(self) -> None:
        """Back to the table, with the cursor on the move."""
        choice = self._choice(self.judged[self.at])
        self.dismiss()
        self._point(choice)

    def action_close(self) -> None:
        """Back."""
        self.dismiss()
