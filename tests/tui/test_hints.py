"""Hint lines name what the keys do now: walks through the app, and the comparison itself."""

from typing import Any

import pytest

from engine import GAMES, Rng
from tests.tui.desk import at_desk, make_app, new_table, run
from tests.tui.hinted import overheard, walk
from tui.boards.meins.board import MeinsBoard
from tui.screens.home import HomeScreen

STEPS = 250


def faults_of_walk(game: str, seed: int, *, size: tuple[int, int] = (80, 24)) -> list[str]:
    """Walk from a table of a game through whatever the keys lead to."""
    entry = GAMES[game]
    seats = entry.seat_counts[min(1, len(entry.seat_counts) - 1)]
    found: list[str] = []

    async def body() -> None:
        words = ",".join(["you", *["bot:random"] * (seats - 1)])
        for other in GAMES.values():
            two = ",".join(["you", *["bot:random"] * (other.seat_counts[-1] - 1)])
            new_table(two, seed, game=other.load(), plies=5).leave()
        new_table("you,bot:random", seed, plies=10_000).leave()
        table = new_table(words, seed, game=entry.load(), plies=Rng(seed).below(20))
        with overheard() as line:
            async with at_desk(make_app(table=table), size) as desk:
                found.extend(await walk(desk, line, seed, STEPS))

    run(body())
    return found


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_every_key_that_a_hint_line_names_does_something(game: str, seed: int) -> None:
    assert not faults_of_walk(game, seed, size=(80, 24) if seed % 2 else (120, 36))


def test_a_key_that_does_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def hints(self: Any, scene: Any) -> list[tuple[str, str]]:
        return [("Z", "nothing"), ("cursor.confirm", "take")]

    monkeypatch.setattr(MeinsBoard, "hints", hints)
    assert any("Z nothing" in fault for fault in faults_of_walk("meins", 1))


def test_enter_watches_where_somebody_else_plays() -> None:
    async def body() -> None:
        mine = new_table(plies=2)
        async with at_desk(make_app()) as desk:
            assert isinstance(desk.screen, HomeScreen)
            await desk.settle()
            assert "Enter watch" in desk.hints and "go on" not in desk.hints, desk.text
        mine.leave()

    run(body())


def test_where_nothing_can_be_paid_enter_ends_the_turn_and_says_so() -> None:
    async def body() -> None:
        table = new_table("you,bot:easy", options={"start": "1"})
        async with at_desk(make_app(table=table)) as desk:
            await desk.press("1", "enter")
            assert desk.screen.board.cursor == "end"
            assert "Enter end turn" in desk.hints and "pay" not in desk.hints
            await desk.press("a")
            assert "e end turn" in desk.hints and "Enter end" not in desk.hints

    run(body())
