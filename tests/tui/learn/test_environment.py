"""The environment for learners, by PettingZoo's own tests and by ours."""

import subprocess
import sys
import warnings
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.render_test import render_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from engine import GAMES, Rng
from tests.random_matches import NAMES, random_log, setups, state_of, visits
from tests.secrecy import hook
from tui.learn.codec import VOCABULARIES, codec_for
from tui.learn.environment import env, raw_env
from tui.learn.layout import array_of, size_of, stretches
from tui.learn.looks import LAYOUTS, LEFT_OUT

TABLES = [(game, seats) for game, entry in GAMES.items() for seats in entry.seat_counts]
ENDS = [(game, GAMES[game].seat_counts[end]) for game in GAMES for end in (0, -1)]


# --- PettingZoo's own ----------------------------------------------------------------------------


@pytest.mark.parametrize("game, seats", TABLES)
def test_the_api_test_passes(game: str, seats: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It says so of every environment with a mask beside the array, its own ones too.
        warnings.filterwarnings("ignore", "Observation")
        api_test(env(game, seats), num_cycles=60)


@pytest.mark.parametrize("game, seats", TABLES)
def test_the_seed_test_passes(game: str, seats: int) -> None:
    seed_test(lambda: env(game, seats), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_the_render_test_passes(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(game, render_mode=render_mode))
    assert capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_as_a_parallel_environment_the_parallel_test_passes(game: str) -> None:
    class Parallel(raw_env):
        """PettingZoo turns turns into a parallel environment only if that is said to be right."""

        def __init__(self) -> None:
            super().__init__(game)
            self.metadata = {**self.metadata, "is_parallelizable": True}

    parallel_api_test(turn_based_aec_to_parallel(Parallel()), num_cycles=30)


# --- Ours ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_every_action_has_a_number_of_its_own_that_means_it(game_id: str) -> None:
    game = GAMES[game_id].load()
    codec = codec_for(game)
    assert set(VOCABULARIES) == set(LAYOUTS) == set(LEFT_OUT) == set(GAMES)
    for seed, (seats, options) in enumerate(setups(game), 1):
        for match in visits(game, seats, options, seed, 40):
            for seat in match.to_act():
                view = match.view(seat)
                legal = [a for a in match.ask(seat).legal if not a.table_only]
                numbers = [codec.number(action, view) for action in legal]
                assert len(set(numbers)) == len(numbers)
                assert all(0 <= number < codec.size for number in numbers)
                assert [codec.action(number, seat, view) for number in numbers] == legal


@pytest.mark.parametrize("game_id", GAMES)
def test_every_view_of_every_set_up_has_room_in_its_array(game_id: str) -> None:
    game = GAMES[game_id].load()
    for seed, (seats, options) in enumerate(setups(game), 1):
        layout = LAYOUTS[game_id](game, seats)
        for match in visits(game, seats, options, seed, 25):
            for seat in range(seats):
                found = array_of(match.view(seat), layout)
                assert found.shape == (size_of(layout),) and found.dtype == np.int16


@pytest.mark.parametrize("game_id", GAMES)
def test_every_field_of_a_view_is_in_the_array_or_is_said_to_be_left_out(game_id: str) -> None:
    game = GAMES[game_id].load()
    seats = game.seat_counts[-1]
    match = next(visits(game, seats, {}, 1, 2))
    told = set(LAYOUTS[game_id](game, seats)) | set(LEFT_OUT[game_id])
    view = match.view(0)
    there = set()
    for field in fields(view):
        if field.name in ("table", "memory"):
            inner = getattr(view, field.name)
            there |= {f"{field.name}.{part.name}" for part in fields(inner)}
        else:
            there.add(field.name)
    known = {"components", "seat_count", "table.components", "table.seat_count"}
    assert told == there - known


@pytest.mark.parametrize("game_id, seats", ENDS)
def test_worlds_that_differ_in_secrets_alone_look_the_same(game_id: str, seats: int) -> None:
    game = GAMES[game_id].load()
    layout = LAYOUTS[game_id](game, seats)
    other_world = hook(game, "other_world")
    rng = Rng(1)
    for match in visits(game, seats, {}, 1, 8):
        for seat in range(seats):
            here = array_of(match.view(seat), layout)
            worlds = [game.mind.determinise(match.view(seat), rng)]
            if other_world is not None:
                worlds.append(game.position(other_world(match, seat, rng)))
            for world in worlds:
                assert np.array_equal(array_of(world.view(seat), layout), here)


@pytest.mark.parametrize("game_id, seats", ENDS)
def test_two_positions_that_differ_to_a_seat_have_different_arrays(
    game_id: str, seats: int
) -> None:
    game = GAMES[game_id].load()
    layout = LAYOUTS[game_id](game, seats)
    before: dict[int, tuple[Any, bytes]] = {}
    for match in visits(game, seats, {}, 1, 40):
        if match.outcome() is not None:
            continue
        for seat in match.waiting_for():
            view, found = match.view(seat), array_of(match.view(seat), layout).tobytes()
            if seat in before:
                assert (before[seat][0] == view) == (before[seat][1] == found)
            before[seat] = view, found
    assert random_log(game, seats, {}, 1) and state_of(match) and NAMES


def test_a_match_ends_with_rewards_by_place_that_come_to_nothing() -> None:
    table = raw_env("meins", 3)
    table.reset(seed=5)
    for agent in table.agents:
        table.action_space(agent).seed(1)
    total = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, _, _ = table.last()
        total[agent] += reward
        mask = None if over else observation["action_mask"]
        table.step(None if over else table.action_space(agent).sample(mask))
    outcome = table._match.outcome()
    assert outcome is not None
    best = max(total, key=total.__getitem__)
    assert outcome.places[int(best[-1])] == 1
    assert sum(total.values()) == pytest.approx(0, abs=0.01)


def test_who_does_what_is_not_legal_loses() -> None:
    table = env("meins", 2)
    table.reset(seed=1)
    observation, *_ = table.last()
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    agent = table.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        table.step(wrong)
    assert table.terminations[agent] and table.rewards[agent] == -1


def test_fields_are_found_by_name_in_an_observation() -> None:
    table = raw_env("meins", 2)
    table.reset(seed=1)
    agent = table.agent_selection
    found = table.observe(agent)["observation"][table.stretches["grid"]]
    assert tuple(found) == table._match.view(0).grid
    assert stretches(table.layout)["grid"].stop <= len(table.observe(agent)["observation"])


def test_nothing_of_the_screen_is_loaded() -> None:
    program = (
        "import sys, tui.learn.environment\n"
        "heavy = {'textual', 'rich', 'asyncssh'} & set(sys.modules)\n"
        "sys.exit(f'loaded: {heavy}' if heavy else 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
