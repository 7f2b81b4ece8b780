"""One text field for all that is typed: caret, words, selection, and what is pasted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual import events
from textual.keys import key_to_character

from engine import GAMES
from saves import Store
from tests.tui.club.desks import desks, new_club, settle, table_of
from tests.tui.desk import Desk, at_desk, make_app, new_table, run
from tests.tui.terminal import APP, RealTerminal
from tui.club.screens.app import ClubApp
from tui.club.screens.welcome import NameScreen
from tui.screens.ask import AskScreen
from tui.screens.palette import PaletteScreen
from tui.screens.setup import SetupScreen
from tui.widgets.text_field import CUTS, MOVES, TextField


def press(field: TextField, *keys: str) -> TextField:
    for key in keys:
        field.take(events.Key(key, key_to_character(key)))
    return field


def shown(field: TextField, width: int = 0) -> str:
    return "".join(text for text, _ in field.pieces(width))


@pytest.mark.parametrize(
    ("keys", "text", "caret"),
    [
        ((), "take the row1", 13),
        (("left", "left"), "take the row1", 11),
        (("home", "right", "delete"), "tke the row1", 1),
        (("home", "X", "end", "Y"), "Xtake the row1Y", 15),
        (("ctrl+left", "ctrl+left", "x"), "take xthe row1", 6),
        (("home", "ctrl+right", "backspace"), "tak the row1", 3),
        (("ctrl+w", "ctrl+w"), "take ", 5),
        (("home", "ctrl+delete"), " the row1", 0),
        (("left", "ctrl+k", "left", "ctrl+u"), "w", 0),
        (("home", "space"), "take the row1", 0),
        (("home", "backspace", "left"), "take the row1", 0),
        (("end", "delete", "right"), "take the row1", 13),
        (("shift+left", "shift+left", "2"), "take the ro2", 12),
        (("shift+home", "delete"), "", 0),
        (("home", "shift+ctrl+right", "backspace"), " the row1", 0),
        (("shift+left", "shift+left", "left", "x"), "take the roxw1", 12),
    ],
)
def test_every_key_of_a_text_field(keys: tuple[str, ...], text: str, caret: int) -> None:
    field = press(TextField("take the row1"), *keys)
    assert (field.text, field.caret) == (text, caret)


def test_other_keys_are_not_the_fields() -> None:
    field = TextField("ada")
    for key in ("enter", "escape", "tab", "up", "down", "f1", "ctrl+l", "shift+tab"):
        assert not field.take(events.Key(key, key_to_character(key))), key
    assert field.text == "ada"


def test_a_mark_stays_with_its_letter() -> None:
    field = TextField("a" + "n\u0303" + "b")
    assert press(field, "left", "backspace").text == "ab"
    assert press(TextField("n\u0303b"), "home", "delete").text == "b"


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("row2", "take row2!"),
        ("row2\ntake row3\n", "take row2!"),
        ("\r\n  row2  \r\n", "take row2!"),
        ("ro\x1bw2\x07\x00\u202e", "take row2!"),
        ("\n\n", "take !"),
        ("x" * 5000, "take " + "x" * 24 + "!"),
    ],
)
def test_of_what_is_pasted_the_first_line_comes_to_the_caret(pasted: str, text: str) -> None:
    field = press(TextField("take !", 30), "left")
    field.paste(pasted)
    assert field.text == text and field.text[field.caret :] == "!"


def test_what_is_pasted_takes_the_place_of_what_is_selected() -> None:
    field = press(TextField("take row1"), "shift+ctrl+left")
    field.paste("row8")
    assert field.text == "take row8"


KEYS = st.sampled_from(
    [*MOVES, *CUTS, *(f"shift+{key}" for key in MOVES), "a", "space", "é", "世", "enter"]
)


@given(
    st.lists(st.one_of(KEYS, st.text(max_size=30).map(lambda text: f"\0{text}"))),
    st.integers(4, 30),
)
def test_whatever_is_typed_and_pasted_the_caret_is_in_sight_and_nothing_is_too_long(
    keys: list[str], width: int
) -> None:
    field = TextField(longest=20)
    for key in keys:
        if key.startswith("\0"):
            field.paste(key[1:])
        else:
            press(field, key)
        assert 0 <= field.caret <= len(field.text) <= 20
        assert (field.text.isprintable() and not field.text[:1].isspace()) or not field.caret
        assert cell_len(shown(field, width)) <= width
        inks = [ink for _, ink in field.pieces(width)]
        assert ("▌" in shown(field, width)) == (field.caret == len(field.text)) or "▌" in field.text
        assert any(" on cursor" in ink for ink in inks) or field.caret == len(field.text)


# --- In every place where something is typed ----------------------------------------------------


async def paste(desk: Desk, text: str) -> None:
    desk.app.post_message(events.Paste(text))
    await desk.pilot.pause()


def test_a_paste_goes_into_the_action_line_and_is_no_keys_anywhere_else() -> None:
    async def body() -> None:
        table = new_table(options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            await paste(desk, "3\r\re")
            assert table.match.ply == 0 and desk.screen.typing is None
            await desk.press("colon", "1")
            await desk.press("home")
            await paste(desk, "take row\nend\n")
            assert ": take row1" in desk.prompt and table.match.ply == 0
            await desk.press("enter")
            assert str(table.match.log[0]) == "0 take row1"

    run(body())


def test_a_paste_goes_into_palette_search_seed_and_names() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            await desk.press("semicolon")
            await paste(desk, "settings\n")
            assert isinstance(desk.screen, PaletteScreen) and "What to do?  settings▌" in desk.text
            await desk.press("escape", "3")
            setup = desk.screen
            assert isinstance(setup, SetupScreen)
            fields = [field.id for field in setup.fields()]
            setup._go(fields.index("seed"))
            await paste(desk, "lucky\x07 seven\nmore")
            assert setup.seed == "lucky seven"
            assert desk.hints == "Enter begin  Esc home"
            await desk.press("home", "delete", "P", "ctrl+right", "left", "backspace")
            assert setup.seed == "Pucy seven"
            setup._go(fields.index("seat 1"))
            setup.action_choose(fields.index("seat 1"), 0)
            await paste(desk, "Bea\n")
            await desk.press("left", "left", "L")
            assert setup.names[1] == "BLea", "L is a letter here"
            assert setup.seats[1] == "human"
            await desk.press("end", "right")
            assert setup.seats[1] != "human", "beyond the text the arrows change the choice"
            await desk.press("escape")
            table = new_table()
            app.open_table(table)
            await desk.pilot.pause()
            await desk.press("r", "slash")
            await paste(desk, "villa")
            assert "Look for villa▌" in desk.prompt and desk.hints == "Enter find  Esc never mind"

    run(body())


def test_backspace_never_leaves_a_text_that_is_empty_and_space_begins_nothing() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            app.push_screen(SetupScreen(GAMES["meins"].load()))
            await desk.pilot.pause()
            setup = desk.screen
            setup._go([field.id for field in setup.fields()].index("seed"))
            await desk.press("a", "backspace", "backspace", "backspace", "space")
            assert desk.screen is setup and setup.seed == ""
            app.push_screen(AskScreen("Another name?", "ada"))
            await desk.pilot.pause()
            await paste(desk, " lovelace\nx")
            await desk.press("home", "ctrl+right", "delete")
            assert "adalovelace" in desk.text

    run(body())


def test_a_paste_goes_into_talk_and_into_the_name_at_the_door() -> None:
    async def body() -> None:
        club = new_club()
        async with desks(club, "Ada", "Bea") as people:
            table = table_of(club, "meins", "Ada", "Bea", options={"start": "1"})
            ada = people[0]
            await settle(*people)
            await ada.press("slash")
            await paste(ada, "good evening\n")
            await ada.press("enter")
            assert club.talk.last(1)[0].text == "good evening"
            ada.app.go_to(table)
            await settle(*people)
            await ada.press("slash")
            await paste(ada, "your turn\nq")
            await ada.press("home", "Y", "delete", "enter")
            assert table.talk.last(1)[0].text == "Your turn"
            app = ClubApp(club, "a new key")
            async with app.run_test() as pilot:
                await pilot.pause()
                assert isinstance(app.screen, NameScreen)
                app.post_message(events.Paste("Cleo\x1b[A\n"))
                await pilot.pause()
                await pilot.press("backspace", "backspace")
                assert app.screen.field.text == "Cleo"

    run(body())


def test_a_paste_into_the_action_line_of_a_real_terminal() -> None:
    words = ("play", "meins", "--seats", "you,bot:easy", "--seed", "11", "--option", "start=1")
    with RealTerminal([*APP, *words]) as terminal:
        terminal.wait_for("Take a line")
        terminal.send(":")
        terminal.wait_for("take row1")
        terminal.send("\x1b[200~take row2\nend\n\x1b[201~")
        terminal.wait_for(": take row2")
        (entry,) = Store.open().entries()
        assert not Store.open().load(entry.name).match.log
        terminal.send("enter")
        terminal.wait_for("undo")
        assert str(Store.open().load(entry.name).match.log[0]) == "0 take row2"
