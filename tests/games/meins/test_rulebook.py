"""What the rulebook of Meins! says in so many words, with its examples."""

from collections import Counter

import pytest

from engine import Match, Outcome, Player
from engine.games.meins.moves.buy import Bought
from engine.games.meins.moves.expand import Expanded
from tests.games.meins.positions import (
    BATON,
    CANVAS,
    CURSED,
    DUCK,
    EAR,
    GAME,
    KING,
    LIST,
    PISTOL,
    ROBOT,
    TAROT,
    build,
    of_kind,
    play,
    supply,
    why_not,
)


def test_contents_45_exhibits_5_categories_60_procurement_cards() -> None:
    components = GAME.components
    assert len(components.exhibits) == 45
    assert [category.name for category in components.categories] == [
        "Games/Toys",
        "Art",
        "Literature",
        "Sport",
        "Film/Music",
    ]
    assert {kind.name: kind.copies for kind in components.procurement} == {
        "Connections": 12,
        "Auction": 12,
        "Money": 12,
        "Treasure Map": 12,
        "Trickery": 12,
    }
    assert components.category_points == 2
    villa = components.villa
    assert (villa.points, villa.each_type, villa.same_type_extra, villa.price) == (7, 1, 3, 8)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup_four_exhibits_nine_cards_and_a_category_card_for_every_player(seats: int) -> None:
    match = Match(GAME, [Player("x")] * seats, 4)
    data = match.position()
    assert len(data["display"]) == 4 and len(data["exhibit_pile"]) == 41
    assert len(data["grid"]) == 9 and "." not in data["grid"]
    assert len(set(data["category_cards"])) == seats
    assert [seat["villa"] for seat in data["seats"]] == [False] * seats


def test_setup_shuffles_every_deck_by_the_seed() -> None:
    worlds = [Match(GAME, [Player("x")] * 4, seed).position() for seed in range(20)]
    for field in ("draw_pile", "grid", "display", "exhibit_pile", "category_cards", "starter"):
        assert len({str(world[field]) for world in worlds}) > 3, field


def test_example_of_the_villa_five_different_and_three_alike_score_seven() -> None:
    match = build(supplies=["CAMXT" + "MMM" + "X"])
    (expanded,) = of_kind(play(match, "0 expand M"), Expanded)
    assert expanded.paid == (1, 1, 4, 1, 1)
    assert supply(match, 0) == "X" and match.position()["discards"] == "CAMMMMXT"
    assert match.scores(None)[0].total == 7


def test_example_of_the_first_round_exhibits_go_to_the_left_side_one_after_another() -> None:
    match = build(supplies=["CAM" + "XX" + "CAM" + "TT"], draw="XTC")
    events = play(match, "0 buy a", "0 buy b X")
    assert [event.place for event in of_kind(events, Bought)] == [1, 2]
    assert match.position()["seats"][0]["left"] == [KING, DUCK]
    assert match.view(None).round == 1 and match.to_act() == (0,)
    (third,) = of_kind(play(match, "0 buy c"), Bought)
    assert third.place == 3
    assert match.position()["seats"][0]["left"] == [KING, DUCK, EAR]
    assert match.view(None).phase == "discard"


def test_an_exhibit_takes_exactly_its_price() -> None:
    match = build(supplies=["CCAMMT"])
    (bought,) = of_kind(play(match, "0 buy a"), Bought)
    assert bought.paid == (1, 1, 1, 0, 0)
    assert supply(match, 0) == "CMT" and match.position()["discards"] == "CAM"


def test_an_exhibit_that_cannot_be_paid_cannot_be_bought() -> None:
    match = build(supplies=["CM"])
    assert why_not(match, "0 buy a") == (
        "You can't afford Chess king who abdicated: you need A more.",
        "Acquiring Exhibits",
    )
    assert (
        why_not(match, "0 buy b")[0]
        == "You can't afford Rubber duck of an admiral: you need X more."
    )
    assert why_not(build(supplies=["X"]), "0 buy b")[0] == (
        "You can't afford Rubber duck of an admiral: you need ? more."
    )


def test_play_goes_clockwise_and_every_turn_begins_with_taking() -> None:
    match = build(seats=4, turn=2)
    for seat in (2, 3, 0, 1):
        assert match.to_act() == (seat,)
        play(match, f"{seat} end")
        assert match.view(None).phase == "take"
        play(match, f"{(seat + 1) % 4} take row1")


def test_an_empty_draw_pile_is_made_anew_from_the_discards_thoroughly_shuffled() -> None:
    piles = set()
    for seed in range(8):
        match = build(grid="...XTCAMX", rest="discards", rng=f"{seed:016x}")
        before: Counter[str] = Counter(match.position()["discards"])
        play(match, "0 end")
        data = match.position()
        assert Counter(data["draw_pile"] + data["grid"][:3]) == before
        assert data["discards"] == ""
        piles.add(data["draw_pile"])
    assert len(piles) == 8


def test_a_whole_round_end_in_order_discards_new_display_next_player() -> None:
    new = [ROBOT, CANVAS, CURSED, BATON]
    match = build(supplies=["CAM" + "XXX", "TT", "M"], left={0: [TAROT, PISTOL]}, next_exhibits=new)
    play(match, "0 buy a")
    assert match.position()["display"][0] == "" and match.to_act() == (0,)
    play(match, "0 discard X", "1 discard T")
    data = match.position()
    assert [supply(match, seat) for seat in range(3)] == ["XX", "T", "M"]
    assert data["display"] == new
    assert (data["round"], data["turn"], data["phase"]) == (2, 1, "take")
    assert sorted(data["removed"]) == sorted([DUCK, EAR, LIST])


def finished() -> Outcome:
    """Ada ends the match; all kinds of points are on the table."""
    match = build(
        supplies=["CAM" + "T", "XX", ""],
        round_=3,
        left={0: [EAR, CURSED], 1: [CANVAS], 2: [PISTOL]},
        right={1: [ROBOT]},
        upper={0: [TAROT, BATON]},
        villas=[1],
        categories=["games-toys", "art", "film-music"],
    )
    play(match, "0 buy a")
    outcome = match.outcome()
    assert outcome is not None
    return outcome


def test_final_scoring_adds_exhibits_villa_and_category_cards() -> None:
    ada, bea, cy = finished().sheets
    # Ada: 3+2 left, 3+2+3 on top; Games/Toys 3 : 1 against Bea, Film/Music 0 : 1 against Cy.
    assert [line.points for line in ada.lines if line.group == "exhibits"] == [3, 2, 3, 2, 3]
    assert [(line.label, line.points) for line in ada.lines if line.group != "exhibits"] == [
        ("villa, plain", 0),
        ("Games/Toys card", 2),
        ("Film/Music card", 2),
        ("cards left (tiebreak)", 1),
    ]
    # Bea: 7 and 6, the villa; Art 1 : 0 against Cy.
    assert [(line.label, line.points) for line in bea.lines if line.group != "exhibits"] == [
        ("villa, expanded", 7),
        ("Art card", 2),
        ("cards left (tiebreak)", 2),
    ]
    assert (ada.total, bea.total, cy.total) == (17, 22, 2)


def test_the_outcome_tells_how_the_match_and_each_category_were_decided() -> None:
    outcome = finished()
    assert outcome.places == (2, 1, 3)
    assert outcome.reason == (
        "{0} ended the last round with a third exhibit on top: Chess king who abdicated."
    )
    assert outcome.notes == (
        "Games/Toys: {0} 3 : 1 {1}: goes to {0}.",
        "Art: {1} 1 : 0 {2}: goes to {1}.",
        "Film/Music: {2} 0 : 1 {0}: goes to {0}.",
    )


def test_the_notes_tell_ties_and_how_points_broke_them() -> None:
    match = build(
        seats=2,
        supplies=["CAM"],
        round_=3,
        left={0: [EAR], 1: [CANVAS]},
        upper={0: [TAROT, LIST]},
        right={1: [ROBOT]},
        categories=["art", "sport"],
    )
    play(match, "0 buy a")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.notes == (
        "Art: {0} 1 : 1 {1}, worth 3 : 7: goes to {1}.",
        "Sport: {1} 0 : 0 {0}, none: no one gets it.",
    )


def test_the_score_so_far_is_the_final_score_by_the_same_rules() -> None:
    match = build(supplies=["CAM"], round_=3, left={0: [EAR]}, upper={0: [TAROT, ROBOT]})
    play(match, "0 buy a")
    outcome = match.outcome()
    assert outcome is not None and match.scores(None) == outcome.sheets
