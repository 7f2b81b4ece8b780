"""The headings of a page, to go to one."""

from tui.commands.table import bindings
from tui.screens.listing import ListScreen, Row
from tui.screens.reader import ReaderScreen


class ContentsScreen(ListScreen):
    """One row a heading."""

    CONTEXTS = ("cursor", "app")
    BINDINGS = bindings(*CONTEXTS)

    def __init__(self, title: str, page: ReaderScreen) -> None:
        super().__init__()
        self.heading = title
        self._page_read = page
        self._headings = page.headings()

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
        self._page_read.go(self._headings[self.at][0])
