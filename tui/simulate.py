"""Many matches of bots against bots: who wins, how high, how long, how fast."""

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from math import ceil, sqrt
from typing import NamedTuple, TypeAlias

from engine import GAMES, Match, Player, Rng, bots
from tui.bot_client import think

Progress: TypeAlias = Callable[[int], None]
"""Told how many matches have been played so far."""

BATCH = 4
"""Matches in one errand of a process: few, so that Ctrl-C is not kept waiting."""

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat did, or one player where the players moved round the table."""

    player: str
    wins: float
    """First places; a shared one counts one half, a third, ..."""
    win_share: float
    rank_mean: float
    score_mean: float
    score_sd: float


@dataclass(frozen=True, slots=True)
class Result:
    """What a simulation found. All but the speed depends on the arguments alone."""

    game: str
    games: int
    seed: int
    decisions_per_second: float = field(compare=False)
    length_mean: float
    """Decisions in a match."""
    seats: list[SeatResult]


class _Deal(NamedTuple):
    """One match to play; the players in seat order."""

    game_id: str
    kinds: tuple[str, ...]
    seed: int
    options: Mapping[str, str]


class _Played(NamedTuple):
    """What came of one match, in seat order."""

    length: int
    wins: tuple[Fraction, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]


def simulate(
    game_id: str,
    players: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    rotate: bool = False,
    processes: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play `games` matches; `players` are the words of the command line, "bot:normal".

    With `rotate` the players move on by one seat after each deal, and the result counts by player;
    else by seat. The same arguments give the same result on any number of processes (None: one for
    each core that we may use). Raises InvalidOption, and ValueError for players that are no bots.
    """
    game = GAMES[game_id].load()
    chosen = game.check_setup(len(players), options or {})
    for kind in players:
        if kind == "you" or kind.startswith("human"):
            raise ValueError("a human cannot be simulated")
        bots.bot(kind, game)
    count = len(players)
    shifts = [deal % count if rotate else 0 for deal in range(games)]
    seeds = Rng(seed)
    deals = [
        _Deal(
            game_id,
            tuple(players[(seat - shift) % count] for seat in range(count)),
            seeds.fork(deal).next64(),
            chosen,
        )
        for deal, shift in enumerate(shifts)
    ]
    started = time.perf_counter()
    played: list[_Played] = []
    for outcome in _play_all(deals, processes or _cores()):
        played.append(outcome)
        if progress is not None:
            progress(len(played))
    seconds = time.perf_counter() - started
    return Result(
        game=game_id,
        games=games,
        seed=seed,
        decisions_per_second=round(sum(outcome.length for outcome in played) / seconds, 1),
        length_mean=_mean([outcome.length for outcome in played]),
        seats=[
            _summary(
                player,
                [
                    (outcome, (number + shift) % count)
                    for outcome, shift in zip(played, shifts, strict=True)
                ],
            )
            for number, player in enumerate(players)
        ],
    )


def run(
    game_id: str,
    players: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, str],
    rotate: bool,
    as_json: bool,
) -> int:
    """Simulate and print a table, or JSON; the exit code. Raises as `simulate` does."""
    try:
        with _progress_bar(games, hidden=as_json) as progress:
            result = simulate(game_id, players, games, seed, options, rotate, progress=progress)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return INTERRUPTED
    if as_json:
        print(json.dumps(asdict(result), indent=2))
    else:
        _print_table(result, by_player=rotate)
    return 0


# --- Playing -------------------------------------------------------------------------------------


def _play_all(deals: Sequence[_Deal], processes: int) -> Iterator[_Played]:
    """Every deal's outcome, in the order of the deals."""
    processes = min(processes, ceil(len(deals) / BATCH))
    if processes <= 1:
        yield from map(_play, deals)
        return
    with ProcessPoolExecutor(processes, initializer=_leave_interrupts_to_parent) as pool:
        try:
            yield from pool.map(_play, deals, chunksize=BATCH)
        finally:
            pool.shutdown(cancel_futures=True)  # and wait: else it ends while Python does


def _cores() -> int:
    """The processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(deal: _Deal) -> _Played:
    game = GAMES[deal.game_id].load()
    players = [Player(kind, kind) for kind in deal.kinds]
    match = Match(game, players, deal.seed, deal.options)
    while waiting := match.waiting_for():
        match.play(think(match, waiting[0]))
    outcome = match.outcome()
    assert outcome is not None
    first = outcome.places.count(1)
    places = outcome.places[: len(players)]
    return _Played(
        length=match.ply,
        wins=tuple(Fraction(1, first) if place == 1 else Fraction(0) for place in places),
        places=places,
        scores=tuple(sheet.total for sheet in outcome.sheets[: len(players)]),
    )


# --- Figures -------------------------------------------------------------------------------------


def _summary(player: str, results: Sequence[tuple[_Played, int]]) -> SeatResult:
    """The figures of one player from each match and the seat it had there."""
    wins = sum((outcome.wins[seat] for outcome, seat in results), Fraction(0))
    scores = [outcome.scores[seat] for outcome, seat in results]
    mean = sum(scores) / len(scores)
    spread = sum((score - mean) ** 2 for score in scores) / max(1, len(scores) - 1)
    return SeatResult(
        player=player,
        wins=round(float(wins), 4),
        win_share=round(float(wins / len(results)), 4),
        rank_mean=_mean([outcome.places[seat] for outcome, seat in results]),
        score_mean=round(mean, 4),
        score_sd=round(sqrt(spread), 4),
    )


def _mean(numbers: Sequence[int]) -> float:
    return round(sum(numbers) / len(numbers), 4)


# --- Printing ------------------------------------------------------------------------------------


@contextmanager
def _progress_bar(games: int, hidden: bool) -> Iterator[Progress | None]:
    """A bar on a terminal's standard error, gone when all is done."""
    if hidden or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=games)
        yield lambda done: bar.update(task, completed=done)


def _print_table(result: Result, by_player: bool) -> None:
    from rich.console import Console
    from rich.table import Table

    title = GAMES[result.game].title
    table = Table(
        "player" if by_player else "seat",
        "",
        title=f"{title} {result.games} matches, seed {result.seed}",
        caption=f"{result.length_mean:.1f} decisions a match, "
        f"{result.decisions_per_second:,.0f} decisions a second",
    )
    for heading in ("wins", "share", "±", "mean place", "mean score", "spread"):
        table.add_column(heading, justify="right")
    for number, seat in enumerate(result.seats, 1):
        error = 1.96 * sqrt(seat.win_share * (1 - seat.win_share) / result.games)
        table.add_row(
            str(number),
            seat.player,
            f"{seat.wins:.1f}",
            f"{seat.win_share:.1%}",
            f"{error:.1%}",
            f"{seat.rank_mean:.2f}",
            f"{seat.score_mean:.1f}",
            f"{seat.score_sd:.1f}",
        )
    Console().print(table)
