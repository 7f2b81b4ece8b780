"""The board of Stealing Mona Lisa: the arts, the crew, the thieves, and what came of the heists."""

from tui.boards.stealing_mona_lisa.board import MonaLisaBoard

BOARD = MonaLisaBoard
"""What the table opens."""

MARKS: dict[str, str] = {}
"""Score lines have no marks: an art is told by its name."""
