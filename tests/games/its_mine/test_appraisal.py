"""How bots weigh positions of It's Mine, and that they play it sensibly in every city."""

from typing import Any

import pytest

from engine import Match, Player, Rng, bots
from tests.games.its_mine.positions import GAME, build, legal, play

CITIES = ("rome", "paris", "london", "barcelona")
COUNTED = ("districts", "bosses", "actions", "art")


def terms(match: Match) -> Any:
    world: Any = match._state
    return GAME.mind.appraise(world)


def normal(match: Match) -> str:
    """What the normal bot plays for the seat on turn."""
    seat = match.to_act()[0]
    action = bots.bot("normal", GAME).choose(match.ask(seat), bots.bot_rng(1, seat, match.ply))
    return str(action)[2:]


@pytest.mark.parametrize("city", CITIES)
def test_at_the_end_the_terms_are_the_points_of_the_four_categories(city: str) -> None:
    for seed in range(8):
        match = Match(GAME, [Player("Ada"), Player("Bea")], seed, {"city": city})
        rng = Rng(seed)
        while match.to_act():
            match.play(rng.choice(match.ask(match.to_act()[0]).legal))
        for sheet, own in zip(match.scores(None), terms(match), strict=True):
            for group in COUNTED:
                points = sum(line.points for line in sheet.lines if line.group == group)
                assert own[group] == points, (city, seed, group)
            assert own["prospects"] == 0
            assert own["tokens"] < 1, "tokens only break ties"


def test_one_world_tells_a_bot_as_much_as_many() -> None:
    match = Match(GAME, [Player("Ada"), Player("Bea")], 31, {"city": "barcelona"})
    rng = Rng(31)
    hidden = 0
    while match.to_act():
        decision = match.ask(match.to_act()[0])
        if None in decision.view.hands and len(decision.legal) > 1:
            hidden += 1
            found = set()
            for chance in range(4):
                world = GAME.mind.determinise(decision.view, Rng(chance))
                after = [GAME.mind.imagine(world, action, Rng(0)) for action in decision.legal]
                found.add(tuple(bots.judging.standing(GAME.mind, a, decision.seat) for a in after))
            assert len(found) == 1
        match.play(rng.choice(decision.legal))
    assert hidden > 5 and GAME.mind.worlds(decision, 3) == 1


def test_a_lead_is_worth_more_the_less_can_still_be_played() -> None:
    early = terms(build(gangs=[["mime ladies-bro"], ["pimp"]], round_=2))
    late = terms(build(gangs=[["mime ladies-bro"], ["pimp"]], round_=6))
    assert early[0]["districts"] > early[1]["districts"]
    assert late[0]["districts"] > early[0]["districts"]
    assert late[1]["districts"] < early[1]["districts"]


def test_a_set_that_is_nearly_there_is_a_prospect() -> None:
    nothing = terms(build(gangs=[["gentleman"]]))[0]["prospects"]
    two = terms(build(gangs=[["gentleman valuable-painting loan-shark"]]))[0]["prospects"]
    assert two > nothing


def test_a_burn_that_is_to_be_decided_counts_as_if_decided_well() -> None:
    match = build(
        gangs=[["undertaker"], ["mime loan-shark | pimp nero-complex"]],
        hands=("missing-evidence big-bro nest-egg", ""),
        tokens=(2, 0),
    )
    play(match, "0 play missing-evidence 1a")
    before = terms(match)
    results = {}
    for action in ("0 burn 1a", "0 burn 1b"):
        world: Any = match._state.copy()
        world.carry_out(GAME.parse(action))
        own, rival = GAME.mind.appraise(world)
        results[action] = sum(own.values()) - sum(rival.values())
    assert sum(before[0].values()) - sum(before[1].values()) == max(results.values())
    assert results["0 burn 1b"] > results["0 burn 1a"], "not the card that costs Bea a point"


def test_normal_takes_the_district_with_the_last_card() -> None:
    match = build(
        districts=("department-store", "bank", "yacht"),
        city="london",
        gangs=[["diva loan-shark", "pimp"], ["mime"]],
        hands=("greedy-bro ladies-bro", "hush-money nest-egg"),
        tokens=(2, 0),
        round_=6,
    )
    assert normal(match) == "play ladies-bro 1a", "its own mask, a pair for the Diva, a point"


def test_normal_burns_what_hurts_most_and_brings_back_what_helps_most() -> None:
    match = build(
        gangs=[["undertaker"], ["mime loan-shark | pimp nero-complex | diva hush-money"]],
        hands=("missing-evidence big-bro nest-egg", ""),
        tokens=(2, 0),
    )
    play(match, "0 play missing-evidence 1a")
    assert normal(match) == "burn 1b"
    match = build(
        round_=6,
        turn=1,
        gangs=[["undertaker unemployed-bro", "mime"], ["mime ladies-bro"]],
        hands=("", "jack-of-all-trades jack-of-all-trades"),
        discards=("loan-shark valuable-painting ladies-bro inside-job", ""),
    )
    play(match, "1 discard jack-of-all-trades")
    assert normal(match) == "salvage ladies-bro 1a", "one to two becomes a tie, and a point"


@pytest.mark.parametrize("city", CITIES)
def test_normal_beats_random_and_plays_what_the_city_is_about(city: str) -> None:
    for seed in (1, 2):
        kinds = ("normal", "random") if seed == 1 else ("random", "normal")
        match = Match(GAME, [Player("Ada"), Player("Bea")], seed, {"city": city})
        players = [bots.bot(kind, GAME) for kind in kinds]
        while match.to_act():
            seat = match.to_act()[0]
            chosen = players[seat].choose(match.ask(seat), bots.bot_rng(seed, seat, match.ply))
            match.play(chosen)
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.winners() == (kinds.index("normal"),)
        assert legal(match) == []
