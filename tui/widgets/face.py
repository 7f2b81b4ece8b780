"""A part of a screen that the screen itself draws: title bar, page, prompt."""

from collections.abc import Callable

from textual import events

from tui.drawing.canvas import Box, Canvas
from tui.widgets.drawn import Drawn


class Face(Drawn):
    """A drawn widget whose drawing is a function of the screen."""

    def __init__(
        self, painter: Callable[[Canvas], None], *, id: str, focus: bool = False, board: str = ""
    ) -> None:
        super().__init__(id=id)
        self._painter = painter
        self.can_focus = focus
        self.board = board
        self.hits: list[tuple[Box, str]] = []
        """What a click does: boxes noted while drawing, and the screen's action for each."""

    async def _message_loop_exit(self) -> None:
        """The screen is closed: hold on to it no longer."""
        await super()._message_loop_exit()
        self._painter = Canvas.text

    def draw(self, canvas: Canvas) -> None:
        """Let the screen draw."""
        self.hits = []
        self._painter(canvas)

    def hit(self, box: Box, action: str) -> None:
        """Note that a click into the box runs an action of the screen."""
        self.hits.append((box, action))

    async def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel does what the arrow does."""
        await self._scroll(event, "up")

    async def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel does what the arrow does."""
        await self._scroll(event, "down")

    async def _scroll(self, event: events.MouseEvent, way: str) -> None:
        if self.can_focus and self.screen.is_active:
            event.stop()
            await self.screen.run_action(way)

    async def on_click(self, event: events.Click) -> None:
        """Run the action of the box that was clicked; the last one drawn counts."""
        if not self.screen.is_active:  # closed by an earlier click
            return
        for box, action in reversed(self.hits):
            if box.contains(event.x, event.y):
                event.stop()
                if not self.screen.comes_too_early(action):
                    await self.screen.run_action(action)
                return
