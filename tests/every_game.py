"""Every game there is, found without naming any: the tiny one and the packages of the engine."""

import pkgutil
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module, util

import pytest

import engine.games
from engine import AnyGame
from tests.random_matches import Check, setups
from tests.tinygame import Magpies

TINY = Magpies()


def packages() -> list[str]:
    """Every package under engine/games that has a game, registered or not."""
    names = [found.name for found in pkgutil.iter_modules(engine.games.__path__)]
    return [name for name in names if util.find_spec(f"engine.games.{name}.game") is not None]


@cache
def load(package: str) -> AnyGame:
    """The game of a package, with its own components."""
    game: AnyGame = import_module(f"engine.games.{package}.game").GAME()
    return game


def all_games() -> Iterator[AnyGame]:
    """The tiny game, then all games that load; for the others a test of its own fails."""
    yield TINY
    for package in packages():
        try:
            yield load(package)
        except Exception:
            continue


def cases(checks: Sequence[Check], more_checks: Sequence[Check]) -> list[object]:
    """One case for each game, set-up and check; the seed is the number of the set-up.

    `more_checks` are left out for set-ups that differ from another only in their options.
    """
    result: list[object] = []
    for game in all_games():
        seen: set[int] = set()
        for seed, (seat_count, options) in enumerate(setups(game), 1):
            own = checks if seat_count in seen else (*checks, *more_checks)
            seen.add(seat_count)
            for check in own:
                name = "-".join([game.id, str(seat_count), *options.values(), check.__name__[6:]])
                result.append(pytest.param(check, game, seat_count, options, seed, id=name))
    return result
