"""Matches of bots against bots, on one core or many: for `simulate` and `arena`."""

import signal
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from fractions import Fraction
from math import ceil
from typing import NamedTuple, TypeAlias

from engine import GAMES, AnyGame, Match, Player, Seat, bots
from engine.core.english import count as count_of
from tui.outside.kinds import STAND_IN, is_outside, label, why_not
from tui.outside.players import LIMIT, Forfeit, Players
from tui.processes.cores import cores
from tui.processes.parents import end_with_parent

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
    """How much processor time a patient bot takes for a decision instead, and how much time by the
    clock a program from outside."""


class Played(NamedTuple):
    """What came of one match, in seat order."""

    length: int
    wins: tuple[Fraction, ...]
    """1 for who is first; a part for who shares the place; all 0 where a persona is."""
    places: tuple[int, ...]
    scores: tuple[int, ...]
    faults: tuple[tuple[Seat, str], ...] = ()
    """The seats that lost the match by what they answered, whatever their score: "answered too
    late". Such a program is last, and a normal bot has played on in its seat."""


_PROGRAMS = Players()
"""The programs from outside that play in this process."""


def check_bots(game: AnyGame, kinds: Sequence[str]) -> None:
    """Raise ValueError if somebody is no bot that there is."""
    for kind in kinds:
        if kind == "you" or kind.startswith("human"):
            raise ValueError("a human cannot be simulated")
        if not is_outside(kind):
            bots.bot(kind, game)
        elif (problem := why_not(kind)) is not None:
            raise ValueError(problem)


def play_all(
    deals: Sequence[Deal], processes: int | None = None, batch: int = BATCH
) -> Iterator[Played]:
    """Every deal's outcome, in the order of the deals; `processes` None: one for each core."""
    processes = min(processes or cores(), ceil(len(deals) / batch))
    if processes <= 1:
        try:
            yield from map(play, deals)
        finally:
            _PROGRAMS.close()
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
    thinkers = {s: bots.bot(k, game) for s, k in enumerate(deal.kinds) if not is_outside(k)}
    faults: dict[Seat, str] = {}
    while waiting := match.waiting_for():
        seat = waiting[0]
        thinker = thinkers.get(seat)
        if thinker is None:
            try:
                match.play(_PROGRAMS.choose(match, seat, deal.kinds[seat], deal.seconds or LIMIT))
            except Forfeit as forfeit:
                faults[seat] = forfeit.what
                thinkers[seat] = bots.bot(STAND_IN, game)
            continue
        rng = bots.bot_rng(match.seed, seat, match.ply)
        budget, stop = deal.iterations if thinker.patient else None, bots.never
        if deal.seconds is not None and thinker.patient:
            budget, stop = bots.ENDLESS, _until(time.process_time() + deal.seconds)
        match.play(thinker.choose(match.ask(seat), rng, budget, stop))
    _PROGRAMS.finish(match)
    outcome = match.outcome()
    assert outcome is not None
    places = _places(outcome.places, faults)
    first = places.count(1)
    count = len(players)
    return Played(
        length=match.ply,
        wins=tuple(Fraction(place == 1, first or 1) for place in places[:count]),
        places=places[:count],
        scores=tuple(sheet.total for sheet in outcome.sheets[:count]),
        faults=tuple(faults.items()),
    )


def _places(places: Sequence[int], faults: Collection[Seat]) -> tuple[int, ...]:
    """The places of all, those who lost by a fault last."""
    sound = [place for who, place in enumerate(places) if who not in faults]
    last = max(2, len(sound) + 1)
    return tuple(
        last if who in faults else 1 + sum(other < place for other in sound)
        for who, place in enumerate(places)
    )


def fault_lines(faults: Mapping[str, Mapping[str, int]]) -> Iterator[str]:
    """A sentence for each player who lost matches by faults, from how often by which."""
    for player, found in faults.items():
        if found:
            lost = count_of(sum(found.values()), "match", "matches")
            how = ", ".join(f"{what} ({times}×)" for what, times in found.items())
            yield f"{label(player)} lost {lost} by its answers: it {how}."


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
