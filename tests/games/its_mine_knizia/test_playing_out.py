"""Hands that the hard bot imagines: everybody claims as the normal bot does, by the rules."""

import pytest

from engine import Match, Rng, bots
from engine.games.its_mine_knizia import playing_out
from engine.games.its_mine_knizia.moves.claim import claim
from engine.games.its_mine_knizia.moves.deal import deal
from engine.games.its_mine_knizia.moves.let_go import let_go
from engine.games.its_mine_knizia.playing_out import Hand
from engine.games.its_mine_knizia.view import ANSWER
from tests.games.its_mine_knizia.positions import GAME, begin, build
from tests.random_matches import state_of

FIRST = [0.0] * 79
"""The luck with which the first of several claims is drawn."""


def hand_of(match: Match) -> Hand:
    """The hand as it lies there, with the order of the real deck."""
    world = state_of(match)
    return Hand(world, world.deck, FIRST)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_is_foreseen_what_normal_bots_answer(seats: int) -> None:
    match, normal, claims = begin(seats, seats), bots.bot("normal", GAME), 0
    match.play(deal(match.waiting_for()[0]))
    while match.view(None).phase == ANSWER and claims < 6:
        wants = hand_of(match).wanting()
        for seat in match.waiting_for():
            action = normal.choose(match.ask(seat), bots.bot_rng(1, seat, match.ply))
            assert action == (claim(seat) if seat in wants else let_go(seat))
            claims += seat in wants
            match.play(action)
    assert claims


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_imagined_hand_goes_by_the_rules(seats: int) -> None:
    match = begin(seats, 7)
    match.play(deal(match.waiting_for()[0]))
    hand, taken = hand_of(match), 0
    while True:
        state = state_of(match)
        assert (hand.order, hand.dealer, hand.claimers) == (
            state.deck,
            state.dealer,
            list(state.answering),
        )
        assert hand.offer == GAME.components.counts(state.offer)
        wants = hand.wanting()[:1]
        ends = not hand.order or (bool(wants) and hand.ends_with(wants[0]))
        for seat in match.waiting_for():
            match.play(claim(seat) if seat in wants else let_go(seat))
        if ends:
            assert match.view(None).phase != ANSWER
            break
        if wants:
            hand.take(wants[0])
            taken += 1
        else:
            hand.turn()
    assert taken > 3
    judged = hand.judged(wants[0] if wants else None, 0)
    assert [own["points"] for own in judged.terms] == list(state_of(match).hands[0])


def test_a_claim_and_a_pass_meet_the_same_cards() -> None:
    match = build(seats=4, offer="S1", dealer=0, deck="S2 S3 D5")
    world = GAME.mind.determinise(match.view(1), Rng(3))
    passes = [let_go(1)] * 2
    twice = playing_out.at_once(world.copy(), 1, passes)
    assert twice is not None and twice[0] == twice[1]
    both = playing_out.at_once(world, 1, [claim(1), let_go(1)])
    assert both is not None and both[0] != both[1]


def test_chances_to_win_a_match_add_up_and_grow_with_hands_won() -> None:
    for won in ((0, 0, 0, 0), (1, 0, 1, 0), (1, 1, 1, 0), (2, 1, 0, 0), (2, 2, 1, 0)):
        chances = [playing_out._match(won, seat, 2) for seat in range(4)]
        assert sum(chances) == pytest.approx(1)
        assert sorted(chances) == [chances[seat] for seat in sorted(range(4), key=lambda s: won[s])]
    assert playing_out._match((1, 1), 0, 2) == 0.5
    assert playing_out._match((2, 2, 0), 0, 2) == 0.5 and playing_out._match((1, 0), 0, 2) == 0.75


def test_whoever_has_more_is_likelier_to_win_the_hand_above_all_late() -> None:
    hopes = []
    for rest in (None, 3):
        stacks = {0: ["S5 S4 S4"], 1: ["S3"], 2: ["S2"], 3: ["S2"]}
        if rest is not None:
            stacks[rest] = ["S2"]
        match = build(seats=4, offer="S1 S2", stacks=stacks, dealer=3, deck="S3 S3", rest=rest)
        hand = hand_of(match)
        judged = hand.judged(1, 0).terms
        found = hand.hopes([dict(own) for own in judged], 1)
        assert sum(found) == pytest.approx(1)
        hopes.append(found)
    early, late = hopes
    assert early[0] > early[2] == early[3] > early[1], "who took that has spent a stack"
    assert late[0] / late[2] > early[0] / early[2]


def test_hard_leaves_what_is_worse_than_nothing_and_takes_what_wins() -> None:
    hard = bots.bot("hard", GAME)
    bad = build(seats=4, offer="S-3 S-2", dealer=0)
    assert hard.choose(bad.ask(1), Rng(1), 40) == let_go(1)
    stacks = {1: ["J J J J J"], 2: ["S1"], 3: ["S2"]}
    good = build(seats=4, offer="J J S5 S4", stacks=stacks, dealer=0)
    assert hard.choose(good.ask(1), Rng(1), 40) == claim(1)
