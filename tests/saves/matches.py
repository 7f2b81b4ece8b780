"""Matches and files for the tests of saves."""

from collections.abc import Callable, Mapping
from pathlib import Path

from engine import GAMES, AnyGame, Match, Player, Rng
from saves import Save, dumps
from tests.tinygame import Magpies

MEINS = GAMES["meins"].load()
MAGPIES = Magpies()
FIXTURES = Path(__file__).parent / "fixtures"
NAMES = ("Ada", "Bea", "Cyd", "Dot", "Eve", "Fay", "Gil")


def begin(
    game: AnyGame = MEINS,
    seats: int = 2,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
) -> Match:
    """A match before its first action."""
    return Match(game, [Player(name) for name in NAMES[:seats]], seed, options or {})


def play_on(match: Match, moves: int, seed: int = 1) -> Match:
    """The match after so many more random actions, or at its end; the match itself."""
    rng = Rng(seed).fork(match.ply)
    for _ in range(moves):
        acting = match.to_act()
        if not acting:
            break
        match.play(rng.choice(match.ask(rng.choice(acting)).legal))
    return match


def played(moves: int, seats: int = 2, seed: int = 1) -> Match:
    """A match of Meins! after so many random actions."""
    return play_on(begin(seats=seats, seed=seed), moves, seed)


def over(seats: int = 2, seed: int = 1) -> Match:
    """A random match of Meins! that has come to its end."""
    match = played(5000, seats, seed)
    assert match.outcome() is not None
    return match


def saved(moves: int = 30, seats: int = 2, seed: int = 1) -> str:
    """The text of a save of Meins!."""
    return dumps(Save(played(moves, seats, seed)))


def only(game: AnyGame) -> Callable[[str, str], AnyGame]:
    """What gives `loads` this game and no other."""
    return lambda game_id, digest: {game.id: game}[game_id]
