"""What the board of Mint Italy tells is true and whole: columns, the round report, key hints."""

import re

import pytest

from engine import Match, Player
from engine.games.mint_italy.briefs import needs
from engine.games.mint_italy.lexicon import GOODS
from tests.games.mint_italy.positions import GAME, build, estate, play
from tests.tui.boards.mint_italy_keys import harvest, seated
from tests.tui.boards.test_mint_italy_pictures import LARGE, MEDIUM, SMALL, two_hens
from tests.tui.desk import at_desk, make_app, run
from tui.boards import make_board
from tui.boards.board import Board, Scene
from tui.drawing.canvas import Canvas
from tui.screens.results import ResultsScreen
from tui.table.table import Table

SIZES = [SMALL, (90, 24), (100, 26), MEDIUM, (140, 40), LARGE]


def drawn(match: Match, size: tuple[int, int], *shown: Match) -> tuple[Board, Canvas]:
    """The board of seat 0 after these positions, and what it draws."""
    board: Board = make_board("mint-italy")
    canvas = Canvas(*size)
    for at in (*shown, match):
        acting = next(iter(at.to_act()), None)
        decision = at.ask(0) if acting == 0 else None

        def happened(at: Match = at) -> list[object]:
            return [event for _, event in at.events(0, since=-1)]

        board.show(
            Scene.of(GAME, at.view(0), at.names, 0, acting, decision, happened)  # type: ignore[arg-type]
        )
        canvas = Canvas(*size)
        board.draw(canvas)
    return board, canvas


# --- The mercato ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_prices_of_two_digits_keep_their_columns(seats: int, size: tuple[int, int]) -> None:
    boxes = "boxes = [14, 13, 12, 11, 10, 10, 10, 10, 10, 10]"
    text = re.sub(r"(?m)^boxes = .*$", boxes, GAME.components_text)
    game = GAME.with_components(text, "dear.toml")
    estates = [estate(30, egg=7, grapes=6, jar=5, bottle=4) for _ in range(seats)]
    starts = dict.fromkeys(GOODS, 2)
    match = build(*estates, game=game, persona="mercante" if seats == 1 else "", prices=starts)
    board, canvas = drawn(match, size)
    for good, held in zip(GOODS, (7, 6, 5, 4), strict=True):
        box = board.spots[good].box
        row = canvas.text().split("\n")[box.y][box.x : box.x + box.width]
        words = re.findall(r"\d+", row)
        assert words[:3] == ["12", "13", "11"], row
        if board.spots["egg"].box.y != board.spots["jar"].box.y:  # else they stand with the players
            assert words[3:] == [*[str(held)] * seats, *["0"] * (seats == 1)], row


@pytest.mark.parametrize("size", SIZES)
def test_every_amount_of_a_trade_has_room_at_the_highest_prices(size: tuple[int, int]) -> None:
    seller = estate(40, mercato=3, bottle=4, jar=4)
    for seats in (2, 3, 4):
        match = build(seller, *[estate()] * (seats - 1), prices={"bottle": 0})
        play(match, "0 mercato")
        board, canvas = drawn(match, size)
        board.point("bottle")
        canvas = Canvas(*size)
        board.draw(canvas)
        text = canvas.text()
        price = match.view(0).table.price(3)
        for number in range(1, 5):
            assert re.search(rf"(?<!\d)\+{number * price}(?!\d)", text), text


# --- What a round made ---------------------------------------------------------------------------


def test_the_report_tells_what_came_in_and_what_was_pressed() -> None:
    match = build(
        estate(20, ["b2 hen", "c2 jar-house", "c9 hen"], grapes=2, egg=6),
        estate(60, ["d1 worker-grey", "d3 worker-green"]),
        passed=[1],
        row=["order-02-a"],
    )
    before = match.at(0)
    play(match, "0 pass")
    while match.view(0).table.phase == "production":
        play(match, "0 convert jar")
    play(match, "1 food apple")
    _, canvas = drawn(match, SMALL, before)
    told = " ".join(canvas.text().split())
    assert "Round 1" in told
    assert "made 1o+1%▸u" in told, "six eggs leave room for one, and a grape became a jar"
    assert "made 8c+1%" in told


def test_the_persona_too_is_told_what_came_in() -> None:
    match = Match(GAME, [Player("Ada")], 5, {"persona": "mercante"})
    shown = [match.at(0)]
    while match.view(0).rounds_scored == 0:
        legal = match.ask(0).legal
        passing = [action for action in legal if str(action) == "0 pass"]
        shown = [match.at(match.ply)]
        match.play((passing or legal)[0])
    if match.view(0).table.frames:
        match.play(match.ask(0).legal[0])
    _, canvas = drawn(match, SMALL, *shown)
    told = canvas.text()
    assert "Round 1" in told and len(re.findall(r"made \d+c", told)) == 2


# --- Everybody -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("size", SIZES)
def test_everybodys_tracks_order_in_hand_and_orders_done_with_their_worth_are_in_sight(
    seats: int, size: tuple[int, int]
) -> None:
    done = ["order-01-a", "order-04-a"]
    estates = [
        estate(89, mercato=2, navigation=2, order="order-13-b", finished=done),
        estate(9, mercato=1, navigation=1, finished=["order-02-a"]),
        estate(30, ["b2 hen"], navigation=3, mercato=3, order="order-21-b"),
    ]
    persona = "vignaiola" if seats == 1 else ""
    match = build(*estates[: max(2, seats)], persona=persona)
    board, canvas = drawn(match, size)
    reach = {0: ("lak", "~"), 1: ("riv", "═"), 2: ("ful", "★")}
    for number in range(max(2, seats)):
        box = board.spots[f"estate {number}"].box
        rows = canvas.text().split("\n")[box.y : box.y + box.height]
        told = "\n".join(row[box.x : box.x + box.width] for row in rows)
        own = match.view(0).table.estates[number]
        assert any(word in told for word in reach[number]), told
        assert f"m{match.view(0).table.quantity(number)}" in told
        if own.finished:
            assert f"{len(own.finished)}▸{match.view(0).foods_worth(number)}" in told
        if own.order != -1:
            face = match.view(0).components.faces[own.order]
            assert needs(face) in told, told
        assert not re.search(r"[a-z]\d+[a-z]{3,}", told), "nothing is glued to something else"


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_hexes_have_their_names_on_the_map_as_the_log_uses_them(
    seats: int, size: tuple[int, int]
) -> None:
    match = build(*[estate() for _ in range(seats)], persona="mercante" if seats == 1 else "")
    _, canvas = drawn(match, size)
    names = [place.name for place in match.view(0).table.island.places if place.is_land]
    missing = [
        name for name in names if not re.search(rf"(?<![a-z0-9]){name}(?!\d)", canvas.text())
    ]
    assert len(missing) <= 6, "only where a river fills the whole side"


# --- Keys ----------------------------------------------------------------------------------------


def test_a_hen_is_given_back_and_not_built() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=seated(two_hens()))) as desk:
            keys = desk.line(-1)
            assert "return" in keys and "build" not in keys
            assert "c9" in desk.text or "b2" in desk.text
            await desk.press("tab")
            assert "frees" in desk.prompt

    run(body())


@pytest.mark.parametrize("size, more", [((80, 24), True), ((120, 36), False), ((200, 60), False)])
def test_v_is_a_key_only_where_it_shows_something_else(size: tuple[int, int], more: bool) -> None:
    async def body() -> None:
        async with at_desk(make_app(table=seated(harvest())), size) as desk:
            assert ("v more" in desk.line(-1)) == more
            text = desk.text
            await desk.press("v")
            assert (desk.text.split("\n")[1:20] != text.split("\n")[1:20]) == more
            if not more:
                assert "Everything is on the board already." in desk.prompt

    run(body())


# --- Records -------------------------------------------------------------------------------------


def test_the_results_tell_the_best_score_against_this_persona() -> None:
    async def body() -> None:
        app = make_app()
        totals = []
        for seed in (3, 4):
            match = Match(GAME, [Player("You")], seed, {"persona": "mercante", "coins": "40"})
            while match.to_act():
                legal = match.ask(0).legal
                match.play(next((a for a in legal if str(a) == "0 pass"), legal[0]))
            outcome = match.outcome()
            assert outcome is not None
            totals.append(outcome.sheets[0].total)
            table = Table.new(app.store, match)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            await desk.press("enter")
            await desk.settle()
            assert isinstance(desk.screen, ResultsScreen)
            await desk.settle()  # the matches are counted while the screen is there already
            await desk.press("down")
            assert f"of 2 against Mercante, 40 coins, best {max(totals)}." in desk.prompt

    run(body())
