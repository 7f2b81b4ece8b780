"""Whatever the keys can do at the table, the mouse can do as well."""

from engine.games.meins.letters import LINE_NAMES, SLOTS
from engine.games.meins.moves import Buy, Discard, End, Expand, MeinsMove, Take
from tests.tui.desk import Desk, advice, at_desk, make_app, new_table, run
from tests.tui.hands import click, click_on, find
from tui.screens.ask import AskScreen
from tui.screens.home import HomeScreen
from tui.screens.log import LogScreen
from tui.screens.palette import PaletteScreen
from tui.screens.reader import ReaderScreen
from tui.screens.results import ResultsScreen
from tui.screens.table import TableScreen
from tui.screens.tip import TipScreen
from tui.table.table import Table


def my_turn(words: str = "you,bot:easy", **more: int) -> Table:
    return new_table(words, options={"start": "1"}, **more)


async def click_spot(desk: Desk, target: str) -> None:
    """Click into the middle of a thing on the board."""
    board = desk.screen.board
    box = board.spots[target].box
    x, y = box.x + box.width // 2, box.y + box.height // 2
    click(desk.app, board.region.x + x, board.region.y + y)
    await desk.pilot.pause()


TARGETS = {
    Take: lambda action: LINE_NAMES[action.line],
    Buy: lambda action: SLOTS[action.slot],
    Expand: lambda action: "villa",
    Discard: lambda action: action.letter,
    End: lambda action: "end",
}
"""Where on the board each kind of action points."""


async def do(desk: Desk, table: Table, action: MeinsMove) -> None:
    """Carry out an action by clicks alone: one to point, one to choose."""
    board, ply = desk.screen.board, table.match.ply
    target = TARGETS[type(action)](action)
    if board.cursor != target:
        await click_spot(desk, target)
        assert table.match.ply == ply and board.cursor == target, "the first click only points"
    await click_spot(desk, target)
    if board.picking:
        wanted = [choice.action for choice in board.variants()].index(action)
        if board.variant != wanted:
            await click_on(desk, f" {wanted + 1} ", -1)
            assert board.variant == wanted and table.match.ply == ply
        await click_on(desk, f" {wanted + 1} ", -1)
    await desk.settle()
    assert table.match.ply > ply and table.match.log[ply] == action, (str(action), desk.text)


def test_a_whole_match_can_be_played_by_mouse_alone() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", seed=5)
        async with at_desk(make_app(table=table), (120, 36)) as desk:
            await desk.settle()
            ways = 0
            while table.match.to_act():
                ways += len(desk.screen.board.variants()) > 1
                await do(desk, table, advice(table.match))
            await click_on(desk, "The match is over.")
            assert isinstance(desk.screen, ResultsScreen)

    run(body())


def test_a_click_on_a_card_of_the_grid_goes_through_its_lines() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=my_turn())) as desk:
            board = desk.screen.board
            seen = []
            for _ in range(4):
                box = board.plan.cells[4]
                click(desk.app, board.region.x + box.x + 2, board.region.y + box.y + 2)
                await desk.pilot.pause()
                seen.append(board.cursor)
            assert len(set(seen)) == 4, "row 2, column 5 and both diagonals"
            assert desk.screen.table.match.log == []

    run(body())


def test_the_prompt_line_confirms() -> None:
    async def body() -> None:
        table = my_turn()
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("3")
            click(desk.app, 40, 22)
            await desk.settle()
            assert table.match.log == [Take(0, 2)]

    run(body())


def test_what_cannot_be_chosen_says_why_on_the_second_click_too() -> None:
    async def body() -> None:
        table = my_turn()
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("1", "enter")
            await click_spot(desk, "villa")
            await click_spot(desk, "villa")
            assert "still need" in desk.prompt and table.match.ply == 1

    run(body())


def test_the_ring_can_be_looked_at() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=my_turn()), (120, 36)) as desk:
            await click_spot(desk, "category 0")
            assert desk.screen.board.cursor == "category 0"
            assert desk.prompt and "Take a line" not in desk.prompt.split("  ")[-1]

    run(body())


def test_every_hint_with_a_command_can_be_clicked() -> None:
    async def body() -> None:
        table = my_turn()
        async with at_desk(make_app(table=table), (200, 60)) as desk:
            await desk.press("3", "enter")
            for hint, kind in (
                ("i card", ReaderScreen),
                ("s scores", ReaderScreen),
                ("t tip", TipScreen),
                ("g log", LogScreen),
                ("r rules", ReaderScreen),
                ("? help", ReaderScreen),
            ):
                if hint == "i card":
                    await desk.press("a")
                await click_on(desk, hint, -1)
                assert isinstance(desk.screen, kind), hint
                await click_on(desk, "close", -1)
                assert isinstance(desk.screen, TableScreen), hint
            await click_on(desk, "u undo", -1)
            assert table.match.log == []
            await click_on(desk, "Enter take", -1)
            assert len(table.match.log) == 1
            await click_on(desk, "end turn", -1)
            await desk.settle()
            assert End(0) in table.match.log
            await click_on(desk, "q leave", -1)
            assert isinstance(desk.screen, HomeScreen)

    run(body())


def test_the_title_bar_lists_every_command_where_the_hints_have_no_room() -> None:
    async def body() -> None:
        table = my_turn()
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("3", "enter")
            await click_on(desk, "Meins!")
            assert isinstance(desk.screen, PaletteScreen)
            x, y = find(desk, "Take back all")
            for _ in range(2):
                click(desk.app, x, y)
                await desk.pilot.pause()
            assert isinstance(desk.screen, TableScreen) and table.match.log == []

    run(body())


def test_a_click_on_what_happened_opens_the_log_and_one_on_a_line_leads_there() -> None:
    async def body() -> None:
        table = my_turn(plies=12)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            click(desk.app, 20, 21)
            await desk.pilot.pause()
            assert isinstance(desk.screen, LogScreen)
            await desk.press("up", "up", "up")
            x, y = find(desk, desk.screen.row(desk.screen.at)[-1][1][:30])
            click(desk.app, x, y)
            await desk.pilot.pause()
            assert "REVIEW" in desk.line(0)
            await click_on(desk, "End live", -1)
            assert "saved" in desk.line(0)

    run(body())


def test_a_question_is_answered_by_clicks() -> None:
    async def body() -> None:
        table = my_turn()
        table.leave()
        async with at_desk(make_app()) as desk:
            for answer, there in (("Esc", True), ("Enter", False)):
                await desk.press("o", "D")
                assert isinstance(desk.screen, AskScreen)
                await click_on(desk, answer)
                assert (str(table.save.name) in desk.text) == there
                await desk.press("escape")

    run(body())


def test_a_double_click_in_a_burst_closes_one_page_only() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=my_turn())) as desk:
            await desk.press("s")
            x, y = find(desk, "close")
            for _ in range(6):
                click(desk.app, x, y)
            await desk.settle()
            assert isinstance(desk.screen, TableScreen)

    run(body())


def test_a_click_does_nothing_to_what_is_hidden_behind_a_page() -> None:
    async def body() -> None:
        table = my_turn()
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("3", "s")
            for y in range(2, 20):
                click(desk.app, 5, y)
                click(desk.app, 5, y)
            await desk.settle()
            assert table.match.log == [] and isinstance(desk.screen, ReaderScreen)

    run(body())
