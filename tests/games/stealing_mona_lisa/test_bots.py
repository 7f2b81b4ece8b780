"""What the bots do at Stealing Mona Lisa: sensible, secret, in time, and stronger than chance."""

import pytest

from engine import Match, Player, Rng, bots
from engine.games.stealing_mona_lisa import odds
from tests.games.stealing_mona_lisa.hooks import other_world
from tests.games.stealing_mona_lisa.tables import GAME, MONA, NAMES, SUNRISE, WAVE, build, play
from tests.random_matches import visits


def match_of(kinds: list[str], seed: int, **options: str) -> Match:
    """A whole match of these bots."""
    match = Match(GAME, [Player(kind, f"bot:{kind}") for kind in kinds], seed, options)
    players = [bots.bot(kind, GAME) for kind in kinds]
    while waiting := match.waiting_for():
        seat = waiting[0]
        match.play(players[seat].choose(match.ask(seat), bots.bot_rng(seed, seat, match.ply)))
    return match


def test_normal_beats_three_random_thieves() -> None:
    wins = 0
    for seed in range(6):
        kinds = ["random"] * 4
        kinds[seed % 4] = "normal"
        ended = match_of(kinds, seed).outcome()
        assert ended is not None
        wins += ended.places[seed % 4] == 1
    assert wins >= 5


@pytest.mark.parametrize("kind", ["random", "easy", "normal"])
def test_in_the_finger_variant_bots_point_in_time(kind: str) -> None:
    match = match_of([kind] * 3, 4, choice="finger")
    assert any(str(action).split()[1] == "point" for action in match.log)
    assert not any(action.table_only for action in match.log)


@pytest.mark.parametrize("choice", ["cards", "finger"])
def test_what_is_worth_trying_is_legal_and_not_too_much(choice: str) -> None:
    for match in visits(GAME, 7, GAME.check_setup(7, {"choice": choice}), 2, 40):
        for seat in match.to_act():
            decision = match.ask(seat)
            worth = list(GAME.mind.worth_trying(decision))
            assert worth and len(worth) == len(set(worth)) <= 93
            assert set(worth) <= set(decision.legal)


def test_crews_worth_sending_are_fit_but_for_a_bluff() -> None:
    known = GAME.components.card_of_code
    cards = tuple(known[code] for code in ("sn2", "sn6", "re1", "re5", "re7", "gu1"))
    crews = odds.crews_worth_sending(GAME.components.art_of_id[WAVE], cards, GAME.components)
    codes = [" ".join(GAME.components.codes[card] for card in crew) for crew in crews]
    assert sorted(codes) == sorted(
        ["re1", "sn2 re1", "sn6 re7", "sn6 re5 re7", "sn2 sn6 re5 re7", "sn2 sn6 re1 re5 re7"]
    )


@pytest.mark.parametrize("choice", ["cards", "finger"])
def test_a_bots_choice_does_not_depend_on_what_it_cannot_see(choice: str) -> None:
    rng, changed = Rng(3), 0
    player = bots.bot("normal", GAME)
    for match in visits(GAME, 4, GAME.check_setup(4, {"choice": choice}), 5, 14):
        for seat in match.waiting_for():
            moves = []
            for position in (match.position(), other_world(match, seat, rng)):
                world = Match(GAME, match.players, 0, match.options, start=position)
                changed += position != match.position()
                moves.append(player.choose(world.ask(seat), Rng(match.ply)))
            assert moves[0] == moves[1]
    assert changed > 10


def test_a_strong_crew_goes_where_it_is_fit_and_not_where_it_is_not() -> None:
    match = build(["re7 sn7 ha7 ge7 gu1", "mu1 mu2", "mu3 mu4"], arts=[MONA, WAVE, SUNRISE])
    judged = bots.evaluate(GAME, match.ask(0), Rng(1), 3)
    assert str(judged[0].action).startswith("0 send A")
    assert set(judged[0].gains) == {"arts", "the heist", "cards kept", "rivals"}


def test_a_late_rival_at_ones_own_art_is_accused_and_denied() -> None:
    crews = ["re7 sn7", "re6 sn6", "gu1", "gu2"]
    match = build(crews, phase="ready", finger=True)
    play(match, *(f"{seat} ready {crew}" for seat, crew in enumerate(crews)))
    play(match, "0 late A", "1 point A", "2 point B", "3 point C")
    player = bots.bot("normal", GAME)
    assert str(player.choose(match.ask(1), Rng(1))) == "1 accuse"
    play(match, "1 accuse", "2 overlook", "3 overlook")
    assert str(player.choose(match.ask(1), Rng(1))) == "1 deny"


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_chances_add_up_to_one_thief_an_art_at_most(seats: int) -> None:
    for match in visits(GAME, seats, GAME.check_setup(seats, {}), 9, 20):
        world = match._state
        if world.phase != "choice":
            continue
        prospects = [odds.prospect(crew, world.arts, GAME.components) for crew in world.crews]
        for prospect in prospects:
            assert abs(sum(prospect.aims) - 1) < 1e-9
        taken = [0.0] * len(world.arts)
        for seat in range(seats):
            for slot, chance in enumerate(odds.chances(prospects, seat)):
                assert 0 <= chance <= 1
                taken[slot] += chance * prospects[seat].aims[slot]
        assert max(taken) <= 1 + 1e-9
    assert len(NAMES) == 7
