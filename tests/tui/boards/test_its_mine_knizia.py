"""It's Mine! (Knizia) in slap windows, by keyboard: matches, secrets, the scoring, looking back."""

import pytest

from engine import Match, Rng, bots
from engine.games.its_mine_knizia.view import ANSWER, DEAL
from saves import Store
from tests.games.its_mine_knizia.positions import build, play
from tests.tui.boards.knizia_keys import (
    GAME,
    ROWS,
    check_faces,
    codes_on,
    codes_open,
    do,
    seated,
)
from tests.tui.desk import Desk, at_desk, make_app, new_table, run
from tests.tui.lines import Shell, shell
from tui.boards import make_board
from tui.boards.board import Scene
from tui.boards.its_mine_knizia.telling import STEPS
from tui.drawing.canvas import Canvas
from tui.screens.results import ResultsScreen
from tui.table.table import Table

__all__ = ["shell"]

WINDOW = {"mode": "window"}


def last_cards(**fields: object) -> Match:
    """A hand with four cards to go, which Ada wins, and with it the match."""
    stacks = {1: ["S-1 S-2"], 2: ["S-3 D-4"]}
    return build(offer="S1 D5", deck="S2 D-6 J", stacks=stacks, rest=0, hands=[(9, 1, 1)], **fields)


def last_offer() -> Match:
    """Ada or Cy may claim the last offer; whoever does, Bea wins the hand, and Cy deals next."""
    stacks = {0: ["S-1"], 1: ["S1 S2"], 2: ["S-2"]}
    return build(offer="D5 D5", stacks=stacks, rest=1, dealer=1)


async def play_out(desk: Desk, table: Table) -> None:
    """Play to the end by keys as an easy bot would, whoever is asked; no face is out of place."""
    while table.match.to_act():
        if desk.screen.curtained:
            assert not codes_on(desk)
            await desk.press("enter")
        if desk.screen.board.announcing:
            await desk.press("enter")
            await desk.settle()
            continue
        seat = table.acting
        assert seat is not None and table.viewer == seat
        if desk.screen.size.width < 100:
            check_faces(desk, table)
        rng = Rng(table.match.ply)
        await do(desk, table, bots.bot("easy", GAME).choose(table.ask(seat), rng))


@pytest.mark.parametrize(
    ("words", "whole", "size"),
    [
        ("you,bot:random", True, (80, 24)),
        ("you,bot:easy,bot:random", False, (120, 36)),
        ("human:Ada,human:Bea,human:Cy", False, (80, 24)),
    ],
)
def test_a_match_can_be_played_to_its_end_by_keyboard_alone(
    words: str, whole: bool, size: tuple[int, int]
) -> None:
    async def body() -> None:
        limited = {**WINDOW, "limit": "on"}
        table = (
            new_table(words, 3, game=GAME, options=limited)
            if whole
            else seated(last_cards(), words, **WINDOW)
        )
        async with at_desk(make_app(table=table), size) as desk:
            await desk.settle()
            await play_out(desk, table)
            while desk.screen.board.announcing:
                await desk.press("enter")
            assert "The match is over" in desk.prompt
            await desk.press("enter")
            assert isinstance(desk.screen, ResultsScreen)

    run(body())


def test_a_hidden_answer_is_on_nobody_elses_screen() -> None:
    screens: list[str] = []

    async def body(answer: str) -> None:
        table = seated(last_cards(), "human:Ada,human:Bea,human:Cy", **WINDOW)
        play(table.match, answer)
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            assert "Cy, are you there?" in desk.text
            screens.append(desk.text)
            await desk.press("enter")
            assert "✓" in desk.line(16), "that Bea has answered may be seen"
            screens.append(desk.text)

    for answer in ("1 claim", "1 pass"):
        run(body(answer))
    assert screens[:2] == screens[2:]


def test_nobody_claims_by_pressing_enter_alone() -> None:
    async def body() -> None:
        table = seated(last_cards(dealer=1), "you,human:Bea,bot:random", **WINDOW)
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("enter")
            assert desk.screen.board.cursor == "pass" and "let it go" in desk.prompt
            await desk.press("c")
            assert "claim" in desk.prompt and "as your stack 2 of 4" in desk.prompt
            await desk.press("p", "enter")
            assert "0 pass" in [str(action) for action in table.match.log]

    run(body())


def test_the_cursor_goes_back_to_let_it_go_for_a_new_offer() -> None:
    async def body() -> None:
        table = seated(
            build(seats=2, offer="S1 S2", deck="S3 S4 D5 D8"), "you,bot:random", mode="window"
        )
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            await desk.press("c", "enter")
            await desk.settle()
            assert len(table.match.view(0).offer) == 2, "a new offer"
            assert desk.screen.board.cursor == "pass"

    run(body())


def test_every_card_of_the_offer_can_be_looked_at() -> None:
    async def body() -> None:
        table = seated(
            build(offer="S1 D-4 W J T"), "you,human:Bea,human:Cy", start="1", mode="window"
        )
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("enter", "tab")
            seen = []
            for _ in range(5):
                seen.append(f"{desk.line(-3)} {desk.prompt}")
                await desk.press("right")
            for title, told in zip(
                ("Sure Thing 1", "Double or Nothing -4", "Wild", "Jackpot", "Toast or Most"),
                seen,
                strict=True,
            ):
                assert title in told
            await desk.press("i")
            assert "11 of the 78 cards" in desk.text
            await desk.press("escape", "tab")
            assert "Face down until scoring" in desk.prompt

    run(body())


def test_the_scoring_is_told_kind_by_kind_and_only_then_a_bot_deals() -> None:
    async def body() -> None:
        table = seated(last_offer(), "you,bot:normal,bot:easy", **WINDOW)
        play(table.match, "2 pass")
        async with at_desk(make_app(table=table, animations="on")) as desk:
            await desk.settle()
            board = desk.screen.board
            await desk.press("c", "enter")
            await desk.settle()
            assert table.match.view(0).phase == DEAL and board.telling.told == 0
            assert "The stacks are revealed." in desk.prompt
            assert table.match.names[1] not in desk.line(-3), "the foot does not run ahead"
            for kind in ("Sure Thing", "Double or Nothing", "Wild", "Toast or Most", "Jackpot"):
                board.tell_next()
                await desk.settle()
                assert desk.prompt.startswith(f"{kind}: "), desk.prompt
            assert "in all" in desk.line(2) and table.match.view(0).phase == DEAL
            await desk.press("enter")
            assert "won hand 1" in desk.prompt and board.telling.told == STEPS
            for stack in table.match.view(0).opened[1]:
                for card in stack:
                    assert table.match.view(0).components.codes[card] in desk.text
            assert table.match.view(0).phase == DEAL, "the bot waits until it has been seen"
            await desk.press("enter")
            await desk.settle()
            assert table.match.view(0).phase == ANSWER and table.match.view(0).hand == 2

    run(body())


def test_without_animations_all_of_the_scoring_is_told_at_once_and_waits_for_enter() -> None:
    async def body() -> None:
        table = seated(last_offer(), "you,bot:normal,bot:easy", **WINDOW)
        play(table.match, "2 pass")
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("c", "enter")
            await desk.settle()
            assert "won hand 1. Enter goes on." in " ".join(desk.prompt.split())
            assert table.match.view(0).phase == DEAL
            await desk.press("enter")
            await desk.settle()
            assert table.match.view(0).phase == ANSWER

    run(body())


def test_looking_back_on_a_hand_that_is_played_shows_backs_and_afterwards_faces() -> None:
    async def body() -> None:
        match = build(offer="S1 D5", deck="S2 J D8 W", stacks={}, rest=1, hands=[(9, 1, 1)])
        table = seated(match, "you,human:Bea,human:Cy", mode="window")
        play(table.match, "1 claim", "2 pass")
        assert table.match.view(0).offer
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            await desk.press("enter")
            for _ in range(2):
                await desk.press("left_square_bracket")
                assert not codes_on(desk) and "The offer had 2 cards" in desk.line(1)
                assert "▒▒▒▒▒" in desk.line(4)
                await desk.press("tab", "i")
                assert "D5" not in desk.text and "Nothing 5" not in desk.text
                await desk.press("escape")
        past = table.match.at(0)
        assert past.view(0).offer == () and past.view(0).turned_down == 2
        assert "now face down" in past.text(None) and "D5" not in past.text(None)
        while table.match.view(0).phase == ANSWER:
            play(table.match, f"{table.match.waiting_for()[0]} pass")
        assert codes_open(table.match.at(0).view(0)) == {"S1", "D5"}, "the hand has ended"

    run(body())


def test_the_summary_can_be_hidden() -> None:
    async def body() -> None:
        table = seated(last_cards(dealer=1), "you,human:Bea,bot:random", mode="window")
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("enter")
            assert "On its own" in desk.text
            await desk.press("w")
            assert "On its own" not in desk.text
            await desk.press("w")
            assert "On its own" in desk.text

    run(body())


@pytest.mark.parametrize("size", [(80, 20), (100, 26), (120, 30), (200, 56)])
def test_an_offer_of_any_length_is_readable_and_its_cards_stay_where_they_lie(
    size: tuple[int, int],
) -> None:
    codes = [card.code for card in GAME.components.cards for _ in range(card.copies)]
    Rng(5).shuffle(codes)
    before: dict[str, object] = {}
    for length in range(1, 78):
        match = build(seats=4, offer=" ".join(codes[:length]))
        board = make_board(GAME.id)
        board.scene = Scene.of(GAME, match.view(1), match.names, 1, 1, match.ask(1))
        canvas = Canvas(*size)
        board.draw(canvas)
        places = {spot: s.box for spot, s in board.spots.items() if spot.startswith("place ")}
        assert len(places) == length
        if length <= 40:
            assert {**before, **places} == places, f"a card moved when the {length}th came"
            before = dict(places)
        for number, code in enumerate(codes[:length]):
            box = places[f"place {number}"]
            row = "".join(canvas.chars[box.y + (1 if box.height > 1 else 0)])
            text = row[box.x : box.x + box.width].strip("│┃ ")
            assert text[0] == code[0], (length, number, code, text)
            figure = code[1:].lstrip("-")
            if box.height <= 5 and figure:
                assert figure in text and ("-" in text) == ("-" in code), (length, code, text)


@pytest.mark.parametrize("patter", ["on", "off"])
def test_the_patter_is_one_line_now_and_then_and_can_be_switched_off(patter: str) -> None:
    said = []
    for length in range(1, 60):
        codes = [card.code for card in GAME.components.cards for _ in range(card.copies)]
        Rng(9).shuffle(codes)
        view = build(offer=" ".join(codes[:length])).view(1)
        said.append(GAME.words.aside(view, ("Ada", "Bea", "Cy"), {"patter": patter}))
    spoken = [line for line in said if line]
    if patter == "off":
        assert not spoken
    else:
        assert 6 <= len(spoken) <= 30 and all(line.startswith("Ada: “") for line in spoken)
        assert max(map(len, spoken)) <= 60
        rules = GAME.rules()
        assert not any(line.removeprefix("Ada: “").rstrip("”") in rules for line in spoken)


def test_whoever_deals_is_not_told_what_they_say() -> None:
    for seed in range(40):
        codes = [card.code for card in GAME.components.cards for _ in range(card.copies)]
        Rng(seed).shuffle(codes)
        view = build(offer=" ".join(codes[:9])).view(0)
        assert GAME.words.aside(view, ("Ada", "Bea", "Cy"), {"patter": "on"}) == ""


def test_nothing_is_put_into_the_mouth_of_a_person() -> None:
    said = set()
    for seed in range(40):
        codes = [card.code for card in GAME.components.cards for _ in range(card.copies)]
        Rng(seed).shuffle(codes)
        view = build(offer=" ".join(codes[:9])).view(1)
        said.add(GAME.words.aside(view, ("Ada", "Bea", "Cy"), {"patter": "on"}, (1, 2)) != "")
        assert GAME.words.aside(view, ("Ada", "Bea", "Cy"), {"patter": "on"}, (0, 1)) == ""
    assert said == {True, False}, "a bot speaks now and then"


def test_a_live_match_is_played_in_lines_without_a_clock(shell: Shell) -> None:
    ran = shell(
        *("play", GAME.id, "--plain", "--seats", "you,bot:easy", "--seed", "4"),
        typed="deal\n1\n2\npass\n" * 3 + "scores\nlog\ntip\nquit\n",
    )
    assert ran.status == 0 and "Line mode has no clock" in ran.out
    assert "The offer: 2 cards" in ran.out and "on its own" in ran.out
    (entry,) = Store.open().entries()
    assert entry.title == GAME.title


def test_all_cards_are_listed(shell: Shell) -> None:
    ran = shell("cards", GAME.id)
    assert all(card.name in ran.out for card in GAME.components.cards)


def test_the_rows_of_the_offer_are_those_that_are_searched_for_faces() -> None:
    board = make_board(GAME.id)
    match = build(seats=4, offer=" ".join(["S1"] * 5 + ["T"] * 11 + ["J"] * 8 + ["D3"] * 6))
    board.scene = Scene.of(GAME, match.view(1), match.names, 1, 1, match.ask(1))
    board.draw(Canvas(80, 20))
    boxes = [s.box for spot, s in board.spots.items() if spot.startswith("place ")]
    assert max(box.y + box.height for box in boxes) == 1 + ROWS
