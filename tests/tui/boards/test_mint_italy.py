"""The table of Mint Italy: whole matches by keys, the cursor on the map, prices, reasons, bytes."""

import pytest

from engine import Rng, bots
from engine.games.mint_italy.hexes import DIRECTIONS, centre, neighbour
from tests.tui.boards.mint_italy_keys import GAME, crowd, do, harvest, seated
from tests.tui.desk import Desk, at_desk, make_app, new_table, on_meter, run
from tests.tui.test_budgets import time_to_first_byte
from tui.screens.results import ResultsScreen
from tui.screens.setup import SetupScreen
from tui.table.table import Table

HEX_OF = "0 expand; 0 kind vineyard"


async def play_out(desk: Desk, table: Table) -> None:
    """Play to the end by keys, as an easy bot would."""
    bot = bots.bot("easy", GAME)
    while table.match.to_act():
        seat = table.match.to_act()[0]
        await do(desk, table, bot.choose(table.ask(seat), Rng(table.match.ply)))


# --- Whole matches -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "seed", "size"),
    [("you", 3, (80, 24)), ("you,bot:easy,bot:easy,bot:easy", 3, (80, 24))],
)
def test_a_match_can_be_played_to_its_end_by_keyboard_alone(
    words: str, seed: int, size: tuple[int, int]
) -> None:
    async def body() -> None:
        table = new_table(words, seed, game=GAME)
        async with at_desk(make_app(table=table), size) as desk:
            await desk.settle()
            await play_out(desk, table)
            assert "The match is over" in desk.prompt
            await desk.press("enter")
            assert isinstance(desk.screen, ResultsScreen)
            outcome = table.match.outcome()
            assert outcome is not None and len(outcome.sheets) == max(2, words.count(",") + 1)
            for sheet in outcome.sheets:
                assert f" {sheet.total} " in desk.text
            if words == "you":
                assert outcome.sheets[1].name in desk.text

    run(body())


def test_alone_one_chooses_the_persona_and_sees_what_it_turned_up() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            app.push_screen(SetupScreen(GAME))
            await desk.settle()
            await desk.press("left", "left", "down", "down")
            for name in ("drawn", "Governatore", "Navigatore", "Mercante", "Vignaiola"):
                assert name in desk.text and "Against whom" in desk.text
                await desk.press("right")
        table = new_table("you", 29, game=GAME, options={"persona": "vignaiola"})
        for text in ("kind worker-green", "build e2", "kind worker-green", "build e8"):
            table.play(GAME.parse(f"0 {text}"))
        async with at_desk(make_app(table=table)) as desk:
            await desk.settle()
            for text in ("expand", "kind vineyard", "build d1"):
                await do(desk, table, GAME.parse(f"0 {text}"))
            card = "Seal of office"
            assert f"Vignaiola turned up {card}" in desk.line(-3), "the foot tells its turn alone"
            assert card in "\n".join(desk.text.split("\n")[1:21]), "and the board shows its card"
            board = desk.screen.board
            board.point("estate 1")
            await desk.press("i")
            assert "On its discard pile Seal of office" in desk.text
            await desk.press("escape", "g")
            assert "pays 10 coins to use the persona's own action" in desk.text

    run(body())


# --- The cursor ----------------------------------------------------------------------------------


def test_six_keys_walk_in_six_directions_and_arrows_to_the_nearest() -> None:
    async def body() -> None:
        table = seated(harvest(), moves=HEX_OF)
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            island = table.match.view(0).table.island

            def here() -> tuple[int, int]:
                return island.places[island.index[board.cursor]].hex

            board.point("d4")
            for key, way in zip("weadzx", ("NW", "NE", "W", "E", "SW", "SE"), strict=True):
                before = here()
                await desk.press(key)
                assert here() == neighbour(before, way), (key, way, DIRECTIONS[way])
            board.point("c4")
            column = centre(here())
            for key, row in zip(
                ("down", "down", "j", "up", "k", "up"), (3, 4, 5, 4, 3, 2), strict=True
            ):
                await desk.press(key)
                assert here()[1] == row and abs(centre(here()) - column) <= 1, key
            before = here()
            await desk.press("right")
            assert here() == neighbour(before, "E")
            await desk.press("h")
            assert here() == before
            board.point("a1")
            await desk.press("up", "left", "w")
            assert board.cursor == "a1", "the island ends here"

    run(body())


def test_tab_goes_round_the_legal_hexes_and_other_hexes_say_why_not() -> None:
    async def body() -> None:
        table = seated(harvest(), moves=HEX_OF)
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            legal = [target for target in board.scene.chosen if board.scene.possible(target)]
            seen = []
            for _ in legal:
                seen.append(board.cursor)
                await desk.press("tab")
            assert sorted(seen) == sorted(legal) and board.cursor == seen[0]
            await desk.press("shift+tab")
            assert board.cursor == seen[-1]
            board.point("a5")
            await desk.press("enter")
            assert "Hex a5 already has a settlement." in desk.prompt
            assert table.match.ply == 2
            board.point("c6")
            desk.screen.say("")
            assert "out of reach" in desk.text

    run(body())


def test_every_legal_hex_shows_its_price_and_the_way_before_and_after_the_kind_is_taken() -> None:
    async def body() -> None:
        table = seated(harvest(), moves="0 expand")
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            for target in ("vineyard", "d2"):
                if target == "vineyard":
                    await desk.press("4")
                else:
                    await desk.press("enter")
                for plot in table.match.view(0).plots(0, 3):
                    box = board.spots[plot.hex].box
                    text = desk.line(box.y + 1)[box.x : box.x + box.width]
                    sign = {"land": "▸", "river": "═", "lake": "~"}[plot.way]
                    assert text.startswith(sign) and f"{plot.price}" in text, (plot, text)

    run(body())


def test_the_menu_keeps_all_seven_actions_with_the_reasons_against_them() -> None:
    async def body() -> None:
        for match, words in ((harvest(), "you,bot:easy"), (crowd(), "you" + ",bot:easy" * 3)):
            async with at_desk(make_app(table=seated(match, words))) as desk:
                board = desk.screen.board
                assert len(board.listed) == 7
                for number, target in enumerate(board.listed, 1):
                    await desk.press(f"{number}")
                    assert board.cursor == target
                    (choice,) = board.scene.chosen[target]
                    if choice.why_not:
                        assert choice.why_not.text in desk.prompt
                        await desk.press("enter")
                        assert choice.why_not.text in desk.prompt

    run(body())


def test_escape_comes_back_from_looking_and_takes_back_the_steps_of_an_action() -> None:
    async def body() -> None:
        table = seated(harvest())
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            await desk.press("1", "enter", "4", "enter")
            assert table.match.ply == 2
            await desk.press("o")
            assert board.cursor == "1"
            await desk.press("escape")
            assert board.cursor in board.scene.chosen and table.match.ply == 2
            await desk.press("escape")
            assert table.match.ply == 1
            await desk.press("escape")
            assert table.match.ply == 0
            await desk.press("escape")
            assert table.match.ply == 0

    run(body())


def test_v_shows_what_has_no_room_and_never_hides_the_prompt() -> None:
    async def body() -> None:
        for match, words in ((harvest(), "you,bot:easy"), (crowd(), "you" + ",bot:easy" * 3)):
            async with at_desk(make_app(table=seated(match, words))) as desk:
                prompt = desk.prompt
                assert "Census" not in "\n".join(desk.text.split("\n")[1:])
                await desk.press("v")
                assert desk.prompt == prompt and "Expand" in desk.text
                for word in ("Census", "Farmyard", "Vintage", "Guild ledger", "Lighthouse"):
                    assert word in "\n".join(desk.text.split("\n")[1:])
                await desk.press("v")
                assert "Mercato" in desk.text and desk.prompt == prompt

    run(body())


def test_a_round_that_has_ended_is_told_in_the_place_of_the_menu_until_the_next_key() -> None:
    async def body() -> None:
        table = seated(crowd(), "you" + ",bot:easy" * 3)
        small = seated(harvest(), "you,bot:easy")
        for game, words in ((table, "Round 3: Vintage ●+2VP"), (small, "Round 2 Farmyard")):
            async with at_desk(make_app(table=game)) as desk:
                for _ in range(6):
                    await desk.press("7", "enter")
                    await desk.settle()
                    if game.match.view(0).rounds_scored > game.match.at(0).view(0).rounds_scored:
                        break
                if game.match.view(0).table.phase == "cleanup":
                    assert "orders would be worth" in desk.prompt and words not in desk.text
                    await desk.press("1", "enter")
                    await desk.settle()
                told = " ".join(desk.text.split())
                assert words in told and ("made 12c+1o" in told or game is table)
                await desk.press("2")
                assert words not in " ".join(desk.text.split()) and "Expand" in desk.text

    run(body())


# --- Trading -------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["you,bot:easy", "you,bot:easy,bot:easy,bot:easy"])
def test_a_trade_shows_every_amount_with_coins_and_the_price_to_come(words: str) -> None:
    async def body() -> None:
        match = harvest() if words.count(",") == 1 else crowd()
        table = seated(match, words, "0 mercato")
        async with at_desk(make_app(table=table)) as desk:
            board = desk.screen.board
            assert board.cursor == "egg"
            await desk.press(*["left"] * 4)
            assert str(board.choice().action).startswith("0 sell egg")
            await desk.press(*["right"] * 9)
            assert str(board.choice().action).startswith("0 buy egg")
            await desk.press("1")
            assert str(board.choice().action) == "0 buy egg 1"
            assert "price 5 to 6" in desk.prompt and "▸6c" in desk.text
            await desk.press("left")
            assert str(board.choice().action) == "0 sell egg 1"
            await desk.press("down")
            assert board.cursor == "grapes"
            await desk.press("up")
            box = board._ways[len(board.variants()) - 1]
            await desk.pilot.click(offset=(box.x + 1, box.y + 1))
            assert board.choice() == board.variants()[-1] and table.match.ply == 1
            await desk.pilot.click(offset=(box.x + 1, box.y + 1))
            await desk.settle()
            assert str(table.match.log[1]).startswith("0 buy egg")

    run(body())


def test_the_mouse_points_at_a_hex_and_builds_there() -> None:
    async def body() -> None:
        table = seated(harvest(), moves=HEX_OF)
        async with at_desk(make_app(table=table)) as desk:
            box = desk.screen.board.spots["d2"].box
            at = (box.x + 1, box.y + 1)
            await desk.pilot.click(offset=at)
            assert desk.screen.board.cursor == "d2" and "= 8 of your 19 coins" in desk.prompt
            await desk.pilot.click(offset=at)
            await desk.settle()
            assert str(table.match.log[2]) == "0 build d2"

    run(body())


# --- A slow line ---------------------------------------------------------------------------------

MOVES = (
    "2",
    "1",
    "down",
    "7",
    "M",
    "right",
    "down",
    "e",
    "x",
    "o",
    "right",
    "tab",
    "tab",
    "escape",
)
HEX_MOVES = ("tab", "tab", "right", "down", "w", "e", "a", "d", "z", "x", "shift+tab")


@pytest.mark.parametrize(
    ("seats", "size", "first", "move", "action"),
    [
        (2, (80, 24), 20_000, 1_500, 6_500),
        (4, (80, 24), 20_000, 1_500, 6_500),
        (2, (120, 36), 36_000, 2_200, 8_500),
        (4, (120, 36), 46_000, 2_200, 8_500),
    ],
)
def test_the_table_stays_within_its_bytes(
    seats: int, size: tuple[int, int], first: int, move: int, action: int
) -> None:
    async def body() -> None:
        match, words = (
            (harvest(), "you,bot:easy") if seats == 2 else (crowd(), "you" + ",bot:easy" * 3)
        )
        async with on_meter(make_app(table=seated(match, words)), size) as meter:
            assert 4_000 < meter.taken() <= first
            costs = [(key, await meter.cost(key)) for key in MOVES]
            assert max(cost for _, cost in costs) <= move, costs
            assert min(cost for key, cost in costs if key.isdigit()) > 0, "no key moved the cursor"
            steps = [await meter.cost(key) for key in ("1", "enter", "4", "enter")]
            costs = [(key, await meter.cost(key)) for key in HEX_MOVES]
            assert max(cost for _, cost in costs) <= move, costs
            assert 100 < await meter.cost("enter") <= 2 * action, "the others played as well"
            assert max(steps) <= action, steps

    run(body())


def test_the_first_byte_after_a_key_takes_little_processor_time() -> None:
    async def body() -> None:
        table = seated(crowd(), "you" + ",bot:easy" * 3)
        async with on_meter(make_app(table=table), (80, 24)) as meter:
            times = [await time_to_first_byte(meter, key) for key in "23456712345671"]
            # The best of several tries: what else runs on the machine can only slow them down.
            assert min(times) <= 0.025, times

    run(body())
