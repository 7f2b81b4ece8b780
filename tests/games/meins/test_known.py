"""What one may know in Meins! beyond the board: discards by type, what left, what is to come."""

import re

import pytest

from engine import Known
from tests.games.meins.positions import DISPLAY, DUCK, EAR, GAME, HORSE, KING, ROBOT, TAROT, build
from tests.random_matches import every_ply


def names(known: Known, part: int) -> list[str]:
    """What stands in a part of the page."""
    return [row.label for row in known.parts[part].rows]


def test_the_discard_pile_may_be_looked_through_by_type() -> None:
    match = build(supplies=["CAM", "XX"], discards="CCAT", removed=[ROBOT], left={1: [TAROT]})
    known = GAME.words.known(match.view(0))
    told = {row.label: (row.figure, row.does) for row in known.parts[0].rows}
    assert told["C Connections"][0].startswith("2 discarded, ")
    assert told["M Money"][0].startswith("0 discarded, ")
    assert told["X Treasure Map"][1] == "2 in the grid, 2 with players, of 12"
    assert names(known, 1) == ["Tin robot with opinions"]
    assert known.parts[2].aside == f"{45 - len(DISPLAY) - 2} exhibits"
    assert "Marked tarot deck" not in names(known, 2)
    assert "Rocking horse, mildly haunted" in names(known, 2)
    assert {KING, DUCK, EAR} < set(DISPLAY) and HORSE not in DISPLAY


@pytest.mark.parametrize("seats", GAME.seat_counts)
def test_what_must_be_in_the_piles_is_in_them(seats: int) -> None:
    for match in every_ply(GAME, seats, GAME.check_setup(seats, {}), 2):
        position = match.position()
        for viewer in (None, 0):
            known = GAME.words.known(match.view(viewer))
            for row in known.parts[0].rows:
                gone, left = (int(word) for word in re.findall(r"\d+", row.figure))
                assert gone == position["discards"].count(row.label[0])
                assert left == position["draw_pile"].count(row.label[0])
            ids = [row.target.partition(" ")[2] for row in known.parts[1].rows]
            assert ids == position["removed"]
            ids = [row.target.partition(" ")[2] for row in known.parts[2].rows]
            assert sorted(ids) == sorted(position["exhibit_pile"])
