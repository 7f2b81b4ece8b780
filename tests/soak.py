"""The long runs, with new random numbers each time: `python -m tests.soak [--quick] [--seed N]`.

- random matches of every game to their end, each one kept as a save and read back; some of them
  go through the whole contract, secrecy included;
- random matches held against the shadow oracles (see `tests/oracles`);
- previews of thousands of decisions against what happens (see `tests/previews.py`);
- random keys, clicks and sizes at the whole app (see `tests/tui/hands.py`);
- processes killed with SIGKILL while they save, and, with the screens as witnesses, the app in a
  terminal and a host with people at theirs while they play every game, each time with a power cut;
- the same with builds that lose what they showed: each must be found out (see `tests/killed`);
- saves and decks with something spoiled;
- random bytes as if from a terminal.

It stops at the first fault with the words by which it can be found again. `--quick` does a
hundredth of it, to see that it runs.
"""

import argparse
import os
import re
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import Any

import tomli_w
from hypothesis import HealthCheck, given, settings
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from engine import GAMES, AnyGame, ComponentsError, Rng
from saves import Save, dumps, loads
from saves.store import HOME
from tests import contract, secrecy
from tests.every_game import load, packages
from tests.killed.mutants import PLACES, every_mutant, kills_until_found
from tests.oracles.check import soak as soak_oracle
from tests.oracles.check import tables
from tests.previews import check_previews, never_said
from tests.random_matches import BOUND, begin, setups, some_seat, state_of, where
from tests.saves.test_fuzz import must_load_or_refuse, spoiled
from tests.saves.test_killed import kill_while_saving
from tests.tui.hands import fuzz_the_app
from tests.tui.keyboard.garbage import STREAM, keys_work_after
from tui.processes.parents import end_with_parent

MATCHES = 10_000
"""Random matches of each game."""
CHUNK = 50
"""So many matches are played by a process at once; one of them goes through the contract."""
ORACLE_MATCHES = 500
"""For each seat count of each game; for each city, limit and persona, too."""
DECISIONS = 40_000
"""Decisions of each game whose previews are held against what happens."""
INPUTS = 20_000
"""Keys, clicks and sizes at the app."""
BURSTS = 150
"""Bursts of them in one session of the app."""
KILLS_WHILE_SAVING = 1_000
KILLS_AT_HOME = 40
"""Of each game, at one keyboard."""
KILLS_IN_THE_CLUB = 20
"""Of each game, of a host."""
SPOILED_SAVES = 10_000
STREAMS = 20_000
"""Streams of random bytes at the keyboard."""
SPOILED_DECKS = 2_000
"""For each game."""

Advance = Callable[[int], None]
"""Told how much of a part is done."""


# --- Matches -------------------------------------------------------------------------------------


def play_matches(package: str, seed: int, matches: int) -> tuple[int, int]:
    """Play so many random matches of a game; how many actions they had, and the longest."""
    game = load(package)
    total = longest = 0
    for number in range(matches):
        seats, options = setups(game)[(seed + number) % len(setups(game))]
        length = play_match(game, seats, options, seed + number)
        total, longest = total + length, max(longest, length)
    checks = (*contract.CHECKS, *contract.MORE_CHECKS, *secrecy.CHECKS, *secrecy.MORE_CHECKS)
    for check in checks:
        check(game, seats, options, seed + matches - 1)
    return total, longest


def play_match(game: AnyGame, seats: int, options: Mapping[str, str], seed: int) -> int:
    """Play a random match to its end, and read it back from its save; how many actions it had."""
    match = begin(game, seats, options, seed)
    rng = Rng(seed).fork(1)
    conserved = secrecy.hook(game, "check_conserved")
    while match.to_act():
        assert match.ply < BOUND, f"no end: {where(match)}"
        seat = some_seat(match, rng)
        legal = state_of(match).legal_actions(seat)
        assert legal, f"seat {seat} is to act and can do nothing: {where(match)}"
        try:
            match.play(rng.choice(legal))
        except Exception as error:
            raise AssertionError(f"{error!r}: {where(match)}") from error
        if conserved is not None and not rng.below(50):
            conserved(match)
    outcome = match.outcome()
    assert outcome is not None and 1 in outcome.places, where(match)
    again = loads(dumps(Save(match)), "soak.toml", lambda *_: game).match
    assert again.position() == match.position(), where(match)
    return match.ply


def soak_matches(package: str, size: int, seed: int, advance: Advance) -> str:
    chunks = max(1, size // CHUNK)
    total = longest = 0
    start = time.perf_counter()
    with ProcessPoolExecutor(initializer=end_with_parent) as pool:
        seeds = range(seed, seed + chunks * CHUNK, CHUNK)
        played = pool.map(play_matches, [package] * chunks, seeds, [CHUNK] * chunks)
        for actions, most in played:
            total, longest = total + actions, max(longest, most)
            advance(CHUNK)
    rate = total / (time.perf_counter() - start)
    return f"{total:,} actions, the longest match {longest}, {rate:,.0f} a second"


# --- Previews ------------------------------------------------------------------------------------


def soak_previews(package: str, size: int, seed: int, advance: Advance) -> str:
    """All that is told comes true; what is read that no preview says any more is named."""
    game, chunk = load(package), 1_000
    heard: set[int] = set()
    with ProcessPoolExecutor() as pool:
        chunks = max(1, size // chunk)
        seeds = range(seed, seed + chunks * chunk, chunk)
        for found in pool.map(preview_chunk, [package] * chunks, [chunk] * chunks, seeds):
            heard |= found
            advance(chunk)
    never = "".join(f"; nobody said {pattern}" for pattern in never_said(game, heard))
    return f"{len(heard)} sentences and all figures came true{never}"


def preview_chunk(package: str, decisions: int, seed: int) -> set[int]:
    return check_previews(load(package), decisions, seed)


# --- The app -------------------------------------------------------------------------------------


def soak_app(size: int, seed: int, advance: Advance) -> str:
    sessions = done = 0
    while done < size:
        with at_home():
            inputs = fuzz_the_app(seed + sessions, min(BURSTS, max(5, (size - done) // 20)))
        sessions, done = sessions + 1, done + inputs
        advance(inputs)
    return f"{done:,} inputs in {sessions} sessions"


@contextmanager
def at_home() -> Iterator[None]:
    """A home of its own for saves and settings."""
    before = os.environ.get(HOME)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[HOME] = folder
        try:
            yield
        finally:
            del os.environ[HOME]
            if before is not None:
                os.environ[HOME] = before


# --- Sudden ends ---------------------------------------------------------------------------------


def soak_saving(size: int, seed: int, advance: Advance) -> str:
    with at_home():
        told = kill_while_saving(size, seed, advance)
    return f"{told:,} saves told before the kills, none lost"


def soak_kills(place: str, game_id: str, size: int, seed: int, advance: Advance) -> str:
    kills, shown = PLACES[place](game_id, size, seed, advance=advance)
    what = "cards and claims" if game_id == "its-mine-knizia" else "actions"
    return f"{kills:,} kills and power cuts, {shown:,} {what} shown before them, none lost"


def soak_mutants(size: int, seed: int, advance: Advance) -> str:
    """Every build with a fault is found out, or the soak could not fail."""
    found = []
    for place, fault in every_mutant():
        kills = kills_until_found(place, fault, "meins", seed)
        found.append(f"“{fault}” {place} after {kills}")
        advance(1)
    return f"found out: {'; '.join(found)}"


# --- Spoiled files -------------------------------------------------------------------------------


def soak_keyboard(size: int, seed: int, advance: Advance) -> str:
    done = count(1)

    @given(STREAM)
    def once(packets: list[bytes]) -> None:
        keys_work_after(packets)
        if not next(done) % 100:
            advance(100)

    checks = list(HealthCheck)
    settings(max_examples=size, deadline=None, database=None, suppress_health_check=checks)(once)()
    return f"{next(done) - 1:,} streams of bytes"


def soak_saves(size: int, seed: int, advance: Advance) -> str:
    done = count(1)

    @given(spoiled())
    def once(data: dict[str, Any]) -> None:
        must_load_or_refuse(tomli_w.dumps(data), data.get("game"))
        if not next(done) % 100:
            advance(100)

    checks = list(HealthCheck)
    run = settings(max_examples=size, deadline=None, database=None, suppress_health_check=checks)(
        once
    )
    run()
    return f"{next(done) - 1:,} spoiled saves"


def soak_decks(package: str, size: int, seed: int, advance: Advance) -> str:
    game = load(package)
    rng = Rng(seed)
    played = 0
    for text in islice(spoiled_decks(game.components_text, rng), size):
        played += deck_is_refused_or_playable(game, text, rng.below(1000))
        advance(1)
    return f"{size - played:,} decks refused, {played:,} played with"


def spoiled_decks(text: str, rng: Rng) -> Iterator[str]:
    """Decks with one to three numbers, words or lines changed."""
    numbers = ("0", "1", "2", "7", "99", "-1", "1.5", "true", '"x"', "[]", "10000000000")
    while True:
        deck = text
        for _ in range(1 + rng.below(3)):
            what = rng.below(4)
            pattern = (r"\d+", r'"[^"\n]*"', r"[a-z_]+(?= =)", r"(?m)^.*\n")[what]
            places = list(re.finditer(pattern, deck))
            place = rng.choice(places)
            words = (
                rng.choice(numbers),
                rng.choice([place[0], '""', '"x\\u001b"', rng.choice(numbers)]),
                rng.choice(["nonsense", "id", "name"]),
                rng.choice(["", place[0] * 2]),
            )
            deck = deck[: place.start()] + words[what] + deck[place.end() :]
        yield deck


def deck_is_refused_or_playable(game: AnyGame, text: str, seed: int) -> bool:
    """True if a match can be played to its end with the deck; else a sentence says why not."""
    try:
        other = game.with_components(text, "deck.toml")
    except ComponentsError as error:
        said = str(error)
        assert said.startswith("deck.toml") and said.isprintable(), said
        return False
    try:
        play_match(other, game.seat_counts[seed % len(game.seat_counts)], {}, seed)
    except Exception as error:
        Path("soak-deck.toml").write_text(text, encoding="utf-8")
        raise AssertionError(f"{game.id} with the deck soak-deck.toml, seed {seed}") from error
    return True


# --- All of it -----------------------------------------------------------------------------------


def parts(share: float) -> Iterator[tuple[str, int, Callable[[int, int, Advance], str]]]:
    """Name, size and work of each part."""

    def sized(size: int) -> int:
        return max(1, int(size * share))

    for package in packages():
        yield (
            f"matches of {package}",
            max(CHUNK, sized(MATCHES)),
            lambda size, seed, advance, package=package: soak_matches(package, size, seed, advance),
        )
    for package in packages():
        yield (
            f"oracle of {package}",
            sized(ORACLE_MATCHES) * len(tables(package)),
            lambda size, seed, advance, package=package: soak_oracle(package, size, seed, advance),
        )
    for package in packages():
        yield (
            f"previews of {package}",
            max(1_000, sized(DECISIONS)),
            lambda size, seed, advance, package=package: soak_previews(
                package, size, seed, advance
            ),
        )
    yield "inputs at the app", sized(INPUTS), soak_app
    yield "kills while saving", sized(KILLS_WHILE_SAVING), soak_saving
    for place, kills in (("at one keyboard", KILLS_AT_HOME), ("in the club", KILLS_IN_THE_CLUB)):
        for game_id in GAMES:
            yield f"kills {place}, {game_id}", sized(kills), partial(soak_kills, place, game_id)
    yield "builds with a fault", len(every_mutant()), soak_mutants
    yield "bytes at the keyboard", sized(STREAMS), soak_keyboard
    yield "spoiled saves", sized(SPOILED_SAVES), soak_saves
    for package in packages():
        yield (
            f"spoiled decks of {package}",
            sized(SPOILED_DECKS),
            lambda size, seed, advance, package=package: soak_decks(package, size, seed, advance),
        )


def main(words: list[str]) -> None:
    """Run every part and print its figures."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a hundredth of it")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="as told before")
    parser.add_argument("--only", metavar="WORD", default="", help="the parts with this word")
    args = parser.parse_args(words)
    console = Console()
    console.print(f"seed {args.seed}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    for name, size, work in parts(0.01 if args.quick else 1.0):
        if args.only not in name:
            continue
        with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
            task = progress.add_task(name, total=size)
            said = work(size, args.seed, lambda n, p=progress, t=task: p.advance(t, n))
            progress.update(task, completed=size)
        console.print(f"  {said}")


if __name__ == "__main__":
    main(sys.argv[1:])
