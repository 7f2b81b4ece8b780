"""It's Mine! (Knizia) at the keyboard: positions on a table, keys, a clock of the test's own."""

import re

import pytest

from engine import GAMES, Action, Match
from engine.games.its_mine_knizia.moves import Claim, Deal
from engine.games.its_mine_knizia.view import ANSWER, KniziaView
from saves import Store
from tests.tui.desk import Desk
from tui.live.ticker import PAUSED, REST
from tui.screens import table_live
from tui.table.table import Table, seat_player

GAME = GAMES["its-mine-knizia"].load()
FACE = re.compile(r"[│┃](?:(S) ([+-]\d)|(D) (\d|-\d)|(T) |(J) |(W) )")
CODE = re.compile(r"\b(S-?\d|D-?\d|[TJW])\b")
ROWS = 10
"""The rows of an 80x24 screen in which the offer lies, below its caption."""


def seated(match: Match, words: str, **options: str) -> Table:
    """A table with this position."""
    players = []
    for seat, word in enumerate(words.split(",")):
        players.append(seat_player(word, seat, [player.name for player in players]))
    return Table.new(Store.open(), Match(GAME, players, 5, options, match.position()))


class Time:
    """What the live table takes for the time; it stands still unless the test moves it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        patch.setattr(table_live, "now", lambda: self.now)
        patch.setattr(table_live.KeyboardClock, "pressed_at", lambda clock, event: self.now)
        # The test itself says when something is due.
        patch.setattr(table_live.KeyboardMatch, "come_back", lambda live, seconds: None)

    async def go(self, desk: Desk, seconds: float) -> None:
        """Let time pass, with everything that is due in it."""
        end = self.now + seconds
        for _ in range(400):
            if any(not worker.is_finished for worker in desk.app.workers):
                await desk.settle()
            wakes = desk.screen.live.ticker.wakes
            if wakes is None or wakes > end:
                self.now = end
                await desk.pilot.pause()
                return
            self.now = max(self.now, wakes)
            desk.screen.live.tick()
            await answered(desk)
        raise AssertionError(f"the clock never comes to rest:\n{desk.text}")

    async def until_shown(self, desk: Desk) -> None:
        """Let the counting or the last claim pass, until a card lies open."""
        for _ in range(20):
            if desk.screen.live.ticker.phase == "open":
                await desk.settle()
                return
            self.now = desk.screen.live.ticker.wakes
            desk.screen.live.tick()
        raise AssertionError(f"no card is ever shown:\n{desk.text}")


async def answered(desk: Desk) -> None:
    """Let the name of whoever slapped be drawn, after which the claim is made."""
    for _ in range(50):
        if not desk.screen.live.due:
            return
        await desk.pilot.pause()
    raise AssertionError(f"the claim is never made:\n{desk.text}")


async def do(desk: Desk, table: Table, action: Action) -> None:
    """Carry out an action with the keys that a player presses in slap windows."""
    board, ply = desk.screen.board, table.match.ply
    for _ in range(12):
        if not board.announcing:
            break
        await desk.press("enter")
    if not isinstance(action, Deal):
        await desk.press("c" if isinstance(action, Claim) else "p")
    await desk.press("enter")
    await desk.settle()
    assert table.match.ply > ply and table.match.log[ply] == action, (str(action), desk.text)


def codes_on(desk: Desk) -> set[str]:
    """The cards whose faces stand on the screen, where an offer lies, or as codes of a scoring."""
    rows = desk.text.split("\n")
    found = set()
    for row in rows[2 : 2 + ROWS]:
        for sure, points, double, value, toast, jackpot, wild in FACE.findall(row):
            figure = points.lstrip("+") if sure else value
            found.add((sure or double or toast or jackpot or wild) + figure)
    return found


def codes_open(view: KniziaView) -> set[str]:
    """The cards that lie open for everybody."""
    codes = view.components.codes
    shown = {*view.offer, *view.unclaimed}
    shown.update(card for own in view.opened for stack in own for card in stack)
    return {codes[card] for card in shown}


def check_faces(desk: Desk, table: Table, *, covered: bool = False) -> None:
    """Every face on the screen lies open, and while an offer lies there, all of it is shown."""
    view = table.match.view(None)
    if view.phase != ANSWER:
        return
    assert codes_on(desk) == (set() if covered else codes_open(view)), desk.text


def phase(desk: Desk) -> str:
    """What the clock of a live table does."""
    return str(desk.screen.live.ticker.phase)


def stands_still(desk: Desk) -> bool:
    """True while the clock waits for somebody."""
    return phase(desk) in (PAUSED, REST)
