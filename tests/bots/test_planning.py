"""The search by whole turns: it sees past first sight, and says what it found."""

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from engine import GAMES, Rng
from engine.bots.planning import Planning, search_for
from engine.bots.search import Search
from engine.core.actions import Action
from engine.core.mind import Foresight, Turn
from engine.core.state import Decision, Prompt
from tests.random_matches import visits

PATHS = {"": "ab", "a": "c", "b": "cd"}
"""What can be done after what was done: two turns, the second after a rival's."""
PROMISES = {"a": 3.0, "b": 2.0, "ac": 3.0, "bc": 0.0, "bd": 2.0}
ENDS = {"ac": 4.0, "bc": 10.0, "bd": 3.5}


@dataclass(frozen=True, slots=True)
class Step(Action):
    name: str


class Path:
    """A match of two turns of seat 0 with one of seat 1 between, which changes nothing."""

    def __init__(self, done: str = "", turn: int = 0) -> None:
        self.done, self.turn = done, turn

    def copy(self) -> "Path":
        return Path(self.done, self.turn)

    def waiting_for(self) -> tuple[int, ...]:
        return () if self.done in ENDS else (self.turn,)

    to_act = waiting_for

    def apply(self, action: Step) -> None:
        self.done += action.name
        self.turn = 1 - self.turn


class Signposts(Foresight[Step, Path]):
    sure = True

    def turns(self, world: Path, seat: int) -> Sequence[Turn[Step]]:
        if seat == 1:
            return [Turn((Step(1, ""),), 0.0)]
        found = [Turn((Step(0, way),), PROMISES[world.done + way]) for way in PATHS[world.done]]
        return sorted(found, key=lambda turn: -turn.promise)

    def far_enough(self, world: Path) -> bool:
        return world.done in ENDS


def appraise(world: Path) -> tuple[dict[str, float], ...]:
    points = ENDS.get(world.done, PROMISES.get(world.done, 0.0))
    return {"points": points}, {"points": 0.0}


CROSSROADS: Any = SimpleNamespace(
    weights={"points": 1.0},
    foresight=lambda view: Signposts(),
    determinise=lambda view, rng: Path(),
    appraise=appraise,
    worlds=lambda decision, budget: 1,
    worth_trying=lambda decision: decision.legal,
)
CHOICE: Decision[Step, None] = Decision(
    0, None, Prompt("go", "Go.", ()), (Step(0, "a"), Step(0, "b"))
)


def test_a_plan_is_found_whose_every_turn_looks_worse_at_first_sight() -> None:
    assert Planning(CROSSROADS, CHOICE, Rng(1)).run(0) == Step(0, "a")
    assert Planning(CROSSROADS, CHOICE, Rng(1)).run(2) == Step(0, "a")
    search = Planning(CROSSROADS, CHOICE, Rng(1))
    assert search.run(8) == Step(0, "b")
    assert search.worth() == [9.0, 15.0], "the points of the best plan, and of winning"
    for edge, plans in zip(search.root.edges, search._plans, strict=True):
        (plan,) = plans
        assert sum(later.visits for later in plan.after.values()) == plan.visits == edge.visits


def test_a_turn_is_told_by_where_its_walks_end_and_without_any_by_what_it_promised() -> None:
    for walks, told in ((0, {0: {3.0}, 1: {2.0}}), (1, {0: {4.0}, 1: {2.0}})):
        found: dict[int, set[float]] = {}
        search = Planning(
            CROSSROADS,
            CHOICE,
            Rng(1),
            lambda at, terms, found=found: found.setdefault(at, set()).add(terms[0]["points"]),
        )
        search.run(walks)
        assert found == told


def test_games_with_a_foresight_are_searched_by_turns_and_others_by_actions() -> None:
    for game_id, kind in (("mint-italy", Planning), ("meins", Search)):
        game = GAMES[game_id].load()
        match = next(visits(game, 2, game.check_setup(2, {}), 5, 8))
        search = search_for(game.mind, match.ask(match.to_act()[0]), Rng(1))
        assert type(search) is kind
