"""What no game may give away, as plain functions like those of `contract.py`.

A game's own `tests/games/<game>/hooks.py` may tell more than the game itself does, from the
rulebook alone:

- `check_conserved(match)` raises AssertionError unless every card, token and coin is there;
- `other_world(match, viewer, rng)` is the position with all that the viewer cannot know changed;
- `hidden_names(match, viewer)` are the names of cards of which the viewer cannot know where they
  lie (only where each card has a name of its own).
"""

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from importlib import import_module, util
from types import ModuleType
from typing import Any

from engine import AnyGame, Match, Rng, Seat
from tests.random_matches import (
    BOUND,
    Check,
    play_on,
    some,
    state_of,
    viewers,
    visits,
    where,
)


def hooks_of(game: AnyGame) -> ModuleType | None:
    """What the tests of a game add to the contract; None if they add nothing."""
    home = type(game).__module__
    name = home.removesuffix(".game").replace("engine.games", "tests.games") + ".hooks"
    if home == "tests.tinygame":
        name = "tests.tinygame_hooks"
    elif util.find_spec(name.rpartition(".")[0]) is None or util.find_spec(name) is None:
        return None
    return import_module(name)


def hook(game: AnyGame, name: str) -> Any:
    """One function of the game's hooks, or None."""
    return getattr(hooks_of(game), name, None)


def check_conserved(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """Cards, tokens and coins are all there at any time; reading a position checks it too."""
    counted = hook(game, "check_conserved")
    for match in visits(game, seat_count, options, seed, 40):
        game.position(match.position())
        if counted is not None:
            counted(match)


def check_determinise(
    game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int
) -> None:
    """Imagined worlds fit the view, have chance of their own, and can be played to their end."""
    for match in visits(game, seat_count, options, seed, 7):
        for viewer in some(viewers(match), 3, Rng(match.ply)):
            view = match.view(viewer)
            rng = Rng(seed + match.ply)
            world = game.mind.determinise(view, rng)
            assert rng != Rng(seed + match.ply), "the next world would be the same one"
            assert world.rng != state_of(match).rng, "the world foresees the real shuffles"
            assert world.view(viewer) == view, where(match)
            twin = game.mind.determinise(view, Rng(seed + match.ply))
            _, events = play_on(world, Rng(1), BOUND)
            assert world.outcome() is not None, f"a world without end: {where(match)}"
            assert play_on(twin, Rng(1), BOUND)[1] == events, "the same chance, another world"
        if match.ply == 0:
            view = match.view(None)
            futures = [
                play_on(game.mind.determinise(view, Rng(n)), Rng(1), BOUND)[1] for n in range(3)
            ]
            assert futures[0] != futures[1] or futures[0] != futures[2], "all worlds are the same"


def check_worlds(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """Worlds that differ only in what a seat may not know look alike to that seat.

    They give it the same view, prompt, legal actions and texts, and the same new events as long
    as none of these tells it something new.
    """
    other_world = hook(game, "other_world")
    rng = Rng(seed).fork(6)
    for match in visits(game, seat_count, options, seed, 10):
        for viewer in viewers(match):
            view = match.view(viewer)
            worlds = [state_of(match), *(game.mind.determinise(view, rng) for _ in range(2))]
            if other_world is not None:
                worlds.append(game.position(other_world(match, viewer, rng)))
            for world in worlds:
                place = f"viewer {viewer}, {where(match)}"
                assert world.view(viewer) == view, place
                assert game.words.known(world.view(viewer)) == game.words.known(view), place
                assert world.to_act() == match.to_act(), place
                if viewer is not None:
                    assert game.prompt(world, viewer) == match.ask(viewer).prompt, place
                    assert tuple(world.legal_actions(viewer)) == match.ask(viewer).legal, place
            for seat in match.to_act():
                shared = set.intersection(*(set(world.legal_actions(seat)) for world in worlds))
                for action in some(sorted(shared, key=str), 5, rng):
                    _alike_after(action, worlds, viewer, where(match))


def _alike_after(action: Any, worlds: list[Any], viewer: Seat | None, place: str) -> None:
    """The action tells the viewer the same in all worlds, unless it tells it something new."""
    told, views = [], []
    for world in worlds:
        after = world.copy()
        events: list[Any] = []
        after.apply(action, events.append)
        told.append([event for event in events if event.seen_by(viewer)])
        views.append(after.view(viewer))
    if any(event.reveals for events in told for event in events):
        return
    assert all(events == told[0] for events in told), f"viewer {viewer} after {action}: {place}"
    assert all(view == views[0] for view in views), f"viewer {viewer} after {action}: {place}"


def check_choices(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """While others still think, nobody can tell from log or view what a seat has chosen."""
    rng = Rng(seed).fork(7)
    for match in visits(game, seat_count, options, seed, 40):
        awaited = match.waiting_for()
        for seat in awaited if len(awaited) > 1 else ():
            legal = [a for a in state_of(match).legal_actions(seat) if not a.table_only]
            others = [viewer for viewer in viewers(match) if viewer != seat]
            for viewer in some(others, 2, rng) if len(legal) > 1 else ():
                told = []
                for action in some(legal, 3, rng):
                    after = state_of(match).copy()
                    events: list[Any] = []
                    after.apply(action, events.append)
                    seen = [event for event in events if event.seen_by(viewer)]
                    prompt = None if viewer is None else game.prompt(after, viewer)
                    told.append((seen, after.view(viewer), prompt))
                assert all(what == told[0] for what in told), f"viewer {viewer}, {where(match)}"


def check_open(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """A game that says it has no secrets shows everybody the same, and tells everybody all."""
    if not game.open_information:
        return
    for match in visits(game, seat_count, options, seed, 20):
        spectator = match.view(None)
        for seat in range(seat_count):
            assert replace(match.view(seat), viewer=None) == spectator, where(match)
            assert match.events(seat) == match.events(None), where(match)


def canary_deck(text: str) -> str:
    """A component text in which every name occurs once and stands in no sentence by chance."""
    number = iter(range(10_000))
    return re.sub(r'(?m)^name = ".*"$', lambda _: f'name = "Qz{next(number):04}j"', text)


def check_canaries(game: AnyGame, seat_count: int, options: Mapping[str, str], seed: int) -> None:
    """In a deck of unique names, no name that is hidden from a seat occurs in what it gets."""
    hidden_names = hook(game, "hidden_names")
    if hidden_names is None:
        return
    game = game.with_components(canary_deck(game.components_text), "canaries.toml")
    singing = 0
    for match in visits(game, seat_count, options, seed, 12):
        for viewer in viewers(match):
            hidden = hidden_names(match, viewer)
            assert all(name.startswith("Qz") for name in hidden)
            singing += len(hidden)
            for text in everything_told(match, viewer):
                leaks = [name for name in hidden if name in text]
                assert not leaks, f"viewer {viewer} gets {leaks} in {text!r}: {where(match)}"
    assert singing, "nothing was hidden at all"


def everything_told(match: Match, viewer: Seat | None) -> list[str]:
    """Every text that a viewer gets at this ply: view, board, prompt, previews, log, cards."""
    game, names, view = match.game, match.names, match.view(viewer)
    told = [game.words.text(view, names), game.words.progress(view), str(game.words.scores(view))]
    told += [
        f"{field.name} {getattr(view, field.name)!r}"
        for field in fields(view)
        if field.name not in ("components", "cards")
    ]
    events = [event for ply, event in match.events(viewer, since=match.ply - 1)]
    told += [game.words.say(event, names) for event in events]
    told.append(game.words.recap(events, names))
    if viewer is not None:
        decision = match.ask(viewer)
        told.append(str(decision.prompt))
        told += [game.preview(view, action).text for action in decision.legal]
        told += [
            str(game.words.describe(view, choice.target)) for choice in decision.prompt.choices
        ]
    return told


CHECKS: tuple[Check, ...] = (check_conserved, check_worlds, check_choices, check_open)
"""For every set-up."""
MORE_CHECKS: tuple[Check, ...] = (check_determinise, check_canaries)
"""For one set-up of every seat count."""
