"""Steps a second of our environments beside PettingZoo's own: `python -m tests.learners`.

By processor time, with random legal actions, in one run; what is not installed is named.
"""

import time
from importlib import import_module
from typing import Any

import numpy as np

from engine import GAMES
from tui.learn.environment import env

SECONDS = 1.0
CLASSIC = ("chess_v6", "hanabi_v5", "texas_holdem_v4", "connect_four_v3")


def steps(table: Any) -> float:
    """Steps a second of processor time."""
    chance, count, started = np.random.default_rng(1), 0, time.process_time()
    while (spent := time.process_time() - started) < SECONDS:
        table.reset(seed=count)
        for _ in table.agent_iter():
            observation, _, over, cut, info = table.last()
            if over or cut:
                table.step(None)
                continue
            mask = observation.get("action_mask", info.get("action_mask"))
            table.step(int(chance.choice(np.flatnonzero(mask))))
            count += 1
    return count / spent


def main() -> None:
    """Measure and print."""
    for game in GAMES:
        print(f"{game:20} {steps(env(game)):8.0f} steps/s", flush=True)
    for name in CLASSIC:
        try:
            module = import_module(f"pettingzoo.classic.{name}")
            print(f"{name:20} {steps(module.env()):8.0f} steps/s", flush=True)
        except ImportError as missing:
            print(f"{name:20} not installed: {str(missing)[:60]}", flush=True)


if __name__ == "__main__":
    main()
