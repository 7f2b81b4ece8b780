"""What bots are told of a position: they count what was taken, and weigh a stack."""

from engine import bots
from engine.games.its_mine_knizia.view import ANSWER
from tests.games.its_mine_knizia.positions import GAME, begin, build, play
from tests.random_matches import state_of


def terms(**fields: object) -> tuple[dict[str, float], ...]:
    match = build(**fields)  # type: ignore[arg-type]
    return tuple(dict(own) for own in GAME.mind.appraise(state_of(match)))


def test_points_are_those_of_the_stacks_as_they_are() -> None:
    dealer, *_ = terms(seats=3, stacks={0: ["S3 D5", "D5 J J J J"]}, dealer=0)
    assert dealer["points"] == 3 + 5 + 5, "who deals cannot get the offer"


def test_open_answers_share_the_offer_among_all_who_may_claim() -> None:
    _, one, two = terms(seats=3, offer="S5 S3", dealer=0)
    assert one == two and one["points"] == 8 * (1 - 1 / 4) / 2
    match = build(seats=3, offer="S5 S3", dealer=0)
    play(match, "1 pass")
    _, one, two = GAME.mind.appraise(state_of(match))
    assert (one["points"], two["points"]) == (0, 8 / 2)
    play(match, "1 claim")
    _, one, two = GAME.mind.appraise(state_of(match))
    assert (one["points"], two["points"]) == (8 * 3 / 4, 8 / 4)


def test_the_end_of_a_hand_that_may_come_counts_with_its_chance() -> None:
    match = build(seats=3, offer="S5", stacks={2: ["S1"]}, rest=1, dealer=0)
    _, one, two = GAME.mind.appraise(state_of(match))
    assert one["hands"] == 1 and two["hands"] == 0, "seat 1 wins, whoever gets the last card"
    match = build(seats=3, limit=2, offer="S5", stacks={0: ["S1", "S2"], 1: ["S3"]}, dealer=0)
    chance = GAME.mind.appraise(state_of(match))[2]["hands"]
    assert chance == (1 - 1 / 4) / 2, "if seat 1 claims, seat 2 gets all the rest"


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
    late = terms(seats=3, stacks={0: ["S1"], 1: ["S1"]}, deck="S2 S3", rest=2)
    assert early[2]["stacks"] > early[0]["stacks"] > late[0]["stacks"] > 0
    assert terms(seats=2, offer="S1 S1")[0]["stacks"] == 0, "two have nothing to wait for"


def test_a_bot_that_remembers_its_jackpots_wants_the_next_one() -> None:
    gains = []
    for own, others in (("J J J J J", "S1 S1 S1"), ("S1 S1 S1 S1 S1", "S2 S2 S2")):
        match = build(seats=2, offer="J S-3", stacks={0: [own], 1: [others]})
        judged = bots.evaluate(GAME, match.ask(0), bots.bot_rng(1, 0, 0), 40)
        value = {str(judgement.action): judgement.value for judgement in judged}
        gains.append(value["0 claim"] - value["0 pass"])
    assert gains[0] > 2 > gains[1] + 1


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
    world = GAME.mind.determinise(match.view(2), bots.bot_rng(3, 2, 0))
    real, made = match.position(), world.to_data()
    assert made["stacks"] == real["stacks"] and made["loose"] and not real["loose"]
    assert sorted(made["deck"].split()) == sorted(real["deck"].split())
    guesses = {
        GAME.mind.determinise(match.view(2), bots.bot_rng(n, 2, 0)).answers[0] for n in range(20)
    }
    assert guesses == {0, 1}, "what the other has answered is guessed"


def test_moves_are_told_by_the_chance_to_win_the_match_in_the_order_of_that_chance() -> None:
    match = build(seats=3, offer="S5 S3 J", dealer=0)
    judged = bots.evaluate(GAME, match.ask(1), bots.bot_rng(1, 0, 0), 20)
    told = [
        GAME.words.expected(match.view(1), judgement.value, judgement.worth) for judgement in judged
    ]
    assert {what for _, what in told} == {"chance to win the match"}
    figures = [int(figure.removesuffix("%")) for figure, _ in told]
    assert figures == sorted(figures, reverse=True) and 0 < figures[0] < 100
    hurried = bots.evaluate(GAME, match.ask(1), bots.bot_rng(1, 0, 0), 0)
    assert GAME.words.expected(match.view(1), hurried[0].value, 2.5) == (
        f"{hurried[0].value:+.1f}",
        "points ahead of {rivals}",
    )
