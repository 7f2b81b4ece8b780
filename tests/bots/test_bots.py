"""Bots: legal to the end, the same again, blind to what their seat cannot see, each stronger."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

import pytest

from engine import GAMES, Action, AnyGame, Decision, Match, Player, Prompt, Rng, bots
from engine.bots import judging, search
from tests.every_game import all_games
from tests.random_matches import visits
from tests.secrecy import hook

MEINS = GAMES["meins"].load()
GAMES_HERE = list(all_games())
FEW = {"hard": 3}
"""Iterations of a bot that would take long; the others take as many as they need."""


def bot_match(game: AnyGame, kinds: tuple[str, ...], seed: int) -> Match:
    """A match that bots have played to its end; every action was checked by the match."""
    match = Match(game, [Player(kind, f"bot:{kind}") for kind in kinds], seed)
    while waiting := match.waiting_for():
        seat = waiting[0]
        player = bots.bot(match.players[seat].kind, game)
        rng = bots.bot_rng(seed, seat, match.ply)
        match.play(player.choose(match.ask(seat), rng, FEW.get(match.players[seat].kind[4:])))
    return match


def decisions(game: AnyGame, seats: int) -> Iterator[tuple[Match, int]]:
    """Decisions with a real choice, spread over a match of this game."""
    options = game.check_setup(seats, {})
    for match in visits(game, seats, options, 5, 12):
        for seat in match.waiting_for():
            if len(match.ask(seat).legal) > 1:
                yield match, seat


@pytest.mark.parametrize("kind", bots.BOTS)
@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.id)
def test_every_bot_plays_legally_to_the_end_at_every_seat_count(kind: str, game: AnyGame) -> None:
    others = "random" if kind == "hard" else kind  # or it would take long
    for seats in game.seat_counts:
        kinds = (others,) * (seats - 1) + (kind,)
        assert bot_match(game, kinds, 3).outcome() is not None


@pytest.mark.parametrize("kind", bots.BOTS)
@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.id)
def test_the_same_decision_rng_and_budget_give_the_same_move(kind: str, game: AnyGame) -> None:
    for match, seat in decisions(game, game.seat_counts[0]):
        moves = {
            bots.bot(kind, game).choose(match.ask(seat), bots.bot_rng(9, seat, match.ply), 5)
            for _ in range(2)
        }
        assert len(moves) == 1


@pytest.mark.parametrize("kind", bots.BOTS)
@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.id)
def test_a_move_does_not_depend_on_what_the_seat_cannot_see(kind: str, game: AnyGame) -> None:
    other_world = hook(game, "other_world")
    rng = Rng(4)
    changed = 0
    for match, seat in decisions(game, game.seat_counts[-1]):
        view = match.view(seat)
        moves = []
        positions = [match.position(), game.mind.determinise(view, rng).to_data()]
        if other_world is not None:
            positions.append(other_world(match, seat, rng))
        for position in positions:
            world = Match(game, match.players, match.seed, start=position)
            assert world.view(seat) == view
            changed += world.position() != match.position()
            player = bots.bot(kind, game)
            rng = bots.bot_rng(9, seat, match.ply)
            moves.append(player.choose(world.ask(seat), rng, 12 if kind == "hard" else None))
        assert moves == moves[:1] * len(moves)
    assert changed, "nothing was hidden in any of these positions"


def test_a_bots_chance_differs_from_seat_to_seat_and_ply_to_ply_and_from_the_deal() -> None:
    points = list(product((0, 1), repeat=3))
    streams = {bots.bot_rng(seed, seat, ply).state for seed, seat, ply in points}
    assert len(streams) == len(points)
    assert not streams & {Rng(seed).fork(seat, ply).state for seed, seat, ply in points}


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.id)
def test_reasons_name_terms_and_add_up_to_what_the_move_changes(game: AnyGame) -> None:
    for match, seat in decisions(game, game.seat_counts[-1]):
        decision = match.ask(seat)
        judged = bots.evaluate(game, decision, Rng(2), 4)
        assert sorted(map(str, game.mind.worth_trying(decision))) == sorted(
            str(j.action) for j in judged
        )
        rng = Rng(2)
        worlds = range(game.mind.worlds(decision, search.FIRST_WORLDS))
        first = [game.mind.determinise(decision.view, rng) for _ in worlds]
        now = sum(judging.standing(game.mind, world, seat) for world in first) / len(first)
        for judgement in judged:
            assert set(judgement.gains) <= {*game.mind.weights, bots.RIVALS}
            assert sum(judgement.gains.values()) == pytest.approx(judgement.value - now)


def test_the_best_judgement_is_what_the_hard_bot_plays() -> None:
    for match, seat in decisions(MEINS, 3):
        decision = match.ask(seat)
        best = bots.evaluate(MEINS, decision, Rng(2), 20)[0]
        assert bots.bot("hard", MEINS).choose(decision, Rng(2), 20) == best.action


def test_several_searches_count_as_much_as_they_walked() -> None:
    left, right = Action(0), Action(1)
    one = [
        bots.Judgement(left, 4.0, {"points": 4.0}, 5.0, 36),
        bots.Judgement(right, 2.0, {"points": 2.0}, 4.0, 16),
    ]
    other = [
        bots.Judgement(right, 7.0, {"points": 6.0, "rivals": 1.0}, 9.0, 76),
        bots.Judgement(left, 0.0, {"points": 0.0}, 0.0, 6),
    ]
    best, second = bots.together([one, other])
    assert (best.action, best.walks) == (right, 92)
    assert (best.value, best.worth) == pytest.approx((6.0, 8.0))
    assert best.gains == pytest.approx({"points": 5.2, "rivals": 0.8})
    assert (second.action, second.walks) == (left, 42)
    assert (second.value, second.worth) == pytest.approx((3.2, 4.0))
    assert [judgement.action for judgement in bots.together([one])] == [left, right]


def test_a_bot_that_is_told_to_stop_answers_after_the_world_at_hand() -> None:
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 3

    match, seat = next(decisions(MEINS, 2))
    decision = match.ask(seat)
    early = bots.bot("normal", MEINS).choose(decision, Rng(1), 10**9, stop)
    assert len(asked) == 3
    assert early == bots.bot("normal", MEINS).choose(decision, Rng(1), 3)


def test_a_search_that_has_no_time_does_what_the_normal_bot_does() -> None:
    for match, seat in decisions(MEINS, 2):
        decision = match.ask(seat)
        hurried = bots.bot("hard", MEINS).choose(decision, Rng(1), bots.ENDLESS, lambda: True)
        assert hurried == bots.bot("normal", MEINS).choose(decision, Rng(1), 1)
        no_walks = bots.bot("hard", MEINS).choose(decision, Rng(1), 0)
        assert no_walks == bots.bot("normal", MEINS).choose(decision, Rng(1))


@dataclass(frozen=True, slots=True)
class TooLate(Action):
    table_only: ClassVar[bool] = True


def test_bots_leave_to_the_table_what_only_the_table_brings_about() -> None:
    decision = Decision(0, None, Prompt("wait", "Wait.", ()), (TooLate(0), Action(0), Action(0)))
    for seed in range(20):
        assert bots.bot("random", MEINS).choose(decision, Rng(seed)) == Action(0)
    late = Decision(0, None, Prompt("wait", "Wait.", ()), (TooLate(0),))
    with pytest.raises(ValueError, match="seat 0 has nothing to decide"):
        bots.bot("random", MEINS).choose(late, Rng(1))
    with pytest.raises(ValueError, match="seat 0 has nothing to decide"):
        bots.evaluate(MEINS, late, Rng(1), 1)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="choose from: random, easy, normal"):
        bots.bot("bot:grandmaster", MEINS)


def test_the_rules_do_not_load_the_bots() -> None:
    code = "import sys, engine; assert not [m for m in sys.modules if m.startswith('engine.bots')]"
    subprocess.run([sys.executable, "-c", code], check=True)


def share(first: str, second: str, deals: int) -> float:
    """The part of the matches of Meins! that the first bot wins, each deal from both seats."""
    wins = 0.0
    for deal in range(deals):
        for seat, kinds in enumerate([(first, second), (second, first)]):
            outcome = bot_match(MEINS, kinds, deal).outcome()
            assert outcome is not None
            winners = outcome.winners()
            wins += (seat in winners) / len(winners)
    return wins / (2 * deals)


def test_the_normal_bot_beats_the_easy_one_and_that_one_beats_chance() -> None:
    assert share("normal", "easy", 15) >= 0.65
    assert share("easy", "random", 10) >= 0.8
    assert share("normal", "random", 10) >= 0.9
