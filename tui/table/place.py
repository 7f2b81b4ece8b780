"""Where a screen sits at a table: whose eyes it has, for whom it decides, and how it acts.

This is the place at a table's one keyboard. A club has others: each at a terminal of its own.
"""

from engine import Action, Reason, Seat
from tui.table.table import Table


class Place:
    """The keyboard of a table, which all of its people share."""

    teaches = True
    """True if a lesson may be given here."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the screen has; None: a spectator's."""
        return self.table.viewer

    @property
    def seat(self) -> Seat | None:
        """The seat that is decided for from here, if it is asked; None: from here nobody plays."""
        return None if self.table.watching else self.table.viewer

    @property
    def acting(self) -> Seat | None:
        """The seat that everybody waits for first, seen from here; None: the match is over."""
        return self.table.acting

    @property
    def asked(self) -> bool:
        """True if somebody at this place has to choose now."""
        return self.acting in self.table.humans and not self.table.watching

    @property
    def shared(self) -> bool:
        """True if several people sit here."""
        return len(self.table.humans) > 1

    @property
    def needs_curtain(self) -> bool:
        """True if people sit here who must not see each other's secrets."""
        return self.table.needs_curtain

    @property
    def live(self) -> bool:
        """True if a clock turns the cards here, and everybody at the keyboard may slap."""
        return self.table.match.clock is not None

    @property
    def moment(self) -> int:
        """Which position it is; see `Table.moment`."""
        return self.table.moment

    def play(self, action: Action, moment: int) -> None:
        """Carry out what was chosen at a moment. Raises IllegalAction, LostLock."""
        self.table.play(action)

    def undo(self, seat: Seat, *, all_of_it: bool) -> str:
        """Take the seat's last step, or all it may, back; what there is to say about it.

        Raises IllegalAction with the reason, LostLock.
        """
        if all_of_it:
            self.table.undo_turn(seat)
        else:
            self.table.undo(seat)
        return ""

    def can_undo(self, seat: Seat) -> Reason | None:
        """None if the seat may take its last action back, or why not."""
        return self.table.can_undo(seat)

    def leave(self) -> None:
        """The screen is closed."""
        self.table.leave()
