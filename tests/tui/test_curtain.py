"""One keyboard for people with secrets: nobody sees what is not theirs, proven with Magpies.

The deck has names that occur nowhere else. At every moment of a match, whatever the app shows is
searched for the names of cards that whoever sits at the keyboard cannot know.
"""

import io
import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

import tests.tinygame
from engine import GAMES, GameEntry, Match, Seat
from saves import Store
from tests.tinygame import DRAW, HIDE, Magpies, MagpieView, deck
from tests.tinygame_hooks import hidden_names
from tests.tui.desk import Desk, at_desk, make_app, new_table, run
from tui.boards.board import Board, Scene
from tui.command_line.line_mode import LineMode, play_in_lines
from tui.command_line.replay import replay
from tui.drawing.canvas import Box, Canvas
from tui.screens.results import ResultsScreen
from tui.screens.table import TableScreen
from tui.table.picture import save_picture
from tui.table.table import Table
from tui.text.complaint import Complaint

CANARIES = [f"canary{letter}" for letter in "ABCDEFGHIJKLMNOPQR"]


class MagpieBoard(Board):
    """The pile, the hand and what is known of the others, a line each."""

    def paint(self, canvas: Canvas, scene: Scene) -> None:
        view: MagpieView = scene.view
        names = [card.name for card in view.cards]
        top = "" if view.top is None else names[view.top]
        self._line(canvas, "pile", 0, f"pile of {view.pile}")
        self._line(canvas, "top", 1, f"on top: {top or 'who knows'}")
        for seat, size in enumerate(view.hand_sizes):
            known = " ".join(names[card] for card in (*view.known[seat], *view.treasure[seat]))
            canvas.put(30, seat, f"{scene.names[seat]}: {size} cards {known}", "text")
        for row, card in enumerate(view.hand, 3):
            self._line(canvas, view.cards[card].id, row, names[card])
        if view.own is not None:
            canvas.put(30, 5, f"hidden: {names[view.own]}", "text")

    def _line(self, canvas: Canvas, target: str, y: int, text: str) -> None:
        self.spot(target, Box(1, y, 25, 1))
        canvas.put(1, y, text, "text on cursor" if target == self.cursor else "text", 25)


@pytest.fixture(autouse=True)
def magpies(monkeypatch: pytest.MonkeyPatch) -> Magpies:
    """Magpies as if it were one of the games, with a board, and a deck of canaries."""
    entry = GameEntry("magpies", "Magpies", (2, 3), "hidden cards", "Magpies hide cards.")
    monkeypatch.setitem(sys.modules, "engine.games.magpies.game", tests.tinygame)
    board = SimpleNamespace(BOARD=MagpieBoard, MARKS={})
    monkeypatch.setitem(sys.modules, "tui.boards.magpies", board)
    for module in ("saves.entries", "saves.load", "saves.store"):
        monkeypatch.setattr(f"{module}.GAMES", {**GAMES, "magpies": entry})
    folder = Store.open().config / "decks"
    folder.mkdir(parents=True)
    (folder / "magpies.toml").write_text(deck(CANARIES), encoding="utf-8")
    game = Store.open().game("magpies")
    assert isinstance(game, Magpies)
    return game


def people(game: Magpies, words: str = "human:Ada,human:Bea,bot:random") -> Table:
    return new_table(words, seed=4, game=game, options={"rounds": "2"})


def secrets_from(match: Match, viewer: Seat | None) -> set[str]:
    """The names that whoever has these eyes must not read.

    A card that was shown and then shuffled away stands in the log for good.
    """
    told = " ".join(
        match.game.words.say(event, match.names) for _, event in match.events(viewer, -1)
    )
    return {name for name in hidden_names(match, viewer) if name not in told}


def check_text(text: str, match: Match, viewer: Seat | None, where: str) -> None:
    told = {name for name in secrets_from(match, viewer) if name in text}
    assert not told, f"{where} tells seat {viewer} of {told}"


def held(match: Match) -> set[str]:
    """The names of all cards in somebody's hand."""
    return {match.game.components[c].name for hand in match.position()["hands"] for c in hand}


PAGES = {
    "scores": "s",
    "log": "g",
    "help": "question_mark",
    "rules": "r",
    "card": "i",
    "tip": "t",
    "line": "colon",
    "palette": "semicolon",
    "a step back": "left_square_bracket",
    "the set-up": "home",
}


async def look_everywhere(desk: Desk, tmp_path: Path) -> None:
    """Search all that the app shows now to whoever sits there."""
    screen = desk.screen
    assert isinstance(screen, TableScreen)
    match, viewer = screen.table.match, screen.sight.present
    if not screen.table.needs_curtain:
        viewer = screen.table.viewer
    check_text(desk.text, match, viewer, "the table")
    check_text(desk.app._title, match, viewer, "the terminal's title")
    check_text(desk.app.export_screenshot(), match, viewer, "the screenshot")
    for page, key in PAGES.items():
        await desk.press(key)
        await desk.settle()
        check_text(desk.text, match, viewer, page)
        assert desk.app._title == "" or "canary" not in desk.app._title
        await desk.press("escape")
        assert desk.screen is screen, page
    for eyes in (None, viewer):
        path = tmp_path / "picture.svg"
        save_picture(match, eyes, path)
        check_text(path.read_text(encoding="utf-8"), match, eyes, "the picture")


async def everywhere_at_every_moment(desk: Desk, table: Table, tmp_path: Path) -> list[str]:
    """Play to the end by keys, searching before each; what was at the keyboard, step by step."""
    seen = []
    for _ in range(200):
        await desk.settle()
        if not table.match.to_act():
            break
        await look_everywhere(desk, tmp_path)
        screen = desk.screen
        seen.append("curtain" if screen.curtained else table.match.names[screen.sight.present or 0])
        if not screen.curtained and table.match.view(screen.sight.present).phase == HIDE:
            await desk.press("down")
        await desk.press("enter")
    assert not table.match.to_act(), desk.text
    return seen


def test_nobody_sees_what_is_not_theirs_at_any_moment_of_a_match(
    magpies: Magpies, tmp_path: Path
) -> None:
    async def body() -> None:
        table = people(magpies)
        async with at_desk(make_app(table=table)) as desk:
            seen = await everywhere_at_every_moment(desk, table, tmp_path)
            assert seen.count("curtain") >= 7 and {"Ada", "Bea"} <= set(seen)
            for before, after in pairwise(seen):
                assert "curtain" in (before, after) or before == after, "nobody peeks in between"
            await desk.press("enter")
            assert isinstance(desk.screen, ResultsScreen)

    run(body())


def test_who_says_to_be_there_sees_the_own_cards(magpies: Magpies) -> None:
    async def body() -> None:
        table = people(magpies)
        async with at_desk(make_app(table=table)) as desk:
            for _ in range(4):
                await desk.settle()
                assert desk.screen.curtained and "canary" not in desk.text
                seat = table.acting
                assert seat is not None
                name = table.match.names[seat]
                assert f"It is {name}'s turn." in desk.text
                assert desk.prompt.startswith(f"{name}, are you there?")
                await desk.press("enter")
                for card in table.match.view(seat).hand:
                    assert magpies.components[card].name in desk.text
                await desk.press("enter")

    run(body())


def test_the_curtain_hides_the_table_from_every_key_and_click(magpies: Magpies) -> None:
    async def body() -> None:
        table = people(magpies)
        async with at_desk(make_app(table=table)) as desk:
            for key in ("down", "up", "tab", "1", "a", "e", "u", "U", "escape", "end", "T"):
                await desk.press(key)
                assert desk.screen.curtained and "canary" not in desk.text, key
            for y in range(1, 20):
                await desk.pilot.click(offset=(5, y))
                assert "canary" not in desk.text, y
            await desk.resize(120, 36)
            assert "canary" not in desk.text
            assert table.match.log == []

    run(body())


def test_choices_at_the_same_time_are_collected_one_by_one_behind_the_curtain(
    magpies: Magpies,
) -> None:
    async def body() -> None:
        table = people(magpies, "human:Ada,human:Bea,human:Cleo")
        while table.match.view(None).phase == DRAW:
            seat = table.match.waiting_for()[0]
            table.play(table.match.ask(seat).legal[0])
        async with at_desk(make_app(table=table)) as desk:
            hidden = []
            for name in ("Ada", "Bea", "Cleo"):
                assert f"It is {name}'s turn." in desk.text and "canary" not in desk.text
                await desk.press("enter")
                assert "Hide a card." in desk.prompt
                await desk.press("down")
                choice = desk.screen.board.choice()
                hidden.append(str(choice.action))
                await desk.press("enter")
            shown = [action for action in table.match.log if str(action) in hidden]
            assert len(shown) == 3, "each hid what was under the cursor"
            log = [
                magpies.words.say(event, table.match.names) for _, event in table.match.events(None)
            ]
            assert sum(" showed the " in line for line in log) == 3

    run(body())


def test_what_happened_meanwhile_is_told_on_the_curtain_as_a_spectator_may_know_it(
    magpies: Magpies,
) -> None:
    async def body() -> None:
        table = people(magpies)
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("enter", "enter")
            await desk.settle()
            assert desk.screen.curtained
            assert "Ada drew a card." in desk.text and "canary" not in desk.text

    run(body())


def test_a_save_left_in_the_middle_goes_on_behind_the_curtain(magpies: Magpies) -> None:
    async def body() -> None:
        table = people(magpies, "human:Ada,human:Bea")
        async with at_desk(make_app(table=table)) as desk:
            for _ in range(3):
                await desk.press("enter", "enter")
            assert table.match.view(None).phase == HIDE
            assert sum(table.match.view(None).hidden) == 1, "Ada has hidden, Bea has not"
            log = list(table.match.log)
            await desk.press("q")
            assert "canary" not in desk.text, "the list of matches"
            await desk.press("enter")
            again = desk.screen.table
            assert again is not table and again.match.log == log
            assert "It is Bea's turn." in desk.text and "canary" not in desk.text
            await desk.press("enter")
            for card in again.match.view(1).hand:
                assert magpies.components[card].name in desk.text
            check_text(desk.text, again.match, 1, "the table")

    run(body())


def test_with_one_person_there_is_no_curtain_and_bots_keep_their_secrets(
    magpies: Magpies, tmp_path: Path
) -> None:
    async def body() -> None:
        table = people(magpies, "you,bot:random,bot:random")
        async with at_desk(make_app(table=table)) as desk:
            for _ in range(60):
                await desk.settle()
                if not table.match.to_act():
                    break
                assert not desk.screen.curtained
                for card in table.match.view(0).hand:
                    assert magpies.components[card].name in desk.text
                await look_everywhere(desk, tmp_path)
                await desk.press("enter")
            assert not table.match.to_act()

    run(body())


def test_who_watches_a_match_with_secrets_sees_what_a_spectator_may(magpies: Magpies) -> None:
    async def body() -> None:
        table = people(magpies, "you,bot:random")
        for _ in range(2):
            table.play(table.match.ask(table.match.waiting_for()[0]).legal[0])
        store = Store.open()
        watcher = Table.watch(store, str(table.save.name), "somebody")
        async with at_desk(make_app(store, watcher)) as desk:
            assert "WATCHING" in desk.line(0)
            check_text(desk.text, table.match, None, "the table")
            for key in PAGES.values():
                await desk.press(key)
                check_text(desk.text, table.match, None, key)
                await desk.press("escape")

    run(body())


def test_line_mode_refuses_people_who_would_read_the_same_lines(magpies: Magpies) -> None:
    table = people(magpies)
    with pytest.raises(Complaint, match=r"^Magpies has secrets, and Ada and Bea would read"):
        play_in_lines(table, lambda match, seat: match.ask(seat).legal[0])
    assert table.lock is None, "the save is free again"


def test_line_mode_tells_one_person_nothing_of_the_bots_cards(magpies: Magpies) -> None:
    table = people(magpies, "you,bot:random,bot:random")
    out = io.StringIO()

    class Typed(io.StringIO):
        """Looks at all that was said whenever the next line is read."""

        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            check_text(out.getvalue(), table.match, 0, "line mode")
            return super().readline()

    asked = ["table", "scores", "log", "help", "rules all", "inspect 1", "1"] * 20
    mode = LineMode(table, lambda m, s: m.ask(s).legal[0], Typed("\n".join(asked)), out)
    mode.run()
    assert not table.match.to_act() and "Place 1" in out.getvalue()


def test_a_replay_shows_a_spectators_view_until_the_match_is_over(
    magpies: Magpies, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = people(magpies, "you,bot:random")
    for _ in range(3):
        table.play(table.match.ask(table.match.waiting_for()[0]).legal[0])
    name, store = str(table.save.name), Store.open()
    picture = tmp_path / "out.svg"
    for seat in (None, 0, 1):
        assert replay(store, name, None, seat, False, str(picture)) == 0
        check_text(capsys.readouterr().out, table.match, seat, "the replay")
        check_text(picture.read_text(encoding="utf-8"), table.match, seat, "its picture")
    replay(store, name, None, None, True, None)
    shown = capsys.readouterr().out
    assert all(name in shown for name in held(table.match)), "what is asked for is told"
