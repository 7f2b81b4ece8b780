"""What the bots of Mint Italy reckon: nothing is remembered wrongly, no world is left out."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from engine import Decision, Match, Rng
from engine.bots import judging
from engine.games.mint_italy import appraise, scoring
from engine.games.mint_italy.lexicon import FOODS
from engine.games.mint_italy.moves.move import MintMove
from engine.games.mint_italy.view import MintView
from tests.games.mint_italy.positions import GAME, build, estate, play, state, table
from tests.random_matches import state_of, visits

SETUPS = [(1, {"persona": "navigatore"}), (2, {"start": "1"}), (4, {"start": "3"})]


def decisions(
    seats: int, options: dict[str, str], seed: int
) -> Iterator[tuple[Match, Decision[MintMove, MintView]]]:
    """Decisions with a real choice, spread over a random match."""
    for match in visits(GAME, seats, options, seed, 20):
        for seat in match.to_act():
            decision = match.ask(seat)
            if len(decision.legal) > 1:
                yield match, decision


@pytest.mark.parametrize("seats, options", SETUPS)
def test_a_standing_that_is_remembered_is_what_would_be_reckoned_anew(
    seats: int, options: dict[str, str]
) -> None:
    remembered = []
    for match, decision in decisions(seats, options, 41):
        for action in decision.legal:
            world = state_of(match).copy()
            world.apply(action)
            remembered.append((world, GAME.mind.appraise(world)))
    for world, terms in remembered:
        appraise._holdings.clear()
        appraise._built_worths.clear()
        assert GAME.mind.appraise(world) == terms


@pytest.mark.parametrize("seats, options", SETUPS)
def test_a_world_in_which_others_are_shared_leaves_them_alone(
    seats: int, options: dict[str, str]
) -> None:
    for match, decision in decisions(seats, options, 43):
        here = state_of(match)
        before = here.to_data()
        for action in decision.legal:
            shared, own = here.copy_for(decision.seat), here.copy()
            shared.apply(action)
            own.apply(action)
            assert shared == own
            assert here.to_data() == before


@pytest.mark.parametrize("seats, options", SETUPS)
def test_where_one_world_is_enough_others_would_tell_the_same(
    seats: int, options: dict[str, str]
) -> None:
    counted = 0
    for _, decision in decisions(seats, options, 40):
        if GAME.mind.worlds(decision, 3) > 1:
            continue
        counted += 1
        values = [judging.values(GAME.mind, decision, Rng(seed), 1) for seed in (1, 2)]
        assert values[0] == values[1]
    assert counted


def test_before_a_new_row_or_a_turn_of_the_personas_more_worlds_count() -> None:
    last = build(estate(), estate(), passed=[1])
    early = build(estate(), estate())
    alone = build(estate(), persona="mercante")
    for match, worlds in ((last, 3), (early, 1), (alone, 3)):
        decision = match.ask(0)
        assert GAME.mind.worlds(decision, 3) == worlds
        looked_into = list(judging.sample(GAME.mind, decision, Rng(1), 3, judging.never))
        assert len(looked_into) == worlds


def test_a_match_that_is_over_stands_as_it_was_scored() -> None:
    match = build(estate(5, jar=3), estate(30), round_=4, passed=[1])
    play(match, "0 pass", "1 food corn")
    assert match.outcome() is not None
    here = table(match)
    assert [own["points"] for own in GAME.mind.appraise(state(match))] == [
        scoring.total(here, seat) for seat in (0, 1)
    ]


def test_a_bot_would_rather_have_points_orders_goods_coins_and_settlements_than_not() -> None:
    def value(ladder: Sequence[str] = FOODS, round_: int = 2, **more: Any) -> float:
        more.setdefault("settled", ["b2 hen"])
        own = estate(20, more.pop("settled"), **more)
        match = build(own, estate(20, ["c9 hen"]), ladder=ladder, round_=round_)
        return judging.standing(GAME.mind, state(match), 0)

    plain = value()
    assert value(vp={"orders": 3}) == plain + 3
    assert value(finished=["order-15-a"]) > plain
    assert value(finished=["order-15-a"], ladder=FOODS[::-1]) > value(finished=["order-15-a"])
    assert value(jar=1) > plain and value(egg=1) > plain
    assert value(settled=["b2 hen", "c2 worker-grey"]) > plain
    assert value(settled=["b2 vineyard"]) != plain
    assert value(mercato=1) > plain and value(navigation=1) > plain
    assert value(round_=1) > plain > value(round_=4), "what is to come counts"
