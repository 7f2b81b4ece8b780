"""Worlds that bots imagine: what a seat knows stays, what was shown is where it was shown."""

import re
from collections import Counter
from collections.abc import Mapping

import pytest

from engine import Rng
from engine.games.stealing_mona_lisa.game import StealingMonaLisa
from engine.games.stealing_mona_lisa.view import SEALED
from tests import contract, secrecy
from tests.games.stealing_mona_lisa.tables import GAME, begin, build, cards, draft, heist, play
from tests.random_matches import Check, viewers, visits


def twins() -> StealingMonaLisa:
    """The game with a deck in which most cards stand twice or more often."""
    text = re.sub(r"(?m)^values = .*$", "values = [1, 3, 3, 3, 5, 5, 7]", GAME.components_text)
    return GAME.with_components(text, "twins.toml")


TWINS = twins()


@pytest.mark.parametrize("check", [*contract.CHECKS, secrecy.check_determinise])
@pytest.mark.parametrize("seats", [3, 6])
def test_a_deck_in_which_cards_stand_twice_keeps_the_contract(check: Check, seats: int) -> None:
    if check is contract.check_undo:
        return
    options: Mapping[str, str] = TWINS.check_setup(seats, {})
    check(TWINS, seats, options, 1)


def test_choices_of_equal_cards_are_listed_once() -> None:
    match = build(["sn3 sn3 sn3 re5 re7"], game=TWINS, seats=3)
    legal = [str(action) for action in match.ask(0).legal]
    assert len(legal) == len(set(legal)) == 2 * (4 * 2 * 2 - 1)
    assert "0 send A sn3 sn3 re7" in legal


def test_stacks_that_were_shown_are_with_their_thieves_in_every_world() -> None:
    for match in visits(GAME, 4, GAME.check_setup(4, {}), 3, 60):
        if match.view(None).phase not in ("keep", "over"):
            continue
        for viewer in viewers(match):
            world = GAME.mind.determinise(match.view(viewer), Rng(match.ply))
            for told in world.heists:
                for seat, stack in zip(told.thieves, told.stacks, strict=False):
                    own = Counter(world.picks[seat] + world.carried[seat])
                    assert Counter(stack) <= own and world.stacks[seat] == stack
                    if seat != told.winner:
                        assert Counter(stack) <= Counter(world.crews[seat])


def test_what_somebody_got_back_can_be_carried_by_nobody_else() -> None:
    match = build(["re7 sn7", "re6 sn6"])
    play(match, "0 send A re7 sn7", "1 send A re6 sn6", "2 send B ha1", "3 send C ge1")
    assert heist(match, "A").winner == 0
    play(match, "0 keep nothing", "1 keep re6", "2 keep nothing")
    hand = cards(match, 3)
    play(match, f"3 keep {' '.join(hand[:3])}")
    view = match.view(0)
    assert view.carried == (0, 1, 0, 3)
    back = {GAME.components.card_of_code[code] for code in ("re6", "sn6")}
    shown = {card for told in view.heists for stack in told.stacks for card in stack}
    with_bea, rng = 0, Rng(5)
    for _ in range(300):
        world = GAME.mind.determinise(view, rng)
        assert not shown & set(world.carried[3])
        assert set(world.carried[1]) <= back or not shown & set(world.carried[1])
        with_bea += bool(back & set(world.carried[1]))
    assert 60 < with_bea < 200, "two of her five cards were shown: 2 in 5, unless dealt since"


def test_a_choice_that_is_in_stays_open_until_it_is_turned_up() -> None:
    match = build(["re7 sn7", "re6 sn6"])
    play(match, "1 send A re6 sn6", "2 send B ha1", "3 send C ge1")
    sizes = set()
    for number in range(30):
        world = GAME.mind.determinise(match.view(0), Rng(number))
        assert world.pending == [None, SEALED, SEALED, SEALED]
        assert world.view(1).choice is None and world.view(1).chosen[1]
        world.apply(GAME.parse("0 send A re7 sn7"))
        assert world.phase in ("keep", "draft", "over")
        sizes.add(tuple(told.thieves for told in world.heists))
    assert len(sizes) > 5, "the others may have gone anywhere"


@pytest.mark.parametrize("choice", ["cards", "finger"])
def test_imagined_worlds_can_be_written_and_read_like_any_position(choice: str) -> None:
    for match in visits(GAME, 5, GAME.check_setup(5, {"choice": choice}), 8, 25):
        for viewer in viewers(match):
            world = GAME.mind.determinise(match.view(viewer), Rng(match.ply))
            again = GAME.position(world.to_data())
            assert again == world and again.to_data() == world.to_data()


def test_all_orders_of_the_cards_passed_on_are_imagined() -> None:
    match = begin(5, seed=2)
    draft(match)
    view = match.view(0)
    first = set(view.hands[0]) - {view.picks[0]}
    takers: dict[int, set[int]] = {card: set() for card in first}
    rng = Rng(1)
    for _ in range(200):
        world = GAME.mind.determinise(view, rng)
        for card in first:
            takers[card] |= {seat for seat in range(5) if card in world.picks[seat]}
    assert all(seats == {1, 2, 3, 4} for seats in takers.values())


@pytest.mark.parametrize("seats", [3, 7])
def test_a_card_that_was_not_seen_is_as_likely_in_any_place(seats: int) -> None:
    view = begin(seats, seed=4).view(0)
    hidden = 42 - 5
    card = next(card for card in range(42) if card not in view.hands[0])
    found, rng, worlds = Counter[int](), Rng(2), 1500
    for _ in range(worlds):
        world = GAME.mind.determinise(view, rng)
        found.update(seat for seat in range(seats) if card in world.hands[seat])
    expected = worlds * 5 / hidden
    for seat in range(1, seats):
        assert abs(found[seat] - expected) < 4.5 * expected**0.5, "four and a half deviations"
