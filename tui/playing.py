"""Matches of bots against bots, on one core or many: for `simulate` and `arena`."""

import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from math import ceil
from typing import NamedTuple, TypeAlias

from engine import GAMES, AnyGame, Match, Player, bots
from tui.machine import cores
from tui.parents import end_with_parent

Progress: TypeAlias = Callable[[int], None]
"""Told how many matches have been played so far."""

BATCH = 4
"""Matches in one errand of a process: few, so that Ctrl-C is not kept waiting."""

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


class Deal(NamedTuple):
    """One match to play; the players in seat order."""

    game_id: str
    kinds: tuple[str, ...]
    seed: int
    options: Mapping[str, str]
    iterations: int | None = None
    """How many a patient bot takes for a decision; None: its own number."""
    seconds: float | None = None
    """How much processor time a patient bot takes for a decision instead."""


class Played(NamedTuple):
    """What came of one match, in seat order."""

    length: int
    wins: tuple[Fraction, ...]
    """1 for who is first; a part for who shares the place; all 0 where a persona is."""
    places: tuple[int, ...]
    scores: tuple[int, ...]


def check_bots(game: AnyGame, kinds: Sequence[str]) -> None:
    """Raise ValueError if somebody is no bot that there is."""
    for kind in kinds:
        if kind == "you" or kind.startswith("human"):
            raise ValueError("a human cannot be simulated")
        bots.bot(kind, game)


def play_all(
    deals: Sequence[Deal], processes: int | None = None, batch: int = BATCH
) -> Iterator[Played]:
    """Every deal's outcome, in the order of the deals; `processes` None: one for each core."""
    processes = min(processes or cores(), ceil(len(deals) / batch))
    if processes <= 1:
        yield from map(play, deals)
        return
    with ProcessPoolExecutor(processes, initializer=_serve_parent) as pool:
        try:
            yield from pool.map(play, deals, chunksize=batch)
        finally:
            pool.shutdown(cancel_futures=True)  # and wait: else it ends while Python does


def _serve_parent() -> None:
    """Leave Ctrl-C to the parent, and end with it."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play(deal: Deal) -> Played:
    """One match from its set-up to its end. The same deal ends the same, unless it is timed."""
    game = GAMES[deal.game_id].load()
    players = [Player(kind, kind) for kind in deal.kinds]
    match = Match(game, players, deal.seed, deal.options)
    thinkers = [bots.bot(kind, game) for kind in deal.kinds]
    while waiting := match.waiting_for():
        seat = waiting[0]
        rng = bots.bot_rng(match.seed, seat, match.ply)
        thinker = thinkers[seat]
        budget, stop = deal.iterations if thinker.patient else None, bots.never
        if deal.seconds is not None and thinker.patient:
            budget, stop = bots.ENDLESS, _until(time.process_time() + deal.seconds)
        match.play(thinker.choose(match.ask(seat), rng, budget, stop))
    outcome = match.outcome()
    assert outcome is not None
    first = outcome.places.count(1)
    places = outcome.places[: len(players)]
    return Played(
        length=match.ply,
        wins=tuple(Fraction(1, first) if place == 1 else Fraction(0) for place in places),
        places=places,
        scores=tuple(sheet.total for sheet in outcome.sheets[: len(players)]),
    )


def _until(end: float) -> Callable[[], bool]:
    return lambda: time.process_time() >= end


@contextmanager
def progress_bar(games: int, hidden: bool) -> Iterator[Progress | None]:
    """A bar on a terminal's standard error, gone when all is done."""
    if hidden or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("playing", total=games)
        yield lambda done: bar.update(task, completed=done)
