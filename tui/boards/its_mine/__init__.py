"""The board of It's Mine: three districts, a gang on each side of each, the hand."""

from engine.games.its_mine.components import Components
from engine.games.its_mine.sentences import ART_LETTERS
from tui.boards.its_mine.board import ItsMineBoard
from tui.boards.its_mine.signs import ART, SUITS

BOARD = ItsMineBoard
"""What the table opens."""

MARKS = {letter: ART[kind] for kind, letter in ART_LETTERS.items()}
"""The shapes of art on score lines; colours are their letters."""


def mark_inks(components: Components) -> dict[str, str]:
    """The chips of the letters of Actions, as the board shows them."""
    letters = [colour.letter for colour in components.colours]
    return {letter: f"{suit} reverse bold" for letter, suit in zip(letters, SUITS, strict=True)}
