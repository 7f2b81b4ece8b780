"""What the live table asks of the game (KZ-2): what lies open, who deals, what the keys came to."""

from engine.core.clock import Card
from engine.games.its_mine_knizia.moves.claim import claim, late_claim
from engine.games.its_mine_knizia.moves.let_go import let_go
from tests.games.its_mine_knizia.positions import GAME, answer, begin, build, of_kind, play

CLOCK = GAME.make_clock()


def test_kz_2_only_a_live_match_has_a_clock() -> None:
    assert begin(3).clock is not None and begin(3, mode="window").clock is None
    assert CLOCK.pace(begin(3, pace="fast").options) == "fast"
    known = {option.id for option in GAME.options(3)}
    assert {"pace"} == set(CLOCK.options) <= known


def test_kz_3_claims_go_in_their_order_and_equal_ones_are_left_to_the_match() -> None:
    assert CLOCK.answers([(2, 1), (1, 1), (3, 3)], (1, 2, 3, 4)) == [
        claim(2),
        claim(1),
        late_claim(3, 3),
        let_go(4),
    ]
    assert CLOCK.answers([(4, 1), (2, 2)], (2, 3)) == [claim(2), let_go(3)]
    assert CLOCK.answers([], (0, 1)) == [let_go(0), let_go(1)]


def test_what_lies_open_and_who_may_claim_it() -> None:
    match = build(seats=4, offer="S3", dealer=1, deck="S1")
    assert CLOCK.card(match.view(None)) == Card((0, 2, 3), last=False)
    assert CLOCK.dealer(match.view(2)) == 1
    last = build(seats=3, offer="S1", rest=0)
    assert CLOCK.card(last.view(None)) == Card((1, 2), last=True)


def test_between_hands_nothing_lies_open_and_the_dealer_is_waited_for() -> None:
    match = begin(3, start="2")
    view = match.view(None)
    assert CLOCK.card(view) is None
    assert match.word(CLOCK.waiting(view)) == "Waiting for Bea to deal hand 1."
    dealt = match.play(CLOCK.deal(view))
    assert CLOCK.dealt(dealt) and CLOCK.taken(dealt) is None
    two = begin(2, start="1")
    assert two.word(CLOCK.waiting(two.view(None))) == "Waiting for Ada to call hand 1."


def test_the_first_claim_is_told_and_what_came_after_it() -> None:
    match = build(seats=4, offer="S3", dealer=0)
    happened = play(match, "2 claim", "1 claim 2", "3 pass")
    taken = CLOCK.taken(happened)
    assert taken is not None and (taken.seat, taken.late) == (2, (1,))
    assert taken in of_kind(happened, type(taken)) and not CLOCK.dealt(happened)
    assert CLOCK.taken(answer(match)) is None
    assert CLOCK.claims(claim(1)) and CLOCK.claims(late_claim(1, 2)) and not CLOCK.claims(let_go(1))
