"""The table of It's Mine by keyboard and mouse: whole matches, the curtain, cards and places."""

import re

import pytest

from engine import Match, Seat
from engine.games.its_mine import sentences
from tests.games.its_mine.hooks import hidden_names, unseen_hands
from tests.games.its_mine.positions import build, play
from tests.tui.boards.its_mine_keys import (
    GAME,
    begun,
    do,
    from_the_bin,
    gang_war,
    seated,
    undertaking,
)
from tests.tui.desk import Desk, advice, at_desk, make_app, new_table, run
from tests.tui.hands import click_on
from tui.boards import make_board
from tui.boards.board import Scene
from tui.boards.its_mine.city import full_lines
from tui.boards.its_mine.signs import fit, glyphs
from tui.drawing.canvas import Canvas
from tui.screens.results import ResultsScreen
from tui.table.lesson import start_lesson
from tui.table.table import Table

# --- Whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "city, size", [("rome", (80, 24)), ("barcelona", (120, 36))], ids=["rome", "barcelona"]
)
def test_a_whole_match_can_be_played_by_keyboard_alone(city: str, size: tuple[int, int]) -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", 4, game=GAME, options={"city": city})
        async with at_desk(make_app(table=table), size) as desk:
            await desk.settle()
            for _ in range(60):
                if not table.match.to_act():
                    break
                await do(desk, table, advice(table.match))
            assert "The match is over" in desk.prompt
            for sheet in table.match.scores(None):
                assert str(sheet.total) in desk.text
            await desk.press("enter")
            assert isinstance(desk.screen, ResultsScreen)
            assert desk.screen.verdict() in desk.text

    run(body())


def test_two_people_play_behind_a_curtain_and_see_nothing_they_may_not_know() -> None:
    async def body() -> None:
        table = new_table("human:Ada,human:Bea", 8, game=GAME)
        async with at_desk(make_app(table=table), (120, 36)) as desk:
            curtains = 0
            for _ in range(60):
                if not table.match.to_act():
                    break
                if desk.screen.curtained:
                    curtains += 1
                    assert "sit down at the keyboard, alone" in desk.text
                    assert not named(desk, table.match, None)
                    await desk.press("enter")
                seat = table.match.to_act()[0]
                assert not named(desk, table.match, seat)
                unseen = 1 - seat in unseen_hands(table.match, seat)
                held = table.match.view(seat).hand_sizes[1 - seat]
                assert ("not seen" in desk.line(1)) == (unseen and held > 0)
                await do(desk, table, advice(table.match))
            assert curtains > 30 and "The match is over" in desk.prompt

    run(body())


def named(desk: Desk, match: Match, viewer: Seat | None) -> set[str]:
    """Cards on the screen of which the viewer must not know where any copy is."""
    shorts = {card.name: card.short for card in GAME.components.cards}
    text = desk.text
    return {
        name
        for name in hidden_names(match, viewer)
        if re.search(rf"\b({re.escape(name)}|{re.escape(shorts[name])})(?![\w'])", text)
    }


def test_the_rivals_hand_is_shown_from_the_first_swap_on() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", 3, game=GAME, options={"white": "1"})
        async with at_desk(make_app(table=table)) as desk:
            assert "hand 4, not seen" in desk.line(1)
            await desk.press("enter", "enter")
            await desk.settle()
            view = table.match.view(0)
            assert "yours next" in desk.line(1)
            for card in view.hands[1]:
                assert view.components.cards[card].short in desk.line(1)

    run(body())


# --- A card, and then a place --------------------------------------------------------------------


def test_a_card_shows_what_it_would_bring_everywhere_and_is_taken_up_and_put_back() -> None:
    async def body() -> None:
        table = seated(gang_war())
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            await desk.press("1")
            assert board.cursor == "traditional-bro" and not board.picking
            for slot in ("▸+3∞ 6:5", "▸+2∞ 5:5", "▸+1∞ 3:1", "▸+0∞", "▸+2∞ 7:6", "▸+3∞ 8:6"):
                assert slot in desk.text, slot
            assert desk.prompt == (
                "best: play on Aristocrat 1a takes Cappella 6:5; +7 points, Rosa -8; 1 token left"
            )
            await desk.press("enter")
            assert board.picking and "█+3∞ 6:5" in desk.text
            assert desk.prompt.startswith("play on Aristocrat 1a  takes Cappella 6:5")
            assert "2→1¢" in desk.text and "★15→22" in desk.text and "★28→20" in desk.line(1)
            await desk.press("right")
            assert "█+2∞ 5:5" in desk.text and "3→5∞" in desk.text
            for key in ("escape", "down", "backspace"):
                await desk.press(key)
                assert not board.picking and "█" not in desk.text, key
                await desk.press("up")
                assert board.picking
            await desk.press("right", "right", "enter")
            assert str(table.match.log[0]) == "0 play traditional-bro 2a"

    run(body())


def test_arrows_walk_along_the_hand_and_digits_choose_another_card_at_any_time() -> None:
    async def body() -> None:
        table = seated(gang_war())
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            walked = [board.cursor]
            for _ in range(6):
                await desk.press("right")
                walked.append(board.cursor)
            assert walked[:5] == list(board.page) and walked[4:] == [board.page[4]] * 3
            await desk.press("h", "h", "enter", "2")
            assert board.cursor == board.page[1] and not board.picking
            await desk.press("9")
            assert board.cursor == board.page[1]

    run(body())


def test_what_cannot_be_paid_says_why_and_can_only_be_discarded() -> None:
    async def body() -> None:
        table = seated(gang_war())
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("5")
            assert desk.prompt == "Nero Complex costs 3 there: you lack 1."
            await desk.press("enter")
            assert (
                desk.prompt == "discard Nero Complex  you would have 3 tokens"
                and table.match.ply == 0
            )
            await desk.press("enter")
            assert str(table.match.log[0]) == "0 discard nero-complex"

    run(body())


def test_d_and_the_arrow_past_the_last_place_lead_to_the_bin() -> None:
    async def body() -> None:
        table = seated(gang_war())
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("2", "d")
            assert (
                desk.prompt == "discard Dazzling Jewel  you would have 3 tokens"
                and "2→3¢" in desk.text
            )
            await desk.press("escape", "enter")
            assert desk.prompt.startswith("play on Conductor 3b")
            await desk.press("right")
            assert desk.prompt.startswith("discard Dazzling Jewel")
            await desk.press("right", "left", "enter")
            assert str(table.match.log[0]) == "0 discard dazzling-jewel"

    run(body())


def test_a_boss_is_placed_in_a_district_with_room() -> None:
    async def body() -> None:
        table = seated(begun())
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("4")
            assert desk.text.count("▸+1∞ 1:0") == 3 and desk.text.count("takes it") == 3
            await desk.press("enter", "right", "enter")
            assert str(table.match.log[0]).startswith("0 place mime ")

    run(body())


def test_only_what_can_burn_is_offered_and_the_played_card_leaves_a_hole() -> None:
    async def body() -> None:
        table = seated(gang_war(), moves="0 play missing-evidence 2a")
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            assert board.cursor == "2a" and desk.text.count("✗") == 2 and "✗◂" in desk.text
            assert desk.prompt == ("burn Missing Evidence on Gentleman  Rosa -1 point")
            assert "┌╌╌╌╌╌╌╌╌╌╌╌┐" in desk.text and "╎ Evidence  ╎" in desk.text
            await desk.press("right")
            assert board.cursor == "2b" and "★28→24" in desk.line(1)
            await desk.press("right")
            assert board.cursor == "2b", "the Diva is a Boss"
            await desk.press("u")
            assert table.match.ply == 0
            await desk.press("4", "enter")
            assert board.picking

    run(body())


def test_where_nobody_need_burn_nobody_is_the_last_choice() -> None:
    async def body() -> None:
        hitman = build(round_=3, white=0, hands=("hitman diva diva", ""), gangs=[[""], ["mime"]])
        table = seated(hitman, moves="0 place hitman 1")
        async with at_desk(make_app(table=table)) as desk:
            assert desk.screen.board.cursor == "1a"
            await desk.press("p")
            assert desk.prompt.startswith("burn nobody") and "nobody is burnt" in desk.prompt
            await desk.press("enter")
            assert str(table.match.log[1]) == "0 pass"

    run(body())


def test_discards_that_count_lie_behind_the_hand_and_a_card_is_given_up_for_one() -> None:
    async def body() -> None:
        table = seated(from_the_bin())
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            assert len(board.page) == 6 and board.page[4:] == (
                "unemployed-bro bin",
                "ladies-bro bin",
            )
            assert "▸ 2" in desk.text
            await desk.press("6", "right")
            assert board.page == ("nest-egg bin", "family-dinner bin")
            await desk.press("left", "left", "enter", "enter")
            assert str(table.match.log[0]) == "0 salvage unemployed-bro 1a"
            assert desk.prompt == "give up Greedy Bro  it goes to your discards without a token"
            await desk.press("2", "enter")
            assert str(table.match.log[1]) == "0 give big-bro"

    run(body())


def test_the_undertaker_brings_a_card_back_even_as_a_fourth_one_or_leaves_them() -> None:
    async def body() -> None:
        table = seated(undertaking())
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            assert len(board.page) == 6 and "▸ 3" in desk.text and "leave" in desk.text
            await desk.press("p")
            assert "your discards stay" in desk.prompt
            await desk.press("1", "enter")
            assert desk.text.count("+1∞ 6:2") == 2
            await desk.press("enter")
            assert table.match.to_act() == () and "The match is over" in desk.prompt
            assert "╭ districts" in desk.text and "╭ points" in desk.text

    run(body())


def test_the_mouse_takes_a_card_and_puts_it_where_it_is_clicked_twice() -> None:
    async def body() -> None:
        table = seated(gang_war())
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            await click_on(desk, "Loan Shark")
            await click_on(desk, "Trad. Bro")
            assert board.cursor == "traditional-bro" and not board.picking
            await click_on(desk, "▸+1∞ 3:1")
            assert board.picking and table.match.ply == 0
            await click_on(desk, "█+1∞ 3:1")
            assert str(table.match.log[0]) == "0 play traditional-bro 2a"

    run(body())


def test_a_tip_means_the_card_and_its_place() -> None:
    async def body() -> None:
        table = seated(gang_war())
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("t")
            await desk.settle()
            best = desk.screen.judged[0].action
            await desk.press("enter")
            board = desk.screen.board
            assert board.choice().action == best and board.picking and table.match.ply == 0
            await desk.press("enter")
            assert table.match.log[0] == best

    run(body())


def test_tab_looks_at_everything_and_what_is_looked_at_can_be_read_in_full() -> None:
    async def body() -> None:
        table = seated(gang_war())
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            for target in ("row 0 1a", "cappella-sistina", "row 1 1a", "art 0"):
                await desk.press("tab")
                assert board.cursor == target
                card = GAME.words.describe(table.match.view(0), target)
                assert card is not None
                told = " ".join((desk.line(-3) + desk.line(-2)).split())
                assert f"{card.title}: {card.lines[0]}" in told
            await desk.press("tab")
            assert board.cursor == "traditional-bro"
            await desk.press("shift+tab", "right", "right", "right", "i")
            assert desk.line(0).strip() in {card.title for card in GAME.words.card_list()} | {
                "Art",
                "Discard area",
                "The rounds",
            }
            await desk.press("escape", "1", "enter", "enter")
            assert str(table.match.log[0]) == "0 play traditional-bro 1a"

    run(body())


def test_a_mark_of_what_can_burn_overprints_nothing() -> None:
    for card in GAME.components.cards[GAME.components.bosses :]:
        if card.city not in (-1, 0) or card.id == "missing-evidence":
            continue
        match = build(
            districts=("bank", "museum", "casino"),
            gangs=[["mime"], [f"pimp {card.id}"]],
            hands=("missing-evidence loan-shark loan-shark", ""),
            tokens=(2, 0),
        )
        play(match, "0 play missing-evidence 1a")
        if not match.view(0).pending:
            assert card.powers.protect, "it keeps itself from burning"
            continue
        board = make_board(GAME.id)
        board.show(Scene.of(GAME, match.view(0), match.names, 0, 0, match.ask(0)))
        canvas = Canvas(80, 20)
        board.draw(canvas)
        (row,) = [row for row in canvas.text().split("\n") if "✗◂" in row]
        assert " ✗◂ " in row and row.startswith(card.letters), row


def test_a_key_of_the_board_that_points_at_nothing_says_why() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=seated(begun()))) as desk:
            for key, told in (
                ("9", "There is no card 9: 1 to 4 are your cards."),
                ("d", "Bosses are not discarded: place one."),
                ("p", "There is nothing to decline now."),
                ("x", "x does nothing here; ? shows what does."),
            ):
                await desk.press(key)
                assert desk.prompt == told

    run(body())


# --- Around the table ----------------------------------------------------------------------------


def test_the_results_are_the_axis_card_with_the_card_of_every_point() -> None:
    async def body() -> None:
        table: Table = new_table("you,bot:easy", 12, game=GAME, plies=10_000)
        async with at_desk(make_app(table=table), (120, 60)) as desk:
            await desk.press("enter")
            for sheet in table.match.scores(None):
                for total in sheet.sums():
                    pattern = rf"{re.escape(total.label)} .*?{total.points}\b"
                    assert re.search(pattern, desk.text), total
                for line in sheet.lines:
                    assert line.label in desk.text
            await desk.resize(80, 24)
            lines = desk.screen._lines(desk.screen.sheets[0])
            for line in lines[1:]:
                await desk.press("down")
                assert line.label[:16] in desk.prompt
                rows = desk.text.split("\n")[4:-6]
                assert any(line.label[:24] in row for row in rows), line

    run(body())


def test_the_lesson_is_played_to_its_end_by_keys() -> None:
    async def body() -> None:
        table = Table.new(make_app().store, start_lesson(GAME).match, lesson=True)
        async with at_desk(make_app(table=table)) as desk:
            lesson = desk.screen.lesson
            for _ in range(20):
                step = lesson.step
                if step is None:
                    break
                assert " ".join(step.say.split()[:4]) in " ".join(desk.text.split()), step.say
                if step.do is None:
                    await desk.press("enter")
                else:
                    await do(desk, table, step.do)
            assert lesson.step is None
            await desk.settle()
            assert table.acting == 0 and table.match.ply > len(lesson.steps)

    run(body())


# --- Nothing is said by halves -------------------------------------------------------------------


def shows_limit(text: str, most: int) -> bool:
    """True if a face says up to how much an effect counts."""
    if most == 1 and "per" not in text:
        return "for " in text or "≤1" in text
    return f"≤{most}" in text or f"up to {most}" in text


def test_faces_of_cards_show_their_limits_at_every_size() -> None:
    components = GAME.components
    limited = [
        (card, effect)
        for card in (*components.cards, *components.districts)
        for effect in card.powers.effects
        if effect.most
    ]
    assert len(limited) >= 6
    for card, effect in limited:
        for width in range(10, 40):  # in the hand, and on a district
            for room in range(2, 9):
                lines = full_lines(card, components, width, room)
                assert shows_limit(" ".join(lines), effect.most), (lines, width)
                assert not any("…" in line for line in lines), lines
        if effect not in card.powers.at_once:  # on the table, beside the letter of its colour
            signs = glyphs(sentences.signs(card, components, at_once=False))
            assert shows_limit(fit(signs, 7), effect.most), signs


def test_a_preview_that_is_too_long_for_its_line_takes_two() -> None:
    async def body() -> None:
        async with at_desk(make_app(table=seated(gang_war()))) as desk:
            await desk.settle()
            await desk.press("4")
            assert re.search(r"no token left; then you burn one( of \d)?$", desk.prompt)
            await desk.press("enter")
            assert "then you burn one" in desk.prompt and "…" not in desk.prompt

    run(body())


def test_a_review_of_a_finished_match_keeps_ones_own_side_and_shows_both_hands() -> None:
    table = new_table("bot:easy,you", 3, game=GAME, plies=10_000)
    own, rival = table.match.names[1], table.match.names[0]

    async def body() -> None:
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("enter", "left_square_bracket", "home")
            seen = set()
            for _ in range(len(table.match.log) - 1):
                position = table.match.at(desk.screen.match.ply)
                seen.add(position.to_act())
                assert desk.screen.board.near(desk.screen.board.scene) == 1
                rows = desk.text.split("\n")
                names = [
                    next(y for y, row in enumerate(rows[1:21]) if n in row) for n in (rival, own)
                ]
                assert names[0] < names[1]
                assert "not seen" not in desk.text
                await desk.press("right_square_bracket")
            assert {(0,), (1,)} <= seen

    run(body())
