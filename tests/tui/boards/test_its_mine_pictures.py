"""What the table of It's Mine looks like, as text that people can read in a diff.

After a change on purpose write the pictures anew and look at the diff:

    python -m tests.tui.boards.test_its_mine_pictures
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine import Match, Seat
from tests.games.its_mine.positions import build, play
from tests.tui.boards import pictures
from tests.tui.boards.its_mine_keys import begun, from_the_bin, gang_war, undertaking
from tui.boards import make_board
from tui.boards.board import Board, Scene
from tui.drawing.canvas import Canvas
from tui.drawing.look import Look, load_theme

PICTURES = Path(__file__).parent / "its_mine_pictures"

SMALL, MEDIUM, LARGE = (80, 20), (120, 30), (200, 51)
"""The boards of windows of 80x24, 120x36 and 200x60."""


def burning() -> Match:
    """One of two Actions is to be burnt."""
    match = gang_war()
    play(match, "0 play missing-evidence 2a")
    return match


def over() -> Match:
    """The last card is played, the districts are judged."""
    match = undertaking()
    play(match, "0 salvage greedy-bro 1a")
    return match


def full_hand() -> Match:
    """Six Actions after the first Boss round, two of them alike."""
    return build(
        hands=("unemployed-bro unemployed-bro loan-shark inside-job nero-complex big-bro", ""),
        gangs=[["mime", "diva", "pimp"], ["conductor", "", "gentleman"]],
        tokens=(2, 2),
    )


@dataclass(frozen=True)
class Picture:
    """A position and how it is looked at."""

    match: Callable[[], Match]
    size: tuple[int, int]
    keys: str = ""
    viewer: Seat | None = 0
    ascii: bool = False

    def draw(self) -> str:
        """The board as text."""
        match, viewer = self.match(), self.viewer
        acting = next(iter(match.to_act()), None)
        decision = match.ask(acting) if acting is not None and acting == viewer else None
        view = match.view(viewer)
        board: Board = make_board(match.game.id)
        board.show(Scene.of(match.game, view, match.names, viewer, acting, decision))
        canvas = Canvas(*self.size)
        board.draw(canvas)
        for key in self.keys:
            if key == "+":
                board.confirm()
            elif key == ">":
                board.move(1, 0)
            else:
                assert board.direct(key), key
            canvas = Canvas(*self.size)
            board.draw(canvas)
        text = "\n".join(row.rstrip() for row in canvas.text().split("\n")) + "\n"
        look = Look(load_theme("dark"), ascii=self.ascii, board=match.game.id)
        return "\n".join(look.translate(row) for row in text.split("\n"))


CASES = {
    "boss-round": Picture(begun, SMALL),
    "full-hand": Picture(full_hand, SMALL),
    "card": Picture(gang_war, SMALL, "1"),
    "place": Picture(gang_war, SMALL, "1+>"),
    "place-ascii": Picture(gang_war, SMALL, "1+>", ascii=True),
    "card-medium": Picture(gang_war, MEDIUM, "1"),
    "card-large": Picture(gang_war, LARGE, "1"),
    "burn": Picture(burning, SMALL),
    "rival-burns": Picture(burning, SMALL, viewer=1),
    "bin": Picture(from_the_bin, SMALL, "5+"),
    "undertaker": Picture(undertaking, SMALL, "1+"),
    "over": Picture(over, SMALL),
    "over-medium": Picture(over, MEDIUM),
    "spectator": Picture(gang_war, SMALL, viewer=None),
}


@pytest.mark.parametrize("name", CASES)
def test_the_table_looks_like_its_picture(name: str) -> None:
    assert CASES[name].draw() == pictures.read(PICTURES, name)


def test_there_is_no_picture_without_a_case() -> None:
    assert pictures.names(PICTURES) == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_every_picture_keeps_to_the_board_and_to_ascii(name: str) -> None:
    pictures.check_cells(CASES[name], "its-mine")


def test_a_spectator_sees_backs_where_hands_are_secret() -> None:
    text = CASES["spectator"].draw()
    hand = text.split("\n")[-6:]
    assert text.count("hand 4, not seen") == 1 and not any("Trad. Bro" in row for row in hand)
    assert sum(row.count("▒▒▒▒▒▒▒") for row in hand) == 5 * 3


if __name__ == "__main__":
    pictures.write(PICTURES, CASES)
