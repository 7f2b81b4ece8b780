"""Going on with a saved match, from whichever list it was chosen."""

from typing import TYPE_CHECKING, Protocol

from engine import AnyGame
from engine.core.english import series
from saves import Held, Outdated, SaveError
from tui.outside.kinds import is_outside, why_not
from tui.screens.ask import AskScreen
from tui.table.table import Table

if TYPE_CHECKING:
    from tui.screens.desk import Desk


class Says(Protocol):
    """A screen that can tell something."""

    @property
    def app(self) -> "Desk":
        """The app."""

    def say(self, notice: str) -> None:
        """Tell it in the prompt line."""


def open_lesson(screen: Says, game: AnyGame) -> None:
    """Begin the guided first game of a game; tell it where there is none."""
    from tui.screens.lessons import LessonsScreen
    from tui.table.lesson import lesson_titles, start_lesson

    def start(part: int) -> None:
        match = start_lesson(game, part).match
        screen.app.open_table(Table.new(screen.app.store, match, lesson=True))

    titles = lesson_titles(game)
    if not titles:
        screen.say(f"There is no guided first game of {game.title}; Enter sets up a match.")
    elif len(titles) == 1:
        start(1)
    else:
        screen.app.push_screen(LessonsScreen(game, titles, start))


def open_match(screen: Says, name: str) -> None:
    """Go on with a match; watch it where somebody else holds it.

    If the rules or the cards have changed since, offer to go on from where the log still fits.
    """
    store = screen.app.store
    try:
        _open(screen, Table.resume(store, name))
    except Held as error:
        watch_match(screen, name, str(error))
    except Outdated as error:
        match = error.match_until

        def go_on(answer: str | None) -> None:
            if answer is not None:
                screen.app.open_table(Table.new(store, match))

        question = f"{error} Go on so? The old file stays as it is."
        screen.app.push_screen(AskScreen(question, None), go_on)
    except SaveError as error:
        screen.say(str(error))


def _open(screen: Says, table: Table) -> None:
    """Go on at a table; where a program is gone, ask whether a bot takes its seat."""
    players = table.match.players
    gone = [seat for seat, player in enumerate(players) if is_outside(player.kind)]
    gone = [seat for seat in gone if why_not(players[seat].kind)]
    if not gone:
        screen.app.open_table(table)
        return

    def sure(answer: str | None) -> None:
        if answer is None:
            table.leave()
            return
        for seat in gone:
            table.lose_seat(seat)
        screen.app.open_table(table)

    names = series([table.match.names[seat] for seat in gone])
    question = f"{why_not(players[gone[0]].kind)}. Let a normal bot play on for {names}?"
    screen.app.push_screen(AskScreen(question, None), sure)


def watch_match(screen: Says, name: str, holder: str) -> None:
    """Look on while another process plays."""
    try:
        screen.app.open_table(Table.watch(screen.app.store, name, holder))
    except SaveError as error:
        screen.say(str(error))


def take_over_match(screen: Says, name: str, holder: str) -> None:
    """Play on what another process plays, after asking."""

    def sure(answer: str | None) -> None:
        if answer is None:
            return
        try:
            screen.app.open_table(Table.take_over(screen.app.store, name))
        except SaveError as error:
            screen.say(str(error))

    question = f"Played by {holder}. Take it over? The other will only watch then."
    screen.app.push_screen(AskScreen(question, None), sure)
