"""Tournaments of bots: who is stronger, by how much, and how sure that is.

Every deal is played once for each way the players move round the table, so that nobody is lucky
with cards or seats. What belongs to one deal is not independent: the intervals are made from deals.
"""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from math import log10, sqrt
from statistics import mean

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

MEAN_RATING = 1500.0
RATING_STEP = 400.0
"""A player who is better by so much wins ten times for each time it loses."""
ROUNDS = 200
"""Steps by which ratings are found."""
RESAMPLED = 200
"""How often deals are drawn anew to see how much the ratings vary."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player did at one game, or at all of them."""

    player: str
    matches: int
    """Seats that it took, counted match by match."""
    wins: float
    """First places; a shared one counts a half, a third, ..."""
    win_share: float
    win_interval: tuple[float, float]
    """Where the share lies with 95 % certainty."""
    rank_mean: float
    rating: float
    """Elo-like: from who came before whom at the same table; the mean of all players is 1500."""
    rating_interval: tuple[float, float]
    faults: dict[str, int]
    """By what a program from outside lost matches, and how often."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """What a tournament at one game found."""

    game: str
    seats: int
    deals: int
    matches: int
    players: list[Standing]


@dataclass(frozen=True, slots=True)
class Result:
    """What a tournament found."""

    seed: int
    iterations: int | None
    seconds: float | None
    games: list[GameResult]
    overall: list[Standing]
    """Over all games; empty if there was only one."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A player's seat in one match."""

    player: int
    win: float
    place: int
    fault: str = ""
    """By what the player lost it, whatever its score; empty: by nothing."""


_Table = list[_Place]
"""One match."""


def tables(players: Sequence[str], seats: int) -> list[tuple[int, ...]]:
    """Who sits where in the matches of one deal, as numbers of players.

    The players move round the table, seat by seat. With fewer players than seats the last one also
    takes the seats that are left; with more, each sits down with those who come next in the list.
    """
    count = len(players)
    if count <= seats:
        order = [*range(count), *[count - 1] * (seats - count)]
        groups = [order]
    else:
        groups = [[(first + k) % count for k in range(seats)] for first in range(count)]
    return [
        tuple(group[(seat - shift) % seats] for seat in range(seats))
        for group in groups
        for shift in range(seats)
    ]


def seats_for(game_id: str, players: Sequence[str], seats: int | None) -> int:
    """How many sit at a game: `seats`, or as many as there are players, as far as the game goes."""
    counts = [count for count in GAMES[game_id].seat_counts if count > 1]
    return seats or max(counts[0], min(len(players), counts[-1]))


def arena(
    game_ids: Sequence[str],
    players: Sequence[str],
    deals: int,
    seed: int,
    seats: int | None = None,
    iterations: int | None = None,
    seconds: float | None = None,
    processes: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play `deals` deals of each game; `players` are different words such as "bot:normal".

    With `seconds` patient bots think so much processor time for each decision, and the result
    varies; else the same arguments give the same result on any number of processes.
    Raises InvalidOption, and ValueError for players that are no bots.
    """
    plan: list[tuple[int, tuple[int, ...], Deal]] = []
    sizes = [seats_for(game_id, players, seats) for game_id in game_ids]
    for number, (game_id, size) in enumerate(zip(game_ids, sizes, strict=True)):
        game = GAMES[game_id].load()
        check_bots(game, players)
        options = game.check_setup(size, {})
        for deal in range(deals):
            dealt = Rng(seed).fork(number, deal).next64()
            for table in tables(players, size):
                kinds = tuple(players[player] for player in table)
                plan.append(
                    (number, table, Deal(game_id, kinds, dealt, options, iterations, seconds))
                )
    found: list[dict[int, list[_Table]]] = [{} for _ in game_ids]
    outcomes = play_all([deal for _, _, deal in plan], processes, batch=1)
    for done, ((number, table, deal), played) in enumerate(zip(plan, outcomes, strict=True), 1):
        found[number].setdefault(deal.seed, []).append(_seated(table, played))
        if progress is not None:
            progress(done)
    by_game = [list(by_deal.values()) for by_deal in found]
    return Result(
        seed=seed,
        iterations=iterations,
        seconds=seconds,
        games=[
            GameResult(
                game=game_id,
                seats=size,
                deals=deals,
                matches=sum(map(len, groups)),
                players=standings(players, groups),
            )
            for game_id, size, groups in zip(game_ids, sizes, by_game, strict=True)
        ],
        overall=standings(players, list(chain(*by_game))) if len(game_ids) > 1 else [],
    )


def _seated(table: tuple[int, ...], played: Played) -> _Table:
    faults = dict(played.faults)
    return [
        _Place(player, float(win), place, faults.get(seat, ""))
        for seat, (player, win, place) in enumerate(
            zip(table, played.wins, played.places, strict=True)
        )
    ]


# --- Figures -------------------------------------------------------------------------------------


def standings(players: Sequence[str], deals: Sequence[Sequence[_Table]]) -> list[Standing]:
    """Each player's figures, from the matches of each deal."""
    duels = [_duels(len(players), deal) for deal in deals]
    rated = ratings(_sum(duels))
    rng = Rng(len(deals))
    samples = [ratings(_sum([rng.choice(duels) for _ in duels])) for _ in range(RESAMPLED)]
    rows = []
    for number, player in enumerate(players):
        seats = [
            [seat for table in deal for seat in table if seat.player == number] for deal in deals
        ]
        flat = [seat for deal in seats for seat in deal]
        share = mean([seat.win for seat in flat])
        interval = _interval(share, [sum(s.win - share for s in deal) for deal in seats], len(flat))
        middle = sorted(sample[number] for sample in samples)
        low, high = middle[round(0.025 * RESAMPLED)], middle[round(0.975 * RESAMPLED) - 1]
        rows.append(
            Standing(
                player=player,
                matches=len(flat),
                wins=round(sum(seat.win for seat in flat), 4),
                win_share=round(share, 4),
                win_interval=interval,
                rank_mean=round(mean([seat.place for seat in flat]), 4),
                rating=round(rated[number], 1),
                rating_interval=(round(low, 1), round(high, 1)),
                faults=dict(Counter([seat.fault for seat in flat if seat.fault])),
            )
        )
    return rows


def _interval(share: float, excess: Sequence[float], seats: int) -> tuple[float, float]:
    """Where a share lies with 95 % certainty (Wilson).

    `excess`: by how much the wins of each deal are above the share of its seats. The deals tell how
    many independent seats so many are like.
    """
    spread = share * (1 - share)
    squares = sum([own * own for own in excess])
    count = min(4.0 * seats, spread * seats * seats / squares) if squares else float(seats)
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z / (1 + z * z / count) * sqrt(spread / count + z * z / (4 * count * count))
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


def _duels(count: int, deal: Sequence[_Table]) -> list[list[float]]:
    """How often each player came before each other one at the same table; a tie is a half."""
    won = [[0.0] * count for _ in range(count)]
    for table in deal:
        for a in table:
            for b in table:
                if a.player != b.player:
                    won[a.player][b.player] += (a.place < b.place) + 0.5 * (a.place == b.place)
    return won


def _sum(duels: Sequence[list[list[float]]]) -> list[list[float]]:
    return [
        [sum(column) for column in zip(*rows, strict=True)] for rows in zip(*duels, strict=True)
    ]


def ratings(won: Sequence[Sequence[float]]) -> list[float]:
    """Ratings (Bradley and Terry) by which these duels are likeliest, their mean at 1500.

    A draw is added to each pair that met, so that who won every time is not rated infinitely high.
    """
    count = len(won)
    met = [[won[a][b] + won[b][a] for b in range(count)] for a in range(count)]
    strength = [1.0] * count
    for _ in range(ROUNDS):
        for a in range(count):
            others = [b for b in range(count) if met[a][b]]
            if others:
                points = sum([won[a][b] + 0.5 for b in others])
                against = sum([(met[a][b] + 1) / (strength[a] + strength[b]) for b in others])
                strength[a] = points / against
    steps = [RATING_STEP * log10(own) for own in strength]
    middle = mean(steps)
    return [MEAN_RATING + step - middle for step in steps]


# --- Printing ------------------------------------------------------------------------------------


def run(
    game_ids: Sequence[str],
    players: Sequence[str],
    deals: int,
    seed: int,
    seats: int | None,
    iterations: int | None,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Play and print tables, or JSON; the exit code. Raises as `arena` does."""
    matches = sum(
        deals * len(tables(players, seats_for(game_id, players, seats))) for game_id in game_ids
    )
    try:
        with progress_bar(matches, hidden=as_json) as progress:
            result = arena(
                game_ids, players, deals, seed, seats, iterations, seconds, progress=progress
            )
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        return INTERRUPTED
    if as_json:
        print(json.dumps(asdict(result), indent=2))
        return 0
    for game in result.games:
        title = f"{GAMES[game.game].title}, {game.seats} seats"
        _print_table(f"{title}: {game.deals} deals, {game.matches} matches", game.players, result)
        for line in fault_lines({row.player: row.faults for row in game.players}):
            print(line)
    if result.overall:
        _print_table("All games", result.overall, result)
    return 0


def _print_table(title: str, players: Sequence[Standing], result: Result) -> None:
    from rich.console import Console
    from rich.table import Table

    thought = "each bot's own iterations"
    if result.seconds is not None:
        thought = f"{result.seconds:g} s of processor time a decision"
    elif result.iterations is not None:
        thought = f"{result.iterations} iterations a decision"
    table = Table(title=title, caption=f"seed {result.seed}, {thought}; intervals of 95 %")
    table.add_column("", no_wrap=True)
    for heading in ("matches", "wins", "share", "place", "rating"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in sorted(players, key=lambda row: -row.rating):
        table.add_row(
            label(row.player),
            str(row.matches),
            f"{row.wins:.1f}",
            f"{row.win_share:.1%} ({row.win_interval[0]:.0%}–{row.win_interval[1]:.0%})",
            f"{row.rank_mean:.2f}",
            f"{row.rating:.0f} ({row.rating_interval[0]:.0f}–{row.rating_interval[1]:.0f})",
        )
    Console().print(table)
