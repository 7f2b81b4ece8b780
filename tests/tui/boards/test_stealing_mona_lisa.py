"""The table of Stealing Mona Lisa by keyboard and mouse: matches, secrets, choices, heists."""

import asyncio
import re

import pytest
from syrupy.assertion import SnapshotAssertion

from engine import Match, Rng, bots
from engine.games.stealing_mona_lisa.actions import Keep, Pick, Send
from saves import Store
from tests.games.stealing_mona_lisa.tables import (
    KISS,
    MONA,
    MOTHER,
    SUNRISE,
    SWING,
    WAVE,
    build,
    with_values,
)
from tests.tui.boards.mona_lisa_keys import (
    CREW,
    FIVE,
    GAME,
    SENT,
    cards_on,
    choosing,
    go_to,
    play_out,
    seated,
)
from tests.tui.desk import at_desk, make_app, new_table, on_meter, run
from tui.screens.results import ResultsScreen
from tui.table.table import Table, seat_player


@pytest.mark.parametrize(
    ("words", "to_come", "size"),
    [
        ("you,bot:easy,bot:random", [KISS, SWING, MOTHER, SUNRISE], (80, 24)),
        ("you,bot:easy,bot:easy,bot:easy,bot:easy,bot:easy,bot:easy", None, (120, 36)),
        ("human:Ada,human:Bea,human:Cy", [KISS, SWING], (80, 24)),
    ],
)
def test_a_match_can_be_played_to_its_end_by_keyboard_alone(
    words: str, to_come: list[str] | None, size: tuple[int, int]
) -> None:
    async def body() -> None:
        seats = words.count(",") + 1
        table = new_table(words, 3, game=GAME)
        if to_come is not None:
            table = seated(build(seats=seats, arts=[MONA, WAVE], pile=to_come), words)
        async with at_desk(make_app(table=table), size) as desk:
            await desk.settle()
            await play_out(desk, table)
            assert "The match is over" in desk.prompt
            await desk.press("enter")
            assert isinstance(desk.screen, ResultsScreen)

    run(body())


def test_cards_are_put_forward_with_space_and_every_art_is_compared() -> None:
    async def body() -> None:
        table = choosing()
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            assert "Play at least one card." in desk.prompt
            await desk.press("enter")
            assert table.match.ply == 0 and "Play at least one card." in desk.prompt
            for code in ("sn6", "ge7", "re5", "ha4"):
                await go_to(desk, code)
                await desk.press("space")
            assert "Choose an art: A to D." in desk.prompt
            await desk.press("b")
            assert "B Mona Lisa, 4 cards, total 22" in desk.prompt
            assert "▸B◂" in desk.text and desk.text.count(" send ") == 4 + 1
            row = desk.line(9)
            assert "lacks Muscle" in row and row.count("✓ total") == 3
            for total in ("22", "11", "17"):
                assert f" {total} ║" in row
            await desk.press("space")
            assert "B Mona Lisa, 3 cards, lacks" in desk.prompt
            await desk.press("space", "enter")
            assert str(table.match.log[0]) == "0 send B sn6 ge7 re5 ha4"

    run(body())


def test_space_commits_nothing_wherever_the_cursor_is() -> None:
    async def body() -> None:
        table = choosing()
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("space", "b")
            for keys in (("tab", "space"), ("tab", "space"), ("tab", "space", "space")):
                await desk.press(*keys)
            assert table.match.ply == 0

    run(body())


def test_tab_and_arrows_come_back_to_the_art_that_is_aimed_at() -> None:
    async def body() -> None:
        table = choosing()
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            await desk.press("c", "up")
            assert board.cursor == "C"
            await desk.press("left")
            assert board.cursor == "B" and board.choosing.aim == 1
            await desk.press("down", "right")
            card = board.cursor
            await desk.press("tab")
            assert board.cursor == "B"
            await desk.press("right", "shift+tab")
            assert board.cursor == card and board.choosing.aim == 2

    run(body())


def test_the_tip_puts_its_whole_crew_forward() -> None:
    async def body() -> None:
        table = choosing()
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("t")
            await desk.settle()
            best = desk.screen.judged[0].action
            assert "[" not in desk.line(3) and "send" not in desk.line(2)
            await desk.press("enter")
            board = desk.screen.board
            assert board.choice().action == best
            await desk.press("enter")
            assert table.match.log[0] == best

    run(body())


def heists_over(words: str = FIVE) -> Table:
    """All has been sent: B is contested, the others come alone or not at all."""
    moves = "; ".join([SENT, "1 send B re1", "2 send A sn1 ha1", "3 send C sn3"])
    table = choosing(words, moves)
    last = next(a for a in table.ask(4).legal if isinstance(a, Send) and a.slot == 2)
    table.play(last)
    return table


def test_the_heists_show_contested_stacks_and_never_those_of_who_came_alone() -> None:
    async def body() -> None:
        table = heists_over()
        async with at_desk(make_app(table=table)) as desk:
            text = desk.text
            assert "Mona Lisa" in text and "only one was fit" in text and "✓ 22" in text
            assert "Sn6 Ge7 Re5 Ha4" in text and "lacks Sn Ha Ge" in text
            row = next(line for line in text.split("\n") if "The Scream" in line)
            assert "▒▒ ▒▒" in row and "✓ came alone" in row and not cards_on(row)
            assert "nobody came" in text

    run(body())


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_what_a_thief_sent_alone_changes_nothing_on_any_screen(size: tuple[int, int]) -> None:
    async def body() -> None:
        seen = []
        for alone in ("sn1", "ha1"):
            moves = f"1 send A re1; 2 send C {alone}"
            table = choosing("you,bot:easy,bot:easy,bot:easy", moves, seats=4)
            table.play(GAME.parse("0 send B re5"))
            last = next(a for a in table.ask(3).legal if isinstance(a, Send) and a.slot == 1)
            table.play(last)
            async with at_desk(make_app(table=table), size) as desk:
                pages = [desk.text]
                for key in ("g", "s"):
                    await desk.press(key)
                    pages.append(desk.text)
                    await desk.press("escape")
                seen.append(pages)
        assert seen[0] == seen[1]

    run(body())


def test_the_heists_are_told_art_by_art_and_each_waits_for_enter() -> None:
    async def body() -> None:
        table = heists_over()
        async with at_desk(make_app(table=table, animations="on")) as desk:
            board = desk.screen.board
            assert "✓" not in "\n".join(desk.text.split("\n")[1:11])
            assert not cards_on("\n".join(desk.text.split("\n")[1:11])), "stacks lie face down"
            assert "beat" not in desk.text and "▒▒  " not in "".join(desk.text.split("\n")[17:21])
            assert "You played Sn6 Ge7 Re5 Ha4." in desk.text, "not what is left of the crew"
            assert "The heists, art by art." in desk.prompt and "keep" not in desk.prompt
            await desk.press("enter")
            assert "✓ came alone" in desk.text and "✓ 22" not in desk.text
            await asyncio.sleep(1.0)
            await desk.pilot.pause()
            assert "✓ 22" not in desk.text, "no art is told before somebody asks for it"
            while board.announcing:
                await desk.press("enter")
            assert "✓ 22" in desk.text and table.match.ply == 5, "Enter only told the rest"
            await desk.press("enter")
            assert isinstance(table.match.log[5], Keep)

    run(body())


def test_as_many_as_may_be_kept_stand_ready_and_one_more_is_refused() -> None:
    async def body() -> None:
        table = heists_over()
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            crew = [target for target, _ in board.own_targets(board.scene.view)]
            assert crew == ["ge1", "re2", "gu5"] and board.choosing.put == set(crew)
            await desk.press("space")
            assert "you keep Re2 Gu5 and discard 1 card unseen" in desk.prompt
            await desk.press("enter")
            assert str(table.match.log[5]) == "0 keep re2 gu5"

        few = build([CREW[:24]], seats=7)
        moves = "0 send A re5" + "".join(
            f"; {seat} send B {card}" for seat, card in enumerate(["re1", "sn1 ha1", "sn3"], 1)
        )
        table = seated(few, ",".join(["you", *["bot:easy"] * 6]), moves)
        while table.match.view(0).phase == "choice":
            table.play(table.ask(table.match.waiting_for()[0]).legal[0])
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("space", "right", "space", "right", "space")
            assert "With 7 thieves you may keep 1 card at most." in desk.text

    run(body())


def test_who_has_nothing_to_keep_still_sees_the_heists_before_the_next_draft() -> None:
    async def body() -> None:
        table = choosing("you,bot:easy,bot:easy", seats=3)
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("b")
            for target, _ in desk.screen.board.own_targets(table.match.view(0)):
                await go_to(desk, target)
                await desk.press("space")
            await desk.press("enter")
            await desk.settle()
            assert table.match.view(0).phase == "draft" and table.match.view(0).round == 2
            assert "Mona Lisa" in desk.text and "Your hand" not in desk.text
            ply = table.match.ply
            await desk.press("enter")
            assert "Your hand" in desk.text and table.match.ply == ply
            await desk.press("enter")
            assert isinstance(table.match.log[ply], Pick)

    run(body())


def test_what_was_passed_on_can_be_looked_up_and_what_lies_face_down_has_no_value() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy,bot:easy", 3, game=GAME)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            hand = [target for target, _ in desk.screen.board.own_targets(table.match.view(0))]
            await desk.press("enter")
            await desk.settle()
            await desk.press("m")
            assert desk.line(0).split("  ")[1] == "round 1: what was passed on, who took what"
            assert " Cards you passed on " in desk.text
            assert cards_on(desk.text) == set(hand)
            await desk.press("escape")
            await desk.press("tab", "tab", "i")
            assert "Stolen, face down" in desk.text or "million" in desk.text

    run(body())


def test_the_results_tell_how_many_sheets_are_beside_those_that_fit() -> None:
    async def body() -> None:
        table = new_table(",".join(["you", *["bot:easy"] * 6]), 3, game=GAME)
        anyone = bots.bot("random", GAME)
        while table.match.to_act():
            seat = table.match.waiting_for()[0]
            table.match.play(anyone.choose(table.ask(seat), Rng(table.match.ply)))
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("enter")
            assert isinstance(desk.screen, ResultsScreen)
            assert "3 more ▸" in desk.text and "◂" not in desk.line(3)
            outcome = table.match.outcome()
            assert outcome is not None
            place = outcome.places[0]
            for _ in range(7):
                assert re.search(rf" {place} +You ", desk.line(4)), "one's own place is in sight"
                sheet = outcome.ranking()[desk.screen.sheet]
                name = table.match.names[sheet.seat or 0]
                assert re.search(rf" {name} [━─ ]*{sheet.total} ", desk.line(4)), "and the cursor's"
                await desk.press("right")
            await desk.press("left")
            assert "◂ 3 more" in desk.text and "▸" not in desk.line(3)
            assert f" {outcome.ranking()[-1].total} " in desk.text
            assert "tie" not in desk.text.lower(), "nobody is level with anybody"

    run(body())


def test_two_cards_alike_in_a_deck_of_ones_own_are_two_cards() -> None:
    async def body() -> None:
        own = with_values("recon", [1, 2, 3, 5, 5, 5, 7])
        start = build(["re5 re5 sn6"], game=own, seats=4, arts=[WAVE, MONA, KISS]).position()
        players = [seat_player(w, s, []) for s, w in enumerate(["you", "bot:easy"])]
        match = Match(own, [*players, *players[1:], *players[1:]], 5, start=start)
        table = Table.new(Store.open(), match)
        async with at_desk(make_app(table=table)) as desk:
            await go_to(desk, "re5 2")
            await desk.press("space", "left", "space", "a")
            assert "A The Great Wave off Kanagawa, 2 cards" in desk.prompt
            await desk.press("i")
            assert desk.line(0).strip() == "Recon 5"
            await desk.press("escape", "enter")
            assert str(match.log[0]) == "0 send A re5 re5"

    run(body())


def test_a_click_on_a_card_sends_it_and_a_second_one_holds_it_back() -> None:
    async def body() -> None:
        table = choosing()
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            box = board.spots["ge7"].box
            for put in ({"ge7"}, set()):
                await desk.pilot.click("#board", offset=(box.x + 2, box.y + 2))
                assert board.choosing.put == put and table.match.ply == 0
            art = board.spots["D"].box
            await desk.pilot.click("#board", offset=(art.x + 2, art.y + 2))
            assert board.choosing.aim == 3

    run(body())


@pytest.mark.parametrize("seats", [3, 7])
def test_everything_is_in_sight_in_the_smallest_window(seats: int) -> None:
    async def body() -> None:
        words = ",".join(["you", *["bot:easy"] * (seats - 1)])
        table = new_table(words, 5, game=GAME)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            view, names = table.match.view(0), table.match.names
            for art in view.arts:
                printed = GAME.components.arts[art]
                assert printed.name.split()[-1][:4] in desk.text or "…" in desk.text
                assert f" {printed.value} " in desk.text
            for name in names:
                assert name in desk.line(16)

    run(body())


@pytest.mark.parametrize(
    ("size", "move", "action"), [((80, 24), 4_000, 8_000), ((120, 36), 6_000, 16_000)]
)
def test_the_table_stays_within_its_bytes(size: tuple[int, int], move: int, action: int) -> None:
    async def body() -> None:
        async with on_meter(make_app(table=choosing()), size) as meter:
            keys = [
                "right",
                "space",
                "right",
                "space",
                "b",
                "left",
                "c",
                "tab",
                "right",
                "tab",
                "right",
                "tab",
            ]
            costs = [await meter.cost(key) for key in keys]
            assert 0 < min(costs) <= max(costs) <= move, list(zip(keys, costs, strict=True))
            assert 100 < await meter.cost("enter") <= action

    run(body())


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("moment", ["draft", "choice", "heists", "seven"])
def test_snapshot_of_the_table(
    moment: str, size: tuple[int, int], glyphs: str, snapshot: SnapshotAssertion
) -> None:
    async def body() -> None:
        keys: list[str] = []
        if moment == "draft":
            table = new_table(FIVE, 3, game=GAME, plies=10)
        elif moment == "choice":
            table = choosing()
            keys = ["space", *["right", "right", "space"] * 3, "b", "left"]
        elif moment == "heists":
            table = heists_over()
        else:
            table = new_table(",".join(["you", *["bot:easy"] * 6]), 3, game=GAME, plies=42)
        async with at_desk(make_app(table=table, glyphs=glyphs), size) as desk:
            await desk.settle()
            await desk.burst(keys)
            assert glyphs == "unicode" or desk.text.isascii()
            assert desk.text == snapshot

    run(body())
