"""The page of what one may know at the table: drawn for every game from what the game says."""

import re

import pytest

from engine import GAMES, AnyGame, Match
from saves import Store
from tests.games.its_mine.positions import build
from tests.tui.desk import at_desk, make_app, new_table, run
from tests.tui.lines import Shell, put, unwrapped
from tests.tui.lines import shell as shell  # a fixture
from tui.screens.known import KnownScreen
from tui.screens.known_page import SIGNS, KnownPage
from tui.screens.reader import ReaderScreen
from tui.screens.table import TableScreen
from tui.table.table import Table, seat_player

HANDS = (
    "hush-money nest-egg loan-shark loan-shark loan-shark big-bro",
    "getaway-driver unemployed-bro ladies-bro greedy-bro inside-job traditional-bro",
)


def last_round(words: str = "you,bot:easy") -> Table:
    """A match of It's Mine in which the rival's hand is certain."""
    match = build(round_=6, hands=HANDS, known="owner", gangs=[["mime"], ["pimp"]])
    data = match.position()
    data["seats"][1]["discards"] = data.pop("action_deck")
    data["action_deck"] = []
    players = [seat_player(word, seat, []) for seat, word in enumerate(words.split(","))]
    return Table.new(Store.open(), Match(match.game, players, 0, start=data))


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_each_kind_of_card_stands_with_the_place_of_each_copy(
    size: tuple[int, int], glyphs: str
) -> None:
    async def body() -> None:
        table = last_round()
        async with at_desk(make_app(table=table, glyphs=glyphs), size) as desk:
            await desk.settle()
            assert "m known" in desk.hints
            await desk.press("m")
            assert isinstance(desk.screen, KnownScreen)
            assert "round 6 of 6, turn 1 of 5: where the 36 Actions are" in desk.line(0)
            rows = desk.text
            for name in ("Unemployed Bro", "Friendly Loan Shark", "Missing Evidence"):
                assert name in rows
            hand, bin_ = ("h h h", "x x x") if glyphs == "ascii" else ("■ ■ ■", "× × ×")
            assert f"Friendly Loan Shark {hand}" in rows and f"Missing Evidence    {bin_}" in rows
            assert "Getaway Driver      !" in rows
            assert f"{table.match.names[1]}'s hand, for certain" in rows
            if glyphs == "ascii":
                assert rows.isascii()

    run(body())


def test_the_page_is_read_by_its_keys_and_left() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=last_round())) as desk:
            await desk.settle()
            board = desk.text
            await desk.press("m", "down", "right")
            page = desk.screen
            assert page.row.target == page.rows[page.at].target
            assert page._spots[page.at].x > page._spots[0].x
            await desk.press("c")
            assert page.regrouped and " Discarded " in desk.text and "c by colour" in desk.hints
            await desk.press("i")
            assert isinstance(desk.screen, ReaderScreen)
            await desk.press("escape")
            await desk.press(*["up"] * len(page.rows))
            seen = set()
            for _ in page.rows:
                seen.add(page.row.target)
                await desk.press("down")
            assert seen == {row.target for row in page.rows}, "each row can be reached"
            for _ in range(len(page.rows) + 3):
                await desk.press("up")
            assert page.at == 0 and page.top == 0
            await desk.press("m")
            assert isinstance(desk.screen, TableScreen) and desk.text == board

    run(body())


@pytest.mark.parametrize("game_id", GAMES)
def test_the_key_works_in_every_game_or_says_why_not(game_id: str) -> None:
    game: AnyGame = GAMES[game_id].load()
    words = "you" + ",bot:random" * (game.seat_counts[0] - 1)

    async def body() -> None:
        table = new_table(words, game=game, plies=6)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            if "clock" in dir(desk.screen):
                await desk.press("p")
            tells = game.words.known(table.match.view(0)) is not None
            await desk.press("m")
            assert isinstance(desk.screen, KnownScreen) == tells
            if not tells:
                assert desk.prompt == "The board shows all that may be known."

    run(body())


def test_nothing_is_told_behind_the_curtain() -> None:
    async def body() -> None:
        table = new_table("human:Ada,human:Bea", game=GAMES["its-mine"].load())
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            await desk.press("m")
            assert not isinstance(desk.screen, KnownScreen)
            await desk.press("enter", "m")
            assert isinstance(desk.screen, KnownScreen)

    run(body())


def test_nothing_of_a_row_runs_into_another() -> None:
    """At every width names, signs and figures stay apart."""

    async def body() -> None:
        async with at_desk(make_app(table=last_round())) as desk:
            await desk.settle()
            await desk.press("m")
            page = desk.screen
            for width in range(80, 201):
                text = KnownPage(page._match, page.shown, width, 20, 0).paint().canvas.text()
                for row in page.rows:
                    signs = " ".join(SIGNS[sign][0] for sign in row.where)
                    line = rf"{row.label} +{re.escape(signs)} .*?{row.figure}(?: |$)"
                    assert re.search(line, text, re.MULTILINE), (width, row.label)

    run(body())


def test_lines_tell_it_too(shell: Shell) -> None:
    put(last_round().match, "last")
    told = unwrapped(shell("resume", "last", "--plain", typed="known\nquit\n").out)
    assert "Round 6 of 6, turn 1 of 5: where the 36 Actions are." in told
    assert "Missing Evidence: 3 discarded, of 3" in told
    assert "Getaway Driver, 2 tokens" in told
