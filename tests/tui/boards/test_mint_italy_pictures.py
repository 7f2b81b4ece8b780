"""What the table of Mint Italy looks like, as text that people can read in a diff.

After a change on purpose write the pictures anew and look at the diff:

    python -m tests.tui.boards.test_mint_italy_pictures
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from engine import Match, Player, Seat
from tests.games.mint_italy.positions import build, estate, play, solo
from tests.tui.boards import pictures
from tests.tui.boards.mint_italy_keys import GAME, crowd, harvest
from tui.boards import make_board
from tui.boards.board import Board, Scene
from tui.drawing.canvas import Canvas
from tui.drawing.look import Look, load_theme

PICTURES = Path(__file__).parent / "mint_italy_pictures"

SMALL, MEDIUM, LARGE = (80, 20), (120, 30), (200, 51)
"""The boards of windows of 80x24, 120x36 and 200x60."""


def three() -> Match:
    """Three players, a marina is to be chosen."""
    match = build(
        estate(12, ["b2 hen", "f2 worker-green"], docked=["se"], order="order-01-b", bottle=1),
        estate(7, ["c6 vineyard"], navigation=1, jar=3),
        estate(30, ["c11 vineyard"], finished=["order-04-a"]),
        row=["order-02-a", "", "order-15-b", "order-21-a", "order-28-b", "order-03-a", ""],
    )
    play(match, "0 marina")
    return match


def choosing(*steps: str) -> Callable[[], Match]:
    """The full position of two players, after these steps."""

    def at() -> Match:
        match = harvest()
        play(match, *(f"0 {step}" for step in steps))
        return match

    return at


def crowded(*steps: str) -> Callable[[], Match]:
    """The full position of four players, after these steps."""

    def at() -> Match:
        match = crowd()
        play(match, *(f"0 {step}" for step in steps))
        return match

    return at


def alone() -> Match:
    """Against a persona that has turned up a card."""
    match = solo(
        estate(30, ["a5 worker-grey", "c7 hen"], egg=1), "terrace", "fair", row=["order-02-a"]
    )
    play(match, "0 upgrade", "0 raise navigation")
    return match


def two_hens() -> Match:
    """An order is finished, and one of two hens goes back."""
    match = build(estate(30, ["b2 hen", "c9 hen"], order="order-01-a", egg=1), estate())
    play(match, "0 finish")
    return match


def last_token() -> Match:
    """The last hen was built: an order of the row, of the deck, or none."""
    match = build(
        estate(30, ["b2 hen", "c9 hen"], navigation=1, egg=1),
        estate(),
        row=["order-02-a", "", "order-15-b"],
    )
    play(match, "0 expand", "0 kind hen", "0 build a1")
    return match


def placing() -> Match:
    """The first settlement of a match."""
    return Match(GAME, [Player("Ada"), Player("Bea")], seed=7, options={"start": "1"})


def over() -> Match:
    """The fourth round is over."""
    match = build(estate(33, ["b2 hen"], finished=["order-02-a"]), estate(4), round_=4, passed=[1])
    play(match, "0 pass")
    return match


@dataclass(frozen=True)
class Picture:
    """A position and how it is looked at."""

    match: Callable[[], Match]
    size: tuple[int, int]
    keys: str = ""
    """Keys of the board; < and > for left and right, ^ and ! for up and down."""
    viewer: Seat | None = 0
    ascii: bool = False

    def board(self) -> tuple[Board, Canvas]:
        """The board after the keys, and what it drew."""
        match, viewer = self.match(), self.viewer
        acting = next(iter(match.to_act()), None)
        decision = match.ask(acting) if acting is not None and acting == viewer else None
        view = match.view(viewer)
        board: Board = make_board(match.game.id)
        board.show(Scene.of(match.game, view, match.names, viewer, acting, decision))
        canvas = Canvas(*self.size)
        board.draw(canvas)
        for key in self.keys:
            if key in "<>":
                board.move(1 if key == ">" else -1, 0)
            elif key in "^!":
                board.move(0, 1 if key == "!" else -1)
            else:
                assert board.direct(key), key
            canvas = Canvas(*self.size)
            board.draw(canvas)
        return board, canvas

    def draw(self) -> str:
        """The board as text."""
        _, canvas = self.board()
        text = "\n".join(row.rstrip() for row in canvas.text().split("\n")) + "\n"
        look = Look(load_theme("dark"), ascii=self.ascii, board="mint-italy")
        return "\n".join(look.translate(row) for row in text.split("\n"))


KIND, HEX = ("expand",), ("expand", "kind vineyard")

CASES = {
    "menu": Picture(harvest, SMALL),
    "menu-ascii": Picture(harvest, SMALL, ascii=True),
    "menu-medium": Picture(harvest, MEDIUM),
    "menu-large": Picture(harvest, LARGE),
    "menu-reason": Picture(harvest, SMALL, "5"),
    "more": Picture(harvest, SMALL, "v"),
    "kind": Picture(choosing(*KIND), SMALL, "4"),
    "hex": Picture(choosing(*HEX), SMALL),
    "hex-ascii": Picture(choosing(*HEX), SMALL, ascii=True),
    "hex-medium": Picture(choosing(*HEX), MEDIUM, "ee"),
    "trade": Picture(choosing("mercato"), SMALL, "!>>>>"),
    "trade-medium": Picture(choosing("mercato"), MEDIUM, "3"),
    "hens": Picture(two_hens, SMALL, "d"),
    "three-marinas": Picture(three, SMALL),
    "four-menu": Picture(crowd, SMALL),
    "four-more": Picture(crowd, SMALL, "v"),
    "four-hex": Picture(crowded(*HEX), SMALL),
    "four-hex-ascii": Picture(crowded(*HEX), SMALL, ascii=True),
    "four-trade": Picture(crowded("mercato"), SMALL, ">"),
    "four-medium": Picture(crowd, MEDIUM, "6"),
    "alone": Picture(alone, SMALL),
    "last-token": Picture(last_token, SMALL, "3"),
    "placing": Picture(placing, SMALL, "2"),
    "spectator": Picture(harvest, SMALL, viewer=None),
    "over": Picture(over, SMALL),
}


@pytest.mark.parametrize("name", CASES)
def test_the_table_looks_like_its_picture(name: str) -> None:
    assert CASES[name].draw() == pictures.read(PICTURES, name)


def test_there_is_no_picture_without_a_case() -> None:
    assert pictures.names(PICTURES) == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_every_picture_keeps_to_the_board_and_to_ascii(name: str) -> None:
    pictures.check_cells(CASES[name], "mint-italy")


@pytest.mark.parametrize("size", [SMALL, (90, 24), (100, 26), MEDIUM, (140, 40), LARGE])
@pytest.mark.parametrize("name", ["menu", "three-marinas", "four-menu", "alone"])
def test_no_part_of_the_board_lies_on_another_or_outside(name: str, size: tuple[int, int]) -> None:
    board, canvas = Picture(CASES[name].match, size).board()
    for other in (False, True) if board.has_more else (False,):
        if other:
            board, canvas = Picture(CASES[name].match, size, "v").board()
        cells: dict[tuple[int, int], str] = {}
        for target, spot in board.spots.items():
            box = spot.box
            assert box.x >= 0 and box.y >= 0 and box.width > 0 and box.height > 0, target
            assert box.x + box.width <= canvas.width and box.y + box.height <= canvas.height, target
            for y in range(box.y, box.y + box.height):
                for x in range(box.x, box.x + box.width):
                    assert (x, y) not in cells, (target, cells[x, y])
                    cells[x, y] = target


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("size", [SMALL, MEDIUM, LARGE])
def test_every_hex_order_and_good_is_on_the_board_at_every_size(
    seats: int, size: tuple[int, int]
) -> None:
    def begun() -> Match:
        return Match(GAME, [Player(f"P{seat}") for seat in range(seats)], seed=4)

    board, _ = Picture(begun, size).board()
    table = begun().view(0).table
    assert set(table.island.index) <= set(board.spots)
    assert {f"{slot + 1}" for slot in range(len(table.row))} <= set(board.spots)
    assert {"egg", "grapes", "jar", "bottle", "apple", "corn", "stalks"} <= set(board.spots)
    assert {f"estate {number}" for number in range(len(table.estates))} <= set(board.spots)


if __name__ == "__main__":
    pictures.write(PICTURES, CASES)
