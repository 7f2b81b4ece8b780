"""A place at a table of the club: a chair, or a spot behind the chairs, of one visit."""

from typing import TYPE_CHECKING

from engine import Action, Reason, Seat
from tui.table.place import Place

if TYPE_CHECKING:
    from tui.club.people import Person
    from tui.club.tables import ClubTable
    from tui.club.visits import Visit


class ClubPlace(Place):
    """What one visitor sees and may do at a table whose match has begun."""

    teaches = False
    live = False
    """Over a line, slaps would be as fast as the line: everybody answers each card in secret."""

    def __init__(self, at: "ClubTable", visit: "Visit") -> None:
        assert at.live is not None
        super().__init__(at.live)
        self.at = at
        self.visit = visit
        self.eyes: Seat | None = None
        """The seat over whose shoulder a watcher looks; None: none."""

    @property
    def person(self) -> "Person":
        """Who is here."""
        return self.visit.person

    @property
    def own(self) -> Seat | None:
        """The person's seat; None: the person watches."""
        return self.at.seat_of(self.person)

    @property
    def viewer(self) -> Seat | None:
        """The own seat's eyes; a watcher has a spectator's, or a player's who lets them."""
        own = self.own
        if own is not None:
            return own
        return self.eyes if self.eyes in self.at.shown_seats() else None

    @property
    def seat(self) -> Seat | None:
        """The own seat: nobody else is decided for from here."""
        return None if self.table.watching else self.own

    @property
    def acting(self) -> Seat | None:
        """The own seat if it is waited for, else the first that is."""
        waiting = self.table.match.waiting_for()
        own = self.own
        return own if own in waiting else next(iter(waiting), None)

    @property
    def asked(self) -> bool:
        """True if the person has to choose now."""
        own = self.own
        return own is not None and not self.table.watching and self.at.is_asked(own)

    @property
    def shared(self) -> bool:
        """Everybody has a screen of their own."""
        return False

    @property
    def needs_curtain(self) -> bool:
        """Nobody else looks at this screen."""
        return False

    def play(self, action: Action, moment: int) -> None:
        """Carry out what was chosen at a moment. Raises IllegalAction, LostLock."""
        self.at.play(self.own, action, moment)

    def undo(self, seat: Seat, *, all_of_it: bool) -> str:
        """Ask the others to let it be taken back. Raises IllegalAction, LostLock."""
        if seat != self.own:
            return "Only who plays can take something back."
        return self.at.ask_undo(seat, all_of_it=all_of_it)

    def can_undo(self, seat: Seat) -> Reason | None:
        """None if the seat may ask for it, or why not."""
        return self.table.can_undo(seat)

    def look_over_next(self) -> str:
        """Have the eyes of the next player who lets watchers see; why not, or an empty text."""
        seats = [None, *self.at.shown_seats()]
        if len(seats) == 1:
            return "Not all players let those who watch see what they see."
        self.eyes = seats[(seats.index(self.eyes) + 1) % len(seats)] if self.eyes in seats else None
        return ""

    def hold(self, held: bool) -> None:
        """Have nothing drawn here until what was played is on the disk."""
        self.visit.hold(held)

    def come(self) -> None:
        """The screen is open."""
        self.visit.place = self
        self.at.come(self)

    def leave(self) -> None:
        """The screen is closed."""
        if self.visit.place is self:
            self.visit.place = None
        self.at.go(self)
