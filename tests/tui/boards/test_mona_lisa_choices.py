"""Choices of Stealing Mona Lisa that are in and wait for the others: what is shown, how to change
them, and what a look back tells."""

import re

from engine.core.english import series
from engine.games.stealing_mona_lisa.actions import Send
from tests.tui.boards.mona_lisa_keys import FIVE, GAME, SENT, choosing, go_to, put_forward
from tests.tui.desk import Desk, LateBots, at_desk, make_app, new_table, run
from tui.app import LightfingersApp
from tui.table.table import Table


async def send(desk: Desk, crew: str, letter: str) -> None:
    """Send a crew for an art."""
    await put_forward(desk, crew.split())
    await desk.press(letter, "enter")


def while_bots_think(table: Table) -> LightfingersApp:
    """An app at a table whose bots do not come to an end before the test lets them."""
    app = make_app(table=table)
    app._bots = LateBots()  # type: ignore[assignment]
    return app


def awaited(table: Table) -> str:
    """Those whose choice is not in, as the prompt tells it."""
    names = [table.match.names[seat] for seat in table.match.waiting_for()]
    return series(names if len(names) < 4 else [*names[:2], f"{len(names) - 2} others"])


def test_a_choice_can_be_changed_until_the_last_one_is_in() -> None:
    async def body() -> None:
        table = choosing("you,bot:easy,bot:easy", seats=3)
        async with at_desk(while_bots_think(table)) as desk:
            await desk.press("space", "a", "enter")
            match = table.match
            assert match.ply >= 1 and match.view(0).chosen[0]
            assert "✓ chosen" in desk.text and "… choosing" in desk.text
            await desk.press("b", "enter")
            mine = [action for action in match.log if action.seat == 0]
            assert [action.slot for action in mine] == [1], "what was replaced leaves the log"
            await desk.press("enter")
            desk.app.bots.ready.set()
            await desk.settle()
            mine = [a for a in match.log if a.seat == 0 and isinstance(a, Send)]
            assert len(mine) == 1, "Enter alone sends nothing once more"
            assert match.view(0).phase == "keep"

    run(body())


def test_once_a_choice_is_in_the_table_says_so_and_for_whom_all_wait() -> None:
    async def body() -> None:
        table = choosing()
        async with at_desk(while_bots_think(table)) as desk:
            await send(desk, "sn6 ge7", "a")
            assert desk.prompt.startswith(f"You have chosen; waiting for {awaited(table)}.")
            assert "Sent: Sn6 Ge7 for A. You may still change it." in desk.line(11)
            assert desk.text.count(" sent ━") == 2 and " send ━" not in desk.text
            assert "Enter" not in desk.line(23), "nothing can be gone on with"

    run(body())


def test_another_choice_is_marked_as_not_in_yet_and_escape_drops_it() -> None:
    async def body() -> None:
        table = choosing()
        async with at_desk(while_bots_think(table)) as desk:
            await send(desk, "sn6 ge7", "a")
            board, ply = desk.screen.board, table.match.ply
            await go_to(desk, "re5")
            await desk.press("space", "b")
            assert "Still in: Sn6 Ge7 for A. Enter puts this in its place." in desk.line(11)
            assert " sent ━" not in desk.text and desk.text.count(" send ━") == 3
            assert "Enter change it" in desk.line(23) and "Esc as it was" in desk.line(23)
            await desk.press("escape")
            assert board.choosing.put == {"sn6", "ge7"} and board.choosing.aim == 0
            assert "Sent: Sn6 Ge7 for A." in desk.line(11) and table.match.ply == ply
            await go_to(desk, "re5")
            await desk.press("space", "enter")
            mine = [action for action in table.match.log if action.seat == 0]
            assert str(mine[-1]) == "0 send A sn6 ge7 re5"
            assert "Sent: Sn6 Ge7 Re5 for A." in desk.line(11)

    run(body())


def test_a_card_that_is_picked_is_marked_and_may_be_changed() -> None:
    async def body() -> None:
        table = new_table(FIVE, 3, game=GAME)
        async with at_desk(while_bots_think(table)) as desk:
            first, second = [
                target for target, _ in desk.screen.board.own_targets(table.match.view(0))
            ][:2]
            await desk.press("enter")
            assert f"Picked: {first.capitalize()}. You may still change it." in desk.text
            assert desk.text.count("picked") == 1
            assert desk.prompt.startswith(f"You have chosen; waiting for {awaited(table)}.")
            await desk.press("right", "enter")
            assert f"Picked: {second.capitalize()}. You may still change it." in desk.text

    run(body())


def test_a_look_back_tells_for_whom_the_table_waited_then() -> None:
    async def body() -> None:
        table = choosing()
        async with at_desk(while_bots_think(table)) as desk:
            await send(desk, "sn6 ge7", "a")
            desk.app.bots.ready.set()
            await desk.settle()
            desk.screen.show_ply(1)
            await desk.pilot.pause()
            assert "REVIEW" in desk.text and "✓ chosen" in desk.text
            assert f"{series(table.match.names[1:])} are to send a crew." in desk.prompt
            assert "Sent: Sn6 Ge7 for A." in desk.line(11) and "may still" not in desk.text
            await desk.press("[")
            assert f"{series(table.match.names)} are to send a crew." in desk.prompt

    run(body())


def test_while_the_heists_are_told_no_number_of_cards_is_ahead_of_them() -> None:
    async def body() -> None:
        table = choosing(moves=f"{SENT}; 1 send B re1; 2 send A sn1 ha1; 3 send C sn3")
        table.play(table.ask(4).legal[-1])
        async with at_desk(make_app(table=table, animations="on"), (120, 36)) as desk:
            held = [table.match.view(0).held[seat] for seat in range(3)]
            assert held == [3, 5, 3], "the winners have discarded what they played"
            for told, shown in ((0, [7, 5, 5]), (1, [7, 5, 3]), (2, [3, 5, 3])):
                boxes = next(line for line in desk.text.split("\n") if " cards" in line[:20])
                found = [int(word) for word in re.findall(r"(\d) cards", boxes)]
                assert found[2::-1] == shown, told
                if desk.screen.board.announcing:
                    await desk.press("enter")

    run(body())
