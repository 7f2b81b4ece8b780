"""Pages over the lobby and the table: what was said, and who is at a table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len

from engine import Seat
from tui.club.screens.base import spoken
from tui.club.talk import Talk
from tui.commands.table import bindings
from tui.drawing.canvas import wrap
from tui.screens.base import Hint
from tui.screens.listing import ListScreen, Row

if TYPE_CHECKING:
    from tui.club.tables import ClubTable


class TalkScreen(ListScreen):
    """What was said, the latest at the bottom."""

    CONTEXTS = ("cursor", "log", "app")
    BINDINGS = bindings(*CONTEXTS)
    heading = "Talk"
    empty = "Nobody has said anything yet."

    def __init__(self, talk: Talk, where: str) -> None:
        super().__init__()
        self._talk = talk
        self._where = where
        self._rows: list[Row] = []

    def on_mount(self) -> None:
        """Break the lines to the width, and begin at the last."""
        width = self.app.size.width - 12
        for said in self._talk.lines:
            (head, ink), *rest = spoken(said)
            rows = wrap(head + "".join(text for text, _ in rest), width)
            for number, row in enumerate(rows):
                time = f"{said.at.astimezone():%H:%M}" if number == 0 else ""
                cut = len(head) if number == 0 and rest else 0
                name, x = row[:cut].rstrip(), 8 + cell_len(row[:cut])
                pieces = [(2, time, "faint"), (8, name, ink), (x, row[cut:], "text")]
                self._rows.append([piece for piece in pieces if piece[1]] or [(8, "", "text")])
        self.go(len(self._rows) - 1)

    def about(self) -> str:
        """Where it was said."""
        return self._where

    def count(self) -> int:
        """One for each row on the screen."""
        return len(self._rows)

    def row(self, number: int) -> Row:
        """The time, who, what."""
        return self._rows[number]

    def hints(self) -> list[Hint]:
        """The keys that work."""
        return [("↑↓", "line"), ("←→", "ten lines"), ("app.help", "help"), ("log.close", "close")]

    def action_close(self) -> None:
        """Back."""
        self.dismiss()


class ToldScreen(ListScreen):
    """What a moderator asked for, line by line."""

    CONTEXTS = ("cursor", "log", "app")
    BINDINGS = bindings(*CONTEXTS)
    heading = "Moderator"

    def __init__(self, told: str) -> None:
        super().__init__()
        self._told = told
        self._rows: list[str] = []

    def on_mount(self) -> None:
        """Break the lines to the width."""
        width = self.app.size.width - 4
        self._rows = [row for line in self._told.split("\n") for row in wrap(line, width)]

    def count(self) -> int:
        """One for each row on the screen."""
        return len(self._rows)

    def row(self, number: int) -> Row:
        """The text."""
        return [(2, self._rows[number], "text")]

    def hints(self) -> list[Hint]:
        """The keys that work."""
        return [("↑↓", "line"), ("app.help", "help"), ("log.close", "close")]

    def action_close(self) -> None:
        """Back."""
        self.dismiss()


class PeopleScreen(ListScreen):
    """Who sits at a table and who looks on."""

    CONTEXTS = ("cursor", "log", "app")
    BINDINGS = bindings(*CONTEXTS)
    heading = "At the table"

    def __init__(self, table: "ClubTable") -> None:
        super().__init__()
        self._table = table

    def about(self) -> str:
        """Which game."""
        return self._table.game.title

    def count(self) -> int:
        """The chairs, then those behind them."""
        return len(self._table.chairs) + len(self._table.watchers())

    def row(self, number: int) -> Row:
        """Seat, name, where they are, how far away."""
        table, chairs = self._table, self._table.chairs
        if number >= len(chairs):
            name = table.watchers()[number - len(chairs)]
            return [(6, name, "text"), (32, "looks on", "muted")]
        words = [*self._standing(number)]
        delay = table.delay_of(number)
        if delay is not None:
            words.append(f"{delay:.0f} ms away")
        return [
            (3, str(number + 1), "muted"),
            (6, table.name_at(number), "bright"),
            (32, ", ".join(words), "text"),
        ]

    def _standing(self, seat: Seat) -> Sequence[str]:
        table = self._table
        chair = table.chairs[seat]
        if not chair.person:
            return [f"a bot ({chair.bot.removeprefix('bot:')})"]
        words = [table.whereabouts(seat) or "here"]
        if chair.stand_in:
            words.append("a bot plays until they are back")
        votes = table.votes.get(seat)
        if votes:
            words.append(f"{len(votes)} for a bot")
        if chair.shows:
            words.append("lets those who watch see")
        return words

    def hints(self) -> list[Hint]:
        """The keys that work."""
        return [("↑↓", "line"), ("app.help", "help"), ("log.close", "close")]

    def action_close(self) -> None:
        """Back."""
        self.dismiss()
