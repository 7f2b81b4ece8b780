"""Many matches of bots against bots: who wins, how high, how long, how fast."""

import json
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from math import sqrt

from engine import GAMES, Rng
from tui.outside.kinds import label
from tui.thinking.self_play import (
    INTERRUPTED,
    Deal,
    Played,
    Progress,
    check_bots,
    fault_lines,
    play_all,
    progress_bar,
)


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
    faults: dict[str, int]
    """By what a program from outside lost matches, and how often."""


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


def simulate(
    game_id: str,
    players: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    rotate: bool = False,
    processes: int | None = None,
    progress: Progress | None = None,
    iterations: int | None = None,
) -> Result:
    """Play `games` matches; `players` are the words of the command line, "bot:normal".

    With `rotate` the players move on by one seat after each deal, and the result counts by player;
    else by seat. `iterations` is how many a patient bot takes for a decision; None: its own number.
    The same arguments give the same result on any number of processes (None: one for each core that
    we may use). Raises InvalidOption, and ValueError for players that are no bots.
    """
    game = GAMES[game_id].load()
    chosen = game.check_setup(len(players), options or {})
    check_bots(game, players)
    count = len(players)
    shifts = [deal % count if rotate else 0 for deal in range(games)]
    seeds = Rng(seed)
    deals = [
        Deal(
            game_id,
            tuple(players[(seat - shift) % count] for seat in range(count)),
            seeds.fork(deal).next64(),
            chosen,
            iterations,
        )
        for deal, shift in enumerate(shifts)
    ]
    started = time.perf_counter()
    played: list[Played] = []
    for outcome in play_all(deals, processes):
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
    iterations: int | None = None,
) -> int:
    """Simulate and print a table, or JSON; the exit code. Raises as `simulate` does."""
    try:
        with progress_bar(games, hidden=as_json) as progress:
            result = simulate(
                game_id,
                players,
                games,
                seed,
                options,
                rotate,
                progress=progress,
                iterations=iterations,
            )
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return INTERRUPTED
    if as_json:
        print(json.dumps(asdict(result), indent=2))
    else:
        _print_table(result, by_player=rotate)
    return 0


# --- Figures -------------------------------------------------------------------------------------


def _summary(player: str, results: Sequence[tuple[Played, int]]) -> SeatResult:
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
        faults=dict(
            Counter(
                [what for outcome, own in results for seat, what in outcome.faults if seat == own]
            )
        ),
    )


def _mean(numbers: Sequence[int]) -> float:
    return round(sum(numbers) / len(numbers), 4)


# --- Printing ------------------------------------------------------------------------------------


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
            label(seat.player),
            f"{seat.wins:.1f}",
            f"{seat.win_share:.1%}",
            f"{error:.1%}",
            f"{seat.rank_mean:.2f}",
            f"{seat.score_mean:.1f}",
            f"{seat.score_sd:.1f}",
        )
    Console().print(table)
    for line in fault_lines({seat.player: seat.faults for seat in result.seats}):
        print(line)
