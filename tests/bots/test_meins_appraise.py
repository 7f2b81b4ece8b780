"""Meins!: what the bots' judgement of a position may and must depend on."""

from typing import Any

import pytest

from engine import GAMES, Rng
from engine.bots.judging import standing
from engine.games.meins import appraise
from engine.games.meins.position import MeinsPosition
from tests.random_matches import state_of, visits

MEINS = GAMES["meins"].load()


def worlds(seats: int) -> list[MeinsPosition]:
    """Positions of a random match, from its start to its end."""
    return [state_of(match).copy() for match in visits(MEINS, seats, {}, 3, 25)]


@pytest.mark.parametrize("seats", MEINS.seat_counts)
def test_every_seat_gets_the_same_terms_and_every_term_has_a_weight(seats: int) -> None:
    for world in worlds(seats):
        before = world.to_data()
        terms = MEINS.mind.appraise(world)
        assert len(terms) == seats
        assert all(set(own) == set(terms[0]) <= set(appraise.WEIGHTS) for own in terms)
        assert world.to_data() == before


@pytest.mark.parametrize("seats", MEINS.seat_counts)
def test_at_the_end_the_judgement_is_the_result(seats: int) -> None:
    for seed in range(6):
        world = MEINS.setup(seats, seed, MEINS.check_setup(seats, {}))
        rng = Rng(seed)
        while world.to_act():
            world.apply(rng.choice(world.legal_actions(world.turn)))
        outcome = world.outcome()
        terms = MEINS.mind.appraise(world)
        values = [sum(appraise.WEIGHTS[name] * own[name] for name in own) for own in terms]
        for sheet, own in zip(outcome.sheets, terms, strict=True):
            assert own["points"] + own["category cards"] == sheet.total
        best = sorted(range(seats), key=lambda seat: -values[seat])
        assert [outcome.places[seat] for seat in best] == sorted(outcome.places)


def start(**changes: Any) -> MeinsPosition:
    """A first turn with known cards: seat 0 has taken its cards and is to use them."""
    world: MeinsPosition = MEINS.setup(2, 1, {"start": "1"})
    by_id = MEINS.components.exhibit_of_id
    shown = ["bookmark-of-a-lost-novel", "tin-robot-with-opinions"]
    for slot, name in enumerate(shown):
        card = by_id[name]
        if card in world.display:
            world.display[world.display.index(card)] = world.display[slot]
        else:
            world.exhibit_pile[world.exhibit_pile.index(card)] = world.display[slot]
        world.display[slot] = card
    for slot in (2, 3):
        world.exhibit_pile.append(world.display[slot])
        world.display[slot] = -1
    world.phase = "use"
    world.supplies = [[0] * 5, [0] * 5]
    for name, value in changes.items():
        setattr(world, name, value)
    return world


def value(world: MeinsPosition, seat: int = 0) -> float:
    return standing(MEINS.mind, world, seat)


def supply(letters: str) -> list[list[int]]:
    return [list(MEINS.components.cards(letters)), [0] * 5]


def test_cards_that_a_shown_exhibit_asks_for_are_worth_more_than_others() -> None:
    fitting = [value(start(supplies=supply(letters))) for letters in ("X", "XX", "XXC")]
    others = [value(start(supplies=supply(letters))) for letters in ("T", "TT", "TTT")]
    assert fitting == sorted(fitting)
    assert all(a > b for a, b in zip(fitting, others, strict=True))


def test_buying_what_can_be_paid_is_worth_more_than_keeping_its_cards() -> None:
    world = start(supplies=supply("CXX"))
    kept = value(world)
    world.apply(MEINS.parse("0 buy a"))
    assert value(world) > kept


def test_cards_are_worth_nothing_once_a_rival_can_end_the_match() -> None:
    cards = {"supplies": supply("TTT"), "round": 3}
    early = MEINS.mind.appraise(start(**cards))[0]["cards"]
    used = [[[], [], []], [[], [], [40, 41]]]
    late = MEINS.mind.appraise(start(**cards, collections=used))[0]["cards"]
    assert early > late == 0


def test_half_of_the_cards_counts_while_they_are_to_be_given_up() -> None:
    world = start(supplies=supply("TTTT"), phase="discard", to_discard=[2, 0])
    assert MEINS.mind.appraise(world)[0]["cards"] == 2


def test_the_villa_comes_into_reach_card_by_card_until_it_is_expanded() -> None:
    reach = [
        MEINS.mind.appraise(start(supplies=supply(letters)))[0]["villa in reach"]
        for letters in ("", "C", "CC", "CCCC", "CCCCAMXT")
    ]
    assert reach == sorted(set(reach))
    assert reach[-1] == MEINS.components.villa.points
    expanded = start(supplies=supply("CCCCAMXT"), villas=[True, False])
    assert MEINS.mind.appraise(expanded)[0]["villa in reach"] == 0


def test_a_lead_in_a_category_makes_its_card_likelier_for_one_and_not_for_the_other() -> None:
    by_id = MEINS.components.exhibit_of_id
    literature = by_id["bookmark-of-a-lost-novel"]
    category = MEINS.components.exhibits[literature].categories[0]
    cards = (category, (category + 1) % 5)
    even = MEINS.mind.appraise(start(category_cards=cards))
    ahead = MEINS.mind.appraise(
        start(category_cards=cards, collections=[[[literature], [], []], [[], [], []]])
    )
    gain = ahead[0]["category cards"] - even[0]["category cards"]
    assert gain > 0
    assert ahead[1]["category cards"] == pytest.approx(even[1]["category cards"] - gain)
