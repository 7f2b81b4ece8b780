"""The rulings of Meins! about one turn, by their numbers: taking, buying, the villa."""

import pytest

from engine.games.meins.events import (
    ExhibitTurned,
    GridRefilled,
    NothingToTake,
    Reshuffled,
    RoundEnded,
)
from engine.games.meins.letters import LINES
from engine.games.meins.scoring import rivalries
from tests.games.meins.positions import (
    BATON,
    CURSED,
    DUCK,
    EAR,
    HORSE,
    JIGSAW,
    KING,
    LIST,
    PISTOL,
    ROBOT,
    TAROT,
    build,
    legal,
    of_kind,
    play,
    supply,
    why_not,
    with_cost,
)

# --- Exhibits and their prices -------------------------------------------------------------------


def test_me_1_prices_are_in_procurement_symbols_and_categories_only_count() -> None:
    match = build(supplies=["AAT"], display=[CURSED, KING, DUCK, EAR])
    play(match, "0 buy a")
    assert supply(match, 0) == ""
    games, art = rivalries(match.view(None))[:2]
    assert games.counts == (1, 0), "between Ada and Bea"
    assert art.counts == (0, 0), "between Bea and Cy"
    match = build(seats=2, left={0: [CURSED]}, categories=["games-toys", "art"])
    games, art = rivalries(match.view(None))
    assert (games.seats, games.counts, games.points) == ((0, 1), (1, 0), (2, 0))
    assert (art.seats, art.counts, art.points) == ((1, 0), (0, 1), (0, 2))


@pytest.mark.parametrize("letter", "CAMXT")
def test_me_2_a_question_mark_takes_one_card_of_any_type(letter: str) -> None:
    match = build(supplies=["X" + letter], display=[DUCK, KING, EAR, LIST])
    assert legal(match, "buy a") == [f"buy a {letter}"]
    play(match, f"0 buy a {letter}")
    assert supply(match, 0) == ""


def test_me_2_the_payer_chooses_what_pays_for_a_question_mark() -> None:
    match = build(supplies=["XXMT"])
    assert legal(match, "buy b") == ["buy b M", "buy b X", "buy b T"]
    play(match, "0 buy b T")
    assert supply(match, 0) == "MX"
    assert why_not(build(supplies=["XM"]), "0 buy b") == (
        "Choose what pays for the ? of Rubber duck of an admiral: M.",
        "ME-2",
    )
    assert why_not(build(supplies=["XM"]), "0 buy b T") == (
        "You don't have T to pay for the ?.",
        "ME-2",
    )
    assert why_not(build(supplies=["CAM"]), "0 buy a M") == (
        "Chess king who abdicated has no ? to pay for.",
        "ME-2",
    )


def test_me_2_a_numbered_question_mark_takes_so_many_cards_of_one_type() -> None:
    game = with_cost(DUCK, "treasure-map = 1, any = [2]")
    match = build(game=game, supplies=["XMT"])
    assert legal(match, "buy b") == []
    match = build(game=game, supplies=["XMMT"])
    assert legal(match, "buy b") == ["buy b M"]
    play(match, "0 buy b M")
    assert supply(match, 0) == "T"


# --- Taking --------------------------------------------------------------------------------------


def test_me_3_eight_lines_and_a_line_must_be_taken_whole() -> None:
    match = build(phase="take", grid="CCCAAAMMM")
    lines = ["row1", "row2", "row3", "column4", "column5", "column6", "diagonal7", "diagonal8"]
    assert legal(match) == [f"take {line}" for line in lines]
    taken = {}
    for line in lines:
        after = match.at(0)
        play(after, f"0 take {line}")
        taken[line] = supply(after, 0)
    assert [taken[f"row{n}"] for n in (1, 2, 3)] == ["CCC", "AAA", "MMM"]
    assert {taken[line] for line in lines[3:]} == {"CAM"}
    assert why_not(match, "0 end") == ("Take a line first.", "ME-3")
    assert why_not(match, "0 buy a")[1] == why_not(match, "0 expand C")[1] == "ME-3"
    play(match, "0 take row1")
    assert why_not(match, "0 take row2") == (
        "You've already taken a line. Buy something or end your turn.",
        "ME-3",
    )


def test_me_3_the_lines_are_the_rows_columns_and_diagonals_of_the_grid() -> None:
    places = [{(cell // 3, cell % 3) for cell in line} for line in LINES]
    rows = [{(row, column) for column in range(3)} for row in range(3)]
    columns = [{(row, column) for row in range(3)} for column in range(3)]
    assert places[:6] == rows + columns
    assert places[6:] == [{(0, 0), (1, 1), (2, 2)}, {(0, 2), (1, 1), (2, 0)}]


def test_me_4_the_line_stays_empty_until_the_turn_ends_and_is_then_filled_in_place() -> None:
    match = build(phase="take", grid="CAMXTCAMX", draw="TTT")
    play(match, "0 take diagonal8")
    assert match.position()["grid"] == "CA.X.C.MX"
    events = play(match, "0 end")
    assert of_kind(events, GridRefilled)[0].cards == ((2, 4), (4, 4), (6, 4))
    assert match.position()["grid"] == "CATXTCTMX"


def test_me_5_the_grid_is_filled_as_far_as_cards_go_row_by_row() -> None:
    match = build(grid="..CA.M.XT", draw="XT", rest=1)
    play(match, "0 end")
    assert match.position()["grid"] == "XTCA.M.XT"
    assert match.position()["draw_pile"] == match.position()["discards"] == ""


def test_me_5_a_line_gives_what_it_has_but_an_empty_line_cannot_be_taken() -> None:
    match = build(phase="take", grid="C........", rest=1)
    assert legal(match) == ["take row1", "take column4", "take diagonal7"]
    assert why_not(match, "0 take row2") == (
        "Row 2 is empty. Take one with cards in it.",
        "ME-5",
    )
    play(match, "0 take row1")
    assert supply(match, 0) == "C"


def test_me_5_with_an_empty_grid_nothing_is_taken_and_cards_can_still_be_used() -> None:
    match = build(supplies=["", "CAM"], grid=".........", rest=2)
    events = play(match, "0 end")
    assert of_kind(events, NothingToTake)[0].seat == 1
    assert legal(match) == ["buy a", "buy c", "end"]
    assert why_not(match, "1 take row1") == (
        "The grid is empty, so there's nothing to take.",
        "ME-5",
    )


def test_me_6_what_was_paid_in_this_turn_is_shuffled_at_its_end() -> None:
    match = build(supplies=["CAM"], grid="...XTCAMX", rest=1)
    play(match, "0 buy a")
    assert match.position()["discards"] == "CAM"
    events = play(match, "0 end")
    assert of_kind(events, Reshuffled)[0].count == 3
    assert sorted(match.position()["grid"][:3]) == ["A", "C", "M"]


# --- Buying --------------------------------------------------------------------------------------


def test_me_7_the_display_is_filled_at_once_and_the_new_exhibit_can_be_bought() -> None:
    match = build(supplies=["CAMTTC"], next_exhibits=[TAROT, ROBOT])
    events = play(match, "0 buy a")
    assert of_kind(events, ExhibitTurned)[0].slot == 0
    assert match.position()["display"] == [TAROT, DUCK, EAR, LIST]
    play(match, "0 buy a")
    assert match.position()["display"][0] == ROBOT
    assert match.position()["seats"][0]["left"] == [KING, TAROT]


def test_me_8_the_third_exhibit_ends_turn_and_round_at_that_instant() -> None:
    match = build(supplies=["CAMCAMCAMXTXXX"], left={0: [TAROT, ROBOT]})
    assert "expand X" in legal(match)
    events = play(match, "0 buy a")
    assert of_kind(events, RoundEnded)[0].seat == 0
    assert set(legal(match)) == {f"discard {letter}" for letter in "CAMXT"}
    for action in ("0 buy c", "0 expand X", "0 end", "0 take row1"):
        assert why_not(match, action) == ("The round is over. Discard 5 more cards first.", "ME-11")


def test_me_8_the_villa_must_be_expanded_before_the_third_exhibit() -> None:
    match = build(supplies=["CAMXTXXX" + "CAM"], left={0: [TAROT, ROBOT]})
    play(match, "0 expand X", "0 buy a")
    seat = match.position()["seats"][0]
    assert seat["villa"] and seat["left"] == [TAROT, ROBOT, KING]


def test_me_9_the_display_is_replaced_whole_and_in_round_3_it_is_not_filled() -> None:
    new = [TAROT, ROBOT, HORSE, JIGSAW]
    match = build(supplies=["CAM"], left={0: [PISTOL, BATON]}, next_exhibits=new)
    events = play(match, "0 buy a")
    assert not of_kind(events, ExhibitTurned)
    assert match.position()["display"] == new
    match = build(supplies=["CAM"], round_=3, upper={0: [PISTOL, BATON]}, next_exhibits=new)
    events = play(match, "0 buy a")
    assert not of_kind(events, ExhibitTurned)
    assert match.position()["display"] == ["", DUCK, EAR, LIST]


# --- The villa -----------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", "CAMXT")
def test_me_16_the_three_further_cards_may_be_of_any_one_type(letter: str) -> None:
    match = build(supplies=["CAMXT" + letter * 3])
    assert legal(match, "expand") == [f"expand {letter}"]
    play(match, f"0 expand {letter}")
    assert supply(match, 0) == "" and match.view(None).villas == (True, False, False)


def test_me_16_once_in_the_match_and_only_with_the_whole_price() -> None:
    match = build(supplies=["CAMXTCCCTTT"])
    assert legal(match, "expand") == ["expand C", "expand T"]
    assert why_not(match, "0 expand M") == (
        "The last 3 cards must match. You can use C or T.",
        "ME-16",
    )
    match = build(supplies=["CAMXTCCM"])
    assert why_not(match, "0 expand C") == (
        "You can't afford the villa: you still need 1 alike.",
        "ME-16",
    )
    match = build(supplies=["CAMXTCCC"], villas=[0], round_=3)
    assert why_not(match, "0 expand C") == (
        "Your villa is already expanded. Once is enough.",
        "ME-16",
    )


def test_me_16_before_or_after_buying_but_after_taking() -> None:
    after = build(supplies=["CAMXTXXX" + "CAM"])
    play(after, "0 buy a", "0 expand X")
    before = build(supplies=["CAMXTXXX" + "CAM"])
    play(before, "0 expand X", "0 buy a")
    assert after.position()["seats"] == before.position()["seats"]
    taking = build(supplies=["CAMXTXXX"], phase="take")
    assert why_not(taking, "0 expand X") == ("Take a line first.", "ME-3")


def test_me_24_a_player_may_decline_to_buy() -> None:
    match = build(supplies=["CAMXTXXX"])
    affordable = ["buy a", *(f"buy b {letter}" for letter in "CAMXT"), "buy c"]
    affordable += [f"buy d {letter}" for letter in "CAMX"]
    assert legal(match) == [*affordable, "expand X", "end"]
    play(match, "0 end")
    assert match.to_act() == (1,)


def test_me_30_a_question_mark_may_be_paid_with_a_type_that_the_price_names() -> None:
    match = build(supplies=["XX"])
    assert legal(match, "buy b") == ["buy b X"]
    assert legal(build(supplies=["X"]), "buy b") == []
    game = with_cost(DUCK, "any = [1, 1]")
    match = build(game=game, supplies=["MMT"])
    assert legal(match, "buy b") == ["buy b MM", "buy b MT"]
    play(match, "0 buy b MT")
    assert supply(match, 0) == "M"
