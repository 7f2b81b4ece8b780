"""The card list of a game as a table."""

from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from engine import ComponentsError
from saves import Store, harmless
from saves.files import read_text
from tui.text.complaint import Complaint


def print_cards(store: Store, game_id: str, deck: str | None) -> int:
    """Print every card of a game, or of a deck for it, with its source; the exit status.

    Without `deck` the player's own deck is shown if there is one. Raises Complaint and SaveError.
    """
    game = store.game(game_id)
    if deck is not None:
        path = Path(deck)
        try:
            game = game.with_components(read_text(path), path.name)
        except ComponentsError as error:
            raise Complaint(str(error)) from None
    cards = game.words.card_list()
    if not cards:
        raise Complaint(f"{game.title} has no list of cards")
    table = Table(title=f"{game.title}, {game.components_digest}", title_justify="left")
    for column in ("Card", "What it says", "Source"):
        table.add_column(column)
    for card in cards:
        words = (card.title, "\n".join(card.lines), card.source)
        table.add_row(*(Text("\n".join(map(harmless, word.split("\n")))) for word in words))
    Console().print(table)
    return 0
