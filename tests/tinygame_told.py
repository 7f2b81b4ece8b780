"""What previews of Magpies tell, and how it is found in the position after."""

from typing import Any

from tests.previews import Move, Sentence
from tests.tinygame import DrawCard, Hide, Look


def _value(move: Move) -> int:
    values: dict[str, int] = {card.id: card.value for card in move.before.cards}
    return values[move.action.card]


FIGURES: dict[str, Any] = {}

SENTENCES: tuple[Sentence, ...] = (
    (r"you would hold (\d+) cards", lambda move, number: (str(len(move.after.hand)),)),
    (r"you would know what is drawn next", lambda move: isinstance(move.action, Look)),
    (r"(\d+) points if nobody else hides as much", lambda move, value: (str(_value(move)),)),
)


def changes(move: Move) -> list[str]:
    """How many cards are held after drawing, and what a hidden one is worth."""
    if isinstance(move.action, Hide):
        return [f"{_value(move)} points"]
    return [f"{len(move.after.hand)} cards"] if isinstance(move.action, DrawCard) else []
