"""The board of Mint Italy: the island as a hex map, mercato, orders, mats, everybody's estate."""

from engine.games.mint_italy.lexicon import FOOD_LETTERS
from tui.boards.mint_italy.board import MintBoard

BOARD = MintBoard
"""What the table opens."""

MARKS = {letter: letter for letter in FOOD_LETTERS}
"""The marks on score lines: foods are their letters."""
