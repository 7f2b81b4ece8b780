"""What every screen shares: its commands, its hint line, and what it does in too small a window."""

from collections.abc import Iterable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.geometry import Region
from textual.reactive import Reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.worker import Worker

from tui.commands.gate import SQUARES
from tui.commands.table import COMMAND, commands, show_key
from tui.drawing.canvas import Box, Canvas, wrap
from tui.widgets.face import Face
from tui.widgets.text_field import TextField

if TYPE_CHECKING:
    from tui.screens.desk import Desk

T = TypeVar("T")

NEEDED = (80, 24)
"""The smallest window that shows everything."""

Hint = tuple[str, str]
"""A command's id, or keys as they stand on the board; and a word for it."""


class BaseScreen(Screen[T]):
    """A screen of ours. Derived classes name their command contexts and make their parts."""

    CONTEXTS: ClassVar[tuple[str, ...]] = ("app",)
    AUTO_FOCUS = None
    DEFAULT_CSS = """
    BaseScreen { overflow: hidden; layers: base over; }
    BaseScreen > #small { layer: over; width: 100%; height: 100%; display: none; }
    BaseScreen.-small > * { display: none; }
    BaseScreen.-small > #small { display: block; }
    """

    rests = False
    """True if Enter could do something here that cannot be taken back: then it rests whenever the
    screen comes to the top, in case it was pressed for what lay there before."""

    # Every change of focus would repaint the whole screen; nothing that we draw depends on it.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    @property
    def app(self) -> "Desk":
        """The app, as what it is."""
        return super().app  # type: ignore[return-value]

    def parts(self) -> Iterable[Widget]:
        """The widgets of the screen, from top to bottom."""
        raise NotImplementedError(f"{type(self).__name__} must have parts")

    def compose(self) -> ComposeResult:
        """The parts, and the notice for too small a window."""
        yield from self.parts()
        yield Face(self._draw_small, id="small")

    def render_lines(self, crop: Region) -> list[Strip]:
        """Nothing of the screen itself is ever seen: its parts cover it."""
        return [Strip.blank(crop.width)] * crop.height

    async def _message_loop_exit(self) -> None:
        """The screen is closed: undo the circles in which it and its parts hold each other.

        A host with many people cannot let the garbage collector look for them (see `tui.ssh.host`).
        """
        parts = [self, *self.walk_children(Widget)]
        parts += [bar for part in parts for bar in part._get_virtual_dom()]
        styled = [styles for part in parts for styles in part._component_styles.values()]
        nodes = [*parts, *(styles.node for styles in styled if styles.node is not None)]
        await super()._message_loop_exit()
        for node in nodes:
            node._css_styles.node = node._inline_styles.node = None
        self._update_timer._callback = None
        self._compositor.root = None

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """A worker and its task hold each other, and with them this screen: once is enough."""
        if event.worker.is_finished:
            event.worker._task = None

    def on_resize(self, event: events.Resize) -> None:
        """Below 80x24 only the notice is shown; the screen itself goes on."""
        self.set_class(event.size.width < NEEDED[0] or event.size.height < NEEDED[1], "-small")

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close the screen, unless it is closed already: a second click may come too late."""
        return super().dismiss(result) if self.is_active else AwaitComplete.nothing()

    def _draw_small(self, canvas: Canvas) -> None:
        text = f"Make the window {NEEDED[0]}x{NEEDED[1]}; it is {canvas.width}x{canvas.height}."
        for y, line in enumerate(wrap(text, max(1, canvas.width), canvas.height)):
            canvas.put(0, y, line, "bright bold")

    def redraw(self) -> None:
        """Draw every part anew; only what changed is sent."""
        for face in self.query(Face):
            face.redraw()

    # --- Keys --------------------------------------------------------------------------------

    @property
    def field(self) -> TextField | None:
        """The text that is being typed here and gets the keys; None: they are commands."""
        return None

    def paste(self, text: str) -> None:
        """What was pasted goes into the text that is being typed; it is no keys."""
        if self.field is not None:
            self.field.paste(text)
            self.typed()

    def typed(self) -> None:
        """The text that is being typed has changed."""
        self.redraw()

    # --- Keys that rest ----------------------------------------------------------------------

    def on_screen_resume(self) -> None:
        """On top again, or for the first time."""
        if self.rests:
            self.app.rest_keys()

    def show_rest(self) -> None:
        """Show how long Enter still rests."""
        if self.rests:
            self.redraw()

    def rest_words(self) -> str:
        """How long Enter still rests, in words; empty: it counts."""
        now = monotonic()
        if not (self.app.gate.rests(now) and self.rests):
            return ""
        left = self.app.gate.squares(now)
        full, empty = "#." if self.app.settings.ascii else "■□"
        return f"{self._key('cursor.confirm')} rests {full * left}{empty * (SQUARES - left)}"

    def comes_too_early(self, action: str) -> bool:
        """True if a click came while Enter rests, and would do what Enter does."""
        return self.rests and action in ("confirm", "again") and self.app.rests()

    # --- Shared pieces of drawing ------------------------------------------------------------

    def paint_bar(self, canvas: Canvas, title: str, rest: str, right: str = "", y: int = 0) -> None:
        """The title bar: the name, where things stand, and a word on the right."""
        canvas.fill(Box(0, y, canvas.width, 1), "bar", " ")
        x = canvas.put(1, y, title, "accent bold") + 2
        edge = canvas.width - 1 - cell_len(right)
        canvas.put(x, y, rest, "text", max(0, edge - x - 1))
        canvas.put(edge, y, right, "muted")

    def paint_prompt(self, canvas: Canvas, y: int, *pieces: tuple[str, str]) -> None:
        """The prompt line: what is asked, and what the cursor would bring.

        One sentence alone that is too long for it takes the line above as well.
        """
        text, ink = pieces[0] if len(pieces) == 1 else ("", "")
        rows = wrap(text, canvas.width - 2, 2)
        if len(rows) == 2:
            canvas.fill(Box(0, y - 1, canvas.width, 1), "prompt", " ")
            canvas.put(1, y - 1, rows[0], ink)
            pieces = ((rows[1], ink),)
        canvas.fill(Box(0, y, canvas.width, 1), "prompt", " ")
        rests = self.rest_words()
        room = canvas.width - 2 - (cell_len(rests) + 1 if rests else 0)
        canvas.write(1, y, *pieces, width=room)
        canvas.right(canvas.width - 1, y, rests, "choice")

    def paint_hints(self, face: Face, canvas: Canvas, y: int, hints: Sequence[Hint]) -> None:
        """The hint line: keys that work now. What does not fit goes, but never the last two."""
        shown = [(self._key(key), word, key) for key, word in hints if not self._is_idle(key)]
        room = canvas.width - 2

        def length(rows: Sequence[tuple[str, str, str]]) -> int:
            return sum(cell_len(keys) + 1 + cell_len(word) + 2 for keys, word, _ in rows) - 2

        while length(shown) > room and len(shown) > 2:
            del shown[-3]
        x = 1
        for keys, word, command in shown:
            start = x
            x = canvas.put(x, y, keys, "choice bold")
            x = canvas.put(x + 1, y, word, "muted")
            if "." in command and command.partition(".")[0].isalpha():
                face.hit(Box(start, y, x - start, 1), command.partition(".")[2])
            x += 2

    def _is_idle(self, key: str) -> bool:
        """True for a command that would do nothing now."""
        command = COMMAND.get(key)
        return command is not None and bool(self.idle(command.id.partition(".")[2]))

    def _key(self, key: str) -> str:
        return self.app.keys.label(key) if key in COMMAND else key

    @property
    def way_out(self) -> str:
        """The key that leaves this screen, as it is shown."""
        if self.field is not None:
            return "Esc"
        leaving = ("leave", "quit", "close")
        ids = [command.id for command in commands(self.CONTEXTS) if command.action in leaving]
        return self._key(ids[0] if ids else "cursor.back")

    def doer(self, action: str) -> Any:
        """What has the `action_` method of a command: the screen, or a part of it."""
        return self

    # --- Commands that work everywhere -------------------------------------------------------

    def action_help(self) -> None:
        """Show the commands of this screen."""
        self.app.open_help(self)

    def action_palette(self) -> None:
        """Let the player find a command by its name."""
        self.app.open_palette(self)

    def idle(self, action: str) -> str:
        """Why a command of this screen, named by its action, does nothing now; empty: it does."""
        return ""

    def is_idle(self, action: str) -> bool:
        """True if a command does nothing now; then the player is told why."""
        reason = self.idle(action)
        if reason:
            self.say(reason)
        return bool(reason)

    def say(self, notice: str) -> None:
        """Tell something in the prompt line; a screen that has none stays silent."""

    def unused(self, event: events.Key) -> None:
        """A key that does nothing here."""
        key = event.character if event.is_printable and event.character else event.key
        self.say(
            f"{show_key(key or '')} does nothing here; {self._key('app.help')} shows what does."
        )

    def help_notes(self) -> Sequence[tuple[str, str]]:
        """Keys of this screen that are no commands, such as those that stand on the board."""
        return ()
