"""Pictures of boards as text files: what all tests of such pictures share."""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from tui.drawing.look import ascii_glyphs


class Case(Protocol):
    """One picture."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the board."""

    @property
    def ascii(self) -> bool:
        """Whether it is drawn in plain ASCII."""

    def draw(self) -> str:
        """The board as text."""


def read(folder: Path, name: str) -> str:
    """The picture as it was looked at and found good."""
    return (folder / f"{name}.txt").read_text(encoding="utf-8")


def names(folder: Path) -> set[str]:
    """All pictures of a folder."""
    return {path.stem for path in folder.glob("*.txt")}


def check_cells(case: Case, game_id: str) -> None:
    """A picture fills its board, and each of its characters has one of plain ASCII."""
    rows = case.draw().split("\n")[:-1]
    assert len(rows) == case.size[1] and max(map(len, rows)) <= case.size[0]
    known = ascii_glyphs(game_id)
    for char in "".join(rows):
        assert char.isascii() or (not case.ascii and len(known.get(char, "")) == 1), char


def write(folder: Path, cases: Mapping[str, Case]) -> None:
    """Draw all pictures anew."""
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for name, case in cases.items():
        (folder / f"{name}.txt").write_text(case.draw(), encoding="utf-8")
