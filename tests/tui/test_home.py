"""Home: the first thing a player sees, and the way to everything else."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine import GAMES
from saves import SaveEntry, Store
from tests.tui.desk import at_desk, make_app, new_table, run
from tests.tui.hands import click_on
from tui.screens.home import FIRST_GAME, HomeScreen
from tui.screens.matches import MatchesScreen
from tui.screens.settings import SettingsScreen
from tui.screens.setup import SetupScreen
from tui.screens.table import TableScreen


def number_of(game_id: str) -> str:
    """The digit of a game on the shelf."""
    return str(1 + list(GAMES).index(game_id))


def test_who_has_no_match_yet_is_told_where_to_begin() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            key = number_of(FIRST_GAME)
            assert f"Press {key} for the gentlest start" in desk.text
            assert desk.prompt.startswith(GAMES[FIRST_GAME].title), "the cursor is on it"
            for entry in GAMES.values():
                for word in (*entry.title.removeprefix("Stealing ").split(), entry.kind):
                    assert word in desk.text
            await desk.press(key)
            assert isinstance(desk.screen, SetupScreen) and desk.screen.game.id == FIRST_GAME

    run(body())


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_on_the_shelf_can_be_set_up_by_its_digit(game_id: str) -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await desk.press(number_of(game_id))
            assert isinstance(desk.screen, SetupScreen) and desk.screen.game.id == game_id
            await desk.press("enter")
            assert isinstance(desk.screen, TableScreen)
            assert desk.screen.table.match.game.id == game_id

    run(body())


def test_the_match_played_last_is_under_the_cursor_and_enter_goes_on_with_it() -> None:
    async def body() -> None:
        for seed in range(2):
            last = new_table("you,bot:easy", seed, options={"start": "1"}, plies=9)
            last.leave()
        async with at_desk(make_app()) as desk:
            assert "Continue" in desk.text
            assert desk.prompt.startswith(last.match.game.title)
            assert "If it ended now: You " in desk.text, "what is scored at the end is counted too"
            await desk.press("enter")
            assert isinstance(desk.screen, TableScreen)
            assert desk.screen.table.save.name == last.save.name
            assert desk.screen.table.match.log[:9] == last.match.log

    run(body())


def test_a_game_keeps_its_digit_whatever_is_saved_and_a_match_has_a_letter() -> None:
    async def body() -> None:
        older = new_table(seed=1)
        new_table("you,bot:easy", seed=2, options={"start": "1"}).leave()
        older.leave()
        async with at_desk(make_app()) as desk:
            await desk.press(number_of("its-mine"))
            assert isinstance(desk.screen, SetupScreen) and desk.screen.game.id == "its-mine"
            await desk.press("escape")
            home = desk.screen
            second = home.matches[1].name
            await desk.press("c")
            assert desk.screen is home, "there are only two matches"
            await desk.press("b")
            assert isinstance(desk.screen, TableScreen)
            assert desk.screen.table.save.name == second
            await desk.press("q", "L")
            assert isinstance(desk.screen, TableScreen) and desk.screen.lesson is not None
            assert desk.screen.table.match.game.id == "meins", "the match's game is taught"

    run(body())


def test_of_many_matches_the_latest_are_shown_and_the_rest_is_counted() -> None:
    async def body() -> None:
        for seed in range(5):
            new_table(seed=seed).leave()
        async with at_desk(make_app()) as desk:
            assert "2 more matches" in desk.text and "L learn Meins!" in desk.line(-1)
            await desk.resize(120, 36)
            assert "more match" not in desk.text
            await desk.press("o")
            assert isinstance(desk.screen, MatchesScreen) and desk.screen.count() == 5

    run(body())


@pytest.mark.parametrize(
    ("room", "told"),
    [(40, "hand 1, claim or let it grow"), (20, "hand 1, your turn"), (9, "your turn")],
)
def test_a_row_says_whose_turn_it_is_however_little_room_it_has(room: int, told: str) -> None:
    now = datetime.now(UTC)
    entry = SaveEntry(
        "a", Path("a"), now, now, progress="hand 1, first to win 2", task="claim or let it grow"
    )
    assert HomeScreen()._stage(entry, room) == told


def test_a_broken_file_is_named_with_its_fault_and_left_as_it_is() -> None:
    async def body() -> None:
        store = Store.open()
        store.saves.mkdir(parents=True)
        path = store.saves / "torn.toml"
        path.write_text('format = 1\ngame = "mei', encoding="utf-8")
        async with at_desk(make_app()) as desk:
            assert "torn" in desk.text and "torn.toml, line 2" in desk.text
            assert desk.prompt.startswith("This file cannot be played.")
            await desk.press("enter")
            assert isinstance(desk.screen, HomeScreen) and "torn.toml, line 2" in desk.prompt
            assert path.read_text(encoding="utf-8") == 'format = 1\ngame = "mei'

    run(body())


def test_a_match_that_is_played_elsewhere_says_by_whom_and_can_be_watched() -> None:
    async def body() -> None:
        other = new_table("you,bot:easy", plies=4)
        async with at_desk(make_app()) as desk:
            assert "played elsewhere" in desk.text
            assert "Enter watches. Played by process" in desk.prompt
            await desk.press("enter")
            assert isinstance(desk.screen, TableScreen) and "WATCHING" in desk.line(0)
            assert desk.screen.table.match.log == other.match.log

    run(body())


def test_arrows_and_tab_reach_every_match_and_game() -> None:
    async def body() -> None:
        for seed in range(2):
            new_table(seed=seed).leave()
        async with at_desk(make_app()) as desk:
            home = desk.screen
            assert home.at == 0
            await desk.press("down")
            assert home.at == 1
            await desk.press("down")
            assert home.at == 2, "below the matches comes the shelf"
            seen = [home.at]
            for _ in GAMES:
                await desk.press("right")
                seen.append(home.at)
            assert seen[-1] == 1 + len(GAMES)
            await desk.press("tab")
            assert home.at == 0
            await desk.press("tab", "up")
            assert home.at == 1

    run(body())


def test_a_click_points_and_a_second_one_opens() -> None:
    async def body() -> None:
        new_table("you,bot:easy", options={"start": "1"}).leave()
        async with at_desk(make_app()) as desk:
            await click_on(desk, GAMES[FIRST_GAME].kind)
            assert isinstance(desk.screen, HomeScreen) and "choose seats" in desk.prompt
            await click_on(desk, GAMES[FIRST_GAME].kind)
            assert isinstance(desk.screen, SetupScreen)
            await desk.press("escape", "tab")
            await click_on(desk, "today")
            assert isinstance(desk.screen, HomeScreen) and "Everything is saved." in desk.prompt
            await click_on(desk, "today")
            assert isinstance(desk.screen, TableScreen)

    run(body())


def test_every_hint_can_be_clicked() -> None:
    async def body() -> None:
        new_table().leave()
        async with at_desk(make_app(), (120, 36)) as desk:
            await click_on(desk, "settings")
            assert isinstance(desk.screen, SettingsScreen)
            await desk.press("escape")
            await click_on(desk, "o matches")
            assert isinstance(desk.screen, MatchesScreen)
            await desk.press("escape")
            await click_on(desk, "H finished")
            assert isinstance(desk.screen, MatchesScreen) and desk.screen.finished

    run(body())


def test_what_is_wrong_with_the_players_own_files_is_told_once_one_after_the_other() -> None:
    async def body() -> None:
        config = Store.open().config
        config.mkdir(parents=True)
        (config / "settings.toml").write_text("pace = 'slowly'\n")
        (config / "keys.toml").write_text("[keys]\n'table.undo' = 7\n")
        app = make_app()
        app.problems.clear()
        app._read_own_files(with_settings=True)
        async with at_desk(app) as desk:
            assert desk.prompt.startswith("settings.toml: pace must be one of: instant, quick")
            await desk.press("right")
            assert desk.prompt.startswith("keys.toml: table.undo must be a key")
            await desk.press("right")
            assert ".toml" not in desk.prompt

    run(body())


def test_an_own_deck_that_cannot_be_used_is_told_and_no_match_begins_with_it() -> None:
    async def body() -> None:
        folder = Store.open().config / "decks"
        folder.mkdir(parents=True)
        (folder / "meins.toml").write_text('schema = 1\ngame = "meins"\n')
        async with at_desk(make_app()) as desk:
            await desk.press(number_of("meins"))
            assert isinstance(desk.screen, HomeScreen)
            assert desk.prompt.startswith("Your own deck cannot be used: meins.toml")

    run(body())


def test_q_leaves_the_app() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            await desk.press("q")
        assert app.return_value == 0

    run(body())
