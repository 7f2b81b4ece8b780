"""Looking back, tips, and the `:` line."""

from engine.games.meins.moves import End, Take
from tests.tinygame import Magpies
from tests.tui.desk import Desk, at_desk, make_app, new_table, run
from tui.screens.table import TableScreen
from tui.screens.tip import TipScreen
from tui.table.review import Review
from tui.text.chronicle import Chronicle


def test_the_line_plays_any_legal_action_and_completes_it() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("colon")
            assert desk.prompt.startswith(": ") and "take row1" in desk.prompt
            await desk.press("t", "tab")
            assert ": take ▌" in desk.prompt.replace("  ", " ") or ": take" in desk.prompt
            await desk.press(*"dia", "tab", "8", "enter")
            assert table.match.log[0] == Take(0, 7)

    run(body())


def test_the_line_refuses_with_a_reason_and_stays_open() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("colon", *"end", "enter")
            assert "Take a line first." in desk.prompt
            await desk.press("backspace", "backspace", "backspace", *"fly", "enter")
            assert "no action starts with “fly”" in desk.prompt
            assert table.match.log == []
            await desk.press("escape", "1", "enter")
            assert table.match.log == [Take(0, 0)]

    run(body())


def test_stepping_back_shows_the_past_and_end_leads_back_to_the_live_game() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy,bot:easy", plies=40)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            live, ply = desk.text, table.match.ply
            await desk.press("left_square_bracket")
            assert f"REVIEW  after {ply - 1} of {ply} moves" in desk.line(0)
            await desk.press("home")
            assert "REVIEW  after 0 of" in desk.line(0)
            await desk.press("enter", "pagedown")
            assert "REVIEW  after 2 of" in desk.line(0)
            await desk.press("1", "enter")
            assert table.match.ply == ply, "nothing can be played in the past"
            await desk.press("u")
            assert "Only who plays" in desk.prompt and table.match.ply == ply
            await desk.press("end")
            assert desk.text.split("\n")[:21] == live.split("\n")[:21]
            await desk.press("pageup", "escape")
            assert desk.text.split("\n")[:21] == live.split("\n")[:21]

    run(body())


def test_turns_are_stepped_by_braces() -> None:
    match = new_table("you,bot:easy", plies=30).match
    review = Review(match)
    review.go(0)
    starts = [0]
    while review.ply < match.ply:
        review.turn(1)
        starts.append(review.ply)
    for ply in starts[1:-1]:
        assert match.log[ply].seat != match.log[ply - 1].seat
    back = [review.ply]
    while review.ply > 0:
        review.turn(-1)
        back.append(review.ply)
    assert back == starts[::-1]


def test_enter_on_a_line_of_the_log_shows_that_position_and_marks_it() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", plies=30)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            await desk.press("g", "left", "left", "enter")
            shown = desk.screen.sight.review.ply
            assert 0 <= shown < table.match.ply and "REVIEW" in desk.line(0)
            await desk.press("g")
            await desk.settle()
            marked = [row for row in desk.text.split("\n") if row.startswith(" ▸")]
            assert marked and int(marked[0].split()[1]) <= shown

    run(body())


def test_a_finished_match_is_looked_back_on_from_its_results() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", plies=10_000)
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("enter", "left_square_bracket")
            assert isinstance(desk.screen, TableScreen) and "REVIEW" in desk.line(0)
            await desk.press("home", "q")
            assert "share" in desk.text or "win" in desk.text

    run(body())


def test_a_tip_names_moves_with_reasons_and_puts_the_cursor_there() -> None:
    async def tips(desk: Desk) -> list[str]:
        await desk.press("t")
        await desk.settle()
        return desk.text.split("\n")[2:5]

    async def body() -> None:
        table = new_table("you,bot:easy", options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            rows = await tips(desk)
            assert [row.split()[0] for row in rows] == ["1", "2", "3"]
            words = " ".join(desk.text.split())
            terms = [name for name in table.match.game.mind.weights if name in words]
            assert "Against the next best move" in words and terms
            best = desk.screen.judged[1].action
            await desk.press("down", "enter")
            assert desk.screen.board.choice().action == best and table.match.log == []

    run(body())


def test_the_chronicle_tells_only_what_its_viewer_may_know() -> None:
    game = Magpies()
    table = new_table("human:Ada,human:Bea,human:Cleo", game=game)
    while table.match.ply < 7:
        seat = table.match.waiting_for()[0]
        table.match.play(table.match.ask(seat).legal[0])
    for viewer in (0, 1, 2, None):
        chronicle = Chronicle(table.match)
        chronicle.follow(table.match, viewer)
        told = " ".join(chronicle.last(100))
        for _, _, events in table.match.past[1:]:
            for event in events:
                secret = game.words.say(event, table.match.names)
                if secret and not event.seen_by(viewer):
                    assert secret not in told


def test_a_review_of_a_match_with_secrets_keeps_to_what_the_viewer_knew() -> None:
    table = new_table("you,bot:random,bot:random", game=Magpies())
    while table.match.ply < 9:
        seat = table.match.waiting_for()[0]
        table.match.play(table.match.ask(seat).legal[-1])
    review = Review(table.match)
    for ply in range(table.match.ply):
        review.go(ply)
        assert review.match.view(0) == table.match.at(ply).view(0)
    assert End(0) not in table.match.log


def test_a_tip_is_not_for_a_position_that_is_past() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            decision = table.ask(0)
            screen = TipScreen(table.match, decision, lambda choice: None)
            table.play(decision.legal[0])
            await desk.app.push_screen(screen)
            await desk.settle()
            assert desk.prompt == "The match has gone on meanwhile: ask again."
            assert screen.count() == 0

    run(body())
