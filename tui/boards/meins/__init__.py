"""The board of Meins!: the grid, the exhibits, and the ring of villas."""

from tui.boards.meins.board import MeinsBoard
from tui.boards.meins.cards import CATEGORY_GLYPHS

BOARD = MeinsBoard
"""What the table opens."""

MARKS = CATEGORY_GLYPHS
"""The shapes of the marks on score lines."""
