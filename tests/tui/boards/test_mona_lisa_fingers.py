"""The Finger Variant of Stealing Mona Lisa by keys: the countdown, late fingers, the vote."""

import pytest

from engine.games.stealing_mona_lisa.actions import Accuse, PointLate, Vote
from tests.tui.boards.mona_lisa_keys import GAME, cards_known, cards_on, choosing, do
from tests.tui.desk import Desk, LateBots, advice, at_desk, make_app, new_table, run
from tui.boards.stealing_mona_lisa import board as board_module
from tui.table.table import Table

THREE = "human:Ada,human:Bea,human:Cy"
READY = "0 ready re5; 1 ready re1; 2 ready sn1; "


def test_the_finger_variant_is_played_by_keys_and_its_countdown_ends_in_time() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy,bot:easy", 3, game=GAME, options={"choice": "finger"})
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            while table.match.view(0).round < 2:
                await do(desk, table, advice(table.match))
            assert any(str(action).startswith("0 point") for action in table.match.log)
            assert not any(isinstance(action, PointLate) for action in table.match.log)

    run(body())


@pytest.mark.parametrize(("pressed", "notation"), [("b", "0 late B"), ("", "0 late nothing")])
def test_a_finger_after_the_countdown_is_late_and_without_one_it_points_at_nothing(
    pressed: str, notation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_module, "COUNT_SECONDS", 1000.0)

    async def body() -> None:
        table = choosing(
            "you,bot:easy,bot:easy", "0 ready re5; 1 ready re1; 2 ready sn1", seats=3, finger=True
        )
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            await desk.press("b")
            assert "Enter counts down" in desk.text and table.match.ply == 3
            assert desk.text.count("… ready") == 3 and "pointing" not in desk.text
            await desk.press("enter")
            assert "Three" in desk.text and desk.text.count("… ready") == 3
            await desk.press("a")
            assert table.match.ply == 3, "before the one a finger does not count"
            for _ in range(2):
                board.count_down()
            await desk.pilot.pause()
            assert "One: point now!" in desk.text and desk.text.count("… pointing") == 3
            board.count_down()
            await desk.pilot.pause()
            assert "Too late" in desk.text and "! late" in desk.text
            assert "pointing" not in desk.text, "the second in which the others pointed is over"
            if pressed:
                await desk.press(pressed)
            while table.match.ply == 3:
                board.count_down()
                await desk.settle()
            assert str(table.match.log[3]) == notation

    run(body())


def test_accusing_and_voting_are_answers_on_the_table() -> None:
    async def body() -> None:
        moves = "0 ready re5; 1 ready re1; 2 ready sn1; 0 point A; 1 late B; 2 point B"
        table = choosing("you,bot:easy,bot:easy", moves, seats=3, finger=True)
        async with at_desk(make_app(table=table)) as desk:
            assert "late at B" in desk.text
            await do(desk, table, GAME.parse("0 accuse"))
            assert table.match.view(0).phase == "vote"
            await do(desk, table, GAME.parse("0 deny"))

    run(body())


async def sit_down(desk: Desk, table: Table, name: str) -> None:
    """Come from behind the curtain: only its owner's cards are to be seen before and after."""
    assert desk.screen.curtained and f"It is {name}'s turn." in desk.text
    assert not cards_on(desk.text)
    await desk.press("enter")
    assert table.match.names[table.acting or 0] == name
    assert cards_on(desk.text) <= cards_known(table.match.view(table.acting)), desk.text


def test_three_at_one_keyboard_accuse_and_vote_behind_the_curtain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(board_module, "COUNT_SECONDS", 1000.0)

    async def body() -> None:
        table = choosing(THREE, seats=3, finger=True)
        async with at_desk(make_app(table=table)) as desk:
            for seat, (name, crew) in enumerate([("Ada", "re5"), ("Bea", "re1"), ("Cy", "sn1")]):
                await sit_down(desk, table, name)
                await do(desk, table, GAME.parse(f"{seat} ready {crew}"))
            for seat, (name, finger) in enumerate(
                [("Ada", "point A"), ("Bea", "late B"), ("Cy", "point B")]
            ):
                await sit_down(desk, table, name)
                assert "Enter counts down" in desk.text
                await do(desk, table, GAME.parse(f"{seat} {finger}"))
            assert "Bea was late at B" in desk.text, "told to all over the curtain"
            for name, answer in (("Ada", "0 accuse"), ("Cy", "2 overlook")):
                await sit_down(desk, table, name)
                assert "Bea was late at B. Accuse?" in desk.prompt
                assert "! late at B" in desk.text and "Bea Cy ══" in desk.text
                await do(desk, table, GAME.parse(answer))
            for name, answer in (("Ada", "0 deny"), ("Cy", "2 deny")):
                await sit_down(desk, table, name)
                assert "Bea is accused. Deny any art in this round?" in desk.prompt
                assert "2 of 2 votes deny it" in desk.prompt
                await do(desk, table, GAME.parse(answer))
            assert "Bea was denied any art, 2 of 2 votes against" in desk.text
            await sit_down(desk, table, "Ada")
            rows = desk.text.split("\n")
            at = next(row for row, line in enumerate(rows) if " B  100 " in line)
            assert "Cy  " in rows[at] and "✓ came alone" in rows[at]
            assert "! denied: Bea" in rows[at + 1]
            assert len(table.match.view(0).collections[1]) == 0

    run(body())


def test_a_vote_without_a_majority_lets_the_late_finger_count() -> None:
    async def body() -> None:
        table = choosing(THREE, f"{READY} 0 point A; 1 late B; 2 point A", seats=3, finger=True)
        async with at_desk(make_app(table=table)) as desk:
            for name, answer in (
                ("Ada", "0 accuse"),
                ("Cy", "2 accuse"),
                ("Ada", "0 deny"),
                ("Cy", "2 allow"),
            ):
                await sit_down(desk, table, name)
                await do(desk, table, GAME.parse(answer))
            assert "Bea was cleared, 1 of 2 votes against" in desk.text
            await sit_down(desk, table, "Ada")
            assert "denied" not in "\n".join(desk.text.split("\n")[1:10])
            assert len(table.match.view(0).collections[1]) == 1

    run(body())


def test_an_answer_that_is_in_is_marked_until_the_last_one_is() -> None:
    async def body() -> None:
        table = choosing(seats=5, finger=True)
        match = table.match
        for seat in range(5):
            table.play(match.ask(seat).legal[0])
        for seat in range(5):
            table.play(GAME.parse(f"{seat} {'late' if seat == 1 else 'point'} A"))
        app = make_app(table=table)
        app._bots = LateBots()  # type: ignore[assignment]
        async with at_desk(app) as desk:
            await desk.press("enter")
            assert match.view(0).phase == "accuse" and match.view(0).chosen[0]
            assert "✓ accuse" in desk.text and "✓ let it pass" not in desk.text
            assert desk.prompt.startswith("You have chosen; waiting for ")

    run(body())


def test_bots_judge_a_player_who_is_late_and_the_round_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(board_module, "COUNT_SECONDS", 1000.0)

    async def body() -> None:
        table = choosing("you,bot:normal,bot:normal", seats=3, finger=True)
        async with at_desk(make_app(table=table)) as desk:
            await do(desk, table, GAME.parse("0 ready sn6 ge7 re5 ha4"))
            await do(desk, table, GAME.parse("0 late B"))
            log = table.match.log
            accused = {action.seat for action in log if isinstance(action, Accuse)}
            assert accused == {1, 2}, "the accused is not asked"
            votes = [action for action in log if isinstance(action, Vote)]
            assert {vote.seat for vote in votes} == {1, 2}
            against = sum(vote.denies for vote in votes)
            verdict = "were denied any art" if against == 2 else "were cleared"
            assert f"You {verdict}, {against} of 2 votes against" in desk.text
            assert ("! denied: You" in desk.text) == (against == 2)
            assert table.match.view(0).denied == (against == 2, False, False)
            while table.match.view(0).round < 2:
                await do(desk, table, advice(table.match))

    run(body())
