"""Random matches, held against the oracles at every ply.

python -m tests.oracles.check [PACKAGE]... [--matches N] [--seed N]
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from itertools import product
from types import ModuleType
from typing import Any

from engine import Action, AnyGame, Match, Rng, Seat
from tests.every_game import load, packages
from tests.random_matches import BOUND, begin, some_seat, state_of, where
from tui.processes.parents import end_with_parent


def oracle_of(package: str) -> ModuleType:
    """The oracle of a game."""
    return import_module(f"tests.oracles.{package}")


def tables(package: str) -> list[tuple[int, dict[str, str]]]:
    """Seat counts, and the set-ups that are games of their own; each gets its own matches."""
    game = load(package)
    ids = ("city", "limit", "persona")
    return [(seats, variant) for seats in game.seat_counts for variant in choices(game, seats, ids)]


def choices(game: AnyGame, seats: int, ids: Sequence[str]) -> list[dict[str, str]]:
    """All ways to choose values of these options, as far as the game has them."""
    options = [option for option in game.options(seats) if option.id in ids]
    values = [[value for value, _ in option.choices if value != "drawn"] for option in options]
    names = [option.id for option in options]
    return [dict(zip(names, chosen, strict=True)) for chosen in product(*values)]


def check_match(
    package: str, seats: int, options: Mapping[str, str], seed: int, oracle: Any = None
) -> int:
    """Play a random match and compare every ply with the oracle; how many decisions it had."""
    oracle = oracle or oracle_of(package)
    match = begin(load(package), seats, options, seed)
    rng = Rng(seed).fork(16)
    moods: dict[str, int] = {}
    decisions = 0
    position = match.position()
    while match.to_act():
        assert match.ply < BOUND, f"no end: {where(match)}"
        seat = some_seat(match, rng)
        # What others may choose meanwhile was compared when they were asked.
        begun = match.waiting_for() == match.to_act()
        asked = match.to_act() if begun else (seat,)
        check_legal(oracle, match, position, asked)
        check_scores(oracle, match, position)
        decisions += len(asked)
        action = in_mood(state_of(match).legal_actions(seat), moods, rng)
        words = str(action).partition(" ")[2]
        told = oracle.after(position, seat, words)
        match.play(action)
        position = match.position()
        check_after(told, match, position, str(action))
    assert not oracle.legal(position), f"the oracle plays on: {where(match)}"
    check_scores(oracle, match, position)
    outcome = match.outcome()
    assert outcome is not None
    same("places", oracle.places(position), list(outcome.places), match)
    return decisions


def in_mood(actions: Sequence[Action], moods: dict[str, int], rng: Rng) -> Action:
    """Some action; in every match other kinds of them are loved, so that rare ends come up."""
    weights = []
    for action in actions:
        verb = str(action).split()[1]
        if verb not in moods:
            moods[verb] = rng.choice((1, 4, 40))
        weights.append(moods[verb])
    drawn = rng.below(sum(weights))
    for action, weight in zip(actions, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return action
    raise AssertionError("no action was drawn")


def check_legal(
    oracle: Any, match: Match, position: Mapping[str, Any], asked: Sequence[Seat]
) -> None:
    """Whoever is to act, and all that these seats may do."""
    told = oracle.legal(position)
    same("to act", sorted(told), sorted(match.to_act()), match)
    for seat in asked:
        oracles = sorted(f"{seat} {words}" for words in told[seat])
        engines = sorted(map(str, state_of(match).legal_actions(seat)))
        if oracles != engines:
            only = sorted({*oracles} - {*engines}), sorted({*engines} - {*oracles})
            raise AssertionError(
                f"only the oracle allows {only[0]}, only the engine {only[1]}"
                f" ({len(oracles)} : {len(engines)}); {where(match)}"
            )


def check_scores(oracle: Any, match: Match, position: Mapping[str, Any]) -> None:
    told = oracle.scores(position)
    outcome = match.outcome()
    sheets = outcome.sheets if outcome else match.scores(None)
    if told is not None and all(sheet.known for sheet in sheets):
        same("scores", told, [sheet.total for sheet in sheets], match)


def check_after(
    told: list[dict[str, Any]], match: Match, position: dict[str, Any], action: str
) -> None:
    for each in told:
        each["rng"] = position["rng"]
    if told and not any(each == position for each in told):
        lines = [line for each in told for line in differences(each, position)]
        raise AssertionError(f"after “{action}”: {'; '.join(lines)}; {where(match)}")


def differences(told: Any, engine: Any, path: str = "") -> Iterator[str]:
    """Where two positions differ."""
    if told == engine:
        return
    if isinstance(told, dict) and isinstance(engine, dict) and told.keys() == engine.keys():
        for key in told:
            yield from differences(told[key], engine[key], f"{path}.{key}")
    elif isinstance(told, list) and isinstance(engine, list) and len(told) == len(engine):
        for number, (one, two) in enumerate(zip(told, engine, strict=True)):
            yield from differences(one, two, f"{path}[{number}]")
    else:
        yield f"{path[1:]}: the oracle says {told!r}, the engine {engine!r}"


def same(what: str, told: Any, engine: Any, match: Match) -> None:
    assert told == engine, f"{what}: the oracle says {told}, the engine {engine}; {where(match)}"


def check_game(
    package: str, seats: int, variant: Mapping[str, str], matches: int, seed: int
) -> int:
    """So many matches of a variant, with all values of lesser options; decisions compared."""
    lesser = choices(load(package), seats, ("ties", "coins", "choice", "collections", "mode"))
    return sum(
        check_match(package, seats, {**variant, **lesser[number % len(lesser)]}, number)
        for number in range(seed, seed + matches)
    )


def soak(package: str, size: int, seed: int, advance: Callable[[int], None]) -> str:
    """So many matches, shared by all tables of a game, on all cores; what was compared."""
    chunk, matches = 25, size // len(tables(package))
    jobs = [
        (package, seats, variant, min(chunk, seed + matches - first), first)
        for seats, variant in tables(package)
        for first in range(seed, seed + matches, chunk)
    ]
    decisions = 0
    with ProcessPoolExecutor(initializer=end_with_parent) as pool:
        for job, found in zip(jobs, pool.map(check_game, *zip(*jobs, strict=True)), strict=True):
            decisions += found
            advance(job[3])
    return f"{decisions:,} decisions in {size:,} matches, the oracle agrees"


def main() -> None:
    """Run it and print the figures of each seat count and variant."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracles.check", description=__doc__)
    parser.add_argument("package", nargs="*", default=packages(), help="its_mine, meins ...")
    parser.add_argument("--matches", type=int, default=500, help="for each variant and seat count")
    parser.add_argument("--seed", type=int, default=1, help="of the first match")
    args = parser.parse_args()
    for package in args.package:
        for seats, variant in tables(package):
            decisions = check_game(package, seats, variant, args.matches, args.seed)
            name = " ".join([package, str(seats), *variant.values()])
            print(f"{name}: {args.matches} matches, {decisions:,} decisions", flush=True)


if __name__ == "__main__":
    main()
