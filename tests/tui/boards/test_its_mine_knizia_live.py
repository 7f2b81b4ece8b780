"""It's Mine! (Knizia) live: claim keys, the clock, what stops it, what the table shows of it."""

import re
from dataclasses import replace

import pytest

from engine import Match
from engine.games.its_mine_knizia.view import ANSWER
from saves import Store
from tests.games.its_mine_knizia.positions import build
from tests.tui.boards.knizia_keys import (
    GAME,
    Time,
    check_faces,
    codes_on,
    phase,
    seated,
)
from tests.tui.desk import Desk, at_desk, make_app, new_table, run
from tui.live.ticker import COUNT, HELD, OPEN, PAUSED, REST, TAKEN
from tui.screens import table_live
from tui.screens.reader import ReaderScreen
from tui.screens.results import ResultsScreen
from tui.screens.setup import SetupScreen
from tui.screens.table_live import LiveTableScreen
from tui.table.table import Table
from tui.terminal.driver import TerminalDriver

FRIENDS = "human:Ada,human:Bea,human:Cy"


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time of the table, in the test's hands."""
    return Time(monkeypatch)


def middle(**fields: object) -> Match:
    """Ada deals; three cards lie there, and Bea and Cy may claim them."""
    return build(offer="S3 D5 T", deck="D5 S-2 W J D8", **fields)


async def run_on(desk: Desk, time: Time) -> None:
    """From the pause after the opening until cards are shown."""
    await desk.settle()
    assert isinstance(desk.screen, LiveTableScreen) and phase(desk) == PAUSED
    await desk.press("p")
    await time.until_shown(desk)


def log_of(table: Table) -> list[str]:
    return [str(action) for action in table.match.log]


@pytest.mark.parametrize(
    ("words", "keys", "options"),
    [("human:Ada,human:Bea", "al", {"limit": "on"}), ("you,bot:random,bot:random", " ", {})],
)
def test_a_live_match_is_played_to_its_end_by_claim_keys(
    words: str, keys: str, options: dict[str, str], time: Time
) -> None:
    async def body() -> None:
        table = new_table(words, 8, game=GAME, options=options)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            for step in range(400):
                if not table.match.to_act():
                    break
                screen = desk.screen
                if screen.board.announcing or phase(desk) == REST:
                    await desk.press("enter")
                    continue
                check_faces(desk, table, covered=screen.live.ticker.covered)
                if phase(desk) == OPEN and step % 3:
                    await desk.burst([keys[step % len(keys)]])
                await time.go(desk, 2.11)
            while desk.screen.board.announcing:
                await desk.press("enter")
            assert "The match is over" in desk.prompt
            await desk.press("enter")
            assert isinstance(desk.screen, ResultsScreen)
            (entry,) = Store.open().finished_entries()
            assert entry.problem is None

    run(body())


def test_of_keys_in_one_read_the_first_claims_and_the_others_come_behind_it(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(), FRIENDS)
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            await desk.burst(["l", "l", "g", "l"])
            await time.go(desk, 0.02)
            assert log_of(table) == ["2 claim", "1 claim 2"]
            assert "Cy claimed 3 cards, before Bea, and deals." in desk.text
            assert "C Y" in desk.text and phase(desk) == TAKEN
            assert desk.prompt.startswith("Cy was first.") and "claim" not in desk.hints

    run(body())


def test_all_answers_of_a_card_are_kept_with_one_save(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(), "you,human:Bea,bot:random")
        saves = []
        keep = table.keep
        table.keep = lambda: (saves.append(table.match.ply), keep())  # type: ignore
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            for _ in range(3):
                before = table.match.ply
                await time.go(desk, 2.01)
                assert saves == [table.match.ply] and table.match.ply == before + 2
                saves.clear()
                if phase(desk) != OPEN:
                    await time.until_shown(desk)

    run(body())


def test_a_bot_slaps_when_its_time_has_come_and_not_before(time: Time) -> None:
    async def body() -> None:
        match = build(offer="D8", deck="D8 S5 S4 S4", dealer=0)
        table = seated(match, "you,bot:normal,bot:normal")
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            for _ in range(6):
                if phase(desk) != OPEN:
                    break
                ply = table.match.ply
                await time.go(desk, 0.55)
                assert table.match.ply == ply, "no normal bot is faster"
                await time.go(desk, 1.5)
            assert phase(desk) == TAKEN and "claim" in log_of(table)[-1] + log_of(table)[-2]

    run(body())


def test_whoever_has_claimed_deals_a_card_that_nobody_sees_before_its_time(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(), FRIENDS)
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            await desk.press("g")
            await time.go(desk, 0.02)
            assert table.match.view(None).offer and not codes_on(desk)
            await desk.press("l", "g", "a")
            assert table.match.ply == 2, "too late for the one, too early for the other"
            await desk.press("i")
            assert "no card under the cursor" in desk.prompt
            await time.until_shown(desk)
            check_faces(desk, table)

    run(body())


def test_claim_keys_outrank_all_else_while_the_clock_runs_and_only_then(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(), FRIENDS)
        app = make_app(table=table, claim_keys="qsr")
        async with at_desk(app) as desk:
            await desk.press("s")
            assert isinstance(desk.screen, ReaderScreen), "paused, s shows the scores"
            await desk.press("escape")
            await run_on(desk, time)
            await desk.press("S")
            await time.go(desk, 0.02)
            assert log_of(table)[0] == "1 claim"
            await desk.press("r", "q")
            assert desk.screen is app.screen and phase(desk) == TAKEN

    run(body())


def test_whatever_is_read_or_looked_back_on_stops_the_clock(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(dealer=2), "you,bot:random,bot:random")
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            table.play_all([GAME.parse("0 pass"), GAME.parse("1 pass")])
            clock = desk.screen.live.ticker
            for key in (
                *("p", "s", "g", "r", "question_mark", "semicolon", "t", "u", "U", "colon"),
                *("left_square_bracket", "left_curly_bracket", "home"),
            ):
                await desk.press("p")
                await time.until_shown(desk)
                await desk.press(key)
                assert clock.phase == PAUSED, key
                time.now += 60
                await desk.press("escape")
                assert phase(desk) == PAUSED and table.match.ply == 2, key
                assert "PAUSED" in desk.line(0) and "paused" in desk.text, key

    run(body())


def test_ctrl_z_stops_the_clock(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(), FRIENDS)
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            assert desk.screen.live.ticker.phase != PAUSED
            TerminalDriver.suspending(desk.app._driver)  # type: ignore[arg-type]
            assert desk.screen.live.ticker.phase == PAUSED

    run(body())


def test_a_window_that_is_too_small_stops_the_clock(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(), FRIENDS)
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            await desk.resize(60, 20)
            assert phase(desk) == PAUSED

    run(body())


def test_a_card_under_the_cursor_can_be_read_while_paused(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(), FRIENDS)
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("tab", "right", "i")
            assert "Double or Nothing 5" in desk.text
            await desk.press("escape")
            assert phase(desk) == PAUSED

    run(body())


def test_kz_26_a_match_that_is_resumed_is_paused_and_goes_on_after_three_two_one(
    time: Time,
) -> None:
    async def body() -> None:
        table = seated(middle(), FRIENDS)
        name = table.save.name
        assert name is not None
        table.leave()
        async with at_desk(make_app(table=Table.resume(Store.open(), name))) as desk:
            await desk.settle()
            assert "PAUSED" in desk.line(0) and "p or Enter to continue" in desk.text
            assert codes_on(desk) == {"S3", "D5", "T"}, "the offer stays"
            await desk.press("l")
            assert desk.screen.table.match.ply == 0
            await desk.press("p")
            counted = []
            while phase(desk) == COUNT:
                counted.append(desk.screen.live.ticker.count)
                await time.go(desk, 0.7)
            assert counted == [3, 2, 1] and phase(desk) == OPEN

    run(body())


def test_by_the_dealers_key_a_person_turns_the_cards(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(), FRIENDS, pace="key")
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            await time.go(desk, 100)
            assert table.match.ply == 0 and "Enter turns the next card" in desk.prompt
            await desk.press("enter")
            assert len(table.match.view(None).offer) == 4
            await desk.press("g")
            await time.go(desk, 50)
            assert phase(desk) == HELD and not codes_on(desk)
            await desk.press("enter")
            assert phase(desk) == OPEN
            check_faces(desk, table)

    run(body())


def test_minus_and_plus_change_the_pace(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(), FRIENDS)
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            await desk.press("plus")
            assert "pace: fast" in desk.hints
            await time.go(desk, 1.21)
            assert table.match.ply == 2
            await desk.press("minus", "minus", "minus")
            assert "pace: key" in desk.hints

    run(body())


def test_the_last_card_leaves_a_last_moment_and_then_the_hand_is_scored(time: Time) -> None:
    async def body() -> None:
        table = seated(build(offer="S3 D5", rest=1), FRIENDS, pace="fast")
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            assert "the last of the deck" in desk.line(1)
            await time.go(desk, 2.9)
            assert table.match.ply == 0
            await time.go(desk, 0.2)
            assert "no one claimed the last offer, S3 D5" in desk.line(1) and phase(desk) == REST
            await desk.press("enter")
            assert "Press Enter to start the cards." in desk.prompt
            await desk.press("enter")
            assert phase(desk) == COUNT and not codes_on(desk)

    run(body())


@pytest.mark.parametrize(("animations", "flashes"), [("on", True), ("off", False)])
def test_a_claim_flashes_once_and_only_with_animations(
    animations: str, flashes: bool, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_live, "FLASH_SECONDS", 1000.0)

    async def body() -> None:
        table = seated(middle(), FRIENDS)
        async with at_desk(make_app(table=table, animations=animations)) as desk:
            await run_on(desk, time)
            await desk.press("g")
            assert "B E A" in desk.text and table.match.ply == 0, "seen before it is saved"
            assert desk.screen.board.dial.flash == flashes
            await time.go(desk, 0.02)
            assert desk.screen.board.dial.flash == flashes and table.match.ply == 2
            desk.screen.clock.calm()
            assert not desk.screen.board.dial.flash and "B E A" in desk.text

    run(body())


def test_several_people_are_shown_what_lies_open_and_nobody_is_asked_to_leave(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(), FRIENDS)
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            assert not desk.screen.curtained and desk.screen.viewer is None
            assert "G  Bea" in desk.text and "L  Cy" in desk.text
            assert "A  Ada" not in desk.text, "who deals has no key on the band"
            assert "key G" in desk.text and "key L" in desk.text

    run(body())


def test_a_person_alone_has_space_and_gets_a_tip_while_the_clock_stands(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(dealer=1), "you,bot:easy,bot:easy")
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            assert "Space  You" in desk.text and desk.hints.startswith("Space claim")
            await desk.press("t")
            await desk.settle()
            assert "claim all 3 cards" in desk.text and re.search(r"\d%\n", desk.text)
            assert "chance to win the match, as far as it can see" in desk.text
            await desk.press("escape", "p")
            await time.until_shown(desk)
            await desk.press("space")
            await time.go(desk, 0.02)
            assert log_of(table)[0] == "0 claim"
            assert desk.prompt.startswith("Yours! The next card comes.")
            await time.until_shown(desk)
            assert "Space claim" not in desk.hints, "who deals cannot claim"
            await desk.press("p")
            assert "p or Enter to resume" in desk.prompt
            await desk.press("enter")
            assert phase(desk) == COUNT

    run(body())


def test_a_match_that_another_process_takes_over_is_only_watched(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(), FRIENDS)
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            assert table.save.name is not None
            other = Table.take_over(Store.open(), table.save.name)
            await time.go(desk, 2.1)
            assert "WATCHING" in desk.line(0) and phase(desk) == REST
            await desk.press("g")
            assert table.match.ply == 0
            other.leave()

    run(body())


def test_answers_given_in_lines_before_count_at_the_live_table(time: Time) -> None:
    async def body() -> None:
        table = seated(middle(), "you,human:Bea,human:Cy")
        table.play(GAME.parse("1 pass"))
        async with at_desk(make_app(table=table)) as desk:
            await run_on(desk, time)
            await time.go(desk, 2.1)
            assert log_of(table) == ["1 pass", "2 pass"]
            assert table.match.view(None).phase == ANSWER

    run(body())


def test_claim_keys_are_changed_in_the_set_up_and_kept() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            app.push_screen(setup_of_the_game())
            await desk.settle()
            screen = desk.screen
            screen.seats = ["you", "human", "bot:easy"]
            screen.names[1] = "Bea"
            screen.at = next(n for n, f in enumerate(screen.fields()) if f.id == "keys")
            await desk.press("up", "down")
            assert "Player 1 A, Bea L" in desk.prompt
            await desk.press("x")
            assert "Player 1 X, Bea A" in desk.prompt
            await desk.press("p")
            assert "P pauses the match" in desk.prompt
            await desk.press("m", "enter")
            await desk.settle()
            assert desk.screen.clock.claim_keys == {0: "x", 1: "m"}
            assert desk.screen.table.match.names[:2] == ("Player 1", "Bea")
        assert 'claim_keys = "xm"' in (app.store.config / "settings.toml").read_text()
        assert replace(app.settings, claim_keys="") != app.settings

    run(body())


def test_the_set_up_asks_for_no_pace_where_no_clock_runs() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            screen = setup_of_the_game()
            app.push_screen(screen)
            await desk.settle()
            assert {"option pace", "keys"} <= {field.id for field in screen.fields()}
            screen.options["mode"] = "window"
            assert not {"option pace", "keys"} & {field.id for field in screen.fields()}

    run(body())


def setup_of_the_game() -> SetupScreen:
    return SetupScreen(GAME)
