"""The table of Meins! by keyboard alone: whole matches, undo, refusals, leaving and going on."""

import errno
import os

import pytest

from engine import IllegalAction, Match, name_seats
from engine.games.meins.letters import LINE_NAMES, SLOTS
from engine.games.meins.moves import Buy, Discard, End, Expand, MeinsMove, Take
from saves import Store
from tests.tui.desk import Desk, advice, at_desk, make_app, new_table, run
from tui.screens.results import ResultsScreen
from tui.screens.table import TableScreen
from tui.table.table import Table


async def do(desk: Desk, table: Table, action: MeinsMove) -> None:
    """Carry out an action with the keys that a player would press."""
    board, ply = desk.screen.board, table.match.ply
    match action:
        case Take(line=line):
            await desk.press(LINE_NAMES[line][-1], "enter")
        case Buy(slot=slot):
            await desk.press(SLOTS[slot], "enter")
        case Expand():
            await desk.press("v", "enter")
        case Discard(letter=letter):
            await desk.press(letter, "enter")
        case End():
            await desk.press("e")
    if board.picking:
        wanted = [choice.action for choice in board.variants()].index(action)
        await desk.press(str(wanted + 1), "enter")
    await desk.settle()
    assert table.match.ply > ply and table.match.log[ply] == action, (str(action), desk.text)


async def play_out(desk: Desk, table: Table) -> None:
    """Play the match to its end as a normal bot would, by keys."""
    while table.match.to_act():
        await do(desk, table, advice(table.match))


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_a_whole_match_can_be_played_by_keyboard_alone(size: tuple[int, int]) -> None:
    async def body() -> None:
        table = new_table("you,bot:easy,bot:random")
        async with at_desk(make_app(table=table), size) as desk:
            await desk.settle()
            await play_out(desk, table)
            assert "The match is over" in desk.prompt
            await desk.press("enter")
            assert isinstance(desk.screen, ResultsScreen)
            outcome = table.match.outcome()
            assert outcome is not None
            for sheet in outcome.sheets:
                assert f" {sheet.total} " in desk.text
            assert desk.screen.verdict() in desk.text
            assert [entry.name for entry in Store.open().finished_entries()] == [table.save.name]
            assert Store.open().entries() == []

    run(body())


def test_two_people_share_a_keyboard_without_a_curtain_in_an_open_game() -> None:
    async def body() -> None:
        table = new_table("human:Ada,human:Bea", seed=5)
        async with at_desk(make_app(table=table)) as desk:
            await play_out(desk, table)
            await desk.press("enter")
            assert isinstance(desk.screen, ResultsScreen)

    run(body())


def test_leaving_saves_and_going_on_shows_the_same_position_and_log() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy")
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            for _ in range(5):
                await do(desk, table, advice(table.match))
            shown, log = desk.text, list(table.match.log)
            await desk.press("q")
            assert "Continue" in desk.text
            await desk.press("enter")
            await desk.settle()
            again = desk.screen.table
            assert again is not table and again.match.log == log
            assert again.match.position() == table.match.position()
            assert desk.text.split("\n")[1:20] == shown.split("\n")[1:20]

    run(body())


def test_a_step_can_be_taken_back_until_something_new_came_to_light() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("u")
            assert desk.prompt == "Nothing to undo yet."
            await desk.press("3", "enter")
            assert table.match.ply == 1 and "u undo" in desk.hints
            await desk.press("u")
            assert table.match.ply == 0 and table.match.undone == 1
            await desk.press("3", "enter", "e")
            await desk.settle()
            await desk.press("u")
            assert desk.prompt == "Too late to undo: Rosa has moved since."
            await desk.press("1", "enter", "U")
            assert table.match.to_act() == (0,) and table.match.log[-1] == End(1)

    run(body())


def test_what_cannot_be_bought_says_why_when_the_cursor_looks_and_when_enter_is_pressed() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("tab")
            assert "Take a line first" not in desk.prompt
            await desk.press("1", "enter", "a")
            exhibit = table.match.game.components.exhibits[table.match.view(0).display[0]]
            assert desk.prompt.startswith("You can't afford") or exhibit.name in desk.prompt
            assert "you need" in desk.prompt
            await desk.press("enter")
            assert table.match.ply == 1 and "you need" in desk.prompt
            await desk.press("e")
            assert table.match.ply > 1

    run(body())


def test_a_free_choice_is_paid_by_picking_one_of_the_ways() -> None:
    async def body() -> None:
        for seed in range(40):
            table = new_table("you,bot:easy", seed, options={"start": "1"}, plies=1)
            if any(
                len([c for c in table.ask(0).legal if isinstance(c, Buy) and c.slot == slot]) > 1
                for slot in range(4)
            ):
                break
        slot = next(
            s
            for s in range(4)
            if len([a for a in table.ask(0).legal if isinstance(a, Buy) and a.slot == s]) > 1
        )
        ways = [a for a in table.ask(0).legal if isinstance(a, Buy) and a.slot == slot]
        async with at_desk(make_app(table=table)) as desk:
            await desk.press(SLOTS[slot])
            assert f"{len(ways)} ways" in "\n".join(desk.text.split("\n")[-3:-1])
            await desk.press("enter")
            assert desk.prompt.startswith("Which?") and table.match.ply == 1
            await desk.press("escape")
            assert not desk.screen.board.picking
            await desk.press("enter", "right", "enter")
            assert table.match.log[-1] == ways[1]

    run(body())


def test_arrows_walk_around_the_grid_and_show_the_whole_line() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            walked = [board.cursor]
            for _ in range(8):
                await desk.press("right")
                walked.append(board.cursor)
            assert sorted(walked[:8]) == sorted(LINE_NAMES) and walked[8] == walked[0]
            await desk.press("7")
            assert board.cursor == "diagonal7" and "diagonal 7" in desk.prompt
            assert desk.text.count("┏━━━━━━━┓") == 3

    run(body())


def test_a_too_small_window_says_what_it_needs_and_the_match_goes_on() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            await desk.resize(20, 3)
            assert " ".join(desk.text.split()) == "Make the window 80x24; it is 20x3."
            await desk.press("3", "enter")
            assert table.match.ply == 1
            await desk.resize(80, 24)
            assert "use" in desk.prompt.lower() or "end the turn" in desk.prompt

    run(body())


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_on_a_failing_disk_the_game_goes_on_and_a_banner_says_so(
    code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            with monkeypatch.context() as broken:

                def refuse(descriptor: int, data: object) -> int:
                    raise OSError(code, os.strerror(code))

                broken.setattr("saves.files.os.write", refuse)
                await desk.press("3", "enter")
            assert table.match.ply == 1 and "NOT SAVED" in desk.line(0)
            assert table.trouble and table.trouble[:40] in desk.text
            await desk.press("e")
            await desk.settle()
            assert "NOT SAVED" not in desk.line(0)
            assert Store.open().load(str(table.save.name)).match.log == table.match.log

    run(body())


def test_what_a_full_disk_refused_is_kept_when_the_table_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = new_table("you,bot:easy", options={"start": "1"})
    with monkeypatch.context() as broken:

        def refuse(descriptor: int, data: object) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        broken.setattr("saves.files.os.write", refuse)
        table.play(table.ask(0).legal[0])
        assert table.trouble and not Store.open().load(str(table.save.name)).match.log
    table.leave()
    assert Store.open().load(str(table.save.name)).match.log == table.match.log


def test_pages_over_the_table_open_and_close() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy,bot:easy", plies=20)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            for key, title in (
                ("s", "Scores"),
                ("g", "Log"),
                ("r", "Rules"),
                ("question_mark", "Help"),
            ):
                await desk.press(key)
                assert desk.line(0).strip().startswith(title), key
                await desk.press("escape")
                assert isinstance(desk.screen, TableScreen), key
            await desk.press("a", "i")
            card = table.match.game.words.describe(table.match.view(0), "a")
            assert card is not None and desk.line(0).strip() == card.title
            assert card.lines[0] in desk.text and "Reconstructed" in desk.text

    run(body())


def test_the_rules_open_at_the_part_that_the_prompt_is_about() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("r")
            first = desk.text.split("\n")[2].strip()
            assert first == table.ask(0).prompt.topic
            await desk.press("slash", *"villa", "enter")
            assert "villa" in desk.text.lower()
            await desk.press("c", "down", "enter")
            headings = [text for _, text in desk.screen.headings()]
            assert desk.text.split("\n")[2].strip() == headings[1]

    run(body())


def test_the_log_holds_every_sentence_of_the_match() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", plies=30)
        async with at_desk(make_app(table=table), (120, 60)) as desk:
            await desk.settle()
            await desk.press("g")
            match: Match = table.match
            said = [
                match.game.words.say(event, match.names) for _, event in match.events(0, since=-1)
            ]
            assert [row for row in said if row][-1] in desk.text
            await desk.press("home")
            assert said[0] in desk.text

    run(body())


def test_a_bot_is_watched_step_by_step_when_the_player_wants_so() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy,bot:easy", options={"start": "2"})
        async with at_desk(make_app(table=table, pace="step")) as desk:
            for seat in (2, 0):
                for _ in range(100):
                    if table.acting == seat:
                        break
                    await desk.pilot.pause(0.02)
                assert table.acting == seat and table.match.log[-1] == End((seat - 1) % 3)
                await desk.pilot.pause()
                if seat == 2:
                    assert desk.line(-1).strip().startswith("Enter go on")
                    await desk.press("enter")
            assert "go on" not in desk.line(-1)
            ply = table.match.ply
            await desk.press("1", "enter", "e")
            await desk.pilot.pause(0.05)
            assert table.match.ply > ply

    run(body())


def test_illegal_actions_never_reach_the_match_from_the_table() -> None:
    table = new_table("you,bot:easy", options={"start": "1"})
    before = table.match.position()
    with pytest.raises(IllegalAction, match="Take a line first"):
        table.play(End(0))
    assert table.match.position() == before


def test_the_results_name_everybody_and_offer_the_same_seats_again() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", seed=3, plies=10_000)
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("enter")
            outcome = table.match.outcome()
            assert outcome is not None
            assert name_seats(outcome.reason, table.match.names)[:60] in desk.text
            await desk.press("right", "down", "i", "escape", "left", "g", "escape")
            first = table.match.log[0].seat
            await desk.press("enter")
            await desk.settle()
            again = desk.screen.table.match
            assert again.players == table.match.players and again.seed != table.match.seed
            assert again.options["start"] == str((first + 1) % 2 + 1)

    run(body())
