"""The set-up of a match: every field by keys and by mouse, and what is refused."""

from importlib import resources

from engine import GAMES
from engine.games.meins.game import Meins
from saves import Store
from tests.tui.desk import Desk, at_desk, make_app, run
from tests.tui.hands import click_on
from tui.drawing.canvas import wrap
from tui.screens.home import HomeScreen
from tui.screens.setup import SetupScreen
from tui.screens.table import TableScreen


def set_up() -> SetupScreen:
    return SetupScreen(GAMES["meins"].load())


async def open_set_up(desk: Desk) -> SetupScreen:
    """The set-up of Meins! over home."""
    screen = set_up()
    await desk.app.push_screen(screen)
    await desk.pilot.pause()
    return screen


async def to(desk: Desk, field: str) -> None:
    """Walk down to a line."""
    screen = desk.screen
    ids = [row.id for row in screen.fields()]
    while screen.at != ids.index(field):
        await desk.press("down")


def test_enter_begins_at_once_against_two_normal_bots() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await open_set_up(desk)
            await desk.press("enter")
            assert isinstance(desk.screen, TableScreen)
            players = desk.screen.table.match.players
            assert [player.kind for player in players] == ["you", "bot:normal", "bot:normal"]
            assert len({player.name for player in players}) == 3
            await desk.press("q")
            assert isinstance(desk.screen, HomeScreen), "the set-up is behind us"

    run(body())


def test_every_field_by_keys() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            screen = await open_set_up(desk)
            await to(desk, "count")
            await desk.press("right")
            assert len(screen.seats) == 4
            await desk.press("1")
            assert len(screen.seats) == 2
            await desk.press("2")
            await to(desk, "seat 0")
            await desk.press("right")
            await desk.press(*"Ada")
            await to(desk, "seat 1")
            await desk.press("1")
            await desk.press(*"Bo", "x", "backspace")
            await to(desk, "seat 2")
            await desk.press("2")
            await to(desk, "option start")
            await desk.press("right", "right")
            await to(desk, "seed")
            await desk.press(*"quiet")
            await desk.press("enter")
            match = desk.screen.table.match
            assert [(p.name, p.kind) for p in match.players[:2]] == [
                ("Ada", "human:Ada"),
                ("Bo", "human:Bo"),
            ]
            assert match.players[2].kind == "bot:easy"
            assert match.options["start"] == "2"

    run(body())


def test_every_field_by_mouse() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            screen = await open_set_up(desk)
            await click_on(desk, "2 players")
            assert len(screen.seats) == 2
            await click_on(desk, "random", 1)
            assert screen.seats[1] == "bot:random"
            await click_on(desk, "a friend", 1)
            assert screen.seats[1] == "human" and "type the name" in desk.prompt
            await desk.press(*"Bea")
            await click_on(desk, "Seed")
            await desk.press(*"dew")
            await click_on(desk, "Begin the match")
            match = desk.screen.table.match
            assert [player.kind for player in match.players] == ["you", "human:Bea"]

    run(body())


def test_a_choice_too_long_for_its_line_is_stepped_through_by_mouse_and_keys() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            screen = await open_set_up(desk)
            await click_on(desk, "4 players")
            await to(desk, "option start")
            before = screen.fields()[screen.at].value
            if "◂" in desk.text:
                await click_on(desk, "▸", -1)
            else:
                await desk.press("right")
            assert screen.fields()[screen.at].value != before

    run(body())


def test_names_that_cannot_be_are_refused_on_their_line() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            screen = await open_set_up(desk)
            await to(desk, "seat 1")
            await desk.press("1", "enter")
            assert desk.prompt == "Seat 2: type a name." and desk.screen is screen
            assert screen.fields()[screen.at].id == "seat 1"
            await desk.press(*"Ada")
            await to(desk, "seat 2")
            await desk.press("1", *"Ada", "enter")
            assert desk.prompt == "Two seats are called Ada: take another name."
            assert screen.fields()[screen.at].id == "seat 2"
            await desk.press("backspace", "u", "enter")
            assert isinstance(desk.screen, TableScreen)

    run(body())


def test_a_name_is_cut_at_its_longest_and_takes_no_control_characters() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            screen = await open_set_up(desk)
            await to(desk, "seat 1")
            await desk.press("1")
            await desk.burst(["x"] * 40)
            assert screen.names[1] == "x" * 24
            await desk.press(*["backspace"] * 24)
            screen.type(screen.fields()[screen.at], "a\x1b[2J")
            await desk.press("enter")
            assert "control characters" in desk.prompt and desk.screen is screen

    run(body())


def test_a_bot_never_takes_the_name_of_a_person() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await open_set_up(desk)
            await to(desk, "seat 0")
            await desk.press("2")
            await desk.press(*"Rosa", "enter")
            names = desk.screen.table.match.names
            assert names[0] == "Rosa" and len(set(names)) == 3

    run(body())


def test_every_help_of_a_set_up_fits_on_the_smallest_screen() -> None:
    for entry in GAMES.values():
        game = entry.load()
        for count in game.seat_counts:
            for option in game.options(count):
                assert len(option.abouts) in (0, len(option.choices))
                for about in option.abouts or (option.help,):
                    told = f"{option.title}. {about}"
                    assert " ".join(wrap(told, 78, 2)) == told


def test_what_a_city_is_about_is_told_while_it_is_the_one() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await desk.app.push_screen(SetupScreen(GAMES["its-mine"].load()))
            await to(desk, "option city")
            assert desk.prompt == "City. Rome: Gang wars turn violent."
            await desk.press("right", "right")
            assert desk.prompt == "City. London: Bleed your rival's purse."

    run(body())


def test_the_same_seed_word_deals_the_same_cards() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            positions = []
            for word in ("magpie", "magpie", "raven", ""):
                await open_set_up(desk)
                await to(desk, "seed")
                await desk.press(*word, "enter")
                positions.append(desk.screen.table.match.at(0).position())
                await desk.press("q")
            assert positions[0] == positions[1]
            assert positions[0] != positions[2] != positions[3]

    run(body())


def test_an_own_deck_is_shown_and_played_with() -> None:
    async def body() -> None:
        store = Store.open()
        folder = store.config / "decks"
        folder.mkdir(parents=True)
        text = (resources.files("engine.games.meins") / "components.toml").read_text("utf-8")
        (folder / "meins.toml").write_text(text + "\n# my own\n", encoding="utf-8")
        async with at_desk(make_app(store)) as desk:
            await desk.press(str(1 + list(GAMES).index("meins")))
            assert "With your own deck, decks/meins.toml (sha256:" in desk.text
            await desk.press("enter")
            game = desk.screen.table.match.game
            assert game.own_deck and game.components_digest != Meins().components_digest

    run(body())


def test_letters_typed_into_a_name_are_no_commands() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            screen = await open_set_up(desk)
            await to(desk, "seat 1")
            await desk.press("1", *"qhjkl")
            assert desk.screen is screen and screen.names[1] == "qhjkl"
            await desk.press("escape")
            assert isinstance(desk.screen, HomeScreen)

    run(body())


def test_seats_end_at_the_last_and_l_learns_the_game_and_leaves_no_unplayed_match() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            screen = await open_set_up(desk)
            await to(desk, "count")
            await desk.press(*["right"] * 9)
            assert len(screen.seats) == screen.game.seat_counts[-1]
            await desk.press("L")
            assert isinstance(desk.screen, TableScreen) and desk.screen.lesson is not None
            assert Store.open().entries()
            await desk.press("q")
            assert not Store.open().entries()
            await to(desk, "count")
            await desk.press("f5")
            assert desk.prompt.startswith("F5 does nothing here")
            await desk.press("ctrl+j")
            assert isinstance(desk.screen, TableScreen), "Enter from a terminal in its own mode"

    run(body())
