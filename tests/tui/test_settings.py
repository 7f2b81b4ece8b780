"""Settings and keys: what is changed counts at once and is kept; wrong files are told."""

import errno
import os
from pathlib import Path

import pytest

from saves import Store
from tests.tui.desk import Desk, at_desk, make_app, new_table, run
from tests.tui.hands import click_on
from tui.app import LightfingersApp
from tui.commands.table import COMMANDS
from tui.drawing.look import theme_ids
from tui.screens.home import HomeScreen
from tui.screens.keys import KeysScreen
from tui.settings import CHOICES, Settings, read_settings
from tui.terminal.kinds import terminal_here


def config() -> Path:
    """The player's own folder, made if it is not there."""
    folder = Store.open().config
    folder.mkdir(parents=True, exist_ok=True)
    return folder


async def to(desk: Desk, field: str) -> None:
    """Walk to the line of a setting."""
    ids = [row.id for row in desk.screen.fields()]
    while desk.screen.at != ids.index(field):
        await desk.press("down")


# --- Settings ---


@pytest.mark.parametrize("field", [name for name in CHOICES if name != "theme"])
def test_every_choice_of_a_setting_counts_at_once_and_is_kept(field: str) -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            await desk.press("comma")
            await to(desk, field)
            seen = set()
            for _ in CHOICES[field]:
                await desk.press("right")
                value = getattr(app.settings, field)
                assert getattr(read_settings(config()), field) == value
                seen.add(value)
            assert seen == set(CHOICES[field])

    run(body())


def test_another_theme_is_seen_at_once_and_kept() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            await desk.press("comma")
            grounds = set()
            for _ in theme_ids():
                await desk.press("right")
                theme = app.find_theme(app.settings.theme)
                assert read_settings(config()).theme == app.settings.theme
                strip = app.screen._compositor.render_strips()[5]
                style = next(iter(strip)).style
                assert style is not None
                shown = style.bgcolor.name if style.bgcolor is not None else ""
                assert shown in (theme.papers["ground"].split() or [""])[0], theme.id
                grounds.add(shown)
                assert "This is how it looks" in desk.text and " cursor" in desk.text
            assert len(grounds) > 4

    run(body())


def test_settings_by_mouse() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            await desk.press("comma")
            await click_on(desk, "slow")
            assert app.settings.pace == "slow" and read_settings(config()).pace == "slow"
            await click_on(desk, "Bell")
            assert desk.prompt.startswith("Bell.")
            await click_on(desk, "home", -1)
            assert isinstance(desk.screen, HomeScreen)

    run(body())


def test_a_setting_that_cannot_be_kept_counts_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            await desk.press("comma")
            await to(desk, "pace")

            def full(descriptor: int, data: object) -> int:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

            with monkeypatch.context() as broken:
                broken.setattr("saves.files.os.write", full)
                await desk.press("right")
            assert app.settings.pace != "instant"
            assert desk.prompt.startswith("settings.toml was not saved: the disk is full.")

    run(body())


BAD_SETTINGS: dict[str, tuple[str | bytes, str]] = {
    "no TOML": ("pace = quick\n", "settings.toml, line 1: Invalid value."),
    "another name": ("speed = 9\n", "settings.toml: there is no setting speed; there are: theme, "),
    "another value": (
        'pace = "fast"\n',
        "settings.toml: pace must be one of: instant, quick, normal, slow, step.",
    ),
    "a number for a switch": ("bell = 1\n", "settings.toml: bell must be one of: true, false."),
    "a list": ("mouse = [true]\n", "settings.toml: mouse must be one of: true, false."),
    "a theme that is no name": ("theme = 3\n", "settings.toml: theme must be the name of a theme."),
    "escape codes": ('"\\u001b[2J" = 1\n', "settings.toml: there is no setting ?[2J; there are: "),
    "deep nesting": ("a = " + "[" * 5000, "settings.toml, line 1: is nested too deeply."),
    "a long key": ("a" + ".a" * 9999 + " = 1", "settings.toml, line 1: a key is too long."),
    "a huge number": ("bell = " + "9" * 5000, "settings.toml, line 1: a number or a key is too "),
    "not UTF-8": (b"\n\xff", "settings.toml, line 2: this is not text in UTF-8."),
}


@pytest.mark.parametrize("kind", BAD_SETTINGS)
def test_a_wrong_settings_file_gives_one_sentence_and_defaults(kind: str) -> None:
    content, expected = BAD_SETTINGS[kind]
    path = config() / "settings.toml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    app = LightfingersApp(Store.open())
    (problem,) = app.problems
    assert problem.startswith(expected) and problem.endswith(".") and problem.isprintable()
    assert app.settings == Settings()


def test_a_folder_in_place_of_the_settings_gives_one_sentence_and_defaults() -> None:
    (config() / "settings.toml").mkdir()
    app = LightfingersApp(Store.open())
    assert app.problems == ["settings.toml is a folder."]
    assert app.settings == Settings()


def test_a_wrong_file_is_left_alone_until_a_setting_is_changed() -> None:
    async def body() -> None:
        path = config() / "settings.toml"
        path.write_text("pace = 'fast'\n")
        async with at_desk(LightfingersApp(Store.open())) as desk:
            assert desk.prompt.startswith("settings.toml: pace must be one of")
            await desk.press("comma")
            assert path.read_text() == "pace = 'fast'\n"
            await to(desk, "bell")
            await desk.press("right")
            assert read_settings(config()) == Settings(bell=False)

    run(body())


TERMINALS: list[tuple[dict[str, str], str, bool]] = [
    ({"TERM": "xterm-256color"}, "dark", False),
    ({"TERM": "screen-256color", "NO_COLOR": "1"}, "plain", False),
    ({"TERM": "xterm-256color", "NO_COLOR": ""}, "dark", False),
    ({"TERM": "xterm", "COLORTERM": "truecolor"}, "dark", False),
    ({"TERM": "xterm"}, "16-colours", False),
    ({"TERM": "screen"}, "16-colours", False),
    ({"TERM": "linux"}, "16-colours", True),
    ({"TERM": "vt100"}, "16-colours", True),
]


@pytest.mark.parametrize(("variables", "theme", "ascii_only"), TERMINALS, ids=str)
def test_the_terminal_chooses_theme_and_glyphs_where_the_player_has_not(
    variables: dict[str, str], theme: str, ascii_only: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TERM", "COLORTERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert terminal_here().theme == theme
    app = LightfingersApp(Store.open())
    assert app.theme == f"lightfingers-{theme}"
    assert app.look_for().ascii == ascii_only
    chosen = make_app(theme="felt", glyphs="unicode")
    assert chosen.theme == "lightfingers-felt" and not chosen.look_for().ascii


def test_nothing_moves_by_itself_over_ssh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEXTUAL_ANIMATIONS", raising=False)
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    assert Settings().animated
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 5 10.0.0.2 22")
    assert not Settings().animated
    assert Settings(animations="on").animated and not Settings(animations="off").animated


# --- Keys ---


async def to_command(desk: Desk, id_: str) -> None:
    """The list of keys, with the cursor on a command."""
    if not isinstance(desk.screen, KeysScreen):
        await desk.press("comma", "K")
    ids = [command.id for command in COMMANDS]
    desk.screen.go(ids.index(id_))


def test_a_key_that_was_changed_counts_everywhere_and_the_old_one_no_longer() -> None:
    async def body() -> None:
        app = make_app()
        async with at_desk(app) as desk:
            await to_command(desk, "table.undo")
            await desk.press("enter")
            assert desk.prompt.startswith("Press the new key for “undo”")
            await desk.press("z")
            assert desk.screen.row(desk.screen.at)[2][1] == "z"
            await desk.press("escape", "escape")
            table = new_table("you,bot:easy", options={"start": "1"})
            app.open_table(table)
            await desk.settle()
            await desk.press("3", "enter")
            assert "z undo" in desk.hints
            await desk.press("u")
            assert table.match.ply == 1
            await desk.press("z")
            assert table.match.ply == 0
            await desk.press("question_mark")
            assert any(row.split()[:4] == ["z", "Take", "your", "last"] for row in rows(desk))
        again = make_app()
        assert again.keys.own == {"table.undo": ("z",)}, "it was kept"

    run(body())


def rows(desk: Desk) -> list[str]:
    return desk.text.split("\n")


def test_a_key_that_another_command_has_is_refused_and_both_are_named() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await to_command(desk, "table.undo")
            await desk.press("enter", "g")
            assert "g would be both “undo” (table.undo) and “log” (table.log)." in desk.prompt
            await desk.press("enter", "question_mark")
            assert "“undo” (table.undo) and “help” (app.help)" in desk.prompt
            await desk.press("enter", "7")
            assert desk.prompt == "7 cannot be used for a command; take another key."
            await desk.press("enter", "escape")
            assert desk.app.keys.own == {} and not (config() / "keys.toml").exists()

    run(body())


def test_a_key_that_works_elsewhere_only_can_be_taken() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await to_command(desk, "table.undo")
            await desk.press("enter", "A")  # home's, and home is no table
            assert desk.app.keys.own == {"table.undo": ("A",)}

    run(body())


def test_a_command_gets_its_own_key_back() -> None:
    async def body() -> None:
        async with at_desk(make_app()) as desk:
            await to_command(desk, "table.scores")
            await desk.press("R")
            assert desk.prompt == "This command has the key that it came with."
            await desk.press("enter", "f5")
            assert desk.app.keys.own == {"table.scores": ("f5",)}
            await desk.press("R")
            assert desk.app.keys.own == {} and make_app().keys.own == {}

    run(body())


def test_every_command_stands_in_the_list_and_no_two_clash_as_they_come() -> None:
    async def body() -> None:
        config()
        async with at_desk(make_app(), (120, 36)) as desk:
            await desk.press("comma", "K")
            assert desk.screen.count() == len(COMMANDS)
            shown = ""
            for _ in range(len(COMMANDS) // 25 + 1):
                shown += desk.text
                await desk.press("right", "right", "right")
            shown += desk.text
            for command in COMMANDS:
                assert command.help[:60] in shown, command.id

    run(body())


BAD_KEYS: dict[str, tuple[str, str]] = {
    "no TOML": ("[keys\n", "keys.toml, line 1: "),
    "another table": ("[colours]\n", "keys.toml: there is no colours here; there is one table, "),
    "no table": ("keys = 3\n", "keys.toml: there is no keys here; there is one table, [keys]."),
    "a command that is not there": (
        '[keys]\n"table.fly" = "f"\n',
        "keys.toml: there is no command table.fly; settings lists them all.",
    ),
    "no key": (
        '[keys]\n"table.undo" = []\n',
        'keys.toml: table.undo must be a key such as "z" or "f5".',
    ),
    "a digit": ('[keys]\n"table.undo" = "7"\n', "keys.toml: table.undo must be a key such as"),
    "a key of the terminal": ('[keys]\n"table.undo" = "ctrl+c"\n', "keys.toml: table.undo must be"),
    "a clash": (
        '[keys]\n"table.undo" = "x"\n"table.tip" = ["y", "x"]\n',
        "keys.toml: x would be both “undo” (table.undo) and “tip” (table.tip).",
    ),
    "a clash with what works everywhere": (
        '[keys]\n"home.quit" = "enter"\n',
        "keys.toml: Enter would be both “choose” (cursor.confirm) and “quit” (home.quit).",
    ),
}


@pytest.mark.parametrize("kind", BAD_KEYS)
def test_a_wrong_key_file_gives_one_sentence_and_the_keys_as_they_come(kind: str) -> None:
    content, expected = BAD_KEYS[kind]
    (config() / "keys.toml").write_text(content, encoding="utf-8")
    app = make_app()
    (problem,) = app.problems
    assert problem.startswith(expected) and problem.endswith(".") and problem.isprintable()
    assert app.keys.own == {}


def test_a_key_file_may_give_several_keys() -> None:
    async def body() -> None:
        (config() / "keys.toml").write_text('[keys]\n"table.scores" = ["f7", "Z"]\n')
        table = new_table("you,bot:easy", options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            for key in ("f7", "Z"):
                await desk.press(key)
                assert desk.line(0).strip().startswith("Scores"), key
                await desk.press("escape")

    run(body())
