"""What bots are told of a position: they count what was taken, and weigh a stack."""

from engine import bots
from engine.games.its_mine_knizia.view import ANSWER
from tests.games.its_mine_knizia.positions import GAME, begin, build, play
from tests.random_matches import state_of


def terms(**fields: object) -> tuple[dict[str, float], ...]:
    match = build(**fields)  # type: ignore[arg-type]
    return tuple(dict(own) for own in GAME.appraise(state_of(match)))


def test_points_are_those_of_the_stacks_as_they_are() -> None:
    own, other, *_ = terms(seats=3, stacks={0: ["S3 D5", "D5"], 1: ["J J J J"]})
    assert own["points"] == 8 and other["points"] == 5


def test_a_single_promises_more_the_more_of_its_kind_are_to_come() -> None:
    many = terms(seats=3, stacks={0: ["D8"]})[0]["pairs"]
    few = terms(seats=3, stacks={0: ["D8"], 1: ["D8 D8 D8"]})[0]["pairs"]
    assert 0 == few < many < 8
    assert terms(seats=3, stacks={0: ["D-6"]})[0]["pairs"] < 0


def test_toast_and_jackpots_promise_more_to_whoever_has_more() -> None:
    lead, behind, _ = terms(seats=3, stacks={0: ["T T T T", "J J J"], 1: ["T", "J"]})
    assert lead["toast"] + lead["points"] > behind["toast"] + behind["points"]
    assert lead["jackpots"] > behind["jackpots"] > 0


def test_a_stack_spent_is_worth_less_the_fewer_cards_are_to_come() -> None:
    early = terms(seats=3, stacks={0: ["S1"], 1: ["S1"]})
    late = terms(seats=3, stacks={0: ["S1"], 1: ["S1"]}, rest=2)
    assert early[2]["stacks"] > early[0]["stacks"] > late[0]["stacks"] > 0
    assert terms(seats=2, offer="S1 S1")[0]["stacks"] == 0, "two have nothing to wait for"


def test_a_bot_that_remembers_its_single_wants_the_card_that_completes_it() -> None:
    with_it = build(seats=2, offer="D8 S-3", stacks={0: ["D8 S5"], 1: ["D8 D8"]})
    without = build(seats=2, offer="D8 S-3", stacks={0: ["S5"], 1: ["D8 D8 D8"]})
    chosen = []
    for match in (with_it, without):
        judged = bots.evaluate(GAME, match.ask(0), bots.bot_rng(1, 0, 0), 40)
        chosen.append(str(judged[0].action))
    assert chosen == ["0 claim", "0 pass"]


def test_a_bot_knows_no_more_than_its_view_whatever_the_deck_holds() -> None:
    good = build(seats=4, offer="S1 S2", deck="D8 D8 W J J")
    bad = build(seats=4, offer="S1 S2", deck="S-3 S-3 D-6 D-6")
    player = bots.bot("normal", GAME)
    for number in range(20):
        rng = bots.bot_rng(number, 1, 0)
        assert player.choose(good.ask(1), rng.copy()) == player.choose(bad.ask(1), rng)


def test_bots_deal_and_answer_without_being_asked_twice() -> None:
    match = begin(5, 8)
    players = [bots.bot("easy", GAME) for _ in range(5)]
    for _ in range(60):
        seat = match.waiting_for()[0]
        match.play(players[seat].choose(match.ask(seat), bots.bot_rng(8, seat, match.ply)))
    assert match.view(None).phase == ANSWER and any(match.view(None).stacks)


def test_worlds_hold_the_remembered_stacks_and_every_unseen_card() -> None:
    match = build(seats=3, offer="D5 T", stacks={0: ["S3 J"], 2: ["D8"]}, dealer=1)
    play(match, "0 claim")
    world = GAME.determinise(match.view(2), bots.bot_rng(3, 2, 0))
    real, made = match.position(), world.to_data()
    assert made["stacks"] == real["stacks"] and made["loose"] and not real["loose"]
    assert sorted(made["deck"].split()) == sorted(real["deck"].split())
    guesses = {GAME.determinise(match.view(2), bots.bot_rng(n, 2, 0)).answers[0] for n in range(20)}
    assert guesses == {0, 1}, "what the other has answered is guessed"
