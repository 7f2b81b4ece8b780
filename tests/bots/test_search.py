"""The search behind the hard bot: what it compares, what it may not look at, how it uses walks."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine import GAMES, AnyGame, Match, Player, Rng
from engine.bots import judging
from engine.bots.leads import leads
from engine.bots.planning import search_for
from engine.bots.search import ENDLESS, FIRST_WORLDS, Search, deviation, regret
from tests.every_game import all_games
from tests.random_matches import begin, visits

GAMES_HERE = list(all_games())
MEINS = GAMES["meins"].load()
POINTS: Any = SimpleNamespace(weights={"points": 1.0})


def found(*points: float, over: bool = False, places: tuple[int, ...] = ()) -> list[float]:
    """The leads of seats with so many points; `places`: how the rules broke a tie."""
    places = places or tuple(1 + sum(other > own for other in points) for own in points)
    winners = tuple(seat for seat, place in enumerate(places[: len(points)]) if place == 1)
    outcome = SimpleNamespace(places=places, winners=lambda: winners)
    world = SimpleNamespace(to_act=lambda: () if over else (0,), outcome=lambda: outcome)
    return leads(POINTS, world, tuple([{"points": own} for own in points]))


def test_two_seats_compare_their_points_and_winning_counts_the_more_the_surer_it_is() -> None:
    assert found(12, 9, over=True) == [8, -8]
    assert found(9, 9, over=True) == found(9, 9) == [0, 0]
    ahead, behind = found(12, 9)
    assert 3 < ahead < 8 and behind == -ahead
    assert found(60, 9)[0] == pytest.approx(found(60, 9, over=True)[0])
    assert found(13, 9)[0] - ahead > found(23, 9)[0] - found(22, 9)[0] > 1


def test_a_tie_at_the_end_goes_to_whom_the_rules_give_it() -> None:
    assert found(9, 9, over=True, places=(1, 2)) == [5, -5]
    assert found(9, 9, over=True, places=(2, 1)) == [-5, 5]
    assert found(0, over=True, places=(1, 2)) == [5], "alone, level with a persona"
    assert found(0, over=True, places=(2, 1)) == [-5]
    first, second, _ = found(9, 9, 3, over=True, places=(2, 1, 3))
    assert second - first == 5


def test_among_several_seats_the_strongest_rival_counts_most() -> None:
    ahead = found(20, 10, 10, 10)[0]
    assert found(20, 19, 1, 10)[0] < ahead < found(20, 0, 0, 0)[0]
    assert found(20, 10, 10, 10)[1] == found(20, 10, 10, 10)[3] < 0
    assert found(400, 0, 0, 0)[0] == pytest.approx(400, abs=10)
    assert found(0, 0, 0) == pytest.approx(found(0, 0, 0, over=True))
    sure, likely = found(9, 8, 1, over=True), found(9, 8, 1)
    assert 1 < sure[0] - likely[0] < 4, "it will win, or did"
    assert -4 < sure[1] - likely[1] < -1


def test_alone_the_terms_tell_the_lead_over_the_persona() -> None:
    assert found(4.0, over=True) == [9] and found(-1.0, over=True) == [-6]
    assert 4 < found(4.0)[0] < 9 and -6 < found(-1.0)[0] < -1


def searches(game: AnyGame, walks: int) -> list[Search]:
    """Finished searches at some positions of a match."""
    seats = game.seat_counts[0]
    done = []
    for match in visits(game, seats, game.check_setup(seats, {}), 5, 8):
        for seat in match.waiting_for()[:1]:
            decision = match.ask(seat)
            if len(game.mind.worth_trying(decision)) > 1:
                search = search_for(game.mind, decision, Rng(3))
                assert search.run(walks) in decision.legal
                done.append(search)
    return done


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.id)
def test_every_walk_is_counted_once_and_on_its_way(game: AnyGame) -> None:
    for search in searches(game, 15):
        visits_ = [edge.visits for edge in search.root.edges]
        first = search.first_worlds[0].copy()
        ends = game.mind.at_once(first, search.me, search.root.actions)
        assert search.walks == 15
        if ends is None:
            assert sum(visits_) == 15
        else:  # each world serves for all actions
            assert len(ends) == len(visits_) and set(visits_) == {15}
            totals = [edge.total for edge in search.root.edges]
            assert totals[search.ranking()[0]] == max(totals)
        assert 1 <= len(search.first_worlds) <= FIRST_WORLDS
        for edge in search.root.edges:
            node = edge.node
            while node is not None:
                below = [child.visits for child in node.edges.values()]
                assert sum(below) <= node.visits
                node = max(node.edges.values(), key=lambda e: e.visits).node if below else None


@pytest.mark.parametrize("game", GAMES_HERE, ids=lambda game: game.id)
def test_no_good_first_sight_keeps_others_from_being_tried(game: AnyGame) -> None:
    """The likely ones share most walks, however far ahead the first of them seemed."""
    for search in searches(game, 40):
        root = search.root
        if search.swept:  # each world was tried with every action
            assert {edge.visits for edge in root.edges} == {40}
            continue
        root.first[0] += 1000.0
        for edge in root.edges:
            edge.visits, edge.total, edge.node = 0, 0.0, None
        search.walks = 0
        for _ in range(40):
            at = search._next()
            search._walk(root.actions[at], root.edges[at], at)
        tried = sorted([edge.visits for edge in root.edges], reverse=True)
        assert tried[0] <= 24 and tried[1] >= 8
        assert sum(number > 0 for number in tried) >= min(4, len(tried))


def test_what_disappoints_is_given_up_and_walks_outweigh_the_first_judgement() -> None:
    search = searches(MEINS, 0)[0]
    root = search.root
    root.first = [5.0, 4.0] + [0.0] * (len(root.actions) - 2)
    assert search.ranking()[:2] == [0, 1]
    root.edges[0].visits, root.edges[0].total = 20, 20 * 1.0
    root.edges[1].visits, root.edges[1].total = 20, 20 * 2.0
    assert search.ranking()[:2] == [1, 0]
    root.edges[2].visits, root.edges[2].total = 1, 3.0
    assert search.ranking()[:2] == [1, 0], "one lucky walk does not make it the best"
    root.edges[2].visits, root.edges[2].total = 40, 40 * 3.0
    assert search.ranking()[:3] == [2, 1, 0]


def test_a_search_leaves_the_worlds_it_was_given_as_they_were() -> None:
    for search in searches(MEINS, 10):
        rng = Rng(3)
        for world in search.first_worlds:
            assert world.to_data() == MEINS.mind.determinise(search.decision.view, rng).to_data()


@pytest.mark.parametrize("seats", [2, 3])
def test_in_meins_first_sight_agrees_with_the_judgement_of_what_follows(seats: int) -> None:
    phases = set()
    for match in visits(MEINS, seats, MEINS.check_setup(seats, {}), 2, 40):
        for seat in match.to_act():
            world = MEINS.mind.determinise(match.view(seat), Rng(1))
            actions = MEINS.mind.plausible(world, seat)
            leanings = MEINS.mind.leanings(world, seat, actions)
            if leanings is None:
                continue
            phases.add((world.phase, len(actions) > 1))
            after = [MEINS.mind.imagine(world, action, Rng(2)) for action in actions]
            judged = [judging.standing(MEINS.mind, later, seat) for later in after]
            best = judged[leanings.index(max(leanings))]
            margin = 1.0 if world.phase == "take" else 1.5  # a new exhibit may turn up
            assert best >= max(judged) - margin, (world.phase, actions)
    assert {("take", True), ("use", True)} <= phases


def test_meins_has_no_first_sight_where_a_round_may_end_or_cards_are_given_up() -> None:
    asked = set()
    for match in visits(MEINS, 2, MEINS.check_setup(2, {}), 2, 40):
        for seat in match.to_act():
            world = MEINS.mind.determinise(match.view(seat), Rng(1))
            last_place = len(world.collections[seat][world.round - 1]) == 2
            if world.phase == "discard" or (world.phase == "use" and last_place):
                asked.add(world.phase)
                assert MEINS.mind.leanings(world, seat, MEINS.mind.plausible(world, seat)) is None
    assert asked == {"discard", "use"}


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


# --- When it is settled --------------------------------------------------------------------------


def test_what_is_given_up_is_more_the_nearer_and_the_less_sure_the_other_is() -> None:
    assert regret(1.0, 0.0) == 1.0 and regret(-1.0, 0.0) == 0.0
    assert regret(0.0, 1.0) == pytest.approx(0.3989, abs=1e-4)
    assert regret(-1.0, 1.0) == pytest.approx(0.0833, abs=1e-4)
    assert regret(-3.0, 1.0) < 0.001 < regret(-3.0, 2.0)


@pytest.mark.parametrize("game_id", ["meins", "stealing-mona-lisa", "its-mine-knizia"])
def test_an_endless_search_ends_once_its_choice_is_settled(game_id: str) -> None:
    """By then all but few choices are those of a search with many more walks, or nearly as good."""
    game = GAMES[game_id].load()
    lost = 0.0
    for seed in range(2):
        match, rng = begin(game, game.seat_counts[0], {}, seed), Rng(seed)
        decision = match.ask(match.waiting_for()[0])
        while match.ply < 6 or len(game.mind.worth_trying(decision)) < 2:
            match.play(rng.choice(decision.legal))
            decision = match.ask(match.waiting_for()[0])
        search = search_for(game.mind, decision, Rng(1))
        action = search.run(ENDLESS)
        deep = search_for(game.mind, decision, Rng(2))
        deep.run(2 * search.walks)
        worth, best = deep.worth(), deep.ranking()[0]
        at = list(deep.root.actions).index(action)
        found = deep.root.edges[best].found
        lost += (worth[best] - worth[at]) / (deviation(found) or 1.0)
        fixed = search_for(game.mind, decision, Rng(1))
        fixed.run(search.walks + 7)
        assert fixed.walks == search.walks + 7, "so many iterations are so many walks"
    assert lost / 2 < 0.15, f"{lost / 2} of what walks differ by"


def test_choices_that_come_to_the_same_need_no_thought() -> None:
    match = Match(MEINS, [Player("Ada"), Player("Bea")], 1)
    search = Search(MEINS.mind, match.ask(match.waiting_for()[0]), Rng(1))
    search.run(0)
    for edge in search.root.edges:
        edge.found = [1.0, 5.0, 3.0, 2.0] * 10
        edge.visits, edge.total = 40, 110.0
        search.walks += 40
    assert search.settled()
    search.root.edges[0].found = [5.0, 1.0, 2.0, 3.0] * 10
    assert not search.settled(), "as good on the mean, but nobody knows yet which is better"
