"""How the hard bot of Mint Italy foresees a round: whole turns, all of them possible."""

from collections.abc import Iterator, Sequence

import pytest

from engine import Action, Match, Player, Rng, bots
from engine.games.mint_italy import appraise
from engine.games.mint_italy.moves.move import MintMove
from engine.games.mint_italy.position import MintPosition
from tests.games.mint_italy.positions import GAME, build, estate, state, table
from tests.random_matches import state_of, visits

SETUPS = [(1, {"persona": "mercante"}), (2, {"start": "1"}), (4, {"start": "3"})]


def positions(seats: int, options: dict[str, str]) -> Iterator[Match]:
    """Positions with a real choice, spread over a random match."""
    for match in visits(GAME, seats, options, 43, 16):
        if match.to_act() and len(match.ask(match.to_act()[0]).legal) > 1:
            yield match


@pytest.mark.parametrize("seats, options", SETUPS)
def test_every_action_begins_a_turn_and_every_turn_can_be_played_in_any_world(
    seats: int, options: dict[str, str]
) -> None:
    for match in positions(seats, options):
        seat = match.to_act()[0]
        here = state_of(match)
        before = here.to_data()
        now = seat, here.table.phase, here.table.step
        turns = GAME.mind.foresight(match.view(seat)).turns(here, seat)
        assert here.to_data() == before
        assert {turn.actions[0] for turn in turns} == set(match.ask(seat).legal)
        promises = [turn.promise for turn in turns]
        assert promises == sorted(promises, reverse=True)
        for turn in turns:
            world = after(here, turn.actions)
            there = world.table
            same = (there.row, there.ladder) == (here.table.row, here.table.ladder)
            others = appraise.rivals(here if same else world, seat)
            assert turn.promise == appraise.points(world, seat) - others
            other = after(GAME.mind.determinise(match.view(seat), Rng(5)), turn.actions)
            for later in (world, other):
                there = later.table
                assert not there.frames or (there.turn, there.phase, there.step) != now


def after(world: MintPosition, actions: Sequence[MintMove]) -> MintPosition:
    """The world after these actions, each of them legal."""
    world = world.copy()
    for action in actions:
        assert action in world.legal_actions(action.seat)
        world.apply(action)
    return world


def test_turns_that_were_found_before_are_possible_wherever_they_are_told_again() -> None:
    match = build(estate(30, ["b2 hen"]), estate(30, ["c9 hen"]), row=["order-05-a", "order-08-b"])
    here = state(match)
    foresight = GAME.mind.foresight(match.view(0))
    asked = 0
    found: dict[int, int] = {}
    for first in foresight.turns(here, 0)[:5]:
        world = after(here, first.actions)
        while not foresight.far_enough(world):
            seat = world.table.turn
            turns = foresight.turns(world, seat)
            asked += 1
            found[id(turns)] = len(turns)
            for turn in turns:
                after(world, turn.actions)
            fresh = GAME.mind.foresight(match.view(0)).turns(world, seat)
            assert {turn.actions[:3] for turn in turns} == {turn.actions[:3] for turn in fresh}
            world = after(world, turns[0].actions)
    assert len(found) < asked - 5, "hardly anything was remembered"


def test_the_same_hexes_with_hens_elsewhere_are_another_position() -> None:
    settled = ["b2 hen", "c4 vineyard"], ["b2 vineyard", "c4 hen"]
    first, other = (build(estate(30, own), estate()) for own in settled)
    foresight = GAME.mind.foresight(first.view(0))
    known = foresight.turns(state(first), 0)
    assert foresight.turns(state(first), 0) is known
    assert foresight.turns(state(other), 0) is not known


def test_a_round_is_foreseen_until_it_is_scored_and_the_last_one_to_the_end_of_the_match() -> None:
    for round_ in (2, 4):
        match = build(estate(), estate(), round_=round_)
        foresight = GAME.mind.foresight(match.view(0))
        world = state(match).copy()
        while world.to_act() and not foresight.far_enough(world):
            assert not world.table.has_scored or round_ == 4
            best = foresight.turns(world, world.table.turn)[0]
            world = after(world, best.actions)
        assert (world.table.round, world.table.has_scored) == (round_, True)
        assert (world.to_act() == ()) == (round_ == 4)


def test_the_hard_bot_makes_more_of_the_last_round_than_the_normal_bot() -> None:
    match = Match(GAME, [Player("Ada"), Player("Bea")], 1)
    while table(match).round < 4:
        match.play(choice(match, "normal"))
    start = match.position()
    lead = 0
    for seat in (0, 1):  # what the position itself is worth cancels out
        match = Match(GAME, match.players, 1, start=start)
        while waiting := match.waiting_for():
            match.play(choice(match, "hard" if waiting[0] == seat else "normal"))
        outcome = match.outcome()
        assert outcome is not None
        lead += outcome.sheets[seat].total - outcome.sheets[1 - seat].total
    assert lead > 0


def choice(match: Match, kind: str) -> Action:
    """What a bot does here, the hard one after four walks."""
    seat = match.waiting_for()[0]
    rng = bots.bot_rng(1, seat, match.ply)
    return bots.bot(kind, GAME).choose(match.ask(seat), rng, 4 if kind == "hard" else None)
