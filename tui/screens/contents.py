"""The headings of a page, to go to one."""

from collections.abc import Callable, Sequence

from tui.commands.table import bindings
from tui.screens.listing import ListScreen, Row


class ContentsScreen(ListScreen):
    """One row a heading."""

    CONTEXTS = ("cursor", "app")
    BINDINGS = bindings(*CONTEXTS)

    def __init__(
        self, title: str, headings: Sequence[tuple[int, str]], go: Callable[[int], None]
    ) -> None:
        """`headings`: the line and the words of each; `go`: what goes to a line of the page."""
        super().__init__()
        self.heading = title
        self._headings = headings
        self._go_to = go

    def about(self) -> str:
        """What is shown."""
        return "contents"

    def count(self) -> int:
        """One row a heading."""
        return len(self._headings)

    def row(self, number: int) -> Row:
        """The heading."""
        return [(2, self._headings[number][1], "text")]

    def choose(self) -> None:
        """Go there."""
        self.dismiss()
        self._go_to(self._headings[self.at][0])
