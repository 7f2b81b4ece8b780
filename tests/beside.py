"""Our speed beside that of others, measured in one run: a ratio holds on any machine.

What stands beside what: decisions, set-ups and tries of a search beside a ply of python-chess, the
start beside a bare Textual app, commands beside `python -c pass`. All by processor time.
"""

import os
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import chess
import tomli_w
from rich.table import Table

from engine import GAMES, AnyGame, Decision, Rng
from engine.bots.planning import search_for
from saves.store import HOME
from tests.random_matches import random_log
from tests.tui.starting import first_paints
from tests.tui.terminal import APP

LAST = Path(__file__).with_name("bench.toml")
"""The ratios of the last release; `python -m tests.bench --keep` writes them."""
TRIES = 5
PLAYOUTS = 10
"""Random matches, or set-ups, in one try."""
PLIES = 200
"""At most so many of each match of chess."""
WALKS = 60
POSITIONS = 4
"""Positions in which a search is measured."""
SLOWER = 1.15
"""By how much a ratio may be above that of the last release, as runs differ."""

CHESS, BARE, PASS = "ply of python-chess", "bare Textual app", "python -c pass"

DECISIONS = {
    ("its-mine", 2): None,
    ("its-mine-knizia", 2): None,
    ("meins", 4): None,
    ("mint-italy", 1): 0.5,
    ("mint-italy", 4): 0.5,
    ("stealing-mona-lisa", 7): None,
}
"""What is asked of a decision with so many seats, beside a ply."""
SETUPS = (("mint-italy", 1), ("mint-italy", 4))
SEARCHES = {
    ("mint-italy", 1): 300,
    ("mint-italy", 4): 150,
    ("its-mine-knizia", 5): 600,
    ("stealing-mona-lisa", 7): 400,
}
"""Tries a second that are asked for."""
STARTS = {"home": 1.25, "play meins": 1.3}
COMMANDS = {"--version": 3.0, "--help": 3.0, "saves": 3.0, "stats": None}


@dataclass(frozen=True, slots=True)
class Row:
    """One thing beside its anchor."""

    name: str
    seconds: float
    anchor: str
    beside: float
    """Seconds of the anchor."""
    asked: float | None = None
    """What the ratio may be at most."""
    fewest: float | None = None
    """How many of them a second must hold."""

    @property
    def ratio(self) -> float:
        """How many times the anchor's time it takes."""
        return self.seconds / self.beside

    @property
    def missed(self) -> bool:
        """True if it takes longer than what is asked."""
        slow = self.asked is not None and self.ratio > self.asked
        return slow or (self.fewest is not None and 1 / self.seconds < self.fewest)


def ply() -> float:
    """Seconds for one ply of random chess: the legal moves, a choice and the move."""

    def played(seed: int) -> tuple[float, int]:
        board, rng = chess.Board(), Rng(seed)
        start = time.process_time()
        for count in range(PLIES):
            legal = list(board.legal_moves)
            if not legal:
                return time.process_time() - start, count
            board.push(legal[rng.below(len(legal))])
        return time.process_time() - start, PLIES

    return _best(played)


def decision(game: AnyGame, seats: int) -> float:
    """Seconds for one decision of random matches: the same of ours."""

    def played(seed: int) -> tuple[float, int]:
        state: Any = game.setup(seats, seed, game.check_setup(seats, {}))
        rng, count = Rng(seed), 0
        start = time.process_time()
        while waiting := state.waiting_for():
            legal = state.legal_actions(waiting[0])
            state.apply(legal[rng.below(len(legal))])
            count += 1
        return time.process_time() - start, count

    return _best(played)


def setup(game: AnyGame, seats: int) -> float:
    """Seconds for a set-up; each is another one, so nothing is found ready."""
    seeds = iter(range(10**9))
    options = game.check_setup(seats, {})

    def made(_: int) -> tuple[float, int]:
        start = time.process_time()
        game.setup(seats, next(seeds), options)
        return time.process_time() - start, 1

    return _best(made)


def _best(run: Any) -> float:
    """The least that one of the things took on the mean of a try; `run` takes a seed and gives
    seconds and how many."""
    means = []
    for _ in range(TRIES):
        seconds, counts = zip(*map(run, range(PLAYOUTS)), strict=True)
        means.append(sum(seconds) / sum(counts))
    return min(means)


def a_try(game: AnyGame, seats: int) -> float:
    """Seconds for one walk of a search, over positions of a random match."""
    spent, walks = 0.0, 0
    for asked in _decisions(game, seats):
        search = search_for(game.mind, asked, Rng(1))
        start = time.process_time()
        search.run(WALKS)
        spent += time.process_time() - start
        walks += search.walks
    return spent / walks


def _decisions(game: AnyGame, seats: int) -> Iterator[Decision[Any, Any]]:
    options = game.check_setup(seats, {})
    log = random_log(game, seats, options, 1)
    state: Any = game.setup(seats, 1, options)
    wanted = [len(log) * part // POSITIONS for part in range(POSITIONS)]
    for number, action in enumerate(log):
        if wanted and number >= wanted[0]:
            seat = state.waiting_for()[0]
            legal = tuple(state.legal_actions(seat))
            if len(game.mind.worth_trying(made := _decision(game, state, seat, legal))) > 1:
                wanted.pop(0)
                yield made
        state.apply(action)


def _decision(game: AnyGame, state: Any, seat: int, legal: Any) -> Decision[Any, Any]:
    return Decision(seat, state.view(seat), game.prompt(state, seat), legal)


def command(words: Sequence[str], home: str) -> float:
    """Seconds of processor time of a command that ends by itself."""
    env = {**os.environ, HOME: home, "PYTHONPYCACHEPREFIX": f"{home}/cache"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
    with subprocess.Popen(words, env=env, **quiet) as process:  # type: ignore[call-overload]
        _, _, used = os.wait4(process.pid, 0)
        process.returncode = 0
    return float(used.ru_utime + used.ru_stime)


def commands() -> Iterator[Row]:
    """Commands beside `python -c pass`, in turns, the best of all; the first try compiles."""
    todo: dict[str, list[str]] = {PASS: [sys.executable, "-c", "pass"]}
    todo |= {name: [*APP, name] for name in COMMANDS}
    found: dict[str, list[float]] = {name: [] for name in todo}
    with tempfile.TemporaryDirectory() as home:
        for _ in range(TRIES + 1):
            for name, words in todo.items():
                found[name].append(command(words, home))
    best = {name: min(seconds[1:]) for name, seconds in found.items()}
    for name, asked in COMMANDS.items():
        yield Row(name, best[name], PASS, best[PASS], asked)


def rows() -> Iterator[Row]:
    """Everything, measured now."""
    chess_ply = ply()
    games = {game: GAMES[game].load() for game, _ in (*DECISIONS, *SETUPS, *SEARCHES)}
    for (game, seats), asked in DECISIONS.items():
        took = decision(games[game], seats)
        yield Row(f"{game}, {seats}: decision", took, CHESS, chess_ply, asked)
    for game, seats in SETUPS:
        yield Row(f"{game}, {seats}: set-up", setup(games[game], seats), CHESS, chess_ply)
    for (game, seats), fewest in SEARCHES.items():
        took = a_try(games[game], seats)
        yield Row(f"{game}, {seats}: a try", took, CHESS, chess_ply, fewest=fewest)
    bare, *ours = first_paints(TRIES)
    for (name, asked), took in zip(STARTS.items(), ours, strict=True):
        yield Row(f"start of {name}", took, BARE, bare, asked)
    yield from commands()


def table(found: Sequence[Row]) -> Table:
    """The rows as they are printed, beside the last release; what is missed or slower is marked."""
    last: Mapping[str, float] = tomllib.loads(LAST.read_text("utf-8")) if LAST.exists() else {}
    shown = Table("", "ours", "beside", "ratio", "asked", "last release", title="Beside others")
    for row in found:
        asked = "" if row.asked is None else f"{row.asked:g}"
        ours = f"{1e3 * row.seconds:,.3g} ms"
        if row.fewest is not None:
            asked, ours = f"{row.fewest:g} a second", f"{1 / row.seconds:,.0f} a second"
        before = last.get(row.name)
        then = "" if before is None else f"{before:.3g}"
        if before is not None and row.ratio > before * SLOWER:
            then += " [bold red]slower[/]"
        mark = "[bold red]MISS[/] " if row.missed else ""
        beside = f"{row.anchor}, {1e3 * row.beside:.3g} ms"
        shown.add_row(row.name, ours, beside, f"{mark}{row.ratio:.3g}", asked, then)
    return shown


def keep(found: Sequence[Row]) -> None:
    """Write these ratios down as those of the release."""
    ratios = {row.name: round(row.ratio, 3) for row in found}
    LAST.write_text(
        f"# How many times its anchor each thing took in the last release: see beside.py.\n"
        f"{tomli_w.dumps(ratios)}",
        encoding="utf-8",
    )
