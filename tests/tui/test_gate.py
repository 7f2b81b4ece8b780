"""From when on keys count: no key that was meant for one thing is done to the next."""

import asyncio

import pytest

from saves import Store
from tests.games.its_mine_knizia.positions import build
from tests.tui.boards.knizia_keys import Time, seated
from tests.tui.boards.mona_lisa_keys import choosing
from tests.tui.club.desks import desks, new_club, settle, table_of
from tests.tui.club.test_table import step
from tests.tui.desk import Desk, at_desk, make_app, new_table, on_meter, run
from tests.tui.terminal import APP, RealTerminal
from tui.commands.gate import Gate, Meaning
from tui.live.ticker import REST
from tui.screens.reader import ReaderScreen
from tui.screens.results import ResultsScreen
from tui.screens.table_parts.clocked import LATE_CLAIMS
from tui.table.table import Table

APART = 0.12
"""Seconds between two presses of a key that somebody presses on and on."""


def own_moves(table: Table) -> int:
    return sum(action.seat == 0 for action in table.match.log)


def bot_first(seed: int = 11) -> Table:
    return new_table("you,bot:easy", seed, options={"start": "2"})


async def awake(desk: Desk) -> None:
    """Wait until Enter does not rest any more."""
    for _ in range(200):
        if "rests" not in desk.prompt:
            return
        await asyncio.sleep(0.02)
        await desk.pilot.pause()
    raise AssertionError(desk.text)


# --- The gate itself ---------------------------------------------------------------------------


def test_keys_rest_until_they_have_been_let_go() -> None:
    gate = Gate(lambda: 0.6)
    gate.rest(10.0)
    for time in (10.1, 10.6, 11.1, 11.6):
        assert not gate.takes(" ", time, confirms=True, hurries=False)
    assert gate.takes("\r", 12.2, confirms=True, hurries=False)


@pytest.mark.parametrize("hurries", [False, True])
def test_any_other_key_wakes_them_but_not_the_one_that_hurries(hurries: bool) -> None:
    gate = Gate(lambda: 0.6)
    gate.rest(10.0)
    assert gate.takes("3", 10.01, confirms=False, hurries=hurries)
    assert gate.takes("\r", 10.02, confirms=True, hurries=False) != hurries


def test_squares_empty_one_after_the_other() -> None:
    gate, time, seen = Gate(lambda: 0.6), 10.0, []
    gate.rest(time)
    while gate.rests(time):
        seen.append(gate.squares(time))
        time += gate.changes(time)
    assert (seen, gate.squares(time)) == ([3, 2, 1], 0)
    assert time == pytest.approx(10.6, abs=0.01)


def test_nothing_rests_where_nobody_wants_it() -> None:
    gate = Gate(lambda: 0.0)
    gate.rest(10.0)
    assert not gate.rests(10.0) and gate.squares(10.0) == 0
    assert gate.takes("\r", 10.0, confirms=True, hurries=False)


def test_a_shut_key_does_nothing_for_its_time_however_often_it_is_pressed() -> None:
    gate = Gate(lambda: 0.6)
    gate.shut("al", 11.5)
    assert not any(gate.takes(key, 11.4, confirms=False, hurries=False) for key in "alAL")
    assert gate.takes("b", 11.4, confirms=False, hurries=False)
    assert gate.takes("a", 11.5, confirms=False, hurries=False)


def test_what_one_does_oneself_surprises_nobody_but_what_others_did_does() -> None:
    first = Meaning("choose", 0, 3)
    own, others = Meaning("choose", 0, 4, after_own=True), Meaning("choose", 0, 4)
    assert not own.surprises(first) and others.surprises(first)
    assert own.surprises(Meaning("choose", 0, 3, alone=False)), "all chose at the same time"
    assert not Meaning("choose", 0, 3).surprises(own), "a step was taken back"
    assert Meaning("choose", 1, 0).surprises(first) and first.surprises(Meaning("hear"))
    assert not Meaning().surprises(first) and not Meaning("look").surprises(first)


# --- At a table --------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", ["instant", "quick"])
def test_twenty_spaces_while_bots_play_play_nothing_of_ones_own(pace: str) -> None:
    async def body() -> None:
        table = bot_first()
        async with at_desk(make_app(table=table, rest="normal", pace=pace)) as desk:
            for _ in range(20):
                await desk.press("space")
                await asyncio.sleep(APART)
            await desk.settle()
            assert table.acting == 0 and own_moves(table) == 0
            assert "Enter rests ■" in desk.prompt
            await awake(desk)
            assert "□" not in desk.prompt
            await desk.press("space")
            assert own_moves(table) == 1

    run(body())


def test_a_digit_or_an_arrow_wakes_enter_at_once_and_ones_own_turn_goes_on_without_a_rest() -> None:
    async def body() -> None:
        table = bot_first()
        async with at_desk(make_app(table=table, rest="long")) as desk:
            await desk.settle()
            await desk.press("enter")
            assert own_moves(table) == 0 and "Enter rests ■■■" in desk.prompt
            await desk.press("3")
            assert "rests" not in desk.prompt
            await desk.press("enter", "enter")
            assert own_moves(table) == 2, desk.text

    run(body())


def test_the_key_that_hurries_is_shown_and_never_chooses() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy,bot:easy", 11, options={"start": "2"})
        async with at_desk(make_app(table=table, rest="normal", pace="slow")) as desk:
            for _ in range(100):
                if table.match.ply:
                    break
                await asyncio.sleep(0.01)
            assert ". hurry" in desk.hints
            for _ in range(60):
                await desk.press("full_stop")
            assert table.acting == 0 and own_moves(table) == 0
            await desk.press("1", "full_stop", "full_stop")
            assert own_moves(table) == 0 and "nothing to hurry" in desk.prompt

    run(body())


def test_enter_rests_where_a_match_is_opened_and_where_a_page_was_closed() -> None:
    async def body() -> None:
        table = new_table()
        async with at_desk(make_app(table=table, rest="normal")) as desk:
            await desk.press("enter")
            assert own_moves(table) == 0, "it was pressed for the command at the shell"
            await desk.press("s")
            assert isinstance(desk.screen, ReaderScreen)
            while isinstance(desk.screen, ReaderScreen):
                await desk.press("enter")
            await desk.press("enter")
            assert own_moves(table) == 0, "it was pressed for the page"
            await desk.press("left_square_bracket", "colon", *"take row1", "enter", "enter")
            assert own_moves(table) <= 1, "it was pressed for what was typed"

    run(body())


def test_a_click_that_does_what_enter_does_rests_with_it() -> None:
    async def body() -> None:
        table = bot_first()
        async with at_desk(make_app(table=table, rest="long")) as desk:
            await desk.settle()
            for _ in range(3):
                await desk.pilot.click(offset=(5, 22))
            assert own_moves(table) == 0 and "rests" in desk.prompt

    run(body())


def test_the_key_that_lifts_the_curtain_chooses_nothing() -> None:
    async def body() -> None:
        table = choosing("human:Ada,human:Bea,bot:easy,bot:easy,bot:easy")
        async with at_desk(make_app(table=table, rest="normal")) as desk:
            ply = table.match.ply
            assert desk.screen.curtained
            await desk.press("enter")
            assert desk.screen.curtained, "it was pressed for what was there before"
            await awake(desk)
            await desk.press("enter", "enter", "space")
            assert not desk.screen.curtained and table.match.ply == ply
            assert "rests" in desk.prompt

    run(body())


def test_the_key_that_tells_the_heists_keeps_no_cards() -> None:
    async def body() -> None:
        table = choosing("you,bot:easy,bot:easy,bot:easy,bot:easy")
        options = {"rest": "normal", "animations": "on"}
        async with at_desk(make_app(table=table, **options)) as desk:
            await desk.press("a", "space", "right", "space", "enter")
            await desk.settle()
            assert desk.screen.board.announcing, desk.text
            ply = table.match.ply
            await desk.press("enter")
            assert desk.screen.board.telling.told == 0, "it was pressed for the crew"
            await awake(desk)
            for _ in range(20):
                await desk.press("enter", "space")
            assert not desk.screen.board.announcing
            assert table.match.ply == ply and "rests" in desk.prompt, "nothing was kept unseen"

    run(body())


def test_the_key_that_ends_a_match_neither_opens_the_results_nor_begins_another() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", 11, plies=1000)
        async with at_desk(make_app(table=table, rest="normal")) as desk:
            await desk.press("enter")
            assert not isinstance(desk.screen, ResultsScreen)
            await awake(desk)
            await desk.press("enter", "enter", "space")
            assert isinstance(desk.screen, ResultsScreen) and "rests" in desk.prompt

    run(body())


def test_the_rest_costs_a_few_cells_and_then_nothing() -> None:
    async def body() -> None:
        table = bot_first()
        async with on_meter(make_app(table=table, rest="normal"), (80, 24)) as meter:
            await asyncio.sleep(0.8)
            await meter.rest()
            meter.taken()
            meter.app.rest_keys()
            await asyncio.sleep(0.8)
            await meter.rest()
            assert 0 < meter.taken() < 700
            await asyncio.sleep(0.5)
            assert meter.taken() == 0

    run(body())


# --- In a live match, in the club ----------------------------------------------------------------


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time of the live table, in the test's hands; that of the keyboard goes on."""
    return Time(monkeypatch)


def test_a_claim_key_pressed_on_when_the_hand_ends_deals_nothing(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The scoring tells nothing by itself meanwhile, however slow the machine is.
    monkeypatch.setattr("tui.boards.its_mine_knizia.board.STEP_SECONDS", 1000.0)

    async def body() -> None:
        last = build(offer="S3 D5", rest=1)
        table = seated(last, "you,bot:random,bot:random", pace="fast")
        async with at_desk(make_app(table=table, rest="normal", animations="on")) as desk:
            screen = desk.screen
            await desk.press("p")
            await time.until_shown(desk)
            await time.go(desk, 4)
            assert screen.clock.phase == REST and screen.board.announcing
            ply, told = table.match.ply, screen.board.telling.told
            await desk.press("space")
            assert screen.board.telling.told == told and "only claims" not in desk.prompt
            await asyncio.sleep(LATE_CLAIMS)
            await desk.press("space")
            assert screen.board.telling.told == told
            assert "Space only claims here. Press Enter to continue." in desk.prompt
            for _ in range(30):
                await desk.press("enter", "space")
            assert not screen.board.announcing
            assert table.match.ply == ply, "Enter rests after the scoring"
            await awake(desk)
            await desk.press("space")
            assert table.match.ply == ply
            await desk.press("enter")
            assert table.match.ply == ply + 1, desk.text

    run(body())


def test_in_the_club_enter_rests_when_the_turn_comes_and_after_something_was_said() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as people:
            table = table_of(club, "meins", "Ada", "Bea", options={"start": "1"})
            for desk in people:
                desk.app.go_to(table)
            await settle(*people)
            bea = people[1]
            bea.app.settings.rest = "normal"
            await bea.press("s")
            while table.match.waiting_for() == (0,):
                step(table, 0)
            await settle(*people)
            ply = table.match.ply
            assert table.match.waiting_for() == (1,)
            await bea.press("q", "enter")
            assert table.match.ply == ply and "Enter rests ■■■" in bea.prompt
            await bea.press("slash", *"my turn", "enter", "enter", "space")
            assert table.talk.last(1)[0].text == "my turn"
            assert table.match.ply == ply and "Enter rests ■■■" in bea.prompt
            await bea.press("3", "enter")
            assert table.match.ply == ply + 1

    run(body())


def test_in_the_club_too_a_claim_key_only_claims() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as people:
            options = {"mode": "live", "pace": "fast", "start": "1"}
            table = table_of(club, "its-mine-knizia", "Ada", "Bea", options=options)
            for desk in people:
                desk.app.go_to(table)
            await settle(*people)
            assert table.clockwork is not None and table.clockwork.ticker.phase == REST
            ada = people[0]
            await ada.press("space")
            assert table.match.ply == 0 and "only claims" in ada.screen.notice
            await ada.press("enter")
            assert table.match.ply == 1

    run(body())


def test_twenty_spaces_in_a_real_terminal_play_nothing_of_ones_own() -> None:
    words = ("play", "meins", "--seats", "you,bot:easy", "--seed", "11", "--option", "start=2")
    with RealTerminal([*APP, *words]) as terminal:
        terminal.wait_for("saved")
        for _ in range(20):
            terminal.send(" ")
            terminal.look(APART)
            asyncio.run(asyncio.sleep(APART / 4))
        terminal.until(lambda: "rests" in terminal.text or "Take a line" in terminal.text, "turn")
        terminal.until(lambda: "rests" not in terminal.text, "the end of the rest")
        (entry,) = Store.open().entries()
        assert all(action.seat for action in Store.open().load(entry.name).match.log)
