"""The lessons of Meins! and Mona Lisa are played to their end by the keys that they name."""

import re

import pytest

from engine import GAMES
from saves import Store
from tests.tui.desk import Desk, at_desk, make_app, run
from tui.drawing.canvas import wrap
from tui.table.lesson import start_lesson
from tui.table.table import Table

KEYS = {
    "meins": {
        "take row1": ("Enter",),
        "buy a": ("a", "Enter"),
        "end": ("e",),
        "take diagonal7": ("7", "Enter"),
        "buy a A": ("a", "Enter", "Enter"),
    },
    "stealing-mona-lisa": {
        "pick sn5": ("Enter",),
        "pick mu4": ("Enter",),
        "pick ge5": ("Getaway 5", "Enter"),
        "pick re4": ("Enter",),
        "send C sn5 ge5 mu4": (
            *("Sneak 5", "Space", "Getaway 5", "Space", "Muscle 4", "Space"),
            *("C", "Enter"),
        ),
        "keep re4 re5": ("Enter",),
    },
}
"""For each deed of a lesson what its step says to press; cards are gone to with the arrows."""


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize("game_id", KEYS)
def test_a_lesson_is_played_to_its_end_by_the_keys_it_names(
    game_id: str, size: tuple[int, int]
) -> None:
    async def body() -> None:
        match = start_lesson(GAMES[game_id].load()).match
        table = Table.new(Store.open(), match, lesson=True)
        async with at_desk(make_app(table=table), size) as desk:
            await desk.settle()
            lesson = desk.screen.lesson
            deeds = set()
            for _ in lesson.steps:
                step = lesson.step
                for row in wrap(step.say, size[0] - 4):
                    assert row in desk.text
                if step.do is None:
                    assert "Enter" in desk.text
                    await press(desk, "Enter")
                    continue
                deed = str(step.do).partition(" ")[2]
                deeds.add(deed)
                for key in KEYS[game_id][deed]:
                    assert key in step.say
                    await press(desk, key)
                mine = [action for action in table.match.log if action.seat == 0]
                assert mine[-1] == step.do, desk.text
            assert deeds == set(KEYS[game_id]) and lesson.step is None
            assert "Lesson" not in desk.text

    run(body())


async def press(desk: Desk, key: str) -> None:
    """A key by its name, or the arrows until the cursor is on a card."""
    card = re.fullmatch(r"([A-Z][a-z])[a-z]+ (\d)", key)
    if card is None:
        await desk.press({"Enter": "enter", "Space": "space"}.get(key, key.lower()))
    else:
        board = desk.screen.board
        for way in ("left", "right"):
            for _ in range(8):
                if board.cursor == f"{card[1].lower()}{card[2]}":
                    break
                await desk.press(way)
    await desk.settle()


def test_the_lesson_of_the_draft_tells_which_way_hands_go() -> None:
    lesson = start_lesson(GAMES["stealing-mona-lisa"].load())
    names = lesson.match.names
    first = next(step.say for step in lesson.steps if step.do is not None)
    assert f"from {names[1]}'s side" in first and f"right, to {names[-1]}" in first
