"""A new table: its game, its chairs, its options, and who may come."""

from engine import AnyGame
from tui.club.screens.base import ClubScreen
from tui.club.tables import ClubTable
from tui.commands.table import bindings
from tui.drawing.canvas import Canvas
from tui.screens.base import Hint
from tui.screens.form import Field
from tui.screens.setup import BOTS, SetupScreen
from tui.text.phrases import seats_of

LONGEST_PASSWORD = 24


class ClubSetupScreen(SetupScreen, ClubScreen[None]):
    """Set up a table of one game."""

    CONTEXTS = ("cursor", "setup", "app")
    BINDINGS = bindings(*CONTEXTS)
    button = "Open the table"
    verb = "open"

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.seats = ["me", *["free"] * (len(self.seats) - 1)]
        self.password = ""

    def fields(self) -> list[Field]:
        """Chairs, options, password."""
        about = "Who wants to sit down or watch must know it; empty: everybody may come."
        password = Field("password", "Password", (), "none", about, text=self.password, gap=True)
        return [*(field for field in super().fields() if field.id != "seed"), password]

    def _seat_field(self, seat: int, word: str, *, last: bool) -> Field:
        title = f"Seat {seat + 1}"
        if seat == 0:
            about = "You; you can change over at the table."
            return Field("seat 0", title, (("me", "you"),), "me", about, None, last)
        choices = (("free", "a chair for anybody"), *((bot, label) for bot, label, _ in BOTS))
        if word == "free":
            about = "Whoever comes may sit down here; when all chairs are taken, the match begins."
        else:
            about = next(f"This one {does}." for bot, _, does in BOTS if bot == word)
        return Field(f"seat {seat}", title, choices, word, about, None, last)

    def change(self, field: Field, value: str) -> None:
        """Another number of seats, chair or option."""
        if field.id == "count":
            count = int(value)
            self.seats = (self.seats + ["free"] * count)[:count]
        else:
            super().change(field, value)

    def type(self, field: Field, text: str) -> None:
        """Another password."""
        self.password = text[:LONGEST_PASSWORD]

    def paint_head(self, canvas: Canvas) -> int:
        """The game and its sentence."""
        y = super().paint_head(canvas)
        self.paint_bar(canvas, self.game.title, "a new table", seats_of(self.game.seat_counts))
        return y

    def ends(self) -> list[Hint]:
        """The way back."""
        return [("app.help", "help"), ("cursor.back", "lobby")]

    def press(self) -> None:
        """Open the table, and sit down at it."""
        known = {option.id: option for option in self.game.options(len(self.seats))}
        options = {
            id_: value
            for id_, value in self.options.items()
            if id_ in known and value in dict(known[id_].choices)
        }
        table = self.club.make_table(
            self.visit.person, self.game, self.seats, options, self.password.strip()
        )
        if not isinstance(table, ClubTable):
            self.say(table)
            return
        self.app.pop_screen()
        self.app.go_to(table)

    def show_changes(self) -> None:
        """Nothing of the club is shown here."""
