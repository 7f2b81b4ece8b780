"""What the painting of the board of Stealing Mona Lisa asks the board."""

from collections.abc import Sequence
from typing import Any, Protocol

from engine import Choice
from tui.boards.stealing_mona_lisa.choosing import Choosing
from tui.boards.stealing_mona_lisa.telling import Telling
from tui.drawing.canvas import Box


class Painted(Protocol):
    """The board, as far as it is painted."""

    choosing: Choosing
    telling: Telling
    count: int | None
    cursor: str

    def settled(self, view: Any) -> bool:
        """True if the choice is what was sent."""

    def caption(self, scene: Any) -> str:
        """What stands over the viewer's cards."""

    def figures(self, scene: Any) -> tuple[Any, bool]:
        """What the arts compare, and whether it is what would be sent."""

    def own_targets(self, view: Any) -> Sequence[tuple[str, int]]:
        """The viewer's cards to choose from, with the names of their places."""

    def choice(self) -> Choice | None:
        """What Enter would do."""

    def spot(self, target: str, box: Box, group: int = 0) -> None:
        """Note where a target lies."""
