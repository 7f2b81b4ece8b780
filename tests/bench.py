"""Speed in figures: `python -m tests.bench [GAME ...]`, all games without a name.

Each figure stands beside its budget, and a miss is marked. A second table, of `tests.beside`, puts
what counts most beside others and beside the last release; `--keep` writes its ratios down as those
of the release. All times are processor time, the best of several tries: whatever else runs can only
slow them down.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

from engine import AnyGame, Decision, Match, Player, Rng, Seat, bots
from saves import Save, dumps, loads
from tests import beside
from tests.every_game import load, packages
from tests.random_matches import random_log

TRIES = 5
PLAYOUTS = 20
"""Random matches in one try."""
POSITIONS = 12
"""Positions of each seat count in which the rest is measured."""
MOVES = 400
"""The length of the log that is saved and loaded; a shorter match is saved whole."""

DECISION_BUDGETS = {
    "meins": 20.0,
    "its-mine-knizia": 20.0,
    "its-mine": 40.0,
    "stealing-mona-lisa": 40.0,
    "mint-italy": 60.0,
}
"""Microseconds for the legal list and the action."""
COPY_BUDGETS = {"mint-italy": 40.0}
COPY_BUDGET = 10.0
DETERMINISE_BUDGET = 1.0
"""Microseconds for each hidden card."""
BOT_BUDGET = 200.0
"""Milliseconds for a move of bot:normal, on the mean."""
TRIAL_BUDGETS = {
    "meins": 1000.0,
    "its-mine": 1000.0,
    "stealing-mona-lisa": 2000.0,
    "mint-italy": 5000.0,
}
"""Microseconds for bot:hard to try one action in one world: 1,000 a second, 500, 200. Some games
try all actions in a world, and tell what is the same for them all only once."""
WALKS = 200


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, and what it may be at most."""

    value: float
    budget: float | None = None

    def __str__(self) -> str:
        text = f"{self.value:,.0f}" if self.value >= 1000 else f"{self.value:.3g}"
        if self.budget is None:
            return text
        missed = "[bold red]MISS[/] " if self.value > self.budget else ""
        return f"{missed}{text} of {self.budget:g}"


WIDTH = 120
"""Columns of the table where its output is no terminal."""

MEASURES = (
    "decisions a second",
    "µs a decision",
    "µs a copy",
    "µs a hidden card",
    "hidden cards",
    "µs to appraise",
    "ms a bot's move",
    "µs to try an action",
    "moves in a save",
    "ms to dump it",
    "ms to load it",
)


def best(run: Callable[[], tuple[float, int]]) -> float:
    """Seconds for one of the things that `run` does: it returns its seconds and its count."""
    return min(seconds / count for seconds, count in (run() for _ in range(TRIES)))


def each(action: Callable[[Any], object], things: Sequence[Any]) -> float:
    """Seconds for the action on one of the things."""

    def run() -> tuple[float, int]:
        start = time.process_time()
        for thing in things:
            action(thing)
        return time.process_time() - start, len(things)

    return best(run)


def decision_time(game: AnyGame) -> float:
    """Seconds for one decision of random playouts: the legal list, a choice and the action."""

    def run() -> tuple[float, int]:
        seconds, count = 0.0, 0
        for seed in range(PLAYOUTS):
            seats = game.seat_counts[seed % len(game.seat_counts)]
            state: Any = game.setup(seats, seed, game.check_setup(seats, {}))
            rng = Rng(seed)
            start = time.process_time()
            while waiting := state.waiting_for():
                legal = state.legal_actions(waiting[0])
                state.apply(legal[rng.below(len(legal))])
                count += 1
            seconds += time.process_time() - start
        return seconds, count

    return best(run)


def positions(game: AnyGame) -> Iterator[tuple[Seat, Any]]:
    """Positions of random matches of every seat count, each with a seat that decides there."""
    for seats in game.seat_counts:
        options = game.check_setup(seats, {})
        log = random_log(game, seats, options, 1)
        state: Any = game.setup(seats, 1, options)
        wanted = {len(log) * part // POSITIONS for part in range(POSITIONS)}
        for ply, action in enumerate(log):
            if ply in wanted and state.waiting_for():
                yield state.waiting_for()[0], state.copy()
            state.apply(action)


def hidden_cards(seat: Seat, state: Any) -> int:
    """The cards face down for the seat: in what is called a deck or a pile, in others' hands."""
    data = state.to_data()
    hidden = [value for key, value in data.items() if key.endswith(("deck", "pile"))]
    for other, own in enumerate(data.get("seats", ())):
        if other != seat:
            hidden += [own[key] for key in ("hand", "picks") if key in own]
    return sum(map(_count, hidden))


def _count(cards: Any) -> int:
    """Cards written as a list, as words, or as letters."""
    if isinstance(cards, str) and cards.isalpha() and cards.isupper():
        return len(cards)
    return len(cards.split() if isinstance(cards, str) else cards)


def determinise_figures(
    game: AnyGame, seats_and_states: Sequence[tuple[Seat, Any]]
) -> tuple[Figure, Figure]:
    """Microseconds of a sampled world for each hidden card, and how many of those there are."""
    views = [state.view(seat) for seat, state in seats_and_states]
    cards = sum(hidden_cards(seat, state) for seat, state in seats_and_states) / len(views)
    rng = Rng(1)
    micros = 1e6 * each(lambda view: game.mind.determinise(view, rng), views)
    return Figure(micros / max(1.0, cards), DETERMINISE_BUDGET), Figure(round(cards))


def save_figures(game: AnyGame) -> tuple[Figure, Figure, Figure]:
    """Moves of a random match, and the milliseconds to write and to read it, replaying them all."""
    seats = game.seat_counts[-1]
    players = [Player(f"Player {seat + 1}") for seat in range(seats)]
    match = Match(game, players, 1)
    match.replay(random_log(game, seats, match.options, 1)[:MOVES])
    text = dumps(Save(match))
    dump = each(lambda _: dumps(Save(match)), [None])
    read = each(lambda _: loads(text, "bench.toml", lambda game_id, digest: game), [None])
    return Figure(match.ply), Figure(1e3 * dump), Figure(1e3 * read)


def bot_times(game: AnyGame, seats_and_states: Sequence[tuple[Seat, Any]]) -> tuple[float, float]:
    """Seconds for a move of bot:normal where there is something to choose, and for bot:hard to try
    one action there in one world."""
    decisions: list[Decision[Any, Any]] = []
    for seat, state in seats_and_states:
        legal = tuple(state.legal_actions(seat))
        if len(legal) > 1:
            decisions.append(Decision(seat, state.view(seat), game.prompt(state, seat), legal))
    normal, hard = bots.bot("normal", game), bots.bot("hard", game)
    move = each(lambda decision: normal.choose(decision, Rng(1)), decisions)
    searched = decisions[::6]
    search = each(lambda decision: hard.choose(decision, Rng(1), WALKS), searched)
    tried = 0
    for decision in searched:
        judged = bots.evaluate(game, decision, Rng(1), WALKS)
        tried += max(WALKS, sum(judgement.walks for judgement in judged))
    return move, search * len(searched) / tried


def figures(game: AnyGame) -> list[Figure]:
    """One figure for each of `MEASURES`."""
    seats_and_states = list(positions(game))
    states = [state for _, state in seats_and_states]
    decision = decision_time(game)
    copied = each(lambda state: state.copy(), states)
    move, trial = bot_times(game, seats_and_states)
    return [
        Figure(1 / decision),
        Figure(1e6 * decision, DECISION_BUDGETS.get(game.id)),
        Figure(1e6 * copied, COPY_BUDGETS.get(game.id, COPY_BUDGET)),
        *determinise_figures(game, seats_and_states),
        Figure(1e6 * each(game.mind.appraise, states)),
        Figure(1e3 * move, BOT_BUDGET),
        Figure(1e6 * trial, TRIAL_BUDGETS.get(game.id)),
        *save_figures(game),
    ]


def main(wanted: Sequence[str]) -> None:
    """Measure the games of these ids, or all, and print a table with a column for each.

    Without ids all that stands beside others, too; `--keep` keeps that alone.
    """
    if list(wanted) == ["--keep"]:
        beside.keep(list(beside.rows()))
        return
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    games = [game for game in map(load, packages()) if not wanted or game.id in wanted]
    with console.status("measuring"):
        moves = beside.ply()
        columns = [figures(game) for game in games]
        others = [] if wanted else list(beside.rows())
    table = Table("", "python-chess", *(game.id for game in games), title="Speed, of the budget")
    for column in table.columns[1:]:
        column.justify = "right"
    rivals = [f"{1 / moves:,.0f}", f"{1e6 * moves:.3g}"] + [""] * (len(MEASURES) - 2)
    for measure, rival, *own in zip(MEASURES, rivals, *columns, strict=True):
        table.add_row(measure, rival, *map(str, own))
    console.print(table)
    if others:
        console.print(beside.table(others))


if __name__ == "__main__":
    main(sys.argv[1:])
