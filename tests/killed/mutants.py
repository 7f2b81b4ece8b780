"""Whether the soak can fail: every fault that is built in must be found."""

from collections.abc import Callable

from tests.killed.at_club import kill_the_club
from tests.killed.at_home import kill_at_home
from tests.killed.broken import FAULTS
from tests.killed.witness import Lost

MOST = 30
"""A fault that so many kills did not find has survived."""

PLACES: dict[str, Callable[..., tuple[int, int]]] = {
    "at one keyboard": kill_at_home,
    "in the club": kill_the_club,
}


def kills_until_found(place: str, fault: str, game_id: str, seed: int) -> int:
    """After how many kills a build with a fault is found out. Raises AssertionError if never."""
    done = 1

    def advance(kills: int) -> None:
        nonlocal done
        done += kills

    try:
        PLACES[place](game_id, MOST, seed, fault=fault, advance=advance)
    except Lost:
        return done
    raise AssertionError(f"“{fault}” survives {MOST} kills {place}, game {game_id}, seed {seed}")


def every_mutant() -> list[tuple[str, str]]:
    """Each fault at each place."""
    return [(place, fault) for place in PLACES for fault in FAULTS]
