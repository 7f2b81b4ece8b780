"""Preview is what happens: each decision's preview held against the position after it.

A game's tests say in `tests/games/<game>/told.py` how what a preview tells is found in the position
after the move, with nothing of the preview's own reckoning:

- `FIGURES`: for each field of the game's `Preview`, what it has to be;
- `SENTENCES`: (pattern, what its groups have to say), for all that a preview's text may say; a text
  is read part by part, between semicolons, and a part that no pattern reads is a fault;
- `CHANCE`: events with which something new comes to light that no preview can know; what was so
  before the first of them counts;
- `changes(move)`: words without which the text keeps a change to itself;
- `others(state, seat, rng)`, where several choose at once: the others have chosen, so that the move
  comes about.

So a new figure or sentence of a preview that nobody holds against what happens fails, too.
`python -m tests.previews meins 3000` lists all that is not so, once each.
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from importlib import import_module
from itertools import count
from typing import Any

from engine import Action, AnyGame, Match, Rng, Seat
from tests.every_game import load
from tests.random_matches import begin, setups, some_seat, state_of, where

SHOWN = 12
"""How many kinds of faults are listed."""

Sentence = tuple[str, Callable[..., object]]


@dataclass(frozen=True, slots=True)
class Move:
    """A decision of a random match, what its preview says, and what came of it."""

    game: AnyGame
    seat: Seat
    action: Any
    preview: Any
    before: Any
    """What the seat sees before the move."""
    after: Any
    """What the seat sees after it."""
    world: Any
    """The position after it."""
    events: tuple[Any, ...]
    place: str
    """The words by which it can be found again."""

    def legal(self) -> list[Any]:
        """What the seat may do next."""
        acts = self.seat in self.world.to_act()
        return list(self.world.legal_actions(self.seat)) if acts else []

    def total(self, seat: Seat) -> int:
        """By how much a seat's score, as if the match ended now, is another."""
        before, after = self.game.words.scores(self.before), self.game.words.scores(self.after)
        return after[seat].total - before[seat].total


def told_of(game: AnyGame) -> Any:
    """How the game's tests read its previews."""
    home = type(game).__module__.removesuffix(".game")
    if home == "tests.tinygame":
        return import_module("tests.tinygame_told")
    return import_module(f"{home.replace('engine.games', 'tests.games')}.told")


def moves(game: AnyGame, decisions: int, seed: int) -> Iterator[Move]:
    """So many decisions of random matches, of every set-up in turn, all kinds of action alike."""
    left = decisions
    for number in count():
        seats, options = setups(game)[(seed + number) % len(setups(game))]
        match = begin(game, seats, options, seed + number)
        rng = Rng(seed + number).fork(8)
        while match.to_act():
            seat = some_seat(match, rng)
            action = _some_action(state_of(match).legal_actions(seat), rng)
            if not action.table_only:
                yield _move(match, seat, action, rng)
                left -= 1
                if not left:
                    return
            match.play(action)


def _some_action(legal: Any, rng: Rng) -> Action:
    """One of a random kind: else the kinds with most actions would be nearly all of them."""
    kinds: dict[object, list[Action]] = {}
    for action in legal:
        kinds.setdefault((type(action), getattr(action, "what", "")), []).append(action)
    chosen: Action = rng.choice(rng.choice(list(kinds.values())))
    return chosen


def _move(match: Match, seat: Seat, action: Any, rng: Rng) -> Move:
    game, world = match.game, state_of(match).copy()
    told = told_of(game)
    before = world.view(seat)
    preview = game.preview(before, action)
    if hasattr(told, "others"):
        told.others(world, seat, rng)
    events: list[Any] = []
    stood: list[Any] = []

    def listen(event: Any) -> None:
        if isinstance(event, getattr(told, "CHANCE", ())) and not stood:
            stood.append(world.copy())
        if not stood:
            events.append(event)

    world.apply(action, listen)
    after = stood[0] if stood else world
    place = f"{action}: {where(match)}"
    return Move(game, seat, action, preview, before, after.view(seat), after, tuple(events), place)


def check_move(move: Move) -> list[int]:
    """Everything that the preview of a move tells is so after it; which sentences it used."""
    told = told_of(move.game)
    for field in fields(move.preview):
        if field.name == "text":
            continue
        assert field.name in told.FIGURES, f"nobody looks whether {field.name} comes true"
        wanted = told.FIGURES[field.name](move)
        found = getattr(move.preview, field.name)
        assert found == wanted, f"{field.name} {found}, and it was {wanted}, {move.place}"
    text = move.preview.text
    parts, heard = text.split("; "), []
    while parts:
        number, read = _read(parts, told.SENTENCES, move)
        heard.append(number)
        parts = parts[read:]
    for word in told.changes(move):
        assert word in text, f"{text!r} keeps to itself: {word!r}, {move.place}"
    return heard


def _read(parts: list[str], sentences: tuple[Sentence, ...], move: Move) -> tuple[int, int]:
    """Hold the next part of a text against what happened; the pattern's number, and the parts read.

    A sentence may have semicolons of its own: the longest that a pattern reads counts.
    """
    for last in range(len(parts), 0, -1):
        told = "; ".join(parts[:last])
        for number, (pattern, meaning) in enumerate(sentences):
            if match := re.fullmatch(pattern, told):
                wanted = meaning(move, *match.groups())
                if isinstance(wanted, tuple):
                    assert match.groups() == wanted, f"{told!r}, but {wanted}, {move.place}"
                else:
                    assert wanted, f"{told!r} is not so, {move.place}"
                return number, last
    raise AssertionError(f"nobody looks whether {parts[0]!r} comes true, {move.place}")


def check_previews(game: AnyGame, decisions: int, seed: int) -> set[int]:
    """So many decisions of random matches; which sentences they used."""
    return {number for move in moves(game, decisions, seed) for number in check_move(move)}


def never_said(game: AnyGame, heard: set[int]) -> list[str]:
    """The sentences that nobody heard: previews do not say them any more."""
    sentences = told_of(game).SENTENCES
    return [pattern for number, (pattern, _) in enumerate(sentences) if number not in heard]


def list_faults(package: str, decisions: int, seed: int) -> None:
    """Print a fault of each kind, and the sentences that no preview said."""
    game = load(package)
    heard: set[int] = set()
    faults: dict[str, str] = {}
    for move in moves(game, decisions, seed):
        try:
            heard.update(check_move(move))
        except (AssertionError, LookupError, ValueError) as error:
            kind = re.sub(r"\d+|'[^']*'$", "", str(error).partition(", seed")[0].split("; ")[-1])
            kind = str(error).partition(" keeps to itself: ")[2].partition(",")[0] or kind
            faults.setdefault(kind[:40], f"{error!r} | {move.preview.text}")
    print(len(faults), "kinds of faults", *list(faults.values())[:SHOWN], sep="\n")
    print("never said:", *never_said(game, heard), sep="\n  ")


if __name__ == "__main__":
    words = [*sys.argv[1:], "3000", "1"]
    list_faults(words[0], int(words[1]), int(words[2]))
