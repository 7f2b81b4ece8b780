"""What of a match is before whose eyes: the position on the screen, live or past."""

from engine import Match, Seat
from tui.table.place import Place
from tui.table.review import Review
from tui.text.chronicle import Chronicle


class Sight:
    """What one screen shows of a table."""

    def __init__(self, place: Place, review_at: int | None = None) -> None:
        """`review_at`: the ply at which to open it for looking back."""
        self.place = place
        self.table = place.table
        self.review = Review(self.table.match)
        if review_at is not None:
            self.review.go(review_at)
        self.chronicle = Chronicle(self.table.match)
        self.present: Seat | None = None
        """Who said to be at the keyboard, where people share it and have secrets."""
        self.moment = place.moment
        """Which position it is while it is live: what is chosen here is meant for it."""

    @property
    def match(self) -> Match:
        """The match as it is on the screen: live, or as it stood."""
        return self.review.match

    @property
    def past(self) -> bool:
        """True while a past position is on the screen."""
        return self.review.shown is not None

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes it has: behind the curtain, and for watchers, a spectator's."""
        seat = self.place.viewer
        if self.table.match.game.open_information:
            return seat
        if self.table.watching or (self.place.needs_curtain and seat != self.present):
            return None
        return seat

    @property
    def curtained(self) -> bool:
        """True while the curtain hides the table until the next player is there."""
        place = self.place
        return (
            place.needs_curtain
            and not self.table.watching
            and place.viewer is not None
            and place.viewer != self.present
        )

    def follow(self) -> None:
        """Go along with the table: it may have moved on, or be another match by now."""
        self.moment = self.place.moment
        if self.place.viewer != self.present:
            self.present = None
        if self.review.live is not self.table.match:
            self.review = Review(self.table.match)
