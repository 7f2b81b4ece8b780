"""About: each game's imprint, and which cards are reconstructed."""

from engine import GAMES
from tui import VERSION
from tui.drawing.canvas import wrap
from tui.screens.base import BaseScreen
from tui.screens.reader import Line, ReaderScreen

WHAT = (
    "Table games of taking what is not yet yours, by keyboard in the terminal. "
    "Free software under the MIT license."
)
UNOFFICIAL = (
    "Unofficial: made from the printed rules, with words and drawings of our own. No author or "
    "publisher of the games has a part in it. If you like a game, buy it: a table is better."
)


def open_about(screen: BaseScreen) -> None:  # type: ignore[type-arg]
    """The imprint of the app and of every game."""
    width = screen.size.width - 4
    lines: list[Line] = []

    def say(text: str, ink: str = "text") -> None:
        lines.extend([(row, ink)] for row in wrap(text, width))

    say(f"Lightfingers {VERSION}", "accent bold")
    say(WHAT)
    say(UNOFFICIAL, "muted")
    for entry in GAMES.values():
        game = entry.load()
        imprint = game.imprint
        lines.append([("", "text")])
        say(f"{imprint.title}, {imprint.year}", "accent bold")
        say(f"Author: {imprint.author}. Publisher: {imprint.publisher}.")
        sources: dict[str, int] = {}
        for card in game.words.card_list():
            sources[card.source] = sources.get(card.source, 0) + 1
        told = ", ".join(f"{count} {source}" for source, count in sources.items())
        say(f"Cards and boards by their source: {told}. {imprint.note}", "muted")
    screen.app.push_screen(ReaderScreen("About", "", lines))
