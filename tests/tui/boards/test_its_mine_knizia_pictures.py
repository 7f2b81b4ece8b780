"""What the table of It's Mine! (Knizia) looks like, as text that people can read in a diff.

After a change on purpose write the pictures anew and look at the diff:

    python -m tests.tui.boards.test_its_mine_knizia_pictures
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine import Match, Rng, Seat
from engine.games.its_mine_knizia.events import Claimed
from tests.games.its_mine_knizia.positions import GAME, build, play
from tests.tui.boards import pictures
from tui.boards.board import Scene
from tui.boards.its_mine_knizia.board import KniziaBoard
from tui.drawing.canvas import Canvas
from tui.drawing.look import Look, load_theme
from tui.live.dial import Dial
from tui.live.ticker import COUNT, OPEN, PAUSED, SLAPPED, TAKEN

PICTURES = Path(__file__).parent / "its_mine_knizia_pictures"

SMALL, MEDIUM, LARGE = (80, 20), (120, 30), (200, 56)
"""The boards of windows of 80x24, 120x36 and 200x60."""


def nine() -> Match:
    """The design's own picture: nine cards, four seats, Dora deals."""
    return build(
        seats=4,
        offer="S3 D5 T S-2 J D5 W D-4 D8",
        dealer=1,
        stacks={0: ["S1 S1"], 1: ["D3 D3 T"], 2: ["S1", "J J S-1"], 3: ["T T"]},
        hands=[(20, 3, 5, 7)],
    )


def long(length: int) -> Match:
    """An offer that nobody wanted for long."""
    codes = [card.code for card in GAME.components.cards for _ in range(card.copies)]
    Rng(5).shuffle(codes)
    return build(seats=5, offer=" ".join(codes[:length]), dealer=4)


def two() -> Match:
    """Two seats turn two cards at a time, and many small stacks lie there."""
    stacks = {0: ["S1 S1"] * 2 + ["D3 D3"] * 2, 1: ["T T", "S2 S2", "J J"]}
    return build(seats=2, offer="S3 D5 T J", stacks=stacks)


def scored() -> Match:
    """Cy could still claim alone and took the rest; Ada won."""
    match = build(
        offer="D8 D8 S5",
        stacks={
            0: ["S4", "D5 D5 W", "J J J"],
            1: ["T T", "S-1", "D-4 D-4", "S2"],
            2: ["D3 D3 W D-6"],
        },
        dealer=1,
    )
    play(match, "0 claim", "2 pass")
    return match


def dial(phase: str, **fields: object) -> Dial:
    """The clock of a live table with Ada and Cy at the keyboard."""
    usual: dict[str, object] = {
        "phase": phase,
        "covered": False,
        "count": 3,
        "keys": {0: "A", 2: "L"},
        "claimed": None,
        "flash": False,
        "then": "p to continue",
    }
    return Dial(**{**usual, **fields})  # type: ignore[arg-type]


@dataclass(frozen=True)
class Picture:
    """A position and how it is looked at."""

    match: Callable[[], Match]
    size: tuple[int, int] = SMALL
    cursor: str = "pass"
    viewer: Seat | None = 0
    ascii: bool = False
    dial: Dial | None = None
    told: int = 6

    def draw(self) -> str:
        """The board as text."""
        match, viewer = self.match(), self.viewer
        asked = viewer is not None and viewer in match.to_act() and self.dial is None
        decision = match.ask(viewer) if asked and viewer is not None else None
        board = _Board(self.ascii)
        board.scene = Scene.of(GAME, match.view(viewer), match.names, viewer, viewer, decision)
        board.cursor, board.dial, board.telling.told = self.cursor, self.dial, self.told
        canvas = Canvas(*self.size)
        board.draw(canvas)
        look = Look(load_theme("dark"), ascii=self.ascii, board=GAME.id)
        rows = (row.rstrip() for row in canvas.text().split("\n"))
        return "\n".join(look.translate(row) for row in rows) + "\n"


class _Board(KniziaBoard):
    """The board without an app around it."""

    def __init__(self, plain: bool) -> None:
        super().__init__()
        self._plain = plain

    @property
    def plain(self) -> bool:
        """As the picture wants it."""
        return self._plain


LIVE = dial(OPEN)
TOOK = Claimed(2, 9, 3, (), (0,), deals=True, full=True)

CASES = {
    "window": Picture(nine),
    "window-claim-medium": Picture(nine, MEDIUM, cursor="claim"),
    "window-ascii": Picture(nine, cursor="claim", ascii=True),
    "window-large": Picture(nine, LARGE),
    "dealer": Picture(nine, viewer=1),
    "card-under-the-cursor": Picture(nine, cursor="place 2"),
    "live": Picture(nine, cursor="", dial=LIVE),
    "live-medium": Picture(nine, MEDIUM, cursor="", dial=LIVE),
    "live-ascii": Picture(nine, cursor="", dial=LIVE, ascii=True),
    "live-five-keys": Picture(
        lambda: long(12), cursor="", dial=dial(OPEN, keys=dict(enumerate("ADGJL")))
    ),
    "slapped": Picture(nine, cursor="", dial=dial(SLAPPED, slapped=2)),
    "taken": Picture(nine, cursor="", dial=dial(TAKEN, covered=True, claimed=TOOK)),
    "count": Picture(nine, cursor="", dial=dial(COUNT, covered=True)),
    "count-ascii": Picture(nine, cursor="", dial=dial(COUNT, covered=True), ascii=True),
    "paused": Picture(nine, cursor="", dial=dial(PAUSED)),
    "twenty": Picture(lambda: long(20)),
    "forty": Picture(lambda: long(40)),
    "forty-medium": Picture(lambda: long(40), MEDIUM),
    "sixty": Picture(lambda: long(60)),
    "two-seats": Picture(two),
    "stacks-turned-up": Picture(scored, cursor="", told=0),
    "scoring-pairs": Picture(scored, cursor="", told=2),
    "scored": Picture(scored, cursor=""),
    "scored-medium": Picture(scored, MEDIUM, cursor=""),
    "scored-ascii": Picture(scored, cursor="", ascii=True),
}


@pytest.mark.parametrize("name", CASES)
def test_the_table_looks_like_its_picture(name: str) -> None:
    assert CASES[name].draw() == pictures.read(PICTURES, name)


def test_there_is_no_picture_without_a_case() -> None:
    assert pictures.names(PICTURES) == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_every_picture_keeps_to_the_board_and_to_ascii(name: str) -> None:
    pictures.check_cells(CASES[name], GAME.id)


if __name__ == "__main__":
    pictures.write(PICTURES, CASES)
