"""A few kills and power cuts with the screens as witnesses; `make soak` does many."""

import pytest

from tests.killed.at_club import kill_the_club
from tests.killed.at_home import kill_at_home
from tests.killed.broken import FAULTS
from tests.killed.mutants import kills_until_found


@pytest.mark.parametrize("game", ["meins", "stealing-mona-lisa"])
def test_what_a_screen_showed_is_there_after_a_kill_and_a_power_cut(game: str) -> None:
    assert kill_at_home(game, 2, seed=2)[1] > 0


def test_what_screens_of_the_club_showed_is_there_after_a_kill_and_a_power_cut() -> None:
    assert kill_the_club("stealing-mona-lisa", 2, seed=1)[1] > 0


@pytest.mark.parametrize("fault", FAULTS)
def test_a_build_that_loses_what_it_showed_is_found_out(fault: str) -> None:
    kills_until_found("at one keyboard", fault, "meins", seed=3)
