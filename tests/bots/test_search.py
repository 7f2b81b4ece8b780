"""The search behind the hard bot: what it compares, what it may not look at, how it uses walks."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine import GAMES, AnyGame, Match, Player, Rng
from engine.bots import judging
from engine.bots.leads import leads
from engine.bots.search import FIRST_WORLDS, Search
from tests.every_game import all_games
from tests.random_matches import visits

GAMES_HERE = list(all_games())
MEINS = GAMES["meins"].load()
POINTS: Any = SimpleNamespace(weights={"points": 1.0}, swing=5.0)


def found(*points: float, over: bool = False) -> list[float]:
    """The leads of seats with so many points."""
    world = SimpleNamespace(to_act=lambda: () if over else (0,))
    return leads(POINTS, world, tuple([{"points": own} for own in points]))


def test_two_seats_compare_their_points_and_winning_counts_at_the_end() -> None:
    assert found(12, 9) == [3, -3]
    assert found(12, 9, over=True) == [8, -8]
    assert found(9, 9, over=True) == [0, 0]


def test_among_several_seats_the_strongest_rival_counts_most() -> None:
    ahead = found(20, 10, 10, 10)[0]
    assert found(20, 19, 1, 10)[0] < ahead < found(20, 0, 0, 0)[0]
    assert found(20, 10, 10, 10)[1] == found(20, 10, 10, 10)[3] < 0
    assert found(400, 0, 0, 0)[0] == pytest.approx(400, abs=10)
    assert found(0, 0, 0, over=True)[0] - found(0, 0, 0)[0] == pytest.approx(5 / 3)
    assert found(9, 8, 1, over=True)[0] - found(9, 8, 1)[0] == 5


def test_alone_the_terms_tell_the_lead_over_the_persona() -> None:
    assert found(4.0) == [4]
    assert found(4.0, over=True) == [9] and found(-1.0, over=True) == [-6]


def searches(game: AnyGame, walks: int) -> list[Search]:
    """Finished searches at some positions of a match."""
    seats = game.seat_counts[0]
    done = []
    for match in visits(game, seats, game.check_setup(seats, {}), 5, 8):
        for seat in match.waiting_for()[:1]:
            decision = match.ask(seat)
            if len(game.worth_trying(decision)) > 1:
                search = Search(game, decision, Rng(3))
                assert search.run(walks) in decision.legal
                done.append(search)
    return done


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.id)
def test_every_walk_is_counted_once_and_the_most_tried_action_is_chosen(game: AnyGame) -> None:
    for search in searches(game, 15):
        visits_ = [edge.visits for edge in search.root.edges]
        first = search.first_worlds[0].copy()
        ends = game.at_once(first, search.me, search.root.actions)
        assert search.walks == 15
        if ends is None:
            assert sum(visits_) == 15
        else:  # each world serves for all actions
            assert len(ends) == len(visits_) and set(visits_) == {15}
            totals = [edge.total for edge in search.root.edges]
            assert totals[search.ranking()[0]] == max(totals)
        assert visits_[search.ranking()[0]] == max(visits_)
        assert 1 <= len(search.first_worlds) <= FIRST_WORLDS
        for edge in search.root.edges:
            node = edge.node
            while node is not None:
                below = [child.visits for child in node.edges.values()]
                assert sum(below) <= node.visits
                node = max(node.edges.values(), key=lambda e: e.visits).node if below else None


def test_a_search_leaves_the_worlds_it_was_given_as_they_were() -> None:
    for search in searches(MEINS, 10):
        rng = Rng(3)
        for world in search.first_worlds:
            assert world.to_data() == MEINS.determinise(search.decision.view, rng).to_data()


def test_a_line_leans_as_the_position_after_it_is_judged() -> None:
    for match in visits(MEINS, 3, MEINS.check_setup(3, {}), 2, 30):
        if not match.to_act() or match.view(None).phase != "take":
            continue
        seat = match.to_act()[0]
        world = MEINS.determinise(match.view(seat), Rng(1))
        actions = MEINS.plausible(world, seat)
        leanings = MEINS.leanings(world, seat, actions)
        assert leanings is not None
        after = [MEINS.imagine(world, action, Rng(2)) for action in actions]
        judged = [judging.weigh(MEINS.appraise(later)[seat], MEINS.weights) for later in after]
        best = judged[leanings.index(max(leanings))]
        assert best >= max(judged) - 1.0


def test_hard_beats_chance_with_hardly_any_time_to_think() -> None:
    from engine import bots

    wins = 0
    for seat in (0, 1):
        for seed in range(3):
            kinds = ["bot:random", "bot:random"]
            kinds[seat] = "bot:hard"
            match = Match(MEINS, [Player(kind, kind) for kind in kinds], seed)
            while waiting := match.waiting_for():
                mover = waiting[0]
                player = bots.bot(kinds[mover], MEINS)
                rng = bots.bot_rng(seed, mover, match.ply)
                match.play(player.choose(match.ask(mover), rng, 8))
            outcome = match.outcome()
            assert outcome is not None
            wins += outcome.winners() == (seat,)
    assert wins >= 5
