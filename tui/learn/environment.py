"""A match as an environment of PettingZoo (AEC): seats act one after another until it is over.

Where several decide at the same time, they are asked one after another, and none sees what the
others chose. Every choice is final. Rewards come at the end: 1 for the first place, -1 for the last
one, evenly between; who shares a place shares what these places are worth.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from engine import GAMES, Match, Player, Seat
from tui.learn.codec import codec_for
from tui.learn.layout import array_of, size_of, stretches
from tui.learn.looks import LAYOUTS


def env(game: str, seats: int | None = None, **more: Any) -> Any:
    """The environment of a game by its id, as PettingZoo gives its own: it must be reset first, and
    an action that is not legal loses the match. Takes what `raw_env` takes."""
    found = raw_env(game, seats, **more)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=-1)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


class raw_env(AECEnv[str, dict[str, Any], int | None]):  # noqa: N801
    """The environment itself, which trusts whoever acts."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`seats` None: as few as can play each other. `render_mode`: "ansi" for the position as
        text, "human" to print it. Raises KeyError and InvalidOption."""
        super().__init__()
        self.game = GAMES[game].load()
        count = seats or min(n for n in self.game.seat_counts if n > 1)
        self._options = self.game.check_setup(count, options or {})
        self.render_mode = render_mode
        self.metadata = {
            "name": f"lightfingers/{game}",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.codec = codec_for(self.game)
        self.layout = LAYOUTS[game](self.game, count)
        self.stretches = stretches(self.layout)
        """Where each field of the view stands in an observation."""
        self.action_spaces = {agent: Discrete(self.codec.size) for agent in self.possible_agents}
        limits = np.iinfo(np.int16)
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(
                        limits.min, limits.max, (size_of(self.layout),), dtype=np.int16
                    ),
                    "action_mask": Box(0, 1, (self.codec.size,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._random, _ = seeding.np_random(None)
        self.match: Match | None = None

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """All that the game can say, by the numbers of its codec."""
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The view as an array, and which actions are legal."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new match: the same one for the same seed; without one, the next by chance."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        dealt = int(self._random.integers(1 << 63))
        players = [Player(agent) for agent in self.possible_agents]
        self.match = Match(self.game, players, dealt, self._options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._next()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent's seat knows, and what it may do if it is asked now."""
        match, seat = self._match, self._seat[agent]
        mask = np.zeros(self.codec.size, dtype=np.int8)
        view = match.view(seat)
        if agent == self.agent_selection and seat in match.waiting_for():
            for action in match.ask(seat).legal:
                if not action.table_only:
                    mask[self.codec.number(action, view)] = 1
        return {"observation": array_of(view, self.layout), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Do what a number means for the agent that is asked. Raises IllegalAction."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, f"{agent} must act"
        match, seat = self._match, self._seat[agent]
        match.play(self.codec.action(int(action), seat, match.view(seat)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = match.outcome()
        if outcome is None:
            self.agent_selection = self._next()
        else:
            worth = rewards(outcome.places)
            for number, name in enumerate(self.agents):
                self.rewards[name] = worth[number]
                self.terminations[name] = True
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The position as the agent that is asked knows it: text, or printed."""
        if self.render_mode is None:
            gymnasium.logger.warn("Give a render_mode to see something: human or ansi.")
            return None
        text = self._match.text(self._seat[self.agent_selection])
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is kept open."""

    @property
    def _match(self) -> Match:
        assert self.match is not None, "reset it first"
        return self.match

    def _next(self) -> str:
        seat: Seat = self._match.waiting_for()[0]
        return self.possible_agents[seat]


def rewards(places: tuple[int, ...]) -> list[float]:
    """What places are worth: 1 for the first to -1 for the last, ties sharing theirs.

    >>> rewards((1, 2, 3)), rewards((1, 1)), rewards((1, 3, 1, 4))
    ([1.0, 0.0, -1.0], [0.0, 0.0], [0.667, -0.333, 0.667, -1.0])
    """
    last = len(places) - 1
    worth = []
    for place in places:
        middle = place - 1 + (places.count(place) - 1) / 2
        worth.append(round(1 - 2 * middle / last, 3))
    return worth
