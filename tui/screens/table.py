"""The table: title, board, what happened, what is asked, and the keys that work now."""

from collections.abc import Iterable, Sequence
from typing import Any

from textual import events
from textual.widget import Widget

from engine import Choice, Match, Seat
from tui.boards import make_board
from tui.boards.board import Board, Scene
from tui.commands.gate import Meaning
from tui.commands.table import bindings
from tui.drawing.canvas import Canvas
from tui.screens.base import BaseScreen, Hint
from tui.screens.table_parts.bots import BotTurns
from tui.screens.table_parts.curtain import Curtain
from tui.screens.table_parts.mode import Mode
from tui.screens.table_parts.past import Past
from tui.screens.table_parts.playing import Playing
from tui.screens.table_parts.reading import Reading
from tui.screens.table_parts.sight import Sight
from tui.screens.table_parts.steering import Steering
from tui.screens.table_parts.teaching import Teaching
from tui.screens.table_parts.watching import Watching
from tui.table.lesson import Lesson, find_lesson
from tui.table.place import Place
from tui.table.table import Table
from tui.widgets.face import Face
from tui.widgets.text_field import TextField


class TableScreen(BaseScreen[None]):
    """A match being played, watched or looked back on.

    It holds a title, a board and a foot, and asks its modes what they show and what keys do.
    """

    CONTEXTS = ("cursor", "table", "app")
    BINDINGS = bindings(*CONTEXTS)
    DEFAULT_CSS = """
    TableScreen > #title { height: 1; }
    TableScreen > #foot { height: 3; }
    TableScreen > #curtain { height: 1fr; display: none; }
    TableScreen.-curtain > #curtain { display: block; }
    TableScreen.-curtain > #board { display: none; }
    TableScreen > #lesson { layer: over; dock: bottom; height: 6; margin-bottom: 3; display: none; }
    TableScreen.-lesson > #lesson { display: block; }
    TableScreen.-above > #lesson { dock: top; margin-top: 1; }
    TableScreen.-middle > #lesson { dock: top; margin-top: 9; }
    """

    def __init__(self, table: Table | Place, *, review_at: int | None = None) -> None:
        """At a table's own keyboard, or at another place.

        `review_at`: the ply at which to open it for looking back.
        """
        super().__init__()
        self.place = table if isinstance(table, Place) else Place(table)
        self.table = table = self.place.table
        self.sight = Sight(self.place, review_at)
        self.board: Board = make_board(table.match.game.id)
        self.title_bar = Face(lambda canvas: self.mode.paint_title(canvas), id="title")
        self.foot = Face(self._draw_foot, id="foot", board=table.match.game.id)
        self.bots = BotTurns(self)
        self.notice = table.word
        """What the player must know now: why something cannot be done."""
        self.typing: Any = None
        """The line while something is typed in place of the prompt."""
        self._meant = Meaning()
        teaches = self.place.teaches and review_at is None
        self.playing = Playing(self)
        self.reading = Reading(self, Steering(self, self.playing))
        lesson = find_lesson(table.save) if teaches else None
        self.teaching = Teaching(self, self.reading, lesson)
        self.past = Past(self, Watching(self, Curtain(self, self.teaching)))
        self.mode = self.front(self.past)
        """The first mode, which is asked."""

    def front(self, mode: Mode) -> Mode:
        """The modes of a derived class, before those of every table."""
        return mode

    def parts(self) -> Iterable[Widget]:
        """Title, what the modes lay over the board or beside it, board, foot."""
        yield self.title_bar
        yield from self.mode.parts()
        yield self.board
        yield self.foot

    # --- Life --------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Show the position, and begin."""
        self.board.focus()
        self.sync()
        self.mode.begin()

    def on_unmount(self) -> None:
        """Whoever leaves gives the save free."""
        self.place.leave()

    def on_resize(self, event: events.Resize) -> None:
        """A taller window shows more of the log."""
        super().on_resize(event)
        height = event.size.height
        self.foot.styles.height = 3 if height < 30 else 5 if height < 46 else 8

    # --- What is shown -----------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match as it is on the screen: live, or as it stood."""
        return self.sight.match

    @property
    def reviewing(self) -> bool:
        """True while a past position is on the screen."""
        return self.sight.past

    @property
    def curtained(self) -> bool:
        """True while the curtain hides the table until the next player is there."""
        return self.sight.curtained

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the screen has."""
        return self.mode.viewer()

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is given; None: none."""
        return self.teaching.lesson

    @property
    def moment(self) -> int:
        """Which position is on the screen while it is live: what is chosen is meant for it."""
        return self.sight.moment

    def scene(self) -> Scene:
        """The position for the one who looks."""
        return self.mode.scene()

    def sync(self) -> None:
        """Show the position as it is now, and call the player whose turn it is."""
        self.sight.follow()
        self.sight.chronicle.follow(self.match, self.viewer)
        self.mode.prepare()
        self.board.show(self.scene())
        self.title_bar.redraw()
        self.foot.redraw()
        self.mode.call()
        self.mind_keys()

    def show_ply(self, ply: int) -> None:
        """Show the position after so many moves; the last one is the live game."""
        self.past.show_ply(ply)

    def redraw(self) -> None:
        """Draw every part anew."""
        super().redraw()
        self.board.redraw()

    def _draw_foot(self, canvas: Canvas) -> None:
        self.mode.paint_foot(canvas)

    def hints(self) -> list[Hint]:
        """The keys that work now, the most useful first."""
        hints: list[Hint] = self.mode.hints() if self.typing is None else self.typing.hints()
        return hints

    def say(self, notice: str) -> None:
        """Tell something in the prompt line."""
        self.notice = notice
        self.foot.redraw()

    def help_notes(self) -> Sequence[tuple[str, str]]:
        """What the keys on the board point at."""
        return self.board.help_notes()

    # --- Keys --------------------------------------------------------------------------------

    def doer(self, action: str) -> Any:
        """The mode that carries a command out, or the screen itself."""
        return self.mode.doer(action) or self

    def idle(self, action: str) -> str:
        """Why a command would do nothing now."""
        return self.mode.idle(action)

    def on_key(self, event: events.Key) -> None:
        """A key that is no command."""
        self.mode.key(event)

    def unused(self, event: events.Key) -> None:
        """A key that does nothing here; the board may know more about it."""
        reason = "" if self.curtained else self.board.why_not_key(event.character)
        if reason:
            self.say(reason)
        else:
            super().unused(event)

    @property
    def field(self) -> TextField | None:
        """What is typed in place of the prompt."""
        return None if self.typing is None else self.typing.field

    def typed(self) -> None:
        """Why the last text was refused is no longer about what stands there."""
        self.say("")

    def play(self, choice: Choice) -> None:
        """Carry out a choice of the player."""
        self.playing.play(choice)

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """A click points; a second one chooses."""
        if not self.is_active:  # a page lies over the table by now
            return
        if message.again:
            self.mode.confirm()
            return
        self.app.gate.wake()
        self.board.point(message.target)
        self.say("")

    def on_board_changed(self) -> None:
        """What the foot says about the board may be different now."""
        self.foot.redraw()
        self.mind_keys()

    # --- Keys that rest ----------------------------------------------------------------------

    @property
    def rests(self) -> bool:  # type: ignore[override]
        """True if Enter would do more than let bots go on."""
        return self.mode.meaning().harms

    def mind_keys(self) -> None:
        """Let Enter rest if it would do something else by now than it was pressed for."""
        before, self._meant = self._meant, self.mode.meaning()
        if self.is_active and self._meant.surprises(before):
            self.app.rest_keys()

    def show_rest(self) -> None:
        """Show how long Enter still rests."""
        self.foot.redraw()
