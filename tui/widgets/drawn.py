"""The base of everything that we draw: a widget whose face is a canvas.

`draw` draws the whole face; `redraw` finds out which rows changed and asks Textual to send only
those, of which `tui.drawing.thrift` lets through the cells that differ.
"""

from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.drawing.canvas import Canvas
from tui.drawing.look import Look


class Drawn(Widget):
    """A widget that draws itself on a canvas."""

    ALLOW_SELECT = False
    board = ""
    """The game whose glyphs count in plain ASCII."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._canvas: Canvas | None = None
        self._strips: dict[int, Strip] = {}

    @property
    def look(self) -> Look:
        """The theme and glyphs to draw with."""
        return self.app.look_for(self.board)  # type: ignore[attr-defined, no-any-return]

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole face; derived classes do."""
        raise NotImplementedError(f"{type(self).__name__} must draw itself")

    def redraw(self) -> None:
        """Draw anew and send what differs from what is on the screen."""
        width, height = self.size
        if not width or not height:
            return
        canvas = Canvas(width, height)
        self.draw(canvas)
        rows = list(canvas.changed_rows(self._canvas))
        self._canvas = canvas
        for y in rows:
            self._strips.pop(y, None)
        if rows:
            self.refresh(*(Region(0, y, width, 1) for y in rows))

    def restyle(self) -> None:
        """The theme or the glyphs changed: send everything."""
        self._canvas = None
        self._strips.clear()
        self.redraw()

    def on_resize(self, event: events.Resize) -> None:
        """Another size needs another drawing."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """Row y of the face."""
        strip = self._strips.get(y)
        if strip is None:
            canvas = self._canvas
            if canvas is None or y >= canvas.height or canvas.width != self.size.width:
                return Strip.blank(self.size.width, self.look.style("text", "ground"))
            strip = self._strips[y] = canvas.strip(y, self.look)
        return strip

    def render_lines(self, crop: Region) -> list[Strip]:
        """Textual's way in: our faces have no borders, padding or selection to add."""
        lines = map(self.render_line, range(crop.y, crop.bottom))
        if crop.x == 0 and crop.width == self.size.width:
            return list(lines)
        return [line.crop(crop.x, crop.right) for line in lines]
