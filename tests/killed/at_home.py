"""One keyboard, one terminal: matches of every game, killed while people play them."""

import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from engine import GAMES, Action, AnyGame, Match, Player, Rng, seed_to_text
from saves import Store
from saves.store import HOME
from tests.killed import disk
from tests.killed.broken import NONE, command
from tests.killed.witness import (
    FACTS,
    LIVE,
    LOOKS,
    MOMENT,
    SIZE,
    LiveWitness,
    Lost,
    Screen,
    Witness,
    find_match,
    is_kept,
    is_typing,
)
from tests.tui.terminal import RealTerminal
from tui.settings import Settings, write_settings

STEPS = 8
"""At most so many actions are shown before a kill."""
CURTAIN = "I am there"
"""What somebody presses Enter for who sits down at a keyboard that several share."""
LATEST = 0.03
"""Seconds within which the kill follows on the last action that was typed."""

SETTINGS = Settings(pace="instant", rest="off", animations="off")
"""Nobody waits."""

Advance = Callable[[int], None]


class Home:
    """A home for saves, on a disk that forgets."""

    def __init__(self, folder: Path, fault: str) -> None:
        self.data = folder / "home"
        self.notes = folder / "notes"
        self._fault = fault
        self.data.mkdir()
        self.store = Store(self.data / "saves", self.data / "finished", self.data / "config")
        write_settings(self.store.config, SETTINGS)

    def command(self, *words: str) -> list[str]:
        """The command line of the build in this home."""
        return [*command(self._fault, self.data, self.notes), *words]

    def cut(self) -> None:
        """What was not synced is gone."""
        disk.cut(self.data, self.notes)


@contextmanager
def a_home(fault: str) -> Iterator[Home]:
    """A home that is removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        yield Home(Path(folder), fault)


def people_of(game: AnyGame) -> list[str]:
    """So many people as the game needs."""
    return ["Ada", "Bea", "Cleo"][: max(2, game.seat_counts[0])]


def kill_at_home(
    game_id: str, kills: int, seed: int, *, fault: str = NONE, advance: Advance = lambda n: None
) -> tuple[int, int]:
    """Play a game at one keyboard until it was killed so often.

    Returns how many kills there were and how many actions (or, live, facts) had been shown. Raises
    Lost; its message says after how many kills.
    """
    game = GAMES[game_id].load()
    play = _play_live if game_id in LIVE else _play_typed
    rng = Rng(seed)
    done = shown = 0
    while done < kills:
        with a_home(fault) as home:
            for number in play(game, home, rng):
                done, shown = done + 1, shown + number
                advance(1)
                if done == kills:
                    break
    return done, shown


def _play_typed(game: AnyGame, home: Home, rng: Rng) -> Iterator[int]:
    """One match to its end; yields after each kill how many actions were shown before it."""
    names, seed = people_of(game), rng.below(10**6)
    witness = Witness(Match(game, [Player(name, f"human:{name}") for name in names], seed))
    words = ["play", game.id, "--seats", ",".join(f"human:{n}" for n in names)]
    words += ["--seed", seed_to_text(seed)]
    while not witness.is_over:
        before = witness.acknowledged
        with RealTerminal(home.command(*words), size=SIZE, env=_env(home)) as terminal:
            terminal.until(lambda t=terminal: is_kept(t.text), "the table")  # type: ignore[misc]
            for _ in range(rng.below(STEPS)):
                if not witness.is_over:
                    _act(terminal, witness, rng)
            if not witness.is_over and rng.below(2):
                _type(terminal, witness, rng)
                terminal.look(rng.uniform() * LATEST)
            terminal.signal(signal.SIGKILL)
            terminal.ended()
        home.cut()
        _check(game, home, witness)
        words = ["resume"]
        yield witness.acknowledged - before


def _check(game: AnyGame, home: Home, witness: Witness | LiveWitness) -> Match:
    match = find_match(home.store, game)
    if match is None:
        raise Lost("the match was shown, and no file has it")
    witness.check(match)
    return match


def _env(home: Home) -> dict[str, str]:
    return {HOME: str(home.data)}


def _act(terminal: RealTerminal, witness: Witness, rng: Rng) -> None:
    """Type an action and wait until the screen shows it as done."""
    screen, action = _type(terminal, witness, rng)
    terminal.until(lambda: screen.shows_it_done(terminal.text), f"“{action}” done")
    assert is_kept(terminal.text), terminal.text
    witness.saw(action)


def _type(terminal: RealTerminal, witness: Witness, rng: Rng) -> tuple[Screen, Action]:
    """Type an action of whoever is asked; the screen before, and the action."""
    (seat, *_) = witness.begin_turn()
    action = witness.choose(seat, rng)
    while not is_typing(terminal.text):
        if CURTAIN in terminal.text:
            terminal.send("enter")
            terminal.until(lambda: CURTAIN not in terminal.text, "the table behind the curtain")
        else:
            terminal.send(":")
            asked = lambda: is_typing(terminal.text) or CURTAIN in terminal.text  # noqa: E731
            terminal.until(asked, "the line for actions")
    screen = Screen(terminal.text)
    terminal.send(str(action).partition(" ")[2], "enter")
    return screen, action


def _play_live(game: AnyGame, home: Home, rng: Rng) -> Iterator[int]:
    """A live match; yields after each kill how many facts were shown before it."""
    words = ["play", game.id, "--seats", "human:Ada,human:Bea"]
    for name, value in LIVE[game.id].items():
        words += ["--option", f"{name}={value}"]
    witness, over = LiveWitness(), False
    while not over:
        before = len(witness.seen)
        enough = before + 1 + rng.below(FACTS)
        with RealTerminal(home.command(*words), size=SIZE, env=_env(home)) as terminal:
            terminal.until(lambda t=terminal: is_kept(t.text), "the table")  # type: ignore[misc]
            for _ in range(LOOKS):
                terminal.send(witness.key(terminal.text, rng, "al"))
                terminal.rest(MOMENT)
                witness.look(terminal.text)
                if len(witness.seen) >= enough:
                    break
            terminal.signal(signal.SIGKILL)
            terminal.ended()
        home.cut()
        over = _check(game, home, witness).outcome() is not None
        words = ["resume"]
        yield len(witness.seen) - before
