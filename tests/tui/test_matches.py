"""The lists of matches: resume, rename, copy, delete, watch, take over, results."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from saves import Store
from tests.tui.desk import Desk, at_desk, make_app, new_table, run
from tests.tui.hands import click_on
from tui.screens.ask import AskScreen
from tui.screens.home import HomeScreen
from tui.screens.matches import MatchesScreen
from tui.screens.reader import ReaderScreen
from tui.screens.results import ResultsScreen
from tui.screens.table import TableScreen


def put(name: str, words: str = "you,bot:easy", plies: int = 3) -> None:
    """A match that goes on, under this name."""
    table = new_table(words, options={"start": "1"}, plies=plies)
    table.leave()
    Store.open().rename(str(table.save.name), name)


def names() -> set[str]:
    return {entry.name for entry in Store.open().entries()}


@asynccontextmanager
async def at_list(*matches: str, key: str = "o") -> AsyncIterator[Desk]:
    """The list of these matches, the last one first."""
    for name in matches:
        put(name)
    async with at_desk(make_app()) as desk:
        await desk.press(key)
        assert isinstance(desk.screen, MatchesScreen)
        yield desk


async def to(desk: Desk, name: str) -> None:
    """Put the cursor on a match."""
    desk.screen.go([entry.name for entry in desk.screen.entries].index(name))


def test_an_empty_list_says_where_a_match_begins() -> None:
    async def body() -> None:
        async with at_list() as desk:
            assert "No match is going on: begin one at home." in desk.text
            await desk.press("enter", "n", "c", "D", "T")
            assert isinstance(desk.screen, MatchesScreen)
            await desk.press("q")
            assert isinstance(desk.screen, HomeScreen)

    run(body())


def test_a_long_name_is_cut_in_the_middle_and_stands_whole_in_the_prompt() -> None:
    async def body() -> None:
        async with at_list("its-mine-knizia-2026-11-30-14") as desk:
            assert desk.prompt.startswith("its-mine-knizia-2026-11-30-14: ")
            assert "its-mine-kn…26-11-30-14" in desk.text

    run(body())


def test_enter_goes_on_with_the_match_under_the_cursor() -> None:
    async def body() -> None:
        async with at_list("old", "new") as desk:
            await to(desk, "old")
            await desk.press("enter")
            assert isinstance(desk.screen, TableScreen)
            assert desk.screen.table.save.name == "old"
            await desk.press("q")
            assert isinstance(desk.screen, MatchesScreen)
            assert desk.screen.entries[0].holder is None, "the table let it go"

    run(body())


def test_a_match_gets_another_name() -> None:
    async def body() -> None:
        async with at_list("first") as desk:
            await desk.press("n")
            assert "Another name for first:" in desk.text and "first▌" in desk.text
            await desk.press(*["backspace"] * 5, *"Tuesday", "enter")
            assert names() == {"Tuesday"} and "Tuesday" in desk.text

    run(body())


def test_a_name_that_cannot_be_is_refused_with_the_reason() -> None:
    async def body() -> None:
        async with at_list("first", "second") as desk:
            await to(desk, "first")
            for typed, reason in (
                ("/etc", "may have letters, digits, spaces"),
                ("", "needs 1 to 64 characters"),
                ("second", "There is already a match called “second”."),
            ):
                await desk.press("n", *["backspace"] * 10)
                for character in typed:
                    await desk.press("slash" if character == "/" else character)
                await desk.press("enter")
                assert reason in desk.line(-3) + desk.prompt
                await to(desk, "first")
            await desk.press("n", "x", "escape")
            assert names() == {"first", "second"}

    run(body())


def test_a_copy_lies_beside_the_match_and_goes_its_own_way() -> None:
    async def body() -> None:
        async with at_list("first") as desk:
            await desk.press("c")
            assert desk.prompt == "Copied as first-copy-1."
            assert names() == {"first", "first-copy-1"}
            await to(desk, "first-copy-1")
            await desk.press("enter", "2", "enter", "q")
            store = Store.open()
            assert store.load("first").match.ply < store.load("first-copy-1").match.ply

    run(body())


def test_a_match_is_deleted_only_after_a_yes() -> None:
    async def body() -> None:
        async with at_list("first", "second") as desk:
            await to(desk, "second")
            for no in ("n", "escape"):
                await desk.press("D")
                assert isinstance(desk.screen, AskScreen)
                assert "Delete second for good?" in desk.text
                await desk.press(no)
                assert names() == {"first", "second"}
            await desk.press("D", "y")
            assert names() == {"first"} and "second" not in desk.text
            await desk.press("D")
            await click_on(desk, "Enter yes")
            assert names() == set() and "No match is going on" in desk.text

    run(body())


def test_a_broken_file_is_told_and_can_only_be_deleted() -> None:
    async def body() -> None:
        async with at_list("first") as desk:
            broken = Store.open().saves / "torn.toml"
            broken.write_text("format = 1\n", encoding="utf-8")
            desk.screen.load()
            await to(desk, "torn")
            await desk.press("enter")
            assert "torn.toml" in desk.prompt and "left as it is" in desk.text
            assert isinstance(desk.screen, MatchesScreen)
            await desk.press("D", "y")
            assert not broken.exists() and names() == {"first"}

    run(body())


def test_a_match_that_is_held_is_watched_and_neither_renamed_nor_deleted() -> None:
    async def body() -> None:
        held = new_table("you,bot:easy", options={"start": "1"}, plies=2)
        name = str(held.save.name)
        async with at_list("free") as desk:
            await to(desk, name)
            assert "played elsewhere" in desk.text and "Enter watches" in desk.prompt
            await desk.press("D", "y")
            assert f"“{name}” is being played by process" in desk.line(-3)
            await desk.press("n", "x", "enter")
            assert "is being played by process" in desk.line(-3) and name in names()
            await desk.press("enter")
            assert isinstance(desk.screen, TableScreen) and "WATCHING" in desk.line(0)

    run(body())


def test_a_match_that_is_held_is_taken_over_after_a_yes() -> None:
    async def body() -> None:
        held = new_table("you,bot:easy", options={"start": "1"}, plies=2)
        async with at_list("free") as desk:
            await to(desk, str(held.save.name))
            await desk.press("T")
            assert "Take it over? The other will only watch then." in " ".join(desk.text.split())
            await desk.press("escape")
            assert isinstance(desk.screen, MatchesScreen)
            assert held.lock is not None
            held.lock.check()
            await desk.press("T", "y")
            assert isinstance(desk.screen, TableScreen) and "saved" in desk.line(0)
            assert desk.screen.table.lock is not None
            desk.screen.table.lock.check()
            await desk.press("q")
            await to(desk, "free")
            await desk.press("T")
            assert desk.prompt == "Nobody holds this match: Enter goes on with it."

    run(body())


def test_a_finished_match_shows_its_results_and_can_be_deleted() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", seed=3, plies=10_000)
        async with at_list(key="H") as desk:
            outcome = table.match.outcome()
            assert outcome is not None
            winner = table.match.names[outcome.winners()[0]]
            assert f"{winner}, {outcome.sheets[outcome.winners()[0]].total}" in desk.text
            await desk.press("enter")
            assert isinstance(desk.screen, ResultsScreen)
            await desk.press("q", "s")
            assert isinstance(desk.screen, ReaderScreen)
            await desk.press("q", "D", "y")
            assert "No match is over yet." in desk.text
            assert Store.open().finished_entries() == []

    run(body())


def test_a_finished_match_gets_another_name() -> None:
    async def body() -> None:
        new_table("you,bot:easy", seed=3, plies=10_000)
        async with at_list(key="H") as desk:
            await desk.press("n", *["backspace"] * 40, *"memorable", "enter")
            assert [entry.name for entry in Store.open().finished_entries()] == ["memorable"]
            assert "memorable" in desk.text

    run(body())


def test_more_matches_than_fit_scroll_under_the_cursor() -> None:
    async def body() -> None:
        put("match")
        store = Store.open()
        for _ in range(30):
            store.copy("match")
        async with at_list() as desk:
            assert "1 of 31" in desk.line(0)
            await desk.press("right", "right", "down")
            assert "22 of 31" in desk.line(0)
            assert desk.screen.entries[21].name in desk.text
            await desk.press("right", "right")
            assert "31 of 31" in desk.line(0) and desk.screen.entries[30].name in desk.text

    run(body())


def test_a_click_points_and_a_second_one_opens() -> None:
    async def body() -> None:
        async with at_list("first", "second") as desk:
            await click_on(desk, desk.screen.entries[1].name)
            assert desk.screen.at == 1
            await click_on(desk, desk.screen.entries[1].name)
            assert isinstance(desk.screen, TableScreen)

    run(body())


def test_an_outdated_match_can_go_on_from_where_its_log_still_fits() -> None:
    async def body() -> None:
        put("first", plies=6)
        store = Store.open()
        path = store.saves / "first.toml"
        text = path.read_text(encoding="utf-8").replace('"0 end"', '"0 take row9"')
        text = re.sub("sha256:[0-9a-f]{16}", f"sha256:{'0' * 16}", text)
        path.write_text(text, encoding="utf-8")
        async with at_desk(make_app()) as desk:
            await desk.press("o", "enter")
            shown = " ".join(desk.text.split())
            assert isinstance(desk.screen, AskScreen), shown
            assert (
                "since it was saved, the cards of" in shown
                and "The old file stays as it is." in shown
            )
            await desk.press("y")
            assert isinstance(desk.screen, TableScreen)
            assert 0 < desk.screen.table.match.ply < 6
            assert path.read_text(encoding="utf-8") == text

    run(body())
