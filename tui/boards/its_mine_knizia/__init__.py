"""The board of It's Mine! (Knizia): the offer, the band of claims, the stacks, the scoring."""

from tui.boards.its_mine_knizia.board import KniziaBoard
from tui.boards.its_mine_knizia.faces import GLYPHS

BOARD = KniziaBoard
"""What the table opens."""

MARKS = GLYPHS
"""The shapes of the marks on score lines."""
