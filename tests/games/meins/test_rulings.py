"""The rulings of Meins! about set-up, rounds, the end and the table, by their numbers.

Those about a turn stand in `test_rulings_turn.py`. What cannot be tested, and why:

- ME-9: whether the display is filled after a third exhibit in rounds 1 and 2 makes no difference.
  The test shows that it is replaced whole, and that round 3 fills nothing.
- ME-11: "a bot rule needed" asks for something of the bots; the contract of games shows that
  discards are legal actions like any other.
- ME-25: that the owner of the craziest collection begins is for the people at the table.
"""

import re

import pytest

from engine import Match, Player
from engine.core.components import package_text
from engine.games.meins.components import parse
from engine.games.meins.events import (
    Began,
    GridRefilled,
    Reshuffled,
    RoundBegan,
    RoundEnded,
    StartingCapital,
)
from engine.games.meins.scoring import rivalries
from tests.games.meins import test_rulings_turn
from tests.games.meins.positions import (
    CANVAS,
    CURSED,
    DUCK,
    EAR,
    FRESCO,
    GAME,
    HORSE,
    JIGSAW,
    KING,
    LIST,
    ROBOT,
    TAROT,
    build,
    legal,
    of_kind,
    play,
    say,
    supply,
)


def test_every_ruling_has_a_test() -> None:
    numbers = set(re.findall(r"\*\*(ME-\d+)\*\*", package_text("meins", "rulings.md")))
    assert len(numbers) == 31
    tests = [*globals(), *vars(test_rulings_turn)]
    tested = {name.split("_")[2] for name in tests if name.startswith("test_me_")}
    assert numbers == {f"ME-{number}" for number in tested}


# --- The end of a round --------------------------------------------------------------------------


def test_me_10_the_grid_is_filled_at_the_rounds_end_before_the_discards() -> None:
    match = build(supplies=["CAMXX"], left={0: [TAROT, ROBOT]}, grid="...XTCAMX", draw="TTT")
    events = play(match, "0 buy a")
    kinds = [type(event) for event in events]
    assert kinds.index(RoundEnded) < kinds.index(GridRefilled)
    assert match.position()["grid"] == "TTTXTCAMX"
    assert legal(match) == ["discard X"], "the discards come after"


def test_me_10_after_round_3_nothing_is_filled() -> None:
    match = build(supplies=["CAM"], round_=3, upper={0: [TAROT, ROBOT]}, grid="...XTCAMX")
    events = play(match, "0 buy a")
    assert not of_kind(events, GridRefilled)
    assert match.position()["grid"] == "...XTCAMX"


def test_me_11_everybody_discards_clockwise_from_the_player_who_ended_the_round() -> None:
    supplies = ["XX", "CAM" + "TT", "AAAA", "M"]
    match = build(seats=4, supplies=supplies, turn=1, left={1: [TAROT, ROBOT]})
    play(match, "1 buy a")
    assert match.view(None).to_discard == (1, 1, 2, 0)
    order = []
    while match.view(None).phase == "discard":
        (seat,) = match.to_act()
        order.append(seat)
        match.play(match.ask(seat).legal[0])
    assert order == [1, 2, 2, 0]


def test_me_11_each_player_chooses_which_cards() -> None:
    match = build(supplies=["CAM" + "XTTC"], left={0: [TAROT, ROBOT]})
    play(match, "0 buy a")
    assert legal(match) == ["discard C", "discard X", "discard T"]
    play(match, "0 discard T", "0 discard C")
    assert supply(match, 0) == "XT"


@pytest.mark.parametrize("held, kept", [(0, 0), (1, 1), (2, 1), (3, 2), (5, 3), (8, 4), (9, 5)])
def test_me_12_half_rounded_down_is_given_up_not_kept(held: int, kept: int) -> None:
    match = build(supplies=["CAM", "T" * held], left={0: [TAROT, ROBOT]})
    play(match, "0 buy a")
    assert match.view(None).to_discard[1] == held // 2
    while match.view(None).phase == "discard":
        play(match, "1 discard T")
    assert supply(match, 1) == "T" * kept


def test_me_13_unsold_exhibits_leave_the_game_and_count_for_nobody() -> None:
    match = build(supplies=["CAM"], left={0: [TAROT, ROBOT]}, display=[KING, DUCK, EAR, LIST])
    play(match, "0 buy a")
    assert sorted(match.position()["removed"]) == sorted([DUCK, EAR, LIST])
    assert [sheet.total for sheet in match.scores(None)] == [3 + 6 + 3 + 2, 0, 0]
    for rivalry in rivalries(match.view(None))[1:]:
        assert rivalry.counts == (0, 0)


@pytest.mark.parametrize("ender, beginner", [(0, 1), (1, 2), (2, 0)])
def test_me_14_the_player_after_the_one_who_ended_the_round_begins(
    ender: int, beginner: int
) -> None:
    supplies = ["", "", ""]
    supplies[ender] = "CAM"
    match = build(supplies=supplies, turn=ender, left={ender: [TAROT, ROBOT]})
    events = play(match, f"{ender} buy a")
    (began,) = of_kind(events, RoundBegan)
    assert (began.seat, began.round) == (beginner, 2)
    assert match.to_act() == (beginner,) and match.view(None).phase == "take"


@pytest.mark.parametrize("round_, side", [(1, "left"), (2, "right"), (3, "upper")])
def test_me_15_the_side_depends_on_the_round_alone(round_: int, side: str) -> None:
    match = build(supplies=["CAM"], round_=round_)
    play(match, "0 buy a")
    seat = match.position()["seats"][0]
    assert {name: len(seat[name]) for name in ("left", "right", "upper")} == {
        "left": 0,
        "right": 0,
        "upper": 0,
        side: 1,
    }


def test_me_15_earlier_sides_keep_what_they_have() -> None:
    match = build(supplies=["CAM", "", ""], round_=2, left={0: [TAROT], 1: [ROBOT, HORSE, JIGSAW]})
    play(match, "0 buy a")
    seats = match.position()["seats"]
    assert (seats[0]["left"], seats[0]["right"]) == ([TAROT], [KING])
    assert seats[1]["left"] == [ROBOT, HORSE, JIGSAW]


# --- Set-up --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats, starter", [(2, 2), (3, 1), (3, 3), (4, 1), (4, 4)])
def test_me_17_the_next_players_get_1_2_and_3_cards_and_the_first_none(
    seats: int, starter: int
) -> None:
    match = Match(GAME, [Player("x")] * seats, 11, {"start": str(starter)})
    first = starter - 1
    sizes = [len(supply(match, (first + step) % seats)) for step in range(seats)]
    assert sizes == list(range(seats))
    capital = of_kind(list(match.past[0].events), StartingCapital)
    assert [event.seat for event in capital] == [(first + s) % seats for s in range(1, seats)]
    for event in capital:
        assert match.view(None).supplies[event.seat] == event.cards, "face up: in every view"
    assert len(match.position()["draw_pile"]) == 60 - 9 - sum(sizes)


def test_me_18_the_grid_is_laid_before_the_capital_is_dealt() -> None:
    boards = []
    for seats in (2, 3, 4):
        match = Match(GAME, [Player("x")] * seats, 11, {"start": "1"})
        data = match.position()
        boards.append(data["grid"])
        dealt = data["draw_pile"] + data["grid"] + "".join(s["supply"] for s in data["seats"])
        assert len(dealt) == 60
    assert boards[0] == boards[1] == boards[2], "the same nine cards, whoever gets capital"


def test_me_19_a_category_card_lies_between_its_owner_and_the_left_neighbour() -> None:
    match = build(seats=4, categories=["art", "sport", "literature", "film-music"])
    assert [rivalry.seats for rivalry in rivalries(match.view(None))] == [
        (0, 1),
        (1, 2),
        (2, 3),
        (3, 0),
    ]
    assert [GAME.components.categories[r.category].id for r in rivalries(match.view(None))] == [
        "art",
        "sport",
        "literature",
        "film-music",
    ]


def test_me_19_two_players_compare_in_both_categories() -> None:
    match = build(seats=2, left={0: [KING], 1: [EAR]}, categories=["games-toys", "art"])
    first, second = rivalries(match.view(None))
    assert {*first.seats} == {*second.seats} == {0, 1}
    assert (first.leader, second.leader) == (0, 1)


# --- The end -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ada, bea, leader",
    [
        ([EAR], [], 0),
        ([EAR], [FRESCO, CURSED], 1),
        ([EAR], [FRESCO], 0),
        ([FRESCO], [CURSED], None),
        ([], [], None),
        ([KING], [TAROT], None),
        ([CANVAS], [FRESCO, CURSED], 1),
    ],
    ids=[
        "more exhibits",
        "number beats points",
        "even numbers: points decide",
        "a two-category exhibit counts with its full points: even, so nobody",
        "none at all: nobody",
        "other categories do not count: nobody",
        "one dear exhibit loses against two cheap ones",
    ],
)
def test_me_20_more_exhibits_then_more_points_else_nobody(
    ada: list[str], bea: list[str], leader: int | None
) -> None:
    match = build(left={0: ada, 1: bea}, round_=2, seats=2, categories=["art", "sport"])
    assert rivalries(match.view(None))[0].leader == leader
    won = [
        sheet.seat
        for sheet in match.scores(None)
        if any(line.label == "Art card" and line.points == 2 for line in sheet.lines)
    ]
    assert won == ([] if leader is None else [leader])


def idle_lap(round_: int) -> Match:
    """Three players with an empty grid, of whom none goes on."""
    supplies = ["C" * 12, "A" * 12 + "X", "M" * 12]
    match = build(supplies=supplies, grid=".........", rest=2, round_=round_, used=False)
    play(match, "0 end", "1 end")
    return match


def test_me_21_a_lap_in_which_nobody_takes_or_uses_a_card_ends_the_round() -> None:
    match = idle_lap(round_=1)
    assert match.view(None).idle_turns == 2
    events = play(match, "2 end")
    (ended,) = of_kind(events, RoundEnded)
    assert ended.stalled and ended.discards == (6, 6, 17)
    assert say(match, events)[0].startswith(
        "Round 1 ended after a full lap with no card taken or used."
    )
    assert match.to_act() == (2,)


def test_me_21_a_purchase_or_a_card_to_take_breaks_the_lap() -> None:
    match = build(supplies=["C" * 11, "A" * 11, "CAM"], grid=".........", rest=1, used=False)
    play(match, "0 end", "1 end", "2 buy a")
    events = play(match, "2 end")
    assert not of_kind(events, RoundEnded)
    assert match.view(None).idle_turns == 0
    assert match.view(None).phase == "take", "the cards that were paid can be taken"


def test_me_21_a_stall_in_the_last_round_ends_the_match() -> None:
    match = idle_lap(round_=3)
    play(match, "2 end")
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "A full lap passed with no card taken or used."


def final(supplies: list[str], left: dict[int, list[str]]) -> Match:
    """A match that Ada ends with her third exhibit on top (KING, 3 points)."""
    supplies[0] += "CAM"
    match = build(
        supplies=supplies,
        round_=3,
        upper={0: [TAROT, HORSE]},
        left=left,
        categories=["sport", "literature", "film-music"],
    )
    play(match, "0 buy a")
    return match


def test_me_22_a_tie_goes_to_the_player_with_more_cards_left() -> None:
    match = final(["TT", "TTT", ""], {1: [ROBOT, JIGSAW]})
    outcome = match.outcome()
    assert outcome is not None
    assert [sheet.total for sheet in outcome.sheets] == [10, 10, 0]
    assert outcome.places == (2, 1, 3)
    assert supply(match, 1) == "TTT", "nobody discards after the last round"


def test_me_22_if_the_cards_are_even_too_the_victory_is_shared() -> None:
    outcome = final(["TT", "XX", ""], {1: [ROBOT, JIGSAW]}).outcome()
    assert outcome is not None
    assert outcome.places == (1, 1, 3) and outcome.winners() == (0, 1)


# --- The table -----------------------------------------------------------------------------------


def test_me_23_everything_is_open_but_the_order_of_the_piles() -> None:
    match = build(supplies=["CAM", "TT", "X"], discards="AAM", phase="take")
    view = match.view(None)
    assert view.supplies == ((1, 1, 1, 0, 0), (0, 0, 0, 0, 2), (0, 0, 0, 1, 0))
    assert view.discards == (0, 2, 1, 0, 0)
    assert view.draw_pile == 60 - 9 - 6 - 3
    assert GAME.open_information


def test_me_25_the_starting_player_is_drawn_or_chosen() -> None:
    drawn = {Match(GAME, [Player("x")] * 3, seed).to_act()[0] for seed in range(30)}
    assert drawn == {0, 1, 2}
    for seat in range(3):
        match = Match(GAME, [Player("x")] * 3, 5, {"start": str(seat + 1)})
        assert match.to_act() == (seat,)
        assert of_kind(list(match.past[0].events), Began)[0].seat == seat
    option = GAME.options(2)[0]
    assert [value for value, _ in option.choices] == ["drawn", "1", "2"]


def test_me_26_only_an_expanded_villa_is_worth_points() -> None:
    match = build(villas=[1])
    lines = [
        next(line for line in sheet.lines if line.label.startswith("villa"))
        for sheet in match.scores(None)
    ]
    assert [(line.label, line.points) for line in lines] == [
        ("villa, plain", 0),
        ("villa, expanded", 7),
        ("villa, plain", 0),
    ]


# --- Holes that the code filled ------------------------------------------------------------------


def test_me_27_places_that_stayed_empty_are_filled_after_the_discards() -> None:
    match = build(supplies=["CAM" + "TTTT"], grid="......AMX", left={0: [TAROT, ROBOT]}, rest=1)
    play(match, "0 buy a")
    assert match.position()["grid"].count(".") == 3, "six places, and three cards were paid"
    events = play(match, "0 discard T", "0 discard T")
    while match.view(None).phase == "discard":
        events = play(match, str(match.ask(1).legal[0]))
    kinds = [type(event) for event in events]
    assert kinds.index(RoundBegan) < kinds.index(GridRefilled)
    assert "." not in match.position()["grid"]
    assert match.to_act() == (1,) and match.view(None).phase == "take"


def test_me_28_a_stalled_round_was_ended_by_the_player_who_completed_the_lap() -> None:
    match = idle_lap(round_=2)
    play(match, "2 end")
    order = []
    events = []
    while match.view(None).phase == "discard":
        (seat,) = match.to_act()
        order.append(seat)
        events = match.play(match.ask(seat).legal[0])
    assert list(dict.fromkeys(order)) == [2, 0, 1]
    (began,) = of_kind(events, RoundBegan)
    assert began.seat == 0


def test_me_29_the_discards_are_shuffled_when_a_card_is_needed_and_not_before() -> None:
    match = build(grid="...XTCAMX", draw="TTT", rest="discards")
    events = play(match, "0 end")
    assert not of_kind(events, Reshuffled)
    assert match.position()["draw_pile"] == "" and match.position()["discards"]
    match = build(grid="...XTCAMX", draw="TT", rest="discards")
    before = len(match.position()["discards"])
    events = play(match, "0 end")
    (shuffled,) = of_kind(events, Reshuffled)
    assert shuffled.count == before
    assert match.position()["grid"].startswith("TT")
    assert len(match.position()["draw_pile"]) == before - 1


def test_me_31_with_too_few_cards_the_grid_comes_first_then_the_capital_clockwise() -> None:
    for copies, sizes in ((1, [0, 0, 0, 0]), (2, [0, 1, 0, 0]), (3, [0, 1, 2, 3])):
        text = GAME.components_text.replace("copies = 12", f"copies = {copies}")
        match = Match(GAME.with_components(text), [Player("x")] * 4, 3, {"start": "1"})
        data = match.position()
        assert len(data["grid"].rstrip(".")) == min(9, 5 * copies)
        assert [len(seat["supply"]) for seat in data["seats"]] == sizes
    assert parse(GAME.components_text, "x").procurement[0].copies == 12
