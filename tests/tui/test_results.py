"""The results: the verdict, a sheet for every seat, the marks and bars, the way on."""

import pytest

from engine import GAMES, Match, Outcome, Player, ScoreLine, ScoreSheet
from saves import Store
from tests.saves.matches import over
from tests.tui.desk import Desk, at_desk, make_app, new_table, run
from tests.tui.hands import click_on
from tui.screens.home import HomeScreen
from tui.screens.log import LogScreen
from tui.screens.reader import ReaderScreen
from tui.screens.results import ResultsScreen
from tui.screens.table import TableScreen


class Ended(Match):
    """A match of Meins! that has come to the end that a test gives it."""

    given: Outcome

    def outcome(self) -> Outcome | None:
        return self.given


def sheet(seat: int | None, points: int, name: str = "") -> ScoreSheet:
    lines = (
        ScoreLine("Silent movie, loud poster", points - 2, "exhibits", marks="f", target="a"),
        ScoreLine("villa", 2),
        ScoreLine("cards left", 9, counts=False),
    )
    return ScoreSheet(seat, lines, name)


def ended(points: list[int], places: tuple[int, ...], *notes: str, rival: str = "") -> Ended:
    """A match that ended with these points; the last sheet is a rival's if it has a name."""
    seats = len(points) - bool(rival)
    players = [
        Player("You"),
        *(Player(name, "bot:easy") for name in ("Emil", "Rosa", "Mira")),
    ][: max(2, seats)]
    match = Ended(GAMES["meins"].load(), players, 1)
    sheets = [sheet(seat, points[seat]) for seat in range(seats)]
    if rival:
        sheets.append(sheet(None, points[-1], rival))
    match.given = Outcome("{0} filled a third side.", tuple(sheets), places, notes)
    return match


async def show(desk: Desk, match: Match) -> ResultsScreen:
    screen = ResultsScreen(Store.open(), match)
    await desk.app.push_screen(screen)
    await desk.pilot.pause()
    return screen


VERDICTS = [
    (ended([31], (1,)), "You win: 31 points"),
    (ended([31, 28], (1, 2)), "You win: 31 points, 3 ahead of Emil"),
    (ended([28, 31, 30], (3, 1, 2)), "Emil wins: 31 points, 1 ahead of Rosa"),
    (ended([30, 12, 28, 31], (2, 4, 3, 1)), "Mira wins: 31 points, 1 ahead of you"),
    (ended([31, 31, 9], (1, 1, 3)), "You and Emil share the victory: 31 points each"),
    (
        ended([31, 31], (2, 1), "{1} has more cards left."),
        "Emil wins: 31 points, level with you, ahead in the tie-break",
    ),
    (ended([20, 25], (2, 1), rival="Baron"), "Baron wins: 25 points, 5 ahead of you"),
]


@pytest.mark.parametrize(("match", "verdict"), VERDICTS, ids=[text for _, text in VERDICTS])
def test_the_verdict_says_who_won_by_how_much_and_why(match: Ended, verdict: str) -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await show(desk, match)
            assert verdict in desk.text
            assert "You filled a third side." in desk.text
            for note in match.given.notes:
                assert note.replace("{1}", "Emil") in desk.text

    run(body())


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (200, 60)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_its_sheet_with_every_sum(seats: int, size: tuple[int, int]) -> None:
    async def body() -> None:
        match = over(seats)
        outcome = match.outcome()
        assert outcome is not None
        async with at_desk(make_app(), size) as desk:
            await show(desk, match)
            words_shown = " ".join(desk.text.split())
            for seat, own in enumerate(outcome.sheets):
                assert f" {outcome.places[seat]} " in desk.text
                assert match.names[seat] in desk.text
                for line in own.sums():
                    assert str(line.points) in words_shown
                    if size[0] >= 120:
                        assert line.label in words_shown

    run(body())


def test_the_best_sum_has_the_longest_bar() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await show(desk, ended([40, 20], (1, 2)))
            bars = [row.count("▀") for row in desk.text.split("\n") if "exhibits" in row]
            assert len(bars) == 1 and bars[0] == 12 + 6, "18 of 38 is half of it"

    run(body())


def test_arrows_and_clicks_go_over_sheets_and_lines_and_i_reads_the_card() -> None:
    async def body() -> None:
        match = over(seats=2, seed=3)
        async with at_desk(make_app()) as desk:
            screen = await show(desk, match)
            await desk.press("right")
            assert screen.sheet == 1
            await desk.press("right", "down", "down")
            assert (screen.sheet, screen.line) == (0, 2)
            for _ in range(30):
                await desk.press("down")
            assert screen.line == len(screen._lines(screen.sheets[0])) - 1
            await desk.press("i")
            assert desk.prompt == "There is no card behind this line."
            for _ in range(30):
                await desk.press("up")
            await desk.press("i")
            assert isinstance(desk.screen, ReaderScreen)
            assert desk.line(0).strip() == screen.sheets[0].lines[0].label.split(" (")[0]
            await desk.press("escape")
            await click_on(desk, f" {match.names[screen.sheets[1].seat]} ")
            assert screen.sheet == 1

    run(body())


def test_the_way_on_again_the_log_the_past_home() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", seed=3, plies=10_000)
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("enter")
            screen = desk.screen
            assert isinstance(screen, ResultsScreen)
            await click_on(desk, "log")
            assert isinstance(desk.screen, LogScreen)
            await desk.press("escape")
            await desk.press("left_square_bracket")
            assert isinstance(desk.screen, TableScreen) and "REVIEW" in desk.line(0)
            await desk.press("q")
            assert desk.screen is screen
            await click_on(desk, "Again")
            again = desk.screen
            assert isinstance(again, TableScreen)
            assert [player.kind for player in again.table.match.players] == ["you", "bot:easy"]
            await desk.press("q")
            assert isinstance(desk.screen, HomeScreen), "the results are behind us"
            assert len(Store.open().entries()) == 1, "the new match goes on"

    run(body())


def test_q_leads_home_and_the_match_is_among_the_finished_ones() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", seed=3, plies=10_000)
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("enter", "q")
            assert isinstance(desk.screen, HomeScreen) and "Continue" not in desk.text
            await desk.press("H")
            assert str(table.save.name) in desk.text
            await desk.press("enter")
            assert isinstance(desk.screen, ResultsScreen)
            assert desk.screen.match.log == table.match.log

    run(body())
