"""Pages to read and lists to choose from: rules, help, about, commands, log, scores."""

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from engine import GAMES
from tests.tui.desk import Desk, at_desk, make_app, new_table, run
from tests.tui.hands import click_on
from tui import VERSION
from tui.commands.table import COMMANDS, commands
from tui.screens.contents import ContentsScreen
from tui.screens.home import HomeScreen
from tui.screens.log import LogScreen
from tui.screens.palette import PaletteScreen
from tui.screens.reader import ReaderScreen
from tui.screens.settings import SettingsScreen
from tui.screens.table import TableScreen


async def read_all(desk: Desk) -> str:
    """Everything on a page, from its top to its end, as words."""
    await desk.press("home")
    pieces = []
    for _ in range(60):
        pieces += desk.text.split("\n")[2:-2]
        if desk.screen.top + desk.screen.rows >= len(desk.screen.lines):
            return " ".join(" ".join(pieces).split())
        await desk.press("pagedown")
    raise AssertionError("the page does not end")


@pytest.mark.parametrize("game_id", GAMES)
def test_about_names_author_publisher_and_year_of_every_game(game_id: str) -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await desk.press("A")
            words = await read_all(desk)
            assert f"Lightfingers {VERSION}" in words
            assert "Unofficial: made from the printed rules" in words
            imprint = GAMES[game_id].load().imprint
            assert f"{imprint.title}, {imprint.year}" in words
            assert f"Author: {imprint.author}. Publisher: {imprint.publisher}." in words
            assert "reconstructed" in words

    run(body())


@pytest.mark.parametrize("game_id", GAMES)
def test_the_rules_have_contents_that_lead_to_their_headings(game_id: str) -> None:
    async def body() -> None:
        game = GAMES[game_id].load()
        table = new_table("you," + ",".join(["bot:random"] * (game.seat_counts[-1] - 1)), game=game)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            await desk.press("r")
            reader = desk.screen
            assert isinstance(reader, ReaderScreen)
            headings = reader.headings()
            assert len(headings) >= 3
            for number in (0, 1, len(headings) // 2, len(headings) - 1):
                line, text = headings[number]
                await desk.press("home", "c")
                assert isinstance(desk.screen, ContentsScreen)
                await desk.press(*["down"] * number, "enter")
                assert desk.screen is reader
                last = max(0, len(reader.lines) - reader.rows)
                assert reader.top == min(line, last) and text[:70] in desk.text

    run(body())


def test_a_word_is_looked_for_from_hit_to_hit_and_around() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=new_table(options={"start": "1"}))) as desk:
            await desk.press("r", "home", "slash", *"vil", "x", "backspace", "enter")
            reader = desk.screen
            hits = [
                number
                for number, line in enumerate(reader.lines)
                if "vil" in "".join(text for text, _ in line).lower()
            ]
            assert len(hits) > 2
            seen = [reader.top]
            for _ in range(len(hits)):
                await desk.press("n")
                seen.append(reader.top)
            last = max(0, len(reader.lines) - reader.rows)
            assert set(seen) <= {min(hit, last) for hit in hits}
            assert seen[0] in seen[1:], "after the last one it begins anew"
            assert "n next" in desk.hints

    run(body())


def test_a_word_that_does_not_stand_there_is_told_and_the_page_stays() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=new_table(options={"start": "1"}))) as desk:
            await desk.press("r")
            top = desk.screen.top
            await desk.press("slash", *"zeppelin", "enter")
            assert desk.prompt == "“zeppelin” does not stand on this page."
            assert desk.screen.top == top
            await desk.press("slash", "q", "escape")
            assert isinstance(desk.screen, ReaderScreen), "typing is left, not the page"
            await desk.press("q")
            assert isinstance(desk.screen, TableScreen)

    run(body())


def test_a_page_is_moved_by_every_key_for_it_and_by_the_wheel() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=new_table(options={"start": "1"}))) as desk:
            await desk.press("r", "home")
            reader, rows = desk.screen, desk.screen.rows
            for key, top in (
                ("down", 1),
                ("j", 2),
                ("k", 1),
                ("pagedown", 1 + rows),
                ("b", 1),
                ("f", 1 + rows),
                ("pageup", 1),
                ("end", len(reader.lines) - rows),
                ("home", 0),
                ("space", rows),
            ):
                await desk.press(key)
                assert reader.top == top, key
            await desk.pilot._post_mouse_events([MouseScrollDown], reader.page, (5, 5), button=0)
            assert reader.top == rows + 1
            await desk.pilot._post_mouse_events([MouseScrollUp], reader.page, (5, 5), button=0)
            assert reader.top == rows

    run(body())


@pytest.mark.parametrize("key", ["", "o", "comma", "A", "1"])
def test_help_lists_every_command_of_its_screen_with_its_keys(key: str) -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await desk.press(*([key] if key else []))
            contexts = desk.screen.CONTEXTS
            await desk.press("question_mark")
            words = await read_all(desk)
            for command in commands(contexts):
                assert command.help in words, command.id
            await desk.press("escape")
            assert contexts == desk.screen.CONTEXTS

    run(body())


def test_help_at_the_table_tells_the_keys_on_the_board_first() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=new_table(options={"start": "1"}))) as desk:
            await desk.press("question_mark")
            assert desk.text.split("\n")[2].strip() == "On this screen"
            words = await read_all(desk)
            for keys, text in desk.app.screen_stack[-2].help_notes():
                assert keys in words and text in words

    run(body())


# --- The command palette ---


def test_the_palette_lists_all_commands_of_the_screen_and_runs_one() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=new_table(options={"start": "1"}))) as desk:
            await desk.press("semicolon")
            palette = desk.screen
            assert isinstance(palette, PaletteScreen)
            known = [c for c in commands(("table", "app")) if c.action != "palette"]
            assert palette.count() == len(known)
            await desk.press(*"line by")
            assert palette.count() == 1
            await desk.press("enter")
            assert desk.line(0).strip().startswith("Scores")
            await desk.press("escape")
            assert isinstance(desk.screen, TableScreen)

    run(body())


def test_the_palette_finds_by_name_first_and_says_when_there_is_none() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await desk.press("semicolon", *"settings")
            assert desk.screen.row(0)[0][1] == "settings"
            await desk.press(*"zz")
            assert "No command has these letters." in desk.text
            await desk.press("enter")
            assert isinstance(desk.screen, PaletteScreen)
            await desk.press("backspace", "backspace", "enter")
            assert isinstance(desk.screen, SettingsScreen)
            await desk.press("semicolon", "escape")
            assert isinstance(desk.screen, SettingsScreen)

    run(body())


def test_what_does_nothing_now_is_grey_in_the_palette_and_says_why() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=new_table(options={"start": "1"}))) as desk:
            await desk.press("semicolon")
            palette = desk.screen
            rows = [palette.row(number) for number in range(palette.count())]
            inks = [row[0][2] for row in rows]
            assert inks == sorted(inks), "bright ones first, faint ones last"
            idle = {row[0][1]: row[2][1] for row in rows if row[0][2] == "faint"}
            assert idle["undo"] == "Nothing to undo yet."
            assert idle["take over"] == "You play this match already."
            assert "there is nothing after it" in idle["forward"]
            assert "tip" not in idle and "rules" not in idle
            await desk.press(*"undo", "enter")
            assert desk.screen is palette and desk.prompt == "Nothing to undo yet."
            await desk.press("escape", "3", "enter", "semicolon", *"undo", "enter")
            assert isinstance(desk.screen, TableScreen) and not desk.screen.match.ply

    run(body())


def test_a_key_that_does_nothing_says_so_on_every_kind_of_screen() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await desk.press("x")
            assert desk.prompt == "x does nothing here; ? shows what does."
            await desk.press("o", "f5")
            assert desk.prompt == "F5 does nothing here; ? shows what does."
            await desk.press("D")
            assert desk.prompt == "There is no match under the cursor."
            await desk.press("question_mark", "x")
            assert desk.prompt == "x does nothing here; ? shows what does."
            await desk.press("n")
            assert desk.prompt == "/ looks for a word first."
        async with at_desk(make_app(table=new_table(options={"start": "1"}))) as desk:
            for key, told in (
                ("x", "x does nothing here; ? shows what does."),
                ("escape", "Nothing here to go back from; q leaves the table."),
                ("right_square_bracket", "there is nothing after it."),
                ("left_square_bracket", "there is nothing before it."),
                ("e", "There is no turn of yours to end now."),
            ):
                await desk.press(key)
                assert desk.prompt.endswith(told), key
            await desk.press("right")
            assert "nothing" not in desk.prompt

    run(body())


def test_the_palette_by_mouse_from_the_title_bar() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=new_table(options={"start": "1"}))) as desk:
            await click_on(desk, "Meins!")
            assert isinstance(desk.screen, PaletteScreen)
            await click_on(desk, "rules")
            await click_on(desk, "rules")
            assert isinstance(desk.screen, ReaderScreen) and "Rules" in desk.line(0)

    run(body())


def test_every_command_of_the_table_has_an_action_behind_it() -> None:
    contexts = {command.context for command in COMMANDS}
    screens = {
        context: [
            kind
            for kind in (HomeScreen, TableScreen, SettingsScreen, ReaderScreen, LogScreen)
            if context in kind.CONTEXTS
        ]
        for context in contexts
    }
    table = TableScreen(new_table())  # its actions are those of its modes
    for command in COMMANDS:
        for kind in screens[command.context]:
            doer = table.doer(command.action) if kind is TableScreen else kind
            assert callable(getattr(doer, f"action_{command.action}", None)), (command.id, kind)


# --- The log ---


def test_a_line_of_the_log_leads_to_its_position_by_mouse() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", plies=12)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            await desk.press("g", "left", "left")
            row = desk.screen.row(0)
            await click_on(desk, row[-1][1][:20])
            assert isinstance(desk.screen, TableScreen) and "REVIEW  after 0" in desk.line(0)

    run(body())
