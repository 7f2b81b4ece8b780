"""What the screens of the club share: the visitor, the ear for changes, the line for talking."""

from time import monotonic
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events

from tui.club.talk import LONGEST, Said
from tui.screens.base import BaseScreen
from tui.widgets.text_field import TextField

if TYPE_CHECKING:
    from tui.club.club import Club, Visit
    from tui.club.screens.desk import ClubDesk
    from tui.screens.foot import Pieces

T = TypeVar("T")


class ClubScreen(BaseScreen[T]):
    """A screen of somebody in the club."""

    EVERY: ClassVar[float] = 0.0
    """Seconds between two times that changes are shown; 0: at once."""
    WAITS: ClassVar[bool] = True
    """True if changes wait while another screen lies on top."""

    _covered = False
    _shown_at = 0.0
    """When changes were shown last."""
    _heard = False
    """True while the screen's turn to show what it has heard of is still to come."""
    stale = False
    """True if something has changed that the screen does not show yet."""
    talking: "TalkLine | None" = None
    """The line while something to say is being typed."""

    @property
    def field(self) -> TextField | None:
        """What is being said."""
        return super().field if self.talking is None else self.talking.field

    @property
    def app(self) -> "ClubDesk":
        """The visitor's app."""
        return super().app  # type: ignore[return-value]

    @property
    def club(self) -> "Club":
        """The club."""
        return self.app.club

    @property
    def visit(self) -> "Visit":
        """The visit."""
        return self.app.me

    def on_screen_resume(self) -> None:
        """On top again, or for the first time."""
        self._covered = False
        self.stale = True
        self._listen()

    def on_screen_suspend(self) -> None:
        """Another screen lies on top of this one."""
        self._covered = True

    def hear(self) -> None:
        """Something has changed: show it when this screen's turn comes, however much it was.

        Called by whoever changed it: nothing here may ask for the app, which would be theirs.
        """
        self.stale = True
        if not self._heard and self.is_running and not (self._covered and self.WAITS):
            self._heard = self.call_later(self._listen)

    def _listen(self) -> None:
        """Show what was heard of, but no more often than `EVERY` so many seconds."""
        rest = self._shown_at + self.EVERY - monotonic()
        if rest > 0:
            self.set_timer(rest, self._listen)
            return
        self._heard = False
        if self.stale and self.is_attached and not (self._covered and self.WAITS):
            self.stale = False
            self._shown_at = monotonic()
            self.show_changes()

    def show_changes(self) -> None:
        """Show how everything stands now."""
        raise NotImplementedError(f"{type(self).__name__} must show changes")


class TalkLine:
    """Something to say, typed in place of the prompt."""

    def __init__(self, where: str) -> None:
        self._where = where
        self.field = TextField(longest=LONGEST)
        self.done = False
        """True when it was said or given up."""

    def take(self, event: events.Key) -> str:
        """A key while the line is open; what is to be said, when it is finished."""
        event.stop()
        event.prevent_default()
        if event.key == "enter":
            self.done = True
            return self.field.text.strip()
        if event.key == "escape":
            self.done = True
        else:
            self.field.take(event)
        return ""

    def pieces(self, width: int) -> "Pieces":
        """The line as it stands; of a long one the part around the caret."""
        head = f"{self._where}: "
        return [(head, "bright bold"), *self.field.pieces(width - len(head) - 2)]


def spoken(said: Said) -> "Pieces":
    """A line of a talk as (text, ink) pieces."""
    if not said.who:
        return [(said.text, "muted")]
    return [(f"{said.who}: ", "accent bold"), (said.text, "text")]
