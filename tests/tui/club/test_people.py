"""Who is who: names, visits, what is kept of a person, what no visitor can do to the machine."""

import sys
from pathlib import Path

import pytest
from textual.app import SuspendNotSupported

from saves import Store
from tests.tui.club.desks import desk_of, known, new_club
from tests.tui.desk import Desk, at_desk, run
from tui.club.club import BadName
from tui.club.screens.app import ClubApp
from tui.club.screens.lobby import LobbyScreen
from tui.club.screens.welcome import NameScreen
from tui.terminal.kinds import terminal_of


def files_of(home: Path) -> set[str]:
    return {str(path.relative_to(home)) for path in home.rglob("*") if path.is_file()}


def test_the_first_visit_asks_for_a_name_and_the_next_one_knows_it() -> None:
    async def body() -> None:
        club = new_club()
        known(club, "Ada")
        async with at_desk(ClubApp(club, "a new key")) as desk:
            assert isinstance(desk.screen, NameScreen)
            for name, told in (
                ("Ada", "Somebody here has that name already."),
                ("ada", "It looks like Ada."),
                ("Emil", "That name belongs to the house."),
            ):
                await desk.press(*name, "enter")
                assert desk.prompt.startswith(told), desk.text
                await desk.press(*["backspace"] * 9)
            await desk.press("enter")
            assert "1 to 24 characters" in desk.prompt
            await desk.press(*"Zoé", "enter")
            assert isinstance(desk.screen, LobbyScreen) and "Zoé · alone here" in desk.line(0)
        assert not club.visits
        again = new_club()
        person = again.person("a new key")
        assert person is not None and person.name == "Zoé"
        async with desk_of(again, "Ada") as desk:
            assert isinstance(desk.screen, LobbyScreen)

    run(body())


def test_names_that_would_harm_a_terminal_or_be_mistaken_are_refused() -> None:
    club = new_club()
    club.register("1", "Bea")
    for name in (
        "a\x1b[31mred",
        "x\u202eevil",
        "You",
        "BEA",
        "Ｂｅａ",
        "B ea",
        "x" * 25,
        "",
        "a\u200bda",
        "B\u0336e\u0301a",
        "Bea\u0300",
        "Ве\u0430",
        "\u0301\u0301\u0301",
        "The club",
        "Тhe сlub",
        "Host",
        "H\u03bfst",
        "hard bot",
        "bot",
        "Hugo",
        "Bea: hi",
    ):
        with pytest.raises(BadName):
            club.register("2", name)
    with pytest.raises(BadName, match="You are called Bea here"):
        club.register("1", "Ada")
    assert club.person("2") is None
    assert club.register("2", "Zoe\u0301").name == "Zoé", "composed"


def test_settings_are_kept_with_the_person_and_nothing_else_is_written() -> None:
    async def body() -> None:
        club = new_club()
        home = Store.open().saves.parent
        async with desk_of(club, "Ada") as desk:
            await desk.press("comma")
            assert str(home) not in desk.text
            desk.screen.change(desk.screen.fields()[0], "light")
            desk.screen.change(desk.screen.fields()[1], "ascii")
            await desk.press("K", "enter", "z", "escape", "escape")
            assert desk.app.settings.theme == "light" and desk.app.settings.ascii
            app = desk.app
            with pytest.raises(SuspendNotSupported), app.suspend():
                pass
            app.action_screenshot()
            app.open_url("https://example.org")
            app.deliver_text(str(home / "text"))
            await desk.pilot.pause()
        bea = known(club, "Bea")
        person = new_club().person(bea)
        assert person is not None and person.settings.theme != "light"
        ada = new_club().person("key of Ada")
        assert ada is not None and (ada.settings.theme, ada.settings.glyphs) == ("light", "ascii")
        assert {name.partition("/")[0] for name in files_of(home)} == {"saves"}
        assert {Path(name).parent.name for name in files_of(home)} == {"people"}
        assert all((home / name).stat().st_mode & 0o077 == 0 for name in files_of(home))

    run(body())


def test_sessions_leave_the_streams_of_the_process_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def body() -> None:
        club = new_club()
        before = sys.stdout, sys.stderr
        async with desk_of(club, "Ada"):
            assert (sys.stdout, sys.stderr) == before
            print("still mine")
            async with desk_of(club, "Bea"):
                assert (sys.stdout, sys.stderr) == before
        assert (sys.stdout, sys.stderr) == before
        assert "still mine" in capsys.readouterr().out

    run(body())


def test_what_a_terminal_can_do_is_the_visitors_and_not_the_machines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "linux")
    monkeypatch.setenv("NO_COLOR", "1")
    club = new_club()
    for term, plain in (("xterm-256color", False), ("vt220", True)):
        app = ClubApp(club, "x", terminal=terminal_of({"TERM": term}))
        assert app.settings.ascii == plain
        assert app.find_theme("auto").id == ("16-colours" if plain else "dark")


def test_a_new_connection_of_the_same_person_ends_the_old_one() -> None:
    async def body() -> None:
        club = new_club()
        async with desk_of(club, "Ada") as old:
            first = old.app.me
            async with desk_of(club, "Ada") as new:
                assert first.ended and old.app._exit
                assert "You came in from elsewhere" in str(old.app._exit_renderables)
                assert club.visits == {new.app.me.person.id: new.app.me}
                first.leave()
                assert list(club.visits.values()) == [new.app.me]

    run(body())


def test_a_person_s_file_that_cannot_be_read_costs_nobody_else_anything() -> None:
    club = new_club()
    known(club, "Ada")
    folder = club.store.saves / "people"
    (folder / "0123.toml").write_text('key = "x"\nname = "Eve"\n', encoding="utf-8")
    (folder / "bad.toml").write_text("= = =", encoding="utf-8")
    again = new_club()
    assert again.person("key of Ada") is not None and again.person("x") is None
    assert (folder / "bad.toml").read_text(encoding="utf-8") == "= = ="


def test_closing_tells_everybody() -> None:
    async def body() -> None:
        club = new_club()
        async with desk_of(club, "Ada") as ada, desk_of(club, "Bea") as bea:
            club.send_away("The club closes; everything is saved.")
            for desk in (ada, bea):
                assert isinstance(desk, Desk) and desk.app._exit
                assert "The club closes" in str(desk.app._exit_renderables)
        assert not club.visits and not club.listeners

    run(body())
