"""The results of a match in the club."""

from typing import TYPE_CHECKING

from engine import Seat
from tui.club.screens.base import ClubScreen
from tui.club.tables import ClubTable
from tui.commands.table import bindings
from tui.screens.base import Hint
from tui.screens.results import ResultsScreen

if TYPE_CHECKING:
    from tui.club.place import ClubPlace


class ClubResultsScreen(ResultsScreen, ClubScreen[None]):
    """Like anybody's, but another match needs the others."""

    CONTEXTS = ("cursor", "results", "app")
    BINDINGS = bindings(*CONTEXTS)

    def __init__(self, place: "ClubPlace") -> None:
        super().__init__(place.table.store, place.table.match)
        self.place = place

    @property
    def eyes(self) -> Seat | None:
        """The own seat's."""
        return self.place.own

    def _record(self) -> str:
        """Nobody's wins are counted here."""
        return ""

    def action_again(self) -> None:
        """Sit down for another match with the same people."""
        table = self.club.again(self.place.at, self.visit.person)
        if isinstance(table, ClubTable):
            self.app.go_to(table, instead=True)
        else:
            self.notice = table
            self.page.redraw()

    def _look_back(self, ply: int) -> None:
        """The table as it stood after so many moves."""
        self.app.look_back_at(self.place.at, ply)

    def _hints(self) -> list[Hint]:
        """As everywhere, but the way leads to the lobby."""
        return [*super()._hints()[:-1], ("results.leave", "lobby")]

    def show_changes(self) -> None:
        """What is over changes no more."""
