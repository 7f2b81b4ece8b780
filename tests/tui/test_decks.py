"""Decks of one's own: used, shown, named in the save, refused when they are wrong or missing."""

import pytest

from engine import GAMES, Match, Player
from saves import Store
from tests.tui.desk import at_desk, make_app, run
from tests.tui.lines import Shell, shell
from tui.screens.home import HomeScreen
from tui.screens.setup import SetupScreen

__all__ = ["shell"]

BUILT_IN = GAMES["meins"].load().components_text
OWN = BUILT_IN.replace("Rubber duck of an admiral", "Rubber duck of my aunt")


def own_deck(text: str) -> Store:
    """The test's home with a deck of its own for Meins!."""
    store = Store.open()
    folder = store.config / "decks"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "meins.toml").write_text(text, encoding="utf-8")
    return store


def test_the_own_deck_is_shown_in_the_set_up_and_played() -> None:
    async def body() -> None:
        store = own_deck(OWN)
        app = make_app(store)
        async with at_desk(app) as desk:
            screen = desk.screen
            number = [entry.id for entry in screen.games].index("meins") + 1
            await desk.press(str(number))
            assert isinstance(desk.screen, SetupScreen)
            digest = store.game("meins").components_digest
            assert f"With your own deck, decks/meins.toml ({digest})." in desk.text
            await desk.press("enter")
            await desk.settle()
            match = desk.screen.table.match
            assert match.game.own_deck and match.game.components_digest == digest
            name = desk.screen.table.save.name
            text = store.path_of(name).read_text(encoding="utf-8")
            assert f'components = "{digest}"' in text

    run(body())


def test_a_hostile_deck_is_refused_with_file_entry_and_field_and_nothing_is_begun() -> None:
    async def body() -> None:
        store = own_deck(OWN.replace("points = 3", "points = -3", 1))
        async with at_desk(make_app(store)) as desk:
            number = [entry.id for entry in desk.screen.games].index("meins") + 1
            await desk.press(str(number))
            assert isinstance(desk.screen, HomeScreen)
            words = " ".join(desk.text.split())
            assert "Your own deck cannot be used: meins.toml, exhibit 1 (chess-king" in words
            assert "field points must be a whole number from 0 to 30." in words
            assert store.entries() == []

    run(body())


def test_a_match_of_another_deck_is_refused_with_a_clear_sentence() -> None:
    async def body() -> None:
        store = own_deck(OWN)
        game = store.game("meins")
        save, lock = store.begin(Match(game, [Player("You"), Player("Emil", "bot:easy")], 3))
        match = save.match
        while match.ply < 9:
            match.play(match.ask(match.waiting_for()[0]).legal[0])
        store.write(save, lock)
        lock.release()
        (store.config / "decks" / "meins.toml").unlink()
        app = make_app(store)
        async with at_desk(app) as desk:
            await desk.press("enter")
            words = " ".join(desk.text.replace("┃", " ").split())
            assert "the cards of Meins! have changed" in words
            assert "The old file stays as it is." in words
            await desk.press("n")
            assert isinstance(desk.screen, HomeScreen)
            await desk.press("enter", "y")
            await desk.settle()
            table = desk.screen.table
            assert table.save.name != lock.name and not table.match.game.own_deck
            assert table.match.log[:9] == match.log
            assert {entry.name for entry in store.entries()} == {lock.name, table.save.name}

    run(body())


def test_two_decks_live_side_by_side_in_one_process() -> None:
    built_in = GAMES["meins"].load()
    own = built_in.with_components(OWN, "meins.toml")
    players = [Player("Ada"), Player("Bea")]
    first, second = Match(built_in, players, 5), Match(own, players, 5)
    assert built_in.components_digest != own.components_digest
    while first.to_act():
        action = first.ask(first.waiting_for()[0]).legal[-1]
        first.play(action)
        second.play(action)
        assert first.position() == second.position()
    names = [{e.name for e in match.game.components.exhibits} for match in (first, second)]
    assert names[0] ^ names[1] == {"Rubber duck of an admiral", "Rubber duck of my aunt"}
    told = [{match.say(event) for _, event in match.events(None)} for match in (first, second)]
    assert not any("my aunt" in line for line in told[0])
    assert not any("of an admiral" in line for line in told[1])


@pytest.mark.parametrize("how", ["play", "cards"])
def test_the_command_line_takes_the_own_deck_too(shell: Shell, how: str) -> None:
    own_deck(OWN)
    if how == "cards":
        assert "Rubber duck of my aunt" in " ".join(shell("cards", "meins").out.split())
        return
    ran = shell("play", "meins", "--plain", "--seed", "4", typed="quit\n")
    assert ran.status == 0
    (entry,) = Store.open().entries()
    assert Store.open().load(entry.name).match.game.own_deck
