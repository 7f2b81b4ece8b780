"""Random matches for the contract: always the same ones, and how to look at them on the way."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from engine import Action, AnyGame, Match, Player, Rng, Seat

T = TypeVar("T")
Check = Callable[[AnyGame, int, Mapping[str, str], int], None]

NAMES = ("Ada", "Bea {0}", "Cy [b]x[/b]", "Dora Delft", "Emil", "Fay", "Gus")
"""Players' names; two of them look like markup, which must pass through as it is."""
BOUND = 5_000
"""No random match takes more actions than this."""


def setups(game: AnyGame) -> list[tuple[int, dict[str, str]]]:
    """Every seat count with option values such that each value of each option occurs once."""
    result = []
    for seat_count in game.seat_counts:
        values = {}
        for option in game.options(seat_count):
            others = [value for value, _ in option.choices if value != option.default]
            values[option.id] = [option.default, *others]
        for number in range(max((len(column) for column in values.values()), default=1)):
            options = {key: column[number % len(column)] for key, column in values.items()}
            result.append((seat_count, options))
    return result


def begin(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> Match:
    """A match before its first action."""
    return Match(game, [Player(name) for name in NAMES[:seat_count]], seed, options)


def random_log(
    game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int
) -> tuple[Action, ...]:
    """The actions of a whole random match of this set-up; always the same ones."""
    return _random_log(game, seat_count, tuple(sorted(options.items())), seed)


@lru_cache(maxsize=64)
def _random_log(
    game: AnyGame, seat_count: int, options: tuple[tuple[str, str], ...], seed: int
) -> tuple[Action, ...]:
    match = begin(game, seat_count, dict(options), seed)
    rng = Rng(seed).fork(seat_count)
    while match.to_act():
        assert match.ply < BOUND, f"no end after {BOUND} actions: {where(match)}"
        seat = some_seat(match, rng)
        legal = state_of(match).legal_actions(seat)
        assert legal, f"seat {seat} is to act and can do nothing: {where(match)}"
        match.play(rng.choice(legal))
    return tuple(match.log)


def some_seat(match: Any, rng: Rng) -> Seat:
    """A seat that can act in a match or state; seldom one that has chosen and thinks again."""
    seat: Seat = rng.choice(match.waiting_for() if rng.below(5) else match.to_act())
    return seat


def visits(
    game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int, count: int
) -> Iterator[Match]:
    """The match of this set-up as it stands at about `count` plies: start, end, and between."""
    log = random_log(game, seat_count, options, seed)
    rng = Rng(seed).fork(count)
    plies = {0, len(log)} | {rng.below(len(log) + 1) for _ in range(count - 2)}
    match = begin(game, seat_count, options, seed)
    for ply in range(len(log) + 1):
        if ply in plies:
            yield match
            assert match.log == list(log[:ply]), "a check left its trace in the match"
        if ply < len(log):
            match.play(log[ply])


def every_ply(
    game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int
) -> Iterator[Match]:
    """The match of this set-up before each action and after the last."""
    log = random_log(game, seat_count, options, seed)
    match = begin(game, seat_count, options, seed)
    yield match
    for action in log:
        match.play(action)
        yield match


def play_on(state: Any, rng: Rng, most: int) -> tuple[list[Action], list[Any]]:
    """Play up to `most` random actions on a state; the actions and their events."""
    actions: list[Action] = []
    events: list[Any] = []
    while len(actions) < most and state.to_act():
        seat = some_seat(state, rng)
        action = rng.choice(state.legal_actions(seat))
        state.apply(action, events.append)
        actions.append(action)
    return actions, events


def state_of(match: Match) -> Any:
    """The position itself, which nobody but a test may look at."""
    return match._state


def viewers(match: Match) -> tuple[Seat | None, ...]:
    """A spectator and every seat."""
    return (None, *range(len(match.players)))


def where(match: Match) -> str:
    """The words by which a failure can be found again."""
    return (
        f"{match.game.id}, {len(match.players)} seats, options {dict(match.options)}, "
        f"seed {match.seed}, ply {match.ply}"
    )


def some(items: Iterable[T], most: int, rng: Rng) -> list[T]:
    """At most so many of the items, drawn at random."""
    drawn = list(items)
    if len(drawn) > most:
        rng.shuffle(drawn)
    return drawn[:most]
